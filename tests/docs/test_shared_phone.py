"""Tests of the site may share a phone: what one of them left there the next one does not find."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
FOUND = """async () => [localStorage.getItem("left"), sessionStorage.getItem("left"), document.cookie,
    (await caches.keys()).includes("left"),
    (await navigator.permissions.query({ name: "clipboard-read" })).state]"""
LEAVE = """async () => { localStorage.setItem("left", "1"); sessionStorage.setItem("left", "1");
    document.cookie = "left=1"; await caches.open("left"); }"""


@pytest.mark.parametrize("time", ["first", "second", "third"])
def test_nothing_is_found_of_what_another_test_left(page: Page, address: str, time: str) -> None:
    page.goto(f"{address}404.html")
    assert page.evaluate(FOUND) == [None, None, "", False, "prompt"], time
    page.evaluate(LEAVE)
    page.context.grant_permissions(["clipboard-read"])
    page.context.new_page().goto(address)
