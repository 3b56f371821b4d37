"""The files of a kit by format: their names and content."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING

from countermarch.generators.sheets import press as presses
from countermarch.printing.folders import slug

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from countermarch.generators.kits import Kit
    from countermarch.generators.sheets.shops import Shop, Stock
    from countermarch.generators.writers.pdf import Drawing

SAME = 0.012
"""Sizes that differ by less than this fraction are equal."""

SIDES = ("front", "back")
"""The sides of a piece in file names."""

PIECE_RESOLUTION = 300.0
"""Resolution of pictures of single pieces, in pixels per inch."""


def job_files(kit: Kit, drawing: Drawing) -> Iterator[tuple[str, bytes]]:
    """Yield the print jobs of a kit that was drawn, as files; none if the whole kit is one job."""
    jobs = kit.jobs
    for job in jobs if len(jobs) > 1 else ():
        yield f"{job.name}.pdf", drawing.with_pages(kit.job_document(job), job.numbers)


def vassal_module(kit: Kit) -> bytes:
    """Return a kit's game as a module that VASSAL opens."""
    from countermarch.generators.tabletop.collect import contents
    from countermarch.generators.vassal.module import module

    return module(contents(kit))


def table_files(kit: Kit, form: str, pictures_at: str) -> Iterable[tuple[str, bytes | str]]:
    """Return a kit's game for an online table: its pictures and the list that names them."""
    from countermarch.generators.tabletop import club, playingcards, simulator
    from countermarch.generators.tabletop.collect import contents

    held = contents(kit)
    if form == "tts":
        return simulator.saved_object(held, pictures_at)
    return club.asset_pack(held) if form == "club" else playingcards.import_file(held)


def cut_files(kit: Kit) -> Iterator[tuple[str, str]]:
    """Yield the lines that a cutting machine follows, for each different sheet, as DXF and as SVG."""
    from countermarch.generators.writers.cut_svg import write_cut_svg
    from countermarch.generators.writers.dxf import write_dxf

    for number, part in enumerate((part for part in kit.parts if part.cut or part.plans), 1):
        several = len(part.plans) > 1
        own = ((f"-{page}" if several else "", plan) for page, plan in enumerate(part.plans, 1))
        for which, plan in part.cut.plans() if part.cut else own:
            name = f"{number:02}-{slug(part.title)}{which}"
            yield f"{name}.dxf", write_dxf(plan)
            yield f"{name}.svg", write_cut_svg(plan)


def piece_files(kit: Kit) -> Iterator[tuple[str, bytes]]:
    """Yield a picture of each side of each different piece, its bleed included."""
    from countermarch.generators.kits.model import different_pieces
    from countermarch.generators.sheets.document import Document
    from countermarch.generators.sheets.impose import singles
    from countermarch.generators.writers import pdf, png

    different = different_pieces(kit.parts)
    for one, name in zip(different, _file_names(one.label for one in different), strict=True):
        pages = tuple(singles([one.piece], kit.options.bleed))
        drawn = png.render(pdf.write(Document(one.label, pages), tagged=False), resolution=PIECE_RESOLUTION)
        yield from ((f"{name}-{side}.png", data) for side, data in zip(SIDES, drawn, strict=False))


def _file_names(labels: Iterable[str]) -> Iterator[str]:
    """Yield a unique file name for each label."""
    taken: set[str] = set()
    for label in labels:
        base = name = slug(label)
        number = 1
        while name in taken:
            number += 1
            name = f"{base}-{number}"
        taken.add(name)
        yield name


def press_files(kit: Kit, name: str) -> Iterator[tuple[str, bytes | str]]:
    """Yield a kit for a printing press: its sheets, then one piece a page and the list of copies."""
    from dataclasses import replace

    from countermarch.generators.kits.model import different_pieces
    from countermarch.generators.sheets.document import Document
    from countermarch.generators.sheets.impose import singles
    from countermarch.generators.writers import pdf

    where = presses.press_named(name)
    yield "kit.pdf", pdf.write(replace(kit.document, press=where))
    different = different_pieces(kit.parts)
    if not different:
        return
    pages = [page for one in different for page in singles([one.piece], kit.options.bleed)]
    title = f"{kit.game.title}: pieces, one side a page"
    yield "pieces.pdf", pdf.write(Document(title, pages, press=where))
    rows: list[list[str | int]] = []
    first = 1
    for one in different:
        two_sided = one.piece.back is not None
        rows.append([first, first + 1 if two_sided else "", one.copies, one.label])
        first += 1 + two_sided
    yield "copies.csv", _csv(["front", "back", "copies", "piece"], rows)


def _csv(heading: list[str], rows: Iterable[list[str | int]]) -> str:
    """Return a list of copies as CSV."""
    made = StringIO()
    csv.writer(made, lineterminator="\n").writerows([heading, *rows])
    return made.getvalue()


def shop_files(kit: Kit, name: str, notes: list[str]) -> Iterator[tuple[str, bytes | str]]:
    """Yield each side of each different piece as a print shop takes it, then the list of how many of each.

    ``notes`` reports pieces for which a shop has no stock, or only one of another size.
    """
    from countermarch.generators.kits import KitError
    from countermarch.generators.kits.model import different_pieces
    from countermarch.generators.sheets.document import Document
    from countermarch.generators.sheets.shops import shop, shop_page, stock_for
    from countermarch.generators.writers import pdf, png

    where = shop(name)
    rows: list[list[str | int]] = []
    stocks: set[str] = set()
    different = different_pieces(kit.parts)
    for one, file in zip(different, _file_names(one.label for one in different), strict=True):
        stock = stock_for(*one.piece.size, where)
        stocks.add(_stock_note(one.piece.size, stock, where))
        if stock is None:
            continue
        scenes = [scene for scene in (one.piece.front, one.piece.back) if scene is not None]
        pages = tuple(shop_page(scene, stock, where) for scene in scenes)
        drawn = png.render(pdf.write(Document(one.label, pages), tagged=False), resolution=where.resolution)
        names = [f"{stock.id}-{file}-{side}.png" for side in SIDES[: len(scenes)]]
        yield from zip(names, drawn, strict=True)
        rows.append([stock.title, names[0], names[1] if len(names) > 1 else "", one.copies])
    notes += sorted(stocks - {""})
    if not rows:
        raise KitError(f"{kit.game.title}: {where.title} has no stock for its pieces; {'; '.join(notes)}")
    yield "copies.csv", _csv(["stock", "front", "back", "copies"], rows)


def _stock_note(size: tuple[float, float], stock: Stock | None, where: Shop) -> str:
    """Return a note on pieces of a size that the shop does not stock; empty if it does."""
    measures = f"{size[0]:g} x {size[1]:g} mm"
    if stock is None:
        return f"{where.title} has no stock for pieces of {measures}; they are left out"
    if abs(stock.trim[0] / size[0] - 1) < SAME:
        return ""
    return f"{where.title} has no stock of {measures}; such pieces are drawn for {stock.title}"


def page_names(kit: Kit) -> Iterator[str]:
    """Yield a name for each page of a kit: its number and its part, such as ``05-combat-results``."""
    width = max(2, len(str(len(kit.paper_sides))))
    for side in kit.shown:
        title = "blank" if side.face is None else slug(kit.parts[side.face.run].title)
        yield f"{side.number + 1:0{width}}-{title}"
