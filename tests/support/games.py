"""The games of this repository, their catalogues, and the files about their rulings."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from countermarch import components

TESTS = Path(__file__).parent.parent
CONTRACT = TESTS / "contract"
TRANSCRIPTION = TESTS / "transcription"

PROJECT = tomllib.loads((TESTS.parent / "pyproject.toml").read_text("utf-8"))["project"]
GAMES = tuple(sorted(PROJECT["entry-points"]["countermarch.games"]))
"""The games of this repository alone: whoever runs the tests may have others installed."""

PUBLISHED = [game for game in GAMES if (CONTRACT / game).is_dir()]
"""The games whose questions, clauses and examples are published, and stay as they are."""


def catalogue(game: str) -> dict[str, dict[str, Any]]:
    """Return the published catalogue of a game: each question by its id; none when nothing is published."""
    path = components.game(game).folder / "catalogue.toml"
    entries = tomllib.loads(path.read_text("utf-8"))["question"] if path.exists() else []
    found = {entry["id"]: entry for entry in entries}
    for entry in entries:
        for field in [*entry.get("given", []), *entry["answer"]]:
            _spell_out(field, found)
    return found


def _spell_out(field: dict[str, Any], entries: dict[str, dict[str, Any]]) -> None:
    """Replace values that are given as ``"as in question.parameter"`` by those values."""
    for inner in field.get("fields", []):
        _spell_out(inner, entries)
    values = field.get("values")
    if isinstance(values, str):
        question, name = values.removeprefix("as in ").split(".")
        named = [*entries[question].get("given", []), *entries[question]["answer"]]
        field["values"] = next(other["values"] for other in named if other["name"] == name)


def lines(path: Path) -> list[dict[str, Any]]:
    """Return the objects of a JSON Lines file; none when there is no such file."""
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


def own_cases(game: str) -> list[dict[str, Any]]:
    """Return the worked cases that are beside a game's data."""
    return lines(components.game(game).folder / "cases.jsonl")


def cases(game: str) -> list[dict[str, Any]]:
    """Return the worked cases of a game, its own and the published ones."""
    return own_cases(game) + lines(CONTRACT / game / "examples.jsonl")
