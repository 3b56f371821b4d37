"""Help for people, notes for programs and the erratum of a parameter are three separate fields."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import pytest
from support.games import GAMES

from countermarch import components
from countermarch.reference.engine import Note, Reading, registry, signature
from countermarch.reference.engine.kinds import ListKind, RecordKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countermarch.reference.engine.kinds import Field, Kind

PARAMETERS = [
    (game, question.id, field)
    for game in GAMES
    for question in registry.questions(game).values()
    for field in question.parameters
]
FOR_PROGRAMS = re.compile(r"bad input|[A-Z0-9]{3}-E\d+|other reading of|[a-z0-9]_[a-z0-9]|^as in ")


def _within(kind: Kind) -> Iterator[Field]:
    inner = kind.item if isinstance(kind, ListKind) else kind
    if isinstance(inner, RecordKind):
        for field in inner.fields:
            yield field
            yield from _within(field.kind)


def test_the_help_for_people_names_no_error_no_erratum_and_no_name_of_the_code() -> None:
    stated = [
        (game, question, one) for game, question, field in PARAMETERS for one in (field, *_within(field.kind))
    ]
    assert [(*where, one.says) for *where, one in stated if FOR_PROGRAMS.search(one.says)] == []


def test_every_erratum_that_a_parameter_settles_is_in_the_ledger_of_its_game() -> None:
    for game, question, field in PARAMETERS:
        errata = field.reading.errata if field.reading else ()
        assert set(errata) <= components.game(game).errata.keys(), (game, question, field.name)


def test_a_parameter_that_settles_an_erratum_may_be_left_out() -> None:
    assert [(*where, one.name) for *where, one in PARAMETERS if one.reading and one.required] == []


def test_all_three_are_reported_to_a_program() -> None:
    def asked(
        *,
        beyond: Annotated[
            bool, Reading("L82-E58"), "no attack below the table", Note("off by default")
        ] = False,
    ) -> None:
        """Take one parameter."""

    (field,) = signature.parameters(asked)
    assert (field.says, field.note) == ("no attack below the table", "off by default")
    assert field.reading == Reading("L82-E58")
    assert field.description == "L82-E58: no attack below the table; off by default"


def test_a_parameter_without_any_word_is_refused() -> None:
    def asked(*, die: Annotated[int, "a die", "another text"]) -> None:
        """Take one parameter."""

    with pytest.raises(TypeError, match="one help text, or a Note"):
        signature.parameters(asked)
