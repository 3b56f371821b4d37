"""The rules in the browser give Python's rulings: on worked cases, on thousands more, on odds of dice."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import Phase, given, settings
from support.games import GAMES, lines

from countermarch import components
from countermarch.conformance.strategies import valid
from countermarch.reference.engine import InputError, registry
from countermarch.reference.engine.ask import ask, error_json
from countermarch.reference.engine.odds import odds
from countermarch.reference.engine.wire import findings

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from countermarch.reference.engine import Question

pytestmark = pytest.mark.browser
EACH = min(60, settings().max_examples)
"""How many ways of asking each question are tried, besides the worked cases; the more in a long run."""

CALL = """async ([call, all]) => {
    const worker = new Worker(new URL("engine/worker.js", location.origin), { type: "module" });
    const said = new Map();
    const done = new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => {
            if (data.failed) reject(new Error(data.failed));
            if ("id" in data) said.set(data.id, data.said);
            if (said.size === all.length) resolve();
        };
        worker.onerror = reject;
    });
    all.forEach((asked, id) => worker.postMessage({ id, call, asked }));
    await done;
    worker.terminate();
    return all.map((_, id) => said.get(id));
}"""


def _holds_a_fraction(value: Any) -> bool:  # noqa: ANN401 -- any JSON value
    """Tell whether 3.0 stands somewhere: JavaScript has no way to say it, so no form can send it."""
    if isinstance(value, dict):
        return any(map(_holds_a_fraction, value.values()))
    return any(map(_holds_a_fraction, value)) if isinstance(value, list) else isinstance(value, float)


def _cases(game: str) -> list[dict[str, Any]]:
    return lines(components.game(game).folder / "cases.jsonl")


@pytest.mark.parametrize("game", GAMES)
def test_browser_and_python_agree_on_every_worked_case(page: Page, address: str, game: str) -> None:
    asked = [
        {"game": game, "question": case["question"], "given": case["given"]}
        for case in _cases(game)
        if isinstance(case.get("given"), dict) and not _holds_a_fraction(case["given"])
    ]
    assert asked
    _compare(page, address, asked)


@pytest.mark.parametrize("game", GAMES)
def test_browser_and_python_agree_on_whatever_may_be_asked(page: Page, address: str, game: str) -> None:
    asked = [
        {"game": game, "question": question.id, "given": given}
        for question in registry.questions(game).values()
        for given in _some(question)
    ]
    assert len(asked) >= 250
    _compare(page, address, asked)


def _some(question: Question) -> list[dict[str, Any]]:
    """Return ways of asking a question that its kinds allow, the same ones every time."""
    found: list[dict[str, Any]] = []

    @settings(max_examples=EACH, derandomize=True, database=None, phases=[Phase.generate])
    @given(valid(question))
    def gather(one: dict[str, Any]) -> None:
        found.append(one)

    gather()
    return found


def _compare(page: Page, address: str, asked: list[dict[str, Any]]) -> None:
    page.goto(f"{address}404.html")
    said = page.evaluate(CALL, ["answer", asked])
    for one, ruling in zip(asked, said, strict=True):
        assert ruling == json.loads(json.dumps(_python(one))), one


def _python(asked: dict[str, Any]) -> dict[str, Any]:
    try:
        _, ruling = ask(asked["game"], asked["question"], asked["given"])
    except InputError as error:
        return error_json(error)
    found = findings(ruling)
    question = registry.find(asked["game"], asked["question"])
    cells = [[cell.table, cell.row, cell.column] for cell in ruling.cells]
    return {**found, "result": question.headline_of(found["answer"]), "cells": cells}


def test_browser_and_python_count_the_same_odds(page: Page, address: str) -> None:
    facts = {"terrain": "town", "differential": 3}
    asked = {"game": "lebanon-82", "question": "combat-result", "given": facts, "by": "result"}
    page.goto(f"{address}404.html")
    (said,) = page.evaluate(CALL, ["likely", [asked]])
    counted = odds("lebanon-82", "combat-result", facts, by=["result"]).outcomes
    expected = [(one.answer["result"], str(one.ways), str(one.total)) for one in counted]
    assert [(one["value"], one["ways"], one["total"]) for one in said["outcomes"]] == expected
