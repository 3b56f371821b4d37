"""Decks as sheets of faces: at most ten across and seven down; the last cell is shown to other players.

Every cell holds the picture of its card, pixel for pixel.
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from math import ceil
from typing import TYPE_CHECKING

from countermarch.generators.scene.nodes import Rect, Scene
from countermarch.generators.tabletop.names import slug
from countermarch.generators.tabletop.pictures import pictures
from countermarch.generators.writers import png

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL.Image import Image as Picture

    from countermarch.generators.tabletop.contents import DrawPile, GamePiece

SIDE = 4096
"""No picture is wider or taller, in pixels."""

# the limit of Tabletop Simulator
ACROSS, DOWN = 10, 7
# one less, because it shows the last cell of a sheet as the back of cards hidden in a hand
FACES = ACROSS * DOWN - 1
# it refuses sheets of fewer than two cells across or down
LEAST = 2
# pixels per mm; a card is then as large as most screens are tall
SHARPEST = 10.0
PLAIN = "#4a4a4a"


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """The number of cells across and down, and their size in pixels."""

    across: int
    down: int
    cell: tuple[int, int]


@dataclass(frozen=True, slots=True)
class CardSheet:
    """A sheet: its number, its cards in their cells, and the files of its faces and backs with their content.

    ``unique`` means that the backs are a sheet like the faces, for cards with different backs.
    """

    number: int
    things: tuple[GamePiece, ...]
    plan: SheetPlan
    face: str
    back: str
    unique: bool
    pictures: tuple[tuple[str, bytes], ...]


def plan_of(count: int, width: float, height: float) -> tuple[int, int, float]:
    """Return the cells across and down for this number of faces and the hidden card, and the pixels per mm.

    >>> plan_of(45, 63.5, 88.9)[:2], plan_of(1, 63.5, 88.9)[:2], plan_of(69, 16, 16)
    ((10, 5), (2, 2), (10, 7, 10.0))
    """
    cells = count + 1
    across = min(ACROSS, max(LEAST, cells))
    down = max(LEAST, ceil(cells / across))
    # a pixel of every cell may be the rest of one
    scale = min(SHARPEST, (SIDE / across - 1) / width, (SIDE / down - 1) / height)
    return across, down, scale


def card_sheets(deck: DrawPile, first: int) -> list[CardSheet]:
    """Return the sheets of a deck, numbered from ``first``."""
    things = [thing for thing in deck.things if thing.count]
    parts = [things[start : start + FACES] for start in range(0, len(things), FACES)]
    return [_sheet(deck, part, first + index) for index, part in enumerate(parts)]


def _sheet(deck: DrawPile, things: Sequence[GamePiece], number: int) -> CardSheet:
    png.require()
    from PIL import Image

    face = things[0].front
    across, down, scale = plan_of(len(things), face.width, face.height)
    blank = Scene("back", face.width, face.height, (Rect(0, 0, face.width, face.height, fill=PLAIN),))
    backs = [thing.back or blank for thing in things]
    alike = all(back == backs[0] for back in backs)
    scenes = {f"{index}": thing.front for index, thing in enumerate(things)}
    scenes |= {"back": backs[0]} if alike else {f"back {index}": back for index, back in enumerate(backs)}
    drawn = {name: Image.open(BytesIO(data)).convert("RGB") for name, data in pictures(scenes, scale)}
    cell = drawn["0"].size
    plan = SheetPlan(across, down, cell)
    hidden = drawn["back"] if alike else drawn["back 0"]
    name = f"{slug(deck.id)}-{number}"
    faces = [drawn[f"{index}"] for index in range(len(things))]
    made = [(f"{name}.png", _pasted(plan, [*faces], hidden))]
    if alike:
        made.append((f"{name}-back.png", _bytes(hidden)))
    else:
        others = [drawn[f"back {index}"] for index in range(len(things))]
        made.append((f"{name}-back.png", _pasted(plan, others, hidden)))
    return CardSheet(number, tuple(things), plan, made[0][0], made[1][0], not alike, tuple(made))


def _pasted(plan: SheetPlan, faces: Sequence[Picture], last: Picture) -> bytes:
    from PIL import Image

    wide, tall = plan.cell
    sheet = Image.new("RGB", (plan.across * wide, plan.down * tall), "white")
    for index, face in enumerate(faces):
        sheet.paste(face, (index % plan.across * wide, index // plan.across * tall))
    # always the last cell, however few faces there are: the program takes the hidden face from there
    sheet.paste(last, ((plan.across - 1) * wide, (plan.down - 1) * tall))
    return _bytes(sheet)


def _bytes(picture: Picture) -> bytes:
    stream = BytesIO()
    picture.save(stream, "PNG")
    return stream.getvalue()
