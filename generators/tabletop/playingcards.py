"""playingcards.io, and virtualtabletop which reads the same file: an archive of pictures and widgets."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from countermarch.components.translations import gettext
from countermarch.generators.tabletop.names import slug
from countermarch.generators.tabletop.pictures import packed, pictures
from countermarch.generators.tabletop.summaries import about
from countermarch.generators.writers import png

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.generators.scene.nodes import Scene
    from countermarch.generators.tabletop.contents import Board, Contents, Thing

SCALE = 6.0
"""Pixels to the mm of pieces."""

BOARD, LARGEST = 4.0, 4000
"""Pixels to the mm of the board, and how many it has at most across."""

ROOM = (1600, 1000)
"""How wide and tall a room is, in its own units."""

UNIT = 1.6
"""Units of the room to the mm of cards and counters: a card is 102 wide, as the program's own are."""

EDGE = 20
ROOT = "package://userassets/"
Widget = dict[str, Any]


def import_file(contents: Contents) -> Iterator[tuple[str, bytes | str]]:
    """Yield the one file to import: ``<game>.pcio``."""
    png.require()
    made = _Room()
    made.board(contents.starts[0].board)
    x = 0
    names = {side.id: side.name for side in contents.sides}
    heaps: dict[str, list[Thing]] = {}
    drawn = {thing.id for deck in contents.decks for thing in deck.things if thing.sort != "unit"}
    for thing in contents.counters:
        if thing.id not in drawn:
            heaps.setdefault(names.get(thing.side, gettext("Markers")), []).append(thing)
    for title, things in heaps.items():
        x = made.deck(title, things, x)
    for deck in contents.decks:
        if deck.things[0].sort != "unit":
            x = made.deck(deck.title, [thing for thing in deck.things if thing.count], x)
    files = {f"userassets/{name}": data for name, data in made.pictures()}
    files["widgets.json"] = (json.dumps(made.widgets, ensure_ascii=False, indent=1) + "\n").encode()
    files["README.txt"] = (
        "\n\n".join(part for part in (contents.title, about(contents)) if part).encode() + b"\n"
    )
    yield f"{slug(contents.id)}.pcio", packed(files)


class _Room:
    """Widgets and the pictures they show."""

    def __init__(self) -> None:
        self.widgets: list[Widget] = []
        self._scenes: dict[float, dict[str, Scene]] = {}
        self._count = 0

    def pictures(self) -> Iterator[tuple[str, bytes]]:
        for scale, scenes in sorted(self._scenes.items()):
            yield from pictures(scenes, scale)

    def _picture(self, name: str, scene: Scene, scale: float) -> str:
        self._scenes.setdefault(scale, {})[name] = scene
        return ROOT + name

    def board(self, board: Board) -> None:
        """Add the board, as large as the room bears above the piles."""
        scene = board.scene
        fit = min((ROOM[0] - 2 * EDGE) / scene.width, (ROOM[1] * 0.75) / scene.height)
        scale = min(BOARD, LARGEST / max(scene.width, scene.height))
        self.widgets.append(
            {
                "id": "board",
                "type": "board",
                "x": EDGE,
                "y": EDGE,
                "z": 1,
                "width": round(scene.width * fit),
                "height": round(scene.height * fit),
                "boardImage": self._picture("board.png", scene, scale),
            }
        )

    def deck(self, title: str, things: Sequence[Thing], x: int) -> int:
        """Add things as one deck on a pile at ``x``, and return where the next one stands."""
        if not things:
            return x
        self._count += 1
        name, face = f"deck{self._count}", things[0].front
        wide, tall = round(face.width * UNIT), round(face.height * UNIT)
        left, top = EDGE + x % (ROOM[0] - 200), ROOM[1] - tall - EDGE
        pile = f"pile{self._count}"
        types = {
            f"{index}": {
                "label": thing.title,
                "front": self._picture(f"{name}-{index}.png", thing.front, SCALE),
                "back": self._picture(f"{name}-{index}-back.png", thing.back or thing.front, SCALE),
            }
            for index, thing in enumerate(things)
        }
        self.widgets.append(
            {
                "id": pile, "type": "cardPile", "x": left - 4, "y": top - 4, "z": 2, "width": wide + 8,
                "height": tall + 8, "label": title, "hasShuffleButton": True,
            }
        )  # fmt: skip
        self.widgets.append(
            {
                "id": name, "type": "cardDeck", "parent": pile, "x": left, "y": top, "z": 3,
                "cardWidth": wide, "cardHeight": tall, "cardOverlapH": 0, "cardOverlapV": 0,
                "faceTemplate": _template("front", wide, tall),
                "backTemplate": _template("back", wide, tall),
                "cardTypes": types,
            }
        )  # fmt: skip
        number = 0
        for index, thing in enumerate(things):
            for _ in range(thing.count):
                number += 1
                self.widgets.append(
                    {
                        "id": f"{name}-{number}", "type": "card", "deck": name, "cardType": f"{index}",
                        "parent": pile, "x": left, "y": top, "z": 10 + number, "faceup": thing.sort != "card",
                    }
                )  # fmt: skip
        return x + wide + 2 * EDGE


def _template(what: str, wide: int, tall: int) -> Widget:
    """Return a face that is one picture."""
    picture = {
        "type": "image", "x": 0, "y": 0, "w": wide, "h": tall, "color": "transparent",
        "valueType": "dynamic", "value": what,
    }  # fmt: skip
    return {"includeBorder": "none", "includeRadius": False, "objects": [picture]}
