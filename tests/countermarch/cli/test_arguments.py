from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Literal

import pytest
from hypothesis import given as over
from hypothesis import strategies as st

from countermarch.cli.arguments import as_words, read
from countermarch.reference.engine import D6, D6Pool, InputError
from countermarch.reference.engine.signature import parameters


def situation(
    *,
    terrain: Annotated[Literal["clear", "town"], "terrain"],
    differential: Annotated[int, "differential"],
    die: Annotated[D6, "one die"],
    by_road: Annotated[bool, "along the road"] = False,
    dice: Annotated[D6Pool, "a pool"] = (),
    front: Annotated[int | None, "a front"] = None,
) -> None: ...


FIELDS = parameters(situation)


def words(line: str) -> dict[str, object]:
    return read(line.split(), FIELDS)


def test_hyphens_and_underscores_are_alike() -> None:
    assert words("--by-road true") == words("--by_road true") == {"by_road": True}


def test_a_value_may_follow_an_equals_sign() -> None:
    assert words("--terrain=town --differential=-3") == {"terrain": "town", "differential": -3}


def test_a_yes_no_fact_may_be_given_alone_or_denied() -> None:
    assert words("--by-road") == {"by_road": True}
    assert words("--by-road --die 4") == {"by_road": True, "die": 4}
    assert words("--no-by-road") == words("--by-road false") == {"by_road": False}


def test_negative_and_signed_numbers_are_numbers() -> None:
    assert words("--differential -3") == {"differential": -3}
    assert words("--differential +3") == {"differential": 3}


def test_lists_are_json() -> None:
    assert words("--dice [5,6,1]") == {"dice": [5, 6, 1]}


def test_null_leaves_out_what_may_be_left_out_and_nothing_else() -> None:
    assert words("--front null") == {"front": None}
    assert words("--die null") == {"die": "null"}


@pytest.mark.parametrize("value", ["4.0", "four", "0x4", "4_0", "1e1", "", "٤"])
def test_what_is_no_number_is_handed_on_as_it_was_written(value: str) -> None:
    assert read(["--die", value], FIELDS) == {"die": value}


@pytest.mark.parametrize(
    ("line", "parameter", "says"),
    [
        ("--terain town", "terain", "did you mean terrain?"),
        ("--die", "die", "needs a value"),
        ("--die 4 --die 5", "die", "is given twice"),
        ("--by-road --no-by-road", "by_road", "is given twice"),
        ("town", None, "'town': write the fact before its value: --"),
        ("--die 4 town", "die", "'town': write the fact before its value: --"),
        ("--no-die 4", "no_die", "is not a fact"),
    ],
)
def test_a_mistake_names_the_parameter_and_what_is_expected(
    line: str, parameter: str | None, says: str
) -> None:
    with pytest.raises(InputError) as refused:
        words(line)
    assert refused.value.parameter == parameter
    assert says in refused.value.message


@over(
    st.fixed_dictionaries(
        {},
        optional={
            "terrain": st.sampled_from(["clear", "town"]),
            "differential": st.integers(-(10**9), 10**9),
            "die": st.integers(1, 6),
            "by_road": st.booleans(),
            "dice": st.lists(st.integers(1, 6)),
            "front": st.none() | st.integers(-9, 9),
        },
    )
)
def test_facts_written_as_words_are_read_back(facts: dict[str, object]) -> None:
    assert read(as_words(facts), FIELDS) == facts


@over(st.lists(st.text(max_size=8), max_size=6))
def test_no_words_at_all_raise_anything_but_the_declared_error(line: list[str]) -> None:
    with suppress(InputError):
        assert set(read(line, FIELDS)) <= {field.name for field in FIELDS}
