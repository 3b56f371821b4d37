"""Worked cases and odds as the pages show them."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, urlencode

from docs.build.domain import domain
from reference.engine import InputError
from reference.engine.headline import headline
from reference.engine.kinds import DieKind
from reference.engine.wire import answer_json

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from components.model.game import Game
    from components.model.tables import ResultsTable
    from reference.engine import Question

CASES: Final = Path(__file__).parents[2] / "tests" / "cases"
MOST_ROWS: Final = 48
MOST_OUTCOMES: Final = 12


def worked_cases(game_id: str, questions: Mapping[str, Question]) -> list[dict[str, Any]]:
    """Return the worked cases of a game, question by question, each with a link that looks it up."""
    path = CASES / f"{game_id}.jsonl"
    if not path.is_file():
        return []
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in questions}
    for line in path.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if "answer" in case and case["question"] in found:
            found[case["question"]].append(
                {
                    "facts": said(case["given"]),
                    "answer": said(case["answer"]),
                    "rule": case.get("rule", ""),
                    "why": case.get("why", ""),
                    "link": link(case["question"], case["given"]),
                }
            )
    return [{"question": questions[name], "cases": cases} for name, cases in found.items() if cases]


def link(question: str, given: Mapping[str, Any]) -> str:
    """Return the address of a lookup with its facts filled in, as the page itself would write it.

    >>> link("combat-result", {"terrain": "town", "die": 4})
    '#combat-result?terrain=town&die=4'
    """
    facts = {name: value if isinstance(value, str) else json.dumps(value) for name, value in given.items()}
    return f"#{quote(question)}" + (f"?{urlencode(facts)}" if facts else "")


def said(value: Any, *, deep: bool = False) -> str:  # noqa: ANN401 -- any JSON value
    """Write a value for a reader.

    >>> said({"die": 4, "by_road": True, "left": [1, 2], "note": None})
    'die 4, by road yes, left 1 2'
    """
    match value:
        case None:
            return "\N{EN DASH}"
        case bool():
            return "yes" if value else "no"
        case dict():
            shown = [
                f"{name.replace('_', ' ')} {said(item, deep=True)}"
                for name, item in value.items()
                if item is not None
            ]
            return f"({', '.join(shown)})" if deep else ", ".join(shown) or "nothing"
        case list():
            return " ".join(said(item, deep=True) for item in value) or "none"
        case _:
            return str(value)


def table_odds(table: ResultsTable) -> dict[str, Any] | None:
    """Return, for each column of a table read with one die, how likely each result is; None for others."""
    faces = [row for row in table.rows if row.isdigit()]
    if len(faces) != len(table.rows) or len(faces) not in (6, 10):
        return None
    codes = list(dict.fromkeys([*table.key, *table.cells.values()]))
    lines = []
    for column in table.columns:
        counts = Counter(table.cells.get((row, column)) for row in table.rows)
        lines.append([column, *(percent(Fraction(counts[code], len(faces))) for code in codes)])
    heads = [(head.title, dict(zip(head.columns, head.labels, strict=True))) for head in table.heads.values()]
    return {"title": table.title, "rule": table.rule, "codes": codes, "lines": lines, "heads": heads}


def question_odds(question: Question) -> dict[str, Any] | None:
    """Return the odds of a question with one die for each of a few facts; None when there are too many."""
    dice = [field for field in question.parameters if isinstance(field.kind, DieKind) and field.required]
    found = domain(question, 6) if len(dice) == 1 else None
    if found is None or found.windowed or found.fixed:
        return None
    die = dice[0].name
    asked = [axis for axis in found.axes if len(axis.path) == 1 and axis.path[0] != die]
    required = {field.name for field in question.parameters if field.required}
    shown = [axis for axis in asked if axis.path[0] in required]
    if len(asked) + 1 != len(found.axes) or not 1 < _product(shown) <= MOST_ROWS:
        return None
    kind = dice[0].kind
    assert isinstance(kind, DieKind)  # noqa: S101 -- chosen by it above
    lines: list[tuple[list[str], Counter[str]]] = []
    for facts in _every(shown):
        counts: Counter[str] = Counter()
        for face in kind.faces:
            try:
                answer = answer_json(question.ask(facts | {die: face}))
            except InputError:
                break
            assert isinstance(answer, dict)  # noqa: S101 -- an answer is a record
            counts[said(answer[headline(question, answer)])] += 1
        else:
            lines.append(([said(value) for value in facts.values()], counts))
    outcomes = list(dict.fromkeys(name for _, counts in lines for name in counts))
    if not lines or not 1 < len(outcomes) <= MOST_OUTCOMES:
        return None
    sides = len(kind.faces)
    return {
        "question": question,
        "facts": [axis.path[0].replace("_", " ") for axis in shown],
        "outcomes": outcomes,
        "lines": [
            [*facts, *(percent(Fraction(counts[name], sides)) for name in outcomes)]
            for facts, counts in lines
        ],
    }


def percent(share: Fraction) -> str:
    """Write a share as a percentage; nothing for none.

    >>> percent(Fraction(1, 6)), percent(Fraction(0)), percent(Fraction(1))
    ('16.7', '', '100')
    """
    return "" if not share else "100" if share == 1 else f"{float(share * 100):.1f}"


def _product(axes: Sequence[Any]) -> int:
    size = 1
    for axis in axes:
        size *= len(axis.values)
    return size


def _every(axes: Sequence[Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [{}]
    for axis in axes:
        found = [facts | {axis.path[0]: value} for facts in found for value in axis.values]
    return found


def odds_of(game: Game, questions: Mapping[str, Question]) -> dict[str, list[dict[str, Any]]]:
    """Return every table of odds that a game's page shows."""
    return {
        "tables": [made for table in game.tables.values() if (made := table_odds(table)) is not None],
        "questions": [made for one in questions.values() if (made := question_odds(one)) is not None],
    }
