"""Attacks on Israel: rockets, missiles and raids (7.3D, 7.3E, 12.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from countermarch.reference.engine import (
    D6,
    D6UnorderedPool,
    InputError,
    Legal,
    ListOf,
    Range,
    Reading,
    Ruling,
    question,
)
from countermarch.reference.engine.errors import place_in_words, refuse
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.next_war_in_lebanon.game_data import GAME
from countermarch.reference.next_war_in_lebanon.reasoning import SortedViolations
from countermarch.reference.next_war_in_lebanon.terms import FAULTS, LEGAL, count, kind_name
from countermarch.reference.next_war_in_lebanon.terms import dice_in_words as dice_text

Launcher = Literal["sr-rocket", "mr-rocket", "missile", "syrian-missile", "hamas"]
RocketFault = Literal["already-fired", "out-of-range"]
RaidFault = Literal["already-raided", "no-control"]

TABLE = "rocket-attacks"


@dataclass(frozen=True, slots=True, kw_only=True)
class RocketShot:
    """A launcher, or one attack by Hamas, with its dice."""

    kind: Annotated[Launcher, "kind of launcher"]
    south_of_limit: Annotated[bool, "the zone is south of its own SR or MR limit"] = True
    fired: Annotated[bool, "its Fired side is up"] = False
    dice: Annotated[D6UnorderedPool, "one die for a rocket or Hamas, two for a missile"]


@dataclass(frozen=True, slots=True)
class RocketDamage:
    """The points of an attack on Israel."""

    legal: Annotated[Legal, LEGAL]
    faults: Annotated[tuple[RocketFault, ...], ListOf("code"), FAULTS]
    hits: Annotated[int, "dice showing 6; 0 when not legal"]
    vp: Annotated[int, "Insurgent VP, one per hit"]
    cascading_draws: Annotated[int, "1 for any hit (NWL-E56), always 1 for Hamas, otherwise 0"]
    now_fired: Annotated[
        int, "launchers turned to Fired: all of them when legal, 0 for Hamas or when not legal"
    ]
    j3_chits: Annotated[int, "1, or 0 for Hamas"]


@question(
    "rocket-attack",
    asks="What does this rocket or missile attack score?",
    rules=("2.3", "7.3D", "7.3D-range", "7.3D-missile", "12.1-missiles", "12.3", "chart-club", "13.2"),
    result="hits",
    example={"units": [{"kind": "sr-rocket", "dice": [6]}, {"kind": "mr-rocket", "dice": [3]}]},
)
def rocket_attack(
    *,
    units: Annotated[
        tuple[RocketShot, ...],
        "launchers of one zone firing by one J-3 chit (at least one), or the two Hamas "
        "attacks (hamas only, at most two)",
    ],
    card_per_hit: Annotated[
        bool, Reading("NWL-E56"), "every hit draws a card (Hamas still draws one)"
    ] = False,
) -> Ruling[RocketDamage]:
    """Score the launchers of one zone, or the attacks of Hamas (7.3D, 12.3).

    >>> rocket_attack(units=[{"kind": "missile", "dice": [6, 6]}]).answer.vp
    2
    """
    work = Reasoning(GAME)
    hamas = _is_hamas_attack(work, units)
    faults: SortedViolations[RocketFault] = SortedViolations(work)
    table = GAME.charts[TABLE]
    for unit in units:
        row = table.row(unit.kind)
        limit = work.read(TABLE, unit.kind, "limit")
        faults.add_if(unit.fired, "already-fired", "7.3D", f"{_one(unit.kind)} shows its Fired side")
        faults.add_if(
            bool(limit) and not unit.south_of_limit,
            "out-of-range",
            "7.3D-range",
            f"{_one(unit.kind)} fires only south of the {limit} limit",
            *row.errata,
        )
    codes = faults.close("chart-club" if hamas else "7.3D", "the attack is made")
    chits = work.amount(TABLE, units[0].kind, "chit")
    if not faults.legal:
        return work.ruling(
            RocketDamage(
                legal=False, faults=codes, hits=0, vp=0, cascading_draws=0, now_fired=0, j3_chits=chits
            )
        )
    hits = 0
    for unit in units:
        row = table.row(unit.kind)
        needed = work.amount(TABLE, unit.kind, "hit")
        scored = sum(die >= needed for die in unit.dice)
        scoring = "7.3D" if row.rule == "7.3D-range" else row.rule  # the range is another clause's
        hits += work.step(
            scoring,
            f"{kind_name(unit.kind)}, {dice_text(unit.dice)}: {count(scored, 'hit')}",
            scored,
            *row.errata,
        )
    # NWL-E56: a point for each 6, not one for the attack
    scored = hits * work.number("rocket-vp")
    points = work.step(
        "13.2",
        f"the Insurgent scores {count(scored, 'point')} for {count(hits, 'hit')}",
        scored,
        "NWL-E56",
    )
    always = work.read(TABLE, units[0].kind, "card") == "always"
    draws = work.number("cascading-per-cause") if hits or always else 0
    why = "a hit causes collateral damage: one card at most"
    if always:
        why = "the Hamas card draws another in any case"
    elif card_per_hit:
        why, draws = "each hit causes collateral damage: a card for each", hits
    # NWL-E60, NWL-E56: one card, however many sixes
    work.step("chart-club" if hamas else "7.3D", why, draws, "NWL-E60" if hamas else "NWL-E56")
    fired = 0 if hamas else len(units)
    if not hamas:
        work.step("7.3D", "the launchers that fired turn to their Fired side", fired)
    return work.ruling(
        RocketDamage(
            legal=True,
            faults=codes,
            hits=hits,
            vp=points,
            cascading_draws=draws,
            now_fired=fired,
            j3_chits=chits,
        )
    )


def _one(kind: Launcher) -> str:
    """Name one launcher of a kind: an SR or MR rocket, a missile."""
    return f"{'an' if kind in {'sr-rocket', 'mr-rocket'} else 'a'} {kind_name(kind)}"


def _is_hamas_attack(work: Reasoning, units: tuple[RocketShot, ...]) -> bool:
    """Return whether it is an attack by Hamas; raises ``InputError`` for lists that are not an attack."""
    refuse(not units, "units", "an empty list; expected at least one launcher")
    hamas = sum(unit.kind == "hamas" for unit in units)
    refuse(
        0 < hamas < len(units),
        "units",
        "Hamas attacks cannot be combined with other launchers; expected only hamas (12.3)",
    )
    most = work.number("hamas-attacks")
    refuse(hamas > most, "units", f"{hamas} Hamas attacks; expected at most {most} (12.3)")
    refuse(
        any(unit.fired for unit in units if unit.kind == "hamas"), "units", "a Hamas attack has no Fired side"
    )
    for place, unit in enumerate(units, 1):
        needed = work.amount(TABLE, unit.kind, "dice")
        if len(unit.dice) != needed:
            would_do = f"expected {count(needed, 'die', 'dice')} for {_one(unit.kind)}"
            raise InputError(
                "units", f"{place_in_words('units', place, 'dice')}: {len(unit.dice)} given; {would_do}"
            )
    return hamas > 0


@dataclass(frozen=True, slots=True)
class Raid:
    """The points of a raid."""

    legal: Annotated[Legal, LEGAL]
    faults: Annotated[tuple[RaidFault, ...], ListOf("code"), FAULTS]
    vp: Annotated[int, "the die; 0 when not legal"]
    cascading_draws: Annotated[int, "1 on a 6 when legal, otherwise 0"]


@question("raid", asks="What does this raid into Israel score?", rules=("7.3E", "13.2"), result="vp")
def raid(
    *,
    die_roll: Annotated[D6, "the raid's die"],
    controls_adjacent_zone: Annotated[bool, "the Insurgent controls (3.0) a zone adjacent to Nahariyya"],
    raids_this_turn: Annotated[int, Range(min=0, max=1), "raids already made this game turn"] = 0,
) -> Ruling[Raid]:
    """Score a raid (7.3E).

    >>> raid(die_roll=4, controls_adjacent_zone=True).answer.vp
    4
    """
    work = Reasoning(GAME)
    faults: SortedViolations[RaidFault] = SortedViolations(work)
    faults.add_if(
        not controls_adjacent_zone,
        "no-control",
        "7.3E",
        "the Insurgent controls no zone next to Nahariyya; a contested one is not enough",
    )
    faults.add_if(
        raids_this_turn >= work.number("raids-a-turn"),
        "already-raided",
        "7.3E",
        "there was a raid this turn already",
    )
    codes = faults.close("7.3E", "the raid is made")
    if not faults.legal:
        return work.ruling(Raid(legal=False, faults=codes, vp=0, cascading_draws=0))
    # NWL-E56: a raid scores the number rolled, unlike rockets
    points = work.step("7.3E", f"the Insurgent scores the number rolled: {die_roll}", die_roll, "NWL-E56")
    draws = work.number("cascading-per-cause") if die_roll >= work.number("raid-collateral") else 0
    work.step(
        "7.3E",
        "a 6 causes collateral damage as well: one card" if draws else "only a 6 causes collateral damage",
        draws,
    )
    return work.ruling(Raid(legal=True, faults=codes, vp=points, cascading_draws=draws))
