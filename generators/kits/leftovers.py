"""Find what a folder refers to but lacks (decks, values, hexes), and what it does not use."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from countermarch.components.display_names import shortened_list
from countermarch.components.model.layers import Layer
from countermarch.components.model.loading.faults import near, shown
from countermarch.components.model.loading.files import exists
from countermarch.components.model.loading.headings import WORDS
from countermarch.components.model.loading.map_files import FILE, map_files
from countermarch.components.model.loading.piece_files import PIECE_COLUMNS
from countermarch.components.model.loading.unread_files import find_unread_files
from countermarch.components.model.source import COUNTER_FILES, SHEET_PARTS
from countermarch.components.suggestions import did_you_mean
from countermarch.generators.documents.plan import FILE as KIT
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.kits import placeholders
from countermarch.generators.pieces.columns import columns_of, note_on_removed_columns, numbered, own_columns
from countermarch.generators.pieces.layout import CARDS, COUNTERS
from countermarch.generators.pieces.layout_files import card_layout
from countermarch.generators.pieces.pictures import Pictures

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.loading.unread_files import UnreadFile
    from countermarch.components.model.pieces import Piece
    from countermarch.generators.documents.plan import KitPlan
    from countermarch.generators.pieces.layout import PieceLayout
    from countermarch.generators.pieces.layout_terms import Condition

_MAX_NAMED: Final = 8
"""Maximum missing pictures that are named; further ones are only counted."""


def unresolved_names(game: Game, plan: KitPlan) -> Iterator[str]:
    """Yield a line for each name that refers to nothing; the game must be valid."""
    for file, parts in ((CARDS, ("cards",)), (COUNTERS, COUNTER_FILES)):
        pieces: list[Piece] = [piece for part in parts for piece in getattr(game, part)]
        if pieces and exists(game.home(file), file):
            layout = card_layout(game.home(CARDS)) if file == CARDS else plan.counters
            known = {name for piece in pieces for name in columns_of([piece])}
            fault = note_on_removed_columns(game.home(file), file, known)
            yield from (f"{file}: {fault}",) if fault else ()
            yield from _no_decks(layout, pieces) if layout is not None and file == CARDS else ()
            yield from _no_values(layout, pieces) if layout is not None else ()
            yield from _no_pictures(layout, pieces, game) if layout is not None else ()
    if map_files(game.source):
        from countermarch.generators.documents.maps import places_off_map

        yield from places_off_map(game, plan.hexes)


def _no_decks(layout: PieceLayout, cards: Sequence[Piece]) -> Iterator[str]:
    decks = {card.text("deck") for card in cards} | {getattr(card, "deck", "") for card in cards}
    for deck in layout.decks:
        if deck not in decks:
            named = f"[decks.{shown(deck)[1:-1]}]"
            yield f"{layout.file}, {named}: there is no such deck; {near(deck, sorted(decks - {''}))}"


def _no_values(layout: PieceLayout, pieces: Sequence[Piece]) -> Iterator[str]:
    """Report conditions on values that no piece has."""
    asked: dict[tuple[str, tuple[str, ...]], None] = {}
    for sides in layout.sides:
        items = (*sides.front, *sides.back)
        conditions = [*sides.where, *(one for item in items for one in (*item.when, *item.unless))]
        asked.update(dict.fromkeys((one.column, one.values) for one in conditions if _says_a_value(one)))
    for column, values in asked:
        held = {piece.text(_headed(piece, column)) for piece in pieces} - {""}
        if not held or held.intersection(values):
            continue
        hint = did_you_mean(values[0], (shown(one)[1:-1] for one in sorted(held)), 1)
        yield f"{layout.file}: no piece has the {shown(column)[1:-1]} {' or '.join(map(shown, values))}{hint}"


def _no_pictures(layout: PieceLayout, pieces: Sequence[Piece], game: Game) -> Iterator[str]:
    """Report pictures that are replaced with their name, because there is no such file."""
    pictures = Pictures(*game.folders)
    items = {item for sides in layout.sides for item in (*sides.front, *sides.back)}
    templates = {item.template.pieces for item in items if item.kind == "image" and item.missing == "name"}
    plain = [one for one in templates if not any(name.startswith("=") for name in one[1::2])]
    named = [
        "".join(piece.text(_headed(piece, part)) if place % 2 else part for place, part in enumerate(one))
        for piece in pieces
        for one in plain
        if all(piece.text(_headed(piece, column)) for column in one[1::2])
    ]
    lacking = [name for name in dict.fromkeys(named) if not pictures.has(name)]
    if lacking:
        said = shortened_list([*map(shown, lacking)], _MAX_NAMED)
        yield f"{layout.file}: no picture {said}; in its place the name is printed"


def _says_a_value(condition: Condition) -> bool:
    return bool(condition.column and condition.values) and condition.column not in ("file", "deck", "side")


def _headed(piece: Piece, column: str) -> str:
    headings: Mapping[str, str] = getattr(piece.values, "headings", {})
    return headings.get(column, column)


ALSO_READ = (KIT, CARDS, COUNTERS, FILE, "turn.toml", "odds.toml", "site.toml")
"""Files that are read elsewhere."""

USUAL_HEADINGS: Mapping[str, str] = {
    **{word: column for column, words in reversed([*WORDS.items()]) for word in words},
    **dict.fromkeys(("power", "at", "fire"), "attack"),
    **dict.fromkeys(("armor", "armour"), "defense"),
    **dict.fromkeys(("number", "copy", "copies", "no", "num", "#"), "count"),
}
"""Usual headings of columns that have other names here."""


def unread_files(game: Game) -> tuple[UnreadFile, ...]:
    """Return the files of a folder or copy that look like game data but are not read."""
    source, others = game.source, game.folders[1:]
    layers = [
        (layer, folder)
        for layer, folder in source.layers
        if layer is Layer.COPY or (not source.fixed and folder not in others and folder.parent not in others)
    ]
    return find_unread_files(replace(source, layers=tuple(layers)), ALSO_READ)


def leftovers(game: Game) -> tuple[str, ...]:
    """Return what a kit leaves out, one line each.

    The game must be valid. If it refuses unknown columns, only unread files and stand-ins are reported.

    >>> from countermarch import components
    >>> leftovers(components.game("third-lebanon-war"))
    ()
    """
    if game.source.fixed:
        return (*map(str, unread_files(game)), *placeholders.reports(game))
    plan = kit_plan(game)
    unused = tuple(_unused(game, plan))  # reads every file
    return (
        *map(str, unread_files(game)),
        *unused,
        *unresolved_names(game, plan),
        *placeholders.reports(game, {part: _used(game, plan, part) for part in PIECE_COLUMNS}),
    )


def reading_notes(game: Game) -> tuple[str, ...]:
    """Return how ambiguous spreadsheets were read, one line each.

    Only sheets read so far are reported: call this after ``leftovers``, which reads them all.
    """
    return tuple(one for part in SHEET_PARTS for one in game.source.notes.get(part, ()))


def _unused(game: Game, plan: KitPlan) -> Iterator[str]:
    for part, known in PIECE_COLUMNS.items():
        pieces: Sequence[Piece] = getattr(game, part)
        if not pieces:
            continue
        kinds = game.source.columns.get(part, {})
        declared = {column for column, kind in kinds.items() if kind != "text"}  # rules may use them
        own = [column for column in pieces[0].values if column not in known and column not in declared]
        yield from _hidden(game, plan, part)
        used = _used(game, plan, part)
        held = {name for piece in pieces for name, value in piece.values.items() if value}
        free = [name for name in known if name not in {"id", *held}]
        for column in own:
            said, would = (
                f"{part}, column {shown(column)[1:-1]}",
                # what game.toml lists is not a misspelt heading
                _would_do(column, () if column in kinds else free, part, kit=exists(game.home(KIT), KIT)),
            )
            if used is not None and column not in used:
                yield f"{said}: not used; {would}"
            elif part == "units" and _plainly(game, plan) and would.startswith("did you mean"):
                yield f"{said}: shown as one of your own; {would}"


def _hidden(game: Game, plan: KitPlan, part: str) -> Iterator[str]:
    """Report strengths of units that a folder's own layout does not show."""
    layout = plan.counters.of(part) if part == "units" and plan.counters is not None else None
    if layout is None or not layout.sides or not exists(game.home(COUNTERS), COUNTERS):
        return
    items = [item for sides in layout.sides for item in (*sides.front, *sides.back)]
    if not items or any(item.kind == "values" for item in items):
        return
    values = game.units[0].values
    named = {getattr(values, "headings", {}).get(name, name) for name in layout.columns}
    for column in ("attack", "defense", "move"):
        if column not in named and any(unit.values.get(column) for unit in game.units):
            yield f"{part}, column {column}: not used; [{column}] in {COUNTERS} would show it"


def _plainly(game: Game, plan: KitPlan) -> bool:
    """Return whether units are drawn by the default layout for unknown columns."""
    return plan.counters is not None and not exists(game.home(COUNTERS), COUNTERS)


def _used(game: Game, plan: KitPlan, part: str) -> Collection[str] | None:
    """Return the columns of a file that are shown; None for all."""
    laid_out = plan.counters.of(part) if plan.counters is not None and part != "cards" else None
    if laid_out is not None and laid_out.sides:
        return _named_columns(laid_out, game, part)
    if part == "units":
        shows = plan.unit_values
        return {*shows.front, *shows.back, shows.turned, shows.triangle, shows.tag, shows.aside}
    if part != "cards":
        return ()
    cards = plan.cards
    if cards is not None and not (game.home(CARDS) / CARDS).exists():
        return {
            cards.corner,
            *cards.badge,
            *cards.under,
            *cards.symbol,
            *(one.column for one in cards.plates),
        }
    return _named_columns(card_layout(game.home(CARDS)), game, part)


def _named_columns(layout: PieceLayout, game: Game, part: str) -> Collection[str] | None:
    """Return the columns of a file that a layout names, by name or number; None if it shows all."""
    named = layout.columns
    if named & {"rest", "others", "values"}:
        return None
    own = own_columns(getattr(game, part), part)
    return {*named, *(numbered(name, own) for name in named)}


def _would_do(column: str, free: Sequence[str], part: str, *, kit: bool) -> str:
    """Return a hint: the column probably meant, or how to show one."""
    named = shown(column)[1:-1]
    column = column.rstrip(".")
    meant = USUAL_HEADINGS.get(column, "")
    if meant in free:
        return f"did you mean {meant}?"
    begun = next((name for name in free if len(column) > 1 and name.startswith(column)), "")
    close = f"did you mean {begun}?" if begun else near(column, free) if len(free) > 0 else ""
    if close.startswith("did you mean"):
        return close
    if part == "cards":
        return f"[{named}] in {CARDS} would show it"
    if part == "units":
        of_kit = f"front or back of [counters] in {KIT}, or " if kit else ""
        return f"{of_kit}[{named}] in {COUNTERS} would show it"
    return f"known are {', '.join(PIECE_COLUMNS[part])}"
