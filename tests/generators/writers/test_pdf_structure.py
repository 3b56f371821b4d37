"""The structure of a PDF: what is tagged in a scene is in its tree, all else is an artifact."""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pikepdf
import pytest
from support.drawings import document, everything, pdf_pixels, scene

from countermarch.generators.scene.nodes import Group, Image, Path, Rect, Scene, Tag, Text, Use, tagged
from countermarch.generators.scene.paths import line
from countermarch.generators.sheets.document import Document, OutlineEntry, Page
from countermarch.generators.writers import pdf
from countermarch.generators.writers.pdf_structure import srgb

if TYPE_CHECKING:
    from collections.abc import Iterator

FONT = "Barlow Condensed SemiBold"


def words(text: str, y: float = 10.0) -> Text:
    return Text(5, y, text, FONT, 9)


def elements(file: pikepdf.Pdf) -> Iterator[tuple[int, Any]]:
    """Yield every node of the tree with its depth, as it is read."""

    def below(node: pikepdf.Object, depth: int) -> Iterator[tuple[int, Any]]:
        yield depth, node
        kids = node.get("/K", [])
        for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
            if isinstance(kid, pikepdf.Dictionary):
                yield from below(kid, depth + 1)

    yield from below(file.Root.StructTreeRoot.K, 0)


def outline(data: bytes) -> list[str]:
    with pikepdf.open(BytesIO(data)) as file:
        return [f"{'.' * depth}{str(node.S)[1:]}" for depth, node in elements(file)]


def said(data: bytes) -> list[tuple[str, str]]:
    with pikepdf.open(BytesIO(data)) as file:
        return [
            (str(node.S)[1:], str(node.get("/Alt", node.get("/ActualText", ""))))
            for _, node in elements(file)
        ]


def content(data: bytes) -> str:
    with pikepdf.open(BytesIO(data)) as file:
        return file.pages[0].Contents.read_bytes().decode("latin-1")


def test_groups_are_tagged_as_what_they_are_and_all_else_is_not() -> None:
    cells = [tagged("TH", (words("d6", 20),), scope="Column"), tagged("TD", ())]
    nodes = (
        Rect(0, 0, 50, 50, fill="#eeeeee"),
        tagged("H1", (words("Combat"),)),
        Group((tagged("Table", (Path(line((0, 0), (9, 9)), stroke="#000000"), tagged("TR", cells))),), 3, 4),
    )
    data = pdf.write(document(scene(*nodes)))
    assert outline(data) == ["Document", ".H1", ".Table", "..TR", "...TH", "...TD"]
    marks = re.findall(r"/(\w+)(?: BMC|<</MCID (\d+)>>BDC)|(EMC)", content(data))
    begun = [name for name, _, end in marks if not end]
    assert begun == ["Artifact", "H1", "Artifact", "TH"]
    assert [bool(end) for *_, end in marks] == [False, True] * 4


def test_the_tree_leads_back_from_content_to_what_it_belongs_to() -> None:
    nodes = (tagged("P", (words("a"), tagged("Span", (words("b", 20),), "bee"), words("c", 30))),)
    with pikepdf.open(BytesIO(pdf.write(document(scene(*nodes), scene(*nodes))))) as file:
        for page in file.pages:
            tree = file.Root.StructTreeRoot.ParentTree.Kids[0]
            owners = tree.Nums[2 * int(page.StructParents) + 1]
            assert [str(owner.S) for owner in owners] == ["/P", "/Span", "/P"]
            assert all(owner.Pg.objgen == page.objgen for owner in owners)
        assert file.Root.MarkInfo.Marked


def test_a_face_that_describes_itself_is_one_figure_with_a_box() -> None:
    face = Scene("tank", 16, 16, (tagged("P", (words("8-8"),)),), says="tank, 8-8; Süd \N{EM DASH} (left)")
    turned = Group((Use(face, 0, 0),), 50.8, 25.4, rotate=180)
    data = pdf.write(document(scene(Use(face, 0, 0), turned)))
    assert said(data)[1:] == [("Figure", face.says), ("Figure", face.says)]
    with pikepdf.open(BytesIO(data)) as file:
        boxes = [[float(one) for one in node.A.BBox] for _, node in elements(file) if node.S == "/Figure"]
    assert boxes == [[0, 99, 45, 144], [99, 72, 144, 117]]


def test_sections_follow_the_outline() -> None:
    pages = [Page(scene(tagged("P", (words(str(number)),)))) for number in range(3)]
    made = Document("Two parts", pages, (OutlineEntry("First", 0), OutlineEntry("Second", 1)))
    assert outline(pdf.write(made)) == ["Document", ".Sect", "..P", ".Sect", "..P", "..P"]


def test_headings_go_down_one_level_at_a_time() -> None:
    nodes = [tagged(role, (words(role),)) for role in ("H3", "H1", "H3", "H2", "H3", "H1")]  # type: ignore[arg-type]
    data = pdf.write(document(scene(*nodes)))
    assert outline(data) == ["Document", ".H1", ".H1", ".H2", ".H2", ".H3", ".H1"]


def test_what_has_an_order_is_read_in_it() -> None:
    nodes = [Group((words(str(one)),), tag=Tag("Sect", order=one)) for one in (4, 1, 3)]
    inner = [
        Group((tagged("P", one.nodes, str(one.tag.order if one.tag else 0)),), tag=one.tag) for one in nodes
    ]
    data = pdf.write(document(scene(*inner)))
    assert [words for role, words in said(data) if role == "P"] == ["1", "3", "4"]


def test_artifacts_within_words_are_not_read() -> None:
    data = pdf.write(document(scene(tagged("P", (words("a"), tagged("Artifact", (words("1 of 2", 20),)))))))
    assert re.findall(r"/(\w+)(?: BMC|<<)", content(data)) == ["P", "Artifact"]


def test_a_document_looks_the_same_with_a_structure_and_without() -> None:
    shown = tagged("P", (Use(everything(), 0, 0),))
    assert (
        pdf_pixels(pdf.write(document(scene(shown))), 150)
        == pdf_pixels(pdf.write(document(scene(shown)), tagged=False), 150)
    ).all()


def test_one_without_a_structure_says_so() -> None:
    with pikepdf.open(BytesIO(pdf.write(document(everything()), tagged=False))) as file:
        assert "/StructTreeRoot" not in file.Root
        assert "/Metadata" not in file.Root


def test_the_profile_is_srgb() -> None:
    from PIL import ImageCms

    ours = ImageCms.ImageCmsProfile(BytesIO(srgb()))
    theirs = ImageCms.createProfile("sRGB")
    import numpy as np
    from PIL import Image as Picture

    ramp = Picture.merge("RGB", [Picture.linear_gradient("L")] * 3)
    after = ImageCms.applyTransform(ramp, ImageCms.buildTransform(ours, theirs, "RGB", "RGB"))
    assert after is not None
    assert np.abs(np.asarray(after, int) - np.asarray(ramp, int)).max() <= 1


@pytest.mark.parametrize("mode", ["RGBA", "CMYK", "L", "LA", "P", "1", "RGB", "I;16"])
def test_pictures_of_all_kinds_keep_the_standards(mode: str) -> None:
    import page as checker
    from PIL import Image as Picture

    stream = BytesIO()
    made = Picture.new(mode, (8, 8))
    made.save(stream, "JPEG" if mode == "CMYK" else "PNG")
    shown = tagged("Figure", (Image(0, 0, 20, 20, stream.getvalue()),), "a picture")
    data = pdf.write(document(scene(Group((shown,), opacity=0.5))))
    for standard in ("ua1", "2a"):
        assert checker.validate_pdf_bytes(data, profile=standard).is_compliant


def test_text_is_tagged_with_existing_characters() -> None:
    with pikepdf.open(BytesIO(pdf.write(document(everything())))) as file:
        tables = [font.ToUnicode.read_bytes() for font in file.pages[0].Resources.Font.values()]
    assert tables
    for table in tables:
        assert not re.search(rb"> <(0000|FEFF|FFFE)>", table)
        assert all(int(count) <= 100 for count in re.findall(rb"(\d+) beginbfchar", table))


def test_the_file_says_what_made_it_in_plain_bytes() -> None:
    assert b"/Creator (Countermarch)" in pdf.write(document(everything()))


def test_more_objects_than_one_stream_holds_are_found_again() -> None:
    pages = [scene(*(tagged("P", (words(str(one), 4 + one / 10),)) for one in range(300))) for _ in range(5)]
    data = pdf.write(document(*pages))
    assert outline(data).count(".P") == 1500
    assert data.count(b"/ObjStm") > 2
