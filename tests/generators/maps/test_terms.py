"""What a file that describes a map may hold."""

from __future__ import annotations

import pytest

from countermarch.components.model.loading.faults import DataError
from countermarch.components.model.loading.toml_files import parse_toml
from countermarch.generators.maps.area_plan import MAX_ENTRIES, limited_tables


def count(number: int) -> int:
    """Return how many roads are read of so many."""
    text = "[[road]]\n" * number
    return parse_toml("map.toml", text, lambda top: len(limited_tables(top, "road")))


def test_a_map_holds_five_hundred_of_a_kind_and_no_more() -> None:
    assert count(MAX_ENTRIES) == MAX_ENTRIES == 500
    with pytest.raises(DataError, match="501 tables': expected at most 500"):
        count(MAX_ENTRIES + 1)
