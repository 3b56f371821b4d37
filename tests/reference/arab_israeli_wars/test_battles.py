"""Laws of Force Totals and battles."""

from __future__ import annotations

from typing import Any, get_args

from hypothesis import given
from hypothesis import strategies as st

from countermarch import components
from countermarch.reference.arab_israeli_wars import battle, battle_result, force_total
from countermarch.reference.arab_israeli_wars.battles import Special
from countermarch.reference.arab_israeli_wars.terms import EventOrNone, Front

GAME = components.game("arab-israeli-wars")
fronts = st.sampled_from(get_args(Front))
events = st.sampled_from(get_args(EventOrNone))
tokens = st.integers(0, GAME.number("tt-per-front"))


@st.composite
def stocks(draw: st.DrawFn, side: str, front: str) -> list[dict[str, Any]]:
    """Draw units that may stand at a Front."""
    fit = [card for card in GAME.cards if card.side == side and card.deck == side]
    fit = [card for card in fit if card.text("front") in (front, "random", "player-choice")]
    chosen = draw(st.lists(st.sampled_from(fit), unique_by=lambda card: card.id, max_size=5))
    return [
        {"card": card.id.removeprefix(f"{side}-"), "count": draw(st.integers(1, card.count))}
        for card in chosen
    ]


@st.composite
def fields(draw: st.DrawFn) -> dict[str, Any]:
    """Draw everything that a battle needs."""
    front = draw(fronts)
    return {
        "front": front,
        "israeli_units": draw(stocks("israeli", front)),
        "arab_units": draw(stocks("arab", front)),
        "israeli_tt": draw(tokens),
        "event": draw(events),
        "event_front": draw(fronts),
        "first_turn": draw(st.booleans()),
        "leaders_stack": draw(st.booleans()),
    }


@given(fields())
def test_a_battle_is_two_totals_and_their_result(asked: dict[str, Any]) -> None:
    found = battle(**asked).answer
    shared = {name: asked[name] for name in ("front", "event", "event_front", "leaders_stack")}
    own = force_total(side="israeli", units=asked["israeli_units"], **shared).answer
    enemy = force_total(side="arab", units=asked["arab_units"], **shared).answer
    assert (found.israeli_total, found.arab_total) == (own.total, enemy.total)
    if found.reason in ("first-turn", "truce"):
        assert (found.result, found.tt_change) == ("no-battle", 0)
        return
    special: Any = found.reason if found.reason in get_args(Special) else "none"
    settled = battle_result(
        israeli_total=own.total,
        arab_total=enemy.total,
        israeli_units=own.units_count,
        arab_units=enemy.units_count,
        israeli_tt=asked["israeli_tt"],
        special=special,
    ).answer
    assert (found.result, found.reason, found.tt_change) == (
        settled.result,
        settled.reason,
        settled.tt_change,
    )
    assert (found.israeli_discards, found.arab_discards) == (settled.israeli_discards, settled.arab_discards)


@given(fields())
def test_a_total_is_never_below_nothing_and_nothing_without_units(asked: dict[str, Any]) -> None:
    found = battle(**asked).answer
    assert found.israeli_total >= 0
    assert found.arab_total >= 0
    if not asked["israeli_units"]:
        assert found.israeli_total == 0
    if not asked["arab_units"]:
        assert found.arab_total == 0


@given(fields())
def test_tokens_are_never_made_or_lost(asked: dict[str, Any]) -> None:
    found = battle(**asked).answer
    each = GAME.number("tt-per-front")
    assert found.israeli_tt_after + found.arab_tt_after == each
    assert 0 <= found.israeli_tt_after <= each
    assert abs(found.tt_change) <= GAME.charts["battle-outcomes"].number("no-units", "tokens")


@given(fields(), st.data())
def test_a_side_discards_only_units_that_it_has(asked: dict[str, Any], data: st.DataObject) -> None:
    found = battle(**asked).answer
    for side in ("israeli", "arab"):
        discards, units = getattr(found, f"{side}_discards"), asked[f"{side}_units"]
        there = sum(unit["count"] for unit in units)
        assert discards <= min(1, there)
        if discards:
            place = data.draw(st.integers(1, there))
            again = battle(**{**asked, f"{side}_discard": place}).answer
            lost = getattr(again, f"{side}_discarded")
            expanded = [unit["card"] for unit in units for _ in range(unit["count"])]
            assert lost == expanded[place - 1]


@given(fields())
def test_the_order_in_which_units_are_named_never_matters(asked: dict[str, Any]) -> None:
    turned = {**asked, "israeli_units": asked["israeli_units"][::-1], "arab_units": asked["arab_units"][::-1]}
    assert battle(**asked).answer == battle(**turned).answer


@given(
    st.integers(0, 60), st.integers(0, 60), st.integers(1, 9), st.integers(1, 9), tokens, st.integers(1, 9)
)
def test_more_force_never_hurts(  # noqa: PLR0917 -- facts of one battle
    israeli: int, arab: int, own: int, enemy: int, tt: int, more: int
) -> None:
    given_: dict[str, Any] = {
        "arab_total": arab,
        "israeli_units": own,
        "arab_units": enemy,
        "israeli_tt": tt,
    }
    weak = battle_result(israeli_total=israeli, **given_).answer
    strong = battle_result(israeli_total=israeli + more, **given_).answer
    assert strong.tt_change >= weak.tt_change
    assert strong.israeli_discards <= weak.israeli_discards
    assert strong.arab_discards >= weak.arab_discards


@given(st.integers(0, 60), st.integers(0, 60), st.integers(0, 9), st.integers(0, 9), tokens)
def test_a_battle_looks_the_same_from_the_other_side(
    israeli: int, arab: int, own: int, enemy: int, tt: int
) -> None:
    israeli, arab = israeli if own else 0, arab if enemy else 0
    each = GAME.number("tt-per-front")
    one = battle_result(
        israeli_total=israeli, arab_total=arab, israeli_units=own, arab_units=enemy, israeli_tt=tt
    )
    other = battle_result(
        israeli_total=arab, arab_total=israeli, israeli_units=enemy, arab_units=own, israeli_tt=each - tt
    )
    assert one.answer.tt_change == -other.answer.tt_change
    assert (one.answer.israeli_discards, one.answer.arab_discards) == (
        other.answer.arab_discards,
        other.answer.israeli_discards,
    )


@given(fields())
def test_leaders_that_stack_are_worth_at_least_as_much(asked: dict[str, Any]) -> None:
    stacked = battle(**{**asked, "leaders_stack": True}).answer
    alone = battle(**{**asked, "leaders_stack": False}).answer
    assert stacked.israeli_total >= alone.israeli_total
    assert stacked.arab_total >= alone.arab_total
