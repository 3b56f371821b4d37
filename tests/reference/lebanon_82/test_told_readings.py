"""Where a step rests on a reading of ours, it says so, and says what the rule itself prints."""

from __future__ import annotations

import components
from reference.lebanon_82 import support_fire_allotment, victory_three_player

END = {"plo_left": 1, "syrian_left": 1, "beirut_israeli": 3, "plo_kills": 2, "syrian_kills": 2}


def test_fourteen_markers_are_our_reading_and_twelve_what_the_rule_prints() -> None:
    for turn in (5, 6):
        steps = support_fire_allotment(scenario="2006", side="israeli", turn=turn).steps
        assert steps[-1].text.startswith("His markers are 14 in all by L82-E44, not by 22.0, which prints 12")
    printed = support_fire_allotment(scenario="2006", side="israeli", turn=5, pool_size=12).steps
    assert printed[-1].text == "His markers are 12 in all, as 22.0 prints."
    (clause,) = (one for one in components.game("lebanon-82").clauses if one.number == "22.0")
    assert "twelve" in clause.summary


def test_eliminations_decide_between_the_same_number_by_the_rule_and_else_by_a_reading() -> None:
    even = [one.text for one in victory_three_player(**END, sam_active=3).steps]
    assert "3 Beirut hexes against 3 SAM sites: even, so the eliminations decide." in even
    odd = victory_three_player(**END, beirut_plo=2, sam_active=3).steps
    (told,) = (one for one in odd if "eliminations decide" in one.text)
    assert told.text.startswith("The PLO's 2 Beirut hexes are not more than 3 SAM sites")
    assert "we let the eliminations decide" in told.text
