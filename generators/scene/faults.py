"""What can be wrong with something that is to be drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.errors import CountermarchError

if TYPE_CHECKING:
    from collections.abc import Sequence


class DrawingError(CountermarchError, ValueError):
    """A drawing that cannot be made as asked; the message is one line and names the piece if known.

    ``named`` is True once the name of what was being drawn stands in the message. ``item`` says where a
    layout describes what could not be drawn, and what of it would help.
    """

    named = False
    item = ""
    path: tuple[str | int, ...] = ()
    """Where the item stands in its layout, as keys and numbers."""
    more: tuple[DrawingError, ...] = ()
    """What else is wrong with the same drawing, each of which alone would stop it."""

    @property
    def plainly(self) -> str:
        """The message without where a layout describes it."""
        return super().__str__()

    def __str__(self) -> str:
        r"""Return the message; what of a player's file cannot be printed is written as its number.

        >>> str(DrawingError("[att" + chr(27) + "] is no column"))
        '[att\\x1b] is no column'
        """
        text = super().__str__() + (f" ({self.item})" if self.item else "")
        return text if text.isprintable() else "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


class UnknownFontError(DrawingError):
    """A font, family or icon name that does not exist; the message gives the nearest ones."""


class UnknownIconsError(UnknownFontError):
    """Icons that a text names and that do not exist; ``each`` is what is to be said of one."""

    each: tuple[str, ...] = ()


class GlyphError(DrawingError):
    """A character that neither the font nor its fallback can show."""


class TextOverflowError(DrawingError):
    """A text that does not fit its box, even at the smallest size allowed."""


class SmallTextError(DrawingError):
    """A type size below the least that can be read."""


def of(piece: str) -> str:
    """Return the beginning of a message about a piece, or nothing when the piece has no name.

    >>> of("card 12")
    'card 12: '
    """
    return f"{piece}: " if piece else ""


def several(faults: Sequence[DrawingError]) -> DrawingError:
    """Return the first of the faults of a drawing, which knows of the others.

    >>> several([DrawingError("no ink"), DrawingError("no pen")]).more
    (DrawingError('no pen'),)
    """
    first, *others = faults
    first.more = tuple(others)
    return first


def about(fault: DrawingError, name: str) -> DrawingError:
    """Return the fault with the name of what was being drawn, unless something within has said its own.

    >>> str(about(DrawingError("no ink"), "card 12"))
    'card 12: no ink'
    """
    if fault.named or not name:
        return fault
    named = type(fault)(f"{of(name)}{fault.plainly}")
    named.named, named.item, named.path = True, fault.item, fault.path
    if isinstance(named, UnknownIconsError) and isinstance(fault, UnknownIconsError):
        named.each = fault.each
    return named
