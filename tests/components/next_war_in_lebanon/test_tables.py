"""The Next War in Lebanon's charts hold what the rules print."""

from __future__ import annotations

from collections import Counter

from countermarch import components

GAME = components.game("next-war-in-lebanon")
EVENTS = GAME.charts["cascading-events"]
EFFECTS = GAME.charts["event-effects"]


def test_the_cards_of_each_event() -> None:
    assert Counter(GAME.tables["cascading-effects"].cells.values()) == {
        "national-level-support": 6,
        "insurgency-outside-support": 8,
        "surprise-media-visit": 1,
        "infiltrators": 4,
        "media-reports-casualties": 8,
        "un-resolution": 1,
        "cyberattack": 2,
        "lebanese-army-intervenes": 2,
        "syrian-intervention": 6,
        "iranian-resupply": 2,
        "iranian-intervention": 1,
        "uprising": 4,
        "ceasefire": 2,
        "faction-clash": 2,
        "russian-arms-deal": 2,
        "hamas-uprising": 1,
    }


def test_the_four_kings_are_the_one_time_events() -> None:
    chart = GAME.tables["cascading-effects"]
    kings = {chart["k", suit] for suit in chart.columns}
    assert {event for event in EVENTS.rows if EVENTS[event, "again"] == "one-time"} == kings


def test_an_event_with_a_die_has_effects_that_do_not_overlap() -> None:
    for event in (event for event in EVENTS.rows if EVENTS[event, "when"] == "by die"):
        spans = [
            range(EFFECTS.number(row, "lowest"), EFFECTS.number(row, "highest") + 1)
            for row in EFFECTS.rows
            if EFFECTS[row, "event"] == event
        ]
        faces = [face for span in spans for face in span]
        assert faces
        assert len(faces) == len(set(faces))
        assert set(faces) <= set(range(1, 7))


def test_every_event_that_takes_effect_has_an_effect_and_no_other_has() -> None:
    idle = {event for event in EVENTS.rows if EVENTS[event, "when"] == "never"}
    assert {EFFECTS.text(row, "event") for row in EFFECTS.rows} == set(EVENTS.rows) - idle


def test_each_side_has_twenty_chits_without_the_optional_rules() -> None:
    supply = GAME.charts["joint-ops-supply"]
    for side in ("idf", "insurgent"):
        basic = [row for row in supply.rows if supply[row, "optional"] is None]
        assert sum(supply.number(row, side) for row in basic) == 20


def test_the_first_hands_printed_on_the_set_up_card_follow_the_levels() -> None:
    for scenario in GAME.scenarios.values():
        (note,) = [note.says for note in scenario.notes if note.rule == "4.0-chits"]
        for side in ("idf", "insurgent"):
            level = scenario.number(f"c2-{side}")
            blind = -(-level // GAME.number("hand-divisor"))
            assert f"{blind} blind and {level - blind} chosen" in note


def test_the_set_up_lines_add_up_to_the_order_of_battle() -> None:
    forces = GAME.charts["order-of-battle"]
    for scenario in GAME.scenarios.values():
        for side in ("idf", "insurgent"):
            rows = [row for row in forces.rows if forces[row, "side"] == side and row != "task-force-hq"]
            total = sum(forces.number(row, f"{scenario.id}-start") for row in rows)
            (line,) = [line for line in scenario.setup if (line.side, line.id) == (side, "units")]
            assert line.count == total
            stated = line.says.split(", anywhere")[0].split(", all ")[0]
            counts = [int(word) for word in stated.replace("and", "").split() if word.isdigit()]
            assert sum(counts) == total
