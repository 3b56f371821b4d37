"""Shortened logs: the rockets of an impulse in one line."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING, Any

from countermarch.reference.engine.phrases import counted
from countermarch.reference.engine.ruling import Step
from countermarch.reference.play.definitions import LogEntry

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_FLIGHT = frozenset(
    {
        "rockets-launched", "rocket-exit", "rocket-movement", "iron-dome-fire", "rocket-strike",
        "diplomacy-move",
    }
)  # fmt: skip


def brief(entries: Sequence[LogEntry]) -> Sequence[LogEntry]:
    """Return a log in which consecutive entries about rockets are one; a decision begins a new one."""
    return [entry for _, run in groupby(entries, _round) for entry in _in_one(list(run))]


def _round(entry: LogEntry) -> tuple[int, str, bool]:
    flies = entry.phase.endswith("flight") and (entry.question is None or entry.question in _FLIGHT)
    return entry.turn, entry.phase, flies


def _in_one(run: list[LogEntry]) -> Iterator[LogEntry]:
    if not _round(run[0])[2]:
        yield from run
        return
    count: Counter[str] = Counter()
    for entry in run:
        answer: Any = entry.ruling.answer if entry.ruling is not None else None
        match entry.question:
            case "rockets-launched":
                count["launched"] += answer.total
            case "iron-dome-fire":
                count["down"] += answer.shot_down
                was = "depleted" if entry.given["depleted"] else "ready"
                count[answer.iron_dome_after] += answer.iron_dome_after != was
            case "rocket-movement":
                count["sea"] += answer.status == "crashes"
            case "rocket-strike":
                count["strike"] += 1
                count["mvp"] += answer.hamas_mvp
                count["right"] += answer.hamas_move
                count["left"] -= answer.israeli_move
            case _:
                pass
    says = {
        "launched": f"{counted(count['launched'], 'rocket')} launched",
        "down": f"{count['down']} shot down",
        "sea": f"{count['sea']} in the sea",
        "strike": f"{count['strike']} strike",
        "mvp": f"Hamas {count['mvp']} MVP",
        "right": f"Hamas marker {count['right']} right",
        "left": f"Israeli marker {count['left']} left",
        "depleted": f"{counted(count['depleted'], 'Iron Dome')} depleted",
        "removed": f"{counted(count['removed'], 'Iron Dome')} out",
    }
    parts = [text for name, text in says.items() if count[name]]
    if parts:
        yield LogEntry(run[0].turn, run[0].phase, (Step("7.2", f"{', '.join(parts)}.", None),))
