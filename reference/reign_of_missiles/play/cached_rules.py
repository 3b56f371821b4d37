"""Cached answers of questions, which make simulations fast.

A roll depends on few facts, so irrelevant facts are replaced by fixed values: then the cache is hit often.
Tests play the same games with every question asked in full, and compare.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from countermarch.reference.reign_of_missiles.assets import israeli_assets
from countermarch.reference.reign_of_missiles.casualties import casualties
from countermarch.reference.reign_of_missiles.centers import center_attack, commando_attack
from countermarch.reference.reign_of_missiles.diplomacy import MarkerMove, diplomacy_move
from countermarch.reference.reign_of_missiles.eligibility import EligibleUnit, attack_eligibility
from countermarch.reference.reign_of_missiles.ending import end_phase, victory
from countermarch.reference.reign_of_missiles.events import random_event
from countermarch.reference.reign_of_missiles.game_data import GAME
from countermarch.reference.reign_of_missiles.launcher_attack import launcher_attack
from countermarch.reference.reign_of_missiles.launchers import launcher_deployment, launcher_draw
from countermarch.reference.reign_of_missiles.placement import Placement, asset_placement
from countermarch.reference.reign_of_missiles.reasoning import ChartReasoning
from countermarch.reference.reign_of_missiles.sequence import turn_sequence

if TYPE_CHECKING:
    from countermarch.reference.reign_of_missiles.assets import Assets
    from countermarch.reference.reign_of_missiles.casualties import Toll
    from countermarch.reference.reign_of_missiles.centers import CenterAttack, CommandoAttack
    from countermarch.reference.reign_of_missiles.diplomacy import MarkersAfter
    from countermarch.reference.reign_of_missiles.events import RandomEvent
    from countermarch.reference.reign_of_missiles.launcher_attack import LauncherAttack
    from countermarch.reference.reign_of_missiles.launchers import LauncherDeployment
    from countermarch.reference.reign_of_missiles.placement import Stage
    from countermarch.reference.reign_of_missiles.sequence import NextStep
    from countermarch.reference.reign_of_missiles.terms import AreaKind, Space, Target

_LATER: Final = 2  # any turn but the first is like the second


def moves(hamas: int, israeli: int) -> tuple[MarkerMove, ...]:
    """Return the moves of both markers as the question takes them, the Hamas one first.

    >>> moves(1, 0)
    (MarkerMove(marker='hamas', direction='right', spaces=1),)
    """
    ordered: Any = (("hamas", hamas), ("israeli", israeli))
    return tuple(
        MarkerMove(marker, "right" if spaces > 0 else "left", abs(spaces))
        for marker, spaces in ordered
        if spaces
    )


@cache
def moved(hamas_space: Space, israeli_space: Space, hamas: int, israeli: int) -> MarkersAfter:
    """Ask ``diplomacy-move``."""
    return diplomacy_move(
        hamas_space=hamas_space, israeli_space=israeli_space, moves=moves(hamas, israeli)
    ).answer


@cache
def victory_result(hamas_space: Space, israeli_space: Space, ahead: int) -> str:
    """Ask ``victory`` who has won when one side is ``ahead``: 1 Israel, -1 Hamas."""
    return victory(
        hamas_space=hamas_space,
        israeli_space=israeli_space,
        hamas_mvp=int(ahead < 0),
        israeli_mvp=int(ahead > 0),
    ).answer.result


@cache
def toll(die: int) -> Toll:
    """Read the cost of civilian casualties."""
    return casualties(ChartReasoning(GAME), die)


@cache
def may_attack(  # noqa: PLR0917 # positional for the cache
    units: tuple[Any, ...],
    made: int,
    target: Target,
    center_attacks: int,
    available: bool,
    used: bool,
    in_area: bool,
) -> bool:
    """Ask ``attack-eligibility`` whether an attack is legal."""
    return bool(
        attack_eligibility(
            attackers=tuple(EligibleUnit(unit, made) for unit in units),
            target=target,
            center_attacks=center_attacks,
            commando_available=available,
            commando_used=used,
            target_in_commando_area=in_area,
        ).answer.legal
    )


@cache
def at_launcher(*given: tuple[str, Any]) -> LauncherAttack:
    """Ask ``launcher-attack``, without the toll of the D6."""
    return launcher_attack(**_without_toll(given)).answer


@cache
def at_center(*given: tuple[str, Any]) -> CenterAttack:
    """Ask ``center-attack``, without the toll of the D6."""
    return center_attack(**_without_toll(given)).answer


@cache
def by_commando(*given: tuple[str, Any]) -> CommandoAttack:
    """Ask ``commando-attack``, without the toll of the D6."""
    return commando_attack(**_without_toll(given)).answer


def _without_toll(given: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    """Return facts with a D6 that costs nothing: the toll is applied separately (ROM-E09)."""
    return {**dict(given), "d6": _harmless()}


@cache
def most_removed() -> int:
    """Return the maximum number of launchers in the container that an attack removes.

    >>> most_removed()
    2
    """
    charts = GAME.charts
    return max(
        charts[name].number("khan-yunis", "launchers") for name in ("center-attack", "commando-success")
    )


@cache
def _harmless() -> int:
    return next(int(row) for row in GAME.charts["casualties"].rows if not any(_paid(int(row))))


def _paid(die: int) -> tuple[int, int]:
    found = toll(die)
    return found.hamas_mvp, found.israeli_move


@cache
def may_be_placed(stage: Stage, allowed: int, placed: int, kind: AreaKind, shared: bool) -> bool:
    """Ask ``asset-placement`` whether another Iron Dome is legal in an area of a kind.

    The areas of those already placed do not matter, except whether one is in the same area.
    """
    if shared and not placed:
        return False
    # of those already placed only the number counts, so any areas stand for them: a short key for the cache
    there: list[Placement] = [Placement("iron-dome", f"area {number}", "black") for number in range(placed)]
    last = Placement("iron-dome", there[0].area if shared else "another", kind)
    if shared:
        there[0] = Placement("iron-dome", there[0].area, kind)
    return bool(
        asset_placement(stage=stage, iron_domes_allowed=allowed, placements=(*there, last)).answer.legal
    )


@cache
def next_phase(turn: int, phase: str, impulse: str, round_: str) -> NextStep:
    """Ask ``turn-sequence``."""
    given: dict[str, Any] = {"turn": turn, "phase": phase, "impulse": impulse, "round": round_}
    return turn_sequence(**given).answer


@cache
def event(d6: int, d10: int, hamas_space: Space, israeli_space: Space, before: int) -> RandomEvent:
    """Ask ``random-event``."""
    return random_event(
        d6=d6, d10=d10, hamas_space=hamas_space, israeli_space=israeli_space, times_rolled_before=before
    ).answer


@cache
def event_rolled(d6: int, d10: int) -> tuple[str, bool]:
    """Return the event that is rolled, and whether its effects depend on the spaces of the markers.

    >>> event_rolled(6, 2), event_rolled(1, 0)
    (('critical-hit', False), ('egypt-support', True))
    """
    name = event(d6, d10, *_FAR_APART, 0).event
    chart = GAME.charts["events-odd" if d6 % 2 else "events-even"]
    return name, any(chart.number(str(d10), marker) for marker in ("hamas", "israeli"))


def event_here(d6: int, d10: int, spaces: tuple[Space, Space], before: int) -> RandomEvent:
    """Ask ``random-event``, with fixed spaces if the event moves no marker."""
    name, moves_markers = event_rolled(d6, d10)
    counted = GAME.charts["event-effects"].text(name, "counts")
    # one key for all spaces where they cannot matter, or the cache would hold each event hundreds of times
    at = spaces if moves_markers else _FAR_APART
    return event(d6, d10, *at, min(before, int(counted)) if counted else 0)


_FAR_APART: Final = ("zero", "blue-2")


@cache
def deployment(qassam: int, grad: int, fajr_5: int) -> LauncherDeployment:
    """Ask ``launcher-deployment``."""
    return launcher_deployment(qassam=qassam, grad=grad, fajr_5=fajr_5).answer


@cache
def drawn(roll: int, hamas_space: Space, stored: int, own_side_only: bool) -> int:
    """Ask ``launcher-draw`` how many launchers are drawn."""
    return launcher_draw(
        d10=roll,
        hamas_space=hamas_space,
        launchers_in_container=stored,
        turn=_LATER,
        own_side_only=own_side_only,
    ).answer.drawn


@cache
def assets(roll: int, hamas_space: Space, israeli_space: Space, *given: tuple[str, Any]) -> Assets:
    """Ask ``israeli-assets`` of any turn but the first."""
    return israeli_assets(
        d10=roll, hamas_space=hamas_space, israeli_space=israeli_space, **dict(given)
    ).answer


@cache
def award(suppressed: int) -> int:
    """Ask ``end-phase`` what the suppressed launchers are worth."""
    return end_phase(
        suppressed_launchers=suppressed, normal_launchers=0, launchers_in_container=0
    ).answer.israeli_mvp
