"""The trackers of a turn companion: counts, yes/no, choices, and spaces of a track."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from countermarch.components.whole_numbers import parse_count
from countermarch.site.companion_values import CompanionError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.site.companion_values import TurnSource


def trackers(read: Sequence[Mapping[str, Any]], source: TurnSource) -> list[dict[str, Any]]:
    """Return the trackers; each has a whole number from ``min`` to ``max``."""
    made = [_tracker(one, source) for one in read]
    names = [one["id"] for one in made]
    for one in made:
        if one.get("carries") and one["carries"] not in names:
            raise CompanionError(
                f"{source.path}: {one['id']!r} carries {one['carries']!r}, which is not a tracker"
            )
    return made


def _tracker(one: Mapping[str, Any], source: TurnSource) -> dict[str, Any]:
    where = f"tracker {one['id']!r}"
    kind = one.get("kind", "number")
    values: list[list[str]] = []
    if kind == "flag":
        low, high = 0, 1
    elif kind == "choice":
        values = [[name, said] for name, said in one["values"].items()]
        low, high = 0, len(values) - 1
    elif kind == "spaces":
        chart = source.game.charts[one["chart"]]
        values = [[row.id, row.title, chart.text(row.id, one["tone"])] for row in map(chart.row, chart.rows)]
        low, high = 0, len(values) - 1
    else:
        low, high = _ends(one, source, where)
    starts = _starts(one, values, source, where)
    if not all(low <= start <= high for start in starts):
        raise CompanionError(f"{source.path}: {where} starts at {starts}, outside {low} to {high}")
    made = {
        "id": one["id"],
        "title": one["title"],
        "kind": kind,
        "group": one.get("group", ""),
        "min": low,
        "max": high,
        "starts": starts,
        "only": source.condition(one, where),
        "rules": source.rules(one.get("rule"), where),
    }
    made |= {"values": values} if values else {}
    for name in ("turn", "says", "resets", "carries", "option", "hidden", "other", "chart", "letter"):
        if name in one:
            made[name] = one[name]
    if player := one.get("player"):
        made["player"] = [player] if isinstance(player, str) else player
    return made


def _ends(one: Mapping[str, Any], source: TurnSource, where: str) -> tuple[int, int]:
    """Return the bounds of a count: those of a track's numbered boxes, or the widest of all scenarios."""
    if "track" not in one:
        return min(source.value(one.get("min", int(one.get("turn", False))), where)), max(
            source.value(one["max"], where)
        )
    if one["track"] not in source.game.tracks:
        raise CompanionError(f"{source.path}: {where}: {source.game.id} has no track {one['track']!r}")
    labels = [box.label for box in source.game.tracks[one["track"]].boxes]
    numbers = [parse_count(label) for label in labels if parse_count(label) >= 0]
    return min(numbers), max(numbers)


def _starts(one: Mapping[str, Any], values: list[list[str]], source: TurnSource, where: str) -> list[int]:
    names = [value[0] for value in values]
    start = one.get("start", 0)
    if not names:
        return source.value(start, where)
    try:
        if isinstance(start, dict):
            return [names.index(source.game.scenarios[name].text(start["fact"])) for name in source.scenarios]
        return [names.index(start) if start else 0] * max(1, len(source.scenarios))
    except (KeyError, ValueError) as error:
        raise CompanionError(f"{source.path}: {where} cannot start at {start!r}: {error}") from error
