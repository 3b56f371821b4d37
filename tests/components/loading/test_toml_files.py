"""TOML files: keys are checked, and faults name their line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.folders import faults_of, faults_or_none

from countermarch.components.model.loading.toml_files import Section, parse_toml, unique
from countermarch.components.model.loading.toml_places import Places

if TYPE_CHECKING:
    from collections.abc import Iterator


def _pairs(top: Section) -> dict[str, int]:
    return unique(top.sections("pair"), lambda pair: (pair.id(), pair.number("value")))


def faults(text: str) -> list[str]:
    return faults_of(lambda: parse_toml("t.toml", text, _pairs))


def test_every_fault_names_the_line_of_its_key() -> None:
    text = '[[pair]]\nid = "a"\nvalue = 1\n\n[[pair]]\nid = "b"\nvalue = "two"\nvaleu = 3\n'
    assert faults(text) == [
        "t.toml line 7 column 9, pair 2: value: 'two': expected a whole number",
        "t.toml line 8 column 1, pair 2: valeu: '3': expected a known key; did you mean value?",
    ]


def test_a_missing_key_names_the_line_of_its_table() -> None:
    assert faults('[[pair]]\nid = "a"\n') == [
        "t.toml line 1, pair 1: value: expected a whole number; the key is missing"
    ]


def test_an_id_used_twice_is_a_fault_where_it_is_used_again() -> None:
    assert faults('[[pair]]\nid = "a"\nvalue = 1\n[[pair]]\nid = "a"\nvalue = 2\n') == [
        "t.toml line 5 column 6, pair 2: id: 'a': expected an id not used before"
    ]


def test_true_is_not_a_number_and_neither_is_a_fraction() -> None:
    assert len(faults('[[pair]]\nid = "a"\nvalue = true\n[[pair]]\nid = "b"\nvalue = 1.5\n')) == 2


def test_a_syntax_error_names_its_line() -> None:
    assert faults("[[pair]]\nid = \n")[0].startswith("t.toml line 2 column 6: expected TOML (Invalid value")


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


AT = """title = "A"
[side.colours]
fill = "red"      # fill = "blue"
long = '''
fill = "green"
'''
other = { fill = [1, "x"], "a b" = 2 }
[[row]]
[[row.cell]]
[[row]]
[[row.cell]]
id.name = "deep"
[[row.cell]]
many = [
  "one",  # the first
  "two",
]
"""


@pytest.mark.parametrize(
    ("path", "place"),
    [
        (("title",), (1, 9)),
        (("side", "colours"), (2, 1)),
        (("side", "colours", "fill"), (3, 8)),
        (("side", "colours", "other", "fill"), (7, 18)),
        (("side", "colours", "other", "fill", 1), (7, 22)),
        (("side", "colours", "other", "a b"), (7, 36)),
        (("row", 0, "cell", 0), (9, 1)),
        (("row", 1), (10, 1)),
        (("row", 1, "cell", 0, "id", "name"), (12, 11)),
        (("row", 1, "cell", 1, "many", 1), (16, 3)),
    ],
)
def test_every_value_is_found_where_it_is(path: tuple[str | int, ...], place: tuple[int, int]) -> None:
    assert Places(AT).value(path) == place
    assert Places(AT.replace("\n", "\r\n")).value(path) == place


KEYS = st.one_of(
    st.from_regex(r"[A-Za-z0-9_-]{1,6}", fullmatch=True),
    st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), max_size=4),
)
VALUES = st.recursive(
    st.one_of(st.integers(), st.booleans(), st.text(max_size=6)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(KEYS, inner, max_size=3)),
    max_leaves=6,
)


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_toml(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(one) for one in value) + "]"
    return json.dumps(value).replace("\x7f", "\\u007f")


def _paths(value: object, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], object]]:
    yield path, value
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in items:
        yield from _paths(one, (*path, key))


@given(st.dictionaries(KEYS, VALUES, min_size=1, max_size=4))
def test_whatever_a_file_holds_its_values_are_found(data: dict[str, object]) -> None:
    text = "".join(f"{json.dumps(key)} = {_toml(value)}\n" for key, value in data.items())
    assume("\\ud" not in text)  # half a character, which no TOML file can hold
    places = Places(text)
    lines = text.split("\n")
    for path, value in _paths(data, ()):
        if path:
            line, column = places.value(path) or (0, 0)
            assert lines[line - 1][column - 1 :].startswith(_toml(value))


@given(st.text(max_size=200))
def test_no_text_ends_in_anything_but_a_value_or_faults(text: str) -> None:
    assert all(line.isprintable() for line in faults_or_none(lambda: parse_toml("any.toml", text, _pairs)))
