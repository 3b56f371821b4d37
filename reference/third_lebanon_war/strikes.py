"""Deep Strikes of the IDF: Area Attack, PGM Strike, Decapitation Strike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal, NamedTuple

from countermarch.reference.engine import Count, D6UnorderedPool, Legal, Note, Ruling, question
from countermarch.reference.engine.phrases import counted
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.third_lebanon_war.game_data import GAME, TERRAIN, scored
from countermarch.reference.third_lebanon_war.terms import ZONES, Terrain
from countermarch.reference.third_lebanon_war.words import dice_count, dice_in_words, need_dice

Strike = Literal["area", "pgm", "decapitation"]
StrikeReason = Literal["no-target", "mixed-classes", "not-a-single-target", "not-a-tf-hq", "ok"]

TABLE: Final = "deep-strikes"
_TARGET_RULES: Final = {
    "area": "deep-strike-area-attack.target",
    "pgm": "deep-strike-pgm-strike",
    "decapitation": "deep-strike-decapitation-strike",
}


@dataclass(frozen=True, slots=True)
class DeepStrike:
    """The dice of a Deep Strike and what it does."""

    legal: Annotated[Legal, "the target is allowed"]
    reason: Annotated[
        StrikeReason,
        "no-target: none aimed at; mixed-classes: area strike at regular and irregular units together; "
        "not-a-single-target: pgm or decapitation at more than one; not-a-tf-hq: decapitation at an "
        "irregular unit",
    ]
    dice_to_roll: Annotated[int, "3 per concentrated, 2 per dispersed or revealed; 0 when not legal"]
    raw_hits: Annotated[int | None, "1 per 5, 2 per 6; null without dice"]
    terrain_reduction: Annotated[
        int, "area: 2 Urban, 1 Populated, once per strike (nominal); pgm and decapitation: 0"
    ]
    net_hits: Annotated[
        int | None,
        "max(0, raw_hits - terrain_reduction); null without dice. The Insurgent player distributes them",
    ]
    hq_removed: Annotated[
        bool | None,
        "true if a decapitation strike scores a hit; false for other strikes; not given without dice",
    ]
    c2_change: Annotated[
        int | None,
        "-1 to the Insurgent C2, permanently, if the HQ is removed; otherwise 0. Not given without dice",
    ]


@question(
    "deep-strike",
    asks="How many dice does this IDF Deep Strike roll, and what do the hits do?",
    rules=(
        "j3-functions",
        "deep-strike-area-attack",
        "deep-strike-pgm-strike",
        "deep-strike-decapitation-strike",
        "12.2",
    ),
    result="net_hits",
)
def deep_strike(
    *,
    strike: Annotated[Strike, "type of Deep Strike (one J-3 chit)"],
    terrain: Annotated[Terrain, "terrain of the target Zone"],
    concentrated: Annotated[
        Count, "targeted regular units (decapitation: Syrian TF HQs) in Concentrated Mode"
    ] = 0,
    dispersed: Annotated[
        Count, "regular units (decapitation: Syrian TF HQs) aimed at that are in Dispersed Mode"
    ] = 0,
    revealed: Annotated[
        Count, "irregular units aimed at that are in Revealed Mode (Underground units cannot be aimed at)"
    ] = 0,
    dice: Annotated[
        D6UnorderedPool | None,
        Note(
            "the dice rolled (exactly dice_to_roll; any dice with an illegal strike: bad input naming dice)"
        ),
    ] = None,
) -> Ruling[DeepStrike]:
    """Check the target, count the dice, subtract terrain from an Area Attack's hits (see rulebook 12.2).

    >>> deep_strike(strike="area", terrain="urban", revealed=2, dice=(6, 6, 1, 2)).answer.net_hits
    2
    >>> deep_strike(strike="decapitation", terrain="urban", dispersed=1, dice=(4, 5)).answer.c2_change
    -1
    """
    work = Reasoning(GAME)
    aimed = Aimed(concentrated, dispersed, revealed)
    reason = _against(work, strike, aimed)
    legal = reason == "ok"
    due = _dice_due(work, strike, aimed) if legal else 0
    need_dice("dice", dice, due)
    off = -work.amount(TERRAIN, strike, terrain)
    if not legal or dice is None:
        removed = None if strike == "decapitation" else False
        change = None if removed is None else 0
        return work.ruling(DeepStrike(legal, reason, due, None, off, None, removed, change))
    # TLW-E29: excess hits are lost: a Deep Strike causes no Collateral Damage
    raw = scored(work, "deep-strike", dice)
    rule = _TARGET_RULES[strike].replace(".target", ".hits")
    work.step(rule, f"{dice_in_words(dice)}: {counted(raw, 'hit')}", raw, "TLW-E29")
    net = max(0, raw - off)
    if off:
        text = f"an Area Attack on {ZONES[terrain]}: {off} fewer, {counted(net, 'hit')}"
        # TLW-E21: as printed; read as a misprint, no strike would lose any hit
        work.step("deep-strike-area-attack.terrain", text, net, "TLW-E21")
    elif strike != "area":
        work.step(rule, "terrain has no effect on a PGM or decapitation strike", net, "TLW-E21")
    if strike != "decapitation":
        return work.ruling(DeepStrike(legal, reason, due, raw, off, net, hq_removed=False, c2_change=0))
    return work.ruling(DeepStrike(legal, reason, due, raw, off, net, net > 0, _decapitated(work, net)))


class Aimed(NamedTuple):
    """The targeted units, by Mode."""

    concentrated: int
    dispersed: int
    revealed: int


def _against(work: Reasoning, strike: Strike, aimed: Aimed) -> StrikeReason:
    """Return what forbids the strike, the first reason that applies."""
    rule = _TARGET_RULES[strike]
    most = work.read(TABLE, strike, "targets")
    regular = aimed.concentrated + aimed.dispersed
    if not sum(aimed):
        work.no(rule, "no target is chosen")
        return "no-target"
    if most == "all" and regular and aimed.revealed:
        work.no(rule, "an Area Attack strikes regular or irregular units, not both")
        return "mixed-classes"
    if most != "all" and sum(aimed) > int(most):
        work.no(rule, f"{counted(sum(aimed), 'target')}; this strike may have only {most}")
        return "not-a-single-target"
    if aimed.revealed and not work.read(TABLE, strike, "revealed"):
        # TLW-E30: all TF HQs of the Insurgent are Syrian
        work.no(rule, "only a Syrian TF HQ can be decapitated", "TLW-E30")
        return "not-a-tf-hq"
    work.yes(rule, f"legal target for this strike: {counted(sum(aimed), 'unit')} (see rulebook 12.2)")
    return "ok"


def _dice_due(work: Reasoning, strike: Strike, aimed: Aimed) -> int:
    """Return the dice for the targeted units."""
    total = 0
    for mode, units in aimed._asdict().items():
        if units:
            each = work.amount(TABLE, strike, mode)
            total += units * each
            of_each = f", {dice_count(each)} each" if units > 1 else ""
            text = f"{counted(units, f'{mode.capitalize()} unit')}{of_each}: {dice_count(units * each)}"
            rule = _TARGET_RULES[strike].replace(".target", ".dice")
            hq = ("TLW-E30",) if strike == "decapitation" else ()
            # TLW-E29: disrupted units count for dice
            work.step(rule, text, units * each, "TLW-E29", *hq)
    return total


def _decapitated(work: Reasoning, net_hits: int) -> int:
    """Return what a Decapitation Strike does to Insurgent C2."""
    if not net_hits:
        work.no("deep-strike-decapitation-strike", "no hit: the TF HQ stays")
        return 0
    # TLW-E30: all Insurgent TF HQs are Syrian, and Syrian units are removed
    text = "any hit removes the TF HQ; its units go on the map as detached Tactical Units"
    work.yes("deep-strike-decapitation-strike", text, "TLW-E30")
    # TLW-E16: a TF HQ that is removed never comes back, and neither does its C2
    change = -work.number("c2-for-an-hq")
    return work.step(
        "deep-strike-decapitation-strike.c2", f"Insurgent C2 {change} permanently", change, "TLW-E16"
    )
