"""A highlighted cell was used: with another value in it, the ruling would differ."""

from __future__ import annotations

import ast
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from support.citations import QUESTIONS, cases_by_question
from support.games import GAMES

from countermarch import components, reference
from countermarch.reference.engine import Cell, InputError, Ruling, Working, registry

if TYPE_CHECKING:
    from collections.abc import Iterator

MODULES = [
    path for path in Path(reference.__path__[0]).glob("*/*.py") if path.parent.name.replace("_", "-") in GAMES
]


def _ruling(game: str, question: str, given: dict[str, Any]) -> Ruling[Any] | str:
    """Return a ruling, or how it failed: a changed table may break it in any way."""
    try:
        return registry.find(game, question).ask(given)
    except InputError as error:
        return str(error)
    except Exception as error:  # noqa: BLE001 -- as above
        return type(error).__name__


def _others(game: str, cell: Cell, given: dict[str, Any]) -> list[int | str | None]:
    """Return what might stand in a cell instead: other numbers, words of the table and of what is asked."""
    found = components.game(game).all_tables[cell.table].cells
    value = found[cell.row, cell.column]
    words = [other for other in dict.fromkeys(found.values()) if other != value]
    asked = [one for one in given.values() if isinstance(one, str)]
    if isinstance(value, int):
        return [value + 1, value - 1, value + 50, value - 50, 0]
    return [*words, *asked, "another word", 1]


@contextmanager
def changed(game: str, cell: Cell, value: float | str | None) -> Iterator[None]:
    """Have something else stand in a cell."""
    table = components.game(game).all_tables[cell.table]
    sound = table.cells
    # a loaded game is read-only; rules hold the table itself
    object.__setattr__(table, "cells", {**sound, (cell.row, cell.column): value})
    try:
        yield
    finally:
        object.__setattr__(table, "cells", sound)


def _used(game: str, question: str, given: dict[str, Any], valid: Ruling[Any], cell: Cell) -> bool:
    for value in _others(game, cell, given):
        with changed(game, cell, value):
            if _ruling(game, question, given) != valid:
                return True
    return False


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_every_lit_cell_decides_something(game: str, question: str) -> None:
    lit: dict[Cell, bool] = {}
    for case in cases_by_question(game).get(question, ()):
        sound = _ruling(game, question, case["given"])
        for cell in sound.cells if isinstance(sound, Ruling) else ():
            lit[cell] = lit.get(cell) or _used(game, question, case["given"], sound, cell)
    assert [cell for cell, used in lit.items() if not used] == []


def test_a_cell_that_is_read_and_not_used_is_found() -> None:
    work = Working(components.game("lebanon-82"))
    work.amount("movement-costs", "mountain", "cost")
    assert work.amount("movement-costs", "rough", "cost") == 2
    rough = Cell("movement-costs", "rough", "cost")
    assert work.ruling(None).cells == (Cell("movement-costs", "mountain", "cost"), rough)
    with changed("lebanon-82", rough, 7):
        assert work.amount("movement-costs", "rough", "cost") == 7


@pytest.mark.parametrize("path", MODULES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_rule_reads_a_cell_behind_its_working(path: Path) -> None:
    behind = [f"line {node.lineno}" for node in ast.walk(ast.parse(path.read_text("utf-8"))) if _reads(node)]
    assert behind == [] or f"{path.parent.name}/{path.stem}" in BEFORE_ANY_RULING, behind


def _reads(node: ast.AST) -> bool:
    """Return whether a piece of code takes a cell of a table itself."""
    match node:
        case ast.Call(func=ast.Attribute(value=of, attr="number" | "text"), args=[_, _]):
            handed_on = ast.dump(node.args[0]) == ast.dump(ast.parse("work", mode="eval").body)
            return not handed_on and ("charts" in ast.dump(of) or isinstance(of, ast.Name))
        case ast.Subscript(slice=ast.Tuple(elts=[_, _]), ctx=ast.Load(), value=of):
            return "charts" in ast.dump(of) or "tables" in ast.dump(of)
        case ast.Attribute(attr="cells"):
            return True
        case _:
            return False


BEFORE_ANY_RULING = {
    "arab_israeli_wars/game_data": "the unit cards are made once, of their rows and the chart of classes",
    "lebanon_82/game_data": "the odds of SAM dice take what every face does",
    "next_war_in_lebanon/cascading": "the odds count the whole table of events, which lights no cell",
    "next_war_in_lebanon/terms": "a unit that the scenario lacks is bad input",
    "reign_of_missiles/reasoning": "a band is found by its limits, and the one that fits is read",
    "third_lebanon_war/game_data": "the odds of a pool take the scores of all faces",
}
"""The modules that look at cells themselves, and why."""
