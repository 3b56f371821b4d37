"""What the page of a game in play is made of: any game that offers play, nothing but its own data."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from test_no_game_in_generic_code import known_words

from countermarch import components
from countermarch.reference import play
from countermarch.reference.play import json_play
from countermarch.site import plays
from countermarch.site.assets import HERE
from countermarch.site.subjects import installed

if TYPE_CHECKING:
    from pathlib import Path

GAMES = ("arab-israeli-wars", "reign-of-missiles")
WORD = re.compile(r"""(["'`])([a-z][a-z0-9-]*)\1""")


@pytest.mark.parametrize("name", GAMES)
def test_a_page_knows_every_option_every_track_and_where_the_places_of_the_map_are(
    tmp_path: Path, name: str
) -> None:
    made = plays.play_data(tmp_path, installed(name), None)
    options = play.game(name).options
    assert {one["id"]: tuple(value for value, _ in one["values"]) for one in made["options"]} == dict(options)
    assert all(says for one in made["options"] for _, says in one["values"])
    assert made["tracks"].keys() == components.game(name).tracks.keys()
    if made["map"] is not None:
        picture = (tmp_path / made["map"]["file"]).read_text("utf-8")
        assert picture.startswith(("<svg", "<?xml"))
        assert set(made["map"]["spots"]) <= set(components.game(name).places)
        for x, y in made["map"]["spots"].values():
            assert 0 < x < made["map"]["width"]
            assert 0 < y < made["map"]["height"]


def test_a_game_that_says_no_more_than_it_must_is_asked_for_and_shown_by_its_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = replace(play.game(GAMES[0]), asking={}, sight=None)
    monkeypatch.setattr(play, "game", lambda _name: plain)
    monkeypatch.setattr("countermarch.reference.play.positions.game", lambda _name: plain)
    monkeypatch.setattr(json_play, "_positions", {})
    first = plays.play_data(tmp_path, installed(GAMES[0]), None)["options"][0]
    assert first["asks"] == f"{first['id'].replace('_', ' ').capitalize()}?"
    assert first["erratum"] == ""
    assert all(value == says for value, says in first["values"])
    asked = f'{{"do": "begin", "game": "{GAMES[0]}", "seed": "1", "options": {{}}}}'
    stated = json.loads(json_play.play(asked))
    assert stated["sight"] is None
    assert stated["board"]
    assert {one["rule"] for one in stated["decision"]["choices"]} == {stated["decision"]["rule"]}


def test_no_script_or_style_of_the_page_names_a_game() -> None:
    files = [*(HERE / "js").glob("play*.js"), HERE / "css" / "play.css", HERE / "templates" / "play.md.j2"]
    assert len(files) > 10
    names = {*GAMES, *(components.game(game).title for game in GAMES)}
    for path in files:
        text = path.read_text("utf-8")
        assert not [name for name in names if name in text], path.name
        assert not [word for _, word in WORD.findall(text) if word in known_words()], path.name
