"""Tables: columns found by number, cells found by row and column."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countermarch.components.model.layers import Layer
from countermarch.components.model.loading.table_files import table_of
from countermarch.components.model.loading.toml_files import parse_toml
from countermarch.components.model.tables import Chart, HeadingRow, ResultsTable

HEAD = HeadingRow("t", "T", "", ("1", "2", "3"), ("-1", "0", "+1, +2"), (-1, 0, 1), (-1, 0, 2))


def chart(text: str) -> ResultsTable | Chart:
    return parse_toml("t.toml", text, lambda top: table_of(Layer.RULEBOOK, top))


@given(st.integers(-50, 50), st.integers(-50, 50))
def test_a_higher_number_never_is_further_left(one: int, other: int) -> None:
    low, high = sorted((one, other))
    assert HEAD.column_for(low).column <= HEAD.column_for(high).column


def test_beyond_the_ends_the_nearest_column_is_given_and_said() -> None:
    assert (HEAD.column_for(-2).column, HEAD.column_for(-2).beyond) == ("1", "low")
    assert (HEAD.column_for(3).column, HEAD.column_for(3).beyond) == ("3", "high")
    assert [HEAD.column_for(value).beyond for value in (-1, 0, 1, 2)] == ["no"] * 4


def test_a_chart_distinguishes_numbers_texts_and_gaps() -> None:
    found = chart(
        'kind = "chart"\nid = "c"\ntitle = "C"\nrule = "1"\n'
        '[[column]]\nid = "a"\ntitle = "A"\n[[column]]\nid = "b"\ntitle = "B"\n'
        '[[row]]\nid = "x"\ntitle = "X"\nrule = "1.1"\ncells = [3, ""]\n'
    )
    assert isinstance(found, Chart)
    assert (found.number("x", "a"), found["x", "b"], found.text("x", "b")) == (3, None, "")
    assert found.row("x").rule == "1.1"
    with pytest.raises(TypeError, match="row x, column b holds None"):
        found.number("x", "b")
    with pytest.raises(KeyError):
        found.row("y")


def test_heads_that_do_not_rise_are_refused() -> None:
    text = (
        'kind = "results"\nid = "c"\ntitle = "C"\nrule = "1"\ncolumns = ["1", "2"]\n'
        '[[heading]]\nid = "h"\ntitle = "H"\nlabels = ["+1", "0"]\n'
        '[[row]]\nid = "1"\ncells = ["a", "a"]\n[key]\na = "A"\n'
    )
    with pytest.raises(ValueError, match="rise from left to right"):
        chart(text)


def test_heads_of_odds_are_labels_only() -> None:
    text = (
        'kind = "results"\nid = "c"\ntitle = "C"\nrule = "1"\ncolumns = ["1", "2"]\n'
        '[[heading]]\nid = "h"\ntitle = "H"\nlabels = ["1:1", "2:1"]\n'
        '[[row]]\nid = "1"\ncells = ["a", "a"]\n[key]\na = "A"\n'
    )
    found = chart(text)
    assert isinstance(found, ResultsTable)
    assert found.headings["h"].labels == ("1:1", "2:1")
    assert found.headings["h"].lowest == ()
