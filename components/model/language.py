"""The language of a game: players' words for things, phrases of questions, headlines, citations."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


_RULE = re.compile(r"(\d{1,3})(?:\.(\d{1,3}))?")


@dataclass(frozen=True, slots=True)
class Wording:
    """Synonyms of players for one thing.

    ``entry`` is the clause, question, erratum or table that they mean; if it is empty, the names are synonyms
    of each other.
    """

    names: tuple[str, ...]
    entry: str = ""


@dataclass(frozen=True, slots=True)
class Absent:
    """Something that the rule book refers to but leaves out; ``says`` is one sentence on where to find it.

    ``names`` are what players call it; ``rules`` are the missing rules, single (``"7.8"``) or a range
    (``"1.0-9.0"``).

    >>> from countermarch import components
    >>> components.game("lebanon-82").absent["supply"].says
    'Supply is in the standard rules 1.0-9.0, which this rule book leaves out.'
    """

    id: str
    title: str
    says: str
    names: tuple[str, ...]
    rules: tuple[str, ...]

    def covers(self, rule: str) -> bool:
        """Return whether the rule of this number is missing.

        >>> absent = Absent("a", "A", "", (), ("1.0-9.0", "10.63"))
        >>> [absent.covers(rule) for rule in ("7.8", "9.12", "10.63", "10.6", "12.0", "CRT")]
        [True, True, True, False, False, False]
        """
        return any(_is_in_range(rule, span) for span in self.rules)


def _is_in_range(rule: str, span: str) -> bool:
    """Return whether a rule is in a range; ``9.0`` as its end includes the whole chapter 9."""
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
    """How players state one fact.

    ``cues`` are words next to its value; ``yes`` and ``no`` are phrases that set a flag; ``owner`` is whose
    fact it is: a side, or a role in the action; ``choices`` are names of its choices that hold for this fact
    only. ``apart``: a choice counts only next to a cue. ``signed``: a number with a sign needs no cue.
    ``inside``: the value may be part of the name of another choice ("rebuild a reduced unit"). ``bare``: the
    choice that a cue without any value means. ``implies``: by value, what other facts then are.
    """

    cues: tuple[str, ...] = ()
    yes: tuple[str, ...] = ()
    no: tuple[str, ...] = ()
    owner: str = ""
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    apart: bool = False
    signed: bool = False
    inside: bool = False
    bare: str = ""
    implies: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class HeardQuestion:
    """How players ask one question.

    It is only considered with one of the words in ``needs`` and without any in ``never``; ``called`` are
    words that ask for it, ``also`` words that mean nothing in it.
    """

    needs: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    called: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Heard:
    """The contents of ``heard.toml``: choices by value, facts by name or ``question.name``, questions by id.

    ``speaker`` is the side of the player in a solitaire game; ``owners`` maps each side to names that only
    its pieces have: irregulars, in a game where only the insurgent has any.
    """

    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    facts: Mapping[str, HeardFact] = field(default_factory=dict)
    questions: Mapping[str, HeardQuestion] = field(default_factory=dict)
    speaker: str = ""
    owners: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __len__(self) -> int:
        """Return the number of entries; ``Game.check`` takes the length of every part."""
        return len(self.choices) + len(self.facts) + len(self.questions)


@dataclass(frozen=True, slots=True)
class HeadlinePart:
    """A part of a headline: a template with placeholders for fields of the answer, and its conditions.

    ``when`` maps fields to the values one of which each must have, ``unless`` to values it must not have.
    """

    says: str
    when: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    unless: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Spoken:
    """The contents of ``spoken.toml``: parts of each question's headline, and citations by rule id.

    ``pieces``: the column of a piece that gives a field of a fact (``strength`` is ``attack``;
    ``strength.depleted`` that of a depleted piece). ``sides``: whose pieces a fact may name, as a side or as
    the fact that gives it. ``lists``: the ``table`` that holds a list of facts, the column ``by`` which a row
    is found, and the columns of its fields. ``places``: how a place on the map decides a fact, by a
    ``column`` of the gazetteer (with a mapping of its values), by the column that lists the places
    ``beside`` it, or, if it is left out, by the ``kind`` of the place in a ``hex`` that another fact gives.
    ``words``: display names of columns and kinds. ``sample``: the question, with facts, that
    shows what a ruling is.
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
        """Return the number of entries; ``Game.check`` takes the length of every part."""
        return len(self.headlines) + len(self.cited)
