"""A VASSAL module read back as strictly as VASSAL reads it: its tree, pieces, traits and pictures."""

from __future__ import annotations

import io
import re
import struct
import zipfile
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from countermarch.importing.vassal_module import split_tokens

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

FIELDS = {
    "emb2": 33, "prototype": 1, "report": 6, "markmoved": 11, "footprint": 17, "rotate": 13, "delete": 3,
    "clone": 3, "obs": 11, "return": 8, "piece": 4,
}  # fmt: skip
"""How many fields the type of each trait has, as VASSAL 3.7's ``myGetType`` writes them."""

STATES = {
    "emb2": 1, "prototype": 1, "report": 1, "markmoved": 1, "footprint": 5, "rotate": 1, "delete": 1,
    "clone": 1, "obs": 2, "return": 1, "piece": 5,
}  # fmt: skip


DELETE = "68,130"
PLAYER = {"PlayerName", "playerName", "PlayerSide", "PlayerId"}
VARIABLES = {
    "report": {
        "menuCommand",
        "oldPieceName",
        "newPieceName",
        "mapName",
        "oldMapName",
        "location",
        "oldLocationName",  # a property of the piece before; $oldLocation$ is its place before the last move
        "BasicName",  # a property of the piece, which ReportState looks up for any name not of its own
    },
    "moveWithinFormat": {"pieceName", "location", "previousLocation", "previousMap", "menuCommand"},
    "moveToFormat": {"pieceName", "location", "previousLocation", "previousMap", "menuCommand"},
    "createFormat": {"pieceName", "location", "menuCommand"},
    "changeFormat": {"message", "menuCommand"},
    "shuffleFormat": {"deckName", "menuCommand"},
    "reshuffleMessage": {"deckName", "menuCommand"},
    "reverseMsgFormat": {"deckName", "menuCommand"},
    "reportFormat": {"name", "result", "numericalTotal", "nDice", "nSides", "plus", "newTurn", "oldTurn"},
    "turnFormat": {"value", *(f"level{number}" for number in range(1, 9))},
    "locationFormat": {"name", "gridLocation", "coordinate", "mapBoard", "zone"},
    "selectDisplayProperty": {"BasicName", "PieceName"},
    "sortFormat": {"PieceName", "PropertyValue", "BasicName"},
    "leafFormat": {"PieceName", "PropertyValue", "BasicName", "CurrentMap", "LocationName"},
    "nonLeafFormat": {"PropertyValue", "sum"},
    "playerIdFormat": set(),
}
"""The variables that VASSAL fills in, by the trait or the attribute whose text holds them.

From its reference manual and from the component that evaluates each: ``ReportState`` has no ``pieceName``.
"""


def unknown_variables(where: str, text: str) -> set[str]:
    """Return the variables of a text that VASSAL would leave empty there."""
    found = set(re.findall(r"\$(\w+)\$", text))
    return found - VARIABLES[where] - PLAYER if found else set()


@dataclass(frozen=True)
class Piece:
    """A piece of a module: its traits from the outside in, each with the fields of its type and its state."""

    traits: list[tuple[str, list[str], list[str]]]

    @property
    def image(self) -> str:
        return self.traits[-1][1][2]

    @property
    def name(self) -> str:
        return self.traits[-1][1][3]

    @property
    def gpid(self) -> str:
        return self.traits[-1][2][3]

    def trait(self, kind: str) -> list[str] | None:
        return next((fields for name, fields, _ in self.traits if name == kind), None)

    @property
    def images(self) -> list[str]:
        found = [self.image] if self.image else []
        layer, mask = self.trait("emb2"), self.trait("obs")
        found += [name for name in split_tokens(layer[15], ",") if name] if layer else []
        return [*found, mask[1]] if mask else found


@dataclass
class Module:
    """A module: its files, its tree."""

    files: dict[str, bytes]
    root: Element
    dates: set[tuple[int, ...]] = field(default_factory=set)

    def all(self, tag: str) -> Iterator[Element]:
        return self.root.iter(f"VASSAL.build.{tag}")

    def slots(self) -> Iterator[Element]:
        yield from self.all("widget.PieceSlot")
        yield from self.all("widget.CardSlot")


def read(data: bytes) -> Module:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        assert len(archive.namelist()) == len(set(archive.namelist()))
        files = {name: archive.read(name) for name in archive.namelist()}
        dates = {info.date_time for info in archive.infolist()}
    ET.fromstring(files["moduledata"])  # noqa: S314 -- our own file
    return Module(files, ET.fromstring(files["buildFile.xml"]), dates)  # noqa: S314 -- as above


def piece(text: str) -> Piece:
    """Read a piece; fails where a trait has not the fields that VASSAL reads."""
    assert text.startswith("+/")
    _, kind, state = split_tokens(text[2:], "/")
    traits = []
    while True:
        kinds, states = split_tokens(kind, "\t"), split_tokens(state, "\t")
        name, _, rest = kinds[0].partition(";")
        if name == "mark":
            keys, values = split_tokens(rest, ","), split_tokens(states[0], ",")
            assert len(keys) == len(values), (keys, values)
            traits.append((name, keys, values))
        else:
            fields, own = split_tokens(rest, ";"), split_tokens(states[0], ";")
            assert len(fields) == FIELDS[name], (name, fields)
            assert len(own) == STATES[name], (name, own)
            traits.append((name, fields, own))
        if name == "piece":
            return Piece(traits)
        (_, kind), (_, state) = kinds, states


def size(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(b"\x89PNG")
    wide, tall = struct.unpack(">II", picture[16:24])
    return wide, tall


def check(module: Module) -> list[Piece]:
    """Check what holds for every module, and return its pieces."""
    pieces = []
    prototypes = {one.get("name") for one in module.all("module.PrototypeDefinition")}
    for one in module.all("module.PrototypeDefinition"):
        for name, fields, _ in piece(one.text or "").traits:
            if name == "report":
                assert unknown_variables("report", fields[1]) == set(), fields
                assert "Name$" in fields[1] or fields[1].startswith("A piece"), "the chat names the piece"
                assert fields[0] != DELETE or "$location$" not in fields[1], "a deleted piece is nowhere"
    for element in module.root.iter():
        for attribute, text in element.attrib.items():
            assert unknown_variables(attribute, text) == set(), (element.tag, attribute, text)
    gpids = []
    for slot in module.slots():
        made = piece(slot.text or "")
        pieces.append(made)
        gpids.append(slot.get("gpid"))
        assert made.gpid == slot.get("gpid")
        for name in made.images:
            assert f"images/{name}" in module.files, (made.name, name)
        wide, tall = size(module.files[f"images/{made.image}"])
        assert abs(wide - int(slot.get("width", 0))) <= 1
        assert abs(tall - int(slot.get("height", 0))) <= 1
        for name, fields, _ in made.traits:
            assert name != "prototype" or fields[0] in prototypes, fields
    assert len(gpids) == len(set(gpids))
    assert int(module.root.get("nextPieceSlotId", 0)) > max((int(one or 0) for one in gpids), default=0)
    _check_references(module)
    return pieces


def chosen(command: str) -> str:
    """Return the one board that a command lays on the main map, as ``BoardPicker.decode`` reads it."""
    head, board, x, y = split_tokens(command, "\t")
    assert (head, x, y) == ("MapBoardPicker", "0", "0")
    (name,) = split_tokens(board, "/")
    return name


def saved_board(module: Module, file: str) -> str:
    """Return the board of a predefined setup's saved game, as ``GameState.decodeSavedGame`` reads it.

    A saved game without ``SetupStack`` in it is a new one: its stacks and decks are those of the module.
    """
    with zipfile.ZipFile(io.BytesIO(module.files[file])) as archive:
        commands = archive.read("savedGame").decode().split("\x1b")
    assert (commands[0], commands[-1], len(commands)) == ("begin_save", "end_save", 3)
    return chosen(commands[1])


def _check_references(module: Module) -> None:
    boards = {one.get("name"): one for one in module.all("module.map.boardPicker.Board")}
    for board in boards.values():
        if board.get("image"):
            wide, tall = size(module.files[f"images/{board.get('image')}"])
            assert abs(wide - int(board.get("width", 0))) <= 1
            assert abs(tall - int(board.get("height", 0))) <= 1
    for grid in module.all("module.map.boardPicker.board.ZonedGrid"):
        assert grid[-1].get("name") == "the table", "no place of a board is called offboard"
    for stack in module.all("module.map.SetupStack"):
        board = boards[stack.get("owningBoard")]
        assert 0 < int(stack.get("x", 0)) < int(board.get("width", 0)), stack.get("name")
        assert 0 < int(stack.get("y", 0)) < int(board.get("height", 0)), stack.get("name")
    picker = next(module.all("module.map.BoardPicker"))
    on_map = [board.get("name") for board in picker.iter("VASSAL.build.module.map.boardPicker.Board")]
    assert chosen(picker.findtext("setup", "")) == on_map[0], "a game that is begun at once has a board"
    begun = [saved_board(module, one.get("file", "")) for one in module.all("module.PredefinedSetup")]
    assert begun == (on_map if len(on_map) > 1 else []), "a setup for each scenario"
    for chart in module.all("widget.Chart"):
        assert f"images/{chart.get('fileName')}" in module.files
    for page in module.all("module.documentation.HelpFile"):
        ET.fromstring(  # noqa: S314 -- as above
            module.files[page.get("fileName", "")]
            .decode()
            .partition("\n")[2]
            .replace("<br>", "<br/>")
            .replace('<meta charset="utf-8">', "")
        )
    decks = [one.get("name") for one in module.all("module.map.DrawPile")]
    assert len(decks) == len(set(decks))
    for deck in module.all("module.map.DrawPile"):
        assert deck.get("reshuffleTarget") in ("", *decks)
