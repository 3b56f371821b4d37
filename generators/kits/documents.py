"""The documents of a kit, each by its kind."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from components.model.loading.faults import near
from generators.faces.blocks import Block, heading
from generators.faces.contact import symbol_blocks
from generators.faces.lists import errata_blocks, gazetteer_blocks
from generators.faces.pages import flow_pages, text_area, text_width, title_height
from generators.faces.reading import marker_blocks, reading_block
from generators.faces.setup import SetupPlan, setup_blocks
from generators.kits.counters import counter_parts
from generators.kits.options import KitError
from generators.kits.parts import Part, drawn
from generators.kits.pieces import tally
from generators.kits.sections import section_blocks, shows_ours
from generators.scene.symbols import SIZES
from generators.sheets.calibration import calibration_pages

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from components.model.game import Game
    from components.model.pieces import Unit
    from generators.kits.parts import Bench
    from generators.kits.plan import DocumentPlan
    from generators.sheets.document import Duplex


LAID_OUT = "how the zones lie is ours"
"""What the foot of a map of zones says, whatever else is printed on it."""


def make_parts(document: DocumentPlan, bench: Bench) -> list[Part]:
    """Return the parts that a planned document comes to."""
    return MAKERS[document.kind](document, bench)


def _calibration(document: DocumentPlan, bench: Bench) -> list[Part]:
    options = bench.options
    edge: Duplex = "short-edge" if options.duplex == "short-edge" else "long-edge"
    front, back = calibration_pages(options.paper.portrait, edge, options.offset)
    pages = (front, back) if options.two_sided else (front,)
    return [
        Part(
            document.kind,
            document.title,
            document.says,
            len(pages),
            lambda: iter(pages),
            paired=options.two_sided,
        )
    ]


def _cards(document: DocumentPlan, bench: Bench) -> list[Part]:
    from generators.kits.cards import card_parts

    return card_parts(document, bench)


def _booklet(document: DocumentPlan, bench: Bench) -> list[Part]:
    from generators.kits.booklets import booklet_parts

    return booklet_parts(document, bench)


def _map(document: DocumentPlan, bench: Bench) -> list[Part]:
    from generators.kits.maps import map_parts

    return map_parts(document, bench)


def _mats(document: DocumentPlan, bench: Bench) -> list[Part]:
    from generators.kits.mats import mat_parts

    return mat_parts(document, bench)


def _poster(document: DocumentPlan, bench: Bench) -> list[Part]:
    from generators.kits.posters import poster_parts

    return poster_parts(document, bench)


def _charts(document: DocumentPlan, bench: Bench) -> list[Part]:
    blocks: list[Block] = []
    for section in document.sections:
        blocks += section_blocks(section, document, bench)
    marked = shows_ours(document, bench)
    sheet = replace(bench.sheet(document.title, marked=marked), link=_link(document, bench))
    return [drawn(document, flow_pages(sheet, blocks), marked=marked)] if blocks else []


def _link(document: DocumentPlan, bench: Bench) -> str:
    """Return the address of the lookup for the first table or chart of a document that has one."""
    links = dict(bench.options.links)
    names = (
        str(section.get(key, "")) for section in document.sections for key in ("table", "chart", "steps")
    )
    return next((links[name] for name in names if name in links), "")


def _tracks(document: DocumentPlan, bench: Bench) -> list[Part]:
    blocks: list[Block] = []
    for section in document.sections:
        blocks += section_blocks(section, document, bench)
    marked = shows_ours(document, bench)
    sheet = bench.sheet(document.title, marked=marked)
    return [drawn(document, flow_pages(sheet, blocks, gap=5.0), marked=marked)] if blocks else []


def _scenarios(document: DocumentPlan, bench: Bench) -> list[Part]:
    plan = SetupPlan(document.texts("facts"), bench.plan.words)
    parts = []
    for scenario in bench.game.scenarios.values():
        blocks = setup_blocks(scenario, bench.game, bench.width, bench.look, plan)
        pages = flow_pages(bench.sheet(scenario.title), blocks)
        parts.append(drawn(document, pages, f"{document.title}: {scenario.title}"))
    return parts


def _gazetteer(document: DocumentPlan, bench: Bench) -> list[Part]:
    shows = document.texts("shows")
    blocks = gazetteer_blocks(bench.game, bench.width, bench.look, shows, bench.plan.words)
    sheet = bench.sheet(document.title, marked=bool(shows) and _ours(bench))
    return [drawn(document, flow_pages(sheet, blocks), marked=sheet.marked)] if bench.game.places else []


def _ours(bench: Bench) -> bool:
    """Whether some place of the gazetteer has a value that is reconstructed and shown."""
    cells = (cell for place in bench.game.places.values() for cell in place.values.values())
    return bench.look.missing != "blank" and any(cell is not None and cell.reconstructed for cell in cells)


def _zones(document: DocumentPlan, bench: Bench) -> list[Part]:
    """Return the map of zones, as large as a page bears."""
    from generators.faces.zones import MapPlan, zone_map

    if not bench.game.places:
        return []
    plan = MapPlan(**{key: document.more.get(key, {}) for key in ("terrain", "edges", "borders", "limits")})
    sheet = replace(bench.sheet(document.title, marked=_ours(bench)), note=LAID_OUT)
    area = text_area(sheet.paper)
    room = area.height - title_height(bench.look)
    block = zone_map(bench.game, area.width, room, bench.look, plan)
    return [drawn(document, flow_pages(sheet, [block]), marked=True)]


def _errata(document: DocumentPlan, bench: Bench) -> list[Part]:
    if not bench.game.errata:
        return []
    columns = int(document.more.get("columns", 2))
    blocks = errata_blocks(bench.game, text_width(bench.options.paper.portrait, columns), bench.look)
    return [drawn(document, flow_pages(bench.sheet(document.title), blocks, gap=3.4, columns=columns))]


def _example(game: Game, named: str, document: DocumentPlan) -> Unit | None:
    """Return the unit that is explained: the one named, or else the first."""
    found = {unit.id: unit for unit in game.units}
    if named and named not in found:
        raise KitError(f"kit.toml: {document.title!r} names the unit {named!r}; {near(named, found)}")
    return found[named] if named else next(iter(game.units), None)


def _symbols(document: DocumentPlan, bench: Bench) -> list[Part]:
    """Return the page that explains the counters; without units it shows every symbol."""
    game, look, width = bench.game, bench.look, bench.width
    types = document.texts("symbols") or tuple(dict.fromkeys(unit.type for unit in game.units if unit.type))
    sizes = tuple(size for size in SIZES if any(unit.size == size for unit in game.units))
    blocks = symbol_blocks(width, look, types, sizes)
    example = _example(game, str(document.more.get("unit", "")), document)
    if example is not None and not bench.press.own(example):
        blocks = [reading_block(example, game, width, bench.press), *blocks]
    if game.markers and not any(map(bench.press.own, game.markers)):
        blocks += [heading("Markers", width, look), *marker_blocks(game, width, bench.press)]
    shown = (*game.markers, *([example] if example is not None else ()))
    marked = tally(shown, bench.press).reconstructed > 0
    return [drawn(document, flow_pages(bench.sheet(document.title, marked=marked), blocks, gap=2.4))]


MAKERS: Mapping[str, Callable[[DocumentPlan, Bench], list[Part]]] = {
    "booklet": _booklet,
    "calibration": _calibration,
    "cards": _cards,
    "counters": counter_parts,
    "charts": _charts,
    "tracks": _tracks,
    "poster": _poster,
    "mats": _mats,
    "map": _map,
    "scenarios": _scenarios,
    "gazetteer": _gazetteer,
    "zones": _zones,
    "errata": _errata,
    "symbols": _symbols,
}
"""What makes each kind of document; the cover is made last, by the kit, which alone knows the pages."""
