"""Accessibility problems of a page, found by axe-core in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from docs.build.npm import install
from support.settling import settle

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = """axe.run(document, {resultTypes: ['violations']}).then(({violations}) => violations
    .filter((one) => ['serious', 'critical'].includes(one.impact))
    .map((one) => [one.id, one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160))]))"""

DRAWN = "* { content-visibility: visible !important; }"
"""What is not in view is not laid out, and axe would take it to lie over what follows it."""

in_both_schemes = pytest.mark.parametrize("scheme", ["light", "dark"])


def phone_in_scheme(chromium: Browser, scheme: str) -> BrowserContext:
    """Return a phone in one colour scheme, into whose pages the checks can be put."""
    return chromium.new_context(
        color_scheme="dark" if scheme == "dark" else "light",
        viewport={"width": 390, "height": 844},
        has_touch=True,
        bypass_csp=True,
    )


def serious_barriers(page: Page) -> list[Any]:
    """Return each serious barrier of the page as it stands: the rule, and what first breaks it."""
    install()
    settle(page)  # a colour still changing from one scheme to the other has a contrast that nobody sees
    page.add_style_tag(content=DRAWN)
    page.evaluate(AXE.read_text("utf-8"))
    found: list[Any] = page.evaluate(SERIOUS)
    return found
