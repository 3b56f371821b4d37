from __future__ import annotations

from pathlib import Path

import pytest
from support.command_line import Run, run

from countermarch.generators.writers.profiles import read_profiles

INVALID = ": expected 1 to 32 lowercase letters, digits and hyphens"


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))


def calibrate(*words: str) -> Run:
    return run("calibrate", *words)


def test_the_sheet_is_written_for_the_paper_and_the_edge(tmp_path: Path) -> None:
    shown = calibrate("--paper", "letter", "--duplex", "short-edge", "--to", str(tmp_path))
    assert shown.status == 0, shown.err
    assert (tmp_path / "calibration-letter-short-edge.pdf").read_bytes().startswith(b"%PDF-")


def test_what_the_sheet_says_is_saved_and_the_other_sheet_s_readings_are_kept() -> None:
    assert calibrate("home", "--right", "0.5", "--down", "-1.2", "--paper", "a4").status == 0
    assert calibrate("home", "--landscape", "--right", "0.25").status == 0
    home = read_profiles()["home"]
    assert home.offset_for("portrait") == (0.5, -1.2)
    assert home.offset_for("landscape") == (0.25, 0.0)
    assert home.paper == "a4"


def test_a_saved_printer_s_backs_are_moved_when_printing(tmp_path: Path) -> None:
    calibrate("home", "--right", "2")
    calibrate("home", "--right", "2", "--landscape")
    sheets = ("print", "lebanon-82", "--only", "counters", "--format", "svg", "--to")
    assert run(*sheets, str(tmp_path / "plain")).status == 0
    assert run(*sheets, str(tmp_path / "moved"), "--profile", "home").status == 0
    plain, moved = (
        [path.read_bytes() for path in sorted((tmp_path / name / "lebanon-82" / "svg").iterdir())]
        for name in ("plain", "moved")
    )
    assert len(plain) == len(moved)
    assert plain[1] != moved[1]


def test_a_saved_printer_gets_its_sheet_with_the_backs_moved(tmp_path: Path) -> None:
    calibrate("home", "--right", "2", "--paper", "letter")
    assert calibrate("--to", str(tmp_path / "plain"), "--paper", "letter").status == 0
    assert calibrate("home", "--to", str(tmp_path / "moved")).status == 0
    (plain,) = (tmp_path / "plain").iterdir()
    (moved,) = (tmp_path / "moved").iterdir()
    assert plain.name == moved.name == "calibration-letter-long-edge.pdf"
    assert plain.read_bytes() != moved.read_bytes()


def test_saved_printers_are_listed_and_can_be_forgotten(tmp_path: Path) -> None:
    calibrate("home", "--right", "0.5")
    assert "saved: home: backs move 0.5 mm right" in calibrate("--to", str(tmp_path)).out
    assert calibrate("home", "--forget").status == 0
    assert read_profiles() == {}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("home", "--right", "25"), "right: '25' is not a number from -20 to 20\n"),
        (("home", "--right", "x"), "right: 'x' is not a number from -20 to 20\n"),
        (("--right", "1"), "name: not given; "),
        (("--forget",), "name: not given; "),
        (("office",), "profile: 'office' is unknown"),
        (("office", "--forget"), "profile: 'office' is unknown"),
        (
            ("My Printer", "--right", "1"),
            f"name: 'My Printer'{INVALID}, such as my-printer\n",
        ),
        (
            ("my home printer",),
            f"name: 'my home printer'{INVALID}, such as my-home-printer\n",
        ),
        (("!", "--right", "1"), f"name: '!'{INVALID}\n"),
        (("home", "--right", "1", "--paper", "a5"), "paper: 'a5' is not a paper size; "),
        (("--duplex", "fold"), "duplex: 'fold' is not a duplex; "),
    ],
)
def test_a_mistake_is_one_line_and_saves_nothing(words: tuple[str, ...], says: str) -> None:
    shown = calibrate(*words)
    assert (shown.status, shown.out) == (2, "")
    assert shown.err.startswith(says)
    assert shown.err.count("\n") == 1
    assert read_profiles() == {}


COUNTERS = ("print", "lebanon-82", "--only", "counters", "--format", "svg", "--profile", "home")


def measured(*words: str) -> None:
    assert calibrate("home", "--right", "2", *words).status == 0


def test_readings_of_one_edge_are_refused_for_the_other(tmp_path: Path) -> None:
    measured("--paper", "a4", "--duplex", "long-edge")
    shown = run(*COUNTERS, "--duplex", "short-edge", "--to", str(tmp_path))
    assert (shown.status, shown.out) == (2, "")
    assert shown.err == (
        "profile: home was measured with long-edge, and its readings do not hold for short-edge; "
        "countermarch calibrate --paper a4 --duplex short-edge prints the sheet for it\n"
    )
    assert list(tmp_path.glob("lebanon-82/*")) == []


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), ""),
        (("--paper", "a4", "--duplex", "long-edge"), ""),
        (
            ("--paper", "letter"),
            "profile: home was measured on a4, and letter may feed differently; check one sheet first\n",
        ),
        (("--duplex", "fold"), "profile: home is not used: with fold no paper is turned over\n"),
        (("--duplex", "fronts"), "profile: home is not used: with fronts no paper is turned over\n"),
    ],
)
def test_a_print_says_where_readings_may_not_hold(tmp_path: Path, words: tuple[str, ...], says: str) -> None:
    measured("--paper", "a4", "--duplex", "long-edge")
    shown = run(*COUNTERS, *words, "--to", str(tmp_path))
    assert (shown.status, shown.err) == (0, says)


def test_readings_without_an_edge_are_of_the_long_one_and_another_edge_starts_from_0(tmp_path: Path) -> None:
    measured("--down", "-1.2")
    shown = run(*COUNTERS, "--duplex", "short-edge", "--to", str(tmp_path))
    assert shown.err.startswith("profile: home was measured with long-edge, and its readings do not hold")
    measured("--duplex", "short-edge")
    assert read_profiles()["home"].offset_for("portrait") == (2.0, 0.0)
    shown = run(*COUNTERS, "--duplex", "short-edge", "--paper", "letter", "--to", str(tmp_path))
    assert (shown.status, shown.err) == (0, "")
