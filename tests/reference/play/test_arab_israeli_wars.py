from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countermarch.reference.arab_israeli_wars.game_data import event_cards, unit_cards
from countermarch.reference.engine import registry
from countermarch.reference.engine.json_values import to_json
from countermarch.reference.play import SEEDS, Position, begin, game
from countermarch.reference.play.positions import full_options
from countermarch.reference.play.simulation import play_out

if TYPE_CHECKING:
    from countermarch.reference.arab_israeli_wars.play.view import State

AIW = "arab-israeli-wars"
GAME = game(AIW)
SEED = st.integers(0, SEEDS - 1)
OPTIONS = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(values) for name, values in GAME.options.items()}
)
DECKS = {
    "israeli": Counter({card.id: card.copies for card in unit_cards().values() if card.side == "israeli"}),
    "arab": Counter({card.id: card.copies for card in unit_cards().values() if card.side == "arab"}),
    "event": Counter(list(event_cards())),
}
FRONTS = ("north", "central", "south")


def holds(state: State) -> None:
    """Check what the rules keep true of every state."""
    ours = [card for units in state.israeli_units for card in units]
    theirs = [card for units in state.arab_units for card in units]
    israeli = Counter([*state.israeli_deck, *ours, *state.israeli_discards, *state.pending])
    arab = Counter([*state.arab_deck, *theirs, *state.arab_discards])
    assert israeli == DECKS["israeli"]
    assert arab == DECKS["arab"]
    assert Counter([*state.event_deck, *state.event_discards]) == DECKS["event"]
    assert all(0 <= tokens <= 6 for tokens in state.israeli_tt)
    for front, units in zip(FRONTS, state.arab_units, strict=True):
        assert {unit_cards()["arab", card].front for card in units} <= {front, "random"}


def played(seed: int, options: dict[str, str], data: st.DataObject) -> list[Position]:
    """Play a game by choices drawn from the legal ones; return all its positions."""
    found = [begin(AIW, seed=seed, options=options)]
    while (decision := found[-1].decision) is not None:
        choice = data.draw(st.sampled_from(decision.choices))
        found.append(found[-1].choose(choice.id))
    return found


@settings(max_examples=15, deadline=None)
@given(SEED, OPTIONS, st.data())
def test_every_position_keeps_the_cards_and_tokens_of_the_game(
    seed: int, options: dict[str, str], data: st.DataObject
) -> None:
    for position in played(seed, options, data):
        holds(position.state)


@settings(max_examples=10, deadline=None)
@given(SEED, st.data())
def test_units_that_are_out_never_come_back(seed: int, data: st.DataObject) -> None:
    before: Counter[str] = Counter()
    for position in played(seed, {}, data):
        gone = Counter([*position.state.arab_discards, *(f"i-{c}" for c in position.state.israeli_discards)])
        assert before <= gone
        before = gone


@settings(max_examples=10, deadline=None)
@given(SEED, OPTIONS, st.sampled_from(["random", "sensible"]))
def test_a_game_asked_rule_by_rule_is_the_game_of_the_simulation(
    seed: int, options: dict[str, str], policy: str
) -> None:
    chosen, decide = full_options(GAME, options), GAME.policies[policy]
    quick, made = play_out(GAME, seed, decide, chosen)
    asked, also_made = play_out(GAME, seed, decide, chosen, logged=True)
    assert GAME.state(quick) == GAME.state(asked)
    assert made == also_made


@settings(max_examples=5, deadline=None)
@given(SEED)
def test_every_ruling_in_a_log_is_what_its_question_answers(seed: int) -> None:
    end = begin(AIW, seed=seed).finish(GAME.policies["sensible"])
    asked = [entry for entry in end.log if entry.question is not None]
    assert asked
    for entry in asked:
        again = registry.find(AIW, entry.question or "").ask(
            json.loads(json.dumps(to_json(dict(entry.given))))
        )
        assert again == entry.ruling


def test_no_game_ends_before_the_third_turn_and_all_end() -> None:
    turns = Counter(
        play_out(GAME, seed, GAME.policies[policy], full_options(GAME, {}))[0].turn
        for seed in range(400)
        for policy in ["random", "sensible"]
    )
    assert min(turns) == 3
    assert max(turns) < 30


def test_the_same_seed_and_decisions_are_the_same_game() -> None:
    first, second = (begin(AIW, seed=77).finish(GAME.policies["random"]) for _ in range(2))
    assert first == second
    assert begin(AIW, seed=77, decisions=first.decisions) == first


def test_the_order_of_the_decks_does_not_hang_on_what_the_player_does() -> None:
    start = begin(AIW, seed=5)
    assert start.decision is not None
    others = [start.choose(choice.id).state for choice in start.decision.choices]
    assert len({state.israeli_deck for state in others}) == 1


def test_leaving_and_coming_back_to_an_older_position_changes_neither() -> None:
    start = begin(AIW, seed=9)
    north, south = start.choose("north"), start.choose("south")
    assert north == start.choose("north")
    assert north.state.israeli_units[0] != south.state.israeli_units[0]
    assert south.undo() == start
    assert north.choose("north").undo(2) == start


@pytest.mark.parametrize("policy", ["random", "sensible"])
def test_a_settlement_never_moves(policy: str) -> None:
    for seed in range(30):
        for entry in begin(AIW, seed=seed).finish(GAME.policies[policy]).log:
            if entry.question == "transfers":
                assert entry.ruling is not None
                assert entry.ruling.answer.legal
                moved = {move["card"] for move in entry.given["moves"]}
                assert not moved & {"kibbutzim", "armed-settlers", "settlement-police", "moshe-dayan"}


def test_the_general_start_gives_the_israelis_every_token() -> None:
    assert begin(AIW, seed=1, options={"scenario": "general"}).state.israeli_tt == (6, 6, 6)


def test_a_target_picked_at_the_battle_is_picked_after_all_units_are_in_place() -> None:
    for seed in range(400):
        position = begin(AIW, seed=seed, options={"target_timing": "at-battle"})
        for _ in range(30):
            if position.decision is None:
                break
            if position.decision.kind == "choose-target":
                assert position.state.phase == "battle"
                assert position.state.pending == ()
                return
            position = position.choose(position.decision.choices[0].id)
    pytest.fail("no event with a target was drawn in 400 games")


def test_the_state_is_a_frozen_record_of_plain_values() -> None:
    state = begin(AIW, seed=1).state
    with pytest.raises(AttributeError):
        state.turn = 2
    assert json.loads(json.dumps(asdict(state)))["turn"] == 1
    assert hash(state) == hash(begin(AIW, seed=1).state)
