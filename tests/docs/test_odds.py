"""The tables of odds: every row adds up, agrees with the questions, and opens its lookup."""

from __future__ import annotations

from fractions import Fraction

import pytest
from support.games import GAMES

from countermarch import components
from countermarch.reference.engine import registry
from countermarch.site import odds
from countermarch.site.odds import OddsError, odds_tables, percent
from countermarch.site.words import GameWords


def _tables(game_id: str) -> tuple[odds.OddsTable, ...]:
    game = components.game(game_id)
    return odds_tables(game, GameWords(game), registry.questions(game_id))


def _table(game_id: str, title: str) -> odds.OddsTable:
    return next(table for table in _tables(game_id) if table.title == title)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_row_adds_up_to_certainty(game_id: str) -> None:
    tables = _tables(game_id)
    assert tables
    for table in tables:
        for view in table.views:
            for line in view.lines:
                assert sum(line.shares) == 1, (table.title, view.label, line.label)
                assert len(line.shares) == len(table.outcomes)
                if table.numbers:
                    assert line.at_least[0] == 1


@pytest.mark.parametrize("game_id", GAMES)
def test_every_row_opens_a_question_with_facts_it_takes(game_id: str) -> None:
    questions = registry.questions(game_id)
    for table in _tables(game_id):
        for view in table.views:
            for line in view.lines:
                name, _, facts = line.link.removeprefix("#").partition("?")
                fields = {field.name for field in questions[name].parameters} if name else set()
                assert {fact.partition("=")[0] for fact in facts.split("&") if fact} <= fields


def test_the_crt_is_counted_column_by_column_for_each_terrain() -> None:
    crt = _table("lebanon-82", "Combat results table")
    assert [view.label for view in crt.views] == ["Mountain", "Rough, river, Beirut", "Town", "Clear"]
    town = {line.label: line for line in crt.views[2].lines}
    shares = dict(zip([one.name for one in crt.outcomes], town["+2, +3"].shares, strict=True))
    assert {name: share for name, share in shares.items() if share} == {
        "Ex": Fraction(1, 3),
        "none": Fraction(1, 6),
        "A2": Fraction(1, 6),
        "A3": Fraction(1, 6),
        "(A)": Fraction(1, 6),
    }
    assert town["+2, +3"].sums == (Fraction(1, 3), Fraction(5, 6))


def test_pools_of_dice_are_counted_with_their_average() -> None:
    table = _table("third-lebanon-war", "Hits of battle dice on a defender")
    other = next(view for view in table.views if view.label == "Other")
    assert [line.mean for line in other.lines[:4]] == [Fraction(1, 2), 1, Fraction(3, 2), 2]
    assert table.outcomes[-1].name == "8+"


def test_a_first_draw_counts_the_pieces() -> None:
    table = _table("arab-israeli-wars", "First card of the Event Deck, by what it does")
    assert table.single
    assert table.outcomes[0].says == "24 of 46"


def test_a_table_of_a_question_that_is_not_there_is_refused() -> None:
    game = components.game("lebanon-82")
    with pytest.raises(OddsError, match="no question 'zeppelin'"):
        odds._odds_of_question({"question": "zeppelin"}, GameWords(game), {})  # noqa: SLF001 -- as a file would ask


def test_rounding_never_says_all_or_nothing_of_what_is_not() -> None:
    assert percent(Fraction(999, 1000)) == ">99"
    assert percent(Fraction(1, 1000)) == "<1"
