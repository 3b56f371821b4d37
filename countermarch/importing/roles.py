"""Find the role of each column of a spreadsheet: the title, a number, a picture, the rules text and so on.

A column is recognised by its heading (in seven languages), by its cells, and by the columns beside it. Every
column gets one role, so that each is either shown or named as not printed.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from countermarch.components.model.loading.headings import NO_HEADING
from countermarch.importing.column import (
    LONG_TEXT,
    MAX_CODE,
    MAX_KINDS,
    MAX_SIDES,
    MOSTLY,
    PICTURE,
    Column,
    headed,
    label,
    picture_name,
    width,
)
from countermarch.importing.near_pictures import file_name
from countermarch.importing.other_columns import (
    hide_codes,
    hide_repeated,
    in_one_language,
    of_others,
    of_the_code,
    where_cited,
    whole_numbers,
    within_title,
    without_codes,
    without_scripts,
    without_words_of_programs,
)
from countermarch.importing.own_roles import (
    DIGIT,
    FEW_CODES,
    LETTERS,
    NOTHING,
    SAME,
    WORKED_OUT,
    in_plain,
    of_known_heading,
    of_own_heading,
    share_of,
)
from countermarch.importing.titles import one_cost, one_title, short_texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from countermarch.components.model.loading.csv_files import Spreadsheet
    from countermarch.components.model.source import Role

MAX_LONG = 0.9
"""Share of long decimals from which all were worked out, even beside no other numbers."""

MIN_STATS, MANY_STATS = 3, 5
"""Numbers of a piece from which all may be 0 for nothing, and more than which not all need be."""

MIN_ALIKE = 3
"""Minimum headings that begin alike, recur or are missing for that to be how the file is written."""

MANY_TICKED = 20
"""Pieces from which columns of 1 and 0 alone are ticks, not small numbers."""

LONGEST_INITIALS = 2
"""Maximum number of letters of a heading that is initials."""

MIN_ZEROS = 4
"""Minimum pieces whose numbers are 0 for 0 to stand for nothing."""

MIN_NONE = 10
"""One in how many pieces has -1 as a number, at least, for it to stand for nothing."""

MAX_ZEROS = 0.8
"""Share of many numbers of a piece that are 0, from which 0 stands for nothing."""

# 1 is not an amount: a column of ones alone says nothing that a player needs
_AMOUNT = re.compile(r"[+-]?(?:[2-9]|[1-9]\d{1,2})[+%]?|\d{1,2}-\d{1,2}|\d?d\d{1,2}")

_AMOUNTS = re.compile(r"\d{1,3} [^\W\d_]+(?: \d{1,3} [^\W\d_]+)+")

_USUAL = frozenset(("normal", "standard", "default", "basic", "numeric", "no"))
"""Words that say nothing where most pieces have them."""


def columns(
    sheet: Spreadsheet, known: Iterable[str], given: Mapping[str, Role] | None = None
) -> tuple[Column, ...]:
    """Return the columns of a spreadsheet with their roles; ``known`` ones have a fixed meaning.

    ``given`` are the roles that are not guessed.
    """
    given = given or {}
    rows = [record.cells for record in sheet.records.values()]
    headings = {column: heading for heading, column in sheet.headings.items()}
    fixed = frozenset(known)
    found = []
    written = [sheet.capitalised.get(name, headings.get(name, name)) for name in sheet.columns]
    numbered = sum(one != _unnumbered(one) for one in written) > max(MIN_ALIKE, MOSTLY * len(written))
    nameless = 2 * sum(bool(NO_HEADING.fullmatch(one)) for one in sheet.columns) < len(sheet.columns)
    for name in sheet.columns:
        if name == "id" and _ids_are_numbers(sheet):
            continue
        given_at = [at for at, row in enumerate(rows) if row.get(name) not in (None, "")]
        cells = [str(rows[at][name]).strip() for at in given_at]
        heading = sheet.capitalised.get(name, headings.get(name, "" if NO_HEADING.fullmatch(name) else name))
        heading = "" if NO_HEADING.fullmatch(heading.lower()) else heading  # some programs write Column 5
        heading = _unnumbered(heading) if numbered else heading
        values = tuple(dict.fromkeys(cells))
        share = len(cells) / (len(rows) or 1)
        lengths = tuple(width(str(row.get(name) or "")) for row in rows)
        column = Column(
            name,
            label(_without_choices(heading, values)),
            "tag",
            values,
            share,
            "",
            frozenset(given_at),
            heading,
            (),
            lengths,
            spelt=sheet.words.get(name, {}),
            cells=tuple(str(row.get(name) or "").strip() for row in rows),
        )
        guessed = (
            of_known_heading(column, cells) if name in fixed else of_own_heading(column, cells, len(rows))
        )
        if nameless and not heading and guessed.role == "stat":
            guessed = replace(guessed, role="hidden", why="numbers without a heading")
        found.append(guessed if name not in given else replace(column, role=given[name]))
    found = _ticked(found, given)
    found = [*without_codes(found, given)]
    found = [*_prefix_repeated_headings([*_without_piece(found)])]
    found = [*_without_paths(found, given)]
    found = [one if one.name in given else hide_repeated(one, found, rows) for one in found]
    found = [one if one.name in given else of_the_code(one, found, sheet, rows) for one in found]
    numbers = whole_numbers(found, rows)
    found = [one if one.name in given else of_others(one, found, numbers) for one in found]
    found = [*_nameless(found, given)]
    found = [one if one.name in given else within_title(one, found, rows) for one in found]
    found = [*in_one_language(found, given)]
    texts = sum(one.role == "rules" for one in found)
    if texts > 1:
        found = [hide_codes(one) if one.name not in given else one for one in found]
    if texts:
        found = [*without_words_of_programs(found, given)]
    found = [*_described([*without_scripts(found, given)], given)]
    found = [where_cited(one, found, sheet) if one.name not in given else one for one in found]
    empty = _rows_of_zeros(found, rows)
    often = _often_nothing(found, rows) - fixed
    none = _columns_where_minus_one_is_blank(found)
    found = [
        _without_blanks(
            one,
            rows,
            frozenset() if one.name in fixed else empty,
            often=one.name in often,
            none=one.name in none,
        )
        for one in found
    ]
    only = {role for role in ("title", "cost") if role in given.values()}
    other: Mapping[str, Role] = {"title": "tag", "cost": "stat"}
    found = [
        replace(one, role=other[one.role]) if one.role in only and one.name not in given else one
        for one in found
    ]
    return tuple(
        _in_order(one_title(one_cost(_not_blank([*_with_needed(found, given)], given)), given), given)
    )


def _ticked(found: list[Column], given: Iterable[str]) -> list[Column]:
    """Return the columns; several of many pieces that hold nothing but 1 and 0 say yes and no."""
    ticks = [
        at
        for at, one in enumerate(found)
        if one.role == "stat"
        and one.heading
        and {*one.values} <= {"0", "1"}
        and len(one.cells) >= MANY_TICKED
        and one.name not in given
        and not (headed(one, "cost", "number") or (" " in one.label and headed(one, "stat")))
    ]
    # between larger numbers they are numbers too
    beside = {at + step for at in ticks for step in (-1, 1)} - {*ticks}
    larger = any(found[at].role == "stat" for at in beside if 0 <= at < len(found))
    several = len(ticks) >= MIN_ALIKE and not larger
    return [replace(one, role="flag") if several and at in ticks else one for at, one in enumerate(found)]


def _in_order(found: Sequence[Column], given: Iterable[str]) -> Iterator[Column]:
    """Yield the columns; phrases beside texts, all without a heading, are texts too, in the same order."""
    texts = [at for at, one in enumerate(found) if one.role == "rules" and not one.heading]
    for at, one in enumerate(found):
        phrases = 2 * sum(" " in value for value in one.values) > len(one.values)
        beside = len(texts) > 1 and texts[0] - 1 <= at <= texts[-1] + 1 and not one.heading
        if beside and phrases and one.role in ("tag", "kind") and one.name not in given:
            yield replace(one, role="rules")
        else:
            yield one


def _not_blank(found: list[Column], given: Iterable[str]) -> list[Column]:
    """Return the columns; if none is printed, those of pictures on the web are, or else the first."""
    if any(one.role not in ("hidden", "count") for one in found):
        return found
    able = [one for one in found if one.values and one.name not in given]
    linked = [one for one in able if all(PICTURE.fullmatch(file_name(value)) for value in one.values)]
    roles: Mapping[str, Role] = {one.name: "picture" for one in linked} or {
        one.name: "title" for one in able[:1]
    }
    return [replace(one, role=roles[one.name], why="") if one.name in roles else one for one in found]


def _often_nothing(found: Sequence[Column], rows: Sequence[Mapping[str, object]]) -> set[str]:
    """Return the columns of numbers of which 0 stands for nothing: most have it, or most of their like do.

    These are amounts of several things, such as costs, of which most pieces have a few.
    """
    stats = [one for one in found if one.role in ("stat", "cost") and one.label]
    several = sum(one.role == "stat" for one in stats) >= MIN_STATS
    zeros = {one.name: sum(str(rows[at].get(one.name)) == "0" for at in one.rows) for one in stats}
    often = {
        one.name for one in stats if (several or one.role == "cost") and 2 * zeros[one.name] > len(one.rows)
    }
    like = [one for one in stats if several and zeros[one.name] and not headed(one, "stat")]
    return often | ({one.name for one in like} if 2 * len(often) > len(like) else set())


def _rows_of_zeros(found: Sequence[Column], rows: Sequence[Mapping[str, object]]) -> frozenset[int]:
    """Return the pieces that have 0 as every number, if they are several, so that 0 stands for nothing."""
    numbers = [one for one in found if one.role in ("stat", "cost")]
    if len(numbers) < (MIN_STATS if any(one.label for one in numbers) else 2):
        return frozenset()
    most = MAX_ZEROS * len(numbers) if len(numbers) > MANY_STATS else len(numbers)
    held = {
        at
        for at, row in enumerate(rows)
        if sum(row.get(one.name) not in (None, "") for one in numbers) > 1
        and sum(str(row.get(one.name) or "0") == "0" for one in numbers) >= most
    }
    return frozenset(held if len(held) >= MIN_ZEROS else ())


def _without_choices(heading: str, values: Sequence[str]) -> str:
    """Return a heading without the choices that it lists, as *path_labor_money_neutral* does."""
    words = heading.split("_")
    choices = {part.strip().lower() for value in values[:MAX_SIDES] for part in re.split(r"[|,;/]", value)}
    kept = [one for one in words if one.lower() not in choices]
    return "_".join(kept) if kept and len(kept) < len(words) - 1 else heading


def _unnumbered(heading: str) -> str:
    """Return a heading without the number of its column in front: *Cost* for *8 Cost* and *8. Cost*."""
    return re.sub(r"^\d{1,2}[.):_-]? ?(?=[^\W\d_])", "", heading)


def _with_needed(found: Sequence[Column], given: Iterable[str]) -> Iterator[Column]:
    """Yield the columns; words in capitals, else identifiers, become the title if there is no other.

    So do the numbers of rows if most have nothing else. Numbers that are the same everywhere are printed if
    there are no others.
    """
    named = any(one.role == "title" for one in found) or bool(short_texts(found, given))
    numbers = sum(one.role in ("stat", "cost") for one in found)
    worded = any(one.role in ("kind", "tag", "rules", "flavour", "picture") for one in found)
    every = frozenset[int]().union(*(one.rows for one in found))
    shown = (one.rows for one in found if one.role not in ("hidden", "count", "picture"))
    empty = len(every) - len(frozenset[int]().union(*shown))
    bare = numbers < 2 and not worded  # noqa: PLR2004 # a name and a number alone
    for one in found:
        words = one.why in ("an identifier", "a number of the row") and len(one.values) >= MOSTLY * len(
            one.rows
        )
        words = (
            words
            and share_of(one.values, LETTERS.search) >= MOSTLY
            and not (worded and share_of(one.values, DIGIT.search))
        )
        same = one.why.startswith(SAME) and one.heading and (not numbers or bare or _is_rating(one, found))
        typed = one.why == "worked out" and numbers <= 1  # there are no two to work it out from
        typed = typed and share_of(one.values, WORKED_OUT.fullmatch) < MAX_LONG and not _SHARES(one.label)
        like = one.why.startswith(SAME) and any(_differ_in_one_word(one, other) for other in found)
        if one.role != "hidden" or one.name in given:
            yield one
        elif like:  # one of several: what others have in its place differs
            yield replace(one, role="stat" if _AMOUNT.fullmatch(one.values[0]) else "tag", why="")
        elif not named and (words or (one.why == "row numbers" and 2 * empty > len(every))):
            named = True
            yield replace(one, role="title", why="")
        elif (
            (named and one.why == "row numbers" and one.heading and headed(one, "stat"))
            or typed
            or (same and _AMOUNT.fullmatch(one.values[0]))
        ):
            yield replace(one, role="stat", why="")
        elif one.why.startswith(SAME) and (
            _AMOUNTS.fullmatch(one.values[0])
            or (bare and DIGIT.search(one.values[0]) and one.longest > MAX_CODE)
        ):
            yield replace(one, role="rules" if one.longest > LONG_TEXT else "tag", why="")
        else:
            yield one


def _differ_in_one_word(one: Column, other: Column) -> bool:
    """Return whether two headings of several words, one of a printed column, differ in a word within."""
    ones, others = one.label.casefold().split(), other.label.casefold().split()
    unlike = [at for at, pair in enumerate(zip(ones, others, strict=False)) if pair[0] != pair[1]]
    alike = len(ones) == len(others) > 2 and len(unlike) == 1  # noqa: PLR2004 # a word between others
    return alike and 0 < unlike[0] < len(ones) - 1 and other.role not in ("hidden", "count")


def _is_rating(column: Column, found: Sequence[Column]) -> bool:
    """Return whether a number is one of several: headed by initials, as *MV*, or like others, as *Cmd at*."""
    stems = [one.label.partition(" ")[0] for one in found if one.role == "stat" and " " in one.label]
    initials = column.label.isupper() and len(column.label) <= LONGEST_INITIALS
    return initials or (" " in column.label and stems.count(column.label.partition(" ")[0]) > 1)


def _described(found: Sequence[Column], given: Mapping[str, Role]) -> Iterator[Column]:
    """Yield the columns; a description beside an effect of at least half its length is flavour."""
    texts = [one for one in found if one.role == "rules"]
    effect = next((one for one in texts if headed(one, "effect") and one.filled > MOSTLY), None)
    for one in found:
        described = one.role == "rules" and headed(one, "description") and one.name not in given
        if (
            effect
            and described
            and one is not effect
            and 2 * effect.longest >= one.longest
            and effect.filled > MOSTLY
        ):
            yield replace(one, role="flavour")
        else:
            yield one


def _without_piece(found: Sequence[Column]) -> Iterator[Column]:
    """Yield the columns; *Card Cost* beside *Card HP* and *Card Type* is *Cost*, *(Skills) Sail* is *Sail*.

    A heading also loses its first word if that is in brackets, is a word such as *Attributes*, or begins
    the headings of all numbers, provided that the rest still distinguishes the columns.
    """
    parts = {one.name: one.label.partition(" ") for one in found}
    firsts = Counter(first.casefold() for first, _, rest in parts.values() if rest)
    rests = Counter(rest.casefold() for _, _, rest in parts.values())
    whole = {one.label.casefold() for one in found}
    stats = [parts[one.name] for one in found if one.role in ("stat", "cost")]
    words = len(stats) > MIN_ALIKE and all(len(rest) > 1 and not _SMALL(rest) for _, _, rest in stats)
    shared = {first.casefold() for first, _, _ in stats} if words else set()
    for one in found:
        first, _, rest = parts[one.name]
        piece = first.casefold() in _PIECES
        group = bool(_GROUP(first)) or (shared == {first.casefold()} and not _LEADS(first))
        group = group and rests[rest.casefold()] == 1 and rest.casefold() not in whole
        apart = rest and firsts[first.casefold()] >= MIN_ALIKE and (piece or group)
        yield replace(one, label=label(rest)) if apart else one


_LEADS = re.compile(r"vs|versus|against|min\w*|max\w*|num\w*|cost|price|\W+|\d+", re.IGNORECASE).fullmatch
"""First words that headings keep even if the headings of all numbers begin with them."""
_SMALL = re.compile(r"(?:of|to|for|de|du|di|da|del|von|in|per|vs)\b", re.IGNORECASE).match
_OF_PROGRAM, _CAMEL = re.compile(r"[a-z]+(?:[A-Z][a-z]*)*"), re.compile(r"[a-z][A-Z]").search
_SHARES = re.compile(r"\b(?:rate|share|chance|prob\w*|percent\w*)\b|%", re.IGNORECASE).search
_SCORES = re.compile(
    r"(?:victory |nb )?(?:points?|score|vp|pv|bonus|malus|drm|value|mod\w{0,9})", re.IGNORECASE
).fullmatch
_GROUP = re.compile(
    r"\(\w+\W?\)|attribut\w*|atribut\w*|stats?|statistics|effects?|data|details|info|properties|props|params|"
    r"eigenschaften|werte|valores|caract[a-z]*sti\w+|propri\w+|habilidades|ratings|values|base|profile|rating",
    re.IGNORECASE,
).fullmatch
_PIECES = frozenset(("card", "cards", "carta", "carte", "karte", "karten", "karta", "unit", "tile", "item"))


def _prefix_repeated_headings(found: Sequence[Column]) -> Iterator[Column]:
    """Yield the columns; if a heading recurs, the one before it is put in front, as in *Attack cost*."""
    names = {one.name for one in found}
    stems = [re.sub(r" \d+$", "", one.name) for one in found]
    before = ""
    for one, stem in zip(found, stems, strict=True):
        often = (
            one.role in ("stat", "cost") and one.label and stem in names and stems.count(stem) >= MIN_ALIKE
        )
        if often and before:
            yield replace(one, role="stat", label=f"{before} {label(stem).lower()}")
        else:
            yield one
        before = before if one.role in ("hidden", "count") or often else one.label


def _nameless(found: Sequence[Column], given: Mapping[str, Role]) -> Iterator[Column]:
    """Yield the columns; row numbers, and codes beside words and texts, are hidden if without a heading."""
    shown = [one for one in found if one.role != "hidden"]
    texts = any(one.role == "rules" for one in shown)
    worded = any(one.role == "kind" and one.longest > MAX_CODE for one in shown)
    for one in found:
        nameless = not one.label and one.name not in given and NO_HEADING.fullmatch(one.name)
        program = share_of(one.values, _OF_PROGRAM.fullmatch) == 1 and any(map(_CAMEL, one.values))
        letters = share_of(one.values, LETTERS.search)
        codes = one.role in ("tag", "kind", "flag") and texts and worded and not letters
        if (
            nameless
            and one.role == "stat"
            and _rises(one.values)
            and len(one.values) == len(one.rows) > FEW_CODES
        ):
            yield replace(one, role="hidden", why="row numbers")
        elif nameless and texts and ("null" in one.values or program):
            yield replace(one, role="hidden", why="data for programs")
        elif nameless and codes:
            yield replace(one, role="hidden", why="codes without a heading")
        elif nameless and one.role == "flag":
            yield replace(one, role="hidden", why="yes or no without a heading")
        else:
            yield one


def _rises(cells: Sequence[str]) -> bool:
    """Return whether different whole numbers mostly go up, by one or two as those of rows do."""
    numbers = [int(cell) for cell in cells if cell.isdecimal()]
    steps = [other - one for one, other in pairwise(numbers)]
    rises = sum(step > 0 for step in steps)
    return len(numbers) == len(cells) and rises >= MOSTLY * len(steps) and median(steps or [0]) <= 2  # noqa: PLR2004 # a gap


def _without_paths(found: Sequence[Column], given: Mapping[str, Role]) -> Iterator[Column]:
    """Yield the columns; pictures that are few, in a further column, or named after numbers become values."""
    first = next((one for one in found if one.role == "picture"), None)
    for one in found:
        names = [picture_name(value) for value in one.values]
        number = bool(names) and all(map(str.isdecimal, names)) and len(one.values) <= MAX_KINDS
        few = one is not first and 1 < len(one.values) <= MAX_KINDS and 2 * len(one.values) <= len(one.rows)
        if one.role != "picture" or one.name in given or not (number or few):
            yield one
        elif number:
            rows = {at for at, length in enumerate(one.lengths) if length}
            yield replace(one, role="stat", rows=frozenset(rows))
        else:
            yield replace(one, role="kind")


def _without_blanks(
    column: Column, rows: Sequence[Mapping[str, object]], empty: frozenset[int], *, often: bool, none: bool
) -> Column:
    """Return a column of numbers or words that counts ``-`` as empty, and 0 where it stands for nothing.

    It does if most that have it are ``empty``, since all their numbers are 0, or ``often``. So does -1 for
    ``none``.
    """
    if column.role not in ("stat", "cost", "tag", "kind", "rules", "flavour") or not column.values:
        return column
    cells = {at: in_plain(rows[at].get(column.name)) for at in column.rows}
    zeros = {at for at, cell in cells.items() if cell == "0"}
    mostly = column.role in ("stat", "cost") and (2 * len(zeros & empty) > len(zeros) or often)
    nothing = NOTHING | {"0"} if mostly else NOTHING
    nothing = nothing | ({"skip", "0"} if column.role in ("rules", "flavour") else set())
    if none:
        nothing = nothing | {"-1"}
    usual = [word for word in _USUAL if list(cells.values()).count(word) >= MOSTLY * len(cells)]
    nothing = nothing | set(usual if column.role in ("tag", "kind") else ())
    if ": " in column.label:  # one of many, of which most pieces have what is usual
        word, times = Counter(cells.values()).most_common(1)[0]
        nothing = nothing | ({word} if times >= MOSTLY * len(cells) else set())
    held = frozenset(at for at, cell in cells.items() if cell not in nothing)
    if not held:
        return replace(column, role="hidden", why=f"only {column.values[0]}")
    blanks = tuple(value for value in column.values if in_plain(value) in nothing)
    lengths = tuple(length if at in held else 0 for at, length in enumerate(column.lengths))
    return replace(column, blanks=blanks, rows=held, filled=len(held) / len(rows), lengths=lengths)


def _columns_where_minus_one_is_blank(found: Sequence[Column]) -> frozenset[str]:
    """Return the columns in which -1 stands for nothing: it is their only number below 0, on several pieces.

    This must hold for most columns with negative numbers, and none of them may have any other: among
    penalties, -1 is a penalty.
    """
    below = {
        one.name: {cell for cell in one.cells if cell.startswith("-") and len(cell) > 1}
        for one in found
        if one.role in ("stat", "cost")
    }
    named = frozenset(name for name, cells in below.items() if cells)
    able = [
        one for one in found if one.name in named and _minus_one_is_blank(one, [*filter(None, one.cells)])
    ]
    alone = all(cells == {"-1"} for cells in below.values() if cells)
    return named if alone and 2 * len(able) > len(named) else frozenset()


def _minus_one_is_blank(column: Column, cells: Sequence[str]) -> bool:
    """Return whether -1 may stand for nothing: several pieces have it, and no number is signed or a score."""
    scores = bool(_SCORES(column.label)) or any(cell.startswith("+") for cell in cells)
    count = cells.count("-1")
    below = count == sum(cell.startswith("-") for cell in cells)
    return below and not scores and count > 1 and len(cells) <= MIN_NONE * count < 9 * len(cells)


def _ids_are_numbers(sheet: Spreadsheet) -> bool:
    """Return whether the ids only number the rows, as they do for a file without ids."""
    first = next(iter(sheet.records), "").rpartition("-")[0]
    return bool(first) and list(sheet.records) == [
        f"{first}-{number}" for number in range(1, len(sheet.records) + 1)
    ]
