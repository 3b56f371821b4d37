"""What headlines and steps say is so: at which Front, for which units, under the reading asked for."""

from __future__ import annotations

from typing import Any

import pytest

from countermarch import components
from countermarch.reference.arab_israeli_wars import (
    battle,
    battle_result,
    events_by_effect,
    force_total,
    random_unit,
    transfers,
    victory_check,
)
from countermarch.reference.engine import InputError, registry
from countermarch.reference.engine.headlines import headline
from countermarch.reference.engine.ruling import answer_json

GAME = components.game("arab-israeli-wars")
WON = dict.fromkeys(("north", "central", "south"), "israeli-win")
TOKENS = {"north": 4, "central": 4, "south": 4}


def says(question: str, **given: object) -> str:
    asked = registry.find(GAME.id, question)
    answer: Any = answer_json(asked.ask(given))
    return headline(asked, GAME, answer).text


@pytest.mark.parametrize(
    ("event", "stated"),
    [
        ("palestinian-refugees", "No battle in the North"),
        ("failed-assault", "A stalemate at the Front that a die picks"),
        ("harassment", "+1 Force for each Arab unit except Leaders"),
        ("bridgehead", "+2 Force for each Arab unit except Leaders at the Front that a die picks"),
        ("defensive-position", "+2 Force for each Arab unit except Leaders at the Front that a die picks"),
        ("flanking-maneuvers", "+2 Force for each Israeli unit except Leaders at the Front that you pick"),
        ("ambush", "+5 to the Israeli Force Total at the Front that you pick"),
        ("police-fortresses", "+5 to the Arab Force Total at the Front that a die picks"),
    ],
)
def test_an_event_says_at_which_front_it_works(event: str, stated: str) -> None:
    assert says("event-card", event=event) == stated


def test_every_event_has_a_headline_of_its_own() -> None:
    fields = {field.name for field in registry.find(GAME.id, "event-card").answer.fields}
    for event in (card.id.removeprefix("event-") for card in GAME.cards if card.deck == "event"):
        assert says("event-card", event=event).partition(":")[0].lower() not in fields


def test_a_leader_raises_the_force_of_units_that_are_no_leaders() -> None:
    stated = "A Leader: +1 Force for each unit of its side at its Front except Leaders; goes to the North"
    asked = {"side": "arab", "card": "abd-el-kader-el-husseini"}
    assert says("unit-card", **asked) == stated
    texts = [step.text for step in registry.find(GAME.id, "unit-card").ask(asked).steps]
    more = "every friendly unit at its Front, other than Leaders, gets +1 Force"
    assert f"A Leader: no Force of its own; {more}." in texts


def test_a_free_transfer_for_any_unit_is_reported_as_one() -> None:
    moves = [{"card": card, "from": "north", "to": "south"} for card in ("kibbutzim", "irgun-commandos")]
    asked: dict[str, Any] = {"event": "reinforcements", "free_for": "any-unit"}
    may = transfers(**asked, moves=moves[:1])
    assert may.answer.legal
    more = "Reinforcements. 1 more unit of any kind may be transferred this turn."
    assert may.steps[0].text == more
    refused = transfers(**asked, moves=moves)
    assert refused.answer.reason == "not-regular"
    stated = "2 units that are not Regular would move, but the event allows only 1 Free Transfer."
    assert [step.text for step in refused.steps] == [more, stated]
    strict = [step.text for step in transfers(event="reinforcements", moves=moves).steps]
    assert strict[-1] == "Kibbutzim: not a Regular Unit, and only Regular Units move."


def test_a_win_of_all_battles_fought_is_not_reported_as_one_at_every_front() -> None:
    asked: dict[str, Any] = {"israeli_tt": TOKENS, "arab_deck": 9, "arab_units": 9, "last_turn": WON}
    this_turn = {**WON, "north": "no-battle"}
    fought = victory_check(**asked, this_turn=this_turn, counted_as="battles-fought")
    assert fought.answer.decisive_victory
    stated = "Israel won every battle that was fought, at least one, this turn and last turn."
    assert stated in [step.text for step in fought.steps]
    everywhere = [step.text for step in victory_check(**asked, this_turn=this_turn).steps]
    assert "Israel won at every Front last turn, but not this turn." in everywhere


def test_a_battle_says_what_decided_it_and_every_token_that_moves() -> None:
    dayan, arabs = [{"card": "moshe-dayan"}], [{"card": "air-force"}]
    asked: dict[str, Any] = {"front": "north", "israeli_tt": 3}
    alone = says("battle", **asked, israeli_units=dayan, arab_units=[])
    assert alone == "Israel wins, because no Arab unit is there; 2 tokens change hands"
    away = says("battle", **asked, israeli_units=[], arab_units=arabs)
    assert away == "The Arab side wins, because no Israeli unit is there; 2 tokens change hands"
    met = says("battle", **asked, israeli_units=dayan, arab_units=arabs)
    assert met == "The Arab side wins, 2 to 0; a token changes hands; Israel discards 1 unit at random"


def test_leaders_of_the_enemy_are_distinguished() -> None:
    dayan, kibbutzim = {"card": "moshe-dayan"}, {"card": "kibbutzim"}
    theirs = force_total(side="israeli", front="north", units=[kibbutzim], enemy_leaders=2)
    assert theirs.steps[1].text == "2 enemy Leaders and 1 other unit: 2 more Force."
    both = force_total(side="israeli", front="north", units=[dayan, kibbutzim], enemy_leaders=1)
    assert both.steps[1].text == "1 Leader, 1 enemy Leader and 1 other unit: 2 more Force."
    arabs = [{"card": "air-force"}]
    met = battle(
        front="north", israeli_units=[dayan], arab_units=arabs, israeli_tt=3, leaders_help="both-sides"
    )
    assert "1 enemy Leader and 1 other unit: 1 more Force." in [step.text for step in met.steps]


def test_one_is_reported_as_one() -> None:
    (drawn, *_) = events_by_effect(effect="draw", side="both").steps
    assert drawn.text == "Cards that draw Unit cards and are for both sides: 1 of 46."
    (raised, *_) = events_by_effect(effect="units-force", side="arab").steps
    assert raised.text == "Cards that change the Force of units and are Arab: 10 of 46."
    assert random_unit(units=1, dice=[]).steps[0].text == "No dice for 1 unit."
    with pytest.raises(InputError, match=r"expected no dice for 1 unit$"):
        random_unit(units=1, dice=[3])


def test_names_of_cards_keep_their_hyphens() -> None:
    stated = says("events-by-effect", effect="units-force")
    assert "Inter-Arab Bickering, Captured Equipment, Self-Sacrifice" in stated


@pytest.mark.parametrize("empty", ["israeli", "arab", "both"])
def test_an_empty_front_before_an_automatic_stalemate_leans_on_the_reading_chosen(empty: str) -> None:
    units = {f"{side}_units": 0 if empty in (side, "both") else 2 for side in ("israeli", "arab")}
    asked: dict[str, Any] = {"israeli_total": 0, "arab_total": 0, "israeli_tt": 3, **units}
    chosen = battle_result(**asked, special="automatic-stalemate", empty_first=True)
    assert chosen.answer.reason in ("no-units", "both-empty")
    assert {"AIW-E11", "AIW-E14"} <= set(chosen.errata)
    assert "AIW-E14" not in battle_result(**asked).errata
