"""Laws of draws, dice, transfers and endings."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countermarch.reference.arab_israeli_wars import (
    event_card,
    event_discards,
    random_front,
    random_unit,
    transfer_allowance,
    transfers,
    turn_draws,
    turn_phases,
    victory_check,
)
from countermarch.reference.arab_israeli_wars.chance import dice_for
from countermarch.reference.arab_israeli_wars.terms import (
    EventCardName,
    EventOrNone,
    Front,
    IsraeliCard,
    Result,
)

events = st.sampled_from(get_args(EventOrNone))
fronts = st.sampled_from(get_args(Front))
counts = st.fixed_dictionaries({front: st.integers(0, 9) for front in get_args(Front)})


@pytest.mark.parametrize("units", range(1, 54))
def test_every_unit_is_picked_by_as_many_rolls_as_any_other(units: int) -> None:
    rolls = itertools.product(range(1, 7), repeat=dice_for(units))
    picked = Counter(random_unit(units=units, dice=roll).answer.position for roll in rolls)
    again = picked.pop(None, 0)
    assert set(picked) == set(range(1, units + 1))
    assert len(set(picked.values())) == 1
    assert again < units, "rolled again as seldom as can be"


def test_every_front_has_two_faces_of_the_die() -> None:
    assert Counter(random_front(die=die).answer.front for die in range(1, 7)) == dict.fromkeys(
        get_args(Front), 2
    )


@given(events, st.integers(0, 53), st.integers(0, 45))
def test_no_card_is_drawn_twice_or_lost(event: EventOrNone, arab: int, israeli: int) -> None:
    found = turn_draws(event=event, arab_deck=arab, israeli_deck=israeli).answer
    assert found.arab_phase + found.arab_event + found.arab_deck_after == arab
    assert found.israeli_event + found.israeli_phase + found.israeli_deck_after == israeli
    assert min(found.arab_deck_after, found.israeli_deck_after) >= 0


@pytest.mark.parametrize("event", get_args(EventCardName))
def test_a_full_deck_gives_what_the_event_card_says(event: EventCardName) -> None:
    card, found = event_card(event=event).answer, turn_draws(event=event).answer
    assert (found.israeli_event, found.arab_event) == (card.israeli_draws, card.arab_draws)
    assert transfer_allowance(event=event).answer.event_free == card.free_transfers
    assert turn_phases(turn=2, event=event).answer.battle_phase is not card.skips_battle_phase


@given(events, fronts, counts, counts)
def test_no_front_loses_more_than_one_unit_or_one_it_has_not(
    event: EventOrNone, front: Front, israelis: dict[str, int], arabs: dict[str, int]
) -> None:
    found = event_discards(event=event, event_front=front, israeli_units=israelis, arab_units=arabs).answer  # type: ignore[arg-type] # records as JSON has them
    for lost, there in ((found.israeli_discards, israelis), (found.arab_discards, arabs)):
        assert all(0 <= getattr(lost, name) <= min(1, there[name]) for name in get_args(Front))


moves = st.fixed_dictionaries({"card": st.sampled_from(get_args(IsraeliCard)), "from": fronts, "to": fronts})


@given(events, st.lists(moves, max_size=5, unique_by=lambda move: move["card"]), st.data())
def test_transfers_are_judged_together_whatever_their_order(
    event: EventOrNone, planned: list[Any], data: st.DataObject
) -> None:
    found = transfers(event=event, moves=planned).answer  # type: ignore[arg-type] # records as JSON has them
    assert transfers(event=event, moves=data.draw(st.permutations(planned))).answer == found  # type: ignore[arg-type]
    assert found.vehicle_moves + found.other_moves == len(planned)
    assert found.other_allowed == transfer_allowance(event=event).answer.other_allowed
    if found.legal:
        fewer = transfers(event=event, moves=planned[1:]).answer  # type: ignore[arg-type]
        assert fewer.legal, "leaving one out is always allowed"
        free = transfers(event=event, moves=planned, free_for="any-unit").answer  # type: ignore[arg-type]
        assert free.legal, "the other reading only allows more"


results = st.fixed_dictionaries({front: st.sampled_from(get_args(Result)) for front in get_args(Front)})
tokens = st.fixed_dictionaries({front: st.integers(0, 6) for front in get_args(Front)})


@given(tokens, st.integers(0, 53), st.data(), results, results)
def test_the_outcome_is_the_first_ending_that_is_met(
    tt: dict[str, int], deck: int, data: st.DataObject, now: dict[str, str], before: dict[str, str]
) -> None:
    units = data.draw(st.integers(0, 53 - deck))
    asked: dict[str, Any] = {"israeli_tt": tt, "arab_deck": deck, "arab_units": units}
    found = victory_check(**asked, this_turn=now, last_turn=before).answer  # type: ignore[arg-type] # as JSON has them
    met = {
        "complete-loss": found.complete_loss,
        "decisive-victory": found.decisive_victory,
        "attrition-victory": found.attrition_victory,
        "continue": True,
    }
    assert found.outcome == next(name for name, is_met in met.items() if is_met)
    assert found.complete_loss is (0 in tt.values())
    assert found.attrition_victory is (deck + units == 0)
    assert found.all_won_this_turn is (set(now.values()) == {"israeli-win"})
    assert not found.decisive_victory or found.all_won_this_turn
