"""Whole games in the browser's engine, beside those of the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.playing import GAMES, here

from countermarch.reference import play

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
WHOLE_GAMES = 10

WHOLE = """async (games) => {
    const worker = new Worker(new URL("engine/worker.js", location.origin), { type: "module" });
    const waiting = new Map();
    worker.onmessage = ({ data }) => "id" in data && waiting.get(data.id)(data);
    let count = 0;
    const call = (asked) => new Promise((settle) => {
        waiting.set((count += 1), settle);
        worker.postMessage({ id: count, call: "play", asked });
    });
    const all = [];
    for (const { begin, made } of games) {
        const told = [await call(begin)];
        for (const choice of made) {
            const { save } = told.at(-1).said;
            told.push(await call({ do: "choose", save, choice, seen: 0 }));
        }
        all.push(told.map((one) => one.said ?? one.failed));
    }
    worker.terminate();
    return all;
}"""


def compare(page: Page, address: str, seeds: dict[str, range]) -> None:
    """Play games in the browser's engine by the choices made here; compare every position, log and all."""
    games = []
    for name, some in seeds.items():
        for seed in some:
            policy = play.game(name).policies["sensible" if seed % 2 else "random"]
            made = play.begin(name, seed=seed).finish(policy).decisions
            begin = {"do": "begin", "game": name, "seed": str(seed), "options": {}}
            games.append({"begin": begin, "made": made})
    page.goto(f"{address}404.html")
    for game, there in zip(games, page.evaluate(WHOLE, games), strict=True):
        told = here(game["begin"])
        assert there[0] == told
        for choice, found in zip(game["made"], there[1:], strict=True):
            told = here({"do": "choose", "save": told["save"], "choice": choice, "seen": 0})
            assert found == told, (game, choice)
        assert told["ending"] is not None


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_in_the_browser_is_that_of_the_command_line(page: Page, address: str, name: str) -> None:
    compare(page, address, {name: range(1, 2)})


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_ten_whole_games_in_the_browser_are_those_of_the_command_line(
    page: Page, address: str, name: str
) -> None:
    compare(page, address, {name: range(WHOLE_GAMES)})
