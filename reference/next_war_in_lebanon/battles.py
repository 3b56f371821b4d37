"""A whole battle: tactical advantage, two rounds of firefights, losses as they fall, the outcome."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated, get_args

from countermarch.reference.engine import D6, InputError, Ruling, question
from countermarch.reference.next_war_in_lebanon.battle_rounds import (
    NO_FIRE,
    EnemyKind,
    Fight,
    FightingUnit,
    IdfKind,
    Shot,
    Troops,
)
from countermarch.reference.next_war_in_lebanon.book import GAME
from countermarch.reference.next_war_in_lebanon.cascading import cascading_draws
from countermarch.reference.next_war_in_lebanon.combat import Winner, battle_outcome, tactical_advantage
from countermarch.reference.next_war_in_lebanon.losses import unit_damage
from countermarch.reference.next_war_in_lebanon.reasoning import Reasoning, refuse
from countermarch.reference.next_war_in_lebanon.support import battle_chit
from countermarch.reference.next_war_in_lebanon.words import IN_2006, SCENARIO, Scenario, Side, Terrain


@dataclass(frozen=True, slots=True)
class Fought:
    """A battle from beginning to end."""

    first_round: Annotated[Side, "side with the tactical advantage, which fires first"]
    idf_undisrupted: Annotated[int, "IDF units left undisrupted"]
    idf_disrupted: Annotated[int, "IDF units left disrupted"]
    idf_eliminated: Annotated[int, "IDF units gone"]
    insurgent_undisrupted: Annotated[int, "Insurgent and Syrian units left undisrupted"]
    insurgent_disrupted: Annotated[int, "left disrupted"]
    insurgent_eliminated: Annotated[int, "gone"]
    winner: Annotated[Winner, "as in battle-outcome, were there no evaders"]
    chits: Annotated[int, "1 to the winner, drawn blind; 0 without"]
    cascading_draws: Annotated[int, "cards for ties"]
    fights_again: Annotated[bool, "both sides still have units"]
    lapsed: Annotated[int, "shots not made: firer or target out of it by then, or others first"]


@question(
    "battle",
    asks="How does this whole battle turn out?",
    rules=(
        *("2.1", "2.2-hq", "2.2-unit", "3.0-control", "3.0-mode", "3.0-parentheses", "3.0-ratings"),
        *("2.7", "7.1C", "7.4C", "9.1", "9.1-tie", "9.2", "9.2-loser", "9.2-mode", "9.2-multiple"),
        *("9.2-spread", "9.2-tie", "9.3", "9.3-launcher", "9.3-twice", "9.4", "9.5", "9.5-again", "9.6"),
        *("9.6-winner", "9.7", "9.8", "9.8-last", "9.9", "10.1", "10.2", "13.1", "13.2"),
    ),
    result="winner",
    example={
        "idf_units": [{"kind": "idf", "mode": "combat", "combat": 4, "dispersed": 2}],
        "insurgent_units": [{"kind": "guerrilla", "mode": "combat", "combat": 2, "dispersed": 3}],
        "attacker_die": 5,
        "defender_die": 2,
        "first_round": [{"firer": 1, "target": 1, "die": 4, "target_die": 3}],
    },
)
def battle(
    *,
    scenario: Annotated[Scenario, SCENARIO] = "next-war",
    attacker: Annotated[Side, "attacking side (Syrians: insurgent)"],
    terrain: Annotated[Terrain, "of the zone"],
    idf_units: Annotated[tuple[Troops, ...], "IDF units that do not evade, at least one"],
    insurgent_units: Annotated[
        tuple[Troops, ...], "Insurgent and Syrian units that do not evade, at least one"
    ],
    attacker_die: Annotated[D6, "attacker's die for the tactical advantage"],
    defender_die: Annotated[D6, "defender's die for it"],
    first_round: Annotated[
        tuple[Shot, ...],
        "shots of the side with the advantage, in their order; each unit fires once, without support of a "
        "CSU, Close Air Support or AT",
    ] = (),
    second_round: Annotated[tuple[Shot, ...], "shots of the other side, in their order"] = (),
    kfir_present: Annotated[bool, "the 900 Kfir is in the zone"] = False,
    idf_j4: Annotated[
        bool, "the IDF plays combat support: +1 to its ratings; refused where battle-chit says no"
    ] = False,
    insurgent_j4: Annotated[
        bool, "the Insurgent plays combat support: +1; likewise, as of Syria where all units are Syrian"
    ] = False,
) -> Ruling[Fought]:
    """Fight both rounds, all that fire at one target settled together, every loss at once (9.1 to 9.9).

    Support by CSUs and launchers (9.8), Close Air Support, J-6 and anti-tank chits and evaders are left out:
    ``firefight``, ``tactical-advantage`` and ``battle-outcome`` take them in.

    >>> guerrilla = Troops(kind="guerrilla", mode="combat", combat=2, dispersed=3)
    >>> found = battle(
    ...     attacker="idf", terrain="remote", attacker_die=5, defender_die=2,
    ...     idf_units=[Troops(kind="idf", mode="combat", combat=4, dispersed=2)],
    ...     insurgent_units=[guerrilla], first_round=[Shot(1, 1, 4, 3)],
    ... ).answer
    >>> found.winner, found.insurgent_disrupted, found.fights_again
    ('attacker', 1, True)
    """
    syrian = any(unit.kind.startswith("syrian") for unit in insurgent_units)
    refuse(syrian and scenario == IN_2006, "insurgent_units", "Syrian units in 2006, which has none")
    _check("idf_units", idf_units, get_args(IdfKind))
    _check("insurgent_units", insurgent_units, get_args(EnemyKind))
    work = Reasoning(GAME)
    forces: dict[Side, list[FightingUnit]] = {
        "idf": [FightingUnit.before(one) for one in idf_units],
        "insurgent": [FightingUnit.before(one) for one in insurgent_units],
    }
    defender: Side = "insurgent" if attacker == "idf" else "idf"
    rolled = work.take(
        tactical_advantage(
            scenario=scenario,
            attacker=attacker,
            terrain=terrain,
            attacker_die=attacker_die,
            defender_die=defender_die,
            attacker_disrupted=any(unit.disrupted for unit in forces[attacker]),
            defender_disrupted=any(unit.disrupted for unit in forces[defender]),
            kfir_present=kfir_present,
        )
    )
    if idf_j4:
        _add_support(work, "idf", attacker, terrain, idf_units)
    if insurgent_j4:
        _add_support(work, "insurgent", attacker, terrain, insurgent_units)
    if any(unit.troops.kind in NO_FIRE for unit in forces[attacker]):
        work.step("9.8", "the support of a CSU or launcher is left out here; a firefight takes it in", 0)
    fight = Fight(work, scenario, forces, {"idf": idf_j4, "insurgent": insurgent_j4})
    fight.round(rolled.first_round, first_round, "first_round")
    fight.round(rolled.second_round, second_round, "second_round")
    left = {side: Counter(unit.state for unit in units) for side, units in forces.items()}
    end = work.take(
        battle_outcome(
            attacker_undisrupted=left[attacker]["undisrupted"],
            attacker_disrupted=left[attacker]["disrupted"],
            defender_undisrupted=left[defender]["undisrupted"],
            defender_disrupted=left[defender]["disrupted"],
        )
    )
    cards = work.take(cascading_draws(ties=fight.ties)).draws
    idf, others = left["idf"], left["insurgent"]
    return work.ruling(
        Fought(
            rolled.first_round,
            idf["undisrupted"],
            idf["disrupted"],
            idf["eliminated"],
            others["undisrupted"],
            others["disrupted"],
            others["eliminated"],
            end.winner,
            end.chits,
            cards,
            end.fights_again,
            fight.lapsed,
        )
    )


def _add_support(
    work: Reasoning, side: Side, attacker: Side, terrain: Terrain, units: tuple[Troops, ...]
) -> None:
    """Add a side's combat support as ``battle-chit`` rules it (7.4C), or refuse it."""
    syrian = all(unit.kind.startswith("syrian") for unit in units)
    chit = battle_chit(
        side="syrian" if syrian else side,
        use="combat-support",
        role="attacker" if side == attacker else "defender",
        terrain=terrain,
        undisrupted_csu=sum(unit.kind == "csu" and not unit.disrupted for unit in units),
    )
    defending = "urban-defender" in chit.answer.faults
    where = "in defence of an urban zone" if defending else "in an urban zone without an undisrupted CSU"
    refuse(not chit.answer.legal, f"{side}_j4", f"true {where} (7.4C); expected false")
    work.take(chit)


def _check(parameter: str, units: tuple[Troops, ...], kinds: tuple[str, ...]) -> None:
    if not units:
        raise InputError(parameter, "an empty list; expected at least one unit")
    for place, unit in enumerate(units, 1):
        if unit.kind not in kinds:
            raise InputError(parameter, f"item {place}: {unit.kind!r} is of the other side")
        unit_damage_of = {"strength": "reduced" if unit.reduced else "full", "disrupted": unit.disrupted}
        try:  # what no such unit can be is no unit here either
            unit_damage(unit=unit.kind, effect="disrupted", **unit_damage_of)  # type: ignore[arg-type] # as it takes
        except InputError as error:
            raise InputError(parameter, f"item {place}: {error.message}") from None
