"""Make a printable folder from a VASSAL module: pieces with both faces, decks, boards and charts."""

from __future__ import annotations

import csv
import io
import json
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from countermarch.components.display_names import shortened_list
from countermarch.components.errors import InputError
from countermarch.components.model.names import hyphenated
from countermarch.folders.templates import refuse_existing
from countermarch.generators.pieces.pictures import LARGEST_FILE
from countermarch.generators.pieces.pictures import MAX_PIXELS as MAX_MAP_PIXELS
from countermarch.importing.vassal_module import (
    ENDINGS,
    Module,
    VassalPiece,
    build_file,
    composed,
    opened,
    pieces,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from xml.etree import ElementTree as ET

    from PIL.Image import Image

LARGEST = 1_400
"""Pixels of the longest edge of a piece; a larger one is left out of the import, and reported."""

SMALLEST = 12
COUNTER = 15.875
"""The edge of the commonest square piece on paper, in mm: 5/8 inch."""

CARD = (63.5, 88.9)
LARGEST_PIECE, SHORTEST_PIECE = (185.0, 240.0), 8.0
"""Printable size of a page of A4 or Letter, and the shortest edge of a piece, in mm."""

LARGEST_BOARD, MAX_MAPS = 2_000.0, 50
"""The longest edge of a board in mm, and the most maps in a folder."""

CHART = (180.0, 240.0)
"""The largest size of a chart, in mm."""

MAX_NAMED = 6


@dataclass(frozen=True, slots=True)
class ImportResult:
    """The result of an import: its files, the numbers of kinds and pieces, and what was left out."""

    files: tuple[str, ...]
    title: str
    counters: int
    cards: int
    two_sided: int
    pixels: int
    boards: tuple[str, ...]
    left_out: tuple[str, ...]


def make(folder: Path, file: Path) -> ImportResult:
    """Write a folder from a module, whole or not at all; raises ``InputError`` and ``FileExistsError``."""
    refuse_existing(folder)
    module = opened(file)
    try:
        return _made(folder, module)
    finally:
        if module.archive:
            module.archive.close()


def _made(folder: Path, module: Module) -> ImportResult:
    root = build_file(module)
    every = pieces(module, root)
    with tempfile.TemporaryDirectory(prefix=".new-", dir=folder.parent) as held:
        made = Path(held) / "game"
        (made / "art").mkdir(parents=True)
        found = _written(made, module, root, every)
        # within one file system a folder is renamed at once, so that nobody sees half of it
        made.rename(folder)
    return found


def _written(made: Path, module: Module, root: ET.Element, every: list[VassalPiece]) -> ImportResult:
    faces: list[tuple[VassalPiece, Image, Image | None]] = []
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
    # modules do not state the scale of their pictures: the commonest square piece is taken as 5/8 inch
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
    return ImportResult(
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
    rows: list[tuple[VassalPiece, Image, Image | None]],
    made: Path,
    saved: dict[bytes, str],
    pixels: int,
) -> None:
    """Write a list of pieces and their pictures, each picture only once."""

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

    # the csv module writes its own ends of lines
    with file.open("w", encoding="utf-8", newline="") as stream:
        write = csv.writer(stream, lineterminator="\n").writerow
        card = file.stem == "cards"
        write(["id", "deck" if card else "kind", "title", "count", "picture", "reverse", "dimensions"])
        for number, (piece, front, back) in enumerate(rows, 1):
            wide, tall = _size(piece, front, pixels)
            size = f"{wide:.1f} x {tall:.1f} mm"
            cells = [piece.group, piece.name, max(1, piece.placed), picture(front), picture(back), size]
            write([f"{file.stem[:-1]}-{number}", *cells])


def _size(piece: VassalPiece, front: Image, pixels: int) -> tuple[float, float]:
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
            # the background below a hand of cards is not a board: it has nothing to print
            if picker is not None and parents.get(picker, picker).tag.endswith(("PlayerHand", "PrivateMap")):
                module.left_out["the ground of a player's hand"] += 1
                continue
            what = f"{kind.lower()} {title[:50]!r}"
            picture = module.picture(name) if PurePosixPath(name).suffix.lower() in ENDINGS else None
            if picture is None or len(known) > MAX_MAPS:
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
    # the map reader has no GIF; other pictures are copied, since every new JPEG loses a little
    if name.suffix.lower() != ".gif" and picture.width * picture.height <= MAX_MAP_PIXELS:
        data = module.read(f"images/{name}")
        if len(data) <= LARGEST_FILE:
            (folder / name.name).write_bytes(data)
            return name.name
    share = min(1.0, (MAX_MAP_PIXELS / (picture.width * picture.height)) ** 0.5)
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


def understood(made: ImportResult) -> Iterator[str]:
    """Yield the report of an import, as lines."""
    kinds = f"{made.counters} kinds of counter, {made.cards} cards, {made.two_sided} with a back"
    yield f"Read:       {made.title}: {kinds}"
    yield f"Size:       {made.pixels} pixels are taken as 5/8 inch; the sizes are in the column dimensions"
    if made.boards:
        yield f"Maps:       {shortened_list(made.boards, MAX_NAMED)}, boards at the scale of the counters"
    for what in made.left_out[:MAX_NAMED]:
        yield f"Left out:   {what}"
    if len(made.left_out) > MAX_NAMED:
        yield f"Left out:   {len(made.left_out) - MAX_NAMED} more"
