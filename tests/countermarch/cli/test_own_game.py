"""Your own game: made, printed, checked, asked, watched; and a hostile one survived."""

from __future__ import annotations

import json
import os
import random
import resource
import shutil
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pikepdf
import pytest
from support.command_line import run
from support.folders import make_folder

from countermarch import components
from countermarch.cli.commands import watch
from countermarch.printing.folders import LIST

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

MAX_SECONDS = 30
PATIENCE = 300
"""Seconds of waiting for what comes at once, on a machine that does much else."""
MAX_MEMORY = 700 * 1024 * 1024


@pytest.fixture
def ford(tmp_path: Path) -> Path:
    folder = tmp_path / "ford"
    assert run("new", str(folder)).status == 0
    return folder


def pages(file: Path) -> int:
    with pikepdf.open(file) as document:
        return len(document.pages)


def test_the_example_is_ten_counters_six_cards_a_table_and_a_track(ford: Path) -> None:
    game = components.load(ford, extra_columns="keep")
    assert game.check() == ()
    assert sum(piece.count for piece in (*game.units, *game.markers)) == 10
    assert sum(card.count for card in game.cards) == 6
    assert (list(game.tables), list(game.tracks)) == (["combat-result"], ["turn"])


def test_every_file_of_the_example_that_may_hold_comments_does(ford: Path) -> None:
    assert all("#" in path.read_text("utf-8") for path in ford.rglob("*.toml"))


def test_the_example_prints_on_every_paper_in_every_style(ford: Path, tmp_path: Path) -> None:
    for paper in ("a4", "letter", "a3", "tabloid"):
        for style in ("standard", "low-ink", "large-print"):
            shown = run(
                "print", f"{ford}/", "--paper", paper, "--style", style, "--to", str(tmp_path / "out")
            )
            assert shown.status == 0, shown.err


def test_a_folder_is_not_made_over_what_is_there(ford: Path) -> None:
    before = sorted(path.name for path in ford.iterdir())
    shown = run("new", str(ford))
    assert (shown.status, shown.out) == (2, "")
    assert "already exists; choose another name" in shown.err
    assert sorted(path.name for path in ford.iterdir()) == before


def test_a_folder_that_cannot_be_made_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    shown = run("new", str(tmp_path / "file" / "game"))
    assert shown.status == 2
    assert shown.err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize(
    "files",
    [
        {"units_csv": "id\na\n"},
        {"units_csv": "id;side;attack\na;x;4\n"},
        {"units_csv": "\ufeffid\tside\r\na\tx\r\n"},
        {"cards_csv": "id,title,body\na,T,B\n"},
        {"cards_csv": "id\na\n"},
        {"cards_csv": "id,title,body,ops,count\na,T,B,3,12\n"},
    ],
)
def test_the_smallest_folder_prints(tmp_path: Path, files: dict[str, str]) -> None:
    folder = make_folder(tmp_path / "mine", **files)
    shown = run("print", f"{folder}/", "--to", str(tmp_path / "out"))
    assert shown.status == 0, shown.err
    assert pages(tmp_path / "out" / "mine" / "kit.pdf") >= 2


def test_a_folder_prints_a_pdf_alone_unless_more_is_asked_for(ford: Path, tmp_path: Path) -> None:
    assert run("print", f"{ford}/", "--to", str(tmp_path / "out")).status == 0
    assert {path.name for path in (tmp_path / "out" / "ford").iterdir()} == {"kit.pdf", LIST}


def test_chosen_pieces_and_copies_are_printed_and_no_others(ford: Path, tmp_path: Path) -> None:
    words = ("print", f"{ford}/", "--to", str(tmp_path / "out"), "--json")
    (stated,) = json.loads(run(*words, "--only", "raiders-*,ambush", "--copies", "3").out)
    assert stated["pieces"] == (4 + 1) * 3
    (stated,) = json.loads(run(*words, "--only", "counters,turn").out)
    assert stated["pieces"] == 1
    shown = run(*words, "--only", "raider-1")
    assert shown.status == 2
    assert "did you mean raiders-1?" in json.loads(shown.err)["error"]["message"]


def test_chosen_pages_are_printed_with_their_places_in_the_outline(ford: Path, tmp_path: Path) -> None:
    words = ("print", f"{ford}/", "--to", str(tmp_path / "out"), "--format", "pdf,svg")
    assert run(*words).status == 0
    whole = sorted(path.name for path in (tmp_path / "out" / "ford" / "svg").iterdir())
    assert run(*words, "--pages", "1-2,4").status == 0
    assert pages(tmp_path / "out" / "ford" / "kit.pdf") == 3
    kept = sorted(path.name for path in (tmp_path / "out" / "ford" / "svg").iterdir())
    assert kept == [whole[0], whole[1], whole[3]]
    assert run(*words, "--pages", "90").err == "pages: Marrow Ford has pages 1 to 7, so not 90\n"
    assert "write 1-3,5" in run(*words, "--pages", "x").err


def test_each_side_s_counters_may_go_on_sheets_of_their_own(ford: Path, tmp_path: Path) -> None:
    words = ("print", f"{ford}/", "--to", str(tmp_path / "out"), "--only", "counters", "--json")
    (together,) = json.loads(run(*words).out)
    (apart,) = json.loads(run(*words, "--apart").out)
    assert (together["pages"], apart["pages"]) == (2, 6)


def test_pieces_and_cut_lines_are_files_of_their_own(ford: Path, tmp_path: Path) -> None:
    words = ("print", f"{ford}/", "--to", str(tmp_path / "out"), "--format", "pieces,cuts", "--bleed", "2")
    assert run(*words).status == 0
    out = tmp_path / "out" / "ford"
    pieces = sorted(path.name for path in (out / "pieces").iterdir())
    assert len(pieces) == (10 + 6) * 2
    assert {"ambush-front.png", "ambush-back.png", "turn-front.png"} <= set(pieces)
    cuts = sorted(path.name for path in (out / "cuts").iterdir())
    assert cuts == [f"{name}.{kind}" for name in ("01-counters", "02-cards") for kind in ("dxf", "svg")]
    assert "CUT" in (out / "cuts" / "02-cards.dxf").read_text("utf-8")


def test_text_nearer_to_an_edge_than_is_safe_is_an_error_that_names_the_piece(
    ford: Path, tmp_path: Path
) -> None:
    words = ("print", f"{ford}/", "--to", str(tmp_path / "out"), "--only", "cards")
    assert run(*words, "--safe", "2").status == 0
    shown = run(*words, "--safe", "8")
    assert shown.status == 2
    assert "safe: ambush: 'Ambush' extends" in shown.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--column", "2:1", "--die", "4"), "D1"),
        (("--column", "3:1", "--die", "6"), "De"),
    ],
)
def test_a_table_of_a_folder_is_asked_like_any_rule(ford: Path, words: tuple[str, ...], says: str) -> None:
    stated = json.loads(run("ask", f"{ford}/", "combat-result", *words, "--json").out)
    assert stated["answer"]["result"] == says
    assert says in run("ask", f"{ford}/", "combat-result", *words).out


def test_a_bad_question_to_a_folder_is_reported_with_what_is_expected(ford: Path) -> None:
    assert (
        "'4:1' is not one of 1:2, 1:1, 2:1, 3:1"
        in run("ask", f"{ford}/", "combat-result", "--column", "4:1", "--die", "1").err
    )
    assert "question: 'combat' is not one of" in run("ask", f"{ford}/", "combat").err
    assert "question: not given" in run("ask", f"{ford}/").err
    assert "combat-result" in run("questions", f"{ford}/").out
    assert "1:2, 1:1, 2:1 or 3:1" in run("questions", f"{ford}/", "combat-result").out


def test_the_odds_of_a_folder_s_table_add_up(ford: Path) -> None:
    stated = json.loads(run("odds", f"{ford}/", "combat-result", "--column", "1:1", "--json").out)
    assert len(stated["outcomes"]) == 4


def test_a_table_with_heads_is_read_by_a_number(tmp_path: Path) -> None:
    table = """
kind = "results"
id = "crt"
title = "CRT"
rule = "7"
columns = ["a", "b"]
[[heading]]
id = "clear"
title = "Clear"
labels = ["0", "+1, +2"]
[[row]]
id = "low"
cells = ["x", "y"]
[[row]]
id = "high"
cells = ["y", "x"]
[key]
x = "Yes"
y = "No"
"""
    folder = make_folder(tmp_path / "mine", tables__crt_toml=table)
    for name in ("crt", "combat-result"):
        stated = json.loads(run("ask", f"{folder}/", name, "--value", "2", "--row", "low", "--json").out)
        assert stated["answer"] == {"column": "b", "result": "y", "meaning": "No"}
    both = run("ask", f"{folder}/", "crt", "--value", "2", "--column", "a", "--row", "low")
    assert both.err == "value: give either a number, as value, or a column\n"


def test_check_names_every_fault_of_a_folder(ford: Path) -> None:
    (ford / "units.csv").write_text("id,side,atack\na,wardens,4\nb,raidres,x\n", encoding="utf-8")
    shown = run("check", f"{ford}/")
    assert shown.status == 1
    assert "units.csv line 1, atack: expected a known column; did you mean attack?" in " ".join(
        shown.out.split()
    )


def test_a_watched_folder_is_printed_again_on_every_change(ford: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    command = [sys.executable, "-m", "countermarch", "watch", str(ford), "--to", str(out), "--times", "3"]
    said, complained = tmp_path / "said", tmp_path / "complained"
    kit = out / "ford" / "kit.pdf"
    with said.open("w") as stated, complained.open("w") as wrong:
        environment = {**os.environ, "NO_COLOR": "1", "PYTHONUNBUFFERED": "1"}
        watcher = subprocess.Popen(command, stdout=stated, stderr=wrong, text=True, env=environment)
    try:
        _until(lambda: "kit.pdf" in said.read_text("utf-8"))
        first = kit.read_bytes()
        good = (ford / "cards.csv").read_text("utf-8")
        (ford / "cards.csv").write_text("id,titlle\na,x\n", encoding="utf-8")
        _until(lambda: "did you mean title?" in complained.read_text("utf-8"))
        assert kit.read_bytes() == first, "the last good print stays"
        (ford / "cards.csv").write_text(good.replace("Feint", "Ruse"), encoding="utf-8")
        assert watcher.wait(PATIENCE) == 0
    finally:
        watcher.kill()
    assert said.read_text("utf-8").count("kit.pdf") == 2
    assert kit.read_bytes() != first


def test_a_change_is_seen_and_a_hidden_file_is_not(ford: Path) -> None:
    before = watch.folder_state(ford)
    (ford / ".swap").write_text("x", encoding="utf-8")
    assert watch.folder_state(ford) == before
    (ford / "units.csv").write_text("id\na\n", encoding="utf-8")
    assert watch.folder_state(ford) != before


def test_watching_builds_the_site_as_well_where_it_is_wanted(ford: Path, tmp_path: Path) -> None:
    done = run("watch", str(ford), "--to", str(tmp_path / "out"), "--times", "1", "--site")
    assert (done.status, done.err) == (0, "")
    printed = tmp_path / "out" / "ford"
    assert done.out.splitlines()[-1].startswith(f"  {printed / 'site' / 'index.html'}  ")
    assert (printed / "site" / "games" / "ford" / "table.html").is_file()
    assert (printed / "kit.pdf").is_file()


def test_watching_refuses_to_print_into_the_folder_itself(ford: Path) -> None:
    assert "is inside the folder" in run("watch", str(ford), "--to", str(ford / "out")).err
    assert "no such folder" in run("watch", str(ford / "none")).err


def _until(there: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not there():
        assert time.monotonic() < end, "nothing came"
        time.sleep(0.05)


def _limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (MAX_SECONDS, MAX_SECONDS))


def _rows(count: int) -> str:
    return "id,title\n" + "".join(f"c{number},x\n" for number in range(count))


MARKUP = "<b>&amp; {icon} **x** \\ %s $(id) ${x} `id` ]]> --> é ⚄"
HOSTILE: dict[str, dict[str, str | bytes]] = {
    "names of 10,000 characters": {"units_csv": f"id,side,name\na,{'s' * 10_000},{'n' * 10_000}\n"},
    "a title of 10,000 characters": {"game_toml": f'title = "{"t" * 10_000}"\n', "units_csv": "id\na\n"},
    "a card of 10,000 characters": {"cards_csv": f"id,title,body\na,{'t' * 10_000},{'b' * 10_000}\n"},
    "markup in every cell": {"units_csv": f'id,side,formation,name\na,"{MARKUP}","{MARKUP}","{MARKUP}"\n'},
    "markup on cards": {"cards_csv": f'id,title,body,ops\na,"{MARKUP}","{MARKUP}","{MARKUP}"\n'},
    "control characters": {"cards_csv": "id,title\na,\x1b[31mred\x07\n"},
    "a path for an id": {"units_csv": "id\n../../etc/passwd\n"},
    "a path for a picture": {
        "cards_csv": "id,art\na,../../../../etc/passwd\n",
        "cards_toml": '[[front]]\nkind = "image"\nfile = "[art]"\n',
    },
    "text in UTF-16": {"units_csv": "id,name\na,b\n".encode("utf-16")},
    "text in Latin-1": {"units_csv": "id,name\na,Müller\n".encode("latin-1")},
    "bytes at random": {"units_csv": random.Random(1).randbytes(100_000)},  # noqa: S311 - the same every time
    "a million rows": {"cards_csv": _rows(1_000_000)},
    "too many of a kind": {"cards_csv": "id,count\na,9999999\n"},
    "200,000 pieces and more": {"cards_csv": "id,count\n" + "".join(f"c{n},10000\n" for n in range(30))},
    "a layout nested without end": {"cards_csv": "id\na\n", "cards_toml": "a = " + "[" * 10_000},
    "a style that includes itself": {"units_csv": "id\na\n", "kit_toml": 'base = "kit"\n'},
    "a kit with markup": {"units_csv": "id\na\n", "kit_toml": '[[document]]\nkind = "<b>"\n'},
    "not an XLSX": {"cards_xlsx": b"PK\x03\x04" + b"\0" * 1000},
    "a huge number": {"units_csv": "id,attack\na," + "9" * 5000 + "\n"},
    "a list that does not end": {"cards_csv": 'id,title\na,"[""a""' + " " * 300_000 + '."\n'},
    "scripts of other tongues": {"cards_csv": "id,title\na,龍\n"},
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_folder_ends_in_one_clear_line_or_a_print(tmp_path: Path, what: str) -> None:
    folder = make_folder(tmp_path / "mine", **HOSTILE[what])
    out = tmp_path / "out"
    ran = subprocess.run(
        [sys.executable, "-m", "countermarch", "print", f"{folder}/", "--to", str(out)],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
        preexec_fn=_limited,
    )
    assert ran.returncode in (0, 2), ran.stderr[-2000:]
    assert "Traceback" not in ran.stderr
    if ran.returncode:
        assert ran.stderr.count("\n") == 1
        assert len(ran.stderr) < 700
        assert ran.stderr.rstrip("\n").isprintable()
        assert not out.exists()
    else:
        assert pages(out / "mine" / "kit.pdf") >= 2


def test_a_folder_of_links_in_a_ring_is_refused(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "mine")
    (folder / "units.csv").symlink_to(folder / "cards.csv")
    (folder / "cards.csv").symlink_to(folder / "units.csv")
    shown = run("print", f"{folder}/", "--to", str(tmp_path / "out"))
    assert shown.status == 2
    assert shown.err.count("\n") == 1


AT_A_MOMENT = """
import os, signal, sys
from countermarch.__main__ import main
moment, how, place = int(sys.argv[1]), getattr(signal, sys.argv[2]), sys.argv[3]
count = 0
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever began the tests may have it ignored
def see(event, given):
    global count
    if any(isinstance(one, (str, bytes, os.PathLike)) and place in os.fsdecode(one) for one in given):
        count += 1
        if count == moment:
            os.kill(os.getpid(), how)
sys.addaudithook(see)
status = main(sys.argv[4:])
print(count, file=sys.stderr)
sys.exit(status)
"""
"""Prints, and is killed before it touches the folder for the print so many times; says how often it does."""


@pytest.mark.parametrize("how", ["SIGKILL", "SIGINT"])
def test_a_print_killed_at_any_moment_leaves_the_old_file_or_the_new_one_whole(
    tmp_path: Path, how: str
) -> None:
    folder = make_folder(tmp_path / "mine", cards_csv=_rows(40))
    out, spare = tmp_path / "out", tmp_path / "spare"

    def ended(to: Path, moment: int) -> subprocess.CompletedProcess[str]:
        words = [str(moment), how, f"{to}{os.sep}", "print", f"{folder}/", "--to", str(to)]
        return subprocess.run(
            [sys.executable, "-c", AT_A_MOMENT, *words], capture_output=True, text=True, check=False
        )

    assert ended(out, 0).returncode == 0
    kit = out / "mine" / "kit.pdf"
    old = kit.read_bytes()
    shutil.copytree(out, spare)
    (folder / "cards.csv").write_text(_rows(400), encoding="utf-8")
    whole = ended(spare, 0)
    new = (spare / "mine" / "kit.pdf").read_bytes()
    moments = int(whole.stderr)
    assert new != old
    assert moments > 5
    seen = []
    for moment in sorted({1, moments // 3, moments * 2 // 3, moments - 2, moments - 1, moments}):
        assert ended(out, moment).returncode != 0
        assert kit.read_bytes() in (old, new), f"broken at {moment} of {moments}"
        seen.append(kit.read_bytes() == new)
    assert seen[0] is False
    assert seen == sorted(seen), "what is new stays new"
