"""Cascading Effects: how many cards are drawn, what a card does, and how likely it is (2.7, 12.0, 15.4)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import gcd
from typing import Annotated, Literal

from countermarch.reference.engine import D6, Count, Note, Range, Reading, Ruling, question
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.next_war_in_lebanon.game_data import GAME
from countermarch.reference.next_war_in_lebanon.terms import IN_2006, SCENARIO, Scenario, count

Suit = Literal["spade", "heart", "diamond", "club"]
Rank = Literal["a", "2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k"]
Event = Literal[
    "national-level-support", "insurgency-outside-support", "surprise-media-visit", "infiltrators",
    "media-reports-casualties", "un-resolution", "cyberattack", "lebanese-army-intervenes",
    "syrian-intervention", "israeli-escalation", "iranian-resupply", "iranian-intervention", "uprising",
    "ceasefire", "faction-clash", "russian-arms-deal", "hamas-uprising",
]  # fmt: skip
Status = Literal["applies", "no-effect", "ignored", "redraw", "needs-die"]
EventSide = Literal["idf", "insurgent", "attacker", "none"]
EventEffect = Literal[
    "draw-chit", "choose-chit", "add-j4", "discard-chit", "discard-random-chit", "discard-j2-or-j6",
    "move-unit", "close-zone", "syria-enters", "reinforcements-enter", "rebuild-unit", "rebuild-all",
    "shorten-game", "rocket-attacks", "none",
]  # fmt: skip

EFFECTS = "event-effects"
EVENTS = "cascading-events"
CHART = "cascading-effects"


@dataclass(frozen=True, slots=True)
class CascadingDraws:
    """The number of cards to draw."""

    draws: Annotated[
        int,
        "ties 1 if any, rocket sixes 1 if any, raid 1, each entry 1, each Syria strike 1, Hamas 1, phase 1",
    ]
    collateral: Annotated[int, "how many of these are collateral damage (ties, rockets, raid, Hamas)"]


@question(
    "cascading-draws",
    asks="How many Cascading Effects are drawn?",
    rules=(
        "5.0-4", "7.4B", "9.2-tie", "9.6", "10.1", "10.2-sof", "12.1-missiles", "2.7", "7.3D", "7.3E",
        "chart-club",
    ),
)  # fmt: skip
def cascading_draws(
    *,
    ties: Annotated[Count, "tied firefights in one battle"] = 0,
    rocket_sixes: Annotated[Count, "6s in one rocket or missile attack"] = 0,
    raid_six: Annotated[bool, "a raid rolled 6"] = False,
    sanctuary_entries: Annotated[
        Count, "entries of IDF units into enemy sanctuaries (units together in one move count once)"
    ] = 0,
    syria_strikes: Annotated[Count, "deep strikes in Syria"] = 0,
    hamas: Annotated[bool, "Hamas Uprising was drawn"] = False,
    phase: Annotated[bool, "the Cascading Effects Phase itself"] = False,
) -> Ruling[CascadingDraws]:
    """Add up the cards that are due (2.7, 10.1).

    >>> cascading_draws(ties=3, sanctuary_entries=2, phase=True).answer
    CascadingDraws(draws=4, collateral=1)
    """
    work = Reasoning(GAME)
    # each cause draws one card however often it happens (NWL-E55, NWL-E56), but for entries and strikes
    once = work.number("cascading-per-cause")
    causes = (
        ("10.1", "however many firefights are tied, one card is drawn", once if ties else 0, ("NWL-E55",)),
        ("7.3D", "however many rockets hit, one card is drawn", once if rocket_sixes else 0, ("NWL-E56",)),
        ("7.3E", "a raid that rolled a 6: one card", once if raid_six else 0, ()),
        # NWL-E60: one more card in any case, and no second one for a 6
        ("chart-club", "Hamas Uprising: another card", once if hamas else 0, ("NWL-E60",)),
        # NWL-E33: only SOF enter Syria, and each entry draws
        ("10.2-sof", "a card for each entry into an enemy sanctuary", once * sanctuary_entries, ("NWL-E33",)),
        # NWL-E59: for the strike itself, even if it is stopped
        ("12.1-missiles", "a card for each strike in Syria", once * syria_strikes, ("NWL-E59",)),
        ("5.0-4", "the Cascading Effects phase: one card", once if phase else 0, ()),
    )
    for rule, text, due, errata in causes:
        if due:
            work.step(rule, text, due, *errata)
    if sanctuary_entries:
        work.step(
            "7.4B", "a unit that flies into one draws that card, even light infantry", sanctuary_entries
        )
    collateral = sum(due for _, _, due, _ in causes[:4])
    draws = sum(due for _, _, due, _ in causes)
    if collateral:
        work.step(
            "10.1", f"{count(collateral, 'card is', 'cards are')} drawn for collateral damage", collateral
        )
    text = f"{count(draws, 'card is', 'cards are')} drawn in all" if draws else "no card is drawn"
    # NWL-E79: no rule lists all of these together
    work.step("2.7", text, draws, "NWL-E79")
    return work.ruling(CascadingDraws(draws, collateral))


@dataclass(frozen=True, slots=True)
class CascadingEffect:
    """The effect of a card."""

    event: Annotated[Event, "event of the card in this scenario"]
    one_time: Annotated[bool, "the four kings"]
    status: Annotated[
        Status,
        "no-effect: the card is drawn and nothing happens; ignored: the event has already happened; "
        "needs-die: a die is needed and was not given",
    ]
    side: Annotated[
        EventSide, "player who acts or is affected; none for a ceasefire, or if the event does not apply"
    ]
    effect: Annotated[
        EventEffect, "draw-chit: blind; discard-chit: his own choice; none if the event does not apply"
    ]
    count: Annotated[
        int,
        "chits, units, zones, turns or attacks; 0 where nothing is counted (syria-enters, "
        "reinforcements-enter, "
        "rebuild-all)",
    ]
    insurgent_c2_change: Annotated[int, "1 if Syria enters the war, otherwise 0"]
    further_draw: Annotated[bool, "Hamas Uprising that applies"]


@question(
    "cascading-effect",
    asks="What does this card do?",
    rules=(
        "2.7", "2.7-once", "3.0-draw", "5.0-4", "12.0", "12.1", "12.1-c2", "12.1-once", "12.2", "12.3",
        "15.4", "15.5", "chart-spade", "chart-heart", "chart-diamond", "chart-club",
    ),
    result="effect",
)  # fmt: skip
def cascading_effect(
    *,
    scenario: Annotated[Scenario, SCENARIO] = "next-war",
    suit: Annotated[Suit, "suit chit"],
    rank: Annotated[Rank, "rank of the chit", Note('text: ten is "10"')],
    collateral: Annotated[bool, "drawn because of collateral damage"] = False,
    already_happened: Annotated[
        bool, "this one-time event, or Syria's entry, or the Escalation, has already taken place"
    ] = False,
    die_roll: Annotated[D6 | None, "where the event rolls a die"] = None,
    attacker_chits: Annotated[Count, "Media Reports: chits left in the attacking player's hand"] = 0,
    insurgent_j4: Annotated[
        int, Range(min=0, max=5), "Russian Arms Deal: J-4 chits in the Insurgent hand"
    ] = 0,
) -> Ruling[CascadingEffect]:
    """Look up a card and its effect (2.7, 12.0, 15.4, 15.5).

    >>> cascading_effect(suit="diamond", rank="7", die_roll=6).answer.effect
    'syria-enters'
    """
    work = Reasoning(GAME)
    event = _event(work, scenario, suit, rank)
    one_time = work.read(EVENTS, event, "again") == "one-time"
    status = _barred(work, scenario, event, collateral, already_happened)
    row: str | None = None
    if status == "applies":
        status, row = _row(work, event, die_roll, insurgent_j4)
    if row is None:
        return work.ruling(
            CascadingEffect(
                event=event,
                one_time=one_time,
                status=status,
                side="none",
                effect="none",
                count=0,
                insurgent_c2_change=0,
                further_draw=False,
            )
        )
    line = GAME.charts[EFFECTS].row(row)
    printed = work.read(EFFECTS, row, "count")
    amount = int(printed) if printed.isdigit() else 0
    if not printed.isdigit():
        # NWL-E68: rounded down, so that a single chit is not lost
        amount = attacker_chits // work.number("media-divisor")
        work.step(line.rule, f"half of {count(attacker_chits, 'chit')}, rounded down", amount, "NWL-E68")
    effect: EventEffect = work.read(EFFECTS, row, "effect")  # type: ignore[assignment] # the chart's own words
    side: EventSide = work.read(EFFECTS, row, "side")  # type: ignore[assignment] # the chart's own words
    work.step(line.rule, line.title, effect, *line.errata)
    change = work.amount(EFFECTS, row, "c2")
    if change:
        work.step("12.1-c2", "Syria's entry raises the Insurgent C2 level", change)
    further = work.read(EFFECTS, row, "further") == "yes"
    if further:
        # NWL-E60: in any case, and no second card for a 6
        work.yes("chart-club", "another card is drawn, whatever the attacks do", "NWL-E60")
    return work.ruling(CascadingEffect(event, one_time, status, side, effect, amount, change, further))


def _event(work: Reasoning, scenario: Scenario, suit: Suit, rank: Rank) -> Event:
    """Read the card's event, as the scenario has it (15.5)."""
    events = GAME.charts[EVENTS]
    event = work.read(CHART, rank, suit)
    work.step(f"chart-{suit}", f"{suit} {rank.upper()}: {events.row(event).title}", event)
    instead = work.read(EVENTS, event, "2006") if scenario == IN_2006 else "stands"
    if instead not in {"stands", "redraw"}:
        event = instead
        work.step("15.5", f"in 2006 it reads {events.row(event).title}", event)
    return event  # type: ignore[return-value] # the table's own words


def _barred(
    work: Reasoning, scenario: Scenario, event: Event, collateral: bool, already_happened: bool
) -> Status:
    """Return whether the event takes place, before any die (2.7, 12.1, 15.4)."""
    line = GAME.charts[EVENTS].row(event)
    # NWL-E67: 15.4 names Syria and Iran; Russia and Hamas stand
    if scenario == IN_2006 and work.read(EVENTS, event, "2006") == "redraw":
        return work.step("15.4", "cards with Iranian events are redrawn in 2006", "redraw", "NWL-E67")
    again = work.read(EVENTS, event, "again") if already_happened else "again"
    if again != "again":
        rule = "2.7-once" if again == "one-time" else "12.1-once"
        rule = "15.5" if event == "israeli-escalation" else rule
        return work.step(rule, "it has happened before: ignored, not redrawn", "ignored")
    when = work.read(EVENTS, event, "when")
    if when == "never" or (when == "after collateral damage" and not collateral):
        return work.step(line.rule, "nothing happens", "no-effect")
    return "applies"


def _row(work: Reasoning, event: Event, die_roll: int | None, insurgent_j4: int) -> tuple[Status, str | None]:
    """Find the row of effects for the event, by its die or the hand."""
    if work.read(EVENTS, event, "when") == "by die":
        return _by_die(work, event, GAME.charts[EVENTS].row(event).rule, die_roll)
    if event == "russian-arms-deal" and insurgent_j4 >= work.amount("joint-ops-supply", "j-4", "insurgent"):
        return "applies", "russian-arms-deal-all-held"
    return "applies", event


def _by_die(work: Reasoning, event: Event, rule: str, die_roll: int | None) -> tuple[Status, str | None]:
    if die_roll is None:
        return work.step(rule, "a die decides; roll it", "needs-die"), None
    for row in work.rows(EFFECTS, "event", event):
        if work.amount(EFFECTS, row.id, "lowest") <= die_roll <= work.amount(EFFECTS, row.id, "highest"):
            work.step(rule, f"the die roll is {die_roll}", die_roll)
            return "applies", row.id
    return work.step(rule, f"die {die_roll}: nothing happens", "no-effect"), None


@dataclass(frozen=True, slots=True)
class CascadingOdds:
    """How likely an event is on one draw."""

    cards: Annotated[int, "suit and rank pairs that give it in this scenario; 0 when it cannot come up"]
    total: Annotated[int, "pairs that remain: 52 (56 with the blank), in 2006 less the 3 that are redrawn"]
    numerator: Annotated[int, "cards/total in lowest terms; 0/1 when 0"]
    denominator: Annotated[int, "same"]


@question(
    "cascading-odds",
    asks="How likely is this event on one draw?",
    rules=("2.7", "15.4", "15.5", "chart-spade", "chart-heart", "chart-diamond", "chart-club"),
)
def cascading_odds(
    *,
    scenario: Annotated[Scenario, SCENARIO] = "next-war",
    event: Annotated[Event, Note("event")],
    fourteenth_rank: Annotated[
        bool, Reading("NWL-E01"), "a blank fourteenth rank (no event) stays in the cup"
    ] = False,
) -> Ruling[CascadingOdds]:
    """Count the cards that give an event (2.7).

    >>> cascading_odds(event="syrian-intervention").answer
    CascadingOdds(cards=6, total=52, numerator=3, denominator=26)
    """
    work = Reasoning(GAME)
    events = GAME.charts[EVENTS]
    chart = GAME.tables[CHART].cells
    drawn = list(chart.values())
    # NWL-E01: 2.7 counts fourteen ranks from ace to king, which are thirteen
    ranks = work.number("ranks-printed" if fourteenth_rank else "ranks")
    total = work.step(
        "2.7",
        f"{work.number('suits')} suits by {ranks} ranks make {work.number('suits') * ranks} cards",
        work.number("suits") * ranks,
        "NWL-E01",
    )
    if scenario == IN_2006:
        redrawn = sum(events[name, "2006"] == "redraw" for name in drawn)
        # NWL-E67: diamond J, Q and K
        total = work.step("15.4", f"{redrawn} cards are redrawn in 2006", total - redrawn, "NWL-E67")
        read = {name: events.text(name, "2006") for name in events.rows}
        drawn = [name if read[name] == "stands" else read[name] for name in drawn]
    line, cards = events.row(event), drawn.count(event)
    suits = Counter(suit for (_, suit), name in zip(chart, drawn, strict=True) if name == event)
    if len(suits) > 1:
        for suit, of_suit in suits.items():
            work.step(f"chart-{suit}", f"{line.title}: on {of_suit} of the {suit}s", of_suit)
    else:
        work.step(line.rule, f"{line.title}: on {cards or 'none'} of the cards", cards)
    shared = gcd(cards, total)
    lowest = _lowest_die(work, event) if cards else 0
    if lowest:
        work.step(line.rule, f"once drawn, it takes place on a die roll of {lowest} or higher", lowest)
    then = f", then a die roll of {lowest} or higher" if lowest else ""
    of, out_of = cards // shared, total // shared
    work.step("2.7", f"{cards} of {total} cards: {of} in {out_of}{then}", f"{of}/{out_of}")
    return work.ruling(CascadingOdds(cards, total, of, out_of))


def _lowest_die(work: Reasoning, event: Event) -> int:
    """Return the lowest die on which something happens; 0 if no die is rolled, or every die has an effect."""
    if work.read(EVENTS, event, "when") != "by die":
        return 0
    effects = GAME.charts[EFFECTS]
    rows = [row.id for row in work.rows(EFFECTS, "event", event)]
    lowest = work.amount(EFFECTS, min(rows, key=lambda row: effects.number(row, "lowest")), "lowest")
    return lowest if lowest > 1 else 0
