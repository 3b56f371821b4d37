"""The map of zones in a kit, as large as a page bears."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from countermarch.generators.documents.parts import drawn
from countermarch.generators.maps.zone_map import MapPlan, zone_map
from countermarch.generators.pages.flow import flow_pages, text_area, title_height

if TYPE_CHECKING:
    from countermarch.generators.documents.parts import KitContext, Part
    from countermarch.generators.documents.plan import DocumentPlan

LAID_OUT = "how the zones lie is ours"
"""What the foot of a map of zones says, whatever else is printed on it."""


def zone_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the page with the map of zones; none for a game without places."""
    if not context.game.places:
        return []
    plan = MapPlan(**{key: document.more.get(key, {}) for key in ("terrain", "edges", "borders", "limits")})
    frame = replace(context.frame(document.title, marked=context.shows_our_places), note=LAID_OUT)
    area = text_area(frame.paper)
    room = area.height - title_height(context.look)
    block = zone_map(context.game, area.width, room, context.look, plan)
    return [drawn(document, flow_pages(frame, [block]), marked=True)]
