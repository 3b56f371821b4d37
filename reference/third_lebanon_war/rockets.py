"""Attacks on Israel: rockets, missiles and the Minor Raid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Literal, NamedTuple

from countermarch.reference.engine import Count, D6UnorderedPool, Legal, Note, Reading, Ruling, question
from countermarch.reference.engine.phrases import counted
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.third_lebanon_war.game_data import GAME, scored
from countermarch.reference.third_lebanon_war.terms import Infrastructure
from countermarch.reference.third_lebanon_war.words import dice_count, dice_in_words, need_dice

if TYPE_CHECKING:
    from collections.abc import Sequence

Location = Literal["south-of-litani", "elsewhere", "sanctuary"]
RocketReason = Literal["nothing-fires", "sr-out-of-range", "mr-out-of-range", "ok"]
BorderZone = Literal["controlled", "contested", "none"]
RaidReason = Literal["no-controlled-border-zone", "ok"]
CivilianHarm = Literal["with-a-hit", "always"]

TABLE: Final = "rockets"
_WHERE: Final = {
    "south-of-litani": "south of the Litani",
    "elsewhere": "that is neither south of the Litani nor a Sanctuary",
    "sanctuary": "in a Sanctuary",
}
HARM: Final = (
    "a civilian attack causes Collateral Damage when it hits (with-a-hit) or even when it misses (always)"
)
CARD: Final = "if no: Collateral Damage outside a battle draws no card"
CSUS: Final = "undisrupted IDF CSU units on the map"


@dataclass(frozen=True, slots=True)
class RocketAttack:
    """What rockets and missiles do."""

    legal: Annotated[Legal, "all the units named may fire from there"]
    reason: Annotated[
        RocketReason,
        "sr-out-of-range: SR not south of the Litani; mr-out-of-range: MR in a Sanctuary; Msl fire from "
        "anywhere",
    ]
    dice_to_roll: Annotated[int, "one per SR or MR unit, two per Msl unit; 0 when not legal"]
    units_revealed: Annotated[int, "units that fired and are flipped to Revealed mode; 0 when not legal"]
    hits: Annotated[int | None, "one per 6 (a 5 is nothing here); null without dice"]
    victory_points: Annotated[int | None, "civilian: one per hit; military: 0; null without dice"]
    csus_disrupted: Annotated[
        int | None,
        "military: 1 if there is any hit (by the other reading one per hit), but at most the undisrupted "
        "CSUs; civilian: 0; none without dice",
    ]
    collateral_damage: Annotated[bool | None, "civilian and at least one hit (TLW-E19); null without dice"]
    cascading_cards: Annotated[int | None, "1 after Collateral Damage, otherwise 0; none without dice"]


@dataclass(frozen=True, slots=True)
class MinorRaid:
    """What a Minor Raid does."""

    legal: Annotated[Legal, "the raid may be launched"]
    reason: Annotated[RaidReason, "contested is not enough"]
    dice_to_roll: Annotated[int, "2; 0 when not legal"]
    hits: Annotated[int | None, "one per 6; null without dice"]
    victory_points: Annotated[int | None, "civilian: one per hit; military: 0; null without dice"]
    csus_disrupted: Annotated[int | None, "as in rocket-attack; null without dice"]
    collateral_damage: Annotated[bool | None, "civilian and at least one hit; null without dice"]
    cascading_cards: Annotated[int | None, "1 after Collateral Damage, otherwise 0; none without dice"]


@question(
    "rocket-attack",
    asks="May these rockets and missiles fire at Israel, and what do they do?",
    rules=("j3-functions", "rocket-missile-attacks", "12.3", "13.0"),
    result="hits",
)
def rocket_attack(
    *,
    location: Annotated[
        Location,
        "the ONE Zone they fire from: south of the Litani (Marjayoun included), any other Zone that is no "
        "Sanctuary, or a Sanctuary",
    ],
    sr: Annotated[Count, "SR rocket units firing"] = 0,
    mr: Annotated[Count, "MR rocket units firing"] = 0,
    msl: Annotated[Count, "missile (Msl) units firing"] = 0,
    infrastructure: Annotated[Infrastructure, "the declared target"],
    undisrupted_csus: Annotated[Count, CSUS] = 1,
    csu_per_hit: Annotated[bool, Reading("TLW-E20"), "one CSU per hit instead of one per attack"] = False,
    civilian_harm: Annotated[CivilianHarm, Reading("TLW-E19"), HARM] = "with-a-hit",
    infrastructure_card: Annotated[bool, Reading("TLW-E19"), CARD] = True,
    dice: Annotated[
        D6UnorderedPool | None,
        Note(
            "the dice rolled (exactly dice_to_roll; any dice with an illegal attack: bad input naming dice)"
        ),
    ] = None,
) -> Ruling[RocketAttack]:
    """Check ranges, count the dice, score the sixes (see rulebook 12.3, 13.0).

    >>> answer = rocket_attack(
    ...     location="elsewhere", mr=1, msl=1, infrastructure="military", dice=(6, 6, 3)
    ... ).answer
    >>> answer.hits, answer.csus_disrupted
    (2, 1)
    """
    work = Reasoning(GAME)
    firing = Firing(sr, mr, msl)
    reason = _against(work, firing, location)
    legal = reason == "ok"
    due = _dice_due(work, firing) if legal else 0
    need_dice("dice", dice, due)
    shown = sum(firing) if legal else 0
    if legal:
        text = f"{counted(shown, 'unit')} fired: flip to Revealed Mode"
        # TLW-E42: who fired may fire again, being Revealed already
        work.step("rocket-missile-attacks.reveal", text, shown, "TLW-E42")
    if not legal or dice is None:
        return work.ruling(RocketAttack(legal, reason, due, shown, *_NOTHING_ROLLED))
    aim = Aim(infrastructure, undisrupted_csus, csu_per_hit, civilian_harm, infrastructure_card)
    hits = _sixes(work, "rockets", "rocket-missile-attacks.dice", dice)
    return work.ruling(RocketAttack(legal, reason, due, shown, *_effects(work, aim, hits)))


@question(
    "minor-raid",
    asks="May I launch a Minor Raid on Israel, and what does it do?",
    rules=("j3-functions", "minor-raid", "12.4", "13.0", "rocket-missile-attacks"),
    result="hits",
)
def minor_raid(
    *,
    border_zone: Annotated[
        BorderZone, "best status the Insurgent has in any Zone of Lebanon adjacent to the Israeli border"
    ],
    infrastructure: Annotated[Infrastructure, "the declared target"],
    undisrupted_csus: Annotated[Count, CSUS] = 1,
    csu_per_hit: Annotated[bool, Reading("TLW-E20"), Note("other reading, as in rocket-attack")] = False,
    civilian_harm: Annotated[CivilianHarm, Reading("TLW-E19"), HARM] = "with-a-hit",
    infrastructure_card: Annotated[bool, Reading("TLW-E19"), CARD] = True,
    dice: Annotated[
        D6UnorderedPool | None,
        Note("the two dice rolled (any dice with an illegal raid: bad input naming dice)"),
    ] = None,
) -> Ruling[MinorRaid]:
    """Check the border Zone, score the sixes of two dice (see rulebook 12.4, 13.0).

    >>> minor_raid(border_zone="contested", infrastructure="civilian").answer.reason
    'no-controlled-border-zone'
    """
    work = Reasoning(GAME)
    # TLW-E26: the J-3 box mentions raids, but only the Minor Raid is described
    legal = border_zone == "controlled"
    text = f"the Insurgent controls {'a' if legal else 'no'} Zone on the border"
    work.step("minor-raid.condition", f"{text} (see rulebook 12.4)", legal, "TLW-E26")
    reason: RaidReason = "ok" if legal else "no-controlled-border-zone"
    due = work.number("raid-dice") if legal else 0
    need_dice("dice", dice, due)
    if legal:
        work.step("minor-raid", f"a Minor Raid rolls {dice_count(due)}", due)
    if not legal or dice is None:
        return work.ruling(MinorRaid(legal, reason, due, *_NOTHING_ROLLED))
    aim = Aim(infrastructure, undisrupted_csus, csu_per_hit, civilian_harm, infrastructure_card)
    hits = _sixes(work, "raid", "minor-raid.effects", dice)
    return work.ruling(MinorRaid(legal, reason, due, *_effects(work, aim, hits)))


class Firing(NamedTuple):
    """The units that fire, by kind."""

    sr: int
    mr: int
    msl: int


class Aim(NamedTuple):
    """The target, and the chosen reading of the effects."""

    infrastructure: Infrastructure
    undisrupted_csus: int
    csu_per_hit: bool
    civilian_harm: CivilianHarm
    card: bool


class Effects(NamedTuple):
    """The effects of an attack on infrastructure; all None if no dice are given."""

    hits: int | None
    victory_points: int | None
    csus_disrupted: int | None
    collateral_damage: bool | None
    cascading_cards: int | None


_NOTHING_ROLLED: Final = Effects(None, None, None, None, None)


def _against(work: Reasoning, firing: Firing, location: Location) -> RocketReason:
    """Return what forbids the attack, the first reason that applies."""
    rule = "rocket-missile-attacks"
    if not sum(firing):
        work.no(rule, "no unit fires")
        return "nothing-fires"
    if firing.sr and work.read(TABLE, "sr", location) != "yes":
        work.no(f"{rule}.sr", "SR rockets fire from south of the Litani only, Marjayoun included")
        return "sr-out-of-range"
    if firing.mr and work.read(TABLE, "mr", location) != "yes":
        work.no(f"{rule}.mr", "MR rockets do not fire from a Sanctuary", "TLW-E36")
        return "mr-out-of-range"
    if firing.msl and work.read(TABLE, "msl", location) == "yes":
        # TLW-E36: missiles fire from Sanctuaries and Syria, MR units do not.
        work.depend_on("TLW-E36")
    text = f"{counted(sum(firing), 'unit')} may fire from a Zone {_WHERE[location]} (see rulebook 12.3)"
    work.yes(rule, text)
    return "ok"


def _dice_due(work: Reasoning, firing: Firing) -> int:
    due = 0
    for kind, units in zip(Firing._fields, firing, strict=True):
        if units:
            due += units * work.amount(TABLE, kind, "dice")
    names = {"SR rocket unit": firing.sr, "MR rocket unit": firing.mr, "missile unit": firing.msl}
    fired = ", ".join(counted(many, name) for name, many in names.items() if many)
    text = f"{fired}: {dice_count(due)}"
    return work.step("rocket-missile-attacks.dice", text, due)


def _sixes(work: Reasoning, use: str, rule: str, dice: Sequence[int]) -> int:
    # TLW-E33: rockets and raids hit on a 6 alone, once; each entry prints its own faces
    hits = scored(work, use, dice)
    return work.step(rule, f"{dice_in_words(dice)}: {counted(hits, 'hit')}", hits, "TLW-E33")


def _effects(work: Reasoning, aim: Aim, hits: int) -> Effects:
    """Return what hits on infrastructure do."""
    target = aim.infrastructure
    rule = f"rocket-missile-attacks.{target}"
    points = hits * work.amount("infrastructure", target, "vp")
    csus = work.amount("infrastructure", target, "csus") * (hits if aim.csu_per_hit else min(hits, 1))
    csus = min(csus, aim.undisrupted_csus)
    harms = work.read("infrastructure", target, "collateral") == "yes"
    collateral = harms and (hits > 0 or aim.civilian_harm == "always")
    cards = work.number("cards-for-an-attack") if collateral and aim.card else 0
    if target == "civilian":
        work.step(rule, f"civilian infrastructure: {points} VP", points)
        text = f"{'' if collateral else 'no '}Collateral Damage: {counted(cards, 'card')}"
        # TLW-E19: one card for the attack, not one for each hit
        work.step(rule, text, cards, "TLW-E19")
    else:
        # TLW-E20: civilian damage is counted by the hit in so many words, military damage is not
        work.step(rule, f"military infrastructure: {counted(csus, 'CSU')} disrupted", csus, "TLW-E20")
    return Effects(hits, points, csus, collateral, cards)
