"""The tables of A Reign of Missiles a second time, from the rule book and the rulings on its errata.

Each is a function of its dice and reads nothing of the repository. Spaces of the Diplomacy Track are numbers
from -10 (green 10) over 0 to 10 (blue 10); left is less.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

AIRCRAFT = ("f-15", "drone", "f-15-and-drone")
CITY = {"ashdod": 2, "black-dot": 2, "tel-aviv": 3, "jerusalem": 3, "dimona": 3, "red-dot": 3, "none": 1}
EVENTS = {
    0: "us-support us-support critical-hit us-support no-event no-event enhanced-intelligence fists-of-iron "
    "enhanced-intelligence iron-dome-urgency",
    1: "egypt-support egypt-support insh-allah insh-allah no-event no-event martyrs-strike martyrs-strike "
    "sam-missiles sam-missiles",
}
USES = {(0, 2): "every", (0, 6): "one", (0, 7): "one", (0, 8): "two", (0, 9): "one"} | {
    (1, 2): "one", (1, 3): "two", (1, 8): "one", (1, 9): "two"
}  # fmt: skip
TWICE = {"us-support": 2, "egypt-support": 2, "fists-of-iron": 1}  # rolls that count


def random_event(d6: int, d10: int, hamas: int, israeli: int, before: int = 0) -> dict[str, Any]:
    table = d6 % 2
    event = EVENTS[table].split()[d10]
    works = event != "no-event" and before < TWICE.get(event, before + 1)
    works = works and not (event == "us-support" and israeli == 10)
    works = works and not (event == "egypt-support" and hamas == -10)
    martyr = works and event == "martyrs-strike"
    right = (works and event == "us-support") - (martyr and d10 == 7)
    left = works and event == "egypt-support"
    return {
        "event": event,
        "effective": works,
        "uses": USES.get((table, d10), "none") if works else "none",
        "hamas_mvp": int(martyr),
        "hamas_move": -int(left),
        "israeli_move": int(right),
        "game_ends": hamas - left == israeli + right,
    }


def launcher_draw(d10: int, hamas: int, container: int) -> dict[str, Any]:
    drawn = min(d10 + abs(hamas), container)
    return {"draw_number": d10 + abs(hamas), "drawn": drawn, "left_in_container": container - drawn}


def casualties(d6: int) -> tuple[int, int]:
    """Return how far the Israeli marker moves, and the MVP of Hamas."""
    return -(d6 >= 3), int(d6 == 6)


def launcher_attack(  # noqa: PLR0917 # as the question has them
    kind: str,
    factor: int,
    attackers: str,
    impulse: str,
    d10: int,
    d6: int,
    *,
    suppressed: bool = False,
    critical_hit: bool = False,
    sam: bool = False,
    penalty: str = "undecided",
) -> dict[str, Any]:
    roll = d10 - (attackers == "f-15-and-drone") + 2 * (impulse == "night")
    roll += (sam and attackers in AIRCRAFT) - (critical_hit and kind != "fajr-5")
    now = factor - suppressed
    if roll <= 1:
        result, after = ("destroyed-for-good" if roll <= 0 else "destroyed-to-container"), 0
    elif roll <= now:
        result, after = "suppressed", factor - 1
    else:
        result, after = "failed", now
    due = result == "failed" and roll > 2 * now
    move, mvp = casualties(d6)
    return {
        "modified_roll": roll,
        "result": result,
        "combat_factor_after": after,
        "suppressed_after": result == "suppressed" or (result == "failed" and suppressed),
        "penalty_due": due,
        "israeli_mvp": int(result.startswith("destroyed")),
        "hamas_mvp": mvp + (due and penalty == "hamas-mvp"),
        "israeli_move": move - (due and penalty == "israeli-marker"),
        "hamas_move": int(due and penalty == "hamas-marker"),
    }


def center_attack(
    center: str,
    attackers: str,
    impulse: str,
    d10: int,
    d6: int,
    *,
    container: int = 1,
    enhanced_intelligence: bool = False,
    sam: bool = False,
) -> dict[str, Any]:
    roll = d10 - (attackers == "f-15-and-drone") + 2 * (impulse == "night")
    roll += (sam and attackers in AIRCRAFT) - enhanced_intelligence
    hit = roll <= 3
    move, mvp = casualties(d6)
    return {
        "modified_roll": roll,
        "success": hit,
        "launchers_removed": min(1, container) if hit and center == "khan-yunis" else 0,
        "israeli_mvp": int(hit),
        "hamas_mvp": mvp,
        "israeli_move": move,
        "hamas_move": int(hit and center == "gaza-city"),
    }


def commando_attack(
    target: str,
    impulse: str,
    d10: int,
    d6: int,
    *,
    container: int = 2,
    kind: str = "none",
    critical_hit: bool = False,
    enhanced_intelligence: bool = False,
    sam: bool = False,
) -> dict[str, Any]:
    roll = d10 - (impulse == "night") + sam
    roll -= critical_hit and target == "launcher" and kind in {"qassam", "grad"}
    roll -= enhanced_intelligence and target != "launcher"
    result = "success" if roll <= 3 else "failed" if roll <= 8 else "disaster"
    hit = result == "success"
    move, mvp = casualties(d6)
    return {
        "modified_roll": roll,
        "result": result,
        "launcher_destroyed": hit and target == "launcher",
        "launchers_removed": min(2, container) if hit and target == "khan-yunis" else 0,
        "israeli_mvp": int(hit),
        "hamas_mvp": mvp + {"success": 0, "failed": 1, "disaster": 2}[result],
        "israeli_move": move - (result == "disaster"),
        "hamas_move": int(hit and target == "gaza-city"),
    }


def iron_dome_fire(
    position: str, d10: int, *, depleted: bool = False, urgency: bool = False
) -> dict[str, Any]:
    roll = d10 + (position == "adjacent") + depleted
    saved = roll >= 9 and urgency and not depleted
    state = ["ready", "depleted", "removed"][depleted + (roll >= 9 and not saved)]
    return {
        "modified_roll": roll,
        "shot_down": roll <= 1,
        "iron_dome_after": state,
        "urgency_spent": saved,
    }


def rocket_strike(
    city: str, d10: int, second: int | None = None, *, iron_dome: str = "none", insh_allah: bool = False
) -> dict[str, Any]:
    roll = d10 + (iron_dome == "ready") - insh_allah
    red = CITY[city] == 3
    mvp = right = left = 0
    if roll <= 1:
        mvp, right = CITY[city], int(roll == 1)
    elif roll == 2 and red:
        mvp = left = 1
    elif roll == 2 and second is not None:
        mvp, left = second % 2, 1 - second % 2
    return {
        "modified_roll": roll,
        "result": "severe" if roll <= 1 else "slight" if roll == 2 else "nothing",
        "second_roll_needed": roll == 2 and not red,
        "hamas_mvp": mvp,
        "hamas_move": right,
        "israeli_move": -left,
    }


def impulse(rockets: int, city: str, domes: tuple[tuple[str, bool], ...]) -> dict[str, Fraction]:
    """Follow every roll of rockets that come down in one area: what they do on average.

    Iron Domes are (position, depleted) in the order of their fire; each fires once at each rocket. One in the
    area that is still ready makes the strike harder.
    """
    averages = {dome: _strike_on_average(city, dome) for dome in ("none", "ready")}
    total = dict.fromkeys(averages["none"], Fraction(0))
    states: dict[tuple[str, ...], Fraction] = {
        tuple("depleted" if depleted else "ready" for _, depleted in domes): Fraction(1)
    }
    for _ in range(rockets):
        ahead: dict[tuple[str, ...], Fraction] = {}
        for state, chance in states.items():
            for after, down, share in _fired(domes, state):
                ahead[after] = ahead.get(after, Fraction(0)) + chance * share
                if down:
                    continue
                here = [one for one, (where, _) in zip(after, domes, strict=True) if where == "same-area"]
                dome = "ready" if "ready" in here else "none"
                for name, average in averages[dome].items():
                    total[name] += chance * share * average
        states = ahead
    return total


def _strike_on_average(city: str, dome: str) -> dict[str, Fraction]:
    rolls = [
        rocket_strike(city, first, second, iron_dome=dome) for first, second in product(range(10), repeat=2)
    ]
    return {"striking": Fraction(1)} | {
        name: Fraction(sum(abs(roll[field]) for roll in rolls), len(rolls))
        for name, field in (
            ("hamas_mvp", "hamas_mvp"),
            ("hamas_right", "hamas_move"),
            ("israeli_left", "israeli_move"),
        )
    }


def _fired(
    domes: tuple[tuple[str, bool], ...], state: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], bool, Fraction]]:
    """Yield every way one rocket can be fired at: the Iron Domes after it, whether it is down, the chance."""
    if not domes:
        yield (), False, Fraction(1)
        return
    if state[0] == "removed":
        for after, down, share in _fired(domes[1:], state[1:]):
            yield ("removed", *after), down, share
        return
    for d10 in range(10):
        fired = iron_dome_fire(domes[0][0], d10, depleted=state[0] == "depleted")
        if fired["shot_down"]:
            yield (fired["iron_dome_after"], *state[1:]), True, Fraction(1, 10)
            continue
        for after, down, share in _fired(domes[1:], state[1:]):
            yield (fired["iron_dome_after"], *after), down, share / 10
