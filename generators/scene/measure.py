"""Measure and wrap text with markup: words are measured in ems once, so trying smaller sizes is cheap."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from countermarch.generators.scene import fonts, metrics
from countermarch.generators.scene.faults import (
    GlyphError,
    TextOverflowError,
    UnknownFontError,
    UnknownIconsError,
    message_prefix,
)
from countermarch.generators.scene.markup import Glyphs, parse

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from countermarch.generators.scene.icons import Icon
    from countermarch.generators.scene.markup import Paragraph, Span

LONGEST = 20_000
"""Maximum number of characters of a text on a piece."""

OWN_ICONS = "; [icons] of the layout names pictures of your own"

ICON_BEARING = 0.06
"""Space at each side of an icon, in ems."""

_WORDS = re.compile(r" +|[^ ]+")
_ASIAN = "\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef"
_OPENING = "\u3008\u300a\u300c\u300e\u3010\u3014\uff08\uff3b\uff5b"
# the rules of kinsoku (JIS X 4051), as far as cards need them
_NO_START = (
    "\u3001\u3002\u3009\u300b\u300d\u300f\u3011\u3015\u30fc\uff01\uff09\uff0c\uff0e\uff1a\uff1b\uff1f\uff3d\uff5d,.!?;:)"
    "\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7"
)
"""Signs that begin no line: closing brackets, stops, the long vowel and small kana."""

_BREAKS = re.compile(
    "(?<=[^\\W\\d_])[-/\u2010\u2013\u2014](?=[^\\W\\d_])"
    f"|[{_ASIAN}](?<![{_OPENING}])(?=[^{_NO_START}])|[^{_ASIAN}{_OPENING}](?=[{_ASIAN}])(?![{_NO_START}])"
)
"""A hyphen, dash or slash between two letters, a Chinese character or kana: a line may break after it."""

ROUNDING = 1e-7
"""Tolerance for rounding errors of widths, in ems."""


@dataclass(frozen=True, slots=True)
class MeasuredPart:
    """Characters of one font, or an icon; ``width`` and the space before an icon, ``bearing``, are in ems."""

    content: str | Icon
    font: str
    width: float
    bearing: float = 0.0
    name: str = ""


ALONE = 0.3
"""Minimum share of a line that a single word on the last line of a paragraph takes."""

STAY = 2
"""Minimum number of words that stay on the line that gives one to the last line."""


@dataclass(frozen=True, slots=True)
class MeasuredWord:
    """Parts that stay on one line; ``space`` is the space before them, None if there is none."""

    parts: tuple[MeasuredPart, ...]
    width: float
    space: MeasuredPart | None


@dataclass(frozen=True, slots=True)
class MeasuredParagraph:
    """A paragraph as measured words."""

    words: tuple[MeasuredWord, ...]
    bullet: bool
    parted: bool


@dataclass(frozen=True, slots=True)
class MeasuredLine:
    """A line of words; whether it is the ``first`` of its paragraph, and ``parted`` from the line above."""

    entries: tuple[MeasuredWord, ...]
    width: float
    bullet: bool
    first: bool
    parted: bool

    def parts(self) -> tuple[MeasuredPart, ...]:
        """Return the line's parts, joined if that changes no width: same font, with a space between them."""
        parts: list[MeasuredPart] = []
        held: list[str] = []
        font, width = "", 0.0
        for part in self._each():
            content = part.content
            if isinstance(content, str):
                # only across a space: between two letters kerning would change the width that was measured
                if held and part.font == font and (content == " " or held[-1] == " "):
                    held.append(content)
                    width += part.width
                    continue
                if held:
                    parts.append(MeasuredPart("".join(held), font, width))
                held, font, width = [content], part.font, part.width
            else:
                if held:
                    parts.append(MeasuredPart("".join(held), font, width))
                held = []
                parts.append(part)
        if held:
            parts.append(MeasuredPart("".join(held), font, width))
        return tuple(parts)

    def _each(self) -> Iterator[MeasuredPart]:
        for index, word in enumerate(self.entries):
            if index and word.space is not None:
                yield word.space
            yield from word.parts


class Typesetter:
    """Measures the words of one text in a family; ``cap_height`` is in ems."""

    def __init__(
        self, family: fonts.Family, icons: Mapping[str, Icon | str], icon_share: float, piece: str
    ) -> None:
        """Set the family, icons by name, the height of icons in cap heights, and the name for messages."""
        self.family = family
        self.piece = piece
        self.cap_height = fonts.font(family.regular).cap_height / 1000
        self._icons = icons
        self._icon_height = icon_share * self.cap_height

    def paragraphs(self, text: str) -> list[MeasuredParagraph]:
        """Parse and measure a text; raises ``DrawingError`` for one that is too long or cannot be shown."""
        if len(text) > LONGEST:
            raise TextOverflowError(
                f"{message_prefix(self.piece)}text of {len(text)} characters; a piece holds {LONGEST}"
            )
        found = parse(text)
        try:
            return [self._entry(paragraph) for paragraph in found]
        except UnknownFontError as fault:
            raise self._all_unknown(found, fault) from None
        except GlyphError as fault:
            raise GlyphError(f"{message_prefix(self.piece)}{fault}") from None

    def _all_unknown(self, found: Iterable[Paragraph], fault: UnknownFontError) -> UnknownFontError:
        """Return an error that names every unknown icon of a text."""
        spans = (span for paragraph in found for span in map(self._meant, paragraph.spans))
        names = dict.fromkeys(
            span.name for span in spans if not isinstance(span, Glyphs) and span.name not in self._icons
        )
        each = tuple(f"{fonts.unknown('icon', name, self._icons)}{OWN_ICONS}" for name in names)
        if not each:
            return fault
        made = UnknownIconsError(f"{message_prefix(self.piece)}{'; '.join(each)}")
        made.each = each
        return made

    def _entry(self, paragraph: Paragraph) -> MeasuredParagraph:
        words: list[MeasuredWord] = []
        held: list[MeasuredPart] = []
        space = ""

        def settle() -> None:
            if held:
                words.append(_word(held, space))
                held.clear()

        for span in map(self._meant, paragraph.spans):
            icon = self._icon(span)
            if icon is not None:
                held.append(icon)
                continue
            font = self._font(span)
            chunks = _chunks(span.text if isinstance(span, Glyphs) else self._character(span))
            last = len(chunks) - 1
            for index, (chunk, breaks) in enumerate(chunks):
                if chunk == " ":
                    settle()
                    space = font
                    continue
                if not held and index < last and chunks[index + 1][0] == " ":
                    words.append(_plain_word(chunk, font, space))  # by far the most words
                    continue
                held.append(_measured(chunk, font))
                if breaks:
                    settle()
                    space = ""
        settle()
        return MeasuredParagraph(tuple(words), paragraph.bullet, paragraph.parted)

    def _meant(self, span: Span) -> Span:
        """Return a number in braces as literal text (often a cost), unless an icon has this name."""
        if isinstance(span, Glyphs) or not span.name.isdigit() or span.name in self._icons:
            return span
        return Glyphs(f"{{{span.name}}}")

    def _font(self, span: Span) -> str:
        if isinstance(span, Glyphs):
            return self.family.style(bold=span.bold, italic=span.italic)
        return self.family.regular

    def _character(self, span: Span) -> str:
        """Return the character that an icon's name is replaced with; empty if there is none."""
        found = None if isinstance(span, Glyphs) else self._icons.get(span.name)
        return found if isinstance(found, str) else ""

    def _icon(self, span: Span) -> MeasuredPart | None:
        """Return an outlined icon as a part; None for anything else."""
        if isinstance(span, Glyphs):
            return None
        icon = self._icons.get(span.name)
        if icon is None:
            raise UnknownFontError(
                f"{message_prefix(self.piece)}{fonts.unknown('icon', span.name, self._icons)}"
            )
        if isinstance(icon, str):
            return None
        wide = icon.width * self._icon_height + 2 * ICON_BEARING
        return MeasuredPart(icon, "", wide, ICON_BEARING, span.name)


@lru_cache(maxsize=4096)
def _measured(text: str, font: str) -> MeasuredPart:
    return MeasuredPart(text, font, metrics.shape(text, font).width / 1000)


@lru_cache(maxsize=4096)
def _plain_word(text: str, font: str, space: str) -> MeasuredWord:
    return _word([_measured(text, font)], space)


def _word(parts: list[MeasuredPart], space: str) -> MeasuredWord:
    """Return a word, preceded by a space of the font ``space``; without a space if that is empty."""
    return MeasuredWord(
        tuple(parts), sum(part.width for part in parts), _measured(" ", space) if space else None
    )


def _chunks(text: str) -> tuple[tuple[str, bool], ...]:
    """Split a text into words and spaces, each with whether the line may break after it.

    >>> _chunks("air-land 10-8 now")
    (('air-', True), ('land', False), (' ', False), ('10-8', False), (' ', False), ('now', False))
    >>> [chunk for chunk, _ in _chunks("\u5c11\u6797\u300c\u6b66\u300d\uff0cHP")]
    ['\u5c11', '\u6797', '\u300c\u6b66\u300d\uff0c', 'HP']
    """
    chunks: list[tuple[str, bool]] = []
    for chunk in _WORDS.findall(text):
        if chunk[0] == " ":
            chunks.append((" ", False))
            continue
        start = 0
        # plain words, by far the most, hold no place to break at
        if not (chunk.isascii() and chunk.isalnum()):
            for match in _BREAKS.finditer(chunk):
                chunks.append((chunk[start : match.end()], True))
                start = match.end()
        chunks.append((chunk[start:] if start else chunk, False))
    return tuple(chunks)


def wrap(
    entries: list[MeasuredParagraph], width: float, indent: float, *, break_words: bool
) -> list[MeasuredLine] | None:
    """Set measured paragraphs in lines at most ``width`` ems wide, bullets indented by ``indent`` ems.

    A word wider than the line is cut between characters if ``break_words``; None when it may not be, or when
    a single character is wider than the line.
    """
    lines: list[MeasuredLine] = []
    for entry in entries:
        room = width - (indent if entry.bullet else 0.0)
        words = _broken(entry.words, room) if break_words else entry.words
        if any(word.width > room + ROUNDING for word in words):
            return None
        lines.extend(_accompanied(list(_fill(words, room, bullet=entry.bullet, parted=entry.parted)), room))
    return lines


def _fill(
    words: tuple[MeasuredWord, ...], room: float, *, bullet: bool, parted: bool
) -> Iterator[MeasuredLine]:
    """Yield lines, each with as many words as fit."""
    held: list[MeasuredWord] = []
    used = 0.0
    first = True
    for word in words:
        gap = word.space.width if word.space is not None and held else 0.0
        # the tolerance keeps a line that fits exactly from being broken on some machines only
        if held and used + gap + word.width > room + ROUNDING:
            yield MeasuredLine(tuple(held), used, bullet, first, parted and first)
            first = False
            held, used, gap = [], 0.0, 0.0
        held.append(word)
        used += gap + word.width
    if held:
        yield MeasuredLine(tuple(held), used, bullet, first, parted and first)


def _accompanied(lines: list[MeasuredLine], room: float) -> list[MeasuredLine]:
    """Return a paragraph's lines; the word before a short last word is moved to its line."""
    if not lines[1:] or len(lines[-1].entries) != 1 or lines[-1].width >= ALONE * room:
        return lines
    above, last = lines[-2], lines[-1]
    # a single short word on the last line is a widow: the preceding word moves down with it
    *stay, moved = above.entries
    # else the line above would be the one with a single word
    if len(stay) < STAY:
        return lines
    space = last.entries[0].space
    width = moved.width + (space.width if space is not None else 0.0) + last.width
    if width > room + ROUNDING:
        return lines
    left = above.width - moved.width - (moved.space.width if moved.space is not None else 0.0)
    return [
        *lines[:-2],
        replace(above, entries=tuple(stay), width=left),
        replace(last, entries=(moved, *last.entries), width=width),
    ]


def _broken(words: tuple[MeasuredWord, ...], room: float) -> tuple[MeasuredWord, ...]:
    """Return words; those wider than a line are broken between characters."""
    result: list[MeasuredWord] = []
    for word in words:
        if word.width <= room + ROUNDING:
            result.append(word)
        else:
            result.extend(_pieces(word, room))
    return tuple(result)


def _pieces(word: MeasuredWord, room: float) -> Iterator[MeasuredWord]:
    """Split a word into pieces that fit, each of at least one character."""
    space = word.space
    held: list[MeasuredPart] = []
    used = 0.0
    for part in word.parts:
        for atom in _atoms(part):
            if held and used + atom.width > room + ROUNDING:
                yield _whole(held, used, space, room)
                space, held, used = None, [], 0.0
            held.append(atom)
            used += atom.width
    yield _whole(held, used, space, room)


def _whole(atoms: list[MeasuredPart], width: float, space: MeasuredPart | None, room: float) -> MeasuredWord:
    """Return a word of these characters: one part if they share a font and fit with kerning, else several."""
    font = atoms[0].font
    texts = [atom.content for atom in atoms if isinstance(atom.content, str) and atom.font == font]
    if len(texts) == len(atoms):
        # measured as one again: kerning between the characters makes it a little narrower
        whole = _measured("".join(texts), font)
        if whole.width <= room + ROUNDING:
            return MeasuredWord((whole,), whole.width, space)
    return MeasuredWord(tuple(atoms), width, space)


def _atoms(part: MeasuredPart) -> Iterator[MeasuredPart]:
    if not isinstance(part.content, str):
        yield part
        return
    for character in part.content:
        yield _measured(character, part.font)
