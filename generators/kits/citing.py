"""Rules by the names that a table knows them by: a kit may replace long ids of rules by short words."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from components.model.game import Game
    from components.model.tables import Chart
    from components.model.tracks import Track


def cited_rule(rule: str, words: Mapping[str, str]) -> str:
    """Return what is printed for a rule: the words of its id, or of the longest beginning of it.

    >>> cited_rule("battle-mat-5-first-fire.dice", {"battle-mat-5-first-fire": "step 5"})
    'step 5'
    >>> cited_rule("12.0", {"battle-mat-5-first-fire": "step 5"})
    '12.0'
    """
    found = [key for key in words if rule == key or rule.startswith((f"{key}.", f"{key}-"))]
    return words[max(found, key=len)] if found else rule


def cited_chart(chart: Chart, words: Mapping[str, str]) -> Chart:
    """Return a chart whose rules are printed in words."""
    if not words:
        return chart
    lines = tuple(replace(row, rule=cited_rule(row.rule, words)) for row in chart.lines)
    return replace(chart, rule=cited_rule(chart.rule, words), lines=lines)


def cited_track(track: Track, words: Mapping[str, str]) -> Track:
    """Return a track whose rules are printed in words."""
    if not words:
        return track
    boxes = tuple(replace(box, rule=cited_rule(box.rule, words)) for box in track.boxes)
    return replace(track, rule=cited_rule(track.rule, words), boxes=boxes)


def cited_markers(game: Game, words: Mapping[str, str]) -> Game:
    """Return a game whose markers' rules are printed in words."""
    if not words:
        return game
    made = replace(game)
    made.__dict__["markers"] = tuple(
        replace(marker, rule=cited_rule(marker.rule, words)) for marker in game.markers
    )
    return made
