from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from countermarch.generators.writers.numbers import number, numbers


@given(st.floats(-1e4, 1e4))
def test_a_number_is_plain_and_exact_to_a_micrometre(value: float) -> None:
    text = number(value)
    assert "e" not in text
    assert abs(float(text) - value) <= 0.00051
    assert text != "-0"


@given(st.floats(1e-7, 1))
def test_small_factors_are_never_written_with_an_exponent(value: float) -> None:
    assert "e" not in number(value, 7)


def test_numbers_are_parted_by_spaces() -> None:
    assert numbers((1, 2.50001, -0.0)) == "1 2.5 0"
