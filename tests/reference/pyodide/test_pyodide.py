"""The rules run in the browser's Python as they are, and answer the same."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
from pathlib import Path

import pytest
from support.games import GAMES

from countermarch import components
from countermarch.reference import play
from countermarch.reference.engine import registry
from docs.build.engine import announced

ROOT = Path(__file__).parents[3]
HERE = Path(__file__).parent
PINNED = json.loads((ROOT / "package.json").read_text("utf-8"))["devDependencies"]["pyodide"]
PER_QUESTION = 5


@pytest.fixture(scope="module")
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return Pyodide's folder: the one installed for the site if it is the pinned one, else one from npm."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        pytest.skip("node and npm are not installed")
    found = ROOT / "node_modules" / "pyodide"
    if _version(found) != PINNED:
        folder = tmp_path_factory.mktemp("npm")
        for name in ("package.json", "package-lock.json", ".npmrc"):
            shutil.copy(ROOT / name, folder)
        subprocess.run(["npm", "ci", "--ignore-scripts", "--silent"], cwd=folder, check=True)
        found = folder / "node_modules" / "pyodide"
    assert _version(found) == PINNED
    return found


def _version(folder: Path) -> str | None:
    listed = folder / "package.json"
    return json.loads(listed.read_text("utf-8"))["version"] if listed.exists() else None


def sample() -> list[dict[str, object]]:
    """Return cases of every question, wrong ones among them, and games of every kind that can be played."""
    lines: list[dict[str, object]] = []
    for name in GAMES:
        taken: dict[tuple[str, bool], int] = {}
        for text in (components.game(name).folder / "cases.jsonl").read_text("utf-8").splitlines():
            case = json.loads(text)
            kind = (case["question"], "error" in case)
            taken[kind] = taken.get(kind, 0) + 1
            if taken[kind] <= (1 if kind[1] else PER_QUESTION):
                lines.append({"game": name, "question": case["question"], "given": case["given"]})
    for name in play.games():
        for policy in ("random", "sensible"):
            lines += [
                {"does": does, "game": name, "policy": policy, "seed": 7} for does in ("play", "simulate")
            ]
    return lines


def test_every_game_answers_and_plays_in_pyodide_as_it_does_here(pyodide: Path) -> None:
    lines = sample()
    asked = {(line["game"], line["question"]) for line in lines if "question" in line}
    assert asked == {(name, question) for name in GAMES for question in registry.questions(name)}
    data = "".join(json.dumps(line) + "\n" for line in lines).encode()
    command = ["node", *map(str, (HERE / "run.mjs", pyodide, ROOT, HERE / "answer.py", announced()))]
    ran = subprocess.run(command, input=data, capture_output=True, check=False, timeout=300)
    assert ran.returncode == 0, ran.stderr.decode()
    there, here = ran.stdout.splitlines(), _answered(data).splitlines()
    assert len(there) == len(here) == len(lines)
    assert [(a, b) for a, b in zip(there, here, strict=True) if a != b] == []


def _answered(data: bytes) -> bytes:
    """Answer in this Python with the very script that Pyodide runs."""
    spec = importlib.util.spec_from_file_location("answer", HERE / "answer.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: bytes = module.answer(data)
    return found
