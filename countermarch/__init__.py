"""Countermarch: wargames as one set of data, to print, to look up, and to prove a ruling with.

>>> import countermarch
>>> "lebanon-82" in countermarch.games()
True
>>> ruling = countermarch.ask("lebanon-82", "combat-result", terrain="town", differential=3, die=4)
>>> ruling.answer.result
'A2'
>>> [step.rule for step in ruling.steps]
['CRT', 'CRT']
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from reference.engine import Question, Ruling
    from reference.engine.odds import Odds

__all__ = ["ask", "games", "odds", "questions"]

__version__ = "0.1.0"


def games() -> tuple[str, ...]:
    """Return the ids of all games, sorted.

    >>> "lebanon-82" in games()
    True
    """
    import components  # noqa: PLC0415 # `import countermarch` alone reads nothing

    return components.games()


def questions(game: str) -> Mapping[str, Question]:
    """Return the questions of a game by id, in the order of play; each has its schema.

    Raises ``reference.engine.InputError`` naming ``game`` when there is no such game.

    >>> questions("lebanon-82")["combat-result"].asks
    'What does the combat results table give?'
    """
    from reference.engine import registry  # noqa: PLC0415 # as above

    return registry.questions(game)


def ask(game: str, question: str, /, **given: object) -> Ruling[Any]:
    """Settle a question: the answer, every step with its rule number, and the errata it leans on.

    ``given`` are the parameters of the question as JSON-like values, strictly typed; those with a default may
    be left out. Raises ``reference.engine.InputError`` naming ``game``, ``question`` or the parameter at
    fault.

    >>> ask("lebanon-82", "hex-distance", from_hex="0908", to_hex="0708").answer.distance
    2
    """
    from reference.engine.ask import ask as settle  # noqa: PLC0415 # as above

    return settle(game, question, given)[1]


def odds(game: str, question: str, /, *, by: Sequence[str] | None = None, **given: object) -> Odds:
    """Return the exact odds of a question: the dice left out of ``given`` are enumerated.

    ``by`` names the fields of the answer that tell outcomes apart, all of them when None. Probabilities are
    fractions. Raises ``reference.engine.InputError`` as ``ask`` does, and where the dice are too
    many to enumerate.

    >>> spread = odds("lebanon-82", "combat-result", terrain="town", differential=3, by=["result"])
    >>> sum(outcome.probability for outcome in spread.outcomes)
    Fraction(1, 1)
    """
    from reference.engine.odds import odds as enumerate_dice  # noqa: PLC0415 # as above

    return enumerate_dice(game, question, given, by)
