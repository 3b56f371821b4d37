"""What the search of the site knows of a guide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.site.search_data import guide_entries

if TYPE_CHECKING:
    from pathlib import Path


def test_words_in_brackets_are_found_and_addresses_are_not(tmp_path: Path) -> None:
    long = "Glue them onto card. " * 9
    (tmp_path / "print.md").write_text(f"# Print\n\n{long}Or board (greyboard), see [the map](map.md).\n")
    (entry,) = guide_entries(tmp_path, ["print.md"])["entries"]
    assert {"(greyboard),", "the", "map"} <= set(entry["more"].split())
    assert "map.md" not in entry["more"]
