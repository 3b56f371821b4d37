"""Printing a kit into a folder: every file whole or not at all, none left over from an earlier print."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal, TypeVar, get_args

from components.records import dataclass
from countermarch import prints
from countermarch.prints import slug
from generators.scene.collector import collector_is_slow
from generators.sheets import press as presses
from generators.sheets import shops
from generators.sheets.jobs import JOBS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from components.model.game import Game
    from generators.kits import Kit, KitOptions
    from generators.sheets.impose import Piece
    from generators.sheets.shops import Shop, Stock

Page = TypeVar("Page")
Format = Literal["pdf", "jobs", "svg", "png", "pieces", "cuts", "vassal", "tts", "club", "cards"]
FORMATS: tuple[str, ...] = get_args(Format)

TABLES: tuple[str, ...] = ("tts", "club", "cards")
"""Formats for tables on a screen that are a folder of pictures and a list."""

PAGES: tuple[str, ...] = ("svg", "png")
"""Formats of one file a page."""

JOB_FILES: tuple[str, ...] = tuple(f"{name}.pdf" for name in JOBS)
"""The files of print jobs, which lie beside the kit's own."""

SAME = 0.012
"""Sizes that differ by a smaller share are the same."""

PIECE_RESOLUTION = 300.0
"""Pixels to the inch of the pictures of single pieces."""


@dataclass(frozen=True, slots=True)
class Written:
    """What a print put on the disk: by format the files and their bytes in all, and what the kit holds.

    ``blank`` counters are besides the pieces; ``marked`` kits have something of ours on other pages.
    ``notes`` say what to know of the print, and what of a player's folder is not read or not shown.
    """

    game: str
    title: str
    folder: Path
    files: dict[str, int]
    sizes: dict[str, int]
    pages: int
    pieces: int
    reconstructed: int
    missing: int
    marked: bool
    blank: int = 0
    notes: tuple[str, ...] = ()


class Interrupted(KeyboardInterrupt):
    """A print that the player stopped while its files were written: formats that are whole, the one begun."""

    def __init__(self, done: tuple[str, ...], begun: str) -> None:
        """Remember how far the print came."""
        super().__init__()
        self.done = done
        self.begun = begun


@collector_is_slow()  # a kit is many small records that live to the end
def write(
    game: Game,
    options: KitOptions,
    formats: Sequence[str],
    target: Path,
    progress: Callable[[str, int, int], None] = lambda _what, _done, _of: None,
    *,
    pictures_at: str = "",
) -> Written:
    """Write a game's kit below ``target``: ``<game>/kit.pdf``, ``<game>/svg/*.svg``, ``<game>/png/*.png``.

    Everything is drawn, and so everything that can be wrong with the game is found, before the first file is
    replaced. ``pictures_at`` is the address below which pictures for a table on a screen will be found.
    ``progress`` is told what is being made, how many pages of it are done, and of how many.
    A kit of another game is never printed over. Raises ``DrawingError``, ``DataError``, ``InputError``,
    ``WriteError``.
    """
    from countermarch import own_copy, print_notes
    from generators import kits
    from generators.kits import leftovers
    from generators.writers.locks import held

    folder = prints.place(game, target)
    prints.claim(game, folder)
    kit = kits.kit(game, options)
    writer = _Writer(kit, folder, progress, pictures_at)
    pdf = writer.pdf(kept="pdf" in formats)
    with held(folder / prints.LOCK):
        listed = prints.claim(game, folder)  # another print may have come in between
        if not listed.files:
            listed.save()  # the folder is ours from the first file on
        for name in formats:
            try:
                writer.write(name, pdf, listed)
            except KeyboardInterrupt:
                raise Interrupted(tuple(writer.files), name) from None
    summary = kit.summary
    return Written(
        game.id,
        game.title,
        folder,
        writer.files,
        writer.sizes,
        summary.pages,
        summary.pieces,
        summary.reconstructed,
        summary.missing,
        summary.marked,
        summary.blank,
        (
            *print_notes.notes(kit, listed, paged=not {"pdf", *PAGES}.isdisjoint(formats)),
            *leftovers.read_otherwise(game),
            *leftovers.leftovers(game),
            *writer.notes,
            *own_copy.to_look_at(game),
        ),
    )


class _Writer:
    """One kit on its way to the disk."""

    def __init__(
        self, kit: Kit, folder: Path, progress: Callable[[str, int, int], None], pictures_at: str
    ) -> None:
        self.kit = kit
        self.pictures_at = pictures_at
        self.folder = folder
        self.progress = progress
        self.files: dict[str, int] = {}
        self.sizes: dict[str, int] = {}
        self.notes: list[str] = []

    def pdf(self, *, kept: bool) -> bytes:
        """Draw every page as PDF, which finds whatever is wrong; one that is ``kept`` can be read out."""
        from dataclasses import replace

        from generators.writers import pdf

        document = self.kit.document
        return pdf.write(replace(document, pages=self._counted("PDF", document.pages)), tagged=kept)

    def write(self, form: str, pdf: bytes, listed: prints.Prints) -> None:
        """Write one format, and take away what an earlier print of it left over."""
        from generators.writers.files import write_all

        if form == "pdf":
            self._count(form, list(write_all(self.folder, listed.noted("", [("kit.pdf", pdf)]))))
            return
        if form == "jobs":
            self._count(form, list(write_all(self.folder, listed.noted("", job_files(self.kit), JOB_FILES))))
            return
        if form == "vassal":
            named = [(f"{self.folder.name}.vmod", vassal_module(self.kit))]
            self._count(form, list(write_all(self.folder, listed.noted("", named))))
            return
        files: Iterable[tuple[str, bytes | str]]
        if form in PAGES:
            pages = self._svg() if form == "svg" else self._png(pdf)
            files = zip((f"{name}.{form}" for name in page_names(self.kit)), pages, strict=True)
        elif form in shops.names():
            files = shop_files(self.kit, form, self.notes)
        elif form in presses.names():
            files = press_files(self.kit, form)
        elif form in TABLES:
            files = table_files(self.kit, form, self.pictures_at)
        else:
            files = cut_files(self.kit) if form == "cuts" else piece_files(self.kit)
        self._count(form, list(write_all(self.folder / form, listed.noted(form, files))))

    def _svg(self) -> Iterator[str]:
        """Draw every page as SVG."""
        from generators.writers import svg

        return (svg.write(page) for page in self._counted("SVG", self.kit.pages()))

    def _png(self, pdf: bytes) -> Iterator[bytes]:
        """Draw every page as PNG, from the PDF."""
        from generators.writers import png

        return self._counted("PNG", png.render(pdf))

    def _counted(self, what: str, pages: Iterable[Page]) -> Iterator[Page]:
        """Pass pages on, telling the progress."""
        total = self.kit.summary.pages
        self.progress(what, 0, total)
        for number, page in enumerate(pages, 1):
            yield page
            self.progress(what, number, total)

    def _count(self, form: str, written: Sequence[Path]) -> None:
        """Remember what was written."""
        self.files[form] = len(written)
        self.sizes[form] = sum(path.stat().st_size for path in written)


def job_files(kit: Kit) -> Iterator[tuple[str, bytes]]:
    """Yield the print jobs of a kit as files; none where the whole kit is one."""
    from generators.writers import pdf

    jobs = kit.jobs
    for job in jobs if len(jobs) > 1 else ():
        yield f"{job.name}.pdf", pdf.write(kit.job_document(job))


def vassal_module(kit: Kit) -> bytes:
    """Return a kit's game as a module that VASSAL opens."""
    from generators.tabletop.collect import contents
    from generators.vassal.module import module

    return module(contents(kit))


def table_files(kit: Kit, form: str, pictures_at: str) -> Iterable[tuple[str, bytes | str]]:
    """Return a kit's game for a table on a screen: its pictures and the list that names them."""
    from generators.tabletop import club, playingcards, simulator
    from generators.tabletop.collect import contents

    held = contents(kit)
    if form == "tts":
        return simulator.saved_object(held, pictures_at)
    return club.asset_pack(held) if form == "club" else playingcards.import_file(held)


def cut_files(kit: Kit) -> Iterator[tuple[str, str]]:
    """Yield the lines that a cutting machine follows, for each part of pieces, as DXF and as SVG.

    A part whose last sheet is not full has one plan more, for that sheet.
    """
    from generators.sheets.cuts import cut_plan
    from generators.writers.cut_svg import write_cut_svg
    from generators.writers.dxf import write_dxf

    for number, part in enumerate((part for part in kit.parts if part.cut or part.plans), 1):
        cut = part.cut
        if cut is None:
            for page, plan in enumerate(part.plans, 1):
                name = f"{number:02}-{slug(part.title)}{f'-{page}' if len(part.plans) > 1 else ''}"
                yield f"{name}.dxf", write_dxf(plan)
                yield f"{name}.svg", write_cut_svg(plan)
            continue
        rest = cut.places % cut.layout.capacity
        plans = [("", cut.layout.capacity)] if cut.places >= cut.layout.capacity else []
        plans += [("-last-sheet" if plans else "", rest)] if rest else []
        for which, count in plans:
            plan = cut_plan(cut.layout, count, cut.radius, cut.shape)
            name = f"{number:02}-{slug(part.title)}{which}"
            yield f"{name}.dxf", write_dxf(plan)
            yield f"{name}.svg", write_cut_svg(plan)


def piece_files(kit: Kit) -> Iterator[tuple[str, bytes]]:
    """Yield a picture of each side of each different piece, its bleed included."""
    from generators.sheets.document import Document
    from generators.sheets.impose import singles
    from generators.writers import pdf, png

    taken: set[str] = set()
    for part in kit.parts:
        known: set[str] = set()
        for piece in part.cut.pieces() if part.cut else ():
            if not piece.name or piece.name in known:
                continue
            known.add(piece.name)
            name = slug(piece.name)
            while name in taken:
                name += "-2"
            taken.add(name)
            sides = ("front", "back")
            pages = tuple(singles([piece], kit.options.bleed))
            drawn = png.render(
                pdf.write(Document(piece.name, pages), tagged=False), resolution=PIECE_RESOLUTION
            )
            yield from ((f"{name}-{side}.png", data) for side, data in zip(sides, drawn, strict=False))


def press_files(kit: Kit, name: str) -> Iterator[tuple[str, bytes | str]]:
    """Yield a kit as a printing press takes it: its sheets, then one piece a page and the list of copies."""
    from dataclasses import replace

    from generators.sheets.document import Document
    from generators.sheets.impose import singles
    from generators.writers import pdf

    where = presses.press(name)
    yield "kit.pdf", pdf.write(replace(kit.document, press=where))
    pieces: dict[str, Piece] = {}
    copies: Counter[str] = Counter()
    for part in kit.parts:
        for piece in part.cut.pieces() if part.cut else ():
            if piece.name:
                key = f"{part.title}: {piece.name}" if pieces.get(piece.name, piece) != piece else piece.name
                pieces.setdefault(key, piece)
                copies[key] += 1
    if not pieces:
        return
    pages = [page for piece in pieces.values() for page in singles([piece], kit.options.bleed)]
    title = f"{kit.game.title}: pieces, one side a page"
    yield "pieces.pdf", pdf.write(Document(title, pages, press=where))
    lines, first = ["front,back,copies,piece"], 1
    for key, piece in pieces.items():
        back = first + 1 if piece.back is not None else ""
        lines.append(f'{first},{back},{copies[key]},"{key}"')
        first += 2 if piece.back is not None else 1
    yield "copies.csv", "\n".join(lines) + "\n"


def shop_files(kit: Kit, name: str, notes: list[str]) -> Iterator[tuple[str, bytes | str]]:
    """Yield each side of each different piece as a print shop takes it, then the list of how many of each.

    What a shop has no stock for, or only one of another size, is told in ``notes``.
    """
    from generators.kits import KitError
    from generators.sheets.document import Document
    from generators.sheets.shops import shop, shop_page, stock_for
    from generators.writers import pdf, png

    where = shop(name)
    rows: dict[str, list[str | int]] = {}
    told: set[str] = set()
    for part in kit.parts:
        for piece in part.cut.pieces() if part.cut else ():
            if not piece.name:
                continue
            stock = stock_for(*piece.size, where)
            told.add(_told(piece.size, stock, where))
            if stock is None:
                continue
            base = f"{stock.id}-{slug(piece.name)}"
            if base in rows:
                rows[base][-1] = int(rows[base][-1]) + 1
                continue
            scenes = [scene for scene in (piece.front, piece.back) if scene is not None]
            pages = tuple(shop_page(scene, stock, where) for scene in scenes)
            drawn = png.render(
                pdf.write(Document(piece.name, pages), tagged=False), resolution=where.resolution
            )
            names = [f"{base}-{side}.png" for side in ("front", "back")[: len(scenes)]]
            yield from zip(names, drawn, strict=True)
            rows[base] = [stock.title, names[0], names[1] if len(names) > 1 else "", 1]
    notes += sorted(told - {""})
    if not rows:
        raise KitError(f"{kit.game.title}: {where.title} has no stock for its pieces; {'; '.join(notes)}")
    lines = ["stock,front,back,copies", *(",".join(map(str, row)) for row in rows.values())]
    yield "copies.csv", "\n".join(lines) + "\n"


def _told(size: tuple[float, float], stock: Stock | None, where: Shop) -> str:
    """Say what became of pieces of a size that a shop has no stock of; empty where it has."""
    measures = f"{size[0]:g} x {size[1]:g} mm"
    if stock is None:
        return f"{where.title} has no stock for pieces of {measures}; they are left out"
    if abs(stock.trim[0] / size[0] - 1) < SAME:
        return ""
    return f"{where.title} has no stock of {measures}; such pieces are drawn for {stock.title}"


def page_names(kit: Kit) -> Iterator[str]:
    """Name each page of a kit: its number and the part it belongs to, as ``05-combat-results``."""
    width = max(2, len(str(len(kit.every))))
    for slot in kit.shown:
        title = "blank" if slot.face is None else slug(kit.parts[slot.face.run].title)
        yield f"{slot.number + 1:0{width}}-{title}"
