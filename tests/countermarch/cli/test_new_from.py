"""A game made of a designer's spreadsheet."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest
from support.command_line import run

import components

if TYPE_CHECKING:
    from pathlib import Path

DECK = 'Card Name,Cost,Effect,Copies,Titel\nWolf,2,"Bites, twice.",3,x\nOwl,1,Hoots.,1,y\n'
ARMY = "NATION,TYPE,SIZE,VALUE,ID\nred,INF,XX,4-6-5,36/17\nred,ARM,XX,7-6-9,36/17\n"


@pytest.mark.parametrize(
    ("text", "part", "layout"), [(DECK, "cards", "cards.toml"), (ARMY, "units", "counters.toml")]
)
def test_what_is_made_of_a_spreadsheet_is_sound_and_prints(
    tmp_path: Path, text: str, part: str, layout: str
) -> None:
    (tmp_path / "first try.csv").write_text(text, encoding="utf-8")
    made = run("new", str(tmp_path / "two-rivers"), "--from", str(tmp_path / "first try.csv"))
    assert (made.status, made.err) == (0, "")
    names = {path.name for path in (tmp_path / "two-rivers").iterdir()}
    assert names == {"game.toml", f"{part}.csv", layout}
    assert run("check", f"{tmp_path / 'two-rivers'}/").status == 0
    printed = run("print", f"{tmp_path / 'two-rivers'}/", "--to", str(tmp_path / "out"))
    assert (printed.status, printed.err) == (0, "")


def test_the_mapping_is_written_down_to_be_changed(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text(DECK, encoding="utf-8")
    made = run("new", str(tmp_path / "made"), "--from", str(tmp_path / "deck.csv"))
    assert "Known:      title (card name), body (effect), count (copies)" in made.out
    assert "Your own:   cost, titel" in made.out
    written = tomllib.loads((tmp_path / "made" / "game.toml").read_text(encoding="utf-8"))
    assert written["title"] == "Made"
    assert written["columns"]["cards"] == {
        "title": "card name",
        "body": "effect",
        "count": "copies",
        "cost": "text",
        "titel": "text",
    }
    cards = components.load(tmp_path / "made", extra_columns="keep").cards
    assert [(card.title, card.count) for card in cards] == [("Wolf", 3), ("Owl", 1)]


def test_rows_of_many_words_are_cards(tmp_path: Path) -> None:
    text = f"name,type,attack,size\nA,INF,3,{'word ' * 40}\n"
    (tmp_path / "deck.csv").write_text(text, encoding="utf-8")
    run("new", str(tmp_path / "made"), "--from", str(tmp_path / "deck.csv"))
    assert (tmp_path / "made" / "cards.csv").exists()
    run("new", str(tmp_path / "other"), "--from", str(tmp_path / "deck.csv"), "--as", "units")
    assert (tmp_path / "other" / "units.csv").exists()


@pytest.mark.parametrize(
    ("name", "says"), [("none.csv", "there is no file"), ("note.txt", "is no spreadsheet")]
)
def test_what_is_no_spreadsheet_is_told(tmp_path: Path, name: str, says: str) -> None:
    (tmp_path / "note.txt").write_text("x", encoding="utf-8")
    told = run("new", str(tmp_path / "made"), "--from", str(tmp_path / name))
    assert told.status == 2
    assert says in told.err
    assert not (tmp_path / "made").exists()
