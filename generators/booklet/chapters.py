"""The chapters of a game's rules, as its booklet and its errata name them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from itertools import groupby
from typing import TYPE_CHECKING

from countermarch.components.display_names import capitalized

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.rulebook import Clause

FEW = 2
"""A group of at most this many clauses gets no heading."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its title and, for numbered rules, its number."""

    number: str
    title: str
    clauses: tuple[Clause, ...]


def chapters(game: Game, titles: Mapping[str, str] | None = None) -> tuple[Chapter, ...]:
    """Return a game's clauses by chapters, in the order of its rules; ``titles`` name some, by their key.

    The key of a chapter is its number, or the word with which the numbers of its clauses begin; chapters that
    follow each other under the same title are one. A title such as ``J-1: recovery`` has a number.

    >>> from countermarch import components
    >>> [(one.number, len(one.clauses)) for one in chapters(components.game("lebanon-82"))[:3]]
    [('10', 13), ('11', 15), ('12', 3)]
    """
    found: list[Chapter] = []
    titles = titles or {}
    keyed = ((chapter_key(clause.number), clause) for clause in game.clauses)
    for _, run in groupby(keyed, key=lambda one: titles.get(one[0], one[0])):
        keys, clauses = zip(*run, strict=True)
        key, title = keys[0], titles.get(keys[0], "")
        if key.isdigit():
            found.append(Chapter(key, title or _headline(clauses), clauses))
        elif title or len(clauses) > FEW or not found:
            number, _, words = (title or key.replace("-", " ")).rpartition(": ")
            found.append(Chapter(number, capitalized(words), clauses))
        else:  # a few clauses without a title belong to the chapter before
            found[-1] = Chapter(found[-1].number, found[-1].title, (*found[-1].clauses, *clauses))
    return tuple(found)


def printed_chapters(
    found: Sequence[Chapter], *, rules_only: bool, leave_out: Sequence[str]
) -> tuple[Chapter, ...]:
    """Return chapters without the clauses that a booklet leaves out; neighbours with one title are one."""

    def printed(clause: Clause) -> bool:
        if rules_only and clause.kind == "note" and not clause.decided:  # credits, bare headings
            return False
        return not any(fnmatchcase(clause.number, pattern) for pattern in leave_out)

    kept: list[Chapter] = []
    for one in found:
        clauses = tuple(filter(printed, one.clauses))
        if kept and kept[-1].title == one.title:  # named alike: it goes on
            kept[-1] = replace(kept[-1], clauses=(*kept[-1].clauses, *clauses))
        elif clauses:
            kept.append(replace(one, clauses=clauses))
    return tuple(kept)


def _headline(clauses: Sequence[Clause]) -> str:
    """Return the title of a numbered chapter: that of the rule with its number, else of its first clause."""
    bare = next((clause for clause in clauses if re.fullmatch(r"\d+(\.0)?", clause.number)), clauses[0])
    return bare.title


def chapter_key(number: str) -> str:
    """Return the chapter of a clause: its first number, or the first word of one that has none.

    >>> [chapter_key(number) for number in ("7.3A-excess", "10.2 p1", "CRT De", "event-list.truce")]
    ['7', '10', 'CRT', 'event-list']
    """
    first = re.match(r"\d+", number)
    return first.group() if first else re.split(r"[ ./]|-\d", number, maxsplit=1)[0]
