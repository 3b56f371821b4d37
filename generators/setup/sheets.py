"""Set-up cards in a kit: a part for each scenario, or for several that share a page."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generators.counters.chosen import counter_press
from generators.documents.parts import drawn
from generators.pages.flow import flow_pages
from generators.setup.cards import SetupPlan, setup_blocks, title_block

if TYPE_CHECKING:
    from collections.abc import Sequence

    from components.model.scenarios import Scenario
    from generators.documents.parts import KitContext, Part
    from generators.documents.plan import DocumentPlan
    from generators.pages.blocks import Block
    from generators.sheets.document import Page

    _Card = tuple[Scenario, list[Block]]


def setup_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the set-up cards of the game's scenarios, several on a page where they fit."""
    press = context.press
    if context.look.bleed:
        press = counter_press(context.game, context.plan, replace(context.look, bleed=0.0))
    plan = SetupPlan(document.texts("facts"), context.plan.words)
    cards = [
        (one, setup_blocks(one, context.game, context.width, plan, press))
        for one in context.game.scenarios.values()
    ]
    groups: list[list[_Card]] = []
    for card in cards:
        if groups and len(_pages([*groups[-1], card], context)) == 1:
            groups[-1].append(card)
        else:
            groups.append([card])
    return [
        drawn(document, _pages(group, context), f"{document.title}: {_titles(group)}") for group in groups
    ]


def _pages(group: Sequence[_Card], context: KitContext) -> tuple[Page, ...]:
    """Return the pages of scenarios that share them, all their titles at the head."""
    if len(group) == 1:
        scenario, blocks = group[0]
        return flow_pages(context.frame(scenario.title), blocks)
    both: list[Block] = []
    for scenario, blocks in group:
        both += [title_block(scenario, context.width, context.look), *blocks]
    return flow_pages(context.frame(_titles(group)), both)


def _titles(group: Sequence[_Card]) -> str:
    return "; ".join(scenario.title for scenario, _ in group)
