"""J-1, J-5 and J-6: recovery, planning ahead, networked operations, information warfare."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, cast

from countermarch.reference.engine import (
    Count,
    D6UnorderedPool,
    Legal,
    Note,
    Range,
    Reading,
    Ruling,
    question,
)
from countermarch.reference.engine.errors import refuse
from countermarch.reference.engine.phrases import counted
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.third_lebanon_war.game_data import GAME, scored
from countermarch.reference.third_lebanon_war.terms import Player, UnitClass
from countermarch.reference.third_lebanon_war.words import dice_in_words

Recovery = Literal["undisrupt-one", "undisrupt-sanctuary", "remove-hits"]
RecoveryReason = Literal["nothing-to-recover", "not-a-sanctuary", "ok"]
Planning = Literal["advance-planning", "real-time-planning"]
Placed = Literal["under-j5-chit", "hand"]
Playable = Literal["this-turn", "next-turn"]
Paired = Literal["j-1", "j-2", "j-3", "j-4", "j-5", "none"]
NetworkReason = Literal["irregulars-are-insurgent", "needs-j2-or-j3", "ok"]

_PAIRS = frozenset({"j-2", "j-3"})
_WHEN = {"this-turn": "this turn", "next-turn": "next turn"}


@dataclass(frozen=True, slots=True)
class Recovered:
    """What one J-1 chit restores."""

    legal: Annotated[Legal, "may be done"]
    reason: Annotated[
        RecoveryReason,
        "nothing-to-recover: no disrupted unit (undisrupt-*) or no hits (remove-hits); not-a-sanctuary: "
        "undisrupt-sanctuary elsewhere",
    ]
    undisrupted: Annotated[int, "units undisrupted: 1, all, or 0 (0 when not legal)"]
    hits_removed: Annotated[
        int, "for remove-hits: the lesser of the hits and the hits to remove; otherwise 0"
    ]
    hits_left: Annotated[int, "the hits less those removed"]


@dataclass(frozen=True, slots=True)
class Planned:
    """What a J-5 chit lets a player plan."""

    chits_selected: Annotated[int, "3 for advance planning, 1 for real-time planning"]
    placed: Annotated[Placed, "where the selected chits go"]
    playable: Annotated[Playable, "when they may be played (real-time planning: this turn, being in hand)"]
    consecutive: Annotated[bool, "whether they must be played one directly after another"]


@dataclass(frozen=True, slots=True)
class Networked:
    """The number of units that may perform the mission, one after another."""

    legal: Annotated[Legal, "the J-6 may be used so"]
    reason: Annotated[
        NetworkReason, "why not; irregulars-are-insurgent: the IDF has no irregular units (TLW-E07)"
    ]
    max_units: Annotated[
        int, "units that may act: all regular units, or irregular units up to the C2 level; 0 if not legal"
    ]


@dataclass(frozen=True, slots=True)
class Stripped:
    """What Information Warfare takes from the enemy."""

    chits_removed: Annotated[int, "one random chit per 5 or 6, at most as many as are in the Available Pile"]


@question(
    "recover",
    asks="What does one J-1 chit played for recovery restore?",
    rules=("j1-functions", "j1-recover", "7.2"),
    result="hits_removed",
)
def recover(
    *,
    choice: Annotated[
        Recovery,
        "undisrupt-one: one Tactical Unit or TF HQ; undisrupt-sanctuary: every one in a Sanctuary; "
        "remove-hits: hits from one unit",
    ],
    disrupted_units: Annotated[Count, "disrupted Tactical Units and TF HQs of the player in the Zone"] = 0,
    in_sanctuary: Annotated[bool, "the Zone is a Sanctuary"] = False,
    hits: Annotated[Count, "hits on the chosen unit (for remove-hits)"] = 0,
    hits_to_remove: Annotated[
        int, Range(1, 6), Reading("TLW-E22"), "how many hits the player wants to remove (1 to 6)"
    ] = 6,
) -> Ruling[Recovered]:
    """Undisrupt one unit, or all in a Sanctuary, or remove hits from one unit (J-1; see rulebook 7.2).

    >>> recover(choice="remove-hits", hits=4, hits_to_remove=3).answer.hits_left
    1
    """
    work = Reasoning(GAME)
    if choice == "remove-hits":
        return work.ruling(_remove_hits(work, hits, hits_to_remove))
    rule = "j1-recover.one" if choice == "undisrupt-one" else "j1-recover.sanctuary"
    if not disrupted_units:
        work.no(rule, "nothing here is disrupted")
        return work.ruling(_in_vain("nothing-to-recover", hits))
    if choice == "undisrupt-sanctuary" and not in_sanctuary:
        work.no(rule, "all at once only in a Sanctuary (see rulebook 7.2)")
        return work.ruling(_in_vain("not-a-sanctuary", hits))
    up = disrupted_units
    if choice == "undisrupt-one":
        up = work.number("units-undisrupted")
    work.step(rule, f"{counted(up, 'unit')} of {disrupted_units} undisrupted (see rulebook 7.2)", up)
    return work.ruling(Recovered(legal=True, reason="ok", undisrupted=up, hits_removed=0, hits_left=hits))


def _remove_hits(work: Reasoning, hits: int, wanted: int) -> Recovered:
    if not hits:
        work.no("j1-recover.hits", "the unit carries no hits")
        return _in_vain("nothing-to-recover", hits)
    # TLW-E22: no die is mentioned, so the player says how many of the six, all off one unit
    removed = min(hits, wanted)
    text = f"{counted(removed, 'hit')} of {hits} removed, at the player's choice (see rulebook 7.2)"
    work.step("j1-recover.hits", text, removed, "TLW-E22")
    return Recovered(legal=True, reason="ok", undisrupted=0, hits_removed=removed, hits_left=hits - removed)


def _in_vain(reason: RecoveryReason, hits: int) -> Recovered:
    return Recovered(legal=False, reason=reason, undisrupted=0, hits_removed=0, hits_left=hits)


@question(
    "planning-chits",
    asks="What does a J-5 chit let me plan?",
    rules=("j5-functions", "j5-advance-planning", "j5-real-time-planning"),
)
def planning_chits(*, function: Annotated[Planning, Note("which of the two functions")]) -> Ruling[Planned]:
    """Return how many chits a J-5 brings, where they go and when they may be played (J-5).

    >>> planning_chits(function="real-time-planning").answer.placed
    'hand'
    """
    work = Reasoning(GAME)
    row = GAME.charts["planning"].row(function)
    chits = work.amount("planning", function, "chits")
    placed = cast("Placed", work.read("planning", function, "placed"))
    playable = cast("Playable", work.read("planning", function, "playable"))
    consecutive = work.read("planning", function, "consecutive") == "yes"
    where = "under the J-5" if placed == "under-j5-chit" else "into the hand"
    text = f"{counted(chits, 'chit')} from the Available Pile go{'es' if chits == 1 else ''} {where}"
    # TLW-E38: from the player's own Available Pile, all or none
    work.step(row.rule, text, chits, "TLW-E38")
    together = ", back to back" if consecutive else ""
    work.step(row.rule, f"playable {_WHEN[playable]}{together}", playable, "TLW-E38")
    return work.ruling(Planned(chits, placed, playable, consecutive))


@question(
    "networked-operations",
    asks="How many units may carry out the mission together under a J-6 chit?",
    rules=("j6-functions", "j6-networked-operations"),
    result="max_units",
)
def networked_operations(
    *,
    player: Annotated[Player, "who plays the J-6"],
    unit_class: Annotated[UnitClass, "class of the units in the Zone"],
    units_in_zone: Annotated[int, Range(min=1), "friendly units of that class in the one Zone"],
    c2_level: Annotated[Count, "the player's current C2 level (limits irregular units only)"],
    paired_chit: Annotated[Paired, "the chit played with the J-6 in that Zone"],
) -> Ruling[Networked]:
    """Count the units that do the same mission under a J-6: regular ones all, irregular ones up to C2 (J-6).

    >>> networked_operations(
    ...     player="insurgent", unit_class="irregular", units_in_zone=7, c2_level=4, paired_chit="j-3"
    ... ).answer.max_units
    4
    """
    work = Reasoning(GAME)
    rule = "j6-networked-operations"
    if unit_class == "irregular" and player == "idf":
        work.no(rule, "the IDF has no irregular units", "TLW-E07")
        return work.ruling(Networked(legal=False, reason="irregulars-are-insurgent", max_units=0))
    # TLW-E39: a J-6 widens the mission of a J-2 or a J-3, and has none of its own
    if paired_chit not in _PAIRS:
        work.no(rule, "a J-6 is played together with a J-2 or a J-3 in the same Zone", "TLW-E39")
        return work.ruling(Networked(legal=False, reason="needs-j2-or-j3", max_units=0))
    if unit_class == "regular":
        most = units_in_zone
        text = f"regular units without limit: {most}"
    else:
        most = min(units_in_zone, c2_level)
        text = f"irregular units up to C2 {c2_level}: {most} of {units_in_zone}"
    work.step(rule, text, most, "TLW-E39")
    return work.ruling(Networked(legal=True, reason="ok", max_units=most))


@question(
    "information-warfare",
    asks="How many chits does Information Warfare strip from the enemy's Available Pile?",
    rules=("j6-functions", "j6-information-warfare"),
)
def information_warfare(
    *,
    dice: Annotated[D6UnorderedPool, "one die per J-6 chit played (at least one)"],
    available_pile: Annotated[Count, "chits in the enemy's Available Pile now"],
) -> Ruling[Stripped]:
    """Count the dice of 5 or 6: each permanently removes a random chit from the enemy's pile (J-6).

    >>> information_warfare(dice=(6, 6, 2), available_pile=1).answer
    Stripped(chits_removed=1)
    """
    work = Reasoning(GAME)
    fewest = work.number("fewest-j6-chits")
    refuse(len(dice) < fewest, "dice", f"no dice given; expected at least {fewest}, one for each J-6 chit")
    rule = "j6-information-warfare"
    # TLW-E33: each entry prints its own faces; the scale of battles is not used here
    hits = scored(work, "information-warfare", dice)
    # TLW-E33, TLW-E37: a 6 removes one chit, as a 5 does
    work.step(rule, f"{dice_in_words(dice)}: remove {counted(hits, 'chit')}", hits, "TLW-E33", "TLW-E37")
    removed = min(hits, available_pile)
    text = f"the Available Pile holds {available_pile}: {counted(removed, 'chit')} out of the game"
    work.step(rule, text, removed, "TLW-E37")
    return work.ruling(Stripped(removed))
