"""How likely the sums of many like dice are, in whole numbers: counts of the ways, never floats."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


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


def rolls_alike(
    scores: Sequence[int], apart: Sequence[int], faces: Sequence[int], dice: int
) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return one roll for all that score the same sum and show the same of the faces ``apart``, and how many.

    ``scores`` is one score a face. Sixty dice have hundreds of such rolls, where they have 6**60 in all.

    >>> rolls_alike((0, 0, 0, 0, 1, 2), (1,), (1, 2, 3, 4, 5, 6), 1)
    (((4,), 3), ((5,), 1), ((6,), 1), ((1,), 1))
    """
    return _rolls_alike(tuple(scores), tuple(apart), tuple(faces), dice)


@lru_cache(maxsize=512)
def _rolls_alike(
    scores: tuple[int, ...], apart: tuple[int, ...], faces: tuple[int, ...], dice: int
) -> tuple[tuple[tuple[int, ...], int], ...]:
    score = dict(zip(faces, scores, strict=True))
    found = []
    for number in range(min(len(apart), dice) + 1):
        for shown in combinations(apart, number):
            used = [face for face in faces if face in shown or face not in apart]
            sure = sum(score[face] for face in shown)
            reached = _reached([(score[face], face) for face in used], dice - number)
            for total, ways in enumerate(_showing(score, used, shown, dice)):
                if ways:
                    rest = _one_roll(reached, score, total - sure)
                    found.append(((*shown, *rest), ways))
    return tuple(found)


def _showing(score: Mapping[int, int], used: Sequence[int], shown: Sequence[int], dice: int) -> list[int]:
    """Return in how many ways dice of the faces ``used`` show all of ``shown``, by their sum."""
    ways = [0] * (max(score.values()) * dice + 1)
    for number in range(len(shown) + 1):
        for missing in combinations(shown, number):
            left = [score[face] for face in used if face not in missing]
            for total, count in enumerate(sums(left, dice) if left else (int(not dice),)):
                ways[total] += -count if number % 2 else count
    return ways


def _reached(scored: Sequence[tuple[int, int]], dice: int) -> list[dict[int, int]]:
    """Return, for each number of dice, the sums they can score, each with a face of the last die."""
    one = dict(scored)
    reached: list[dict[int, int]] = [{0: 0}]
    for _ in range(dice):
        reached.append({total + score: face for total in reached[-1] for score, face in one.items()})
    return reached


def _one_roll(reached: Sequence[Mapping[int, int]], score: Mapping[int, int], total: int) -> list[int]:
    """Return a roll that scores a sum, walking back from it."""
    roll = []
    for faces in reversed(reached[1:]):
        roll.append(faces[total])
        total -= score[roll[-1]]
    return roll


def mixtures(faces: Sequence[int], dice: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield each mixture of ``dice`` dice, and the number of rolls it stands for.

    >>> list(mixtures((1, 2), 2))
    [((1, 1), 1), ((1, 2), 2), ((2, 2), 1)]
    """
    ways = factorial(dice)
    for roll in combinations_with_replacement(faces, dice):
        yield roll, ways // prod(factorial(n) for n in Counter(roll).values())
