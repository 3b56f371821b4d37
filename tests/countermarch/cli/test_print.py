from __future__ import annotations

import errno
import json
import os
import re
import resource
import shutil
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
from support.command_line import run
from support.folders import make_folder

from countermarch import components, printing
from countermarch.generators.kits import KitOptions
from countermarch.generators.scene.style import names
from countermarch.printing import folders

LITTLE = ("print", "lebanon-82", "--only", "tracks")


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != folders.LIST
    }


def test_a_kit_is_one_pdf_and_one_svg_a_page(tmp_path: Path) -> None:
    shown = run("print", "third-lebanon-war", "--to", str(tmp_path), "--json", "--format", "pdf,jobs,svg")
    assert shown.status == 0, shown.err
    (stated,) = json.loads(shown.out)
    written = files(tmp_path / "third-lebanon-war")
    assert written["kit.pdf"].startswith(b"%PDF-")
    pages = sorted(name for name in written if name.startswith("svg/"))
    assert len(pages) == stated["pages"] == stated["files"]["svg"]
    assert pages[0].startswith("svg/01-")
    assert stated["pieces"] == sum(piece.count for piece in components.game("third-lebanon-war").pieces)
    assert set(written) == {"kit.pdf", "card.pdf", "paper.pdf", "one-sided.pdf", *pages}


def test_a_kit_is_pdf_alone_unless_more_is_asked_for(tmp_path: Path) -> None:
    shown = run("print", "third-lebanon-war", "--to", str(tmp_path))
    assert set(files(tmp_path / "third-lebanon-war")) == {"kit.pdf", "card.pdf", "paper.pdf", "one-sided.pdf"}
    *_, stated, hint = shown.out.splitlines()
    assert stated == (
        "  print on both sides of A4, flipped on the long edge, at 100%: card.pdf on 200 to 250 gsm card "
        "stock; paper.pdf on paper; one-sided.pdf on one side of the paper"
    )
    assert hint.startswith("One file per page: --format svg")
    assert hint in run(*LITTLE, "--to", str(tmp_path)).out
    assert "--format" not in run(*LITTLE, "--to", str(tmp_path), "--format", "pdf,svg").out


def test_a_print_job_left_over_from_an_earlier_print_is_taken_away(tmp_path: Path) -> None:
    printed = ("print", "lebanon-82", "--to", str(tmp_path), "--format", "pdf,jobs", "--only")
    for kinds, wanted in (("counters,charts", {"card.pdf", "paper.pdf"}), ("charts", set())):
        assert run(*printed, kinds).status == 0
        assert set(files(tmp_path / "lebanon-82")) == {"kit.pdf", *wanted}


def test_two_prints_are_alike_to_the_byte(tmp_path: Path) -> None:
    for name in ("one", "two"):
        assert run(*LITTLE, "--to", str(tmp_path / name), "--format", "pdf,svg,png").status == 0
    assert files(tmp_path / "one") == files(tmp_path / "two")


def test_a_reader_is_shown_where_the_files_are_and_which_of_them_are_reconstructed(tmp_path: Path) -> None:
    shown = run("print", "lebanon-82", "--only", "counters", "--to", str(tmp_path), "--format", "pdf").out
    assert str(tmp_path / "lebanon-82" / "kit.pdf") in shown
    assert "reconstructed values: --marks provenance marks each" in shown
    only = ("--only", "counters", "--marks", "provenance", "--to", str(tmp_path), "--format", "pdf")
    assert "values: each has a diamond" in run("print", "lebanon-82", *only).out


@pytest.mark.parametrize(
    ("game", "kind", "said"),
    [
        (
            "lebanon-82",
            "counters",
            r"2 pages, .*\n  104 pieces; 622 reconstructed values: --marks provenance marks each",
        ),
        ("lebanon-82", "gazetteer", r"1 page, .*\n  no reconstructed values"),
        ("reign-of-missiles", "map", r"3 pages, .*\n  some content is reconstructed"),
    ],
)
def test_a_print_of_one_document_says_what_is_in_it(tmp_path: Path, game: str, kind: str, said: str) -> None:
    shown = run("print", game, "--only", kind, "--to", str(tmp_path), "--format", "pdf").out
    assert re.search(f"kit.pdf  {said}\n", shown), shown


@pytest.mark.parametrize(("line", "count"), [("", 0), ('notice = "All of it mine"\n', 2)])
def test_a_kit_of_your_own_says_of_itself_what_its_owner_says(tmp_path: Path, line: str, count: int) -> None:
    own = make_folder(
        tmp_path / "own",
        game_toml=f'title = "Own"\n{line}',
        units_csv="id,name,attack\na,First,3\n",
    )
    shown = run("print", str(own), "--only", "counters", "--to", str(tmp_path), "--format", "svg,pdf")
    assert shown.status == 0, shown.err
    words = [_text(page) for page in pypdfium2.PdfDocument(next(tmp_path.rglob("kit.pdf")))]
    assert len(words) == 2
    assert sum("All of it mine" in text for text in words) == count
    assert not any("nofficial" in text for text in words)


def _text(page: pypdfium2.PdfPage) -> str:
    return str(page.get_textpage().get_text_range())


def test_blanks_leave_boxes_empty_instead_of_reconstructing(tmp_path: Path) -> None:
    words = ("print", "lebanon-82", "--only", "counters", "--to", str(tmp_path), "--format", "pdf", "--json")
    (ours,) = json.loads(run(*words).out)
    (blank,) = json.loads(run(*words, "--missing", "blank").out)
    assert ours["reconstructed"] > 0
    assert ours["missing"] == blank["reconstructed"] == 0
    assert blank["missing"] > 0


def test_a_copy_fills_in_what_the_owner_knows(tmp_path: Path) -> None:
    unit = next(one for one in components.game("lebanon-82").units if one.value("attack").reconstructed)
    copy = tmp_path / "copy"
    copy.mkdir()
    (copy / "units.csv").write_text(f"id,attack\n{unit.id},9\n", encoding="utf-8")
    words = (
        "print",
        "lebanon-82",
        "--only",
        "counters",
        "--format",
        "pdf",
        "--json",
        "--to",
        str(tmp_path / "out"),
    )
    (without,) = json.loads(run(*words).out)
    (stated,) = json.loads(run(*words, "--copy", str(copy)).out)
    assert stated["reconstructed"] == without["reconstructed"] - unit.count


def test_a_misspelt_column_of_a_copy_is_named_with_the_nearest(tmp_path: Path) -> None:
    (tmp_path / "units.csv").write_text("id,atack\nisraeli-1,9\n", encoding="utf-8")
    check = run("check", "lebanon-82", "--copy", str(tmp_path))
    shown = run(*LITTLE, "--copy", str(tmp_path), "--to", str(tmp_path / "out"))
    assert shown.status == 2
    assert shown.out == ""
    assert "units.csv line 1" in shown.err
    assert "did you mean attack?" in shown.err
    assert not (tmp_path / "out").exists()
    assert check.status == 1
    assert "did you mean attack?" in check.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--paper", "a5"), "paper: 'a5' is not a paper size; expected one of a4, letter, a3, tabloid\n"),
        (("--duplex", "longedge"), "duplex: 'longedge' is not a duplex; did you mean long-edge"),
        (("--format", "pdf,gif"), "format: 'gif' is not a format; "),
        (
            ("--format", ","),
            "format: is empty; expected one of pdf, jobs, svg, png, pieces, cuts, vassal, tts, club, cards\n",
        ),
        (("--missing", "blanks"), "missing: 'blanks' is not a missing; did you mean blank?\n"),
        (("--style", "standart"), "style: 'standart' is not a style; did you mean standard?\n"),
        (("--only", "counter"), "only: 'counter' is not one of "),
        (("--bleed", "30"), "bleed: '30' is not a number from 0 to 10\n"),
        (("--bleed", "nan"), "bleed: 'nan' is not a number from 0 to 10\n"),
        (("--copy", "none/"), "none"),
        (("--nope",), "No such option '--nope'"),
        (("--low-ink",), "No such option '--low-ink'. Did you mean '--style low-ink'?"),
        (("--one-sided",), "No such option '--one-sided'. Did you mean '--duplex fronts'?"),
        (("--larger",), "No such option '--larger'. Did you mean '--style large-print'?"),
        (("--card", "200"), "'--cards'"),
        (("--only", "golani#2"), "only: 'golani#2': there is 1 copy\n"),
        (("--only", "israeli-golani*"), "countermarch find shows the names and ids of pieces\n"),
    ],
)
def test_a_bad_option_is_one_line_and_nothing_is_written(
    tmp_path: Path, words: tuple[str, ...], says: str
) -> None:
    shown = run("print", "lebanon-82", "--to", str(tmp_path / "out"), *words)
    assert (shown.status, shown.out) == (2, "")
    assert shown.err.startswith(says) or says in shown.err
    assert shown.err.count("\n") == 1
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("words", "sheets"),
    [
        (("--only", "charts", "--pages", "1"), ["1 Combat results"]),
        (("--only", "combat-results"), ["1 Combat results"]),
        (
            ("--only", "GOLANI*,combat results", "--style", "large-print"),
            ["1 Counters (1 of 2), fronts, 19 mm / 2 Counters (2 of 2), backs", "3 Combat results"],
        ),
        (("--pages", "6,8-9"), ["empty", "9 Hex map (3 of 6)"]),
    ],
)
def test_a_plan_shows_what_would_be_printed(words: tuple[str, ...], sheets: list[str]) -> None:
    first, *lines = run("print", "lebanon-82", "--plan", *words).out.splitlines()
    assert first.startswith(f"Lebanon '82: {len(sheets)} sheet")
    shown = [line for line in lines if line.startswith("  sheet")]
    assert all(sheet in line for sheet, line in zip(sheets, shown, strict=True)), shown


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    shown = run("print", f"{tmp_path}/none")
    assert shown.status == 2
    assert f"{tmp_path}/none" in shown.err


def test_a_file_where_the_folder_should_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("not a folder", encoding="utf-8")
    shown = run(*LITTLE, "--to", str(tmp_path / "out"))
    assert shown.status == 2
    assert str(tmp_path / "out") in shown.err
    assert (tmp_path / "out").read_text("utf-8") == "not a folder"


def test_a_full_disk_leaves_the_old_file_and_no_part_of_the_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(*LITTLE, "--to", str(tmp_path)).status == 0
    before = files(tmp_path)

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    shown = run("print", "lebanon-82", "--only", "charts", "--to", str(tmp_path))
    assert shown.status == 2
    assert "No space left on device" in shown.err
    assert "kit.pdf" in shown.err
    assert files(tmp_path) == before


def test_a_file_that_grows_too_large_for_the_disk_leaves_nothing(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "countermarch", *LITTLE, "--to", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        # what Python itself compiles would be cut off too, and break whoever reads it next
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)),
    )
    assert ran.returncode == 2
    assert "File too large" in ran.stderr
    assert "Traceback" not in ran.stderr
    assert files(tmp_path) == {}


def test_an_interruption_leaves_the_old_files_whole(tmp_path: Path) -> None:
    game = components.game("lebanon-82")
    printing.write(game, KitOptions(only=("tracks",)), ["pdf", "svg"], tmp_path)
    before = files(tmp_path)

    def interrupt(what: str, done: int, _of: int) -> None:
        if what == "PDF" and done == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        printing.write(game, KitOptions(only=("charts",)), ["pdf", "svg"], tmp_path, interrupt)
    assert files(tmp_path) == before


def test_pages_that_a_smaller_kit_no_longer_has_are_taken_away_and_nothing_else(tmp_path: Path) -> None:
    printed = ("--to", str(tmp_path), "--format", "pdf,svg")
    assert run("print", "lebanon-82", "--only", "charts,tracks", *printed).status == 0
    mine = tmp_path / "lebanon-82" / "svg" / "my own drawing.svg"
    mine.write_text("<svg/>", encoding="utf-8")
    assert run(*LITTLE, *printed).status == 0
    names = sorted(path.name for path in mine.parent.iterdir())
    assert mine.name in names
    assert all("turn" in name or name == mine.name for name in names)


def test_one_game_that_fails_does_not_stop_the_others(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(components.game("lebanon-82").folder, broken)
    (broken / "kit.toml").write_text('[[document]]\nkind = "conters"\n', encoding="utf-8")
    out = tmp_path / "out"
    shown = run("print", str(broken), "lebanon-82", "--only", "tracks", "--to", str(out), "--format", "pdf")
    assert shown.status == 2
    assert "conters" in shown.err
    assert shown.err.count("\n") == 1
    assert list(files(out)) == ["lebanon-82/kit.pdf"]


def test_a_player_s_own_id_cannot_lead_out_of_the_folder() -> None:
    assert folders.folder_name("../../etc") == "etc"
    assert folders.folder_name("///") == "page"


def test_styles_are_printed_together_named_in_one_option_or_in_several(tmp_path: Path) -> None:
    for name, words in (("one", ["low-ink,large-print"]), ("two", ["low-ink", "large-print"])):
        given = [word for one in words for word in ("--style", one)]
        assert run(*LITTLE, *given, "--to", str(tmp_path / name), "--format", "svg").status == 0
    assert run(*LITTLE, "--style", "low-ink", "--to", str(tmp_path / "low"), "--format", "svg").status == 0
    assert files(tmp_path / "one") == files(tmp_path / "two") != files(tmp_path / "low")


def test_the_help_of_print_names_every_style() -> None:
    shown = " ".join(run("print", "--help").out.split())
    assert [name for name in names() if name not in shown] == []
