"""No print is lost to another: not to a game of the same name, not to one at the same time."""

from __future__ import annotations

import json
import multiprocessing
import re
import shutil
import subprocess
import sys
import threading
import time
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest
from support.command_line import Run, run
from support.folders import make_folder

from countermarch import components, printing
from countermarch.generators.kits import KitOptions
from countermarch.generators.writers.files import WriteError
from countermarch.generators.writers.locks import locked
from countermarch.generators.writers.profiles import read_profiles
from countermarch.printing import folders

UNITS = "id,side,count\n{name},blue,1\n"
SIDES = 'title = "{title}"\n[[side]]\nid = "blue"\nname = "Blue"\ncolours = {{ face = "#88aacc" }}\n'


def game(folder: Path, title: str) -> Path:
    return make_folder(
        folder,
        game_toml=SIDES.format(title=title),
        units_csv=UNITS.format(name=title.lower().replace(" ", "-")),
    )


def printed(*words: str, to: Path) -> Run:
    return run("print", *words, "--to", str(to), "--format", "pdf")


def kits(folder: Path) -> dict[str, bytes]:
    return {path.parent.name: path.read_bytes() for path in folder.glob("*/kit.pdf")}


def test_two_folders_of_one_name_are_refused_before_anything_is_printed(tmp_path: Path) -> None:
    one, two = game(tmp_path / "a" / "game", "One"), game(tmp_path / "b" / "game", "Two")
    out = tmp_path / "out"
    for _ in range(2):
        shown = printed(str(one), str(two), to=out)
        assert (shown.status, shown.out, shown.err.count("\n")) == (2, "", 1)
        assert f"{one} and {two} would both be printed into {out / 'game'}" in shown.err
        assert not out.exists()


def test_a_kit_is_not_printed_over_by_another_folder_of_the_same_name(tmp_path: Path) -> None:
    one, two = game(tmp_path / "a" / "game", "One"), game(tmp_path / "b" / "game", "Two")
    out = tmp_path / "out"
    assert printed(str(one), to=out).status == 0
    before = kits(out)
    for _ in range(2):
        shown = printed(str(two), to=out)
        assert (shown.status, shown.err.count("\n")) == (2, 1)
        assert f"{out / 'game'} holds the kit of {one}" in shown.err
        assert "--to" in shown.err
        assert kits(out) == before
    assert printed(str(one), to=out).status == 0
    assert printed(str(two), to=tmp_path / "other").status == 0


def test_the_same_folder_named_twice_is_printed(tmp_path: Path) -> None:
    one = game(tmp_path / "game", "One")
    assert printed(str(one), f"{one}/", to=tmp_path / "out").status == 0


@pytest.mark.parametrize(
    "names",
    [("第一會戰", "第二會戦"), ("ゴラン高原", "ガリラヤ"), ("Überfall", "Äußeres"), ("Голан", "הגולן")],
)
def test_games_named_in_any_script_have_folders_of_their_names(
    tmp_path: Path, names: tuple[str, str]
) -> None:
    folders = [game(tmp_path / name, f"Game {number}") for number, name in enumerate(names)]
    for _ in range(2):
        shown = printed(*map(str, folders), to=tmp_path / "out")
        assert shown.status == 0, shown.err
    assert set(kits(tmp_path / "out")) == {name.lower() for name in names}


def test_a_game_of_your_own_named_like_an_installed_one_is_printed_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    game(tmp_path / "lebanon-82", "Mine")
    for _ in range(2):
        shown = printed("./lebanon-82/", "lebanon-82", "--only", "counters", to=tmp_path / "out")
        assert shown.status == 0, shown.err
    made = kits(tmp_path / "out")
    assert set(made) == {"lebanon-82", "lebanon-82-own"}
    alone = printed("lebanon-82", "--only", "counters", to=tmp_path / "alone")
    assert alone.status == 0
    assert kits(tmp_path / "alone") == {"lebanon-82": made["lebanon-82"]}


def test_a_player_s_own_files_among_the_pages_stay(tmp_path: Path) -> None:
    words = ("print", "lebanon-82", "--only", "tracks,charts", "--to", str(tmp_path), "--format", "svg")
    assert run(*words).status == 0
    svg = tmp_path / "lebanon-82" / "svg"
    ours = sorted(svg.iterdir())
    mine, changed, left_over = svg / "05-mine.svg", ours[-1], ours[-2]
    mine.write_text("<svg/>", "utf-8")
    changed.write_text(changed.read_text("utf-8") + "<!-- my notes -->", "utf-8")
    fewer = run(*words[:3], "tracks", *words[4:], "--pages", "1")
    assert fewer.status == 0, fewer.err
    left = set(svg.iterdir())
    assert {mine, changed} <= left
    assert left_over not in left
    assert len(left) == 3
    assert mine.read_text("utf-8") == "<svg/>"


def test_a_list_that_leads_out_of_its_folder_takes_nothing_away(tmp_path: Path) -> None:
    words = ("print", "lebanon-82", "--only", "tracks", "--to", str(tmp_path), "--format", "svg")
    assert run(*words).status == 0
    precious = tmp_path / "precious.svg"
    precious.write_text("mine", "utf-8")
    path = tmp_path / "lebanon-82" / folders.LIST
    listed = json.loads(path.read_text("utf-8"))
    digest = sha256(b"mine").hexdigest()
    (tmp_path / "lebanon-82" / "svg" / "link.svg").symlink_to(precious)
    names = ("svg/../../precious.svg", "svg/..", "svg/gone.svg", "svg/link.svg", str(precious))
    listed["files"] = {**dict.fromkeys(names, digest), "svg/x": 3}
    path.write_text(json.dumps(listed), "utf-8")
    shown = run(*words)
    assert (shown.status, shown.err) == (0, "")
    assert (tmp_path / "lebanon-82" / "svg" / "link.svg").is_symlink()
    assert precious.read_text("utf-8") == "mine"
    path.write_bytes(b"\xff no list at all")
    assert run(*words).status == 0


def test_a_kit_is_not_printed_into_the_folder_of_another_game(tmp_path: Path) -> None:
    one, two = game(tmp_path / "game", "One"), game(tmp_path / "b" / "game", "Two")
    before = sorted(one.rglob("*"))
    shown = printed(str(two), to=tmp_path)
    assert (shown.status, shown.err.count("\n")) == (2, 1)
    assert "is the folder of another game" in shown.err
    assert sorted(one.rglob("*")) == before


def test_prints_and_their_game_may_be_moved_together(tmp_path: Path) -> None:
    one = game(tmp_path / "here" / "game", "One")
    assert printed(str(one), to=tmp_path / "here" / "out").status == 0
    shutil.move(tmp_path / "here", tmp_path / "there")
    assert printed(str(tmp_path / "there" / "game"), to=tmp_path / "there" / "out").status == 0


def _print_twice(folder: str, paper: str, out: str) -> None:
    for _ in range(2):
        shown = run("print", folder, "--only", "charts", "--paper", paper, "--format", "pdf,svg", "--to", out)
        sys.exit(1) if shown.status else None


def test_two_prints_of_a_game_at_once_leave_one_of_them_whole(tmp_path: Path) -> None:
    wanted = {}
    for paper in ("a4", "letter"):
        form = ("--format", "pdf,svg")
        run("print", "lebanon-82", "--only", "charts", "--paper", paper, *form, "--to", str(tmp_path / paper))
        wanted[paper] = _content(tmp_path / paper)
    both = [
        multiprocessing.get_context("spawn").Process(
            target=_print_twice, args=("lebanon-82", paper, str(tmp_path / "out"))
        )
        for paper in wanted
    ]
    for one in both:
        one.start()
    for one in both:
        one.join(120)
    assert [one.exitcode for one in both] == [0, 0]
    assert _content(tmp_path / "out") in wanted.values()
    assert not list(tmp_path.rglob(folders.LOCK))


def test_a_print_waits_until_another_in_its_folder_is_done(tmp_path: Path) -> None:
    drawn, written = threading.Event(), threading.Event()

    def stated(what: str, done: int, of: int) -> None:
        if (what, done) == ("PDF", of):
            drawn.set()

    def write() -> None:
        options = KitOptions(only=("tracks",))
        printing.write(components.game("lebanon-82"), options, ["pdf"], tmp_path, stated)
        written.set()

    with locked(tmp_path / "lebanon-82" / folders.LOCK):
        waiting = threading.Thread(target=write)
        waiting.start()
        assert drawn.wait(60)
        assert not written.wait(1)
        assert kits(tmp_path) == {}
    waiting.join()
    assert set(kits(tmp_path)) == {"lebanon-82"}


def _content(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def test_simultaneous_saves_of_printers_are_all_kept(tmp_path: Path) -> None:
    script = (
        "import sys\nfrom countermarch.__main__ import main\n"
        "sys.exit(main(['calibrate', sys.argv[1], *sys.argv[2:]]))"
    )
    environment = {"XDG_CONFIG_HOME": str(tmp_path), "PATH": ""}
    for round_ in ("first", "second"):
        saves = [[f"{round_}-{number}", "--right", str(number)] for number in range(4)]
        saves += [[round_, "--right", "1"], [round_, "--landscape", "--down", "2"]]
        running = [
            subprocess.Popen(
                [sys.executable, "-c", script, *words], env=environment, stdout=subprocess.DEVNULL
            )
            for words in saves
        ]
        assert [one.wait(300) for one in running] == [0] * len(saves)
    kept = read_profiles(tmp_path / "countermarch" / "printers.toml")
    for round_ in ("first", "second"):
        assert [kept[f"{round_}-{number}"].dx for number in range(4)] == [0, 1, 2, 3]
        assert (kept[round_].dx, kept[round_].landscape_dy) == (1, 2)
    assert [path.name for path in (tmp_path / "countermarch").iterdir()] == ["printers.toml"]


def test_a_writer_waits_for_another_and_says_so_when_that_takes_too_long(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    with (
        locked(lock),
        pytest.raises(WriteError, match="another countermarch is writing into"),
        locked(lock, 0.2),
    ):
        pass
    order: list[str] = []

    def later() -> None:
        with locked(lock):
            order.append("later")

    with locked(lock):
        waiting = threading.Thread(target=later)
        waiting.start()
        time.sleep(0.2)
        order.append("first")
    waiting.join()
    assert order == ["first", "later"]
    assert not lock.exists()


def _refused_by_windows(name: str) -> bool:
    """Return whether Windows takes a part of a name for a device, or drops its end."""
    parts = name.replace("\\", "/").split("/")
    return any(
        part != part.rstrip(". ") or re.fullmatch(r"(?i)(con|prn|aux|nul|com\d|lpt\d) *(\..*)?", part)
        for part in parts
    )


def test_nothing_that_is_printed_has_a_name_that_windows_refuses(tmp_path: Path) -> None:
    folder = tmp_path / "aux"
    folder.mkdir()
    rows = "CON,Con,Aux,Stops.\ncom1,COM1,nul,Runs.\nb,Wolf. . ,lpt9,Bites.\nprn,Prn.x,PRN,Ends.\n"
    rows += "B,wolf,lpt9,Howls.\n"
    (folder / "cards.csv").write_text(f"id,title,deck,body\n{rows}", "utf-8")
    (folder / "game.toml").write_text('title = "Con"\n', "utf-8")
    forms = "pdf,jobs,svg,pieces,cuts,vassal,tts,club,cards"
    made = run("print", str(folder), "--to", str(tmp_path / "out"), "--format", forms)
    assert (made.status, made.err) == (0, "")
    names = [path.relative_to(tmp_path / "out").as_posix() for path in (tmp_path / "out").rglob("*")]
    for path in (tmp_path / "out").rglob("*"):
        if zipfile.is_zipfile(path):
            names += zipfile.ZipFile(path).namelist()
    assert len(names) > 30
    assert not list(filter(_refused_by_windows, names))
    assert len({name.lower() for name in names}) == len(set(names)), (
        "Windows has no two names alike but for case"
    )
