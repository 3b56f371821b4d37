"""What the rules keep true of every game, checked over whole games with their logs.

``PYTHONPATH=.:tests python -m support.invariants 10000`` plays so many games of each solitaire game, half of
them by each quick policy, and says what it found; the tests do the same with a few. Every state of a game is
looked at; where points and tokens come from is followed through the logs of one game of twenty.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from typing import TYPE_CHECKING, Any

from countermarch.reference import play
from countermarch.reference.play import game_seed
from countermarch.reference.play.positions import full_options
from countermarch.reference.play.simulation import play_out
from countermarch.reference.reign_of_missiles.play.table import CONTAINER, OUT
from countermarch.reference.reign_of_missiles.track import place

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from countermarch.reference.arab_israeli_wars.play.view import State as ArabIsraeliState
    from countermarch.reference.play.definitions import LogEntry, Table
    from countermarch.reference.reign_of_missiles.play.view import State as ReignState

POLICIES = ("sensible", "random")
TURN = {
    "arab-israeli-wars": ["arab", "event", "israeli", "transfer", "battle", "end"],
    "reign-of-missiles": [
        *("set-up", "random-event", "launcher-determination", "asset-allocation"),
        *(
            f"operational {impulse} {round_}"
            for impulse in ("am", "pm", "night")
            for round_ in ("combat", "flight")
        ),
        "end",
    ],
}
AWARDS = {
    *("random-event", "launcher-attack", "center-attack", "commando-attack", "rocket-strike", "end-phase"),
}


def check_game(name: str, seed: int, policy: str, *, logged: bool = True) -> int:
    """Play a game and check it; return the number of states looked at. AssertionError if it fails."""
    played = play.game(name)
    watch = _WATCHES[name]()
    decide = played.policies[policy]

    def watched(table: Table, kind: str, options: Sequence[Any], draw: Callable[[], float]) -> int:
        state = played.state(table)
        watch.see(state)
        reached.append((state.turn, _phase(state)))
        return decide(table, kind, options, draw)

    reached: list[tuple[int, str]] = []
    table, _ = play_out(played, seed, watched, full_options(played, {}), logged=logged)
    watch.see(played.state(table))
    in_order(name, reached, every_turn=False)
    if logged:
        in_order(name, [(entry.turn, entry.phase) for entry in table.log])
        watch.judge(table.log)
    return int(watch.states)


def _phase(state: ArabIsraeliState | ReignState) -> str:
    parts = (state.phase, getattr(state, "impulse", "none"), getattr(state, "round", "none"))
    return " ".join(part for part in parts if part != "none")


def in_order(name: str, reached: Sequence[tuple[int, str]], *, every_turn: bool = True) -> None:
    """Check that turns and phases follow each other as the sequence of play has them.

    A turn may pass without a decision, but not without an entry in the log.
    """
    phases = TURN[name]
    before = (0, 0)
    for turn, phase in reached:
        now = (turn, phases.index(phase))
        assert now >= before, (before, now)
        assert not every_turn or now[0] - before[0] <= 1, (before, now)
        before = now


class ReignWatch:
    """Counters conserved; points and moves of the markers only by rulings that give them."""

    def __init__(self) -> None:
        self.states = 0
        self.last: ReignState | None = None
        self.out: set[str] = set()
        self.counters: Any = None

    def see(self, state: ReignState) -> None:
        self.states += 1
        counters = (
            sorted((one.id, one.type, one.combat_factor) for one in state.launchers),
            len(state.iron_domes),
        )
        assert self.counters in (None, counters)
        self.counters = counters
        gone = {one.id for one in state.launchers if one.place == OUT}
        assert self.out <= gone
        self.out = gone
        for one in state.launchers:
            assert not one.suppressed or (one.combat_factor > 1 and one.place not in (CONTAINER, OUT))
        standing = [dome.place for dome in state.iron_domes if dome.place not in ("pool", "removed")]
        assert len(standing) == len(set(standing))
        assert place(state.hamas_space) <= place(state.israeli_space)
        assert max(made for _, made in state.center_attacks) <= 1 >= state.naval_attacks
        assert len(set(state.commando_targets)) == len(state.commando_targets) <= 2
        if self.last is not None:
            assert state.hamas_mvp >= self.last.hamas_mvp
            assert state.israeli_mvp >= self.last.israeli_mvp
        self.last = state

    def judge(self, log: Sequence[LogEntry]) -> None:
        awards: Counter[str] = Counter()
        spaces = ("green-8", "blue-9")
        for entry in log:
            answer: Any = entry.ruling.answer if entry.ruling is not None else None
            if entry.question in AWARDS:
                awards["hamas"] += getattr(answer, "hamas_mvp", 0)
                awards["israeli"] += getattr(answer, "israeli_mvp", 0)
            if entry.question in {"diplomacy-move", "israeli-assets"}:
                assert (entry.given["hamas_space"], entry.given["israeli_space"]) == spaces
                spaces = (answer.hamas_space_after, answer.israeli_space_after)
        assert (self.last.hamas_space, self.last.israeli_space) == spaces
        assert self.last.israeli_mvp == awards["israeli"]
        assert (
            0 <= awards["hamas"] - self.last.hamas_mvp <= 1
        )  # casualties after the end count no more (ROM-E09)


class ArabIsraeliWatch:
    """Cards conserved; tokens only by battles; what is out stays out."""

    def __init__(self) -> None:
        self.states = 0
        self.cards: Any = None
        self.last: ArabIsraeliState | None = None
        self.first: ArabIsraeliState | None = None
        self.out: Counter[str] = Counter()

    def see(self, state: ArabIsraeliState) -> None:
        self.states += 1
        cards = (
            sorted(
                [*state.israeli_deck, *_all(state.israeli_units), *state.israeli_discards, *state.pending]
            ),
            sorted([*state.arab_deck, *_all(state.arab_units), *state.arab_discards]),
            sorted([*state.event_deck, *state.event_discards]),
        )
        assert self.cards in (None, cards)
        self.cards = cards
        assert all(0 <= tokens <= 6 for tokens in state.israeli_tt)
        gone = Counter([*state.arab_discards, *(f"our {card}" for card in state.israeli_discards)])
        assert self.out <= gone
        self.out = gone
        self.first = self.first or state
        self.last = state

    def judge(self, log: Sequence[LogEntry]) -> None:
        fronts = ("north", "central", "south")
        tokens = dict(zip(fronts, self.first.israeli_tt, strict=True))
        for entry in log:
            if entry.question == "battle" and entry.ruling is not None:
                front = entry.given["front"]
                assert entry.given["israeli_tt"] == tokens[front]
                tokens[front] = entry.ruling.answer.israeli_tt_after
        assert tuple(tokens.values()) == self.last.israeli_tt


def _all(units: Sequence[Sequence[str]]) -> list[str]:
    return [card for front in units for card in front]


_WATCHES: dict[str, Callable[[], Any]] = {
    "arab-israeli-wars": ArabIsraeliWatch,
    "reign-of-missiles": ReignWatch,
}


def main(games: int) -> None:
    """Check so many games of each solitaire game."""
    for name in play.games():
        start, states = time.process_time(), 0
        for number in range(games):
            states += check_game(name, game_seed(77, number), POLICIES[number % 2], logged=number % 40 < 2)
        spent = time.process_time() - start
        sys.stdout.write(f"{name}: {games} games, {states} states, no fault; {spent:.0f} s of CPU\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
