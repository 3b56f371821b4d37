"""Arab Israeli Wars a second time, from the rule book and the rulings on its errata, nothing shared.

It reads nothing of the repository: the lists of cards are copied out of the rule book once more, and chance
comes from ``random``. What matters is that it is short and plain enough to be read beside the rule book.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

Option = TypeVar("Option")

NORTH, CENTRE, SOUTH = FRONTS = (0, 1, 2)
ALL_TOKENS = 6

# name: copies, Force (None for a Leader), notes
ISRAELI: dict[str, tuple[int, int | None, str]] = {
    "moshe-dayan": (1, None, "leader"),
    "yitzhak-sadeh": (1, None, "leader"),
    "yigal-allon": (1, None, "leader"),
    "shimon-avidan": (1, None, "leader"),
    "kibbutzim": (6, 4, ""),
    "armed-settlers": (4, 2, ""),
    "settlement-police": (1, 3, ""),
    "haganah-brigades": (10, 5, "regular"),
    "palmach-shock-troops": (4, 6, "regular"),
    "mortars": (2, 2, "regular"),
    "special-night-squads": (1, 3, "regular"),
    "artillery": (1, 4, "regular"),
    "armored-cars": (2, 3, "vehicle"),
    "convoys": (2, 2, "vehicle"),
    "tanks": (1, 4, "vehicle"),
    "piper-airplanes": (1, 1, "vehicle"),
    "palmach-air-squad": (1, 5, "vehicle"),
    "irgun-commandos": (4, 3, "extremist"),
    "lehi-stern-fighters": (1, 2, "extremist"),
}

# name: copies, Front (N, C, S, R), Force
ARAB: dict[str, tuple[int, str, int | None]] = {
    "abd-el-kader-el-husseini": (1, "N", None),
    "glub-pasha": (1, "C", None),
    "said-taha-bey": (1, "S", None),
    "arab-legion": (8, "C", 5),
    "trans-jordan-frontier-force": (3, "C", 4),
    "iraqi-expeditionary-force": (2, "C", 3),
    "the-army-of-salvation": (2, "C", 2),
    "najada": (1, "C", 1),
    "arab-liberation-army": (8, "N", 3),
    "lebanese-contingent": (2, "N", 2),
    "egyptian-army": (8, "S", 4),
    "saudi-forces": (2, "S", 2),
    "moslem-brotherhood": (1, "S", 1),
    "artillery-elements": (4, "R", 4),
    "armored-battalions": (3, "R", 3),
    "air-force": (3, "R", 2),
    "armored-cars": (3, "R", 1),
}

# The event list, by what its notes say; every event is there once.
EVENTS: dict[str, tuple[str, ...]] = {
    "Israelis draw 2": ("David Ben Gurion",),
    "Israelis draw 1": ("World Zionism", "Illegal Immigration"),
    "Arabs draw 1": ("Jihad", "Arab League"),
    "both draw 1": ("British Withdrawal",),
    "truce, Israelis draw 2": ("Major Truce", "Long Cease Fire"),
    "Israeli units +1": (
        "Czech Weapon Shipments",
        "Fighting for Survival",
        "WWII Veterans",
        "Memory of the Holocaust",
        "Unified Command",
        "Smuggle in Arms",
        "Captured Equipment",
        "Self-Sacrifice",
    ),
    "Israeli units -1": (
        "Low on Ammo",
        "Cut Off Supply Routes",
        "Siege",
        "Shortage of Weapons",
        "Disrupted Communications",
    ),
    "Arab units +1": ("Isolated Settlements", "Narrow Coastal Plain", "Manpower Advantage", "Harassment"),
    "Arab units -1": (
        "Arab Divisions",
        "Poor Junior Leadership",
        "Demoralized by Setbacks",
        "Inter-Arab Bickering",
    ),
    "target Israeli front +5": (
        "Destroy Arab HQ",
        "Surprise Attack",
        "Flexibility",
        "Ambush",
        "Night Attack",
    ),
    "target Israeli units +2": ("Flanking Maneuvers",),
    "random Arab units +2": ("Bridgehead", "Defensive Position"),
    "random Arab front +5": ("Police Fortresses",),
    "no battle in the north": ("Palestinian Refugees",),
    "random stalemate": ("Failed Assault",),
    "3 free transfers": ("Major Operation",),
    "2 free transfers": ("Internal Lines",),
    "1 free transfer": ("Reinforcements",),
    "random front: Arabs discard": ("Arab Withdrawal",),
    "random front: both discard": ("Desperate Struggle",),
    "all fronts: both discard": ("Bitter Fighting",),
}

FREE_TRANSFERS = {"3 free transfers": 3, "2 free transfers": 2, "1 free transfer": 1}


@dataclass
class Table:
    """The table; a unit is its name, and Israeli ones that moved this turn are in ``moved``."""

    israeli_deck: list[str]
    arab_deck: list[str]
    event_deck: list[str]
    israeli_tokens: list[int]
    israeli: list[list[str]] = field(default_factory=lambda: [[], [], []])
    arab: list[list[str]] = field(default_factory=lambda: [[], [], []])
    turn: int = 0
    event: str = ""
    event_front: int | None = None
    wins: list[list[str]] = field(default_factory=list)
    decisions: int = 0

    def behind(self, front: int) -> int:
        """Arab Force less Israeli Force of a Front, Leaders counted and events not; for players."""
        return force(self.arab[front], ARAB_FORCE) - force(self.israeli[front], ISRAELI_FORCE)


@dataclass(frozen=True)
class End:
    """How a game ended, and what was left on the table."""

    result: str
    turns: int
    decisions: int
    israeli_tokens: tuple[int, ...]
    israeli_units: tuple[int, ...]
    arab_units: tuple[int, ...]
    israeli_lost: int
    arab_lost: int


ISRAELI_FORCE = {name: strength for name, (_, strength, _) in ISRAELI.items()}
ARAB_FORCE = {name: strength for name, (_, _, strength) in ARAB.items()}
ISRAELI_CARDS = sum(copies for copies, _, _ in ISRAELI.values())
ARAB_CARDS = sum(copies for copies, _, _ in ARAB.values())

if TYPE_CHECKING:
    Decide = Callable[[Table, str, Sequence[Any]], int]


def force(
    units: Sequence[str], printed: dict[str, int | None], each: int = 0, *, leaders_stack: bool = True
) -> int:
    """Add up Force: units that are no Leaders, each raised by the Leaders there and by ``each``."""
    fighting = [strength for name in units if (strength := printed[name]) is not None]
    leaders = len(units) - len(fighting)
    bonus = leaders if leaders_stack else min(leaders, 1)
    return sum(fighting) + len(fighting) * (bonus + each)


def play(
    dice: random.Random,
    decide: Decide,
    *,
    general_start: bool = False,
    late_targets: bool = False,
    leaders_stack: bool = True,
) -> End:
    """Play one game to its end.

    ``decide`` is given the table, the kind of decision (deploy, target, transfer) and what may be chosen.
    """
    table = Table(
        israeli_deck=[name for name, (copies, _, _) in ISRAELI.items() for _ in range(copies)],
        arab_deck=[name for name, (copies, _, _) in ARAB.items() for _ in range(copies)],
        event_deck=[],
        israeli_tokens=[6 if general_start else 3] * 3,
    )
    dice.shuffle(table.israeli_deck)
    dice.shuffle(table.arab_deck)
    while True:
        table.turn += 1
        arabs_draw(table, dice, 3)
        event_phase(table, dice, decide, late_targets=late_targets)
        israelis_draw(table, dice, decide, 2)
        transfer_phase(table, decide)
        if late_targets and table.event.startswith("target") and table.turn > 1:
            table.event_front = choose(table, decide, "target", FRONTS)
        if table.turn > 1 and not table.event.startswith("truce"):
            table.wins.append([battle(table, dice, front, leaders_stack) for front in FRONTS])
        else:
            table.wins.append(["none"] * 3)
        if result := end_phase(table):
            return count_up(table, result)


def choose(table: Table, decide: Decide, kind: str, options: Sequence[Option]) -> Option:
    table.decisions += 1
    return options[decide(table, kind, options)]


def arabs_draw(table: Table, dice: random.Random, cards: int) -> None:
    for _ in range(min(cards, len(table.arab_deck))):
        name = table.arab_deck.pop()
        front = ARAB[name][1]
        table.arab[dice.randrange(3) if front == "R" else "NCS".index(front)].append(name)


def israelis_draw(table: Table, dice: random.Random, decide: Decide, cards: int) -> None:
    """Look at all cards, roll for Extremists, then let the player place the others one by one."""
    drawn = [table.israeli_deck.pop() for _ in range(min(cards, len(table.israeli_deck)))]
    for name in drawn:
        if ISRAELI[name][2] == "extremist":
            table.israeli[dice.randrange(3)].append(name)
    for name in drawn:
        if ISRAELI[name][2] != "extremist":
            table.israeli[choose(table, decide, "deploy", FRONTS)].append(name)


def event_phase(table: Table, dice: random.Random, decide: Decide, *, late_targets: bool) -> None:
    if not table.event_deck:
        table.event_deck = [says for says, titles in EVENTS.items() for _ in titles]
        dice.shuffle(table.event_deck)
    says = table.event = table.event_deck.pop()
    table.event_front = None
    if says.startswith("target") and not late_targets:
        table.event_front = choose(table, decide, "target", FRONTS)
    elif says.startswith("random"):
        table.event_front = dice.randrange(3)
    if says in {"Arabs draw 1", "both draw 1"}:
        arabs_draw(table, dice, 1)
    if says in {"Israelis draw 1", "both draw 1"}:
        israelis_draw(table, dice, decide, 1)
    if says.endswith("Israelis draw 2"):
        israelis_draw(table, dice, decide, 2)
    if says.endswith("discard"):
        for front in FRONTS if table.event_front is None else (table.event_front,):
            discard(table.arab[front], dice)
            if "both" in says:
                discard(table.israeli[front], dice)


def discard(units: list[str], dice: random.Random) -> None:
    """Lose one random unit, a Leader perhaps, if there is one."""
    if units:
        units.pop(dice.randrange(len(units)))


def transfer_phase(table: Table, decide: Decide) -> None:
    """Offer every card that may still move, alike ones at a Front once, and to stop."""
    allowance = 1 + FREE_TRANSFERS.get(table.event, 0)
    moved: list[list[str]] = [[], [], []]
    while True:
        options: list[tuple[str, int, int] | None] = [None]
        for front in FRONTS:
            for name in dict.fromkeys(table.israeli[front]):
                note = ISRAELI[name][2]
                if note == "vehicle" or (note == "regular" and allowance):
                    options += [(name, front, to) for to in FRONTS if to != front]
        chosen = choose(table, decide, "transfer", options) if len(options) > 1 else None
        if chosen is None:
            break
        name, front, to = chosen
        table.israeli[front].remove(name)
        moved[to].append(name)
        allowance -= ISRAELI[name][2] == "regular"
    for front in FRONTS:
        table.israeli[front] += moved[front]


def battle(table: Table, dice: random.Random, front: int, leaders_stack: bool) -> str:
    """Fight at one Front; tell who won."""
    israeli, arab, event = table.israeli[front], table.arab[front], table.event
    here = table.event_front == front
    if event == "no battle in the north" and front == NORTH:
        return "none"
    if event == "random stalemate" and here:
        discard(arab, dice)
        discard(israeli, dice)
        return "stalemate"
    if not israeli and not arab:
        return "none"
    if not israeli or not arab:
        return take(table, front, 2, israel_wins=bool(israeli))
    for_israel = {"Israeli units +1": 1, "Israeli units -1": -1}.get(event, 0)
    for_arabs = {"Arab units +1": 1, "Arab units -1": -1}.get(event, 0)
    if here:
        for_israel += 2 * (event == "target Israeli units +2")
        for_arabs += 2 * (event == "random Arab units +2")
    ours = force(israeli, ISRAELI_FORCE, for_israel, leaders_stack=leaders_stack)
    theirs = force(arab, ARAB_FORCE, for_arabs, leaders_stack=leaders_stack)
    if here:
        ours += 5 * (event == "target Israeli front +5")
        theirs += 5 * (event == "random Arab front +5")
    if ours == theirs:
        discard(arab, dice)
        discard(israeli, dice)
        return "stalemate"
    discard(arab if ours > theirs else israeli, dice)
    return take(table, front, 1, israel_wins=ours > theirs)


def take(table: Table, front: int, tokens: int, *, israel_wins: bool) -> str:
    """Turn over tokens, never more than the loser has."""
    held = table.israeli_tokens[front]
    table.israeli_tokens[front] = min(ALL_TOKENS, held + tokens) if israel_wins else max(0, held - tokens)
    return "israel" if israel_wins else "arabs"


def end_phase(table: Table) -> str | None:
    if 0 in table.israeli_tokens:
        return "complete-loss"
    if table.wins[-2:] == [["israel"] * 3] * 2:
        return "decisive-victory"
    if not table.arab_deck and not any(table.arab):
        return "attrition-victory"
    return None


def count_up(table: Table, result: str) -> End:
    israeli_left = len(table.israeli_deck) + sum(map(len, table.israeli))
    arab_left = len(table.arab_deck) + sum(map(len, table.arab))
    return End(
        result,
        table.turn,
        table.decisions,
        tuple(table.israeli_tokens),
        tuple(map(len, table.israeli)),
        tuple(map(len, table.arab)),
        ISRAELI_CARDS - israeli_left,
        ARAB_CARDS - arab_left,
    )
