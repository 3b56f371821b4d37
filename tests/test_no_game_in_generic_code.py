"""What serves every game names none: no id, title or piece of a game stands in code that is not its own."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest
from support.games import GAMES, PUBLISHED

from countermarch import components
from countermarch.generators.scene.icons import ICONS
from countermarch.generators.scene.symbols import SYMBOLS

ROOT = Path(__file__).parents[1]
ROOMS = ("components", "generators", "reference", "countermarch", "docs/build")
OWN = {game.replace("-", "_") for game in GAMES}

FIELD = {
    "airmobile": "a heading that designers' spreadsheets have",
    "sof": "the same",
    "commando": "the same",
    "militia": "the same",
    "guerrilla": "the same",
    "fired": "what the back of any unit may say, explained in the guide",
    "phase": "the field's word for a part of a turn",
    "event": "the field's word",
    "leader": "a heading that designers' spreadsheets have",
    "other": "a plain word for what has no name of its own",
    "turn": "the field's word",
    "track": "the field's word, and a kind of document",
    "state": "the game as it stands while it is played",
    "missile": "a part that symbols are drawn from",
    "rocket": "a part that symbols are drawn from",
    "naval": "a part that symbols are drawn from",
}
"""Words of one game's pieces that are words of the field too, and where generic code has them from."""


def generic_files() -> list[Path]:
    """Return every module that serves all games."""
    every = (path for room in ROOMS for path in (ROOT / room).rglob("*.py"))
    return sorted(path for path in every if not OWN & set(path.parts))


@cache
def known_words() -> dict[str, str]:
    """Return every word that identifies a published game: names that only its pieces and tables have.

    A new game may use the common name of a piece; its id and title must not be in other code.
    """
    owners: dict[str, set[str]] = defaultdict(set)
    for game in map(components.game, PUBLISHED):
        for piece in game.pieces:
            for word in (piece.id, piece.text("kind"), piece.text("class"), getattr(piece, "deck", "")):
                owners[word].add(game.id)
        for word in (*game.tables, *game.charts, *game.scenarios, *game.errata):
            owners[word].add(game.id if "-" in word else "")
        for side in game.sides:
            owners[side.id].add(game.id)
    known = {*SYMBOLS, *ICONS, *FIELD, ""}
    single = {word: next(iter(games)) for word, games in owners.items() if len(games) == 1}
    return {word: game for word, game in single.items() if game and word not in known}


@cache
def texts(path: Path) -> tuple[tuple[int, str], ...]:
    """Return the texts of a module with their lines, but not those that explain it."""
    tree = ast.parse(path.read_text("utf-8"))
    nodes = list(ast.walk(tree))
    spoken = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    said = (node for node in nodes if isinstance(node, ast.Constant) and id(node) not in spoken)
    found = ((node.lineno, node.value) for node in said if isinstance(node.value, str))
    # a line to type is an example, which other tests run
    return tuple(sorted((line, text) for line, text in found if "countermarch " not in text))


def faults(path: Path) -> list[str]:
    """Return where a module names a game."""
    names = {*GAMES, *OWN, *(components.game(game).title for game in GAMES)}
    return [
        f"{path.relative_to(ROOT)}:{line}: {text[:60]!r}"
        for line, text in texts(path)
        if text in known_words() or any(name in text for name in names)
    ]


def test_the_words_of_games_are_found() -> None:
    assert {
        "support-fire",
        "israeli-96-a",
        "naval-support",
        "suit-heart",
        "extremist",
    } <= known_words().keys()
    assert len(known_words()) > 400


def test_no_module_that_serves_all_games_names_one() -> None:
    files = generic_files()
    assert len(files) > 300
    assert [fault for path in files for fault in faults(path)] == []


@pytest.mark.parametrize("word", sorted(FIELD))
def test_a_word_of_the_field_is_still_one_that_generic_code_has(word: str) -> None:
    assert any(text == word for path in generic_files() for _, text in texts(path)), FIELD[word]


def test_a_game_that_is_named_is_found(tmp_path: Path) -> None:
    made = tmp_path / "made.py"
    made.write_text('"""About lebanon-82."""\nVALUED = {"support-fire"}\nGAME = "lebanon-82"\n', "utf-8")
    assert [text for _, text in texts(made)] == ["support-fire", "lebanon-82"]
    assert "support-fire" in known_words()
