"""Chapters 24 and 27: who has won in 2006 and in 1976."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Literal

from countermarch.reference.engine import D6, Count, Note, Range, Reading, Ruling, Working, question
from countermarch.reference.engine.phrases import counted, sentence
from countermarch.reference.lebanon_82.game_data import GAME

if TYPE_CHECKING:
    from collections.abc import Mapping

Winner2006 = Literal["israeli", "plo", "draw"]
Winner1976 = Literal["syrian", "plo"]
By = Literal["capture", "elimination", "otherwise"]
SurvivorRule = Literal["both", "elimination-only"]

_COUNTED: Final = {
    "town-held": "town",
    "plo-eliminated": "PLO unit eliminated",
    "israeli-depleted": "Israeli unit depleted",
    "israeli-eliminated": "Israeli unit eliminated",
}
_PLURALS: Final = {
    "plo-eliminated": "PLO units eliminated",
    "israeli-depleted": "Israeli units depleted",
    "israeli-eliminated": "Israeli units eliminated",
}


@dataclass(frozen=True, slots=True)
class Victory2006:
    """Both players' totals and the winner of 2006."""

    israeli_total: Annotated[int, "the Israeli die, the towns held and the PLO units eliminated, added up"]
    plo_total: Annotated[
        int, "the PLO die, the Israeli units depleted, and 4 for each Israeli unit eliminated, added up"
    ]
    winner: Annotated[Winner2006, "higher total; equal totals are a draw (L82-E47)"]


@dataclass(frozen=True, slots=True)
class Victory1976:
    """The winner of 1976 and how."""

    winner: Annotated[Winner1976, "PLO wins every other result"]
    by: Annotated[By, "capture is named first when both hold; otherwise = PLO"]


@question("victory-2006", asks="Who has won the 2006 scenario?", rules=("24.0",), result="winner")
def victory_2006(
    *,
    israeli_die: Annotated[D6, "Israeli player's die"],
    plo_die: Annotated[D6, "PLO player's die"],
    towns_held: Annotated[
        Count, "Lebanese town hexes (not city hexes) occupied by Israeli units when the game ends"
    ] = 0,
    plo_eliminated: Annotated[int, Range(min=0, max=14), "PLO units eliminated"] = 0,
    israeli_depleted: Annotated[
        Count,
        "Israeli units in play and depleted when the game ends (eliminated units are not counted here)",
        Note("L82-E48"),
    ] = 0,
    israeli_eliminated: Annotated[Count, "Israeli units eliminated"] = 0,
) -> Ruling[Victory2006]:
    """Compare the two modified dice at the end of 2006 (24.0).

    >>> victory_2006(israeli_die=3, plo_die=4, towns_held=2, israeli_eliminated=1).answer
    Victory2006(israeli_total=5, plo_total=8, winner='plo')
    """
    work = Working(GAME)
    counts = {
        "town-held": towns_held,
        "plo-eliminated": plo_eliminated,
        "israeli-depleted": israeli_depleted,
        "israeli-eliminated": israeli_eliminated,
    }
    israeli = _modified(work, "israeli", israeli_die, counts)
    plo = _modified(work, "plo", plo_die, counts)
    if towns_held:
        # L82-E49: the players count town hexes; what the map draws as a city does not count.
        work.depend_on("L82-E49")
    if israeli_eliminated:
        # L82-E48: an eliminated unit scores 4 for the PLO, without the 1 for having been depleted.
        work.depend_on("L82-E48")
    winner: Winner2006
    if israeli == plo:
        # L82-E47: the rules do not say what equal totals are
        winner = work.step(
            "24.0", f"{israeli} against {plo}: nobody has the higher total.", "draw", "L82-E47"
        )
    else:
        winner = "israeli" if israeli > plo else "plo"
        name = "Israeli" if israeli > plo else "PLO"
        work.step("24.0", f"{israeli} against {plo}: the {name} player wins.", winner)
    return work.ruling(Victory2006(israeli, plo, winner))


@question("victory-1976", asks="Who has won the 1976 scenario?", rules=("27.0",))
def victory_1976(
    *,
    beirut_captured: Annotated[
        int, Range(min=0, max=6), "Beirut city hexes whose last entering unit was Syrian"
    ],
    sidon_captured: Annotated[bool, "the last unit to enter the Sidon town hex was Syrian"],
    plo_left: Annotated[int, Range(min=0, max=7), "PLO units in play"],
    syrian_left: Annotated[int, Range(min=0, max=4), "Syrian units in play"],
    survivor_rule: Annotated[
        SurvivorRule,
        Reading("L82-E54"),
        "whether the one surviving Syrian unit is needed for both ways to win or only for "
        "eliminating the PLO",
    ] = "both",
) -> Ruling[Victory1976]:
    """Judge the 1976 scenario: capture or elimination for Syria, anything else for the PLO (27.0).

    >>> victory_1976(beirut_captured=6, sidon_captured=True, plo_left=3, syrian_left=1).answer
    Victory1976(winner='syrian', by='capture')
    """
    work = Working(GAME)
    hexes = work.number("beirut-hexes")
    sidon = "too" if sidon_captured and beirut_captured else "captured" if sidon_captured else "not"
    captured = beirut_captured == hexes and sidon_captured
    text = sentence(f"{beirut_captured} of {hexes} Beirut hexes captured, Sidon {sidon}")
    # L82-E17: as in 1982, the hexes are on the map only
    work.step("27.0", text, captured, "L82-E17")
    eliminated = plo_left == 0
    work.step("27.0", sentence(f"{counted(plo_left, 'PLO unit')} in play"), eliminated)
    # L82-E54: a comma sets this condition apart from both ways to win, so it holds for either
    survives = syrian_left >= work.number("syrian-survivors")
    for_what = "" if survivor_rule == "both" else " to win by eliminating the PLO"
    text = sentence(f"{counted(syrian_left, 'Syrian unit')} in play; at least one is needed{for_what}")
    work.step("27.0", text, survives, "L82-E54")
    by: By = "otherwise"
    if captured and (survives or survivor_rule == "elimination-only"):
        by = "capture"
    elif eliminated and survives:
        by = "elimination"
    winner: Winner1976 = "plo" if by == "otherwise" else "syrian"
    texts: dict[By, str] = {
        "capture": "Beirut and Sidon are captured: the Syrian player wins.",
        "elimination": "The PLO is wiped out: the Syrian player wins.",
        "otherwise": "Neither condition is met: the PLO player wins.",
    }
    work.step("27.0", texts[by], winner)
    return work.ruling(Victory1976(winner, by))


def _modified(work: Working, side: Literal["israeli", "plo"], die: int, counts: Mapping[str, int]) -> int:
    name = "Israeli" if side == "israeli" else "PLO"
    work.step("24.0", f"The {name} player rolls {die}.", die)
    total = die
    for row, times in counts.items():
        each = work.amount("victory-2006", row, side) if times else 0
        if each:
            what = counted(times, _COUNTED[row], _PLURALS.get(row, ""))
            total += work.step("24.0", f"{what} at +{each}: +{each * times}.", each * times)
    return work.step("24.0", f"{name} total: {total}.", total)
