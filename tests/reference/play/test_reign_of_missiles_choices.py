"""Every choice that the rules give is offered: the Commando's second target, and which marker pays first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pytest

from countermarch.reference.play import game
from countermarch.reference.play.chance import Chance
from countermarch.reference.play.positions import full_options
from countermarch.reference.reign_of_missiles.play.allocating import allocation
from countermarch.reference.reign_of_missiles.play.attacking import combat_round
from countermarch.reference.reign_of_missiles.play.table import CONTAINER, OUT

if TYPE_CHECKING:
    from countermarch.reference.play.definitions import Flow
    from countermarch.reference.reign_of_missiles.play.table import Table

GAME = game("reign-of-missiles")


Asked = tuple[str, Sequence[Any]]


class Loaded(Chance):
    """Dice that fall as a test wants them."""

    def __init__(self, d10: int, d6: int) -> None:
        super().__init__(1)
        self.d10, self.d6 = d10, d6

    def pick(self, among: int) -> int:
        assert self.d10 < among
        return self.d10

    def die(self, sides: int = 6) -> int:
        assert self.d6 <= sides
        return self.d6


def laid_out(**options: str) -> Table:
    table: Table = GAME.table(1, full_options(GAME, options), logged=True)
    return table


def ids(table: Table, asked: Asked) -> list[str]:
    return [choice.id for choice in GAME.decision(table, *asked).choices]


def answer(flow: Flow, table: Table, asked: Asked, choice: str) -> Asked:
    return flow.send(ids(table, asked).index(choice))


def commando_at_two_alike(d10: int) -> tuple[Table, Flow, Asked, list[str]]:
    """Put two alike launchers in Gaza City and let the Commando choose its first target there."""
    table = laid_out()
    pair = [one for one in table.launchers if one.type == "grad" and one.combat_factor == 2][:2]
    for one in table.launchers:
        one.place, one.suppressed = ("gaza-city" if one in pair else CONTAINER), False
    table.phase, table.impulse, table.round = "operational", "am", "combat"
    table.ready, table.commando_available = {"f-15": 0, "drone": 0}, True
    table.chance = Loaded(d10, 1)
    flow = combat_round(table)
    asked = answer(flow, table, next(flow), "commando")
    asked = answer(flow, table, asked, "gaza-city")
    return table, flow, asked, [one.id for one in pair]


def test_of_two_alike_launchers_the_second_is_a_target_after_the_commando_missed_the_first() -> None:
    table, flow, asked, pair = commando_at_two_alike(d10=6)
    (first,) = set(pair) & set(ids(table, asked))
    (second,) = set(pair) - {first}
    asked = answer(flow, table, asked, first)
    assert all(one.place != OUT for one in table.launchers)
    asked = answer(flow, table, asked, "commando")
    assert set(ids(table, asked)) == {second, "gaza-city"}
    with pytest.raises(StopIteration):  # its two attacks are made: the round is over
        answer(flow, table, asked, second)
    assert [entry.question for entry in table.log].count("commando-attack") == 2


def test_the_commando_has_two_targets_and_no_third() -> None:
    table, flow, asked, pair = commando_at_two_alike(d10=6)
    asked = answer(flow, table, asked, next(one for one in ids(table, asked) if one in pair))
    asked = answer(flow, table, asked, "commando")
    with pytest.raises(StopIteration):  # nothing is left to attack with: the round is over
        answer(flow, table, asked, "gaza-city")
    assert table.commando_used


def trades(hamas: str, israeli: str, **options: str) -> tuple[Table, Flow, Asked]:
    table = laid_out(**options)
    table.turn, table.phase = 2, "asset-allocation"
    table.hamas_space, table.israeli_space = hamas, israeli
    flow = allocation(table)
    return table, flow, next(flow)


def test_far_apart_it_is_all_the_same_which_marker_pays_first() -> None:
    table, _, asked = trades("green-8", "blue-5")
    assert ids(table, asked) == ["none", "2:0:1", "2:1:0", "3:0:2", "3:1:1", "3:2:0"]


@pytest.mark.parametrize(
    ("reading", "offered"),
    [
        ("rule", ["3:1:1:hamas-first"]),
        ("example", ["2:1:1:hamas-first", "3:1:2:hamas-first", "3:2:1:hamas-first"]),
    ],
)
def test_one_apart_the_player_says_which_marker_pays_first_after_the_usual_choices(
    reading: str, offered: list[str]
) -> None:
    table, _, asked = trades("blue-4", "blue-5", price_reading=reading)
    usual = ids(*trades("green-8", "blue-5", price_reading=reading)[::2])
    assert ids(table, asked) == [*usual, *offered]


def test_one_apart_the_israeli_marker_meets_the_other_if_it_pays_first_and_not_if_it_pays_second() -> None:
    table, flow, asked = trades("blue-4", "blue-5")
    stated = {choice.id: choice.says for choice in GAME.decision(table, *asked).choices}
    assert stated["3:1:1"].endswith("the markers meet and the game is over")
    assert stated["3:1:1:hamas-first"] == "3 more: Hamas marker 1 left, then Israeli marker 1 left"
    answer(flow, table, asked, "3:1:1:hamas-first")
    assert (table.hamas_space, table.israeli_space, table.over) == ("blue-3", "blue-4", "")
    table, flow, asked = trades("blue-4", "blue-5")
    with pytest.raises(StopIteration):
        answer(flow, table, asked, "3:1:1")
    assert table.israeli_space == "blue-4" == table.hamas_space
    assert table.over
