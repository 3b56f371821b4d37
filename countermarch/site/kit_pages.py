"""The content of the kit pages: downloads, every sheet small and larger, both sides of every piece."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from PIL import Image

from countermarch.components.translations import gettext, gettext_noop
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.kits import KitError, KitOptions, kit
from countermarch.generators.sheets.paper import PAPERS
from countermarch.generators.tabletop.pictures import packed
from countermarch.generators.writers import pdf, png, svg
from countermarch.printing.folders import slug
from countermarch.printing.kit_files import page_names, table_files, vassal_module
from countermarch.printing.links import linked

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from countermarch.components.model.game import Game
    from countermarch.generators.documents.parts import Part
    from countermarch.generators.kits import Kit
    from countermarch.generators.scene.nodes import Scene

RESOLUTION: Final = 88.0
"""Resolution of a large preview in pixels per inch; a small one has half."""

QUALITY: Final = {"large": 52, "small": 66}

THOROUGH: Final = 5
QUICK: Final = 1
"""Pillow's effort for a trial: a third of the work, for files a quarter larger."""

DOWNLOADS: Final = "downloads"
"""The folder of a site with everything to download."""

FAMILIES: Final = {
    gettext_noop("Pieces"): ("counters", "standees", "boxes", "cards"),
    gettext_noop("At the table"): ("charts", "tracks", "mats", "map", "poster"),
    gettext_noop("Setting up"): ("scenarios", "gazetteer", "zones"),
    gettext_noop("Before you begin"): ("cover", "calibration", "symbols"),
    gettext_noop("Rules and rulings"): ("booklet", "errata"),
}
"""The heading of each kind of document, in the order of the page."""


@dataclass(frozen=True, slots=True)
class Download:
    """A file to download: the paper it is for or the program that opens it, a note, and its size in bytes."""

    title: str
    note: str
    file: str
    size: int


@dataclass(frozen=True, slots=True)
class Preview:
    """A preview of a sheet: its page in the kit (from 1), its files, the small one's size in pixels."""

    page: int
    file: str
    large: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class KitDocument:
    """A document of the kit: title, content, previews."""

    title: str
    says: str
    previews: tuple[Preview, ...]


@dataclass(frozen=True, slots=True)
class PieceFiles:
    """Both sides of a piece as files; ``marked`` says that a value on it is reconstructed."""

    id: str
    front: str
    back: str | None
    width: float
    height: float
    marked: bool


@dataclass(frozen=True, slots=True)
class KitPages:
    """Everything the pages of a kit show; ``families`` are its documents under their headings.

    ``papers`` are its PDFs, ``programs`` its files for VASSAL and Tabletop Simulator.
    """

    papers: tuple[Download, ...]
    programs: tuple[Download, ...]
    families: dict[str, list[KitDocument]]
    pieces: tuple[PieceFiles, ...]
    count: int
    pages: int
    reconstructed: int
    missing: int
    blank: int = 0


def write_sheets(site: Path, game: Game, *, quick: bool = False) -> KitPages | None:
    """Write a game's kit, previews and pieces into a site; return what was written, None without a kit.

    A game without pieces has charts and tracks alone. ``quick``: for a trial; previews may be larger files,
    both papers get the same file, and what is for other programs is left out. Raises ``DrawingError``,
    ``DataError``.
    """
    kinds = () if game.pieces else tuple(document.kind for document in kit_plan(game).documents)
    options = linked(game, KitOptions(only=kinds))
    try:
        made = kit(game, options)
    except KitError:
        if game.pieces:
            raise
        return None
    folder, downloads = site / "sheets" / game.id, site / DOWNLOADS
    (folder / "pieces").mkdir(parents=True)
    downloads.mkdir(exist_ok=True)
    papers = []
    first = b""
    for name in ("a4", "letter"):
        paper = PAPERS[name]
        if not (quick and first):
            printed = made if paper == options.paper else kit(game, replace(options, paper=paper))
            data = pdf.write(printed.document)
            first = first or data
        measures = f"{paper.width:g} \N{MULTIPLICATION SIGN} {paper.height:g} mm"
        papers.append(_download(downloads, f"{game.id}-{name}.pdf", data, paper.name, measures))
    programs = () if quick or not game.pieces else tuple(_programs(downloads, made))
    families = _families(made, dict(_previews(folder, made, first, QUICK if quick else THOROUGH)))
    pieces = tuple(_pieces(folder / "pieces", made))
    summary = made.summary
    return KitPages(
        tuple(papers),
        programs,
        families,
        pieces,
        summary.pieces,
        summary.pages,
        summary.reconstructed,
        summary.missing,
        summary.blank,
    )


def _programs(folder: Path, made: Kit) -> Iterator[Download]:
    """Write the files for programs that a game is played in on a screen."""
    name = made.game.id
    yield _download(folder, f"{name}.vmod", vassal_module(made), "VASSAL", gettext("3.7 or later"))
    files = {path: _bytes(data) for path, data in table_files(made, "tts", "")}
    title = "Tabletop Simulator"
    yield _download(
        folder, f"{name}-tabletop-simulator.zip", packed(files), title, gettext("for Saved Objects")
    )


def _bytes(data: bytes | str) -> bytes:
    return data.encode() if isinstance(data, str) else data


def _download(folder: Path, file: str, data: bytes, title: str, note: str) -> Download:
    (folder / file).write_bytes(data)
    return Download(title, note, f"{DOWNLOADS}/{file}", len(data))


def _previews(folder: Path, made: Kit, data: bytes, effort: int) -> Iterator[tuple[int, Preview]]:
    """Write every page in two sizes, named after its subject; yield its number, from 0, and its preview.

    Pages that are left empty for duplex printing are skipped.
    """
    filled = {slot.number for slot in made.paper_sides if slot.face is not None}
    for number, (name, picture) in enumerate(
        zip(page_names(made), png.pictures(data, resolution=RESOLUTION), strict=True)
    ):
        if number not in filled:
            continue
        large = picture.convert("RGB")
        small = large.resize((large.width // 2, large.height // 2), Image.Resampling.LANCZOS)
        files = []
        for size, image in (("small", small), ("large", large)):
            file = f"{name}{'' if size == 'small' else '-large'}.webp"
            image.save(folder / file, quality=QUALITY[size], method=effort)
            files.append(file)
        yield number, Preview(number + 1, files[0], files[1], *small.size)


def _families(made: Kit, previews: Mapping[int, Preview]) -> dict[str, list[KitDocument]]:
    """Put the documents of a kit under their headings."""
    found: dict[str, list[KitDocument]] = {title: [] for title in FAMILIES}
    for index, part in enumerate(made.parts):
        pages = tuple(previews[page] for page in made.numbers(index))
        found[_family(part)].append(KitDocument(part.title, part.says, pages))
    return {gettext(title): documents for title, documents in found.items() if documents}


def _family(part: Part) -> str:
    return next((title for title, kinds in FAMILIES.items() if part.kind in kinds), "At the table")


def _pieces(folder: Path, made: Kit) -> Iterator[PieceFiles]:
    known: set[str] = set()
    for part in made.parts:
        for piece in part.cut.pieces() if part.cut else ():
            name = slug(piece.name)
            if not piece.name or name in known:
                continue
            known.add(name)
            front = _write(folder, f"{name}-front", piece.front)
            back = None
            if piece.back is not None:
                back = _write(folder, f"{name}-back", piece.back)
            yield PieceFiles(piece.name, front, back, *piece.size, piece.reconstructed)


def _write(folder: Path, name: str, scene: Scene) -> str:
    (folder / f"{name}.svg").write_text(svg.write_scene(scene), encoding="utf-8")
    return f"{name}.svg"
