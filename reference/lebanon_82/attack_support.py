"""The support fire of a whole attack: which side's markers count, how many, and SAM fire at them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from countermarch.reference.engine import Count, D6UnorderedPool, Working
from countermarch.reference.engine.phrases import counted, signed
from countermarch.reference.lebanon_82.game_data import GAME
from countermarch.reference.lebanon_82.sam import MarkerKind, SamSite, no_fire_at_all, sam_fire
from countermarch.reference.lebanon_82.support import (
    ArabUnits,
    MarkerSide,
    support_fire_allotment,
    support_fire_coordination,
)
from countermarch.reference.lebanon_82.terms import SIDE_NAMES, Scenario

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from countermarch.reference.engine import Ruling
    from countermarch.reference.lebanon_82.combat import Attacker, FightingSide


@dataclass(frozen=True, slots=True)
class SupportMarker:
    """A support fire marker applied to an attack, by its owner."""

    side: Annotated[
        MarkerSide, "its owner. It supports the attack or the defence, whichever its owner is making"
    ]
    value: Annotated[Count, "printed on it"]
    kind: Annotated[Literal["aircraft", "ship", "other"], "aircraft: a jet is printed on it"] = "other"
    sam_dice: Annotated[D6UnorderedPool, "dice of the SAM sites that fire at it, one each"] = ()


class SupportFire:
    """The support fire of an attack; ``attack`` and ``defence`` are the values that SAM fire leaves."""

    def __init__(
        self,
        scenario: Scenario,
        attackers: Sequence[Attacker],
        defender: FightingSide,
        markers: Sequence[SupportMarker],
    ) -> None:
        """Take the sides and the markers."""
        self.scenario, self.attackers, self.defender = scenario, attackers, defender
        self.markers = markers
        self.attack: list[int] = []
        self.defence: list[int] = []

    def allotted(self, work: Working, attack: Sequence[int], defence: Sequence[int]) -> bool:
        """Return whether each side applies markers that it receives (22.0, 26.0).

        ``attack`` and ``defence`` are the values of further markers of the attacker and the defender.
        """
        used = [(marker.side, marker.value) for marker in self.markers]
        used += [(self.attackers[0].side, value) for value in attack]
        used += [(self.defender, value) for value in defence]
        for side in dict.fromkeys(owner for owner, _ in used):
            given = support_fire_allotment(scenario=self.scenario, side=side, turn=GAME.number("length-cap"))
            most = given.answer.markers
            values = [value for owner, value in used if owner == side]
            right = GAME.number("syrian-marker-value") if given.answer.source == "26.0" else None
            known = given.answer.source not in {"standard-rules", "not-in-scenario"}
            if not known or (len(values) <= (most or 0) and right in {None, *values}):
                continue
            work.take(given)
            asked = counted(len(values), f"{SIDE_NAMES[side]} marker")
            text = f"{asked} of {', '.join(map(signed, values))} cannot be applied."
            return work.step(given.answer.source, text, value=False)
        return True

    def apply(self, work: Working, sam_sites: int | None) -> bool:
        """Apply every marker to its own side; return whether that, and the SAM fire at it, is allowed."""
        if not self.markers:
            return True
        arab = work.fact(self.scenario, "second-player").text == "arab"  # Syria and the PLO together
        fired = sum(len(marker.sam_dice) for marker in self.markers)
        sites = work.number("sam-sites") if fired and sam_sites is None else sam_sites or 0
        if fired > sites:
            text = f"{counted(fired, 'SAM site')} would fire, but {sites} may: each once in a combat phase."
            return work.step("13.0", text, value=False)
        for marker in self.markers:
            attacks, defends = (
                side == marker.side or (arab and "israeli" not in {side, marker.side})
                for side in (self.attackers[0].side, self.defender)
            )
            if not (attacks or defends):
                text = f"A {SIDE_NAMES[marker.side]} marker supports neither side of this attack."
                return work.step("14.0", text, value=False)
            if marker.sam_dice:
                jet = marker.kind == "aircraft" and marker.side == "israeli"
                kind: MarkerKind = "aircraft" if jet else "other"
                if no_fire_at_all(work, self.scenario, kind):
                    return False
                shots = tuple(SamSite(distance=0, roll=die) for die in marker.sam_dice)
                if work.take(sam_fire(scenario=self.scenario, marker=kind, sites=shots)).removed:
                    continue
            (self.attack if attacks else self.defence).append(marker.value)
        return not arab or self._coordinated(work)

    def _coordinated(self, work: Working) -> bool:
        """Return whether the Arab player's markers may go together on this attack (14.0)."""
        owners = [marker.side for marker in self.markers]
        plo, syrian = owners.count("plo"), owners.count("syrian")
        if not plo and not syrian:
            return True
        fighting = {*(one.side for one in self.attackers), self.defender} - {"israeli"}
        units: ArabUnits = (
            "mixed" if len(fighting) > 1 else "plo-only" if "plo" in fighting else "syrian-only"
        )
        return work.take(
            support_fire_coordination(arab_units=units, plo_markers=plo, syrian_markers=syrian)
        ).legal


def refused(work: Working, check: Callable[[Working], bool]) -> Ruling[None] | None:
    """Run a check: if it passes, take its steps now and return None; if not, return its ruling.

    The caller adds that ruling after the other steps.
    """
    trial = Working(GAME)
    if check(trial):
        work.take(trial.ruling(None))
        return None
    return trial.ruling(None)
