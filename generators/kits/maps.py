"""Area maps of a kit: read from a game's ``map.toml`` (or that of its reconstruction), whole or in tiles.

Places, their names and kinds come from the gazetteer, arrows from a chart of exits with the columns ``from``,
``to``, ``match``, ``low`` and ``high``; the file adds outlines and looks.
"""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any

from components.model.layers import Layer
from generators.faces.area_map import map_scene
from generators.faces.area_plan import Area, AreaMap, Arrow, Ground, Sign
from generators.kits.options import KitError
from generators.kits.parts import Part
from generators.scene.nodes import Group, Scene, Use
from generators.sheets.document import Page
from generators.sheets.footer import Footer, footer_nodes
from generators.sheets.poster import tiles, tiling

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from components.model.game import Game
    from components.model.gazetteer import GazetteerPlace
    from components.model.tables import Chart, Row
    from generators.faces.area_plan import Point
    from generators.kits.parts import Bench
    from generators.kits.plan import DocumentPlan
    from generators.sheets.poster import Tiling

FILE = "map.toml"
LARGEST = 256 * 1024
MOST = 500
LONGEST = 2000.0
"""No map is wider or taller than this, in mm."""

COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def map_parts(document: DocumentPlan, bench: Bench) -> list[Part]:
    """Return the map as one part: a sheet, or the tiles that it takes."""
    path = map_file(bench.game)
    if path is None:
        raise KitError(f"kit.toml: {document.title!r} is a map, and {bench.game.title} has no {FILE}")
    plan = area_map(bench.game, path)
    scene = map_scene(plan, bench.look)
    cut = tiling(plan.width, plan.height, bench.options.paper)
    ours = path.parent.name == "reconstruction"
    footer = Footer(bench.game.title, document.title, reconstructed=ours, notice=bench.game.notice)

    def draw() -> Iterator[Page]:
        return tiles(scene, cut, footer) if len(cut.tiles) > 1 else iter((_sheet(scene, cut, footer),))

    return [Part(document.kind, document.title, document.says, len(cut.tiles), draw, marked=ours)]


def _sheet(scene: Scene, cut: Tiling, footer: Footer) -> Page:
    """Return a map that fits one sheet of paper, in its middle."""
    paper, box = cut.paper, cut.tiles[0].box
    placed = Group((Use(scene, 0.0, 0.0),), box.x, box.y, clip=(0.0, 0.0, scene.width, scene.height))
    nodes = (placed, *footer_nodes(paper, footer, clear=0.0))
    return Page(Scene(f"{footer.game}: {footer.title}", paper.width, paper.height, nodes), footer.title)


def map_file(game: Game) -> Path | None:
    """Return where a game's map is described, None for a game without one."""
    for path in (game.folder / FILE, game.folder / "reconstruction" / FILE):
        if path.is_file():
            return path
    return None


def area_map(game: Game, path: Path) -> AreaMap:
    """Read a map; raises ``KitError`` with what is wrong and where."""
    try:
        if path.stat().st_size > LARGEST:
            raise KitError(f"{path}: larger than {LARGEST // 1024} KB")
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        raise KitError(f"{path}: cannot be read ({fault})") from None
    where = str(path)
    try:
        return _map(data, game, where)
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise KitError(
            f"{where}: {type(fault).__name__.removesuffix('Error').lower()} fault at {fault}"
        ) from None


def _map(data: Mapping[str, Any], game: Game, where: str) -> AreaMap:
    grounds = {
        one["id"]: Ground(
            one["id"],
            str(one["title"]),
            _colour(one["fill"], where),
            bool(one.get("wavy", False)),
            str(one.get("says", "")),
        )
        for one in _few(data.get("kind", []), where)
    }
    signs = {one["kind"]: _sign(one, where) for one in _few(data.get("sign", []), where)}
    areas = tuple(_area(one, game, grounds, signs, where) for one in _few(data.get("area", []), where))
    lines = {one["exit"]: _points(one["line"], where) for one in _few(data.get("arrow", []), where)}
    chart = game.charts.get(str(data.get("exits", "")))
    arrows = _arrows(chart, lines, {area.id for area in areas}, where) if chart else ()
    return AreaMap(
        title=str(data.get("title", game.title)),
        width=_length(data["width"], where),
        height=_length(data["height"], where),
        areas=areas,
        arrows=arrows,
        blanks=tuple(_points(one["outline"], where) for one in _few(data.get("blank", []), where)),
        key=_point(data.get("key", [0, 0]), where),
        says=str(data.get("says", "")),
        legend={str(key): str(words) for key, words in data.get("legend", {}).items()},
    )


def _area(
    one: Mapping[str, Any],
    game: Game,
    grounds: Mapping[str, Ground],
    signs: Mapping[str, Sign],
    where: str,
) -> Area:
    place = game.places.get(one["id"])
    if place is None:
        raise KitError(f"{where}: area {one['id']!r} is not in the gazetteer")
    own = [grounds[kind] for kind in place.kinds if kind in grounds]
    if not own:
        raise KitError(f"{where}: area {one['id']!r} is none of {', '.join(grounds)}")
    outline = _points(one["outline"], where)
    middle = (sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline))
    return Area(
        place.id,
        place.name,
        outline,
        _point(one["label"], where) if "label" in one else middle,
        own[0],
        tuple(signs[kind] for kind in place.kinds if kind in signs),
        _ours(place),
    )


def _ours(place: GazetteerPlace) -> bool:
    """Say whether a place's name is reconstructed."""
    return place.values["name"] is not None and place.values["name"].layer is Layer.RECONSTRUCTION


def _arrows(
    chart: Chart, lines: Mapping[str, tuple[Point, ...]], areas: set[str], where: str
) -> tuple[Arrow, ...]:
    column = {one.id: index for index, one in enumerate(chart.columns)}
    unknown = lines.keys() - {row.id for row in chart.lines}
    if unknown:
        raise KitError(f"{where}: arrow {min(unknown)!r} is no exit of {chart.id}")
    arrows = []
    for row in chart.lines:
        start, end = str(row.cells[column["from"]]), str(row.cells[column["to"]])
        if not {start, end} <= areas:
            raise KitError(f"{where}: exit {row.id!r} leads from {start!r} to {end!r}; not both are areas")
        ours = chart.layer is Layer.RECONSTRUCTION
        arrows.append(Arrow(start, end, roll_of(row, column), lines.get(row.id, ()), ours))
    return tuple(arrows)


def roll_of(row: Row, column: Mapping[str, int]) -> str:
    """Return what must be rolled for an exit: even, odd, or a range of numbers."""
    match, low, high = (row.cells[column[name]] for name in ("match", "low", "high"))
    if match != "range":
        return str(match)
    return str(low) if low == high else f"{low}\N{EN DASH}{high}"


def _sign(one: Mapping[str, Any], where: str) -> Sign:
    dot = _colour(one["dot"], where) if "dot" in one else ""
    return Sign(one["title"], str(one.get("symbol", "")), dot, bool(one.get("ring", False)))


def _few(found: Any, where: str) -> list[Mapping[str, Any]]:  # noqa: ANN401 # as read from the file
    if not isinstance(found, list) or len(found) > MOST or not all(isinstance(one, dict) for one in found):
        raise KitError(f"{where}: expected at most {MOST} tables, found {str(found)[:40]!r}")
    return found


def _colour(text: object, where: str) -> str:
    if not isinstance(text, str) or not COLOUR.fullmatch(text):
        raise KitError(f"{where}: {str(text)[:40]!r}, expected a colour such as '#c1341b'")
    return text


def _length(value: object, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= LONGEST:
        raise KitError(f"{where}: {str(value)[:40]!r}, expected mm from 0 to {LONGEST:g}")
    return float(value)


def _point(found: Any, where: str) -> Point:  # noqa: ANN401 # as read from the file
    x, y = found
    return (_length(x, where), _length(y, where))


def _points(found: Any, where: str) -> tuple[Point, ...]:  # noqa: ANN401 # as read from the file
    if not isinstance(found, list) or not 2 <= len(found) <= MOST:  # noqa: PLR2004 # a line has two ends
        raise KitError(f"{where}: expected 2 to {MOST} points, found {str(found)[:40]!r}")
    return tuple(_point(one, where) for one in found)
