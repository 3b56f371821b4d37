"""The symbol of a type of unit and the mark of its size; a word in their place where there is none for it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from countermarch.components.model.loading.headings import one_letter_apart
from countermarch.generators.scene import metrics
from countermarch.generators.scene.metrics import LEAST_SIZE, MM
from countermarch.generators.scene.nodes import Rect
from countermarch.generators.scene.symbols import SIZES, SYMBOLS, composed, size_mark, symbol
from countermarch.generators.scene.text import centred_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from countermarch.generators.scene.nodes import Node
    from countermarch.generators.scene.symbols import Outline, Recipe

NONE: Mapping[str, Recipe] = {}

_FONT = "Barlow Condensed Bold"

_DOUBLED = re.compile(r"(.)\1")


def slip(word: str, known: Iterable[str]) -> bool:
    """Tell whether a word is a known one with a letter wrong, or with the wrong letters doubled.

    >>> slip("infntry", SYMBOLS), slip("batallion", SIZES), slip("dragon", SYMBOLS)
    (True, True, False)
    """
    word = word.lower()
    once = _DOUBLED.sub(r"\1", word)
    return any(one_letter_apart(word, one) or once == _DOUBLED.sub(r"\1", one) for one in known)


def type_symbol(
    name: str,
    cx: float,
    cy: float,
    width: float,
    *,
    ink: str,
    paper: str,
    line: float,
    piece: str = "",
    own: Mapping[str, Recipe] = NONE,
    outline: Outline = "box",
) -> tuple[Node, ...]:
    """Draw the symbol of a type, or its name in the box of a symbol; raises for a slip of the pen.

    ``own`` symbols go before ours; one may be composed of several, ``infantry + wheels``.

    >>> len(type_symbol("dragon", 8, 6, 7.5, ink="#000000", paper="#ffffff", line=0.28))
    2
    """
    made = own.get(name) or SYMBOLS.get(name) or composed(name)
    if made is not None:
        return symbol(made, cx, cy, width, ink=ink, paper=paper, line=line, outline=outline)
    if slip(name, SYMBOLS):
        return symbol(name, cx, cy, width, ink=ink, paper=paper, line=line)
    tall = width * 2 / 3
    said = _cut(" ".join(name.split()), width * 0.9)
    size_of_type = max(tall * 0.62 / MM, LEAST_SIZE)
    word = centred_text(
        cx, cy, said, font=_FONT, size=size_of_type, width=width * 0.95, fill=ink, piece=piece
    )
    return (Rect(cx - width / 2, cy - tall / 2, width, tall, paper, ink, line), word)


def type_size(
    size: str, cx: float, bottom: float, height: float, *, ink: str, weight: float, piece: str = ""
) -> tuple[Node, ...]:
    """Draw the mark of a size, or its name where it has none; raises for a slip of the pen.

    >>> len(type_size("tiny", 8, 3, 1.2, ink="#000000", weight=0.28))
    1
    """
    if size in SIZES or slip(size, SIZES):
        return size_mark(size, cx, bottom, height, ink=ink, weight=weight)
    size_of_type, width = max(height * 1.3 / MM, LEAST_SIZE), height * 9
    said = _cut(size, width)
    word = centred_text(
        cx, bottom - height / 2, said, font=_FONT, size=size_of_type, width=width, fill=ink, piece=piece
    )
    return (word,)


def _cut(word: str, width: float) -> str:
    """Shorten a word to what fits a width at the least size, a full stop for what is left out."""
    said = word
    while len(said) > 1 and metrics.advance(said, _FONT) * LEAST_SIZE * MM / 1000 > width:
        word = word[:-1].rstrip(" .")
        said = f"{word}."
    return said
