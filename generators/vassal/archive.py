"""The archive of a module: a tree of components, pictures and pages. The same game gives the same bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement, tostring

if TYPE_CHECKING:
    from countermarch.generators.scene.nodes import Scene

Token = str | int | float | bool | None


def encode(delimiter: str, *tokens: Token) -> str:
    r"""Join tokens as VASSAL does: delimiters inside are escaped, ambiguous tokens quoted.

    >>> encode(";", "a;b", 1, True, None)
    'a\\;b;1;true;'
    >>> encode(",", "\\x"), encode(",", "'y'")
    ("'\\x'", "''y''")
    """
    return delimiter.join(_token(delimiter, token) for token in tokens)


def _token(delimiter: str, token: Token) -> str:
    if token is None:
        return ""
    text = str(token).lower() if isinstance(token, bool) else str(token)
    escaped = text.replace(delimiter, f"\\{delimiter}")
    # VASSAL's SequenceEncoder takes a leading backslash for an escape, and strips quotes from both ends
    quoted = text.startswith("\\") or (len(text) > 1 and text[0] == text[-1] == "'")
    return f"'{escaped}'" if quoted else escaped


# VASSAL warns of a module that a newer program than the player's own has written
PROGRAM = "3.7.0"
"""The oldest VASSAL that reads all that is written here; newer ones do."""

_HEAD = b'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n'


class Archive:
    """A module under construction.

    Elements are added under their VASSAL class. Scenes become pictures when the archive is written, each
    once, however often it is used.
    """

    def __init__(self, name: str, version: str, says: str) -> None:
        """Begin a module with its title, version and description."""
        self.name, self.version, self.says = name, version, says
        self.root = Element(
            "VASSAL.build.GameModule",
            {
                "name": name,
                "version": version,
                "description": says,
                "VassalVersion": PROGRAM,
                "ModuleOther1": "",
                "ModuleOther2": "",
                # set when the tree is written: pieces that an author adds must not get a number that is
                # taken
                "nextPieceSlotId": "0",
            },
        )
        self.pages: dict[str, bytes] = {}
        self.scenes: dict[str, tuple[Scene, float]] = {}
        self._names: dict[tuple[Scene, float], str] = {}
        self._pieces = 0

    def add(self, parent: Element, tag: str, text: str = "", /, **attributes: Token) -> Element:
        """Add a component; ``tag`` is its class under ``VASSAL.build`` (or an element without a class)."""
        name = tag if tag[0].islower() and "." not in tag else f"VASSAL.build.{tag}"
        said = {
            key: "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
            for key, value in attributes.items()
        }
        made = SubElement(parent, name, said)
        if text:
            made.text = text
        return made

    def picture(self, name: str, scene: Scene, scale: float) -> str:
        """Return the file name of a scene's picture, drawn at this number of pixels per mm."""
        key = (scene, scale)
        if key not in self._names:
            file = f"{name}.png"
            count = 1
            while file in self.scenes:
                count += 1
                file = f"{name}-{count}.png"
            self._names[key] = file
            self.scenes[file] = key
        return self._names[key]

    def number(self) -> str:
        """Return a number that no other piece of the module has."""
        self._pieces += 1
        return str(self._pieces)

    def build_file(self) -> bytes:
        """Return the tree as XML."""
        # VASSAL numbers pieces that are added later from here
        self.root.set("nextPieceSlotId", str(self._pieces + 1))
        return _HEAD + bytes(tostring(self.root, "utf-8"))

    def data_file(self) -> bytes:
        """Return the file that VASSAL's list of modules shows."""
        # ``moduledata``, which the list of modules reads without unpacking the build file
        data = Element("data", {"version": "1"})
        for tag, text in (
            ("version", self.version),
            ("extra1", ""),
            ("extra2", ""),
            ("VassalVersion", PROGRAM),
            # a date would make every file different
            ("dateSaved", "0"),
            ("description", self.says),
            ("name", self.name),
        ):
            SubElement(data, tag).text = text
        return _HEAD + bytes(tostring(data, "utf-8"))
