"""Print-and-play PDFs imposed again: what is found, where pieces are put, what hostile files can do."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np
import pikepdf
import pytest
from reportlab.pdfgen.canvas import Canvas
from support.command_line import run

from countermarch.components.errors import InputError
from countermarch.generators.writers.png import pictures
from countermarch.imposing import Imposed, SheetTarget, impose
from countermarch.imposing.settings import Settings, as_toml, read_settings

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

MM = 72 / 25.4
SIZE = (63.0, 88.0)
PAGE = (210.0, 297.0)
CORNER = (8.0, 14.0)
INSET = (9.0, 17.0)  # where the square on every side of a piece begins
SQUARE = 8.0
COLOURS = [(40 * (number % 6), 40 * (number // 6), 250) for number in range(9)]
RESOLUTION = 254
CLOSE = 0.15  # mm: one pixel and a half


def source(
    path: Path,
    *,
    gap: float = 0.0,
    marks: bool = True,
    backs: str = "mirrored",
    pieces: int = 9,
    pages: int = 1,
    common: bool = False,
) -> Path:
    """Write fronts of 3 x 3 pieces, each page followed by its backs.

    Both sides of a piece have a square of the piece's colour, or of the ``common`` one.
    """
    canvas = Canvas(str(path), pagesize=(PAGE[0] * MM, PAGE[1] * MM), invariant=1)
    for _ in range(pages):
        for side in ("same", backs) if backs else ("same",):
            canvas.translate(0, PAGE[1] * MM)
            canvas.scale(MM, -MM)
            for number in range(pieces):
                row, column = divmod(number, 3)
                x = CORNER[0] + column * (SIZE[0] + gap)
                y = CORNER[1] + row * (SIZE[1] + gap)
                x = PAGE[0] - x - SIZE[0] if side == "mirrored" else x
                y = PAGE[1] - y - SIZE[1] if side == "upside-down" else y
                canvas.saveState()
                canvas.translate(x, y)
                if side == "upside-down":
                    canvas.translate(*SIZE)
                    canvas.rotate(180)
                canvas.setFillGray(0.85)
                if not gap and (not marks or side != "same"):
                    canvas.rect(0, 0, *SIZE, stroke=0, fill=1)
                canvas.rect(
                    0.0 if gap else 1.5, 0.0 if gap else 1.5, SIZE[0] - (0 if gap else 3), 8, stroke=0, fill=1
                )
                canvas.rect(0, 0, *SIZE, stroke=1 if gap else 0)
                canvas.setFillColorRGB(*(value / 255 for value in COLOURS[0 if common else number]))
                canvas.rect(*INSET, SQUARE, SQUARE, stroke=0, fill=1)
                canvas.restoreState()
            if marks and side == "same":
                canvas.setLineWidth(0.1)
                for at in range(4):
                    x, y = CORNER[0] + at * SIZE[0], CORNER[1] + at * SIZE[1]
                    canvas.line(x, 6, x, 12)
                    canvas.line(x, 280, x, 286)
                    canvas.line(1, y, 6, y)
                    canvas.line(199, y, 204, y)
            canvas.showPage()
    canvas.save()
    return path


def altered(path: Path, change: Callable[[pikepdf.Pdf], None], **options: object) -> Path:
    """Change a PDF and return its path."""
    with pikepdf.open(path, allow_overwriting_input=True) as document:
        change(document)
        document.save(path, **options)
    return path


def squares(pdf: bytes) -> list[dict[int, tuple[float, float]]]:
    """Return where the square of each colour begins on each page, in mm."""
    found = []
    for picture in pictures(pdf, resolution=RESOLUTION):
        pixels = np.asarray(picture.convert("RGBA")).view(np.uint32)[..., 0]
        places = {}
        for number, colour in enumerate(COLOURS):
            same = pixels == np.frombuffer(bytes((*colour, 255)), np.uint32)[0]
            if same.any():
                left, top = same.any(axis=0).argmax(), same.any(axis=1).argmax()
                places[number] = (float(left) * 25.4 / RESOLUTION, float(top) * 25.4 / RESOLUTION)
        found.append(places)
    return found


def worst(made: Imposed, paper: tuple[float, float], *, turned: bool = False) -> float:
    """Return the largest distance, in mm, of a piece's back from its ideal place behind the front."""
    sides = squares(made.pdf)
    distances = []
    for front, back in zip(sides[::2], sides[1::2], strict=True):
        assert front.keys() == back.keys()
        for number, (x, y) in front.items():
            left, top = x - INSET[0], y - INSET[1]
            behind_x, behind_y = back[number]
            if turned:  # the back stands on its head, and the paper turns about its horizontal axis
                expected = (
                    left + SIZE[0] - INSET[0] - SQUARE,
                    paper[1] - top - SIZE[1] + SIZE[1] - INSET[1] - SQUARE,
                )
            else:
                expected = (paper[0] - left - SIZE[0] + INSET[0], top + INSET[1])
            distances += [abs(behind_x - expected[0]), abs(behind_y - expected[1])]
    return max(distances)


LONG = SheetTarget("a4", "long-edge")
PAIR = Settings(fronts="1", backs="2")


@pytest.mark.parametrize("backs", ["mirrored", "upside-down", "same"])
@pytest.mark.parametrize("gap", [0.0, 2.0])
def test_backs_are_behind_their_fronts(tmp_path: Path, backs: str, gap: float) -> None:
    """By crop marks or gaps, in each order that a file may have: the empty places show which."""
    path = source(tmp_path / "a.pdf", backs=backs, gap=gap, marks=not gap, pieces=5)
    made = impose([path], PAIR, LONG)
    assert made.pieces == 5
    assert (made.settings["order"], made.settings["size"]) == (backs, "63x88")
    assert worst(made, PAGE) < CLOSE


def test_cards_that_touch_are_found_by_their_size(tmp_path: Path) -> None:
    made = impose([source(tmp_path / "a.pdf", marks=False)], PAIR, LONG)
    assert "3 x 3 pieces of 63 x 88 mm (a usual size)" in made.found[0]
    assert worst(made, PAGE) < CLOSE
    marked = impose([source(tmp_path / "b.pdf", pages=2)], Settings(), LONG, only_look=True)
    assert (marked.settings["fronts"], marked.settings["backs"]) == ("1,3", "2,4")


def test_sheets_follow_the_printer(tmp_path: Path) -> None:
    """Backs are moved by the profile's offset, folded over, or left out; other paper holds other amounts."""
    path = source(tmp_path / "a.pdf")
    straight = squares(impose([path], PAIR, LONG).pdf)[1]
    moved = squares(impose([path], PAIR, SheetTarget("a4", "long-edge", (1.0, -1.5))).pdf)[1]
    for number, (x, y) in straight.items():
        assert moved[number] == pytest.approx((x + 1.0, y - 1.5), abs=CLOSE)
    short = impose([path], PAIR, SheetTarget("letter", "short-edge"))
    assert worst(short, (215.9, 279.4), turned=True) < CLOSE
    assert len(squares(impose([path], PAIR, SheetTarget("a3", "fronts")).pdf)) == 1
    assert impose([path], PAIR, SheetTarget("a4", "fold")).sheets == 3


def test_a_page_may_be_rotated_cropped_and_in_other_units(tmp_path: Path) -> None:
    """The pieces come out as those of the plain page, and so does a vector drawing: no pictures are made."""
    plain = impose([source(tmp_path / "a.pdf")], PAIR, LONG)

    def change(document: pikepdf.Pdf) -> None:
        width, height = PAGE[0] * MM / 2, PAGE[1] * MM / 2
        for page in document.pages:
            page.contents_add(f"q 0 .5 -.5 0 {height + 100} 100 cm\n".encode(), prepend=True)
            page.contents_add(b"\nQ")
            page.MediaBox = [0, 0, height + 200, width + 200]
            page.CropBox = [100, 100, height + 100, width + 100]
            page.Rotate, page.UserUnit = 90, 2

    made = impose([altered(source(tmp_path / "b.pdf"), change)], PAIR, LONG)
    for one, other in zip(squares(plain.pdf), squares(made.pdf), strict=True):
        assert one.keys() == other.keys()
        for number, place in one.items():
            assert other[number] == pytest.approx(place, abs=CLOSE)
    assert b"/Subtype /Image" not in made.pdf


def test_fronts_and_backs_are_found_and_can_be_given(tmp_path: Path) -> None:
    """A common back at the end, a back behind each page, or neither; settings find the same again."""
    many = source(tmp_path / "a.pdf", pages=3, backs="")
    assert impose([many], Settings(), LONG, only_look=True).settings["backs"] == "none"
    with (
        pikepdf.open(many) as document,
        pikepdf.open(source(tmp_path / "b.pdf", backs="", common=True)) as other,
    ):
        document.pages.append(other.pages[0])
        document.save(tmp_path / "c.pdf")
    found = impose([tmp_path / "c.pdf"], Settings(), LONG, only_look=True)
    assert (found.settings["fronts"], found.settings["backs"]) == ("1-3", "4")
    kept = tmp_path / "kept.toml"
    kept.write_text(as_toml(found.settings), "utf-8")
    again = impose([tmp_path / "c.pdf"], Settings(**read_settings(kept)), LONG)
    assert (again.pieces, again.settings) == (27, found.settings)
    stated = Settings(grid="3x3", size="60x80", at="9.5,18", gap="3,8", fronts="2", backs="none")
    assert impose([many], stated, LONG).found == (
        "fronts: page 2, 3 x 3 pieces of 60 x 80 mm (as given); no backs",
        "not used: pages 1,3",
    )
    with pytest.raises(InputError, match="for a file of 4 pages, and this one has 3"):
        impose([many], Settings(**read_settings(kept)), LONG)


def test_files_of_single_cards_and_their_back(tmp_path: Path) -> None:
    """Each page is a card with its bleed, the back a file of its own; the order of files is that of pages."""
    cards, back = tmp_path / "cards.pdf", tmp_path / "back.pdf"
    for path, count in ((cards, 9), (back, 1)):
        canvas = Canvas(str(path), pagesize=((SIZE[0] + 6) * MM, (SIZE[1] + 6) * MM))
        for number in range(count):
            canvas.translate(3 * MM, (SIZE[1] + 3) * MM)
            canvas.scale(MM, -MM)
            canvas.setFillColorRGB(*(value / 255 for value in COLOURS[number]))
            canvas.rect(*INSET, SQUARE, SQUARE, stroke=0, fill=1)
            canvas.showPage()
        canvas.save()
    made = impose([cards, back], Settings(backs="10", size="63x88"), LONG)
    front, behind = squares(made.pdf)
    assert (made.pieces, made.sheets, len(front), len(behind)) == (9, 1, 9, 1)
    x, y = front[2]
    assert behind[0] == pytest.approx((PAGE[0] - x - SIZE[0] + 2 * INSET[0], y), abs=CLOSE)


def test_low_ink_makes_pieces_paler_and_leaves_marks_black(tmp_path: Path) -> None:
    """A tint becomes white; crop marks stay black; the same file gives the same bytes."""
    path = source(tmp_path / "a.pdf")
    full, low = (
        impose([path], PAIR, LONG),
        impose([path], Settings(fronts="1", backs="2", low_ink=True), LONG),
    )
    assert full.pdf == impose([path], PAIR, LONG).pdf
    greys = [next(pictures(one.pdf, resolution=100)).convert("L").histogram() for one in (full, low)]
    assert sum(greys[0][210:225]) > 5000 > sum(greys[1][210:225])
    assert sum(greys[1][:40]) > 0


SCRIPT = {"/S": pikepdf.Name.JavaScript, "/JS": "app.alert(1)"}


def test_nothing_but_the_drawing_is_carried_over(tmp_path: Path) -> None:
    """Scripts, attachments, links and references to other files are dropped; layers are kept."""

    def change(document: pikepdf.Pdf) -> None:
        document.Root.OpenAction = pikepdf.Dictionary(**SCRIPT)
        document.attachments["secret.txt"] = b"secret"
        page = document.pages[0]
        page.Annots = [pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Link, A=SCRIPT)]
        form = document.make_stream(b"0 0 1 1 re f", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form)
        form.BBox, form.F, form.PieceInfo = [0, 0, 1, 1], "/etc/passwd", pikepdf.Dictionary(Private=SCRIPT)
        form.Ref = pikepdf.Dictionary(F="other.pdf")
        form.Resources = pikepdf.Dictionary(Catalog=document.Root, Loop=pikepdf.Dictionary(X=page.obj))
        page.Resources.XObject = pikepdf.Dictionary(Hostile=form)
        layer = document.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.OCG, Name="Cuts"))
        page.Resources.Properties = pikepdf.Dictionary(Cuts=layer)
        document.Root.OCProperties = pikepdf.Dictionary(OCGs=[layer], D=pikepdf.Dictionary(OFF=[layer]))

    made = impose([altered(source(tmp_path / "a.pdf"), change)], PAIR, LONG)
    with pikepdf.open(BytesIO(made.pdf)) as document:
        assert len(document.Root.OCProperties.D.OFF) == 1
        assert not document.attachments
        text = b"".join(one.unparse(resolved=True) for one in document.objects)
    for word in (b"JavaScript", b"alert", b"secret", b"passwd", b"other.pdf", b"/OpenAction", b"/Annot"):
        assert word not in text


def test_encrypted_and_damaged_files(tmp_path: Path) -> None:
    """What opens without a password and may be printed is laid out; everything else is one line."""
    path, no_change = source(tmp_path / "a.pdf"), lambda _: None
    data = path.read_bytes()
    opens = altered(source(tmp_path / "b.pdf"), no_change, encryption=pikepdf.Encryption(owner="x", user=""))
    assert impose([opens], PAIR, LONG).pieces == 9
    broken = tmp_path / "c.pdf"
    broken.write_bytes(data.replace(b"startxref", b"startxxxx").replace(b" 00000 n", b" 11111 n"))
    assert impose([broken], PAIR, LONG).pieces == 9
    locked = altered(
        source(tmp_path / "d.pdf"), no_change, encryption=pikepdf.Encryption(owner="x", user="y")
    )
    forbidden = pikepdf.Permissions(print_lowres=False, print_highres=False)
    kept = pikepdf.Encryption(owner="x", user="", allow=forbidden)
    for name, content, message in (
        ("locked", locked.read_bytes(), "needs a password"),
        (
            "kept",
            altered(source(tmp_path / "e.pdf"), no_change, encryption=kept).read_bytes(),
            "permit printing",
        ),
        ("empty", b"", "not a PDF"),
        ("text", b"hello", "not a PDF"),
        ("half", data[: len(data) // 3], "PDF"),
    ):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(InputError, match=message) as caught:
            impose([tmp_path / name], Settings(), LONG)
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "options",
    [{"grid": "3"}, {"size": "63"}, {"order": "any"}, {"fronts": "9"}, {"backs": "2-1"}, {"at": "-1,2"}],
)
def test_bad_settings_are_named(tmp_path: Path, options: dict[str, str]) -> None:
    with pytest.raises(InputError) as caught:
        impose([source(tmp_path / "a.pdf")], Settings(**options), LONG)  # type: ignore[arg-type] # texts all
    assert caught.value.parameter == next(iter(options))


def test_the_command_reports_first_and_replaces_only_its_own_file(tmp_path: Path) -> None:
    path, to = source(tmp_path / "a.pdf"), tmp_path / "out"
    words = ("impose", str(path), "--to", str(to))
    shown = run(*words, "--plan")
    assert shown.status == 0, shown.err
    assert "fronts: page 1, 3 x 3 pieces of 63 x 88 mm (crop marks); backs: page 2, mirrored" in shown.out
    assert not to.exists()
    assert run(*words, "--low-ink", "--save", str(tmp_path / "a.toml")).status == 0
    assert run(*words, "--settings", str(tmp_path / "a.toml"), "--paper", "letter").status == 0
    (to / "a-sheets.pdf").write_bytes(b"mine")
    refused = run(*words)
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    assert (to / "a-sheets.pdf").read_bytes() == b"mine"
