"""Lines on a phone break where a reader would break them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

BROKEN = """(found) => found.filter((one) => {
    const all = document.createRange();
    all.selectNodeContents(one);
    return new Set([...all.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
}).map((one) => one.textContent)"""


FREE = """(one) => {
    const all = document.createRange();
    all.selectNodeContents(one);
    return one.clientHeight - all.getBoundingClientRect().height;
}"""


PARTED = """(one) => {
    const [text] = [...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    return [...text.data.matchAll(/\\w+/g)].map(({ 0: word, index }) => {
        const all = document.createRange();
        all.setStart(text, index);
        all.setEnd(text, index + word.length);
        return [word, all.getClientRects().length];
    }).filter(([, lines]) => lines > 1);
}"""


def test_an_option_to_type_is_not_parted(page: Page, address: str) -> None:
    page.goto(f"{address}guide/symbols/")
    options = page.locator("code .cm-typed")
    assert "--to" in options.all_text_contents()
    assert options.evaluate_all(BROKEN) == []


def test_the_arrow_of_the_next_step_has_no_line_of_its_own(page: Page, address: str) -> None:
    page.goto(f"{address}games/next-war-in-lebanon/turn/")
    following = page.locator(".cm-next")
    following.wait_for()
    assert following.evaluate(PARTED) == []
    following.click()
    following.click()
    expect(following).to_contain_text("Joint operations")  # two lines beside Back and Undo
    assert following.evaluate(FREE) < 24, "there is room for another line of text"
    assert following.evaluate(PARTED) == []


def test_a_figure_keeps_its_unit(page: Page, address: str) -> None:
    page.goto(f"{address}guide/measured/")
    figures = page.locator(".md-typeset td[style*='right']")
    assert [one for one in figures.all_text_contents() if one.endswith(" s")]
    assert figures.evaluate_all(BROKEN) == []
    page.goto(f"{address}games/lebanon-82/kit/")
    sizes = page.locator(".cm-paper span", has_text="KB").all_text_contents()
    assert sizes
    assert all("\N{NO-BREAK SPACE}KB" in one for one in sizes)
