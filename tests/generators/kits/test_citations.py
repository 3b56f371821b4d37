"""A printed value that an erratum settled names it: on set-up cards and beside the clauses of aids."""

from __future__ import annotations

import pytest
from support.games import GAMES
from support.scenes import said

from countermarch import components
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.documents.sections import errata_on
from countermarch.generators.kits import KitOptions, kit
from countermarch.generators.pages.blocks import cited, errata_words


def pages(game_id: str, kind: str) -> dict[str, str]:
    """Return what the pages of a kind say, by the title of their part, without breaks."""
    made = kit(components.game(game_id), KitOptions(only=(kind,)))
    return {part.title: " ".join(said(page.scene) for page in part.draw()) for part in made.parts}


@pytest.mark.parametrize("game_id", [one for one in GAMES if components.game(one).scenarios])
def test_set_up_cards_cite_the_errata_beside_what_they_settled(game_id: str) -> None:
    game = components.game(game_id)
    document = next(one for one in kit_plan(game).documents if one.kind == "scenarios")
    printed = pages(game_id, "scenarios")
    shown = [one for one in game.scenarios.values() if one.id not in document.texts("leave-out")]
    assert shown
    for scenario in shown:
        words = next(text for title, text in printed.items() if scenario.title in title)
        facts = [scenario.facts[one] for one in document.texts("facts") if one in scenario.facts]
        for one in (*facts, *scenario.setup, *scenario.notes):
            beside = words.partition("Readings adopted here")[0]
            assert all(number in beside for number in errata_words(one.errata).split()), (scenario.id, one)


@pytest.mark.parametrize(
    ("title", "beside"),
    [
        ("Set-up: Syria in Lebanon, 1976", "1820 25.2 \N{MIDDLE DOT} E09"),
        ("Set-up: Syria in Lebanon, 1976", "every game turn. 26.0 \N{MIDDLE DOT} E53"),
        ("Set-up: Syria in Lebanon, 1976", "25.0 \N{MIDDLE DOT} E51"),
        ("Set-up: Israel in Lebanon, 2006", "\N{MIDDLE DOT} E46"),
    ],
)
def test_what_lebanon_82_prints_against_its_rule_book_says_why(title: str, beside: str) -> None:
    assert beside in pages("lebanon-82", "scenarios")[title]


@pytest.mark.parametrize("game_id", GAMES)
def test_clauses_of_aids_cite_the_errata_on_them(game_id: str) -> None:
    game = components.game(game_id)
    printed = pages(game_id, "charts")
    for document in kit_plan(game).documents:
        for section in document.sections if document.kind == "charts" else ():
            for number in section.get("clauses", ()):
                for clause in game.clauses:
                    settled = errata_on(clause.number, game)
                    if number in (clause.number, clause.rule) and settled:
                        assert cited("", settled) in printed[document.title], clause.number
