"""Typed use of the public face, as somebody else's program has it. Read by mypy alone, never run."""

from __future__ import annotations

from pathlib import Path
from typing import Any, assert_type

import countermarch
from countermarch import (
    CountermarchError,
    DataError,
    Hit,
    InputError,
    KitOptions,
    Odds,
    Position,
    Question,
    Ruling,
    UnknownGame,
    Written,
)
from countermarch.reference.lebanon_82 import hex_distance


def ask() -> Ruling[Any] | str:
    try:
        return countermarch.ask("lebanon-82", "hex-distance", from_hex="0908", to_hex="0708")
    except UnknownGame as unknown:
        return ", ".join(unknown.near)
    except InputError as wrong:
        return wrong.parameter or wrong.message
    except DataError as broken:
        return broken.faults[0].file
    except CountermarchError as other:
        return str(other)


def settle() -> None:
    assert_type(hex_distance(from_hex="0908", to_hex="0708").answer.distance, int)
    ruling = countermarch.ask("lebanon-82", "hex-distance", from_hex="0908", to_hex="0708")
    assert_type([(step.rule, step.text) for step in ruling.steps], list[tuple[str, str]])


def look_up() -> None:
    assert_type(countermarch.games(), tuple[str, ...])
    assert_type(countermarch.questions("lebanon-82")["hex-distance"], Question)
    assert_type(countermarch.odds("lebanon-82", "combat-result", terrain="town", differential=3), Odds)
    assert_type(countermarch.find("support", limit=3), list[Hit])
    assert_type(countermarch.find("support", limit=3)[0].entry.id, str)
    assert_type(countermarch.game("lebanon-82").title, str)
    assert_type(countermarch.game(Path("marrow-ford")).title, str)


def print_and_play() -> None:
    written = countermarch.print_kit("lebanon-82", Path("output"), options=KitOptions(style="low-ink"))
    assert_type(written, Written)
    assert_type(written.pages, int)
    table = countermarch.play("arab-israeli-wars", seed=1948)
    assert_type(table, Position)
    if table.decision is not None:
        assert_type(table.choose(table.decision.choices[0].id), Position)
