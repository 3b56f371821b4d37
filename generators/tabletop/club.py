"""Tabletop Club: a folder for its asset packs, in which counters, cards and boards are all cards.

The name of a file is the name of the piece. ``config.cfg`` gives sizes in cm and backs, ``stacks.cfg`` the
decks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.model.names import file_stem
from countermarch.components.translations import gettext
from countermarch.generators.tabletop.names import safe_name
from countermarch.generators.tabletop.pictures import pictures
from countermarch.generators.tabletop.summaries import tabs
from countermarch.generators.writers import png

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countermarch.generators.scene.nodes import Scene
    from countermarch.generators.tabletop.contents import Contents, GamePiece

# pixels per mm
SCALE = 10.0
BOARD = 4.0
"""Pixels to the mm of pieces and of boards."""

# mm
CM = 10.0


def asset_pack(contents: Contents) -> Iterator[tuple[str, bytes | str]]:
    """Yield the files of a pack: the pictures in ``cards/``, and the two lists that describe them."""
    png.require()
    made = _Pack("Countermarch" if contents.published else safe_name(contents.designer, ""))
    for thing in contents.counters:
        made.add(thing, thing.title)
    for deck in contents.decks:
        names = [made.add(thing, thing.title) for thing in deck.things if thing.count]
        counts = [thing.count for thing in deck.things if thing.count]
        items = [name for name, count in zip(names, counts, strict=True) for _ in range(count)]
        if items:
            made.stacks.append(_stack(deck.title, items))
    for board in (contents.starts[0].board, *contents.boards):
        made.flat(f"{contents.title} {board.title}", board.scene, BOARD)
    for scale, scenes in sorted(made.scenes.items()):
        yield from ((f"cards/{name}", data) for name, data in pictures(scenes, scale))
    yield "cards/config.cfg", "\n".join(made.sections)
    yield "cards/stacks.cfg", "\n".join(made.stacks)
    yield "README.txt", "\n\n".join(f"{title}\n\n{body}" for title, body in tabs(contents)) + "\n"


class _Pack:
    """The pictures by scale, and the entries of both lists."""

    def __init__(self, author: str) -> None:
        """Begin a pack; the program shows ``author`` beside each piece."""
        self.scenes: dict[float, dict[str, Scene]] = {}
        self.sections: list[str] = []
        self._author = author
        self.stacks: list[str] = []
        self._names: dict[str, str] = {}
        self._backs: dict[Scene, str] = {}
        self._taken: set[str] = set()

    def add(self, thing: GamePiece, title: str) -> str:
        """Add a piece once, and return its name."""
        key = f"{thing.category} {thing.id}"
        if key not in self._names:
            back = self._back(title, thing.back) if thing.back else ""
            self._names[key] = self.flat(title, thing.front, SCALE, back=back, says=thing.citation)
        return self._names[key]

    def flat(self, title: str, scene: Scene, scale: float, *, back: str = "", says: str = "") -> str:
        """Add a picture with its section, and return its name."""
        name = self._free(title)
        self.scenes.setdefault(scale, {})[f"{name}.png"] = scene
        lines = [f"[{name}.png]", "", f'desc = "{safe_name(says, "")}"', f'author = "{self._author}"']
        # one unit of the program is a centimetre; y is the thickness
        lines.append(f"scale = Vector3({scene.width / CM:g}, 1, {scene.height / CM:g})")
        if back:
            lines.append(f'back_face = "{back}"')
        self.sections.append("\n".join([*lines, ""]))
        return name

    def _back(self, title: str, scene: Scene) -> str:
        """Return the file of a back, which the program does not offer as a piece."""
        if scene not in self._backs:
            name = f"{self._free(gettext('Back of {title}').format(title=title))}.png"
            self._backs[scene] = name
            self.scenes.setdefault(SCALE, {})[name] = scene
            # every picture in the folder would otherwise be offered as a piece of its own
            self.sections.append(f"[{name}]\n\nignore = true\n")
        return self._backs[scene]

    def _free(self, title: str) -> str:
        """Return an unused file name; upper and lower case count as the same."""
        plain = "".join(char if char.isalnum() or char in " -+" else " " for char in safe_name(title))
        stem = file_stem(" ".join(plain.split())) or "thing"
        name, count = stem, 1
        while name.lower() in self._taken:
            count += 1
            name = f"{stem} {count}"
        # Windows and macOS take Tank.png and tank.png for one file
        self._taken.add(name.lower())
        return name


def _stack(title: str, items: list[str]) -> str:
    # the format of Godot's ConfigFile, in which a section ends at the first bracket
    listed = ",\n".join(f'    "{item}"' for item in items)
    return f'[{safe_name(title).replace("[", "").replace("]", "")}]\n\ndesc = ""\n\nitems = [\n{listed}\n]\n'
