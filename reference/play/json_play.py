"""Play through JSON texts, as the site's page does (this module is translated for it).

Each call contains the whole game as its save, so that nothing is lost if the worker restarts; recent
positions are cached. Only what a player may see is returned.

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
from countermarch.components.citations import cite
from countermarch.components.display_names import words
from countermarch.reference.engine.ask import error_json
from countermarch.reference.engine.errors import InputError
from countermarch.reference.engine.json_values import to_json
from countermarch.reference.play.discovery import game
from countermarch.reference.play.links import from_link, link
from countermarch.reference.play.playouts import POLICY
from countermarch.reference.play.positions import begin
from countermarch.reference.play.saves import resume, save

if TYPE_CHECKING:
    from collections.abc import Callable

    from countermarch.reference.play.analysis import Analysis
    from countermarch.reference.play.definitions import Decision, LogEntry
    from countermarch.reference.play.positions import Position

SLICE: Final = 0.12
"""Maximum seconds of one call of ``think``, so that the page stays responsive."""

# digits: what fits into 64 bits in every program
_LONGEST_SEED: Final = 19
_KEPT: Final = 400
"""Maximum positions in the cache."""

_positions: dict[str, Position] = {}
_analyses: dict[str, Analysis] = {}


def play(text: str) -> str:
    """Perform ``begin``, ``open``, ``choose``, ``suggest``, ``undo`` or ``think``, and return the result.

    A game is opened from its ``save`` or its ``link``. A position is returned as ``save``, ``link``,
    ``seed``, ``options``, ``turn``, ``board``, ``sight``, ``decision``, ``ending`` and the ``log`` from entry
    ``after`` on, which is at most the number that the caller has ``seen``. ``think`` returns the games
    ``done`` of a ``total``, the ``worth`` of each choice, and the number of the ``best`` once it is known.
    """
    asked = json.loads(text)
    try:
        return json.dumps(_DOES[asked["do"]](asked), ensure_ascii=False)
    except InputError as error:
        return json.dumps(error_json(error))


def _begin(asked: dict[str, Any]) -> dict[str, Any]:
    return _position(
        _remembered(begin(asked["game"], seed=_number(asked["seed"]), options=asked["options"])), 0
    )


def _number(text: str) -> int:
    """Read a seed, which is text because JavaScript numbers have only 53 bits."""
    if not (text.isascii() and text.isdecimal() and len(text) <= _LONGEST_SEED):
        raise InputError("seed", "it is not a whole number of at least 0")
    return int(text)


def _open(asked: dict[str, Any]) -> dict[str, Any]:
    held = asked.get("link")
    return _position(_position_of(asked) if held is None else _remembered(resume(from_link(held))), 0)


def _choose(asked: dict[str, Any]) -> dict[str, Any]:
    return _position(_remembered(_position_of(asked).choose(asked["choice"])), asked.get("seen", 0))


def _suggest(asked: dict[str, Any]) -> dict[str, Any]:
    """Place the next pieces as a sensible player would."""
    now = _position_of(asked)
    kind = "" if now.decision is None else now.decision.kind
    played = game(now.game)
    if kind not in played.set_up:
        raise InputError("do", "'suggest' is for placing pieces; there are none to place")
    return _position(_remembered(now.finish(played.policies[POLICY], kind)), asked.get("seen", 0))


def _undo(asked: dict[str, Any]) -> dict[str, Any]:
    return _position(_remembered(_position_of(asked).undo()), asked.get("seen", 0))


def _analyse(asked: dict[str, Any]) -> dict[str, Any]:
    """Continue the analysis of a decision for a moment."""
    at = asked["save"]
    if at not in _analyses:
        # one analysis is kept: it belongs to the decision on the page
        _analyses.clear()
        _analyses[at] = _position_of(asked).consider()
    analysis, until = _analyses[at], monotonic() + SLICE
    while analysis.best is None and monotonic() < until:
        analysis.advance(1)
    estimates = [asdict(one) for one in analysis.estimates()]
    return {"done": analysis.done, "total": analysis.total, "worth": estimates, "best": analysis.best}


_DOES: Final[dict[str, Callable[[dict[str, Any]], dict[str, Any]]]] = {
    "begin": _begin,
    "open": _open,
    "choose": _choose,
    "suggest": _suggest,
    "undo": _undo,
    "think": _analyse,
}


def _position_of(asked: dict[str, Any]) -> Position:
    """Return the position of a save, from the cache or by replaying the game."""
    kept = asked["save"]
    return _positions.get(kept) or _remembered(resume(kept))


def _remembered(position: Position) -> Position:
    # the oldest first, in the order in which a dict keeps them
    while len(_positions) >= _KEPT:
        del _positions[next(iter(_positions))]
    _positions[save(position)] = position
    return position


def _position(position: Position, seen: int) -> dict[str, Any]:
    """Return what a player may see of a position; ``state`` has the decks and is left out."""
    data, after = components.game(position.game), min(seen, len(position.log))

    def cited(rule: str) -> dict[str, str]:
        return {"rule": rule, "cited": cite(data, rule)}

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
        "given": to_json(dict(entry.given)),
        "steps": [{"text": step.text, **cited(step.rule)} for step in entry.steps],
        "errata": list(entry.errata),
        "moves": [asdict(one) for one in entry.moves],
    }
