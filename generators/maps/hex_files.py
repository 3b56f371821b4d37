"""Maps of numbered hexes: read from the ``map.toml`` of a game, where it has a table ``[hexes]``.

The named places come from the gazetteer, by their hex and their kinds; the file adds terrain, rivers, borders
and roads. Hexes are written as numbers of four digits, or ranges of them on one line: ``"1820-1825"``; one
terrain may take the ``rest``. Hexsides are pairs or chains of hexes: ``"0501/0601/0502"`` is two sides.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, cast

from countermarch.components.model.layers import Layer
from countermarch.components.model.loading.map_files import places_of
from countermarch.components.model.loading.toml_files import unique
from countermarch.generators.maps.area_files import DASH, WIDEST, read_boxes, read_sign, read_words
from countermarch.generators.maps.area_plan import colour, limited_tables, point
from countermarch.generators.maps.hex_grid import (
    HexGrid,
    HexLine,
    HexMap,
    HexZone,
    NamedHex,
    Terrain,
    between,
    middle,
    number,
    within,
)
from countermarch.generators.maps.hex_map import KEY_EDGE, key_size
from countermarch.generators.maps.picture import MAX_PIXELS, SIZE, read_picture
from countermarch.generators.maps.terrain import texture_for, textures

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.game import Game
    from countermarch.components.model.loading.toml_files import Section
    from countermarch.generators.maps.area_plan import MapPicture, Sign
    from countermarch.generators.maps.hex_grid import Hex

NUMBER = re.compile(r"(\d\d)(\d\d)")
RANGE = re.compile(r"(\d\d)(\d\d)-(\d\d)(\d\d)")
SIDES = re.compile(r"\d{4}(?:/\d{4})+")
HEX = "a hex of four digits on the map"
MARGIN = 7.0
"""Space between the outermost hexes and the frame, in mm."""

KEY_ROOM = 3.0
"""Margin around the key in its panel beside the hexes, in mm."""

SMALLEST, LARGEST = 8.0, 60.0
"""The least and the largest distance between neighbouring hexes, in mm."""


def read_hex_map(
    game: Game, numbering: Mapping[str, str], top: Section, key: str, *, reconstructed: bool
) -> HexMap:
    """Read the map of hexes with an id; ``numbering`` is how the kit describes their numbering."""
    section = top.section("hexes")
    picture = read_picture(top, game.folders, section)
    if picture is None and top.has("picture"):  # its fault is enough
        section.has("at")
        section.has("pixels")
    drawn = [section.flag(key, default=True) if top.has("picture") else True for key in ("grid", "numbers")]
    grid = _grid(section, numbering, picture)
    signs = unique(limited_tables(top, "sign"), read_sign)
    wide, tall = grid.size
    round_a_hex = grid.step * 2 / 3**0.5 + 2 * MARGIN
    zones, centres = _zones(top, grid, signs, reconstructed=reconstructed)
    found = HexMap(
        title=top.text("title", game.title),
        width=picture.width if picture else wide + (grid.step + 2 * MARGIN if grid.down else round_a_hex),
        height=picture.height if picture else tall + (round_a_hex if grid.down else grid.step + 2 * MARGIN),
        grid=grid,
        terrains=_terrains(top, grid),
        lines=tuple(_line(one, grid, drawn=picture is None) for one in limited_tables(top, "hexline")),
        zones=tuple(one for one in zones if not one.scenario),
        of_scenarios=tuple(one for one in zones if one.scenario),
        bridges=top.flag("bridges", default=True),
        named=(*_named_hexes(game, grid, signs, key), *centres),
        words=read_words(top),
        boxes=read_boxes(top),
        key_corner=point(top, "key", (MARGIN, MARGIN)),
        says=top.text("says", ""),
        reconstructed=reconstructed,
        picture=picture,
        outlined=drawn[0],
        numbered=drawn[1],
        has_key=top.has("key") or not top.has("picture"),
        compass=point(top, "compass", (0.0, 0.0)) if top.has("compass") else None,
    )
    return found if top.has("key") or top.has("picture") else _key_beside(found)


def _key_beside(plan: HexMap) -> HexMap:
    """Return a map widened so that its key fits to the right of the hexes."""
    wide, tall = key_size(plan)
    panel = wide + 2 * KEY_ROOM
    return replace(
        plan,
        key_corner=(plan.width + KEY_ROOM + KEY_EDGE, KEY_ROOM + KEY_EDGE),
        width=plan.width + panel,
        height=max(plan.height, tall + 2 * KEY_ROOM),
        beside=panel,
    )


def _grid(section: Section, numbering: Mapping[str, str], picture: MapPicture | None) -> HexGrid:
    down = section.choice("lines", ("across", "down"), numbering.get("lines", "across")) == "down"
    back = section.choice("places", ("down", "up", "right", "left"), numbering.get("places", "down"))
    shifted = section.choice("shifted", ("even", "odd"), numbering.get("shifted", "even"))
    step = section.length("size", SIZE, minimum=SMALLEST, maximum=LARGEST)
    ends = []
    for key in ("first", "last"):
        found = NUMBER.fullmatch(section.text(key))
        if not found:
            section.fault(key, section.text(key), "a hex of four digits, the corner of the map")
        ends.append((int(found[1]), int(found[2])) if found else (1, 1))
    first, last = ends
    if last[0] < first[0] or last[1] < first[1]:
        section.fault(
            "last", section.text("last"), "a hex whose two pairs of digits are not below those of `first`"
        )
        last = first
    # the outermost corners stand as far from the frame as the margin says
    half, far = step / 2 + MARGIN, step / 3**0.5 + MARGIN
    grid = HexGrid(
        (first[0], last[0]),
        (first[1], last[1]),
        cast("Literal['even', 'odd']", shifted),
        down,
        back in ("left", "up"),
        step,
        (half, far) if down else (far, half),
    )
    if picture is not None:
        grid = _on_picture(section, grid, picture)
    section.finish()
    return grid


def _on_picture(section: Section, grid: HexGrid, picture: MapPicture) -> HexGrid:
    """Return hexes with the centre of the first ``at`` a pixel of the picture."""
    if not section.has("at"):
        section.fault(
            "at", "", "[x, y], the middle of the first hex in the picture, in pixels; it is missing"
        )
    x, y = section.lengths("at", (0.0, 0.0), minimum=0.0, maximum=MAX_PIXELS)
    here = middle(replace(grid, origin=(0.0, 0.0)), grid.lines[0], grid.places[0])
    grid = replace(grid, origin=(x * picture.unit - here[0], y * picture.unit - here[1]))
    off = [
        number(line, place)
        for line in grid.lines
        for place in grid.places
        for across, down in (middle(grid, line, place),)
        if not (0 <= across <= picture.width and 0 <= down <= picture.height)
    ]
    if off:
        known = f"{picture.width:.0f} x {picture.height:.0f} mm"
        section.fault(
            "at", f"[{x:g}, {y:g}]", f"hexes on the picture of {known}; {off[0]} would not be on it"
        )
    return grid


def _terrains(top: Section, grid: HexGrid) -> tuple[Terrain, ...]:
    """Read the terrains; the one with ``rest = true`` gets all hexes that no other lists."""
    sections = limited_tables(top, "terrain")
    rest = [section.flag("rest") for section in sections]
    found = [
        _terrain(section, grid, rest=one, painted=not top.has("picture"))
        for section, one in zip(sections, rest, strict=True)
    ]
    if rest.count(True) > 1:
        top.fault("terrain", "rest", "one terrain with rest = true")
    left = grid.known.difference(*(one.hexes for one in found))
    return tuple(
        replace(one, hexes=one.hexes | left) if here else one for one, here in zip(found, rest, strict=True)
    )


def _terrain(section: Section, grid: HexGrid, *, rest: bool, painted: bool) -> Terrain:
    title = section.text("title")
    found = Terrain(
        title,
        colour(section, "fill") if painted or section.has("fill") else "",
        frozenset(_hexes(section, "hexes", grid) if section.has("hexes") or not rest else ()),
        section.flag("out"),
        section.choice("texture", tuple(textures()), texture_for(title)),
    )
    section.finish()
    return found


def _zones(
    top: Section, grid: HexGrid, signs: Mapping[str, Sign], *, reconstructed: bool
) -> tuple[tuple[HexZone, ...], list[NamedHex]]:
    """Read the zones, and the signs in their middles."""
    zones, centres = [], []
    for section in limited_tables(top, "zone"):
        around = _hexes(section, "around", grid) if section.has("around") else []
        reach = (
            int(section.length("reach", 0.0, minimum=0.0, maximum=MAX_REACH)) if section.has("reach") else 0
        )
        hexes = within(grid, around, reach) if around else frozenset(_hexes(section, "hexes", grid))
        one = HexZone(section.text("title", ""), colour(section, "colour"), hexes, tuple(around))
        letter = section.text("letter", "")
        if len(letter) > 1 or (letter and not around):
            section.fault("letter", letter, "one letter, of a zone around its sites")
        one = replace(one, letter=letter[:1] if around else "", label=section.text("label", ""))
        zones.append(replace(one, scenario=section.text("scenario", ""), beyond=section.flag("beyond")))
        sign = section.choice("sign", ("", *signs), "")
        if sign:
            centres += [NamedHex(where, "", signs[sign], reconstructed) for where in around]
        section.finish()
    return tuple(zones), centres


MAX_REACH = 40.0


def _line(section: Section, grid: HexGrid, *, drawn: bool) -> HexLine:
    sides = _sides(section, grid) if section.has("sides") else ()
    through = _road(section, grid) if section.has("through") else ()
    if bool(sides) == bool(through):
        section.fault("sides", "", "sides between hexes, or through: the hexes of a road, one of the two")
    found = HexLine(
        section.text("title", ""),
        colour(section, "colour") if drawn or section.has("colour") else "",
        section.length("width", 1.2, minimum=0.1, maximum=WIDEST),
        sides,
        through,
        DASH if section.flag("dashed") else (),
    )
    section.finish()
    return found


def _hexes(section: Section, key: str, grid: HexGrid) -> list[Hex]:
    """Read a list of hexes and ranges of hexes."""
    known = grid.known
    found: list[Hex] = []
    for place, words in enumerate(section.texts(key)):
        one, many = NUMBER.fullmatch(words), RANGE.fullmatch(words)
        if one:
            named = [(int(one[1]), int(one[2]))]
        elif many and many[1] == many[3]:
            named = [(int(many[1]), number) for number in range(int(many[2]), int(many[4]) + 1)]
        else:
            named = []
        if not named or not known.issuperset(named):
            section.fault(key, words, f"{HEX}, or a range of them on one line", place)
            continue
        found += named
    return found


def _road(section: Section, grid: HexGrid) -> tuple[Hex, ...]:
    """Read the hexes of a road, each adjacent to the one before."""
    found = _hexes(section, "through", grid)
    for one, other in pairwise(found):
        if between(grid, one, other) is None:
            apart = f"{number(*one)} and {number(*other)}"
            section.fault(
                "through", apart, f"a road without gaps: {number(*one)} touches {_neighbours(grid, one)}"
            )
    return tuple(found)


def _sides(section: Section, grid: HexGrid) -> tuple[tuple[Hex, Hex], ...]:
    """Read hexsides, each between two consecutive hexes of a chain."""
    found: list[tuple[Hex, Hex]] = []
    for place, words in enumerate(section.texts("sides")):
        chain = [(int(one[:2]), int(one[2:])) for one in words.split("/")] if SIDES.fullmatch(words) else []
        pairs = list(pairwise(chain))
        if not pairs or not grid.known.issuperset(chain):
            section.fault(
                "sides", words, "hexes of the map that touch, as 1820/1821 or 1820/1821/1920", place
            )
            continue
        for one, other in pairs:
            if between(grid, one, other) is None:
                section.fault(
                    "sides", words, f"a neighbour: {number(*one)} touches {_neighbours(grid, one)}", place
                )
            else:
                found.append((one, other))
    return tuple(found)


def _neighbours(grid: HexGrid, hex_: Hex) -> str:
    """Return the numbers of the hexes adjacent to one, for a message."""
    line, place = hex_
    around = [(line + over, place + along) for over in (-1, 0, 1) for along in (-1, 0, 1)]
    return ", ".join(number(*other) for other in around if other in grid.known and between(grid, hex_, other))


def _named_hexes(game: Game, grid: HexGrid, signs: Mapping[str, Sign], key: str) -> tuple[NamedHex, ...]:
    known = grid.known
    found = []
    for place in places_of(game, key):
        number = NUMBER.fullmatch(place.hex)
        where = (int(number[1]), int(number[2])) if number else None
        if where in known and where is not None:
            sign = next((signs[kind] for kind in place.kinds if kind in signs), None)
            reconstructed = place.layer is Layer.RECONSTRUCTION
            found.append(NamedHex(where, place.name, sign, reconstructed))
    return tuple(found)
