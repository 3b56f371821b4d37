"""The lookups that follow a lookup, and the values they take over: ``[[then]]`` in ``turn.toml``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from countermarch.components.model.loading.turn_files import TURN, read_turn
from countermarch.site.companion_values import CompanionError

if TYPE_CHECKING:
    from countermarch.reference.engine import Question
    from countermarch.site.subjects import SiteGame


def chains(subject: SiteGame) -> dict[str, list[dict[str, Any]]]:
    """Return the questions that follow each question; raises ``CompanionError`` for an unknown name.

    >>> from countermarch.site.subjects import installed
    >>> made = chains(installed("lebanon-82"))["combat-differential"][0]
    >>> made["ask"], made["carry"]
    ('combat-result', {'differential': 'differential'})
    """
    found: dict[str, list[dict[str, Any]]] = {}
    where = subject.game.folder / TURN
    for one in read_turn(subject.game.folder).get("then", ()):
        before, after = (_question(subject, one[name], f"{where}: then") for name in ("after", "ask"))
        carry: dict[str, str] = one.get("carry", {})
        known = {field.name for field in (*before.answer.fields, *before.parameters)}
        asked = {field.name for field in after.parameters}
        if wrong := sorted(set(carry) - asked) + sorted(set(carry.values()) - known):
            raise CompanionError(f"{where}: then: {before.id} and {after.id} have no {wrong[0]!r} to carry")
        found.setdefault(before.id, []).append({"ask": after.id, "asks": after.asks, "carry": carry})
    return found


def _question(subject: SiteGame, name: str, where: str) -> Question:
    if name not in subject.questions:
        raise CompanionError(f"{where}: {subject.id} has no question {name!r}")
    return subject.questions[name]
