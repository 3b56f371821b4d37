"""Both solitaire games, played whole by touch in Firefox: the games of the command line."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import pytest
from support.firefox import firefox, program
from support.playing import GAMES

from countermarch.reference import play

if TYPE_CHECKING:
    from pathlib import Path

    from support.firefox import Firefox

pytestmark = pytest.mark.browser

SEED = 11

ABOUT = """
const { view } = document.querySelector("cm-play");
const { places, choices } = view.sight;
const about = choices[view.decision.choices.findIndex((one) => one.id === arguments[0])];
const kind = places.find((one) => one.id === (about.source || about.place))?.kind;
return { ...about, kind, made: view.made };
"""

KEPT = """
const { open } = JSON.parse(localStorage.getItem(`countermarch.shelf.play.${arguments[0]}`) ?? "{}");
const key = `countermarch.play.${arguments[0]}`;
return JSON.parse(localStorage.getItem(open ? `${key}.${open}` : key)).save;
"""


def _choose(browser: Firefox, choice: str) -> None:
    time.sleep(0.36)  # a tap at the same place that follows at once is half of a double tap
    about = browser.run(ABOUT, choice)
    if about["kind"] in ("area", "lane"):
        if about["source"]:
            browser.tap(f'.cm-lane [data-focus="{about["source"]} {about["pieces"][0]["piece"]}"]')
        browser.tap(f'.cm-board [data-focus="place-{about["place"]}"]')
        if browser.run("return !!document.querySelector(arguments[0])", f'dialog [data-choice="{choice}"]'):
            browser.tap(f'dialog [data-choice="{choice}"]')
    else:
        if browser.run(
            "return !!document.querySelector('.cm-to-list[aria-expanded=false]')?.checkVisibility()"
        ):
            browser.tap(".cm-to-list")
        browser.tap(f'.cm-step [data-choice="{choice}"]')
    browser.wait("return document.querySelector('cm-play').view.made === arguments[0]", about["made"] + 1)


@pytest.mark.skipif(program() is None, reason="needs Firefox")
@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_to_its_end_by_touch_in_firefox(name: str, address: str, tmp_path: Path) -> None:
    made = play.begin(name, seed=SEED).finish(play.game(name).policies["sensible"]).decisions
    with firefox(tmp_path / "profile") as browser:
        browser.do("Navigate", url=f"{address}games/{name}/play/")
        browser.tap(".cm-new-game summary")
        browser.run("document.querySelector('.cm-new-game input[type=text]').value = arguments[0]", str(SEED))
        browser.tap(".cm-begin")
        browser.wait("return Boolean(document.querySelector('cm-play').view?.decision)")
        for choice in made:
            _choose(browser, choice)
        kept = browser.run(KEPT, name)
    end = play.begin(name, seed=SEED, decisions=made)
    assert json.loads(kept) == json.loads(play.save(end))
    assert end.ending is not None
