"""The files of a folder in the studio: nothing lost, nothing written over, nothing outside."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countermarch.studio.files import ChangedError, FileError, Files, cells, one_step, quoted, separator

if TYPE_CHECKING:
    from pathlib import Path

UNITS = 'id;name;attack\r\na;"1st; Foot";3\r\n\r\nb;2nd;4\r\n'


def opened(tmp_path: Path) -> Files:
    (tmp_path / "units.csv").write_bytes(UNITS.encode())
    (tmp_path / "game.toml").write_text('title = "X" # mine\n', encoding="utf-8")
    return Files(tmp_path)


def test_a_cell_is_changed_and_every_other_byte_stays(tmp_path: Path) -> None:
    files = opened(tmp_path)
    found = files.set_cell("units.csv", 2, 1, "1st; Guard", files.read("units.csv").digest)
    assert (tmp_path / "units.csv").read_bytes() == UNITS.replace("1st; Foot", "1st; Guard").encode()
    files.set_cell("units.csv", 4, 2, 'say "5"', found.digest)
    assert (tmp_path / "units.csv").read_bytes().endswith(b'b;2nd;"say ""5"""\r\n')


def test_a_row_is_copied_with_an_id_of_its_own_or_removed_and_every_other_byte_stays(tmp_path: Path) -> None:
    files = opened(tmp_path)
    path = tmp_path / "units.csv"
    found = files.copy_row("units.csv", 2, files.read("units.csv").digest)
    copied = UNITS.replace("3\r\n", '3\r\na-2;"1st; Foot";3\r\n')
    assert path.read_bytes() == copied.encode()
    found = files.copy_row("units.csv", 2, found.digest)
    assert path.read_bytes().count(b"a-3;") == 1
    found = files.remove_row("units.csv", 3, found.digest)
    assert path.read_bytes() == copied.encode()
    files.remove_row("units.csv", 3, found.digest)
    assert path.read_bytes() == UNITS.encode()
    path.write_bytes(b"name,attack\nWolf,3")
    found = files.copy_row("units.csv", 2, files.read("units.csv").digest)
    assert path.read_bytes() == b"name,attack\nWolf,3\nWolf,3"
    found = files.remove_row("units.csv", 3, found.digest)
    assert path.read_bytes() == b"name,attack\nWolf,3"
    for line in (1, 3, 99):
        with pytest.raises(FileError, match="has no row in line"):
            files.remove_row("units.csv", line, found.digest)


def test_another_program_s_change_is_never_written_over(tmp_path: Path) -> None:
    files = opened(tmp_path)
    digest = files.read("units.csv").digest
    (tmp_path / "units.csv").write_text("id;name\nz;9th\n", encoding="utf-8")
    with pytest.raises(ChangedError, match=r"^units\.csv has been changed by another program"):
        files.write("units.csv", "lost", digest)
    assert (tmp_path / "units.csv").read_text(encoding="utf-8") == "id;name\nz;9th\n"


def test_changes_are_undone_and_done_again_in_their_order(tmp_path: Path) -> None:
    files = opened(tmp_path)
    first = files.write("game.toml", "one", files.read("game.toml").digest)
    files.write("game.toml", "two", first.digest)
    assert (files.undo(), files.read("game.toml").text) == ("game.toml", "one")
    assert (files.undo(), files.read("game.toml").text) == ("game.toml", 'title = "X" # mine\n')
    assert (files.redo(), files.read("game.toml").text) == ("game.toml", "one")
    (tmp_path / "game.toml").write_text("theirs", encoding="utf-8")
    with pytest.raises(ChangedError):
        files.undo()
    assert files.read("game.toml").text == "theirs"


@pytest.mark.parametrize(
    "name", ["../out.toml", "/etc/passwd", "link.toml", "picture.png", "", ".hidden.toml", "no.csv"]
)
def test_no_file_but_those_of_the_folder_is_read(tmp_path: Path, name: str) -> None:
    (tmp_path / "out.toml").write_text("secret", encoding="utf-8")
    inside = tmp_path / "game"
    inside.mkdir()
    files = opened(inside)
    (inside / "link.toml").symlink_to(tmp_path / "out.toml")
    (inside / "picture.png").write_bytes(b"x")
    (inside / ".hidden.toml").write_text("x", encoding="utf-8")
    with pytest.raises(FileError, match="is not one of the files that can be edited"):
        files.read(name)


def test_nothing_is_written_through_a_link_out_of_the_folder(tmp_path: Path) -> None:
    inside, outside = tmp_path / "game", tmp_path / "outside"
    inside.mkdir()
    outside.mkdir()
    files = opened(inside)
    (inside / "tables").symlink_to(outside)
    with pytest.raises(FileError, match="leads out of the folder"):
        files.create("tables/crt.toml", "x")
    with pytest.raises(FileError, match="leads out of the folder"):
        files.copy("units.csv", "tables/units.csv")
    for name in ("tables/../../x.toml", "../x.toml", "a/x.toml", "tables/.x.toml", "x.py"):
        with pytest.raises(FileError, match="is not a name for a file of the folder"):
            files.create(name, "x")
    assert list(outside.iterdir()) == []


def test_a_disk_that_is_full_leaves_every_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = opened(tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}

    def full(_self: Path, _target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.replace", full)
    with pytest.raises(FileError, match=r"^game\.toml cannot be written \(No space left on device\)$"):
        files.write("game.toml", "new", files.read("game.toml").digest)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    assert files.done == []


def test_several_changes_are_one_step_and_none_of_them_is_left_if_one_is_refused(tmp_path: Path) -> None:
    files = opened(tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}

    @one_step
    def changed(files: Files, last: str) -> None:
        files.write("game.toml", "new", files.read("game.toml").digest)
        files.move("units.csv", "markers.csv")
        files.create(last, "more")

    with pytest.raises(FileError, match="is not a name"):
        changed(files, "../more.toml")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    changed(files, "more.toml")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.toml", "markers.csv", "more.toml"]
    files.undo()
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    files.redo()
    assert files.read("more.toml").text == "more"


CELL = st.text(st.characters(codec="utf-8", exclude_characters="\r\x00"), max_size=6)
ROWS = st.lists(st.lists(CELL, min_size=2, max_size=4), min_size=1, max_size=5)


@given(ROWS)
def test_cells_are_found_where_python_s_own_reader_finds_them(rows: list[list[str]]) -> None:
    stream = io.StringIO()
    csv.writer(stream, lineterminator="\n").writerows(rows)
    found = cells(stream.getvalue(), ",")
    assert [[cell.value for cell in row] for row in found] == rows
    for row in found:
        for cell in row:
            (again,) = next(csv.reader(io.StringIO(stream.getvalue()[cell.start : cell.end])), [""])
            assert again == cell.value


@given(CELL)
def test_what_is_typed_into_a_cell_is_read_back(value: str) -> None:
    text = f"a,{quoted(value, ',')}\n"
    assert next(csv.reader(io.StringIO(text))) == ["a", value]


def test_the_separator_is_what_the_headings_have_most_of() -> None:
    assert [separator(one) for one in ("a,b", "a;b;c,d", "a\tb")] == [",", ";", "\t"]
