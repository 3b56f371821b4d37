"""The other readings of a ruling: what each would answer, and how often each result comes."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from countermarch.reference.engine.errors import InputError
from countermarch.reference.engine.json_values import to_json
from countermarch.reference.engine.odds import odds
from countermarch.reference.engine.open_dice import find, opened
from countermarch.reference.engine.readings import other_readings, reading_parameters
from countermarch.reference.engine.ruling import answer_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.reference.engine.json_values import Json
    from countermarch.reference.engine.odds import Odds
    from countermarch.reference.engine.questions import Question


@dataclass(frozen=True, slots=True)
class ReadingOutcome:
    """A ruling by one reading of an erratum.

    ``parameter`` and ``value`` choose the reading; both are empty for the ruling as it was asked, whose
    ``errata`` are all that it depends on. ``odds``
    are those with all dice open; None without dice, or if there are too many rolls to count.
    """

    parameter: str
    value: Json
    errata: tuple[str, ...]
    adopted: bool
    answer: Mapping[str, Json]
    odds: Odds | None

    def as_json(self) -> dict[str, object]:
        """Return the fields as JSON by their names for ``verify --json``; odds as their outcomes."""
        plain = {
            field.name: to_json(getattr(self, field.name)) for field in fields(self) if field.name != "odds"
        }
        return plain | {"odds": self.odds and self.odds.as_json()["outcomes"]}


def reading_outcomes(asked: Question, given: Mapping[str, object]) -> tuple[ReadingOutcome, ...]:
    """Return the ruling as asked, then by each other reading of the errata it depends on.

    ``given`` are checked facts. A reading under which the facts are not allowed is left out.

    >>> from countermarch.reference.engine import registry
    >>> crt = registry.find("lebanon-82", "combat-result")
    >>> facts = crt.check({"terrain": "town", "differential": -9, "die": 4})
    >>> [(one.parameter, one.value, one.answer["result"]) for one in reading_outcomes(crt, facts)]
    [('', None, 'Ae'), ('beyond', 'no-attack', 'not-allowed')]
    """
    errata = asked.function(**given).errata
    found = [_outcome(asked, given, "", None, errata, adopted=True)]
    for field in reading_parameters(asked):
        if field.reading is None or set(errata).isdisjoint(field.reading.errata):
            continue
        for value in (field.default, *other_readings(field)):
            if value == given.get(field.name):
                continue
            with suppress(InputError):
                clean = asked.check({**given, field.name: value})
                adopted = value == field.default
                found.append(
                    _outcome(asked, clean, field.name, to_json(value), field.reading.errata, adopted=adopted)
                )
    return tuple(found)


def _outcome(
    asked: Question,
    given: Mapping[str, Any],
    parameter: str,
    value: Json,
    errata: tuple[str, ...],
    *,
    adopted: bool,
) -> ReadingOutcome:
    answer: Any = answer_json(asked.function(**given))
    return ReadingOutcome(parameter, value, errata, adopted, answer, odds_of(asked, given))


def odds_of(asked: Question, given: Mapping[str, object]) -> Odds | None:
    """Return the odds with every die open again; None if there is no die, or there are too many to count."""
    # checked records are objects; their dice are found in JSON
    plain = {name: to_json(value) for name, value in given.items() if value is not None}
    facts = opened(asked.parameters, plain)
    with suppress(InputError):
        if find(asked.parameters, facts):
            return odds(asked.game, asked.id, facts, [asked.headline])
    return None
