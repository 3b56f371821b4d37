"""Tabletop Simulator: a saved object with its pictures, in the format of the program's own saves.

Lengths become units of 25.4 mm. Picture addresses begin with a given one, or else are relative to the saved
file.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from countermarch.components.translations import gettext
from countermarch.generators.tabletop.card_sheets import SIDE, card_sheets
from countermarch.generators.tabletop.names import slug
from countermarch.generators.tabletop.pictures import INCH, pictures
from countermarch.generators.tabletop.summaries import tabs
from countermarch.generators.writers import png

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.generators.scene.nodes import Scene
    from countermarch.generators.tabletop.card_sheets import CardSheet, SheetPlan
    from countermarch.generators.tabletop.contents import Contents, DrawPile, GamePiece, TabletopBoard

TILE = 10.0
"""Pixels per mm of a counter: 160 for 16 mm."""

SHARPEST = 6.0
"""Pixels per mm of a board, unless that is too large."""

# lengths on the table are inches, so that pieces of all kinds keep their true proportions
HALF = 2.0
"""A tile of scale 1 is two units wide and tall."""

GAP = 2.0
Object = dict[str, Any]


def saved_object(contents: Contents, address: str = "") -> Iterator[tuple[str, bytes | str]]:
    """Yield the files: pictures below ``images/``, and last the saved object that names them.

    ``address`` is where the pictures will be, with or without a slash at its end. Without one, the saved
    object gives file names alone: the program looks for them in its ``Mods/Images``, which all games share.
    """
    png.require()
    made = _Save(contents, f"{address.rstrip('/')}/" if address else "")
    yield from made.files()


class _Save:
    """A save under construction: its objects, and the pictures that they show."""

    def __init__(self, contents: Contents, root: str) -> None:
        self.contents, self.root = contents, root
        self.prefix = f"{slug(contents.id)}-"
        self.drawn: dict[str, tuple[float, Scene]] = {}
        self.taken: set[str] = set()
        self.x = 0.0

    def files(self) -> Iterator[tuple[str, bytes | str]]:
        objects = [*self._bags(), *self._boards()]
        for number, deck in enumerate(self.contents.decks):
            if deck.things[0].category == "unit":
                continue  # units are in their side's bag
            # numbers of sheets are unique in a save: twenty for each deck, which hold 1,380 faces
            sheets = card_sheets(deck, 1 + 20 * number)
            if not sheets:
                continue
            for sheet in sheets:
                yield from ((f"images/{self.prefix}{name}", data) for name, data in sheet.pictures)
            objects.append(self._deck(deck, sheets))
        objects += self._dice()
        for scale in sorted({scale for scale, _ in self.drawn.values()}):
            scenes = {name: scene for name, (at, scene) in self.drawn.items() if at == scale}
            yield from ((f"images/{self.prefix}{name}", data) for name, data in pictures(scenes, scale))
        save = _save(self.contents, objects)
        yield f"{slug(self.contents.id)}.json", json.dumps(save, ensure_ascii=False, indent=1) + "\n"

    def _url(self, name: str, scene: Scene, scale: float) -> str:
        """Return the address of a scene, drawn at the end; another scene of that name gets a number."""
        file, number = f"{name}.png", 1
        # names of pieces may be equal once they are file names
        while self.drawn.setdefault(file, (scale, scene)) != (scale, scene):
            number += 1
            file = f"{name}-{number}.png"
        return f"{self.root}{self.prefix}{file}"

    def _base(self, name: str, title: str, *key: object, scale: tuple[float, float] = (1.0, 1.0)) -> Object:
        """Return the fields that every object has; its GUID is derived from its content."""
        count = 0
        while True:
            said = "\0".join(map(str, (self.contents.id, name, title, *key, count)))
            # by content and not at random, so that the same kit gives the same file; six digits, as the
            # program's own
            guid = blake2b(said.encode(), digest_size=3).hexdigest()
            if guid not in self.taken:
                break
            count += 1
        self.taken.add(guid)
        return {
            "GUID": guid,
            "Name": name,
            # turned by 180 degrees, pieces are upright from the program's default camera; 1.5 is above the
            # table, so that they settle on it
            "Transform": {
                "posX": 0.0, "posY": 1.5, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 0.0,
                "scaleX": scale[0], "scaleY": 1.0, "scaleZ": scale[1],
            },
            "Nickname": title,
            "Description": "",
            "GMNotes": "",
            "AltLookAngle": {"x": 0.0, "y": 0.0, "z": 0.0},
            "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
            "LayoutGroupSortIndex": 0,
            "Value": 0,
            "Locked": False,
            "Grid": True,
            "Snap": True,
            "IgnoreFoW": False,
            "MeasureMovement": False,
            "DragSelectable": True,
            "Autoraise": True,
            "Sticky": True,
            "Tooltip": True,
            "GridProjection": False,
            "HideWhenFaceDown": False,
            "Hands": False,
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
        }  # fmt: skip

    def _place_on_table(self, thing: Object, width: float, z: float = 0.0) -> Object:
        """Put an object on the table, to the right of the last one."""
        thing["Transform"] |= {"posX": round(self.x + width / 2, 3), "posZ": z}
        self.x += width + GAP
        return thing

    def _bags(self) -> Iterator[Object]:
        """Yield a bag of two-sided tiles for each side."""
        names = {side.id: side.name for side in self.contents.sides}
        heaps: dict[str, list[GamePiece]] = {}
        in_cups = {
            thing.id for deck in self.contents.decks for thing in deck.things if thing.category != "card"
        }
        for thing in self.contents.counters:
            if thing.id not in in_cups or thing.category == "unit":
                heaps.setdefault(names.get(thing.side, gettext("Markers")), []).append(thing)
        for title, things in heaps.items():
            bag = self._base("Bag", title)
            bag["Bag"] = {"Order": 0}
            bag["ContainedObjects"] = [
                self._tile(thing, number) for thing in things for number in range(thing.count)
            ]
            yield self._place_on_table(bag, HALF)

    def _tile(self, thing: GamePiece, number: int) -> Object:
        name = f"{thing.category}-{slug(thing.id)}"
        front = self._url(name, thing.front, TILE)
        back = self._url(f"{name}-back", thing.back, TILE) if thing.back else front
        size = (thing.front.width / INCH / HALF, thing.front.height / INCH / HALF)
        made = self._base("Custom_Tile", thing.title, thing.id, number, scale=size)
        made["Description"] = thing.citation
        made["CustomImage"] = _image(front, back, stackable=True)
        return made

    def _boards(self) -> Iterator[Object]:
        """Yield the boards, at a size that the program shows well, with a snap point in each box."""
        for board in (self.contents.starts[0].board, *self.contents.boards):
            scene = board.scene
            scale = min(SHARPEST, (SIDE - 1) / max(scene.width, scene.height))
            address = self._url(f"board-{slug(board.id)}", scene, scale)
            size = (scene.width / INCH / HALF, scene.height / INCH / HALF)
            made = self._base("Custom_Tile", board.title, scale=size)
            # else a player who grabs beside a counter drags the board away
            made["Locked"] = True
            made["CustomImage"] = _image(address, address, stackable=False)
            made["AttachedSnapPoints"] = [
                {"Position": {"x": round(x, 4), "y": 0.1, "z": round(z, 4)}} for x, z in snap_points(board)
            ]
            yield self._place_on_table(made, scene.width / INCH, z=-scene.height / INCH / 2)

    def _deck(self, deck: DrawPile, sheets: Sequence[CardSheet]) -> Object:
        custom = {str(sheet.number): self._custom(sheet) for sheet in sheets}
        cards = [
            (thing, sheet.number * 100 + place)  # the format of CardID: sheet, then cell in two digits
            for sheet in sheets
            for place, thing in enumerate(sheet.things)
            for _ in range(thing.count)
        ]
        inside = []
        for number, (thing, card_id) in enumerate(cards):
            card = self._base("Card", thing.title, thing.id, number)
            card |= {
                "Description": " ".join(part for part in (thing.says, thing.citation) if part),
                "HideWhenFaceDown": True,
                "Hands": True,
                "CardID": card_id,
                "SidewaysCard": False,
                "CustomDeck": {str(card_id // 100): custom[str(card_id // 100)]},
            }
            inside.append(card)
        if len(inside) == 1:  # the program's decks have at least two cards
            return self._place_on_table(inside[0], HALF + 1)
        # cards of a deck are listed twice: as ids in the order of the pile, and as the objects that they
        # become when drawn
        made = self._base("Deck", deck.title, deck.id)
        # as a deck is at the start of a game: the top card must not show
        made["Transform"]["rotZ"] = 180.0  # face down
        made |= {
            "HideWhenFaceDown": True,
            "SidewaysCard": False,
            "DeckIDs": [card_id for _, card_id in cards],
            "CustomDeck": custom,
            "ContainedObjects": inside,
        }
        return self._place_on_table(made, HALF + 1)

    def _custom(self, sheet: CardSheet) -> Object:
        plan: SheetPlan = sheet.plan
        return {
            "FaceURL": f"{self.root}{self.prefix}{sheet.face}",
            "BackURL": f"{self.root}{self.prefix}{sheet.back}",
            "NumWidth": plan.across,
            "NumHeight": plan.down,
            # else a card in another player's hand shows the last cell of the sheet of faces
            "BackIsHidden": True,
            "UniqueBack": sheet.unique,
            "Type": 0,
        }

    def _dice(self) -> Iterator[Object]:
        for die in self.contents.dice:
            # the program has dice of these kinds only
            if die.faces in (4, 6, 8, 10, 12, 20):
                for number in range(2):
                    made = self._base(f"Die_{die.faces}", f"D{die.faces}", number)
                    yield self._place_on_table(made, 1.0)


def snap_points(board: TabletopBoard) -> list[tuple[float, float]]:
    """Return the centre of each spot in the board's own units: -1 to 1, x to the left, z towards the bottom.

    The board is turned by 180 degrees, as every object of a save is.
    """
    wide, tall = board.scene.width, board.scene.height
    return [(1 - 2 * x / wide, 2 * y / tall - 1) for x, y in (spot.middle for spot in board.spots)]


def _image(front: str, back: str, *, stackable: bool) -> Object:
    return {
        "ImageURL": front,
        "ImageSecondaryURL": back,
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
        # type 0 is a rectangle; other types would cut pieces to a hexagon or a circle
        "CustomTile": {"Type": 0, "Thickness": 0.1, "Stackable": stackable, "Stretch": True},
    }


def _save(contents: Contents, objects: list[Object]) -> Object:
    return {
        "SaveName": contents.title,
        "Date": "",
        "VersionNumber": "",
        "GameMode": contents.title,
        "GameType": "",
        "GameComplexity": "",
        "Tags": [],
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": "",
        "Sky": "",
        "Note": "",
        "TabStates": {
            str(number): {
                "title": title,
                "body": body,
                "color": "Grey",
                "visibleColor": {"r": 0.5, "g": 0.5, "b": 0.5},
                "id": number,
            }
            for number, (title, body) in enumerate(tabs(contents))
        },
        "Hands": {"Enable": True, "DisableUnused": False, "Hiding": 0},
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "ObjectStates": objects,
    }
