"""Who acts on whom in a sentence, whose numbers are whose, and what is none of it."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from countermarch.sentences import ask_in_words

HEX_AND_COUNTER = "countermarch/folders/kinds/hex-and-counter"


def units_of(*names: str) -> list[dict[str, Any]]:
    return [{"unit": name} for name in names]


@pytest.mark.parametrize(
    ("game", "text", "facts"),
    [
        pytest.param(
            HEX_AND_COUNTER,
            "the Rifles in a town are defending against an attack by the Iron and the Batteries, die 4",
            {"attackers": units_of("league-armor", "league-guns"), "defenders": units_of("crown-rifles")},
            id="who defends may come first",
        ),
        pytest.param(
            HEX_AND_COUNTER,
            "the Rifles in a town are under attack from the Iron, die 4",
            {"attackers": units_of("league-armor"), "defenders": units_of("crown-rifles")},
            id="under attack from",
        ),
        pytest.param(
            HEX_AND_COUNTER,
            "attack by the Iron on the Rifles in a town, die 4",
            {"attackers": units_of("league-armor"), "defenders": units_of("crown-rifles")},
            id="an attack by one on another",
        ),
        pytest.param(
            HEX_AND_COUNTER,
            "Rifles in woods defend, Iron attacks, die 3",
            {"attackers": units_of("league-armor"), "defenders": units_of("crown-rifles")},
            id="a clause for each",
        ),
        pytest.param(
            HEX_AND_COUNTER,
            "Iron in the woods attack Rifles in clear, die 4",
            {"terrain": "clear"},
            id="where the attacker is says nothing of the defender",
        ),
        pytest.param(
            "lebanon-82",
            "IDF 8 and 7 with 3 support against a Syrian 5, die 2, clear",
            {"attacker_support": [3], "defense_strength": 5},
            id="a cue belongs to the number beside it",
        ),
        pytest.param(
            "lebanon-82",
            "def 7 w/ own +2 marker. two israeli bdes hit it, 8 and 4, a +3 support marker with them. diff?",
            {"attacker_support": [3], "defender_support": [2], "defense_strength": 7},
            id="a role's own marker, and them for the only ones who are several",
        ),
        pytest.param(
            "lebanon-82",
            "IDF 8 and 7 attack a Syrian 5 with markers +3 and +2, clear, the die is a 3",
            {"defender_support": [3, 2], "defense_strength": 5},
            id="a number before with counts nothing",
        ),
        pytest.param(
            "lebanon-82",
            "PLO unit of strength 0 and a Syrian 6 attack, the defender has defence 5 and a +2 marker on his "
            "side. what's the differential",
            {"defender_support": [2], "defense_strength": 5},
            id="a sign begins a run",
        ),
        pytest.param(
            "lebanon-82",
            "three player game ends with 5 PLO and 4 syrian units left, israelis in two of the beirut hexes, "
            "3 SAM sites still active. PLO killed 2 israeli units, the Syrian 3",
            {"plo_left": 5, "syrian_left": 4, "plo_kills": 2, "syrian_kills": 3},
            id="who killed some is not dead",
        ),
        pytest.param(
            "lebanon-82",
            "my attack on a PLO unit came up A2 and I would rather deplete than retreat. effect?",
            {"attacker_choice": "deplete"},
            id="the attacker acts again in a clause of its own",
        ),
        pytest.param(
            "lebanon-82",
            "D3 on a depleted PLO unit outside any bastion, it takes the depletion",
            {"in_bastion": False},
            id="outside of a place is not in it",
        ),
        pytest.param(
            "lebanon-82",
            "2006, we're on turn 12, three israeli units and five hezbollah eliminated. when does it end",
            {"israeli_eliminated": 3, "plo_eliminated": 5},
            id="two counts share a verb",
        ),
        pytest.param(
            "arab-israeli-wars",
            "No israelis at all on that front, total 0; the arabs have two units worth 8, one israeli token",
            {"israeli_units": 0, "israeli_total": 0, "arab_units": 2, "arab_total": 8},
            id="what units are worth is their total",
        ),
        pytest.param(
            "third-lebanon-war",
            "five net hits on my two insurgent units, a tactical one with J-3 of 3 and a militia with 1",
            {
                "net_hits": 5,
                "units": [{"kind": "tactical", "j3_rating": 3}, {"kind": "militia", "j3_rating": 1}],
            },
            id="hits on two units are not two hits",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "the insurgent holds two J-3, four ordinary idf units enter a zone with 2 undisrupted enemies. "
            "can he ambush me?",
            {"ambusher_j3": 2},
            id="chits of one's own are not those of the enemy",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "three insurgent units move in on five IDF units. nobody evades, no ambush. who's the attacker?",
            {"entering": "insurgent", "insurgent_units": 3, "idf_units": 5},
            id="who moves in",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "IDF was already there with 3, 2 insurgents entered. who is the attacker",
            {"entering": "insurgent"},
            id="who was there did not enter",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "2006, ceasefire drawn on turn 4 and again on turn 9, which is the turn we're in now. last turn?",
            {"ceasefire_turns": [4, 9], "turn": 9},
            id="the last turn told is now",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "rocket attack: kind syrian-missile roll 6 1 north of it",
            {"units": [{"kind": "syrian-missile", "dice": [6, 1], "south_of_limit": False}]},
            id="the second die counts nothing",
        ),
        pytest.param(
            HEX_AND_COUNTER,
            "the Iron is attacked in clear by Rifles and Guards, die 3",
            {"attackers": units_of("crown-rifles", "crown-guards"), "defenders": units_of("league-armor")},
            id="attacked somewhere by others",
        ),
        pytest.param(
            HEX_AND_COUNTER,
            "Rifles and Guards hold a town against Iron, Sappers and Scouts, die 3",
            {"attackers": units_of("league-armor", "league-sappers", "league-scouts")},
            id="a list goes on behind its commas",
        ),
        pytest.param(
            "third-lebanon-war",
            "IDF attacks with a 4 and a 3, the insurgents are one unit rated 3, populated zone. "
            "first fire: 5 6 2. return fire: 6 5 5 1. who wins?",
            {"idf_units": [{"j3_rating": 4}, {"j3_rating": 3}], "first_fire_dice": [5, 6, 2]},
            id="what a side attacks with, and what it rolls",
        ),
        pytest.param(
            "lebanon-82",
            "IDF 9 and 8 across the river from a town against PLO 4 in clear, die 3",
            {"town": None, "terrain": "clear", "across_river": True},
            id="where the attack comes from",
        ),
        pytest.param(
            "lebanon-82",
            "sam 2 hexes away, 2 at my plane",
            {"sites": [{"distance": 2, "roll": 2}]},
            id="a number at something is rolled",
        ),
        pytest.param(
            "lebanon-82",
            "'82 israeli setup: both 880 units in the 91st sector, allowed?",
            {"units": [{"division": "880", "place": "91"}] * 2},
            id="both units of a division",
        ),
        pytest.param(
            "arab-israeli-wars",
            "israeli force total in the south: 2 haganah brigades and the tanks, Night Attack on that front",
            {"front": "south", "event_front": "south"},
            id="an event on that front",
        ),
        pytest.param(
            "reign-of-missiles",
            "turn 2 allocation, 3 domes allowed, I place a dome in Ashkelon and one in beersheba, legal?",
            {"placements": [{"area": one, "unit": "iron-dome"} for one in ("Ashkelon", "beersheba")]},
            id="one is not a place",
        ),
        pytest.param(
            "third-lebanon-war",
            "my militia, J-2 1, evades an attack in an open zone, rolled 5",
            {"units": [{"j2_rating": 1}], "dice": [5], "j2_chit_played": None},
            id="a rating told later is the unit's own",
        ),
        pytest.param(
            "third-lebanon-war",
            "my two irregulars, J-2 of 2 and 1, evade an attack in an urban zone: 5, 6, 1, 2, 3. how many",
            {"units": [{"j2_rating": 2}, {"j2_rating": 1}], "dice": [5, 6, 1, 2, 3]},
            id="dice behind a colon",
        ),
        pytest.param(
            "third-lebanon-war",
            "IDF search in an urban zone, two units of J-2 3 each, four hidden pieces, dice 5 6 2 1. found",
            {"hidden": 4, "dice": [5, 6, 2, 1]},
            id="a number of pieces announces no dice",
        ),
        pytest.param(
            "third-lebanon-war",
            "minor raid on a military target, our border zone is contested, not controlled",
            {"border_zone": "contested"},
            id="what is denied is not nothing if something else is said",
        ),
        pytest.param(
            "arab-israeli-wars",
            "random front: 3, no sorry, 4",
            {"die": 4},
            id="a number may be taken back",
        ),
        pytest.param(
            "reign-of-missiles",
            "end phase: six normal launchers - no, seven - and five suppressed, none in the container",
            {"normal_launchers": 7, "suppressed_launchers": 5, "launchers_in_container": 0},
            id="a number of a noun may be taken back",
        ),
        pytest.param(
            "third-lebanon-war",
            "insurgent J-4 as SAM, die five, not four; 2 CAS chits in",
            {"die": 5, "cas_chits": 2},
            id="a number may be denied",
        ),
        pytest.param(
            "third-lebanon-war",
            "IDF units search: J-2 3 with one hit, J-2 2 with none, populated, four hidden, dice 6 5 1",
            {"units": [{"j2_rating": 3, "hits": 1}, {"j2_rating": 2, "hits": 0}]},
            id="none of what was just counted is not a further thing",
        ),
        pytest.param(
            "third-lebanon-war",
            "insurgent fire dice: two of J-3 2, a disrupted J-3 3",
            {"units": [{"j3_rating": 2}, {"j3_rating": 2}, {"j3_rating": 3, "disrupted": True}]},
            id="a count of the first things alone",
        ),
        pytest.param(
            "third-lebanon-war",
            "how many dice do I throw: two IDF units, J-3 3 without a hit and J-3 4 with one hit on it",
            {"units": [{"j3_rating": 3, "hits": 0}, {"j3_rating": 4, "hits": 1}]},
            id="a count of all things ahead of them",
        ),
        pytest.param(
            "lebanon-82",
            "two israeli units 8 and 4 hit a PLO of 7 in town, a +2 marker with it, a +3 marker with them",
            {"attacker_support": [3], "defender_support": [2]},
            id="a marker is theirs with whom it is",
        ),
        pytest.param(
            "lebanon-82",
            "A jet: one SAM site is two hexes from there, another one is a single hex away and rolls a 2",
            {"sites": [{"distance": 2}, {"distance": 1, "roll": 2}]},
            id="another one is one site",
        ),
        pytest.param(
            "reign-of-missiles",
            "may two F-15s that have not attacked yet go together against the same launcher?",
            {"target": "launcher"},
            id="what has not attacked does so now",
        ),
        pytest.param(
            "lebanon-82",
            "A2, defender plo, attacker won't retreat, takes the step loss",
            {"attacker_choice": "deplete", "defender_choice": None},
            id="one attacker stays and takes the loss",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "urban, IDF attacking: insurgent die 4, IDF die 5, nobody disrupted, no Kfir. who fires first",
            {"attacker": "idf", "attacker_die": 5, "defender_die": 4},
            id="first may be the last word",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "tac advantage, remote: IDF defends, rolled 2; hezbollah attacks, rolled 3",
            {"attacker": "insurgent", "attacker_die": 3, "defender_die": 2},
            id="who defends does not attack",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "target: guerrilla in combat mode, combat 2 dispersed 5, die six. "
            "IDF firer: combat mode, rating 5, die 4",
            {"target_die": 6, "firers": [{"rating": 5, "mode": "combat", "dice": [4]}]},
            id="a roll belongs to the role that its sentence names",
        ),
    ],
)
def test_a_sentence_says(game: str, text: str, facts: dict[str, Any]) -> None:
    reply = ask_in_words(text, game)
    assert reply.status in ("answered", "odds"), reply.says
    assert {name: reply.given.get(name) for name in facts} == facts


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("arab-israeli-wars", "israeli force total in the south: 2 tanks, Night Attack is the event"),
        (HEX_AND_COUNTER, "Iron is attacked by Rifles, then attacks Guards in a town, die 3"),
        (HEX_AND_COUNTER, "League holds all but one of the towns, who wins"),
        ("reign-of-missiles", "iron dome in Ashdod and ashkelon, rocket in sderot. which may fire"),
        ("third-lebanon-war", "two militia, J-2 of 1 each, evade an attack in an open zone, dice 5, 2 and 1"),
        pytest.param("lebanon-82", "crt please, a 4 in a town, not rough", id="a die or a differential"),
        pytest.param(
            "next-war-in-lebanon",
            "tactical advantage in a populated zone: IDF rolled 4, insurgents 4, no one disrupted",
            id="two sides roll, and either may attack",
        ),
    ],
)
def test_what_is_open_or_left_over_is_asked_about(game: str, text: str) -> None:
    assert ask_in_words(text, game).status == "asks"


@pytest.mark.parametrize(
    "text",
    [
        "all League except the Iron attack the Rifles in a town, die 4",
        "Iron and Batteries attack the unit next to the Rifles in a town, die 4",
        "Iron in the woods attack Rifles, die 4",
    ],
)
def test_a_unit_that_is_not_meant_is_none_of_those_that_fight(text: str) -> None:
    assert ask_in_words(text, HEX_AND_COUNTER).status == "asks"


STRENGTHS = {"golani": 7, "7th": 11, "188th": 11, "409th": 8, "460th": 8, "767th": 8}


@pytest.mark.parametrize("joint", [" and the ", " and ", ", ", " "])
def test_every_unit_that_is_named_attacks_though_others_are_as_strong(joint: str) -> None:
    for one, other in permutations(STRENGTHS, 2):
        text = f"the {one}{joint}{other} attack PLO strength 4 in rough, rolled 3"
        given = ask_in_words(text, "lebanon-82").as_json()["given"]
        assert [unit["strength"] for unit in given["attackers"]] == [STRENGTHS[one], STRENGTHS[other]], text


@pytest.mark.parametrize("text", ["the 35th Brigade (96) and Nahal (96)", "35th brigade 96 and nahal 96"])
def test_a_formation_behind_a_unit_as_lookups_show_it_is_no_strength(text: str) -> None:
    reply = ask_in_words(f"differential of {text} against a unit of 4", "lebanon-82")
    assert [one["strength"] for one in reply.given["attackers"]] == [8, 4]


def test_a_brigade_that_the_game_does_not_have_is_asked_about() -> None:
    reply = ask_in_words("golani and the 300th attack PLO strength 4 in rough, rolled 3", "lebanon-82")
    assert reply.status == "asks"
    assert "300th" in reply.as_json()["not_understood"]


@pytest.mark.parametrize(
    "text",
    [
        "17 Force each, four Israeli units against five Arab, two Israeli TT. result?",
        "the Israeli Force Total is 12, the Israeli Force Total is 9, the Arab total is 10, 3 Israeli TT.",
    ],
)
def test_a_number_of_both_sides_and_two_of_one_fact_are_asked_about(text: str) -> None:
    assert ask_in_words(text, "arab-israeli-wars").status == "asks"
