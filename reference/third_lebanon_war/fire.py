"""First Fire and Return Fire: how many dice are rolled, and how many hits they score (steps 5 and 6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from countermarch.reference.engine import Count, D6UnorderedPool, Note, Ruling, Tally, question
from countermarch.reference.engine.errors import refuse
from countermarch.reference.engine.phrases import counted
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.third_lebanon_war.attack import AMBUSHED, CSU, Role
from countermarch.reference.third_lebanon_war.game_data import DICE, GAME, TERRAIN, scored, scores
from countermarch.reference.third_lebanon_war.losses import capacity
from countermarch.reference.third_lebanon_war.terms import (
    DISRUPTED,
    HITS_ON_IT,
    PRINTED_J3,
    ZONES,
    Player,
    Terrain,
)
from countermarch.reference.third_lebanon_war.words import added, check_hits, dice_count, dice_in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from countermarch.reference.third_lebanon_war.words import Rated


@dataclass(frozen=True, slots=True)
class FiringUnit:
    """A Tactical Unit that may fire."""

    j3_rating: Annotated[Count, PRINTED_J3]
    hits: Annotated[Count, HITS_ON_IT] = 0
    disrupted: Annotated[bool, Note(DISRUPTED)] = False


@dataclass(frozen=True, slots=True)
class FireDice:
    """The dice of one side's fire."""

    rating_dice: Annotated[
        int, "the J-3 ratings of all undisrupted units, each less its hits and never below 0, added up"
    ]
    support_dice: Annotated[int, "one per undisrupted unit with Combat Support, otherwise 0"]
    air_dice: Annotated[int, "3 per CAS chit (even with no undisrupted unit left: TLW-E10)"]
    total_dice: Annotated[int, "the sum of the three"]


@dataclass(frozen=True, slots=True)
class FireHits:
    """The hits of one side's fire."""

    raw_hits: Annotated[int, "1 per 5, 2 per 6"]
    terrain_reduction: Annotated[
        int,
        "the reduction in force: 2 Urban, 1 Populated, only if the defender is fired at and was not "
        "ambushed; otherwise 0. It may be more than the raw hits",
    ]
    net_hits: Annotated[int, "max(0, raw_hits - terrain_reduction)"]
    ammunition_depleted: Annotated[
        bool,
        "the Insurgent fires with Combat Support and at least one die shows a 1: the J-4 chit is removed "
        "(TLW-E04)",
    ]


@question(
    "fire-dice",
    asks="How many dice do I roll in First Fire or Return Fire?",
    rules=(
        "battle-mat-5-first-fire", "battle-mat-6-return-fire", "close-air-support", "j4-functions",
        "j4-combat-support", "11.21",
    ),
    result="total_dice",
)  # fmt: skip
def fire_dice(
    *,
    player: Annotated[Player, "who fires"],
    units: Annotated[
        tuple[FiringUnit, ...],
        "the firing side's Tactical Units in the battle, as they are now (may be empty)",
    ],
    combat_support: Annotated[
        bool,
        "this player's J-4 chit is in use as Combat Support (an Insurgent J-4 used as SAM fire is not)",
        Note("IDF without undisrupted_csu: bad input naming combat_support"),
    ] = False,
    undisrupted_csu: Annotated[bool, CSU] = False,
    cas_chits: Annotated[
        Count,
        "IDF J-3 chits committed as CAS and not shot away",
        Note("Above 0 for the Insurgent, or when defending against an Ambush: bad input naming cas_chits"),
    ] = 0,
    defending_against_ambush: Annotated[bool, AMBUSHED] = False,
) -> Ruling[FireDice]:
    """Add up the dice: J-3 ratings, Combat Support, Close Air Support (step 5; see rulebook 11.21).

    >>> fire_dice(player="insurgent", units=(FiringUnit(3, 1), FiringUnit(2)), combat_support=True).answer
    FireDice(rating_dice=4, support_dice=2, air_dice=0, total_dice=6)
    """
    check_hits("units", units, capacity)
    refuse(
        combat_support and player == "idf" and not undisrupted_csu,
        "combat_support",
        "true without an undisrupted CSU; expected false, or undisrupted_csu true (j4-combat-support.csu)",
    )
    refuse(
        cas_chits > 0 and player != "idf", "cas_chits", f"{cas_chits} for the Insurgent; expected 0 (12.1)"
    )
    refuse(
        cas_chits > 0 and defending_against_ambush,
        "cas_chits",
        f"{cas_chits} when defending against an Ambush; expected 0 (11.21)",
    )
    work = Reasoning(GAME)
    return work.ruling(count_dice(work, units, cas_chits, combat_support=combat_support))


def count_dice(work: Reasoning, units: Iterable[Rated], cas_chits: int, *, combat_support: bool) -> FireDice:
    """Count the dice of a side's fire with the current state of its units (steps 5 and 6)."""
    each = work.number("hits-on-ratings")
    # TLW-E28: undisrupted Tactical Units in the battle count; TF HQs add no dice
    able = [unit for unit in units if not unit.disrupted]
    points = [max(0, unit.j3_rating - unit.hits * each) for unit in able]
    rating = sum(points) * work.amount("fire-dice", "rating", "dice")
    ratings = f"J-3 ratings of {counted(len(able), 'undisrupted unit')}, less hits"
    text = f"{ratings if able else 'no undisrupted unit'}: {added(points)}{dice_count(rating)}"
    work.step("battle-mat-5-first-fire.dice", text, rating, "TLW-E28")
    support = air = 0
    if combat_support and able:
        support = len(able) * work.amount("fire-dice", "support", "dice")
        text = f"Combat Support for {counted(len(able), 'undisrupted unit')}: {dice_count(support)}"
        work.step("j4-combat-support", text, support, "TLW-E28")
    if cas_chits:
        # TLW-E10: aircraft roll their own dice even if no ground unit is left to be supported
        air = cas_chits * work.amount("fire-dice", "air", "dice")
        text = f"{counted(cas_chits, 'chit')} of Close Air Support: {dice_count(air)}"
        work.step("close-air-support.dice", text, air, *(() if able else ("TLW-E10",)))
    total = rating + support + air
    if support or air:
        work.step("battle-mat-5-first-fire.dice", f"{dice_count(total)} in all", total)
    return FireDice(rating, support, air, total)


def battle_counts(given: Mapping[str, object]) -> tuple[Sequence[int], Sequence[int]]:
    """Return what matters of battle dice for odds: hits, and a 1 if it can end the Insurgent's ammunition."""
    supported = given.get("combat_support") is True or given.get("insurgent_j4") == "combat-support"
    return scores("battle"), (1,) if supported else ()


@question(
    "fire-hits",
    asks="How many hits do these battle dice score after terrain?",
    rules=("battle-mat-5-first-fire", "battle-mat-6-return-fire", "10.41"),
    result="net_hits",
    tallies=(Tally("dice", battle_counts),),
)
def fire_hits(
    *,
    player: Annotated[Player, "who fires"],
    dice: Annotated[D6UnorderedPool, "all dice rolled; none if there are none"],
    fired_at: Annotated[Role, "role in the battle of the side that is hit"],
    terrain: Annotated[Terrain, "terrain of the Zone of the battle"],
    defender_ambushed: Annotated[bool, "the defender was ambushed: no terrain reduction"] = False,
    combat_support: Annotated[
        bool,
        "the firing player's J-4 chit is in use as Combat Support (matters for Insurgent ammunition only)",
    ] = False,
) -> Ruling[FireHits]:
    """Count the hits of battle dice, less terrain, and check the ammunition (step 5; see rulebook 10.41).

    >>> fire_hits(player="idf", dice=(6, 5, 5, 2), fired_at="defender", terrain="populated").answer.net_hits
    3
    """
    work = Reasoning(GAME)
    volley = SideFire(player, fired_at, terrain, defender_ambushed, combat_support)
    return work.ruling(count_hits(work, volley, dice))


@dataclass(frozen=True, slots=True)
class SideFire:
    """One side's fire without its dice: who fires, at whom, where, and with what."""

    player: Player
    fired_at: Role
    terrain: Terrain
    defender_ambushed: bool
    combat_support: bool


def count_hits(work: Reasoning, volley: SideFire, dice: Sequence[int]) -> FireHits:
    """Count the hits of a side's fire (steps 5 and 6)."""
    raw = scored(work, "battle", dice)
    work.step("battle-mat-5-first-fire.hits", f"{dice_in_words(dice)}: {counted(raw, 'hit')}", raw)
    # TLW-E09: printed under First Fire, in which the defender shoots; it is taken off fire at the defender
    off = _cover(work, volley)
    net = max(0, raw - off)
    if off:
        text = f"the defender in {ZONES[volley.terrain]} takes {off} fewer: {counted(net, 'hit')}"
        work.step("battle-mat-5-first-fire.terrain", text, net, "TLW-E09")
    # TLW-E04: any 1 empties the ammunition of an Insurgent J-4, further 1s do no more, the hits still count
    spent = volley.player == "insurgent" and volley.combat_support and _empties(work, dice)
    if spent:
        text = "a 1 in fire with Combat Support: the J-4 is removed (see rulebook 10.41)"
        work.yes("battle-mat-5-first-fire.ammunition", text, "TLW-E04")
    return FireHits(raw, off, net, spent)


def _cover(work: Reasoning, volley: SideFire) -> int:
    """Return the hits that terrain subtracts."""
    # TLW-E09: the mat has this in First Fire, where the defender shoots; read literally it would never apply
    if volley.fired_at != "defender":
        work.no("battle-mat-5-first-fire.terrain", "terrain never helps the attacker", "TLW-E09")
        return 0
    effect = "ambushed" if volley.defender_ambushed else "battle"
    off = -work.amount(TERRAIN, effect, volley.terrain)
    if effect == "ambushed":
        work.no("battle-mat-5-first-fire.terrain-ambush", "no terrain reduction for an ambushed defender")
    return off


def _empties(work: Reasoning, dice: Iterable[int]) -> bool:
    """Return whether some die ends the Insurgent's ammunition."""
    return any(work.read(DICE, "ammunition", str(die)) for die in sorted(set(dice)))
