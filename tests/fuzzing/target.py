"""What a target is, and what it holds Countermarch to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from countermarch.components.errors import CountermarchError

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

LONGEST: Final = 2_000
"""Characters of a refusal; it is one line for a person."""

ANSWERED: Final = "answered"
REFUSED: Final = "refused"


@dataclass(frozen=True, slots=True)
class Target:
    """One kind of input: how one is made of a seed, and what is done with it.

    ``make`` gives plain data (text, bytes, tuples and dictionaries of them), so that it can be written down.
    ``run`` returns ``ANSWERED`` or ``REFUSED``, and raises at a fault. ``cheap`` ones take
    about a millisecond or less, and are tried by the thousand in the tests too.
    """

    name: str
    what: str
    make: Callable[[Random], Any]
    run: Callable[[Any], str]
    cheap: bool = False


class FaultError(AssertionError):
    """What a target did that it must not."""


def outcome(call: Callable[[], object]) -> str:
    """Call, and return whether it answered or refused in words; whatever else it raises is a fault."""
    try:
        call()
    except CountermarchError as error:
        for line in getattr(error, "faults", None) or (error,):
            in_one_line(str(line))
        return REFUSED
    return ANSWERED


def in_one_line(stated: str) -> None:
    """Assert that an error is readable: one line, no control characters, limited length."""
    if not stated or not stated.isprintable() or len(stated) > LONGEST:
        raise FaultError(f"a refusal that cannot be read: {stated[:300]!r}")
