"""Chapter 13: what SAM sites do to aircraft, and what can be done to them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Literal

from countermarch.reference.engine import (
    D6,
    Count,
    InputError,
    Legal,
    ListOf,
    Note,
    Ruling,
    Working,
    question,
)
from countermarch.reference.engine.errors import place_in_words
from countermarch.reference.engine.phrases import counted, joined, sentence, signed
from countermarch.reference.lebanon_82 import crt
from countermarch.reference.lebanon_82.game_data import GAME, cited
from countermarch.reference.lebanon_82.terms import RESULT_NAMES, CrtResult, CrtTerrain, Scenario
from countermarch.reference.lebanon_82.words import added

if TYPE_CHECKING:
    from collections.abc import Sequence

MarkerKind = Literal["aircraft", "other"]
SiteEvent = Literal[
    "israeli-unit-enters", "arab-unit-enters", "land-attack", "site-attacks", "site-moves", "rebuild"
]

_FATES: Final[dict[SiteEvent, tuple[bool, bool, str, tuple[str, ...]]]] = {
    "israeli-unit-enters": (
        True,
        True,
        "An Israeli unit that enters a SAM site's hex eliminates the site at once and permanently.",
        # L82-E28: at once, not at the end of the phase
        ("L82-E28",),
    ),
    "arab-unit-enters": (
        True,
        False,
        "An Arab unit may enter the hex; the site is not a unit and stays.",
        # L82-E27: a SAM site is not a unit
        ("L82-E27",),
    ),
    "land-attack": (False, False, "A SAM site cannot be attacked in land combat.", ("L82-E27",)),
    "site-attacks": (False, False, "A SAM site has no attack value and attacks no unit.", ()),
    "site-moves": (False, False, "A SAM site has no movement value and never moves.", ()),
    "rebuild": (False, False, "An eliminated SAM site never comes back.", ()),
}
"""For each event: whether it is possible, whether it eliminates the site, a sentence, the errata (13.0)."""

_ELIMINATING: Final = frozenset({"Ex", "De"})
"""The results of a bombardment that eliminate a SAM site (13.0)."""


@dataclass(frozen=True, slots=True)
class SamSite:
    """A SAM site facing a support fire marker."""

    distance: Annotated[Count, "hexes from the site to the hex the marker is applied to"]
    active: Annotated[bool, "not yet eliminated"] = True
    fired: Annotated[bool, "already fired this combat phase"] = False
    roll: Annotated[D6 | None, "its die if it fires (left out = holds fire)"] = None


@dataclass(frozen=True, slots=True)
class SamEffect:
    """What SAM fire does to a marker."""

    eligible: Annotated[int, "sites that may fire: 1982, aircraft marker, active, not fired, distance 0-2"]
    shots: Annotated[
        int, "sites that did fire; each gets a Fired chit until the combat phase ends, hit or miss"
    ]
    removed: Annotated[bool, "a roll is 1 or 2: the marker is not applied and leaves the game for good"]


@dataclass(frozen=True, slots=True)
class SiteFate:
    """What an event does to a SAM site."""

    allowed: Annotated[Legal, "the event can happen at all"]
    eliminated: Annotated[bool, "the site is eliminated, permanently"]


@dataclass(frozen=True, slots=True)
class Bombardment:
    """What a bombardment does to a SAM site."""

    differential: Annotated[int, "sum of values minus 3"]
    column: Annotated[int, "as in combat-result, nearest column"]
    result: Annotated[CrtResult, "CRT result"]
    eliminated: Annotated[bool, "result is Ex or De"]


@question(
    "sam-fire",
    asks="Does SAM fire shoot down this support fire marker?",
    rules=("13.0", "13.1", "20.3", "25.0"),
    result="removed",
)
def sam_fire(
    *,
    scenario: Annotated[Scenario, "only 1982 has SAM fire"] = "1982",
    marker: Annotated[
        MarkerKind,
        "Israeli support fire marker being applied: with a jet aircraft printed on it, or any other",
    ],
    sites: Annotated[
        tuple[SamSite, ...],
        "each SAM site: its distance in hexes from the hex the marker is applied to, whether it is "
        "still active, whether it has already fired in this combat phase, and its die if it fires "
        "(left out = holds fire)",
        Note("a roll for a site that may not fire is bad input"),
    ],
) -> Ruling[SamEffect]:
    """Resolve the fire of every SAM site that shoots at one marker (13.0, 13.1).

    >>> sam_fire(marker="aircraft", sites=(SamSite(distance=2, roll=2), SamSite(distance=1))).answer
    SamEffect(eligible=2, shots=1, removed=True)
    """
    work = Working(GAME)
    reach = work.number("sam-range")
    bar = no_fire_at_all(work, scenario, marker)
    eligible = 0
    for position, site in enumerate(sites, 1):
        why_not = bar or _holds_site(site, reach)
        if not why_not:
            eligible += 1
        elif site.roll is not None:
            raise InputError(
                "sites",
                f"{place_in_words('sites', position)}: it has a roll but may not fire: {why_not} (13.0)",
            )
    if not bar:
        most = counted(len(sites), "site")
        counted_sites = f"{eligible} of {most} may fire: active, not fired yet, within {reach} hexes"
        text = sentence(counted_sites if sites else "there is no SAM site to fire")
        # L82-E13: its own hex is in range too. L82-E30: a site that has fired is out until the next phase
        work.step("13.0", text, eligible, "L82-E13", "L82-E30")
    rolls = [site.roll for site in sites if site.roll is not None]
    removed = _shoot(work, rolls) if rolls else False
    if not rolls and not bar:
        given = "No SAM die was given, so no site fires" if eligible else "No site fires"
        work.step("13.1", f"{given}: the marker is applied.", value=False)
    return work.ruling(SamEffect(eligible, len(rolls), removed))


@question(
    "sam-site-fate", asks="What happens to a SAM site in this event?", rules=("13.0",), result="eliminated"
)
def sam_site_fate(
    *,
    event: Annotated[
        SiteEvent,
        "land-attack: Israeli units attack the site itself in normal land combat; bombardment has its own "
        "question",
    ],
) -> Ruling[SiteFate]:
    """Return whether an event can happen to a SAM site, and whether it eliminates the site (13.0).

    >>> sam_site_fate(event="israeli-unit-enters").answer
    SiteFate(allowed=True, eliminated=True)
    """
    work = Working(GAME)
    allowed, eliminated, text, errata = _FATES[event]
    work.step("13.0", text, eliminated, *errata)
    return work.ruling(SiteFate(allowed, eliminated))


@question(
    "sam-bombardment",
    asks="Does a bombardment destroy the SAM site?",
    rules=("13.0", "CRT"),
    result="eliminated",
)
def sam_bombardment(
    *,
    support: Annotated[
        tuple[Count, ...],
        ListOf("value"),
        "values of the Israeli support fire markers bombarding the site that survived SAM fire; at least one",
    ],
    terrain: Annotated[CrtTerrain, "CRT row used", Note("L82-E29")],
    die: Annotated[D6, Note("one die")],
) -> Ruling[Bombardment]:
    """Resolve the bombardment of a SAM site, which defends with 3 (13.0).

    >>> sam_bombardment(support=(6, 5), terrain="clear", die=1).answer
    Bombardment(differential=8, column=11, result='De', eliminated=True)
    """
    if not support:
        raise InputError("support", "an empty list; at least one marker must bombard the site")
    work = Working(GAME)
    defense = work.number("sam-defense")
    differential = sum(support) - defense
    text = f"Bombardment {added(support)} against the site's {defense}: {signed(differential)}."
    # L82-E61: a marker's value is added to its own side's strength, so all of them raise the differential;
    # L82-E32: fire is resolved as a marker is applied, so that a site can save itself
    work.step("13.0", text, differential, "L82-E29", "L82-E32", "L82-E61")
    found = crt.find_column(work, terrain, differential)
    # a site is not a unit: of the results only those that eliminate mean anything for it (L82-E29)
    result = crt.read(work, found.column, die, at_units=False)
    eliminated = result in _ELIMINATING
    fate = "eliminates the site" if eliminated else "does nothing to a site"
    work.step("13.0", f"{RESULT_NAMES.get(result, result)}: this {fate}.", eliminated, "L82-E29")
    return work.ruling(Bombardment(differential, int(found.column), result, eliminated))


def no_fire_at_all(work: Working, scenario: Scenario, marker: MarkerKind) -> str:
    """Return why no site may fire at the marker; empty if sites may."""
    sites = work.fact(scenario, "sam-sites")
    if not sites.value:
        why = f"there is no SAM fire in {scenario}"
        work.step(cited(sites), sentence(why), 0, *sites.errata)
        return why
    if marker != "aircraft":
        why = "SAM sites fire at aircraft markers only"
        work.step("13.1", f"{why}.", 0)
        return why
    return ""


def _holds_site(site: SamSite, reach: int) -> str:
    """Return why a site may not fire; empty if it may."""
    if not site.active:
        return "the site is eliminated"
    if site.fired:
        return "the site has fired this combat phase"
    if site.distance > reach:
        return f"the hex is {site.distance} hexes away, out of its range of {reach}"
    return ""


def _shoot(work: Working, rolls: Sequence[int]) -> bool:
    removed = "removed" in [work.read("sam-fire", str(roll), "effect") for roll in rolls]
    rolled = f"Fire from {counted(len(rolls), 'site')}, rolling {joined(map(str, rolls))}"
    what = (
        "the marker is removed from the game before it takes effect"
        if removed
        else "no hit, the marker is applied"
    )
    # L82-E30: a marker that is hit leaves the game. L82-E31: all sites are marked Fired, even if the first
    # die hits
    work.step("13.1", f"{rolled}: {what}.", removed, "L82-E30", *(("L82-E31",) if len(rolls) > 1 else ()))
    work.step("13.1", f"{counted(len(rolls), 'site')} marked Fired until this combat phase ends.", len(rolls))
    return removed
