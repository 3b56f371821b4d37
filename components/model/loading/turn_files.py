"""``turn.toml`` and ``odds.toml``, from which the site's pages on the turn and the odds are made.

Only keys and their types are checked here; the pages check what the values refer to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from countermarch.components.model.loading.faults import DataError, Fault
from countermarch.components.model.loading.files import exists
from countermarch.components.model.loading.toml_files import read_toml
from countermarch.components.model.loading.toml_shapes import read_shapes

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from countermarch.components.model.loading.toml_files import Section
    from countermarch.components.model.loading.toml_shapes import Shape

TURN: Final = "turn.toml"
PLAYERS: Final = ("first", "second")
"""Who acts in a step, where the order of the sides changes; a step may name a side instead."""
ODDS: Final = "odds.toml"

BOUND: Final[Mapping[str, Shape]] = {
    "scenarios": "texts", "from": "any", "until": "any", "after": "any", "unless": "text", "when": "text",
}  # fmt: skip
"""Conditions that a step, draw, note, tracker, cup or alert may have."""

KEYS: Final[Mapping[str, Mapping[str, Shape]]] = {
    "": {"battle": "text", "often": "texts", "scenarios": "texts", "start": "table", "acting": "table"},
    "step": {
        **BOUND, "id": "text", "title": "text", "group": "text", "says": "text", "rule": "some",
        "once": "flag", "player": "text", "questions": "any", "rolls": "any", "trackers": "texts",
        "cups": "texts", "cards": "texts",
    },
    "step draw": {**BOUND, "cup": "text", "count": "any", "says": "text"},
    "step note": {**BOUND, "says": "text", "rule": "some"},
    "list": {"id": "text"},
    "list group": {"title": "text", "questions": "any"},
    "tracker": {
        **BOUND, "id": "text", "title": "text", "group": "text", "rule": "some", "says": "text",
        "kind": "text", "track": "text", "min": "any", "max": "any", "start": "any",
        "turn": "flag", "values": "words",
        "chart": "text", "tone": "text", "letter": "text", "resets": "flag", "carries": "text",
        "option": "flag", "hidden": "flag", "other": "text", "player": "some",
    },
    "cup": {
        **BOUND, "id": "text", "title": "text", "file": "text", "where": "table", "without": "table",
        "says": "text", "rule": "some", "out": "text", "back": "text", "aside": "text", "gone": "text",
        "gone_only": "table", "lose": "text", "choose": "flag", "hidden": "flag", "numbered": "flag",
        "at": "words", "at_column": "text",
        "renews": "text", "reshuffle": "flag", "optional": "table", "question": "text", "field": "text",
        "given": "table", "strip": "text", "player": "some",
    },
    "card": {
        "id": "text", "title": "text", "says": "text", "rule": "some", "table": "text", "titles": "text",
        "column": "text", "row": "text", "question": "text", "counts": "text", "signs": "words",
    },
    "fill": {"field": "text", "from": "any", "by": "text", "questions": "texts"},
    "apply": {
        "question": "some", "tracker": "any", "answer": "text", "fact": "text", "value": "any",
        "values": "table", "times": "any", "how": "text", "by": "text", "only": "table",
    },
    "then": {"after": "text", "ask": "text", "carry": "words"},
    "pick": {
        "questions": "texts", "list": "text", "title": "text", "file": "text", "where": "table",
        "values": "words", "reverse": "words", "group": "text",
    },
    "alert": {**BOUND, "sum": "texts", "reaches": "any", "says": "text", "rule": "some", "question": "text"},
    "table": {
        "question": "text", "title": "text", "result": "text", "rows": "text", "values": "any",
        "labels": "texts", "choice": "some", "choices": "any", "labelled": "any", "given": "table",
        "corner": "text",
    },
    "draw": {"from": "text", "where": "table", "by": "text", "title": "text", "words": "words"},
}  # fmt: skip
"""The keys of each table; ``step draw`` is the table ``draw`` within ``step``."""

NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    "step": ("title", "says"),
    "step draw": ("cup",),
    "step note": ("says",),
    "list": ("id",),
    "list group": ("title", "questions"),
    "tracker": ("id", "title"),
    "cup": ("id", "title", "file", "where"),
    "card": ("id", "title", "table", "titles", "column", "row", "question"),
    "fill": ("field", "from"),
    "apply": ("question", "tracker"),
    "then": ("after", "ask"),
    "pick": ("questions", "file", "values"),
    "alert": ("sum", "reaches", "says"),
    "table": ("question", "result", "rows"),
    "draw": ("from", "where", "by"),
}

TURN_TABLES: Final = ("step", "list", "tracker", "cup", "card", "fill", "apply", "then", "pick", "alert")
ODDS_TABLES: Final = ("table", "draw")


def read_turn(folder: Path) -> dict[str, Any]:
    """Return a folder's ``turn.toml``, empty if there is none; raises ``DataError`` with every fault."""
    return read_toml(folder, TURN, _turn) if exists(folder, TURN) else {}


def read_odds(folder: Path) -> dict[str, Any]:
    """Return a folder's ``odds.toml``, empty if there is none; raises ``DataError`` with every fault."""
    return read_toml(folder, ODDS, _odds) if exists(folder, ODDS) else {}


def faults(folder: Path) -> tuple[Fault, ...]:
    """Return every fault of both files.

    >>> from countermarch import components
    >>> faults(components.game("lebanon-82").folder)
    ()
    """
    found: list[Fault] = []
    for read in (read_turn, read_odds):
        try:
            read(folder)
        except DataError as error:
            found += error.faults
    return tuple(found)


def _turn(top: Section) -> dict[str, Any]:
    found = {**read_shapes(top, KEYS[""]), **_tables(top, TURN_TABLES)}
    sides = tuple(top.section("acting").mapping("names")) if "acting" in found else ()
    for kind in ("step", "tracker", "cup"):
        known = (*PLAYERS, *sides) if kind == "step" else sides
        for section in top.sections(kind):
            player = section.value_or_none("player")
            for one in player if isinstance(player, list) else [player]:
                if one is not None and one not in known:
                    sides_known = ", ".join(known) or "none there"
                    section.fault("player", one, f"a side from names in [acting]: {sides_known}")
    return found


def _odds(top: Section) -> dict[str, Any]:
    return _tables(top, ODDS_TABLES)


def _tables(top: Section, names: tuple[str, ...], above: str = "") -> dict[str, Any]:
    """Return the lists of tables that are there, each table with its keys and inner tables."""
    found: dict[str, Any] = {}
    for name in names:
        if top.has(name):
            kind = f"{above} {name}".strip()
            found[name] = [_table(one, kind) for one in top.sections(name)]
    return found


def _table(section: Section, kind: str) -> dict[str, Any]:
    within = tuple(one.partition(" ")[2] for one in KEYS if one.startswith(f"{kind} "))
    found = {**read_shapes(section, KEYS[kind]), **_tables(section, within, kind)}
    for key in NEEDED.get(kind, ()):
        if key not in found:
            section.fault(key, "", "a value; the key is missing")
    section.finish()
    return found
