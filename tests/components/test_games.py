"""What holds for every game that is shipped."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import components
from components.model.layers import Layer
from components.model.loading.clause_files import parse_clauses

GAMES = components.games()
FOLDER = Path(components.__file__).parent


def test_games_are_discovered_from_their_folders() -> None:
    found = {path.parent.name.replace("_", "-") for path in FOLDER.glob("*/game.toml")}
    assert set(GAMES) == found
    assert list(GAMES) == sorted(GAMES)


def test_a_game_is_read_once() -> None:
    assert components.game(GAMES[0]) is components.game(GAMES[0])


def test_an_unknown_game_names_the_nearest() -> None:
    with pytest.raises(components.UnknownGame, match="did you mean lebanon-82"):
        components.game("lebanon-28")
    with pytest.raises(components.UnknownGame, match="is not one of the games "):
        components.game("chess")


@pytest.mark.parametrize("game", GAMES)
def test_every_file_reads_and_every_name_is_known(game: str) -> None:
    assert [str(fault) for fault in components.load_game(game).check()] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_number_and_table_names_its_rule(game: str) -> None:
    data = components.game(game)
    assert [number.id for number in data.numbers.values() if not (number.rule and number.says)] == []
    assert [table.id for table in data.tables.values() if not table.rule] == []
    rows = [f"{chart.id} {row.id}" for chart in data.charts.values() for row in chart.lines if not row.rule]
    assert rows == []


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_of_the_rule_book_names_its_rule(game: str) -> None:
    pieces = components.game(game).pieces
    assert [piece.id for piece in pieces if piece.layer is Layer.RULEBOOK and not piece.rule] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_erratum_gives_its_readings_a_ruling_and_a_reason(game: str) -> None:
    errata = components.game(game).errata.values()
    assert [
        erratum.id for erratum in errata if not (erratum.readings and erratum.ruling and erratum.why)
    ] == []
    assert [erratum.id for erratum in errata if not erratum.rules] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_decided_or_excused(game: str) -> None:
    clauses = components.game(game).clauses
    assert [clause.number for clause in clauses if clause.decided == bool(clause.excuse)] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_ledger_has_the_published_clauses_kinds_and_questions(game: str) -> None:
    published = Path(__file__).parent.parent / "contract" / game / "clauses.tsv"
    expected = parse_clauses("clauses.tsv", published.read_text("utf-8"))
    found = components.game(game).clauses
    assert [(each.number, each.kind, each.questions) for each in found] == [
        (each.number, each.kind, each.questions) for each in expected
    ]


def test_asking_for_a_table_reads_no_cards_and_nothing_beyond_the_standard_library() -> None:
    code = (
        "import sys, components; components.game('lebanon-82').tables['crt']['1', '1'];"
        "slow = ('csv', 'difflib', 'components.model.pieces', 'reportlab', 'rich');"
        "print([name for name in slow if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
