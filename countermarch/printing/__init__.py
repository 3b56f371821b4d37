"""Print a kit into a folder: every file completely or not at all, without leftovers of earlier prints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeVar, get_args

from countermarch.generators.sheets import press as presses
from countermarch.generators.sheets import shops
from countermarch.generators.sheets.planner import JOBS
from countermarch.printing import folders, kit_files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from countermarch.components.model.game import Game
    from countermarch.generators.kits import Kit, KitOptions
    from countermarch.generators.sheets import document
    from countermarch.generators.writers.pdf import Drawing

Page = TypeVar("Page")
Format = Literal["pdf", "jobs", "svg", "png", "pieces", "cuts", "vassal", "tts", "club", "cards"]
FORMATS: tuple[str, ...] = get_args(Format)

TABLES: tuple[str, ...] = ("tts", "club", "cards")
"""Formats for online tables that are a folder of pictures with a list."""

PAGES: tuple[str, ...] = ("svg", "png")
"""Formats with one file for each page."""

JOB_FILES: tuple[str, ...] = tuple(f"{name}.pdf" for name in JOBS)
"""The files of the print jobs, in the folder of the kit."""


MEGABYTE = 1_000_000
LARGE = 50 * MEGABYTE
"""Bytes of a file that the print warns of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What was printed: number of files and their bytes by format, and what the kit contains.

    ``missing`` counts the values that are left empty, ``reconstructed`` those that the rule book leaves out.
    ``blank`` counters are not among the pieces; ``marked`` kits have reconstructed values on other pages,
    ``each_marked`` ones have a mark beside every such value.
    ``notes`` are remarks on the print, and on what of a folder was not read or not shown.
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
    each_marked: bool = False
    blank: int = 0
    notes: tuple[str, ...] = ()


class Interrupted(KeyboardInterrupt):
    """Ctrl-C while files were written: the formats that are complete, and the one begun."""

    def __init__(self, done: tuple[str, ...], begun: str) -> None:
        """Record the progress of the print."""
        super().__init__()
        self.done = done
        self.begun = begun


def bleed_for(name: str, asked: float) -> float:
    """Return the bleed in mm: what a shop or press requires, or what the player asks for.

    >>> bleed_for("press", 0.0), bleed_for("press", 2.0), bleed_for("makeplayingcards", 0.0)
    (3.0, 2.0, 3.05)
    """
    if name in presses.names():
        return asked or presses.press_named(name).bleed
    # up to the next hundredth: MakePlayingCards asks for 0.12 in, 3.048 mm, and less is too little
    return max(asked, round(shops.shop(name).widest_bleed + 0.005, 2))


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

    Everything is drawn before the first file is replaced, so that a faulty game replaces nothing.
    ``pictures_at`` is the address of the pictures for an online table. ``progress`` is called with what is
    being made, the pages done and their total. The kit of another game is never overwritten. Raises
    ``DrawingError``, ``DataError``, ``InputError``, ``WriteError``.
    """
    from countermarch.components.translations import use

    with use(game.catalogue):
        return _write(game, options, formats, target, progress, pictures_at)


def _write(  # noqa: PLR0917 # what ``write`` was called with
    game: Game,
    options: KitOptions,
    formats: Sequence[str],
    target: Path,
    progress: Callable[[str, int, int], None],
    pictures_at: str,
) -> Written:
    from countermarch.folders import copies
    from countermarch.generators import kits
    from countermarch.generators.kits import leftovers
    from countermarch.generators.writers.locks import locked
    from countermarch.printing import notes

    folder = folders.place(game, target)
    folders.claim(game, folder)
    kit = kits.kit(game, options)
    writer = _KitWriter(kit, folder, progress, pictures_at)
    # before any file is replaced: drawing every page finds every fault
    drawing = writer.draw(kept=not {"pdf", "jobs"}.isdisjoint(formats))
    with locked(folder / folders.LOCK):
        listed = folders.claim(game, folder)  # another print may have finished meanwhile
        if not listed.files:
            listed.save()  # from the first file on, the folder belongs to this print
        for name in formats:
            try:
                writer.write(name, drawing, listed)
            except KeyboardInterrupt:
                raise Interrupted(tuple(writer.files), name) from None
    summary = kit.summary
    paged = not {"pdf", "jobs", *PAGES}.isdisjoint(formats)
    return Written(
        game=game.id,
        title=game.title,
        folder=folder,
        files=writer.files,
        sizes=writer.sizes,
        pages=summary.pages,
        pieces=summary.pieces,
        reconstructed=summary.reconstructed,
        missing=summary.missing,
        marked=summary.marked,
        each_marked=options.provenance,
        blank=summary.blank,
        notes=(
            *notes.notes(kit, listed, paged=paged, filed="jobs" in formats),
            *leftovers.reading_notes(game),
            *leftovers.leftovers(game),
            *notes.cut_texts(game, writer.cut),
            *writer.notes,
            *copies.to_look_at(game),
        ),
    )


class _KitWriter:
    """Writes the files of one kit."""

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
        self.cut: dict[str, str] = {}
        """The texts that are cut, by the names of the faces."""

    def draw(self, *, kept: bool) -> Drawing:
        """Draw every page as PDF, which finds every fault; the result can be read if it is ``kept``."""
        from dataclasses import replace

        from countermarch.components.discovery import is_from_folder
        from countermarch.generators.writers import pdf

        made = self.kit.document
        pages = self._noting_cut_texts(made.pages) if is_from_folder(self.kit.game) else made.pages
        return pdf.Drawing(replace(made, pages=self._reporting_progress("PDF", pages)), tagged=kept)

    def _noting_cut_texts(self, pages: Iterable[document.Page]) -> Iterator[document.Page]:
        """Yield pages, and note the texts on them that are cut."""
        from countermarch.printing.notes import cut_on

        for page in pages:
            self.cut |= cut_on(page.scene)
            yield page

    def write(self, form: str, drawing: Drawing, listed: folders.PrintManifest) -> None:
        """Write one format, and remove what is left of an earlier print."""
        from countermarch.generators.writers.files import write_all

        if form == "pdf":
            self._count(form, list(write_all(self.folder, listed.noted("", [("kit.pdf", drawing.content)]))))
            return
        if form == "jobs":
            jobs = kit_files.job_files(self.kit, drawing)
            self._count(form, list(write_all(self.folder, listed.noted("", jobs, JOB_FILES))))
            return
        if form == "vassal":
            named = [(f"{self.folder.name}.vmod", kit_files.vassal_module(self.kit))]
            self._count(form, list(write_all(self.folder, listed.noted("", named))))
            return
        files: Iterable[tuple[str, bytes | str]]
        if form in PAGES:
            pages = self._svg() if form == "svg" else self._png(drawing.content)
            files = zip((f"{name}.{form}" for name in kit_files.page_names(self.kit)), pages, strict=True)
        elif form in shops.names():
            files = kit_files.shop_files(self.kit, form, self.notes)
        elif form in presses.names():
            files = kit_files.press_files(self.kit, form)
        elif form in TABLES:
            files = kit_files.table_files(self.kit, form, self.pictures_at)
            if form == "tts" and not self.pictures_at:
                self.notes.append(
                    "for Tabletop Simulator, copy the pictures in tts/images into its folder Mods/Images, "
                    "and the .json into Saves/Saved Objects"
                )
        else:
            files = kit_files.cut_files(self.kit) if form == "cuts" else kit_files.piece_files(self.kit)
        self._count(form, list(write_all(self.folder / form, listed.noted(form, files))))

    def _svg(self) -> Iterator[str]:
        """Draw every page as SVG."""
        from countermarch.generators.writers import svg

        return (svg.write(page) for page in self._reporting_progress("SVG", self.kit.pages()))

    def _png(self, pdf: bytes) -> Iterator[bytes]:
        """Draw every page as PNG, from the PDF."""
        from countermarch.generators.writers import png

        return self._reporting_progress("PNG", png.render(pdf))

    def _reporting_progress(self, what: str, pages: Iterable[Page]) -> Iterator[Page]:
        """Yield pages and report progress."""
        total = self.kit.summary.pages
        self.progress(what, 0, total)
        for number, page in enumerate(pages, 1):
            yield page
            self.progress(what, number, total)

    def _count(self, form: str, written: Sequence[Path]) -> None:
        """Record what was written."""
        sizes = {path: path.stat().st_size for path in written}
        self.files[form] = len(written)
        self.sizes[form] = sum(sizes.values())
        self.notes += [
            f"{path.name} is {size / MEGABYTE:.0f} MB, more than most shops and mailboxes take; "
            "smaller pictures make it smaller"
            for path, size in sizes.items()
            if size > LARGE
        ]
