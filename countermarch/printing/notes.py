"""Remarks on a print: what to print it on, what was left out, which old files were removed."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from countermarch.components.model.layers import Layer
from countermarch.components.model.source import PIECE_FILES
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.scene.nodes import Group, Text, Use
from countermarch.generators.sheets.planner import JOBS, SIDES, ranges
from countermarch.printing.plan import GLUED, SIDES_PRINTED, job_of_side, stocks_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from countermarch.components.model.game import Game
    from countermarch.generators.kits import Kit
    from countermarch.generators.scene.nodes import Scene
    from countermarch.printing.folders import PrintManifest


def notes(kit: Kit, listed: PrintManifest, *, paged: bool, filed: bool = False) -> Iterator[str]:
    """Yield remarks on a print, one line each; ``paged`` prints consist of pages rather than pieces.

    Print jobs that are ``filed`` have a file each.
    """
    if paged:
        yield from _onto(kit, filed=filed)
        yield from _note_on_page_count(kit)
    yield from _left_out(kit)
    yield from _own_values(kit)
    yield from _changed(kit, listed)


def cut_on(scene: Scene) -> dict[str, str]:
    """Return the texts of a face that end with an ellipsis, and of the faces on a page, by their names."""
    found: dict[str, str] = {}
    nodes = [(node, scene.name) for node in scene.nodes]
    while nodes:
        node, name = nodes.pop()
        if isinstance(node, Group):
            nodes += [(one, name) for one in node.nodes]
        elif isinstance(node, Use):
            found |= cut_on(node.scene)
        elif isinstance(node, Text) and node.text.endswith("\N{HORIZONTAL ELLIPSIS}"):
            found[name] = node.text
    return found


def cut_texts(game: Game, cut: Mapping[str, str]) -> Iterator[str]:
    """Yield a line on texts that did not fit on their pieces, if there are any."""
    typed = {
        piece.id
        for part in PIECE_FILES
        for piece in getattr(game, part)
        if any("\N{HORIZONTAL ELLIPSIS}" in str(cell.value) for cell in piece.values.values() if cell)
    }
    names = [name for name in cut if name not in typed]
    if names:
        more = f" and {len(names) - 1} more" if len(names) > 1 else ""
        yield (
            f"{names[0]}{more}: a text does not fit and is cut at {cut[names[0]][-40:]!r}; fewer columns "
            "in the layout, a larger size or a shorter text would help"
        )


def _onto(kit: Kit, *, filed: bool) -> Iterator[str]:
    """Yield a note on which print jobs or pages need which stock."""
    stocks = stocks_of(kit)
    found: dict[str, list[int]] = {}
    for place, side in enumerate(kit.shown, 1):
        job = job_of_side(kit, side)
        if side.face is not None or job != "one-sided":  # an empty back is not a page to print
            found.setdefault(job, []).append(place)
    by_file = filed and len(found) > 1
    printed = [side.number for side in kit.shown if side.face is not None]
    alone = kit.options.two_sided and len({number // SIDES for number in printed}) == len(printed)
    if alone:  # pieces with one printed side, perhaps to be glued to the other
        stocks = stocks | {"card": f"{stocks['card']}, or {GLUED['card']}"}
    parts = [
        f"{f'{name}.pdf' if by_file else _pages(found[name])} on {stocks[name]}"
        for name in JOBS
        if name in found
    ]
    one = alone or set(found) == {"one-sided"}
    turned = "printed on one side" if one else SIDES_PRINTED[kit.options.duplex]
    sides = re.sub(r"^printed (on both sides|on one side)", rf"print \1 of {kit.options.paper.name}", turned)
    yield f"{sides}, at 100%: {'; '.join(parts)}"


def _pages(numbers: Iterable[int]) -> str:
    found = ranges(numbers)
    return f"page {found}" if found.isdigit() else f"pages {found}"


def _note_on_page_count(kit: Kit) -> Iterator[str]:
    """Yield a note with the number of pages if more were asked for."""
    every = len(kit.paper_sides)
    if any(last > every for _, last in kit.options.pages):
        yield f"the kit has {every} page{'' if every == 1 else 's'}; later pages were ignored"


def _left_out(kit: Kit) -> Iterator[str]:
    """Yield a note on the kinds of document left out by ``--only``."""
    documents = kit_plan(kit.game).documents
    printed = {one.kind for one in documents if kit.options.wants(one.kind, one.title)}
    out = [kind for kind in dict.fromkeys(one.kind for one in documents) if kind not in printed]
    if out:
        yield f"left out by --only: {', '.join(out)}"


def _own_values(kit: Kit) -> Iterator[str]:
    """Yield a note on the values of the player's own copy of the game."""
    cells = [cell for piece in kit.game.pieces for cell in piece.values.values()]
    count = sum(cell is not None and cell.layer is Layer.COPY for cell in cells)
    if any(layer is Layer.COPY for layer, *_ in kit.game.source.layers):
        yield f"{count or 'no'} value{'' if count == 1 else 's'} from your own copy"


def _changed(kit: Kit, listed: PrintManifest) -> Iterator[str]:
    """Yield a note on the files of an earlier print that were removed or replaced."""
    options = kit.options
    chosen = options.selective or options.pages
    said = [("replaced", listed.replaced if chosen else []), ("removed", listed.removed)]
    parts = [f"{word} {', '.join(_gathered(names))}" for word, names in said if names]
    if parts:
        yield f"from the previous print: {'; '.join(parts)}"


def _gathered(names: Iterable[str]) -> Iterator[str]:
    """List files at the top of the folder, and count those in subfolders.

    >>> list(_gathered(["kit.pdf", "svg/01.svg", "svg/02.svg", "cuts/01.dxf"]))
    ['kit.pdf', '2 files in svg', '1 file in cuts']
    """
    ordered = list(names)
    yield from (name for name in ordered if "/" not in name)
    folders = Counter(name.rpartition("/")[0] for name in ordered if "/" in name)
    yield from (f"{count} file{'' if count == 1 else 's'} in {name}" for name, count in folders.items())
