"""Administration: what a J-1 does for a unit (7.1)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal

from countermarch.reference.engine import Legal, ListOf, Note, Ruling, question
from countermarch.reference.engine.errors import refuse
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.next_war_in_lebanon.game_data import GAME, may_be_reduced
from countermarch.reference.next_war_in_lebanon.reasoning import SortedViolations
from countermarch.reference.next_war_in_lebanon.terms import FAULTS, LEGAL, Loser, Mode, Strength

Reorganizing = Literal[
    "undisrupt", "ready-launcher", "rebuild-reduced", "rebuild-eliminated", "change-mode",
    "undisrupt-sanctuary", "change-mode-sanctuary",
]  # fmt: skip
ReorganizeFault = Literal[
    "eliminated", "no-dispersed-mode", "not-a-launcher", "not-disrupted", "not-eliminated", "not-fired",
    "not-in-sanctuary", "not-insurgent", "not-reduced", "syrian-never-recovers",
]  # fmt: skip
LAUNCHERS = frozenset({"rocket", "missile", "syrian-missile"})
_RULES: dict[Reorganizing, str] = {
    "undisrupt": "7.1A",
    "ready-launcher": "7.1A",
    "rebuild-reduced": "7.1B",
    "rebuild-eliminated": "7.1C",
    "change-mode": "7.1D",
    "undisrupt-sanctuary": "7.1E",
    "change-mode-sanctuary": "7.1F",
}


@dataclass(frozen=True, slots=True)
class Reorganized:
    """A unit after a J-1."""

    legal: Annotated[Legal, LEGAL]
    faults: Annotated[tuple[ReorganizeFault, ...], ListOf("code"), FAULTS]
    new_strength: Annotated[Strength, "after the action; unchanged when not legal"]
    new_disrupted: Annotated[bool, "after"]
    new_mode: Annotated[Mode, "after"]
    new_fired: Annotated[bool, "after"]
    everyone: Annotated[bool, "the action is for every such unit in the sanctuary, not only this one"]


@question(
    "reorganize",
    asks="May a J-1 do this to this unit, and what becomes of it?",
    rules=("2.2-mode", "3.0-mode", "7.1", "7.1A", "7.1B", "7.1C", "7.1D", "7.1E", "7.1F", "9.3", "12.1-j1"),
)
def reorganize(
    *,
    unit: Annotated[Loser, "idf: any IDF unit except a CSU; missile: an Insurgent missile"],
    action: Annotated[Reorganizing, "use of the J-1"],
    strength: Annotated[
        Strength, "now; reduced only for idf, csu and syrian", Note("else bad input")
    ] = "full",
    disrupted: Annotated[
        bool, Note("now; bad input for militia, rocket, missile (they are gone when disrupted)")
    ] = False,
    mode: Annotated[Mode, Note("now; dispersed is bad input for launchers")] = "combat",
    fired: Annotated[bool, "Fired side up", Note("bad input for non-launchers")] = False,
    in_sanctuary: Annotated[bool, "is in a friendly sanctuary"] = False,
) -> Ruling[Reorganized]:
    """Play a J-1 on a unit (7.1).

    >>> reorganize(unit="guerrilla", action="change-mode", disrupted=True).answer.new_mode
    'dispersed'
    """
    work = Reasoning(GAME)
    launcher = unit in LAUNCHERS
    refuse(
        strength == "reduced" and not may_be_reduced(work, unit),
        "strength",
        f"'reduced' is not a state of a {unit} unit, which has no reduced side; expected full or eliminated",
    )
    refuse(
        disrupted and unit in {"militia", "rocket", "missile"},
        "disrupted",
        f"true for a {unit} unit, which is gone once it is disrupted; expected false",
    )
    refuse(
        launcher and mode == "dispersed",
        "mode",
        f"'dispersed' is not a mode of a {unit} unit; expected combat",
    )
    refuse(
        fired and not launcher, "fired", f"true for a {unit} unit, which is not a launcher; expected false"
    )
    faults: SortedViolations[ReorganizeFault] = SortedViolations(work)
    rule = _RULES[action]
    if action != "rebuild-eliminated":
        faults.add_if(strength == "eliminated", "eliminated", rule, "the unit is eliminated")
    if action.endswith("-sanctuary"):
        faults.add_if(not in_sanctuary, "not-in-sanctuary", rule, "the unit is in no friendly sanctuary")
    if action.startswith("undisrupt"):
        faults.add_if(not disrupted, "not-disrupted", rule, "the unit is not disrupted")
        # NWL-E19: by 9.7 combat never disrupts a Syrian unit; kept for players who bring one in disrupted
        faults.add_if(
            unit.startswith("syrian"),
            "syrian-never-recovers",
            "12.1-j1",
            "Syrian units never recover from disruption",
            "NWL-E19",
        )
    elif action == "ready-launcher":
        faults.add_if(not launcher, "not-a-launcher", rule, "only rockets and missiles have a Fired side")
        faults.add_if(launcher and not fired, "not-fired", rule, "the launcher is ready already")
    elif action == "rebuild-reduced":
        faults.add_if(strength != "reduced", "not-reduced", rule, "the unit is not reduced")
    elif action == "rebuild-eliminated":
        insurgent = work.read("losses", unit, "rebuilt") == "yes"
        faults.add_if(not insurgent, "not-insurgent", rule, "only Insurgent units come back", "NWL-E19")
        faults.add_if(strength != "eliminated", "not-eliminated", rule, "the unit is not eliminated")
    else:
        # NWL-E07: a launcher's back is its Fired side
        faults.add_if(
            launcher, "no-dispersed-mode", "3.0-mode", "a launcher has no dispersed mode", "NWL-E07"
        )
    codes = faults.close(rule, "the J-1 may be played")
    before = Reorganized(
        faults.legal, codes, strength, disrupted, mode, fired, everyone=action.endswith("-sanctuary")
    )
    return work.ruling(_after(work, action, before) if faults.legal else before)


def _after(work: Reasoning, action: Reorganizing, unit: Reorganized) -> Reorganized:
    rule = _RULES[action]
    if action.startswith("undisrupt"):
        work.no(rule, "its disruption is taken off")
        return replace(unit, new_disrupted=False)
    if action == "ready-launcher":
        work.no(rule, "the launcher is turned back to its front")
        return replace(unit, new_fired=False)
    if action == "rebuild-reduced":
        work.step(
            rule, "it is restored to full strength; its mode does not change, nor does its disruption", "full"
        )
        return replace(unit, new_strength="full")
    if action == "rebuild-eliminated":
        work.step(
            rule,
            "it returns at full strength, undisrupted and ready, in the mode that its owner chooses",
            "full",
        )
        return replace(unit, new_strength="full", new_disrupted=False, new_fired=False)
    mode: Mode = "combat" if unit.new_mode == "dispersed" else "dispersed"
    work.step(rule, f"it turns to {mode} mode; a disruption stays", mode)
    return replace(unit, new_mode=mode)
