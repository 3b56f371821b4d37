"""Joint Ops chits: which chit an action needs, for whom, and when it may be played (7.0, 14.0, 16.0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from countermarch.reference.engine import Legal, ListOf, Reading, Ruling, question
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.next_war_in_lebanon.game_data import GAME
from countermarch.reference.next_war_in_lebanon.reasoning import SortedViolations, refuse_syria
from countermarch.reference.next_war_in_lebanon.terms import (
    AUTHORITY,
    FAULTS,
    IN_2006,
    LEGAL,
    NAMES,
    SCENARIO,
    SCENARIO_NAMES,
    Authority,
    EntryChit,
    JointOps,
    Player,
    Scenario,
)

Action = Literal[
    "undisrupt-unit", "ready-launcher", "rebuild-reduced", "rebuild-eliminated", "change-mode",
    "undisrupt-sanctuary", "change-mode-sanctuary", "enter-reinforcements", "examine-chits",
    "examine-task-force", "evade", "gather-intelligence", "move", "ambush", "avoid-ambush",
    "rocket-attack", "raid", "close-air-support", "area-strike", "pgm-strike", "decapitation-strike",
    "fire-sam", "airmobile", "combat-support", "strategic-move", "anti-tank", "plan",
    "information-warfare", "networked-operations", "syrian-air-defence",
]  # fmt: skip
Phase = Literal["own-preparation", "own-operations", "enemy-operations"]
ActionFault = Literal["not-in-scenario", "optional-rules-off", "wrong-phase", "wrong-side"]

TABLE = "joint-ops-actions"
_NOT_FOR_SYRIA = frozenset({"undisrupt-unit", "undisrupt-sanctuary", "enter-reinforcements"})
"""The effect of 12.1 on J-1 chits and Syrian units."""
_PHASES = {
    "own-preparation": "the player's own preparation phase",
    "own-operations": "the player's own operations phase",
    "enemy-operations": "the enemy's operations phase",
}


@dataclass(frozen=True, slots=True)
class JointOpsAction:
    """The chit for an action, and why it may not be played."""

    chit: Annotated[
        JointOps,
        "chit needed. J-1: the first seven actions, and entering reinforcements (for the IDF by the "
        "chosen entry chit); J-2: examine-chits to gather-intelligence; J-3: move to "
        "decapitation-strike; J-4: fire-sam to anti-tank; J-5: plan; J-6: the rest",
    ]
    legal: Annotated[Legal, LEGAL]
    faults: Annotated[tuple[ActionFault, ...], ListOf("code"), FAULTS]
    reaction: Annotated[
        bool,
        "the action can be played in the enemy's operations phase (evade, ambush, "
        "close-air-support, fire-sam, "
        "combat-support, anti-tank, networked-operations, syrian-air-defence)",
    ]


@question(
    "joint-ops-action",
    asks="Which chit does this take, and may I play it now?",
    rules=(
        "2.6", "3.0-reaction", "5.0-2a", "5.0-2b", "5.0-3", "6.3", "7.0", "7.1", "7.2", "7.2A", "7.2B",
        "7.2C", "7.3", "7.3B", "7.3C-avoid", "7.4", "12.1-j1", "14.0", "14.1", "14.2A", "14.2B",
        "14.2C", "15.3", "16.0-j1", "16.0-j2", "16.0-j3", "16.0-j4", "16.0-j5", "16.0-j6",
        "15.0-next-war-idf", "15.0-next-war-insurgent", "15.0-2006-insurgent", "15.5",
    ),
)  # fmt: skip
def joint_ops_action(
    *,
    scenario: Annotated[Scenario, SCENARIO] = "next-war",
    side: Annotated[Player, "who plays it; syrian: the Insurgent player, for Syrian units"],
    action: Annotated[Action, "what the chit is to do"],
    phase: Annotated[Phase, "phase in which it would be played"],
    optional_rules: Annotated[bool, "J-5 and J-6 in play"] = False,
    entry_chit: Annotated[
        EntryChit,
        Reading("NWL-E16", also_a_fact=True),
        "chit that brings in IDF reinforcements; j-3 is another reading",
    ] = "j-1",
    authority: Annotated[Authority, Reading("NWL-E12"), AUTHORITY] = "body",
) -> Ruling[JointOpsAction]:
    """Read the table of actions: chit, sides, phases, scenarios (2.6, 7.0, 16.0).

    >>> joint_ops_action(side="idf", action="ambush", phase="own-operations").answer.faults
    ('wrong-phase',)
    """
    refuse_syria(scenario, "side", side == "syrian")
    work = Reasoning(GAME)
    row = GAME.charts[TABLE].row(action)
    chit: JointOps = work.read(TABLE, action, "chit")  # type: ignore[assignment] # the chart's own words
    if action == "enter-reinforcements" and side == "idf":
        chit = entry_chit
    rule = _entry_rule(scenario, side, chit) if action == "enter-reinforcements" else row.rule
    without = action == "enter-reinforcements" and side == "idf" and scenario == IN_2006
    where = " in The Next War" if without else ""
    work.step(rule, f"{row.title}: this requires a {chit.upper()}{where}", chit, *row.errata)
    faults: SortedViolations[ActionFault] = SortedViolations(work)
    faults.add_if(
        not _in_scenario(work, action, scenario, side),
        "not-in-scenario",
        "15.5" if without else rule,
        f"{row.title}: {NAMES[side]} cannot play a chit for this in the scenario {SCENARIO_NAMES[scenario]}",
    )
    faults.add_if(
        not optional_rules and work.read(TABLE, action, "optional") == "yes",
        "optional-rules-off",
        "14.0",
        f"{chit.upper()} chits belong to the optional rules",
    )
    by = work.read(TABLE, action, side)
    faults.add_if(
        by != "yes" and not (by == "body" and authority == "body"),
        "wrong-side",
        _side_rule(rule, action, side) if by != "body" else "16.0-j2",
        f"{row.title}: {NAMES[side]} cannot do this",
        # NWL-E12: 5.0 and 7.2A allow it to both players, the summary of section 16 to the IDF alone
        *(("NWL-E12",) if by == "body" else ()),
    )
    faults.add_if(
        work.read(TABLE, action, phase) != "yes",
        "wrong-phase",
        rule,
        f"{row.title}: this may not be done in {_PHASES[phase]}",
    )
    reaction = work.read(TABLE, action, "enemy-operations") == "yes"
    codes = faults.close(rule, f"{NAMES[side]} may play it in {_PHASES[phase]}")
    work.step("3.0-reaction", f"it {'can' if reaction else 'cannot'} be a reaction", reaction)
    return work.ruling(JointOpsAction(chit, faults.legal, codes, reaction))


def _entry_rule(scenario: Scenario, side: Player, chit: JointOps) -> str:
    """Return the rule for the chit of reinforcements: the scenario's own table, or 7.3B for a J-3."""
    if chit == "j-3":
        return "7.3B"
    return "15.0-next-war-idf" if side == "idf" else f"15.0-{scenario}-insurgent"


def _side_rule(rule: str, action: Action, side: Player) -> str:
    """Return the rule that denies an action to a side; Syrian units do not recover and all enter at once."""
    return "12.1-j1" if side == "syrian" and action in _NOT_FOR_SYRIA else rule


def _in_scenario(work: Reasoning, action: Action, scenario: Scenario, side: Player) -> bool:
    """Whether the scenario has the action; in 2006 IDF reinforcements come without a chit (15.5)."""
    column = "2006" if scenario == IN_2006 else "next-war"
    cell = work.read(TABLE, action, column)
    return cell == "yes" or (cell == "insurgent" and side != "idf")
