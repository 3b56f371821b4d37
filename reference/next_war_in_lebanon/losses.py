"""Losses: disruption, reduction and elimination of units, and their points (9.3, 9.4, 9.7, 13.0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from countermarch.reference.engine import Note, Reading, Ruling, question
from countermarch.reference.engine.errors import refuse
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.next_war_in_lebanon.game_data import GAME, may_be_reduced
from countermarch.reference.next_war_in_lebanon.terms import Loser, Strength, kind_name

Ordered = Literal["disrupted", "disrupted-and-reduced"]
Standing = Literal["full", "reduced"]
Removal = Literal["none", "eliminated", "out-of-game"]

_LAUNCHERS = frozenset({"rocket", "missile"})


@dataclass(frozen=True, slots=True)
class UnitDamage:
    """The unit after the effect."""

    new_strength: Annotated[Strength, "after"]
    new_disrupted: Annotated[bool, "afterwards; no if eliminated"]
    removal: Annotated[Removal, "out-of-game: Syrians"]
    rebuildable: Annotated[bool, "eliminated and may return by J-1 (Insurgent non-Syrian units)"]
    leaves_task_force: Annotated[bool, "survives disrupted and was in a box"]
    idf_vp: Annotated[
        int, "countervalue points if it remains so at the end: eliminated Insurgent 1, Syrian 2, otherwise 0"
    ]
    insurgent_vp: Annotated[int, "IDF unit reduced 1, eliminated 3, otherwise 0"]


@question(
    "unit-damage",
    asks="What does this loss do to the unit?",
    rules=("9.2-loser", "9.3", "9.3-twice", "9.3-launcher", "9.4", "9.7", "13.1", "13.2", "7.1C"),
)
def unit_damage(
    *,
    unit: Annotated[Loser, "idf: any IDF unit except a CSU"],
    effect: Annotated[Ordered, "what the firefight ordered"],
    strength: Annotated[Standing, "now; reduced only for idf, csu, syrian"] = "full",
    disrupted: Annotated[bool, Note("now; bad input for militia, launchers and Syrians")] = False,
    in_task_force: Annotated[bool, "it was in a holding box"] = False,
    double_reduction: Annotated[
        bool, Reading("NWL-E46"), "a disrupted unit that is disrupted and reduced loses two steps"
    ] = False,
) -> Ruling[UnitDamage]:
    """Apply a firefight's effect to a unit (9.3, 9.4, 9.7).

    >>> unit_damage(unit="guerrilla", effect="disrupted", disrupted=True).answer.removal
    'eliminated'
    """
    work = Reasoning(GAME)
    refuse(
        strength == "reduced" and not may_be_reduced(work, unit),
        "strength",
        f"'reduced' is not a state of a {unit} unit, which has no reduced side; expected full",
    )
    brittle = work.read("losses", unit, "disruption") == "gone"
    refuse(
        disrupted and brittle,
        "disrupted",
        f"true for a {unit} unit, which is gone once it is disrupted; expected false",
    )
    if brittle:
        new = _brittle(work, unit)
    else:
        new = _weakened(work, unit, strength, _lost(work, unit, effect, disrupted, double_reduction))
    gone = new == "eliminated"
    removal: Removal = work.read("losses", unit, "removed") if gone else "none"  # type: ignore[assignment] # its words
    if removal == "out-of-game":
        work.step("9.7", "it is out of the game", removal)
    rebuildable = gone and work.read("losses", unit, "rebuilt") == "yes"
    if rebuildable:
        work.yes("7.1C", "a J-1 may bring it back")
    leaves = not gone and in_task_force
    if leaves:
        work.yes("9.3", "a disrupted unit leaves its task force")
    idf = work.amount("losses", unit, "idf-points") if gone else 0
    insurgent = _insurgent_points(work, unit, new)
    if idf:
        work.step(
            "13.1", f"if it remains so at the end of the game, the IDF scores {idf} under countervalue", idf
        )
    if insurgent:
        work.step(
            "13.2", f"if it stays so to the end of the game, the Insurgent scores {insurgent}", insurgent
        )
    # NWL-E64: a unit scores once, by its state at the end of the game.
    work.depend_on("NWL-E64")
    return work.ruling(UnitDamage(new, not gone, removal, rebuildable, leaves, idf, insurgent))


def _brittle(work: Reasoning, unit: Loser) -> Strength:
    if unit in _LAUNCHERS:
        return work.step("9.3-launcher", "a launcher that is disrupted is eliminated", "eliminated")
    return work.step("9.7", f"a {kind_name(unit)} unit is removed when it is disrupted", "eliminated")


def _lost(work: Reasoning, unit: Loser, effect: Ordered, disrupted: bool, double_reduction: bool) -> int:
    """Return the number of steps lost to an effect (9.2, 9.3)."""
    who = f"the {kind_name(unit)} unit is"
    # NWL-E46: 9.2 and 9.3 take a step each, but neither says that one exchange does both
    if effect == "disrupted-and-reduced" and disrupted:
        both = "two steps" if double_reduction else "one step"
        text = f"{who} disrupted again and reduced: it loses {both}"
        return work.step("9.3-twice", text, 2 if double_reduction else 1, "NWL-E46")
    if effect == "disrupted-and-reduced":
        return work.step("9.2-loser", f"{who} disrupted and reduced: it loses one step", 1)
    if disrupted:
        return work.step(
            "9.3-twice",
            f"{who} already disrupted and disrupted again, so it is reduced: it loses one step",
            1,
        )
    return work.step("9.2-loser", f"{who} disrupted: it loses no step", 0)


def _weakened(work: Reasoning, unit: Loser, strength: Standing, lost: int) -> Strength:
    """Remove steps from a unit, and return the remaining strength (9.4)."""
    if not lost:
        return strength
    if work.read("losses", unit, "reduced") != "yes":
        return work.step(
            "9.4", f"the {kind_name(unit)} unit has no reduced unit and is eliminated", "eliminated"
        )
    states: tuple[Strength, ...] = ("full", "reduced", "eliminated")
    # NWL-E47: combat has no other way to eliminate the IDF units that 13.2 scores
    new = states[min(states.index(strength) + lost, len(states) - 1)]
    if new == "reduced":
        return work.step("9.4", f"the {kind_name(unit)} unit is replaced by its reduced unit", new)
    if strength == "full":
        return work.step("9.4", "it is reduced by one step and eliminated by the other", new)
    return work.step("9.4", "it was reduced already and is eliminated", new, "NWL-E47")


def _insurgent_points(work: Reasoning, unit: Loser, strength: Strength) -> int:
    if strength == "full":
        return 0
    column = "insurgent-points-reduced" if strength == "reduced" else "insurgent-points"
    return work.amount("losses", unit, column)
