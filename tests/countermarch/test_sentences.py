"""What a player says at the table is read into the question that is meant, or asked back about."""

from __future__ import annotations

from typing import Any

import pytest

from countermarch.components.errors import InputError
from countermarch.sentences import Asked, Reply, ask_in_words

STRIKE = {
    "launcher_type": "qassam",
    "combat_factor": 3,
    "attackers": "f-15",
    "impulse": "am",
    "d10": 2,
    "d6": 4,
}


def ask(text: str, game: str) -> Reply:
    return ask_in_words(text, game)


@pytest.mark.parametrize(
    ("game", "text", "question", "facts"),
    [
        ("lebanon-82", "town +3 rolled 4", "combat-result", {"terrain": "town", "differential": 3, "die": 4}),
        (
            "lebanon-82",
            "over a river at +4, the die is a 5. no town, no mountain, just the river",
            "combat-result",
            {"terrain": "river", "differential": 4, "die": 5},
        ),
        (
            "third-lebanon-war",
            "IDF attacks, no ambush: who has the tactical advantage",
            "tactical-advantage",
            {"attacker": "idf", "ambush": False},
        ),
        (
            "third-lebanon-war",
            "c2 is 5 all, who is first player",
            "first-player",
            {"idf_c2": 5, "insurgent_c2": 5},
        ),
        (
            "reign-of-missiles",
            "F-15 on a Qassam CF 3, AM impulse, d10 2 d6 4",
            "launcher-attack",
            STRIKE,
        ),
        (
            "arab-israeli-wars",
            "can I move a haganah brigade from north to south and the tanks from central to south",
            "transfers",
            {
                "moves": [
                    {"card": "haganah-brigades", "from": "north", "to": "south"},
                    {"card": "tanks", "from": "central", "to": "south"},
                ]
            },
        ),
        (
            "next-war-in-lebanon",
            "2006, we are on turn five and the Ceasefire was drawn this turn. Which is the last turn now?",
            "game-length",
            {"scenario": "2006", "turn": 5, "ceasefire_turns": [5]},
        ),
        (
            "next-war-in-lebanon",
            "two undisrupted IDF brigades, and the only insurgent unit there is disrupted. Who controls it?",
            "zone-control",
            {"idf_undisrupted": 2, "insurgent_undisrupted": 0},
        ),
        (
            "next-war-in-lebanon",
            "move 6 combat mode and 2 dispersed IDF units with a J-3, C2 5: how many go",
            "group-move",
            {"method": "move", "side": "idf", "c2_level": 5, "combat_units": 6, "dispersed_units": 2},
        ),
        (
            "next-war-in-lebanon",
            "dispersed guerrilla of 4 rolls 3 on a combat mode IDF (5 combat, 2 dispersed) which rolls 5",
            "firefight",
            {
                "firing_side": "insurgent",
                "firers": [{"mode": "dispersed", "rating": 4, "dice": [3]}],
                "target_mode": "combat",
                "target_combat_rating": 5,
                "target_dispersed_rating": 2,
                "target_die": 5,
            },
        ),
        (
            "reign-of-missiles",
            "set-up: may one of my eight iron domes go to Sderot? its a blue area",
            "asset-placement",
            {
                "stage": "set-up",
                "iron_domes_allowed": 8,
                "placements": [{"unit": "iron-dome", "area": "Sderot", "area_kind": "blue"}],
            },
        ),
        (
            "lebanon-82",
            "'82 setup, I put one 880 unit in the 36th's sector and the other in the 91st's. legal?",
            "israeli-setup-1982",
            {"units": [{"division": "880", "place": "36"}, {"division": "880", "place": "91"}]},
        ),
        (
            "lebanon-82",
            "1976: both commandos on the east edge, one of those commandos is in the Golan. legal set-up?",
            "syrian-setup-1976",
            {
                "units": [
                    {"unit": "commando", "edge": "east"},
                    {"unit": "commando", "edge": "east", "golan": True},
                ]
            },
        ),
    ],
)
def test_a_sentence_is_read_whole(game: str, text: str, question: str, facts: dict[str, Any]) -> None:
    reply = ask(text, game)
    assert reply.status == "answered", reply.says
    assert reply.reading is not None
    assert (reply.reading.question, dict(reply.given)) == (question, facts)


def test_what_is_expected_is_distinguished_from_what_is_given() -> None:
    reply = ask("D2 in a town at +3 with a roll of 4, right?", "lebanon-82")
    assert reply.reading is not None
    assert reply.reading.expected == ("D2",)
    assert reply.ruled["answer"]["result"] == "A2"


def test_dice_left_out_give_the_odds() -> None:
    reply = ask("town at +3", "lebanon-82")
    assert reply.status == "odds"
    assert reply.ruled["open"] == ["die"]


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("reign-of-missiles", "iron dome rolled 5"),
        ("lebanon-82", "attack by 7 on 3 in the rough, die 2"),
        ("arab-israeli-wars", "who wins in the north, we have 14"),
    ],
)
def test_a_fact_that_decides_is_asked_for(game: str, text: str) -> None:
    reply = ask(text, game)
    assert reply.status == "asks"
    assert reply.missing
    assert reply.says


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("third-lebanon-war", "does rain ground my helicopters"),
        ("reign-of-missiles", "can egypt invade gaza"),
        ("lebanon-82", "is my unit out of supply at 2518"),
        ("next-war-in-lebanon", "hello"),
        ("next-war-in-lebanon", "What's the range of SR rockets?"),
        ("reign-of-missiles", "even 7 event"),
        ("next-war-in-lebanon", "Can Iron Dome batteries knock down his MR rockets before they land?"),
        ("reign-of-missiles", "how many territory tokens do we lose when a rocket hits Ashdod?"),
    ],
)
def test_what_no_rule_settles_is_not_answered(game: str, text: str) -> None:
    assert ask(text, game).status in ("asks", "unknown")


def test_each_choice_of_a_missing_fact_has_the_odds_of_dice_that_decide() -> None:
    reply = ask("commandos on the leadership, rolled 4", "reign-of-missiles")
    by_day = "Failed; Hamas 1 MVP 83.3%, Failed; Hamas 2 MVP 16.7%"
    by_night = "Success; Israel 1 MVP 83.3%, Success; Israel 1 MVP; Hamas 1 MVP 16.7%"
    assert reply.outcomes == {"AM": by_day, "PM": by_day, "night": by_night}


def test_a_number_that_was_not_used_is_never_passed_over() -> None:
    reply = ask("town +3 rolled 4, 17", "lebanon-82")
    assert reply.status == "asks"
    assert reply.reading is not None
    assert reply.reading.blocking == ("17",)


def test_whose_die_changes_does_not_change_who_attacks() -> None:
    given = {"attacker": "idf", "terrain": "urban", "attacker_die": 5, "defender_die": 3}
    last = Asked("next-war-in-lebanon", "tactical-advantage", given)
    assert "attacker" not in ask_in_words("and if Hezbollah rolled 2", last=last).given
    assert dict(ask_in_words("and if the defender rolled 2", last=last).given) == {**given, "defender_die": 2}


def test_the_game_may_be_named_in_the_sentence_or_be_that_of_the_last_question() -> None:
    named = ask_in_words("in Lebanon '82, town +3 rolled 4")
    assert named.status == "answered"
    assert ask_in_words("town +3 rolled 4").missing == ("game",)
    last = Asked("lebanon-82", "combat-result", {"terrain": "town", "differential": 3, "die": 4})
    assert ask_in_words("rough +3 rolled 4", last=last).status == "answered"


def test_a_follow_up_changes_one_fact_of_the_last_question() -> None:
    last = Asked("reign-of-missiles", "launcher-attack", STRIKE)
    night = ask_in_words("and at night?", last=last)
    assert dict(night.given) == {**STRIKE, "impulse": "night"}
    assert night.ruled["answer"]["modified_roll"] == 4
    assert dict(ask_in_words("what if I rolled 5 on the d10", last=last).given) == {**STRIKE, "d10": 5}
    assert ask_in_words("and how is the weather?", last=last).status == "unknown"
    by_day = ask_in_words("and by day?", last=Asked(last.game, last.question, dict(night.given)))
    assert (by_day.status, "impulse" in by_day.given) == ("answered", False)


def test_a_unit_can_be_taken_out_of_the_last_question_and_what_else_it_does_is_asked_about() -> None:
    first = ask("golani and the 188th attack a Syrian strength of 8 in rough, die 2", "lebanon-82")
    last = Asked("lebanon-82", "attack", first.given)
    assert ask_in_words("and without golani", last=last).given["attackers"] == first.given["attackers"][1:]
    assert ask_in_words("and if golani was depleted", last=last).says.startswith("What do you mean by golani")


def test_a_choice_that_is_denied_is_never_taken_from_the_last_question() -> None:
    last = Asked("lebanon-82", "combat-result", {"terrain": "town", "differential": 3, "die": 4})
    for sentence in ("not in a town, +3, rolled 4", "and not in a town"):
        reply = ask_in_words(sentence, last=last)
        assert (reply.status, reply.missing) == ("asks", ("terrain",))
        assert "town" not in reply.outcomes
        assert "mountain" in reply.outcomes


def test_a_default_that_is_denied_is_asked_for() -> None:
    reply = ask("town +10 rolled 4, not the nearest column", "lebanon-82")
    assert reply.status == "asks"


@pytest.mark.parametrize("number", ["12345678901", "0000000000004"])
def test_a_number_too_long_to_be_read_is_asked_about(number: str) -> None:
    assert ask(f"town +3 rolled 4 {number}", "lebanon-82").status == "asks"


def test_a_text_too_long_for_a_sentence_is_refused_and_not_cut() -> None:
    with pytest.raises(InputError, match="at most 600 are allowed"):
        ask("town +3 rolled 4" + " so" * 300 + " in the mountains", "lebanon-82")


def test_a_fact_that_only_one_value_allows_is_assumed_and_said() -> None:
    reply = ask("Arab Legion deploys where?", "arab-israeli-wars")
    assert (reply.status, dict(reply.assumed)) == ("answered", {"side": "arab"})


def test_what_each_choice_would_come_to_is_beside_the_question() -> None:
    reply = ask("iron dome rolled 1", "reign-of-missiles")
    assert reply.missing == ("position",)
    assert dict(reply.outcomes) == {
        "same area": "The rocket is shot down",
        "adjacent": "Missed: the rocket flies on",
    }


def test_a_misspelt_word_is_corrected_and_reported_and_a_known_one_is_never_changed() -> None:
    reply = ask("mountian +3 rolled 4", "lebanon-82")
    assert reply.reading is not None
    assert reply.reading.respelt == {"mountian": "mountain"}
    strategic = ask("strategic move of 4 irregular units to our own sanctuary, C2 5", "third-lebanon-war")
    assert strategic.given["unit_class"] == "irregular"


@pytest.mark.parametrize(
    ("game", "text", "facts", "read"),
    [
        ("lebanon-82", "mtn +3 rolled 4", {"terrain": "mountain"}, {"mtn": "mountain"}),
        ("lebanon-82", "town +3 rolled 4 trn", {"terrain": "town"}, {"trn": "turn"}),
        (
            "third-lebanon-war",
            "strategic move of 4 irregs to our own sanct, C2 5",
            {"unit_class": "irregular", "destination": "own-sanctuary"},
            {"irregs": "irregulars", "sanct": "sanctuary"},
        ),
        (
            "reign-of-missiles",
            "hamas grn 2, israeli blu 1. israeli 2 left",
            {"hamas_space": "green-2", "israeli_space": "blue-1"},
            {"grn": "green", "blu": "blue"},
        ),
    ],
)
def test_an_abbreviation_of_one_word_is_read_as_it_and_reported(
    game: str, text: str, facts: dict[str, object], read: dict[str, str]
) -> None:
    reply = ask(text, game)
    assert reply.reading is not None
    assert reply.reading.respelt == read
    assert {name: reply.reading.facts.get(name) for name in facts} == facts


def test_a_place_of_the_map_says_its_terrain() -> None:
    given = ask("area strike in Sidon on 4 combat mode guerrillas rolled 5 5", "next-war-in-lebanon").given
    assert given["terrain"] == "urban"


@pytest.mark.parametrize("short", ["reg", "mil"])
def test_an_abbreviation_of_several_words_is_left_as_it_is(short: str) -> None:
    reply = ask(f"town +3 rolled 4 {short}", "lebanon-82")
    assert reply.reading is not None
    assert not reply.reading.respelt
    assert short in reply.reading.left


@pytest.mark.parametrize(
    "text",
    [
        "town and mountain, +3, rolled 4",
        "town +3 rolled 4 with a Syrian commando",
        "town +3 +5 rolled 4",
        "brigades 7 and 188 attack a plo unit of 3 in clear, die 2",
        "golani and barak attack a Syrian strength of 8 in rough, die 2",
        "3-player game: 9 syrians left, 4 Syrian, israel in 3 Beirut hexes, PLO killed 1 israeli, syrians 3",
    ],
)
def test_what_does_not_fit_together_is_asked_about(text: str) -> None:
    assert ask(text, "lebanon-82").status in ("asks", "unknown")


def test_a_reply_is_an_object_for_programs() -> None:
    said = ask("town +3, 12 rolled", "lebanon-82").as_json()
    assert said["status"] == "asks"
    assert said["not_understood"] == ["12"]
    assert said["read"][0] == {"fact": "terrain", "value": "town", "words": "town"}


@pytest.mark.parametrize(
    ("game", "text", "turned"),
    [
        (
            "arab-israeli-wars",
            "12 all, three israeli units against four arab, israel has {}2 TT there. what now",
            "not ",
        ),
        (
            "arab-israeli-wars",
            "12 all, three israeli units against four arab, {} 2 TT there. what now",
            "they have",
        ),
        (
            "next-war-in-lebanon",
            "two IDF units in the zone, three hezbollah there, one of them {}. whose zone",
            "disrupted",
        ),
        ("lebanon-82", "town {}+3 rolled 4", "not "),
        (
            "lebanon-82",
            "two israelis, 8 and 7, jump a plo of four in the rough. i rolled three{}",
            ", he won't hold",
        ),
        ("third-lebanon-war", "three J-6 on info warfare, rolled 5 5 2, he has {}six chits", "not "),
        ("reign-of-missiles", "the markers met on green 8. hamas has {}six MVP, we have 11. who won", "not "),
        (
            "next-war-in-lebanon",
            (
                "IDF unit in combat mode, rating 4, shoots at a guerrilla in combat mode, printed "
                "2 combat and 3 dispersed. {}"
            ),
            "his die 5, his 4",
        ),
    ],
)
def test_a_word_that_turns_a_fact_round_is_never_passed_over(game: str, text: str, turned: str) -> None:
    reply = ask(text.format(turned), game)
    assert reply.status in ("asks", "unknown") or (reply.reading and reply.reading.left)


def test_whose_it_is_decides_for_which_side_it_is_taken() -> None:
    moved = ask("hamas is on green 1, we are on blue 1, our marker goes two left", "reign-of-missiles")
    assert moved.given["moves"][0]["marker"] == "israeli"
    fought = ask(
        "three israelis, 5 7 and 4, with a +3 marker on a syrian who defends with 6 and has a +2 marker. "
        "differential?",
        "lebanon-82",
    )
    assert (fought.given["attacker_support"], fought.given["defender_support"]) == ([3], [2])


def test_what_the_defender_will_not_do_leaves_the_other_choice() -> None:
    rather = ask("D2 on a syrian unit that would rather deplete than run", "lebanon-82")
    assert rather.given["defender_choice"] == "deplete"


@pytest.mark.parametrize(
    ("game", "text", "claim"),
    [
        (
            "reign-of-missiles",
            "my dome is in the area next to the rocket, d10 shows 1, so its shot down, yes?",
            "shot down",
        ),
        (
            "reign-of-missiles",
            (
                "Both markers have met on green 8, and Hamas has 12 MVP while Israel has 15. I would call it "
                "a Hamas win, would you?"
            ),
            "a Hamas win",
        ),
        (
            "third-lebanon-war",
            "A militia with J-2 of 1 and J-3 of 1 has taken one hit. Is it only disrupted?",
            "disrupted",
        ),
        ("arab-israeli-wars", "A friend says Night Attack gives +5 at a random Front. Is he right?", "+5"),
        ("lebanon-82", "How many support fire markers does Israel get on turn 4 of 2006, all 14?", "14"),
        (
            "lebanon-82",
            "1982, two Israeli units depleted, I say we end on turn 26, right?",
            "we end on turn 26",
        ),
        ("lebanon-82", "We counted it twice: town, plus 2, threw a six. He swears that's A1, is it?", "A1"),
        ("arab-israeli-wars", "How many event cards give us free transfers, is it four?", "four"),
        (
            "arab-israeli-wars",
            "Does Police Fortresses give the Arabs five extra, or only on one front?",
            "five",
        ),
        ("next-war-in-lebanon", "raid die 5, we control a zone next to nahariyya. so five vp?", "five vp"),
        (
            "third-lebanon-war",
            "Four SR rockets from Marjayoun at civilian targets roll 6 6 3 1: I say that's 2 VP, isn't it?",
            "thats 2 VP",
        ),
    ],
)
def test_an_answer_that_is_claimed_is_reported_as_not_used(game: str, text: str, claim: str) -> None:
    reply = ask(text, game)
    assert reply.status == "answered"
    assert claim in reply.as_json()["not_understood"]


def test_an_article_at_the_beginning_is_no_place() -> None:
    text = (
        "A Grad is in a black area now, and the only arrow leads to Rehovot, which is green. Does it fly on?"
    )
    assert [one["area"] for one in ask(text, "reign-of-missiles").given["exits"]] == ["Rehovot"]


@pytest.mark.parametrize(
    ("game", "text", "fact", "value"),
    [
        ("lebanon-82", "6, mountain, plus seven", "die", 6),
        ("reign-of-missiles", "8, depleted dome, rocket next door", "d10", 8),
        ("reign-of-missiles", "3 for the launchers, hamas on green seven, nine in the cup", "d10", 3),
        (
            "third-lebanon-war",
            "1 5 2, my one irregular of J-2 2 evades an attack in a city",
            "dice",
            [1, 5, 2],
        ),
    ],
)
def test_numbers_alone_at_the_start_are_the_roll(game: str, text: str, fact: str, value: object) -> None:
    assert ask(text, game).given[fact] == value


def test_things_are_described_by_what_follows_them_if_the_first_is() -> None:
    setup = "1976 setup, 47th brigade on the east edge, 82nd and two commandos on the north edge. good?"
    units = ask(setup, "lebanon-82").given["units"]
    assert [one["edge"] for one in units] == ["east", "north", "north", "north"]


@pytest.mark.parametrize(
    ("game", "text", "status"),
    [
        ("reign-of-missiles", "F-15 and drone on a CF 4 grad in the am, no events in play. chances?", "odds"),
        (
            "reign-of-missiles",
            "end of the turn: 5 suppressed launchers, 4 normal ones, 10 in the cup. that's 3 MVP for me?",
            "answered",
        ),
        ("lebanon-82", "can the syrians rebuild a sam site once its dead", "answered"),
        ("reign-of-missiles", "5 suppressed launchers, 4 normal, 10 in the cup, none suppressed", "unknown"),
    ],
)
def test_what_changes_no_fact_does_not_block_an_answer(game: str, text: str, status: str) -> None:
    assert ask(text, game).status == status


def test_oh_no_denies_nothing() -> None:
    assert ask("oh no it lands on jerusalem, no dome there, roll 2", "reign-of-missiles").given["city"] == (
        "jerusalem"
    )


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (
            "next-war-in-lebanon",
            "next war: bring back a dead militia with a J-1 into a lebanon zone, two guerrillas are there",
        ),
        (
            "next-war-in-lebanon",
            "A dead militia comes back with a J-1 into a lebanon zone, next war, two guerrillas are there",
        ),
    ],
)
def test_a_thing_that_is_named_and_not_placed_is_asked_about(game: str, text: str) -> None:
    assert ask(text, game).status == "asks"


@pytest.mark.parametrize(
    ("text", "unread"),
    [
        ("area strike in Zahle on 4 combat mode guerrillas rolled 5 5", "Zahle"),
        ("may an SR rocket fire from Tripoli", "Tripoli"),
        ("can armor move from Sidon to Marjayoun", "Sidon"),
        ("area strike near Sidon on 3 dispersed guerrillas rolled 6 6", "Sidon"),
        ("SR rocket north of the SR limit, can it fire", "north"),
        ("can my brigade move twice in one turn at C2 7", "twice"),
    ],
)
def test_a_place_a_range_or_how_often_that_no_fact_heeds_is_asked_about(text: str, unread: str) -> None:
    reply = ask(text, "next-war-in-lebanon")
    assert (reply.status, unread in reply.says) == ("asks", True)


@pytest.mark.parametrize(
    ("game", "text", "claims"),
    [
        (
            "reign-of-missiles",
            "fresh dome, rocket's in the adjacent area, i roll a 1. shot down!",
            "shot down",
        ),
        (
            "next-war-in-lebanon",
            "IDF C2 is 6, insurgents are at five with none lost. so the IDF still goes first, no?",
            "IDF still goes first",
        ),
        (
            "next-war-in-lebanon",
            "my militia has been disrupted. I thought it just gets a marker, but what becomes of it?",
            "I thought it just gets a marker",
        ),
        ("arab-israeli-wars", "He swears the whole event deck is 50 cards. How many is it really?", "50"),
        (
            "third-lebanon-war",
            "Can an Israeli TF HQ be airlifted into Syria? I say only SOF may go there.",
            "only SOF may go there",
        ),
        (
            "arab-israeli-wars",
            "Does Unified Command give the plus one to every front or only to one I pick? I say only one.",
            "only one",
        ),
        ("lebanon-82", "combat result town, no clear, +3, rolled 2", "no clear"),
    ],
)
def test_an_answer_that_the_sentence_states_is_shown_as_not_used(game: str, text: str, claims: str) -> None:
    assert claims in ask(text, game).as_json()["not_understood"]


def test_a_condition_that_gives_no_fact_is_asked_about() -> None:
    text = "naval gunfire at night on a grad, CF 3. d10 4, d6 1, and if it backfires hamas takes the points"
    assert ask(text, "reign-of-missiles").status == "asks"


def test_the_chance_of_an_event_with_a_die_says_the_die() -> None:
    reply = ask("chance that Syria comes into the war this turn", "next-war-in-lebanon")
    assert "then a die roll of 5 or higher" in reply.ruled["steps"][-1]["text"]
