from __future__ import annotations

import json
import re
from collections import Counter
from statistics import mean, median
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countermarch.reference.engine import registry
from countermarch.reference.engine.json_values import to_json
from countermarch.reference.play import SEEDS, Position, begin, game
from countermarch.reference.play.positions import full_options
from countermarch.reference.play.simulation import play_out
from countermarch.reference.reign_of_missiles import check_launcher_deployment
from countermarch.reference.reign_of_missiles.launchers import GazaArea
from countermarch.reference.reign_of_missiles.play.flying import ALWAYS
from countermarch.reference.reign_of_missiles.play.places import areas, arrows, gaza
from countermarch.reference.reign_of_missiles.play.table import CONTAINER, OUT, UNFINISHED, counters
from countermarch.reference.reign_of_missiles.track import place

if TYPE_CHECKING:
    from collections.abc import Callable

    from countermarch.reference.reign_of_missiles.play.view import State

ROM = "reign-of-missiles"
GAME = game(ROM)
SEED = st.integers(0, SEEDS - 1)
OPTIONS = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(values) for name, values in GAME.options.items()}
)
GAZA = {area.id for area in gaza()}


def holds(state: State) -> None:
    """Check what the rules keep true of every state."""
    hamas, israeli = place(state.hamas_space), place(state.israeli_space)  # type: ignore[arg-type] # spaces
    assert hamas <= israeli
    assert (hamas == israeli) == bool(state.over and state.over != UNFINISHED)
    assert len(state.launchers) == 38
    for launcher in state.launchers:
        assert launcher.place in {CONTAINER, OUT, *GAZA}
        assert not launcher.suppressed or (launcher.place in GAZA and launcher.combat_factor > 1)
    standing = [dome.place for dome in state.iron_domes if dome.place in areas()]
    assert len(standing) == len(set(standing))
    assert all(not dome.depleted or dome.place != "pool" for dome in state.iron_domes)
    assert min(state.f15s_ready, state.f15s_used, state.drones_ready, state.drones_used) >= 0
    assert state.f15s_ready + state.f15s_used <= counters("f-15")
    assert state.drones_ready + state.drones_used <= counters("drone")
    assert max(made for _, made in state.center_attacks) <= 1
    assert state.naval_attacks <= 1
    assert len(state.commando_targets) <= 2
    assert len(set(state.commando_targets)) == len(state.commando_targets)
    assert min(state.sam, state.insh_allah, state.enhanced_intelligence) >= 0
    assert all(rocket.area in areas() for rocket in state.rockets)


def played(seed: int, options: dict[str, str], data: st.DataObject) -> list[Position]:
    """Play a game by random legal choices, up to a sufficient length; return its positions."""
    found = [begin(ROM, seed=seed, options=options)]
    while (decision := found[-1].decision) is not None and len(found) < 60:
        choice = data.draw(st.sampled_from(decision.choices))
        found.append(found[-1].choose(choice.id))
    return found


@settings(max_examples=8, deadline=None)
@given(SEED, OPTIONS, st.data())
def test_every_position_keeps_what_the_rules_keep(
    seed: int, options: dict[str, str], data: st.DataObject
) -> None:
    for position in played(seed, options, data):
        holds(position.state)


@settings(max_examples=8, deadline=None)
@given(SEED, OPTIONS, st.sampled_from(["random", "sensible"]))
def test_every_decision_of_a_whole_game_keeps_what_the_rules_keep(
    seed: int, options: dict[str, str], policy: str
) -> None:
    out: set[str] = set()

    def watched(table: object, kind: str, open_: list[object], draw: object) -> int:
        state = GAME.state(table)
        holds(state)
        gone = {launcher.id for launcher in state.launchers if launcher.place == OUT}
        assert out <= gone
        out.update(gone)
        ids = [choice.id for choice in GAME.decision(table, kind, open_).choices]
        assert len(set(ids)) == len(ids) > 0
        return GAME.policies[policy](table, kind, open_, draw)  # type: ignore[arg-type] # handed on

    table, _ = play_out(GAME, seed, watched, full_options(GAME, options))  # type: ignore[arg-type] # as above
    holds(GAME.state(table))
    assert GAME.ending(table) in {one.id for one in GAME.endings}


@settings(max_examples=4, deadline=None)
@given(SEED, OPTIONS)
def test_a_game_with_its_log_is_the_game_without(seed: int, options: dict[str, str]) -> None:
    chosen, decide = full_options(GAME, options), GAME.policies["random"]
    quick, made = play_out(GAME, seed, decide, chosen)
    logged, also_made = play_out(GAME, seed, decide, chosen, logged=True)
    assert GAME.state(quick) == GAME.state(logged)
    assert made == also_made


@settings(max_examples=2, deadline=None)
@given(SEED)
def test_every_ruling_in_a_log_is_what_its_question_answers(seed: int) -> None:
    end = begin(ROM, seed=seed).finish(GAME.policies["random"])
    asked = [entry for entry in end.log if entry.question is not None]
    assert asked
    for entry in asked:
        again = registry.find(ROM, entry.question or "").ask(
            json.loads(json.dumps(to_json(dict(entry.given))))
        )
        assert again == entry.ruling


def test_the_mvp_of_a_game_are_those_that_its_rulings_award() -> None:
    for seed in range(12):
        end = begin(ROM, seed=seed).finish(GAME.policies["random"])
        awards: Counter[str] = Counter()
        for entry in end.log:
            if entry.question in {
                "random-event",
                "launcher-attack",
                "center-attack",
                "commando-attack",
                "rocket-strike",
                "end-phase",
            }:
                assert entry.ruling is not None
                awards["hamas"] += getattr(entry.ruling.answer, "hamas_mvp", 0)
                awards["israeli"] += getattr(entry.ruling.answer, "israeli_mvp", 0)
        assert end.state.israeli_mvp == awards["israeli"]
        assert 0 <= awards["hamas"] - end.state.hamas_mvp <= 1  # casualties after the end count no more


def test_the_set_up_deploys_sixteen_launchers_evenly() -> None:
    for seed in range(30):
        state = begin(ROM, seed=seed).state
        placed = [one for one in state.launchers if one.place in GAZA]
        counts = [
            GazaArea(area, *(sum(one.place == area and one.type == kind for one in placed) for kind in KINDS))
            for area in sorted(GAZA)
        ]
        assert len(placed) == 16
        assert check_launcher_deployment(areas=tuple(counts)).answer.legal


KINDS = ("qassam", "grad", "fajr-5")


def test_iron_domes_are_set_up_in_black_and_green_areas_only() -> None:
    decision = begin(ROM, seed=1).decision
    assert decision is not None
    offered = {choice.id for choice in decision.choices} - {"done"}
    assert {areas()[name].kind for name in offered} == {"black", "green"}


def test_left_alone_hamas_talks_itself_into_a_meeting_and_israel_wins_no_points() -> None:
    def holds_still(_table: object, kind: str, options: list[object], draw: Callable[[], float]) -> int:
        if kind == "dome":
            return 1 + int(draw() * (len(options) - 1))
        return options.index(ALWAYS) if kind == "fire" else 0

    decide: Any = holds_still
    ends = [play_out(GAME, seed, decide, full_options(GAME, {}))[0] for seed in range(80)]
    assert {table.israeli_mvp for table in ends} == {0}
    assert 20 <= median(table.turn for table in ends) <= 24
    assert 36 < mean(table.hamas_mvp for table in ends) < 47
    assert {GAME.ending(table) for table in ends} <= {"stalemate", "substantive-hamas", "decisive-hamas"}


def test_a_center_is_attacked_once_a_turn_by_air() -> None:
    position = begin(ROM, seed=2).choose("done")
    position = position.choose("drone").choose("gaza-city")
    if position.decision is not None and position.decision.kind == "attack":
        position = position.choose("f-15")
    assert position.decision is not None
    assert "gaza-city" not in {choice.id for choice in position.decision.choices}
    assert "khan-yunis" in {choice.id for choice in position.decision.choices}


def test_passing_ends_the_round_and_rockets_fly() -> None:
    position = begin(ROM, seed=2)
    assert position.state.phase == "set-up"
    position = position.choose("tel-aviv").choose("done").choose("pass")
    assert position.state.round in {"flight", "combat"}
    assert any(entry.question == "rockets-launched" for entry in position.log)


def test_the_roads_of_the_map_lead_every_roll_through_exactly_one_exit() -> None:
    for area in areas().values():
        for roll in range(10 if area.exits else 0):
            found = registry.find(ROM, "rocket-exit").ask(
                {"die_sides": 10, "roll": roll, "exits": to_json(area.exits)}
            )
            assert found.answer.matches == 1
    assert {arrow.to for arrow in arrows()} <= set(areas())


@pytest.mark.parametrize("policy", ["random", "sensible"])
def test_games_end_by_themselves_long_before_they_are_broken_off(policy: str) -> None:
    ends = [play_out(GAME, seed, GAME.policies[policy], full_options(GAME, {}))[0] for seed in range(40)]
    assert max(table.turn for table in ends) < 40
    assert UNFINISHED not in {GAME.ending(table) for table in ends}


@pytest.mark.parametrize("seed", range(3))
def test_the_log_names_areas_and_pieces_as_players_do(seed: int) -> None:
    position = begin(ROM, seed=seed).finish(GAME.policies["random"])
    texts = [step.text for entry in position.log for step in entry.steps]
    assert any(text.startswith("One more ") for text in texts)
    assert any(text.startswith("Iron Domes: ") for text in texts)
    ids = [*(name for name in areas() if "-" in name), *(one.id for one in position.state.launchers)]
    named = re.compile("|".join(rf"\b{re.escape(one)}\b" for one in ids))
    assert not [text for text in texts if named.search(text)]
