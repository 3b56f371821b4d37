"""A game is named by its id or its title, in letters of any case, wherever a command takes one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.command_line import run
from support.folders import make_folder
from support.games import GAMES

from countermarch import components
from countermarch.folders.opening import resolve_name

if TYPE_CHECKING:
    from pathlib import Path

WORDS = [
    ("questions", "{}"),
    ("games", "{}"),
    ("rules", "{}", "12.0"),
    ("find", "--game", "{}", "bridge"),
    ("check", "{}"),
    ("print", "{}", "--only", "tracks", "--plan"),
    ("ask", "{}", "combat-result", "--terrain", "town", "--differential", "3", "--die", "4"),
    ("odds", "{}", "combat-result", "--terrain", "town", "--differential", "3"),
]


@pytest.mark.parametrize("game", GAMES)
def test_an_id_and_a_title_in_any_letters_name_their_game(game: str) -> None:
    title = components.game(game).title
    for word in (game, game.upper(), game.title(), title, title.lower(), title.upper()):
        assert resolve_name(word) == game, word


@pytest.mark.parametrize("words", WORDS, ids=lambda words: words[0])
def test_every_command_takes_them(words: tuple[str, ...]) -> None:
    plain, *others = (
        run(*(word.format(name) for word in words)) for name in ("lebanon-82", "LEBANON-82", "Lebanon '82")
    )
    assert plain.status == 0, plain.err
    assert others == [plain, plain]


def test_a_folder_goes_before_a_game_that_is_called_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_folder(tmp_path / "Lebanon-82")
    monkeypatch.chdir(tmp_path)
    assert resolve_name("Lebanon-82") == "Lebanon-82"
    assert resolve_name("") == ""
    assert resolve_name("./Lebanon-82/") == "./Lebanon-82/"


@pytest.mark.parametrize("word", ["chess", "lebanon", "\0", "x" * 5000])
def test_what_names_no_game_is_left_as_it_is(word: str) -> None:
    assert resolve_name(word) == word
