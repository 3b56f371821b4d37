"""The grammar of sentences, one rule at a time: phrasings that no table of words covers."""

from __future__ import annotations

from typing import Any

import pytest

from countermarch.sentences import ask_in_words

ISRAELI = "israeli"
HEX_AND_COUNTER = "countermarch/folders/kinds/hex-and-counter"
STEP_6 = "docs/pages/guide/files/rules-as-data/step-6"


def units(*strengths: int, side: str = ISRAELI) -> list[dict[str, Any]]:
    return [{"strength": one, "side": side} for one in strengths]


@pytest.mark.parametrize(
    ("game", "text", "facts"),
    [
        pytest.param(
            "lebanon-82",
            "combat differential: 9 against 5 with two +3 markers for the attacker",
            {"attacker_support": [3, 3], "defense_strength": 5},
            id="two +3 markers are two of 3, not a 2 and a 3",
        ),
        pytest.param(
            "lebanon-82",
            "bombard the site in rough with one 6 marker, die 5",
            {"support": [6], "terrain": "rough"},
            id="one 6 marker is one of 6",
        ),
        pytest.param(
            "lebanon-82",
            "three israeli brigades, 10, 8 and 7, attack a plo unit of 3 in a town, die 4",
            {"attackers": units(10, 8, 7), "defense_strength": 3},
            id="a number that says how many follow is not a strength",
        ),
        pytest.param(
            "arab-israeli-wars",
            "nine cards in the Arab deck and twenty in ours. Arab League's the event. who draws what",
            {"event": "arab-league", "arab_deck": 9, "israeli_deck": 20},
            id="ours at the end of a sentence is not the side that begins the next",
        ),
        pytest.param(
            "arab-israeli-wars",
            "what do the Arabs add up to down south - Egyptian Army times three, one Saudi lot",
            {
                "units": [
                    {"card": "egyptian-army", "count": 3},
                    {"card": "saudi-forces", "count": 1},
                ]
            },
            id="a count may follow with times, and a lot is units",
        ),
        pytest.param(
            "lebanon-82",
            "an Israeli jet marker is going in and two SAM sites fire at it, one is a single hex away and "
            "rolled a 4, the other is two hexes away and rolled a 2. Is it shot down?",
            {"sites": [{"distance": 1, "roll": 4}, {"distance": 2, "roll": 2}]},
            id="one and the other are two of the things named before",
        ),
        pytest.param(
            "lebanon-82",
            "differential: israelis attack with an 8 and a 5, defence is 6, defender adds one support marker "
            "of 2",
            {"attackers": units(8, 5), "defense_strength": 6, "defender_support": [2]},
            id="who attacks with units brings them, and one marker of 2 is one of value 2",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "two IDF units in combat mode, ratings 5 and 4, dice 3 and 6, with a J-4 for combat support, "
            "both shoot at the same insurgent in combat mode: he is 2 combat, 5 dispersed, die four",
            {"target_mode": "combat", "target_dispersed_rating": 5, "target_die": 4, "firer_j4": True},
            id="a value printed beside a mode chooses no mode, and he is the one shot at",
        ),
        pytest.param(
            "third-lebanon-war",
            "after return fire the attacker has one undisrupted unit and the defender has none, but the "
            "defender's TF HQ in the battle is still undisrupted. Is that a win for anyone?",
            {"attacker_undisrupted": 1, "defender_undisrupted": 0, "defender_hqs_undisrupted": 1},
            id="a role that has none has none of what the other role has",
        ),
        pytest.param(
            "lebanon-82",
            "does a Syrian unit halt an Israeli unit that moves next to it",
            {"mover": "israeli", "zoc_of": "syrian"},
            id="who halts somebody is not the one that moves",
        ),
        pytest.param(
            "lebanon-82",
            "I attack with 10, 8 and 7 a PLO unit of 3 in a town across a river, die 4",
            {"attackers": units(10, 8, 7), "defense_strength": 3, "defender_side": "plo"},
            id="behind the numbers of an attack an article opens its target",
        ),
        pytest.param(
            "lebanon-82",
            "mountain, dead even on strength, chucked a 2",
            {"differential": 0, "die": 2},
            id="dead even is even",
        ),
        pytest.param(
            "third-lebanon-war",
            "after return fire the attacker's two units aren't disrupted, defender hasn't a single one left "
            "undisrupted, no HQs in it. there was collateral. who's won",
            {"attacker_undisrupted": 2, "defender_undisrupted": 0, "defender_hqs_undisrupted": 0},
            id="not a single one is none",
        ),
        pytest.param(
            "lebanon-82",
            "attacker 8 and 6 against 5. defender has a +3 marker, attacker has none. differential?",
            {"attackers": [{"strength": 8}, {"strength": 6}], "defender_support": [3]},
            id="who has none has no unit of strength 0",
        ),
        pytest.param(
            "lebanon-82",
            "A2 against an israeli defender, the attacker depletes a unit",
            {"result": "A2", "defender_side": "israeli", "attacker_choice": "deplete"},
            id="who depletes was not depleted",
        ),
        pytest.param(
            "third-lebanon-war",
            "can the IDF commit a J-4 and two close air chits with no undisrupted CSU?",
            {"j4_chits": 1, "cas_chits": 2},
            id="close air is CAS to whoever commits it",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "a missile rolls 6 and 3, two unfired SR rockets south of the line roll 6 and 1. vp?",
            {
                "units": [
                    {"kind": "missile", "dice": [6, 3]},
                    {"kind": "sr-rocket", "fired": False, "south_of_limit": True, "dice": [6]},
                    {"kind": "sr-rocket", "fired": False, "south_of_limit": True, "dice": [1]},
                ]
            },
            id="each of several launchers has its own die",
        ),
        pytest.param(
            "lebanon-82",
            "sam fire: marker aircraft, hex 1 inactive, hex 1 fired, hex 2",
            {
                "marker": "aircraft",
                "sites": [{"distance": 1, "active": False}, {"distance": 1, "fired": True}, {"distance": 2}],
            },
            id="two sites at one distance are two",
        ),
        pytest.param(
            "lebanon-82",
            "who wins in 2006 if I hold 4 towns, killed 6 PLO and lost 2 units",
            {"towns_held": 4, "plo_eliminated": 6, "israeli_eliminated": 2},
            id="who killed the units of a side lost those of the other",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "2 IDF units and a disrupted guerrilla in a zone, who controls it",
            {"idf_undisrupted": 2, "insurgent_undisrupted": 0},
            id="a state is that of the noun behind it",
        ),
        pytest.param(
            "arab-israeli-wars",
            "british withdrawal, 20 cards left in the Arab deck and seventeen in the Israeli one. draws?",
            {"arab_deck": 20, "israeli_deck": 17},
            id="a second count leaves out what it counts",
        ),
        pytest.param(
            "arab-israeli-wars",
            "Bitter Fighting. isr 2 N 0 C 4 S, arabs 3 N, 1 C, none S. who loses what",
            {"israeli_units": {"north": 2, "central": 0, "south": 4}},
            id="single letters are directions if there are several",
        ),
        pytest.param(
            "lebanon-82",
            "Leb '82, the 1982 scenario: two Israeli units depleted, two others eliminated, one Syrian dead. "
            "I believe turn 25 is the last, am I right?",
            {"israeli_eliminated": 2, "israeli_depleted": 2},
            id="what a sentence claims at its end is not a fact",
        ),
        pytest.param(
            "reign-of-missiles",
            "Rocket's in Ashdod, a ready dome right there and a depleted one in Rehovot, an arrow from "
            "Ashdod to Rehovot. Which of them may shoot?",
            {"iron_domes": [{"area": "Ashdod", "depleted": False}, {"area": "Rehovot", "depleted": True}]},
            id="there is the place named before",
        ),
        pytest.param(
            "lebanon-82",
            "That's 2006: I sit in three towns and killed six of his, he's got two of my israelis depleted "
            "and one eliminated. My die is a 3, his a five. Who's won?",
            {"israeli_depleted": 2, "israeli_eliminated": 1, "plo_eliminated": 6},
            id="who has two of my units depleted does not own them",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "IDF task force with nine in combat mode and one dispersed, C2 is seven, a J-3 to move the HQ. "
            "How many come along?",
            {"method": "task-force-move", "combat_units": 9, "dispersed_units": 1},
            id="a chit that moves the HQ moves the task force",
        ),
        pytest.param(
            "arab-israeli-wars",
            "Have I lost if Israel has no TT in the north, 3 in the center and 4 in the south? The Arabs "
            "won the north this turn, the other two were stalemates, 22 cards left in their deck, 13 units "
            "on the table.",
            {"this_turn": {"north": "arab-win", "central": "stalemate", "south": "stalemate"}},
            id="have I lost states no outcome, and the other two have theirs",
        ),
        pytest.param(
            "lebanon-82",
            "two israeli brigades of 8 hit a syrian 5, no support, clear, die 6",
            {"defense_strength": 5, "terrain": "clear", "die": 6},
            id="what there is none of takes no number",
        ),
        pytest.param(
            "reign-of-missiles",
            "grad in a blue area, arrows to Ashkelon (black) & the Sea",
            {"exits": [{"area": "Ashkelon", "kind": "black"}, {"area": "Sea", "kind": "sea"}]},
            id="a place that only its kind names is a place of its own",
        ),
        pytest.param(
            "reign-of-missiles",
            "hamas green 8, israel green 8, MVP 10 to 8, who won",
            {"hamas_space": "green-8", "israeli_space": "green-8"},
            id="a value beside another owner is not a repetition",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "main force disrupted again, what happens",
            {"disrupted": True, "effect": "disrupted"},
            id="again says that it was so before",
        ),
        pytest.param(
            "arab-israeli-wars",
            "just flipped Police Fortresses. what does the card do",
            {"event": "police-fortresses"},
            id="a whole name before part of it",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "2 SR south of the limit and a MR north of it rolled 6 1 5",
            {
                "units": [
                    {"kind": "sr-rocket", "south_of_limit": True, "dice": [6]},
                    {"kind": "sr-rocket", "south_of_limit": True, "dice": [1]},
                    {"kind": "mr-rocket", "south_of_limit": False, "dice": [5]},
                ]
            },
            id="dice are dealt to several launchers of several kinds",
        ),
        pytest.param(
            "lebanon-82",
            "israeli 7 and two 4s attack a syrian 6 in rough",
            {"attackers": units(7, 4, 4), "defense_strength": 6},
            id="two 4s are 4 and 4",
        ),
        pytest.param(
            "lebanon-82",
            "syrian 6 attacks israeli 5 on clear terrain, the israeli has a +2 support marker, rolled four",
            {"attackers": units(6, side="syrian"), "defense_strength": 5, "defender_support": [2]},
            id="numbers belong to who acts and who is acted on",
        ),
        pytest.param(
            "lebanon-82",
            "put a jet marker 2 hexes from one sam and 1 hex from another. they roll 3 and 2",
            {"sites": [{"distance": 2, "roll": 3}, {"distance": 1, "roll": 2}]},
            id="one and another are not numbers, and dice go in turn",
        ),
        pytest.param(
            "lebanon-82",
            "attacked a syrian, got (A), and the attacking unit was already depleted",
            {"result": "(A)", "defender_side": "syrian", "loser_depleted": True},
            id="a result in brackets, and whose state it is",
        ),
        pytest.param(
            "reign-of-missiles",
            "f15 + drone on a suppresed grad, printed CF 4, in the pm, d10 1 and d6 2",
            {"suppressed": True, "combat_factor": 4},
            id="a typo that leaves the stem as it is",
        ),
        pytest.param(
            "third-lebanon-war",
            "idf searching w/ j2 of 4 and 3, the 3 has one hit, populated zone, 2 hidden, rolled 6 5 1 1 3",
            {"units": [{"j2_rating": 4}, {"j2_rating": 3, "hits": 1}], "hidden": 2},
            id="a thing is named again by its number",
        ),
        pytest.param(
            "third-lebanon-war",
            "minor raid at a military target, we control a border zone, 2 CSUs not disrupted",
            {"infrastructure": "military", "border_zone": "controlled", "undisrupted_csus": 2},
            id="not disrupted is undisrupted",
        ),
        pytest.param(
            "arab-israeli-wars",
            "long cease fire came up on the third turn. any fighting?",
            {"turn": 3, "event": "long-cease-fire"},
            id="an ordinal in letters",
        ),
        pytest.param(
            "arab-israeli-wars",
            "bitter fighting! i have 4 units north, 2 central, 1 south. arabs have three, three and one",
            {
                "israeli_units": {"north": 4, "central": 2, "south": 1},
                "arab_units": {"north": 3, "central": 3, "south": 1},
            },
            id="I am the side that is not named",
        ),
        pytest.param(
            "lebanon-82",
            "my israelis 10 and 8 hit a syrian 5 in rough, i have artillery +2, he has a +1, rolled 3",
            {"attacker_support": [2], "defender_support": [1], "defense_strength": 5},
            id="he is who is attacked",
        ),
        pytest.param(
            "arab-israeli-wars",
            "flanking maneuvers on the south, i have 2 armed settlers and a convoy there. israeli total?",
            {"front": "south", "event_front": "south"},
            id="one place that is named is the place of all",
        ),
        pytest.param(
            "reign-of-missiles",
            "rockets from a CF 3 qassam, a suppressed grad with CF 4 and a fajr-5 two",
            {
                "launchers": [
                    {"launcher_type": "qassam", "combat_factor": 3},
                    {"launcher_type": "grad", "combat_factor": 4, "suppressed": True},
                    {"launcher_type": "fajr-5", "combat_factor": 2},
                ]
            },
            id="what is said between two joints belongs together",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "may an armor brigade move from israel into lebanon, adjacent zone",
            {"unit": "armor", "to_area": "lebanon"},
            id="where something comes from is not where it goes",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "attacker 2 undisrupted 1 disrupted, defender 1 undisrupted and 2 disrupted. who won the battle",
            {"attacker_undisrupted": 2, "attacker_disrupted": 1, "defender_undisrupted": 1},
            id="numbers stand before what they count",
        ),
        pytest.param(
            "reign-of-missiles",
            "d10 roll 7, exits: A on 0-4, B on 5-9, which way",
            {
                "roll": 7,
                "exits": [
                    {"area": "A", "low": 0, "high": 4, "match": "range"},
                    {"area": "B", "low": 5, "high": 9, "match": "range"},
                ],
            },
            id="ranges of numbers, and letters that name places",
        ),
        pytest.param(
            "reign-of-missiles",
            "roll 5 for assets, we are on blue 6 and hamas on green 3",
            {"israeli_space": "blue-6", "hamas_space": "green-3"},
            id="in a solitaire game I am its player",
        ),
        pytest.param(
            "arab-israeli-wars",
            "15 against 11 with 6 israeli and 5 arab units, 2 TT, who wins",
            {"israeli_total": 15, "arab_total": 11, "israeli_units": 6, "arab_units": 5},
            id="numbers set against each other follow the order of the sides",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "three SRs and an MR fire out of one zone, SR dice 6 2 6, MR die 4",
            {
                "units": [
                    {"kind": "sr-rocket", "dice": [6]},
                    {"kind": "sr-rocket", "dice": [2]},
                    {"kind": "sr-rocket", "dice": [6]},
                    {"kind": "mr-rocket", "dice": [4]},
                ]
            },
            id="things named again get their dice",
        ),
        pytest.param(
            "lebanon-82",
            "syrian 8 and PLO strength 3 attack a depleted israeli 4 in the rough, he has +3, die 5",
            {
                "defender_depleted": True,
                "defender_support": [3],
                "attackers": [{"side": "syrian", "strength": 8}, {"side": "plo", "strength": 3}],
            },
            id="an attacker is not who attacks somebody depleted",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "can IDF armor move into an adjacent zone north of the Litani in 06",
            {"scenario": "2006", "north_of_litani": True, "to_area": "lebanon"},
            id="a year of two digits, and what a fact implies",
        ),
        pytest.param(
            "third-lebanon-war",
            "IDF fires with J-3 of 4 and 3, the three has a hit on it, how many dice",
            {"units": [{"j3_rating": 4}, {"j3_rating": 3, "hits": 1}]},
            id="a counts one of what may be left out",
        ),
        pytest.param(
            "lebanon-82",
            "PLO markers: two, and not a single syrian one, just Syrians in the combat",
            {"plo_markers": 2, "syrian_markers": 0, "arab_units": "syrian-only"},
            id="not a single one is none",
        ),
        pytest.param(
            HEX_AND_COUNTER,
            "the 1st, out of supply, attacks depleted guns in the woods at night, die 1",
            {
                "attackers": [{"unit": "league-first", "supplied": False}],
                "defenders": [{"unit": "crown-guns", "depleted": True}],
            },
            id="units of a designer's game are called as on their counters",
        ),
        pytest.param(
            HEX_AND_COUNTER,
            "are the rifles supplied in 0506 with enemies in 0405 and 0604",
            {"hex": "0506", "enemies": ["0405", "0604"]},
            id="hexes belong to the word before them",
        ),
        pytest.param(
            HEX_AND_COUNTER, "two to one, rolled a 5", {"column": "2:1", "die": 5}, id="a column of odds"
        ),
        pytest.param(
            STEP_6,
            "red foot and red horse attack blue foot in the woods, die 5",
            {"attackers": ["red-foot", "red-horse"], "defender": "blue-foot", "terrain": "woods"},
            id="a designer's own game is read from its questions alone",
        ),
        pytest.param(
            "lebanon-82",
            "turn 15 in 2006, 4 israeli and 6 plo units eliminated. is it over",
            {"israeli_eliminated": 4, "plo_eliminated": 6},
            id="two numbers share the noun behind the second",
        ),
        pytest.param(
            "lebanon-82",
            "syrian 6 and two plo of zero go against a 5, what differential is that",
            {"attackers": [*units(6, side="syrian"), *units(0, 0, side="plo")], "defense_strength": 5},
            id="a number before the last of a list counts it",
        ),
        pytest.param(
            "lebanon-82",
            "2006 israeli setup: 36th on 3808 and 3809 inside israel, legal",
            {"units": [{"division": "36", "hex": one, "area": "israel"} for one in ("3808", "3809")]},
            id="a unit is named by its ordinal",
        ),
        pytest.param(
            "reign-of-missiles",
            "a grad CF 4, a pair of qassams of CF 3, one of the qassams is suppressed. rockets launched",
            {
                "launchers": [
                    {"launcher_type": "grad", "combat_factor": 4},
                    {"launcher_type": "qassam", "combat_factor": 3},
                    {"launcher_type": "qassam", "combat_factor": 3, "suppressed": True},
                ]
            },
            id="some of several",
        ),
        pytest.param(
            "reign-of-missiles",
            "commandos attack the leadership at night, 9 on the ten-sider and a 6 on the other",
            {"d10": 9, "d6": 6},
            id="the other of two dice",
        ),
        pytest.param(
            "third-lebanon-war",
            "IDF unit of J-3 4 attacks one insurgent of J-3 3 in a town. First fire 6 2 1, return fire 5 6",
            {"attacker": "idf", "first_fire_dice": [6, 2, 1], "return_fire_dice": [5, 6]},
            id="who acts attacks",
        ),
        pytest.param(
            "reign-of-missiles",
            "grad rocket in a black area, the only way out leads to Tel Aviv, a green one. does it go on?",
            {"area_kind": "black", "exits": [{"area": "Tel Aviv", "kind": "green"}]},
            id="a green one is not a number",
        ),
        pytest.param(
            "arab-israeli-wars",
            "isr 22 w/ 4 units, arabs 17 w/ 5, isr has 3 TT, nothing special. tokens after?",
            {"arab_total": 17, "arab_units": 5},
            id="the second count leaves out its units",
        ),
        pytest.param(
            "arab-israeli-wars",
            "victory? our TT 3 north, 2 central, 5 south, deck 9, 5 arab units. this turn we lost north, "
            "won central and south; last turn no battles",
            {
                "this_turn": {"north": "arab-win", "central": "israeli-win", "south": "israeli-win"},
                "last_turn": dict.fromkeys(("north", "central", "south"), "no-battle"),
            },
            id="what we lost the others won",
        ),
        pytest.param(
            "arab-israeli-wars",
            "no arabs on that front, my 3 units make 12, I hold 5 TT. how many do I grab",
            {"arab_units": 0, "arab_total": 0, "israeli_units": 3, "israeli_total": 12, "israeli_tt": 5},
            id="who has nobody has no other number",
        ),
        pytest.param(
            "arab-israeli-wars",
            "british withdrawal, 2 cards left in the arab deck, ten in mine. who draws how many",
            {"arab_deck": 2, "israeli_deck": 10},
            id="mine is of what was named last",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "PGM strike on an urban zone, 4",
            {"strike": "pgm", "terrain": "urban", "die_rolls": [4]},
            id="a number alone at the end is the die",
        ),
        pytest.param(
            "third-lebanon-war",
            "idf about to throw 3 dice at the defender in an urban zone",
            {"dice": "3d6", "fired_at": "defender", "terrain": "urban"},
            id="dice that are counted are open",
        ),
        pytest.param(
            "third-lebanon-war",
            "idf commits J-3 and J-4",
            {"player": "idf", "cas_chits": 1, "j4_chits": 1},
            id="a chit that is named is one",
        ),
        pytest.param("third-lebanon-war", "can hezbollah put in two J-4s", {"j4_chits": 2}, id="two J-4s"),
        pytest.param(
            "lebanon-82",
            "differential for 6+5+4 israelis against a syrian 7",
            {"attackers": [{"side": "israeli", "strength": one} for one in (6, 5, 4)], "defense_strength": 7},
            id="who is acted on lends his side to nobody",
        ),
        pytest.param(
            "lebanon-82",
            "2006: israel rolled 4, plo rolled 3. israel holds 5 towns, killed 8 and lost 1",
            {"plo_eliminated": 8, "israeli_eliminated": 1},
            id="killed counts the other side",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "VP, next war countervalue: idf killed 6 insurgents, syrians have eliminated 2 idf units",
            {"insurgent_eliminated": 6, "idf_eliminated": 2},
            id="killed counts the side named behind the number",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "victory points next war countervalue: insurgent eliminated 6, idf eliminated 2",
            {"insurgent_eliminated": 6, "idf_eliminated": 2},
            id="eliminated counts the side itself",
        ),
        pytest.param(
            "third-lebanon-war",
            "fire hits: IDF defender fires 6 5, urban",
            {"player": "idf", "fired_at": "attacker"},
            id="the defender fires at the attacker",
        ),
        pytest.param(
            "arab-israeli-wars",
            "force total north israel: two each of kibbutzim and armed settlers",
            {"units": [{"card": "kibbutzim", "count": 2}, {"card": "armed-settlers", "count": 2}]},
            id="a count of each of two",
        ),
        pytest.param(
            "lebanon-82",
            "10, 8 and 7 attack PLO 3 in a town across a river, aircraft +5, d6 4",
            {"attackers": units(10, 8, 7), "attacker_support": [5], "die": 4},
            id="the one side that may attack, and a die by its name",
        ),
        pytest.param(
            "lebanon-82",
            "isreali 8 6 vs syrian 5 in tonw die 3",
            {"town": True, "attackers": units(8, 6)},
            id="letters of a short word in another order",
        ),
        pytest.param(
            "third-lebanon-war",
            "3 net hits on insurgent units 2 3 and 2",
            {"net_hits": 3, "units": [{"j3_rating": 2}, {"j3_rating": 3}, {"j3_rating": 2}]},
            id="a number with a fact of its own does not count what follows",
        ),
        pytest.param(
            "arab-israeli-wars",
            "israel 14 arab 11, 4 and 3 units, TT 4",
            {"israeli_units": 4, "arab_units": 3},
            id="a noun behind a pair of numbers",
        ),
        pytest.param(
            "arab-israeli-wars",
            "14 to 9 for israel, 4 units against 3, 2 israeli TT there",
            {"israeli_total": 14, "arab_total": 9, "israeli_units": 4, "arab_units": 3},
            id="for whom the first of two numbers is",
        ),
        pytest.param(
            "reign-of-missiles",
            "event roll 4 and 8, hamas green 3, israel blue 5",
            {"d6": 4, "d10": 8},
            id="two dice of which one order fits",
        ),
        pytest.param(
            "lebanon-82",
            "two israeli brigades, strength 7 apiece, attack a plo 4 in the rough, die 2",
            {
                "attackers": [{"strength": 7, "side": "israeli"}, {"strength": 7, "side": "israeli"}],
                "defense_strength": 4,
            },
            id="a value given to each",
        ),
        pytest.param(
            "lebanon-82",
            "israeli 8 with a three-point marker attacks a syrian 5 in the rough, die 3",
            {"attacker_support": [3], "defense_strength": 5},
            id="a marker with its points before it",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "israelis attack in an urban zone and haven't got a CSU. can they add a J-4 for combat support",
            {"undisrupted_csu": 0},
            id="what is lacking is none",
        ),
        pytest.param(
            "arab-israeli-wars",
            "galilee: four kibbutzim battle five of the arab liberation army, we hold three tokens",
            {"front": "north", "arab_units": [{"card": "arab-liberation-army", "count": 5}]},
            id="five of a card count it",
        ),
        pytest.param(
            "third-lebanon-war",
            "idf attacks in a populated zone with J-3s of 4 and 3, the irregulars are rated 2 and 1",
            {
                "idf_units": [{"j3_rating": 4}, {"j3_rating": 3}],
                "insurgent_units": [{"j3_rating": 2}, {"j3_rating": 1}],
            },
            id="whose pieces are that only one side has",
        ),
        pytest.param(
            "lebanon-82",
            "bombing a sam site in clear terrain with a six marker and a four, die 5",
            {"support": [6, 4]},
            id="a second number leaves out what both count",
        ),
        pytest.param(
            "lebanon-82",
            "D3 on the israelis, and he would rather flip than fall back",
            {"defender_side": "israeli", "defender_choice": "deplete"},
            id="what is rejected is not chosen",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "J-4 strategic move of six israeli units, four in combat mode and two dispersed, C2 of seven",
            {"combat_units": 4, "dispersed_units": 2, "c2_level": 7},
            id="a number is the sum of those behind it",
        ),
        pytest.param(
            "lebanon-82",
            "syrian 5 goes at my israeli 8 in the rough at dusk, die four",
            {"defense_strength": 8, "die": 4},
            id="a word that the game does not know",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "three ordinary brigades drive into a zone of 2 undisrupted guerrilla units, may he ambush",
            {"entering": [{"unit": "ordinary", "count": 3}], "undisrupted_enemy": 2},
            id="a plain noun behind a name is not a thing of its own",
        ),
        pytest.param(
            "arab-israeli-wars",
            "israeli TT 2 north, 4 central, 3 south, arab deck 20, 8 arab units. "
            "arabs won the north, we won the centre, stalemate south. is it over",
            {"this_turn": {"north": "arab-win", "central": "israeli-win", "south": "stalemate"}},
            id="we are the side that did not do what the other did",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "idf tanks in combat mode, rating 5, roll 3 at a guerrilla in combat mode. "
            "guerrilla is 2 combat 4 dispersed and rolls 6",
            {
                "firers": [{"mode": "combat", "rating": 5, "dice": [3]}],
                "target_combat_rating": 2,
                "target_die": 6,
            },
            id="a clause about a side that acted or was acted on keeps its role",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "two IDF armor brigades in combat mode, both rated 6, fire at a militia rated 1 and 3 "
            "in combat mode. my dice 2 and 4, his 5",
            {
                "firers": [{"mode": "combat", "rating": 6, "dice": [one]} for one in (2, 4)],
                "target_combat_rating": 1,
                "target_dispersed_rating": 3,
                "target_die": 5,
            },
            id="a count before a plural is not a rating, and two printed values go in order",
        ),
        pytest.param(
            "third-lebanon-war",
            "insurgents search a remote zone w/ two units, J-2 ratings 4 and 1, three hidden pieces there",
            {"units": [{"j2_rating": 4}, {"j2_rating": 1}], "hidden": 3},
            id="a number beside its cue does not go on with a run",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "battle over: attacker has two good units and one disrupted, defender only three disrupted. "
            "who won",
            {"attacker_undisrupted": 2, "defender_undisrupted": 0, "defender_disrupted": 3},
            id="only leaves none of the others",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "may hezbollah ready a launcher in the idf operations phase",
            {"side": "insurgent", "phase": "enemy-operations"},
            id="a phase of the other side is an enemy phase",
        ),
        pytest.param(
            "reign-of-missiles",
            "set-up, 7 iron domes to place. can one go in Netivot, a blue area",
            {"placements": [{"unit": "iron-dome", "area": "Netivot", "area_kind": "blue"}]},
            id="one is one of what was named",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "raid die 3, we control the zone next to nahariyya, no task force there",
            {"die_roll": 3, "controls_adjacent_zone": True},
            id="what is denied and never asked for does no harm",
        ),
        pytest.param(
            "lebanon-82",
            "exchange against the PLO in Ein Hilweh",
            {"defender_side": "plo", "in_bastion": True},
            id="a bastion is known by its name",
        ),
        pytest.param(
            "lebanon-82",
            "sam fires at my jet from two hexes away and rolls a 2",
            {"sites": [{"distance": 2, "roll": 2}]},
            id="two hexes are not two sites",
        ),
        pytest.param(
            "lebanon-82",
            "landing got an A1, I pull back, the defender was Syrian",
            {"attacker_choice": "retreat", "defender_side": "syrian"},
            id="I am not whom I call the defender",
        ),
        pytest.param(
            "reign-of-missiles",
            "three launchers, a qassam CF 1, a qassam CF 4 and a grad CF 2, average damage on Tel Aviv",
            {
                "launchers": [
                    {"launcher_type": "qassam", "combat_factor": 1},
                    {"launcher_type": "qassam", "combat_factor": 4},
                    {"launcher_type": "grad", "combat_factor": 2},
                ]
            },
            id="a number before a list of things is their sum",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "idf armor in combat mode rated 6 fires at a combat mode guerrilla rated 2 and 4, odds",
            {"firers": [{"rating": 6, "mode": "combat", "dice": "1d6"}]},
            id="the dice of things in a list are open",
        ),
        pytest.param(
            "lebanon-82",
            "one SAM two hexes off throws a three at my jet marker, another one hex off throws a 2. Gone?",
            {"sites": [{"distance": 2, "roll": 3}, {"distance": 1, "roll": 2}]},
            id="two hexes are not two things",
        ),
        pytest.param(
            "third-lebanon-war",
            "My two irregulars, J-2 of 2 each, are attacked in a populated zone and I throw in a J-2. "
            "The dice say 5, 3, 1, 6, 2. Do both get away?",
            {"units": [{"j2_rating": 2}, {"j2_rating": 2}]},
            id="a count before a name that a value follows after a comma",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "There is a task force of six, two of them disrupted, and C2 is five. Is that ok?",
            {"groups": [{"kind": "task-force", "units": 6, "disrupted": 2}]},
            id="some of a thing's own number",
        ),
        pytest.param(
            "reign-of-missiles",
            "Gaza City has two Qassams, Khan Yunis none, Rafah one, Jabalia one. Is that spread allowed?",
            {
                "areas": [
                    {"area": "Gaza City", "qassam": 2, "grad": 0, "fajr_5": 0},
                    {"area": "Khan Yunis", "qassam": 0, "grad": 0, "fajr_5": 0},
                    {"area": "Rafah", "qassam": 1, "grad": 0, "fajr_5": 0},
                    {"area": "Jabalia", "qassam": 1, "grad": 0, "fajr_5": 0},
                ]
            },
            id="later counts leave out what they count",
        ),
        pytest.param(
            "reign-of-missiles",
            "Can two fresh F-15s gang up on one launcher in the combat round?",
            {"attackers": [{"unit": "f-15"}, {"unit": "f-15"}]},
            id="one is not once",
        ),
        pytest.param(
            "third-lebanon-war",
            "IDF fires with a J-3 of 4 and a J-3 of 3 that carries one hit, plus one CAS. I say ten dice.",
            {"units": [{"j3_rating": 4}, {"j3_rating": 3, "hits": 1}], "cas_chits": 1},
            id="dice that somebody counts as the answer are not rolled",
        ),
        pytest.param(
            "reign-of-missiles",
            "The night flight round of turn four is done and the markers are still apart. "
            "He says a random event comes next.",
            {"turn": 4, "phase": "operational", "impulse": "night"},
            id="what somebody says comes next is not a fact",
        ),
        pytest.param(
            "lebanon-82",
            "He says the differential is four: my Israeli 8 and 6 against his PLO 5 with a +3 marker. Right?",
            {"attackers": units(8, 6), "defense_strength": 5, "defender_support": [3]},
            id="a number that somebody says the answer is joins no list",
        ),
        pytest.param(
            "lebanon-82",
            "A PLO unit of 3 in a town is attacked by three Israeli brigades of 10, 8 and 7, "
            "and they have a +5 aircraft. The die is 4.",
            {"attackers": units(10, 8, 7), "attacker_support": [5]},
            id="what only the other side has is theirs",
        ),
        pytest.param(
            "lebanon-82",
            "If I attack a Syrian 6 in clear with an 8 and a 7, both Israeli, and roll a 5, what do I get?",
            {"attackers": units(8, 7), "defense_strength": 6, "die": 5},
            id="with an 8 and a 7 brings who attacks",
        ),
        pytest.param(
            "third-lebanon-war",
            "who goes first, I have C2 5 and he has 5",
            {"idf_c2": 5, "insurgent_c2": 5},
            id="the digit of a name is nobody's number",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "Does a J-4 shoot down my deep strike",
            {"weapon": "j-4", "against": "deep-strike"},
            id="what is shot down is fired at",
        ),
        pytest.param(
            "arab-israeli-wars",
            "Bitter Fighting, 4 Israelis in the north, 2 centre, 3 south, Arabs 3, 1 and 5. Who loses what?",
            {"israeli_units": {"north": 4, "central": 2, "south": 3}},
            id="a number at a place announces no run",
        ),
        pytest.param(
            "lebanon-82",
            "A2 vs a plo defender, attacker wants to deplete instead of retreet. "
            "his pick was already depleted. result?",
            {"attacker_choice": "deplete", "loser_depleted": True},
            id="what is rejected ends with its sentence",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "zone control: IDF and insurgents have 3 and 2 undisrupted units",
            {"idf_undisrupted": 3, "insurgent_undisrupted": 2},
            id="two names and two numbers are paired in order",
        ),
        pytest.param(
            "reign-of-missiles",
            "end phase: suppressed and normal launchers are 4 and 5, container 7",
            {"suppressed_launchers": 4, "normal_launchers": 5},
            id="two states of one noun are paired with two numbers",
        ),
        pytest.param(
            "third-lebanon-war",
            "first player: I play the IDF, my C2 is 5, his 7",
            {"idf_c2": 5, "insurgent_c2": 7},
            id="who plays a side says whose the numbers are",
        ),
        pytest.param(
            "third-lebanon-war",
            "fire hits: idf rolls two 5s and one 6 at the defender, populated",
            {"dice": [5, 5, 6]},
            id="a one before a face counts it",
        ),
        pytest.param(
            "reign-of-missiles",
            "victory: both on green 8, israel leads hamas 9 to 7 in MVP",
            {"israeli_mvp": 9, "hamas_mvp": 7},
            id="who leads has the first number",
        ),
        pytest.param(
            "third-lebanon-war",
            "idf attacks, j3 5 and j3 3 against a j3 2 militia in urban",
            {
                "idf_units": [{"j3_rating": 5}, {"j3_rating": 3}],
                "insurgent_units": [{"kind": "militia", "j3_rating": 2}],
            },
            id="a number before the name of its unit is no second unit",
        ),
        pytest.param(
            "third-lebanon-war",
            "the IDF attacks with a J-3 of 4 against a militia of J-3 2 in open country. the insurgents "
            "fire first and roll 5 and 1, then the IDF rolls 6, 5 and 2 back",
            {"first_fire_dice": [5, 1], "return_fire_dice": [6, 5, 2]},
            id="dice told in prose go in order",
        ),
        pytest.param(
            "third-lebanon-war",
            "the insurgent springs an ambush in a populated zone: his one tactical unit has J-3 rating 3, "
            "the IDF tactical unit J-3 rating 2. first fire 6 4 1, no dice for return fire",
            {"first_fire_dice": [6, 4, 1], "return_fire_dice": []},
            id="no dice are an empty pool",
        ),
        pytest.param(
            "third-lebanon-war",
            "the insurgents take 3 hits and put two on a syrian unit with J-3 two and one on a militia with "
            "J-3 3",
            {
                "net_hits": 3,
                "units": [
                    {"kind": "syrian", "j3_rating": 2, "assigned": 2},
                    {"kind": "militia", "j3_rating": 3, "assigned": 1},
                ],
            },
            id="hits are put on units",
        ),
        pytest.param(
            "arab-israeli-wars",
            "Bitter Fighting: I have one unit in the north, none in the centre and four in the south, the "
            "arabs two, three and none in the same order. how many does each side lose?",
            {
                "israeli_units": {"north": 1, "central": 0, "south": 4},
                "arab_units": {"north": 2, "central": 3, "south": 0},
            },
            id="fronts in order, the player's own first",
        ),
        pytest.param(
            "arab-israeli-wars",
            "our TT N4 C3 S5, arab deck 8, 9 arab units out. we won all three fronts this turn and did the "
            "same last turn. is it over?",
            {
                "israeli_tt": {"north": 4, "central": 3, "south": 5},
                "last_turn": dict.fromkeys(("north", "central", "south"), "israeli-win"),
            },
            id="letters of fronts, and the same last turn",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "two dispersed guerrillas rated 3 and 4 fire at one IDF unit in combat mode, which is 5 in "
            "combat and 3 dispersed, the first rolls a 2, the second a 6 and the IDF a 4",
            {
                "firers": [
                    {"rating": 3, "mode": "dispersed", "dice": [2]},
                    {"rating": 4, "mode": "dispersed", "dice": [6]},
                ],
                "target_die": 4,
            },
            id="later rolls leave out their verb",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "Hezbollah attacks in a populated zone, we defend. their die was a 6, ours was a 2. who fires "
            "first?",
            {"attacker_die": 6, "defender_die": 2},
            id="who defends says so",
        ),
        pytest.param(
            "lebanon-82",
            "just clear ground; I'm attacking two points weaker than the defender and I rolled a four. "
            "what does the table say?",
            {"terrain": "clear", "differential": -2, "die": 4},
            id="weaker is a negative differential",
        ),
        pytest.param(
            "arab-israeli-wars",
            "18 for Israel to 15 for the Arabs, four units on each side, 2 Israeli TT there, battle?",
            {"israeli_total": 18, "arab_total": 15},
            id="numbers before whose they are",
        ),
        pytest.param(
            "arab-israeli-wars",
            "my four units add up to 17, the arabs have 3 units and come to 15, i hold 2 TT there, battle?",
            {"israeli_total": 17, "arab_total": 15},
            id="add up to is no limit",
        ),
        pytest.param(
            "lebanon-82",
            "A 9 and a 5 of the Israelis attack a Syrian unit of 6 in rough, die is 2, what happens?",
            {
                "attackers": [{"side": "israeli", "strength": 9}, {"side": "israeli", "strength": 5}],
                "defense_strength": 6,
            },
            id="numbers of an owner behind them",
        ),
        pytest.param(
            "lebanon-82",
            "2006 ended: the israeli player rolled a 3 and hezbollah a 5, Israel holds two towns, seven PLO "
            "units are dead, one Israeli unit was eliminated, who won?",
            {"israeli_die": 3, "plo_die": 5, "towns_held": 2, "israeli_eliminated": 1},
            id="a side by another name rolls its own die",
        ),
        pytest.param(
            "third-lebanon-war",
            "two irregulars, J-2 of 2 and of 1, try to evade an attack in a populated zone. dice: 5 2 6 3",
            {"units": [{"j2_rating": 2}, {"j2_rating": 1}], "dice": [5, 2, 6, 3]},
            id="two values of one rating",
        ),
        pytest.param(
            "reign-of-missiles",
            "Who wins if both markers meet on green 8 with Hamas at eleven MVP and Israel at 7?",
            {"hamas_space": "green-8", "israeli_space": "green-8", "hamas_mvp": 11, "israeli_mvp": 7},
            id="both says nothing of the sides behind it",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "After the battle the attacker has two undisrupted units and one disrupted in the zone "
            "while the defender has only two disrupted ones, so who won?",
            {"attacker_undisrupted": 2, "attacker_disrupted": 1, "defender_disrupted": 2},
            id="a number of one role beside the other's words",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "a guerrilla in combat mode with a rating of four fires at an idf brigade also in combat mode "
            "who is rated five in combat and two dispersed and his die is a six and my die is a three",
            {"target_combat_rating": 5, "target_dispersed_rating": 2, "target_die": 3},
            id="clauses without punctuation have a verb each",
        ),
        pytest.param(
            "lebanon-82",
            "nineteen eighty two scenario israel had three units depleted and its turn twenty six now so "
            "when does the game end",
            {"scenario": "1982", "israeli_depleted": 3, "current_turn": 26},
            id="numbers of several words, a year among them",
        ),
        pytest.param(
            "lebanon-82",
            "cost of a mountain hex with no road when there is a river on the hexside",
            {"by_road": False, "river": True},
            id="a no reaches no farther than when",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "insurgents attack in an urban zone and roll a two and the idf rolls a five and there is a "
            "disrupted unit on the insurgent side there so who has the tactical advantage",
            {"attacker_die": 2, "defender_die": 5, "attacker_disrupted": True},
            id="a clause that names a side is about no other",
        ),
        pytest.param(
            "lebanon-82",
            "bombing the sam site with three markers, a 2, a 4 and a 5, in clear terrain, die 1",
            {"support": [2, 4, 5], "die": 1},
            id="how many markers there are is the value of none",
        ),
        pytest.param(
            "arab-israeli-wars",
            "second turn running we won all three fronts. our tokens: 4 north, 4 central, 5 south; nine "
            "cards in the arab deck and seven arab units",
            {"last_turn": dict.fromkeys(("north", "central", "south"), "israeli-win"), "arab_units": 7},
            id="the second turn running is this turn and the last",
        ),
        pytest.param(
            "lebanon-82",
            "three Israeli units of 7, 6 and 6 with a +2 marker, the Syrian we are attacking defends with 8 "
            "and has a +3 marker. differential",
            {"attackers": units(7, 6, 6), "defense_strength": 8, "defender_support": [3]},
            id="whom we are attacking is acted on",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "two rockets and a missile fire: the first rocket rolls 2, the other rocket rolls 6, the missile "
            "rolls 6 and 3",
            {
                "units": [
                    {"kind": "missile", "dice": [6, 3]},
                    {"kind": "sr-rocket", "dice": [2]},
                    {"kind": "sr-rocket", "dice": [6]},
                ]
            },
            id="the first and the other are things named before",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "the IDF attackers have two undisrupted units and one disrupted, all the guerrilla defender has "
            "left is a single disrupted unit. who won",
            {"attacker_undisrupted": 2, "defender_undisrupted": 0, "defender_disrupted": 1},
            id="all that is left is only that",
        ),
        pytest.param(
            "arab-israeli-wars",
            "kibbutzim and a mortars card both from south to central, and the tanks north to south",
            {
                "moves": [
                    {"card": "kibbutzim", "from": "south", "to": "central"},
                    {"card": "mortars", "from": "south", "to": "central"},
                    {"card": "tanks", "from": "north", "to": "south"},
                ]
            },
            id="both are the two named before, whatever the third does",
        ),
        pytest.param(
            "reign-of-missiles",
            "rockets this impulse: a Grad of CF 4 suppressed and an unsuppressed Qassam of CF 2",
            {
                "launchers": [
                    {"launcher_type": "grad", "combat_factor": 4, "suppressed": True},
                    {"launcher_type": "qassam", "combat_factor": 2, "suppressed": False},
                ]
            },
            id="opposite states of two things are no contradiction",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "my IDF is the attacker in an urban zone with one undisrupted CSU, can I add a J-4 as combat "
            "support? my buddy across the table insists I can't",
            {"side": "idf", "undisrupted_csu": 1},
            id="what somebody at the table thinks is no fact",
        ),
        pytest.param(
            "lebanon-82",
            "landing on a Syrian, both at full strength, result D2, and he'd sooner deplete than retreat",
            {"defender_choice": "deplete", "defender_depleted": False},
            id="who would do something chooses it",
        ),
        pytest.param(
            "arab-israeli-wars",
            "battle down south, the event is siege, four haganah brigades against three egyptian army, two "
            "tokens are ours",
            {"front": "south", "event_front": None},
            id="a place before the event is that of the battle",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "after the battle the attacker has three undisrupted and one disrupted, the defender has nobody "
            "left",
            {"defender_undisrupted": 0, "defender_disrupted": 0},
            id="who has nobody left has none of any kind",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "tactical advantage: insurgent attacks, remote, insurgent 2, IDF 5",
            {"attacker_die": 2, "defender_die": 5},
            id="a number after a side is its roll where both roll",
        ),
        pytest.param(
            "third-lebanon-war",
            "3 net hits on an insurgent militia (J-3 2) and a tactical unit (J-3 3)",
            {
                "player": "insurgent",
                "units": [{"kind": "militia", "j3_rating": 2}, {"kind": "tactical", "j3_rating": 3}],
            },
            id="a unit whose number is stated tells its side and its kind",
        ),
        pytest.param(
            "arab-israeli-wars",
            "15 all in the centre, four units of ours and two arab ones, we hold 3 TT. who loses what?",
            {"israeli_total": 15, "arab_total": 15, "israeli_units": 4, "arab_units": 2},
            id="ones are what was counted before, and no total",
        ),
        pytest.param(
            "arab-israeli-wars",
            "South battle: both Saudi Forces against two Palmach Shock Troops, 3 Israeli TT there, no event",
            {"arab_units": [{"card": "saudi-forces", "count": 2}]},
            id="both of a name are two of them",
        ),
        pytest.param(
            "arab-israeli-wars",
            "Bitter Fighting. Israeli stacks N/C/S are 1, 0, 3; Arab stacks 2, 4, 0. who discards what",
            {"israeli_units": {"north": 1, "central": 0, "south": 3}},
            id="letters of the fronts name the order of the numbers",
        ),
        pytest.param(
            "lebanon-82",
            "two 0-strength PLO tag along with a Syrian 7 against a defense of 5. what is the differential",
            {"attackers": [*units(0, 0, side="plo"), *units(7, side="syrian")], "defense_strength": 5},
            id="a strength before its unit is of each of those counted",
        ),
        pytest.param(
            "lebanon-82",
            "two of my Israelis, attack strengths 6 and 8, hit a unit that defends with 3. the differential?",
            {"attackers": units(6, 8), "defense_strength": 3},
            id="two of mine are no part of others where nothing was counted before",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "two IDF in combat mode gang up on one insurgent also in combat mode: 5 rolls a 2, the 3 rolls "
            "a 6. he's a 4 combat, 2 dispersed, and throws five",
            {
                "firers": [
                    {"mode": "combat", "rating": 5, "dice": [2]},
                    {"mode": "combat", "rating": 3, "dice": [6]},
                ],
                "target_die": 5,
            },
            id="a number that rolls is a unit of that rating, and what he throws is his",
        ),
        pytest.param(
            "third-lebanon-war",
            "IDF attacks in urban, J-3 of 2 on a Hez J-3 of 1. FF 5, RF 6. who's left?",
            {
                "idf_units": [{"j3_rating": 2}],
                "insurgent_units": [{"j3_rating": 1}],
                "first_fire_dice": [5],
                "return_fire_dice": [6],
            },
            id="one rating on another is an attack, FF and RF are the two fires",
        ),
        pytest.param(
            "third-lebanon-war",
            "2 net hits on the insurgent, first a militia with J-3 1, then a tactical unit with J-3 3. who "
            "dies, who gets disrupted?",
            {"units": [{"kind": "militia", "j3_rating": 1}, {"kind": "tactical", "j3_rating": 3}]},
            id="a state that is asked for is no fact",
        ),
        pytest.param(
            "lebanon-82",
            "2006: my Israelis sit in four towns and eliminated five of his PLO units. One of mine is "
            "depleted. He rolled a 3, I rolled a 6. Who won?",
            {"israeli_die": 6, "plo_die": 3, "towns_held": 4, "plo_eliminated": 5, "israeli_depleted": 1},
            id="my Israelis and his PLO are who I and he are",
        ),
        pytest.param(
            "arab-israeli-wars",
            "The Arab deck was down to three and I had eight in mine. Jihad's the event, how many cards does "
            "each side draw?",
            {"arab_deck": 3, "israeli_deck": 8},
            id="mine is what the sentence tells of, though it is not in anything",
        ),
        pytest.param(
            "arab-israeli-wars",
            "In the Centre the Arabs have two Arab Legion cards, both led by Glub Pasha. What's their total?",
            {"units": [{"card": "arab-legion", "count": 2}, {"card": "glub-pasha"}]},
            id="who leads several units is one more",
        ),
        pytest.param(
            "lebanon-82",
            "D2 it is. The Syrian unit which I attacked was depleted before. He doesn't want to fall back, "
            "he'd rather deplete. What happens?",
            {"defender_side": "syrian", "defender_depleted": True, "defender_choice": "deplete"},
            id="a choice denied beside the one made, and the unit that I attacked",
        ),
        pytest.param(
            "lebanon-82",
            "Three of his support markers, a two, a one and a three, bombard my site in a town, the die is a "
            "four",
            {"support": [2, 1, 3], "die": 4},
            id="several of his markers announce their values",
        ),
        pytest.param(
            "lebanon-82",
            "The Israelis flew a jet marker two hexes from one of my SAM sites and three from another. I "
            "fired only the closer one and rolled a three. Is it gone?",
            {"sites": [{"distance": 2, "roll": 3}, {"distance": 3}]},
            id="the closer of two sites alone fires",
        ),
        pytest.param(
            "lebanon-82",
            "My opponent attacks me in a town and he is one point weaker than me. He rolled a five.",
            {"differential": -1, "die": 5},
            id="whose attack it is decides the sign of weaker than me",
        ),
        pytest.param(
            "third-lebanon-war",
            "I search a populated zone as the IDF with two units, one with a J-2 of three, the other with "
            "two. They hide three pieces there. The dice came up five, a six, a one and a two. How many do I "
            "reveal?",
            {"units": [{"j2_rating": 3}, {"j2_rating": 2}], "dice": [5, 6, 1, 2]},
            id="the other with a number of the same rating, and dice with articles",
        ),
        pytest.param(
            "third-lebanon-war",
            "Five irregulars go back to the enemy sanctuary strategically, and three of the five are "
            "militia. His C2 level is six. Possible?",
            {"units": 5, "militia": 3, "destination": "enemy-sanctuary"},
            id="some of the five are militia, and back to where they go",
        ),
        pytest.param(
            "third-lebanon-war",
            "He's the insurgent and he defends in an urban zone. My IDF dice came up six, five and one. How "
            "many hits?",
            {"player": "idf", "dice": [6, 5, 1], "fired_at": "defender"},
            id="who the opponent plays may go unused",
        ),
        pytest.param(
            "third-lebanon-war",
            "The defender's tactical units are all disrupted and the attacker has three undisrupted units. "
            "Who won?",
            {"attacker_undisrupted": 3, "defender_undisrupted": 0},
            id="all of one owner's",
        ),
        pytest.param(
            "next-war-in-lebanon",
            "My IDF were attacked in an urban zone and I'd like to use a J-4 for combat support. I have a "
            "single CSU that isn't disrupted. May I?",
            {"side": "idf", "role": "defender"},
            id="who was attacked defends",
        ),
        pytest.param(
            "lebanon-82",
            "mobile movement phase: may the 4-2-5 land at Beirut, a coastal hex",
            {"unit": "4-2-5", "beirut": True},
            id="what may land has not landed",
        ),
    ],
)
def test_a_sentence_says(game: str, text: str, facts: dict[str, Any]) -> None:
    reply = ask_in_words(text, game)
    assert reply.status in ("answered", "odds"), reply.says
    assert {name: reply.given.get(name) for name in facts} == facts


@pytest.mark.parametrize(
    "text",
    [
        "arabs pulled an air force card, havent rolled for it yet: where might it end up",
        "no die yet, random front: what are the odds",
    ],
)
def test_a_die_that_is_not_rolled_yet_gives_the_odds(text: str) -> None:
    assert ask_in_words(text, "arab-israeli-wars").status == "odds"


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("arab-israeli-wars", "rolled a 7 for the random front, which is it"),
        ("lebanon-82", "aircraft 1 hex from one site, they roll 3 and 2"),
        ("lebanon-82", "A1 result on an israeli attack, what do they do"),
        ("third-lebanon-war", "can an irregular move 2 zones tactically with c2 4"),
        ("arab-israeli-wars", "which front does a 5 give"),
        ("lebanon-82", "town at more than +3, rolled 4"),
        ("lebanon-82", "town at +3, rolled at least 4"),
        ("reign-of-missiles", "f-15 on a qassam CF 3 in the morning, d10 2 d6 4, unless it is suppressed"),
        ("reign-of-missiles", "five launchers not suppressed, 3 normal, nine in the container, end phase"),
        ("next-war-in-lebanon", "raid die 3, we control the border zone but the idf contests it, points"),
        ("third-lebanon-war", "insurgents attack, 2 targets left, they won. battle mat steps"),
        (
            "arab-israeli-wars",
            "TT 4 north, 5 central, 2 south, arab deck 9, 8 arab units. this turn tied north, lost central",
        ),
        ("reign-of-missiles", "can the F-15 that already bombed the depot go after a launcher too?"),
        ("reign-of-missiles", "a qassam CF 2 and a grad CF 3, one of them suppressed. rockets launched"),
        ("reign-of-missiles", "rocket strike on Ashdod, iron dome gone, d10 1"),
        ("lebanon-82", "town +3, rolled over 4"),
        ("lebanon-82", "game length 1982: 2 israeli eliminated, turn after turn 14"),
        ("third-lebanon-war", "unit status: tactical, J-2 3, J-3 4, one hit and another"),
        ("reign-of-missiles", "end phase: 9 launchers on the map, 4 of them suppressed, 7 in the container"),
        ("third-lebanon-war", "fire dice: idf units J-3 4 and J-3 3, the first has a hit"),
        ("third-lebanon-war", "first player: both C2 are 6, each side has a disrupted HQ"),
        ("third-lebanon-war", "3 net hits on IDF: two on the unit with J-3 2 and one on the one with J-3 4"),
        ("reign-of-missiles", "hamas on green 3, israel on blue 4, both markers move one left"),
        ("arab-israeli-wars", "battle result: israel 14, arabs 12, both have 3 units, israeli TT 3"),
        ("next-war-in-lebanon", "cascading draws: two ties, another tie and a rocket six"),
        ("third-lebanon-war", "tactical move: 2 concentrated regulars, C2 6, if only we had a J-6"),
        ("third-lebanon-war", "can the IDF commit a J-4 and two flying chits with no undisrupted CSU?"),
    ],
)
def test_what_fits_nowhere_is_never_bent_to_fit(game: str, text: str) -> None:
    assert ask_in_words(text, game).status in ("asks", "unknown")


@pytest.mark.parametrize(
    "text",
    [
        "can an SR rocket north of Tyre, not from the sea, instead of one near Sidon, fire with no support?",
        "if it fails, 3 launchers each rolled 6 and 1, the Syrians have a +2, so I think that's 4, right?",
    ],
)
def test_a_sentence_may_begin_and_end_at_any_of_its_words(text: str) -> None:
    words = text.split()
    for at in range(1, len(words)):
        for part in (words[at:], words[:at]):
            ask_in_words(" ".join(part), game="next-war-in-lebanon")
