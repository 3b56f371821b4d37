"""The pages on which a game is played: opening them, choosing, and what the browser keeps of it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from countermarch.reference.play import json_play

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page


GAMES: Final = ("arab-israeli-wars", "reign-of-missiles")
STARTS: Final = 60_000
"""Milliseconds that the rules may take to start on a machine that does much else."""


def lay_out(page: Page, name: str) -> None:
    """Put the page of a game on a page where one was played, with nothing kept."""
    page.evaluate(
        """(name) => {
            localStorage.clear();
            const anew = document.createElement("cm-play");
            anew.setAttribute("game", name);
            anew.className = "cm-turn cm-play";
            document.querySelector("cm-play").replaceWith(anew);
        }""",
        name,
    )
    page.get_by_role("button", name="Begin").wait_for()


def open_play(page: Page, address: str, name: str) -> None:
    page.goto(f"{address}games/{name}/play/")
    page.locator("cm-play .cm-step h2").wait_for()


def begin(page: Page, address: str, name: str, seed: int = 5) -> None:
    open_play(page, address, name)
    press_begin(page, seed)


def press_begin(page: Page, seed: int = 5) -> None:
    page.get_by_text("Options", exact=True).click()
    page.get_by_label("Seed").fill(str(seed))
    page.get_by_role("button", name="Begin").click()
    choices(page).first.wait_for(state="attached", timeout=STARTS)
    unfold(page)


def choices(page: Page) -> Locator:
    return page.locator(".cm-option-button")


def unfold(page: Page) -> None:
    """Have the list of all choices shown where the board shows them already."""
    button = page.locator(".cm-to-list[aria-expanded=false]:visible")
    if button.count():
        button.click()


def rest(page: Page) -> None:
    """Wait until a press at the same place is not the second half of a double press."""
    page.evaluate(
        """() => {
            const note = ({ timeStamp }) => (globalThis.pressed = timeStamp);
            globalThis.pressed ??= (addEventListener("click", note, true), -1000);
            return new Promise((now) => setTimeout(now, globalThis.pressed + 360 - performance.now()));
        }"""
    )


def touch(page: Page, choice: str) -> None:
    """Make a choice on the board by fingers alone: its piece and its place, or else its button."""
    rest(page)
    about = page.locator("cm-play").evaluate(
        """({ view }, choice) => {
            const { places, choices } = view.sight;
            const about = choices[view.decision.choices.findIndex((one) => one.id === choice)];
            const kind = places.find((one) => one.id === (about.source || about.place))?.kind;
            return { ...about, kind, made: view.made };
        }""",
        choice,
    )
    if about["kind"] in ("area", "lane"):
        if about["source"]:
            page.locator(f'.cm-lane [data-focus="{about["source"]} {about["pieces"][0]["piece"]}"]').tap()
        page.locator(f'.cm-board [data-focus="place-{about["place"]}"]').tap()
        asked = page.locator(f'dialog [data-choice="{choice}"]')
        if asked.count():
            asked.tap()
    else:
        page.locator(f'.cm-step [data-choice="{choice}"]').tap()
    until(page, lambda: page.locator("cm-play").evaluate("({ view }) => view.made") == about["made"] + 1)


def kept(page: Page, name: str) -> dict[str, Any]:
    """Return the browser's save of the open game."""
    held = page.evaluate(
        """(name) => {
            const { open } = JSON.parse(localStorage.getItem(`countermarch.shelf.play.${name}`) ?? "{}");
            const key = `countermarch.play.${name}`;
            return localStorage.getItem(open ? `${key}.${open}` : key);
        }""",
        name,
    )
    return dict(json.loads(json.loads(held)["save"]))


def choose(page: Page, number: int) -> None:
    """Press a choice, and wait until the page is ready for the next."""
    rest(page)
    made = page.locator("cm-play").evaluate("(one) => one.view.made")
    unfold(page)
    choices(page).nth(number).click()
    for _ in range(200):
        if page.locator("cm-play").evaluate("(one) => one.view.made") == made + 1:
            return
        page.wait_for_timeout(20)
    raise AssertionError("the choice was not made")


def whole_log(page: Page) -> None:
    page.get_by_text("The whole log").click()
    page.locator(".cm-whole-log li").first.wait_for()


def until(page: Page, true: Callable[[], bool]) -> None:
    """Wait for something to be so."""
    for _ in range(STARTS // 50):
        if true():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it has not come about")


def here(asked: dict[str, Any]) -> dict[str, Any]:
    """Ask the rules here what the page asks those in the browser."""
    return json.loads(json_play.play(json.dumps(asked)))
