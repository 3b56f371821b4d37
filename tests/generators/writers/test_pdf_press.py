"""PDFs for a printing press: boxes on every page, dark words of black ink alone, colours that are defined."""

from __future__ import annotations

import csv
import re
from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np
import page as checker
import pikepdf
import pypdfium2
import pytest
from support.command_line import run
from support.drawings import counter, png_picture, scene

from countermarch import components
from countermarch.generators.kits import KitOptions, kit
from countermarch.generators.scene.nodes import Group, Image, Path, Rect, Scene, Text, Use
from countermarch.generators.scene.paths import line, polygon
from countermarch.generators.sheets.document import Document, Page
from countermarch.generators.sheets.press import names, press_named
from countermarch.generators.writers import pdf

if TYPE_CHECKING:
    from pathlib import Path as FilePath

FONT = "Barlow Condensed SemiBold"
MM = 72 / 25.4


def written(*scenes: Scene) -> bytes:
    return pdf.write(Document("Press", [Page(one) for one in scenes], press=press_named("press")))


def operators(data: bytes) -> str:
    with pikepdf.open(BytesIO(data)) as file:
        return file.pages[0].Contents.read_bytes().decode("latin-1")


@pytest.mark.parametrize(
    ("ink", "said"),
    [
        ("#000000", "0 0 0 1 k"),
        ("#16181d", "0 0 0 1 k"),
        ("#4a4a4a", "0 0 0 0.71 k"),
        ("#8a1c1c", ".541 .11 .11 rg"),
        ("#ffffff", "1 1 1 rg"),
    ],
)
def test_dark_words_without_a_hue_are_of_black_ink_alone(ink: str, said: str) -> None:
    shown = operators(written(scene(Text(5, 10, "8-8", FONT, 12, ink))))
    assert said in shown
    assert (" k" in shown) != (" rg" in shown)
    assert " k" not in operators(
        pdf.write(Document("Home", [Page(scene(Text(5, 10, "8-8", FONT, 12, ink)))]))
    )


def test_lines_are_of_black_ink_and_grounds_keep_their_colour() -> None:
    dark = "#16181d"
    shown = operators(written(scene(Rect(0, 0, 9, 9, fill=dark), Path(line((0, 0), (9, 9)), stroke=dark))))
    assert "0 0 0 1 K" in shown
    assert ".086 .094 .114 rg" in shown


def test_a_ground_after_words_of_the_same_colour_says_its_colour_again() -> None:
    dark = "#16181d"
    nodes = (Text(5, 10, "a", FONT, 9, dark), Rect(0, 0, 9, 9, fill=dark), Text(5, 10, "b", FONT, 9, dark))
    assert re.findall(r" (rg|k)\b", operators(written(scene(*nodes)))) == ["k", "rg", "k"]


def test_every_page_has_its_boxes_and_says_what_its_colours_mean() -> None:
    path = Path(polygon([(index % 7, index % 5) for index in range(2000)]), fill="#123456")
    heavy = Scene("heavy", 50, 50, (Group((path,), opacity=0.25),))
    picture = Image(0, 0, 20, 20, png_picture())
    data = written(scene(Use(heavy, 0, 0), Use(heavy, 9, 0), picture), counter(), scene())
    with pikepdf.open(BytesIO(data)) as file:
        assert len(file.pages) == 3
        for one in file.pages:
            assert [float(v) for v in one.TrimBox] == [float(v) for v in one.MediaBox]
            assert one.BleedBox == one.TrimBox
            assert one.Resources.ColorSpace.DefaultRGB[0] == "/ICCBased"
            for shown in one.Resources.get("/XObject", {}).values():
                # a picture has the resources of its page
                held = one.Resources if shown.Subtype == "/Image" else shown.Resources
                assert held.ColorSpace.DefaultRGB[0] == "/ICCBased"
        (intent,) = file.Root.OutputIntents
        assert (intent.S, str(intent.OutputConditionIdentifier)) == ("/GTS_PDFX", "FOGRA39")
        assert str(intent.RegistryName) == "http://www.color.org"
        assert b"pdfaid" not in file.Root.Metadata.read_bytes()
        assert b'pdfuaid:part="1"' in file.Root.Metadata.read_bytes()
    assert checker.validate_pdf_bytes(data, profile="ua1").is_compliant


def test_the_same_document_gives_the_same_bytes() -> None:
    assert written(counter()) == written(counter())


def test_presses_are_data() -> None:
    assert names() == ("press",)
    assert press_named("press").bleed >= 2.0


@pytest.mark.parametrize("game", ["lebanon-82", "reign-of-missiles"])
def test_a_cut_half_a_millimetre_off_shows_no_other_colour(game: str) -> None:
    made = kit(components.game(game), KitOptions(bleed=press_named("press").bleed, only=("counters",)))
    (part, *_) = made.parts
    assert part.cut is not None
    layout = part.cut.layout
    dots = 20  # to the mm
    file = pypdfium2.PdfDocument(pdf.write(made.document))
    sheet = np.asarray(file[0].render(scale=dots * 25.4 / 72).to_numpy(), int)
    file.close()
    checked = 0
    for place in range(min(part.cut.places, layout.capacity)):
        box = layout.front(place)
        if (sheet[round((box.y + 0.5) * dots), round((box.x + 0.5) * dots)] >= 250).all():
            continue  # an empty place
        across, down = box.x + box.width / 4, box.y + box.height / 20
        edges = (((box.x, down), (1, 0)), ((box.right, down), (-1, 0)), ((across, box.y), (0, 1)))
        for (x, y), (right, low) in (*edges, ((across, box.bottom), (0, -1))):
            out, within = (
                sheet[round((y + low * by) * dots), round((x + right * by) * dots)] for by in (-0.5, 0.2)
            )
            assert np.abs(out - within).max() <= 2, (place, x, y)
        checked += 1
    assert checked > 20


def test_a_kit_for_a_press_is_sheets_and_pieces_with_their_copies(tmp_path: FilePath) -> None:
    words = ("print", "lebanon-82", "--only", "counters", "--for", "press", "--to", str(tmp_path))
    shown = run(*words)
    assert shown.status == 0, shown.err
    folder = tmp_path / "lebanon-82" / "press"
    rows = list(csv.DictReader((folder / "copies.csv").read_text("utf-8").splitlines()))
    assert sum(int(row["copies"]) for row in rows) == 104
    with pikepdf.open(folder / "pieces.pdf") as file:
        assert len(file.pages) == sum(1 + bool(row["back"]) for row in rows)
        for one in file.pages:
            trim, bleed = ([round(float(v) / MM, 2) for v in box] for box in (one.TrimBox, one.BleedBox))
            assert [trim[at] - bleed[at] for at in (0, 1)] == [3.0, 3.0]
            assert [round(float(v) / MM, 2) for v in one.MediaBox] == bleed
    with pikepdf.open(folder / "kit.pdf") as file:
        assert all("/TrimBox" in one and "/BleedBox" in one for one in file.pages)
        assert any(" k\n" in one.Contents.read_bytes().decode("latin-1") for one in file.pages)


def test_cards_of_the_same_id_in_two_files_are_both_listed(tmp_path: FilePath) -> None:
    shown = run("print", "arab-israeli-wars", "--for", "press", "--to", str(tmp_path), "--json")
    assert shown.status == 0, shown.err
    rows = list(
        csv.DictReader(
            (tmp_path / "arab-israeli-wars" / "press" / "copies.csv").read_text("utf-8").splitlines()
        )
    )
    assert sum(int(row["copies"]) for row in rows) == 166
