"""Deep strikes: area, precision and decapitation strikes from the air (7.3G, 11.0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from countermarch.reference.engine import (
    Count,
    D6UnorderedPool,
    InputError,
    Legal,
    ListOf,
    Note,
    Reading,
    Ruling,
    question,
)
from countermarch.reference.engine.errors import refuse
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.next_war_in_lebanon.game_data import GAME
from countermarch.reference.next_war_in_lebanon.reasoning import SortedViolations, refuse_syria
from countermarch.reference.next_war_in_lebanon.terms import (
    FAULTS,
    IN_2006,
    LEGAL,
    SCENARIO,
    Mode,
    Scenario,
    Terrain,
    count,
    dice_in_words,
)

StrikeKind = Literal["area", "pgm", "decapitation"]
HalfRule = Literal["of-mode", "of-zone", "all-in-mode"]
StrikeFault = Literal["immune", "no-syrian-hq", "no-targets", "syria-closed"]

_RULES: dict[StrikeKind, str] = {"area": "11.0-area", "pgm": "11.0-pgm", "decapitation": "11.0-decapitation"}


@dataclass(frozen=True, slots=True)
class AirstrikeEffect:
    """The legal target of an airstrike, and what it destroys."""

    legal: Annotated[Legal, LEGAL]
    faults: Annotated[tuple[StrikeFault, ...], ListOf("code"), FAULTS]
    targets_allowed: Annotated[
        int,
        "area strike: half of the units in the mode, rounded down, or what the half rule says; other "
        "strikes: 1; 0 if not legal",
    ]
    eliminated_on: Annotated[int | None, "lowest die that eliminates a target: 5 or 6; null when not legal"]
    eliminated: Annotated[int | None, "dice at or above it; null when legal and not rolled; 0 when not legal"]
    insurgent_c2_change: Annotated[int, "-1 for a decapitation that succeeds, otherwise 0"]
    cascading_draw: Annotated[bool, "legal strike in Syria"]


@question(
    "deep-strike",
    asks="What does this airstrike destroy?",
    rules=(
        "2.1", "7.3G", "11.0", "11.0-area", "11.0-pgm", "11.0-decapitation", "12.1-missiles", "15.1",
        "15.4", "16.0-j3",
    ),
    result="eliminated",
)  # fmt: skip
def deep_strike(
    *,
    scenario: Annotated[Scenario, SCENARIO] = "next-war",
    strike: Annotated[StrikeKind, Note("type of strike")],
    terrain: Annotated[Terrain, "of the struck zone"] = "populated",
    mode: Annotated[Mode, "area strike: the mode struck; launchers count as combat mode"] = "combat",
    units_in_mode: Annotated[Count, "area strike: enemy units in that mode in the zone"] = 0,
    units_in_zone: Annotated[
        Count | None,
        "enemy units in the zone, in either mode; required for an area strike that counts half of "
        "all in the zone",
        Note("at least units_in_mode; a smaller value, or none, is bad input; the error names units_in_zone"),
    ] = None,
    die_rolls: Annotated[
        D6UnorderedPool,
        "area strike: one die per chosen target; PGM and decapitation strikes: one; an "
        "empty list if not rolled yet",
    ] = (),
    in_syria: Annotated[bool, "the struck zone is Syria"] = False,
    syria_in_war: Annotated[bool, "Syria has entered"] = False,
    half_rule: Annotated[
        HalfRule,
        Reading("NWL-E57"),
        "which units an area strike may pick: half of those in the mode; half of all in the zone, but "
        "none in the other mode; or all in the mode",
    ] = "of-mode",
    syria_open: Annotated[
        bool, Reading("NWL-E34"), "airstrikes reach Syria before it is in the war (not in 2006)"
    ] = False,
) -> Ruling[AirstrikeEffect]:
    """Resolve an area, precision or decapitation strike (11.0).

    >>> deep_strike(strike="area", terrain="urban", units_in_mode=7, die_rolls=(6, 5)).answer.eliminated
    1
    """
    refuse_syria(scenario, "syria_in_war", syria_in_war)
    area = strike == "area"
    whole = _zone_total(units_in_mode, units_in_zone) if area and half_rule == "of-zone" else 0
    work = Reasoning(GAME)
    faults: SortedViolations[StrikeFault] = SortedViolations(work)
    rule = _RULES[strike]
    row = f"area-{mode}" if area else strike
    printed = work.read("terrain-effects", row, terrain)
    needed = int(printed) if printed else None
    targets = _targets(work, units_in_mode, whole, half_rule) if area else work.number("single-target")
    faults.add_if(
        needed is None, "immune", rule, f"{mode} units in {terrain} zones are immune from area strikes"
    )
    if needed is not None:
        # NWL-E57: half is rounded down, so a lone unit is safe
        faults.add_if(area and targets == 0, "no-targets", rule, "no unit may be targeted", "NWL-E57")
    faults.add_if(
        strike == "decapitation" and not syria_in_war,
        "no-syrian-hq",
        "15.4" if scenario == IN_2006 else rule,
        "there is no Syrian headquarters in 2006"
        if scenario == IN_2006
        else "there is no Syrian headquarters before Syria enters the war",
    )
    if in_syria and scenario == IN_2006:
        faults.add("syria-closed", "15.1", "Syria is out of play in 2006")
    elif in_syria and not syria_in_war and not syria_open:
        faults.add("syria-closed", "2.1-syria", "Syria is out of play until it enters the war")
    if in_syria and scenario != IN_2006 and not syria_in_war:
        # NWL-E34: Syria is out of play until it enters the war.
        work.depend_on("NWL-E34")
    codes = faults.close("7.3G", "the strike may be flown")
    if not faults.legal or needed is None:
        return work.ruling(
            AirstrikeEffect(
                legal=False,
                faults=codes,
                targets_allowed=0,
                eliminated_on=None,
                eliminated=0,
                insurgent_c2_change=0,
                cascading_draw=False,
            )
        )
    refuse(
        len(die_rolls) > targets,
        "die_rolls",
        f"{len(die_rolls)} dice for {count(targets, 'target')}; expected one each",
    )
    if strike == "pgm":
        # NWL-E58: headquarters are eliminated only by decapitation strikes.
        work.depend_on("NWL-E58")
    work.step(rule, f"a target is eliminated on {needed} or higher", needed)
    eliminated = sum(die >= needed for die in die_rolls) if die_rolls else None
    if die_rolls:
        what = f"{eliminated} headquarters" if strike == "decapitation" else count(eliminated or 0, "unit")
        work.step(rule, f"{dice_in_words(die_rolls)}: {what} eliminated", eliminated)
    # NWL-E72: there is one Syrian headquarters, so a decapitation succeeds once in a game
    change = work.number("c2-decapitation") if strike == "decapitation" and eliminated else 0
    if change:
        work.step(
            rule, f"the Syrian headquarters is gone: {change:+d} on the Insurgent C2 level", change, "NWL-E72"
        )
    # NWL-E59: the card is for the strike itself, even one that is shot down
    if in_syria:
        work.yes("12.1-missiles", "a strike in Syria draws one card", "NWL-E59")
    return work.ruling(
        AirstrikeEffect(
            legal=True,
            faults=codes,
            targets_allowed=targets,
            eliminated_on=needed,
            eliminated=eliminated,
            insurgent_c2_change=change,
            cascading_draw=in_syria,
        )
    )


def _zone_total(units_in_mode: int, units_in_zone: int | None) -> int:
    if units_in_zone is None:
        raise InputError("units_in_zone", "missing; the reading of-zone halves all enemy units of the zone")
    refuse(
        units_in_zone < units_in_mode,
        "units_in_zone",
        f"{units_in_zone} is fewer than the {units_in_mode} of units_in_mode; expected at least as many",
    )
    return units_in_zone


def _targets(work: Reasoning, units_in_mode: int, whole: int, half_rule: HalfRule) -> int:
    """Return the number of units that an area strike may pick, by the chosen reading (11.0, NWL-E57)."""
    divisor = work.number("area-strike-divisor")
    if half_rule == "all-in-mode":
        return work.step(
            "16.0-j3", f"all {units_in_mode} units in that mode may be picked", units_in_mode, "NWL-E57"
        )
    if half_rule == "of-zone":
        # NWL-E57, second reading: half of the zone may be more than the units of the mode
        picked = min(whole // divisor, units_in_mode)
        text = (
            f"half of all {whole} enemy units in the zone, rounded down, may be picked from the "
            f"{units_in_mode} of the mode"
        )
        return work.step("11.0-area", text, picked, "NWL-E57")
    half = units_in_mode // divisor
    return work.step(
        "11.0-area",
        f"half of the {units_in_mode} units in that mode, rounded down, may be picked",
        half,
        "NWL-E57",
    )
