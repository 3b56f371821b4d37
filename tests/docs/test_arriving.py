"""Lookups open on every path to them: nobody at a table types an address."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.arriving import WAYS, come_to_the_table, expect_no_page_loaded_whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_a_lookup_opens_from_home(page: Page, address: str, way: Callable[[Page, str], None]) -> None:
    come_to_the_table(page, address)
    way(page, address)
    expect_no_page_loaded_whole(page)
