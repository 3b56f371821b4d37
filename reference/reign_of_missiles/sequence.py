"""Chapters 3 and 10: the turn, its phases, impulses and rounds, and how the game starts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Annotated, Final, Literal, cast

from countermarch.reference.engine import InputError, ListOf, Range, Ruling, question
from countermarch.reference.engine.phrases import counted, joined
from countermarch.reference.reign_of_missiles.game_data import GAME, SCENARIO
from countermarch.reference.reign_of_missiles.reasoning import ChartReasoning
from countermarch.reference.reign_of_missiles.terms import IMPULSE_NAMES, Impulse, Phase, Space
from countermarch.reference.reign_of_missiles.words import space_name

NoImpulse = Literal["none", "am", "pm", "night"]
NoRound = Literal["none", "combat", "flight"]
NextPhase = Literal[
    "random-event", "launcher-determination", "asset-allocation", "operational", "end", "none"
]
SetUpAreaKind = Literal["black", "green"]

_NONE: Final = "none"
_OPERATIONAL: Final = "operational"
_PHASE_NAMES: Final = {
    "random-event": "random events",
    "launcher-determination": "Hamas launchers",
    "asset-allocation": "Israeli assets",
    "operational": "operations",
    "end": "end",
}
_ROUND_NAMES: Final = {"combat": "Combat Round", "flight": "Missile Flight and Strike Round"}


_IMPULSES = "impulses"


@dataclass(frozen=True, slots=True)
class NextStep:
    """What comes next in the turn."""

    game_over: Annotated[bool, "yes if the markers have met"]
    turn: Annotated[int, "turn of the next step (unchanged when the game is over)"]
    phase: Annotated[NextPhase, "next phase; none when the game is over"]
    impulse: Annotated[NoImpulse, "next impulse, none outside the operational phase"]
    round: Annotated[NoRound, "next round, none outside the operational phase"]


@dataclass(frozen=True, slots=True)
class GameStart:
    """How the game starts."""

    launchers_placed: Annotated[
        int, "launchers drawn at random and deployed in the Gaza Strip, all at normal status"
    ]
    launchers_in_container: Annotated[int, "launchers left in the container"]
    iron_domes: Annotated[int, "Iron Dome units to place, at normal status"]
    iron_dome_area_kinds: Annotated[
        tuple[SetUpAreaKind, ...], ListOf("kind"), "kinds of area in which they may be set up"
    ]
    f15s: Annotated[int, "F-15 units available on turn 1"]
    drones: Annotated[int, "Drone units available on turn 1"]
    naval_support: Annotated[int, "Naval Support units in play"]
    commandos: Annotated[int, "Commando units in play (set aside until the event)"]
    hamas_space: Annotated[Space, "space of the Hamas Diplomacy marker"]
    israeli_space: Annotated[Space, "space of the Israeli Diplomacy marker"]
    hamas_mvp: Annotated[int, "starting Hamas MVP"]
    israeli_mvp: Annotated[int, "starting Israeli MVP"]
    first_phase: Annotated[Phase, "phase in which turn 1 begins"]
    first_impulse: Annotated[Impulse, "impulse in which turn 1 begins"]


@question(
    "turn-sequence",
    asks="What comes next in the turn?",
    rules=("3.0", "7.0", "8.0", "10.0-setup", "2.0/scale", "7.2", "7.2.3/until"),
    result="phase",
    example={"turn": 2},
)
def turn_sequence(
    *,
    turn: Annotated[int, Range(min=1), "turn number (one day each); no upper limit"],
    phase: Annotated[
        Phase,
        "phase just completed (for the operational phase: the round just completed); turn 1 has only "
        "operational and end",
    ],
    impulse: Annotated[
        NoImpulse, "impulse just completed; none outside the operational phase and never none inside it"
    ] = "none",
    round: Annotated[  # noqa: A002 # the term of the rules
        NoRound, "round just completed; none outside the operational phase and never none inside it"
    ] = "none",
    markers_met: Annotated[bool, "yes if the two Diplomacy markers are in the same space now"] = False,
) -> Ruling[NextStep]:
    """Find the next phase or round (3.0).

    >>> turn_sequence(turn=1, phase="operational", impulse="am", round="combat").answer
    NextStep(game_over=False, turn=1, phase='operational', impulse='am', round='flight')
    >>> turn_sequence(turn=3, phase="end").answer.turn
    4
    """
    work = ChartReasoning(GAME)
    _refuse_no_such_step(work, turn, phase, impulse, round)
    if markers_met:
        work.yes("3.0/end", "both Diplomacy markers are in one space: the game is over at once")
        return work.ruling(NextStep(game_over=True, turn=turn, phase=_NONE, impulse=_NONE, round=_NONE))
    if phase == _OPERATIONAL:
        return work.ruling(_after_round(work, turn, cast("Impulse", impulse), round))
    phases = GAME.charts["sequence"].rows
    following = phases[(phases.index(phase) + 1) % len(phases)]
    if phase == phases[-1]:
        turn += 1
        # ROM-E47: there is no turn limit
        work.step("8.0/3", f"the turn is over: turn {turn} begins", turn, "ROM-E40", "ROM-E47")
    rule = GAME.charts["sequence"].row(following).rule
    # ROM-E39: the rules call phases by several names
    work.step(rule, f"next phase: {_PHASE_NAMES[following]}", following, "ROM-E39")
    if following != _OPERATIONAL:
        return work.ruling(_next(turn, cast("NextPhase", following)))
    impulses = GAME.charts[_IMPULSES]
    first = cast("Impulse", impulses.rows[0])
    opening = cast("NoRound", work.read(_IMPULSES, first, "first"))
    work.step(
        "3.0/impulses", f"it opens with the {IMPULSE_NAMES[first]} impulse, {_ROUND_NAMES[opening]}", first
    )
    return work.ruling(_next(turn, "operational", first, opening))


@question("set-up", asks="How does the game start?", rules=("10.0-setup", "10.1", "10.2", "5.0", "6.0"))
def set_up(
    *,
    launcher_pool: Annotated[
        int,
        Range(min=16),
        "launcher counters in the game (in the opaque container before set-up); from the player's own copy",
    ],
) -> Ruling[GameStart]:
    """Set up the game (10.0-setup, 10.1, 10.2).

    >>> set_up(launcher_pool=30).answer.launchers_in_container
    14
    """
    work = ChartReasoning(GAME)
    fact = partial(work.fact, SCENARIO)
    placed = fact("launchers").number
    left = launcher_pool - placed
    # ROM-E38: the sentence breaks off after one letter; the one before it names the phase
    first_phase, first_impulse = (fact("first-phase").text, fact("first-impulse").text)
    opening = f"turn 1 begins with {_PHASE_NAMES[first_phase]}, {IMPULSE_NAMES[first_impulse]} impulse"
    work.step("10.0-setup", f"{opening}; the three phases before it are skipped", first_phase, "ROM-E38")
    text = f"{counted(placed, 'launcher')} drawn at random for the Gaza Strip, {left} left in the container"
    # ROM-E33: the 16 launchers of the set-up too
    work.step("10.1/launchers", text, placed, "ROM-E33")
    kinds = cast("tuple[SetUpAreaKind, ...]", fact("iron-dome-areas").texts)
    domes = fact("iron-domes").number
    work.step("10.2/iron-dome", f"{domes} ready Iron Domes in {joined(kinds)} areas", domes, "ROM-E29")
    f15s, drones = fact("f-15s").number, fact("drones").number
    work.step("10.2/aircraft", f"{f15s} F-15s and {drones} Drones for turn 1", f15s + drones)
    naval, commandos = fact("naval-support").number, fact("commandos").number
    work.step("10.2/naval", f"{naval} Naval Support at sea by the Gaza Strip", naval)
    work.step("10.2/commando", "the Commando is set aside", commandos)
    hamas, israeli = (cast("Space", fact("hamas-space").text), cast("Space", fact("israeli-space").text))
    work.step("10.1/marker", f"Hamas Diplomacy marker in {space_name(hamas)}", hamas, "ROM-E01")
    work.step("10.2/marker", f"Israeli Diplomacy marker in {space_name(israeli)}", israeli, "ROM-E01")
    hamas_mvp, israeli_mvp = (fact("hamas-mvp").number, fact("israeli-mvp").number)
    work.step("10.1/mvp", f"MVP: Hamas {hamas_mvp}, Israel {israeli_mvp}", hamas_mvp)
    return work.ruling(
        GameStart(
            launchers_placed=placed,
            launchers_in_container=left,
            iron_domes=domes,
            iron_dome_area_kinds=kinds,
            f15s=f15s,
            drones=drones,
            naval_support=naval,
            commandos=commandos,
            hamas_space=hamas,
            israeli_space=israeli,
            hamas_mvp=hamas_mvp,
            israeli_mvp=israeli_mvp,
            first_phase=cast("Phase", first_phase),
            first_impulse=cast("Impulse", first_impulse),
        )
    )


def _refuse_no_such_step(
    work: ChartReasoning, turn: int, phase: Phase, impulse: NoImpulse, round_: NoRound
) -> None:
    first = work.amount("sequence", phase, "first-turn")
    if turn < first:
        raise InputError("phase", f"'{phase}' is not part of turn {turn}; expected one of operational, end")
    if phase == _OPERATIONAL:
        if impulse == _NONE:
            raise InputError("impulse", "'none' inside the operational phase; expected one of am, pm, night")
        if round_ == _NONE:
            raise InputError("round", "'none' inside the operational phase; expected combat or flight")
        return
    if impulse != _NONE:
        raise InputError("impulse", f"'{impulse}' outside the operational phase; expected none")
    if round_ != _NONE:
        raise InputError("round", f"'{round_}' outside the operational phase; expected none")


def _next(turn: int, phase: NextPhase, impulse: NoImpulse = _NONE, round_: NoRound = _NONE) -> NextStep:
    return NextStep(game_over=False, turn=turn, phase=phase, impulse=impulse, round=round_)


def _after_round(work: ChartReasoning, turn: int, impulse: Impulse, round_: NoRound) -> NextStep:
    impulses = GAME.charts[_IMPULSES]
    second = cast("NoRound", work.read(_IMPULSES, impulse, "second"))
    if round_ != second:
        work.step(
            "3.0/rounds", f"next in the {IMPULSE_NAMES[impulse]} impulse: {_ROUND_NAMES[second]}", second
        )
        return _next(turn, "operational", impulse, second)
    # ROM-E08: Evening, Night and Night Turn are three names of the third impulse
    later = impulses.rows[impulses.rows.index(impulse) + 1 :]
    if not later:
        work.step("8.0", "the night impulse is over: the End Phase follows", "end", "ROM-E08")
        return _next(turn, "end")
    following = cast("Impulse", later[0])
    first = cast("NoRound", work.read(_IMPULSES, following, "first"))
    work.step("3.0/impulses", f"next: {IMPULSE_NAMES[following]} impulse, {_ROUND_NAMES[first]}", following)
    return _next(turn, "operational", following, first)
