"""Rule ids in readable form: "Battle Mat, step 5" for ``battle-mat-5-first-fire``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from countermarch.components.display_names import capitalized, words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.game import Game

_NUMBERED = re.compile(r"(\d+(?:\.\d+)*[A-Z]?)(?:[-/](.+))?")
_LEAST, _MOST = re.compile(r"(\d+)\+"), re.compile(r"<=(\d+)")


def citation(rule: str, cited: Mapping[str, str]) -> str:
    """Return how people cite a rule: the name of its id, or that of its longest known prefix and the rest.

    >>> names = {"battle-mat-5-first-fire": "Battle Mat, step 5"}
    >>> citation("battle-mat-5-first-fire.dice", names), citation("event-list.ambush", {})
    ('Battle Mat, step 5, dice', 'Event list, ambush')
    >>> citation("9.2-loser", {}), citation("7.1.2/<=3", {}), citation("12.0 p1", {})
    ('9.2 (loser)', '7.1.2 (3 or less)', '12.0 p1')
    """
    if rule in cited:
        return cited[rule]
    begun = [key for key in cited if rule.startswith((f"{key}.", f"{key}-", f"{key}/"))]
    if begun:
        key = max(begun, key=len)
        return f"{cited[key]}, {_parts(rule[len(key) + 1 :])}"
    numbered = _NUMBERED.fullmatch(rule)
    if numbered:
        return f"{numbered[1]} ({_part(numbered[2])})" if numbered[2] else rule
    if not re.match(r"[a-z]", rule):
        return rule
    return capitalized(_parts(rule))


def cite(game: Game | None, rule: str) -> str:
    """Return how people cite a rule of a game.

    >>> from countermarch import components
    >>> cite(components.game("next-war-in-lebanon"), "16.0-j1")
    '16.0 (J-1)'
    """
    return citation(rule, game.spoken.cited if game is not None else {})


def _parts(text: str) -> str:
    return ", ".join(_part(part) for part in text.split("."))


def _part(text: str) -> str:
    """Spell out one part of an id: words, or a range of a die."""
    if least := _LEAST.fullmatch(text):
        return f"{least[1]} or more"
    if most := _MOST.fullmatch(text):
        return f"{most[1]} or less"
    if dice := re.fullmatch(r"D(\d+)-(.+)", text):
        return f"D{dice[1]}: {dice[2]}"
    return words(text) if re.search(r"[a-z]{2}|j\d|c2", text) else text.replace(",", ", ")


def short_citation(rule: str, words: Mapping[str, str]) -> str:
    """Return the short form that fits a printed page: the name of the id or of its longest known prefix.

    >>> short_citation("battle-mat-5-first-fire.dice", {"battle-mat-5-first-fire": "step 5"})
    'step 5'
    >>> short_citation("12.0", {"battle-mat-5-first-fire": "step 5"})
    '12.0'
    """
    found = [key for key in words if rule == key or rule.startswith((f"{key}.", f"{key}-"))]
    return words[max(found, key=len)] if found else rule
