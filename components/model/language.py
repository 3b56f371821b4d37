"""How people name things: players' words for them, sentences that ask, headlines and citations in rulings."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


_RULE = re.compile(r"(\d{1,3})(?:\.(\d{1,3}))?")


@dataclass(frozen=True, slots=True)
class Wording:
    """Names of one thing in players' words.

    ``entry`` is the clause, question, erratum or table that they mean; where it is empty the names mean each
    other.
    """

    names: tuple[str, ...]
    entry: str = ""


@dataclass(frozen=True, slots=True)
class Absent:
    """Something that the document refers to and leaves out; ``says`` tells where it is, in one sentence.

    ``names`` are what players call it; ``rules`` are the numbers of rules that are absent with it, single
    (``"7.8"``) or from chapter to chapter (``"1.0-9.0"``).

    >>> from countermarch import components
    >>> components.game("lebanon-82").absent["supply"].says
    'Supply is in the standard rules 1.0-9.0, which this document leaves out.'
    """

    id: str
    title: str
    says: str
    names: tuple[str, ...]
    rules: tuple[str, ...]

    def covers(self, rule: str) -> bool:
        """Tell whether a rule of this number is absent.

        >>> absent = Absent("a", "A", "", (), ("1.0-9.0", "10.63"))
        >>> [absent.covers(rule) for rule in ("7.8", "9.12", "10.63", "10.6", "12.0", "CRT")]
        [True, True, True, False, False, False]
        """
        return any(_within(rule, span) for span in self.rules)


def _within(rule: str, span: str) -> bool:
    """Tell whether a rule lies in a span; a last rule ``9.0`` stands for its whole chapter."""
    first, _, last = span.partition("-")
    if not last:
        return rule == first
    wanted, lowest, highest = _number(rule), _number(first), _number(last)
    if not (wanted and lowest and highest):
        return False
    return lowest <= wanted and (wanted <= highest or (highest[1] == 0 and wanted[0] == highest[0]))


def _number(rule: str) -> tuple[int, int] | None:
    found = _RULE.fullmatch(rule)
    return (int(found[1]), int(found[2] or 0)) if found else None


@dataclass(frozen=True, slots=True)
class HeardFact:
    """How one fact is told.

    ``cues`` are the words beside which its value stands, ``yes`` and ``no`` what says that it is so or not,
    ``owner`` whose it is: a side, or a part in the action; ``choices`` names its choices where other facts
    call theirs otherwise. ``apart`` is set where a choice is meant only beside a cue, ``signed`` where a
    number with a sign is one of its own accord, ``inside`` where it may be told within the name of a choice:
    rebuild a reduced unit.
    """

    cues: tuple[str, ...] = ()
    yes: tuple[str, ...] = ()
    no: tuple[str, ...] = ()
    owner: str = ""
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    apart: bool = False
    signed: bool = False
    inside: bool = False


@dataclass(frozen=True, slots=True)
class HeardQuestion:
    """How one question is asked.

    Without one of the words in ``needs`` it is not meant, nor with one of those in ``never``; ``called`` are
    words that ask it.
    """

    needs: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    called: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Heard:
    """What ``heard.toml`` says: choices by value, facts by name or ``question.name``, questions by id."""

    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    facts: Mapping[str, HeardFact] = field(default_factory=dict)
    questions: Mapping[str, HeardQuestion] = field(default_factory=dict)

    def __len__(self) -> int:
        """Return how much is heard."""
        return len(self.choices) + len(self.facts) + len(self.questions)


@dataclass(frozen=True, slots=True)
class HeadlinePart:
    """A part of a headline: ``says`` with holes for fields of the answer, said where the conditions hold.

    ``when`` names fields and the values of which each must have one, ``unless`` those that it must not have.
    """

    says: str
    when: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    unless: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Spoken:
    """What ``spoken.toml`` says: the lines of each question's headline, and names of rules by their ids.

    ``pieces`` tells which column of a piece a field of a fact is: ``strength`` its ``attack``, and
    ``strength.depleted`` the same of a depleted one. ``sides`` tells whose pieces a fact
    may name: a side, or the fact that says which. ``lists`` tells which table of the game holds a list of
    facts: its ``table``, the column ``by`` which it is found, and the columns of its fields. ``places`` tells
    how a place of the map settles a fact: by a ``column`` of the gazetteer, whose values may mean others, or
    by the column that lists the places ``beside`` it. ``words`` tells what columns and kinds are called whose
    names, spelt out, would not do; ``sample`` is the question which shows what a ruling is, with its facts.
    """

    headlines: Mapping[str, tuple[HeadlinePart, ...]] = field(default_factory=dict)
    cited: Mapping[str, str] = field(default_factory=dict)
    pieces: Mapping[str, str] = field(default_factory=dict)
    sides: Mapping[str, str] = field(default_factory=dict)
    lists: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    places: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    sample: tuple[str, Mapping[str, Any]] | None = None

    def __len__(self) -> int:
        """Return how much is said."""
        return len(self.headlines) + len(self.cited)
