"""Turn by turn: steps, trackers, cups without replacement, undo, sharing."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import components
from docs.build.assets import ESBUILD, install
from docs.build.companions import FOLDER, companion
from reference.engine import registry

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
GAMES = [game for game in components.games() if game in registry.games()]
PAGE = "games/next-war-in-lebanon/turn/"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_led_through_its_turn(game: str) -> None:
    made = companion(components.game(game))
    assert made is not None
    assert [one["turn"] for one in made["trackers"]].count(True) == 1
    assert sum(not step["once"] for step in made["steps"]) > 3


def test_no_companion_is_left_without_a_game() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} <= set(components.games())


def test_the_event_deck_of_arab_israeli_wars_is_whole() -> None:
    game = components.game("arab-israeli-wars")
    made = companion(game)
    assert made is not None
    decks = {cup["id"]: sum(many for _, many in cup["pieces"]) for cup in made["cups"]}
    assert decks == {
        deck: sum(card.count for card in game.cards if card.deck == deck)
        for deck in ("arab", "event", "israeli")
    }


@pytest.mark.browser
def test_the_steps_go_round_and_the_turn_moves_on(page: Page, address: str) -> None:
    page.goto(address + PAGE)
    expect(page.locator(".cm-step h2")).to_have_text("Set-up")
    for _ in range(8):
        page.locator(".cm-step .cm-big").tap()
    expect(page.locator(".cm-step h2")).to_have_text("C2 determination")
    expect(page.locator(".cm-step .cm-sub")).to_contain_text("Game turn 2")
    page.reload()
    expect(page.locator(".cm-step .cm-sub")).to_contain_text("Game turn 2")
    page.get_by_role("button", name="Undo").wait_for(state="detached")


@pytest.mark.browser
def test_every_suit_is_drawn_once_before_the_cup_is_empty(page: Page, address: str) -> None:
    page.goto(address + PAGE)
    cup = page.locator("[data-cup=suit]")
    for left in (4, 3, 2, 1):
        cup.get_by_role("button", name=f"Draw ({left} left)").tap()
    drawn = cup.locator(".cm-drawn li > span").all_inner_texts()
    assert sorted(drawn) == ["Club", "Diamond", "Heart", "Spade"]
    expect(cup.get_by_role("button", name="Draw (0 left)")).to_be_disabled()
    page.get_by_role("button", name="Undo").tap()
    expect(cup.get_by_role("button", name="Draw (1 left)")).to_be_enabled()
    cup.get_by_role("button", name="All back").tap()
    expect(cup.get_by_role("button", name="Draw (4 left)")).to_be_enabled()


@pytest.mark.browser
def test_an_open_lookup_stays_open_while_a_tracker_moves(page: Page, address: str) -> None:
    page.goto(address + PAGE)
    page.locator(".cm-step .cm-big").tap()
    page.get_by_text("What is this side's C2 level now?").tap()
    expect(page.locator("cm-lookup .cm-large")).to_be_visible()
    page.get_by_label("IDF C2 level: one more").tap()
    expect(page.locator("cm-lookup .cm-large")).to_be_visible()
    expect(page.locator(".cm-tracker", has_text="IDF C2").locator("output")).to_have_text("2")


@pytest.mark.browser
def test_a_game_is_shared_as_a_link(page: Page, address: str) -> None:
    page.goto(address + PAGE)
    page.get_by_label("IDF victory points: one more").tap()
    state = page.evaluate("localStorage.getItem('countermarch.turn.next-war-in-lebanon')")
    packed = _pack(json.loads(state))
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    page.goto(f"{address}{PAGE}#state={packed}")
    expect(page.locator(".cm-tracker", has_text="IDF victory").locator("output")).to_have_text("1")
    page.goto("about:blank")
    page.goto(f"{address}{PAGE}#state=W10")
    expect(page.locator(".cm-step h2")).to_have_text("Set-up")


def _pack(state: dict[str, object]) -> str:
    turn = companion(components.game("next-war-in-lebanon"))
    script = "const p=require(process.argv[1]);process.stdout.write(p.pack(...JSON.parse(process.argv[2])))"
    return _node(script, [turn, state])


def _node(script: str, values: object) -> str:
    install()
    source = ROOT / "docs" / "src" / "js" / "game_state.js"
    command = [ESBUILD, source, "--bundle", "--format=cjs", "--log-level=error"]
    bundled = subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True).stdout
    module = ROOT / "build" / "game_state.cjs"
    module.parent.mkdir(exist_ok=True)
    module.write_text(bundled, encoding="utf-8")
    done = subprocess.run(
        ["node", "-e", script, str(module), json.dumps(values)], check=True, capture_output=True, text=True
    )
    return done.stdout


def test_each_piece_left_is_as_likely_as_any_other() -> None:
    turn = companion(components.game("third-lebanon-war"))
    assert turn is not None
    script = """
    const p = require(process.argv[1]); const turn = JSON.parse(process.argv[2]);
    const counts = turn.cups[0].pieces.map(() => 0);
    const total = turn.cups[0].pieces.reduce((sum, [, many]) => sum + many, 0);
    for (let k = 0; k < total; k += 1) counts[p.draw(p.opening(turn), "idf", () => k).cups.idf.out[0]] += 1;
    process.stdout.write(JSON.stringify(counts));
    """
    assert json.loads(_node(script, turn)) == [many for _, many in turn["cups"][0]["pieces"]]
    assert re.fullmatch(r"IDF .*", turn["cups"][0]["title"])
