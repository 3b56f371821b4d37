"""Find the role of each column of a spreadsheet: the title, a number, a picture, the rules text and so on.

A column is recognised by its heading (in seven languages) and then by its cells. Every column gets one
role, so that each is either shown or named as not printed.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, pairwise
from operator import add, eq
from statistics import median
from typing import TYPE_CHECKING

from countermarch.components.model.loading.headings import NO_HEADING
from countermarch.generators.scene.icon_set import icon
from countermarch.importing.column import (
    LONG_TEXT,
    MOST_CODE,
    MOST_KINDS,
    MOST_SIDES,
    MOST_TAG,
    MOSTLY,
    PICTURE,
    WORDS,
    Column,
    colour_of,
    folded,
    headed,
    label,
    picture_name,
    role_words,
    width,
)
from countermarch.importing.families import families
from countermarch.importing.near_pictures import NAMES, file_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from countermarch.components.model.loading.csv_files import Spreadsheet
    from countermarch.components.model.source import Role

MOST_COPIES = 12
"""Largest number below a heading such as *number* that may be a number of copies."""

MANY = 3
"""Number of rows from which a column with a single value is not printed."""

SAME = "the same everywhere"
"""Why such a column is not printed."""

RARE = 0.15
"""Short notes on at most this share of the pieces are taken for the designer's own, and not printed."""

LEAST_PILE = 4
"""Average pieces per word from which a column groups cards that have texts, rather than naming them."""

MOST_ZEROS = 0.8
"""Share of many numbers of a piece that are 0, from which 0 stands for nothing."""

MANY_ROWS = 8
"""Rows from which a number that is always the sum of two others is so by design."""

SOME = 0.2
"""Share of the cells that is enough for several tests, such as three decimals: worked out by a formula."""

_NUMBER = re.compile(
    r"[+\N{MINUS SIGN}\N{EN DASH}-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)"
    r"(?:[+%*]|/\d+| ?\(?[x\N{MULTIPLICATION SIGN}]\d+\)?)?|[nN]/[aA]|[-\N{EN DASH}xX*?]"
)
_DIGIT = re.compile(r"\d")
# 1 is no amount: a column of ones alone says nothing that a player needs
_AMOUNT = re.compile(r"[+-]?(?:[2-9]|[1-9]\d{1,2})")
_AMOUNTS = re.compile(r"\d{1,3} [^\W\d_]+(?: \d{1,3} [^\W\d_]+)+")
_CODE = re.compile(r"[^\s]{1,5}")
# keys of a database: whole numbers, or lists of them that have at least one of five digits
_KEY = re.compile(r"\d+|[\d, ]*\d{5}[\d, ]*")
# numbered codes such as "EV-12" or "B 7": the letters may be a kind, the number is only a place in the list
_ROW_CODE = re.compile(r"([A-Za-z]{1,4})[-. ]?\d{1,4}")
# names for a program, such as "card_back_03"
_MACHINE = re.compile(r"[a-z]+(?:_[a-z0-9]+)*_\d+")
# CSS classes, at least two: "text-red bg-dark"
_CLASSES = re.compile(r"(?=.*[a-z])(?:[a-z0-9]+(?:[_-][a-z0-9]+)+ ?){2,}")
_CAPITALS = re.compile(r"[A-Z][A-Z0-9]{2,}")
# ticks and stars: "✓", "★ x 3"
_SIGNS = re.compile(r"[^\w\s]{1,3}(?: ?[x\N{MULTIPLICATION SIGN}] ?\d)?")
_LISTED = re.compile(r"[;|]")
# numbers of printed sets: "A12"; the letter may be the kind
_PRINTED = re.compile(r"[A-Z]\d{1,2}")
_SHORT_CODE = re.compile(r"(?=.*\d)[A-Za-z]{0,3}[-_. ]?\d{1,4}[A-Za-z]?")
# data of programs in a cell: "a=1|b=2", JSON, structures and tuples of game engines
_DATA = re.compile(
    r"\w+=\w+(?:[|;,]\s*\w+=\w+)+|[\[{]\s*[\[{\"'].*[\]}],?|\{\}|\[\]|"
    r"\((?:\w+=[\w.-]+,?)+\)|\([^()]+, [^()]+\)[,;]",
    re.DOTALL,
)
# constants and calls of scripts: "DEAL_DAMAGE 3"
_CALL = re.compile(r"[A-Z]+(?:_[A-Z0-9]+)+\b.*", re.DOTALL)
_CODED = re.compile(r"[A-Z][A-Z_]+(?:[A-Z_\d :;,|+-]*[A-Z_\d])?")
# prompts for picture generators, kept beside the cards that they illustrate
_PROMPT = re.compile(
    r"\b(?:illustration|vector|cartoon|lighting|photorealistic|watercolou?r|close-up|art style|4k|rendering|"
    r"oil painting|pixel art|midjourney)\b",
    re.IGNORECASE,
)
# notes that designers leave to themselves
_OF_MAKER = re.compile(
    r"\b(?:placeholder|to ?do|wip|tbd|fixme|artwork|playtest\w*|rework|needs? (?:art|image)|not final)\b|"
    r"[?]$",
    re.IGNORECASE,
)
# identifiers in code: "drawCard", "player:hand @all", "attack +2"
_ACTION = re.compile(r"[a-z]+(?:[A-Z][a-z]+)+|[A-Za-z][\w +-]*:[\w+-]+(?: @\w+)?|[\w +-]+ @\w+|\w+ \+\w+")
_VARIABLE = re.compile(r"[a-z]+(?:_[a-z0-9]+)*")
_SERIAL = re.compile(
    r"(?:set|card|collector|print|page|sheet|expansion|art)\W?(?:num(?:ber)?|no|nr|id|#)", re.IGNORECASE
)
_REFERENCE = re.compile(r"#(\d{1,4})\b")
_RATIO = re.compile(r"\b(?:efficiency|ratio|avg|average|mean)\b", re.IGNORECASE).search
_MONEY = re.compile(r".*\bcredits?", re.IGNORECASE).fullmatch
# abbreviations by which a script refers to rows: "gk", "a"
_HANDLE = re.compile(r"[a-z]{1,3}")
_SPEAKER = re.compile(r"character|speaker", re.IGNORECASE).fullmatch
_NEEDS = re.compile(r"(?:requires?|needs?|requirement)\b.*", re.IGNORECASE).fullmatch
_PAIR = re.compile(r"\d{1,3}[ ,;]\d{1,3}")
# elements of an array: "cards[3]"
_ELEMENT = re.compile(r"\w+[\[(]\d+[\])]").fullmatch
# results of formulas: nobody types "0.333"
_WORKED_OUT = re.compile(r"-?\d*\.\d{2,}[1-9]%?")
_HUNDREDTHS = re.compile(r"-?\d*\.\d\d+")
# files of game engines, web pages and sounds, which are no pictures to print
_PROGRAM = re.compile(
    r"\S+\.(?:ts|js|py|json|cs|lua|gd|tres|tscn|prefab|asset|xml|cpp|java|rs|wav|mp3|ogg|mp4|webm|html|css|ttf)"
)
_PATH = re.compile(r"[a-z0-9_.-]+(?:/[A-Za-z0-9_.-]+)+")
_LETTERS = re.compile(r"[^\W\d_]{2}")
_SIGN = re.compile(r"\{([a-z0-9-]+)\}")
_PLACE = re.compile(r"column (\d{1,2})")
_NAME = re.compile(r"[a-z]{3,}(?:-[a-z]+)*")
# licences of icons ask for a credit on the page, not on every card
_CREDIT = re.compile(r"Noun Project|game-icons|\bCC[- ](?:BY|0)\b|\N{COPYRIGHT SIGN}", re.IGNORECASE)
_ADDRESS = re.compile(r"https?://\S+|www\.\S+")
_FLAGS = frozenset(
    (
        "yes",
        "no",
        "true",
        "false",
        "y",
        "n",
        "t",
        "f",
        "x",
        "ja",
        "nein",
        "oui",
        "non",
        "si",
        "sí",
        "sim",
        "não",
    )
)
_NOTHING = frozenset(("-", "--", "~", "\N{EN DASH}", "\N{EM DASH}", "n/a", "none", "null"))
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
    nameless = 2 * sum(bool(NO_HEADING.fullmatch(one)) for one in sheet.columns) < len(sheet.columns)
    for name in sheet.columns:
        if name == "id" and _numbered(sheet):
            continue
        given_at = [at for at, row in enumerate(rows) if row.get(name) not in (None, "")]
        cells = [str(rows[at][name]).strip() for at in given_at]
        heading = sheet.written.get(name, headings.get(name, "" if NO_HEADING.fullmatch(name) else name))
        heading = "" if NO_HEADING.fullmatch(heading.lower()) else heading  # some programs write Column 5
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
        )
        guessed = _known(column, cells) if name in fixed else _own(column, cells, len(rows))
        if nameless and NO_HEADING.fullmatch(name) and guessed.role == "stat":
            guessed = replace(guessed, role="hidden", why="numbers without a heading")
        found.append(guessed if name not in given else replace(column, role=given[name]))
    found = [*_told_apart(found)]
    found = [*_without_paths(found, given)]
    found = [one if one.name in given else _said_once(one, found, rows) for one in found]
    found = [one if one.name in given else _of_the_code(one, found, sheet, rows) for one in found]
    found = [one if one.name in given else _of_others(one, found, rows) for one in found]
    found = [*_nameless(found, given)]
    found = [one if one.name in given else _within_title(one, found, rows) for one in found]
    texts = sum(one.role == "rules" for one in found)
    if texts > 1:
        found = [_without_codes(one) if one.name not in given else one for one in found]
        found = [_of_language(one, found) if one.name not in given else one for one in found]
    if texts:
        found = [*_without_words_of_programs(found, given)]
    found = [*_described(found, given)]
    found = [_cited(one, found, sheet) if one.name not in given else one for one in found]
    numbers = sum(one.role == "stat" for one in found)
    zeros = (len(rows) if _some_are_zeros(found, rows) else 2) if numbers >= MANY else 0
    found = [
        _without_blanks(
            one, rows, 0 if one.name in fixed or not one.label else 2 if one.role == "cost" else zeros
        )
        for one in found
    ]
    only = {role for role in ("title", "cost") if role in given.values()}
    other: Mapping[str, Role] = {"title": "tag", "cost": "stat"}
    found = [
        replace(one, role=other[one.role]) if one.role in only and one.name not in given else one
        for one in found
    ]
    made = _one_title(_one_cost(_not_blank([*_with_needed(found, given)], given)), given)
    return tuple(_lettered(made))


def _lettered(found: Sequence[Column]) -> Iterator[Column]:
    """Yield the columns; several numbers without headings are labelled with the letters of their columns."""
    bare = [one for one in found if one.role == "stat" and not one.label and _PLACE.fullmatch(one.name)]
    for one in found:
        if one in bare and len(bare) >= MANY and (place := _PLACE.fullmatch(one.name)):
            before, last = divmod(int(place[1]) - 1, 26)
            yield replace(one, label=(chr(64 + before) if before else "") + chr(65 + last))
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


def _some_are_zeros(found: Sequence[Column], rows: Sequence[Mapping[str, object]]) -> bool:
    """Return whether some pieces have 0 as every number, so that 0 stands for nothing."""
    numbers = [one.name for one in found if one.role == "stat"]
    most = MOST_ZEROS * len(numbers) if len(numbers) > MANY_ROWS else len(numbers)
    return sum(sum(str(row.get(name) or "0") == "0" for name in numbers) >= most for row in rows) > MANY


def _without_choices(heading: str, values: Sequence[str]) -> str:
    """Return a heading without the choices that it lists, as *path_labor_money_neutral* does."""
    words = heading.split("_")
    choices = {part.strip().lower() for value in values[:MOST_SIDES] for part in re.split(r"[|,;/]", value)}
    kept = [one for one in words if one.lower() not in choices]
    return "_".join(kept) if kept and len(kept) < len(words) - 1 else heading


def _with_needed(found: Sequence[Column], given: Iterable[str]) -> Iterator[Column]:
    """Yield the columns; words in capitals, else identifiers, become the title if there is no other.

    Numbers that are the same everywhere are printed if there are no others.
    """
    named = any(one.role == "title" for one in found) or bool(_short_texts(found, given))
    numbers = sum(one.role in ("stat", "cost") for one in found)
    for one in found:
        words = one.why == "an identifier" and len(one.values) >= MOSTLY * len(one.rows)
        words = (
            words and _share(one.values, _LETTERS.search) >= MOSTLY and not _share(one.values, _DIGIT.search)
        )
        if one.role != "hidden" or one.name in given:
            yield one
        elif words and not named:
            named = True
            yield replace(one, role="title", why="")
        elif (one.why == "worked out" and numbers < 2 and one.longest <= MOST_TAG) or (  # noqa: PLR2004 # no two to work it out from
            one.why.startswith(SAME) and one.heading and not numbers and _AMOUNT.fullmatch(one.values[0])
        ):
            yield replace(one, role="stat", why="")
        elif one.why.startswith(SAME) and _AMOUNTS.fullmatch(one.values[0]):
            yield replace(one, role="tag", why="")
        else:
            yield one


def _described(found: Sequence[Column], given: Mapping[str, Role]) -> Iterator[Column]:
    """Yield the columns; a description beside an effect of at least half its length is flavour."""
    texts = [one for one in found if one.role == "rules"]
    effect = next((one for one in texts if headed(one, "effect") and one.filled > MOSTLY), None)
    for one in found:
        told = one.role == "rules" and headed(one, "description") and one.name not in given
        if (
            effect
            and told
            and one is not effect
            and 2 * effect.longest >= one.longest
            and effect.filled > MOSTLY
        ):
            yield replace(one, role="flavour")
        else:
            yield one


def _told_apart(found: Sequence[Column]) -> Iterator[Column]:
    """Yield the columns; if a heading recurs, the one before it is put in front, as in *Attack cost*."""
    names = {one.name for one in found}
    stems = [re.sub(r" \d+$", "", one.name) for one in found]
    before = ""
    for one, stem in zip(found, stems, strict=True):
        often = one.role in ("stat", "cost") and one.label and stem in names and stems.count(stem) >= MANY
        if often and before:
            yield replace(one, role="stat", label=f"{before} {label(stem).lower()}")
        else:
            yield one
        before = before if one.role in ("hidden", "count") or often else one.label


def _nameless(found: Sequence[Column], given: Mapping[str, Role]) -> Iterator[Column]:
    """Yield the columns; row numbers, and codes beside words and texts, are hidden if without a heading."""
    shown = [one for one in found if one.role != "hidden"]
    texts = any(one.role == "rules" for one in shown)
    worded = any(one.role == "kind" and one.longest > MOST_CODE for one in shown)
    for one in found:
        nameless = not one.label and one.name not in given and NO_HEADING.fullmatch(one.name)
        letters = _share(one.values, _LETTERS.search)
        codes = one.role in ("tag", "kind", "flag") and texts and worded and not letters
        if nameless and one.role == "stat" and _rises(one.values) and len(one.values) == len(one.rows) > MANY:
            yield replace(one, role="hidden", why="row numbers")
        elif nameless and codes:
            yield replace(one, role="hidden", why="codes without a heading")
        elif nameless and one.role == "flag":
            yield replace(one, role="hidden", why="yes or no without a heading")
        else:
            yield one


def _rises(cells: Sequence[str]) -> bool:
    """Return whether different whole numbers mostly go up."""
    numbers = [int(cell) for cell in cells if cell.isdecimal()]
    rises = sum(one < other for one, other in pairwise(numbers))
    return len(numbers) == len(cells) and rises >= MOSTLY * (len(numbers) - 1)


def _said_once(column: Column, every: Sequence[Column], rows: Sequence[Mapping[str, object]]) -> Column:
    """Hide a column that repeats an earlier one, or that is a code for the words of another."""
    if column.role in ("hidden", "count", "picture", "colour", "cost") or len(column.values) < 2:  # noqa: PLR2004 # a choice
        return column
    if column.role == "rules" and headed(column, "work") and any(_holds(column, one, rows) for one in every):
        return replace(column, role="hidden", why="for your work")
    coded = column.role in ("stat", "tag", "kind") and column.longest <= MOST_CODE
    before = True
    for one in every:
        if one.name == column.name:
            before = False
        elif column.role == "stat" and _numbers(column, one) and _one_each(column, one, rows):
            return replace(column, role="hidden", why=f"a code for {one.label}")
        elif one.role != "hidden" and one.rows == column.rows:
            if before and all(
                _plain(rows[at].get(one.name)) == _plain(rows[at].get(column.name)) for at in one.rows
            ):
                return replace(column, role="hidden", why=f"the same as {one.label}")
            named = bool(one.label) and column.label.casefold().startswith(one.label.casefold())
            words = column.role != "stat" or one.role != "stat"
            if coded and named and words and _one_each(column, one, rows):
                return replace(column, role="hidden", why=f"a code for {one.label}")
    return column


def _of_the_code(
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
    if titled and column.longest <= MOST_CODE and _share(column.values, named.__contains__) >= MOSTLY:
        return replace(column, role="hidden", why="the names of the pictures")
    return column


def _cited(column: Column, every: Sequence[Column], sheet: Spreadsheet) -> Column:
    """Return a column; identifiers to which texts refer, as *#21* does, or other columns, are printed."""
    keys = tuple(sheet.records) if column.name == "id" else column.values
    if column.why not in ("an identifier", "row numbers") or max(map(len, keys), default=9) > MOST_CODE:
        return column
    shown = [one for one in every if one.role not in ("hidden", "title", "picture")]
    texts = [value for one in shown if one.role == "rules" for value in one.values]
    cited = sum(not set(keys).isdisjoint(_REFERENCE.findall(text)) for text in texts)
    codes = any(
        len(one.values) > MANY
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


def _within_title(column: Column, every: Sequence[Column], rows: Sequence[Mapping[str, object]]) -> Column:
    """Hide a short name that is a part of a longer one in every row, as the number in *Card 12* is."""
    if column.name not in ("name", "title") or column.longest > MOST_CODE:
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


def _of_others(column: Column, every: Sequence[Column], rows: Sequence[Mapping[str, object]]) -> Column:
    """Hide a column about others: the size of a text, the sum of two numbers, whether there is a picture."""
    others = [one for one in every if one is not column and one.role != "hidden"]
    if _is_about(column, others):
        return replace(column, role="hidden", why="for your work")
    if column.role == "stat" and len(column.rows) >= MANY_ROWS and len(column.values) > MANY:
        stem = _first(column)
        numbers = [one for one in others if one.role in ("stat", "cost") and one.label]
        numbers = [one for one in numbers if " " not in column.label or _first(one) != stem]
        pair = _summed(column, numbers, rows)
        if pair:
            return replace(column, role="hidden", why=f"the sum of {pair[0].label} and {pair[1].label}")
    return column


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
    texts = {"title", "text", "font", *(_first(one) for one in others if one.role in ("rules", "flavour"))}
    sizes = words[-1] in ("scale", "spacing") or all(_TYPE_SIZE(value.strip("% ")) for value in column.values)
    return sizes and not texts.isdisjoint((words[0], words[-2]))


_TYPE_SIZE = re.compile(r"(?:[5-9]|[1-9]\d|1[0-2]\d)(?:\.\d+)?(?:pt|px)?").fullmatch


def _first(column: Column) -> str:
    return folded(next(iter(WORDS.findall(column.label)), ""))


def _summed(
    column: Column, others: Sequence[Column], rows: Sequence[Mapping[str, object]]
) -> tuple[Column, Column] | None:
    """Return two columns whose numbers make those of another in every row, and that are not mostly zeros."""

    def numbers(one: Column) -> tuple[int, ...]:
        cells = [str(row.get(one.name) or "0").strip() for row in rows]
        return tuple(map(int, cells)) if all(map(str.isdecimal, cells)) else ()

    sums = numbers(column)
    used = [(one, found) for one in others if (found := numbers(one))]
    used = [(one, found) for one, found in used if sum(map(bool, found)) >= SOME * len(rows)]
    pairs = combinations(used if sums else (), 2)
    return next(
        ((one, other) for (one, ones), (other, more) in pairs if all(map(eq, sums, map(add, ones, more)))),
        None,
    )


def _without_paths(found: Sequence[Column], given: Mapping[str, Role]) -> Iterator[Column]:
    """Yield the columns; a further column of few pictures, or pictures called after numbers, is a value."""
    first = next((one for one in found if one.role == "picture"), None)
    for one in found:
        names = [picture_name(value) for value in one.values]
        number = bool(names) and all(map(str.isdecimal, names)) and len(one.values) <= MOST_KINDS
        few = one is not first and 1 < len(one.values) <= MOST_KINDS and 2 * len(one.values) <= len(one.rows)
        if one.role != "picture" or one.name in given or not (number or few):
            yield one
        elif number:
            rows = {at for at, length in enumerate(one.lengths) if length}
            yield replace(one, role="stat", rows=frozenset(rows))
        else:
            yield replace(one, role="kind")


def _without_blanks(column: Column, rows: Sequence[Mapping[str, object]], zeros: int) -> Column:
    """Return a column of numbers or words that counts ``-`` as empty, and 0 if over 1/``zeros`` are 0."""
    if column.role not in ("stat", "cost", "tag", "kind", "rules", "flavour") or not column.values:
        return column
    cells = {at: _plain(rows[at].get(column.name)) for at in column.rows}
    mostly = column.role in ("stat", "cost") and zeros * list(cells.values()).count("0") > len(cells)
    nothing = _NOTHING | {"0"} if mostly else _NOTHING
    nothing = nothing | ({"skip"} if column.role == "rules" else set())
    often = [word for word in _USUAL if list(cells.values()).count(word) >= MOSTLY * len(cells)]
    nothing = nothing | set(often if column.role in ("tag", "kind") else ())
    if ": " in column.label:  # one of many, of which most pieces have what is usual
        word, times = Counter(cells.values()).most_common(1)[0]
        nothing = nothing | ({word} if times >= MOSTLY * len(cells) else set())
    held = frozenset(at for at, cell in cells.items() if cell not in nothing)
    if not held:
        return replace(column, role="hidden", why=f"only {column.values[0]}")
    blanks = tuple(value for value in column.values if _plain(value) in nothing)
    lengths = tuple(length if at in held else 0 for at, length in enumerate(column.lengths))
    return replace(column, blanks=blanks, rows=held, filled=len(held) / len(rows), lengths=lengths)


def _without_codes(column: Column) -> Column:
    """Hide a text of codes for a program, such as ``STEAL_MONEY ALL 1``, beside texts for people."""
    coded = _share(column.values, _CODED.fullmatch) >= MOSTLY and any("_" in one for one in column.values)
    coded = coded and not _are_kinds(column)
    return replace(column, role="hidden", why="data for programs") if coded else column


def _without_words_of_programs(found: Sequence[Column], given: Iterable[str]) -> Iterator[Column]:
    """Yield the columns; codes for a program, such as ``moveTo`` and ``damage:1 @enemy``, are hidden.

    So are single words headed alike: a *trigger* beside *trigger actions*.
    """
    able = [one for one in found if one.role in ("tag", "kind") and one.name not in given]
    coded = [one for one in able if _are_actions(one.values)]
    stems = {_first(one) for one in coded}
    for one in found:
        plain = any(" " in value for value in one.values)
        alike = one in able and _first(one) in stems and not plain and " " in f"{one.label}{coded[0].label}"
        alike = alike or (one.role == "stat" and one.name not in given and bool(_ELEMENT(one.heading)))
        yield replace(one, role="hidden", why="data for programs") if one in coded or alike else one


def _are_actions(values: Sequence[str]) -> bool:
    """Return whether cells are names of actions and their values, and the others are single words."""
    parts = [[part.strip() for part in re.split("[,;|]", value)] for value in values]
    actions = [all(map(_ACTION.fullmatch, of)) for of in parts]
    others = [value for value, action in zip(values, actions, strict=True) if not action]
    return SOME * len(values) <= sum(actions) > 1 and not any(" " in value for value in others)


def _of_language(column: Column, every: Sequence[Column]) -> Column:
    """Hide a text headed as another one is, with a language: *RU Text* beside *Text*."""
    words = [folded(word) for word in WORDS.findall(column.label)]
    rest = [word for word in words if word not in role_words()["languages"]]
    others = (one for one in every if one.role == "rules" and one is not column)
    first = next((one for one in others if rest == [folded(w) for w in WORDS.findall(one.label)]), None)
    if column.role != "rules" or len(rest) != len(words) - 1 or first is None:
        return column
    return replace(column, role="hidden", why=f"{first.label} in another language")


@lru_cache(maxsize=50_000)  # every pair of columns is compared
def _plain(cell: object) -> str:
    return folded(picture_name(str(cell or "").strip()))


def _numbered(sheet: Spreadsheet) -> bool:
    """Return whether the ids only number the rows, as they do for a file without ids."""
    first = next(iter(sheet.records), "").rpartition("-")[0]
    return bool(first) and list(sheet.records) == [
        f"{first}-{number}" for number in range(1, len(sheet.records) + 1)
    ]


def _are_colours(cells: Sequence[str]) -> bool:
    """Return whether cells are colours; colours that are all words are a category instead."""
    return _share(cells, colour_of) >= MOSTLY and not all(cell.isalpha() for cell in cells)


_KNOWN: Mapping[str, Role] = {
    "count": "count",
    "body": "rules",
    **dict.fromkeys(("title", "name"), "title"),
    **dict.fromkeys(("type", "kind"), "kind"),
    **dict.fromkeys(("attack", "defense", "move", "value"), "stat"),
    **dict.fromkeys(("depleted_attack", "depleted_defense", "depleted_move"), "stat"),
    **dict.fromkeys(("side", "deck", "formation", "size"), "tag"),
}


def _known(column: Column, cells: Sequence[str]) -> Column:
    if column.name == "note" and (why := _why_hidden(column, cells, 0)):
        return replace(column, role="hidden", why=why)
    role = _KNOWN.get(column.name, "hidden")
    if role == "title" and _share(cells, PICTURE.fullmatch) >= MOSTLY:
        return replace(column, role="picture")
    if role == "title" and cells and all(map(str.isdigit, cells)):
        return replace(column, role="hidden", why="an identifier")
    if column.name == "body" and _is_data(cells):
        return replace(column, role="hidden", why="data for programs")
    if column.name in ("note", "why", "rule") and _share(cells, str.isdigit) < MOSTLY and cells:
        role = "flavour" if column.longest > LONG_TEXT else "tag"
    if (
        column.name == "body"
        and column.longest <= LONG_TEXT
        and column.values
        and all(map(_CODE.fullmatch, cells))
        and not all(map(str.isalpha, cells))
    ):
        role = "stat"
    return replace(column, role=role, why="" if role != "hidden" else "an identifier")


def _own(column: Column, cells: Sequence[str], rows: int) -> Column:
    """Return a column of the designer's own with its role."""
    why = _why_hidden(column, cells, rows)
    if why:
        return replace(column, role="hidden", why=why)
    named = headed(column, "picture") and column.longest < LONG_TEXT
    named = named and (2 * len(column.values) > len(cells) or _share(cells, _MACHINE.fullmatch) >= MOSTLY)
    if _share(cells, PICTURE.fullmatch) >= MOSTLY or named:
        return replace(column, role="picture")
    if _are_colours(cells):
        return replace(column, role="colour")
    return replace(column, role=_by_cells(column, cells, rows))


def _why_hidden(column: Column, cells: Sequence[str], rows: int) -> str:
    """Return why a column is not printed on pieces; empty if it is."""
    if not cells:
        return "empty"
    if _are_colours(cells):
        return ""
    first = cells[0] if cells[0] in ("0", "1") else "1"
    apart = len(column.values) >= MOSTLY * len(cells)
    keys = _share(cells, _KEY.fullmatch) >= MOSTLY
    drawn = headed(column, "picture") or _share(cells, _PROMPT.search) >= SOME * 2
    signs = [found[1] for found in map(_SIGN.fullmatch, cells) if found]
    machine = apart and _share(cells, _MACHINE.fullmatch) >= MOSTLY and not drawn
    nameless = not any(map(str.isalnum, column.heading)) and bool(column.heading)
    program = column.heading == "@" and not any(map(str.isdigit, cells))
    reasons = {
        "files of a program": _share(cells, _PROGRAM.fullmatch) >= MOSTLY
        or (_share(cells, _PATH.fullmatch) >= MOSTLY and any("_" in one for one in cells)),
        "web addresses": _share(cells, _ADDRESS.fullmatch) >= MOSTLY,
        "data for programs": program
        or "style:" in column.heading
        or (headed(column, "place") and _share(cells, _PAIR.fullmatch) >= MOSTLY)
        or (_share(cells, _CALL.fullmatch) >= MOSTLY and not _are_kinds(column))
        or _share(cells, _DATA.fullmatch) >= SOME,
        "credits": _share(cells, _CREDIT.search) >= MOSTLY,
        "worked out": _share(cells, _WORKED_OUT.fullmatch) >= (0.01 if "total" in column.name else SOME)
        or (bool(_RATIO(column.label)) and _share(cells, _HUNDREDTHS.fullmatch) >= SOME),
        "a drawing of letters": column.longest > MOST_TAG / 2 and _share(cells, _is_drawing) >= MOSTLY,
        "for its picture": drawn and column.longest >= LONG_TEXT and not _share(cells, PICTURE.fullmatch),
        "signs without a drawing": len(signs) >= MOSTLY * len(cells)
        and sum(map(bool, map(icon, signs))) < MOSTLY * len(signs),
        NAMES: headed(column, "picture")
        and not apart
        and column.longest <= MOST_TAG
        and _share(cells, _NAME.fullmatch) == 1
        and not headed(column, "sign"),
        "signs of a font": drawn and all(one.isascii() and one.isalnum() and len(one) == 1 for one in cells),
        "notes for your work": headed(column, "note")
        and (
            _share(cells, _OF_MAKER.search) >= SOME or (column.filled <= RARE and column.longest < LONG_TEXT)
        ),
        "for your work": (headed(column, "work") and headed(column, "note"))
        or (
            column.longest < LONG_TEXT
            and ((headed(column, "work") and not _is_money(column)) or bool(_SERIAL.fullmatch(column.label)))
        ),
        "an identifier": machine
        or (not drawn and _share(cells, _CLASSES.fullmatch) >= MOSTLY)
        or (
            apart
            and not drawn
            and column.longest > MOST_CODE
            and _share(cells, _CAPITALS.fullmatch) >= MOSTLY
        )
        or (
            headed(column, "id")
            and (len(column.values) == len(cells) or keys or _share(cells, _HANDLE.fullmatch) == 1)
            and not _is_printed(cells)
            and not (headed(column, "type") and _are_numbered_kinds(cells, rows))
        )
        or (headed(column, "number") and apart and keys and column.filled > SOME and not _may_count(cells))
        or (nameless and apart and all(" " not in one for one in cells)),
        "a number of the row": not column.heading and apart and _numbers_rows(cells),
        "row numbers": rows >= MANY
        and cells == [str(int(first) + at) for at in range(rows)]
        and not headed(column, "place"),
        f"{SAME}: {column.values[0][:30]}": rows >= MANY
        and len(column.values) == column.filled == 1
        and not headed(column, "cost", "stat"),
    }
    return next((why for why, holds in reasons.items() if holds), "")


def _is_money(column: Column) -> bool:
    """Return whether a column has credits that are money, not the names of those who made something."""
    return bool(_MONEY(column.label)) and all(map(_NUMBER.fullmatch, column.values))


def _are_numbered_kinds(cells: Sequence[str], rows: int) -> bool:
    """Return whether cells are a few numbers that are often alike, as those of kinds are."""
    return all(map(str.isdecimal, cells)) and len(set(cells)) <= min(MOST_KINDS, rows / MANY)


def _are_kinds(column: Column) -> bool:
    """Return whether names of a program are few and often alike, as ``CARD_MOVE`` is: kinds of piece."""
    words = " " not in "".join(column.values) and column.longest <= MOST_TAG
    return words and len(column.values) <= min(MOST_KINDS, len(column.rows) / 2)


def _is_printed(cells: Sequence[str]) -> bool:
    """Return whether the codes of cards are for players: a letter and a number, with several letters."""
    codes = [cell[0] for cell in cells if _PRINTED.fullmatch(cell)]
    return MOSTLY * len(cells) <= len(codes) and len(set(codes)) > MANY


def _is_drawing(cell: str) -> bool:
    """Return whether a cell of several lines, or of more than a few signs, has hardly any letters."""
    signs = [one for one in cell.replace("\\n", "") if not one.isspace()]
    letters = sum(map(str.isalnum, signs))
    return len(signs) > 1 and 3 * letters < len(signs)


def _may_count(cells: Sequence[str]) -> bool:
    """Return whether numbers could be those of copies: small, and some of them alike."""
    small = all(cell.isdecimal() and 0 < int(cell[:4]) <= MOST_COPIES for cell in cells)
    return small and len(set(cells)) < len(cells)


def _numbers_rows(cells: Sequence[str]) -> bool:
    """Return whether cells are codes of the same letters, such as ``C1`` and ``C2``."""
    codes = [found[1] for found in map(_ROW_CODE.fullmatch, cells) if found]
    return bool(codes) and codes.count(codes[0]) >= MOSTLY * len(cells)


def _is_data(cells: Sequence[str]) -> bool:
    data = _share(cells, _CALL.fullmatch) >= MOSTLY or _share(cells, _DATA.fullmatch) >= SOME
    return data and not _share(cells, PICTURE.fullmatch)


def _by_cells(column: Column, cells: Sequence[str], rows: int) -> Role:
    """Return the role of a column of text or numbers."""
    lower = {cell.lower() for cell in cells}
    ticks = column.heading and all(map(_SIGNS.fullmatch, cells)) and not lower <= _NOTHING
    kinds = headed(column, "type") or (headed(column, "kind") and " " not in column.label)
    if kinds and not headed(column, "stat") and _are_numbered_kinds(cells, rows):
        return "kind"
    if ticks or (lower <= _FLAGS and len(lower) <= 2):  # noqa: PLR2004 # yes and no
        return "flag"
    if column.longest > LONG_TEXT or (headed(column, "flavour") and column.longest > MOST_TAG):
        return "flavour" if headed(column, "flavour") else "rules"
    cells = [cell for cell in cells if _plain(cell) not in _NOTHING] or cells
    short = _share(cells, lambda cell: len(cell) <= MOST_CODE and " " not in cell)
    numbers = _share(cells, _NUMBER.fullmatch)
    if numbers >= MOSTLY or (short >= MOSTLY and headed(column, "cost", "stat")):
        return "cost" if headed(column, "cost") and column.longest <= MOST_CODE else "stat"
    most = MOST_SIDES if headed(column, "kind", "side") else MOST_KINDS
    few = len(column.values) <= min(most, max(2, rows / 2))
    if few and column.longest <= MOST_TAG and column.filled > 0.5 and not _NEEDS(column.label):  # noqa: PLR2004 # most have one
        return "kind"
    return "title" if headed(column, "title") and len(column.values) > rows / 2 else "tag"


def _share(cells: Sequence[str], test: object) -> float:
    return sum(bool(test(cell)) for cell in cells) / len(cells) if cells and callable(test) else 0.0


def _one_title(found: Sequence[Column], given: Iterable[str]) -> tuple[Column, ...]:
    """Keep only the best title; if there is none, use the first short text that distinguishes the pieces."""
    titles = [column for column in found if column.role == "title" and column.values]
    titles = sorted(titles, key=_unlike_a_title) or _short_texts(found, given)
    if not titles or LEAST_PILE * len(titles[0].values) <= len(titles[0].rows):
        numbers = [one for one in found if one.name not in given and _numbers_pieces(one)][:1]
        words = any(one.role in ("stat", "cost", "tag") and one not in titles for one in found)
        titles = numbers or [one for one in titles if one.role == "title" or not words]
    titles = titles or [one for one in found if _SPEAKER(one.label) and one.role in ("tag", "kind")]
    return tuple(
        replace(column, role="title")
        if titles and column is titles[0]
        else replace(column, role="tag")
        if column.role == "title"
        else column
        for column in found
    )


def _numbers_pieces(column: Column) -> bool:
    """Return whether a column that is not printed has the numbers of the pieces, such as those of cards."""
    numbers = (
        column.why in ("row numbers", "an identifier") and column.heading and column.longest <= MOST_CODE
    )
    return (
        bool(numbers) and not headed(column, "id") and len(column.values) >= MOSTLY * len(column.rows) > MANY
    )


def _unlike_a_title(column: Column) -> tuple[bool, ...]:
    """Return what speaks against a title, the weightiest first: short codes, sentences, other headings."""
    return (
        _share(column.values, _SHORT_CODE.fullmatch) >= MOSTLY,
        column.filled >= MOSTLY and _share(column.values, _VARIABLE.fullmatch) >= MOSTLY,
        median(map(len, column.values)) > LONG_TEXT,
        column.filled < MOSTLY,
        column.name not in ("title", "name"),
    )


def _short_texts(found: Sequence[Column], given: Iterable[str]) -> list[Column]:
    """Return the short texts that distinguish the pieces, and are no rules, lists or parts of a family."""
    unfit = {"side", "deck", *given, *(one.name for family in families(found) for one in family.members)}
    words = [one for one in found if one.role in ("tag", "kind", "rules") and one.name not in unfit]
    words = [one for one in words if median(map(width, one.values or ("",))) <= MOST_TAG]
    words = [one for one in words if _share(one.values, _LETTERS.search) >= MOSTLY]
    words = [one for one in words if _share(one.values, _LISTED.search) < SOME and one.filled > SOME]
    texts = any(one.role in ("rules", "flavour") and one.filled > MOSTLY for one in found)
    words = [
        one
        for one in words
        if not (texts and len(one.rows) >= LEAST_PILE * len(one.values))
        and not _share(one.values, PICTURE.fullmatch)
    ]
    plain = [one for one in words if not headed(one, "text")]
    words = plain if any(len(one.values) > 1 for one in plain) else words
    worded = [one for one in words if _share(one.values, _DIGIT.search) < MOSTLY]
    words = worded if any(len(one.values) > 1 for one in worded) else words
    most = max((len(one.values) for one in words if one.longest > 1), default=0)
    return [one for one in words if len(one.values) >= MOSTLY * most]


def _one_cost(found: Sequence[Column]) -> Sequence[Column]:
    costs = [column for column in found if column.role == "cost"]
    stems = Counter(one.label.split(" ")[0] for one in found if one.role in ("cost", "stat") and one.label)
    rest = costs if any(stems[one.label.split(" ")[0]] > 1 for one in costs[:1]) else costs[1:]
    return [replace(one, role="stat") if one in rest else one for one in found]
