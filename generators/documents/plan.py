"""The contents of a kit, read from a game's ``kit.toml``; a game without one gets a kit made from its data.

The file lists documents in order, each with a ``kind``, and says how tables are shown::

    [results.crt.groups]            # which group of the style a result belongs to
    De = "defender_heavy"

    [[document]]
    kind = "charts"
    title = "Combat"
    says = "the combat results table with its key"
    [[document.section]]
    table = "crt"
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast

from countermarch.components.colour_words import COLOUR_EXPECTED, read_colour
from countermarch.components.model.loading.faults import DataError, near
from countermarch.components.model.loading.files import exists
from countermarch.components.model.loading.map_files import map_files
from countermarch.components.model.loading.toml_files import read_toml
from countermarch.components.model.loading.toml_shapes import read_shapes
from countermarch.components.model.source import COUNTER_FILES
from countermarch.components.translations import gettext, gettext_noop
from countermarch.generators.documents.options import KINDS, USUALLY_IN_PLAY
from countermarch.generators.pages.look import Look
from countermarch.generators.pieces.columns import BACKS, LARGE, UnitValues, own_columns
from countermarch.generators.pieces.layout import COUNTERS as LAYOUT
from countermarch.generators.pieces.layout_files import counter_layout, plain_units
from countermarch.generators.scene.style import darkened, style
from countermarch.generators.sheets.planner import IN_PLAY, STOCKS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from countermarch.components.model.game import Game
    from countermarch.components.model.loading.faults import Fault
    from countermarch.components.model.loading.toml_files import Section
    from countermarch.components.model.loading.toml_shapes import Shape
    from countermarch.generators.charts.chart import ChartPlan
    from countermarch.generators.charts.spans import Groups
    from countermarch.generators.documents.options import KitOptions
    from countermarch.generators.pieces.card_plan import CardPlan
    from countermarch.generators.pieces.layout import PieceLayout
    from countermarch.generators.scene.style import Style
    from countermarch.generators.sheets.planner import InPlay, Stock

FILE = "kit.toml"
DOCUMENT: Mapping[str, Shape] = {
    # counters: how many blank ones, which, and in which order of groups; without backs, as labels for blocks;
    # errata: the order "number", not by chapter
    "blank": "whole", "pieces": "texts", "order": "texts", "labels": "flag",
    # cards: which decks, of which size, and how many sheets of blank ones
    "decks": "texts", "size": "text", "sheets": "whole",
    # charts: the shares of the columns of tables, and the symbols of the frieze
    "widths": "lengths", "icons": "texts",
    # standees: heights of a figure and of a flap, what is on the back, and whether flaps have no names
    "height": "length", "tab": "length", "reverse": "text", "nameless": "flag",
    # boxes: mm of a card and to spare, one box for all decks, and the picture on the front
    "thickness": "length", "room": "length", "together": "flag", "picture": "text",
    # booklet, errata: columns of text, titles of chapters, and what to leave out: clauses, scenarios
    "columns": "whole", "chapters": "words", "rules-only": "flag", "leave-out": "texts",
    # scenarios: which facts are printed, and in which words; the areas of a small map with a piece in each
    "facts": "texts", "words": "words", "areas": "words", "table": "text",
    # gazetteer: which columns, and the colours of their words
    "shows": "texts", "colours": "words",
    # map: which one, and for maps of zones the titles of terrain, edges, borders and limits
    "map": "text", "terrain": "words", "edges": "words", "borders": "words", "limits": "words",
    # tracks: the colour of a board under them; tracks, booklet: the scene behind the title
    "ground": "text", "scene": "text",
    # symbols: the cards, the unit and the unit symbols to explain
    "cards": "texts", "unit": "text", "symbols": "texts",
}  # fmt: skip
"""Keys of ``[[document]]``, and what they are for in each kind; docs/pages/guide/own-kit.md explains them."""

SECTION: Mapping[str, Shape] = {
    "steps": "text", "rows": "texts", "tag": "text", "column": "whole",
    "title": "text", "table": "text", "chart": "text", "track": "text", "clauses": "texts", "text": "text",
    "across": "whole", "height": "length", "outline": "flag", "slots": "flag", "lines": "flag",
    "deck": "text", "columns": "texts", "colour": "text", "places": "counts", "cards": "texts",
    "range": "whole", "zigzag": "flag", "symbol": "text", "roster": "texts", "icons": "words",
    "ticks": "flag", "zones": "words", "trays": "words", "land": "text", "tokens": "words",
    "decks": "words", "scenes": "words",
    "piles": "texts", "scene": "text", "boxes": "texts", "colours": "words",
    "tone": "text", "halves": "texts",
}  # fmt: skip
"""Keys of ``[[document.section]]``: the table, chart, track or text of a part of a page, and its looks."""

PANEL: Mapping[str, Shape] = {
    "title": "text", "number": "label", "shows": "texts", "against": "texts", "says": "text",
}  # fmt: skip
"""Keys of ``[[document.section.panel]]``: a step of a procedure that is drawn."""

EXAMPLE: Mapping[str, Shape] = {"chapter": "text", "pieces": "texts", "says": "text"}
"""Keys of ``[[document.example]]``: a worked example beside a chapter of the booklet."""

CHART: Mapping[str, Shape] = {
    "signed": "texts", "dice": "flag", "merge": "flag", "hide": "texts", "words": "words", "titles": "words",
    "tight": "flag", "icons": "words", "colours": "words", "gather": "texts",
}  # fmt: skip
"""Keys of ``[charts.NAME]``: how the cells of a chart are drawn."""

COUNTERS: Mapping[str, Shape] = {
    "front": "texts", "back": "texts", "between": "text", "brackets": "texts", "skip": "flag",
    "bare": "texts", "turned": "text", "triangle": "text", "tag": "text", "aside": "text", "words": "words",
    "blind": "texts", "both": "flag", "symbols": "words", "tone": "texts", "number": "flag",
}  # fmt: skip
"""Keys of ``[counters]``: which values a unit has on its front and back, and how they are set."""

HEXES: Mapping[str, tuple[str, ...]] = {
    "lines": ("across", "down"),
    "places": ("down", "up", "right", "left"),
    "shifted": ("even", "odd"),
}
"""How hexes are numbered: directions of lines and of places in them, and which lines are half a hex on."""

RESULTS: Mapping[str, Shape] = {
    "groups": "words", "shows": "words", "rows": "words", "spans": "flag", "legend": "words",
    "icons": "words", "inks": "words",
}  # fmt: skip
"""Keys of ``[results.TABLE]``: how the results of a table are grouped, worded and explained."""

CARDS: Mapping[str, Shape] = {
    "size": "text", "corner": "text", "badge": "texts", "under": "texts", "decks": "words",
    "emblems": "words", "symbol": "texts", "symbols": "words", "colours": "words",
    "words": "words", "scenes": "words", "corners": "words", "whom": "words",
    "types": "words",
}  # fmt: skip
"""Keys of ``[cards]``: what each place of a card shows, and the looks of decks."""

BAND: Mapping[str, Shape] = {"column": "text", "value": "text", "says": "text", "tone": "text"}
"""Keys of ``[[cards.band]]``: a coloured band with words, for cards with a value."""

PLATE: Mapping[str, Shape] = {"column": "text", "value": "text", "shows": "text", "says": "text"}
"""Keys of ``[[cards.plate]]``: a figure of a card and its label."""

MARKER: Mapping[str, Shape] = {
    "fill": "text", "ink": "text", "symbol": "text", "cross": "text", "large": "text", "back": "text",
    "turned": "text", "heading": "text", "band": "text", "number": "text", "tone": "text", "emblem": "text",
    "scene": "text", "names": "text",
}  # fmt: skip
"""Keys of ``[markers.KIND]``: the colours, symbol and words of markers of a kind."""

COVER: Mapping[str, Shape] = {"pieces": "texts", "scene": "text", "sky": "text"}
"""Keys of ``[cover]``: what is drawn on the cover."""

TITLES: Mapping[str, str] = {
    "cover": gettext_noop("Cover"),
    "calibration": gettext_noop("Calibration"),
    "counters": gettext_noop("Counters"),
    "cards": gettext_noop("Cards"),
    "charts": gettext_noop("Charts"),
    "tracks": gettext_noop("Tracks"),
    "poster": gettext_noop("Poster"),
    "mats": gettext_noop("Mats"),
    "map": gettext_noop("Map"),
    "zones": gettext_noop("Map"),
    "scenarios": gettext_noop("Set-up"),
    "gazetteer": gettext_noop("Gazetteer"),
    "booklet": gettext_noop("Rules summary"),
    "errata": gettext_noop("Errata"),
    "symbols": gettext_noop("Reading the pieces"),
    "standees": gettext_noop("Standees"),
    "boxes": gettext_noop("Tuck boxes"),
}
"""What documents of each kind are called, unless the kit names them."""

MAX_COLUMNS = 4
"""Maximum number of columns of text on a page."""


Out = TypeVar("Out")


@dataclass(frozen=True, slots=True)
class DocumentPlan:
    """A document of a kit: its kind, its title, a remark for the contents, and what its kind needs.

    ``in_play_given`` is where its pages are during play, ``stock`` what they are printed on; if empty, its
    kind decides.
    """

    kind: str
    title: str
    says: str = ""
    more: Mapping[str, Any] = field(default_factory=dict)
    in_play_given: InPlay | Literal[""] = ""
    stock: Stock | Literal[""] = ""

    @property
    def in_play(self) -> InPlay:
        """Where the pages are during play."""
        return self.in_play_given or USUALLY_IN_PLAY[self.kind]

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts, empty if it is not given."""
        return tuple(self.more.get(key, ()))

    @property
    def sections(self) -> tuple[Mapping[str, Any], ...]:
        """The sections of a page of charts."""
        return tuple(self.more.get("section", ()))


@dataclass(frozen=True, slots=True)
class KitPlan:
    """A kit as described: its documents in order, and how its tables, charts and counters are shown."""

    documents: tuple[DocumentPlan, ...]
    groups: Mapping[str, Groups] = field(default_factory=dict)
    charts: Mapping[str, ChartPlan] = field(default_factory=dict)
    unit_values: UnitValues = field(default_factory=UnitValues)
    cover: Mapping[str, Any] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    rules: Mapping[str, str] = field(default_factory=dict)
    cards: CardPlan | None = None
    markers: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    hexes: Mapping[str, str] = field(default_factory=dict)
    counters: PieceLayout | None = None

    def style(self, name: str) -> Style:
        """Return a style by name, with the game's own looks of its markers and its counter size.

        Headings that would be dark grey have the colour of the sky on the game's cover.
        """
        found = style(name).dressed(self.markers)
        # a style of the game's own, or one that saves ink, has chosen its headings itself: only the
        # standard dark grey gives way
        sky = str(self.cover.get("sky", ""))
        if sky and found.colour("heavy") == style("standard").colour("heavy"):
            found = replace(found, colours={**found.colours, "heavy": darkened(sky)})
        own = self.counters
        return found.sized(own.width) if own and own.sized and own.width == own.height else found

    def look(self, game: Game, options: KitOptions) -> Look:
        """Return how a game's pieces and pages look with these options."""
        shown = (options.missing, options.bleed, options.provenance, game.spoken.cited)
        return Look(self.style(options.style), *shown, self.rules, options.errata)


def kit_plan(game: Game) -> KitPlan:
    """Return the plan of a game's kit: its ``kit.toml``, or one made from what its folder holds.

    Its ``counters.toml`` is part of it. Raises ``DataError`` with every fault of both files.
    """
    counters, faults = _value_or_faults(partial(counter_layout, game.home(LAYOUT)))
    plan, others = _value_or_faults(partial(_read, game))
    if plan is None or faults:
        raise DataError((*others, *faults))
    plan = replace(plan, counters=counters)
    if not plan.documents:  # the file says how things look, and not what is printed
        plan = replace(plan, documents=default_plan(game).documents)
    if plan.unit_values == UnitValues():
        plan = replace(plan, unit_values=_used_strengths(plan.unit_values, game))
    if plan.counters is None and not plan.unit_values.front and own_columns(game.units, "units"):
        plan = replace(plan, counters=plain_units())
    return plan


def _read(game: Game) -> KitPlan:
    return read_toml(game.home(FILE), FILE, _plan) if exists(game.home(FILE), FILE) else default_plan(game)


def _value_or_faults(read: Callable[[], Out]) -> tuple[Out | None, tuple[Fault, ...]]:
    """Return the content of a file, or its faults."""
    try:
        return read(), ()
    except DataError as error:
        return None, error.faults


def _used_strengths(unit_values: UnitValues, game: Game) -> UnitValues:
    """Return the strengths that some unit has; the others would be empty boxes on all counters."""
    known = {column for unit in game.units for column, value in unit.values.items() if value is not None}
    sides = ([column for column in side if column in known] for side in (unit_values.front, unit_values.back))
    front, back = (tuple(side) for side in sides)
    return replace(unit_values, front=front, back=back)


def _plan(top: Section) -> KitPlan:
    cover, counters = top.section("cover"), top.section("counters")
    documents = tuple(_document(one) for one in top.sections("document"))
    maps: set[str] = set()
    for place, one in enumerate(documents):
        name = one.more.get("map", "") if one.kind == "map" else None
        if name is not None and maps and ("" in maps or name in {"", *maps}):
            top.sections("document")[place].fault("kind", "map", "a map that is not printed already")
        maps |= set() if name is None else {name}
    plan = KitPlan(
        documents=documents,
        groups={name: _groups(one) for name, one in top.sections_by_name("results").items()},
        charts={name: _chart(one) for name, one in top.sections_by_name("charts").items()},
        unit_values=UnitValues(**read_shapes(counters, COUNTERS)),
        cover=_coloured(cover, read_shapes(cover, COVER), "sky"),
        words=top.mapping("words"),
        rules=top.mapping("rules"),
        cards=_cards(top.section("cards")) if top.has("cards") else None,
        markers={name: _marker(one) for name, one in top.sections_by_name("markers").items()},
        hexes=_hexes(top.section("hexes")),
    )
    for section in (cover, counters):
        section.finish()
    return plan


def _hexes(section: Section) -> Mapping[str, str]:
    found = {key: section.choice(key, words) for key, words in HEXES.items() if section.has(key)}
    section.finish()
    return found


def _groups(section: Section) -> Groups:
    from countermarch.generators.charts.spans import Groups

    found = read_shapes(section, RESULTS)
    _check_symbols(section.section("icons"), found.get("icons", {}))
    known = style("standard").results
    groups = section.section("groups")
    for result in groups.names():
        group = groups.text(result)
        if group not in known:
            groups.fault(result, group, f"a group of results; {near(group, known) or ', '.join(known)}")
    legend = section.section("legend")
    for group in found.get("legend", {}):
        if group not in known:
            legend.fault(group, group, f"a group of results; {near(group, known) or ', '.join(known)}")
    section.finish()
    return Groups(**{"of": found.pop("groups", {}), **found})


def _chart(section: Section) -> ChartPlan:
    from countermarch.generators.charts.chart import ChartPlan

    plan = ChartPlan(**_with_colours(section, read_shapes(section, CHART)))
    _check_symbols(section.section("icons"), plan.icons)
    section.finish()
    return plan


def _marker(section: Section) -> Mapping[str, str]:
    """Return the look of a kind of marker."""
    found = _coloured(section, read_shapes(section, MARKER), "fill", "ink", "cross", "band")
    for key, known in (("large", LARGE), ("back", BACKS)):
        if found.get(key, known[0]) not in known:
            section.fault(key, found[key], f"one of {', '.join(known)}")
    section.finish()
    return found


def _coloured(section: Section, found: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    """Return what was read of a section with the colours of some keys as ``#rrggbb``."""
    made = dict(found)
    for key in keys:
        if made.get(key):
            made[key] = read_colour(found[key])
            if not made[key]:
                section.fault(key, found[key], COLOUR_EXPECTED)
    return made


def _with_colours(section: Section, found: Mapping[str, Any]) -> dict[str, Any]:
    """Return what was read of a section with each of its table ``colours`` as ``#rrggbb``."""
    listed = found.get("colours", {})
    return {
        **found,
        **({"colours": _coloured(section.section("colours"), listed, *listed)} if listed else {}),
    }


def _cards(section: Section) -> CardPlan:
    from countermarch.generators.pieces.card_plan import CARD_SIZES, TONES, Band, CardPlan, Plate
    from countermarch.generators.pieces.scenes import SCENES

    found = _with_colours(section, read_shapes(section, CARDS))
    if found.get("size", "poker") not in CARD_SIZES:
        section.fault("size", found["size"], f"one of {', '.join(CARD_SIZES)}")
        del found["size"]
    plates = []
    for plate in section.sections("plate"):
        plates.append(Plate(**{"column": "", **read_shapes(plate, PLATE)}))
        plate.finish()
    bands = []
    for one in section.sections("band"):
        bands.append(Band(**{"column": "", **read_shapes(one, BAND)}))
        if bands[-1].tone not in TONES:
            one.fault("tone", bands[-1].tone, f"one of {', '.join(TONES)}")
        one.finish()
    scenes = section.section("scenes")
    for value, named in found.get("scenes", {}).items():
        for scene in named.split() or [named]:
            if scene not in SCENES:
                scenes.fault(value, scene, f"a scene; {near(scene, SCENES) or ', '.join(SCENES)}")
    section.finish()
    return CardPlan(**found, plates=tuple(plates), bands=tuple(bands))


def _document(section: Section) -> DocumentPlan:
    kind = section.text("kind")
    if kind not in KINDS and section.has("kind"):
        section.fault("kind", kind, f"a kind of document; {near(kind, KINDS) or ', '.join(KINDS)}")
    title, says = (
        section.text("title", gettext(TITLES.get(kind, kind.capitalize()))),
        section.text("says", ""),
    )
    in_play = cast("InPlay", section.choice("used", IN_PLAY, ""))
    stock = cast("Stock", section.choice("stock", STOCKS, ""))
    more = _coloured(section, _with_colours(section, read_shapes(section, DOCUMENT)), "ground")
    if not 1 <= more.get("columns", 1) <= MAX_COLUMNS:
        section.fault("columns", more["columns"], f"1 to {MAX_COLUMNS} columns")
    if more.get("icons"):
        _check_symbols(section, {"icons": " ".join(more["icons"])})
    if section.has("example"):
        more["example"] = tuple(_shaped(inner, EXAMPLE, "chapter") for inner in section.sections("example"))
    if section.has("section"):
        more["section"] = tuple(_section(inner) for inner in section.sections("section"))
    section.finish()
    return DocumentPlan(kind, title, says, more, in_play, stock)


FARTHEST = 6
"""Longest range for which a figure is drawn, in hexes."""


BARE = "-"
"""Among the symbols of a box's spaces: a space without one."""


def _check_symbols(section: Section, icons: Mapping[str, str]) -> None:
    from countermarch.generators.scene.icons import ICONS, Icon
    from countermarch.generators.scene.symbols import SYMBOLS

    for name, icons_of in icons.items():
        for icon in icons_of.split() or [icons_of]:
            if icon != BARE and not isinstance(ICONS.get(icon), Icon) and icon not in SYMBOLS:
                section.fault(name, icon, f"a symbol; {near(icon, SYMBOLS) or 'see countermarch symbols'}")


def _shaped(section: Section, shapes: Mapping[str, Shape], key: str) -> Mapping[str, Any]:
    """Read what is said of a chapter or a step, which its ``key`` names."""
    found = read_shapes(section, shapes)
    for one in (key, "says"):
        found.setdefault(one, section.text(one))
    section.finish()
    return found


def _section(section: Section) -> Mapping[str, Any]:
    found = _coloured(section, _with_colours(section, read_shapes(section, SECTION)), "colour")
    _check_symbols(section.section("icons"), found.get("icons", {}))
    if "range" in found:
        if not 1 <= found["range"] <= FARTHEST:
            section.fault("range", found["range"], f"1 to {FARTHEST} hexes")
        _check_symbols(section, {"symbol": found.get("symbol", "")})
    if section.has("panel"):
        found["panel"] = tuple(_shaped(inner, PANEL, "title") for inner in section.sections("panel"))
    section.finish()
    return found


def _default(kind: str, more: Mapping[str, object] | None = None) -> DocumentPlan:
    return DocumentPlan(kind, gettext(TITLES[kind]), more=more or {})


def default_plan(game: Game) -> KitPlan:
    """Return the plan of a kit with everything that a game's data holds."""
    documents = []
    files = [name for name in COUNTER_FILES if getattr(game, name)]
    if files:
        documents.append(_default("counters", {"pieces": files}))
    if game.cards:
        documents.append(_default("cards"))
    sections = [{"table": table} for table in game.tables] + [{"chart": chart} for chart in game.charts]
    if sections:
        documents.append(_default("charts", {"section": sections}))
    if game.tracks:
        documents.append(_default("tracks", {"section": [{"track": track} for track in game.tracks]}))
    if map_files(game.source):
        documents.append(_default("map"))
    if game.scenarios:
        documents.append(_default("scenarios"))
    if game.places:
        documents.append(_default("gazetteer"))
    if game.clauses:
        documents.append(_default("booklet"))
    if game.errata:
        documents.append(_default("errata"))
    return KitPlan(tuple(documents))
