"""The Diplomacy Track: the values of spaces, and moves of the markers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, cast

from countermarch.reference.engine import Count, Note, Ruling, question
from countermarch.reference.engine.phrases import counted
from countermarch.reference.reign_of_missiles import track
from countermarch.reference.reign_of_missiles.game_data import GAME
from countermarch.reference.reign_of_missiles.reasoning import ChartReasoning
from countermarch.reference.reign_of_missiles.terms import MARKER_NAMES, DiplomaticResult, Marker, Space
from countermarch.reference.reign_of_missiles.words import RESULT_NAMES, space_name

Colour = Literal["dark-green", "light-green", "white", "light-blue", "dark-blue"]
Way = Literal["left", "right"]


@dataclass(frozen=True, slots=True)
class SpaceValue:
    """The values of a space of the track."""

    number: Annotated[int, "printed number, as added to the launcher and asset rolls"]
    colour: Annotated[Colour, "colour of the space"]
    diplomatic_result: Annotated[DiplomaticResult, "if both markers meet here"]
    left_space: Annotated[str, "next space to the left, none at green-10"]
    right_space: Annotated[str, "next space to the right, none at blue-10"]


@dataclass(frozen=True, slots=True)
class MarkerMove:
    """A move of a Diplomacy marker."""

    marker: Annotated[Marker, Note("whose marker")]
    direction: Annotated[Way, "towards green 10 or towards blue 10"]
    spaces: Annotated[Count, "spaces ordered"] = 1


@dataclass(frozen=True, slots=True)
class MarkersAfter:
    """The spaces of the markers after the moves."""

    hamas_space_after: Annotated[Space, "Hamas marker afterwards"]
    israeli_space_after: Annotated[Space, "Israeli marker afterwards"]
    game_ends: Annotated[bool, "markers share a space (even if they already did before any move)"]
    distance: Annotated[int, "spaces between the markers afterwards (0 = met)"]
    spaces_lost: Annotated[
        int, "spaces of ordered movement not made, at an end of the track or because the game had ended"
    ]


@question(
    "diplomacy-space",
    asks="What is this space of the Diplomacy Track worth?",
    rules=("10.0-winning", "3.0", "5.0", "6.0", "10.1/marker", "10.2/marker"),
    result="diplomatic_result",
)
def diplomacy_space(*, space: Annotated[Space, Note("a space")]) -> Ruling[SpaceValue]:
    """Read a space of the track: its number, its colour, its neighbours (10.0-winning, ROM-E01).

    >>> diplomacy_space(space="green-1").answer
    SpaceValue(number=1, colour='white', diplomatic_result='stalemate',
               left_space='green-2', right_space='zero')
    """
    work = ChartReasoning(GAME)
    row = GAME.charts[track.TRACK].row(space)
    # ROM-E05: the rules name no colour, so a marker deep in the other one's half grows strong again
    number = track.number(work, space)
    colour = cast("Colour", work.read(track.TRACK, space, "colour"))
    result = track.result(work, space)
    name = space_name(space)
    work.step(
        "5.0", f"{name} adds {number} to the launcher roll where the Hamas marker is in it", number, "ROM-E05"
    )
    work.step(
        "6.0", f"{name} adds {number} to the asset roll where the Israeli marker is in it", number, "ROM-E05"
    )
    text = f"{name} is {colour.replace('-', ' ')}: if the markers meet here, {RESULT_NAMES[result]}"
    # ROM-E02: one 0 only, and it is white like the 1 on either side
    work.step(row.rule, text, result, "ROM-E02")
    # ROM-E01: the track is never described; moves in the text fix its order and its two directions
    place = track.place(space)
    left, right = track.space_at(place - 1), track.space_at(place + 1)
    names = [space_name(beside) if beside else "nothing" for beside in (left, right)]
    ends = f"left of it {names[0]}, right of it {names[1]}"
    work.step("ROM-E01", ends, left or "none", "ROM-E01")
    return work.ruling(SpaceValue(number, colour, result, left or "none", right or "none"))


@question(
    "diplomacy-move",
    asks="Where do the Diplomacy markers end up, and do they meet?",
    rules=("3.0", "4.1", "4.2", "6.0", "7.1.1", "7.1.2", "7.2.3", "9.1", "10.0-winning"),
    example={
        "hamas_space": "green-8",
        "israeli_space": "blue-5",
        "moves": [{"marker": "hamas", "direction": "right"}],
    },
)
def diplomacy_move(
    *,
    hamas_space: Annotated[Space, "Hamas marker now"],
    israeli_space: Annotated[Space, "Israeli marker now"],
    moves: Annotated[
        tuple[MarkerMove, ...],
        "moves in the order in which they are made; each is made one space at a time and everything stops "
        "when the markers meet",
    ],
) -> Ruling[MarkersAfter]:
    """Move the markers one space at a time until they meet (3.0, ROM-E03).

    >>> closer = MarkerMove("hamas", "right", 3)
    >>> diplomacy_move(hamas_space="zero", israeli_space="blue-2", moves=(closer,)).answer
    MarkersAfter(hamas_space_after='blue-2', israeli_space_after='blue-2',
                 game_ends=True, distance=0, spaces_lost=1)
    """
    now = track.markers(hamas_space, israeli_space, may_have_met=True)
    work = ChartReasoning(GAME)
    lost = 0
    if now.met:
        work.yes("3.0/end", f"both markers are in {space_name(hamas_space)} already: the game is over")
    for position, move in enumerate(moves):
        # ROM-E09: the printed order, D10 before D6; it matters with the markers one space apart
        if now.met:
            left = sum(later.spaces for later in moves[position:])
            if left:
                text = f"{counted(left, 'space')} of the move lost: the markers have met"
                work.step("3.0/end", text, left, "ROM-E09")
            lost += left
            break
        after = now.moved(move.marker, move.spaces if move.direction == "right" else -move.spaces)
        made = abs(after.hamas - now.hamas) + abs(after.israeli - now.israeli)
        now = after
        space = now.hamas_space if move.marker == "hamas" else now.israeli_space
        lost += move.spaces - made
        short = f" of {move.spaces}" if made < move.spaces else ""
        ordered = f"{MARKER_NAMES[move.marker]} marker {made}{short} {move.direction}"
        work.step("3.0", f"{ordered}, to {space_name(space)}", space, "ROM-E01")
    if now.met and moves:
        # ROM-E03: space by space, so that markers meet rather than pass
        work.yes(
            "3.0/end", f"the markers are both in {space_name(now.hamas_space)}: the game is over", "ROM-E03"
        )
    elif not now.met:
        work.step("3.0/end", f"{counted(now.distance, 'space')} apart: the game goes on", now.distance)
    return work.ruling(MarkersAfter(now.hamas_space, now.israeli_space, now.met, now.distance, lost))
