"""Command and chits: who goes first, C2 levels, hands and the supply of Joint Ops chits (5.0, 6.0, 2.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from countermarch.reference.engine import ListOf, Note, Range, Reading, Ruling, question
from countermarch.reference.engine.errors import refuse
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.next_war_in_lebanon.game_data import GAME
from countermarch.reference.next_war_in_lebanon.reasoning import refuse_syria
from countermarch.reference.next_war_in_lebanon.terms import (
    AUTHORITY,
    NAMES,
    SCENARIO,
    Authority,
    JointOps,
    Scenario,
    Side,
    count,
)

C2 = Annotated[int, Range(min=1, max=20)]
Function = Literal["administration", "intelligence", "operations", "logistics", "planning", "communications"]
When = Literal["setup", "end-of-turn"]
DrawRule = Literal["as-ruled", "half-always", "two-blind-always"]


_SEQUENCE = "sequence-of-play"


@dataclass(frozen=True, slots=True)
class TurnOrder:
    """Who goes first, and the phases of the turn."""

    first_player: Annotated[Side, "higher level; IDF when equal"]
    second_player: Annotated[Side, "the other"]
    tied: Annotated[bool, "levels are equal"]
    phases: Annotated[
        tuple[str, ...],
        ListOf("phase"),
        "plain list of seven: c2-determination, <first>-preparation, <first>-operations, "
        "<second>-preparation, "
        "<second>-operations, cascading-effects, end-of-turn",
    ]


@question(
    "turn-order",
    asks="Who is first player, and what are the phases of this turn?",
    rules=("3.0-c2", "5.0", "5.0-1", "5.0-2a", "5.0-2b", "5.0-3", "5.0-4", "5.0-5"),
)
def turn_order(
    *,
    idf_c2: Annotated[C2, "IDF C2 level at the start of the turn"],
    insurgent_c2: Annotated[C2, "Insurgent C2 level"],
) -> Ruling[TurnOrder]:
    """Compare the C2 levels and list the phases of the turn (5.0).

    >>> turn_order(idf_c2=5, insurgent_c2=6).answer.first_player
    'insurgent'
    """
    work = Reasoning(GAME)
    first: Side = "insurgent" if insurgent_c2 > idf_c2 else "idf"
    second: Side = "idf" if first == "insurgent" else "insurgent"
    tied = idf_c2 == insurgent_c2
    why = "equal levels make the IDF first" if tied else f"the higher level makes {NAMES[first]} first"
    work.step("5.0-1", f"C2 levels: IDF {idf_c2}, Insurgent {insurgent_c2}; {why}", first)
    players = {"first": first, "second": second}
    phases = []
    for line in GAME.charts[_SEQUENCE].lines:
        player = players.get(work.read(_SEQUENCE, line.id, "player"))
        name = work.read(_SEQUENCE, line.id, "phase")
        phases.append(f"{player}-{name}" if player else name)
        text = line.title if player is None else f"{NAMES[player]}: {line.title}"
        work.step(line.rule, text, phases[-1], *line.errata)
    return work.ruling(TurnOrder(first, second, tied, tuple(phases)))


@dataclass(frozen=True, slots=True)
class C2Level:
    """A side's C2 level."""

    start_level: Annotated[int, "level printed in the scenario"]
    change: Annotated[int, "+1 Syria in the war, -1 decapitation; 0 for the IDF"]
    level: Annotated[int, "the level at the start plus the change, never below 1 (NWL-E72)"]


@question(
    "c2-level",
    asks="What is this side's C2 level now?",
    rules=("3.0-c2", "6.0", "11.0-decapitation", "12.0", "12.1-c2", "15.0-next-war", "15.0-2006"),
    result="level",
)
def c2_level(
    *,
    scenario: Annotated[Scenario, SCENARIO],
    side: Annotated[Side, "whose level"],
    syria_in_war: Annotated[bool, "Syria has entered (next-war only)"] = False,
    headquarters_decapitated: Annotated[
        bool, "a decapitation strike has eliminated the Syrian TF HQ (needs syria in war)"
    ] = False,
) -> Ruling[C2Level]:
    """Add the effects of strikes and events to the printed level (6.0, 11.0, 12.1).

    >>> c2_level(scenario="next-war", side="insurgent", syria_in_war=True).answer.level
    6
    """
    refuse_syria(scenario, "syria_in_war", syria_in_war)
    refuse(
        headquarters_decapitated and not syria_in_war,
        "headquarters_decapitated",
        "true without Syria in the war, so there is no headquarters to strike; expected false",
    )
    work = Reasoning(GAME)
    printed = work.fact(scenario, f"c2-{side}")
    start = printed.number
    work.step(printed.rule, f"{NAMES[side]} starts with C2 level {start}", start)
    change = 0
    # NWL-E71: the same where Syria is in the war from the start, by agreement
    if side == "insurgent" and syria_in_war:
        change += work.step(
            "12.1-c2",
            f"Syria's entry changes the Insurgent level by {work.number('c2-syria'):+d}",
            work.number("c2-syria"),
            "NWL-E71",
        )
    if side == "insurgent" and headquarters_decapitated:
        change += work.step(
            "11.0-decapitation",
            f"the loss of the Syrian headquarters changes it by {work.number('c2-decapitation'):+d}",
            work.number("c2-decapitation"),
            # NWL-E72: no floor is printed, but a side with level 0 could not play
            "NWL-E72",
        )
    level = max(work.number("lowest-c2"), start + change)
    lowest = work.number("lowest-c2")
    floor = f", and never falls below {lowest}" if start + change < lowest else ""
    text = (
        f"the C2 level of {start} changes by {change:+d} to {level}{floor}"
        if change
        else f"the C2 level stays {level}"
    )
    work.step("6.0", text, level)
    return work.ruling(C2Level(start, change, level))


@dataclass(frozen=True, slots=True)
class HandDraw:
    """The composition of a hand."""

    drawn_blind: Annotated[
        int, "half rule: c2/2 rounded up; two-blind rule: the lesser of 2 and c2. Without the J-5 extras"
    ]
    selected: Annotated[int, "the C2 level less the chits drawn blind"]
    extra: Annotated[int, "2 for each J-5 played"]
    extra_selected: Annotated[
        bool, "extras are selected (body) and not drawn blind (summary); false when extra is 0"
    ]
    hand_size: Annotated[int, "the C2 level plus the extra chits"]


@question(
    "hand-draw",
    asks="How many chits do I draw blind and how many do I choose?",
    rules=("2.6", "3.0-c2", "3.0-draw", "4.0-chits", "5.0-5", "6.0", "6.2", "14.1", "16.0-j5"),
)
def hand_draw(
    *,
    c2_level: Annotated[C2, "the side's C2 level"],
    when: Annotated[When, "first hand or the hand for the next turn"],
    j5_played: Annotated[
        int, Range(min=0, max=2), "J-5 chits played for planning this turn; must be 0 at setup"
    ] = 0,
    draw_rule: Annotated[
        DrawRule,
        Reading("NWL-E02"),
        "as-ruled: half at setup, all but two later; the others are other readings",
    ] = "as-ruled",
    authority: Annotated[Authority, Reading("NWL-E27"), AUTHORITY] = "body",
) -> Ruling[HandDraw]:
    """Split a hand into chits drawn blind and chits selected (4.0, 5.0-5, 6.2, 14.1).

    >>> hand_draw(c2_level=7, when="end-of-turn", j5_played=1).answer
    HandDraw(drawn_blind=2, selected=5, extra=2, extra_selected=True, hand_size=9)
    """
    refuse(
        when == "setup" and j5_played > 0,
        "j5_played",
        f"{j5_played} at setup, before any chit can be played; expected 0",
    )
    work = Reasoning(GAME)
    # NWL-E02: half at set-up (4.0), two from the first end of turn on (5.0 step 5); 6.2 only sums up
    half = draw_rule == "half-always" or (draw_rule == "as-ruled" and when == "setup")
    if half:
        blind = -(-c2_level // work.number("hand-divisor"))
        rule = "4.0-chits" if when == "setup" else "6.2"
        work.step(rule, f"half of C2 level {c2_level}, rounded up, is drawn blind: {blind}", blind, "NWL-E02")
    else:
        blind = min(work.number("blind-chits"), c2_level)
        work.step(
            "5.0-5",
            f"all but {work.number('blind-chits')} are selected; drawn blind: {blind}",
            blind,
            "NWL-E02",
        )
    selected = work.step(
        "3.0-draw", f"the rest are selected: {c2_level} - {blind} = {c2_level - blind}", c2_level - blind
    )
    # NWL-E27: 14.1 selects these chits, section 16 draws them; the body beats the summary
    extra = work.number("planning-chits") * j5_played
    chosen = extra > 0 and authority == "body"
    if extra:
        how = "selected" if chosen else "drawn blind"
        rule = "14.1" if chosen else "16.0-j5"
        work.step(rule, f"{count(j5_played, 'J-5 chit')}: {extra} more chits, {how}", extra, "NWL-E27")
    size = work.step(
        "6.0", f"the hand is {c2_level} + {extra} = {count(c2_level + extra, 'chit')}", c2_level + extra
    )
    return work.ruling(HandDraw(blind, selected, extra, chosen, size))


@dataclass(frozen=True, slots=True)
class ChitSupply:
    """The number of chits of a kind that a side has."""

    count: Annotated[int, "chits of this kind in play; 0 for J-5/J-6 without the optional rules"]
    total: Annotated[int, "all chits of the side in play: 20, or 24 with the optional rules"]
    function: Annotated[Function, "2.6 name, first word"]
    optional: Annotated[bool, "J-5 or J-6"]


@question(
    "chit-supply",
    asks="How many Joint Ops chits of this kind does the side have?",
    rules=("2.6", "14.0", "16.0-j1", "16.0-j2", "16.0-j3", "16.0-j4", "16.0-j5", "16.0-j6"),
)
def chit_supply(
    *,
    side: Annotated[Side, "whose set"],
    chit: Annotated[JointOps, Note("kind of chit")],
    optional_rules: Annotated[bool, "J-5 and J-6 in play (14.0)"] = False,
) -> Ruling[ChitSupply]:
    """Read the counts of section 16.

    >>> chit_supply(side="insurgent", chit="j-2").answer
    ChitSupply(count=7, total=20, function='intelligence', optional=False)
    """
    work = Reasoning(GAME)
    supply = GAME.charts["joint-ops-supply"]
    function: Function = work.read(supply.id, chit, "function")  # type: ignore[assignment] # the chart's own words
    # NWL-E04: the names are those of 2.6; some headings of 7 and 14 were copied
    work.step("2.6", f"{chit.upper()} is for {function}", function, "NWL-E04")
    optional = work.read(supply.id, chit, "optional") == "yes"
    in_play = optional_rules or not optional
    amount = work.amount(supply.id, chit, side) if in_play else 0
    rule = supply.row(chit).rule if in_play else "14.0"
    why = f"{NAMES[side]} has {amount} of them" if in_play else "it is not in play without the optional rules"
    work.step(rule, why, amount)
    total = sum(
        work.amount(supply.id, row, side)
        for row in supply.rows
        if optional_rules or work.read(supply.id, row, "optional") != "yes"
    )
    work.step("16.0-j1", f"{NAMES[side]} has {total} chits in all", total)
    return work.ruling(ChitSupply(amount, total, function, optional))
