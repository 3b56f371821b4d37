"""Families of columns: *Sign 1*, *Sign 2* are one row; so are *Left gold*, *Left army* and *Right gold*."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from countermarch.components.model.names import folded
from countermarch.importing.column import CAMEL, LONG_TEXT, label, quoted, role_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from countermarch.importing.column import Column

MIN_SHARED, MIN_TICKS = 2, 3
"""Words that families share, and the fewest yes/no columns that are one alone."""

MANY_RARE, RARELY = 3, 0.5
"""Columns under one word that are one line, if each is filled on at most this share of the pieces."""

MAX_FORMULA = 1900
"""Maximum number of characters of the formula of a line; further members are on the next."""

_TIMES = re.compile(r"[x\N{MULTIPLICATION SIGN}] ?\d+")
"""How many of a tick a cell says, as in ``x2``."""

_NUMBERED = re.compile(r"(\D{2,}?)[\s_]*\d+")

_ROW = re.compile(r"\d+(?:\s*[;,|\s]\s*\d+){2,}").fullmatch
"""Numbers of a row of a grid, in one cell."""


@dataclass(frozen=True, slots=True)
class ColumnFamily:
    """Columns under one word, and what is said before the cell of each; empty for a list."""

    stem: str
    members: tuple[Column, ...]
    words: tuple[str, ...]


def families(columns: Sequence[Column]) -> list[ColumnFamily]:
    """Return the families of columns that are short, in their order."""
    found: dict[str, list[tuple[Column, str]]] = {}
    for one in columns:
        parts = _NUMBERED.fullmatch(one.label)
        if parts and one.role in ("kind", "tag") and one.longest <= LONG_TEXT:
            found.setdefault(parts[1], []).append((one, ""))
    made = [_family(stem, of) for stem, of in found.items() if len(of) > 1]
    used = {one.name for family in made for one in family.members}
    found = {}
    for one in columns:
        stem, word = _stem_and_rest(one)
        able = one.role in ("stat", "kind", "tag", "flag") or (
            one.role == "rules" and one.longest <= 2 * LONG_TEXT
        )
        if (
            word
            and folded(word.rpartition(" ")[2]) not in role_words()["languages"]
            and stem.replace(" ", "").isalpha()
            and not word[0].isdigit()
            and able
            and one.name not in used
        ):
            found.setdefault(stem, []).append((one, word))
    return made + [_family(stem, of) for stem, of in found.items() if _is_family(stem, of, found)]


def _is_family(
    stem: str, members: Sequence[tuple[Column, str]], found: Mapping[str, Sequence[tuple[Column, str]]]
) -> bool:
    """Return whether columns under one word, or within one object of a JSON file, are read together."""
    if len(members) > 1 and " " in stem:
        return True
    if len(members) >= MIN_TICKS and all(one.label.startswith(f"{stem}:") for one, _ in members):
        return True
    if len(members) > MANY_RARE and all(one.filled <= RARELY for one, _ in members):
        return True
    if all(one.role == "stat" for one, _ in members):
        return False
    words = {folded(word) for _, word in members}
    others = [{folded(word) for _, word in other} for key, other in found.items() if key != stem]
    ticks = len(members) >= MIN_TICKS and all(one.role == "flag" for one, _ in members)
    return ticks or any(
        len(words & other) >= max(MIN_SHARED, min(len(words), len(other)) / 2) for other in others
    )


def _stem_and_rest(column: Column) -> tuple[str, str]:
    """Return the first word of a heading and the rest; of a key within an object, the key of that object."""
    key, _, rest = column.heading.partition(" ")
    if rest and ("_" in key.strip("_") or CAMEL.search(key)):
        return label(key), label(rest)
    stem, _, rest = column.label.partition(" ")
    return stem.removesuffix(":"), rest


def _family(stem: str, of: Iterable[tuple[Column, str]]) -> ColumnFamily:
    titles = role_words()["title"]
    said = titles | role_words()["text"] | {"label"}
    every = [*of]
    several = len(every) > MIN_SHARED  # a number beside others is not understood without its word
    named = {
        one.name: ""
        if (folded(word) in said or folded(word.partition(" ")[0]) in titles)
        and not (several and one.role in ("stat", "flag"))
        else _without_common_start(word, [two for _, two in every])
        for one, word in every
    }
    pairs = sorted(every, key=lambda pair: bool(named[pair[0].name] and pair[0].role != "rules"))
    words = tuple(named[one.name] for one, _ in pairs)
    if words[0] == "" and len(words) == MIN_SHARED:  # a name and its number
        words = ("", "")
    return ColumnFamily(stem, tuple(one for one, _ in pairs), words)


def _without_common_start(word: str, others: Sequence[str]) -> str:
    """Return a word without the first part that most others begin with too, as *effects gold* does."""
    first, _, rest = word.partition(" ")
    again = sum(other.partition(" ")[0] == first for other in others)
    return rest[:1].upper() + rest[1:] if rest and again > 1 else word


def lines(family: ColumnFamily, *, alone: bool = False) -> list[str]:
    """Return the formulas of the lines of a family: its word in bold, then its cells.

    ``alone``: a line for each cell.
    """
    made: list[str] = []
    parts: list[str] = []
    held: list[str] = []
    sure = False
    for one, word in zip(family.members, family.words, strict=True):
        if sum(map(len, (*parts, *held))) > MAX_FORMULA / 2:
            made.append(_line(family.stem, parts, held))
            parts, held, sure = [], [], False
        pair = len(family.members) == MIN_SHARED and not any(family.words) and one.role == "stat"
        between = "' '" if pair else "', '"  # a name and its number
        comma = (
            f"{between}, " if sure else f"(if {' or '.join(held)} then {between} else ''), " if held else ""
        )
        parts.append(f"(if {one.has_value_formula} then join({comma}{_printed_cell(one, word)}) else '')")
        held.append(one.has_value_formula)
        sure = sure or (one.filled == 1 and not one.blanks)
    rows = all(_ROW(cell) for one in family.members for cell in one.values)
    if (alone or rows) and not any(family.words):
        return [
            f"[= if {one.has_value_formula} then join({one.value_formula}, {quoted(chr(10))}) else '']"
            for one in family.members
        ]
    listed = not any(family.words) and not any("*" in cell for one in family.members for cell in one.values)
    return [*made, _line(family.stem, parts, held, listed=listed and not made)]


def _line(stem: str, parts: Sequence[str], held: Sequence[str], *, listed: bool = False) -> str:
    """Return the formula of a line; of a ``listed`` one the cells are bold, as facts are."""
    before, after = (f"{stem} **", "**") if listed else (f"**{stem}** ", "")
    said = f"join({quoted(before)}, {', '.join(parts)}, {quoted(after + chr(10))})"
    return f"[= if {' or '.join(held)} then {said} else '']"


def _printed_cell(column: Column, word: str) -> str:
    """Return what is printed of a cell: its word for a tick, else its word and its value."""
    named = f"column({quoted(column.name)})"
    if column.role != "flag":
        return ", ".join([*([quoted(f"{word} ")] if word else []), column.value_formula])
    times = {value: found[0] for value in column.values if (found := _TIMES.search(value))}
    more = "".join(
        f", (if {named} == {quoted(value)} then {quoted(f' {said}')} else '')"
        for value, said in times.items()
    )
    return f"{quoted(word or '+')}{more}"
