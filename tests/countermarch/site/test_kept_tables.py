from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from countermarch.site import fitting, kept_tables
from countermarch.site.kept_tables import KeptTables
from countermarch.site.subjects import installed

if TYPE_CHECKING:
    from pathlib import Path

LEBANON = installed("lebanon-82")
SUPPORT = LEBANON.questions["combat-effects"]
HEXES = LEBANON.questions["hex-distance"]


def test_a_kept_table_is_what_would_be_compiled_and_is_not_compiled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = KeptTables(tmp_path).parts(SUPPORT, LEBANON)
    assert made == json.loads(json.dumps(fitting.compiled_parts(SUPPORT)))
    assert KeptTables(tmp_path).parts(HEXES, LEBANON) == {}
    monkeypatch.setattr(fitting, "compiled_parts", lambda _: pytest.fail("compiled again"))
    assert KeptTables(tmp_path).parts(SUPPORT, LEBANON) == made
    assert KeptTables(tmp_path).parts(HEXES, LEBANON) == {}


def test_a_table_is_made_anew_when_a_file_of_its_game_has_changed_and_the_former_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = tmp_path / "numbers.toml"
    digests = []
    for value in ("1", "2"):
        numbers.write_text(f"value = {value}\n", encoding="utf-8")
        kept_tables.digest.cache_clear()
        digests.append(kept_tables.digest(tmp_path, SUPPORT.module))
    assert digests[0] != digests[1]
    kept = KeptTables(tmp_path / "tables")
    for digest in digests:
        monkeypatch.setattr(kept_tables, "digest", lambda *_, made=digest: made)
        kept.parts(SUPPORT, LEBANON)
    assert [path.name for path in kept.folder.iterdir()] == [f"lebanon-82-combat-effects-{digests[1]}.json"]
