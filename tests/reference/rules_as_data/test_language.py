"""The language of rules as data: its results, and what it refuses when a file is read."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest

from countermarch import components
from countermarch.components.model.expressions.errors import ExpressionError
from countermarch.reference.engine import Working
from countermarch.reference.rules_as_data.bands import bands
from countermarch.reference.rules_as_data.expressions import compile_expression
from countermarch.reference.rules_as_data.meaning import WORK, Scope
from countermarch.reference.rules_as_data.readable_data import ReadableData
from countermarch.reference.rules_as_data.shapes import (
    BooleanShape,
    ChoiceShape,
    IntegerShape,
    ListShape,
    OptionalShape,
    RecordShape,
    TextShape,
)

GROUND = ReadableData(components.game("lebanon-82"))
UNIT = RecordShape(
    {"strength": ("strength", IntegerShape(0, 99)), "mode": ("mode", ChoiceShape(("full", "depleted")))}
)
SHAPES = {
    "attack": IntegerShape(0, 100),
    "defense": IntegerShape(0, 100),
    "die": IntegerShape(1, 6),
    "terrain": ChoiceShape(("clear", "town", "mountain")),
    "ready": BooleanShape(),
    "note": TextShape(),
    "chosen": OptionalShape(IntegerShape(1, 3)),
    "units": ListShape(UNIT, 0, 200),
    "dice": ListShape(IntegerShape(1, 6), 1, 200),
    "wide": IntegerShape(-(10**9), 10**9),
}


class Unit:
    def __init__(self, strength: int, mode: str) -> None:
        self.strength, self.mode = strength, mode


def scope() -> Scope:
    return Scope(GROUND, dict(SHAPES), frozenset(SHAPES))


def worked_out(text: str, **known: object) -> object:
    units = (Unit(4, "full"), Unit(3, "depleted"))
    env: dict[str, Any] = {
        "attack": 11,
        "defense": 4,
        "die": 5,
        "terrain": "town",
        "ready": True,
        "note": "x",
        "chosen": None,
    }
    env |= {"units": units, "dice": (2, 6, 6), "wide": -7, WORK: Working(GROUND.game), **known}
    return compile_expression(text, scope()).run(env)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 + 2 * 3 - 4", 3),
        ("(1 + 2) * 3", 9),
        ("-die + 2", -3),
        ("--die", 5),
        ("attack / 4", Fraction(11, 4)),
        ("down(attack / 4)", 2),
        ("up(attack / 4)", 3),
        ("nearest(attack / 2)", 6),
        ("down(wide / 2)", -4),
        ("remainder(attack, 4)", 3),
        ("abs(wide)", 7),
        ("clamp(attack, 0, 9)", 9),
        ("min(attack, defense, die)", 4),
        ("max(dice)", 6),
        ("max(u.strength for u in units, otherwise: 0)", 4),
        ("max([u.strength for u in units], otherwise: 0)", 4),
        ("sum(u.strength for u in units)", 7),
        ('sum(u.strength for u in units if u.mode == "full")', 4),
        ('sum(u.strength / 2 for u in units if u.mode == "depleted")', Fraction(3, 2)),
        ("count(units)", 2),
        ("count(u for u in units if u.strength > 3)", 1),
        ("any(u.strength > 3 for u in units)", True),
        ("all(u.strength > 3 for u in units)", False),
        ("sum(u.strength * n for u, n in units, places(units))", 10),
        ("place(6, dice)", 2),
        ("place(5, dice)", 0),
        ("count(distinct(dice))", 2),
        ("first(dice)", 2),
        ("otherwise(chosen, 2)", 2),
        ("if chosen == none then 0 else chosen + 1", 0),
        ("if not (chosen != none) then 0 else chosen + 1", 0),
        ("if chosen == none or chosen < 2 then 1 else chosen * 2", 1),
        ('if terrain == "town" then 2 else 1', 2),
        ('terrain in ["town", "mountain"] and not (die < 3)', True),
        ('terrain not in ["town"] or ready', True),
        ("1 <= die < 5", False),
        ("1 <= die <= 6", True),
        ("if defense > 0 then down(attack / defense) else 0", 2),
        ("down(attack / max(1, defense))", 2),
        ('cell("crt", die, column("crt", "clear", attack - defense))', "Ex"),
        ('column("crt", terrain, attack - defense)', "8"),
        ('beyond("crt", terrain, attack - 40)', "low"),
        ('shift("crt", "2", -die)', "1"),
        ('shift("crt", "11", die)', "12"),
        ('best_for_defender("crt", "9", "3", "12")', "3"),
        ('best_for_attacker("crt", "9", "3", "12")', "12"),
        ('as_number(shift("crt", "3", 2))', 5),
        ("as_number(ready)", 1),
        ('number("sam-range")', 2),
        ('fact("2006", "bastions")', False),
        ('cell("movement-costs", "mountain", "cost")', 3),
        ('cell("units", "israeli-96-a", "attack")', 8),
        ('within("4-6", die)', True),
        ('within("10+", die)', False),
    ],
)
def test_an_expression_comes_to_its_value(text: str, value: object) -> None:
    found = worked_out(text)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        ("attack +", 8, "a value"),
        ("(attack", 7, ") for the ( at 1"),
        ("attack = 3", 7, "== (a comparison has two)"),
        ("attack && ready", 7, "the word and"),
        ("0.5", 0, "a whole number (a half is 1 / 2)"),
        ("attak", 0, "did you mean attack?"),
        ("true", 0, "the word yes"),
        ("town", 0, 'quotes around a text: "town"'),
        ("attack / defense", 7, "a divisor that is never 0"),
        ("attack + terrain", 9, "a number; this is one of clear, town, mountain"),
        ('terrain == "twon"', 8, "did you mean town?"),
        ("ready == 3", 6, "two of a kind"),
        ("chosen + 1", 0, "otherwise(..., 0)"),
        ("attack == none", 7, "something that can be none"),
        ("die > 6", 4, "die is a number from 1 to 6: this one is never true"),
        ("die >= 1", 4, "this one is always true"),
        ('if terrain in ["clear", "town", "mountain"] then 1 else 2', 3, "this one is always true"),
        ("if yes then 1 else 2", 3, "one of the two is never reached"),
        ("if ready then 1 else note", 21, "the same kind after then and else"),
        ('cell("crtt", 1, 2)', 5, "a table of the game"),
        ('cell("crt", die + 1, "3")', 12, "a row of crt"),
        ('cell("crt", die, 13)', 17, "a column of crt"),
        ('cell(note, 1, "3")', 5, "the name of a table, written out in quotes"),
        ('column("crt", attack)', 0, "the row of headings, one of mountain"),
        ('column("crt", "woods", attack)', 14, "a row of headings of crt"),
        ("max(units)", 4, "a list of numbers"),
        ("max(d for d in dice if d > 3)", 0, "the list may be empty"),
        ("if not (chosen != none) then chosen + 1 else 0", 29, "a number; this is none"),
        ("max([])", 0, "the list may be empty"),
        ("units.strength", 6, "sum(x.strength for x in units)"),
        ("note.length", 5, "no dot: note is a text"),
        ("sum(sum(dice for u in units) for v in units)", 19, "no list inside a list except the item's own"),
        ("summ(dice)", 0, "did you mean sum?"),
        ("down(1, 2)", 0, "down(x)"),
        ("max(1, 2, top: 3)", 10, "max(list, otherwise: x)"),
        ("as_number(terrain)", 0, "digits"),
        ('number("sam-rnge")', 7, "did you mean sam-range?"),
        ('fact("1983", "bastions")', 5, "a scenario"),
        ("wide * wide * wide", 12, "numbers that stay small"),
        ("99999999999", 0, "a number of at most"),
        ("attack if ready", 7, "an operator such as + or and"),
        ("while", 0, "something given"),
        ('"open', 0, "closed by a second quote"),
        ("attack[0]", 6, "an operator"),
        ("1 + (if ready then 1 else 2", 27, ") for the ( at 5"),
        ("clamp(die, 5, 3)", 0, "a lower end that is never above"),
        ("remainder(attack, defense)", 18, "a divisor of at least 1"),
        ('modifiers("crt", "3")', 0, "modifiers("),
        ("u", 0, "something given"),
    ],
)
def test_what_could_fail_is_refused_where_it_is(text: str, at: int, expected: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        compile_expression(text, scope())
    assert expected in caught.value.expected
    assert caught.value.at == at


@pytest.mark.parametrize(
    "text", ["(" * 5000, "not " * 400 + "ready", "-" * 1999, "1" + "+1" * 999, "[" * 900, "if " * 600]
)
def test_the_deepest_expression_ends_quickly(text: str) -> None:
    with suppress(ExpressionError):
        compile_expression(text, scope())


def test_numbers_grow_no_further_than_they_may_through_many_steps() -> None:
    names: dict[str, Any] = {"a": IntegerShape(0, 10**9)}
    with pytest.raises(ExpressionError, match="numbers that stay small"):
        _squared_again_and_again(names)


def _squared_again_and_again(names: dict[str, Any]) -> None:
    for _ in range(50):
        names["a"] = compile_expression("a * a", Scope(GROUND, names)).shape


def test_a_cell_that_is_read_lights_up() -> None:
    work = Working(GROUND.game)
    worked_out('cell("crt", die, "3")', **{WORK: work})
    worked_out('cell("units", "israeli-96-a", "attack")', **{WORK: work})
    assert [(cell.table, cell.row, cell.column) for cell in work.ruling(None).cells] == [("crt", "5", "3")]


@pytest.mark.parametrize(
    ("labels", "value", "label"),
    [
        (("1-2", "1-1", "2-1", "3-1"), Fraction(5, 2), "2-1"),
        (("1-2", "1-1", "2-1", "3-1"), Fraction(1, 9), "1-2"),
        (("2-6", "7-9", "10+"), 12, "10+"),
        (("1 or less", "2 to 8", "9 or more"), -3, "1 or less"),
        (("-5", "-1, 0", "+1, +2"), -1, "-1, 0"),
        (("\u22122", "0", "+1"), -1, "\u22122"),
        (("6:1", "3:1", "1:1"), 4, "3:1"),
        (("0 or 1", "2..4", "\u2265 5"), 5, "\u2265 5"),
    ],
)
def test_heads_are_read_as_they_are_printed(labels: tuple[str, ...], value: Fraction, label: str) -> None:
    found = bands(labels, labels)
    assert found is not None
    assert found.place(value) == label


@pytest.mark.parametrize("labels", [("1", "x"), ("1-3", "3-5"), ("1:0",), (), ("1", "1")])
def test_heads_that_are_no_numbers_or_overlap_are_no_bands(labels: tuple[str, ...]) -> None:
    assert bands(labels, labels) is None
