"""The pages that lead through a turn: opening them, going on, and what the browser keeps of a game."""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING, Any

from countermarch import components
from countermarch.site.companions import companion

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Locator, Page


def open_turn(page: Page, address: str, game: str) -> None:
    page.goto(f"{address}games/{game}/turn/")
    page.locator(".cm-next").wait_for()


def go_on(page: Page, steps: int = 1) -> None:
    for _ in range(steps):
        page.locator(".cm-next").tap()


def open_sam_site_fate(page: Page, address: str) -> Locator:
    """Open the combat of Lebanon '82 with a SAM site that an Israeli unit enters, and return its ruling."""
    open_turn(page, address, "lebanon-82")
    go_on(page, 3)
    page.evaluate("for (const one of document.querySelectorAll('details.cm-group')) one.open = true")
    place = page.locator("details[data-question=sam-site-fate]")
    place.locator("> summary").tap()
    place.get_by_role("radio", name="Israeli unit enters").tap()
    return place


def tracker(page: Page, name: str) -> Locator:
    return page.locator(".cm-trackers, .cm-step-trackers").get_by_role("group", name=name, exact=True)


def packed(page: Page, game: str) -> str:
    """Return the kept game as a link holds it, not deflated."""
    held = page.evaluate(f"localStorage.getItem('countermarch.turn.{game}')")
    return letters(json.loads(held)["now"])


def letters(facts: dict[str, Any]) -> str:
    return base64.urlsafe_b64encode(json.dumps(facts).encode()).decode().rstrip("=")


def actions(page: Page) -> Locator:
    return page.locator(".cm-turn-actions")


def notice(page: Page, title: str) -> Locator:
    return page.get_by_role("region", name=title)


def made(game: str) -> dict[str, Any]:
    found = companion(components.game(game))
    assert found is not None
    return found


def take_in(page: Page, file: Path) -> None:
    actions(page).get_by_role("button", name="Games").tap()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a file").tap()
    chooser.value.set_files(file)
