from __future__ import annotations

import io

import pikepdf
import pytest

from countermarch.generators.scene.nodes import Rect, Scene
from countermarch.generators.sheets.document import Document
from countermarch.generators.sheets.impose import CutPiece, singles
from countermarch.generators.sheets.layout import arrange
from countermarch.generators.sheets.pages import print_pieces
from countermarch.generators.sheets.paper import A4
from countermarch.generators.writers import pdf


def pieces(number: int, width: float, height: float, bleed: float = 0.0) -> list[CutPiece]:
    art = Rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, fill="#204060")
    return [CutPiece(Scene(f"{width:g} {k}", width, height, (art,), bleed)) for k in range(number)]


def boxes(data: bytes) -> dict[str, list[float]]:
    with pikepdf.open(io.BytesIO(data)) as document:
        page = document.pages[0].obj
        return {
            name: [round(float(value) * 25.4 / 72, 2) for value in page[f"/{name}"]]
            for name in ("MediaBox", "TrimBox", "BleedBox")
        }


def test_a_print_shop_file_has_the_trim_box_at_the_cut_and_the_bleed_box_about_it() -> None:
    document = Document("Cards", tuple(singles(pieces(1, 63.5, 88.9, 3.0), 3.0)))
    assert boxes(pdf.write(document)) == {
        "MediaBox": [0, 0, 69.5, 94.9],
        "TrimBox": [3, 3, 66.5, 91.9],
        "BleedBox": [0, 0, 69.5, 94.9],
    }


def test_a_sheet_with_bleed_has_its_boxes_about_all_its_pieces() -> None:
    layout = arrange(63.5, 88.9, A4, backs="fronts", bleed=3.0, count=1)
    (page,) = print_pieces(pieces(1, 63.5, 88.9, 3.0), layout, "Game", "Cards", total=1, first=1)
    found = boxes(pdf.write(Document("Cards", (page,))))
    x, y = layout.x, layout.paper.height - layout.y - 88.9
    assert found["TrimBox"] == pytest.approx([x, y, x + 63.5, y + 88.9], abs=0.02)
    assert found["BleedBox"] == pytest.approx([x - 3, y - 3, x + 66.5, y + 91.9], abs=0.02)
