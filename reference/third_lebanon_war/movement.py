"""Movement: tactical, strategic and by air."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from countermarch.reference.engine import Count, Legal, Note, Range, Reading, Ruling, question
from countermarch.reference.engine.errors import refuse
from countermarch.reference.engine.phrases import counted
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.third_lebanon_war.game_data import GAME
from countermarch.reference.third_lebanon_war.terms import Player, UnitClass

Mode = Literal["concentrated", "dispersed", "revealed", "underground"]
TacticalReason = Literal["militia", "not-concentrated", "too-many-units", "ok"]
Destination = Literal["own-sanctuary", "enemy-sanctuary", "other"]
StrategicReason = Literal["not-own-sanctuary", "militia", "too-many-units", "ok"]
FlyingUnit = Literal["tf-hq", "light-infantry", "sof", "other"]
LandingZone = Literal["ordinary", "idf-sanctuary", "insurgent-sanctuary", "syria"]
AirmobileReason = Literal["idf-only", "wrong-unit-kind", "sof-only-zone", "ok"]

MODES = {"regular": ("concentrated", "dispersed"), "irregular": ("revealed", "underground")}
TABLE = "airmobile"


@dataclass(frozen=True, slots=True)
class TacticalMove:
    """Whether a move is legal, and its stops and Ambushes."""

    legal: Annotated[Legal, "the movement may be made with one J-3 chit (and the J-6 if networked)"]
    reason: Annotated[
        TacticalReason,
        "militia: there are militia among the units; not-concentrated: regular units in Dispersed mode; "
        "too-many-units: more than 1 regular unit without a J-6, or more irregular units than the C2 "
        "level (with or without a J-6)",
    ]
    must_stop: Annotated[bool, "yes if there are enemy regulars (no if not legal)"]
    ambush_possible: Annotated[bool, "yes if there are enemy irregulars (no if not legal)"]


@dataclass(frozen=True, slots=True)
class StrategicMove:
    """Whether a move is legal."""

    legal: Annotated[Legal, "one J-4 chit moves them so"]
    reason: Annotated[
        StrategicReason,
        "not-own-sanctuary (TLW-E24); militia (TLW-E23); too-many-units: more than 1 regular unit, or "
        "more irregular units than the C2 level",
    ]


@dataclass(frozen=True, slots=True)
class AirmobileMove:
    """Whether a flight is legal, and its cost in cards."""

    legal: Annotated[Legal, "the movement is allowed"]
    reason: Annotated[
        AirmobileReason,
        "sof-only-zone: a TF HQ or Light Infantry may not enter an Insurgent Sanctuary or Syria (TLW-E25)",
    ]
    cascading_cards: Annotated[
        int, "1 if a legal SOF movement enters an Insurgent Sanctuary or Syria, otherwise 0"
    ]


@question(
    "tactical-movement",
    asks="May these units make this Tactical Movement, and what happens on entering the Zone?",
    rules=("j3-functions", "j3-tactical-movement", "j6-networked-operations", "9.1", "11.2"),
)
def tactical_movement(
    *,
    unit_class: Annotated[
        UnitClass, "class of all the moving units; their type does not matter, nor does the terrain"
    ],
    mode: Annotated[
        Mode,
        "their mode: concentrated/dispersed for regular units, revealed/underground for irregular ones",
        Note("any other pairing is bad input; the error names mode"),
    ],
    units: Annotated[int, Range(min=1), "units moving from one Zone"],
    militia: Annotated[Count, "how many of them are Militia (at most units; irregular only)"] = 0,
    c2_level: Annotated[Count, "the moving player's current C2 level"],
    networked: Annotated[
        bool, Reading("TLW-E39"), "a J-6 chit is played with the J-3 (Networked Operations)"
    ] = False,
    enemy_regulars: Annotated[Count, "undisrupted enemy regular units in the Zone entered"] = 0,
    enemy_irregulars: Annotated[Count, "undisrupted enemy irregular units in the Zone entered"] = 0,
) -> Ruling[TacticalMove]:
    """Check a move by J-3: Modes, Militia, numbers; then stops and Ambushes (J-3; see rulebook 9.1, 11.2).

    >>> tactical_movement(
    ...     unit_class="regular", mode="concentrated", units=2, c2_level=5, enemy_regulars=1
    ... ).answer.reason
    'too-many-units'
    """
    fitting = MODES[unit_class]
    refuse(
        mode not in fitting,
        "mode",
        f"'{mode}' is not a Mode of {unit_class} units; expected {' or '.join(fitting)}",
    )
    _check_militia(unit_class, units, militia)
    work = Reasoning(GAME)
    reason = _against(work, unit_class, mode, militia)
    most = _tactical_limit(work, unit_class, units, c2_level, networked=networked)
    if reason == "ok" and units > most:
        reason = "too-many-units"
    if reason != "ok":
        return work.ruling(TacticalMove(legal=False, reason=reason, must_stop=False, ambush_possible=False))
    stop, ambush = enemy_regulars > 0, enemy_irregulars > 0
    if stop:
        work.yes(
            "j3-tactical-movement.stop",
            f"{counted(enemy_regulars, 'enemy regular')} there: the units must stop",
        )
    else:
        work.no("j3-tactical-movement.stop", "no undisrupted enemy regulars there: no need to stop")
    if ambush:
        text = (
            f"{counted(enemy_irregulars, 'enemy irregular')} there may spring an Ambush (see rulebook 11.2)"
        )
        # TLW-E07, TLW-E08: the Insurgent's irregulars ambush, and it is an attack
        work.yes("j3-tactical-movement.ambush", text, "TLW-E07", "TLW-E08")
    else:
        work.no("j3-tactical-movement.ambush", "no undisrupted enemy irregulars there: no Ambush")
    return work.ruling(TacticalMove(legal=True, reason="ok", must_stop=stop, ambush_possible=ambush))


def _check_militia(unit_class: UnitClass, units: int, militia: int) -> None:
    refuse(
        militia > 0 and unit_class == "regular",
        "militia",
        f"{militia} of regular units, but Militia are irregular; expected 0",
    )
    refuse(militia > units, "militia", f"{militia} of {units} moving; expected at most {units}")


def _against(work: Reasoning, unit_class: UnitClass, mode: Mode, militia: int) -> TacticalReason:
    """Return what forbids these units any Tactical Movement."""
    if militia:
        work.no("j3-tactical-movement.militia", "Militia do not move")
        return "militia"
    if unit_class == "regular" and mode != "concentrated":
        work.no("j3-tactical-movement.regular", "a regular unit moves in Concentrated Mode only")
        return "not-concentrated"
    return "ok"


def _tactical_limit(
    work: Reasoning, unit_class: UnitClass, units: int, c2_level: int, *, networked: bool
) -> int:
    """Return how many of ``units`` one J-3 chit can move."""
    if unit_class == "irregular":
        text = f"one J-3 moves up to {c2_level} irregular units of one Zone (the C2 level)"
        if networked:
            # TLW-E39: movement is a mission of a J-6, for all regular units or up to C2 irregular ones.
            work.depend_on("TLW-E39")
        return work.step("j3-tactical-movement.irregular", text, c2_level)
    if networked:
        text = "with a J-6 all regular units of the Zone move in turn"
        return work.step("j6-networked-operations", text, units, "TLW-E39")
    most = work.number("regular-units-moved")
    return work.step("j3-tactical-movement.regular", f"one J-3 moves {counted(most, 'regular unit')}", most)


@question(
    "strategic-movement",
    asks="May these units make this Strategic Movement?",
    rules=("j4-functions", "j4-strategic-movement", "j3-tactical-movement"),
)
def strategic_movement(
    *,
    unit_class: Annotated[UnitClass, "class of all the moving units"],
    units: Annotated[int, Range(min=1), "units moving from one Zone"],
    militia: Annotated[Count, "how many are Militia (at most units; irregular only)"] = 0,
    c2_level: Annotated[Count, "the moving player's current C2 level"],
    destination: Annotated[Destination, "kind of Zone in which the movement ends (distance is unlimited)"],
) -> Ruling[StrategicMove]:
    """Check a move by J-4: into the mover's own Sanctuary, no Militia, and the number of units (J-4).

    >>> strategic_movement(unit_class="regular", units=1, c2_level=3, destination="other").answer.reason
    'not-own-sanctuary'
    """
    _check_militia(unit_class, units, militia)
    work = Reasoning(GAME)
    rule = "j4-strategic-movement"
    # TLW-E24: the last words in the parentheses apply to both halves: a regular unit ends there too
    if destination != "own-sanctuary":
        work.no(rule, "Strategic Movement ends in the mover's own Sanctuary", "TLW-E24")
        return work.ruling(StrategicMove(legal=False, reason="not-own-sanctuary"))
    if militia:
        # TLW-E23: no Strategic Movement either
        work.no("j3-tactical-movement.militia", "Militia do not move", "TLW-E23")
        return work.ruling(StrategicMove(legal=False, reason="militia"))
    if unit_class == "regular":
        most = work.number("regular-units-moved-far")
        text = f"one J-4 moves {counted(most, 'regular unit')}, whatever the C2 level"
    else:
        most = c2_level
        text = f"one J-4 moves up to {c2_level} irregular units of one Zone (the C2 level)"
    work.step(rule, text, most, "TLW-E24")
    if units > most:
        work.no(rule, f"{counted(units, 'unit')} are too many")
        return work.ruling(StrategicMove(legal=False, reason="too-many-units"))
    work.yes(rule, "any distance, into their Sanctuary", "TLW-E24")
    return work.ruling(StrategicMove(legal=True, reason="ok"))


@question(
    "airmobile-movement",
    asks="May this unit move by air to that Zone, and does it trigger a Cascading Effects card?",
    rules=("j4-functions", "j4-airmobile-movement", "airmobile-movement"),
)
def airmobile_movement(
    *,
    player: Annotated[Player, "who moves"],
    unit_kind: Annotated[FlyingUnit, "the one unit moved by the J-4 chit"],
    destination: Annotated[LandingZone, "kind of Zone entered (origin and distance do not matter)"],
) -> Ruling[AirmobileMove]:
    """Check a flight: IDF, a TF HQ, Light Infantry or SOF; only SOF enter a Sanctuary or Syria.

    >>> airmobile_movement(player="idf", unit_kind="sof", destination="syria").answer
    AirmobileMove(legal=True, reason='ok', cascading_cards=1)
    """
    work = Reasoning(GAME)
    rule = "airmobile-movement"
    if player != "idf":
        work.no(rule, "only the IDF moves by air")
        return work.ruling(AirmobileMove(legal=False, reason="idf-only", cascading_cards=0))
    may = work.read(TABLE, unit_kind, destination)
    if may == "no":
        zones = GAME.charts[TABLE].columns
        never = all(work.read(TABLE, unit_kind, zone.id) == "no" for zone in zones)
        if never:
            work.no(rule, "only a TF HQ, Light Infantry or SOF unit moves by air")
            return work.ruling(AirmobileMove(legal=False, reason="wrong-unit-kind", cascading_cards=0))
        # TLW-E25: one card for each entry
        work.no("airmobile-movement.sof", "only SOF may enter that Zone", "TLW-E25")
        return work.ruling(AirmobileMove(legal=False, reason="sof-only-zone", cascading_cards=0))
    work.yes(rule, "it flies there from any Zone, for a J-4 chit", "TLW-E25")
    cards = work.number("cards-for-a-sof-entry") if may == "card" else 0
    if cards:
        where = "Syria" if destination == "syria" else "a Sanctuary"
        text = f"an SOF unit that enters {where}: draw {counted(cards, 'Cascading Effects card')}"
        work.step("airmobile-movement.sof", text, cards, "TLW-E25")
    return work.ruling(AirmobileMove(legal=True, reason="ok", cascading_cards=cards))
