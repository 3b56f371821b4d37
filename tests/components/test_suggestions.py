"""Which names are suggested for a misspelt one."""

from __future__ import annotations

import pytest
from support.command_line import run

from countermarch import components
from countermarch.components.suggestions import nearest
from countermarch.reference.engine import InputError, registry


@pytest.mark.parametrize(
    ("given", "meant"),
    [("beaufort", "beaufort-castle"), ("Beaufort Castle", "beaufort-castle"), ("castle", "beaufort-castle")],
)
def test_a_place_is_named_by_a_word_of_it(given: str, meant: str) -> None:
    assert nearest(given, components.game("lebanon-82").places)[0] == meant


def test_a_question_and_a_command_name_what_holds_the_word() -> None:
    stated = run("ask", "lebanon-82", "locate-place", "--place", "beaufort")
    assert stated.status == 2
    assert stated.err.endswith("did you mean beaufort-castle?\n")
    with pytest.raises(InputError, match="victory-three-player"):
        registry.find("lebanon-82", "three-player")


def test_nothing_is_like_nothing() -> None:
    assert nearest("", ["a", "b"]) == nearest(" - ", ["a", "b"]) == []


def test_a_word_of_a_long_name_is_likelier_than_a_short_name_spelt_alike() -> None:
    names = ["goland", "golan-heights-in-the-far-north", "the-other-end-of-golan-heights"]
    assert nearest("golan", names) == names[1:]
