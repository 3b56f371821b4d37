"""No verdict before what has to be given: what a lookup shows when it opens, and at its first facts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from support.games import GAMES

from countermarch import components
from countermarch.reference.engine import registry
from countermarch.site.companion_values import CompanionError
from countermarch.site.data import question_data
from countermarch.site.initial_values import _read, initial_values
from countermarch.site.subjects import installed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playwright.sync_api import Locator, Page


def is_complete(fields: Sequence[Mapping[str, Any]]) -> bool:
    """Return whether the game says what each fact is, or it is a die: then nothing is wanting."""
    return all(
        {"start", "default"} & set(one)
        or one.get("optional")
        or one["kind"] == "die"
        or len(one.get("values", ())) == 1
        or (one["kind"] == "record" and is_complete(one["fields"]))
        for one in fields
        if not one.get("apart")
    )


def opened(page: Page, address: str, game: str, tail: str) -> Locator:
    page.goto("about:blank")
    page.goto(f"{address}games/{game}/table/#{tail}")
    lookup = page.locator(f"cm-lookup[question='{tail.partition('?')[0]}']")
    expect(lookup.locator(".cm-form")).to_be_visible()
    return lookup


@pytest.mark.browser
@pytest.mark.parametrize("game", GAMES)
def test_every_lookup_opens_with_its_form_and_shows_no_verdict(page: Page, address: str, game: str) -> None:
    subject = installed(game)
    page.goto(address)
    page.locator(f".cm-card a[href$='{game}/table/']").first.tap()
    for name, question in registry.questions(game).items():
        one = page.locator(f"details[data-question='{name}']")
        one.locator("summary").first.tap()
        fields = one.locator("cm-lookup .cm-form > .cm-field, cm-lookup .cm-other > .cm-field")
        expect(fields, name).to_have_count(len(question.parameters))
        shown = one.locator(".cm-output > *").first
        complete = is_complete(question_data(question, subject)["schema"]["given"])
        expect(shown, name).to_have_class(re.compile("cm-waiting" if complete else "cm-prompt"))
        verdicts = one.locator(
            ".cm-large, .cm-error, .cm-table .cm-cell, .cm-table .cm-lit, .cm-glance:not([hidden])"
        )
        if not complete:
            expect(verdicts, name).to_have_count(0)
            expect(one.get_by_role("status"), name).to_have_text("")
        one.locator("summary").first.tap()


FAILED = [
    ("reign-of-missiles", "random-event"),
    ("reign-of-missiles", "israeli-assets"),
    ("reign-of-missiles", "diplomacy-move"),
    ("reign-of-missiles", "turn-sequence"),
    ("arab-israeli-wars", "deployment"),
]


@pytest.mark.browser
@pytest.mark.parametrize(("game", "question"), FAILED)
def test_what_a_form_starts_with_is_answered(page: Page, address: str, game: str, question: str) -> None:
    lookup = opened(page, address, game, question)
    go = lookup.get_by_role("button", name="Use these values")
    expect(go.or_(lookup.locator(".cm-waiting")).first).to_be_visible()
    if go.count():
        go.tap()
    for die in lookup.get_by_role("button", name="4", exact=True).all():
        die.tap()
    expect(lookup.locator(".cm-large, .cm-error")).to_be_visible()
    expect(lookup.locator(".cm-error")).to_have_count(0)


@pytest.mark.browser
def test_the_first_fact_brings_the_answer(page: Page, address: str) -> None:
    lookup = opened(page, address, "lebanon-82", "sam-site-fate")
    expect(lookup.locator(".cm-prompt")).to_contain_text("Give the facts as they are at your table")
    lookup.locator("[data-name=event]").get_by_role("radio").nth(1).check()
    expect(lookup.locator(".cm-large")).to_be_visible()
    expect(lookup.locator(".cm-prompt")).to_have_count(0)


@pytest.mark.browser
def test_facts_that_were_confirmed_are_shared_and_opened_with_their_answer(page: Page, address: str) -> None:
    lookup = opened(page, address, "lebanon-82", "sam-site-fate")
    lookup.get_by_role("button", name="Use these values").tap()
    expect(lookup.locator(".cm-large")).to_be_visible()
    answer = lookup.locator(".cm-large").text_content() or ""
    tail = page.url.partition("#")[2]
    assert tail.startswith("sam-site-fate?")
    expect(opened(page, address, "lebanon-82", tail).locator(".cm-large")).to_have_text(answer)


@pytest.mark.browser
def test_starting_over_takes_the_verdict_back(page: Page, address: str) -> None:
    lookup = opened(page, address, "lebanon-82", "combat-result?terrain=town&differential=3&die=4")
    expect(lookup.locator(".cm-large")).to_have_text("A2")
    lookup.locator(".cm-menu > summary", has_text="Share").tap()
    lookup.get_by_role("button", name="Start over").tap()
    expect(lookup.locator(".cm-prompt")).to_be_visible()
    expect(lookup.locator(".cm-large")).to_have_count(0)
    expect(lookup.get_by_role("radio", name="Clear")).to_be_checked()
    assert page.url.endswith("#combat-result")


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ({"random-event": {"hamas_space": "mauve-3"}}, "mauve-3"),
        ({"random-event": {"no_such": 1}}, "no_such"),
        ({"hamas_space": {"tracker": "sundial"}}, "sundial"),
    ],
)
def test_a_start_that_the_game_does_not_have_is_refused(
    monkeypatch: pytest.MonkeyPatch, given: dict[str, object], wrong: str
) -> None:
    monkeypatch.setattr("countermarch.site.initial_values._read", lambda _: given)
    reign = installed("reign-of-missiles")
    with pytest.raises(CompanionError, match=wrong):
        initial_values(reign.questions["random-event"], reign)


@pytest.mark.parametrize("game", GAMES)
def test_every_start_is_for_a_question_that_there_is(game: str) -> None:
    names = {name for question in registry.questions(game).values() for name, _ in question.names}
    assert set(_read(components.game(game).folder)) <= names | set(registry.questions(game))
