"""Every command that the program prints as an example runs, word for word, as a shell would take it."""

from __future__ import annotations

import io
import re
import shlex
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest
from openpyxl import Workbook
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from support.command_line import run
from support.games import GAMES

from countermarch import mcp_server, workers
from countermarch.cli import site_server
from countermarch.cli.app import PANELS
from countermarch.imposing import __main__ as reader
from countermarch.reference.engine import registry
from countermarch.site import folders
from countermarch.site.folders import BuiltSite

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.reference.engine import Question
    from countermarch.site.subjects import SiteGame

QUESTIONS = [one for game in GAMES for one in registry.questions(game).values()]
SHIPPED = 135
NAMES = [name for names in PANELS.values() for name in names]

SHORTER = {
    "countermarch print": ["--pages", "1"],
    "countermarch watch my-own-game/": ["--times", "1"],
    "countermarch watch my-own-game/ --site": ["--times", "1"],
    "countermarch watch my-own-game/ --only cards --format pdf,png": ["--times", "1"],
}
"""What is added to an example that would otherwise take long, or never end."""

FEWER = re.compile(r"(--games) \d+")


def _examples(name: str) -> list[str]:
    """Return the commands that a page of help shows after its heading."""
    shown = run(name, "--help").out if name else run("--help").out
    after = shown.partition("Examples:" if name else "Try:")[2]
    return [line.strip() for line in after.splitlines() if line.strip().startswith("countermarch ")]


def _asked(shown: str) -> str:
    """Return the last command on a question's page."""
    heading, _, line = shown.rstrip().rpartition("\n")
    assert heading.endswith("How to ask")
    return line.strip()


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a folder with everything the examples name, and stay in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert run("new", "my-own-game").status == 0
    workbook = Workbook()
    workbook.active.append(["name", "text"])
    workbook.active.append(["Bridge", "Cross the river."])
    workbook.save(tmp_path / "deck.xlsx")
    (tmp_path / "my-counters").mkdir()
    (tmp_path / "my-counters" / "units.csv").write_text("id,attack\nisraeli-96-a,8\n", "utf-8")
    (tmp_path / "questions.jsonl").write_text(
        '{"game": "lebanon-82", "question": "terrain-row", "given": {"terrain": "clear"}}\n', "utf-8"
    )
    second = tmp_path / "second-edition"
    second.mkdir()
    (second / "game.toml").write_text('based-on = "my-own-game"\n', "utf-8")
    (second / "units.csv").write_text("id,attack\nwardens-1,5\n", "utf-8")
    sheet = Canvas(str(tmp_path / "game.pdf"), pagesize=(210 * mm, 297 * mm))
    for _ in range(5):
        sheet.grid([(10 + 63 * at) * mm for at in range(4)], [(20.5 + 88 * at) * mm for at in range(4)])
        sheet.drawString(20 * mm, 30 * mm, "Piece")
        sheet.showPage()
    sheet.save()
    shutil.copy(tmp_path / "game.pdf", tmp_path / "fronts.pdf")
    shutil.copy(tmp_path / "game.pdf", tmp_path / "back.pdf")
    cited = run("ask", "lebanon-82", "terrain-row", "--terrain", "clear", "--receipt").out
    crt = ("combat-result", "--terrain", "town", "--differential", "3", "--die", "4")
    assert run("ask", "lebanon-82", *crt).status == 0
    (tmp_path / "letter.txt").write_text(f"It is clear: {cited}", "utf-8")
    return tmp_path


@pytest.fixture
def outside(monkeypatch: pytest.MonkeyPatch) -> list[Sequence[str]]:
    """Replace what is outside this process: a cluster, a build (returned), a server."""
    built: list[Sequence[str]] = []

    def build(words: Sequence[str], input: bytes = b"", **_given: object) -> object:  # noqa: A002 # as subprocess takes it
        if "countermarch.imposing" in words:
            return _imposed(input)
        built.append(words)
        return SimpleNamespace(returncode=0)

    def build_site(subjects: Sequence[SiteGame], target: Path) -> BuiltSite:
        built.append([one.cli_name for one in subjects])
        return BuiltSite(target, pages=1, questions=1)

    def serve(folder: Path, port: int, _host: str) -> SimpleNamespace:
        assert (folder / "index.html").is_file()
        return SimpleNamespace(
            server_address=("127.0.0.1", port), serve_forever=lambda: None, server_close=lambda: None
        )

    @contextmanager
    def cluster(address: str) -> Iterator[ThreadPoolExecutor]:
        assert address.startswith("tcp://")
        with ThreadPoolExecutor(1) as executor:
            yield executor

    monkeypatch.setattr(mcp_server, "server", lambda _own: SimpleNamespace(run=str))
    monkeypatch.setattr("subprocess.run", build)
    monkeypatch.setattr(folders, "build", build_site)
    monkeypatch.setattr(site_server, "server", serve)
    monkeypatch.setattr(
        "countermarch.studio.server.serve", lambda _folder, _port, ready: ready("http://here/")
    )
    monkeypatch.setattr("click.launch", str)
    monkeypatch.setattr(workers, "_cluster", cluster)
    return built


def _imposed(order: bytes) -> SimpleNamespace:
    """Answer here what the process that reads a PDF is asked: it takes long to begin."""
    with (
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(order))),
        patch.object(sys, "stdout", io.TextIOWrapper(io.BytesIO())) as out,
        patch.object(reader, "limit_memory"),
    ):
        return SimpleNamespace(returncode=reader.main(), stdout=out.buffer.getvalue())


def _words(line: str, folder: Path) -> list[str]:
    """Return the words that the shell makes of an example, its games few and its site a built one."""
    words = shlex.split(FEWER.sub(r"\1 20", re.split(" [<>] ", line)[0]), comments=True)[1:]
    words += SHORTER.get(line, [])
    if words[:2] == ["site", "serve"]:
        (folder / "index.html").touch()
        words += ["--folder", str(folder)]
    return words


@pytest.mark.parametrize("name", ["", *NAMES])
def test_every_example_of_a_page_of_help_runs_as_printed(
    name: str, table: Path, outside: list[Sequence[str]]
) -> None:
    lines = _examples(name)
    assert lines
    if name == "copy":
        (table / "my-counters" / "units.csv").unlink()  # it writes these files
    for line in lines:
        stdin = (table / line.partition(" < ")[2]).read_bytes() if " < " in line else b"1\nq\n"
        ran = run(*_words(line, table), stdin=stdin)
        beside = [one for one in ran.err.splitlines() if "reconstructed (--copy DIR takes" not in one]
        assert (ran.status, beside) == (0, []), f"{line}: {ran.err}"
    assert bool(outside) == (name in {"site", "watch"})


def test_the_pieces_that_help_names_as_an_example_are_there() -> None:
    pattern = re.search(
        r"pieces by name, side or id \(golani, PLO, '([^']+)'; iron-dome#7",
        " ".join(run("print", "--help").out.split()),
    )
    assert pattern is not None
    assert run("print", "lebanon-82", "--only", pattern[1], "--pages", "1", "--json").status == 0


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda one: f"{one.game}-{one.id}")
def test_the_way_to_ask_a_question_runs_as_printed(asked: Question) -> None:
    line = _asked(run("questions", asked.game, asked.id).out)
    assert line == _asked(run("ask", asked.game, asked.id, "--help").out)
    words = shlex.split(line)
    assert words[:4] == ["countermarch", "ask", asked.game, asked.id]
    filler = [word for word in words if "text" in re.findall(r"[a-z]+", word)]
    assert filler == []
    ran = run(*words[1:])
    assert (ran.status, ran.err) == (0, "")


def test_all_the_questions_of_the_games_are_among_them() -> None:
    assert len(QUESTIONS) >= SHIPPED


def test_the_ways_to_ask_that_a_clause_names_run_as_printed() -> None:
    shown = run("find", "random unit deployment rocket attack firefight").out
    lines = [line.strip() for line in shown.splitlines() if line.startswith("  countermarch ask ")]
    assert lines
    for line in lines:
        assert run(*shlex.split(line)[1:]).status == 0, line


def test_the_tables_of_a_folder_are_asked_as_printed_though_its_name_has_a_blank(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "my game").status == 0
    listed = [word for word in ("combat-result", "results") if run("questions", "my game/", word).status == 0]
    assert listed
    for name in listed:
        words = shlex.split(_asked(run("questions", "my game/", name).out))
        assert words[:4] == ["countermarch", "ask", "my game/", name]
        assert run(*words[1:]).status == 0
