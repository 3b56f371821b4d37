"""A game's folder: the smallest that works, what it may add, and hostile ones."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from support.folders import faults_of, make_folder

from countermarch import components
from countermarch.components.model.loading.faults import DataError

if TYPE_CHECKING:
    from pathlib import Path


def test_the_smallest_game_is_a_title_and_ids(tmp_path: Path) -> None:
    game = components.load(make_folder(tmp_path / "Hill 112", cards_csv="id\none\n"))
    assert (game.id, game.title, len(game.cards)) == ("Hill-112", "Test", 1)
    assert game.units == ()
    assert game.tables == {}
    assert game.clauses == ()
    assert game.check() == ()


def test_a_game_declares_columns_of_its_own(tmp_path: Path) -> None:
    toml = 'title = "T"\n[columns.units]\nfirefight = "number"\nbrittle = "flag"\n'
    units = "id,firefight,brittle\na,2,yes\nb,,\n"
    first, second = components.load(make_folder(tmp_path, game_toml=toml, units_csv=units)).units
    assert (first.number("firefight"), first.flag("brittle")) == (2, True)
    assert (second.number("firefight"), second.flag("brittle")) == (None, False)


def test_a_player_may_keep_columns_undeclared(tmp_path: Path) -> None:
    folder = make_folder(tmp_path, cards_csv="id,title,body,ops\na,A,text,3\n")
    assert components.load(folder, extra_columns="keep").cards[0].text("ops") == "3"
    assert "a known column" in faults_of(lambda: components.load(folder).cards)[0]


def test_a_folder_without_game_toml_is_reported(tmp_path: Path) -> None:
    (fault,) = faults_of(lambda: components.load(tmp_path))
    assert fault.endswith("game.toml: expected a file, but there is none of that name")


def test_a_game_without_a_title_is_reported(tmp_path: Path) -> None:
    make_folder(tmp_path, game_toml="year = 2012\n")
    assert "title" in faults_of(lambda: components.load(tmp_path))[0]


def test_a_current_folder_has_a_name_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_folder(tmp_path / "ridge")
    monkeypatch.chdir(tmp_path / "ridge")
    assert components.load(type(tmp_path)(".")).id == "ridge"


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    make_folder(tmp_path, units_csv=b"\xef\xbb\xbfid,attack\na,1\n", game_toml=b'\xef\xbb\xbftitle = "B"\n')
    game = components.load(tmp_path)
    assert (game.title, game.units[0].number("attack")) == ("B", 1)


def test_a_wrong_encoding_is_reported_with_its_line(tmp_path: Path) -> None:
    make_folder(tmp_path / "g", units_csv="id,name\na,x\nb,Löwe\n".encode("latin-1"))
    assert faults_of(lambda: components.load(tmp_path / "g").units) == [
        "g/units.csv line 3: 'byte f6': expected text saved as UTF-8"
    ]


def test_utf_16_is_reported_by_name(tmp_path: Path) -> None:
    make_folder(tmp_path, units_csv="id\na\n".encode("utf-16"))
    assert "this file is UTF-16" in faults_of(lambda: components.load(tmp_path).units)[0]


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret.csv"
    secret.write_text("id\nsecret\n", "utf-8")
    folder = make_folder(tmp_path / "g")
    (folder / "units.csv").symlink_to(secret)
    assert "not a link out of it" in faults_of(lambda: components.load(folder).units)[0]


def test_a_reconstruction_that_leads_elsewhere_is_refused(tmp_path: Path) -> None:
    make_folder(tmp_path / "other", units_csv="id\nx\n")
    folder = make_folder(tmp_path / "g")
    (folder / "reconstruction").symlink_to(tmp_path / "other")
    assert "not a link out" in faults_of(lambda: components.load(folder))[0]


def test_a_loop_of_links_ends_in_a_fault(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "g")
    (folder / "units.csv").symlink_to(folder / "units.csv")
    assert len(faults_of(lambda: components.load(folder).units)) == 1


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "g")
    os.mkfifo(folder / "units.csv")
    assert "an ordinary file" in faults_of(lambda: components.load(folder).units)[0]


def test_a_folder_in_place_of_a_file_is_a_fault(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "g")
    (folder / "units.csv").mkdir()
    assert "an ordinary file" in faults_of(lambda: components.load(folder).units)[0]


def test_a_file_in_place_of_the_folder_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "g").write_text("", "utf-8")
    assert "not a directory" in faults_of(lambda: components.load(tmp_path / "g"))[0]


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is unreadable for root")
def test_an_unreadable_file_is_reported_as_such(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "g", units_csv="id\na\n")
    (folder / "units.csv").chmod(0)
    assert "permission denied" in faults_of(lambda: components.load(folder).units)[0]


def test_an_oversized_file_is_refused_before_it_is_parsed(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "g")
    with (folder / "units.csv").open("wb") as stream:
        stream.truncate(64 * 1024 * 1024 + 1)
    assert "at most 64 MB" in faults_of(lambda: components.load(folder).units)[0]


def test_too_many_pieces_in_all_are_refused(tmp_path: Path) -> None:
    rows = "".join(f"u{number},10000\n" for number in range(21))
    folder = make_folder(tmp_path / "g", units_csv="id,count\n" + rows)
    assert "at most 200,000 pieces" in faults_of(lambda: components.load(folder).units)[0]


@pytest.mark.parametrize("name", ["a\x00b", "x" * 5000, "nowhere/at/all"])
def test_a_folder_that_cannot_be_is_a_fault(tmp_path: Path, name: str) -> None:
    with pytest.raises(DataError):
        components.load(tmp_path / name)


def test_a_colour_is_written_as_one(tmp_path: Path) -> None:
    toml = 'title = "T"\n[[side]]\nid = "red"\nname = "Red"\ncolours = { fill = "url(http://x)" }\n'
    assert "#8b0000" in faults_of(lambda: components.load(make_folder(tmp_path, game_toml=toml)))[0]


@pytest.mark.parametrize(
    "named", ["lebanon-82", "no-such-folder", "", "a\0b", "x" * 5000, None, 3, b"x", ["x"]]
)
def test_what_names_no_folder_is_an_error_of_its_own(named: object) -> None:
    with pytest.raises(components.InputError, match=r"^folder: "):
        components.load(named)  # type: ignore[arg-type] # what a program may hand over


def test_a_folder_may_be_named_by_a_text(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "ridge", cards_csv="id\none\n")
    assert components.load(str(folder)).title == components.load(folder).title
