"""Set-up cards in a kit: a part for each scenario, or for several that share a page."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from countermarch.generators.counters.chosen import counter_press
from countermarch.generators.documents.fitting import fitted, laid
from countermarch.generators.documents.parts import drawn
from countermarch.generators.pages.flow import flow_pages
from countermarch.generators.setup.cards import SetupPlan, setup_blocks, title_block

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.components.model.scenarios import Scenario
    from countermarch.generators.documents.fitting import Fitted
    from countermarch.generators.documents.parts import KitContext, Part
    from countermarch.generators.documents.plan import DocumentPlan
    from countermarch.generators.pages.blocks import Block


def setup_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the set-up cards of the game's scenarios, several on a page where they fit."""
    press = context.press
    if context.look.bleed:
        press = counter_press(context.game, context.plan, replace(context.look, bleed=0.0))
    plan = SetupPlan(document.texts("facts"), context.plan.words)

    def make(scenarios: Sequence[Scenario], sized: KitContext) -> list[Block]:
        """Return the cards of scenarios, each under its title where they share pages."""
        blocks: list[Block] = []
        for one in scenarios:
            blocks += [title_block(one, sized.width, sized.look)] if len(scenarios) > 1 else []
            blocks += setup_blocks(one, sized.game, sized.width, plan, press)
        return blocks

    groups: list[tuple[tuple[Scenario, ...], Fitted]] = []
    for scenario in context.game.scenarios.values():
        both = (*groups[-1][0], scenario) if groups else ()
        shared = laid(make(both, context), context, _titles(both)) if both else None
        if shared is not None and shared.pages == 1:
            groups[-1] = (both, shared)
        else:
            alone = (scenario,)
            groups.append((alone, fitted(partial(make, alone), context, scenario.title)))
    return [
        drawn(
            document,
            flow_pages(made.context.frame(_titles(group)), made.blocks),
            f"{document.title}: {_titles(group)}",
        )
        for group, made in groups
    ]


def _titles(group: Sequence[Scenario]) -> str:
    return "; ".join(scenario.title for scenario in group)
