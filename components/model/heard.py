"""What a game's players say: names of choices, cues of facts, words of questions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class HeardFact:
    """How one fact is told.

    ``cues`` are the words beside which its value stands, ``yes`` and ``no`` what says that it is so or not,
    ``owner`` whose it is: a side, or a part in the action; ``choices`` names its choices where other facts
    call theirs otherwise. ``apart`` is set where a choice is meant only beside a cue, ``signed`` where a
    number with a sign is one of its own accord, ``inside`` where it may be told within the name of a choice:
    rebuild a reduced unit. ``bare`` is the choice that is meant where only a cue is said; ``implies`` gives
    by value what other facts then are: in Syria, so Syria is at war.
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
    """How one question is asked.

    Without one of the words in ``needs`` it is not meant, nor with one of those in ``never``; ``called`` are
    words that ask it, ``also`` words that tell nothing in it.
    """

    needs: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    called: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Heard:
    """What ``heard.toml`` says: choices by value, facts by name or ``question.name``, questions by id.

    ``speaker`` is the side of who speaks in a game for one player.
    """

    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    facts: Mapping[str, HeardFact] = field(default_factory=dict)
    questions: Mapping[str, HeardQuestion] = field(default_factory=dict)
    speaker: str = ""

    def __len__(self) -> int:
        """Return how much is heard."""
        return len(self.choices) + len(self.facts) + len(self.questions)
