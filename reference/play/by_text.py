"""Play for a program elsewhere, as a page in a browser: a JSON text in, a JSON text out, faults as data.

Each call names the whole game by its save, so that nothing is lost when this side is started anew; what was
played last is remembered, so that going on from there is quick. What is told is what a player may see.

>>> began = json.loads(play('{"do": "begin", "game": "arab-israeli-wars", "seed": "1", "options": {}}'))
>>> [one["id"] for one in began["decision"]["choices"]]
['north', 'central', 'south']
>>> on = json.dumps({"do": "choose", "save": began["save"], "choice": "north", "seen": 4})
>>> json.loads(play(on))["after"]
4
>>> play('{"do": "choose", "save": "{}", "choice": "north"}')
'{"error": {"parameter": "save", "message": "form is missing; a saved game has form, game, seed, ..."}}'
"""

from __future__ import annotations

import json
from dataclasses import asdict
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from countermarch import components
from countermarch.components.citing import cite
from countermarch.reference.engine.ask import error_json
from countermarch.reference.engine.errors import InputError
from countermarch.reference.engine.spoken import words
from countermarch.reference.engine.wire import plain
from countermarch.reference.play.discovery import game
from countermarch.reference.play.links import from_link, link
from countermarch.reference.play.positions import begin
from countermarch.reference.play.saves import resume, save
from countermarch.reference.play.thinking import BY

if TYPE_CHECKING:
    from collections.abc import Callable

    from countermarch.reference.play.considering import Considering
    from countermarch.reference.play.parts import Decision, LogEntry
    from countermarch.reference.play.positions import Position

SLICE: Final = 0.12
"""Seconds for which one call thinks before it says how far it is: a press must not wait longer."""

_LONGEST_SEED: Final = 19
_KEPT: Final = 400
"""Positions that are remembered, the newest."""

_positions: dict[str, Position] = {}
_thoughts: dict[str, Considering] = {}


def play(text: str) -> str:
    """Do what is asked: ``begin``, ``open``, ``choose``, ``suggest``, ``undo`` or ``think``.

    A game is opened from its ``save`` or its ``link``. A position is told as ``save``, ``link``, ``seed``,
    ``options``, ``turn``, ``board``, ``sight``, ``decision``, ``ending`` and the ``log`` from entry number
    ``after`` on, which is as many as the caller has ``seen`` or fewer. A decision thought over is told as
    ``done`` of ``total`` games, what each choice is ``worth``, and the number of the ``best`` once known.
    """
    asked = json.loads(text)
    try:
        return json.dumps(_DOES[asked["do"]](asked), ensure_ascii=False)
    except InputError as error:
        return json.dumps(error_json(error))


def _begin(asked: dict[str, Any]) -> dict[str, Any]:
    return _told(_remembered(begin(asked["game"], seed=_number(asked["seed"]), options=asked["options"])), 0)


def _number(text: str) -> int:
    """Read a seed, which comes as text: a browser's numbers are too short for it."""
    if not (text.isascii() and text.isdecimal() and len(text) <= _LONGEST_SEED):
        raise InputError("seed", "it is not a whole number from 0 up")
    return int(text)


def _open(asked: dict[str, Any]) -> dict[str, Any]:
    held = asked.get("link")
    return _told(_at(asked) if held is None else _remembered(resume(from_link(held))), 0)


def _choose(asked: dict[str, Any]) -> dict[str, Any]:
    return _told(_remembered(_at(asked).choose(asked["choice"])), asked.get("seen", 0))


def _suggest(asked: dict[str, Any]) -> dict[str, Any]:
    """Place the pieces that are due as a sensible player would."""
    now = _at(asked)
    kind = "" if now.decision is None else now.decision.kind
    played = game(now.game)
    if kind not in played.set_up:
        raise InputError("do", "'suggest' is for placing pieces; none are due")
    return _told(_remembered(now.finish(played.policies[BY], kind)), asked.get("seen", 0))


def _undo(asked: dict[str, Any]) -> dict[str, Any]:
    return _told(_remembered(_at(asked).undo()), asked.get("seen", 0))


def _think(asked: dict[str, Any]) -> dict[str, Any]:
    """Think on for a moment; the same decision thought over again goes on where it was."""
    at = asked["save"]
    if at not in _thoughts:
        _thoughts.clear()
        _thoughts[at] = _at(asked).consider()
    thought, until = _thoughts[at], monotonic() + SLICE
    while thought.best is None and monotonic() < until:
        thought.on(1)
    worth = [asdict(one) for one in thought.worth()]
    return {"done": thought.done, "total": thought.total, "worth": worth, "best": thought.best}


_DOES: Final[dict[str, Callable[[dict[str, Any]], dict[str, Any]]]] = {
    "begin": _begin,
    "open": _open,
    "choose": _choose,
    "suggest": _suggest,
    "undo": _undo,
    "think": _think,
}


def _at(asked: dict[str, Any]) -> Position:
    """Return the position of a save: from memory, else played again from the beginning."""
    kept = asked["save"]
    return _positions.get(kept) or _remembered(resume(kept))


def _remembered(position: Position) -> Position:
    while len(_positions) >= _KEPT:
        del _positions[next(iter(_positions))]
    _positions[save(position)] = position
    return position


def _told(position: Position, seen: int) -> dict[str, Any]:
    """Return all of a position that a player may see; ``state`` holds the decks, and stays here."""
    box, after = components.game(position.game), min(seen, len(position.log))

    def cited(rule: str) -> dict[str, str]:
        return {"rule": rule, "cited": cite(box, rule)}

    return {
        "save": save(position),
        "link": link(save(position)),
        "game": position.game,
        "seed": str(position.seed),
        "options": dict(position.options),
        "made": len(position.decisions),
        "turn": position.state.turn,
        "board": [list(line) for line in position.board],
        "sight": None if position.sight is None else asdict(position.sight),
        "decision": None if position.decision is None else _decision(position, position.decision, cited),
        "ending": None if position.decision is not None else _ending(position),
        "after": after,
        "log": [_entry(entry, cited) for entry in position.log[after:]],
    }


def _decision(
    position: Position, decision: Decision, cited: Callable[[str], dict[str, str]]
) -> dict[str, Any]:
    about = () if position.sight is None else position.sight.choices
    rules = [one.rule or decision.rule for one in about] or [decision.rule] * len(decision.choices)
    choices = [
        {"id": choice.id, "says": choice.says, **cited(rule)}
        for choice, rule in zip(decision.choices, rules, strict=True)
    ]
    return {
        "kind": decision.kind,
        "asks": decision.asks,
        "suggests": decision.kind in game(position.game).set_up,
        **cited(decision.rule),
        "choices": choices,
    }


def _ending(position: Position) -> dict[str, Any]:
    known = {one.id: one for one in game(position.game).endings}
    found = known.get(position.ending)
    if found is None:
        return {"id": position.ending, "title": words(position.ending), "won": None}
    return asdict(found)


def _entry(entry: LogEntry, cited: Callable[[str], dict[str, str]]) -> dict[str, Any]:
    return {
        "turn": entry.turn,
        "phase": words(entry.phase),
        "question": entry.question,
        "given": plain(dict(entry.given)),
        "steps": [{"text": step.text, **cited(step.rule)} for step in entry.steps],
        "errata": list(entry.errata),
        "moves": [asdict(one) for one in entry.moves],
    }
