"""A VASSAL module made into a folder that prints: pieces with both faces, decks, boards and charts.

A module is an archive (or the folder it was packed from) of pictures and a ``buildFile.xml``, in which each
piece is a chain of traits: VASSAL writes a trait, a tab, and the rest of the chain with its own tabs escaped.
"""

from __future__ import annotations

import csv
import io
import json
import re
import tempfile
import zipfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from countermarch.components.errors import InputError
from countermarch.components.model.names import hyphenated
from countermarch.folders.templates import refuse_existing
from countermarch.generators.pieces.pictures import LARGEST_FILE
from countermarch.generators.pieces.pictures import MOST_PIXELS as MOST_MAP_PIXELS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from PIL.Image import Image

MOST_FILES = 20_000
MOST_BYTES = 64 * 1024 * 1024
"""Bytes of the largest file of a module that is read."""

MOST_PIXELS = 40_000_000
MOST_PIECES = 5_000
MOST_PROTOTYPES = 12
"""Prototypes within prototypes that are followed."""

LARGEST = 1_400
"""Pixels of the longest edge of a piece; anything larger is a board or a chart."""

SMALLEST = 12
COUNTER = 15.875
"""The edge of the commonest square piece on paper, in mm: 5/8 inch."""

CARD = (63.5, 88.9)
LARGEST_PIECE, SHORTEST_PIECE = (185.0, 240.0), 8.0
"""What a page of A4 or Letter holds, and the shortest edge of a piece, in mm."""

LARGEST_BOARD, MOST_MAPS = 2_000.0, 50
"""The longest edge of a board in mm, and how many maps a folder has."""

CHART = (180.0, 240.0)
"""How wide and tall a chart is at most, in mm."""

MOST_NAMED = 6

ENDINGS = (".gif", ".png", ".svg", ".jpg", ".jpeg")


@dataclass(frozen=True, slots=True)
class Layer:
    """A picture of a piece and how far from the middle it is drawn, in pixels."""

    picture: str
    x: int = 0
    y: int = 0


@dataclass(slots=True)
class Piece:
    """A kind of piece: its name, where it is found, the pictures of its faces, and how many there are."""

    name: str
    group: str
    card: bool
    front: tuple[Layer, ...]
    back: tuple[Layer, ...]
    placed: int = 0

    @property
    def key(self) -> tuple[object, ...]:
        """What makes two pieces the same kind."""
        return (self.card, self.name, self.front, self.back)


@dataclass(slots=True)
class Module:
    """A module: its files, its build file, and what is not imported."""

    name: str
    files: Mapping[str, Path | zipfile.ZipInfo]
    archive: zipfile.ZipFile | None = None
    left_out: Counter[str] = field(default_factory=Counter)
    drawn: dict[str, Image | None] = field(default_factory=dict)

    def read(self, name: str) -> bytes:
        """Return a file; empty where there is none or it is too large."""
        found = self.files.get(name)
        if isinstance(found, Path):
            return found.read_bytes() if found.stat().st_size <= MOST_BYTES else b""
        if found is None or self.archive is None or found.file_size > MOST_BYTES:
            return b""
        with self.archive.open(found) as stream:
            return stream.read(MOST_BYTES)

    def picture(self, name: str) -> Image | None:
        """Return a picture by the name that a trait gives it, with or without its ending."""
        if name not in self.drawn:
            self.drawn[name] = self._picture(name)
        return self.drawn[name]

    def _picture(self, name: str) -> Image | None:
        from PIL import Image, UnidentifiedImageError

        path = next(
            (one for one in (name, *(name + end for end in ENDINGS)) if f"images/{one}" in self.files), ""
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
            if found.width * found.height > MOST_PIXELS:
                return None
            return found.convert("RGBA")
        except (UnidentifiedImageError, OSError, ValueError):
            self.left_out[f"picture {path[:60]!r}, which cannot be read"] += 1
            return None


def parted(text: str, delimiter: str) -> list[str]:
    r"""Cut a text as VASSAL does: a backslash before the delimiter keeps it, quotes keep an empty end.

    >>> parted(r"a;b\;c;'d\'", ";")
    ['a', 'b;c', 'd\\']
    """
    parts = re.split(rf"(?<!\\){re.escape(delimiter)}", text)
    plain = (part.replace(f"\\{delimiter}", delimiter) for part in parts)
    return [one[1:-1] if len(one) > 1 and one[0] == one[-1] == "'" else one for one in plain]


def is_module(file: Path) -> bool:
    """Say whether a path is a module, or the folder of one."""
    return file.suffix.lower() == ".vmod" or (
        file.is_dir() and any((file / name).is_file() for name in ("buildFile.xml", "buildFile"))
    )


def opened(file: Path) -> Module:
    """Open a module; raises ``InputError``."""
    if file.is_dir():
        paths = [path for path in file.rglob("*") if path.is_file() and not path.is_symlink()]
        return Module(file.name, {path.relative_to(file).as_posix(): path for path in paths[:MOST_FILES]})
    try:
        archive = zipfile.ZipFile(file)
    except (OSError, zipfile.BadZipFile):
        raise InputError("from", f"{file.name[:60]!r} is not a VASSAL module (a .vmod file)") from None
    infos = archive.infolist()[:MOST_FILES]
    return Module(file.stem, {info.filename: info for info in infos if not info.is_dir()}, archive)


def build_file(module: Module) -> ET.Element:
    """Return the root of a module's build file; raises ``InputError``."""
    data = module.read("buildFile.xml") or module.read("buildFile")
    if not data:
        raise InputError("from", f"{module.name[:60]!r} has no buildFile.xml")
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


def pieces(module: Module, root: ET.Element) -> list[Piece]:
    """Return the kinds of piece of a module, in the order of its build file."""
    prototypes = {
        one.get("name", ""): one.text
        for one in root.iter()
        if one.tag.endswith("PrototypeDefinition") and one.text
    }
    parents = {child: parent for parent in root.iter() for child in parent}
    found: dict[tuple[object, ...], Piece] = {}
    for slot in root.iter():
        kind = slot.tag.rpartition(".")[2]
        if kind not in ("PieceSlot", "CardSlot") or not slot.text or len(found) >= MOST_PIECES:
            continue
        group, place = _place(slot, parents)
        made = _piece(module, slot, prototypes, group, card=kind == "CardSlot" or place == "DrawPile")
        kept = found.setdefault(made.key, made)
        kept.placed += place in ("DrawPile", "SetupStack")
    return list(found.values())


def _place(slot: ET.Element, parents: Mapping[ET.Element, ET.Element]) -> tuple[str, str]:
    """Return the name of what holds a piece, and whether that is a deck, a set-up or a palette."""
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
    parts = parted(text, "/")
    kinds, states = (parts[2] if len(parts) > 2 else ""), (parts[3] if len(parts) > 3 else "")  # noqa: PLR2004 # +/id/type/state
    while kinds:
        kind, *inner = parted(kinds, "\t")
        state, *below = parted(states, "\t")
        if kind.startswith("prototype;"):
            body = prototypes.get(parted(kind, ";")[1])
            if body and depth < MOST_PROTOTYPES:
                yield from (
                    one for one in _traits(body, prototypes, depth + 1) if not one[0].startswith("piece;")
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
) -> Piece:
    """Return a piece: the layers that it shows, and another face that it can be turned to."""
    front: list[Layer] = []
    back: tuple[Layer, ...] = ()
    name, mask = slot.get("entryName", ""), ""
    for kind, state in reversed(list(_traits(slot.text or "", prototypes))):
        trait, *fields = [*parted(kind, ";"), *[""] * 20]
        if trait == "piece":
            name = fields[3] or name
            front += [Layer(fields[2])] if fields[2] else []
        elif trait == "emb2":
            shown, other = _layers(fields, state)
            if other and not back:
                back = (*front, other)
            front += [shown] if shown else []
        elif trait == "obs":
            mask = fields[1] or mask
        elif trait not in _SILENT:
            module.left_out[f"trait {trait[:30]}"] += 1
    if not back and mask:
        back = (Layer(mask),)
    return Piece(" ".join(name.split())[:60], group[:40], card, tuple(front), back)


def _layers(fields: list[str], state: str) -> tuple[Layer | None, Layer | None]:
    """Return what a layer trait shows, and what it shows turned; None for nothing."""
    pictures = parted(fields[15], ",") if fields[15] else []
    try:
        at = (int(fields[13] or 0), int(fields[14] or 0))
        level = int((state.split(";") or ["1"])[0] or 1)
    except ValueError:
        return None, None
    number = abs(level)
    shown = pictures[number - 1] if level > 0 and number <= len(pictures) else ""
    others = [one for one in pictures if one and one != shown]
    two_faced = len(pictures) == 2 or (len(pictures) == 1 and level <= 0)  # noqa: PLR2004 # a front and a back
    other = others[0] if two_faced and others else ""
    return (Layer(shown, *at) if shown else None), (Layer(other, *at) if other else None)


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
"""Traits that say what a piece does or is called, and show no picture."""


def composed(module: Module, layers: tuple[Layer, ...]) -> Image | None:
    """Return the pictures of a face drawn over each other in the size of the first; None for nothing."""
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


@dataclass(frozen=True, slots=True)
class Made:
    """What was made of a module: its files, how many kinds and pieces, and what was left out."""

    files: tuple[str, ...]
    title: str
    counters: int
    cards: int
    two_sided: int
    pixels: int
    boards: tuple[str, ...]
    left_out: tuple[str, ...]


def make(folder: Path, file: Path) -> Made:
    """Make a folder of a module, whole or not at all; raises ``InputError`` and ``FileExistsError``."""
    refuse_existing(folder)
    module = opened(file)
    try:
        return _made(folder, module)
    finally:
        if module.archive:
            module.archive.close()


def _made(folder: Path, module: Module) -> Made:
    root = build_file(module)
    every = pieces(module, root)
    with tempfile.TemporaryDirectory(prefix=".new-", dir=folder.parent) as held:
        made = Path(held) / "game"
        (made / "art").mkdir(parents=True)
        found = _written(made, module, root, every)
        made.rename(folder)
    return found


def _written(made: Path, module: Module, root: ET.Element, every: list[Piece]) -> Made:
    faces: list[tuple[Piece, Image, Image | None]] = []
    for piece in every:
        front = composed(module, piece.front)
        if front is None or min(front.size) < SMALLEST:
            module.left_out["a piece without a picture"] += 1
        elif max(front.size) > LARGEST:
            module.left_out["a piece larger than a page"] += 1
        else:
            faces.append((piece, front, composed(module, piece.back) if piece.back else None))
    if not faces:
        raise InputError("from", f"{module.name[:60]!r} has no pieces with pictures")
    square = Counter(
        front.width
        for piece, front, _ in faces
        if not piece.card and 0.8 < front.width / front.height < 1.25  # noqa: PLR2004 # about square
    )
    pixels = square.most_common(1)[0][0] if square else 75
    saved: dict[bytes, str] = {}
    for part, layout in (("markers", "counters.toml"), ("cards", "cards.toml")):
        rows = [one for one in faces if one[0].card == (part == "cards")]
        if rows:
            _list(made / f"{part}.csv", rows, made, saved, pixels)
            (made / layout).write_text(_LAYOUT, encoding="utf-8")
    title = root.get("name") or module.name
    notice = f"Made from the VASSAL module {title}, version {root.get('version', '?')}, for your own use"
    lines = [
        f"{key} = {json.dumps(said, ensure_ascii=False)}"
        for key, said in (("title", title[:80]), ("notice", notice[:160]))
    ]
    text = "\n".join([*lines, ""])
    (made / "game.toml").write_text(text, encoding="utf-8")
    boards = tuple(_boards(made, module, root, pixels))
    files = sorted(path.name for path in made.iterdir())
    return Made(
        tuple(files),
        title,
        sum(not piece.card for piece, _, _ in faces),
        sum(piece.card for piece, _, _ in faces),
        sum(back is not None for _, _, back in faces),
        pixels,
        boards,
        tuple(f"{what} ({count})" if count > 1 else what for what, count in module.left_out.most_common()),
    )


def _list(
    file: Path,
    rows: list[tuple[Piece, Image, Image | None]],
    made: Path,
    saved: dict[bytes, str],
    pixels: int,
) -> None:
    """Write a list of pieces and their pictures, each picture once."""

    def picture(image: Image | None) -> str:
        if image is None:
            return ""
        stream = io.BytesIO()
        image.save(stream, "PNG")
        data = stream.getvalue()
        if data not in saved:
            saved[data] = f"art/{len(saved) + 1:04}.png"
            (made / saved[data]).write_bytes(data)
        return saved[data]

    with file.open("w", encoding="utf-8", newline="") as stream:
        write = csv.writer(stream, lineterminator="\n").writerow
        card = file.stem == "cards"
        write(["id", "deck" if card else "kind", "title", "count", "picture", "reverse", "dimensions"])
        for number, (piece, front, back) in enumerate(rows, 1):
            wide, tall = _size(piece, front, pixels)
            size = f"{wide:.1f} x {tall:.1f} mm"
            cells = [piece.group, piece.name, max(1, piece.placed), picture(front), picture(back), size]
            write([f"{file.stem[:-1]}-{number}", *cells])


def _size(piece: Piece, front: Image, pixels: int) -> tuple[float, float]:
    """Return the size of a piece on paper, in mm."""
    if piece.card:
        return CARD if front.height >= front.width else (CARD[1], CARD[0])
    narrow, long = sorted(front.size)
    scale = min(COUNTER / pixels, LARGEST_PIECE[0] / narrow, LARGEST_PIECE[1] / long)
    return max(front.width * scale, SHORTEST_PIECE), max(front.height * scale, SHORTEST_PIECE)


def _boards(made: Path, module: Module, root: ET.Element, pixels: int) -> Iterator[str]:
    """Copy the pictures of boards and charts, each a map of the folder; yields their files.

    Boards have the scale of the counters; charts are as wide as a page.
    """
    known: set[str] = set()
    parents = {child: parent for parent in root.iter() for child in parent}
    for kind in ("Board", "Chart"):
        for element in (one for one in root.iter() if one.tag.rpartition(".")[2] == kind):
            name = element.get("image") or element.get("fileName") or ""
            title = _title(element, parents) or PurePosixPath(name).stem
            if f"{kind} {name}" in known:
                continue
            known.add(f"{kind} {name}")
            picker = parents.get(element)
            if picker is not None and parents.get(picker, picker).tag.endswith(("PlayerHand", "PrivateMap")):
                module.left_out["the ground of a player's hand"] += 1
                continue
            what = f"{kind.lower()} {title[:50]!r}"
            picture = module.picture(name) if PurePosixPath(name).suffix.lower() in ENDINGS else None
            if picture is None or len(known) > MOST_MAPS:
                module.left_out[f"{what}, whose picture is not there" if picture is None else what] += 1
                continue
            file = (
                f"{kind.lower()}s/{_saved(made / f'{kind.lower()}s', module, PurePosixPath(name), picture)}"
            )
            wide = picture.width * COUNTER / pixels
            if kind == "Chart":
                wide = min(CHART[0], CHART[1] * picture.width / picture.height)
            if max(wide, wide * picture.height / picture.width) > LARGEST_BOARD:
                module.left_out[f"{what}, wider or taller than {LARGEST_BOARD / 1000:g} m"] += 1
                continue
            said = {"title": title[:80] or kind, "picture": file}
            lines = [f"{key} = {json.dumps(text, ensure_ascii=False)}" for key, text in said.items()]
            target = (
                made / "maps" / f"{len(known):02}-{hyphenated(title)[:40].strip('-') or kind.lower()}.toml"
            )
            target.parent.mkdir(exist_ok=True)
            target.write_text("\n".join([*lines, f"width = {wide:.1f}  # mm", ""]), encoding="utf-8")
            yield file


def _title(element: ET.Element, parents: Mapping[ET.Element, ET.Element]) -> str:
    """Return the name of a chart; of the only board of a window, the name of the window."""
    name, above = element.get("name") or element.get("chartName") or "", parents.get(element)
    window = parents.get(above) if above is not None else None
    if above is not None and window is not None and window.get("mapName"):
        alone = sum(one.tag == element.tag for one in above) == 1
        name = (window.get("mapName") if alone else name) or name
    return " ".join(name.split())


def _saved(folder: Path, module: Module, name: PurePosixPath, picture: Image) -> str:
    """Save the picture of a board, unchanged if a map can show it; return its name."""
    folder.mkdir(exist_ok=True)
    if name.suffix.lower() != ".gif" and picture.width * picture.height <= MOST_MAP_PIXELS:
        data = module.read(f"images/{name}")
        if len(data) <= LARGEST_FILE:
            (folder / name.name).write_bytes(data)
            return name.name
    share = min(1.0, (MOST_MAP_PIXELS / (picture.width * picture.height)) ** 0.5)
    size = (int(picture.width * share), int(picture.height * share))
    (picture.resize(size) if share < 1 else picture).convert("RGB").save(
        folder / f"{name.stem}.jpg", quality=90
    )
    return f"{name.stem}.jpg"


_LAYOUT = """\
# Each piece is its picture, in the size of its column "dimensions".
size = "[dimensions]"

[[front]]
kind = "image"
file = "[picture]"
x = 0
y = 0
width = 0
height = 0
fit = "stretch"

[[back]]
kind = "image"
file = "[reverse]"
x = 0
y = 0
width = 0
height = 0
fit = "stretch"
when = ["reverse"]
"""


def understood(made: Made) -> Iterator[str]:
    """Say what was made of a module, in lines."""
    kinds = f"{made.counters} kinds of counter, {made.cards} cards, {made.two_sided} with a back"
    yield f"Read:       {made.title}: {kinds}"
    yield f"Size:       {made.pixels} pixels are taken as 5/8 inch; the column dimensions sets the sizes"
    if made.boards:
        more = f" and {len(made.boards) - MOST_NAMED} more" if len(made.boards) > MOST_NAMED else ""
        yield f"Maps:       {', '.join(made.boards[:MOST_NAMED])}{more}, boards at the scale of the counters"
    for what in made.left_out[:MOST_NAMED]:
        yield f"Left out:   {what}"
    if len(made.left_out) > MOST_NAMED:
        yield f"Left out:   {len(made.left_out) - MOST_NAMED} things more"
