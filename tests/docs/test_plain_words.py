"""No name of the data, no field and no word of a program reaches a player: help, headlines and every page."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING, Any

import pytest
from support.games import GAMES, cases

from countermarch import components
from countermarch.components.display_names import words
from countermarch.reference.engine import registry
from countermarch.reference.engine.display_values import choice_names, help_for_people
from countermarch.reference.engine.headlines import headline
from countermarch.reference.engine.kinds import ListKind, RecordKind
from countermarch.reference.engine.ruling import answer_json
from countermarch.site import pages
from countermarch.site.data import question_data
from countermarch.site.subjects import installed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from countermarch.reference.engine.kinds import Field

OF_A_PROGRAM = re.compile(
    r"(?<![\w/.-])[a-z0-9]+_[a-z0-9_]+|\b(?:null|true|false|True|False)\b|\b(?:min|max)\("
)
ENGLISH = frozenset({"set-up", "anti-tank", "black-dot", "red-dot", "last-turn", "at-start", "each-unit"})
"""Names of values that are words of the language as well."""


def _fields(fields: tuple[Field, ...]) -> Iterator[Field]:
    for field in fields:
        yield field
        kind = field.kind.item if isinstance(field.kind, ListKind) else field.kind
        if isinstance(kind, RecordKind):
            yield from _fields(kind.fields)


def _names(game: str) -> re.Pattern[str]:
    """Return a pattern for the names of a game's values that are not plain English."""
    found = {
        value
        for asked in registry.questions(game).values()
        for value in choice_names((*asked.parameters, *asked.answer.fields))
        if "-" in value and re.search("[a-z]{2}", value) and words(value) != value
    }
    listed = "|".join(map(re.escape, sorted(found - ENGLISH, key=len, reverse=True)))
    return re.compile(rf"(?<![\w/#.-])(?:{listed})(?![\w-])")


@pytest.mark.parametrize("game", GAMES)
def test_no_help_text_names_a_field_a_value_or_a_word_of_a_program(game: str) -> None:
    for asked in registry.questions(game).values():
        fields = (*asked.parameters, *asked.answer.fields)
        values = choice_names(fields)
        named = re.compile(rf"(?<![\w'-])(?:{'|'.join(map(re.escape, values - ENGLISH)) or '$.'})(?![\w-])")
        for field in _fields(fields):
            said = help_for_people(field.says, values)
            strange = {name for name in named.findall(said) if words(name) != name}
            assert not [*OF_A_PROGRAM.findall(said), *strange], (asked.id, field.name, said)


@pytest.mark.parametrize("game", GAMES)
def test_the_forms_of_the_site_show_the_same_help(game: str) -> None:
    subject = installed(game)
    for asked in subject.questions.values():
        for described, field in zip(
            question_data(asked, subject)["schema"]["given"], asked.parameters, strict=True
        ):
            said = help_for_people(field.says, choice_names(asked.parameters))
            assert described.get("says", "") == said[:1].upper() + said[1:]


@pytest.mark.parametrize("game", GAMES)
def test_no_headline_names_a_field_a_value_or_a_word_of_a_program(game: str) -> None:
    named, box = _names(game), components.game(game)
    for case in cases(game):
        if "answer" in case:
            asked = registry.find(game, case["question"])
            answer: Any = answer_json(asked.ask(case["given"]))
            said = headline(asked, box, answer).text
            assert not [*OF_A_PROGRAM.findall(said), *named.findall(said)], said


@pytest.mark.parametrize("game", GAMES)
def test_no_page_names_a_field_a_value_or_a_word_of_a_program(game: str, tmp_path: Path) -> None:
    facts = pages.facts(installed(game), tmp_path / "facts", quick=True)
    pages.write_pages(tmp_path, [facts], pages.PageOptions(from_disk=False, guides=True))
    named, strange = _names(game), []
    for path in sorted(tmp_path.rglob("*.md")):
        written = re.sub(r"^---\n.*?\n---\n", "", path.read_text("utf-8"), flags=re.DOTALL)
        text = re.sub(
            r"(?s)--option \S+|<(script|style|code|pre)\b.*?</\1>|`[^`]*`|\]\([^)]*\)|\{[^}]*\}|<[^>]*>",
            " ",
            written,
        )
        for pattern in (OF_A_PROGRAM, named):
            strange += [f"{path.name}: {found[0]}" for found in pattern.finditer(html.unescape(text))]
    assert strange == []
