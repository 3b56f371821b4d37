"""Rules by the names that a table knows them by: charts and tracks, and the short words of a kit."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from countermarch.components.model.tables import Chart
    from countermarch.components.model.tracks import Track
    from countermarch.generators.pages.look import Look


def cited_chart(chart: Chart, look: Look) -> Chart:
    """Return a chart whose rules are printed as people cite them."""
    lines = tuple(replace(row, rule=look.cite_shortly(row.rule)) for row in chart.lines)
    return replace(chart, rule=look.cite_shortly(chart.rule), lines=lines)


def cited_track(track: Track, look: Look) -> Track:
    """Return a track whose rules are printed as people cite them."""
    boxes = tuple(replace(box, rule=look.cite_shortly(box.rule)) for box in track.boxes)
    return replace(track, rule=look.cite_shortly(track.rule), boxes=boxes)
