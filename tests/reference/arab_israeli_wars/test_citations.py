"""What the worked cases of Arab Israeli Wars cite, and the errata that they lean on."""

from __future__ import annotations

from support.citations import citable, errata_leant_on
from support.games import cases

from countermarch import components

GAME = components.game("arab-israeli-wars")


def test_every_case_names_a_clause_or_a_chapter_of_them() -> None:
    known = citable(GAME.id)
    own = [case for case in cases(GAME.id) if "rule" in case]
    assert len(own) > 300
    assert {case["rule"] for case in own} <= known | {number.split(".")[0] for number in known}


def test_every_erratum_that_a_question_can_show_is_leant_on_by_some_ruling() -> None:
    about_the_table = {"AIW-E26", "AIW-E30"}  # nothing to ask: discards stay out, battles do not touch
    assert set(GAME.errata) - errata_leant_on(GAME.id) == about_the_table
