"""Editions: a folder laid over another or over an installed game, and what changed between two."""

from __future__ import annotations

import csv
import json
from typing import TYPE_CHECKING

import pytest
from support.command_line import run

from countermarch import components
from countermarch.components.model.loading.faults import DataError

if TYPE_CHECKING:
    from pathlib import Path

CASE = {
    "question": "combat-result",
    "given": {"column": "2:1", "die": 4},
    "answer": {"result": "D2"},
}


def folder(home: Path, **files: str) -> Path:
    """Write the files of a folder; ``__`` in a name is a slash, and ``_`` before its ending a dot."""
    for name, text in files.items():
        path = home / ".".join(name.replace("__", "/").rsplit("_", 1))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return home


@pytest.fixture
def editions(tmp_path: Path) -> tuple[Path, Path]:
    first = tmp_path / "first"
    assert run("new", str(first)).status == 0
    table = (first / "tables" / "combat.toml").read_text("utf-8")
    second = folder(
        tmp_path / "second",
        game_toml='title = "Marrow Ford, second edition"\nbased-on = "first"\n',
        units_csv="id,attack,count\nwardens-1,5,\nwardens-scouts,,0\n",
        tables__combat_toml=table.replace('"none", "D1", "D2"]', '"none", "D2", "D2"]'),
        cases_jsonl=json.dumps(CASE),
    )
    return first, second


def test_what_changed_is_listed_in_pieces_tables_rulings_and_odds(editions: tuple[Path, Path]) -> None:
    first, second = map(str, editions)
    assert run("check", second).status == 0
    rows = list(csv.reader(run("changes", first, second, "--csv").out.splitlines()))
    ruling = rows.pop(4)
    assert rows == [
        ["part", "id", "where", "before", "after"],
        ["units", "wardens-1", "attack", "4", "5"],
        ["units", "wardens-scouts", "", "there", ""],
        ["tables", "combat-result", "4 / 2:1", "D1", "D2"],
        ["odds", "combat-result", "column 2:1 -> D1", "33.33%", "16.67%"],
        ["odds", "combat-result", "column 2:1 -> D2", "16.67%", "33.33%"],
    ]
    assert ruling[:3] == ["rulings", "combat-result", "column 2:1, die 4"]
    assert "result D1" in ruling[3]
    assert "result D2" in ruling[4]
    assert json.loads(run("changes", first, first, "--json").out) == []
    shown = run("changes", first, second).out
    assert "Marrow Ford -> Marrow Ford, second edition" in shown


def test_only_the_pieces_that_changed_are_printed(editions: tuple[Path, Path], tmp_path: Path) -> None:
    first, second = map(str, editions)
    words = ("print", second, "--changed-since", first, "--to", str(tmp_path / "out"), "--json")
    (printed,) = json.loads(run(*words).out)
    assert printed["pieces"] == 1
    nothing = run("print", first, "--changed-since", first, "--to", str(tmp_path / "out"))
    assert (nothing.status, nothing.err.startswith("changed-since: no piece has changed since '")) == (
        2,
        True,
    )
    layout = (editions[0] / "cards.toml").read_text("utf-8")
    (editions[1] / "cards.toml").write_text(layout.replace('"paper"', '"panel"'), encoding="utf-8")
    (printed,) = json.loads(run(*words).out)
    assert printed["pieces"] == 7, "six cards that are drawn otherwise"


@pytest.mark.parametrize(
    ("game", "table", "change", "asked"),
    [
        ("lebanon-82", "crt", ('"A3", "A2"', '"A3", "Ex"'), "combat-result"),
        ("reign-of-missiles", "asset-price", ("[2, 2, 1]", "[2, 3, 1]"), "israeli-assets"),
    ],
)
def test_rules_in_python_read_the_data_of_an_edition(
    tmp_path: Path, game: str, table: str, change: tuple[str, str], asked: str
) -> None:
    text = (components.game(game).folder / "tables" / f"{table}.toml").read_text("utf-8")
    assert change[0] in text
    toml = f'title = "House rules"\nbased-on = "{game}"\n'
    house = folder(tmp_path / "house", game_toml=toml)
    (house / "tables").mkdir()
    (house / "tables" / f"{table}.toml").write_text(text.replace(*change, 1), encoding="utf-8")
    found = json.loads(run("changes", game, str(house), "--json").out)
    assert {one["part"] for one in found} == {"tables", "rulings", "odds"}
    assert asked in {one["id"] for one in found if one["part"] == "rulings"}
    assert run("changes", game, game).out.endswith("nothing changed\n")


@pytest.mark.parametrize("based_on", ["../first", "/etc", "nowhere", "bad"])
def test_an_edition_is_based_on_a_game_or_a_folder_beside_it(tmp_path: Path, based_on: str) -> None:
    (tmp_path / "first").mkdir()
    bad = folder(tmp_path / "bad", game_toml=f'title = "x"\nbased-on = "{based_on}"\n')
    with pytest.raises(DataError, match=r"game.toml line 2 column 12, based-on: .*expected the id of a game"):
        components.load(bad, extra_columns="keep")


def test_editions_based_on_each_other_are_refused(tmp_path: Path) -> None:
    for one, other in (("a", "b"), ("b", "a")):
        folder(tmp_path / one, game_toml=f'title = "x"\nbased-on = "{other}"\n')
    with pytest.raises(DataError, match="at most 10 editions"):
        components.load(tmp_path / "a", extra_columns="keep")
