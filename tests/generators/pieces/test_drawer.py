"""A player's own cards: laid out by a file, shown whole or refused by name."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING

import pytest
from support import drawing_log as log
from support.drawings import png_picture
from support.folders import faults_of, make_folder

from countermarch import components
from countermarch.generators.pages.look import Look
from countermarch.generators.pieces.columns import PieceError
from countermarch.generators.pieces.drawer import PieceDrawer
from countermarch.generators.pieces.layout import resized
from countermarch.generators.pieces.layout_files import FOLDER, card_layout
from countermarch.generators.pieces.layout_terms import CARD_SIZES
from countermarch.generators.pieces.pictures import PictureError, Pictures, jpeg_size, measured
from countermarch.generators.scene.faults import DrawingError, TextOverflowError
from countermarch.generators.scene.nodes import Group, Image, Rect, Scene, Text, Use
from countermarch.generators.scene.style import style
from countermarch.generators.scene.symbols import UnknownSymbolError
from countermarch.generators.sheets.document import Document, Page
from countermarch.generators.writers import pdf, svg

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CARDS = "id,deck,title,body,ops,cost\nfoo,a,The Title,Roll {die-6} and **win**.,3,\nbar,b,Other,Text,,2\n"


def drawer(folder: Path, name: str = "standard", *, bleed: float = 0.0, **files: str | bytes) -> PieceDrawer:
    made = make_folder(folder, **{"cards_csv": CARDS, **files})
    game = components.load(made, extra_columns="keep")
    return PieceDrawer(game, card_layout(made), Look(style(name), bleed=bleed), Pictures(made), ("cards",))


def front(maker: PieceDrawer, number: int = 0) -> Scene:
    return maker.front(maker.values.game.cards[number])


def leaves(scene: Scene) -> Iterator[Rect | Text | Image]:
    for node in scene.nodes:
        if isinstance(node, Use):
            yield from leaves(node.scene)
        elif isinstance(node, Group):
            yield from leaves(Scene("group", 1, 1, node.nodes))
        elif isinstance(node, Rect | Text | Image):
            yield node


def words(scene: Scene) -> list[str]:
    return [node.text for node in leaves(scene) if isinstance(node, Text)]


def test_the_default_layout_shows_every_column(tmp_path: Path) -> None:
    maker = drawer(tmp_path)
    assert words(front(maker)) == ["The Title", "3", "Roll ", " and ", "win", ".", "foo"] or set(
        " ".join(words(front(maker))).split()
    ) >= {"The", "Title", "3", "Roll", "and", "win.", "foo"}
    assert {"Other", "Text", "bar", "cost", " 2"} <= set(words(front(maker, 1)))


@pytest.mark.parametrize("size", CARD_SIZES)
def test_the_default_layout_holds_on_every_size_of_card(tmp_path: Path, size: str) -> None:
    made = make_folder(tmp_path, cards_csv=CARDS)
    game = components.load(made, extra_columns="keep")
    layout = resized(card_layout(made), size)
    maker = PieceDrawer(game, layout, Look(style("standard")), Pictures(made), ("cards",))
    face = front(maker)
    assert (face.width, face.height) == CARD_SIZES[size]
    assert pdf.write(Document("cards", [Page(face)])).startswith(b"%PDF")


def test_backs_are_the_same_scene_for_cards_of_a_deck(tmp_path: Path) -> None:
    maker = drawer(tmp_path, cards_csv="id,deck\na,x\nb,x\nc,y\n")
    first, second, third = (maker.back(card) for card in maker.values.game.cards)
    assert first is second
    assert first is not third
    assert words(first or Scene("", 1, 1, ())) == ["X"]


def test_a_layout_of_your_own_places_columns_icons_and_pictures(tmp_path: Path) -> None:
    layout = """
size = [50, 70]
[icons]
spark = "art/spark.png"
[decks.a]
title = "First deck"
fill = "#204060"
[[front]]
kind = "text"
text = "Ops [ops] {spark}"
x = 5
y = 5
width = -5
height = 10
[[front]]
kind = "image"
file = "art/spark.png"
x = 5
y = 20
width = 30
height = 10
when = ["ops"]
[[back]]
kind = "line"
text = "[deck]"
height = 20
"""
    maker = drawer(tmp_path, cards_toml=layout, art__spark_png=png_picture())
    face = front(maker)
    assert (face.width, face.height) == (50, 70)
    assert words(face) == ["Ops 3 "] or "".join(words(face)).split() == ["Ops", "3"]
    pictures = [node for node in leaves(face) if isinstance(node, Image)]
    assert sorted((node.width, node.height) for node in pictures) == [(1.5, 1.0), (15.0, 10.0)]
    assert words(maker.back(maker.values.game.cards[0]) or face) == ["First deck"]
    assert not [node for node in leaves(front(maker, 1)) if isinstance(node, Image)]
    assert "image" in svg.write(Page(face))
    assert pdf.write(Document("cards", [Page(face)])).startswith(b"%PDF")
    assert "spark" in log.write(face) or "image" in log.write(face)


def test_an_item_may_be_only_where_a_column_is_empty(tmp_path: Path) -> None:
    layout = (
        '[[front]]\nkind = "line"\ntext = "[title]"\n'
        '[[front]]\nkind = "line"\ntext = "no ops"\nunless = ["ops"]\n'
    )
    maker = drawer(tmp_path, cards_toml=layout)
    assert [words(front(maker, number)) for number in (0, 1)] == [["The Title"], ["Other", "no ops"]]


def test_boxes_at_the_edge_reach_into_the_bleed(tmp_path: Path) -> None:
    maker = drawer(tmp_path, bleed=3.0)
    ground = next(node for node in leaves(front(maker)) if isinstance(node, Rect))
    assert (ground.x, ground.y, ground.width, ground.height) == (-3.0, -3.0, 69.5, 94.9)


def test_low_ink_prints_no_ground(tmp_path: Path) -> None:
    maker = drawer(tmp_path, "low-ink")
    fills = {node.fill for node in leaves(front(maker)) if isinstance(node, Rect)}
    assert fills <= {None, "#ffffff"}


@pytest.mark.parametrize(
    ("layout", "says"),
    [
        (
            '[[front]]\nkind = "text"\ntext = "[opps]"\n',
            "[opps] is not a column of the cards; did you mean ops?",
        ),
        ('[[front]]\nkind = "line"\ntext = "x"\nwhen = ["nix"]\n', "[nix] is not a column of the cards"),
    ],
)
def test_a_column_that_is_not_there_is_named(tmp_path: Path, layout: str, says: str) -> None:
    with pytest.raises(PieceError) as caught:
        drawer(tmp_path, cards_toml=layout)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("layout", "says"),
    [
        ('size = "pokr"\n', "cards.toml line 1 column 8, size: 'pokr': expected one of poker, bridge"),
        ("size = [5, 900]\n", "expected 2 numbers from 15 to 260"),
        (
            '[[front]]\nkind = "txt"\n',
            "front 1: kind: 'txt': expected one of box, circle, polygon, stroke, line",
        ),
        ('[[front]]\nkind = "text"\ntext = "x"\nsize = 4\n', "expected a number from 5 to 200"),
        (
            '[[front]]\nkind = "box"\nfill = "bluish"\n',
            "expected a colour, such as #8b0000, #333 or dark red, or one of livery",
        ),
        ('[[front]]\nkind = "line"\ntext = "x"\nfont = "Barlow"\n', "expected a font"),
        (
            '[[front]]\nkind = "box"\nx = 60\nwidth = -20\n',
            "expected an item that has an extent on the piece",
        ),
        ('[[front]]\nkind = "box"\ntext = "x"\n', "front 1: text: 'x': expected a known key"),
        ("[[front]]\nkind = 3\n", "expected a text in quotes"),
    ],
)
def test_a_fault_of_the_layout_names_the_line_and_what_is_expected(
    tmp_path: Path, layout: str, says: str
) -> None:
    assert any(says in fault for fault in faults_of(lambda: drawer(tmp_path, cards_toml=layout)))


def test_a_text_that_does_not_fit_names_the_card(tmp_path: Path) -> None:
    maker = drawer(tmp_path, cards_csv=f"id,body\nlong,{'many words ' * 400}\n")
    with pytest.raises(TextOverflowError, match=r"^long: text of 4399 characters"):
        front(maker)


def test_an_icon_that_is_not_there_names_the_card_and_the_nearest(tmp_path: Path) -> None:
    maker = drawer(tmp_path, cards_csv="id,body\nodd,Roll {dye-6}\n")
    with pytest.raises(DrawingError, match=r"^odd: no icon 'dye-6'; near: die-6"):
        front(maker)


def test_markup_of_other_worlds_is_words(tmp_path: Path) -> None:
    maker = drawer(
        tmp_path, cards_csv='id,title,body\nx,<b>&amp;</b>,"<script>alert(1)</script> %(x)s \\[0]"\n'
    )
    said = " ".join(words(front(maker)))
    assert "&" in said
    assert "<script>" in said
    assert "&lt;script" in svg.write(Page(front(maker))) or "<script" not in svg.write(Page(front(maker)))


def chunked(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def huge_png() -> bytes:
    head = chunked(b"IHDR", struct.pack(">IIBBBBB", 40_000, 30_000, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunked(b"IDAT", zlib.compress(b"\0" * 1000)) + chunked(b"IEND", b"")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("../secret.png", "leads out of the game's folder"),
        ("/etc/passwd", "leads out of the game's folder"),
        ("link.png", "leads out of the game's folder"),
        ("none.png", "no such file"),
        (".", "is not an ordinary file"),
        ("huge.png", "40,000 x 30,000 pixels"),
        ("words.png", "is not a PNG, JPEG or SVG file"),
        ("a\0b", "cannot be read"),
    ],
)
def test_a_picture_that_is_not_safe_is_refused_by_name(tmp_path: Path, name: str, says: str) -> None:
    (tmp_path / "secret.png").write_bytes(png_picture())
    folder = make_folder(tmp_path / "mine", huge_png=huge_png(), words_png="not a picture")
    (folder / "link.png").symlink_to(tmp_path / "secret.png")
    with pytest.raises(PictureError) as caught:
        Pictures(folder).read(name)
    assert says in str(caught.value)
    assert len(str(caught.value)) < 250


def test_a_picture_cut_short_is_reported_rather_than_drawn(tmp_path: Path) -> None:
    layout = '[[front]]\nkind = "image"\nfile = "art.png"\n'
    maker = drawer(tmp_path, cards_toml=layout, art_png=png_picture()[:-30])
    with pytest.raises(DrawingError, match="is not a PNG or JPEG file"):
        pdf.write(Document("cards", [Page(front(maker))]))


def test_the_size_of_a_jpeg_is_read_from_its_frame() -> None:
    head = (
        b"\xff\xd8\xff\xe0\x00\x04ab" + b"\xff\xff\xc2\x00\x0b\x08" + struct.pack(">HH", 480, 640) + b"\0" * 9
    )
    assert jpeg_size(head) == (640, 480)
    assert measured("a.jpg", head).width == 640
    assert jpeg_size(b"\xff\xd8\xff\xe0\x00\x04ab\xff\xd9" + b"\0" * 20) is None
    assert jpeg_size(b"\xff\xd8" + b"\0" * 40) is None


def test_the_default_layout_names_no_column_that_a_file_may_lack() -> None:
    assert card_layout(FOLDER).columns <= {"id", "title", "body", "deck", "others", "corner"}


@pytest.mark.parametrize("symbol", ["artilery", "[ops]"])
def test_a_symbol_that_is_not_there_names_the_card_or_the_layout(tmp_path: Path, symbol: str) -> None:
    layout = f'[[front]]\nkind = "symbol"\nsymbol = "{symbol}"\nwidth = 20\nheight = 20\n'
    maker = drawer(tmp_path, cards_csv="id,ops\nfoo,artilery\n", cards_toml=layout)
    with pytest.raises(UnknownSymbolError, match="'artilery'; did you mean artillery") as caught:
        front(maker)
    assert str(caught.value).startswith("foo: ")
