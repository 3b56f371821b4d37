"""No cell makes a pattern of the importer try every way of dividing it, which would never end."""

from __future__ import annotations

import importlib
import pkgutil
import re

import pytest

from countermarch import importing

MODULES = [
    importlib.import_module(one.name)
    for one in pkgutil.iter_modules(importing.__path__, "countermarch.importing.")
]
PATTERNS = {
    found.pattern: found
    for module in MODULES
    for value in vars(module).values()
    if isinstance(found := getattr(value, "__self__", value), re.Pattern)
}
UNITS = (
    "a",
    "A",
    "1",
    "_",
    " ",
    "{",
    "[",
    "a ",
    "a-",
    "aa-",
    "a_",
    "A_",
    "aA",
    "a:",
    "a,",
    "a/a",
    "a@ ",
    "+ ",
    "a-a ",
)


@pytest.mark.parametrize("unit", UNITS)
def test_every_pattern_is_soon_done_with_a_cell_that_it_does_not_fit(unit: str) -> None:
    assert len(PATTERNS) > 50
    cell = f"{unit * 60}!"
    for pattern in PATTERNS.values():
        pattern.fullmatch(cell)
        pattern.search(cell)
