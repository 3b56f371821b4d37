"""Printing a kit into a folder: every file whole or not at all, none left over from an earlier print."""

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

Page = TypeVar("Page")
Format = Literal["pdf", "jobs", "svg", "png", "pieces", "cuts", "vassal", "tts", "club", "cards"]
FORMATS: tuple[str, ...] = get_args(Format)

TABLES: tuple[str, ...] = ("tts", "club", "cards")
"""Formats for tables on a screen that are a folder of pictures and a list."""

PAGES: tuple[str, ...] = ("svg", "png")
"""Formats of one file a page."""

JOB_FILES: tuple[str, ...] = tuple(f"{name}.pdf" for name in JOBS)
"""The files of print jobs, which lie beside the kit's own."""


MEGABYTE = 1_000_000
LARGE = 50 * MEGABYTE
"""Bytes of a file that the print warns of."""


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
    from countermarch import own_copy
    from countermarch.generators import kits
    from countermarch.generators.kits import leftovers
    from countermarch.generators.writers.locks import held
    from countermarch.printing import notes

    folder = folders.place(game, target)
    folders.claim(game, folder)
    kit = kits.kit(game, options)
    writer = _Writer(kit, folder, progress, pictures_at)
    pdf = writer.pdf(kept="pdf" in formats)
    with held(folder / folders.LOCK):
        listed = folders.claim(game, folder)  # another print may have come in between
        if not listed.files:
            listed.save()  # the folder is ours from the first file on
        for name in formats:
            try:
                writer.write(name, pdf, listed)
            except KeyboardInterrupt:
                raise Interrupted(tuple(writer.files), name) from None
    summary = kit.summary
    paged = not {"pdf", "jobs", *PAGES}.isdisjoint(formats)
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
            *notes.notes(kit, listed, paged=paged, filed="jobs" in formats),
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

        from countermarch.generators.writers import pdf

        document = self.kit.document
        return pdf.write(replace(document, pages=self._counted("PDF", document.pages)), tagged=kept)

    def write(self, form: str, pdf: bytes, listed: folders.Prints) -> None:
        """Write one format, and take away what an earlier print of it left over."""
        from countermarch.generators.writers.files import write_all

        if form == "pdf":
            self._count(form, list(write_all(self.folder, listed.noted("", [("kit.pdf", pdf)]))))
            return
        if form == "jobs":
            self._count(
                form, list(write_all(self.folder, listed.noted("", kit_files.job_files(self.kit), JOB_FILES)))
            )
            return
        if form == "vassal":
            named = [(f"{self.folder.name}.vmod", kit_files.vassal_module(self.kit))]
            self._count(form, list(write_all(self.folder, listed.noted("", named))))
            return
        files: Iterable[tuple[str, bytes | str]]
        if form in PAGES:
            pages = self._svg() if form == "svg" else self._png(pdf)
            files = zip((f"{name}.{form}" for name in kit_files.page_names(self.kit)), pages, strict=True)
        elif form in shops.names():
            files = kit_files.shop_files(self.kit, form, self.notes)
        elif form in presses.names():
            files = kit_files.press_files(self.kit, form)
        elif form in TABLES:
            files = kit_files.table_files(self.kit, form, self.pictures_at)
        else:
            files = kit_files.cut_files(self.kit) if form == "cuts" else kit_files.piece_files(self.kit)
        self._count(form, list(write_all(self.folder / form, listed.noted(form, files))))

    def _svg(self) -> Iterator[str]:
        """Draw every page as SVG."""
        from countermarch.generators.writers import svg

        return (svg.write(page) for page in self._counted("SVG", self.kit.pages()))

    def _png(self, pdf: bytes) -> Iterator[bytes]:
        """Draw every page as PNG, from the PDF."""
        from countermarch.generators.writers import png

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
        sizes = {path: path.stat().st_size for path in written}
        self.files[form] = len(written)
        self.sizes[form] = sum(sizes.values())
        self.notes += [
            f"{path.name} has {size / MEGABYTE:.0f} MB, more than most shops and mailboxes take; "
            "smaller pictures make it smaller"
            for path, size in sizes.items()
            if size > LARGE
        ]
