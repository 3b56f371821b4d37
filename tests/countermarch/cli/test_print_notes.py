"""Remarks on a print: its stock, what it left out and removed, and where it stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.command_line import run

from countermarch import printing

if TYPE_CHECKING:
    from pathlib import Path

GAME = ("print", "lebanon-82")
LONG, CARD = "print on both sides of A4, flipped on the long edge, at 100%", "on 200 to 250 gsm card stock"
FOLD = "print on one side of A4; counters are folded, at 100%"
KINDS = "cover, calibration, map, symbols, charts, scenarios, tracks, gazetteer, booklet, errata"
JOBS = "card.pdf, one-sided.pdf, paper.pdf"


def said(*words: str) -> list[str]:
    shown = run(*words)
    assert shown.status == 0, shown.err
    return [line.strip() for line in shown.out.splitlines()]


def test_pages_beyond_the_last_are_reported_with_how_many_there_are(tmp_path: Path) -> None:
    printed = (*GAME, "--format", "pdf", "--to", str(tmp_path), "--pages")
    stated = "the kit has 34 pages; later pages were ignored"
    assert stated in said(*printed, "33-99")
    assert stated not in said(*printed, "33-34")


@pytest.mark.parametrize(
    ("words", "onto"),
    [
        (
            ("--only", "counters,tracks"),
            f"{LONG}: pages 1-2 {CARD}; page 3 on one side of the paper",
        ),
        (
            ("--only", "counters", "--duplex", "short-edge"),
            f"{LONG.replace('long', 'short')}: pages 1-2 {CARD}",
        ),
        (
            ("--only", "counters,tracks", "--duplex", "fold"),
            f"{FOLD}: pages 1-2 on paper to glue onto cardboard; page 3 on paper",
        ),
        (
            ("--pages", "17-18"),
            f"{LONG}: pages 1-2 {CARD}",
        ),
        (("--only", "tracks"), "print on one side of A4, at 100%: page 1 on one side of the paper"),
        (("--pages", "1-2"), f"{LONG}: pages 1-2 on paper"),
        (
            ("--only", "counters", "--pages", "1"),
            f"print on one side of A4, at 100%: page 1 {CARD}, or paper to glue onto cardboard",
        ),
        (
            (),
            (
                f"{LONG}: pages 3-4, 17-18 {CARD}; pages 1-2, 19-26, 29-34 on paper; "
                "pages 5, 7, 9, 11, 13, 15, 27 on one side of the paper"
            ),
        ),
        (("--only", "counters", "--format", "pieces"), None),
    ],
)
def test_a_print_says_what_it_goes_onto(tmp_path: Path, words: tuple[str, ...], onto: str | None) -> None:
    stated = said(*GAME, "--format", "pdf", "--to", str(tmp_path), *words)
    assert [line for line in stated if "at 100%" in line] == ([] if onto is None else [onto])


def test_what_a_choice_puts_in_the_place_of_a_kit_and_takes_away_is_reported(tmp_path: Path) -> None:
    whole = said(*GAME, "--to", str(tmp_path), "--format", "pdf,jobs,svg")
    assert not any("print before" in line for line in whole)
    assert not any("leaves out" in line for line in whole)
    stated = said(*GAME, "--to", str(tmp_path), "--format", "pdf,jobs,svg", "--only", "counters")
    assert stated[-2:] == [
        f"left out by --only: {KINDS}",
        f"from the previous print: replaced kit.pdf; removed {JOBS}, 34 files in svg",
    ]
    again = said(*GAME, "--to", str(tmp_path), "--only", "counters")
    assert not any("print before" in line for line in again)


def test_a_print_that_is_stopped_says_what_is_printed_and_what_is_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = printing.write

    def stopped(game: object, *rest: object, **named: object) -> printing.Written:
        if game.id == "next-war-in-lebanon":
            raise KeyboardInterrupt
        return write(game, *rest, **named)

    monkeypatch.setattr(printing, "write", stopped)
    games = ("lebanon-82", "next-war-in-lebanon", "reign-of-missiles")
    shown = run("print", *games, "--only", "counters", "--format", "pdf", "--to", str(tmp_path))
    assert (shown.status, shown.out) == (130, "")
    assert shown.err == (
        "interrupted: Lebanon '82 is printed; "
        "The Next War in Lebanon, A Reign of Missiles left as they were before\n"
    )


def test_a_print_that_is_stopped_among_its_files_says_which_are_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(_pages: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("countermarch.generators.writers.svg.write", stopped)
    shown = run(*GAME, "--only", "tracks", "--format", "pdf,svg", "--to", str(tmp_path))
    assert shown.status == 130
    assert shown.err == (
        "interrupted: Lebanon '82: pdf printed, svg perhaps in part, "
        "its other files left as they were before\n"
    )
    assert [path.name for path in (tmp_path / "lebanon-82").glob("[!.]*")] == ["kit.pdf"]


def test_values_of_the_players_own_copy_are_counted(tmp_path: Path) -> None:
    (tmp_path / "units.csv").write_text("id,attack,move\nisraeli-162-401,11,9\n", "utf-8")
    words = (*GAME, "--only", "counters", "--to", str(tmp_path / "out"), "--copy", str(tmp_path))
    assert "2 values from your own copy" in said(*words)
    assert not any("your own copy" in line for line in said(*words[:-2]))


def test_a_folder_with_a_fault_that_needs_no_print_is_printed_with_one_line(tmp_path: Path) -> None:
    folder = tmp_path / "line"
    assert run("new", str(folder), "--kind", "hex-and-counter").status == 0
    words = ("print", f"{folder}/", "--only", "counters", "--to", str(tmp_path / "out"))
    assert run(*words).err == ""
    crt = folder / "tables" / "crt.toml"
    crt.write_text(crt.read_text("utf-8").replace('"Dr"', '"De"'), "utf-8")
    shown = run(*words)
    assert shown.status == 0
    assert shown.err.startswith("countermarch check finds a fault: line/questions/3-attack.toml line ")
    assert shown.err.count("\n") == 1


def test_black_and_white_is_left_to_the_printer(tmp_path: Path) -> None:
    shown = run(*GAME, "--style", "bw", "--to", str(tmp_path))
    assert shown.status == 2
    assert shown.err == (
        "style: 'bw' is not a style; use low-ink, and choose black and white in the printer's settings\n"
    )
