"""Lists of the results of dice, a row for each roll, as the tables that they are."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from countermarch.importing.column import label

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Table = tuple[list[str], list[list[str]]]
"""The headings and the rows."""

DIE = re.compile(r"[<>\u2264\u2265]?\s*[+-]?\d{1,2}(?:\s*[-\N{EN DASH}]\s*\d{1,2})?[+-]?")
"""A roll, or a range of them."""

# d6, 2d6, w10, d%, and the words of the languages of the program
DIE_HEADING = re.compile(
    r"(?:roll |\d+ ?)?[dw] ?(?:%|\d{1,3})(?: roll)?|(?:(?:die|dice) )?rolls?|dice|die|w\u00fcrfel|wurf|"
    r"d\u00e9s?|dados?|dadi|rzut|\u9ab0[\u503c\u5b50]|\u51fa\u76ee",
    re.IGNORECASE,
)
"""The heading of a column of rolls."""

MIN_ROLLS, MAX_BESIDE = 4, 8
"""Minimum number of different rolls of a table, and maximum number of tables printed side by side."""

MAX_FIRST_ROLL = 2
"""Largest number that the rolls of one or two dice begin with."""


def by_rolls(head: Sequence[str], body: Sequence[Sequence[str]]) -> Table | None:
    """Return a list of the results of dice as a table with the rolls at the left; None for others.

    Several tables stacked on one another and named by other columns are put side by side instead, or become
    one row each.

    >>> rows = [[one, str(die), f"{one}{die}"] for one in "ab" for die in range(1, 5)]
    >>> by_rolls(["unit", "roll", "effect"], rows)
    (['roll', 'A', 'B'], [['1', 'a1', 'b1'], ['2', 'a2', 'b2'], ['3', 'a3', 'b3'], ['4', 'a4', 'b4']])
    """
    head, body = _with_ranges(head, body)
    place = next((at for at, cell in enumerate(head) if DIE_HEADING.fullmatch(label(cell))), None)
    if place is None or not all(head) or not all(row[place] for row in body):
        return None
    rolls = list(dict.fromkeys(row[place] for row in body))
    tables: dict[tuple[str, ...], dict[str, list[str]]] = {}
    for row in body:
        tables.setdefault(tuple(row[:place]), {})[row[place]] = row[place + 1 :]
    whole = sum(map(len, tables.values())) == len(body)
    if not whole or not all(map(_are_consecutive, tables.values())) or not _begins_low(rolls):
        return None
    if len(tables) == 1:
        return [*head[place:], *head[:place]], [[*row[place:], *row[:place]] for row in body]
    return _together(head, place, rolls, tables)


def _begins_low(rolls: Sequence[str]) -> bool:
    """Return whether rolls begin with that of one or two dice; one may be a word, such as doubles."""
    lowest = [int(found[1]) for one in rolls if (found := _ROLL(one))]
    return len(rolls) - 1 <= len(lowest) >= MIN_ROLLS and lowest[0] <= MAX_FIRST_ROLL


def _together(
    head: Sequence[str],
    place: int,
    rolls: Sequence[str],
    tables: Mapping[tuple[str, ...], dict[str, list[str]]],
) -> Table:
    """Return several tables as one; ``place`` is that of the rolls, before which the tables are named."""
    names = [" ".join(map(label, key)) for key in tables]
    named = ", ".join(map(label, head[:place]))
    if all([*rows] == [*rolls] for rows in tables.values()):
        cells = [[", ".join(filter(None, rows[one])) for one in rolls] for rows in tables.values()]
        if len(tables) <= MAX_BESIDE:
            return [head[place], *names], [[one, *row] for one, *row in zip(rolls, *cells, strict=True)]
        made = [[name, *row] for name, row in zip(names, cells, strict=True)]
        return [f"{named} / {head[place]}", *rolls], made
    made = [
        [f"{name}: {one}", *cells]
        for name, rows in zip(names, tables.values(), strict=True)
        for one, cells in rows.items()
    ]
    return [f"{named}: {head[place]}", *head[place + 1 :]], made


def _are_consecutive(rows: Mapping[str, object]) -> bool:
    """Return whether the rolls of a table are consecutive."""
    ends = [tuple(map(int, re.findall(r"\d+", one))) for one in rows if one[:1].isdigit()]
    return len(ends) >= MIN_ROLLS - 1 and all(after[0] == before[-1] + 1 for before, after in pairwise(ends))


def _with_ranges(head: Sequence[str], body: Sequence[Sequence[str]]) -> Table:
    """Return a table with one column, headed by dice, in place of the lowest and highest sum of these.

    >>> rows = [["1, 7", "rain"], ["8, 28", "sun"], ["29, 90", "wind"], ["91, 100", "fog"]]
    >>> _with_ranges(["value", "event"], rows)[1][:2]
    [['1-7', 'rain'], ['8-28', 'sun']]
    >>> rows = [["2", "4", "2", "rain"], ["5", "5", "2", "sun"]]
    >>> _with_ranges(["sum_min", "sum_max", "dice_count", "event"], rows)
    (['2d6', 'event'], [['2-4', 'rain'], ['5', 'sun']])
    """
    words = [label(one).lower() for one in head]
    for at in range(len(head)):
        ranges = [_PAIR(row[at]) for row in body]
        if all(ranges) and _follow([(int(one[1]), int(one[2])) for one in ranges if one]):
            made = [[*row[:at], re.sub(r"\D+", "-", row[at]), *row[at + 1 :]] for row in body]
            return [*head[:at], _die_of(body[-1][at]), *head[at + 1 :]], made
    dice = next((at for at, one in enumerate(words) if {"dice", "die"} & {*one.split()}), None)
    pairs = (at for at, (one, other) in enumerate(pairwise(words)) if _ends(one, other))
    at = next(pairs, -1)
    digits = at >= 0 and all(row[at].isdecimal() and row[at + 1].isdecimal() for row in body)
    alone = words[at] in _LOWEST and digits
    if at < 0 or (not alone and (dice is None or dice in (at, at + 1))):
        return [*head], [[*row] for row in body]
    numbers = {row[dice] for row in body} if dice is not None else set()
    title = f"{numbers.pop()}d6" if len(numbers) == 1 and all(map(str.isdigit, numbers)) else "roll"
    title = _die_of(body[-1][at + 1]) if alone and dice is None else title
    kept = [place for place in range(len(head)) if place not in (at + 1, dice)]
    made = [
        [*row[:at], row[at] if row[at] == row[at + 1] else f"{row[at]}-{row[at + 1]}", *row[at + 1 :]]
        for row in body
    ]
    titles = [*head[:at], title, *head[at + 1 :]]
    return [titles[one] for one in kept], [[row[one] for one in kept] for row in made]


def _follow(ranges: Sequence[tuple[int, int]]) -> bool:
    """Return whether ranges follow each other, from that of the lowest roll on."""
    return (
        len(ranges) >= MIN_ROLLS
        and ranges[0][0] <= MAX_FIRST_ROLL
        and all(
            low <= high and (at == 0 or low == ranges[at - 1][1] + 1) for at, (low, high) in enumerate(ranges)
        )
    )


def _die_of(highest: str) -> str:
    """Return the name of the die with this highest roll, such as *d100*; *roll* if there is no such die."""
    sides = re.findall(r"\d+", highest)[-1]
    return f"d{sides}" if sides in ("4", "6", "8", "10", "12", "20", "100") else "roll"


def _ends(one: str, other: str) -> bool:
    """Return whether two headings are the lowest and the highest of something."""
    stem = one.removesuffix(" min")
    return (stem != one and other == f"{stem} max") or (one, other) in _LOWEST.items()


_LOWEST = {"min": "max", "from": "to", "low": "high", "roll min": "roll max"}
"""Headings of the lowest and the highest roll."""

_ROLL = re.compile(r"(\d{1,3})(?:\s*[-\N{EN DASH}]\s*\d{1,3})?[+-]?").fullmatch
_PAIR = re.compile(r"(\d{1,3})(?:, ?| ?- ?)(\d{1,3})").fullmatch
