"""Headlines and steps that players had to read twice."""

from __future__ import annotations

import pytest
from support.command_line import run

from countermarch.components.display_names import words
from countermarch.reference.next_war_in_lebanon import deep_strike, sam_fire


@pytest.mark.parametrize(
    ("asked", "stated"),
    [
        ("reign-of-missiles random-event --d6 5 --d10 7", "Martyr's Strike"),
        ("reign-of-missiles random-event --d6 5 --d10 2", "Insh Allah!"),
        ("reign-of-missiles random-event --d6 4 --d10 7", "Fists of Iron"),
    ],
)
def test_an_event_is_called_as_it_is_printed(asked: str, stated: str) -> None:
    spaces = ("--hamas-space", "blue-1", "--israeli-space", "blue-2")
    assert f"┃   {stated}" in run("ask", *asked.split(), *spaces).out


def test_names_of_events_keep_their_capitals() -> None:
    assert [words("insh-allah"), words("fists-of-iron")] == ["Insh Allah", "Fists of Iron"]


def test_revealed_pieces_are_counted_once() -> None:
    asked = ("tactical-intelligence", "--player", "idf", "--method", "air-recon", "--terrain", "urban")
    shown = run("ask", "third-lebanon-war", *asked, "--hidden", "5", "--dice", "6 5 5").out
    assert "4 hidden pieces revealed, units and Dummies together" in shown


def test_what_a_sam_does_is_said_in_sentences() -> None:
    stated = [step.text for step in sam_fire(against="close-air-support", die_rolls=(4, 5)).steps]
    assert stated[0] == "The J-4 may be fired as a SAM."
    assert "The close air support is stopped." in stated
    strike = [step.text for step in deep_strike(strike="pgm", terrain="remote", die_rolls=(5,)).steps]
    assert "The strike may be flown." in strike
