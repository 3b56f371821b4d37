"""Backs that tell nothing but a side and a word, so that what lies face down cannot be told apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generators.faces.look import BOLD, DESIGN
from generators.scene.nodes import Rect
from generators.scene.text import centred_text, fitted_size
from generators.scene.tints import mix

if TYPE_CHECKING:
    from generators.faces.look import Pen
    from generators.scene.nodes import Node

HEAD_Y = 4.6
WORD_Y = 9.9
ROOM = 12.0
"""Where the side and the word stand, and how wide they may be, in mm on a counter of 16 mm."""

INSET = 1.5
LARGER = 1.35
"""How much larger than a marker's words the word is."""

STEP = 3.0
"""How far two lines stand apart at least, in mm, and in mm a point of their size."""
STEP_EACH = 0.34


def two_lines(text: str) -> tuple[str, ...]:
    """Cut a text into two lines of about the same length, at a space.

    >>> two_lines("JOINT OPS"), two_lines("DUMMY")
    (('JOINT', 'OPS'), ('DUMMY',))
    """
    spaces = [index for index, character in enumerate(text) if character == " "]
    if not spaces:
        return (text,)
    middle = min(spaces, key=lambda index: abs(index - len(text) / 2))
    return (text[:middle], text[middle + 1 :])


def blind_nodes(head: str, word: str, ground: str, pen: Pen, inset: float | None = None) -> tuple[Node, ...]:
    """Return what stands on a blind back: a pale frame ``inset`` mm from the edge, the side, the word."""
    k, style = pen.k, pen.look.style
    edge = INSET * k if inset is None else inset
    reach = DESIGN * k - 2 * edge
    wanted = style.size("marker")
    lines = two_lines(word.upper())
    size = min(fitted_size(one, BOLD, wanted * LARGER, width=ROOM * k, piece=pen.piece) for one in lines)
    step = max(STEP * k, size * STEP_EACH)
    first = WORD_Y * k - step * (len(lines) - 1) / 2
    said = [(head.upper(), HEAD_Y * k, wanted)]
    said += [(one, first + step * index, size) for index, one in enumerate(lines)]
    return (
        Rect(edge, edge, reach, reach, stroke=mix(pen.ink, ground, 0.45), line=0.2, radius=0.7),
        *(
            centred_text(
                DESIGN / 2 * k,
                y,
                text,
                font=BOLD,
                size=points,
                width=ROOM * k,
                fill=pen.ink,
                piece=pen.piece,
            )
            for text, y, points in said
            if text
        ),
    )
