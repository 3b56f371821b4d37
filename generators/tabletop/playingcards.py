"""playingcards.io, and virtualtabletop, which reads the same file: an archive of pictures and widgets."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from countermarch.components.translations import gettext
from countermarch.generators.tabletop.names import slug
from countermarch.generators.tabletop.pictures import packed, pictures
from countermarch.generators.tabletop.summaries import publisher_line
from countermarch.generators.writers import png

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from countermarch.generators.scene.nodes import Scene
    from countermarch.generators.tabletop.contents import Contents, GamePiece

SCALE = 6.0
"""Pixels to the mm of pieces."""

BOARD, LARGEST = 4.0, 4000
"""Pixels to the mm of the board, and how many it has at most across."""

EDGE = 20
ROOM = (1340, 780)
"""How wide and tall the board is at most, in units of the room, which is 1600 by 1000."""

HAND = {"id": "hand", "type": "hand", "x": 50, "y": 820, "z": 1, "width": 1500, "height": 180}
"""The hand as in the program's own rooms: each player sees only their own cards."""

SIDE = (1380, 200)
"""Where the column beside the board begins, and how wide it is: dice, counters and what is not set up."""

DIE = 90
BELOW = 2 * EDGE
"""Room for the label over a pile."""

BUTTON = 70
"""Smallest width of a pile with a shuffle button; every pile can be shuffled from its own menu."""

ROOT = "package://userassets/"
"""The address of a picture inside the imported file."""

Widget = dict[str, Any]
Key = tuple[str, str]


def import_file(contents: Contents) -> Iterator[tuple[str, bytes | str]]:
    """Yield the one file to import: ``<game>.pcio``."""
    png.require()
    made = _RoomBuilder(contents)
    # the program's own export has the same layout: widgets beside a folder of pictures
    files = {f"userassets/{name}": data for name, data in made.pictures()}
    files["widgets.json"] = (json.dumps(made.widgets, ensure_ascii=False, indent=1) + "\n").encode()
    files["README.txt"] = (
        "\n\n".join(part for part in (contents.title, publisher_line(contents)) if part).encode() + b"\n"
    )
    yield f"{slug(contents.id)}.pcio", packed(files)


class _RoomBuilder:
    """The widgets and their pictures: the first scenario with its pieces, as large as the room allows."""

    def __init__(self, contents: Contents) -> None:
        self.widgets: list[Widget] = [HAND]
        self._scenes: dict[float, dict[str, Scene]] = {}
        self._decks: dict[Key, Widget] = {}
        self._count = 0
        self._y = EDGE
        start = contents.starts[0]
        scene = start.board.scene
        self._unit = min(ROOM[0] / scene.width, ROOM[1] / scene.height)
        self._board(scene)
        self._dice(contents)
        placed = Counter(_key(thing) for stack in start.stacks for thing, _ in stack.things)
        left = {_key(thing): max(0, thing.count - placed[_key(thing)]) for thing in contents.counters}
        for deck in contents.decks:
            left |= {_key(thing): thing.count for thing in deck.things}  # without what is set up
            frame = (start.board.decks or {})[deck.id]
            self._pile("", deck.things, left, (self._in_room(frame[0]), self._in_room(frame[1])), up=False)
        for (title, _), things in _heaps(contents).items():
            self._y = min(
                self._y + self._pile(title, things, left, (SIDE[0], self._y + EDGE), up=True), ROOM[1] - DIE
            )
        for stack in start.stacks:
            for thing, turned in stack.things:
                face = thing.front
                corner = (stack.at[0] - face.width / 2, stack.at[1] - face.height / 2)
                self._card(thing, (self._in_room(corner[0]), self._in_room(corner[1])), up=not turned)

    def _in_room(self, length: float) -> int:
        """Convert a point on the board, in mm, to one in the room."""
        return EDGE + round(length * self._unit)

    def pictures(self) -> Iterator[tuple[str, bytes]]:
        """Yield the pictures of all widgets by name."""
        for scale, scenes in sorted(self._scenes.items()):
            yield from pictures(scenes, scale)

    def _picture(self, name: str, scene: Scene, scale: float) -> str:
        self._scenes.setdefault(scale, {})[name] = scene
        return ROOT + name

    def _board(self, scene: Scene) -> None:
        scale = min(BOARD, LARGEST / max(scene.width, scene.height))
        self.widgets.append(
            {
                "id": "board",
                "type": "board",
                "x": EDGE,
                "y": EDGE,
                "z": 1,
                "width": round(scene.width * self._unit),
                "height": round(scene.height * self._unit),
                "boardImage": self._picture("board.png", scene, scale),
            }
        )

    def _dice(self, contents: Contents) -> None:
        """Add one die of each kind, a counter of turns, and a counter for each side."""
        for number, die in enumerate(contents.dice):
            # a D10 of these games shows 0 after 9, as the tens side of a printed die does
            faces = [face % die.faces if die.zero else face for face in range(1, die.faces + 1)]
            x, y = SIDE[0] + number % 2 * (DIE + EDGE), EDGE + number // 2 * (DIE + EDGE)
            self.widgets.append(
                {
                    "id": f"die{die.faces}", "type": "spinner", "x": x, "y": y, "z": 2, "width": DIE,
                    "height": DIE, "options": faces, "value": faces[0],
                }
            )  # fmt: skip
            self._y = min(y + DIE + EDGE, ROOM[1] - DIE)
        for number, (label, value) in enumerate(
            [(gettext("Turn"), 1), *((side.name, 0) for side in contents.sides)]
        ):
            self.widgets.append(
                {
                    "id": f"counter{number}", "type": "counter", "x": SIDE[0], "y": self._y + EDGE, "z": 2,
                    "width": SIDE[1], "height": 44, "label": label, "counterValue": value,
                }
            )  # fmt: skip
            self._y = min(self._y + 44 + EDGE, ROOM[1] - DIE)

    def _pile(
        self,
        title: str,
        things: Sequence[GamePiece],
        left: Mapping[Key, int],
        at: tuple[int, int],
        *,
        up: bool,
    ) -> int:
        """Add pieces as one deck on a pile, and return the height it takes; 0 if all of them are set up."""
        self._count += 1
        name, pile, face = f"deck{self._count}", f"pile{self._count}", things[0].front
        wide, tall = max(1, round(face.width * self._unit)), max(1, round(face.height * self._unit))
        stays = not title or any(left[_key(thing)] for thing in things)
        if stays:
            # the program's own piles are 8 units wider and taller than their cards, which begin at (4, 4)
            self.widgets.append(
                {
                    "id": pile, "type": "cardPile", "x": at[0], "y": at[1], "z": 2,
                    "width": max(wide + 8, SIDE[1] if title else 0), "height": tall + 8, "label": title,
                    # the button has a fixed width, and would hang over a narrow pile
                    "hasShuffleButton": not title and wide >= BUTTON,
                }
            )  # fmt: skip
        deck = {
            "id": name, "type": "cardDeck", "x": at[0] + 4, "y": at[1] + 4, "z": 3,
            "cardWidth": wide, "cardHeight": tall, "cardOverlapH": 0, "cardOverlapV": 0, "enlarge": True,
            "faceTemplate": _template("front", wide, tall),
            "backTemplate": _template("back", wide, tall),
            "cardTypes": {
                thing.id: {
                    "label": thing.title,
                    "front": self._picture(f"{name}-{index}.png", thing.front, SCALE),
                    "back": self._picture(f"{name}-{index}-back.png", thing.back or thing.front, SCALE),
                }
                for index, thing in enumerate(things)
            },
        } | ({"parent": pile} if stays else {})  # fmt: skip
        self.widgets.append(deck)
        self._decks |= dict.fromkeys((_key(thing) for thing in things), deck)
        for thing in things:
            for _ in range(left[_key(thing)]):
                self._card(thing, (at[0] + 4, at[1] + 4), up=up, pile=pile)
        return tall + 8 + BELOW if stays else 0

    def _card(self, thing: GamePiece, at: tuple[int, int], *, up: bool, pile: str = "") -> None:
        number = len(self.widgets)
        self.widgets.append(
            {
                "id": f"card{number}", "type": "card", "deck": self._decks[_key(thing)]["id"],
                "cardType": thing.id, "x": at[0], "y": at[1], "z": 10 + number, "faceup": up,
            }
            | ({"parent": pile} if pile else {})
        )  # fmt: skip


def _key(thing: GamePiece) -> Key:
    """Return an identifier for a piece; a card may have the id of a counter, so the id is not enough."""
    return thing.category, thing.id


def _heaps(contents: Contents) -> dict[tuple[str, tuple[float, float]], list[GamePiece]]:
    """Return all counters that are in no deck, by side and size."""
    names = {side.id: side.name for side in contents.sides}
    drawn = {_key(thing) for deck in contents.decks for thing in deck.things}
    heaps: dict[tuple[str, tuple[float, float]], list[GamePiece]] = {}
    for thing in contents.counters:
        if _key(thing) not in drawn:
            size = (thing.front.width, thing.front.height)
            heaps.setdefault((names.get(thing.side, gettext("Markers")), size), []).append(thing)
    return heaps


def _template(what: str, wide: int, tall: int) -> Widget:
    """Return a face that is one picture."""
    picture = {
        "type": "image", "x": 0, "y": 0, "w": wide, "h": tall, "color": "transparent",
        "valueType": "dynamic", "value": what,
    }  # fmt: skip
    # the picture has its own edge and corners
    return {"includeBorder": "none", "includeRadius": False, "objects": [picture]}
