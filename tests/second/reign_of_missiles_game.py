"""A Reign of Missiles as a whole game a second time, over the second copy of its tables.

The map and the mix of counters, which the rule book does not give, are copied from the reconstruction.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from second.reign_of_missiles import (
    AIRCRAFT,
    EVENTS,
    casualties,
    center_attack,
    commando_attack,
    iron_dome_fire,
    launcher_attack,
    launcher_draw,
    random_event,
    rocket_strike,
)

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

Option = TypeVar("Option")

STRIP = ("gaza-city", "khan-yunis", "north-gaza", "central-gaza")
BLACK = ("ashdod", "ashkelon", "inland-north", "inland-south", "inland-centre", "beersheba")
GREEN = ("tel-aviv", "jerusalem", "dimona", "south-east")
DOTS = {"ashkelon": "black-dot", "beersheba": "black-dot"} | {
    name: name for name in ("ashdod", "tel-aviv", "jerusalem", "dimona")
}
LAUNCH, SEA = ("launch-north", "launch-centre", "launch-south"), ("gaza-sea", "north-sea")
ORDER = (  # in which Iron Domes that are as good fire at every rocket
    *("gaza-city", "khan-yunis", "ashdod", "tel-aviv", "jerusalem", "dimona", "north-gaza", "central-gaza"),
    *LAUNCH,
    *("ashkelon", "inland-north", "inland-south", "inland-centre", "beersheba", "south-east"),
    *SEA,
)
EVEN, ODD = (0, 2, 4, 6, 8), (1, 3, 5, 7, 9)
EXITS: dict[str, dict[str, Sequence[int]]] = {
    "north-gaza": {"launch-north": EVEN, "launch-centre": ODD},
    "gaza-city": {"launch-north": EVEN, "launch-centre": ODD},
    "central-gaza": {"launch-centre": EVEN, "launch-south": ODD},
    "khan-yunis": {"launch-centre": EVEN, "launch-south": ODD},
    "launch-north": {"north-sea": range(7), "inland-north": (7, 8), "ashkelon": (9,)},
    "launch-centre": {"gaza-sea": range(7), "inland-north": (7, 8), "inland-south": (9,)},
    "launch-south": {"gaza-sea": range(7), "inland-south": (7, 8), "beersheba": (9,)},
    "ashkelon": {"north-sea": range(5), "ashdod": (5, 6, 7), "inland-centre": (8, 9)},
    "inland-north": {"ashdod": (0, 1, 2), "inland-centre": range(3, 10)},
    "inland-south": {"inland-centre": range(7), "beersheba": (7, 8, 9)},
    "ashdod": {"north-sea": (0, 1, 2), "tel-aviv": range(3, 10)},
    "inland-centre": {"tel-aviv": EVEN, "jerusalem": ODD},
    "beersheba": {"dimona": EVEN, "south-east": ODD},
}
MIX = {
    ("qassam", 1): 22,
    ("qassam", 2): 2,
    ("grad", 1): 5,
    ("grad", 2): 4,
    ("fajr-5", 1): 4,
    ("fajr-5", 2): 1,
}


def open_exits(kind: str, area: str) -> dict[str, Sequence[int]]:
    """Where a rocket may fly on to; empty if its flight ends."""
    exits = EXITS.get(area, {})
    if kind == "qassam" and area not in LAUNCH:
        return {}
    if kind == "grad" and not any(to in BLACK for to in exits):
        return {}
    barred = GREEN if kind != "fajr-5" else ()
    return {to: rolls for to, rolls in exits.items() if to not in barred}


@dataclass(eq=False)
class Launcher:
    kind: str
    factor: int
    area: str = ""  # none when it is in the container
    suppressed: bool = False


@dataclass
class End:
    """How a game ended."""

    result: str
    turns: int
    met: int
    hamas_mvp: int
    israeli_mvp: int
    launchers_lost: int
    decisions: int


class MarkersMetError(Exception):
    """The markers share a space: the game is over at once."""


@dataclass
class Game:
    """One game; ``decide`` is given the kind of decision and what may be chosen."""

    dice: random.Random
    decide: Callable[[str, Sequence[Any]], int]
    hamas: int = -8
    israeli: int = 9
    hamas_mvp: int = 0
    israeli_mvp: int = 0
    turn: int = 1
    decisions: int = 0
    container: list[Launcher] = field(
        default_factory=lambda: [Launcher(*kind) for kind, number in MIX.items() for _ in range(number)]
    )
    on_map: list[Launcher] = field(default_factory=list)
    domes: dict[str, bool] = field(default_factory=dict)  # area: depleted
    ready: dict[str, int] = field(default_factory=lambda: {"f-15": 8, "drone": 8, "naval-support": 1})
    rolled: dict[str, int] = field(default_factory=dict)
    event: str = ""
    uses: int = 0  # that the event has left
    commando: str = "waiting"  # waiting, available, the area where it is, gone

    def play(self) -> End:
        try:
            while True:
                if self.turn > 1:
                    self.determine_event()
                    self.spread(launcher_draw(self.d10(), self.hamas, len(self.container))["drawn"])
                    self.allocate()
                else:
                    self.spread(16)
                    self.place_domes(8, BLACK + GREEN)
                for impulse in ("am", "pm", "night"):
                    self.attack(impulse)
                    self.fly()
                self.end_phase()
        except MarkersMetError:
            return self.count_up()

    def choose(self, kind: str, options: Sequence[Option]) -> Option:
        self.decisions += 1
        return options[self.decide(kind, options)]

    def d10(self) -> int:
        return self.dice.randrange(10)

    def d6(self) -> int:
        return self.dice.randint(1, 6)

    def move(self, hamas: int = 0, israeli: int = 0, order: str = "israeli") -> None:
        """Move space by space; whoever enters the other's space ends the game."""
        for marker in (order, "hamas" if order == "israeli" else "israeli"):
            way = hamas if marker == "hamas" else israeli
            for _ in range(abs(way)):
                self.__dict__[marker] += 1 if way > 0 else -1
                if self.hamas == self.israeli:
                    raise MarkersMetError

    def score(self, ruling: dict[str, Any]) -> None:
        self.hamas_mvp += ruling["hamas_mvp"]
        self.israeli_mvp += ruling.get("israeli_mvp", 0)
        self.move(ruling["hamas_move"], ruling["israeli_move"])

    def determine_event(self) -> None:
        d6, d10 = self.d6(), self.d10()
        name = EVENTS[d6 % 2].split()[d10]
        ruling = random_event(d6, d10, self.hamas, self.israeli, self.rolled.get(name, 0))
        self.rolled[name] = self.rolled.get(name, 0) + 1
        self.event = name if ruling["effective"] else ""
        self.uses = {"one": 1, "two": 2}.get(ruling["uses"], 0)
        if self.event == "fists-of-iron":
            self.commando = "available"
        self.score(ruling)

    def spread(self, number: int) -> None:
        """Draw launchers and spread each type evenly; chance says where the odd ones go."""
        self.dice.shuffle(self.container)
        drawn, self.container = self.container[:number], self.container[number:]
        for kind in ("qassam", "grad", "fajr-5"):
            areas: list[str] = []
            for launcher in (one for one in drawn if one.kind == kind):
                areas = areas or self.dice.sample(STRIP, 4)
                launcher.area = areas.pop()
        self.on_map = drawn

    def allocate(self) -> None:
        total = self.d10() + abs(self.israeli)
        trades = [(0, 0, 0, "israeli"), (2, 0, 1, "israeli"), (2, 1, 0, "israeli")]
        trades += [(3, 0, 2, "israeli"), (3, 1, 1, "israeli"), (3, 2, 0, "israeli")]
        if self.israeli - self.hamas == 1:
            trades.append((3, 1, 1, "hamas"))
        trades = [trade for trade in trades if self.hamas - trade[2] >= -10]
        more, israeli, hamas, first = self.choose("increase", trades)
        self.move(-hamas, -israeli, first)
        total += more
        planes = min(total, 24)
        mixes = [(number, planes - number) for number in range(max(0, planes - 12), min(12, planes) + 1)]
        f15s, drones = self.choose("aircraft", mixes)
        self.ready = {"f-15": f15s, "drone": drones, "naval-support": 1}
        self.place_domes(min(total, 22), ORDER)

    def place_domes(self, number: int, areas: Sequence[str]) -> None:
        while len(self.domes) < number and (free := [area for area in areas if area not in self.domes]):
            area = self.choose("dome", [None, *free])
            if area is None:
                break
            self.domes[area] = False

    # -------------------------------------------------------------- combat round

    def attack(self, impulse: str) -> None:
        struck: list[Any] = []  # by the Commando, this impulse
        self.impulse = impulse
        while True:
            options = [None] + [
                attackers
                for attackers in ("f-15", "drone", "f-15-and-drone", "naval-support")
                if all(self.ready[unit] for unit in attackers.split("-and-")) and self.targets()
            ]
            if self.commando == "available":
                options += ["commando"] * any(self.targets(area) for area in STRIP)
            elif self.commando in STRIP and len(struck) < 2 and self.targets(self.commando, struck):
                options.append("commando")
            attackers = self.choose("attack", options) if len(options) > 1 else None
            if attackers is None:
                break
            if attackers == "commando":
                if self.commando == "available":
                    self.commando = self.choose("area", [area for area in STRIP if self.targets(area)])
                struck.append(self.choose("target", self.targets(self.commando, struck)))
                self.strike_with_commando(struck[-1])
            else:
                for unit in attackers.split("-and-"):
                    self.ready[unit] -= 1
                self.strike(attackers, self.choose("target", self.targets()))
        if self.commando in STRIP:
            self.commando = "gone"

    def targets(self, area: str = "", struck: Sequence[Any] = ()) -> list[Any]:
        """Launchers, alike ones once, and centers; those of one area for the Commando."""
        there = [one for one in self.on_map if area in {"", one.area} and one not in struck]
        kinds = {(one.kind, one.factor, one.suppressed, one.area): one for one in there}
        centers = [
            center
            for center in ("gaza-city", "khan-yunis")
            if (center == area and center not in struck) or (not area and center not in self.bombed)
        ]
        return [*kinds.values(), *centers]

    bombed: list[str] = field(default_factory=list)

    def sam_hits(self, attackers: str) -> bool:
        if self.event != "sam-missiles" or attackers not in AIRCRAFT or not self.uses:
            return False
        self.uses -= 1
        return True

    def intelligence(self) -> bool:
        if self.event != "enhanced-intelligence" or not self.uses:
            return False
        used = bool(self.choose("intelligence", [False, True]))
        self.uses -= used
        return used

    def strike(self, attackers: str, target: Launcher | str) -> None:
        if isinstance(target, str):
            self.bombed.append(target)
            helped = self.intelligence()
            sam = self.sam_hits(attackers)
            ruling = center_attack(
                target, attackers, self.impulse, self.d10(), d6 := self.d6(),
                container=len(self.container), enhanced_intelligence=helped, sam=sam,
            )  # fmt: skip
            self.take_from_container(ruling["launchers_removed"])
        else:
            sam, d10, d6 = self.sam_hits(attackers), self.d10(), self.d6()
            facts: dict[str, Any] = {
                "suppressed": target.suppressed,
                "critical_hit": self.event == "critical-hit",
                "sam": sam,
            }
            asked = (target.kind, target.factor, attackers, self.impulse, d10, d6)
            ruling = launcher_attack(*asked, **facts)
            if ruling["penalty_due"]:
                penalty = self.choose("penalty", ["israeli-marker", "hamas-marker", "hamas-mvp"])
                ruling = launcher_attack(*asked, **facts, penalty=penalty)
            target.suppressed = ruling["suppressed_after"]
            if ruling["israeli_mvp"]:
                self.on_map.remove(target)
            if ruling["result"] == "destroyed-to-container":
                target.area = ""
                self.container.append(target)
        self.score_in_order(ruling, d6)

    def strike_with_commando(self, target: Launcher | str) -> None:
        center = target if isinstance(target, str) else ""
        helped = bool(center) and self.intelligence()
        ruling = commando_attack(
            center or "launcher", self.impulse, self.d10(), d6 := self.d6(), container=len(self.container),
            kind="none" if center else target.kind, critical_hit=self.event == "critical-hit",
            enhanced_intelligence=helped, sam=self.event == "sam-missiles",
        )  # fmt: skip
        self.take_from_container(ruling["launchers_removed"])
        if ruling["launcher_destroyed"]:
            self.on_map.remove(target)
        self.score_in_order(ruling, d6)

    def score_in_order(self, ruling: dict[str, Any], d6: int) -> None:
        """Finish the D10's row, see whether the game is over, then the casualties."""
        move, mvp = casualties(d6)
        row = {"hamas_mvp": ruling["hamas_mvp"] - mvp, "israeli_move": ruling["israeli_move"] - move}
        self.score(ruling | row)
        self.score({"hamas_mvp": mvp, "hamas_move": 0, "israeli_move": move})

    def take_from_container(self, number: int) -> None:
        for _ in range(number):
            self.container.pop(self.dice.randrange(len(self.container)))

    # -------------------------------------------------------------- flight round

    def fly(self) -> None:
        order = ("fajr-5", "grad", "qassam")
        launchers = sorted(
            self.on_map, key=lambda one: (STRIP.index(one.area), order.index(one.kind), one.factor)
        )
        rockets = [
            (one.kind, self.by_die(EXITS[one.area]))
            for one in launchers
            for _ in range(1 if one.suppressed else one.factor)
        ]
        for kind, area in rockets:
            if (end := self.flight(kind, area)) and end not in SEA:
                insh_allah = self.event == "insh-allah" and self.uses > 0
                self.uses -= insh_allah
                dome = {None: "none", True: "depleted", False: "ready"}[self.domes.get(end)]
                self.score(
                    rocket_strike(
                        DOTS.get(end, "none"), self.d10(), self.d10(), iron_dome=dome, insh_allah=insh_allah
                    )
                )

    def by_die(self, exits: dict[str, Sequence[int]]) -> str:
        """Roll for an exit, again where the roll points to none that is open."""
        while True:
            roll = self.d10()
            for to, rolls in exits.items():
                if roll in rolls:
                    return to

    def flight(self, kind: str, area: str) -> str:
        """Return where a rocket ends; nowhere when it is shot down."""
        while not self.shot_down(area):
            exits = open_exits(kind, area)
            if not exits:
                return area
            area = self.by_die(exits)
        return ""

    standing: str = ""

    def shot_down(self, area: str) -> bool:
        """Let every Iron Dome in reach fire once, as far as the player wants."""
        near = {to for to, exits in EXITS.items() if area in exits} | set(EXITS.get(area, ()))
        in_reach = [dome for dome in ORDER if dome in self.domes and (dome == area or dome in near)]
        while in_reach:
            in_reach.sort(key=lambda dome: (dome != area) + self.domes[dome])
            if not self.standing:
                chosen = self.choose("fire", ["hold", *in_reach, "fire-at-all", "fire-in-own-area"])
                if chosen == "hold":
                    return False
                if chosen.startswith("fire"):
                    self.standing = chosen
            if self.standing == "fire-at-all":
                chosen = next((dome for dome in in_reach if dome == area or not self.domes[dome]), "")
            elif self.standing:
                chosen = area if area in in_reach else ""
            if not chosen:
                return False
            in_reach.remove(chosen)
            if self.fire(chosen, "same-area" if chosen == area else "adjacent"):
                return True
        return False

    def fire(self, dome: str, position: str) -> bool:
        urgency = self.event == "iron-dome-urgency" and self.uses > 0
        ruling = iron_dome_fire(position, self.d10(), depleted=self.domes[dome], urgency=urgency)
        self.uses -= ruling["urgency_spent"]
        self.domes[dome] = ruling["iron_dome_after"] == "depleted"
        if ruling["iron_dome_after"] == "removed":
            del self.domes[dome]
        return bool(ruling["shot_down"])

    # -------------------------------------------------------------- the end

    def end_phase(self) -> None:
        self.israeli_mvp += sum(one.suppressed for one in self.on_map) // 2
        for one in self.on_map:
            one.suppressed, one.area = False, ""
        self.container += self.on_map
        self.on_map, self.domes, self.bombed = [], {}, []
        self.event, self.uses, self.standing = "", 0, ""
        self.turn += 1

    def count_up(self) -> End:
        met, lead = self.hamas, self.israeli_mvp - self.hamas_mvp
        result = "stalemate"
        if (met >= 2 and lead > 0) or (met <= -2 and lead < 0):
            side = "israeli" if met > 0 else "hamas"
            result = f"decisive-{side}" if abs(met) >= 7 else f"substantive-{side}"
        lost = sum(MIX.values()) - len(self.container) - len(self.on_map)
        return End(result, self.turn, met, self.hamas_mvp, self.israeli_mvp, lost, self.decisions)
