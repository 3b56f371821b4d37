"""TOML files: keys are checked, and faults name their line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.folders import faults_of, faults_or_none

from components.model.loading.toml_files import Section, find_line, parse_toml, unique


def _pairs(top: Section) -> dict[str, int]:
    return unique(top.sections("pair"), lambda pair: (pair.id(), pair.number("value")))


def faults(text: str) -> list[str]:
    return faults_of(lambda: parse_toml("t.toml", text, _pairs))


def test_every_fault_names_the_line_of_its_key() -> None:
    text = '[[pair]]\nid = "a"\nvalue = 1\n\n[[pair]]\nid = "b"\nvalue = "two"\nvaleu = 3\n'
    assert faults(text) == [
        "t.toml line 7, pair 2: value: 'two': expected a whole number",
        "t.toml line 8, pair 2: valeu: '3': expected a known key; did you mean value?",
    ]


def test_a_missing_key_names_the_line_of_its_table() -> None:
    assert faults('[[pair]]\nid = "a"\n') == [
        "t.toml line 1, pair 1: value: expected a whole number; the key is missing"
    ]


def test_an_id_used_twice_is_a_fault_where_it_is_used_again() -> None:
    assert faults('[[pair]]\nid = "a"\nvalue = 1\n[[pair]]\nid = "a"\nvalue = 2\n') == [
        "t.toml line 5, pair 2: id: 'a': expected an id not used before"
    ]


def test_true_is_not_a_number_and_neither_is_a_fraction() -> None:
    assert len(faults('[[pair]]\nid = "a"\nvalue = true\n[[pair]]\nid = "b"\nvalue = 1.5\n')) == 2


def test_a_syntax_error_names_its_line() -> None:
    assert faults("[[pair]]\nid = \n")[0].startswith("t.toml line 2: expected TOML (Invalid value")


@pytest.mark.parametrize(
    "text",
    [
        "pair = " + "[" * 5000 + "]" * 5000,
        "pair." + "a." * 5000 + "b = 1",
        "pair = 1" + "0" * 6000,
        "pair = 3",
        "pair = [1, 2]",
        "x" * 100_000 + " = 1",
    ],
)
def test_extravagant_files_are_refused_in_words(text: str) -> None:
    assert len(faults(text)) == 1


def test_control_characters_in_a_text_are_refused() -> None:
    assert "without control characters" in faults('[[pair]]\nid = "a\\u001b[31m"\nvalue = 1\n')[0]


def test_a_table_where_a_number_belongs_is_a_fault() -> None:
    assert faults('[[pair]]\nid = "a"\nvalue.x = 1\n')[0].endswith("'a table': expected a whole number")


def test_a_nested_key_is_found_by_its_path() -> None:
    text = '[side]\n[side.colours]\nfill = "red"\n'
    assert find_line(text, (("side", None), ("colours", None)), "fill") == 3


@given(st.text(max_size=200))
def test_no_text_ends_in_anything_but_a_value_or_faults(text: str) -> None:
    assert all(line.isprintable() for line in faults_or_none(lambda: parse_toml("any.toml", text, _pairs)))
