"""Count the rolls of pools of equal dice by their sums, in whole numbers."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


def sums(scores: Sequence[int], dice: int) -> tuple[int, ...]:
    """Return the number of rolls of ``dice`` dice for each total score 0, 1, 2, ...; ``scores`` are by face.

    The scores of one die are a polynomial, those of n dice its n-th power. The polynomial is packed into one
    big integer, with a fixed number of bytes for each coefficient, so that the power is a single ``**``.
    Raises ``ValueError`` unless each face has a score of at least 0 and ``dice`` is at least 0.

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
    # no coefficient exceeds the number of all rolls, so none runs over into the next
    size = (len(scores) ** dice).bit_length() // 8 + 1
    # Kronecker substitution (see ``sums``)
    power = sum(1 << (8 * size * score) for score in scores) ** dice
    count = max(scores) * dice + 1
    packed = power.to_bytes(size * count, "little")
    return tuple(
        [int.from_bytes(packed[start : start + size], "little") for start in range(0, size * count, size)]
    )


def rolls_by_sum(
    scores: Sequence[int], apart: Sequence[int], faces: Sequence[int], dice: int, enough: int | None = None
) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return one roll, with its number of ways, for each sum and each set of the faces ``apart`` that occur.

    ``scores`` are by face. All sums from ``enough`` on are one. Sixty dice have only hundreds of such rolls,
    of 6**60 in all.

    >>> rolls_by_sum((0, 0, 0, 0, 1, 2), (1,), (1, 2, 3, 4, 5, 6), 1)
    (((4,), 3), ((5,), 1), ((6,), 1), ((1,), 1))
    """
    return _rolls_alike(tuple(scores), tuple(apart), tuple(faces), dice, enough)


@lru_cache(maxsize=512)
def _rolls_alike(
    scores: tuple[int, ...], apart: tuple[int, ...], faces: tuple[int, ...], dice: int, enough: int | None
) -> tuple[tuple[tuple[int, ...], int], ...]:
    score = dict(zip(faces, scores, strict=True))
    found = []
    for number in range(min(len(apart), dice) + 1):
        for shown in combinations(apart, number):
            used = [face for face in faces if face in shown or face not in apart]
            sure = sum(score[face] for face in shown)
            reached = _reached([(score[face], face) for face in used], dice - number)
            showing = _showing(score, used, shown, dice)
            for total, ways in enumerate(showing):
                if ways:
                    last = enough is not None and total >= enough
                    rest = _one_roll(reached, score, total - sure)
                    found.append(((*shown, *rest), sum(showing[total:]) if last else ways))
                    # every higher sum was counted with this one
                    if last:
                        break
    return tuple(found)


def _showing(score: Mapping[int, int], used: Sequence[int], shown: Sequence[int], dice: int) -> list[int]:
    """Return, by their sum, the rolls with faces ``used`` in which all of ``shown`` occur.

    Inclusion and exclusion: subtract the rolls in which some of ``shown`` are missing.
    """
    ways = [0] * (max(score.values()) * dice + 1)
    for number in range(len(shown) + 1):
        for missing in combinations(shown, number):
            left = [score[face] for face in used if face not in missing]
            for total, count in enumerate(sums(left, dice) if left else (int(not dice),)):
                ways[total] += -count if number % 2 else count
    return ways


def _reached(scored: Sequence[tuple[int, int]], dice: int) -> list[dict[int, int]]:
    """Return, for each number of dice, the possible sums, each with a face of the last die."""
    one = dict(scored)
    reached: list[dict[int, int]] = [{0: 0}]
    for _ in range(dice):
        reached.append({total + score: face for total in reached[-1] for score, face in one.items()})
    return reached


def _one_roll(reached: Sequence[Mapping[int, int]], score: Mapping[int, int], total: int) -> list[int]:
    """Return a roll with a sum, by walking back from it."""
    roll = []
    for faces in reversed(reached[1:]):
        roll.append(faces[total])
        total -= score[roll[-1]]
    return roll


def mixtures(faces: Sequence[int], dice: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield each combination of ``dice`` dice, and its number of rolls.

    >>> list(mixtures((1, 2), 2))
    [((1, 1), 1), ((1, 2), 2), ((2, 2), 1)]
    """
    # the multinomial coefficient: all orders of the dice over the orders among equal ones
    ways = factorial(dice)
    for roll in combinations_with_replacement(faces, dice):
        yield roll, ways // prod(factorial(n) for n in Counter(roll).values())
