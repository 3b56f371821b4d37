"""A whole attack: from the units and the hex to the differential, the result, retreats and losses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple, cast, get_args

from countermarch.reference.engine import (
    D6,
    Count,
    InputError,
    ListOf,
    Note,
    Reading,
    Ruling,
    Tally,
    Working,
    question,
)
from countermarch.reference.engine.errors import either
from countermarch.reference.engine.phrases import counted, joined
from countermarch.reference.lebanon_82 import crt
from countermarch.reference.lebanon_82.attack_support import SupportFire, SupportMarker, refused
from countermarch.reference.lebanon_82.combat import (
    Attacker,
    BeyondReading,
    FightingSide,
    TableResult,
    combat_differential,
    combat_effects,
    combat_result,
    terrain_row,
)
from countermarch.reference.lebanon_82.game_data import GAME, sam_counts
from countermarch.reference.lebanon_82.hexes import Hex, distance, hex_of, neighbours
from countermarch.reference.lebanon_82.reinforcements import reinforcement_arrival, stacking_check
from countermarch.reference.lebanon_82.terms import (
    SIDE_NAMES,
    AttackerLoss,
    Choice,
    CrtTerrain,
    HexNumber,
    HexTerrain,
    Loss,
    OtherTerrain,
    Scenario,
    Stagger,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

_ANY_HEX: Final = Hex(18, 20)
"""Default hex of the defender: all hexes have the same number of neighbours."""


@dataclass(frozen=True, slots=True)
class WholeAttack:
    """One attack from beginning to end."""

    differential: Annotated[int, "attack minus defence, support included"]
    result: Annotated[
        TableResult,
        "result code; not-allowed if no attack may be made (11.1, 11.3, 11.4 or the other reading of "
        "L82-E58), or if a marker or a SAM site may not be used in this way",
    ]
    immune: Annotated[bool, "the bastion cancels the result's effect on the defender"]
    defender_retreat: Annotated[int, "hexes: 0, 2 or 3"]
    defender_loss: Annotated[Loss, "loss of the defending unit"]
    attacker_retreat: Annotated[int, "hexes every attacking unit retreats: 0-3"]
    attacker_loss: Annotated[AttackerLoss, "loss of the attackers"]


@question(
    "attack",
    asks="How does this whole attack turn out?",
    rules=(
        "CRT", "10.0", "10.2", "11.1", "11.2", "11.3", "11.4", "12.0", "13.0", "13.1", "14.0", "16.0",
        "20.1", "20.2", "20.3", "21.0", "25.1", "25.2", "26.0",
    ),
    result="result",
    tallies=(Tally("markers.sam_dice", sam_counts),),
)  # fmt: skip
def attack(
    *,
    scenario: Annotated[Scenario, "bastions protect in 1982 only"] = "1982",
    attackers: Annotated[tuple[Attacker, ...], "attacking units and their attack strengths, at least one"],
    attacker_support: Annotated[
        tuple[Count, ...],
        ListOf("value"),
        "values of the attacker's support fire markers applied and not nullified",
    ] = (),
    attacker_hexes: Annotated[
        tuple[HexNumber, ...],
        ListOf("hex"),
        "hexes the attackers are in: each next to the defender's hex, or, for a landing, the defender's hex "
        "itself. If left out, adjacency is not checked",
    ] = (),
    defender_side: Annotated[FightingSide, "side of the defending unit"],
    defense_strength: Annotated[Count, "defence strength of the defending unit"],
    defender_support: Annotated[
        tuple[Count, ...],
        ListOf("value"),
        "values of the defender's support fire markers applied and not nullified",
    ] = (),
    defender_hex: Annotated[
        HexNumber | None,
        "the defender's hex: shows whether the defender is in a bastion; required if you give attacker hexes",
    ] = None,
    terrain: Annotated[
        HexTerrain | None,
        "terrain of the defender's hex, apart from a town. If left out and there is a town or river: clear",
    ] = None,
    other_terrain: Annotated[OtherTerrain, "a second terrain in the same hex"] = "none",
    town: Annotated[bool, "the hex has a town"] = False,
    across_river: Annotated[
        bool, Reading("L82-E60", also_a_fact=True), "the attack counts as made across a river hexside"
    ] = False,
    in_bastion: Annotated[bool, "the defending unit is in a Palestinian bastion hex"] = False,
    defender_depleted: Annotated[bool, "the defending unit was already depleted"] = False,
    defender_choice: Annotated[Choice, "D2 and D3 only"] = "retreat",
    loser_depleted: Annotated[
        bool, "the attacking unit that its player picks to take a loss was already depleted"
    ] = False,
    attacker_choice: Annotated[Choice, "A1-A3 only"] = "retreat",
    die: Annotated[D6, Note("one die")],
    beyond: Annotated[
        BeyondReading,
        Reading("L82-E58"),
        "differentials below the row's lowest heading use column 1, or (other reading) are not an attack "
        "at all",
    ] = "nearest-column",
    stagger: Annotated[
        Stagger,
        Reading("L82-E12", also_a_fact=True),
        "which hex rows on your map, the even or the odd, are shifted half a hex toward the higher numbers",
    ] = "even",
    markers: Annotated[
        tuple[SupportMarker, ...], "support fire markers applied, SAM fire at aircraft still to be settled"
    ] = (),
    sam_sites: Annotated[
        Count | None, "SAM sites that may fire: active, not fired this phase, within 2 hexes; all if left out"
    ] = None,
) -> Ruling[WholeAttack]:
    """Settle a whole attack, from the units to the losses; each step is itself a question (CRT, 12.0).

    >>> attack(attackers=(Attacker("israeli", 7), Attacker("israeli", 5)), defender_side="plo",
    ...        defense_strength=3, terrain="rough", defender_hex="2616", die=2).answer
    WholeAttack(differential=9, result='Ex', immune=True, defender_retreat=0, defender_loss='none',
                attacker_retreat=0, attacker_loss='depleted')
    """
    if not attackers:
        raise InputError("attackers", "an empty list; expected at least one unit")
    if terrain is None:
        terrain = _clear_beside(town=town, across_river=across_river)
    work = Working(GAME)
    hexes = _Hexes(attacker_hexes, defender_hex, stagger, "beirut" in {terrain, other_terrain})
    support = SupportFire(scenario, attackers, defender_side, markers)
    barred = [
        against
        for check in (
            lambda trial: _may_be_placed(trial, scenario, attackers, hexes),
            lambda trial: support.allotted(trial, attacker_support, defender_support),
            lambda trial: support.apply(trial, sam_sites),
            lambda trial: _may_fight(trial, scenario, attackers, defender_side),
        )
        if (against := refused(work, check)) is not None
    ]
    bastion = _is_bastion(work, defender_hex, claimed=in_bastion)
    row = work.take(
        terrain_row(terrain=terrain, other_terrain=other_terrain, town=town, across_river=across_river)
    )
    strengths = work.take(
        combat_differential(
            attackers=attackers,
            attacker_support=(*attacker_support, *support.attack),
            defense_strength=defense_strength,
            defender_support=(*defender_support, *support.defence),
        )
    )
    if barred:
        for against in barred:
            work.take(against)
        return _no_attack(work, strengths.differential)
    terrains = (terrain, other_terrain, *["town"] * town, *["river"] * across_river)
    read = work.take(
        combat_result(
            terrain=_terrain_of(row.row, terrains),
            differential=strengths.differential,
            die=die,
            beyond=beyond,
        )
    )
    if read.result == "not-allowed":
        return _no_attack(work, strengths.differential)
    effects = work.take(
        combat_effects(
            scenario=scenario,
            result=read.result,
            defender_side=defender_side,
            in_bastion=bastion,
            defender_depleted=defender_depleted,
            defender_choice=defender_choice,
            loser_depleted=loser_depleted,
            attacker_choice=attacker_choice,
        )
    )
    return work.ruling(
        WholeAttack(
            strengths.differential,
            read.result,
            effects.immune,
            effects.defender_retreat,
            effects.defender_loss,
            effects.attacker_retreat,
            effects.attacker_loss,
        )
    )


def _clear_beside(*, town: bool, across_river: bool) -> HexTerrain:
    """Return clear, the terrain of a hex of which only a town or a river is given; raises without either."""
    if not (town or across_river):
        raise InputError("terrain", f"not given; expected {either(get_args(HexTerrain))}")
    return "clear"


class _Hexes(NamedTuple):
    """Where the units of an attack are, as far as their hexes are given."""

    attackers: tuple[str, ...]
    defender: str | None
    stagger: Stagger
    beirut: bool


def _may_be_placed(work: Working, scenario: Scenario, attackers: Sequence[Attacker], hexes: _Hexes) -> bool:
    """Return whether the attackers may be in these hexes, one in each (11.3, 11.4)."""
    if hexes.attackers and hexes.defender is None:
        raise InputError("defender_hex", "not given beside attacker_hexes; expected four digits")
    if len(hexes.attackers) > len(attackers):
        text = f"{len(hexes.attackers)} hexes of {counted(len(attackers), 'attacker')}; expected one each"
        raise InputError("attacker_hexes", text)
    defended = hex_of(hexes.defender, "defender_hex") if hexes.defender else None
    places = [hex_of(number, "attacker_hexes", at) for at, number in enumerate(hexes.attackers, 1)]
    around = len(neighbours(defended or _ANY_HEX, hexes.stagger))
    if len(attackers) - (defended in places) > around:
        text = f"{counted(around, 'hex', 'hexes')} are next to one hex, with a unit in each: "
        return work.step(
            "11.3",
            f"{text}{len(attackers)} units cannot attack it together.",
            False,  # noqa: FBT003 # the value of the step
            # L82-E22: one unit each, while the landing is resolved. L82-E68: there is no stacking, so one
            # to a hex
            "L82-E22",
            "L82-E68",
        )
    if defended is None or not places:
        return True
    # L82-E01: what only the standard rules decide is left to the players.
    work.depend_on("L82-E01")
    return all(
        _is_adjacent(work, hexes, place, defended)
        and (place != defended or _lands(work, scenario, attackers[0].side, beirut=hexes.beirut))
        and _room(work, place, places.count(place), landing=place == defended)
        for place in dict.fromkeys(places)
    )


def _is_adjacent(work: Working, hexes: _Hexes, attacker_hex: Hex, defender_hex: Hex) -> bool:
    """Return whether an attacker is next to the defender, or lands in the defender's hex."""
    if attacker_hex == defender_hex:
        return True
    beside = work.number("adjacent")
    if distance(attacker_hex, defender_hex, "odd" if hexes.stagger == "even" else "even") != beside:
        # L82-E12: cited only if the stagger of the hex grid decides whether the hexes are adjacent.
        work.depend_on("L82-E12")
    if distance(attacker_hex, defender_hex, hexes.stagger) != beside:
        return work.step(
            "11.4", f"{attacker_hex} is not next to {defender_hex}: no attack from there.", value=False
        )
    asked = "as 11.4 requires of arrivals that attack; for others see the standard rules"
    return work.step("11.4", f"{attacker_hex} is next to {defender_hex}, {asked}.", value=True)


def _lands(work: Working, scenario: Scenario, side: FightingSide, *, beirut: bool) -> bool:
    """Return whether units of a side may land on an enemy, which only Israeli reinforcements do."""
    if side != "israeli":
        return work.step("11.1", "Only Israeli units land in a hex with an enemy.", value=False)
    arrival = reinforcement_arrival(
        scenario=scenario, unit="8-7-7", phase="movement", coastal=True, beirut=beirut, occupant="enemy"
    )
    return work.take(arrival).allowed


def _room(work: Working, place: Hex, units: int, *, landing: bool) -> bool:
    """Return whether this many attackers may be in one hex."""
    ruled = stacking_check(
        friendly_units=units,
        enemy_units=int(landing),
        situation="landing-combat" if landing else "end-of-movement",
    )
    if ruled.answer.legal:
        return True
    work.take(ruled)
    return work.step("11.3", f"{counted(units, 'attacker')} cannot be in {place} together.", value=False)


def _terrain_of(row: str, terrains: tuple[str, ...]) -> CrtTerrain:
    """Return the terrain of the defender's hex that decides the row of the table."""
    return cast("CrtTerrain", next(one for one in terrains if crt.ROW_OF.get(one) == row))


def _no_attack(work: Working, differential: int) -> Ruling[WholeAttack]:
    return work.ruling(WholeAttack(differential, "not-allowed", False, 0, "none", 0, "none"))  # noqa: FBT003 # immune


def _may_fight(
    work: Working, scenario: Scenario, attackers: tuple[Attacker, ...], defender_side: FightingSide
) -> bool:
    """Return whether units of one player attack a unit of the other, recording why not (11.1, set-ups)."""
    attacking = list(dict.fromkeys(one.side for one in attackers))
    sides = work.fact(scenario, "sides")
    for side in (*attacking, defender_side):
        if side not in sides.texts:
            return work.step(sides.rule, f"No {SIDE_NAMES[side]} units take part in {scenario}.", value=False)
    # Arab means the PLO and Syria together (11.1)
    arab = "arab" if work.fact(scenario, "second-player").text == "arab" else ""
    players = {side: side if side == "israeli" else arab or side for side in sides.texts}
    names = joined(SIDE_NAMES[side] for side in attacking)
    if len({players[side] for side in attacking}) > 1:
        return work.step(
            "11.1", f"{names} units belong to different players and cannot attack together.", value=False
        )
    if players[attacking[0]] == players[defender_side]:
        text = f"{names} and {SIDE_NAMES[defender_side]} units" if arab else f"{names} units"
        return work.step("11.1", f"{text} belong to the same player, so there can be no attack.", value=False)
    return True


def _is_bastion(work: Working, number: str | None, *, claimed: bool) -> bool:
    """Return whether a hex is a bastion that the rule book names (12.0); without a hex, ``claimed``."""
    if number is None:
        return claimed
    here = hex_of(number, "defender_hex")
    found = [one for one in GAME.places.values() if "bastion" in one.kinds and one.hex == str(here)]
    if not found and claimed:
        known = joined(f"{one.name} ({one.hex})" for one in GAME.places.values() if "bastion" in one.kinds)
        raise InputError("in_bastion", f"{here} is not a bastion; those are {known}")
    if not found:
        return False
    text = f"{here} is {joined(one.name for one in found)}, a Palestinian bastion."
    return work.step("12.0", text, value=True)
