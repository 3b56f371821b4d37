from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countermarch.generators.writers.files import WriteError, inside, write_all, write_file


def everything_below(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_a_file_is_written_whole_and_its_folder_made(tmp_path: Path) -> None:
    path = write_file(tmp_path / "a" / "kit.pdf", b"pages")
    assert path.read_bytes() == b"pages"
    assert everything_below(tmp_path) == ["a/kit.pdf"]


def test_an_older_file_is_replaced(tmp_path: Path) -> None:
    write_file(tmp_path / "kit.svg", "old")
    write_file(tmp_path / "kit.svg", "né")
    assert (tmp_path / "kit.svg").read_text(encoding="utf-8") == "né"


@pytest.mark.parametrize("fault", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_when_writing_fails_the_older_file_stays_and_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: BaseException
) -> None:
    write_file(tmp_path / "kit.pdf", b"old")

    def fail(_: int) -> None:
        raise fault

    monkeypatch.setattr(os, "fsync", fail)
    expected = WriteError if isinstance(fault, OSError) else KeyboardInterrupt
    with pytest.raises(expected):
        write_file(tmp_path / "kit.pdf", b"new")
    assert everything_below(tmp_path) == ["kit.pdf"]
    assert (tmp_path / "kit.pdf").read_bytes() == b"old"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device to write to")
def test_a_full_disk_is_reported_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opener = Path.open

    def full(path: Path, mode: str = "r") -> object:
        return opener(Path("/dev/full"), "wb", buffering=0) if mode == "xb" else opener(path, mode)

    monkeypatch.setattr(Path, "open", full)
    with pytest.raises(WriteError, match=r"^cannot write '.*kit\.pdf': No space left on device$"):
        write_file(tmp_path / "kit.pdf", b"pages")


def test_a_folder_in_the_way_is_reported(tmp_path: Path) -> None:
    (tmp_path / "kit.pdf").mkdir()
    with pytest.raises(WriteError, match=r"there is a folder of that name"):
        write_file(tmp_path / "kit.pdf", b"")


def test_a_file_in_the_way_of_a_folder_is_reported(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("x")
    with pytest.raises(WriteError, match=r"^cannot write .*kit\.pdf"):
        write_file(tmp_path / "out" / "kit.pdf", b"")


@pytest.mark.parametrize(
    "name", ["../kit.pdf", "a/../../kit.pdf", "/etc/kit.pdf", "C:\\kit.pdf", "..\\kit.pdf", "", "a\0b"]
)
def test_a_name_that_leads_out_of_the_folder_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(WriteError, match="leads out of the folder"):
        inside(tmp_path, name)


def test_a_link_that_leads_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "out" / "link").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(WriteError, match="leads out of the folder"):
        list(write_all(tmp_path / "out", [("link/kit.pdf", b"x")]))
    assert everything_below(tmp_path / "elsewhere") == []


def test_files_are_written_as_they_come(tmp_path: Path) -> None:
    paths = list(write_all(tmp_path, [("a.svg", "1"), ("b/c.svg", "2")]))
    assert [path.relative_to(tmp_path).as_posix() for path in paths] == ["a.svg", "b/c.svg"]


@given(st.text(max_size=20))
def test_whatever_the_name_it_stays_inside_or_is_refused(name: str) -> None:
    folder = Path("/never-made/folder")
    try:
        path = inside(folder, name)
    except WriteError:
        return
    assert path.resolve().is_relative_to(folder.resolve())


def test_what_a_killed_run_left_is_removed_by_the_next(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, check=True
    )
    left = tmp_path / f".kit.pdf.{int(ended.stdout)}-0a0b0c0d.part"
    going_on = tmp_path / f".kit.pdf.{os.getpid()}-0a0b0c0d.part"
    theirs = [tmp_path / ".notes.part", tmp_path / f".film.{int(ended.stdout)}.part"]
    for path in (left, going_on, *theirs):
        path.write_bytes(b"half")
    write_file(tmp_path / "new.pdf", b"whole")
    assert [path.exists() for path in (left, going_on, *theirs)] == [False, True, True, True]
