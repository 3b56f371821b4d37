"""The published catalogue, the questions, the ledger of clauses and the worked cases agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from support.games import CONTRACT, GAMES, PUBLISHED, catalogue, lines, own_cases

from countermarch import components
from countermarch.conformance.cases import wrong
from countermarch.reference.engine import registry

if TYPE_CHECKING:
    from collections.abc import Iterable

of_every_game = pytest.mark.parametrize("game", GAMES)
of_every_published_game = pytest.mark.parametrize("game", PUBLISHED)


@of_every_published_game
def test_every_question_of_the_catalogue_can_be_asked(game: str) -> None:
    assert registry.questions(game).keys() >= catalogue(game).keys()


@of_every_published_game
def test_every_question_takes_and_gives_what_the_catalogue_says(game: str) -> None:
    differences = []
    for name, published in catalogue(game).items():
        current = registry.find(game, name).schema()
        differences += [f"{name}: {line}" for line in _differences(published, current)]
    assert not differences, "\n".join(differences)


def _differences(published: dict[str, Any], current: dict[str, Any]) -> Iterable[str]:
    if missing := set(published["rules"]) - set(current["rules"]):
        yield f"does not cover {sorted(missing)}"
    yield from _fields("given", published.get("given", []), current["given"], further_allowed=True)
    yield from _fields("answer", published["answer"], current["answer"], further_allowed=False)


def _fields(where: str, published: list[Any], current: list[Any], *, further_allowed: bool) -> Iterable[str]:
    current_by_name = {field["name"]: field for field in current}
    for field in published:
        name = field["name"]
        if name not in current_by_name:
            yield f"{where}.{name} is missing"
            continue
        found = current_by_name.pop(name)
        for key in sorted((field.keys() | found.keys()) - {"says", "name", "fields"}):
            if _comparable(key, field.get(key)) != _comparable(key, found.get(key)):
                yield f"{where}.{name}: {key} is {found.get(key)!r}, published as {field.get(key)!r}"
        inner = field.get("fields", [])
        yield from _fields(f"{where}.{name}", inner, found.get("fields", []), further_allowed=further_allowed)
    for name, field in current_by_name.items():
        if not further_allowed or not (field.get("optional") or "default" in field):
            yield f"{where}.{name} is not published"


def _comparable(key: str, value: object) -> object:
    return sorted(value) if key == "values" and isinstance(value, list) else value


@of_every_published_game
def test_every_published_example_is_ruled_as_written(game: str) -> None:
    examples = lines(CONTRACT / game / "examples.jsonl")
    assert [line for case in examples if (line := wrong(case, registry.questions(game)))] == []


@of_every_game
def test_no_case_names_another_game(game: str) -> None:
    assert [case for case in own_cases(game) if case.get("game", game) != game] == []


@of_every_published_game
def test_the_ledger_holds_every_published_clause(game: str) -> None:
    published = (CONTRACT / game / "clauses.tsv").read_text("utf-8").splitlines()
    numbers = {line.split("\t")[0] for line in published if line.strip()}
    assert numbers - {clause.number for clause in components.game(game).clauses} == set()
