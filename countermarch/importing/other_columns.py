"""The role of a column beside others: one that repeats, counts or sums up another is not printed."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations
from operator import add, eq
from typing import TYPE_CHECKING

from countermarch.components.model.names import folded
from countermarch.importing.column import (
    CAMEL,
    MAX_CODE,
    MAX_TAG,
    MOSTLY,
    WORDS,
    Column,
    headed,
    picture_name,
    role_words,
    width,
)
from countermarch.importing.own_roles import (
    FEW_CODES,
    LETTERS,
    MANY_ROWS,
    SOME,
    are_kinds,
    first_word,
    in_plain,
    is_script,
    share_of,
)
from countermarch.importing.palette import names_colours

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from countermarch.components.model.loading.csv_files import Spreadsheet

_CODED = re.compile(r"[A-Z][A-Z_]+(?:[A-Z_\d :;,|+-]*[A-Z_\d])?")

# identifiers in code: "drawCard", "player:hand @all", "attack +2"
_ACTION = re.compile(
    r"[a-z]+(?:[A-Z][a-z]+)+|_[A-Za-z]\w+|(?![A-Z][a-z]+:[+-]?\d+$)[A-Za-z][\w +-]*:[\w+-]+(?: @\w+)?|"
    r"[\w +-]+ @\w+|\w+ \+\w+"
)

_REFERENCE = re.compile(r"#(\d{1,4})\b")

# elements of an array: "cards[3]"
_ELEMENT = re.compile(r"\w+[\[(]\d+[\])]").fullmatch


def hide_repeated(column: Column, every: Sequence[Column], rows: Sequence[Mapping[str, object]]) -> Column:
    """Hide a column that repeats an earlier one, or that is a code for the words of another."""
    if column.role in ("hidden", "count", "picture", "colour", "cost") or len(column.values) < 2:  # noqa: PLR2004 # a choice
        return column
    if column.role == "rules" and headed(column, "work") and any(_holds(column, one, rows) for one in every):
        return replace(column, role="hidden", why="for your work")
    coded = column.role in ("stat", "tag", "kind") and column.longest <= MAX_CODE
    before = True
    for one in every:
        if one.name == column.name:
            before = False
        elif column.role == "stat" and _numbers(column, one) and _one_each(column, one, rows):
            return replace(column, role="hidden", why=f"a code for {one.label}")
        elif one.role != "hidden" and one.rows == column.rows:
            figures = headed(column, "stat") and headed(one, "stat")
            like = column.label.casefold().startswith(one.label.casefold())
            like = like or one.label.casefold().split()[-1:] == column.label.casefold().split()[-1:]
            figures = figures or (column.role == one.role == "stat" and not like)
            if (
                before
                and not figures
                and all(
                    in_plain(rows[at].get(one.name)) == in_plain(rows[at].get(column.name)) for at in one.rows
                )
            ):
                return replace(column, role="hidden", why=f"the same as {one.label}")
            named = bool(one.label) and column.label.casefold().startswith(one.label.casefold())
            words = column.role != "stat" or one.role != "stat"
            numbered = column.role == "kind" and one.role == "kind" and all(map(str.isdecimal, column.values))
            numbered = numbered and any(LETTERS.search(value) for value in one.values)
            spelt = headed(one, "title") and not {"picture", "stat"} & {one.role, column.role}
            spelt = spelt and _is_coded(column, one)
            if spelt or (coded and (named or numbered) and words and _one_each(column, one, rows)):
                return replace(column, role="hidden", why=f"a code for {one.label}")
    return column


def _is_coded(column: Column, one: Column) -> bool:
    """Return whether a column has the words of another as a program writes them: mrs_rose for Mrs. Rose."""
    if any(" " in cell for cell in column.values):
        return False
    pairs = [
        ("".join(WORDS.findall(in_plain(code))), "".join(WORDS.findall(in_plain(words))))
        for code, words in zip(column.cells, one.cells, strict=True)
        if code
    ]
    cased = any("_" in cell or "-" in cell or CAMEL.search(cell) for cell in column.values)
    same = sum(code == words for code, words in pairs)
    short = column.role != "title" and same >= MOSTLY * len(pairs)
    return same == len(pairs) if cased else short


def of_the_code(
    column: Column, every: Sequence[Column], sheet: Spreadsheet, rows: Sequence[Mapping[str, object]]
) -> Column:
    """Hide a word that repeats the identifier of its row, or after which the pictures are called."""
    if column.role not in ("tag", "kind", "title") or len(column.values) < MOSTLY * len(rows):
        return column
    titled = any(one.role == "title" and one is not column for one in every)
    pairs = [(str(row.get(column.name) or ""), key) for row, key in zip(rows, sheet.records, strict=True)]
    same = sum(WORDS.findall(one.lower()) == WORDS.findall(key.lower()) for one, key in pairs)
    named = {picture_name(value) for one in every if one.role == "picture" for value in one.values}
    if titled and same >= MOSTLY * len(rows):
        return replace(column, role="hidden", why="an identifier")
    if titled and column.longest <= MAX_CODE and share_of(column.values, named.__contains__) >= MOSTLY:
        return replace(column, role="hidden", why="the names of the pictures")
    return column


def where_cited(column: Column, every: Sequence[Column], sheet: Spreadsheet) -> Column:
    """Return a column; identifiers to which texts refer, as *#21* does, or other columns, are printed."""
    keys = tuple(sheet.records) if column.name == "id" else column.values
    if column.why not in ("an identifier", "row numbers") or max(map(len, keys), default=9) > MAX_CODE:
        return column
    shown = [one for one in every if one.role not in ("hidden", "title", "picture")]
    texts = [value for one in shown if one.role == "rules" for value in one.values]
    cited = sum(not set(keys).isdisjoint(_REFERENCE.findall(text)) for text in texts)
    codes = any(
        len(one.values) > FEW_CODES
        and set(keys).issuperset(one.values)
        and all(len(value) > 1 for value in one.values)
        and any(value.startswith("0") for value in one.values)
        for one in shown
    )
    if cited <= 1 and not codes:
        return column
    rows = column.rows or frozenset(range(len(keys)))
    lengths = column.lengths if any(column.lengths) else tuple(map(width, keys))
    column = replace(column, label="#") if cited > 1 else column
    return replace(column, role="tag", why="", values=keys, filled=1.0, rows=rows, lengths=lengths)


def _one_each(column: Column, one: Column, rows: Sequence[Mapping[str, object]]) -> bool:
    """Return whether each value of a column is beside the same one of another."""
    pairs = {(row.get(one.name), row.get(column.name)) for row in rows}
    return len(pairs - {(None, None)}) == len(column.values) == len(one.values)


def within_title(column: Column, every: Sequence[Column], rows: Sequence[Mapping[str, object]]) -> Column:
    """Hide a short name that is a part of a longer one in every row, as the number in *Card 12* is."""
    if column.name not in ("name", "title") or column.longest > MAX_CODE:
        return column
    for one in every:
        if (
            one is not column
            and one.role in ("title", "tag")
            and one.rows >= column.rows
            and headed(one, "title")
        ):
            pairs = [(str(rows[at][column.name]), str(rows[at][one.name])) for at in column.rows]
            if all(short in WORDS.findall(long) for short, long in pairs):
                return replace(column, role="hidden", why=f"within {one.label}")
    return column


def _numbers(column: Column, one: Column) -> bool:
    """Return whether a column is headed as the numbers of the words in another, as *type no* is."""
    stem, more = one.label.casefold(), column.label.casefold()
    words = one.role in ("kind", "tag", "flag", "rules") and bool(stem)
    return words and more.startswith(stem) and more[len(stem) :].strip() in role_words()["number"]


def _holds(column: Column, other: Column, rows: Sequence[Mapping[str, object]]) -> bool:
    """Return whether most texts of a column contain those of another."""
    if other.name == column.name or other.role != "rules":
        return False
    pairs = [
        ["".join(WORDS.findall(str(row.get(one.name) or ""))) for one in (column, other)] for row in rows
    ]
    pairs = [pair for pair in pairs if pair[1]]
    return 2 * sum(text in more for more, text in pairs) > len(pairs)


def of_others(column: Column, every: Sequence[Column], numbers: Mapping[str, tuple[int, ...]]) -> Column:
    """Hide a column about others: the size of a text, the sum of two numbers, whether there is a picture."""
    others = [one for one in every if one is not column and one.role != "hidden"]
    if _is_about(column, others):
        return replace(column, role="hidden", why="for your work")
    if column.role == "stat" and len(column.rows) >= MANY_ROWS and len(column.values) > FEW_CODES:
        stem = first_word(column)
        apart = [one for one in others if one.label and (" " not in column.label or first_word(one) != stem)]
        apart = [one for one in apart if not _are_steps(one, column)]
        pair = _summed(numbers.get(column.name, ()), [(one, numbers.get(one.name, ())) for one in apart])
        run = () if pair else _run(numbers.get(column.name, ()), [numbers.get(one.name, ()) for one in apart])
        ends = pair or (run and (apart[run[0]], apart[run[1]]))
        if ends:
            return replace(
                column,
                role="hidden",
                why=f"the sum of {ends[0].label} {'and' if pair else 'to'} {ends[1].label}",
            )
    return column


def _are_steps(one: Column, other: Column) -> bool:
    """Return whether headings are steps of a table, such as *10 acres* and *30 acres*."""
    ends = [re.search(r"\d+ ?([^\W\d_]+)$", each.label) for each in (one, other)]
    return bool(ends[0] and ends[1] and ends[0][1].casefold() == ends[1][1].casefold())


def _is_about(column: Column, others: Sequence[Column]) -> bool:
    """Return whether a column says whether another has a cell, or the type size of its text."""
    words = [folded(word) for word in WORDS.findall(column.label)]
    if len(words) < 2:  # noqa: PLR2004 # a stem and a word
        return False
    if column.role == "flag":
        there = bool(set(words) & role_words()["picture"])
        return words[0] == "has" and (there or any(words[1] in folded(one.label) for one in others))
    if words[-1] not in role_words()["layout"] or column.role not in ("stat", "tag", "kind"):
        return False
    texts = {
        "title",
        "text",
        "font",
        *(first_word(one) for one in others if one.role in ("rules", "flavour")),
    }
    sizes = words[-1] in ("scale", "spacing") or all(_TYPE_SIZE(value.strip("% ")) for value in column.values)
    return sizes and not texts.isdisjoint((words[0], words[-2]))


_TYPE_SIZE = re.compile(r"(?:[5-9]|[1-9]\d|1[0-2]\d)(?:\.\d+)?(?:pt|px)?").fullmatch


def whole_numbers(
    columns: Iterable[Column], rows: Sequence[Mapping[str, object]]
) -> dict[str, tuple[int, ...]]:
    """Return the cells of columns of whole numbers alone, by the names of the columns."""
    found = {}
    for one in columns:
        cells = [str(row.get(one.name) or "0").strip() for row in rows]
        if one.role in ("stat", "cost") and all(map(str.isdecimal, cells)):
            found[one.name] = tuple(map(int, cells))
    return found


def _summed(
    sums: tuple[int, ...], others: Iterable[tuple[Column, tuple[int, ...]]]
) -> tuple[Column, Column] | None:
    """Return two columns whose numbers make sums in every row, and that are not mostly zeros."""
    used = [(one, found) for one, found in others if found and sum(map(bool, found)) >= SOME * len(sums)]
    pairs = combinations(used if sums else (), 2)
    return next(
        ((one, other) for (one, ones), (other, more) in pairs if all(map(eq, sums, map(add, ones, more)))),
        None,
    )


def _run(sums: tuple[int, ...], others: Sequence[tuple[int, ...]]) -> tuple[int, int] | tuple[()]:
    """Return the first and last place of three or more columns side by side that make sums in every row."""
    for first in range(len(others) if sums else 0):
        added = [0] * len(sums)
        for last in range(first, len(others)):
            if not others[last]:
                break
            added = [*map(add, added, others[last])]
            if last > first + 1 and tuple(added) == sums:
                return first, last
    return ()


def hide_codes(column: Column) -> Column:
    """Hide a text of codes for a program, such as ``STEAL_MONEY ALL 1``, beside texts for people."""
    coded = share_of(column.values, _CODED.fullmatch) >= MOSTLY and any("_" in one for one in column.values)
    coded = coded and not (are_kinds(column) or headed(column, "type"))
    return replace(column, role="hidden", why="data for programs") if coded else column


def without_words_of_programs(found: Sequence[Column], given: Iterable[str]) -> Iterator[Column]:
    """Yield the columns; codes for a program, such as ``moveTo`` and ``damage:1 @enemy``, are hidden.

    So are single words headed alike: a *trigger* beside *trigger actions*.
    """
    able = [one for one in found if one.role in ("tag", "kind") and one.name not in given]
    coded = [one for one in able if _are_actions(one.values)]
    stems = {first_word(one) for one in coded}
    many = Counter(first_word(one) for one in found)
    for one in found:
        plain = any(" " in value for value in one.values)
        alike = (
            one in able and first_word(one) in stems and not plain and " " in f"{one.label}{coded[0].label}"
        )
        alike = alike or (one.role == "stat" and one.name not in given and bool(_ELEMENT(one.heading)))
        alike = alike or (first_word(one) in _OF_ENGINES and many[first_word(one)] > 1)
        hidden = one.name not in given and (one in coded or alike) and one.role not in ("hidden", "picture")
        yield replace(one, role="hidden", why="data for programs") if hidden else one


_STEPS = re.compile(r"[A-Za-z]*[a-z][A-Z]\w*(?::[^:\n]*)+").fullmatch
"""Actions for a program: NextAction:moveToTile:Go."""

_SNAKE_OR_CAMEL = r"(?:[a-z]+_[a-z_]*[a-z]|[A-Z]?[a-z]+(?:[A-Z][a-z]+)+)(?:[: ]?[+-]?\d+)?"
_KEYED = re.compile(
    r"[a-z][a-z_ ]{1,30}: ?[^\s:,;][^:,;\n]{0,40}(?:[,;\n] ?[a-z][a-z_ ]{1,30}(?:: ?[^:,;\n]{0,40}|\Z))*|"
    r"[a-z][a-z ]{1,30}: [a-z][a-z ]{1,30}: .*|"
    rf"{_SNAKE_OR_CAMEL}(?:[,;\n] ?{_SNAKE_OR_CAMEL})*",
    re.DOTALL,
).fullmatch
"""Values of a program after their keys: effect type: DAMAGE, base value: 100; atk_all:+1;first_strike."""


def without_codes(found: Sequence[Column], given: Iterable[str]) -> Iterator[Column]:
    """Yield the columns; *Type code* beside *Type name* is hidden unless it names colours."""
    names = {one.label: one for one in found if one.role != "hidden" and one.label}
    for one in found:
        stem, _, last = one.label.rpartition(" ")
        twin = names.get(f"{stem} {'name' if last == 'code' else 'code'}") if stem else None
        if twin and one.name not in given and last == "code" and one.role != "hidden":
            yield one if names_colours(one) else replace(one, role="hidden", why=f"a code for {twin.label}")
        else:
            yield replace(one, label=stem) if twin and last == "name" else one


def without_scripts(found: Sequence[Column], given: Iterable[str]) -> Iterator[Column]:
    """Yield the columns; effects written for an engine are hidden where another text says what they do.

    That text is then the rules; and numbers that are codes of the words beside them are hidden.
    """
    worded = [
        one
        for one in found
        if one.role in ("rules", "flavour", "tag")
        and (headed(one, "description", "effect", "text") or one.name == "body")
        and not _is_code(one)
    ]
    scripts = [
        one
        for one in found
        if one.name not in given
        and (
            (one.role == "rules" and is_script(one))
            or (one.role in ("rules", "tag") and share_of(one.values, _STEPS) >= MOSTLY)
            or (
                one.role in ("rules", "tag", "kind")
                and _is_code(one)
                and any(one is not other and other.rows >= one.rows for other in worded)
            )
        )
    ]
    others = [
        one
        for one in found
        if one not in scripts
        and one.role in ("rules", "flavour", "tag")
        and one.filled > SOME
        and max(one.lengths, default=0) > MAX_TAG / 2
        and len(one.values) > 1
    ]
    longest = max(others, key=lambda one: (one.role == "rules", sum(one.lengths)), default=None)
    labels = {one.label.casefold() for one in found if one.role != "hidden"}
    for one in found:
        if longest and one in scripts:
            yield replace(one, role="hidden", why="data for programs")
        elif scripts and one is longest:
            yield replace(one, role="rules")
        elif one.role == "stat" and one.name not in given and _code_of(one.label.casefold()) in labels:
            yield replace(one, role="hidden", why="a code for the words beside it")
        else:
            yield one


def _is_code(column: Column) -> bool:
    """Return whether most cells are for a program: keys and values, or actions and amounts, ``AddHit 1``."""
    acts = any(_CAMEL_WORD(value) for value in column.values) and share_of(column.values, _ACT) >= MOSTLY
    return acts or share_of(column.values, _KEYED) >= MOSTLY


_CAMEL_WORD = re.compile(r"\b[A-Z][a-z]+[A-Z][a-z]+").search
_ACT = re.compile(r"[A-Z][A-Za-z]+ [+-]?\d+(?:[,\n].*)?", re.DOTALL).fullmatch

_OF_ENGINES = frozenset(
    (
        "animation",
        "anim",
        "sprite",
        "sound",
        "sfx",
        "vfx",
        "audio",
        "voiceover",
        "hitbox",
        "collider",
        "projectile",
    )
)
"""First words of several headings that are for a program which shows the pieces."""

_CODES = (" id", " code", " number", " no")


def _code_of(label: str) -> str:
    """Return the heading without the word that says that its numbers are codes; None means no heading."""
    end = next((one for one in _CODES if label.endswith(one)), "")
    return label.removesuffix(end) if end else "\0"


def _are_actions(values: Sequence[str]) -> bool:
    """Return whether cells are names of actions and their values, and the others are single words."""
    parts = [[part.strip() for part in re.split("[,;|]", value)] for value in values]
    actions = [all(map(_ACTION.fullmatch, of)) for of in parts]
    others = [value for value, action in zip(values, actions, strict=True) if not action]
    return SOME * len(values) <= sum(actions) > 1 and not any(" " in value for value in others)


def in_one_language(found: Sequence[Column], given: Iterable[str]) -> Iterator[Column]:
    """Yield the columns; of words in several languages, *Name en* beside *Name fr*, those of one are printed.

    That is the language of most columns, or the one that no heading names: *Text* beside *RU Text*.
    """
    spoken = {
        one.name: _spoken(one)
        for one in found
        if one.role in ("title", "rules", "flavour", "tag", "kind") and one.label and one.name not in given
    }
    times = Counter(language for _, language in spoken.values() if language)
    for one in found:
        rest, language = spoken.get(one.name, ((), ""))
        others = [
            other for other in found if other is not one and spoken.get(other.name, ("", ""))[0] == rest
        ]
        ranks = [(-times[spoken[other.name][1]], found.index(other), other) for other in others]
        before = [other for *rank, other in ranks if [*rank] < [-times[language], found.index(one)]]
        plain = [other for other in others if not spoken[other.name][1]]
        first = next((other for other in (*plain, *before) if other.rows >= one.rows), None)
        if not language or not rest:
            yield one
        elif first:
            yield replace(one, role="hidden", why=f"{first.label} in another language")
        elif not plain and (others or times[language] > 1):
            words = [word for word in one.label.split() if folded(word) not in role_words()["languages"]]
            yield replace(one, label=" ".join(words))
        else:
            yield one


def _spoken(column: Column) -> tuple[tuple[str, ...], str]:
    """Return the words of a heading without those that name a language, and that language, if any."""
    words = [folded(word) for word in WORDS.findall(column.label)]
    rest = tuple(word for word in words if word not in role_words()["languages"])
    named = [word for word in words if word in role_words()["languages"]]
    return (rest, named[0]) if len(named) == 1 else (tuple(words), "")
