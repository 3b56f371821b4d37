"""The text of a card: rules, facts with their labels, texts with headings of their own, flavour."""

from __future__ import annotations

import re
from collections import Counter
from math import sqrt
from typing import TYPE_CHECKING

from countermarch.importing.column import MAX_CODE, MAX_TAG, headed, headed_by, is_yes, quoted
from countermarch.importing.families import families
from countermarch.importing.families import lines as family_lines
from countermarch.importing.own_roles import ANSWER
from countermarch.importing.writer import joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from countermarch.importing.column import Column
    from countermarch.importing.writer import Writer

MAX_PARTS = 4
"""Maximum number of columns with one number that are printed as one line."""

LINE_END = 18
"""Number of characters that would fit in the room left empty at the end of a line."""

MIN_NUMBERED = 3
"""Minimum number of columns numbered under one word whose numbers alone are printed."""

MIN_ROW = 3
"""Minimum number of numbers in a text for them to be printed in a row rather than on a line each."""

NO_BREAK = "\N{NO-BREAK SPACE}"

ARROW = " \N{RIGHTWARDS ARROW} "
"""Between what a piece offers and what comes of it."""

_PARTS = re.compile(r"(\D+?)\s*(\d+)(?:\s+(\D+))?")
_NUMBERED = re.compile(r"(\D+?)\s*(\d+)")


def lengths(texts: Sequence[Column], facts: Sequence[Column]) -> list[int]:
    """Return about how many characters of text each card has."""
    rows = max((len(one.lengths) for one in (*texts, *facts)), default=0)
    return [
        sum(one.lengths[row] + 14 + LINE_END * _ends(one, row) for one in texts if one.lengths[row])
        + sum(_room_of(one, row) for one in facts if one.lengths[row])
        for row in range(rows)
    ]


def _ends(text: Column, row: int) -> int:
    """Return how many lines of a cell end before the edge of the card."""
    return text.cells[row].count("\n") if row < len(text.cells) else 0


def _brief(text: Column) -> bool:
    """Return whether most cells of a text are a word or two, which say nothing without the heading."""
    words = sum(value.isascii() and value.count(" ") <= 1 for value in text.values)
    return len(text.values) <= 2 * words


def _room_of(fact: Column, row: int) -> int:
    """Return about how many characters a line of text has; none for a no."""
    if fact.role == "flag" and fact.cells and not is_yes(fact.cells[row]):
        return 0
    length = fact.lengths[row] + len(fact.bold_lead)
    return length if fact.role == "stat" else max(length, 24)


def paragraphs(
    writer: Writer,
    rules: Sequence[Column],
    listed: Sequence[Column],
    flavour: Sequence[Column],
    titled: tuple[Sequence[str], Sequence[str]],
) -> list[str]:
    """Return the paragraphs: rules, other facts, a line each, flavour.

    ``titled`` are texts with headings, and lines of columns numbered alike.
    """
    tags = writer.of("kind", "tag", "flag")
    writer.mark_shown(*tags)
    row = listed if len(listed) >= MIN_ROW and all(one.longest <= MAX_CODE for one in listed) else ()
    facts = [*(() if row else listed), *tags]
    lead = {one.name: one.bold_lead for one in (*rules, *facts)} | _numbers_for_labels((*rules, *facts))
    untitled = len(rules) > 1 and not any(one.role == "title" for one in writer.columns)
    said = [
        joined(one, lead[one.name])
        if len(rules) > 1 or lead[one.name] != one.bold_lead or untitled or _brief(one)
        else (joined(one, "") if one.blanks else f"[{one.name}]")
        for number, one in enumerate(rules)
    ]
    after = "\n"
    lines = [
        flag_text(one, after) if one.role == "flag" else _fact(one, lead[one.name], after) for one in facts
    ]
    lines = [*_in_a_row(row), *lines]
    quoted_words = [joined(one, "*", "*") if said or titled[0] else f"[{one.name}]" for one in flavour]
    return [one for one in (*said, *titled[0], "".join((*titled[1], *lines)), *quoted_words) if one]


def _in_a_row(numbers: Sequence[Column]) -> list[str]:
    """Return the texts that print numbers with their labels one after another, and a line break after them.

    >>> from countermarch.importing.column import Column
    >>> [one.replace(NO_BREAK, "_") for one in _in_a_row([Column("law", "Law", "stat", ("1",), 0.5)])][0]
    "[= if column('law') != none then join('Law_**', column('law'), '**__ ') else '']"
    """
    if not numbers:
        return []
    held = " or ".join(one.has_value_formula for one in numbers)
    said = [
        joined(one, f"{one.printed_heading} **".lstrip().replace(" ", NO_BREAK), f"**{NO_BREAK * 2} ")
        for one in numbers
    ]
    return [*said, f"[= if {held} then {quoted(chr(10))} else '']"]


def _fact(column: Column, lead: str, after: str) -> str:
    """Return a text that prints a cell in bold after its label, unless cells have asterisks or lines."""
    quiet = lead == column.bold_lead != "" and not any(
        "*" in value or "\n" in value for value in column.values
    )
    if quiet and column.filled == 1 and not column.blanks:  # its words are printed
        return f"{column.printed_heading} **[{column.name}]**{after}"
    return (
        joined(column, f"{column.printed_heading} **", f"**{after}") if quiet else joined(column, lead, after)
    )


def _numbers_for_labels(columns: Sequence[Column]) -> dict[str, str]:
    """Return numbers in place of labels for columns numbered under one word: ``Hint1`` to ``Hint9``."""
    words = (one for one in columns if one.role != "stat")
    parts = {one.name: re.fullmatch(r"(\D{2,}?)\s*(\d+)", one.label) for one in words}
    stems = Counter(found[1] for found in parts.values() if found)
    return {
        name: f"**{found[2]}** " for name, found in parts.items() if found and stems[found[1]] >= MIN_NUMBERED
    }


def groups(writer: Writer) -> list[str]:
    """Return a line for each group of columns, as ``Slot1 place`` and ``Slot1 type``, and for each family."""
    found: dict[tuple[str, str], list[Column]] = {}
    for one in writer.of("stat", "kind", "tag"):
        if parts := _PARTS.fullmatch(one.label):
            found.setdefault((parts[1], parts[2]), []).append(one)
    stems = Counter(stem for stem, _ in found)
    lines = []
    for (stem, number), group in found.items():
        named = any(not one.label[-1].isdigit() for one in group)
        if len(group) < 2 or len(group) > MAX_PARTS or not named:  # noqa: PLR2004 # nothing to join
            continue
        writer.mark_shown(*group)
        first, *rest = sorted(group, key=lambda one: (one.role != "stat", -one.filled))
        lead_words = {
            one.name: f"{parts[3]} " if (parts := _PARTS.fullmatch(one.label)) and parts[3] else ""
            for one in group
        }
        several = sum(one.role == "stat" for one in group) > 1
        words = {name: quoted(f", {word}" if several else " ") for name, word in lead_words.items()}
        after = "".join(
            f", (if {one.has_value_formula} then join({words[one.name]}, column({quoted(one.name)})) else '')"
            for one in rest
        )
        lead = quoted(
            f"**{stem} {number if stems[stem] > 1 else ''}".rstrip() + (":** " if stems[stem] > 1 else "** ")
        )
        said = f"{quoted(lead_words[first.name])}, " if several and lead_words[first.name] else ""
        line = f"join({lead}, {said}column({quoted(first.name)}){after}, {quoted(chr(10))})"
        lines.append(f"[= if {first.has_value_formula} then {line} else '']")
    for family in families(writer.of("stat", "kind", "tag", "flag", "rules")):
        writer.mark_shown(*family.members)
        bare = not writer.of("title", "rules", "flavour", "stat", "cost", "tag", "flag")
        lines += family_lines(family, alone=bare)
    return lines


def other_title(writer: Writer, title: Column) -> Column | None:
    """Return the second title, or the column that names the pieces without a title; None without either."""
    if second := writer.first("title"):
        return second
    rows = set(range(len(title.lengths))) - title.rows
    able = [
        one
        for one in writer.of("tag", "kind", "rules")
        if rows
        and (headed(one, "title") or not one.rows & title.rows)
        and 2 * len(one.rows & rows) > len(rows)
        and one.longest <= 2 * MAX_TAG
    ]
    found = max(able, key=lambda one: (headed(one, "title"), len(one.values)), default=None)
    if found and not found.rows & title.rows:
        writer.mark_shown(found)
    return found


def type_size(usual: int, room: float, largest: float) -> float:
    """Return the type size at which a text of this many characters fills a room in square millimetres."""
    return round(max(9.0, min(largest, sqrt(14.0 * room / max(usual, 1)))), 1)


def flag_text(column: Column, after: str) -> str:
    """Return a text that prints the name of a yes/no column where the cell means yes."""
    noes = [
        f"column({quoted(column.name)}) == {quoted(value)}" for value in column.values if not is_yes(value)
    ]
    if not column.label:
        return joined(column, "", after)
    if noes and ANSWER(column.label):
        return joined(column, f"{column.printed_heading} **", f"**{after}")
    said = quoted(f"{column.label}{after}")
    return (
        f"[= if {' or '.join(noes)} then '' else {said}]"
        if noes
        else f"[= if column({quoted(column.name)}) != none then {said} else '']"
    )


def with_headings(writer: Writer) -> tuple[list[str], list[Column]]:
    """Return texts with the headings that other columns give them, and the columns of these texts.

    ``Crit name`` heads ``Crit text``, *Solution 1* heads *Solution 1 consequences*, and ``A1 cost`` is the
    number beside the name of *Action 1*.
    """
    able = [one for one in writer.of("rules", "tag", "kind", "stat", "cost") if one.label]
    found: list[str] = []
    texts: list[Column] = []
    used: set[str] = set()
    for one in able:
        if one.name in used or one.role in ("stat", "cost"):
            continue
        of_it = [(other, how) for other in able if other is not one and (how := headed_by(other, one))]
        of_it = [(other, how) for other, how in of_it if other.name not in used]
        text = next((other for other, how in of_it if how == "text"), None)
        number = next((other for other, how in of_it if how == "number"), None)
        if not text and not number:
            continue
        members = [one, *(other for other in (text, number) if other)]
        used |= {other.name for other in members}
        found.append(_headed(one, text, number))
        texts += [other for other in members if other.role not in ("stat", "cost")]
    numbered = {parts[1] for one in texts if (parts := _NUMBERED.fullmatch(one.label))}
    rest = [one for one in able if one.name not in used and one.role in ("rules", "tag")]
    for one in rest:  # the further texts of the same numbers are set like these
        if (parts := _NUMBERED.fullmatch(one.label)) and parts[1] in numbered:
            used.add(one.name)
            found.append(joined(one, f"**{one.label}** "))
            texts.append(one)
    writer.mark_shown(*(one for one in able if one.name in used))
    return found, texts


def _headed(column: Column, text: Column | None, number: Column | None) -> str:
    """Return the formula of a heading in bold, its number, and the text below it; any may be empty."""
    words = column.label.split()
    whole = column.role == "rules" or text is None or len(words) == 1 or words[-1].isdigit()
    stem = column.label if whole else " ".join(words[:-1])
    name = f"column({quoted(column.name)})"
    cost = f", ({joined(number, ' (', ')')[3:-1]})" if number else ""
    if text is None:
        return (
            f"[= if {column.has_value_formula} then join({quoted(f'**{stem}')}{cost}, '** ', {name}) else '']"
        )

    def below(before: str) -> str:
        return joined(text, before)[3:-1]

    if column.role == "rules":  # what to do, and what it leads to
        said = f"join({quoted(f'**{stem}** ')}, {name}, ({below(ARROW)}))"
    else:
        said = f"join({quoted(f'**{stem}: ')}, {name}{cost}, '**', ({below(' ')}))"
    return f"[= if {column.has_value_formula} then {said} else {below(f'**{stem}** ')}]"


def covered(columns: Iterable[Column]) -> str:
    """Return the condition that a piece has any of some columns."""
    return " or ".join(one.has_value_formula for one in columns)
