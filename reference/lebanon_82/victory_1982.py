"""Chapter 19: who has won in 1982, with two players and with three."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from countermarch.reference.engine import Count, InputError, Note, Range, Reading, Ruling, Working, question
from countermarch.reference.engine.phrases import counted, sentence
from countermarch.reference.lebanon_82.game_data import GAME

Eliminator = Literal["plo", "syrian", "both"]
Depleter = Literal["none", "plo", "syrian", "both"]
Credit = Literal["plo", "syrian", "undecided"]
LastElimination = Literal["before-last-turn", "last-turn"]
TwoPlayerWinner = Literal["israeli", "arab", "neither", "undecided"]
ThreePlayerWinner = Literal["israeli", "plo", "syrian"]
DecidedBy = Literal["all-arab-units-eliminated", "hexes", "eliminations", "tie-goes-to-syrian"]


@dataclass(frozen=True, slots=True)
class EliminationCredit:
    """Who is credited with an Israeli unit."""

    credit: Annotated[Credit, "undecided: the rule book does not share out a joint elimination (L82-E43)"]


@dataclass(frozen=True, slots=True)
class Victory1982:
    """Who has won the two-player game."""

    winner: Annotated[
        TwoPlayerWinner,
        "undecided: Arab units left and the game goes on; neither: only if the last "
        "elimination was on the last turn and does not count",
    ]


@dataclass(frozen=True, slots=True)
class VictoryThreePlayer:
    """Who has won the three-player game, and by what."""

    winner: Annotated[ThreePlayerWinner, "the one winner"]
    decided_by: Annotated[
        DecidedBy,
        "hexes: PLO if it controls more Beirut hexes than there are active SAM sites, Syrian if there "
        "are more active sites than Beirut hexes not under Israeli control; otherwise eliminations, then "
        "the tie",
    ]


@question(
    "elimination-credit",
    asks="In the three-player game, who is credited with this Israeli unit?",
    rules=("19.1",),
)
def elimination_credit(
    *,
    eliminated_by: Annotated[
        Eliminator, "side whose combat took the unit off the map; both: PLO and Syrian units fought together"
    ],
    depleted_by: Annotated[Depleter, "side that had depleted it earlier (never matters)"] = "none",
) -> Ruling[EliminationCredit]:
    """Credit an Israeli unit to the side that eliminated it (19.1).

    >>> elimination_credit(eliminated_by="plo", depleted_by="syrian").answer
    EliminationCredit(credit='plo')
    """
    work = Working(GAME)
    if depleted_by != "none":
        work.step("19.1", "It does not matter who depleted the unit earlier.", depleted_by)
    # L82-E43: no rule says who gets the credit; the players agree before play
    if eliminated_by == "both":
        text = "PLO and Syrian units took it off the map together: the players must agree whose it is."
        return work.ruling(EliminationCredit(work.step("19.1", text, "undecided", "L82-E43")))
    side = "PLO" if eliminated_by == "plo" else "Syrian"
    work.step("19.1", f"{side} units eliminated it: credited to the {side} player.", eliminated_by)
    return work.ruling(EliminationCredit(eliminated_by))


@question("victory-1982", asks="Who has won the 1982 scenario (two players)?", rules=("19.0", "18.0"))
def victory_1982(
    *,
    plo_left: Annotated[int, Range(min=0, max=20), "PLO units in play"],
    syrian_left: Annotated[Count, "Syrian units in play (SAM sites are not units)"],
    game_over: Annotated[bool, "the last game turn is complete, or the scenario ended at once under 18.0"],
    last_elimination: Annotated[
        LastElimination,
        "when the last Arab unit was eliminated; matters only if an elimination on the last "
        "turn does not count",
    ] = "before-last-turn",
    strict: Annotated[bool, Reading("L82-E40"), "yes takes “before the last turn” literally"] = False,
) -> Ruling[Victory1982]:
    """Judge the two-player game of 1982: Israel must eliminate every PLO and Syrian unit (19.0).

    >>> victory_1982(plo_left=0, syrian_left=0, game_over=True).answer
    Victory1982(winner='israeli')
    >>> victory_1982(plo_left=1, syrian_left=0, game_over=False).answer.winner
    'undecided'
    """
    work = Working(GAME)
    left = _arab_units(work, plo_left, syrian_left)
    winner: TwoPlayerWinner
    if left and game_over:
        winner = work.step("19.0", "Arab units survive the last game turn: the Arab player wins.", "arab")
    elif left:
        winner = work.step("18.0", "The game goes on.", "undecided")
    elif strict and last_elimination == "last-turn":
        text = "The last Arab unit fell in the last turn, not before it, and none survives: nobody wins."
        # L82-E40: an elimination in the last turn counts, and so does one past a shortened end
        winner = work.step("19.0", text, "neither", "L82-E40")
    else:
        winner = work.step("19.0", "No Arab unit is left: the Israeli player wins.", "israeli", "L82-E40")
    return work.ruling(Victory1982(winner))


@question(
    "victory-three-player",
    asks="Who has won the 1982 scenario with three players?",
    rules=("19.1", "19.0", "13.0", "27.0"),
)
def victory_three_player(
    *,
    plo_left: Annotated[int, Range(min=0, max=20), "PLO units in play when the scenario ends"],
    syrian_left: Annotated[Count, "Syrian units in play when the scenario ends"],
    beirut_israeli: Annotated[int, Range(min=0, max=6), "Beirut city hexes occupied by Israeli units"],
    beirut_plo: Annotated[
        int | None,
        Range(min=0, max=6),
        "Beirut city hexes the PLO controls if your group defines control differently; "
        "left out = 6 - beirut israeli",
        Note("more than that is bad input"),
    ] = None,
    sam_active: Annotated[int, Range(min=0, max=6), "SAM sites still active"],
    plo_kills: Annotated[Count, "Israeli units eliminated credited to the PLO player"] = 0,
    syrian_kills: Annotated[Count, "Israeli units eliminated credited to the Syrian player"] = 0,
) -> Ruling[VictoryThreePlayer]:
    """Judge the three-player game: Beirut's hexes against SAM sites, then kills, then the Syrian (19.1).

    >>> victory_three_player(plo_left=5, syrian_left=5, beirut_israeli=2, sam_active=3).answer
    VictoryThreePlayer(winner='plo', decided_by='hexes')
    """
    work = Working(GAME)
    hexes = work.number("beirut-hexes")
    free = hexes - beirut_israeli
    if beirut_plo is not None and beirut_plo > free:
        raise InputError(
            "beirut_plo",
            f"{beirut_plo} is too many; {free} of {hexes} Beirut hexes are free of Israeli units",
        )
    if not _arab_units(work, plo_left, syrian_left):
        text = "No Arab unit is left: the Israeli player wins, and both others have lost."
        work.step("19.0", text, "israeli")
        return work.ruling(VictoryThreePlayer("israeli", "all-arab-units-eliminated"))
    text = sentence(
        f"{free} of the {hexes} Beirut hexes {'is' if free == 1 else 'are'} free of Israeli units"
    )
    # L82-E17: the rules never list the hexes of Beirut; players count them on the map
    work.step("27.0", text, free, "L82-E17")
    # L82-E41: only the Syrian's test says how it counts hexes; the PLO's counts the same ones
    held = free if beirut_plo is None else beirut_plo
    text = f"The PLO controls {counted(held, 'Beirut hex', 'Beirut hexes')}."
    work.step("19.1", text, held, "L82-E41")
    work.step("13.0", sentence(f"{counted(sam_active, 'SAM site')} still active"), sam_active)
    winner, decided_by = _by_hexes(work, held, free, sam_active) or _by_kills(work, plo_kills, syrian_kills)
    return work.ruling(VictoryThreePlayer(winner, decided_by))


def _arab_units(work: Working, plo_left: int, syrian_left: int) -> int:
    left = plo_left + syrian_left
    text = sentence(f"{counted(plo_left, 'PLO unit')} and {counted(syrian_left, 'Syrian unit')} in play")
    return work.step("19.0", text, left)


def _by_hexes(
    work: Working, held: int, free: int, sam_active: int
) -> tuple[ThreePlayerWinner, DecidedBy] | None:
    # L82-E42: the tests count hexes and sites, so neither Arab player needs a unit of his own
    hexes, sites = counted(held, "Beirut hex", "Beirut hexes"), counted(sam_active, "SAM site")
    if held > sam_active:
        text = f"{hexes} against {sites}: the PLO player wins."
        return work.step("19.1", text, "plo", "L82-E42"), "hexes"
    if sam_active > free:
        free_hexes = counted(free, "free Beirut hex", "free Beirut hexes")
        text = f"{sites} against {free_hexes}: the Syrian player wins."
        return work.step("19.1", text, "syrian", "L82-E42"), "hexes"
    if held == sam_active:
        work.step("19.1", sentence(f"{hexes} against {sites}: tied, so eliminations decide"), None)
        return None
    text = (
        f"PLO: {hexes}, not more than {sites}. Syria: {sites}, not more than the {free} Beirut hexes free of "
        "Israeli units. Neither test is met, so (as in a tie) the number of Israeli units eliminated decides."
    )
    # L82-E41: control is the absence of Israeli units, for both Arab players
    work.step("19.1", text, None, "L82-E41")
    return None


def _by_kills(work: Working, plo_kills: int, syrian_kills: int) -> tuple[ThreePlayerWinner, DecidedBy]:
    score = f"Israeli units eliminated: PLO {plo_kills}, Syrian {syrian_kills}"
    if plo_kills > syrian_kills:
        return work.step("19.1", f"{score}: the PLO player wins.", "plo"), "eliminations"
    if syrian_kills > plo_kills:
        return work.step("19.1", f"{score}: the Syrian player wins.", "syrian"), "eliminations"
    text = f"{score}: even again, so the Syrian player wins."
    # L82-E42: the tests count hexes and sites, so he needs no unit of his own
    return work.step("19.1", text, "syrian", "L82-E42"), "tie-goes-to-syrian"
