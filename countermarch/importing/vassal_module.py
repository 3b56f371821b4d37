"""Read a VASSAL module: its files, and its pieces with the pictures of both faces.

A module is an archive (or the folder it was packed from) of pictures and a ``buildFile.xml``, in which each
piece is a chain of traits: VASSAL writes a trait, a tab, and the rest of the chain with its own tabs escaped.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from countermarch.components.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from PIL.Image import Image

MAX_FILES = 20_000
MAX_BYTES = 64 * 1024 * 1024
"""Size limit of a file of a module, in bytes."""

MAX_PIXELS = 40_000_000
MAX_PIECES = 5_000
MAX_PROTOTYPES = 12
"""Maximum levels of prototypes within prototypes."""

ENDINGS = (".gif", ".png", ".svg", ".jpg", ".jpeg")


@dataclass(frozen=True, slots=True)
class VassalLayer:
    """A picture of a piece and how far from the middle it is drawn, in pixels."""

    picture: str
    x: int = 0
    y: int = 0


@dataclass(slots=True)
class VassalPiece:
    """A kind of piece: its name, where it was found, the pictures of its faces, and the number of copies."""

    name: str
    group: str
    card: bool
    front: tuple[VassalLayer, ...]
    back: tuple[VassalLayer, ...]
    placed: int = 0

    @property
    def key(self) -> tuple[object, ...]:
        """The key that equal pieces share."""
        return (self.card, self.name, self.front, self.back)


@dataclass(slots=True)
class Module:
    """An open module: its files, its build file, and what cannot be imported."""

    name: str
    files: Mapping[str, Path | zipfile.ZipInfo]
    archive: zipfile.ZipFile | None = None
    left_out: Counter[str] = field(default_factory=Counter)
    drawn: dict[str, Image | None] = field(default_factory=dict)

    def read(self, name: str) -> bytes:
        """Return the bytes of a file; empty if there is none or it is too large."""
        found = self.files.get(name)
        if isinstance(found, Path):
            return found.read_bytes() if found.stat().st_size <= MAX_BYTES else b""
        if found is None or self.archive is None or found.file_size > MAX_BYTES:
            return b""
        with self.archive.open(found) as stream:
            return stream.read(MAX_BYTES)

    def picture(self, name: str) -> Image | None:
        """Return a picture by the name that a trait gives it, with or without its ending."""
        if name not in self.drawn:
            self.drawn[name] = self._picture(name)
        return self.drawn[name]

    def _picture(self, name: str) -> Image | None:
        from PIL import Image, UnidentifiedImageError

        path = next(
            # older modules name pictures without an ending
            (one for one in (name, *(name + end for end in ENDINGS)) if f"images/{one}" in self.files),
            "",
        )
        if not path:
            self.left_out[f"picture {name[:60]!r}, which is not in the module"] += 1
            return None
        data = self.read(f"images/{path}")
        try:
            if path.lower().endswith(".svg"):
                from countermarch.generators.pieces.svg_pictures import rendered

                data = rendered(data.replace(b"data:img/", b"data:image/"))  # as some programs write it
            found = Image.open(io.BytesIO(data))
            if found.width * found.height > MAX_PIXELS:
                return None
            return found.convert("RGBA")
        except (UnidentifiedImageError, OSError, ValueError):
            self.left_out[f"picture {path[:60]!r}, which cannot be read"] += 1
            return None


def split_tokens(text: str, delimiter: str) -> list[str]:
    r"""Split a text as VASSAL does: a backslash escapes the delimiter, quotes protect an empty end.

    >>> split_tokens(r"a;b\;c;'d\'", ";")
    ['a', 'b;c', 'd\\']
    """
    # the reverse of SequenceEncoder in VASSAL: a backslash is written before delimiters only
    parts = re.split(rf"(?<!\\){re.escape(delimiter)}", text)
    plain = (part.replace(f"\\{delimiter}", delimiter) for part in parts)
    return [one[1:-1] if len(one) > 1 and one[0] == one[-1] == "'" else one for one in plain]


def is_module(file: Path) -> bool:
    """Return whether a path is a module, or an unpacked one."""
    return file.suffix.lower() == ".vmod" or (
        file.is_dir() and any((file / name).is_file() for name in ("buildFile.xml", "buildFile"))
    )


def opened(file: Path) -> Module:
    """Open a module; raises ``InputError``."""
    if file.is_dir():
        paths = [path for path in file.rglob("*") if path.is_file() and not path.is_symlink()]
        return Module(file.name, {path.relative_to(file).as_posix(): path for path in paths[:MAX_FILES]})
    try:
        archive = zipfile.ZipFile(file)
    except (OSError, zipfile.BadZipFile):
        raise InputError("from", f"{file.name[:60]!r} is not a VASSAL module (a .vmod file)") from None
    # a limit on files, since the names alone of a hostile archive could fill the memory
    infos = archive.infolist()[:MAX_FILES]
    return Module(file.stem, {info.filename: info for info in infos if not info.is_dir()}, archive)


def build_file(module: Module) -> ET.Element:
    """Return the root of a module's build file; raises ``InputError``."""
    # older VASSAL wrote the file without an ending
    data = module.read("buildFile.xml") or module.read("buildFile")
    if not data:
        raise InputError("from", f"{module.name[:60]!r} has no buildFile.xml")
    # VASSAL writes neither; both can grow a small file to gigabytes when it is parsed
    if b"<!DOCTYPE" in data[:4096] or b"<!ENTITY" in data:
        raise InputError(
            "from", f"{module.name[:60]!r}: its buildFile.xml defines entities, which is refused"
        )
    try:
        return ET.fromstring(data)  # noqa: S314 # entities are refused above
    except ET.ParseError as error:
        raise InputError(
            "from", f"{module.name[:60]!r}: its buildFile.xml cannot be read ({error})"
        ) from None


def pieces(module: Module, root: ET.Element) -> list[VassalPiece]:
    """Return the kinds of piece of a module, in the order of its build file."""
    prototypes = {
        one.get("name", ""): one.text
        for one in root.iter()
        if one.tag.endswith("PrototypeDefinition") and one.text
    }
    parents = {child: parent for parent in root.iter() for child in parent}
    found: dict[tuple[object, ...], VassalPiece] = {}
    for slot in root.iter():
        kind = slot.tag.rpartition(".")[2]
        # the other elements with a text are prototypes, help and board numbering
        if kind not in ("PieceSlot", "CardSlot") or not slot.text or len(found) >= MAX_PIECES:
            continue
        group, place = _place(slot, parents)
        # many modules keep their cards as ordinary pieces in a deck
        made = _piece(module, slot, prototypes, group, card=kind == "CardSlot" or place == "DrawPile")
        kept = found.setdefault(made.key, made)
        # a palette has one of each piece, from which any number can be taken; decks and set-ups have every
        # copy
        kept.placed += place in ("DrawPile", "SetupStack")
    return list(found.values())


def _place(slot: ET.Element, parents: Mapping[ET.Element, ET.Element]) -> tuple[str, str]:
    """Return the name of what holds a piece, and ``DrawPile`` or ``SetupStack`` if it is one; else ""."""
    group, place = "", ""
    above = parents.get(slot)
    while above is not None:
        kind = above.tag.rpartition(".")[2]
        group = group or above.get("name") or above.get("entryName") or ""
        if kind in ("DrawPile", "SetupStack"):
            return above.get("name") or group, kind
        above = parents.get(above)
    return group, place


def _traits(text: str, prototypes: Mapping[str, str], depth: int = 0) -> Iterator[tuple[str, str]]:
    """Yield the traits of a piece with their states, the outermost first; prototypes in their place."""
    parts = split_tokens(text, "/")
    kinds, states = (parts[2] if len(parts) > 2 else ""), (parts[3] if len(parts) > 3 else "")  # noqa: PLR2004 # +/id/type/state
    while kinds:
        kind, *inner = split_tokens(kinds, "\t")
        state, *below = split_tokens(states, "\t")
        if kind.startswith("prototype;"):
            body = prototypes.get(split_tokens(kind, ";")[1])
            if body and depth < MAX_PROTOTYPES:
                yield from (
                    # a prototype ends with a basic piece of its own, without a picture: the slot's own
                    # counts
                    one
                    for one in _traits(body, prototypes, depth + 1)
                    if not one[0].startswith("piece;")
                )
        else:
            yield kind, state
        kinds, states = (inner[0] if inner else ""), (below[0] if below else "")


def _piece(
    module: Module,
    slot: ET.Element,
    prototypes: Mapping[str, str],
    group: str,
    *,
    card: bool,
) -> VassalPiece:
    """Return a piece: the layers that it shows, and another face that it can be turned to."""
    front: list[VassalLayer] = []
    back: tuple[VassalLayer, ...] = ()
    name, mask = slot.get("entryName", ""), ""
    # traits are listed from the outermost in, and drawn from the innermost out
    for kind, state in reversed(list(_traits(slot.text or "", prototypes))):
        # older versions of VASSAL wrote fewer fields, and missing ones are empty
        trait, *fields = [*split_tokens(kind, ";"), *[""] * 20]
        if trait == "piece":
            name = fields[3] or name
            front += [VassalLayer(fields[2])] if fields[2] else []
        elif trait == "emb2":
            shown, other = _layers(fields, state)
            if other and not back:
                # a layer is drawn over what is there so far: both faces have the background below it
                back = (*front, other)
            front += [shown] if shown else []
        elif trait == "obs":
            mask = fields[1] or mask
        elif trait not in _SILENT:
            module.left_out[f"trait {trait[:30]}"] += 1
    if not back and mask:
        back = (VassalLayer(mask),)
    return VassalPiece(" ".join(name.split())[:60], group[:40], card, tuple(front), back)


def _layers(fields: list[str], state: str) -> tuple[VassalLayer | None, VassalLayer | None]:
    """Return the pictures that a layer trait shows on the front and, flipped, on the back; None for none."""
    # fields by position: 13 and 14 the offset, 15 the pictures (Embellishment.mySetType; see
    # ``generators/vassal/traits.layer``)
    pictures = split_tokens(fields[15], ",") if fields[15] else []
    try:
        at = (int(fields[13] or 0), int(fields[14] or 0))
        # a negative level is a layer that is switched off
        level = int((state.split(";") or ["1"])[0] or 1)
    except ValueError:
        return None, None
    number = abs(level)
    # levels count from 1
    shown = pictures[number - 1] if level > 0 and number <= len(pictures) else ""
    others = [one for one in pictures if one and one != shown]
    # more than two are states, such as numbers of hits, and no back of a counter
    two_faced = len(pictures) == 2 or (len(pictures) == 1 and level <= 0)  # noqa: PLR2004 # a front and a back
    other = others[0] if two_faced and others else ""
    return (VassalLayer(shown, *at) if shown else None), (VassalLayer(other, *at) if other else None)


_SILENT = frozenset(
    (
        *(
            "delete",
            "clone",
            "report",
            "footprint",
            "markmoved",
            "rotate",
            "return",
            "hide",
            "button",
            "macro",
        ),
        *(
            "globalkey",
            "globalhotkey",
            "sendto",
            "placemark",
            "replace",
            "immob",
            "PROP",
            "PROPERTY",
            "calcProp",
        ),
        *(
            "locmsg",
            "hideCmd",
            "submenu",
            "translate",
            "restrict",
            "deselect",
            "basicName",
            "cmt",
            "mark",
            "menu",
        ),
        *(
            "nonRect",
            "nonRect2",
            "border",
            "setprop",
            "clickable",
            "propertysheet",
            "stack",
            "hotkey",
            "untrans",
        ),
        *(
            "restrictCommands",
            "playSound",
            "multiLocCommand",
            "menuSeparator",
            "actionButton",
            "label",
            "prototype",
        ),
        *(
            "translatable",
            "nostack",
            "setpieceproperty",
            "setGlobalProperty",
            "table",
            "attach",
            "matPiece",
            "mat",
        ),
    )
)
"""Traits for what a piece does or is called, which draw nothing."""


def composed(module: Module, layers: tuple[VassalLayer, ...]) -> Image | None:
    """Return the pictures of a face drawn on top of each other, in the size of the first; None if none."""
    from PIL import Image

    drawn = [(found, one) for one in layers if (found := module.picture(one.picture)) is not None]
    if not drawn:
        return None
    wide, tall = drawn[0][0].size
    made = Image.new("RGBA", (wide, tall), (0, 0, 0, 0))
    for found, one in drawn:
        over = Image.new("RGBA", (wide, tall), (0, 0, 0, 0))
        over.paste(found, ((wide - found.width) // 2 + one.x, (tall - found.height) // 2 + one.y))
        made = Image.alpha_composite(made, over)
    return made
