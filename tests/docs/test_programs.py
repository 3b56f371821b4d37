"""The rules in the browser give Python's rulings: the worked cases of every game, in Chromium."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from support.games import GAMES, cases
from support.sample_facts import error_of_script

from countermarch.reference.engine import InputError, registry
from countermarch.reference.engine.odds import odds
from countermarch.reference.engine.ruling import findings

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from countermarch.reference.engine import Question

pytestmark = pytest.mark.browser

CALL = """async ([game, call, all]) => {
    const { held } = window.countermarch;
    for (const name of ["_rules", `${game}/_program`]) {
        await new Promise((resolve, reject) => {
            const script = document.createElement("script");
            Object.assign(script, { src: `/data/${name}.js`, onload: resolve, onerror: reject });
            document.head.append(script);
        });
    }
    const made = held.get("_rules")(held.get(`${game}/_program`));
    return all.map((given) => made[call](...given));
}"""

APART = """([game, call, given]) => new Promise((resolve, reject) => {
    const worker = new Worker("/assets/countermarch-worker.js");
    worker.onmessage = ({ data }) => ("failed" in data ? reject(new Error(data.failed)) : resolve(data.said));
    worker.postMessage({ id: 1, program: `${game}/_program`, call, given });
})"""


@pytest.mark.parametrize("game", GAMES)
def test_browser_and_python_agree_on_every_worked_case(page: Page, address: str, game: str) -> None:
    asked = [
        (registry.find(game, case["question"]), case["given"])
        for case in cases(game)
        if isinstance(case.get("given"), dict) and not _holds_a_fraction(case["given"])
    ]
    page.goto(f"{address}404.html")
    said = page.evaluate(CALL, [game, "ask", [[question.id, given] for question, given in asked]])
    for (question, given), ruling in zip(asked, said, strict=True):
        assert ruling == _python(question, given), (question.id, given)
    assert len(asked) > 50


def test_many_dice_are_counted_apart_from_the_page(page: Page, address: str) -> None:
    facts = {"player": "idf", "fired_at": "attacker", "terrain": "urban", "dice": "12d6"}
    page.goto(f"{address}404.html")
    said = page.evaluate(APART, ["third-lebanon-war", "odds", ["fire-hits", facts, "net_hits"]])
    counted = odds("third-lebanon-war", "fire-hits", facts, by=["net_hits"]).outcomes
    expected = [(one.answer["net_hits"], str(one.ways), str(one.total)) for one in counted]
    assert [(one["value"], one["ways"], one["total"]) for one in said["outcomes"]] == expected


def _holds_a_fraction(value: object) -> bool:
    """Return whether 3.0 occurs in a value: JavaScript cannot express it, so no form can send it."""
    if isinstance(value, dict):
        return any(map(_holds_a_fraction, value.values()))
    return any(map(_holds_a_fraction, value)) if isinstance(value, list) else isinstance(value, float)


def _python(question: Question, given: dict[str, Any]) -> dict[str, Any]:
    try:
        ruling = question.ask(given)
    except InputError as error:
        return error_of_script(error)
    found = findings(ruling)
    cells = [[cell.table, cell.row, cell.column] for cell in ruling.cells]
    result = question.headline_of(found["answer"])  # type: ignore[arg-type] # an answer is a record
    return json.loads(json.dumps({**found, "result": result, "cells": cells}))
