"""Chapter 7.2.3: rocket strikes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, cast

from countermarch.reference.engine import D10, Ruling, question
from countermarch.reference.reign_of_missiles.game_data import GAME
from countermarch.reference.reign_of_missiles.reasoning import ChartReasoning
from countermarch.reference.reign_of_missiles.words import moved

City = Literal["none", "black-dot", "red-dot", "ashdod", "tel-aviv", "jerusalem", "dimona"]
DomeThere = Literal["none", "ready", "depleted"]
Damage = Literal["severe", "slight", "nothing"]


@dataclass(frozen=True, slots=True)
class Strike:
    """The result of a rocket strike."""

    modified_roll: Annotated[int, "D10 with modifiers; it may be below 0 or above 9"]
    result: Annotated[Damage, "1 or less, 2, 3 or more"]
    second_roll_needed: Annotated[
        bool,
        "slight damage anywhere but in a red-dot city (yes whether or not the second D10 was given; "
        "effects are left out until it is)",
    ]
    hamas_mvp: Annotated[int, "severe: 1, black dot 2, red dot 3 in all; slight: 1 or 0"]
    hamas_move: Annotated[int, "+1 on severe damage with a modified roll of exactly 1"]
    israeli_move: Annotated[int, "-1 on slight damage at a red-dot city or with an even second roll"]


@question(
    "rocket-strike",
    asks="What does the rocket do where it lands?",
    rules=("7.2.3", "4.2", "1.0/zero"),
    result="result",
)
def rocket_strike(
    *,
    city: Annotated[
        City,
        "city in the area struck: Ashdod has a black dot; Tel Aviv, Jerusalem and Dimona have the red dots",
    ],
    d10: Annotated[D10, "strike roll"],
    second_d10: Annotated[
        D10 | None,
        "second roll after slight damage, by parity (0 is even), unmodified; ignored when not needed",
    ] = None,
    iron_dome: Annotated[DomeThere, "Iron Dome in the area struck: ready adds 1"] = "none",
    insh_allah: Annotated[bool, "one use of Insh Allah! is spent on this strike: -1"] = False,
) -> Ruling[Strike]:
    """Resolve a rocket's attack at the end of its flight (7.2.3).

    >>> rocket_strike(city="tel-aviv", d10=1).answer
    Strike(modified_roll=1, result='severe', second_roll_needed=False,
           hamas_mvp=3, hamas_move=1, israeli_move=0)
    """
    work = ChartReasoning(GAME)
    modifiers = []
    if iron_dome == "ready":
        text = "ready Iron Dome in the area"
        modifiers.append(work.modifier("strike-modifiers", "iron-dome", "modifier", text))
    if insh_allah:
        modifiers.append(work.modifier("strike-modifiers", "insh-allah", "modifier", "Insh Allah"))
    roll = work.roll("7.2.3", d10, modifiers)
    band = work.band("rocket-strike", roll)
    result = cast("Damage", work.read("rocket-strike", band, "result"))
    rule = GAME.charts["rocket-strike"].row(band).rule
    if result == "nothing":
        work.step(rule, f"{roll} (3 or more): no effect", result)
        return work.ruling(_struck(roll, result))
    if result == "severe":
        mvp, move = _severe(work, roll, city, work.amount("rocket-strike", band, "hamas"))
        return work.ruling(_struck(roll, result, hamas_mvp=mvp, hamas_move=move))
    work.step(rule, f"{roll}: slight damage", result)
    needed = work.read("cities", city, "dot") != "red"
    mvp, israeli = _slight(work, second_d10 if needed else None, red_dot=not needed)
    return work.ruling(Strike(roll, result, needed, mvp, 0, israeli))


def _struck(roll: int, result: Damage, hamas_mvp: int = 0, hamas_move: int = 0) -> Strike:
    return Strike(
        modified_roll=roll,
        result=result,
        second_roll_needed=False,
        hamas_mvp=hamas_mvp,
        hamas_move=hamas_move,
        israeli_move=0,
    )


def _severe(work: ChartReasoning, roll: int, city: City, move: int) -> tuple[int, int]:
    """Record severe damage, and return Hamas' MVP and the spaces of its marker."""
    row = GAME.charts["cities"].row(city)
    # ROM-E30: the 2 and 3 at a dot are totals and are not added to the 1 MVP of severe damage
    mvp = work.amount("cities", city, "severe")
    dot = work.read("cities", city, "dot")
    kind = row.title.startswith(("No", "Any"))
    what = row.title.lower() if kind else row.title if dot == "none" else f"{row.title}, {dot} dot"
    work.step(row.rule, f"{roll}: severe damage; {what}: Hamas {mvp} MVP", mvp, "ROM-E30", *row.errata)
    if move:
        work.step("7.2.3/0-1", f"exactly {roll}: {moved('hamas', move)}", move, "ROM-E30")
    return mvp, move


def _slight(work: ChartReasoning, second: int | None, *, red_dot: bool) -> tuple[int, int]:
    """Record slight damage, and return Hamas' MVP and the spaces of the Israeli marker."""
    # ROM-E31: "roll the die again" follows a D10, so it is one, unmodified; 0 is even
    if second is None and not red_dot:
        work.step(
            "7.2.3/2",
            "roll the D10 again: on an odd roll Hamas scores MVP, on an even one the Israeli marker moves",
            "second roll",
            "ROM-E31",
        )
        return 0, 0
    row = "red-dot" if red_dot else "even" if second is not None and second % 2 == 0 else "odd"
    mvp, israeli = work.amounts("slight-damage", row, "hamas-mvp", "israeli")
    parts = [f"Hamas {mvp} MVP"] if mvp else []
    parts += [moved("israeli", israeli)] if israeli else []
    why = "a red-dot city, no second roll" if red_dot else f"second roll {second}, {row}"
    work.step("7.2.3/2", f"{why}: {', '.join(parts)}", row, *GAME.charts["slight-damage"].row(row).errata)
    return mvp, israeli
