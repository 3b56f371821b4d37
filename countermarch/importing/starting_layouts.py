"""The starting layouts by name, and the choice of one for the columns of a spreadsheet."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from countermarch.importing.card_numbers import ACROSS, MAX_ROWS
from countermarch.importing.cards import card
from countermarch.importing.column import quoted
from countermarch.importing.counters import INCH, MAIN, leader, reduced_by, statistics, unit
from countermarch.importing.tiles import (
    EDGES,
    HEX,
    MAX_NUMBERS,
    domino,
    edges_of,
    halves_of,
    names_edges,
    tile,
)
from countermarch.importing.writer import Writer, usual_number

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from countermarch.importing.column import Column


@dataclass(frozen=True, slots=True)
class StartingLayout:
    """A starting layout: its file, a description of its use, and the function that writes it."""

    file: Literal["cards", "counters"]
    says: str
    write: Callable[[Writer], Any]


DESIGNS: Mapping[str, StartingLayout] = {
    "stat-card": StartingLayout(
        "cards", "a card of numbers, each with its label", partial(card, style="stat")
    ),
    "event-card": StartingLayout(
        "cards", "a card to be read: title, kind, text", partial(card, style="event")
    ),
    "action-card": StartingLayout("cards", "a card with cost, picture, text and numbers", card),
    "tile": StartingLayout("cards", "a square tile of 45 mm", tile),
    "hexagonal-tile": StartingLayout("cards", "a six-sided tile", partial(tile, size=HEX, shape="hex")),
    "domino": StartingLayout("cards", "a tile with two halves", domino),
    "unit": StartingLayout("counters", "a counter with a symbol and large numbers", unit),
    "statistics": StartingLayout(
        "counters", "a counter of an inch with every number under its label", statistics
    ),
    "leader": StartingLayout("counters", "a counter with a portrait, a name and ratings", leader),
    "token": StartingLayout("counters", "a round piece", partial(tile, size=(INCH, INCH), shape="round")),
}
"""The starting layouts by name, as given to ``--layout``."""


AS_COLOUR, NO_ROOM = "the colour of the piece", "no room on this layout"
"""Why a column is on no piece in words: it gives a colour, or the layout has no place for it."""

MAX_DIGITS = 3
"""Longest number that goes in the corner of a counter, in characters."""

FIGHTING = ("attack", "defense", "move", "value")
"""Numbers that are understood without their labels."""

MAX_HEX = 6
"""Maximum number of columns of a list of six-sided tiles recognised by the letters of their edges."""

NAMED: Mapping[str, frozenset[str]] = {
    "tile": frozenset(
        {"tile", "tiles", "plättchen", "tuile", "tuiles", "loseta", "losetas", "tessere", "kafelki"}
    ),
    "hexagonal-tile": frozenset({"hex", "hexes", "hextiles", "hexagon", "hexagons", "hexagonal"}),
    "domino": frozenset({"domino", "dominoes", "dominos"}),
    "leader": frozenset({"leader", "leaders", "generals", "commanders"}),
}
"""Words in the names of files and sheets that suggest a layout."""


def suited_design(columns: Sequence[Column], part: str, name: str = "") -> str:
    """Return the name of the starting layout for the columns of a ``part`` (``cards``, ``units`` ...).

    ``name`` is that of the file and its sheets, whose words may suggest a layout.
    """
    words = set(re.findall(r"[^\W\d_]+", name.lower()))
    numbers = [
        one for one in columns if one.role in ("stat", "cost") and one not in reduced_by(columns).values()
    ]
    count = {
        role: sum(one.role == role for one in columns)
        for role in ("stat", "cost", "rules", "flavour", "picture", "title")
    }
    if part == "cards" and (tile_ := _tile_by_edges(columns)):
        return tile_
    for design, known in NAMED.items():
        if words & known and DESIGNS[design].file == ("cards" if part == "cards" else "counters"):
            if design == "leader" and len(numbers) > MAIN and not count["picture"]:
                continue
            if design in ("tile", "hexagonal-tile") and (count["rules"] or len(numbers) > MAX_NUMBERS):
                continue  # these do not fit on a tile
            return design
    if part == "units":
        long = any(one.longest > MAX_DIGITS for one in numbers)
        many = len(numbers) > MAIN
        alone = len(numbers) == 1 and numbers[0].name not in FIGHTING  # a number that needs its label
        return "statistics" if many or long or alone else "unit"
    if part != "cards":
        return "token"
    many = usual_number([one for one in columns if one.role == "stat"]) > ACROSS * MAX_ROWS
    mentioned = count["rules"] or count["flavour"]
    if not many and (count["picture"] or count["cost"] or (mentioned and count["stat"])):
        return "action-card"
    return "event-card" if count["rules"] and not many else "stat-card"


def _tile_by_edges(columns: Sequence[Column]) -> str:
    """Return the tile for columns that say what is at its edges, or on its halves; else empty."""
    if halves_of(columns):
        return "domino"
    edges = edges_of(columns)
    others = [one for one in columns if one not in edges and one.role in ("title", "rules", "flavour")]
    if edges and not others:
        return "tile" if len(edges) == EDGES[""] else "hexagonal-tile"
    letters = len(columns) <= MAX_HEX and any(names_edges(one, EDGES["hex"]) for one in columns)
    return "hexagonal-tile" if letters else ""


def written(
    columns: Sequence[Column],
    design: str,
    groups: Sequence[tuple[Sequence[str], Sequence[Column]]] = (),
) -> tuple[str, tuple[str, ...]]:
    """Return a layout for columns, and the columns that it does not show, with the reasons.

    Decks that fill other columns are ``groups``: each gets items of its own.
    """
    text, left = laid_out(columns, design, groups)
    labels = {one.name: one.label or one.name for one in columns}
    return text, tuple(f"{labels[name]} ({why})" for name, why in left.items() if why != AS_COLOUR)


def laid_out(
    columns: Sequence[Column],
    design: str,
    groups: Sequence[tuple[Sequence[str], Sequence[Column]]] = (),
) -> tuple[str, dict[str, str]]:
    """Return a layout for columns, and why it does not print others, by their names.

    A column is printed if an item writes its cell, or draws the picture or symbol that this names.
    """
    writer, why = Writer(columns), {one.name: one.why for _, own in groups for one in own if one.why}
    if DESIGNS[design].file == "counters" or not groups:
        groups = [((), columns)]
    for decks, own in groups:
        writer.begin(decks, own)
        DESIGNS[design].write(writer)
    writer.columns = columns
    text = writer.text()
    layout = tomllib.loads(text)
    items = [*layout.get("front", ()), *layout.get("back", ())]
    printed = " ".join(
        str(one.get(key, "")) for one in items for key in ("text", "file", "symbol", "echelon")
    )
    tests = " ".join(str(one.get("when", "")) for one in items)
    fills = " ".join(str(one.get("fill", "")) for one in items)
    left = {}
    for one in columns:
        lettered = any(names_edges(one, edges) for edges in EDGES.values()) and _uses(tests, one.name)
        if one.role == "count" or _uses(printed, one.name) or lettered:
            continue
        left[one.name] = AS_COLOUR if _uses(fills, one.name) else one.why or why.get(one.name) or NO_ROOM
    return text, left


def only_on_back(text: str, column: Column) -> bool:
    """Return whether a layout prints a column on the backs of cards alone."""
    layout = tomllib.loads(text)
    front, back = (
        " ".join(str(one.get("text", "")) for one in layout.get(side, ())) for side in ("front", "back")
    )
    return _uses(back, column.name) and not _uses(front, column.name) and column.name != "deck"


def _uses(text: str, name: str) -> bool:
    """Return whether a text of a layout has the cell of a column."""
    return f"[{name}]" in text or f"column({quoted(name)})" in text
