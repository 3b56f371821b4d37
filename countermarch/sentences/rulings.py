"""Rule on the facts of a reading: a ruling, the odds, or what the question refuses."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from countermarch.components.display_names import words
from countermarch.components.errors import InputError
from countermarch.reference.engine import ruling_json
from countermarch.reference.engine.display_values import in_words
from countermarch.reference.engine.headlines import headline
from countermarch.reference.engine.kinds import DiceKind, DieKind, ListKind, RecordKind
from countermarch.reference.engine.odds import odds

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.game import Game
    from countermarch.reference.engine import Question
    from countermarch.sentences.reading import Understanding

Status = Literal["answered", "odds", "asks", "unknown"]

MAX_OUTCOMES, MAX_RESULTS = 100, 4
"""Maximum outcomes of open dice that are summed up in a line, and most results in it."""

MAX_DICE = 3
"""Maximum open dice of one thing in a list that are tried."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of what is open: the ``facts`` that it gives, and what the ruling then ``says``, if any.

    ``label`` names it if it stands for more: 1-5.
    """

    facts: Mapping[str, Any]
    says: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class Presumed:
    """A fact at its default, with the other values that would change the ruling."""

    fact: str
    value: object
    others: tuple[Choice, ...]

    def as_json(self) -> dict[str, Any]:
        """Return it as a JSON object."""
        others = [{"value": one.facts[self.fact], "says": one.says} for one in self.others]
        return {"fact": self.fact, "value": self.value, "others": others}


@dataclass(frozen=True, slots=True)
class Reply:
    """The reply to a sentence.

    ``given`` holds the facts used, including those in ``assumed``; ``open_facts`` lists facts whose value
    makes no difference, with a value for each in ``example`` so that the question can be asked; ``missing``
    lists facts still needed; ``says`` is the question back, or why there is no answer; ``rival`` is the other
    question if it asks which of two is meant; ``choices`` are those of the missing fact; ``presumed`` are the
    facts at their defaults whose other values would change the ruling; ``ruled`` is the ruling or the odds as
    JSON.
    """

    status: Status
    reading: Understanding | None = None
    given: Mapping[str, Any] = field(default_factory=dict)
    assumed: Mapping[str, Any] = field(default_factory=dict)
    open_facts: tuple[str, ...] = ()
    example: Mapping[str, Any] = field(default_factory=dict)
    missing: tuple[str, ...] = ()
    says: str = ""
    rival: str = ""
    choices: tuple[Choice, ...] = ()
    presumed: tuple[Presumed, ...] = ()
    ruled: Mapping[str, Any] = field(default_factory=dict)

    @property
    def outcomes(self) -> dict[str, str]:
        """The headline for each choice of the missing fact, if it is the only one missing."""
        return {
            one.label or ", ".join(in_words(value) for value in one.facts.values()): one.says
            for one in self.choices
            if one.says
        }

    def as_json(self) -> dict[str, Any]:
        """Return the reply as a JSON object, in the format that the CLI, MCP and site publish."""
        reading = self.reading
        found: dict[str, Any] = {"status": self.status}
        if reading is not None:
            found |= {
                "game": reading.game,
                "question": reading.question,
                "given": dict(self.given),
                "read": [
                    {"fact": name, "value": value, "words": reading.sources.get(name, "")}
                    for name, value in reading.facts.items()
                ],
                "assumed": dict(self.assumed),
                "open": list(self.open_facts),
                "missing": list(self.missing),
                "not_understood": [*reading.left, *reading.expected],
                "respelt": dict(reading.respelt),
            }
        if self.says:
            found["says"] = self.says
        if self.choices:
            found["choices"] = [
                {"facts": dict(one.facts), "says": one.says, "label": one.label} for one in self.choices
            ]
        if self.outcomes:
            found["would_be"] = self.outcomes
        if self.presumed:
            found["presumed"] = [one.as_json() for one in self.presumed]
        return found | {key: value for key, value in self.ruled.items() if key not in found}


def ruled(asked: Question, reply: Reply) -> Reply:
    """Return the reply with a ruling, or with odds: the dice of things in a list may be open too."""
    for dice in range(1, MAX_DICE + 1):
        given = _opened(asked, reply.given, dice)
        if given == reply.given:
            break
        reading = replace(reply.reading, wants_odds=True) if reply.reading else None
        settled = _ruled_as_given(asked, replace(reply, reading=reading, given=given))
        if settled.status == "odds":
            return settled
    return _ruled_as_given(asked, reply)


def _opened(asked: Question, given: Mapping[str, Any], dice: int) -> dict[str, Any]:
    """Return the facts with open dice in the things of a list that none of them has rolled."""
    found = dict(given)
    for one in asked.parameters:
        things = given.get(one.name)
        kind = one.kind.item if isinstance(one.kind, ListKind) else None
        if not isinstance(kind, RecordKind) or not isinstance(things, list):
            continue
        for part in kind.fields:
            if not part.required or any(part.name in thing for thing in things):
                continue
            if isinstance(part.kind, DiceKind):
                found[one.name] = [{**thing, part.name: f"{dice}d{part.kind.sides}"} for thing in things]
            elif isinstance(part.kind, DieKind):
                found[one.name] = [{**thing, part.name: "?"} for thing in things]
    return found


def _ruled_as_given(asked: Question, reply: Reply) -> Reply:
    """Return the reply with a ruling, or with odds if dice are open.

    If the question refuses the facts, it is asked again without the roll that it does not take, or with its
    dice open; if neither helps, the reply asks back.
    """
    reading = reply.reading
    assert reading is not None  # noqa: S101
    given = dict(reply.given)
    try:
        if reading.dice or reading.wants_odds or _has_open(asked, given):
            found = odds(asked.game, asked.id, given).as_json()
            if found["open"]:
                return replace(reply, status="odds", given=given, ruled=found)
        clean = asked.check(given)
        return replace(reply, status="answered", ruled=ruling_json(asked, clean, asked.function(**clean)))
    except InputError as error:
        kinds = {one.name: one.kind for one in asked.parameters}
        name = error.parameter or ""
        rolled = isinstance(kinds.get(name), (DieKind, DiceKind))
        if rolled and isinstance(given.get(name), str):
            fewer = {one: value for one, value in given.items() if one != name}
            settled = ruled(asked, replace(reply, given=fewer))
            if settled.status == "answered":  # without a roll
                return settled
        if rolled and name not in given and not reading.wants_odds:
            return ruled(asked, replace(reply, reading=replace(reading, wants_odds=True)))
        return replace(reply, status="asks", missing=(error.parameter or "",), says=str(error))


def _has_open(asked: Question, given: Mapping[str, Any]) -> bool:
    """Return whether a roll is given only as dice, such as "3d6"."""
    return any(
        isinstance(one.kind, DiceKind) and isinstance(given.get(one.name), str) for one in asked.parameters
    )


def outcome(asked: Question, game: Game, reply: Reply) -> str:
    """Return the headline of a ruling; of odds, how likely the likeliest results are."""
    answer = reply.ruled.get("answer")
    if answer is None:
        dice = " and ".join(words(name) for name in reply.ruled.get("open", ())) or "dice"
        return _likeliest(asked, game, reply.ruled.get("outcomes")) or f"up to the {dice}"
    return headline(asked, game, answer).text


def _likeliest(asked: Question, game: Game, outcomes: object) -> str:
    """Return the results of open dice with their odds, the likeliest first; "" where they are many."""
    if not isinstance(outcomes, list) or len(outcomes) > MAX_OUTCOMES:
        return ""
    shares: dict[str, float] = {}
    for one in outcomes:
        says = headline(asked, game, one["answer"]).text
        shares[says] = shares.get(says, 0) + one["percent"]
    stated = sorted(shares.items(), key=lambda one: -one[1])
    if len(stated) > MAX_RESULTS:
        return ""
    tenths = [(says, int(share * 10 + 0.5)) for says, share in stated]
    return ", ".join(f"{says} {share // 10}.{share % 10}%" for says, share in tenths)
