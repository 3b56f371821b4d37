"""Maps as documents of a kit."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from countermarch.components.display_names import shortened_list
from countermarch.components.model.layers import Layer
from countermarch.components.model.loading.faults import near, shown
from countermarch.components.model.loading.map_files import FILE, map_files, places_of
from countermarch.components.model.loading.toml_files import parse_toml, read_toml, unique
from countermarch.components.translations import gettext, gettext_noop
from countermarch.generators.documents.options import KitError
from countermarch.generators.documents.parts import Part, drawn
from countermarch.generators.maps.area_borders import corners_of
from countermarch.generators.maps.area_files import (
    along_borders,
    read_borders,
    read_boxes,
    read_lines,
    read_outline,
    read_relief,
    read_sign,
    read_towns,
    read_ways,
    read_words,
)
from countermarch.generators.maps.area_map import map_scene
from countermarch.generators.maps.area_plan import (
    LONGEST,
    Area,
    AreaKind,
    AreaMap,
    Arrow,
    BackgroundArea,
    Sign,
    colour,
    limited_tables,
    point,
    points,
)
from countermarch.generators.maps.hex_files import read_hex_map
from countermarch.generators.maps.hex_grid import HexMap, corners, middle, number
from countermarch.generators.maps.hex_map import KEY_EDGE, hex_map_scene, key_size
from countermarch.generators.maps.picture import read_picture
from countermarch.generators.maps.terrain import textures
from countermarch.generators.maps.zone_map import MapPlan, zone_map
from countermarch.generators.pages.flow import flow_pages, text_area, title_height
from countermarch.generators.scene.nodes import Group, Scene, Use
from countermarch.generators.sheets.document import Page
from countermarch.generators.sheets.footer import Footer, folio, footer_nodes
from countermarch.generators.sheets.poster import tiles, tiling

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.loading.map_files import MapFile
    from countermarch.components.model.loading.toml_files import Section
    from countermarch.components.model.pieces import GazetteerPlace
    from countermarch.components.model.tables import Row
    from countermarch.generators.documents.parts import KitContext
    from countermarch.generators.documents.plan import DocumentPlan
    from countermarch.generators.maps.area_plan import Point
    from countermarch.generators.maps.hex_grid import Hex
    from countermarch.generators.pages.look import Look
    from countermarch.generators.sheets.poster import Tiling

COUNTER = 16.0
"""Counter size that maps are drawn for, in mm; for larger counters they are enlarged."""

KEY_ASIDE = 5.0
"""Default distance of the key from the corner of the sheet, in mm."""

LAID_OUT = gettext_noop("the areas are reconstructed")
"""The footer of every reconstructed map."""

REACH = {"minimum": 1.0, "maximum": LONGEST}
"""The bounds of a map's size, in mm."""

EXIT = ("from", "to", "match", "low", "high")
"""The columns of a chart of exits."""


def map_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return each map as a part, one sheet or several tiles; only the one that a document names."""
    maps = map_files(context.game.source)
    if not maps:
        raise KitError(f"kit.toml: {document.title!r} is a map, and {context.game.title} has no {FILE}")
    wanted = document.more.get("map", "")
    chosen = [one for one in maps if wanted in ("", one.id)]
    if not chosen:
        raise KitError(f"kit.toml: map {wanted!r}: there is none; {near(wanted, [one.id for one in maps])}")
    return [_map_part(document, context, one, alone=len(chosen) == 1) for one in chosen]


def _map_part(document: DocumentPlan, context: KitContext, file: MapFile, *, alone: bool) -> Part:
    plan = map_plan(context.game, file, context.plan.hexes)
    drawn = drawn_map(plan, context.look)
    title = document.title if alone else plan.title
    # a picture has a size of its own
    scene = drawn if plan.picture else _grown(drawn, context.look.style.counter_size / COUNTER)
    cut = tiling(scene.width, scene.height, context.options.paper, poster=scene)
    reconstructed = file.reconstructed
    footer = Footer(
        context.game.title,
        title,
        None,
        reconstructed=reconstructed,
        note=gettext(LAID_OUT) if reconstructed else "",
        notice=context.game.notice,
    )

    def draw() -> Iterator[Page]:
        return tiles(scene, cut, footer) if len(cut.tiles) > 1 else iter((_sheet(scene, cut, footer),))

    many = len(cut.tiles) > 1
    return Part(document.kind, title, document.says, len(cut.tiles), draw, marked=reconstructed, tiled=many)


def drawn_map(plan: AreaMap | HexMap, look: Look, *, named: bool = True) -> Scene:
    """Return a map as one scene, in its own size; one of areas that is not ``named`` lacks names and key."""
    return map_scene(plan, look, named=named) if isinstance(plan, AreaMap) else hex_map_scene(plan, look)


def _grown(scene: Scene, factor: float) -> Scene:
    """Return a map enlarged with its counters; counters smaller than usual are placed on it as it is."""
    if factor <= 1.0:
        return scene
    larger = Group((Use(scene, 0.0, 0.0),), scale=factor)
    return Scene(scene.name, scene.width * factor, scene.height * factor, (larger,))


def _sheet(scene: Scene, cut: Tiling, footer: Footer) -> Page:
    """Return a map that fits on one sheet of paper, centred."""
    paper, box = cut.paper, cut.tiles[0].box
    placed = Group((Use(scene, 0.0, 0.0),), box.x, box.y, clip=(0.0, 0.0, scene.width, scene.height))
    nodes = (placed, *footer_nodes(paper, footer, clear=0.0))
    scene = Scene(f"{footer.game}: {footer.title}", paper.width, paper.height, nodes)
    return Page(scene, footer.title, folio=folio(paper, clear=0.0))


def map_plan(
    game: Game, file: MapFile, numbering: Mapping[str, str], text: str | None = None
) -> AreaMap | HexMap:
    """Read a map of areas, or one of hexes, numbered as the kit describes, of a ``text`` for the file's.

    Raises ``DataError``.
    """

    def read(top: Section) -> AreaMap | HexMap:
        if top.has("hexes"):
            return read_hex_map(game, numbering, top, file.id, reconstructed=file.reconstructed)
        return _map(game, file.reconstructed, top)

    if text is None:
        return read_toml(file.folder, file.name, read)
    return parse_toml(file.label, text, read)


def _map(game: Game, reconstructed: bool, top: Section) -> AreaMap:
    picture = read_picture(top, game.folders)
    pictured = top.has("picture")
    grounds = unique(limited_tables(top, "kind"), partial(_ground, painted=not pictured))
    signs = unique(limited_tables(top, "sign"), read_sign)
    column = top.text("grounds", "kinds")
    courses = read_borders(top)
    areas = [_area(one, game, grounds, signs, column, bare=pictured) for one in limited_tables(top, "area")]
    areas = [area and replace(area, outline=along_borders(area.outline, courses)) for area in areas]
    blanks = tuple(_blank(one, grounds, courses) for one in limited_tables(top, "blank"))
    outlines = [one.outline for one in (*areas, *blanks) if one and one.outline]
    lines = unique(limited_tables(top, "arrow"), lambda one: (one.text("exit"), points(one, "line")))
    labels = {area.id: area.label for area in areas if area is not None}
    width = picture.width if picture else top.length("width", 1.0 if pictured else None, **REACH)
    height = picture.height if picture else top.length("height", 1.0 if pictured else None, **REACH)
    return AreaMap(
        title=top.text("title", game.title),
        width=width,
        height=height,
        areas=tuple(area for area in areas if area is not None),
        arrows=_arrows(top, game, lines, {area.id for area in areas if area is not None}),
        blanks=blanks,
        corners=corners_of(outlines, (width, height)),
        key_corner=point(top, "key", (KEY_ASIDE, KEY_ASIDE)),
        says=top.text("says", ""),
        legend=top.mapping("legend"),
        lines=read_lines(top),
        ways=read_ways(top, labels),
        relief=read_relief(top),
        words=read_words(top),
        towns=read_towns(top),
        boxes=read_boxes(top),
        reconstructed=reconstructed,
        picture=picture,
        has_key=top.has("key") or not pictured,
        land=colour(top, "land") if top.has("land") else "",
        arrow_colour=colour(top, "arrow-colour") if top.has("arrow-colour") else "",
        compass=point(top, "compass", (0.0, 0.0)) if top.has("compass") else None,
    )


def _blank(
    section: Section, grounds: Mapping[str, AreaKind], courses: Mapping[tuple[Point, Point], list[Point]]
) -> BackgroundArea:
    outline = along_borders(points(section, "outline"), courses)
    kind = section.choice("kind", tuple(grounds), "")
    section.finish()
    return BackgroundArea(outline, grounds.get(kind))


def _ground(section: Section, *, painted: bool) -> tuple[str, AreaKind]:
    key = section.id()
    return key, AreaKind(
        key,
        section.text("title"),
        colour(section, "fill") if painted or section.has("fill") else "",
        section.flag("wavy"),
        section.text("says", ""),
        section.choice("texture", tuple(textures()), "plain"),
        colour(section, "band") if section.has("band") else "",
        section.length("wash", 1.0, minimum=0.0, maximum=1.0),
        colour(section, "hatch") if section.has("hatch") else "",
        colour(section, "arrows") if section.has("arrows") else "",
        section.flag("shown-by-colour"),
    )


def _area(
    section: Section,
    game: Game,
    grounds: Mapping[str, AreaKind],
    signs: Mapping[str, Sign],
    column: str,
    *,
    bare: bool,
) -> Area | None:
    """Read an area; a ``bare`` one, on a picture, needs no kind."""
    key = section.id()
    outline, reach = read_outline(section)
    label = point(section, "label", _middle(outline))
    arrows = colour(section, "arrows") if section.has("arrows") else ""
    section.finish()
    place = game.places.get(key)
    if place is None:
        section.fault("id", key, f"a place of the gazetteer; {near(key, game.places)}")
        return None
    kinds = place.text(column).split()
    own = [grounds[kind] for kind in kinds if kind in grounds]
    if not own and bare:
        own = [AreaKind("", "", "")]
    if not own:
        section.fault("id", key, f"a place that is one of {', '.join(grounds)} (its {column})")
        return None
    found = tuple(signs[kind] for kind in place.kinds if kind in signs)
    groups = frozenset({key, place.text("area"), *place.kinds, *_flags(place)})
    return Area(
        place.id,
        place.name,
        outline,
        label,
        own[0],
        found,
        _is_reconstructed(place, "name"),
        _is_reconstructed(place, column),
        groups,
        reach,
        arrows,
    )


def _flags(place: GazetteerPlace) -> set[str]:
    """Return the columns in which a place has a yes."""
    return {
        column for column, cell in place.values.items() if cell is not None and cell.value in (True, "yes")
    }


def _middle(outline: Sequence[Point]) -> Point:
    count = max(len(outline), 1)
    return (sum(x for x, _ in outline) / count, sum(y for _, y in outline) / count)


def _is_reconstructed(place: GazetteerPlace, column: str) -> bool:
    """Return whether a value of a column is reconstructed."""
    cell = place.values.get(column)
    return cell is not None and cell.layer is Layer.RECONSTRUCTION


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
    for place, exit_id in enumerate(lines):
        if exit_id not in known:
            top.fault("arrow", exit_id, f"an exit of {chart.id}; {near(exit_id, known)}", place)
    arrows = []
    for row in chart.lines:
        start, end = str(row.cells[column["from"]]), str(row.cells[column["to"]])
        if not {start, end} <= areas:
            top.fault("exits", row.id, f"an exit between two areas, not {start!r} to {end!r}")
        reconstructed = chart.layer is Layer.RECONSTRUCTION
        arrows.append(Arrow(start, end, roll_of(row, column), lines.get(row.id, ()), reconstructed))
    return tuple(arrows)


def roll_of(row: Row, column: Mapping[str, int]) -> str:
    """Return the roll that an exit needs: even, odd, or a range of numbers."""
    match, low, high = (row.cells[column[name]] for name in ("match", "low", "high"))
    if match != "range":
        return str(match)
    return str(low) if low == high else f"{low}\N{EN DASH}{high}"


ZONES_LAID_OUT = gettext_noop("the zones are reconstructed")
"""The footer of every map of zones."""


def zone_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the page with the map of zones; none for a game without places."""
    if not context.game.places:
        return []
    plan = MapPlan(**{key: document.more.get(key, {}) for key in ("terrain", "edges", "borders", "limits")})
    frame = replace(
        context.frame(document.title, marked=context.shows_reconstructed_places), note=gettext(ZONES_LAID_OUT)
    )
    area = text_area(frame.paper)
    room = area.height - title_height(context.look)
    block = zone_map(context.game, area.width, room, context.look, plan)
    return [drawn(document, flow_pages(frame, [block]), marked=True)]


def map_faults(game: Game, numbering: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each fault of a map that still prints; raises ``DataError`` for other faults."""
    for file in map_files(game.source):
        plan = map_plan(game, file, numbering)
        if isinstance(plan, HexMap) and plan.has_key:
            yield from _under_the_key(plan, file.name)


def places_off_map(game: Game, numbering: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each place that is off a game's map of hexes."""
    for file in map_files(game.source):
        plan = map_plan(game, file, numbering)
        if isinstance(plan, HexMap):
            yield from _off_the_map(places_of(game, file.id), plan)


def _off_the_map(places: Iterable[GazetteerPlace], plan: HexMap) -> Iterator[str]:
    grid = plan.grid
    known = {number(*one) for one in grid.known}
    odd = [place for place in places if place.hex and place.hex not in known]
    if odd:
        first, last = (number(grid.lines[end], grid.places[end]) for end in (0, 1))
        said = shortened_list(
            [f"{shown(place.name or place.id)[1:-1]} ({shown(place.hex)[1:-1]})" for place in odd]
        )
        yield f"gazetteer: {said}: no hex of the map, which goes from {first} to {last}; not shown"


def _under_the_key(plan: HexMap, file: str) -> Iterator[str]:
    """Yield the playable hexes that the key covers, by two corners or more."""
    x, y = plan.key_corner[0] - KEY_EDGE, plan.key_corner[1] - KEY_EDGE
    width, height = key_size(plan)
    out: set[Hex] = set().union(*(one.hexes for one in plan.terrains if one.out))
    under = []
    for one in sorted(plan.grid.known - out):
        points = corners(plan.grid, middle(plan.grid, *one))
        inside = [x < across < x + width and y < down < y + height for across, down in points]
        if sum(inside) > 1:
            under.append(number(*one))
    if under:
        yield (
            f"{file}: the key hides {shortened_list(under)}; leave key out to draw it beside the hexes, or "
            f"give a place where no piece goes (out = true in [[terrain]]): "
            f"it takes {width:.0f} x {height:.0f} mm"
        )
