"""What holds for every game of this project."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from support.games import GAMES, PUBLISHED

from countermarch import components
from countermarch.components.model.loading.rulebook_files import parse_clauses

FOLDER = Path(components.__file__).parent


def test_every_game_of_this_repository_is_registered() -> None:
    folders = {path.parent.name.replace("_", "-") for path in FOLDER.glob("*/game.toml")}
    assert set(GAMES) == folders
    assert folders <= set(components.games())
    assert list(components.games()) == sorted(components.games())


def test_a_game_is_read_once() -> None:
    assert components.game(GAMES[0]) is components.game(GAMES[0])


def test_an_unknown_game_names_the_nearest() -> None:
    with pytest.raises(components.UnknownGame, match="did you mean lebanon-82"):
        components.game("lebanon-28")
    with pytest.raises(components.UnknownGame, match="is not one of the games "):
        components.game("chess")


@pytest.mark.parametrize("game", PUBLISHED)
def test_the_ledger_has_the_published_clauses_kinds_and_questions(game: str) -> None:
    published = Path(__file__).parent.parent / "contract" / game / "clauses.tsv"
    expected = parse_clauses("clauses.tsv", published.read_text("utf-8"))
    found = components.game(game).clauses
    assert [(each.number, each.kind) for each in found] == [(each.number, each.kind) for each in expected]
    unsaid = {
        ours.number: set(theirs.questions) - set(ours.questions)
        for ours, theirs in zip(found, expected, strict=True)
    }
    assert {number: questions for number, questions in unsaid.items() if questions} == {}


def test_asking_for_a_table_reads_no_cards_and_nothing_beyond_the_standard_library() -> None:
    code = (
        "import sys, components; components.game('lebanon-82').tables['crt']['1', '1'];"
        "slow = ('csv', 'difflib', 'countermarch.components.model.pieces', 'reportlab', 'rich');"
        "print([name for name in slow if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    "part", ["tables['crt'].cells", "units[0].values", "numbers", "scenarios", "spoken.headlines"]
)
def test_the_data_of_a_game_cannot_be_changed_under_later_questions(part: str) -> None:
    found = eval(f"game.{part}", {"game": components.game("lebanon-82")})  # noqa: S307 -- the parts above
    with pytest.raises(TypeError, match="does not support item assignment"):
        found[next(iter(found))] = "De"
