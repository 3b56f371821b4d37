"""The combat results table: which row, what differential, which result, and what it does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal, cast

from countermarch.components.display_names import capitalized
from countermarch.reference.engine import (
    D6,
    Count,
    InputError,
    ListOf,
    Note,
    Reading,
    Ruling,
    Working,
    question,
)
from countermarch.reference.engine.phrases import counted, joined, signed
from countermarch.reference.lebanon_82 import crt
from countermarch.reference.lebanon_82.game_data import GAME
from countermarch.reference.lebanon_82.terms import (
    TERRAIN_NAMES,
    AttackerLoss,
    Choice,
    CrtResult,
    CrtTerrain,
    HexTerrain,
    Loss,
    OtherTerrain,
    Scenario,
)
from countermarch.reference.lebanon_82.words import added

TerrainRow = Literal["clear", "town", "rough-river-beirut", "mountain"]
FightingSide = Literal["israeli", "syrian", "plo"]
BeyondReading = Literal["nearest-column", "no-attack"]
TableResult = Literal["Ae", "(A)", "A3", "A2", "A1", "none", "Ex", "D2", "D3", "De", "not-allowed"]
Clamped = Literal["no", "low", "high"]

NO_ATTACK: Final = "not-allowed"


@dataclass(frozen=True, slots=True)
class RowUsed:
    """The terrain row of the combat results table that an attack uses."""

    row: Annotated[TerrainRow, "the row best for the defender among those that apply"]
    shift: Annotated[int, "columns to the left of the clear row for the same differential: 0, 2, 3, 4"]


@dataclass(frozen=True, slots=True)
class Attacker:
    """An attacking unit."""

    side: Annotated[FightingSide, Note("its side")]
    strength: Annotated[Count, "its attack strength"]


@dataclass(frozen=True, slots=True)
class Differential:
    """Both sides' strengths and their difference."""

    attack_total: Annotated[int, "strengths plus attacker support"]
    defense_total: Annotated[int, "defence strength plus defender support"]
    differential: Annotated[int, "attack total less defense total"]
    zero_strength_attackers: Annotated[
        int,
        "attackers of strength 0: they add nothing but take part, and may be the unit that takes a loss "
        "(16.0)",
    ]


@dataclass(frozen=True, slots=True)
class CombatResult:
    """The result of the combat results table for one attack."""

    column: Annotated[int | None, "result column 1-12; null when not allowed"]
    head: Annotated[
        str | None,
        "the column's heading in that terrain's row as printed: '-5', '0', '+1', '+2, +3', '+10' ...; "
        "null when not allowed",
    ]
    result: Annotated[TableResult, "result code"]
    clamped: Annotated[Clamped, "low: below the row's lowest heading; high: above +10; no otherwise"]


@dataclass(frozen=True, slots=True)
class CombatEffects:
    """What a result does to each side."""

    immune: Annotated[
        bool,
        "the bastion cancels the result's effect on the defender (1982, PLO defender in a bastion, result "
        "Ex, D2 or D3)",
    ]
    defender_retreat: Annotated[int, "hexes: 0, 2 or 3"]
    defender_loss: Annotated[
        Loss, "loss of the defending unit; a unit already depleted that must deplete is eliminated"
    ]
    attacker_retreat: Annotated[int, "hexes every attacking unit retreats: 0-3"]
    attacker_loss: Annotated[AttackerLoss, "depleted / eliminated: one attacking unit of its player's choice"]


@question("terrain-row", asks="Which terrain row of the combat results table is used?", rules=("CRT", "10.2"))
def terrain_row(
    *,
    terrain: Annotated[HexTerrain, "terrain of the defender's hex, apart from a town"],
    other_terrain: Annotated[OtherTerrain, "a second terrain in the same hex"] = "none",
    town: Annotated[bool, "the hex has a town"] = False,
    across_river: Annotated[
        bool,
        Reading("L82-E60", also_a_fact=True),
        "the attack counts as made across a river hexside",
        Note("test not in the rule book"),
    ] = False,
) -> Ruling[RowUsed]:
    """Choose the row of the combat results table: the best for the defender; rows are not added (CRT, 10.2).

    >>> terrain_row(terrain="rough", town=True).answer
    RowUsed(row='rough-river-beirut', shift=3)
    """
    work = Working(GAME)
    # a dict as an ordered set: a second terrain may be the same as the first
    present = {terrain: None, other_terrain: None, "town" if town else "none": None}
    applying: list[str] = [name for name in (*present, "river" if across_river else "none") if name != "none"]
    heads = GAME.tables["crt"].headings
    shifts = {name: _shift(heads["clear"].labels, heads[crt.ROW_OF[name]].labels) for name in applying}
    for name, columns in shifts.items():
        where = f"{heads[crt.ROW_OF[name]].title} row"
        if columns:
            left = counted(columns, "column")
            where += f"; its headings are already {left} to the left of those of the clear row"
        text = f"{TERRAIN_NAMES[name].capitalize()}: {where}."
        # L82-E57: only the order of a row's headings is printed, not where the row begins; we begin all at
        # column 1
        work.step("CRT", text, columns, "L82-E57")
    best = max(shifts, key=lambda name: shifts[name])
    row = cast("TerrainRow", crt.ROW_OF[best])
    if len(shifts) > 1:
        names = joined(TERRAIN_NAMES[name] for name in shifts)
        _, _, *more = shifts
        text = f"{capitalized(names)}: use whichever row is {'best' if more else 'better'} for the defender."
        work.step("L82-E60", text, row, "L82-E60")
    if across_river:
        # L82-E60: the rule book does not say when an attack crosses a river; the players do.
        work.depend_on("L82-E60")
    return work.ruling(RowUsed(row, shifts[best]))


@question(
    "combat-differential",
    asks="What is the combat differential?",
    rules=("CRT", "13.0", "16.0", "26.0"),
    result="differential",
)
def combat_differential(
    *,
    attackers: Annotated[
        tuple[Attacker, ...],
        "attacking units and their attack strengths; may be empty for a bombardment, but then "
        "attacker support may not",
    ],
    attacker_support: Annotated[
        tuple[Count, ...],
        ListOf("value"),
        "values of the attacker's support fire markers applied and not nullified",
        Note("L82-E61"),
    ] = (),
    defense_strength: Annotated[
        Count, "defence strength of the defending unit (a SAM site under bombardment: 3)"
    ],
    defender_support: Annotated[
        tuple[Count, ...],
        ListOf("value"),
        "values of the defender's support fire markers applied and not nullified",
    ] = (),
) -> Ruling[Differential]:
    """Subtract defence from attack, each with its own side's support fire (CRT).

    >>> combat_differential(attackers=(Attacker("syrian", 5), Attacker("plo", 0)), defense_strength=4).answer
    Differential(attack_total=5, defense_total=4, differential=1, zero_strength_attackers=1)
    """
    if not attackers and not attacker_support:
        raise InputError(
            "attackers", "an empty list; without an attacking unit attacker_support needs a marker"
        )
    work = Working(GAME)
    strengths = [unit.strength for unit in attackers]
    attack = _side_total(work, "Attack", strengths, attacker_support)
    defense = _side_total(work, "Defence", [defense_strength], defender_support)
    if not attackers:
        work.step("13.0", "No unit attacks: this is a bombardment.", value=True)
    powerless = strengths.count(work.number("zero-strength"))
    if powerless:
        adds = "adds" if powerless == 1 else "add"
        text = (
            f"{counted(powerless, 'attacker')} of strength 0: {adds} nothing to the total, but may take part."
        )
        # L82-E35: a word is lost where the rules say what units of strength 0 may do
        work.step("16.0", text, powerless, "L82-E35")
    if powerless and powerless == len(attackers):
        # L82-E36: an attack by units of strength 0 alone is allowed, at minus the defence.
        work.depend_on("L82-E36")
    differential = attack - defense
    work.step("CRT", f"Differential: {attack} - {defense} = {signed(differential)}.", differential)
    return work.ruling(Differential(attack, defense, differential, powerless))


@question("combat-result", asks="What is the combat result?", rules=("CRT",), result="result")
def combat_result(
    *,
    terrain: Annotated[CrtTerrain, "terrain row; rough, river and beirut are one row"],
    differential: Annotated[int, "attacking minus defending strength"],
    die: Annotated[D6, Note("one die")],
    beyond: Annotated[
        BeyondReading,
        Reading("L82-E58"),
        "differentials below the row's lowest heading use column 1, or (other reading) are not an attack "
        "at all; above +10 always the +10 column",
    ] = "nearest-column",
) -> Ruling[CombatResult]:
    """Read the combat results table for one attack (CRT).

    >>> combat_result(terrain="town", differential=3, die=4).answer
    CombatResult(column=6, head='+2, +3', result='A2', clamped='no')
    >>> combat_result(terrain="town", differential=-4, die=4, beyond="no-attack").answer.result
    'not-allowed'
    """
    work = Working(GAME)
    if beyond == "no-attack" and _too_weak(work, terrain, differential):
        return work.ruling(CombatResult(None, None, NO_ATTACK, "low"))
    found = crt.find_column(work, terrain, differential)
    result = crt.read(work, found.column, die)
    return work.ruling(CombatResult(int(found.column), found.head, result, found.beyond))


@question(
    "combat-effects",
    asks="What does this combat result do to each side?",
    rules=("CRT", "12.0", "20.2", "25.2"),
    result="defender_loss",
)
def combat_effects(
    *,
    scenario: Annotated[Scenario, "bastions protect in 1982 only"] = "1982",
    result: Annotated[CrtResult, "CRT result"],
    defender_side: Annotated[FightingSide, "side of the defending unit"],
    in_bastion: Annotated[bool, "the defending unit is in a Palestinian bastion hex"] = False,
    defender_depleted: Annotated[bool, "the defending unit was already depleted"] = False,
    defender_choice: Annotated[Choice, "D2 and D3 only"] = "retreat",
    loser_depleted: Annotated[
        bool, "the attacking unit that its player picks to take a loss was already depleted"
    ] = False,
    attacker_choice: Annotated[Choice, "A1-A3 only"] = "retreat",
) -> Ruling[CombatEffects]:
    """Apply a result to each side, bastions included (CRT, 12.0).

    >>> combat_effects(result="Ex", defender_side="plo", in_bastion=True).answer
    CombatEffects(immune=True, defender_retreat=0, defender_loss='none',
                  attacker_retreat=0, attacker_loss='depleted')
    """
    work = Working(GAME)
    defence = crt.Suffered(0, "none", immune=True)
    if not _sheltered(work, result, scenario, defender_side, in_bastion=in_bastion):
        defence = crt.defender_suffers(work, result, defender_choice, depleted=defender_depleted)
    attack = crt.attackers_suffer(work, result, attacker_choice, depleted=loser_depleted)
    return work.ruling(
        CombatEffects(
            immune=defence.immune,
            defender_retreat=defence.retreat,
            defender_loss=defence.loss,
            attacker_retreat=attack.retreat,
            attacker_loss=attack.loss,
        )
    )


def _sheltered(
    work: Working, result: CrtResult, scenario: Scenario, side: FightingSide, *, in_bastion: bool
) -> bool:
    if not in_bastion:
        return False
    if side != "plo":
        text = "A bastion shelters PLO units only."
        # L82-E26: bastions protect Palestinian units, not Syrians in them.
        work.depend_on("L82-E26")
        return work.step("12.0", text, value=False)
    return crt.bastion_shelters(work, result, scenario)


def _shift(clear: tuple[str, ...], row: tuple[str, ...]) -> int:
    """Return by how many columns a row of headings is shifted left of the clear row."""
    # all rows begin over column 1 (L82-E57): where a row's first heading is in the clear row is how far it is
    # shifted
    return clear.index(row[0])


def _side_total(work: Working, name: str, strengths: list[int], support: tuple[int, ...]) -> int:
    total = sum(strengths) + sum(support)
    markers = f", support fire {added(support)}" if support else ""
    units = f"strength {added(strengths)}" if strengths else "no unit"
    in_all = f", total {total}" if len(strengths) + len(support) > 1 else ""
    text = f"{name}: {units}{markers}{in_all}."
    # L82-E61: the rules never say that a marker's value is added to a strength
    return work.step("CRT", text, total, *(("L82-E61",) if support else ()))


def _too_weak(work: Working, terrain: CrtTerrain, differential: int) -> bool:
    # L82-E57: where a terrain's row begins decides which heading is its lowest;
    # L82-E58: the lowest heading does not say "or less"; by this reading nothing below it may attack
    lowest = GAME.tables["crt"].headings[crt.ROW_OF[terrain]].lowest[0]
    if differential >= lowest:
        return False
    text = f"{signed(differential)} is below the lowest heading, {signed(lowest)}: no attack may be made."
    work.depend_on("L82-E57", "L82-E58")
    return work.step("CRT", text, value=True)
