"""Errors of drawings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.errors import CountermarchError

if TYPE_CHECKING:
    from collections.abc import Sequence


class DrawingError(CountermarchError, ValueError):
    """A drawing that cannot be made as asked; the message is one line and names the piece if known.

    ``named`` is True if the message already names what was being drawn. ``item`` is a remark for the message:
    the place in the layout that caused the error, or what to change there.
    """

    named = False
    item = ""
    path: tuple[str | int, ...] = ()
    """The place of the item in its layout, as keys and indexes."""
    more: tuple[DrawingError, ...] = ()
    """Further errors of the same drawing."""

    @property
    def plainly(self) -> str:
        """The message without ``item``."""
        return super().__str__()

    def __str__(self) -> str:
        r"""Return the message; unprintable characters, which may come from a designer's file, are escaped.

        >>> str(DrawingError("[att" + chr(27) + "] is not a column"))
        '[att\\x1b] is not a column'
        """
        text = super().__str__() + (f" ({self.item})" if self.item else "")
        return text if text.isprintable() else "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


class UnknownFontError(DrawingError):
    """A font, family or icon name that does not exist; the message gives the nearest ones."""


class UnknownIconsError(UnknownFontError):
    """Icons that a text names and that do not exist; ``each`` has a message for each of them."""

    each: tuple[str, ...] = ()


class GlyphError(DrawingError):
    """A character that neither the font nor its fallback can show."""


class TextOverflowError(DrawingError):
    """A text that does not fit its box, even at the smallest size allowed."""


class SmallTextError(DrawingError):
    """A type size below the minimum for legible text."""


def message_prefix(piece: str) -> str:
    """Return the beginning of a message about a piece; empty if the piece has no name.

    >>> message_prefix("card 12")
    'card 12: '
    """
    return f"{piece}: " if piece else ""


def several(faults: Sequence[DrawingError]) -> DrawingError:
    """Return the first error of a drawing, with the others in its ``more``.

    >>> several([DrawingError("no ink"), DrawingError("no pen")]).more
    (DrawingError('no pen'),)
    """
    first, *others = faults
    first.more = tuple(others)
    return first


def with_name(fault: DrawingError, name: str) -> DrawingError:
    """Return an error that begins with a name, or the error itself if it already begins with one.

    >>> str(with_name(DrawingError("no ink"), "card 12"))
    'card 12: no ink'
    """
    if fault.named or not name:
        return fault
    named = type(fault)(f"{message_prefix(name)}{fault.plainly}")
    named.named, named.item, named.path = True, fault.item, fault.path
    if isinstance(named, UnknownIconsError) and isinstance(fault, UnknownIconsError):
        named.each = fault.each
    return named
