"""Odds and averages against a second copy of the tables, with every roll counted out."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from second import reign_of_missiles as second

import countermarch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

GAME = "reign-of-missiles"
D10, D6 = range(10), range(1, 7)
BOTH = (False, True)
IMPULSES = ("am", "pm", "night")
Counted = Counter[frozenset[tuple[str, Any]]]


def space(place: int) -> str:
    return "zero" if place == 0 else f"{'green' if place < 0 else 'blue'}-{abs(place)}"


def counted(rulings: Iterable[dict[str, Any]]) -> Counted:
    return Counter(frozenset(ruling.items()) for ruling in rulings)


def agree(question: str, facts: dict[str, Any], rolls: Counted) -> None:
    """Compare the odds with how often each ruling came up, over the fields that the second copy has."""
    fields = {name for name, _ in next(iter(rolls))}
    seen: dict[frozenset[tuple[str, Any]], Fraction] = {}
    for outcome in countermarch.odds(GAME, question, **facts).outcomes:
        key = frozenset((name, value) for name, value in outcome.answer.items() if name in fields)
        seen[key] = seen.get(key, Fraction(0)) + outcome.probability
    assert seen == {key: Fraction(number, rolls.total()) for key, number in rolls.items()}, (question, facts)


def two_dice(rule: Callable[[int, int], dict[str, Any]]) -> Counted:
    return counted(rule(d10, d6) for d10, d6 in product(D10, D6))


@pytest.mark.parametrize("before", range(3))
def test_random_events(before: int) -> None:
    for hamas, israeli in [(-8, 9), (-10, 10), (-10, 3), (-1, 0), (2, 3), (-3, -2), (0, 10), (9, 10)]:
        agree(
            "random-event",
            {"hamas_space": space(hamas), "israeli_space": space(israeli), "times_rolled_before": before},
            two_dice(lambda d10, d6, h=hamas, i=israeli: second.random_event(d6, d10, h, i, before)),
        )


def test_launchers_drawn() -> None:
    for hamas, container in product(range(-10, 11), (0, 1, 5, 9, 16, 38)):
        agree(
            "launcher-draw",
            {"hamas_space": space(hamas), "launchers_in_container": container},
            counted(second.launcher_draw(d10, hamas, container) for d10 in D10),
        )


@pytest.mark.parametrize("attackers", ["f-15", "drone", "naval-support", "f-15-and-drone"])
def test_attacks_on_launchers_and_centers(attackers: str) -> None:
    for impulse, sam, critical, kind, (factor, suppressed), penalty in product(
        ("am", "night"),
        BOTH,
        BOTH,
        ("qassam", "fajr-5"),
        ((1, False), (2, False), (2, True), (4, True)),
        ("undecided", "israeli-marker", "hamas-marker", "hamas-mvp"),
    ):
        facts = {"suppressed": suppressed, "critical_hit": critical, "sam": sam}
        agree(
            "launcher-attack",
            facts
            | {"launcher_type": kind, "combat_factor": factor, "attackers": attackers}
            | {"impulse": impulse, "penalty_choice": penalty},
            two_dice(
                lambda d10, d6, asked=(kind, factor, attackers, impulse), facts=facts, penalty=penalty: (
                    second.launcher_attack(*asked, d10, d6, penalty=penalty, **facts)
                )
            ),
        )
    for center, impulse, sam, helped, container in product(
        ("gaza-city", "khan-yunis"), IMPULSES, BOTH, BOTH, (0, 1, 7)
    ):
        known = {"enhanced_intelligence": helped, "sam": sam}
        facts = known | {"center": center, "attackers": attackers, "impulse": impulse}
        agree(
            "center-attack",
            facts | ({"launchers_in_container": container} if center == "khan-yunis" else {}),
            two_dice(
                lambda d10, d6, asked=(center, attackers, impulse), known=known, container=container: (
                    second.center_attack(*asked, d10, d6, container=container, **known)
                )
            ),
        )


def test_the_commando() -> None:
    for target, impulse, sam, event, container in product(
        ("launcher", "gaza-city", "khan-yunis"), IMPULSES, BOTH, BOTH, (0, 1, 2, 9)
    ):
        known: dict[str, Any] = {"sam": sam}
        known |= {"critical_hit": event} if target == "launcher" else {"enhanced_intelligence": event}
        facts = known | {"target": target, "impulse": impulse}
        if target == "launcher":
            facts["launcher_type"] = known["kind"] = "grad"
        if target == "khan-yunis":
            facts["launchers_in_container"] = container
        agree(
            "commando-attack",
            facts,
            two_dice(
                lambda d10, d6, target=target, impulse=impulse, known=known, container=container: (
                    second.commando_attack(target, impulse, d10, d6, container=container, **known)
                )
            ),
        )


def test_iron_domes() -> None:
    for position, depleted, urgency in product(("same-area", "adjacent"), BOTH, BOTH):
        facts = {"depleted": depleted, "urgency": urgency}
        agree(
            "iron-dome-fire",
            {"position": position, **facts},
            counted(second.iron_dome_fire(position, d10, **facts) for d10 in D10),
        )


@pytest.mark.parametrize("city", second.CITY)
def test_rocket_strikes(city: str) -> None:
    for dome, insh_allah in product(("none", "ready", "depleted"), BOTH):
        agree(
            "rocket-strike",
            {"city": city, "iron_dome": dome, "insh_allah": insh_allah},
            counted(
                second.rocket_strike(city, first, again, iron_dome=dome, insh_allah=insh_allah)
                for first, again in product(D10, repeat=2)
            ),
        )


@pytest.mark.parametrize("city", ["none", "black-dot", "red-dot"])
@pytest.mark.parametrize(
    "domes",
    [
        (),
        (("same-area", False),),
        (("adjacent", True), ("same-area", False)),
        (("same-area", True), ("adjacent", False), ("adjacent", False)),
    ],
)
def test_the_average_of_an_impulse(city: str, domes: tuple[tuple[str, bool], ...]) -> None:
    launchers = [
        {"launcher_type": "qassam", "combat_factor": 2, "suppressed": False},
        {"launcher_type": "grad", "combat_factor": 2, "suppressed": True},
        {"launcher_type": "fajr-5", "combat_factor": 1, "suppressed": False},
    ]
    in_reach = [{"position": position, "depleted": depleted} for position, depleted in domes]
    answer = countermarch.ask(
        GAME, "impulse-damage", launchers=launchers, elsewhere=1, city=city, iron_domes=in_reach
    ).answer
    exact = second.impulse(3, city, domes)
    for name, value in exact.items():
        assert abs(Fraction(getattr(answer, name)) - value) <= Fraction(1, 200), name


def test_a_mistake_in_the_second_copy_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(second.CITY, "ashdod", 1)
    with pytest.raises(AssertionError):
        test_rocket_strikes("ashdod")
    monkeypatch.setitem(
        second.EVENTS, 0, second.EVENTS[0].replace("us-support us-support", "us-support no-event")
    )
    with pytest.raises(AssertionError):
        test_random_events(0)
