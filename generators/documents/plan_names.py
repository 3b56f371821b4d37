"""Names in ``kit.toml`` that must exist in other files: tables, pieces, columns, decks, clauses."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from countermarch.components.model.loading.faults import DataError, near
from countermarch.components.model.loading.files import exists
from countermarch.components.model.loading.map_files import map_files
from countermarch.components.model.loading.toml_files import read_toml
from countermarch.generators.documents.counter_groups import SELECTOR
from countermarch.generators.documents.plan import FILE
from countermarch.generators.pieces.card_plan import TONES
from countermarch.generators.pieces.columns import columns_of
from countermarch.generators.pieces.layout_terms import CARD_SIZES
from countermarch.generators.pieces.scenes import SCENES
from countermarch.generators.scene.symbols import SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from countermarch.components.model.game import Game
    from countermarch.components.model.loading.faults import Fault
    from countermarch.components.model.loading.toml_files import Section
    from countermarch.components.model.tables import Chart

UNIT_COLUMNS = ("front", "back", "brackets")
UNIT_COLUMN = ("turned", "triangle", "tag", "aside")
"""Keys of ``[counters]`` that name columns of the units."""

CARD_COLUMNS = ("badge", "under", "symbol")


def unknown_names(game: Game) -> tuple[Fault, ...]:
    """Return a fault with its line for each unknown name; nothing for a game without a ``kit.toml``.

    This file and the game's other files must be valid.
    """
    if not exists(game.home(FILE), FILE):
        return ()
    try:
        read_toml(game.home(FILE), FILE, partial(_check, game))
    except DataError as error:
        return error.faults
    return ()


def _check(game: Game, top: Section) -> None:
    top.names()
    if top.has("counters"):
        _check_counters(game, top.section("counters"))
    _check_cover(game, top.section("cover"))
    _check_cards(game, top)
    for key, part in (("results", "tables"), ("charts", "charts")):
        inner = top.section(key)
        for name in inner.names():
            _one(inner, name, getattr(game, part), f"a {part[:-1]}", name)
    for name, section in top.sections_by_name("charts").items():
        if name in game.charts:
            _check_chart(game.charts[name], section)
    for document in top.sections("document"):
        _check_document(game, document)
        for section in document.sections("section"):
            _check_section(game, section)
            if document.text("kind", "") == "mats" and not section.has("track"):
                section.fault("track", "", "the display that the mat is; the key is missing")


def _check_cover(game: Game, cover: Section) -> None:
    if cover.has("pieces"):
        _one_by_one(cover, "pieces", [piece.id for piece in game.pieces], "a piece")
    _one(cover, "scene", SCENES, "a scene")


def _check_chart(chart: Chart, section: Section) -> None:
    columns = [column.id for column in chart.columns]
    _one_by_one(section, "signed", [*columns, *chart.rows, "*"], "a column or row of the chart")
    _one_by_one(section, "hide", [*columns, *chart.rows, "rule"], "a column or row of the chart")


def _check_counters(game: Game, section: Section) -> None:
    if not game.units:
        return
    known = [*columns_of(game.units), "formation", "name"]
    for key in UNIT_COLUMNS:
        _one_by_one(section, key, known, "a column of the units")
    for key in UNIT_COLUMN:
        _one(section, key, known, "a column of the units")
    _one_by_one(section, "bare", {unit.type for unit in game.units}, "a type of the units")


def _check_cards(game: Game, top: Section) -> None:
    section = top.section("cards")
    if not top.has("cards") or not game.cards:
        return
    known = columns_of(game.cards)
    _one(section, "corner", known, "a column of the cards")
    for key in CARD_COLUMNS:
        _one_by_one(section, key, known, "a column of the cards")
    for plate in section.sections("plate"):
        _one(plate, "column", known, "a column of the cards")
    for band in section.sections("band"):
        _one(band, "column", {*known, "id", "deck"}, "a column of the cards")
    for key in ("symbols", "emblems"):
        inner = section.section(key)
        for name in inner.names():
            _one(inner, name, SYMBOLS, "a unit symbol")


def _check_document(game: Game, section: Section) -> None:
    for place, selector in enumerate(section.texts("pieces")):
        _check_selector(section, "pieces", selector, place)
    if section.has("decks"):
        _one_by_one(section, "decks", {card.deck for card in game.cards}, "a deck")
    if section.has("map"):
        _one(section, "map", [one.id for one in map_files(game.source)], "a map")
    pieces = [piece.id for piece in game.pieces]
    for example in section.sections("example") if section.has("example") else ():
        _one_by_one(example, "pieces", pieces, "a piece")
    if section.has("unit"):
        _one(section, "unit", [unit.id for unit in game.units], "a unit")
    if section.has("facts"):
        facts = [fact for scenario in game.scenarios.values() for fact in scenario.facts]
        _one_by_one(section, "facts", facts, "a fact of the scenarios")
    if section.text("kind", "") == "scenarios" and section.has("leave-out"):
        _one_by_one(section, "leave-out", game.scenarios, "a scenario")
    if section.has("shows"):
        columns = [column for place in game.places.values() for column in place.values]
        _one_by_one(section, "shows", columns, "a column of the gazetteer")
    _one_by_one(section, "symbols", SYMBOLS, "a unit symbol")
    _one(section, "size", CARD_SIZES, "a size of cards")


def _check_selector(section: Section, key: str, selector: str, place: int) -> None:
    if not all(SELECTOR.fullmatch(part.strip()) for part in selector.split("+")):
        section.fault(key, selector, "units, markers or chits, then :side or /kind", place)


def _check_section(game: Game, section: Section) -> None:
    _one(section, "scene", SCENES, "a scene")
    for key, known in (("table", "tables"), ("chart", "charts"), ("steps", "charts"), ("track", "tracks")):
        if section.has(key):
            _one(section, key, getattr(game, known), f"a {known[:-1]}")
    for place, selector in enumerate(section.texts("roster") if section.has("roster") else ()):
        _check_selector(section, "roster", selector, place)
    _one(section, "tone", TONES, "a tone of bands")
    if section.has("deck"):
        _one(section, "deck", {card.deck for card in game.cards}, "a deck")
        if section.has("columns") and game.cards:
            columns = columns_of(game.cards)
            joined = [one for one in section.texts("columns") if {*one.split(", ")} <= columns]
            _one_by_one(section, "columns", [*columns, *joined], "a column of the cards")
    chart = game.charts.get(section.text("steps", "")) if section.has("steps") else None
    if chart is not None:
        _one_by_one(section, "rows", chart.rows, "a row of the chart")
        _one(section, "tag", [column.id for column in chart.columns], "a column of the chart")
    if section.has("clauses"):
        clauses = [name for clause in game.clauses for name in (clause.number, clause.rule)]
        _one_by_one(section, "clauses", clauses, "a clause")


def _one(section: Section, key: str, known: Iterable[str], what: str, named: str = "") -> None:
    """Report a text, or the name of a key, that is unknown."""
    name = named or section.text(key, "")
    names = list(dict.fromkeys(known))
    if name and name not in names:
        section.fault(key, name, f"{what}; {_hint(name, names)}")


def _one_by_one(section: Section, key: str, known: Iterable[str], what: str) -> None:
    names = list(dict.fromkeys(known))
    for place, name in enumerate(section.texts(key)):
        if name not in names:
            section.fault(key, name, f"{what}; {_hint(name, names)}", place)


def _hint(name: str, known: Iterable[str]) -> str:
    return near(name, sorted(one for one in known if one))
