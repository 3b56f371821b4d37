"""Chapter 4: random events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, cast

from countermarch.reference.engine import D6, D10, Count, Note, Range, Ruling, question
from countermarch.reference.reign_of_missiles import track
from countermarch.reference.reign_of_missiles.game_data import GAME
from countermarch.reference.reign_of_missiles.reasoning import ChartReasoning
from countermarch.reference.reign_of_missiles.terms import Space
from countermarch.reference.reign_of_missiles.words import moved, space_name

Event = Literal[
    "us-support", "critical-hit", "no-event", "enhanced-intelligence", "iron-dome-urgency",
    "fists-of-iron", "egypt-support", "insh-allah", "martyrs-strike", "sam-missiles",
]  # fmt: skip
Modifies = Literal[
    "none", "qassam-and-grad-launcher-attacks", "center-attacks", "rocket-strikes",
    "air-and-commando-attacks", "iron-dome-depletion", "commando-availability",
]  # fmt: skip
Uses = Literal["none", "one", "two", "every"]


_EFFECTS = "event-effects"


@dataclass(frozen=True, slots=True)
class RandomEvent:
    """The event of a turn and its effects."""

    event: Annotated[Event, "the event rolled, even where it is then treated as No Event"]
    effective: Annotated[bool, "no for No Event and for an event that is treated as No Event"]
    modifies: Annotated[
        Modifies,
        "which rolls or units the event touches; none if not effective or if it only moves markers or "
        "awards MVP",
    ]
    roll_modifier: Annotated[int, "die roll modifier it grants: -1, 0 or +1"]
    uses: Annotated[
        Uses,
        "how many such rolls this turn (iron-dome-urgency: one, the first; fists-of-iron: one in the whole "
        "game; critical-hit: every, ROM-E11)",
    ]
    hamas_mvp: Annotated[int, "MVP awarded to Hamas at once"]
    hamas_move: Annotated[int, "spaces the Hamas marker moves, + right, - left"]
    israeli_move: Annotated[int, "spaces the Israeli marker moves, + right, - left"]
    hamas_space_after: Annotated[Space, "Hamas marker after the event"]
    israeli_space_after: Annotated[Space, "Israeli marker after the event"]
    game_ends: Annotated[bool, "true if the markers now share a space"]


@question(
    "random-event",
    asks="Which random event happens this turn, and what does it do?",
    rules=("4.0", "4.1", "4.2", "9.2", "9.1", "3.0"),
    example={"hamas_space": "green-8", "israeli_space": "blue-9"},
)
def random_event(
    *,
    d6: Annotated[D6, "even reads table 4.1, odd reads table 4.2"],
    d10: Annotated[D10, "row of the table"],
    hamas_space: Annotated[Space, "space of the Hamas Diplomacy marker before the event"],
    israeli_space: Annotated[Space, "space of the Israeli Diplomacy marker before the event"],
    times_rolled_before: Annotated[
        Count,
        "how often this same named event was rolled on earlier turns of the game, whether or not "
        "it took effect",
        Note("ROM-E10"),
    ] = 0,
    turn: Annotated[int, Range(min=2), "turn number; the phase is not performed on turn 1"] = 2,
) -> Ruling[RandomEvent]:
    """Read the event of the turn and its immediate effects (4.0).

    >>> random_event(d6=2, d10=0, hamas_space="green-8", israeli_space="blue-9").answer.israeli_space_after
    'blue-10'
    """
    del turn  # the bound of the parameter is the rule: no event on turn 1
    before = track.markers(hamas_space, israeli_space)
    work = ChartReasoning(GAME)
    table = "events-odd" if d6 % 2 else "events-even"
    row = str(d10)
    event = cast("Event", work.read(table, row, "event"))
    rule = GAME.charts[table].row(row).rule
    line = GAME.charts[_EFFECTS].row(event)
    # ROM-E46: counted through: each table has every D10 result once, though out of order
    parity, which = ("odd", "4.2") if d6 % 2 else ("even", "4.1")
    title = line.title.rstrip("!")
    work.step(rule, f"D6 {d6} is {parity}: table {which}, D10 {d10}: {title}", event, "ROM-E46")
    why_not = _no_event(work, event, before, times_rolled_before)
    if why_not:
        # ROM-E10: the third and later rolls of US or Egypt support are not events.
        errata = () if event == "no-event" else ("ROM-E10",)
        work.no(rule, why_not, *errata)
        return work.ruling(
            RandomEvent(
                event=event,
                effective=False,
                modifies="none",
                roll_modifier=0,
                uses="none",
                hamas_mvp=0,
                hamas_move=0,
                israeli_move=0,
                hamas_space_after=hamas_space,
                israeli_space_after=israeli_space,
                game_ends=False,
            )
        )
    modifier = work.amount(_EFFECTS, event, "modifier")
    uses = cast("Uses", work.read(table, row, "uses"))
    says = work.read(_EFFECTS, event, "says")
    # ROM-E36: the rules do not say how long the effect of an event lasts
    lasting = () if uses == "none" else ("ROM-E36",)
    if "one or two" in says:  # the table prints one line for two rolls of the D10
        says = f"with a {d10}: {says.replace('one or two', uses)}"
        if uses == "one":
            says = says.replace("attacks", "attack").replace("strikes", "strike")
    work.step(line.rule, says, uses, *line.errata, *lasting)
    if event == "fists-of-iron":
        targets = work.number("commando-targets")
        text = f"one deployment of the Commando, at up to {targets} targets with a D10 for each"
        work.step("9.1", text, uses, "ROM-E36")
    mvp, hamas, israeli = work.amounts(table, row, "hamas-mvp", "hamas", "israeli")
    if mvp:
        work.step(rule, f"Hamas is awarded {mvp} MVP", mvp)
    after = _moved(work, rule, before, hamas, israeli)
    return work.ruling(
        RandomEvent(
            event=event,
            effective=True,
            modifies=cast("Modifies", work.read(_EFFECTS, event, "modifies")),
            roll_modifier=modifier,
            uses=uses,
            hamas_mvp=mvp,
            hamas_move=hamas,
            israeli_move=israeli,
            hamas_space_after=after.hamas_space,
            israeli_space_after=after.israeli_space,
            game_ends=after.met,
        )
    )


def _no_event(work: ChartReasoning, event: Event, markers: track.Markers, rolled_before: int) -> str:
    """Return why an event is treated as No Event; empty if it takes effect."""
    if event == "no-event":
        return "nothing happens this turn"
    stops_at = work.read(_EFFECTS, event, "stops-at")
    space = markers.israeli_space if event == "us-support" else markers.hamas_space
    if stops_at and space == stops_at:
        return f"the marker is in {space_name(space)} already: treated as No Event"
    counts = work.read(_EFFECTS, event, "counts")
    if counts and rolled_before >= int(counts):
        return f"rolled {rolled_before + 1} times now, more than {counts} in the game: treated as No Event"
    return ""


def _moved(work: ChartReasoning, rule: str, before: track.Markers, hamas: int, israeli: int) -> track.Markers:
    after = before.moved("hamas", hamas).moved("israeli", israeli)
    if hamas:
        work.step(
            rule, f"{moved('hamas', hamas)}, to {space_name(after.hamas_space)}", after.hamas_space, "ROM-E01"
        )
    if israeli:
        text = f"{moved('israeli', israeli)}, to {space_name(after.israeli_space)}"
        work.step(rule, text, after.israeli_space, "ROM-E01")
    if after.met:
        # ROM-E03: the game ends at once, whatever is left of the move
        work.yes("3.0/end", "the markers meet: the game is over", "ROM-E03")
    return after
