"""The solitaire games as Gymnasium environments with action masks; needs ``countermarch[gym]``.

Importing this module registers ``countermarch/<game>-v0`` for each of them.

>>> import gymnasium
>>> import countermarch.gym
>>> table = gymnasium.make("countermarch/arab-israeli-wars-v0")
>>> seen, info = table.reset(seed=1948)
>>> info["choices"]
['north', 'central', 'south']
>>> int(seen["action_mask"].sum())
3
"""

from __future__ import annotations

import zlib
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any, Final

from countermarch.components.extras import how_to_install
from countermarch.reference import play

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
except ImportError as missing:
    raise ImportError(
        f"environments need {missing.name}, which is not installed; {how_to_install('gym')}"
    ) from None

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countermarch.reference.play import Position

NUMBERS: Final = 512
"""Length of an observation; unused numbers are 0."""

CHOICES: Final = 256
"""Number of actions."""

HIGHEST: Final = 1e6
WORDS: Final = 997
"""Words are hashed to this many numbers."""

Seen = dict[str, "np.ndarray[Any, Any]"]


class SolitaireEnv(gymnasium.Env[Seen, int]):
    """A solitaire game; an action is the number of a choice, from 0.

    The observation has ``board``, the numbers of the position (the kind of decision first), and
    ``action_mask``, 1 for each legal action; illegal actions wrap around to legal ones. The reward is 1 at
    the end of a game won, else 0. ``info`` has the text of the decision, its rule, the ids of its choices,
    and finally the ending. ``options`` are the game's own.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 # as Gymnasium declares it

    def __init__(self, game: str, *, render_mode: str | None = None, **options: str) -> None:
        """Set up a game by its id; raises ``InputError`` if it is unknown."""
        self.played = play.game(game)
        self.render_mode = render_mode
        self._options = options
        self._won = {ending.id: bool(ending.won) for ending in self.played.endings}
        self.action_space: Any = spaces.Discrete(CHOICES)
        self.observation_space: Any = spaces.Dict(
            {
                "board": spaces.Box(-HIGHEST, HIGHEST, (NUMBERS,), np.float32),
                "action_mask": spaces.MultiBinary(CHOICES),
            }
        )
        self.position: Position = play.begin(game, seed=0, options=options)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin a game; the same seed gives the same game. ``options`` replace those given at first."""
        super().reset(seed=seed)
        # not the seed itself: as Gymnasium has it, a reset without one goes on with the same generator
        drawn = int(self.np_random.integers(play.SEEDS, dtype=np.int64))
        chosen = self._options if options is None else {name: str(value) for name, value in options.items()}
        self.position = play.begin(self.played.id, seed=drawn, options=chosen)
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Make a choice by its number."""
        decision = self.position.decision
        if decision is not None:
            # agents that know no masks, and checkers of environments, draw from all actions
            choice = decision.choices[int(action) % len(decision.choices)]
            self.position = self.position.choose(choice.id)
        over = self.position.decision is None
        reward = float(over and self._won.get(self.position.ending, False))
        return self._seen(), reward, over, False, self._info()

    def render(self) -> str:
        """Return the board as lines of text."""
        return "\n".join(f"{label}: {text}" for label, text in self.position.board)

    def _seen(self) -> Seen:
        board = np.zeros(NUMBERS, np.float32)
        decision = self.position.decision
        said = (decision.kind if decision else "", self.position.state)
        found = list(numbers(said))[:NUMBERS]
        board[: len(found)] = np.clip(found, -HIGHEST, HIGHEST)
        mask = np.zeros(CHOICES, np.int8)
        mask[: len(decision.choices) if decision else 0] = 1
        return {"board": board, "action_mask": mask}

    def _info(self) -> dict[str, Any]:
        decision = self.position.decision
        return {
            "kind": decision.kind if decision else "",
            "asks": decision.asks if decision else "",
            "rule": decision.rule if decision else "",
            "choices": [choice.id for choice in decision.choices] if decision else [],
            "ending": self.position.ending,
        }


def numbers(state: object) -> Iterator[float]:
    """Yield a position's numbers in order: lists preceded by their length, words hashed.

    >>> list(numbers((True, 7, None, ("", 2))))
    [4.0, 1.0, 7.0, -1.0, 2.0, 0.0, 2.0]
    """
    if state is None:
        yield -1.0
    elif isinstance(state, bool | int | float):
        yield float(state)
    elif isinstance(state, str):
        # crc32, since hash() of a text differs from process to process
        yield float(zlib.crc32(state.encode()) % WORDS + 1) if state else 0.0
    elif isinstance(state, dict):
        yield from numbers(tuple(state[key] for key in sorted(state)))
    elif isinstance(state, tuple | list | frozenset | set):
        # the order of a set differs from process to process
        items = sorted(state, key=str) if isinstance(state, frozenset | set) else state
        yield float(len(items))
        for item in items:
            yield from numbers(item)
    elif is_dataclass(state):
        for one in fields(state):
            yield from numbers(getattr(state, one.name))


def register() -> tuple[str, ...]:
    """Register an environment for each game that can be played, and return their ids."""
    ids = []
    for game in play.games():
        name = f"countermarch/{game}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="countermarch.gym:SolitaireEnv", kwargs={"game": game})
        ids.append(name)
    return tuple(ids)


IDS: Final = register()
"""The ids of the environments."""
