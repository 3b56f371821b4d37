"""Chapters 14, 22 and 26: which support fire markers may be used, and how many a side gets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from countermarch.reference.engine import Count, Legal, Note, Range, Reading, Ruling, Working, question
from countermarch.reference.engine.phrases import counted
from countermarch.reference.lebanon_82.game_data import GAME
from countermarch.reference.lebanon_82.terms import SIDE_NAMES, Scenario

ArabUnits = Literal["plo-only", "syrian-only", "mixed"]
MarkerSide = Literal["israeli", "syrian", "plo"]
HalfRule = Literal["seven", "half-of-pool"]
Plus4Use = Literal["each-turn", "once"]
Per = Literal["game-turn", "scenario"]
Source = Literal["22.0", "26.0", "standard-rules", "not-in-scenario"]


@dataclass(frozen=True, slots=True)
class Coordination:
    """Whether the Arab player's markers may be used together in a combat."""

    legal: Annotated[Legal, "within both limits of this rule (8.3 may limit further)"]
    max_plo: Annotated[int | None, "1 when syrian-only, otherwise none (no limit here)"]
    max_syrian: Annotated[int | None, "1 when plo-only, otherwise none (no limit here)"]


@dataclass(frozen=True, slots=True)
class Allotment:
    """The number of support fire markers of a side."""

    markers: Annotated[
        int | None,
        "markers received; 0 for a side not in the scenario; null where only the missing standard rules "
        "(8.1) say",
    ]
    random_draw: Annotated[bool, "drawn at random from the whole pool (2006 Israeli, turns 1-5)"]
    per: Annotated[
        Per,
        "whether the markers are per turn or per scenario; scenario only for the Syrian "
        "player of 1976, if he has the +4 once",
    ]
    source: Annotated[Source, "what decides the number"]


@question(
    "support-fire-coordination",
    asks="May the Arab player put these support fire markers on this combat?",
    rules=("14.0",),
)
def support_fire_coordination(
    *,
    arab_units: Annotated[ArabUnits, "Arab units in the combat, attacking or defending"],
    plo_markers: Annotated[Count, "PLO support fire markers applied to it"],
    syrian_markers: Annotated[Count, "Syrian support fire markers applied to it"],
) -> Ruling[Coordination]:
    """Check that neither Arab side supports the other's units with more than one marker (14.0).

    >>> support_fire_coordination(arab_units="plo-only", plo_markers=3, syrian_markers=2).answer
    Coordination(legal=False, max_plo=None, max_syrian=1)
    """
    work = Working(GAME)
    if arab_units == "mixed":
        # L82-E33: the limit is on one side supporting the other, so mixed combats have none.
        work.depend_on("L82-E33")
        work.step("14.0", "PLO and Syrian units fight together: no limit here.", value=True)
        return work.ruling(Coordination(legal=True, max_plo=None, max_syrian=None))
    most = work.number("other-side-markers")
    own, other, given = (
        ("PLO", "Syrian", syrian_markers) if arab_units == "plo-only" else ("Syrian", "PLO", plo_markers)
    )
    legal = given <= most
    text = f"Only {own} units are in the combat: at most {counted(most, f'{other} marker')}; here {given}."
    work.step("14.0", text, legal, "L82-E33")
    plo_only = arab_units == "plo-only"
    return work.ruling(Coordination(legal, None if plo_only else most, most if plo_only else None))


@question(
    "support-fire-allotment",
    asks="How many support fire markers does this side get this game turn?",
    rules=("22.0", "26.0", "20.3", "25.1"),
)
def support_fire_allotment(
    *,
    scenario: Annotated[Scenario, Note("which scenario")],
    side: Annotated[MarkerSide, "whose markers"],
    turn: Annotated[int, Range(min=1, max=30), "game turn"],
    pool_size: Annotated[
        int,
        Range(min=12, max=14),
        Reading("L82-E44"),
        "Israeli markers in all, 14 (twice seven) or 12 (as printed)",
    ] = 14,
    half_rule: Annotated[
        HalfRule, Reading("L82-E44"), "seven whatever the pool, or half of pool size rounded down"
    ] = "seven",
    plus4_use: Annotated[
        Plus4Use,
        Reading("L82-E53"),
        "whether the Syrian player has the +4 of 1976 every turn, or only once in the scenario",
    ] = "each-turn",
) -> Ruling[Allotment]:
    """Count the support fire markers of a side: 22.0 for Israel in 2006, 26.0 for Syria in 1976.

    >>> support_fire_allotment(scenario="2006", side="israeli", turn=5).answer
    Allotment(markers=7, random_draw=True, per='game-turn', source='22.0')
    >>> support_fire_allotment(scenario="1982", side="plo", turn=1).answer.source
    'standard-rules'
    """
    work = Working(GAME)
    sides = work.fact(scenario, "sides")
    if side not in sides.texts:
        work.step(sides.rule, f"There is no {SIDE_NAMES[side]} side in {scenario}, so it gets no marker.", 0)
        return work.ruling(Allotment(0, random_draw=False, per="game-turn", source="not-in-scenario"))
    match scenario, side:
        case "2006", "israeli":
            reading = _Pool(pool_size, half_rule)
            return work.ruling(_limited(work, turn, reading))
        case "1976", "syrian":
            return work.ruling(_plus4(work, plus4_use))
        case _:
            rule = "26.0" if scenario == "1976" else "22.0"
            # L82-E01: the standard rules are a booklet that we do not have
            work.step(rule, "The standard rules say how many markers this side gets.", None, "L82-E01")
            return work.ruling(Allotment(None, random_draw=False, per="game-turn", source="standard-rules"))


class _Pool(NamedTuple):
    """How the players read 22.0: the number of markers, and half of the allotment."""

    size: int
    half_rule: HalfRule


def _limited(work: Working, turn: int, pool: _Pool) -> Allotment:
    limited_turns = work.number("limited-turns")
    if turn > limited_turns:
        work.step("22.0", f"After turn {limited_turns} the Israeli player has all of his markers.", None)
        _whole_pool(work, pool)
        return Allotment(pool.size, random_draw=False, per="game-turn", source="22.0")
    half = work.number("limited-markers")
    if pool.half_rule == "half-of-pool":
        half = pool.size // work.number("half-of-the-pool")
    text = f"On turns 1 to {limited_turns} the Israeli player draws {half} of his markers at random."
    work.step("22.0", text, half)
    _whole_pool(work, pool)
    return Allotment(half, random_draw=True, per="game-turn", source="22.0")


def _whole_pool(work: Working, pool: _Pool) -> None:
    """Record the number of markers, and that the rule prints a different number."""
    printed = work.number("israeli-markers-as-printed")
    ruled = GAME.number("israeli-markers")
    if pool.size == printed:
        text = f"He has {pool.size} markers, as printed in 22.0."
    elif pool.size == ruled:
        half = work.number("limited-markers")
        text = (
            f"He has {pool.size} markers (reading L82-E44). 22.0 prints {printed}, yet calls {half} half of "
            "them."
        )
    else:
        text = (
            f"He has {pool.size} markers, the number that you entered; 22.0 prints {printed}, and L82-E44 "
            f"adopts {ruled}."
        )
    # L82-E44: the rules give twelve and fourteen
    work.step("22.0", text, pool.size, "L82-E44")


def _plus4(work: Working, use: Plus4Use) -> Allotment:
    # L82-E53: 26.0 says throughout the scenario where 22.0 says per game turn: near even readings
    markers = work.number("syrian-markers-1976")
    per: Per = "game-turn" if use == "each-turn" else "scenario"
    when = "every game turn" if use == "each-turn" else "once in the whole scenario"
    value = work.number("syrian-marker-value")
    text = f"The Syrian player has {counted(markers, 'marker')}, a +{value}, {when}."
    work.step("26.0", text, markers, "L82-E53")
    return Allotment(markers, random_draw=False, per=per, source="26.0")
