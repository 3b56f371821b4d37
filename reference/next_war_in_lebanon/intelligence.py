"""Intelligence: what may be seen, and what information warfare costs the enemy (7.2, 14.2A)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from countermarch.reference.engine import Count, D6UnorderedPool, Legal, ListOf, Ruling, question
from countermarch.reference.engine.errors import refuse
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.next_war_in_lebanon.game_data import GAME
from countermarch.reference.next_war_in_lebanon.reasoning import SortedViolations
from countermarch.reference.next_war_in_lebanon.terms import FAULTS, LEGAL, count, dice_in_words

View = Literal["chits", "task-force", "stack"]
Revealed = Literal["none", "in-battle", "decapitated"]
Seen = Literal["chosen-chits", "all-units", "top-unit", "nothing"]
SeenWithout = Literal["all-units", "top-unit", "nothing"]

_RULES: dict[View, str] = {"chits": "7.2A", "task-force": "7.2B", "stack": "7.2D"}
_REVEALED: dict[Revealed, tuple[str, str]] = {
    "none": ("8.0-inspect", "you see only the top unit of a stack or box"),
    "in-battle": ("8.1-hidden", "it is fighting, so every unit is revealed"),
    "decapitated": ("11.0-decapitation", "a decapitation strike revealed every unit this turn"),
}


@dataclass(frozen=True, slots=True)
class Intelligence:
    """What a player sees with a J-2 and without."""

    legal: Annotated[Legal, LEGAL]
    faults: Annotated[tuple[Literal["in-sanctuary"], ...], ListOf("code"), FAULTS]
    sees: Annotated[Seen, "with the J-2 (when not legal: the same as without)"]
    sees_without_chit: Annotated[SeenWithout, "chits: nothing; units: top-unit, or all-units when revealed"]
    chits_seen: Annotated[int, "for chits: all that the enemy has selected or planned; otherwise 0"]


@question(
    "intelligence",
    asks="What does a J-2 let me see, and what do I see without one?",
    rules=("5.0-2a", "7.2A", "7.2B", "7.2D", "8.0-inspect", "8.1-hidden", "11.0-decapitation", "14.1"),
    result="sees",
)
def intelligence(
    *,
    view: Annotated[View, "what to look at"],
    enemy_selected: Annotated[Count, "chits the enemy selected"] = 0,
    enemy_blind: Annotated[Count, "chits the enemy drew blind"] = 0,
    enemy_planned: Annotated[Count, "chits the enemy selected through J-5"] = 0,
    in_sanctuary: Annotated[bool, "the task force or stack is in a sanctuary"] = False,
    revealed: Annotated[
        Revealed, "it is fighting now, or was laid open this turn by a decapitation strike"
    ] = "none",
) -> Ruling[Intelligence]:
    """Return what a player sees of chits, a task force or a stack (7.2, 8.0, 8.1).

    >>> intelligence(view="stack", in_sanctuary=True).answer.sees
    'top-unit'
    """
    work = Reasoning(GAME)
    if view == "chits":
        work.step("7.2A", "without a J-2 the enemy's hand is hidden", "nothing")
        seen = enemy_selected + enemy_planned
        text = f"{count(enemy_selected, 'chit')} selected and {enemy_planned} planned by J-5 are shown"
        work.step("14.1" if enemy_planned else "7.2A", text, seen)
        work.step(
            "7.2A",
            f"{count(enemy_blind, 'chit')} drawn blind {'stays' if enemy_blind == 1 else 'stay'} hidden",
            enemy_blind,
        )
        return work.ruling(
            Intelligence(
                legal=True, faults=(), sees="chosen-chits", sees_without_chit="nothing", chits_seen=seen
            )
        )
    rule, why = _REVEALED[revealed]
    without: SeenWithout = "top-unit" if revealed == "none" else "all-units"
    work.step(rule, f"without a J-2: {why}", without)
    faults: SortedViolations[Literal["in-sanctuary"]] = SortedViolations(work)
    # NWL-E14: 7.2D repeats what 7.2B allows, so an exception to one of them alone would never bind
    faults.add_if(in_sanctuary, "in-sanctuary", "7.2D", "a J-2 does not look into a sanctuary", "NWL-E14")
    codes = faults.close(_RULES[view], "with a J-2 every unit is shown")
    sees: Seen = "all-units" if faults.legal else without
    return work.ruling(Intelligence(faults.legal, codes, sees, without, 0))


@dataclass(frozen=True, slots=True)
class InformationWarfare:
    """The chits that information warfare removes."""

    removed: Annotated[
        int, "dice that show 5 or 6, but at most as many as the enemy has chits; picked at random"
    ]
    c2_change: Annotated[int, "always 0"]


@question(
    "information-warfare", asks="How many chits do these J-6 dice cost the enemy?", rules=("14.2A", "16.0-j6")
)
def information_warfare(
    *,
    die_rolls: Annotated[D6UnorderedPool, "one die per J-6 played, one or two"],
    enemy_chits: Annotated[Count, "chits in the enemy's hand"],
) -> Ruling[InformationWarfare]:
    """Count the chits that information warfare removes (14.2A).

    >>> information_warfare(die_rolls=(5, 2), enemy_chits=4).answer.removed
    1
    """
    work = Reasoning(GAME)
    most = work.number("information-warfare-dice")
    refuse(
        not 1 <= len(die_rolls) <= most,
        "die_rolls",
        f"{len(die_rolls)} dice; expected one for each J-6 played, 1 to {most}",
    )
    needed = work.amount("die-rolls", "information-warfare", "next-war")
    hits = sum(die >= needed for die in die_rolls)
    work.step(
        "14.2A", f"{dice_in_words(die_rolls)}: each die of {needed} or more removes a chit: {hits}", hits
    )
    removed = work.step(
        "14.2A",
        f"the enemy holds {count(enemy_chits, 'chit')}; picked at random: {min(hits, enemy_chits)}",
        min(hits, enemy_chits),
    )
    return work.ruling(
        InformationWarfare(removed, work.step("14.2A", "the enemy's C2 level stays as it is", 0))
    )
