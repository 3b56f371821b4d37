"""A VASSAL module becomes a folder that prints."""

from __future__ import annotations

import csv
import io
import zipfile
from typing import TYPE_CHECKING

import pytest
from PIL import Image
from support.command_line import run

from countermarch.importing.vassal_module import split_tokens

if TYPE_CHECKING:
    from pathlib import Path


def drawing(colour: str, size: tuple[int, int] = (60, 60)) -> bytes:
    stream = io.BytesIO()
    Image.new("RGB", size, colour).save(stream, "PNG")
    return stream.getvalue()


def slot(kind: str, name: str, *traits: str) -> str:
    """Write a piece as VASSAL does: each trait within the one before, its tabs escaped."""
    types, states = traits[-1], "null;0;0"
    for trait in reversed(traits[:-1]):
        types = f"{trait}\t" + types.replace("\\", "\\\\").replace("\t", "\\\t")
        states = "1\t" + states.replace("\t", "\\\t")
    text = f"+/null/{types.replace('/', chr(92) + '/')}/{states}"
    return f'<VASSAL.build.widget.{kind} entryName="{name}">{text}</VASSAL.build.widget.{kind}>'


FLIP = "emb2;Flip;128;A;;128;;;128;;;;1;false;0;0;red.png,back.png;,;true;Flip;;;false;;1;1;true;65,130"


def module(*slots: str, version: str = "1.0") -> str:
    widgets = "".join(slots)
    return (
        f'<VASSAL.launch.BasicModule name="Two Hills" version="{version}">'
        f'<VASSAL.build.widget.ListWidget entryName="Reds">{widgets}</VASSAL.build.widget.ListWidget>'
        '<VASSAL.build.module.Map mapName="Main"><VASSAL.build.module.map.BoardPicker>'
        '<VASSAL.build.module.map.boardPicker.Board image="board.png" name="Hills"/>'
        "</VASSAL.build.module.map.BoardPicker>"
        '<VASSAL.build.module.map.DrawPile name="Events">'
        f"{slot('CardSlot', 'Rain', 'piece;;;rain.png;Rain') * 2}"
        "</VASSAL.build.module.map.DrawPile></VASSAL.build.module.Map></VASSAL.launch.BasicModule>"
    )


def rows(file: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))


def packed(path: Path, build: str, **pictures: bytes) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("buildFile.xml", build)
        for name, data in pictures.items():
            archive.writestr(f"images/{name}.png", data)
    return path


PICTURES = {
    "red": drawing("red"),
    "back": drawing("black"),
    "rain": drawing("blue", (100, 140)),
    "board": drawing("green", (900, 600)),
}


def test_pieces_have_both_faces_their_names_and_their_number(tmp_path: Path) -> None:
    build = module(
        slot("PieceSlot", "1st Foot", FLIP, "piece;;;;1st Foot"),
        slot("PieceSlot", "OddCell", "piece;;;gone.png;OddCell"),
    )
    made = run(
        "new", str(tmp_path / "made"), "--from", str(packed(tmp_path / "hills.vmod", build, **PICTURES))
    )
    assert "Two Hills: 1 kinds of counter, 1 cards, 1 with a back" in made.out
    assert "picture 'gone.png', which is not in the module" in made.out
    (unit,) = rows(tmp_path / "made" / "markers.csv")
    assert (unit["title"], unit["kind"], unit["dimensions"]) == ("1st Foot", "Reds", "15.9 x 15.9 mm")
    assert Image.open(tmp_path / "made" / unit["picture"]).getpixel((5, 5)) == (255, 0, 0, 255)
    assert Image.open(tmp_path / "made" / unit["reverse"]).getpixel((5, 5)) == (0, 0, 0, 255)
    (card,) = rows(tmp_path / "made" / "cards.csv")
    assert (card["deck"], card["title"], card["count"]) == ("Events", "Rain", "2")
    assert (tmp_path / "made" / "boards" / "board.png").read_bytes() == PICTURES["board"]
    (board,) = (tmp_path / "made" / "maps").iterdir()
    assert 'title = "Main"\npicture = "boards/board.png"\nwidth = 238.1 ' in board.read_text("utf-8"), (
        "900 pixels, of which 60 are a counter of 5/8 inch"
    )
    done = run("print", f"{tmp_path / 'made'}/", "--to", str(tmp_path / "out"))
    assert (done.status, done.err) == (0, "")


@pytest.mark.parametrize(
    ("build", "said"),
    [
        ('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "defines entities, which is refused"),
        ("<a><b></a>", "cannot be read"),
        ("<a></a>", "has no pieces with pictures"),
    ],
)
def test_what_is_no_module_is_refused_in_one_line(tmp_path: Path, build: str, said: str) -> None:
    done = run("new", str(tmp_path / "made"), "--from", str(packed(tmp_path / "bad.vmod", build)))
    assert done.status == 2
    assert said in done.err
    assert done.err.count("\n") == 1
    assert not (tmp_path / "made").exists()


def test_a_file_that_is_no_archive_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.vmod").write_bytes(b"not a module")
    assert (
        "is not a VASSAL module" in run("new", str(tmp_path / "made"), "--from", str(tmp_path / "a.vmod")).err
    )


def test_texts_are_cut_as_vassal_writes_them() -> None:
    assert split_tokens("a\\;b;c", ";") == ["a;b", "c"]
    assert split_tokens("'a';", ";") == ["a", ""]
