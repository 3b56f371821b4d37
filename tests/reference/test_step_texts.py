"""Steps and headlines say only what applies, each with its rule."""

from __future__ import annotations

from typing import Any

import pytest

from countermarch import components
from countermarch.reference.engine import registry
from countermarch.reference.engine.headlines import headline
from countermarch.reference.engine.ruling import answer_json

NEXT, REIGN = "next-war-in-lebanon", "reign-of-missiles"

RED = {"israeli_space": "blue-1", "hamas_space": "zero"}
SHORT_OF_TWO = {"d10": 4, **RED, "increase": 3, "israeli_left": 2}
ROW = "Rough terrain and a town: use whichever row is better for the defender."
LAUNCHERS = [{"launcher_type": "grad", "combat_factor": factor} for factor in (1, 3)]
FLOWN = "2 normal launchers: rockets equal to CF, 4 in all."
REDUCED = {"unit": "idf", "effect": "disrupted-and-reduced", "strength": "reduced"}
FIRERS = {"player": "idf", "units": [{"j3_rating": 3}, {"j3_rating": 2, "hits": 1}]}
ADDED = "J-3 ratings of 2 undisrupted units, less hits: 3 + 1 = 4 dice."
SEA = [{"area": "sea", "kind": "sea"}]
ENTER = {"action": "enter-reinforcements", "phase": "own-operations"}
NO_HOME = {"chit": "j-1", "area": "syria"}
CALL = {"terrain": "remote", "attacker_die": 3, "defender_die": 3, "attacker": "idf"}
SUPPORTED: dict[str, Any] = {
    "firing_side": "idf",
    "firers": [{"mode": "combat", "rating": 1, "dice": [1], "support": 2}],
    "target_mode": "combat",
    "target_combat_rating": 4,
    "target_dispersed_rating": 3,
    "target_die": 6,
    "target_disrupted": True,
    "firer_j4": True,
    "target_j4": True,
}
SAM_2006 = {"scenario": "2006", "against": "close-air-support", "die_rolls": [6]}


@pytest.mark.parametrize(
    ("game", "question", "given", "rule", "text"),
    [
        ("lebanon-82", "scenario-summary", {"scenario": "2006"}, "20.4", "The PLO player moves second."),
        ("lebanon-82", "game-length", {"scenario": "1976"}, "L82-E51", "The last game turn is 30."),
        ("lebanon-82", "terrain-row", {"terrain": "rough", "town": True}, "L82-E60", ROW),
        (REIGN, "diplomacy-space", {"space": "zero"}, "ROM-E01", "Left of it green 1, right of it blue 1."),
        (REIGN, "rockets-launched", {"launchers": LAUNCHERS}, "7.2/normal", FLOWN),
        (NEXT, "unit-damage", REDUCED, "9.4", "It was reduced already and is eliminated."),
        ("third-lebanon-war", "fire-dice", FIRERS, "battle-mat-5-first-fire.dice", ADDED),
        (REIGN, "israeli-assets", SHORT_OF_TWO, "6.0/increase", "Israeli marker 1 space left of 2, to zero."),
        (
            REIGN,
            "random-event",
            {"d6": 2, "d10": 7, "israeli_space": "blue-9", "hamas_space": "green-8"},
            "9.1",
            "One deployment of the Commando, at up to 2 targets with a D10 for each.",
        ),
        (
            REIGN,
            "rocket-movement",
            {"rocket_type": "grad", "area_kind": "blue", "exits": SEA},
            "7.2.1/grad",
            "A Grad flies on while it has not come to a black area: 1 exit is open to it.",
        ),
        (
            REIGN,
            "diplomacy-space",
            {"space": "blue-5"},
            "6.0",
            "Blue 5 adds 5 to the asset roll where the Israeli marker is in it.",
        ),
        (
            REIGN,
            "asset-placement",
            {
                "stage": "allocation",
                "iron_domes_allowed": 0,
                "placements": [{"unit": "iron-dome", "area": "x", "area_kind": "black"}],
            },
            "6.0/iron-dome",
            "1 Iron Dome, 0 allowed.",
        ),
        (
            NEXT,
            "group-move",
            {"method": "move", "side": "idf", "c2_level": 7, "combat_units": 3, "dispersed_units": 1},
            "7.3A-dispersed",
            "1 unit must stay: it is dispersed.",
        ),
        (
            NEXT,
            "group-move",
            {"method": "move", "side": "idf", "c2_level": 2, "combat_units": 3, "dispersed_units": 1},
            "7.3A-excess",
            "2 units must stay: 1 dispersed, and 1 that their owner chooses.",
        ),
        (
            NEXT,
            "tactical-advantage",
            CALL | {"attacker_j6": 2},
            "14.2B",
            "Each J-6 adds +1 to the roll of the attacker, here +2 in all.",
        ),
        (
            NEXT,
            "tactical-advantage",
            CALL,
            "9.1",
            "The defender, the Insurgent, rolls 3, +1 for defending: 4.",
        ),
        (NEXT, "firefight", SUPPORTED, "9.3", "The target is disrupted: -1."),
        (NEXT, "firefight", SUPPORTED, "7.4C", "Combat support on the firing side's ratings: +1."),
        (NEXT, "firefight", SUPPORTED, "7.4C", "Combat support on the target's ratings: +1."),
        (NEXT, "firefight", SUPPORTED, "9.8", "The unit that supports firer 1 adds its factor, 2."),
        (
            NEXT,
            "battle-chit",
            {
                "side": "idf",
                "use": "combat-support",
                "role": "defender",
                "terrain": "remote",
                "ambush": "by-enemy",
                "exempt_unit": True,
            },
            "7.3C-exempt",
            "Because of a unit that cannot be ambushed, J-4 chits may still be played.",
        ),
        (
            NEXT,
            "cascading-draws",
            {"sanctuary_entries": 1},
            "7.4B",
            "A unit that flies into one draws that card, even light infantry.",
        ),
        (
            NEXT,
            "deep-strike",
            {"strike": "decapitation", "die_rolls": [6], "syria_in_war": True},
            "11.0-decapitation",
            "The Syrian headquarters is gone: -1 on the Insurgent C2 level.",
        ),
        (
            NEXT,
            "deep-strike",
            {"strike": "decapitation", "scenario": "2006"},
            "15.4",
            "There is no Syrian headquarters in 2006.",
        ),
        (
            NEXT,
            "joint-ops-action",
            ENTER | {"side": "insurgent"},
            "15.0-next-war-insurgent",
            "Enter reinforcements: this requires a J-1.",
        ),
        (
            NEXT,
            "joint-ops-action",
            ENTER | {"side": "insurgent", "scenario": "2006"},
            "15.0-2006-insurgent",
            "Enter reinforcements: this requires a J-1.",
        ),
        (
            NEXT,
            "joint-ops-action",
            ENTER | {"side": "idf", "entry_chit": "j-3"},
            "7.3B",
            "Enter reinforcements: this requires a J-3.",
        ),
        (
            NEXT,
            "joint-ops-action",
            ENTER | {"side": "idf", "scenario": "2006"},
            "15.5",
            "Enter reinforcements: the IDF cannot play a chit for this in the scenario Second Lebanon War.",
        ),
        (
            NEXT,
            "joint-ops-action",
            {"action": "undisrupt-unit", "phase": "own-operations", "side": "syrian"},
            "12.1-j1",
            "Un-disrupt one unit: Syria cannot do this.",
        ),
        (
            NEXT,
            "reinforcement-entry",
            {
                "scenario": "next-war",
                "unit": "csu",
                "chit": "j-1",
                "area": "israel-sanctuary",
                "entry_chit": "j-3",
            },
            "7.3B",
            "An IDF reinforcement requires a J-3.",
        ),
        (
            NEXT,
            "reinforcement-entry",
            NO_HOME | {"scenario": "2006", "unit": "sr-rocket"},
            "7.1C",
            "One chit brings 1 such unit.",
        ),
        (
            NEXT,
            "reinforcement-entry",
            NO_HOME | {"scenario": "2006", "unit": "militia"},
            "15.1",
            "No unit enters Syria in 2006.",
        ),
        (
            NEXT,
            "cascading-odds",
            {"event": "insurgency-outside-support"},
            "chart-club",
            "Outside support for the insurgency: on 2 of the clubs.",
        ),
        (
            NEXT,
            "rocket-attack",
            {"units": [{"kind": "mr-rocket", "dice": [6], "south_of_limit": False}]},
            "7.3D-range",
            "An MR rocket fires only south of the MR limit.",
        ),
        (
            NEXT,
            "intelligence",
            {"view": "chits", "enemy_blind": 1},
            "7.2A",
            "1 chit drawn blind stays hidden.",
        ),
        (NEXT, "hand-draw", {"c2_level": 1, "when": "setup"}, "6.0", "The hand is 1 + 0 = 1 chit."),
    ],
)
def test_a_step_cites_its_own_rule(
    game: str, question: str, given: dict[str, Any], rule: str, text: str
) -> None:
    steps = [(step.rule, step.text) for step in registry.find(game, question).ask(given).steps]
    assert (rule, text) in steps, steps


def test_nothing_is_said_of_going_where_nothing_may_go() -> None:
    asked = {"method": "strategic-move", "side": "insurgent", "c2_level": 5, "combat_units": 4}
    stated = [step.text for step in registry.find(NEXT, "group-move").ask(asked).steps]
    assert stated == ["Only the IDF and Syria have strategic movement.", "4 units must stay."]


def test_no_movement_is_said_to_be_left_where_none_is() -> None:
    step = {"marker": "hamas", "direction": "right"}
    asked = RED | {"moves": [step, step | {"spaces": 0}]}
    assert not [
        one for one in registry.find(REIGN, "diplomacy-move").ask(asked).steps if "further" in one.text
    ]


def test_close_air_support_of_2006_is_fired_at_by_its_own_rule_alone() -> None:
    assert {step.rule for step in registry.find(NEXT, "sam-fire").ask(SAM_2006).steps} == {"15.3"}


SECOND = {"mode": "dispersed", "rating": 1, "dice": [1]}
BOTH_WAYS = [{"area": "x", "match": "even"}, {"area": "y", "match": "always"}]


@pytest.mark.parametrize(
    ("game", "question", "given", "stated"),
    [
        (REIGN, "israeli-assets", SHORT_OF_TWO, "The markers meet: the game ends"),
        (
            REIGN,
            "random-event",
            {"d6": 3, "d10": 7, "hamas_space": "green-8", "israeli_space": "green-7"},
            "Martyr's Strike; the markers meet: the game ends",
        ),
        (
            REIGN,
            "rocket-exit",
            {"die_sides": 10, "roll": 2, "exits": BOTH_WAYS},
            "2 exits match, where only one should",
        ),
        (
            REIGN,
            "iron-dome-fire",
            {"position": "same-area", "depleted": True, "d10": 0},
            "The rocket is shot down; the Iron Dome flips to its depleted side",
        ),
        (
            REIGN,
            "iron-dome-fire",
            {"position": "same-area", "depleted": True, "d10": 9},
            "Missed: the rocket flies on; the Iron Dome is out for the rest of the turn",
        ),
        (
            NEXT,
            "firefight",
            SUPPORTED | {"firers": [*SUPPORTED["firers"], SECOND]},
            "The target wins; one of the firers suffers, as the target's owner chooses",
        ),
        (
            NEXT,
            "deep-strike",
            {"strike": "decapitation", "die_rolls": [6], "syria_in_war": True},
            "The Syrian headquarters is eliminated; -1 on the Insurgent C2 level",
        ),
        (
            NEXT,
            "joint-ops-action",
            {"action": "ambush", "phase": "enemy-operations", "side": "insurgent"},
            "A J-3; it can be a reaction",
        ),
    ],
)
def test_a_headline_says_no_more_and_no_less_than_is_so(
    game: str, question: str, given: dict[str, Any], stated: str
) -> None:
    asked = registry.find(game, question)
    answer: Any = answer_json(asked.ask(given))
    assert headline(asked, components.game(game), answer).text == stated
