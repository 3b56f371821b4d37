"""What a game that can be played is made of: its decisions, its log, its endings, its flow."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping, Sequence

    from countermarch.reference.engine import Ruling
    from countermarch.reference.engine.ruling import Step
    from countermarch.reference.play.chance import Chance
    from countermarch.reference.play.sight import Asking, Sight

    Ask = tuple[str, Sequence[Any]]
    Flow = Generator[Ask, int, None]
    Policy = Callable[[Any, str, Sequence[Any], Callable[[], float]], int]


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that the player may do: its id, unique in its decision, and what it says."""

    id: str
    says: str


@dataclass(frozen=True, slots=True)
class Decision:
    """A point where the player decides: what kind, what is asked, by which rule, and all legal choices."""

    kind: str
    asks: str
    rule: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """A piece on its way between two places; where they are the same it acts there.

    ``piece`` is an id of the game's data, empty where only the place matters.
    """

    piece: str
    source: str
    place: str


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One event of a game: when, its steps with their rules, and what moves on the table.

    Where a question decided it, ``question`` is its id, ``given`` what it was asked and ``ruling`` what it
    answered; asking it again gives the same. ``steps`` are those that are shown.
    """

    turn: int
    phase: str
    steps: tuple[Step, ...]
    question: str | None = None
    given: Mapping[str, Any] = field(default_factory=dict)
    ruling: Ruling[Any] | None = None
    moves: tuple[Move, ...] = ()

    @property
    def errata(self) -> tuple[str, ...]:
        """The errata that the ruling leans on."""
        return self.ruling.errata if self.ruling is not None else ()


def show(log: list[LogEntry], *moves: Move) -> None:
    """Add to the last entry of a log what moves on the table."""
    last = log[-1]
    log[-1] = LogEntry(
        last.turn, last.phase, last.steps, last.question, last.given, last.ruling, (*last.moves, *moves)
    )


@dataclass(frozen=True, slots=True)
class Ending:
    """A way in which a game ends; ``won`` is None when it is neither won nor lost."""

    id: str
    title: str
    won: bool | None


class LayOut(Protocol):
    """Lays out a table from a seed and all options, with a log or without."""

    def __call__(self, seed: int, options: Mapping[str, str], *, logged: bool) -> Any:  # noqa: ANN401 # the game's own
        """Return the table."""


@dataclass(frozen=True, slots=True)
class GameToPlay:
    """A game as a program: everything that playing it and simulating it needs.

    ``flow`` runs one game on a table that changes in place: it yields what is to be decided, a kind with the
    options open, and is sent the number of the option chosen; it returns when the game is over. ``table``
    lays a table out from a seed and options; with a log every rule is asked as the question that decides it,
    without one pure rules are answered from memory. A table keeps its ``seed``, its ``options`` and, in
    ``made``, the numbers of the options chosen.

    ``deal_anew`` deals what no player may know, decks and dice to come, from another chance. ``prospect``
    estimates the chance to win as the table stands, ``safety`` that not to lose. Where choices are thought
    over, kinds of decision that are ``unweighed`` are too small for it, options for which ``alike`` gives
    the same come to the same, and ``thought`` is the number of games played on from a choice in the first
    round and in the last. Kinds in ``set_up`` place one piece after another: ``sensible`` may
    place all of them in one go.

    ``options`` are readings and scenarios: name to the
    values it may take, the first being the default; ``asking`` says them in words. ``sight`` tells what the
    player sees before a decision, given its kind and options, or at the end, given none. ``brief`` shortens a
    log for a reader who does not want every roll. A policy is given
    the table, the kind, the options and a source of random numbers of its own.
    """

    id: str
    title: str
    table: LayOut
    flow: Callable[[Any], Flow]
    decision: Callable[[Any, str, Sequence[Any]], Decision]
    state: Callable[[Any], Any]
    ending: Callable[[Any], str]
    board: Callable[[Any], Sequence[tuple[str, str]]]
    endings: tuple[Ending, ...]
    options: Mapping[str, tuple[str, ...]]
    policies: Mapping[str, Policy]
    deal_anew: Callable[[Any, Chance], None]
    unweighed: frozenset[str] = frozenset()
    thought: tuple[int, int] = (8, 32)
    set_up: frozenset[str] = frozenset()
    prospect: Callable[[Any], float] | None = None
    safety: Callable[[Any], float] | None = None
    alike: Callable[[Any, Any], Any] = lambda _table, option: option
    asking: Mapping[str, Asking] = field(default_factory=dict)
    sight: Callable[[Any, str, Sequence[Any]], Sight] | None = None
    brief: Callable[[Sequence[LogEntry]], Sequence[LogEntry]] | None = None
