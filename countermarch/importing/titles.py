"""Choose the title of the pieces and their cost among the columns that could be either."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from statistics import median
from typing import TYPE_CHECKING

from countermarch.components.model.loading.headings import means
from countermarch.components.model.names import folded
from countermarch.importing.column import (
    LONG_TEXT,
    MAX_CODE,
    MAX_KINDS,
    MAX_TAG,
    MOSTLY,
    PICTURE,
    Column,
    headed,
    role_words,
    width,
)
from countermarch.importing.families import families
from countermarch.importing.own_roles import ANSWER, DIGIT, FEW_CODES, LETTERS, SOME, share_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MIN_PILE = 4
"""Average pieces per word from which a column groups cards that have texts, rather than naming them."""

MIN_NAMED = 0.4
"""Share of the pieces that a short text names, at least, to be their title."""

_LISTED = re.compile(r"[;|]")

_SHORT_CODE = re.compile(r"(?=.*\d)[A-Za-z]{0,3}[-_. ]?\d{1,4}[A-Za-z]?")

_CAPITALS = re.compile("[A-Z0-9]{2,8}")

_VARIABLE = re.compile(r"[a-z]+(?:_[a-z0-9]+)*|_[A-Za-z]\w*")

_CHOICE = frozenset(("label", "name", "title", "text", "answer", "choice", "option"))
"""Last words of the headings of choices."""

_PAIRS = tuple(
    frozenset(pair.split("/"))
    for pair in (
        "sx/dx", "left/right", "yes/no", "links/rechts", "gauche/droite", "izquierda/derecha",
        "esquerda/direita", "sinistra/destra", "option a/option b", "choice a/choice b", "optiona/optionb",
        "option 1/option 2", "choice 1/choice 2",
    )
)  # fmt: skip
"""Headings of the two choices of a card."""

_SPEAKER = re.compile(r"character|speaker", re.IGNORECASE).fullmatch


def one_title(found: Sequence[Column], given: Iterable[str]) -> tuple[Column, ...]:
    """Keep only the best title; if there is none, use the first short text that distinguishes the pieces."""
    found = [
        replace(one, role="tag") if one.name not in given and _belongs_to_one_option(one, found) else one
        for one in found
    ]
    texts = any(one.role in ("rules", "flavour") and one.filled >= MOSTLY for one in found)
    found = [
        replace(one, role="hidden", why="identifiers for a program")
        if texts
        and one.role in ("title", "tag")
        and headed(one, "title")
        and one.name not in given
        and _are_numbered(one.values)
        and not any(" " in value for value in one.values)
        else one
        for one in found
    ]
    titles = [column for column in found if column.role == "title" and column.values]
    if not titles and (name := next((one for one in found if one.name not in given and _is_name(one)), None)):
        titles = [replace(name, role="title")]
        found = [titles[0] if one is name else one for one in found]
    titles = sorted(titles, key=_title_penalties) or short_texts(found, given)
    if not titles or MIN_PILE * len(titles[0].values) <= _count_distinct(found):
        numbers = [one for one in found if one.name not in given and _numbers_pieces(one) and not texts][:1]
        words = any(one.role in ("stat", "cost", "tag") and one not in titles for one in found)
        titles = numbers or [one for one in titles if one.role == "title" or not words]
    pair = _pair(found) if not titles else []
    if pair:
        return tuple(replace(one, role="title") if one in pair else one for one in found)
    titles = titles or [one for one in found if _SPEAKER(one.label) and one.role in ("tag", "kind")]
    titles = titles or [one for one in found[:1] if _is_type(one) and one.name not in given]
    return tuple(
        replace(column, role="title")
        if titles and column is titles[0]
        else replace(column, role="tag")
        if column.role == "title"
        else column
        for column in found
    )


def _is_type(column: Column) -> bool:
    """Return whether a column, the first of a list without names, has a word for the type of each piece."""
    words = column.role in ("tag", "kind") and headed(column, "type") and column.filled == 1
    return words and len(column.values) > MIN_PILE and share_of(column.values, LETTERS.search) == 1


def _count_distinct(found: Sequence[Column]) -> int:
    """Count the pieces that differ in what is printed: copies may have a row each."""
    shown = [one.cells for one in found if one.cells and one.role not in ("hidden", "count", "picture")]
    return len(set(zip(*shown, strict=True)))


def _is_name(column: Column) -> bool:
    """Return whether a column is headed as a name, such as *Front name*, and most pieces have one of many."""
    languages = role_words()["languages"]
    words = [word for word in column.label.split() if folded(word) not in languages]
    short = column.role == "tag" or (
        column.role == "rules" and median(map(width, column.values or ("",))) <= MAX_TAG
    )
    named = short and bool(words) and bool(means(words[-1]) & {"name", "title"})
    return named and column.filled >= MOSTLY and len(column.values) > MAX_KINDS and not headed(column, "back")


def _belongs_to_one_option(column: Column, found: Sequence[Column]) -> bool:
    """Return whether a column is about one of several choices: *Left label* beside *Right label*, or *SX*."""
    labels = {folded(one.label) for one in found if one.role in ("title", "tag", "kind", "rules")}
    if any(folded(column.label) in pair and pair <= labels for pair in _PAIRS):
        return True
    first, _, last = column.label.casefold().rpartition(" ")
    others = (
        one.label.casefold().rpartition(" ") for one in found if one.role in ("title", "tag", "kind", "rules")
    )
    return (
        column.role in ("title", "tag", "kind")
        and bool(first)
        and last in _CHOICE
        and any(rest == last and before not in ("", first) for before, _, rest in others)
    )


def _numbers_pieces(column: Column) -> bool:
    """Return whether a column that is not printed has the numbers of the pieces, such as those of cards."""
    numbers = column.why in ("row numbers", "an identifier") and column.heading and column.longest <= MAX_CODE
    return (
        bool(numbers)
        and not headed(column, "id")
        and len(column.values) >= MOSTLY * len(column.rows) > FEW_CODES
    )


def _title_penalties(column: Column) -> tuple[bool, ...]:
    """Return a sort key, worst first: what speaks against a title (short codes, sentences, headings)."""
    return (
        share_of(column.values, _SHORT_CODE.fullmatch) >= MOSTLY,
        column.filled >= MOSTLY and share_of(column.values, _VARIABLE.fullmatch) >= MOSTLY,
        _are_numbered(column.values),
        median(map(len, column.values)) > LONG_TEXT,
        column.filled < MOSTLY,
        column.name not in ("title", "name"),
    )


def _pair(found: Sequence[Column]) -> list[Column]:
    """Return the two names of cards without a text, such as those of a route: *City 1* and *City 2*."""
    if any(one.role in ("rules", "flavour") for one in found):
        return []
    names = [
        one for one in found if one.role in ("tag", "kind") and one.filled == 1 and one.longest <= MAX_TAG
    ]
    labels = [folded(one.label) for one in names]
    for at, label in enumerate(labels[:-1]):
        stems = {re.sub(r" ?[12ab]$", "", one) for one in labels[at : at + 2]}
        if (len(stems) == 1 and len(labels) == at + 2) or {label, labels[at + 1]} in _ENDS:
            return names[at : at + 2]
    return []


_ENDS = tuple(
    {*pair.split("/")} for pair in ("from/to", "start/end", "origin/destination", "von/nach", "de/a")
)
"""Headings of the two ends of a route."""


def _are_numbered(values: Sequence[str]) -> bool:
    """Return whether names differ in their numbers alone, as *card_chance_1* and *card_chance_2* do."""
    stems = Counter(DIGIT.sub("", value) for value in values)
    return len(values) > MAX_KINDS and len(stems) <= len(values) / MIN_PILE and not stems[""]


def short_texts(found: Sequence[Column], given: Iterable[str]) -> list[Column]:
    """Return the short texts that distinguish the pieces, and are not rules, lists or parts of a family."""
    unfit = {"side", "deck", *given, *(one.name for family in families(found) for one in family.members)}
    unfit.update(one.name for one in found if _belongs_to_one_option(one, found))
    words = [one for one in found if one.role in ("tag", "kind", "rules") and one.name not in unfit]
    words = [one for one in words if median(map(width, one.values or ("",))) <= MAX_TAG]
    words = [one for one in words if share_of(one.values, LETTERS.search) >= MOSTLY]
    words = [one for one in words if share_of(one.values, _LISTED.search) < SOME and one.filled >= MIN_NAMED]
    texts = any(one.role in ("rules", "flavour") and one.filled > MOSTLY for one in found)
    words = [
        one
        for one in words
        if not (texts and one.filled < MOSTLY)
        and not (texts and _count_distinct(found) >= MIN_PILE * len(one.values))
        and not share_of(one.values, PICTURE.fullmatch)
    ]
    # codes of a program beside sentences, and words that many pieces share, are no names
    words = [
        one
        for one in words
        if (
            share_of(one.values, _VARIABLE.fullmatch) < MOSTLY
            or not any("_" in value for value in one.values)
        )
        and (one.heading or share_of(one.values, _CAPITALS.fullmatch) < MOSTLY)
        and not (texts and ANSWER(one.label))
    ] or ([] if texts else words)
    plain = [one for one in words if not headed(one, "text")]
    words = plain if any(MIN_PILE * len(one.values) > _count_distinct(found) > 1 for one in plain) else words
    worded = [one for one in words if share_of(one.values, DIGIT.search) < MOSTLY or _numbers_units(one)]
    words = worded if any(len(one.values) > 1 and one.filled >= MOSTLY for one in worded) else words
    most = max((len(one.values) for one in words if one.longest > 1), default=0)
    return [one for one in words if len(one.values) >= MOSTLY * most]


def _numbers_units(column: Column) -> bool:
    """Return whether cells are numbers with names, all different, as *1st Infantry* and *2nd Guards* are."""
    return len(column.values) == len(column.rows) and share_of(column.values, _ORDINAL) >= MOSTLY


_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th|\.|e|er|ª|º)? [^\W\d_]{2}.*").fullmatch


def one_cost(found: Sequence[Column]) -> Sequence[Column]:
    """Return the columns with at most one cost; further ones, and those of a family, are numbers."""
    costs = [column for column in found if column.role == "cost"]
    stems = Counter(one.label.split(" ")[0] for one in found if one.role in ("cost", "stat") and one.label)
    rest = costs if any(stems[one.label.split(" ")[0]] > 1 for one in costs[:1]) else costs[1:]
    return [replace(one, role="stat") if one in rest else one for one in found]
