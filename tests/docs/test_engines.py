"""Chromium and Firefox answer all worked cases, and thousands of random askings, as the command line does."""

from __future__ import annotations

import json
import shutil
import subprocess
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

import pytest
from support.games import GAMES, cases
from support.sample_facts import askings, error_of_script

from countermarch.reference.engine import InputError, registry
from countermarch.reference.engine.ruling import findings
from countermarch.site.assets import HERE
from countermarch.site.bundles import script
from countermarch.site.data import write_program
from countermarch.site.translated.program import program

if TYPE_CHECKING:
    from pathlib import Path
    from socket import socket
    from socketserver import BaseServer

    from countermarch.reference.engine import Question

EACH: Final = 30
"""How many askings of each question at least: 4,000 and more of all."""

LONGEST: Final = 240
"""Seconds that a browser may take to start and to answer everything."""

CHROMIUM: Final = ("--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir={}")
FIREFOX: Final = ("--headless", "--no-remote", "--profile", "{}")

PAGE: Final = """<!doctype html><meta charset="utf-8"><title>Engines</title>
<script>
const held = new Map();
globalThis.countermarch = { take: (name, data) => held.set(name, data) };
</script>
<script src="_rules.js"></script>
SCRIPTS
<script type="module">
const report = (said) => fetch("/said", { method: "POST", body: JSON.stringify(said) });
try {
  const asked = await (await fetch("askings.json")).json();
  const begin = held.get("_rules");
  const answers = ([game, facts]) => {
    const { ask } = begin(held.get(game));
    return facts.map(([name, given]) => ask(name, given));
  };
  await report(asked.map(answers));
} catch (error) {
  await report(String(error.stack ?? error));
}
</script>"""


class _Handler(SimpleHTTPRequestHandler):
    """Serves a folder, and takes what its page reports."""

    def __init__(
        self,
        request: socket,
        client_address: tuple[str, int],
        server: BaseServer,
        *,
        directory: str,
        said: Queue[object],
    ) -> None:
        self.said = said
        super().__init__(request, client_address, server, directory=directory)

    def do_POST(self) -> None:
        length = int(self.headers["Content-Length"])
        self.said.put(json.loads(self.rfile.read(length)))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_given: object) -> None:
        """Say nothing of each request."""


@pytest.fixture(scope="module")
def asked() -> list[tuple[str, list[tuple[str, dict[str, Any]]]]]:
    """Return the askings of each game."""
    found = []
    for game in GAMES:
        worked = [(one["question"], one["given"]) for one in cases(game) if "answer" in one]
        random = [
            (one.id, given) for one in registry.questions(game).values() for given in askings(one, EACH)
        ]
        found.append((game, worked + random))
    return found


@pytest.mark.parametrize(
    ("names", "options"), [(("chromium",), CHROMIUM), (("firefox-esr", "firefox"), FIREFOX)]
)
def test_a_browser_answers_what_the_command_line_answers(
    names: tuple[str, ...],
    options: tuple[str, ...],
    asked: list[tuple[str, list[tuple[str, dict[str, Any]]]]],
    tmp_path: Path,
) -> None:
    browser = next(filter(None, map(shutil.which, names)), None)
    if browser is None:
        pytest.skip(f"needs {names[0]}")
    folder, profile = tmp_path / "served", tmp_path / "profile"
    folder.mkdir()
    profile.mkdir()
    (folder / "_rules.js").write_text(script(HERE / "js" / "py_page.js"), encoding="utf-8")
    for game in GAMES:
        write_program(folder, game, program(registry.questions(game).values()))
    scripts = "\n".join(f'<script src="{game}.js"></script>' for game in GAMES)
    (folder / "index.html").write_text(PAGE.replace("SCRIPTS", scripts), encoding="utf-8")
    (folder / "askings.json").write_text(json.dumps(asked), encoding="utf-8")
    said = _said(folder, [browser, *(one.format(profile) for one in options)])
    assert isinstance(said, list), said
    count = 0
    for (game, facts), answers in zip(asked, said, strict=True):
        questions = registry.questions(game)
        for (name, given), answer in zip(facts, answers, strict=True):
            assert answer == _expected(questions[name], given), (game, name, given)
            count += 1
    assert count > 3000


def _said(folder: Path, command: list[str]) -> object:
    """Return what the page in a folder reports from a browser."""
    said: Queue[object] = Queue()
    handler = partial(_Handler, directory=str(folder), said=said)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        running = subprocess.Popen(
            [*command, f"http://127.0.0.1:{server.server_port}/index.html"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            return said.get(timeout=LONGEST)
        finally:
            running.terminate()
            running.wait(30)
            server.shutdown()


def _expected(question: Question, given: dict[str, Any]) -> dict[str, Any]:
    try:
        ruling = question.ask(given)
    except InputError as error:
        return error_of_script(error)
    found = findings(ruling)
    answer: Any = found["answer"]
    cells = [[cell.table, cell.row, cell.column] for cell in ruling.cells]
    return json.loads(json.dumps({**found, "result": question.headline_of(answer), "cells": cells}))
