"""Positions of a game: immutable, and fully determined by a seed, options and decisions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from countermarch.reference.engine.errors import InputError, choices, quoted
from countermarch.reference.play.analysis import Analysis
from countermarch.reference.play.chance import HINT_STREAM, POLICY_STREAM, SEEDS, Chance
from countermarch.reference.play.definitions import Choice
from countermarch.reference.play.discovery import game
from countermarch.reference.play.playouts import weigh

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.reference.play.definitions import Decision, LogEntry, PlayableGame, Policy
    from countermarch.reference.play.playouts import PlayoutResults
    from countermarch.reference.play.table_view import TableView


def policy_of(played: PlayableGame, name: str) -> Policy:
    """Return a policy by name; raises ``InputError`` naming ``policy``."""
    if not isinstance(name, str) or name not in played.policies:
        raise InputError("policy", f"{quoted(name)} is not one of {choices('', list(played.policies))}")
    return played.policies[name]


@dataclass(frozen=True, slots=True)
class Position:
    """A game after some decisions.

    ``decision`` is None if the game is over; ``state`` is a frozen record, ``board`` describes it in lines of
    label and text, ``sight`` is what the player sees, if the game provides it.

    Choosing or undoing returns a new position and does not change this one.
    """

    game: str
    seed: int
    options: Mapping[str, str]
    decisions: tuple[str, ...]
    state: Any
    decision: Decision | None
    ending: str
    board: tuple[tuple[str, str], ...] = field(repr=False)
    log: tuple[LogEntry, ...] = field(repr=False)
    sight: TableView | None = field(repr=False, compare=False)
    _replay: _Replay = field(repr=False, compare=False)

    def choose(self, choice: str | Choice) -> Position:
        """Return the position after a choice (or its id).

        Raises ``InputError`` naming ``choice`` if it is not legal.

        >>> table = begin("arab-israeli-wars", seed=1)
        >>> table.choose("nowhere")
        Traceback (most recent call last):
        countermarch.components.errors.InputError: choice: 'nowhere' is not one of north, central, south
        >>> table.choose("north").undo() == table
        True
        """
        if self.decision is None:
            raise InputError("choice", f"{quoted(choice)} comes too late: the game is over")
        choice = choice.id if isinstance(choice, Choice) else choice
        ids = [open_.id for open_ in self.decision.choices]
        if choice not in ids:
            near = choice if isinstance(choice, str) else ""
            raise InputError("choice", f"{quoted(choice)} is not one of {choices(near, ids)}")
        replay = self._replay.at(self.decisions)
        replay.play(choice, ids.index(choice))
        return _position_of(replay)

    def finish(self, policy: Policy | str, kind: str = "") -> Position:
        """Return the end of the game if a policy, or that of this name, makes every further decision.

        With a ``kind``, return the position after the next decisions of that kind.

        >>> end = begin("arab-israeli-wars", seed=1).finish("random")
        >>> end.decision is None and end.ending
        'complete-loss'
        """
        policy = policy_of(game(self.game), policy) if isinstance(policy, str) else policy
        replay = self._replay.at(self.decisions)
        draw = Chance(self.seed, POLICY_STREAM).draw
        while replay.decision is not None and kind in ("", replay.kind):
            number = policy(replay.table, replay.kind, replay.open_choices, draw)
            replay.play(replay.decision.choices[number].id, number)
        return _position_of(replay)

    def weigh(self, games: int = 100) -> tuple[PlayoutResults, ...]:
        """Play games from each choice, with everything hidden dealt again, and count their results.

        >>> [weight.games for weight in begin("arab-israeli-wars", seed=1).weigh(games=5)]
        [5, 5, 5]
        """
        if self.decision is None:
            return ()
        replay = self._replay.at(self.decisions)
        return weigh(
            replay.played, replay.table, replay.open_choices, games, Chance(self.seed, HINT_STREAM).draw
        )

    def consider(self) -> Analysis:
        """Start an analysis of this decision; raises ``InputError`` naming ``choice`` if the game is over."""
        if self.decision is None:
            raise InputError("choice", "there is none: the game is over")
        # A new replay: the shared one would move on with the next choice.
        replay = _Replay(self._replay.played, self.seed, self.options).at(self.decisions)
        return Analysis(
            replay.played, replay.table, replay.kind, replay.open_choices, Chance(self.seed, HINT_STREAM).draw
        )

    def undo(self, decisions: int = 1) -> Position:
        """Return the position before the last decisions; raises ``InputError`` naming ``decisions``."""
        if not 1 <= decisions <= len(self.decisions):
            there = len(self.decisions)
            raise InputError("decisions", f"{decisions} to take back; {there} decisions were made")
        return _position_of(self._replay.at(self.decisions[:-decisions]))


class _Replay:
    """Plays a game forward for its newest position; ``at`` replays the game for an older one."""

    def __init__(self, played: PlayableGame, seed: int, options: Mapping[str, str]) -> None:
        self.played, self.seed, self.options = played, seed, options
        self.table = played.table(seed, options, logged=True)
        self.flow = played.flow(self.table)
        self.made: list[str] = []
        self.decision: Decision | None = None
        self.kind: str = ""
        self.open_choices: Sequence[Any] = ()
        self._advance(None)

    def play(self, choice: str, number: int) -> None:
        """Make a choice of the decision, given its id and its number."""
        self.made.append(choice)
        self._advance(number)

    def at(self, decisions: tuple[str, ...]) -> _Replay:
        """Return the game after these choices; raises ``InputError`` naming ``decisions``."""
        # Replaying takes time in proportion to the length of the game: go on from the newest position if
        # possible.
        if tuple(self.made) == decisions:
            return self
        replay = _Replay(self.played, self.seed, self.options)
        for choice in decisions:
            replay.choose(choice)
        return replay

    def choose(self, choice: str) -> None:
        """Make a choice by its id; raises ``InputError`` naming ``decisions`` if it is not legal."""
        ids = [] if self.decision is None else [open_.id for open_ in self.decision.choices]
        if choice not in ids:
            would = choices("", ids) if ids else "nothing: the game is over"
            raise InputError(
                "decisions", f"number {len(self.made) + 1}, {quoted(choice)}, is not legal; expected {would}"
            )
        self.play(choice, ids.index(choice))

    def sight(self) -> TableView | None:
        """Return what the player sees now; None if the game has no view of the table."""
        look = self.played.sight
        if look is None:
            return None
        return look(self.table, *(("", ()) if self.decision is None else (self.kind, self.open_choices)))

    def _advance(self, number: int | None) -> None:
        """Go on to the next decision, after the choice of this number; None at the start."""
        if number is not None:
            self.table.made.append(number)
        try:
            # a generator takes no value before its first yield, so the first step is next and not send
            self.kind, self.open_choices = next(self.flow) if number is None else self.flow.send(number)
        except StopIteration:
            self.decision = None
        else:
            self.decision = self.played.decision(self.table, self.kind, self.open_choices)


def _position_of(replay: _Replay) -> Position:
    played, table = replay.played, replay.table
    return Position(
        played.id,
        replay.seed,
        replay.options,
        tuple(replay.made),
        played.state(table),
        replay.decision,
        played.ending(table),
        tuple(played.board(table)),
        tuple(table.log),
        replay.sight(),
        replay,
    )


def begin(
    name: str, *, seed: int, options: Mapping[str, str] | None = None, decisions: tuple[str, ...] = ()
) -> Position:
    """Set up a game and play it to its first decision, or through the given decisions.

    ``seed`` decides all random numbers. Raises ``InputError`` naming ``game``, ``seed``, ``options`` or
    ``decisions``.
    """
    played = game(name)
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEEDS:
        raise InputError("seed", f"{quoted(seed)} is not a whole number from 0 to {SEEDS - 1}")
    return _position_of(_Replay(played, seed, full_options(played, options or {})).at(decisions))


def full_options(played: PlayableGame, given: Mapping[str, str]) -> dict[str, str]:
    """Return all options of a game, with defaults; raises ``InputError`` naming ``options``.

    >>> full_options(game("arab-israeli-wars"), {"leaders_stack": "maybe"})
    Traceback (most recent call last):
    countermarch.components.errors.InputError: options: leaders_stack: 'maybe' is not one of yes, no
    """
    for name, value in given.items():
        if name not in played.options:
            near = choices(name if isinstance(name, str) else "", list(played.options))
            raise InputError("options", f"{quoted(name)} is not one of {near}")
        if value not in played.options[name]:
            raise InputError(
                "options", f"{name}: {quoted(value)} is not one of {choices('', played.options[name])}"
            )
    return {name: given.get(name, values[0]) for name, values in played.options.items()}
