"""Pieces of sentences about dice, and checks of dice and hits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from countermarch.reference.engine import InputError
from countermarch.reference.engine.errors import place_in_words
from countermarch.reference.engine.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

_SPELT: Final = 12  # dice named individually


def dice_count(amount: int) -> str:
    """Return a number of dice.

    >>> dice_count(1), dice_count(0)
    ('1 die', 'no dice')
    """
    return counted(amount, "die", "dice")


def dice_in_words(dice: Sequence[int]) -> str:
    """Name dice in the order rolled, only the number of many.

    >>> dice_in_words((5, 6, 1)), dice_in_words((4,)), dice_in_words(()), dice_in_words((6,) * 30)
    ('dice 5, 6, 1', 'die 4', 'no dice', '30 dice')
    """
    if len(dice) > _SPELT or not dice:
        return dice_count(len(dice))
    return f"{'die' if len(dice) == 1 else 'dice'} {', '.join(map(str, dice))}"


def added(amounts: Sequence[int]) -> str:
    """Return the beginning of a formula for a sum; empty for a single term or too many.

    >>> added((2, 3)), added((2,)), added((1,) * 30)
    ('2 + 3 = ', '', '')
    """
    return f"{' + '.join(map(str, amounts))} = " if 1 < len(amounts) <= _SPELT else ""


def need_dice(parameter: str, dice: Sequence[int] | None, due: int) -> None:
    """Refuse a pool with another number of dice than is due; None means that nothing was rolled.

    >>> need_dice("dice", (5, 6), 3)
    Traceback (most recent call last):
    countermarch.components.errors.InputError: dice: 2 dice given; expected 3 dice
    """
    if dice is not None and len(dice) != due:
        raise InputError(parameter, f"{dice_count(len(dice))} given; expected {dice_count(due)}", due)


class Rated(Protocol):
    """A unit that carries hits."""

    @property
    def j3_rating(self) -> int:
        """Printed J-3 rating, from which its capacity for hits follows."""

    @property
    def hits(self) -> int:
        """Hits it carries now; none if it is disrupted."""

    @property
    def disrupted(self) -> bool:
        """Whether it is disrupted, and so carries no hits."""


def check_hits(parameter: str, units: Sequence[Rated], capacity_of: CapacityOf) -> None:
    """Refuse hits on a disrupted unit, or as many as disrupt a unit."""
    for place, unit in enumerate(units, 1):
        where = place_in_words(parameter, place, "hits")
        if unit.disrupted and unit.hits:
            raise InputError(
                parameter, f"{where}: {unit.hits} on a disrupted unit; expected 0, it carries none"
            )
        most = capacity_of(unit.j3_rating) - 1
        if not unit.disrupted and unit.hits > most:
            raise InputError(
                parameter, f"{where}: {unit.hits} would put it out of action; expected at most {most}"
            )


class CapacityOf(Protocol):
    """The number of hits that disrupt a unit, from its J-3 rating."""

    def __call__(self, j3_rating: int, /) -> int:
        """Return the smallest number of hits that puts a unit of this rating out."""
