"""Whole battles: from the committed chits to the outcome (steps 2 to 9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from countermarch.reference.engine import (
    D6,
    Count,
    D6UnorderedPool,
    InputError,
    Note,
    Reading,
    Ruling,
    Tally,
    question,
)
from countermarch.reference.engine.errors import refuse
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.third_lebanon_war.attack import (
    ATTACKS,
    CSU,
    SPRUNG,
    Role,
    Winner,
    advantage,
    sam_fire,
)
from countermarch.reference.third_lebanon_war.fire import (
    FireHits,
    SideFire,
    battle_counts,
    count_dice,
    count_hits,
)
from countermarch.reference.third_lebanon_war.game_data import GAME, TERRAIN, sam_counts
from countermarch.reference.third_lebanon_war.losses import (
    ASSIGNED,
    ASSIGNMENT,
    DISTRIBUTION,
    HQ_RULE,
    Assignment,
    Losses,
    Readings,
    Struck,
    Target,
    capacity,
    check_targets,
    remaining,
    suffer,
)
from countermarch.reference.third_lebanon_war.outcome import Standing, WinningRole, outcome
from countermarch.reference.third_lebanon_war.terms import (
    DISRUPTED,
    HITS_ON_IT,
    NAMES,
    OTHER_PLAYER,
    PRINTED_J3,
    Distribution,
    HqRule,
    Player,
    Terrain,
)
from countermarch.reference.third_lebanon_war.words import need_dice

if TYPE_CHECKING:
    from collections.abc import Mapping

J4Use = Literal["none", "combat-support", "sam"]
J4Fate = Literal["none", "removed", "available-pile"]


@dataclass(frozen=True, slots=True)
class IdfUnit:
    """An IDF Tactical Unit in a battle."""

    j3_rating: Annotated[Count, PRINTED_J3]
    hits: Annotated[Count, HITS_ON_IT] = 0
    disrupted: Annotated[bool, Note(DISRUPTED)] = False
    assigned: Annotated[Count | None, ASSIGNED] = None


@dataclass(frozen=True, slots=True)
class ResolvedBattle:
    """A whole battle."""

    first_fire: Annotated[Player, "who fired first"]
    cas_chits_left: Annotated[int, "CAS chits after SAM fire"]
    first_fire_dice_count: Annotated[int, "dice to roll in First Fire"]
    first_net_hits: Annotated[int, "hits of First Fire after terrain"]
    return_fire_dice_count: Annotated[int, "dice to roll in Return Fire"]
    return_net_hits: Annotated[int, "hits of Return Fire after terrain"]
    idf_undisrupted: Annotated[int, "IDF Tactical Units undisrupted at the end"]
    insurgent_undisrupted: Annotated[int, "Insurgent Tactical Units undisrupted at the end"]
    idf_c2_change: Annotated[int, "minus the IDF TF HQs hit"]
    insurgent_c2_change: Annotated[int, "minus the Insurgent TF HQs hit"]
    insurgent_j4_fate: Annotated[
        J4Fate,
        "none when no J-4 was committed; removed on a SAM die of 1 or any 1 in fire with Combat Support",
    ]
    collateral_damage: Annotated[bool, "excess hits in either fire"]
    cascading_cards: Annotated[int, "1 with Collateral Damage, otherwise 0"]
    winner: Annotated[Winner, "as in battle-outcome"]
    consolidation_chits: Annotated[int, "1 if there is a winner, otherwise 0"]


def _enough(given: Mapping[str, Any], wanted: frozenset[str]) -> int | None:
    """Return the hits from which on a fire has the same results: all units and TF HQs out, some left over."""
    exact = given["assignment"] == "exact"
    units = (given["idf_units"], given["insurgent_units"])
    if not wanted.isdisjoint({"first_net_hits", "return_net_hits"}) or (
        exact and any(unit.assigned is not None for side in units for unit in side)
    ):
        return None
    an_hq = GAME.number("hits-on-an-hq")
    hqs = (given["idf_tf_hqs"], given["insurgent_tf_hqs"])
    most: int = max(
        sum(capacity(unit.j3_rating) for unit in side) + there * an_hq
        for side, there in zip(units, hqs, strict=True)
    )
    # what all units and TF HQs can take, and one more for Collateral Damage: further hits change nothing
    return most + 1 - Reasoning(GAME).amount(TERRAIN, "battle", given["terrain"])


@question(
    "resolve-battle",
    asks="How does this whole battle turn out?",
    rules=(
        "battle-mat-2-commitment", "battle-mat-3-placement", "battle-mat-4-tactical-advantage",
        "battle-mat-5-first-fire", "battle-mat-6-return-fire", "battle-mat-7-housekeeping",
        "battle-mat-8-cascading-effects", "battle-mat-9-consolidation", "close-air-support",
        "j4-combat-support",
    ),
    result="winner",
    tallies=(
        Tally("sam_die", sam_counts),
        Tally("first_fire_dice", battle_counts, _enough),
        Tally("return_fire_dice", battle_counts, _enough),
    ),
    example={
        "terrain": "other",
        "idf_units": [{"j3_rating": 3}],
        "insurgent_units": [{"j3_rating": 2}],
        "first_fire_dice": [1, 5],
        "return_fire_dice": [3, 6],
    },
)  # fmt: skip
def resolve_battle(
    *,
    attacker: Annotated[Player, ATTACKS],
    ambush: Annotated[bool, SPRUNG] = False,
    terrain: Annotated[Terrain, "terrain of the Zone"],
    idf_units: Annotated[
        tuple[IdfUnit, ...],
        "IDF Tactical Units in the battle (at least one); assigned = hits the IDF puts on each "
        "when it is fired at",
        Note("as in apply-hits"),
    ],
    insurgent_units: Annotated[tuple[Target, ...], "Insurgent Tactical Units in the battle (at least one)"],
    idf_tf_hqs: Annotated[Count, "undisrupted IDF TF HQs in the battle"] = 0,
    insurgent_tf_hqs: Annotated[Count, "undisrupted Insurgent TF HQs in the battle"] = 0,
    idf_combat_support: Annotated[bool, "the IDF committed its one J-4 chit"] = False,
    undisrupted_csu: Annotated[bool, CSU] = False,
    cas_chits: Annotated[Count, "IDF J-3 chits committed as Close Air Support"] = 0,
    insurgent_j4: Annotated[
        J4Use, Reading("TLW-E02"), "how the Insurgent uses his one J-4 chit: Combat Support or SAM"
    ] = "none",
    sam_die: Annotated[
        D6 | None,
        "SAM die; required if the Insurgent uses a J-4 to fire SAMs, not allowed otherwise",
        Note("missing: bad input naming sam_die"),
    ] = None,
    first_fire_dice: Annotated[D6UnorderedPool, Note("dice of First Fire (exactly first_fire_dice_count)")],
    return_fire_dice: Annotated[
        D6UnorderedPool,
        Note("dice of Return Fire (exactly return_fire_dice_count; may be empty when that is 0)"),
    ],
    hq_rule: Annotated[HqRule, HQ_RULE] = "automatic",
    distribution: Annotated[Distribution, Reading("TLW-E13"), DISTRIBUTION] = "room-first",
    assignment: Annotated[Assignment, ASSIGNMENT] = "exact",
) -> Ruling[ResolvedBattle]:
    """Fight a battle: SAM fire, First Fire, Return Fire with what is left, outcome (steps 2 to 9).

    >>> resolve_battle(
    ...     attacker="idf",
    ...     terrain="other",
    ...     idf_units=(IdfUnit(3),),
    ...     insurgent_units=(Target(j3_rating=2),),
    ...     first_fire_dice=(1, 2),
    ...     return_fire_dice=(6, 3, 1),
    ... ).answer.winner
    'idf'
    """
    ours = tuple(
        Target(j3_rating=unit.j3_rating, hits=unit.hits, disrupted=unit.disrupted, assigned=unit.assigned)
        for unit in idf_units
    )
    _check_sides(ours, insurgent_units)
    _check_chits(idf_combat_support, undisrupted_csu, cas_chits, insurgent_j4, sam_die)
    refuse(
        cas_chits > 0 and ambush and attacker == "insurgent",
        "cas_chits",
        f"{cas_chits} when the IDF defends against an Ambush; expected 0 (11.21)",
    )
    work = Reasoning(GAME)
    if ambush and _is_odd_ambush(attacker, insurgent_units):
        # TLW-E07: only the Insurgent's irregulars ambush; the published answer accepts another claim.
        work.depend_on("TLW-E07")
    fate: J4Fate = "none" if insurgent_j4 == "none" else "available-pile"
    if sam_die is not None:
        shot = sam_fire(work, sam_die, cas_chits)
        cas_chits, fate = shot.cas_chits_left, shot.j4_fate
    who = advantage(work, attacker, ambush=ambush)
    battle = _Exchange(attacker, ambush, terrain, cas_chits, Readings(hq_rule, distribution, assignment))
    forces = {
        "idf": Force("idf", ours, idf_tf_hqs, idf_combat_support),
        "insurgent": Force("insurgent", insurgent_units, insurgent_tf_hqs, insurgent_j4 == "combat-support"),
    }
    first = _fire(
        work, battle, forces[who.first_fire], forces[who.return_fire], Roll.first_fire(first_fire_dice)
    )
    answering = forces[who.return_fire]
    answering = answering._replace(
        units=remaining(answering.units, first.losses), tf_hqs=answering.tf_hqs - first.losses.hqs_hit
    )
    back = _fire(work, battle, answering, forces[who.first_fire], Roll.return_fire(return_fire_dice))
    # TLW-E41: fire is not simultaneous; Return Fire uses the units left by First Fire.
    work.depend_on("TLW-E41")
    if first.hits.ammunition_depleted or back.hits.ammunition_depleted:
        fate = "removed"
    standing = {
        who.first_fire: _standing(back.losses, forces[who.first_fire].tf_hqs),
        who.return_fire: _standing(first.losses, forces[who.return_fire].tf_hqs),
    }
    losses = {who.first_fire: back.losses, who.return_fire: first.losses}
    collateral = first.losses.collateral_damage or back.losses.collateral_damage
    defender = OTHER_PLAYER[attacker]
    end = outcome(work, standing[attacker], standing[defender], collateral_damage=collateral)
    winners: dict[WinningRole, Winner] = {"attacker": attacker, "defender": defender, "none": "none"}
    return work.ruling(
        ResolvedBattle(
            first_fire=who.first_fire,
            cas_chits_left=cas_chits,
            first_fire_dice_count=len(first_fire_dice),
            first_net_hits=first.hits.net_hits,
            return_fire_dice_count=len(return_fire_dice),
            return_net_hits=back.hits.net_hits,
            idf_undisrupted=standing["idf"].units,
            insurgent_undisrupted=standing["insurgent"].units,
            idf_c2_change=losses["idf"].c2_change,
            insurgent_c2_change=losses["insurgent"].c2_change,
            insurgent_j4_fate=fate,
            collateral_damage=collateral,
            cascading_cards=end.cascading_cards,
            winner=winners[end.winner],
            consolidation_chits=end.consolidation_chits,
        )
    )


class _Exchange(NamedTuple):
    """What First Fire and Return Fire have in common."""

    attacker: Player
    ambush: bool
    terrain: Terrain
    cas_chits: int
    readings: Readings


class Force(NamedTuple):
    """A side in a battle: units, TF HQs, and whether its J-4 gives Combat Support."""

    player: Player
    units: tuple[Target, ...]
    tf_hqs: int
    supported: bool


class Roll(NamedTuple):
    """The dice of a volley, the parameter that gave them, and the step of the Battle Mat."""

    dice: tuple[int, ...]
    parameter: str
    rule: str
    title: str

    @classmethod
    def first_fire(cls, dice: tuple[int, ...]) -> Roll:
        """Return the roll of First Fire."""
        return cls(dice, "first_fire_dice", "battle-mat-5-first-fire", "First Fire")

    @classmethod
    def return_fire(cls, dice: tuple[int, ...]) -> Roll:
        """Return the roll of Return Fire."""
        return cls(dice, "return_fire_dice", "battle-mat-6-return-fire", "Return Fire")


class Fired(NamedTuple):
    """The result of a volley: its hits and losses."""

    hits: FireHits
    losses: Losses


def _fire(work: Reasoning, battle: _Exchange, firing: Force, struck: Force, roll: Roll) -> Fired:
    """Resolve one side's fire, its losses applied at once (steps 5 and 6)."""
    work.step(roll.rule, f"{roll.title}: {NAMES[firing.player]}", firing.player)
    air = battle.cas_chits if firing.player == "idf" else 0
    due = count_dice(work, firing.units, air, combat_support=firing.supported)
    need_dice(roll.parameter, roll.dice, due.total_dice)
    role: Role = "attacker" if struck.player == battle.attacker else "defender"
    volley = SideFire(firing.player, role, battle.terrain, battle.ambush, firing.supported)
    # without dice nothing happens, which needs no more steps
    recorder = work if due.total_dice else Reasoning(GAME)
    hits = count_hits(recorder, volley, roll.dice)
    side = Struck(struck.player, struck.units, struck.tf_hqs, f"{struck.player}_units")
    return Fired(hits, suffer(recorder, side, hits.net_hits, battle.readings))


def _standing(losses: Losses, tf_hqs: int) -> Standing:
    return Standing(losses.undisrupted_left, tf_hqs - losses.hqs_hit)


def _check_sides(idf: tuple[Target, ...], insurgent: tuple[Target, ...]) -> None:
    refuse(not idf, "idf_units", "an empty list; expected at least one unit")
    check_targets("idf_units", "idf", idf)
    refuse(not insurgent, "insurgent_units", "an empty list; expected at least one unit")
    check_targets("insurgent_units", "insurgent", insurgent)


def _is_odd_ambush(attacker: Player, insurgents: tuple[Target, ...]) -> bool:
    """Return whether an Ambush has no undisrupted irregular unit of the Insurgent to spring it (11.2)."""
    irregular = any(unit.kind != "syrian" and not unit.disrupted for unit in insurgents)
    return attacker == "idf" or not irregular


def _check_chits(
    idf_combat_support: bool, undisrupted_csu: bool, cas_chits: int, insurgent_j4: J4Use, sam_die: int | None
) -> None:
    """Refuse chits that may not be committed (step 2)."""
    refuse(
        idf_combat_support and not undisrupted_csu,
        "idf_combat_support",
        "true without an undisrupted CSU; expected false, or undisrupted_csu true (step 2, TLW-E03)",
    )
    sam = insurgent_j4 == "sam"
    refuse(
        sam and not cas_chits,
        "insurgent_j4",
        "'sam' without Close Air Support to fire at; expected none, combat-support (step 3, TLW-E27)",
    )
    if sam and sam_die is None:
        raise InputError("sam_die", "not given; expected a face of a six-sided die (1 to 6)")
    refuse(sam_die is not None and not sam, "sam_die", f"{sam_die} without SAM fire; expected none")
