"""Question files: every fault of every file at once, each with its line and column and what is expected."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from support.folders import faults_of, faults_or_none
from support.question_files import FIGHT, SECONDS, VALUE, answered, changed, folder_with, questions

from countermarch.components import discovery
from countermarch.reference.engine import InputError, registry
from countermarch.reference.engine.json_values import to_json
from countermarch.reference.rules_as_data.cases import failed_cases, read_cases

if TYPE_CHECKING:
    from pathlib import Path


def test_a_question_in_a_folder_answers_with_steps_errata_and_lit_cells(tmp_path: Path) -> None:
    fight = questions(folder_with(tmp_path))["fight"]
    ruling = fight.ask({"attack": 9, "defense": 5, "die": 2})
    assert to_json(ruling.answer) == {"result": "none"}
    assert [(step.rule, step.text, step.value) for step in ruling.steps] == [("7.1", "9 to 5: 1:1.", "1:1")]
    assert ruling.errata == ("E1",)
    assert [(cell.table, cell.row, cell.column) for cell in ruling.cells] == [("crt", "2", "1:1")]
    assert answered(fight, attack=9, defense=5, die=2, up=True) == {"result": "Dr"}


@pytest.mark.parametrize(
    ("attack", "column"), [(0, "1:2"), (4, "1:2"), (5, "1:1"), (9, "1:1"), (10, "2:1"), (99, "3:1")]
)
def test_odds_are_rounded_in_the_defender_s_favour_and_end_with_the_table(
    tmp_path: Path, attack: int, column: str
) -> None:
    fight = questions(folder_with(tmp_path))["fight"]
    assert fight.ask({"attack": attack, "defense": 5, "die": 1}).steps[0].value == column


def test_all_faults_of_all_files_are_reported_at_once_each_at_its_character(tmp_path: Path) -> None:
    fight = changed('"crt", attack / defense)', '"crtt", attack / defense)').replace(
        'rule = "7.1"', 'rule = "7.9"'
    )
    other = FIGHT.replace('errata = ["E1"]', 'errata = ["E9"]').replace('name = "result"', 'name = "Result"')
    folder = folder_with(tmp_path, fight, questions__other_toml=other.replace('"fight"', '"other"'))
    second = (folder / "questions" / "other.toml").read_text("utf-8")
    crtt, rule = _place(fight, '"crtt"'), _place(fight, '"7.9"')
    erratum, name = _place(second, '"E9"'), _place(second, '"Result"')
    pieces = "units, markers, chits, cards, places"
    expected = {
        f"fight.toml {crtt}, step odds: value: 'crtt'": (
            f"a table of the game, or pieces ({pieces}); did you mean crt?"
        ),
        f"fight.toml {rule}, step odds: rule: '7.9'": (
            "a clause of clauses.tsv, or the rule of a table; did you mean 7.1 or 7.0?"
        ),
        f"other.toml {erratum}, step odds: errata: 'E9'": "the id of an erratum in errata.toml; known are E1",
        f"other.toml {name}, answer 1: name: 'Result'": (
            "a name of lowercase letters, digits and underscores, such as attack_strength"
        ),
    }
    said = faults_of(lambda: questions(folder))
    assert said == [f"own/questions/{where}: expected {would_do}" for where, would_do in expected.items()]


def _place(text: str, what: str) -> str:
    """Return the line and column at which something first stands."""
    at = text.index(what)
    return f"line {text.count(chr(10), 0, at) + 1} column {at - text.rfind(chr(10), 0, at)}"


BOOL = 'kind = "bool"\ndefault = false'
IDLE = 'asks = "x"\n[[given]]\nname = "idle"\nkind = "bool"\nsays = "x"'
REFUSE = 'asks = "x"\n[[refuse]]\nwhen = "up"\nparameter = "dye"\nsays = "no"'
SPARE = 'errata = ["E1"]\n[[step]]\nname = "spare"\nvalue = "attack"'


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[[answer]]", "[[anser]]", "an answer: at least one section [[answer]]"),
        ("value = 'cell(\"crt\", die, odds)'\n", "", "a value, or the name of a step"),
        (VALUE, "value = 'attack / defense'", "a fraction: round it"),
        (VALUE, "value = 'up'\nvalues = [\"a\"]", "no values: the answer is yes or no"),
        (VALUE, "value = 'odds'\nvalues = [\"1:2\", \"1:1\", \"2:1\", \"3:1\", \"4:1\"]",
         "'4:1': expected only values that the answer can have"),
        (VALUE, "value = 'odds'\nvalues = [\"1:2\", \"1:1\"]", "'2:1': expected only what values lists"),
        ('kind = "die"', 'kind = "dice"', "a row of crt, or a choice of such; this is a list"),
        ('kind = "die"\nsides = 2', 'kind = "die"\nsides = 6', "(die is a number from 1 to 6)"),
        ('kind = "die"\nsides = 2', 'kind = "die"\nsides = 1', "a number from 2 to 100"),
        ("min = 1\n", "min = 0\n", "a divisor that is never 0"),
        ('name = "up"', 'name = "Up"', "a name of lowercase letters"),
        ('name = "up"', 'name = "if"', "this word belongs to expressions"),
        ('name = "up"', 'name = "die"', "a name not used before"),
        ('reading = "E1"', 'reading = "E7"', "the id of an erratum"),
        ("default = false", 'default = "no"', "a value of its own kind"),
        ("default = false", "default = false\noptional = true", "either a default or optional"),
        (BOOL, 'kind = "bool"\noptional = true', "yes or no; this is yes or no, or none"),
        (BOOL, 'kind = "enum"\nfrom = "rows of ctr"', "did you mean crt?"),
        (BOOL, 'kind = "enum"\nfrom = "ships"', "rows of TABLE"),
        (BOOL, 'kind = "enum"\nfrom = "units"\nwhere = { sde = "red" }', "did you mean side?"),
        (BOOL, 'kind = "enum"\nvalues = ["a", "a"]', "each value once"),
        (BOOL, 'kind = "list"', "fields, each in a section [[given.field]]"),
        ('rules = ["7.0"]', 'rules = ["8.0"]', "a clause of clauses.tsv"),
        ('rules = ["7.0"]', "rules = []", "at least one rule"),
        ('id = "fight"', 'id = "Fight!"', "an id of lowercase letters"),
        ('id = "fight"', 'id = "fight"\nresult = "outcome"', "a field of the answer"),
        ('says = "{attack} to {defense}: {odds}"\n', "", "both rule and says, or neither"),
        ("{odds}", "{odds", "} for this {"),
        ("{odds}", "{ods}", "did you mean odds?"),
        ("{odds}", "{odds|+}", "a number before the bar"),
        ("{attack}", "{attack|point}", "{x|step|steps}"),
        ('name = "odds"', 'name = "odds"\nwhen = "yes"', "this one is always true"),
        ('name = "odds"', 'name = "odds"\notherwise = "2"', "a when beside it"),
        ('name = "odds"', 'name = "odds"\nwhen = "up"', "a column of crt, or a choice of such"),
        ('name = "odds"', 'name = "odds"\neach = "u in attack"', "a list; this is a number from 0 to 99"),
        ('name = "odds"', 'name = "odds"\nwhenn = "up"', "did you mean when?"),
        ('errata = ["E1"]', 'errata = ["E1"]\n[step.errata_if]\nE2 = "up"', "the id of an erratum"),
        ('errata = ["E1"]', SPARE, "a use of this silent step"),
        ('asks = "What is the result?"', IDLE, "none does"),
        ('asks = "What is the result?"', 'asks = "x"\n[example]\nattak = 3', "did you mean attack?"),
        ('asks = "What is the result?"', REFUSE, "did you mean die?"),
    ],
)  # fmt: skip
def test_whatever_is_wrong_with_a_question_is_reported(tmp_path: Path, old: str, new: str, said: str) -> None:
    stated = faults_of(lambda: questions(folder_with(tmp_path, changed(old, new))))
    assert any(said in line for line in stated), stated
    assert all(line.startswith("own/questions/fight.toml line ") for line in stated)


@pytest.mark.parametrize(
    ("cell", "would"),
    [
        ("4*", "write the number alone, and its sign in a column of its own"),
        ("2.5", "only whole numbers can be counted"),
    ],
)
def test_the_cell_that_is_of_another_kind_is_named(tmp_path: Path, cell: str, would: str) -> None:
    units = f"id,side,attack\na,red,4\nb,red,{cell}\nc,red,5\n"
    text = changed(BOOL, 'kind = "enum"\nfrom = "units"').replace(
        "if up then", 'if cell("units", up, "attack") > 4 then'
    )
    stated = faults_of(lambda: questions(folder_with(tmp_path, text, units_csv=units)))
    would = f"most of units are numbers, and row b, column attack holds '{cell}'; {would}"
    assert any(would in line for line in stated), stated


def test_a_dash_among_the_numbers_of_pieces_is_none(tmp_path: Path) -> None:
    units = "id,side,might\na,red,4\nb,red,-\nc,red,5\n"
    text = changed(BOOL, 'kind = "enum"\nfrom = "units"').replace(
        "if up then", 'if cell("units", up, "might") > 4 then'
    )
    stated = faults_of(lambda: questions(folder_with(tmp_path, text, units_csv=units)))
    assert any("from 4 to 5, or none: say what none counts with otherwise(..., 0)" in one for one in stated)


def test_a_table_without_rows_of_heads_has_no_label_over_a_column(tmp_path: Path) -> None:
    text = changed(VALUE, 'value = \'heading("crt", "x", odds)\'')
    stated = faults_of(lambda: questions(folder_with(tmp_path, text)))
    assert any(
        "a table with rows of headings, [[heading]]; the columns of crt are their own" in line
        for line in stated
    )


def test_two_questions_of_one_id_are_reported(tmp_path: Path) -> None:
    said = faults_of(lambda: questions(folder_with(tmp_path, questions__second_toml=FIGHT)))
    assert said == [
        "own/questions/second.toml, id: 'fight': expected an id not used before (questions/fight.toml has it)"
    ]


def test_choices_are_taken_from_the_game_s_own_data(tmp_path: Path) -> None:
    text = changed(
        'kind = "bool"\ndefault = false\nreading = "E1"',
        'kind = "enum"\nfrom = "units"\nwhere = { side = "red" }',
    )
    text = text.replace("if up then", 'if cell("units", up, "attack") > 4 then')
    (found,) = questions(folder_with(tmp_path, text)).values()
    given = {one["name"]: one.get("values") for one in found.schema()["given"]}
    assert given["up"] == ["a"]


def test_bad_input_is_refused_as_the_file_says(tmp_path: Path) -> None:
    text = changed(
        "[[step]]",
        '[[refuse]]\nwhen = "attack > 50 and up"\nparameter = "attack"\nsays = "{attack}; 50"\n[[step]]',
    )
    fight = questions(folder_with(tmp_path, text))["fight"]
    with pytest.raises(InputError, match="attack: 51; 50"):
        fight.ask({"attack": 51, "defense": 1, "die": 1, "up": True})
    assert answered(fight, attack=51, defense=1, die=1) == {"result": "Dr"}


def test_a_list_longer_than_a_ruling_can_bear_is_bad_input(tmp_path: Path) -> None:
    text = changed('kind = "bool"\ndefault = false\nreading = "E1"', 'kind = "dice"\nmin = 1').replace(
        "if up then", "if max(up) > 3 then"
    )
    fight = questions(folder_with(tmp_path, text))["fight"]
    with pytest.raises(InputError, match="up: 201 items are too many; expected at most 200"):
        fight.ask({"attack": 1, "defense": 1, "die": 1, "up": [1] * 201})
    with pytest.raises(InputError, match="up: nothing is given; expected at least 1"):
        fight.ask({"attack": 1, "defense": 1, "die": 1, "up": []})


ANSWER = '"answer": {"result": "none"}'
THREE = ('"die": 2', '"die": 3')
CASE = '{"question": "fight", "given": {"attack": 9, "defense": 5, "die": 2}, "answer": {"result": "none"}}\n'


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (CASE, ""),
        (CASE.replace('"none"', '"De"'), """result: '"De"': expected "none", which the rules now give"""),
        (CASE.replace("result", "rslt"), "did you mean result?"),
        (CASE.replace('"fight"', '"figth"'), "did you mean fight?"),
        (CASE.replace(*THREE), "the question refuses: die: 3 is not a face"),
        (CASE.replace(ANSWER, '"error": "die"'), "no bad input; the question answers"),
        (CASE.replace(ANSWER, '"error": "attack"').replace(*THREE), "'attack': expected die: 3"),
        (CASE.replace(ANSWER, '"error": "die"').replace(*THREE), ""),
        ("nonsense\n", "one JSON object a line"),
        ("[]\n", "an object"),
        ("[" * 100_000 + "\n", "one JSON object a line"),
        (CASE.replace('"given"', '"givn"'), "did you mean given?"),
        ('{"question": "fight", "given": {}}\n', "an object of the answer's fields, or error"),
    ],
)  # fmt: skip
def test_a_worked_case_that_is_ruled_differently_is_reported(tmp_path: Path, line: str, said: str) -> None:
    folder = folder_with(tmp_path, cases_jsonl=line)
    found = questions(folder)
    stated = faults_or_none(lambda: read_cases(folder)) or [
        str(fault) for fault in failed_cases(read_cases(folder), found, "cases.jsonl")
    ]
    assert len(stated) == bool(said), stated
    assert all(said in line for line in stated), stated


def test_questions_do_not_lead_out_of_the_folder(tmp_path: Path) -> None:
    folder = folder_with(tmp_path)
    (tmp_path / "outside.toml").write_text(FIGHT, encoding="utf-8")
    (folder / "questions" / "link.toml").symlink_to(tmp_path / "outside.toml")
    assert faults_of(lambda: questions(folder)) == [
        "own/questions/link.toml: expected a file inside the game's folder, not a link out of it"
    ]


def test_an_installed_game_may_have_rules_that_are_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = folder_with(tmp_path)
    where = discovery.InstalledGame("own-data", "own", folder, "own_data_that_is_not.rules")
    monkeypatch.setattr(discovery, "claims_by_id", lambda: {"own-data": (where,)})
    monkeypatch.setattr(registry, "_QUESTIONS", {})
    monkeypatch.setattr(registry, "_READ", set())
    assert "own-data" in registry.games()
    assert list(registry.questions("own-data")) == ["fight"]
    fight = registry.find("own-data", "fight")
    assert fight is registry.find("own-data", "fight")
    assert answered(fight, attack=9, defense=5, die=2) == {"result": "none"}


def test_a_thousand_pieces_asked_for_a_thousand_times_are_read_quickly(tmp_path: Path) -> None:
    columns = [f"c{number}" for number in range(20)]
    rows = "".join(f"u{row},red,{','.join('1' * 20)}\n" for row in range(1500))
    units = f"id,side,{','.join(columns)}\n{rows}"
    call = 'as_number(cell("units", who, which))'
    text = changed(BOOL, 'kind = "enum"\nfrom = "units"').replace('name = "up"', 'name = "who"')
    text = text.replace("if up then", 'if who == "u1" then')
    which = f'[[given]]\nname = "which"\nkind = "enum"\nvalues = {columns!r}\nsays = "x"\n[[step]]'
    steps = "".join(
        f'[[step]]\nname = "s{n}"\nrule = "7.0"\nsays = "x"\nvalue = \'{" + ".join([call] * 45)}\'\n'
        for n in range(20)
    )
    folder = folder_with(
        tmp_path, text.replace("[[step]]", which + steps[8:] + "[[step]]", 1), units_csv=units
    )
    start = time.process_time()
    stated = faults_or_none(lambda: questions(folder))
    assert not stated
    assert time.process_time() - start < 2 * SECONDS
