"""Sources of a turn companion's numbers (numbers, facts, cells, answers), and its conditions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from countermarch.site.anchors import anchor

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Piece
    from countermarch.reference.engine import Question

CONDITIONS: Final = ("scenarios", "from", "until", "unless", "when")
"""Conditions of a step, a question, a draw or a note."""


class CompanionError(ValueError):
    """``turn.toml`` names something that the game does not have."""


def fits(piece: Piece, wanted: Mapping[str, Any]) -> bool:
    """Return whether a piece has these values in these columns; a list means any of its values.

    >>> from countermarch import components
    >>> [fits(one, {"side": ["idf", "syrian"]}) for one in components.game("next-war-in-lebanon").units[:1]]
    [True]
    """
    return all(
        (piece.id if column == "id" else piece.text(column)) in (one if isinstance(one, list) else [one])
        for column, one in wanted.items()
    )


@dataclass(frozen=True)
class TurnSource:
    """A game, its ``turn.toml``, the scenarios to choose from at the start, its questions."""

    game: Game
    path: Path
    scenarios: tuple[str, ...]
    questions: Mapping[str, Question]

    @cached_property
    def _titles(self) -> dict[str, str]:
        return {clause.number: clause.title for clause in self.game.clauses}

    def question(self, name: str, where: str) -> Question:
        """Return a question; raises ``CompanionError`` if it is unknown."""
        if name not in self.questions:
            raise CompanionError(f"{self.path}: {where}: {self.game.id} has no question {name!r}")
        return self.questions[name]

    def rules(self, given: str | Sequence[str] | None, where: str) -> list[list[str]]:
        """Return clauses as [number, anchor, title]."""
        numbers = [given] if isinstance(given, str) else list(given or ())
        for number in numbers:
            if number not in self._titles:
                raise CompanionError(f"{self.path}: {where}: {self.game.id} has no clause {number!r}")
        return [[number, anchor(number), self._titles[number]] for number in numbers]

    def condition(self, one: Mapping[str, Any], where: str) -> dict[str, Any] | None:
        """Return the condition of ``one``, turns as numbers; None if it has none."""
        found = {name: one[name] for name in CONDITIONS if name in one}
        for name in found.get("scenarios", ()):
            if name not in self.scenarios:
                raise CompanionError(f"{self.path}: {where}: there is no scenario {name!r} to choose")
        for name in ("from", "until"):
            if name in found:
                found[name] = self.value(found[name], where)[0]
        if "after" in one:
            found["from"] = self.value(one["after"], where)[0] + 1
        return found or None

    def count(self, given: object, where: str) -> object:
        """Return the number drawn: one for each scenario, ``"all"``, or ``{"tracker": id}``."""
        if given == "all" or (isinstance(given, dict) and "tracker" in given):
            return given
        return self.value(1 if given is None else given, where)

    def value(self, given: object, where: str) -> list[int]:
        """Return a number for each scenario, or one for all of them.

        ``given`` is a number, ``{number = id}``, ``{fact = id}``, ``{cell = [chart, row, column]}``,
        ``{pieces = file, where = columns}`` for how many there are, ``{ask = question, answer = field,
        given = facts}`` for what the rules work out, or a list of such, which are added up.
        """
        names: Sequence[str | None] = self.scenarios or (None,)
        try:
            return [self._one(given, name, where) for name in names]
        except (KeyError, TypeError) as error:
            raise CompanionError(f"{self.path}: {where}: {given!r}: {error}") from error

    def _one(self, given: object, scenario: str | None, where: str) -> int:
        found: object = None
        match given:
            case list():
                found = sum(self._one(one, scenario, where) for one in given)
            case {"pieces": str(file), "where": dict(wanted)}:
                found = sum(piece.count for piece in getattr(self.game, file) if fits(piece, wanted))
            case {"number": str(number)}:
                found = self.game.number(number)
            case {"fact": str(fact)} if scenario:
                found = self.game.scenarios[scenario].number(fact)
            case {"cell": [str(chart), str(row), str(column)]}:
                found = self.game.charts[chart].number(row, column)
            case {"ask": str(question), "answer": str(answer), "given": dict(facts)}:
                asked = {
                    name: self._one(one, scenario, where) if isinstance(one, dict) else one
                    for name, one in facts.items()
                }
                found = getattr(self.question(question, where).ask(asked).answer, answer)
            case int():
                found = given
        if not isinstance(found, int) or isinstance(found, bool):
            raise TypeError("this is nowhere a number is found")
        return found
