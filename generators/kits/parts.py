"""The documents of a kit, each by its kind: how many pages it takes, and what draws them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from components.model.layers import Layer
from generators.faces.blocks import Block, bullets, errata_words, heading, paragraph, ruled
from generators.faces.charts import ChartPlan, chart_block
from generators.faces.contact import symbol_blocks
from generators.faces.lists import OURS, errata_blocks, gazetteer_blocks
from generators.faces.look import livery, side_of
from generators.faces.pages import Sheet, flow_pages, text_area, text_width, title_height
from generators.faces.reading import marker_blocks, reading_block
from generators.faces.results import Groups, results_key, results_table
from generators.faces.setup import SetupPlan, setup_blocks
from generators.faces.steps import StepsPlan, steps_block
from generators.faces.tracks import TrackPlan, track_block
from generators.kits.blanks import blanks
from generators.kits.citing import cited_chart, cited_markers, cited_rule, cited_track
from generators.kits.options import KitError
from generators.kits.pieces import Tally, checked, counters, groups, in_rows, places, tally
from generators.scene.markup import plain
from generators.scene.symbols import SIZES
from generators.sheets.calibration import calibration_pages
from generators.sheets.layout import arrange
from generators.sheets.pages import print_pieces

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from components.model.clauses import Clause
    from components.model.game import Game
    from components.model.pieces import Marker, Unit
    from components.model.tables import ResultsTable
    from generators.faces.look import Look
    from generators.kits.options import KitOptions
    from generators.kits.plan import DocumentPlan, KitPlan
    from generators.sheets.document import Duplex, Page
    from generators.sheets.impose import Piece
    from generators.sheets.layout import Layout


@dataclass(frozen=True, slots=True)
class Cut:
    """How a part is cut: its sheet, how many places are taken, the corners' radius, what makes the pieces."""

    layout: Layout
    places: int
    radius: float
    pieces: Callable[[], Iterator[Piece]]


@dataclass(frozen=True, slots=True)
class Part:
    """A document of a kit: ``pages`` says how many it has, ``draw`` makes them.

    ``paired`` parts are fronts and backs, which must begin on the front of a sheet of paper. ``cut`` is how a
    part of pieces is cut.
    """

    kind: str
    title: str
    says: str
    pages: int
    draw: Callable[[], Iterator[Page]]
    paired: bool = False
    tally: Tally = field(default_factory=Tally)
    cut: Cut | None = None


@dataclass(frozen=True, slots=True)
class Bench:
    """What the makers of parts work with."""

    game: Game
    plan: KitPlan
    options: KitOptions
    look: Look
    wide: float = 0.0
    """The width of a column that is not a page's, in mm."""

    def sheet(self, title: str, *, marked: bool = False) -> Sheet:
        """Return what the pages of a document have in common."""
        return Sheet(self.game.title, title, self.options.paper.portrait, self.look, marked)

    @property
    def width(self) -> float:
        """How wide a block on a page is."""
        return self.wide or text_width(self.options.paper.portrait)


def drawn(document: DocumentPlan, pages: Sequence[Page], title: str = "") -> Part:
    """Return a part whose pages are drawn already."""
    made = tuple(pages)
    return Part(document.kind, title or document.title, document.says, len(made), lambda: iter(made))


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


def _counters(document: DocumentPlan, bench: Bench) -> list[Part]:
    """Return the counters as one part, or a part a side where sheets are to be apart."""
    grouped = groups(bench.game, document.texts("pieces") or ("units", "markers", "chits"))
    if document.more.get("blank"):
        grouped = blanks(grouped, int(document.more["blank"]), bench.plan.strengths)
    if not bench.options.apart:
        return _counter_sheets(document, bench, grouped, document.title)
    parts: list[Part] = []
    for side in dict.fromkeys(piece.side for group in grouped for piece in group):
        own = tuple(tuple(piece for piece in group if piece.side == side) for group in grouped)
        known = side_of(bench.game, side)
        name = known.name if known else side or "all sides"
        kept = tuple(group for group in own if group)
        parts += _counter_sheets(document, bench, kept, f"{document.title}: {name}")
    return parts


def _counter_sheets(
    document: DocumentPlan, bench: Bench, grouped: Sequence[Sequence[Unit | Marker]], title: str
) -> list[Part]:
    options, look = bench.options, bench.look
    counted = tally([piece for group in grouped for piece in group], look, bench.plan.strengths)
    if not counted.pieces:
        return []
    edge = look.style.counter_size
    layout = arrange(
        edge,
        edge,
        options.paper,
        backs=options.duplex,
        gap=options.gap,
        bleed=options.bleed,
        offset=options.offset,
        landscape_offset=options.landscape_offset,
        count=counted.pieces,
    )
    across = layout.columns if options.duplex != "fold" else 1
    taken = places(grouped, across)

    def faces() -> Iterator[Piece]:
        made = (counters(group, bench.game, look, bench.plan.strengths) for group in grouped)
        return in_rows(checked(made, options.safe), across)

    def draw() -> Iterator[Page]:
        return print_pieces(faces(), layout, bench.game.title, title, count=taken)

    return [
        Part(
            document.kind,
            title,
            document.says,
            layout.pages(taken),
            draw,
            options.two_sided,
            counted,
            Cut(layout, taken, 0.0, faces),
        )
    ]


def _cards(document: DocumentPlan, bench: Bench) -> list[Part]:
    from generators.kits.cards import card_parts  # noqa: PLC0415 # few kits have cards

    return card_parts(document, bench)


def _booklet(document: DocumentPlan, bench: Bench) -> list[Part]:
    from generators.kits.booklets import booklet_parts  # noqa: PLC0415 # kits of single decks have none

    return booklet_parts(document, bench)


def _map(document: DocumentPlan, bench: Bench) -> list[Part]:
    from generators.kits.maps import map_parts  # noqa: PLC0415 # few games have a map of areas

    return map_parts(document, bench)


def _mats(document: DocumentPlan, bench: Bench) -> list[Part]:
    from generators.kits.mats import mat_parts  # noqa: PLC0415 # few kits have any

    return mat_parts(document, bench)


def _poster(document: DocumentPlan, bench: Bench) -> list[Part]:
    from generators.kits.posters import poster_parts  # noqa: PLC0415 # few kits have one

    return poster_parts(document, bench)


def _charts(document: DocumentPlan, bench: Bench) -> list[Part]:
    blocks: list[Block] = []
    for section in document.sections:
        blocks += section_blocks(section, document, bench)
    return [drawn(document, flow_pages(bench.sheet(document.title), blocks))] if blocks else []


def section_blocks(section: Mapping[str, Any], document: DocumentPlan, bench: Bench) -> list[Block]:
    """Return one section of a page: a table, a chart, its steps, a track, clauses, or plain words."""
    game, look, width = bench.game, bench.look, bench.width
    title = str(section.get("title", ""))
    if "table" in section:
        table = _known(game.tables, section["table"], "table", document)
        groups = bench.plan.groups.get(table.id, Groups())
        return [
            heading(title or table.title, width, look, note=_cited(table.rule, table.errata)),
            results_table(table, groups, width, look),
            *([results_key(table, groups, width, look)] if _keyed(table, groups) else []),
            *([bullets(table.notes, width, look)] if table.notes else []),
        ]
    if "chart" in section:
        chart = cited_chart(_known(game.charts, section["chart"], "chart", document), bench.plan.rules)
        return [
            heading(title or chart.title, width, look, note=_cited(chart.rule, chart.errata)),
            chart_block(chart, width, look, bench.plan.charts.get(chart.id, ChartPlan())),
            *([bullets(chart.notes, width, look)] if chart.notes else []),
        ]
    if "deck" in section:
        return _deck_blocks(section, document, bench)
    if "steps" in section or "track" in section:
        made = _step_blocks if "steps" in section else _track_blocks
        return made(section, document, bench)
    if "clauses" in section:
        clauses = _clauses(game, [str(one) for one in section["clauses"]], document)
        first = clauses[0].title if clauses else ""
        said = [(clause.summary, cited_rule(clause.number, bench.plan.rules)) for clause in clauses]
        return [heading(title or first, width, look), ruled(said, width, look, piece=document.title)]
    words = [paragraph(str(section.get("text", "")), width, look, piece=document.title)]
    return [heading(title, width, look), *words] if title else words


def _step_blocks(section: Mapping[str, Any], document: DocumentPlan, bench: Bench) -> list[Block]:
    """Return the rows of a chart as numbered steps with all that their rules say."""
    chart = _known(bench.game.charts, section["steps"], "chart", document)
    shown = bench.plan.charts.get(chart.id, ChartPlan()).words
    plan = StepsPlan(tuple(section.get("rows", ())), str(section.get("tag", "")), shown)
    body = steps_block(chart, bench.game, bench.width, bench.look, plan)
    title = str(section.get("title", ""))
    return [heading(title, bench.width, bench.look), body] if title else [body]


def _keyed(table: ResultsTable, groups: Groups) -> bool:
    """Say whether a table wants its key: some result does not already say in its cell what it means."""
    return not groups.spans and any(groups.text(code) != meaning for code, meaning in table.key.items())


def _clauses(game: Game, numbers: Sequence[str], document: DocumentPlan) -> list[Clause]:
    """Return the clauses that numbers name: one clause by its own number, all of a rule by the rule's."""
    found = []
    for number in numbers:
        named = [clause for clause in game.clauses if number in (clause.number, clause.rule)]
        if not named:
            raise KitError(
                f"kit.toml: {document.title!r} names clause {number!r}, which {game.title} does not have"
            )
        found += named
    return found


def _cited(rule: str, errata: Sequence[str]) -> str:
    return " \N{MIDDLE DOT} ".join(part for part in (rule, errata_words(errata)) if part)


def _known(mapping: Mapping[str, Any], name: str, kind: str, document: DocumentPlan) -> Any:  # noqa: ANN401 # a table, a chart or a track
    if name not in mapping:
        raise KitError(
            f"kit.toml: {document.title!r} names the {kind} {name!r}; there are {', '.join(mapping)}"
        )
    return mapping[name]


def _deck_blocks(section: Mapping[str, Any], document: DocumentPlan, bench: Bench) -> list[Block]:
    """Return the list of a deck: its cards with the columns named, or with none what its cards do."""
    from generators.faces.card_plan import CardPlan, deck_title  # noqa: PLC0415 # few kits have cards
    from generators.faces.decks import deck_list, effect_list  # noqa: PLC0415 # as above

    deck, plan = str(section["deck"]), bench.plan.cards or CardPlan()
    cards = [card for card in bench.game.cards if card.deck == deck]
    if not cards:
        known = dict.fromkeys(card.deck for card in bench.game.cards)
        raise KitError(f"kit.toml: {document.title!r} names the deck {deck!r}; there are {', '.join(known)}")
    columns = [str(one) for one in section.get("columns", ())]
    title = str(section.get("title", deck_title(deck, plan)))
    rule = cards[0].rule.partition(".")[0]
    listed = (
        deck_list(cards, columns, bench.width, bench.look, plan)
        if columns
        else effect_list(cards, bench.width, bench.look)
    )
    return [heading(title, bench.width, bench.look, note=rule), listed]


def _track_blocks(more: Mapping[str, Any], document: DocumentPlan, bench: Bench) -> list[Block]:
    track = cited_track(_known(bench.game.tracks, more["track"], "track", document), bench.plan.rules)
    plan = TrackPlan(
        int(more.get("across", 0)),
        float(more.get("height", 0.0)),
        bool(more.get("outline", False)),
        {side.id: livery(bench.game, side.id, bench.look) for side in bench.game.sides},
    )
    note = _cited(track.rule, track.errata)
    if track.layer is Layer.RECONSTRUCTION:
        note = " \N{MIDDLE DOT} ".join(part for part in (note, OURS) if part)
    head = heading(track.title, bench.width, bench.look, note=note)
    body = track_block(track, bench.width, bench.look, plan)
    said = [paragraph(plain(track.says), bench.width, bench.look, piece=track.id)] if track.says else []
    return [head, body, *said]


def _tracks(document: DocumentPlan, bench: Bench) -> list[Part]:
    blocks: list[Block] = []
    for section in document.sections:
        blocks += section_blocks(section, document, bench)
    named = (bench.game.tracks.get(str(section.get("track", ""))) for section in document.sections)
    marked = any(track is not None and track.layer is Layer.RECONSTRUCTION for track in named)
    sheet = bench.sheet(document.title, marked=marked)
    return [drawn(document, flow_pages(sheet, blocks, gap=5.0))] if blocks else []


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
    return [drawn(document, flow_pages(sheet, blocks))] if bench.game.places else []


def _ours(bench: Bench) -> bool:
    """Whether some place of the gazetteer has a value that is reconstructed and shown."""
    cells = (cell for place in bench.game.places.values() for cell in place.values.values())
    return bench.look.missing != "blank" and any(cell is not None and cell.reconstructed for cell in cells)


def _zones(document: DocumentPlan, bench: Bench) -> list[Part]:
    """Return the map of zones, as large as a page bears."""
    from generators.faces.zones import MapPlan, zone_map  # noqa: PLC0415 # few games have zones

    if not bench.game.places:
        return []
    plan = MapPlan(**{key: document.more.get(key, {}) for key in ("terrain", "edges", "borders", "limits")})
    sheet = bench.sheet(document.title, marked=_ours(bench))
    area = text_area(sheet.paper)
    room = area.height - title_height(bench.look)
    block = zone_map(bench.game, area.width, room, bench.look, plan)
    return [drawn(document, flow_pages(sheet, [block]))]


def _errata(document: DocumentPlan, bench: Bench) -> list[Part]:
    if not bench.game.errata:
        return []
    columns = int(document.more.get("columns", 2))
    blocks = errata_blocks(bench.game, text_width(bench.options.paper.portrait, columns), bench.look)
    return [drawn(document, flow_pages(bench.sheet(document.title), blocks, gap=3.4, columns=columns))]


def _symbols(document: DocumentPlan, bench: Bench) -> list[Part]:
    """Return the page that explains the counters; without units it shows every symbol."""
    game, look, width = bench.game, bench.look, bench.width
    types = document.texts("symbols") or tuple(dict.fromkeys(unit.type for unit in game.units if unit.type))
    sizes = tuple(size for size in SIZES if any(unit.size == size for unit in game.units))
    blocks = symbol_blocks(width, look, types, sizes)
    named = str(document.more.get("unit", ""))
    example = next((unit for unit in game.units if unit.id == named), next(iter(game.units), None))
    if example is not None:
        blocks = [reading_block(example, game, width, look, bench.plan.strengths), *blocks]
    if game.markers:
        cited = cited_markers(game, bench.plan.rules)
        blocks += [heading("Markers", width, look), *marker_blocks(cited, width, look)]
    shown = (*game.markers, *([example] if example is not None else ()))
    marked = tally(shown, look, bench.plan.strengths).reconstructed > 0
    return [drawn(document, flow_pages(bench.sheet(document.title, marked=marked), blocks, gap=2.4))]


MAKERS: Mapping[str, Callable[[DocumentPlan, Bench], list[Part]]] = {
    "booklet": _booklet,
    "calibration": _calibration,
    "cards": _cards,
    "counters": _counters,
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
