"""What a playable game consists of: its table, decisions, log, endings and flow."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping, Sequence

    from countermarch.reference.engine import Ruling
    from countermarch.reference.engine.ruling import Step
    from countermarch.reference.play.chance import Chance
    from countermarch.reference.play.table_view import OptionPrompt, TableView

    Ask = tuple[str, Sequence[Any]]
    Flow = Generator[Ask, int, None]
    Policy = Callable[[Any, str, Sequence[Any], Callable[[], float]], int]


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal choice: its id, unique in its decision, and its text."""

    id: str
    says: str


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of the player: its kind, the question, the rule, and all legal choices."""

    kind: str
    asks: str
    rule: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """A piece that moves between two places, or acts in one if they are the same.

    ``piece`` is an id of the game's data, empty if only the place matters.
    """

    piece: str
    source: str
    place: str


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One event of a game: when it happened, the steps to show, with their rules, and what moves.

    If a question decided it, ``question`` is its id, ``given`` the facts and ``ruling`` the ruling; asking
    again gives the same.
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
        """The errata that the ruling depends on."""
        return self.ruling.errata if self.ruling is not None else ()


def log_moves(log: list[LogEntry], *moves: Move) -> None:
    """Add moves of pieces to the last entry of a log."""
    last = log[-1]
    log[-1] = LogEntry(
        last.turn, last.phase, last.steps, last.question, last.given, last.ruling, (*last.moves, *moves)
    )


@dataclass(frozen=True, slots=True)
class Ending:
    """A way in which a game ends; ``won`` is None if it is neither won nor lost."""

    id: str
    title: str
    won: bool | None


class Table(Protocol):
    """The mutable state of a game being played; each game has its own class with much more.

    ``made`` has the numbers of the options chosen so far.
    """

    seed: int
    options: Mapping[str, str]
    made: list[int]
    log: list[LogEntry]
    turn: int


class TableSetup(Protocol):
    """Sets up a table from a seed and all options, with a log or without."""

    def __call__(self, seed: int, options: Mapping[str, str], *, logged: bool) -> Table:
        """Return the table before the first decision; without a log if it is not ``logged``."""


@dataclass(frozen=True, slots=True)
class PlayableGame:
    """Everything needed to play and simulate a game.

    ``flow`` plays one game on a table, which it changes in place: it yields each decision, a kind with the
    open options, and is sent the number of the chosen option; it returns when the game is over. ``table``
    sets up a table from a seed and options; with a log, every rule is asked as its question, without one,
    pure rules are answered from caches.

    ``redeal`` replaces everything hidden, decks and future dice, by another chance. ``prospect`` estimates
    the probability of winning from a table, ``safety`` that of not losing. When choices are compared by
    playouts, decisions of the kinds in ``unweighed`` are skipped, options with the same ``alike`` are
    equivalent, and ``playouts_per_choice`` is the number of games for each choice in the first round and in
    the last.
    Decisions of the kinds in ``set_up`` place one piece each: ``sensible`` can make all of them at once.

    ``options`` maps readings and scenarios to their values, the default first; ``asking`` has them in words.
    ``sight`` returns what the player sees before a decision, given its kind and options, or at the end, given
    none. ``brief`` shortens a log for readers who do not want every roll. A policy takes the table, the kind,
    the options and a source of random numbers.
    """

    id: str
    title: str
    table: TableSetup
    flow: Callable[[Any], Flow]
    decision: Callable[[Any, str, Sequence[Any]], Decision]
    state: Callable[[Any], Any]
    ending: Callable[[Any], str]
    board: Callable[[Any], Sequence[tuple[str, str]]]
    endings: tuple[Ending, ...]
    options: Mapping[str, tuple[str, ...]]
    policies: Mapping[str, Policy]
    redeal: Callable[[Any, Chance], None]
    unweighed: frozenset[str] = frozenset()
    playouts_per_choice: tuple[int, int] = (8, 32)
    set_up: frozenset[str] = frozenset()
    prospect: Callable[[Any], float] | None = None
    safety: Callable[[Any], float] | None = None
    alike: Callable[[Any, Any], Any] = lambda _table, option: option
    asking: Mapping[str, OptionPrompt] = field(default_factory=dict)
    sight: Callable[[Any, str, Sequence[Any]], TableView] | None = None
    brief: Callable[[Sequence[LogEntry]], Sequence[LogEntry]] | None = None
