"""The data that the rules of this game read, and the faces of its dice."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from countermarch import components

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from countermarch.reference.engine import Working

GAME: Final = components.game("third-lebanon-war")
"""Third Lebanon War as data; each part is read from its file on first access."""

DICE: Final = "die-results"
TERRAIN: Final = "terrain-effects"


@lru_cache(maxsize=32)
def scores(use: str) -> tuple[int, ...]:
    """Return the score of each face of a die for a use, lowest face first.

    >>> scores("battle"), scores("rockets")
    ((0, 0, 0, 0, 1, 2), (0, 0, 0, 0, 0, 1))
    """
    faces = GAME.charts[DICE].columns
    return tuple(GAME.charts[DICE].number(use, face.id) for face in faces)


def scored(work: Working, use: str, dice: Iterable[int]) -> int:
    """Add up the scores of dice for a use, reading each face's cell."""
    faces = sorted(Counter(dice).items())
    return sum(times * work.amount(DICE, use, str(face)) for face, times in faces)


def sam_counts(_given: Mapping[str, object]) -> tuple[Sequence[int], Sequence[int]]:
    """Return what matters of a SAM die for odds: the chits that it hits, and a face that removes the J-4."""
    cells = GAME.all_tables["die-results"].cells
    gone = [die for die in range(1, 7) if cells["sam-chit", str(die)] == "removed"]
    return [int(cells["sam", str(die)] or 0) for die in range(1, 7)], gone
