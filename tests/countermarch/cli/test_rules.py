from __future__ import annotations

import json
import shlex

import pytest
from support.command_line import run
from support.games import GAMES

from countermarch import components
from countermarch.cli.arguments import read
from countermarch.cli.commands.rules import errata_of
from countermarch.cli.layout.clauses import other_readings
from countermarch.reference.engine import InputError, Question, registry
from countermarch.reference.engine.readings import other_readings as other_values


def test_the_whole_ledger_is_listed_with_what_decides_each_clause() -> None:
    shown = run("rules", "lebanon-82")
    assert shown.status == 0
    for clause in components.game("lebanon-82").clauses:
        assert clause.number in shown.out
    assert "stacking check" in shown.out


def test_a_rule_shows_its_paragraphs_what_decides_them_and_the_errata() -> None:
    shown = run("rules", "lebanon-82", "12.0").out
    for part in ("12.0 p1", "12.0 p2", "12.0 p3", "countermarch ask lebanon-82 locate-place"):
        assert part in shown
    assert "L82-E26  Syrians in a bastion. Bastions protect Palestinian units only." in shown


@pytest.mark.parametrize(("number", "clauses"), [("10.2 p1", 1), ("10.2", 4), ("12.0", 3), (" 10.2  P1 ", 1)])
def test_a_clause_is_found_by_its_number_and_a_rule_with_all_its_clauses(number: str, clauses: int) -> None:
    assert len(json.loads(run("rules", "lebanon-82", number, "--json").out)) == clauses


@pytest.mark.parametrize("blank", [" ", "\t\n", "\u3000"])
def test_a_blank_number_is_none(blank: str) -> None:
    assert run("rules", "lebanon-82", blank) == run("rules", "lebanon-82")


def test_an_unknown_rule_is_answered_with_those_there_are() -> None:
    shown = run("rules", "lebanon-82", "99.9")
    assert shown.status == 2
    assert shown.err.startswith("number: '99.9' is not a rule of Lebanon '82")


def test_an_unknown_game_is_offered_the_nearest() -> None:
    shown = run("rules", "lebanon-83", "--json")
    assert shown.status == 2
    assert json.loads(shown.err)["error"] == {
        "parameter": "game",
        "message": f"'lebanon-83' is not one of the games {', '.join(components.games())}; "
        "did you mean lebanon-82?",
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_clause_shows_the_errata_of_its_rule_and_of_its_own_paragraph_and_no_others(game: str) -> None:
    data = components.game(game)
    for clause in data.clauses:
        shown = errata_of(data, clause)
        named = [one.id for one in data.errata.values() if clause.number in one.rules]
        whole = [one.id for one in data.errata.values() if clause.number.split(" ")[0] in one.rules]
        assert set(shown) == {*named, *whole}, clause.number
        of_others = {rule for one in data.errata.values() if one.id not in shown for rule in one.rules}
        assert not of_others & {clause.number, clause.number.split(" ")[0]}, clause.number


def test_the_errata_of_a_rule_are_at_each_of_its_paragraphs() -> None:
    listed = json.loads(run("rules", "lebanon-82", "10.2", "--json").out)
    of_the_rule = {one.id for one in components.game("lebanon-82").errata.values() if "10.2" in one.rules}
    assert len(listed) == 4
    assert all(of_the_rule <= set(clause["errata"]) for clause in listed)


def test_an_erratum_is_shown_by_its_id_in_any_case() -> None:
    shown = run("rules", "lebanon-82", "l82-e57")
    assert shown.status == 0
    assert shown.out.startswith("L82-E57  Where each row of column headings begins")
    assert "Each terrain row starts at column 1." in shown.out
    assert json.loads(run("rules", "lebanon-82", "L82-E57", "--json").out)[0]["id"] == "L82-E57"


def test_a_rule_that_the_document_leaves_out_is_said_to_be_left_out() -> None:
    shown = run("rules", "lebanon-82", "7.8")
    assert shown.status == 2
    assert shown.err.startswith("number: '7.8' is not in these rules. How combat is declared")
    assert "which this rule book leaves out" in shown.err


def test_one_game_is_shown_with_what_its_document_leaves_out() -> None:
    shown = run("games", "lebanon-82")
    assert shown.status == 0
    for part in (
        "lebanon-82: Lebanon '82",
        f"{len(registry.questions('lebanon-82'))} questions",
        "Not in these rules",
        "countermarch rules lebanon-82",
    ):
        assert part in shown.out
    assert json.loads(run("games", "lebanon-82", "--json").out)["absent"][0]["title"] == "Supply"
    assert run("games", "lebanon-83").status == 2


@pytest.mark.parametrize(
    ("game", "number", "first", "parts"),
    [
        ("reign-of-missiles", "9.1", "9.1", ("9.1/night", "9.1/sam", "9.1/9")),
        ("reign-of-missiles", "7.2.3", "7.2.3", ("7.2.3/cities",)),
        ("next-war-in-lebanon", "9.2", "9.2", ("9.2-spread",)),
        ("next-war-in-lebanon", "7.3", "7.3", ("7.3C", "7.3C-avoid")),
        ("lebanon-82", "12.0", "12.0 p1", ("12.0 p3",)),
        ("third-lebanon-war", "minor raid", "minor-raid", ("minor-raid.effects",)),
        ("arab-israeli-wars", "setup", "setup", ("setup.first-turn",)),
    ],
)
def test_a_rule_is_shown_with_its_parts(game: str, number: str, first: str, parts: tuple[str, ...]) -> None:
    shown = [one["number"] for one in json.loads(run("rules", game, number, "--json").out)]
    assert shown[0] == first
    assert {*parts} <= {*shown}


def test_a_part_is_shown_alone_and_a_rule_below_is_no_part() -> None:
    shown = json.loads(run("rules", "reign-of-missiles", "9.1/sam", "--json").out)
    assert [one["number"] for one in shown] == ["9.1/sam"]
    below = json.loads(run("rules", "reign-of-missiles", "7.2", "--json").out)
    assert "7.2.3" not in {one["number"] for one in below}


@pytest.mark.parametrize("game", [game for game in GAMES if components.game(game).errata])
def test_errata_are_listed(game: str) -> None:
    shown = run("rules", game, "errata")
    assert shown.status == 0
    assert all(name in shown.out for name in components.game(game).errata)
    assert [one["id"] for one in json.loads(run("rules", game, "Errata", "--json").out)] == list(
        components.game(game).errata
    )


ALIKE = {"ROM-E22": "either die gives the same for a roll that both have; the odds differ"}
"""Errata whose parameter changes no answer to the same facts, each with the reason."""


@pytest.mark.parametrize("game", GAMES)
def test_the_example_of_another_reading_is_one_that_it_changes(game: str) -> None:
    data = components.game(game)
    for erratum in data.errata.values():
        switches = [one for one in erratum.lookups if one.given or one.parameters]
        shown = [shlex.split(line)[3:] for line in other_readings(data, erratum)]
        wanted = [] if erratum.id in ALIKE else [one.question for one in switches]
        assert [question for question, *_ in shown] == wanted, erratum.id
        for (question, *facts), lookup in zip(shown, switches, strict=bool(shown)):
            asked = registry.find(game, question)
            given = read(facts, asked.parameters)
            names = {*lookup.given, *lookup.parameters}
            assert names <= given.keys()
            assert any(
                answer(asked, given) != answer(asked, other) for other in without(asked, given, names)
            ), erratum.id


def without(asked: Question, given: dict[str, object], names: set[str]) -> list[dict[str, object]]:
    """Return the facts without a reading, and with each other value of what chooses it."""
    left = {name: value for name, value in given.items() if name not in names}
    fields = [one for one in asked.parameters if one.name in names]
    others = [(one.name, value) for one in fields for value in (*other_values(one), one.default)]
    return [left, *({**given, name: value} for name, value in others)]


def answer(asked: Question, given: dict[str, object]) -> object:
    """Return an answer, or the refusal of the facts."""
    try:
        return asked.ask(given).answer
    except InputError as error:
        return str(error)


def test_an_erratum_is_found_in_any_case_and_without_its_zeros() -> None:
    whole = run("rules", "reign-of-missiles", "ROM-E06").out
    assert whole.startswith("ROM-E06")
    assert [run("rules", "reign-of-missiles", name).out for name in ("rom-e6", "e6")] == [whole, whole]
