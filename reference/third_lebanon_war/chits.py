"""Joint Operations chits: the functions of each, for each player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, cast, get_args

from countermarch.reference.engine import Legal, ListOf, Ruling, question
from countermarch.reference.engine.phrases import counted
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.third_lebanon_war.game_data import GAME
from countermarch.reference.third_lebanon_war.terms import NAMES, Chit, Function, Player

ChitOrNone = Literal["j-1", "j-2", "j-3", "j-4", "j-5", "j-6", "none"]

TABLE = "chit-functions"
CHITS = tuple(get_args(Chit))


@dataclass(frozen=True, slots=True)
class WhichChit:
    """Whether a player has a function, and the chit for it."""

    allowed: Annotated[
        Legal,
        "whether that player has this function at all. Only the IDF: air-recon, close-air-support, "
        "deep-strike, airmobile-movement. Only the Insurgent: evade, ambush, rocket-attack, minor-raid, "
        "sam-fire (TLW-E07)",
    ]
    chit: Annotated[ChitOrNone, "the chit; none when not allowed"]


@dataclass(frozen=True, slots=True)
class FunctionName:
    """A function of a chit."""

    function: Annotated[Function, "the function"]


@dataclass(frozen=True, slots=True)
class ChitFunctions:
    """What a chit may be played for."""

    functions: Annotated[
        tuple[FunctionName, ...],
        ListOf("function"),
        "the allowed functions, in the order of which-chit.function's values: j-1 enter-reinforcements, "
        "recover, reorganize; j-2 tactical-intelligence, evade, air-recon, operational-intelligence; j-3 "
        "tactical-movement, attack, ambush, close-air-support, deep-strike, rocket-attack, minor-raid; j-4 "
        "strategic-movement, airmobile-movement, combat-support, sam-fire; j-5 advance-planning, "
        "real-time-planning; j-6 networked-operations, information-warfare",
    ]


@question(
    "which-chit",
    asks="Which Joint Operations chit do I play to do this, and may I?",
    rules=(
        "j1-functions", "j1-reinforcements", "j1-reorganize", "j2-functions",
        "j2-operational-intelligence", "j3-functions", "j3-attack", "j3-air", "j3-insurgent-strikes",
        "j4-functions", "j5-functions", "j6-functions", "battle-mat-1-attack-declaration",
        "joint-operations",
    ),
    result="chit",
)  # fmt: skip
def which_chit(
    *,
    function: Annotated[Function, "what the player intends to do"],
    player: Annotated[Player, "who intends to do it"],
) -> Ruling[WhichChit]:
    """Find the chit of a function in the function table (Joint Operations).

    >>> which_chit(function="ambush", player="insurgent").answer
    WhichChit(allowed=True, chit='j-3')
    >>> which_chit(function="ambush", player="idf").answer
    WhichChit(allowed=False, chit='none')
    """
    work = Reasoning(GAME)
    row = GAME.charts[TABLE].row(function)
    if work.read(TABLE, function, player) != "yes":
        work.no(row.rule, f"{row.title}: not for {NAMES[player]}", *_errata(row.errata))
        return work.ruling(WhichChit(allowed=False, chit="none"))
    chit = cast("Chit", work.read(TABLE, function, "chit"))
    text = f"{row.title}: {NAMES[player]} plays a {chit.upper()}"
    work.step(row.rule, text, chit, *_errata(row.errata))
    return work.ruling(WhichChit(allowed=True, chit=chit))


def _errata(of_row: tuple[str, ...]) -> tuple[str, ...]:
    """Return the errata of a row and of the table's lost headings."""
    # TLW-E01: six boxes of the mat lost their headings; they are taken in the order J-1 to J-6
    return ("TLW-E01", *of_row)


@question(
    "chit-functions",
    asks="What may I do with this Joint Operations chit?",
    rules=(
        "j1-functions", "j2-functions", "j3-functions", "j3-air", "j3-insurgent-strikes",
        "j4-functions", "j5-functions", "j6-functions", "joint-operations",
    ),
)  # fmt: skip
def chit_functions(
    *, chit: Annotated[Chit, "the chit in hand"], player: Annotated[Player, "who holds it"]
) -> Ruling[ChitFunctions]:
    """List the functions of a chit that its player has (Joint Operations).

    >>> [each.function for each in chit_functions(chit="j-4", player="idf").answer.functions]
    ['strategic-movement', 'airmobile-movement', 'combat-support']
    """
    work = Reasoning(GAME)
    found = []
    for row in work.rows(TABLE, "chit", chit):
        if work.read(TABLE, row.id, player) == "yes":
            found.append(FunctionName(cast("Function", row.id)))
            does = work.read(TABLE, row.id, "does")
            work.step(row.rule, f"{row.title}: {does}", row.id, *_errata(row.errata))
        else:
            work.depend_on(*row.errata)
    box = f"j{CHITS.index(chit) + 1}-functions"
    text = f"{counted(len(found), 'function')} of the {chit.upper()} for {NAMES[player]}"
    # TLW-E01: six boxes of the mat have no heading; we name them in order
    work.step(box, text, len(found), "TLW-E01")
    return work.ruling(ChitFunctions(tuple(found)))
