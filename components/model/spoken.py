"""How a game's rulings are told to people: the sentence that answers a question, and how rules are cited."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Line:
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

    headlines: Mapping[str, tuple[Line, ...]] = field(default_factory=dict)
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
