"""How likely the sums of many like dice are, in whole numbers: counts of the ways, never floats."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def sums(scores: Sequence[int], dice: int) -> tuple[int, ...]:
    """Return in how many ways ``dice`` dice score 0, 1, 2, ... in all; ``scores`` is one score a face.

    The scores of one die are the coefficients of a polynomial, those of n dice its n-th power. The polynomial
    is written into one big integer, a fixed number of bytes a coefficient, so that the power is one ``**``.

    >>> sums((1, 2, 3, 4, 5, 6), 2)[7]
    6
    >>> sums((0, 0, 0, 0, 1, 2), 1)
    (4, 1, 1)
    """
    return _sums(tuple(scores), dice)


@lru_cache(maxsize=512)
def _sums(scores: tuple[int, ...], dice: int) -> tuple[int, ...]:
    if not scores or min(scores) < 0 or dice < 0:
        raise ValueError(
            f"scores {scores} of {dice} dice: one score of at least 0 a face, and 0 or more dice"
        )
    size = (len(scores) ** dice).bit_length() // 8 + 1
    power = sum(1 << (8 * size * score) for score in scores) ** dice
    count = max(scores) * dice + 1
    packed = power.to_bytes(size * count, "little")
    return tuple(
        [int.from_bytes(packed[start : start + size], "little") for start in range(0, size * count, size)]
    )


def mixtures(classes: Sequence[Sequence[int]], dice: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield one roll for each mixture of ``dice`` dice, and the number of rolls it stands for.

    ``classes`` are the faces that need not be told apart; classes of one face each give every mixture.

    >>> list(mixtures([(1, 2), (3,)], 2))
    [((1, 1), 4), ((1, 3), 4), ((3, 3), 1)]
    """
    ways = factorial(dice)
    sizes = [len(faces) for faces in classes]
    for chosen in combinations_with_replacement(range(len(classes)), dice):
        counts = Counter(chosen)
        weight = ways // prod(factorial(n) for n in counts.values())
        roll = tuple(classes[index][0] for index in chosen)
        yield roll, weight * prod(sizes[index] ** n for index, n in counts.items())
