"""Rules by the names that a table knows them by: charts and tracks, and the short words of a kit."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from components.model.tables import Chart
    from components.model.tracks import Track
    from generators.pages.look import Look


def cited_rule(rule: str, words: Mapping[str, str]) -> str:
    """Return what is printed for a rule: the words of its id, or of the longest beginning of it.

    >>> cited_rule("battle-mat-5-first-fire.dice", {"battle-mat-5-first-fire": "step 5"})
    'step 5'
    >>> cited_rule("12.0", {"battle-mat-5-first-fire": "step 5"})
    '12.0'
    """
    found = [key for key in words if rule == key or rule.startswith((f"{key}.", f"{key}-"))]
    return words[max(found, key=len)] if found else rule


def cited_chart(chart: Chart, look: Look) -> Chart:
    """Return a chart whose rules are printed as people cite them."""
    lines = tuple(replace(row, rule=look.cite_shortly(row.rule)) for row in chart.lines)
    return replace(chart, rule=look.cite_shortly(chart.rule), lines=lines)


def cited_track(track: Track, look: Look) -> Track:
    """Return a track whose rules are printed as people cite them."""
    boxes = tuple(replace(box, rule=look.cite_shortly(box.rule)) for box in track.boxes)
    return replace(track, rule=look.cite_shortly(track.rule), boxes=boxes)
