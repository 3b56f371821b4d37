"""What contradicts itself, or asks for what no question answers, is asked back or refused."""

from __future__ import annotations

import pytest

from countermarch.sentences import ask_in_words


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("lebanon-82", "8 and 7 Israelis attack a PLO unit of 3 in a town, no aircraft, with a +5 aircraft"),
        ("lebanon-82", "the PLO are gone, who wins, three PLO units attack"),
        ("lebanon-82", "no town, in a town +3 die 4"),
        ("lebanon-82", "the 35th makes an amphibious landing against a PLO unit of 3 in a town, die 4"),
        ("lebanon-82", "what do you need to take a town on 70%"),
        (
            "lebanon-82",
            "1982, two players: no PLO unit is left, three PLO units are still in play, no syrians",
        ),
        ("reign-of-missiles", "it is night, in daylight, F-15 on a Qassam CF 3, d10 2 d6 4"),
        ("reign-of-missiles", "F-15 on a Qassam CF 3, AM, PM, d10 2 d6 4"),
        (
            "reign-of-missiles",
            "iron dome, same area, D10 1. It is depleted and the same unit is not depleted",
        ),
        (
            "reign-of-missiles",
            "commandos assault the supply depot, am, the SAM marker is not in play, d10 3 d6 3",
        ),
        ("next-war-in-lebanon", "rocket unit fired and not fired, factor 2, attacker: what does it add"),
        (
            "next-war-in-lebanon",
            "firefight: IDF firer rating 4 in combat mode rolls 5, target in combat mode rated 2 rolls 3",
        ),
        ("next-war-in-lebanon", "c2 is 5 for both, the insurgents have the higher c2. who goes first"),
        ("lebanon-82", "Ex. His Syrian is full strength, my attacker - my only one - is already depleted"),
        ("arab-israeli-wars", "what does it cost to buy another haganah brigade"),
        ("next-war-in-lebanon", "info warfare with two J-6, die is 5, enemy holds six chits"),
        ("third-lebanon-war", "tactical unit, 3 hits and no hits, J-2 2 J-3 3: status"),
        ("arab-israeli-wars", "battle north: no arab units, three arab liberation army, 2 tanks, TT 4"),
        ("arab-israeli-wars", "what's the supply range of the egyptian army"),
        ("arab-israeli-wars", "morale of the arab legion"),
        ("lebanon-82", "how many replacements do the syrians get on turn 3"),
        (
            "lebanon-82",
            "1976 victory: 6 beirut hexes, sidon yet to be captured, 3 plo left, 2 syrians left",
        ),
        ("third-lebanon-war", "which chit for close air support against insurgents"),
        ("lebanon-82", "crt: we are down 3 in clear, die 4"),
        ("next-war-in-lebanon", "support bonus: missile factor 3, attacker, fired"),
        ("lebanon-82", "game length 1982: israel has eliminated 4"),
        ("arab-israeli-wars", "transfers: tanks from north to central, then to south"),
        ("lebanon-82", "game length 1982: israel 3 depleted, syria too"),
        ("third-lebanon-war", "apply hits: 3 net hits by the IDF, units J-3 2 and 2"),
        ("third-lebanon-war", "fire hits: attacker IDF rolls 6 5, urban"),
        ("lebanon-82", "combat effects: the israelis get a D2 as attackers"),
        ("lebanon-82", "not the israelis: 5 and 4 attack a plo 3 in clear, die 4"),
        ("lebanon-82", "2006: israeli die 3, plo die 5, plo killed 2 of 5 israelis"),
        ("lebanon-82", "12 and 9 israelis on a syrian 6 in clear, die 2"),
        ("lebanon-82", "two units totalling 9 against 5, differential"),
        ("lebanon-82", "10 8 7 vs plo 3 town river air +5 die 4"),
        ("next-war-in-lebanon", "zone entry: guerrilla in lebanon moves to syria, syria in the war"),
        ("next-war-in-lebanon", "J-1 rebuild an idf unit that is reduced but not disrupted"),
        ("lebanon-82", "movement cost: mountain, the road does not cross this hexside, river does"),
        ("reign-of-missiles", "random event: d6 odd, d10 4, hamas green 5, israel blue 5"),
        ("lebanon-82", "combat differential: israeli 5 and 4, together 9, against 6"),
        ("arab-israeli-wars", "israel 14, arab 11, 4 israeli units, 3 arab units, 2 TT arab: battle result"),
    ],
)
def test_a_contradiction_or_what_no_question_answers_is_not_answered(game: str, text: str) -> None:
    assert ask_in_words(text, game).status in ("asks", "unknown")


@pytest.mark.parametrize(
    ("game", "text", "fact", "value"),
    [
        (
            "third-lebanon-war",
            "insurgent J-6 with a J-3: seven irregulars, no regulars, C2 5",
            "units_in_zone",
            7,
        ),
        (
            "next-war-in-lebanon",
            "area strike, remote, seven dispersed and none in combat mode: 6 5",
            "units_in_mode",
            7,
        ),
        (
            "next-war-in-lebanon",
            "insurgents control a zone next to Nahariyya, what can a raid bring",
            "raids_this_turn",
            None,
        ),
        ("reign-of-missiles", "F-15 and a Jericho on a Qassam CF 3, AM, d10 2 d6 4", "attackers", "f-15"),
    ],
)
def test_what_only_looks_like_a_contradiction_is_read(game: str, text: str, fact: str, value: object) -> None:
    reply = ask_in_words(text, game)
    assert reply.status in ("answered", "odds")
    assert reply.given.get(fact) == value


def test_who_is_said_to_attack_attacks_whoever_comes_first_later() -> None:
    text = "insurgent attacks, terrain urban; one IDF unit with J-3 3 against one insurgent unit with J-3 2"
    assert ask_in_words(text, "third-lebanon-war").given["attacker"] == "insurgent"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("golani attacks syrian 62 in town, die 3", 62),
        ("golani attacks syrian 85 in clear, die 3", 85),
        ("188 attacks plo 2/kastel in clear, die 3", 188),
        ("14 attacks syrian strength 7 in rough die 2", 14),
        ("the 14 attacks syrian strength 7 in rough die 2", 14),
    ],
)
def test_a_number_that_names_a_unit_is_no_strength_unless_it_is_called_one(text: str, number: int) -> None:
    reply = ask_in_words(text, "lebanon-82")
    assert reply.status == "asks"
    assert reply.says.startswith(f"Does {number} mean ")
    assert f"or “unit {number}”?" in reply.says
    called = text.replace(f"{number} attacks", f"strength {number} attacks")
    called = called.replace(f"syrian {number}", f"syrian strength {number}").replace("/kastel", "")
    assert ask_in_words(called, "lebanon-82").status == "answered"


def test_two_numbered_units_are_two() -> None:
    text = "1982: two 880 units in sector 91, one unit of the 90th in its own. legal set-up?"
    units = ask_in_words(text, "lebanon-82").given["units"]
    assert [unit["division"] for unit in units] == ["880", "880", "90"]


def test_who_springs_an_ambush_attacks() -> None:
    text = (
        "The insurgents spring an ambush in an urban zone. They have two tactical units with J-3 ratings of"
        " 2 and 3, the IDF has a single one rated five."
        " First fire came up 6, 5, 1, 4, 2 and return fire 5 and 2"
    )
    assert ask_in_words(text, "third-lebanon-war").given["attacker"] == "insurgent"
