"""What changed between two editions of a game: pieces, tables, numbers, rulings and odds."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import TYPE_CHECKING, Any

from countermarch.components.errors import InputError
from countermarch.components.model.source import PIECE_FILES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Piece
    from countermarch.generators.scene.nodes import Scene
    from countermarch.reference.engine import Question

PRESENT = "there"
"""Placeholder for a whole piece, table or number that only one edition has."""

MAX_SITUATIONS = 400
"""Maximum combinations of a question's facts that are asked of both editions, besides its worked cases."""

Given = dict[str, Any]
Situation = tuple[str, Given]
"""A question and its facts."""

Faces = tuple["Scene", "Scene | None"]


@dataclass(frozen=True, slots=True)
class Change:
    """A difference: the part of the game (``units``, ``rulings`` ...), the id of the item, and where in it.

    ``before`` and ``after`` are the values; empty if that edition has none.
    """

    part: str
    id: str
    where: str
    before: str
    after: str

    def as_json(self) -> dict[str, str]:
        """Return the difference as texts by the names of ``COLUMNS``."""
        return {name: getattr(self, name) for name in COLUMNS}


COLUMNS = ("part", "id", "where", "before", "after")


def data_changes(old: Game, new: Game) -> Iterator[Change]:
    """Yield the differences of pieces, tables, charts and numbers."""
    for part in PIECE_FILES:
        before, after = (
            {one.id: _cells(one) for one in getattr(game, part) if one.count} for game in (old, new)
        )
        yield from _changed(part, before, after)
    yield from _changed("tables", _tables(old), _tables(new))
    numbers = ({key: {"": str(one.value)} for key, one in game.numbers.items()} for game in (old, new))
    yield from _changed("numbers", *numbers)


def changed_pieces(old: Game, new: Game) -> tuple[str, ...]:
    """Return the ids of the new edition's pieces that are new, or whose values or faces changed."""
    changed = {change.id for change in data_changes(old, new) if change.part in PIECE_FILES}
    # the name of the edition, on the backs of cards, is not a change
    before, after = _drawn_faces(old), _drawn_faces(replace(new, title=old.title, subtitle=old.subtitle))
    changed |= {key for key, faces in after.items() if faces != before.get(key)}
    return tuple(dict.fromkeys(piece.id for piece in new.pieces if piece.id in changed))


def _drawn_faces(game: Game) -> dict[str, list[Faces]]:
    """Return the faces of each piece as they are drawn."""
    from countermarch.generators.kits import KitOptions, kit
    from countermarch.generators.kits.model import different_pieces

    found: dict[str, list[Faces]] = {}
    for one in different_pieces(kit(game, KitOptions(only=("counters", "cards"))).parts):
        found.setdefault(one.name, []).append((one.piece.front, one.piece.back))
    return found


def _cells(piece: Piece) -> dict[str, str]:
    """Return the printed values of a piece by column."""
    skipped = {"rule", "why"}
    cells = {name: str(cell.value) for name, cell in piece.values.items() if cell and name not in skipped}
    return {**cells, "count": str(piece.count)}


def _tables(game: Game) -> dict[str, dict[str, str]]:
    return {
        key: {
            f"{row} / {column}": "" if cell is None else str(cell)
            for (row, column), cell in table.cells.items()
        }
        for key, table in game.all_tables.items()
    }


def _changed(
    part: str, before: Mapping[str, Mapping[str, str]], after: Mapping[str, Mapping[str, str]]
) -> Iterator[Change]:
    for key in dict.fromkeys((*before, *after)):
        if key not in before or key not in after:
            yield Change(part, key, "", PRESENT if key in before else "", PRESENT if key in after else "")
            continue
        one, other = before[key], after[key]
        for where in dict.fromkeys((*one, *other)):
            values = one.get(where, ""), other.get(where, "")
            if values[0] != values[1]:
                yield Change(part, key, where, *values)


def ruling_changes(old: tuple[str, Game], new: tuple[str, Game]) -> Iterator[Change]:
    """Yield the worked cases of either edition that the two answer differently, and odds that differ.

    Each edition is a pair: the name by which it is opened, and its game.
    """
    worked = _worked(old[1], new[1])
    before, after = (_asked_apart(*edition, worked) for edition in (old, new))
    for index, (question, given) in enumerate(worked):
        if before.answers[index] != after.answers[index]:
            yield Change(
                "rulings", question, _in_one_line(given), before.answers[index], after.answers[index]
            )
    for question, where in before.odds:
        spreads = [before.odds[question, where], after.odds.get((question, where), {})]
        for result in dict.fromkeys((*spreads[0], *spreads[1])) if all(spreads) else ():
            chances = [spread.get(result, "0%") for spread in spreads]
            if chances[0] != chances[1]:
                yield Change("odds", question, f"{where} -> {result}".strip(), *chances)


@dataclass(frozen=True, slots=True)
class EditionAnswers:
    """What an edition answers in each situation, and by question and situation the chance of each result."""

    answers: list[str]
    odds: dict[tuple[str, str], dict[str, str]]


def _asked_apart(named: str, game: Game, worked: list[Situation]) -> EditionAnswers:
    """Ask an edition; one that replaces the data of installed rules runs in a separate process."""
    if not game.based_on:
        return _asked(named, worked)
    done = subprocess.run(  # noqa: S603 # our own module
        [sys.executable, "-m", "countermarch.editions", named],
        input=json.dumps(worked),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise InputError(
            "game", f"the rules of {game.based_on} cannot be asked with the data of {game.title}"
        )
    found = json.loads(done.stdout)
    return EditionAnswers(
        found["answers"], {(question, where): spread for question, where, spread in found["odds"]}
    )


def _asked(named: str, worked: list[Situation]) -> EditionAnswers:
    questions = _questions(named)
    answers = [_answer(questions.get(question), given) for question, given in worked]
    odds = {}
    for key, question in questions.items():
        for given in _situations(question, [given for name, given in worked if name == key]):
            odds[key, _in_one_line(given)] = _odds(named, question, given)
    return EditionAnswers(answers, odds)


def _questions(named: str) -> Mapping[str, Question]:
    """Return the questions of an edition; none for a game without any."""
    from countermarch.folders import opening

    try:
        return opening.known_questions(named)
    except InputError:
        return {}


def _worked(old: Game, new: Game) -> list[Situation]:
    """Return the situations of all worked cases, each once."""
    from countermarch.reference.rules_as_data.cases import read_cases

    found: dict[str, Situation] = {}
    for game in (old, new):
        for case in (case for folder in game.folders for case in read_cases(folder)):
            key = f"{case.question} {json.dumps(case.given, sort_keys=True)}"
            found.setdefault(key, (case.question, dict(case.given)))
    return list(found.values())


def _answer(question: Question | None, given: Given) -> str:
    """Return an answer in one line, or why there is none."""
    from countermarch.reference.engine.ruling import answer_json

    if question is None:
        return "no such question"
    try:
        answer = answer_json(question.ask(given))
    except InputError as error:
        return f"refused: {error}"
    except Exception as error:  # noqa: BLE001 # a rule can raise anything for changed data
        return f"fails: {error}"
    return _in_one_line(answer) if isinstance(answer, dict) else str(answer)


def _situations(question: Question, worked: list[Given]) -> list[Given]:
    """Return situations in which a question's dice are open, each once.

    They are those of its worked cases, and every combination of its facts where these can be counted.
    """
    from countermarch.reference.engine.kinds import BoolKind, DiceKind, DieKind, EnumKind

    dice = {one.name for one in question.parameters if isinstance(one.kind, DieKind | DiceKind)}
    if not dice:
        return []
    rest = [one for one in question.parameters if one.name not in dice and one.reading is None]
    choices: list[list[tuple[str, Any]]] = []
    for one in rest:
        if isinstance(one.kind, EnumKind):
            choices.append([(one.name, value) for value in one.kind.values])
        elif isinstance(one.kind, BoolKind) and one.required:
            choices.append([(one.name, value) for value in (False, True)])
    countable = all(isinstance(one.kind, EnumKind | BoolKind) or not one.required for one in rest)
    walked = [dict(pairs) for pairs in islice(product(*choices), MAX_SITUATIONS)] if countable else []
    known = [{key: value for key, value in given.items() if key not in dice} for given in worked]
    return list({json.dumps(one, sort_keys=True): one for one in (*known, *walked)}.values())


def _odds(named: str, question: Question, given: Given) -> dict[str, str]:
    """Return the chance of each result in percent; empty if the situation is refused or too large."""
    from countermarch.reference.engine.odds import odds

    try:
        found = odds(named, question.id, given, [question.headline])
    except Exception:  # noqa: BLE001 # as for answers
        return {}
    return {
        ", ".join(str(value) for value in one.answer.values()): f"{one.percent:g}%" for one in found.outcomes
    }


def _in_one_line(values: Mapping[str, Any]) -> str:
    """Return facts or fields in one line.

    >>> _in_one_line({"terrain": "town", "die": 4})
    'terrain town, die 4'
    """
    return ", ".join(
        f"{name} {value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}"
        for name, value in values.items()
        if value not in (None, "", [])
    )


def main() -> int:
    """Ask the edition named by the argument the situations on standard input, for ``ruling_changes``."""
    found = _asked(sys.argv[1], [(question, given) for question, given in json.load(sys.stdin)])
    odds = [(question, where, spread) for (question, where), spread in found.odds.items()]
    json.dump({"answers": found.answers, "odds": odds}, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
