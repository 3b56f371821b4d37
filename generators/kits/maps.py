"""Area maps of a kit: read from a game's ``map.toml`` (or that of its reconstruction), whole or in tiles.

Places, their names and kinds come from the gazetteer, arrows from a chart of exits with the columns ``from``,
``to``, ``match``, ``low`` and ``high``; the file adds outlines and looks.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any

from components.model.layers import Layer
from components.model.loading.faults import near
from components.model.loading.toml_files import read_toml, unique
from generators.faces.area_map import map_scene
from generators.faces.area_plan import Area, AreaMap, Arrow, Ground, Sign
from generators.kits.options import KitError
from generators.kits.parts import Part
from generators.scene.nodes import Group, Scene, Use
from generators.scene.symbols import SYMBOLS
from generators.sheets.document import Page
from generators.sheets.footer import Footer, folio, footer_nodes
from generators.sheets.poster import tiles, tiling

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from components.model.game import Game
    from components.model.gazetteer import GazetteerPlace
    from components.model.loading.toml_files import Section
    from components.model.tables import Row
    from generators.faces.area_plan import Point
    from generators.kits.parts import Bench
    from generators.kits.plan import DocumentPlan
    from generators.sheets.poster import Tiling

FILE = "map.toml"
EXIT = ("from", "to", "match", "low", "high")
"""The columns of a chart of exits."""

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

    many = len(cut.tiles) > 1
    return [Part(document.kind, document.title, document.says, len(cut.tiles), draw, marked=ours, tiled=many)]


def _sheet(scene: Scene, cut: Tiling, footer: Footer) -> Page:
    """Return a map that fits one sheet of paper, in its middle."""
    paper, box = cut.paper, cut.tiles[0].box
    placed = Group((Use(scene, 0.0, 0.0),), box.x, box.y, clip=(0.0, 0.0, scene.width, scene.height))
    nodes = (placed, *footer_nodes(paper, footer, clear=0.0))
    scene = Scene(f"{footer.game}: {footer.title}", paper.width, paper.height, nodes)
    return Page(scene, footer.title, folio=folio(paper, clear=0.0))


def map_file(game: Game) -> Path | None:
    """Return where a game's map is described, None for a game without one."""
    for path in (game.folder / FILE, game.folder / "reconstruction" / FILE):
        if path.is_file():
            return path
    return None


def area_map(game: Game, path: Path) -> AreaMap:
    """Read a map; raises ``DataError`` with every fault of the file."""
    return read_toml(path.parent, path.name, partial(_map, game))


def _map(game: Game, top: Section) -> AreaMap:
    grounds = unique(_few(top, "kind"), _ground)
    signs = unique(_few(top, "sign"), _sign)
    areas = [_area(one, game, grounds, signs) for one in _few(top, "area")]
    lines = unique(_few(top, "arrow"), lambda one: (one.text("exit"), _points(one, "line")))
    return AreaMap(
        title=top.text("title", game.title),
        width=top.length("width", least=1.0, most=LONGEST),
        height=top.length("height", least=1.0, most=LONGEST),
        areas=tuple(area for area in areas if area is not None),
        arrows=_arrows(top, game, lines, {area.id for area in areas if area is not None}),
        blanks=tuple(_points_alone(one, "outline") for one in _few(top, "blank")),
        key=_point(top, "key", (0.0, 0.0)),
        says=top.text("says", ""),
        legend=top.mapping("legend"),
    )


def _few(top: Section, key: str) -> list[Section]:
    sections = top.sections(key)
    if len(sections) > MOST:
        top.fault(key, f"{len(sections)} tables", f"at most {MOST}")
    return sections[:MOST]


def _ground(section: Section) -> tuple[str, Ground]:
    key = section.id()
    return key, Ground(
        key,
        section.text("title"),
        _colour(section, "fill"),
        section.flag("wavy"),
        section.text("says", ""),
    )


def _sign(section: Section) -> tuple[str, Sign]:
    dot = _colour(section, "dot") if section.has("dot") else ""
    symbol = section.text("symbol", "")
    if symbol and symbol not in SYMBOLS:
        section.fault("symbol", symbol, f"a unit symbol; {near(symbol, SYMBOLS)}")
        symbol = ""
    return section.text("kind"), Sign(section.text("title"), symbol, dot, section.flag("ring"))


def _area(
    section: Section, game: Game, grounds: Mapping[str, Ground], signs: Mapping[str, Sign]
) -> Area | None:
    key = section.id()
    outline = _points(section, "outline")
    label = _point(section, "label", _middle(outline))
    section.finish()
    place = game.places.get(key)
    if place is None:
        section.fault("id", key, f"a place of the gazetteer; {near(key, game.places)}")
        return None
    own = [grounds[kind] for kind in place.kinds if kind in grounds]
    if not own:
        section.fault("id", key, f"a place that is one of {', '.join(grounds)} (its kinds)")
        return None
    found = tuple(signs[kind] for kind in place.kinds if kind in signs)
    return Area(place.id, place.name, outline, label, own[0], found, _ours(place))


def _middle(outline: Sequence[Point]) -> Point:
    count = max(len(outline), 1)
    return (sum(x for x, _ in outline) / count, sum(y for _, y in outline) / count)


def _ours(place: GazetteerPlace) -> bool:
    """Say whether a place's name is reconstructed."""
    return place.values["name"] is not None and place.values["name"].layer is Layer.RECONSTRUCTION


def _arrows(
    top: Section, game: Game, lines: Mapping[str, tuple[Point, ...]], areas: set[str]
) -> tuple[Arrow, ...]:
    name = top.text("exits", "")
    chart = game.charts.get(name)
    if chart is None:
        if name:
            top.fault("exits", name, f"a chart; {near(name, game.charts)}")
        return ()
    column = {one.id: index for index, one in enumerate(chart.columns)}
    if missing := [one for one in EXIT if one not in column]:
        top.fault("exits", name, f"a chart with the columns {', '.join(EXIT)}; it lacks {missing[0]}")
        return ()
    known = [row.id for row in chart.lines]
    for number, exit_id in enumerate(lines):
        if exit_id not in known:
            top.fault("arrow", exit_id, f"an exit of {chart.id}; {near(exit_id, known)}", number)
    arrows = []
    for row in chart.lines:
        start, end = str(row.cells[column["from"]]), str(row.cells[column["to"]])
        if not {start, end} <= areas:
            top.fault("exits", row.id, f"an exit between two areas, not {start!r} to {end!r}")
        ours = chart.layer is Layer.RECONSTRUCTION
        arrows.append(Arrow(start, end, roll_of(row, column), lines.get(row.id, ()), ours))
    return tuple(arrows)


def roll_of(row: Row, column: Mapping[str, int]) -> str:
    """Return what must be rolled for an exit: even, odd, or a range of numbers."""
    match, low, high = (row.cells[column[name]] for name in ("match", "low", "high"))
    if match != "range":
        return str(match)
    return str(low) if low == high else f"{low}\N{EN DASH}{high}"


def _colour(section: Section, key: str) -> str:
    found = section.text(key)
    if found and not COLOUR.fullmatch(found):
        section.fault(key, found, "a colour written #rrggbb")
    return found


def _is_point(found: Any) -> bool:  # noqa: ANN401 # as read from the file
    two = isinstance(found, list) and len(found) == 2  # noqa: PLR2004 # x and y
    return two and all(type(one) in (int, float) and 0 <= one <= LONGEST for one in found)


def _point(section: Section, key: str, default: Point) -> Point:
    x, y = section.lengths(key, default, least=0.0, most=LONGEST)
    return (x, y)


def _points(section: Section, key: str) -> tuple[Point, ...]:
    section.has(key)
    found: Any = section.value_or_none(key)
    if not isinstance(found, list) or not 2 <= len(found) <= MOST:  # noqa: PLR2004 # a line has two ends
        section.fault(key, "" if found is None else found, f"2 to {MOST} points [x, y] in mm")
        return ()
    for place, one in enumerate(found):
        if not _is_point(one):
            section.fault(key, str(one), f"a point [x, y] in mm from 0 to {LONGEST:g}", place)
            return ()
    return tuple((float(x), float(y)) for x, y in found)


def _points_alone(section: Section, key: str) -> tuple[Point, ...]:
    """Read the points of a table that holds nothing else."""
    found = _points(section, key)
    section.finish()
    return found
