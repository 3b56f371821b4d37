"""What hits do: to a single unit, and to all the units of a side that is fired at (step 5)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, cast

from countermarch.reference.engine import Count, InputError, Note, Reading, Ruling, question
from countermarch.reference.engine.errors import place_in_words, refuse
from countermarch.reference.engine.phrases import counted
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.third_lebanon_war.game_data import GAME
from countermarch.reference.third_lebanon_war.terms import (
    DISRUPTED,
    HITS_ON_IT,
    NAMES,
    PRINTED_J3,
    Distribution,
    HqRule,
    Player,
    Status,
)
from countermarch.reference.third_lebanon_war.words import check_hits

if TYPE_CHECKING:
    from collections.abc import Sequence

UnitKind = Literal["tactical", "militia", "syrian"]
AnyKind = Literal["tactical", "militia", "syrian", "tf-hq", "syrian-tf-hq"]

Assignment = Literal["exact", "wished"]

TABLE = "losses"
ASSIGNMENT = (
    "wished (for odds, when the number of hits is not known): each unit takes up to its assigned hits, in "
    "order; any others go to the units in order"
)
ASSIGNED = "hits its owner puts on it"
HQ_RULE = (
    "automatic: a TF HQ takes its hit when all Tactical Units are disrupted. spare-hit: only if a hit is "
    "left over"
)
DISTRIBUTION = (
    "as-desired lets the owner put more hits on a unit than it has room for; the surplus counts as excess"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """A Tactical Unit that is fired at."""

    kind: Annotated[UnitKind, "militia and syrian units are removed, not disrupted"] = "tactical"
    j3_rating: Annotated[Count, PRINTED_J3]
    hits: Annotated[Count, HITS_ON_IT] = 0
    disrupted: Annotated[bool, Note(DISRUPTED)] = False
    assigned: Annotated[Count | None, ASSIGNED] = None


@dataclass(frozen=True, slots=True)
class UnitAfter:
    """A unit after being fired at."""

    hits: Annotated[int, "hits it now carries (0 once disrupted or removed)"]
    status: Annotated[Status, "its status"]


@dataclass(frozen=True, slots=True)
class Losses:
    """What hits do to one side."""

    units: Annotated[
        tuple[UnitAfter, ...],
        "each unit afterwards, in the order given: hits it now carries (0 once disrupted or removed) and its "
        "status",
    ]
    newly_disrupted: Annotated[int, "units disrupted by this fire (not those removed instead)"]
    removed: Annotated[int, "Militia and Syrian units removed by this fire"]
    undisrupted_left: Annotated[int, "Tactical Units of the list still undisrupted"]
    hqs_hit: Annotated[int, "TF HQs disrupted (Insurgent ones, being Syrian, are removed)"]
    c2_change: Annotated[int, "the number of headquarters hit, as a negative number"]
    excess_hits: Annotated[int, "hits left after the units' remaining capacity and one per TF HQ hit"]
    collateral_damage: Annotated[bool, "yes if there are excess hits"]


@dataclass(frozen=True, slots=True)
class UnitStatus:
    """A unit's ratings and status."""

    current_j2: Annotated[int, "max(0, j2_rating - hits); 0 when disrupted or removed"]
    current_j3: Annotated[int, "max(0, j3_rating - hits); 0 when disrupted or removed"]
    status: Annotated[
        Status, "hits = capacity disrupts; militia, syrian and syrian-tf-hq are removed instead"
    ]


def capacity(j3_rating: int) -> int:
    """Return the hits that disrupt a unit: its printed J-3 rating, at least one (TLW-E11).

    >>> capacity(4), capacity(0)
    (4, 1)
    """
    return max(GAME.number("least-capacity"), j3_rating)


@question(
    "apply-hits",
    asks="What do these hits do to the units fired at?",
    rules=("battle-mat-5-first-fire", "10.63", "13.0"),
    result="removed",
)
def apply_hits(
    *,
    player: Annotated[Player, "owner of the units that are hit; this player distributes the hits"],
    units: Annotated[
        tuple[Target, ...],
        "that side's Tactical Units in the battle. assigned: the hits its owner puts on it. If no unit "
        "has this value, hits fill the units in the order listed; if any unit has it, it counts as 0 "
        "for those without it. Militia and Syrian units belong to the Insurgent",
        Note("else bad input naming units"),
    ],
    tf_hqs: Annotated[
        Count,
        "that side's undisrupted TF HQs in the battle",
        Note("units empty and tf_hqs 0: bad input naming units"),
    ] = 0,
    net_hits: Annotated[Count, "hits after terrain"],
    hq_rule: Annotated[HqRule, Reading("TLW-E12", also_a_fact=True), HQ_RULE] = "automatic",
    distribution: Annotated[Distribution, Reading("TLW-E13"), DISTRIBUTION] = "room-first",
) -> Ruling[Losses]:
    """Distribute hits over a side's units, then its TF HQs; the rest is excess (step 5).

    >>> losses = apply_hits(player="idf", units=(Target(j3_rating=2),), tf_hqs=1, net_hits=4).answer
    >>> losses.hqs_hit, losses.excess_hits
    (1, 1)
    """
    refuse(not units and not tf_hqs, "units", "an empty list without a TF HQ; expected at least one unit")
    check_targets("units", player, units)
    work = Reasoning(GAME)
    readings = Readings(hq_rule, distribution)
    return work.ruling(suffer(work, Struck(player, units, tf_hqs, "units"), net_hits, readings))


class Readings(NamedTuple):
    """The readings of the rules on losses that the players chose."""

    hq_rule: HqRule
    distribution: Distribution
    assignment: Assignment = "exact"


class Struck(NamedTuple):
    """The side that is fired at, and the parameter that names its units."""

    player: Player
    units: Sequence[Target]
    tf_hqs: int
    parameter: str


def check_targets(parameter: str, player: Player, units: Sequence[Target]) -> None:
    """Refuse units that their owner does not have, or more hits than they can carry."""
    for place, unit in enumerate(units, 1):
        refuse(
            player == "idf" and unit.kind != "tactical",
            parameter,
            f"{place_in_words(parameter, place)}: '{unit.kind}' belongs to the Insurgent; expected tactical",
        )
    check_hits(parameter, units, capacity)


def suffer(work: Reasoning, side: Struck, net_hits: int, readings: Readings) -> Losses:
    """Return what hits do to a side (step 5)."""
    taken = _shares(side, net_hits, readings)
    after = [_unit_after(work, unit, hits) for unit, hits in zip(side.units, taken, strict=True)]
    spare = net_hits - sum(taken)
    if net_hits:
        hits = f"{counted(net_hits, 'hit')}: {sum(taken)} taken, {spare} left over"
        text = f"{NAMES[side.player]} allocates {hits}"
    else:
        text = "no hits: nothing happens"
    # TLW-E13: no unit takes more hits than its rating while another can take some: the excess is fixed
    work.step("battle-mat-5-first-fire.distribution", text, spare, "TLW-E13")
    new = [
        now.status
        for was, now in zip(side.units, after, strict=True)
        if now.status != "undisrupted" and not was.disrupted
    ]
    lost = [status for status in new if status == "removed"]
    left = sum(now.status == "undisrupted" for now in after)
    if new:
        counts = {"disrupted": len(new) - len(lost), "removed": len(lost)}
        gone = ", ".join(f"{units} {fate}" for fate, units in counts.items() if units)
        text = f"{gone}; {left or 'none'} still undisrupted"
        # TLW-E11: a unit of rating 0 needs one hit all the same. TLW-E40: the rating is that of the face up
        rule = "battle-mat-5-first-fire.removal" if lost else "battle-mat-5-first-fire.disruption"
        work.step(rule, text + (" (see rulebook 10.63)" if lost else ""), left, "TLW-E11", "TLW-E40")
    hqs = _hqs_hit(work, side, net_hits, spare, readings.hq_rule) if side.tf_hqs and not left else 0
    excess = max(0, spare - hqs * work.number("hits-on-an-hq"))
    if excess:
        less = f"{spare} left over, less {hqs} for TF HQs: " if hqs else ""
        text = f"{less}{counted(excess, 'excess hit')}, Collateral Damage (see rulebook 13.0)"
        work.step("battle-mat-5-first-fire.collateral", text, excess, "TLW-E13")
    return Losses(
        units=tuple(after),
        newly_disrupted=len(new) - len(lost),
        removed=len(lost),
        undisrupted_left=left,
        hqs_hit=hqs,
        c2_change=-hqs * work.number("c2-for-an-hq"),
        excess_hits=excess,
        collateral_damage=excess > 0,
    )


def remaining(units: Sequence[Target], losses: Losses) -> tuple[Target, ...]:
    """Return the units after losses, for the next fire (TLW-E41)."""
    return tuple(
        replace(unit, hits=now.hits, disrupted=now.status != "undisrupted")
        for unit, now in zip(units, losses.units, strict=True)
    )


def _room(unit: Target) -> int:
    """Return how many hits a unit can still take."""
    return 0 if unit.disrupted else capacity(unit.j3_rating) - unit.hits


def _shares(side: Struck, net_hits: int, readings: Readings) -> list[int]:
    """Return the hits that each unit takes, at most its capacity."""
    rooms = [_room(unit) for unit in side.units]
    wished = [unit.assigned or 0 for unit in side.units]
    if readings.assignment == "wished" or all(unit.assigned is None for unit in side.units):
        first = _hits_by_unit([min(wish, room) for wish, room in zip(wished, rooms, strict=True)], net_hits)
        rest = [room - share for room, share in zip(rooms, first, strict=True)]
        return [a + b for a, b in zip(first, _hits_by_unit(rest, net_hits - sum(first)), strict=True)]
    _check_shares(side, wished, rooms, net_hits, readings.distribution)
    return [min(wish, room) for wish, room in zip(wished, rooms, strict=True)]


def _hits_by_unit(rooms: Sequence[int], hits: int) -> list[int]:
    """Return the hits that each unit takes if they fill the units in order."""
    shares = []
    for room in rooms:
        shares.append(min(room, hits))
        hits -= shares[-1]
    return shares


def _check_shares(
    side: Struck, wished: list[int], rooms: list[int], net_hits: int, distribution: Distribution
) -> None:
    """Refuse a distribution with excess hits while a unit could still take some (TLW-E13)."""
    pairs = list(zip(wished, rooms, strict=True))
    for place, (unit, (wish, room)) in enumerate(zip(side.units, pairs, strict=True), 1):
        where = f"{place_in_words(side.parameter, place, 'assigned')}: {wish}"
        refuse(unit.disrupted and wish > 0, side.parameter, f"{where} on a disrupted unit; expected 0")
        crowded = wish > room and net_hits <= sum(rooms) and distribution == "room-first"
        refuse(
            crowded,
            side.parameter,
            f"{where}; expected at most {room}, while another unit has room (TLW-E13)",
        )
    given, due = sum(wished), min(net_hits, sum(rooms))
    if distribution == "as-desired" and given == net_hits:
        return
    full = net_hits > due and all(wish >= room for wish, room in pairs)
    if not (given == due and all(wish <= room for wish, room in pairs)) and not (full and given <= net_hits):
        assigned = f"{counted(given, 'hit')} assigned of {net_hits}"
        advice = "" if side.parameter == "units" else "; with open dice, assignment wished"
        text = f"{assigned}; expected {due}, none over a unit's room (TLW-E13){advice}"
        raise InputError(side.parameter, text)


def _unit_after(work: Reasoning, unit: Target, hits: int) -> UnitAfter:
    """Return a unit after it has taken ``hits``; one that was disrupted before stays as it was."""
    if unit.disrupted:
        return UnitAfter(0, "disrupted")
    if hits < _room(unit):
        return UnitAfter(unit.hits + hits, "undisrupted")
    return UnitAfter(0, cast("Status", work.read(TABLE, unit.kind, "then")))


def _hqs_hit(work: Reasoning, side: Struck, net_hits: int, spare: int, hq_rule: HqRule) -> int:
    """Return the TF HQs that are hit once all of the side's Tactical Units are out."""
    rule = "battle-mat-5-first-fire.tf-hq"
    if not net_hits:
        # TLW-E12: the TF HQ is hit by itself, without a die, once all Tactical Units are out
        return work.step(rule, "no hit was scored: the TF HQ is safe", 0, "TLW-E12")
    hqs = side.tf_hqs if hq_rule == "automatic" else min(side.tf_hqs, spare)
    does = "removed" if side.player == "insurgent" else "disrupted"
    if not hqs:
        return work.step(rule, "all Tactical Units are out, but no hit is left for a TF HQ", 0, "TLW-E12")
    text = f"all Tactical Units are disrupted or removed: {counted(hqs, 'TF HQ')} {does}"
    work.step(rule, text, hqs, "TLW-E12")
    if side.player == "insurgent":
        # TLW-E30: all Insurgent TF HQs are Syrian and are removed rather than disrupted.
        work.depend_on("TLW-E30")
    # TLW-E16: to 0 at the lowest, and what a removed TF HQ took with it never comes back
    work.step("battle-mat-5-first-fire.c2", f"C2 of {NAMES[side.player]}: {-hqs}", -hqs, "TLW-E16")
    return hqs


@question(
    "unit-status",
    asks="With these hits, what are the unit's ratings and is it disrupted?",
    rules=("battle-mat-5-first-fire", "10.63"),
    result="status",
)
def unit_status(
    *,
    kind: Annotated[AnyKind, "kind of unit (a TF HQ is disrupted by one hit whatever its ratings)"],
    j2_rating: Annotated[Count, "printed J-2 rating (0 for a TF HQ)"],
    j3_rating: Annotated[Count, "printed J-3 rating (0 for a TF HQ)"],
    hits: Annotated[Count, "hits on it, at most its capacity"],
) -> Ruling[UnitStatus]:
    """Subtract hits from both ratings; as many as the J-3 rating disrupt a unit (step 5; see rulebook 10.63).

    >>> unit_status(kind="militia", j2_rating=2, j3_rating=2, hits=2).answer
    UnitStatus(current_j2=0, current_j3=0, status='removed')
    """
    work = Reasoning(GAME)
    held = work.read(TABLE, kind, "capacity")
    fixed = held.isdigit()
    most = int(held) if fixed else capacity(j3_rating)
    why = f"{hits} hits, but {most} already put this unit out of action; expected at most {most}"
    refuse(hits > most, "hits", why)
    rule = "battle-mat-5-first-fire.tf-hq" if fixed else "battle-mat-5-first-fire.disruption"
    work.step(
        rule, f"{counted(most, 'hit')} would put it out of action; it has taken {hits}", most, "TLW-E11"
    )
    if hits == most:
        status = cast("Status", work.read(TABLE, kind, "then"))
        ends = "battle-mat-5-first-fire.removal" if status == "removed" else rule
        refers = " (see rulebook 10.63)" if status == "removed" else ""
        # TLW-E40: of the face that is up
        work.step(ends, f"the unit is {status}{refers}", status, "TLW-E40")
        return work.ruling(UnitStatus(0, 0, status))
    off = hits * work.number("hits-on-ratings")
    j2, j3 = max(0, j2_rating - off), max(0, j3_rating - off)
    text = f"each hit takes one off both ratings: J-2 {j2}, J-3 {j3}"
    work.step("battle-mat-5-first-fire.ratings", text, [j2, j3], "TLW-E40")
    return work.ruling(UnitStatus(j2, j3, "undisrupted"))
