"""Intelligence: searching a Zone, and evading an attack or a search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from countermarch.reference.engine import Count, D6UnorderedPool, Legal, Note, Reading, Ruling, question
from countermarch.reference.engine.errors import refuse
from countermarch.reference.engine.phrases import counted
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.third_lebanon_war.game_data import GAME, TERRAIN, scored
from countermarch.reference.third_lebanon_war.terms import (
    DISRUPTED,
    EITHER_ZONE,
    EXACTLY,
    HITS_ON_IT,
    NAMES,
    ZONES,
    Player,
    Terrain,
    UnitClass,
)
from countermarch.reference.third_lebanon_war.words import added, dice_count, dice_in_words, need_dice

if TYPE_CHECKING:
    from collections.abc import Sequence

Method = Literal["units", "air-recon"]
During = Literal["attack", "tactical-intelligence"]


@dataclass(frozen=True, slots=True)
class Scout:
    """A unit with a J-2 rating."""

    j2_rating: Annotated[Count, "printed J-2 rating"]
    hits: Annotated[Count, HITS_ON_IT] = 0
    disrupted: Annotated[bool, f"{DISRUPTED}: its rating counts as 0"] = False


@dataclass(frozen=True, slots=True)
class Search:
    """The dice of a search and what they find."""

    dice_to_roll: Annotated[
        int,
        "sum of current J-2 ratings, less 2 Urban / 1 Populated for the IDF only, at least 0; Air Recon: 3 "
        "flat",
    ]
    reveals: Annotated[int | None, "1 per 5 and 2 per 6 rolled; null without dice"]
    revealed: Annotated[int | None, "min(reveals, hidden); revealed Dummies leave the map; null without dice"]


@dataclass(frozen=True, slots=True)
class Evasion:
    """The dice of an evasion and who gets away."""

    allowed: Annotated[Legal, "irregular units and a J-2 chit played"]
    dice_to_roll: Annotated[int, "sum of current J-2 ratings, plus 2 Urban / 1 Populated; 0 when not allowed"]
    units_evading: Annotated[
        int | None,
        "1 per 5 and 2 per 6, at most the number of units; each goes Underground; 0 when not allowed; null "
        "when allowed without dice",
    ]
    units_left: Annotated[
        int | None, "units that did not get away; none if evasion is allowed and no dice are given"
    ]
    battle_marker: Annotated[
        bool | None,
        "during an attack: yes if units are left (a battle follows); during Tactical Intelligence: no; "
        "none if no dice are given",
    ]


@question(
    "tactical-intelligence",
    asks="How many dice do I roll to search the Zone, and how many hidden units are revealed?",
    rules=("j2-functions", "j2-tactical-intelligence", "j2-air-recon", "8.1"),
    result="revealed",
    example={"units": [{"j2_rating": 3}], "hidden": 2},
)
def tactical_intelligence(
    *,
    player: Annotated[Player, "who searches"],
    method: Annotated[
        Method,
        "ground search by units, or IDF Air Recon",
        Note("insurgent with air-recon is bad input; the error names method"),
    ] = "units",
    units: Annotated[
        tuple[Scout, ...],
        "the searching units; each counts its J-2 rating less its hits, never below 0. Not used for Air "
        "Recon; a search by units needs at least one",
        Note("else bad input naming units"),
    ] = (),
    terrain: Annotated[Terrain, "terrain of the Zone searched"],
    hidden: Annotated[Count, "hidden enemy pieces in the Zone, units and Dummies together"],
    recon_terrain: Annotated[
        bool, Reading("TLW-E18"), "also apply the IDF terrain reduction to Air Recon"
    ] = False,
    dice: Annotated[D6UnorderedPool | None, Note(EXACTLY)] = None,
) -> Ruling[Search]:
    """Count the dice of a search and what they reveal (J-2; see rulebook 8.1).

    >>> tactical_intelligence(
    ...     player="idf", units=(Scout(4), Scout(2, hits=1)), terrain="populated", hidden=2, dice=(6, 5, 1, 2)
    ... ).answer
    Search(dice_to_roll=4, reveals=3, revealed=2)
    """
    refuse(
        method == "air-recon" and player != "idf",
        "method",
        "only the IDF has 'air-recon'; expected units for the Insurgent (j2-air-recon)",
    )
    refuse(method == "units" and not units, "units", "an empty list; expected at least one searching unit")
    work = Reasoning(GAME)
    if method == "air-recon":
        due = _air_recon(work, terrain, recon_terrain=recon_terrain)
    else:
        due = _ground_search(work, player, units, terrain)
    need_dice("dice", dice, due)
    if dice is None:
        return work.ruling(Search(due, None, None))
    reveals = scored(work, "search", dice)
    text = f"{dice_in_words(dice)}: {counted(reveals, 'piece')} to reveal"
    # TLW-E32: results beyond the number of units are lost
    work.step("j2-tactical-intelligence.results", text, reveals, "TLW-E32")
    revealed = min(reveals, hidden)
    shown = f"{revealed} revealed, Dummies among them leave the map" if revealed else "none revealed"
    text = f"{hidden} hidden there: {shown}" if hidden else "nothing is hidden there"
    work.step("j2-tactical-intelligence.dummies", text, revealed)
    return work.ruling(Search(due, reveals, revealed))


def _air_recon(work: Reasoning, terrain: Terrain, *, recon_terrain: bool) -> int:
    # TLW-E18: terrain takes no dice off Air Recon, unlike a search on the ground
    flat = work.number("air-recon-dice")
    work.step("j2-air-recon", f"Air Recon rolls {dice_count(flat)} in any Zone", flat, "TLW-E18")
    return _less_terrain(work, "idf", flat, terrain) if recon_terrain else flat


def _ground_search(work: Reasoning, player: Player, units: Sequence[Scout], terrain: Terrain) -> int:
    ratings = _ratings(work, units)
    total = sum(ratings)
    text = f"J-2 ratings of {counted(len(units), 'searching unit')}, less hits: {added(ratings)}{total}"
    work.step("j2-tactical-intelligence.dice", f"{text} (see rulebook 8.1)", total)
    return _less_terrain(work, player, total, terrain)


def _less_terrain(work: Reasoning, player: Player, dice: int, terrain: Terrain) -> int:
    effect = work.amount(TERRAIN, player, terrain)
    if not effect:
        return dice
    left = max(0, dice + effect)
    text = f"{NAMES[player]} in {ZONES[terrain]} rolls {dice_count(-effect)} fewer: {left}"
    # TLW-E32: terrain cuts the IDF's dice, never the Insurgent's
    return work.step("j2-tactical-intelligence.terrain", text, left, "TLW-E32")


def _ratings(work: Reasoning, units: Sequence[Scout]) -> list[int]:
    """Return the current J-2 ratings: less one for each hit, 0 if disrupted."""
    each = work.number("hits-on-ratings")
    return [0 if unit.disrupted else max(0, unit.j2_rating - unit.hits * each) for unit in units]


@question(
    "evasion",
    asks="May these irregular units evade, with how many dice, and how many get away?",
    rules=("j2-functions", "j2-evade", "battle-mat-1-attack-declaration", "8.12"),
    result="units_evading",
)
def evasion(
    *,
    during: Annotated[
        During, "what the units evade: a declared attack (they are its targets) or having just been revealed"
    ],
    unit_class: Annotated[UnitClass, Note("class of the units")] = "irregular",
    units: Annotated[
        tuple[Scout, ...],
        "the revealed or targeted units (at least one); each counts its J-2 rating "
        "less its hits, never below 0",
    ],
    terrain: Annotated[Terrain, EITHER_ZONE],
    j2_chit_played: Annotated[
        bool, Reading("TLW-E17", also_a_fact=True), "their owner plays a J-2 chit for the attempt"
    ] = True,
    free_after_search: Annotated[
        bool, Reading("TLW-E17"), "evading a search costs no chit, only evading an attack does"
    ] = False,
    dice: Annotated[D6UnorderedPool | None, Note(EXACTLY)] = None,
) -> Ruling[Evasion]:
    """Count the dice of an evasion and the units that slip away Underground (J-2; see rulebook 8.12).

    >>> evasion(during="attack", units=(Scout(1), Scout(1)), terrain="other", dice=(5, 2)).answer
    Evasion(allowed=True, dice_to_roll=2, units_evading=1, units_left=1, battle_marker=True)
    """
    refuse(not units, "units", "an empty list; expected at least one unit")
    work = Reasoning(GAME)
    free = free_after_search and during == "tactical-intelligence"
    allowed: bool
    if unit_class != "irregular":
        # TLW-E07: regular units are the Syrians, who do not evade
        allowed = work.no("j2-evade.dice", "only irregular units evade", "TLW-E07")
    # TLW-E17: an attempt after a search costs a chit too; ``free_after_search`` is the other reading
    elif not j2_chit_played and not free:
        allowed = work.no(
            "battle-mat-1-attack-declaration.evade", "an attempt requires a J-2 chit", "TLW-E17"
        )
    else:
        pays = "without a chit after a search" if free else "if their owner plays a J-2 chit"
        text = f"irregular units may try to evade {pays} (see rulebook 8.12)"
        rule = "j2-evade.dice" if free else "battle-mat-1-attack-declaration.evade"
        allowed = work.yes(rule, text, "TLW-E07", "TLW-E17")
    due = _evasion_dice(work, units, terrain) if allowed else 0
    need_dice("dice", dice, due)
    if allowed and dice is None:
        return work.ruling(Evasion(allowed, due, None, None, None))
    away = _away(work, dice, len(units)) if allowed and dice is not None else 0
    left = len(units) - away
    marker = during == "attack" and left > 0
    if during == "attack":
        text = f"{counted(left, 'target')} left: {'a Battle Marker is placed' if marker else 'no battle'}"
        work.step("battle-mat-1-attack-declaration.marker", text, marker)
    return work.ruling(Evasion(allowed, due, away, left, marker))


def _evasion_dice(work: Reasoning, units: Sequence[Scout], terrain: Terrain) -> int:
    ratings = _ratings(work, units)
    total = sum(ratings)
    text = f"J-2 ratings of {counted(len(units), 'unit')}, less hits: {added(ratings)}{total}"
    work.step("j2-evade.dice", text, total)
    more = work.amount(TERRAIN, "evasion", terrain)
    if more:
        total += more
        work.step(
            "j2-evade.dice",
            f"{more} more {'die' if more == 1 else 'dice'} in {ZONES[terrain]}: {total}",
            total,
        )
    return total


def _away(work: Reasoning, dice: Sequence[int], units: int) -> int:
    slipping = scored(work, "evasion", dice)
    away = min(slipping, units)  # TLW-E32: evasions beyond the number of units have no effect
    text = f"{dice_in_words(dice)}: {away} of {counted(units, 'unit')} back Underground"
    return work.step("j2-evade.results", text, away, "TLW-E32")
