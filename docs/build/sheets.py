"""What the kit pages show and offer: PDFs to download, every sheet small, both sides of every piece."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PIL import Image

from countermarch.printing import page_names, slug
from generators.kits import KitOptions, kit
from generators.sheets.paper import PAPERS
from generators.writers import pdf, png, svg

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from components.model.game import Game
    from generators.kits import Kit
    from generators.scene.nodes import Scene

RESOLUTION: Final = 48.0
"""Pixels to the inch of a sheet's preview."""

COLOURS: Final = 64


@dataclass(frozen=True, slots=True)
class Download:
    """A kit to download: its paper and size in bytes."""

    paper: str
    file: str
    size: int


@dataclass(frozen=True, slots=True)
class Preview:
    """A sheet, small: its file, what it is part of, its size in pixels."""

    file: str
    title: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """Both sides of a piece as files; ``marked`` says that a value on it is reconstructed."""

    id: str
    front: str
    back: str | None
    width: float
    height: float
    marked: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """Everything the pages of a kit show."""

    downloads: tuple[Download, ...]
    previews: tuple[Preview, ...]
    pieces: tuple[Drawn, ...]
    count: int


def write_sheets(folder: Path, game: Game) -> Shown:
    """Write a game's kit, previews and pieces below ``folder``; return what there is."""
    (folder / "pieces").mkdir(parents=True)
    downloads = []
    first = b""
    made = kit(game)
    for paper in ("a4", "letter"):
        data = pdf.write(kit(game, KitOptions(paper=PAPERS[paper])).document)
        first = first or data
        name = f"{game.id}-{paper}.pdf"
        (folder / name).write_bytes(data)
        downloads.append(Download(PAPERS[paper].name, name, len(data)))
    previews = tuple(_previews(folder, made, first))
    pieces = tuple(_pieces(folder / "pieces", made))
    return Shown(tuple(downloads), previews, pieces, made.summary.pieces)


def _previews(folder: Path, made: Kit, data: bytes) -> Iterator[Preview]:
    titles = list(page_names(made))
    for number, picture in enumerate(png.render(data, resolution=RESOLUTION)):
        image = Image.open(io.BytesIO(picture)).convert("RGB").quantize(COLOURS)
        name = f"sheet-{number + 1:02}.png"
        image.save(folder / name, optimize=True)
        title = titles[number].partition("-")[2].replace("-", " ") if number < len(titles) else ""
        yield Preview(name, title[:1].upper() + title[1:], *image.size)


def _pieces(folder: Path, made: Kit) -> Iterator[Drawn]:
    known: set[str] = set()
    for part in made.parts:
        for piece in part.cut.pieces() if part.cut else ():
            name = slug(piece.name)
            if not piece.name or name in known:
                continue
            known.add(name)
            back = _write(folder, f"{name}-back", piece.back) if piece.back is not None else None
            front = _write(folder, f"{name}-front", piece.front)
            yield Drawn(piece.name, front, back, *piece.size, piece.reconstructed)


def _write(folder: Path, name: str, scene: Scene) -> str:
    (folder / f"{name}.svg").write_text(svg.write_scene(scene), encoding="utf-8")
    return f"{name}.svg"
