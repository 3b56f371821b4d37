"""A choice among whole numbers is an enum like any other, and as strict about types."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import pytest

from countermarch.reference.engine import InputError, Ruling, Working, question
from countermarch.reference.engine.kinds import EnumKind


@dataclass(frozen=True, slots=True)
class Bought:
    """What was bought."""

    total: Annotated[int, "what it comes to"]


@question("number-choices", asks="How much?", rules=("9.9",), game="sample-of-number-choices")
def bought(*, more: Annotated[Literal[0, 2, 3], "what is added"] = 0) -> Ruling[Bought]:
    """Add one of three numbers."""
    return Working().ruling(Bought(10 + more))


def test_a_number_of_the_list_is_taken_and_left_out_is_the_default() -> None:
    assert bought(more=3).answer.total == 13
    assert bought().answer.total == 10


@pytest.mark.parametrize("wrong", [1, "2", 2.0, False, None, [2]])
def test_anything_else_is_refused_with_the_choices(wrong: object) -> None:
    with pytest.raises(InputError, match=r"^more: .* is not one of 0, 2, 3$"):
        bought(more=wrong)  # type: ignore[arg-type]


def test_its_schema_holds_numbers_and_its_names_are_text() -> None:
    entry = bought.question  # type: ignore[attr-defined]
    assert entry.schema()["given"] == [
        {"name": "more", "kind": "enum", "values": [0, 2, 3], "default": 0, "says": "what is added"}
    ]
    kind = entry.parameters[0].kind
    assert isinstance(kind, EnumKind)
    assert kind.names == ("0", "2", "3")


def test_text_and_numbers_do_not_mix() -> None:
    @question("mixed", asks="How much?", rules=("9.9",), game="sample-of-number-choices")
    def mixed(*, more: Annotated[Literal[2, "many"], "what is added"]) -> Ruling[Bought]:
        return Working().ruling(Bought(len(str(more))))

    with pytest.raises(TypeError, match=r"mixed\(more\): the values of an enum are text, or whole numbers"):
        mixed(more=2)
