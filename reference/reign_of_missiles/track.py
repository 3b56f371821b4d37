"""The Diplomacy Track: twenty-one spaces in a row, and two markers that never pass each other (ROM-E01)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast, get_args

from countermarch.reference.engine import InputError, Working
from countermarch.reference.reign_of_missiles.terms import Space
from countermarch.reference.reign_of_missiles.words import space_name

if TYPE_CHECKING:
    from countermarch.reference.reign_of_missiles.terms import DiplomaticResult, Marker

TRACK: Final = "diplomacy-track"
"""The chart whose rows are the spaces, from the left end to the right."""

_SPACES: Final[tuple[Space, ...]] = get_args(Space)
_PLACES: Final = {space: place for place, space in enumerate(_SPACES)}


@dataclass(frozen=True, slots=True)
class Markers:
    """The positions of both markers, from the left end."""

    hamas: int
    israeli: int

    @property
    def met(self) -> bool:
        """Whether both are in one space: the game is over."""
        return self.hamas == self.israeli

    @property
    def distance(self) -> int:
        """Spaces between them."""
        return self.israeli - self.hamas

    @property
    def hamas_space(self) -> Space:
        """The space of the Hamas marker by its id, such as green-8."""
        return _SPACES[self.hamas]

    @property
    def israeli_space(self) -> Space:
        """The space of the Israeli marker by its id."""
        return _SPACES[self.israeli]

    def step_room(self, marker: Marker, spaces: int) -> int:
        """Return how many spaces a marker can move before the other marker or the end of the track."""
        if self.met:
            return 0
        if (marker == "hamas") is (spaces > 0):
            return self.distance
        return self.hamas if marker == "hamas" else len(_SPACES) - 1 - self.israeli

    def moved(self, marker: Marker, spaces: int) -> Markers:
        """Return the markers after a move, which stops at the other marker and at the end of the track.

        >>> Markers(hamas=3, israeli=5).moved("israeli", -4)
        Markers(hamas=3, israeli=3)
        """
        made = min(abs(spaces), self.step_room(marker, spaces))
        signed = made if spaces > 0 else -made
        if marker == "hamas":
            return Markers(self.hamas + signed, self.israeli)
        return Markers(self.hamas, self.israeli + signed)


def place(space: Space) -> int:
    """Return the position of a space from the left end.

    >>> place("green-10"), place("zero"), place("blue-10")
    (0, 10, 20)
    """
    return _PLACES[space]


def space_at(place: int) -> Space | None:
    """Return the space at a position from the left end, or None off the track.

    >>> space_at(2), space_at(-1), space_at(21)
    ('green-8', None, None)
    """
    return _SPACES[place] if 0 <= place < len(_SPACES) else None


def number(work: Working, space: Space) -> int:
    """Read the number printed in a space.

    >>> from countermarch.reference.reign_of_missiles.game_data import GAME
    >>> number(Working(GAME), "green-8"), number(Working(GAME), "zero")
    (8, 0)
    """
    return work.amount(TRACK, space, "number")


def own_number(work: Working, space: Space, marker: Marker) -> int:
    """Read the number of a space on the marker's own side of the track; it is 0 on the other (ROM-E05).

    >>> from countermarch.reference.reign_of_missiles.game_data import GAME
    >>> work = Working(GAME)
    >>> own_number(work, "green-8", "hamas"), own_number(work, "blue-3", "hamas")
    (8, 0)
    >>> [cell.row for cell in work.ruling(None).cells]  # that of blue 3 was not read
    ['green-8']
    >>> hamas, israeli = Working(GAME), Working(GAME)
    >>> own_number(hamas, "zero", "hamas"), own_number(israeli, "zero", "israeli")
    (0, 0)
    >>> [cell.row for own in (hamas, israeli) for cell in own.ruling(None).cells]
    ['zero', 'zero']
    """
    beyond = _PLACES[space] > _PLACES["zero"] if marker == "hamas" else _PLACES[space] < _PLACES["zero"]
    return 0 if beyond else number(work, space)


def result(work: Working, space: Space) -> DiplomaticResult:
    """Read the diplomatic result if the markers meet in a space.

    >>> from countermarch.reference.reign_of_missiles.game_data import GAME
    >>> result(Working(GAME), "blue-2"), result(Working(GAME), "blue-1")
    ('israeli-minor', 'stalemate')
    """
    return cast("DiplomaticResult", work.read(TRACK, space, "result"))


def markers(hamas_space: Space, israeli_space: Space, *, may_have_met: bool = False) -> Markers:
    """Return both markers; raises ``InputError`` naming ``hamas_space`` if Hamas is right of Israel.

    Equal spaces are refused too, unless ``may_have_met``: the game is over.
    """
    found = Markers(_PLACES[hamas_space], _PLACES[israeli_space])
    if found.distance < 0:
        message = (
            f"{space_name(hamas_space)} is to the right of the Israeli marker ({space_name(israeli_space)}); "
            "the Hamas marker is always on its left until they meet"
        )
        raise InputError("hamas_space", message)
    if found.met and not may_have_met:
        message = (
            f"both markers are in {space_name(hamas_space)}: the game is over; expected a space further left"
        )
        raise InputError("hamas_space", message)
    return found
