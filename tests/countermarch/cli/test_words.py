"""What people read in the terminal: no names of the data, no underscores, no words of JSON or of Python."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from support.citations import QUESTIONS, cases_by_question
from support.command_line import run
from support.games import GAMES, PUBLISHED

from countermarch import components
from countermarch.cli.arguments import as_words
from countermarch.cli.layout import question as question_page
from countermarch.cli.layout import ruling as ruling_page
from countermarch.folders import opening
from countermarch.reference.engine import registry
from countermarch.reference.engine.kinds import DieKind, EnumKind, ListKind, RecordKind
from countermarch.reference.engine.ruling import answer_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countermarch.reference.engine.kinds import Field, Kind

WIDE = 240
ROLLED = [
    (game, question)
    for game, question in QUESTIONS
    if any(isinstance(field.kind, DieKind) for field in registry.find(game, question).parameters)
]
ENGLISH = {"set-up", "anti-tank", "black-dot", "red-dot", "one-time", "8-7-7", "4-2-5"}
"""Values and names of the data that are words as well, or codes that players use."""
ASKED = Path(__file__).parents[1] / "questions_in_players_words.txt"


def stated(text: str) -> str:
    """Return what of a page is words: not commands to copy, nor receipts, which end a page."""
    words = text.partition("\nReceipt\n")[0]
    return "\n".join(line for line in words.splitlines() if not line.lstrip().startswith("countermarch "))


def _values(kind: Kind) -> Iterator[str]:
    match kind:
        case EnumKind():
            yield from kind.names
        case RecordKind(fields=fields) | ListKind(item=RecordKind(fields=fields)):
            for field in fields:
                yield field.name
                yield from _values(field.kind)
        case ListKind(item=item):
            yield from _values(item)


@cache
def names_of(game: str) -> frozenset[str]:
    """Return the names of a game's data that are not words: of questions, values, clauses, pieces, places."""
    held = components.game(game)
    names = {one.number for one in held.clauses if one.number[:1].islower()}
    names |= {one.id for one in (*held.pieces, *held.places.values(), *held.all_tables.values())}
    for asked in registry.questions(game).values():
        names.add(asked.id)
        for field in (*asked.parameters, *asked.answer.fields):
            names |= {field.name, *_values(field.kind)}
    return frozenset(name for name in names if re.search(r"[a-z][-_.][a-z0-9]", name)) - ENGLISH


def no_names_in(game: str, text: str, but: frozenset[str] = frozenset()) -> None:
    shown = stated(text)
    assert not re.findall(r"\S*\w_\w\S*", shown)
    assert not re.findall(r".{0,30}\b(?:True|False|null)\b.{0,30}|None\b(?! of).{0,30}", shown)
    assert not re.findall(r".{0,30}(?:[\[\]{}]|\btrue\b|\bfalse\b).{0,30}", shown)
    assert not (names_of(game) - but) & set(re.findall(r"[\w.-]*\w", shown)), shown


def example(game: str, question: str) -> dict[str, Any]:
    return dict(next(case["given"] for case in cases_by_question(game)[question] if "answer" in case))


def undecided(game: str, question: str) -> dict[str, Any]:
    """Return the facts of a worked case with its dice still to roll."""
    dice = {one.name for one in registry.find(game, question).parameters if isinstance(one.kind, DieKind)}
    return {name: value for name, value in example(game, question).items() if name not in dice}


def typed(given: dict[str, Any], fields: tuple[Field, ...]) -> list[str]:
    return as_words({name: value for name, value in given.items() if value is not None}, fields)


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_a_ruling_is_printed_in_words(game: str, question: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked = registry.find(game, question)
    given = example(game, question)
    ruling = asked.ask(given)
    answer: Any = answer_json(ruling)
    ruling_page.show(asked, opening.game_data(game), given, ruling, answer)
    no_names_in(game, capsys.readouterr().out)


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_the_page_of_a_question_has_no_underscore(
    game: str, question: str, capsys: pytest.CaptureFixture[str]
) -> None:
    question_page.show(registry.find(game, question))
    shown = stated(capsys.readouterr().out)
    assert not re.search(r"\w_\w", shown), re.findall(r"\S*\w_\w\S*", shown)


@pytest.mark.parametrize(("game", "question"), ROLLED)
def test_odds_are_printed_in_words(game: str, question: str) -> None:
    asked = registry.find(game, question)
    shown = run("odds", game, question, *typed(undecided(game, question), asked.parameters), columns=WIDE)
    assert (shown.status, shown.err) == (0, "")
    no_names_in(game, shown.out)


@pytest.mark.parametrize(("game", "question"), ROLLED)
def test_what_is_needed_and_what_is_different_is_printed_in_words(game: str, question: str) -> None:
    asked = registry.find(game, question)
    given = undecided(game, question)
    words = ("odds", game, question, *typed(given, asked.parameters), "--json")
    outcome = json.loads(run(*words).out)["outcomes"][0]["answer"]
    wished = outcome[asked.headline_of(outcome)]
    result = {True: "yes", False: "no"}.get(wished, str(wished)) if isinstance(wished, bool) else str(wished)
    named = [one for one in asked.parameters if isinstance(one.kind, EnumKind) and one.name in given]
    for field in named[:2]:
        others = typed({name: value for name, value in given.items() if name != field.name}, asked.parameters)
        wish = ("--result", result, "--chance", "1%", "--fact", field.name)
        shown = run("need", game, question, *others, *wish, columns=WIDE)
        assert shown.status in (0, 1) or shown.err
        no_names_in(game, shown.out)
        for other in [value for value in field.kind.values if value != given[field.name]][:2]:
            against = ("--against", f"--{field.name.replace('_', '-')} {other}")
            shown = run("compare", game, question, *typed(given, asked.parameters), *against, columns=WIDE)
            no_names_in(game, shown.out)


CHOICES = [
    (
        *("lebanon-82", "attack", "--attackers=golani, 188th, 7 depleted", "--defender-side=plo"),
        *("--defense-strength=6", "--terrain=clear", "--town", "--result=De,D3,not-allowed"),
    ),
    (
        *("third-lebanon-war", "resolve-battle", "--attacker=idf", "--terrain=other", "--idf-units=3, 2"),
        *("--insurgent-units=2", "--from=idf-units", "--result=idf"),
    ),
    (
        *("next-war-in-lebanon", "rocket-attack", "--units=kind=sr-rocket dice=4, kind=mr-rocket dice=3"),
        "--result=2",
    ),
]


@pytest.mark.parametrize("words", CHOICES, ids=[words[1] for words in CHOICES])
def test_a_choice_of_units_is_printed_in_words(words: tuple[str, ...]) -> None:
    shown = run("choose", *words, columns=WIDE)
    assert shown.out, shown.err
    no_names_in(words[0], shown.out)


@pytest.mark.parametrize("game", GAMES)
def test_clauses_and_errata_are_printed_in_words(game: str) -> None:
    held = components.game(game)
    no_names_in(game, run("rules", game, columns=WIDE).out)
    for rule in (*held.errata, *[clause.number for clause in held.clauses][::7]):
        no_names_in(game, run("rules", game, rule, columns=WIDE).out)


def asked_in_players_words(game: str) -> list[str]:
    """Return what players ask of a game: as the list of it says, else what its clauses are about."""
    queries, of = [], ""
    for line in ASKED.read_text("utf-8").splitlines():
        of = line[2:] if line.startswith("@ ") else of
        if of == game and " | " in line:
            queries.append(line.partition(" | ")[0])
    return queries or [clause.title for clause in components.game(game).clauses]


@pytest.mark.parametrize("game", PUBLISHED)
def test_players_ask_more_of_a_published_game_than_its_clauses_say(game: str) -> None:
    titles = {clause.title for clause in components.game(game).clauses}
    assert len(set(asked_in_players_words(game)) - titles) > 10


@pytest.mark.parametrize("game", GAMES)
def test_what_is_found_is_printed_in_words(game: str) -> None:
    pieces = frozenset(one.id for one in components.game(game).pieces)  # what --only takes
    for query in asked_in_players_words(game)[::5]:
        no_names_in(game, run("find", *query.split(), "--game", game, columns=WIDE).out, pieces)


def test_a_column_off_the_table_is_said_and_one_that_is_there_is_not() -> None:
    words = ("ask", "lebanon-82", "combat-result", "--terrain", "town", "--die", "4", "--differential")
    assert re.search("off the table +high", run(*words, "30").out)
    assert not re.search("off the table|clamped", run(*words, "3").out)


def test_cards_have_their_titles_and_are_counted() -> None:
    words = ("--front=north", "--israeli-units=2x kibbutzim", "--israeli-tt=3")
    shown = run(
        "ask", "arab-israeli-wars", "battle", *words, "--arab-units=card=arab-liberation-army", columns=WIDE
    )
    assert "Israeli units 2 Kibbutzim, Israeli TT 3, Arab units Arab Liberation Army" in shown.out


def test_a_yes_or_no_that_is_neither_is_said_in_words() -> None:
    words = ("ask", "reign-of-missiles", "iron-dome-fire", "--position", "same-area", "--d10", "5")
    assert run(*words, "--depleted", "maybe").err == "depleted: 'maybe' is not yes or no\n"
    assert (
        "did you mean second-d10?"
        in run("ask", "reign-of-missiles", "rocket-strike", "--city", "none", "--second-d1", "5").err
    )
