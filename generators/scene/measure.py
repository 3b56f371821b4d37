"""Measuring and wrapping marked text: words in ems, so that trying a smaller size costs next to nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generators.scene import fonts, metrics
from generators.scene.faults import GlyphError, TextOverflowError, UnknownFontError, of
from generators.scene.markup import Glyphs, parse

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generators.scene.icons import Icon
    from generators.scene.markup import Paragraph, Span

LONGEST = 20_000
"""How many characters a text on a piece may have; more is not a text for a piece."""

ICON_BEARING = 0.06
"""The air on each side of an icon, in ems."""

_BREAK_AFTER = "-\u2010\u2013\u2014/"
_ROUNDING = 1e-7


@dataclass(frozen=True, slots=True)
class Part:
    """Characters of one font, or an icon; ``width`` in ems, ``bearing`` the air before an icon's outline."""

    content: str | Icon
    font: str
    width: float
    bearing: float = 0.0
    name: str = ""


@dataclass(frozen=True, slots=True)
class Word:
    """Parts that stay on one line; ``space`` is the space before it, None where a break needs none."""

    parts: tuple[Part, ...]
    width: float
    space: Part | None


@dataclass(frozen=True, slots=True)
class Entry:
    """A paragraph as measured words."""

    words: tuple[Word, ...]
    bullet: bool
    parted: bool


@dataclass(frozen=True, slots=True)
class Line:
    """Words that stand on one line; ``first`` of their paragraph, ``parted`` from the line above by a gap."""

    entries: tuple[Word, ...]
    width: float
    bullet: bool
    first: bool
    parted: bool

    def parts(self) -> Iterator[Part]:
        """Yield what stands on the line, neighbours of one font joined."""
        held: Part | None = None
        for part in self._each():
            joined = _join(held, part)
            if joined is None:
                if held is not None:
                    yield held
                held = part
            else:
                held = joined
        if held is not None:
            yield held

    def _each(self) -> Iterator[Part]:
        for index, word in enumerate(self.entries):
            if index and word.space is not None:
                yield word.space
            yield from word.parts

    def words(self) -> str:
        """Return the line as plain words, an icon as its name in brackets."""
        return "".join(
            part.content if isinstance(part.content, str) else f"[{part.name}]" for part in self._each()
        )


def _join(left: Part | None, right: Part) -> Part | None:
    """Return two parts as one, where that changes no width: same font, and a space between them."""
    if left is None or left.font != right.font:
        return None
    if not isinstance(left.content, str) or not isinstance(right.content, str):
        return None
    if not (left.content.endswith(" ") or right.content.startswith(" ")):
        return None  # joining would kern the two letters that meet
    return replace(left, content=left.content + right.content, width=left.width + right.width)


class Setter:
    """Measures the words of one text in a family; ``cap_height`` is in ems."""

    def __init__(
        self, family: fonts.Family, icons: Mapping[str, Icon | str], icon_share: float, piece: str
    ) -> None:
        """Hold the family, the icons by name, an icon's height in capitals, and the piece's name."""
        self.family = family
        self.piece = piece
        self.cap_height = fonts.font(family.regular).cap_height / 1000
        self._icons = icons
        self._icon_height = icon_share * self.cap_height

    def paragraphs(self, text: str) -> list[Entry]:
        """Read and measure a text."""
        if len(text) > LONGEST:
            raise TextOverflowError(
                f"{of(self.piece)}text of {len(text)} characters; a piece holds {LONGEST}"
            )
        return [self._entry(paragraph) for paragraph in parse(text)]

    def _entry(self, paragraph: Paragraph) -> Entry:
        words: list[Word] = []
        parts: list[Part] = []
        space: Part | None = None

        def settle() -> None:
            if parts:
                words.append(Word(tuple(parts), sum(part.width for part in parts), space))
                parts.clear()

        for span in paragraph.spans:
            part = self._icon(span)
            if part is not None:
                parts.append(part)
                continue
            font = self._font(span)
            for chunk, breaks in _chunks(span.text if isinstance(span, Glyphs) else self._character(span)):
                if chunk == " ":
                    settle()
                    space = self._part(" ", font)
                    continue
                parts.append(self._part(chunk, font))
                if breaks:
                    settle()
                    space = None
        settle()
        return Entry(tuple(words), paragraph.bullet, paragraph.parted)

    def _font(self, span: Span) -> str:
        if isinstance(span, Glyphs):
            return self.family.style(bold=span.bold, italic=span.italic)
        return self.family.regular

    def _character(self, span: Span) -> str:
        """Return the character that an icon's name stands for."""
        found = None if isinstance(span, Glyphs) else self._icons.get(span.name)
        return found if isinstance(found, str) else ""

    def _icon(self, span: Span) -> Part | None:
        """Return an outlined icon as a part; None for anything else."""
        if isinstance(span, Glyphs):
            return None
        icon = self._icons.get(span.name)
        if icon is None:
            raise UnknownFontError(f"{of(self.piece)}{fonts.unknown('icon', span.name, self._icons)}")
        if isinstance(icon, str):
            return None
        wide = icon.width * self._icon_height + 2 * ICON_BEARING
        return Part(icon, "", wide, ICON_BEARING, span.name)

    def _part(self, text: str, font: str) -> Part:
        try:
            return Part(text, font, metrics.shape(text, font).width / 1000)
        except GlyphError as fault:
            raise GlyphError(f"{of(self.piece)}{fault}") from None


def _chunks(text: str) -> Iterator[tuple[str, bool]]:
    """Cut a text into words and spaces; True says that the line may break after the word.

    >>> list(_chunks("air-land 10-8 now"))
    [('air-', True), ('land', False), (' ', False), ('10-8', False), (' ', False), ('now', False)]
    """
    start = 0
    for index, character in enumerate(text):
        if character == " ":
            if index > start:
                yield text[start:index], False
            if index == 0 or text[index - 1] != " ":
                yield " ", False
            start = index + 1
        elif (
            character in _BREAK_AFTER
            and index > start
            and text[index - 1].isalpha()
            and text[index + 1 : index + 2].isalpha()
        ):
            yield text[start : index + 1], True
            start = index + 1
    if start < len(text):
        yield text[start:], False


def wrap(entries: list[Entry], width: float, indent: float, *, break_words: bool) -> list[Line] | None:
    """Set measured paragraphs in lines at most ``width`` ems wide, bullets indented by ``indent`` ems.

    A word wider than the line is cut between characters if ``break_words``; None when it may not be, or when
    a single character is wider than the line.
    """
    lines: list[Line] = []
    for entry in entries:
        room = width - (indent if entry.bullet else 0.0)
        words = _broken(entry.words, room) if break_words else entry.words
        if any(word.width > room + _ROUNDING for word in words):
            return None
        lines.extend(_fill(words, room, bullet=entry.bullet, parted=entry.parted))
    return lines


def _fill(words: tuple[Word, ...], room: float, *, bullet: bool, parted: bool) -> Iterator[Line]:
    """Fill line after line with as many words as go on it."""
    held: list[Word] = []
    used = 0.0
    first = True
    for word in words:
        gap = word.space.width if word.space is not None and held else 0.0
        if held and used + gap + word.width > room + _ROUNDING:
            yield Line(tuple(held), used, bullet, first, parted and first)
            first = False
            held, used, gap = [], 0.0, 0.0
        held.append(word)
        used += gap + word.width
    if held:
        yield Line(tuple(held), used, bullet, first, parted and first)


def _broken(words: tuple[Word, ...], room: float) -> tuple[Word, ...]:
    """Return the words with those that are wider than a line broken between characters."""
    result: list[Word] = []
    for word in words:
        if word.width <= room + _ROUNDING:
            result.append(word)
        else:
            result.extend(_pieces(word, room))
    return tuple(result)


def _pieces(word: Word, room: float) -> Iterator[Word]:
    """Cut one word into pieces that fit, of one character at least."""
    space = word.space
    held: list[Part] = []
    used = 0.0
    for part in word.parts:
        for atom in _atoms(part):
            if held and used + atom.width > room + _ROUNDING:
                yield Word(tuple(held), used, space)
                space, held, used = None, [], 0.0
            held.append(atom)
            used += atom.width
    yield Word(tuple(held), used, space)


def _atoms(part: Part) -> Iterator[Part]:
    if not isinstance(part.content, str):
        yield part
        return
    for character in part.content:
        yield replace(part, content=character, width=metrics.shape(character, part.font).width / 1000)
