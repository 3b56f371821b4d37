"""Set-up cards in a kit: a part for each scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generators.documents.parts import drawn
from generators.pages.flow import flow_pages
from generators.setup.cards import SetupPlan, setup_blocks

if TYPE_CHECKING:
    from generators.documents.parts import KitContext, Part
    from generators.documents.plan import DocumentPlan


def setup_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the set-up card of each scenario of the game."""
    plan = SetupPlan(document.texts("facts"), context.plan.words)
    parts = []
    for scenario in context.game.scenarios.values():
        blocks = setup_blocks(scenario, context.game, context.width, context.look, plan)
        pages = flow_pages(context.frame(scenario.title), blocks)
        parts.append(drawn(document, pages, f"{document.title}: {scenario.title}"))
    return parts
