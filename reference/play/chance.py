"""Random numbers from a seed: the same shuffles and dice on every machine."""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Thing = TypeVar("Thing")

SEEDS: Final = 2**63
"""Seeds are whole numbers from 0 to this, exclusive."""

POLICY_STREAM: Final = 1
"""The stream of random numbers for policies, independent of the game's."""

HINT_STREAM: Final = 2
"""The stream of random numbers for hints."""

_BYTES: Final = 7  # of a game's seed, which stays below SEEDS


class Chance:
    """A stream of random numbers. Only ``Random.random`` is used, which Python promises never to change.

    >>> Chance(7).dice(6, 3) == Chance(7).dice(6, 3)
    True
    """

    __slots__ = ("draw",)

    def __init__(self, seed: int, stream: int = 0) -> None:
        """Start a stream; streams of one seed with different numbers are independent."""
        # two bits for the stream: no stream of one seed is a stream of another
        self.draw: Callable[[], float] = Random(seed * 4 + stream).random  # noqa: S311 # dice, not secrets

    def pick(self, among: int) -> int:
        """Return a uniform number from 0 to ``among`` - 1."""
        return int(self.draw() * among)

    def die(self, sides: int = 6) -> int:
        """Roll one die with faces from 1."""
        return int(self.draw() * sides) + 1

    def dice(self, sides: int, number: int) -> tuple[int, ...]:
        """Roll several dice with faces from 1."""
        draw = self.draw
        return tuple([int(draw() * sides) + 1 for _ in range(number)])

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        """Return the things in random order.

        >>> sorted(Chance(1).shuffled("abc"))
        ['a', 'b', 'c']
        """
        draw = self.draw
        # not ``Random.shuffle``, whose algorithm Python may change between versions; saves replay the game
        return sorted(things, key=lambda _: draw())


def game_seed(seed: int, index: int) -> int:
    """Return the seed of one game of a simulation, with which that game can be replayed.

    >>> game_seed(0, 5) == game_seed(0, 5), game_seed(1, 0) == game_seed(0, 1)
    (True, False)
    """
    return int.from_bytes(blake2b(b"%d/%d" % (seed, index), digest_size=_BYTES).digest(), "big")
