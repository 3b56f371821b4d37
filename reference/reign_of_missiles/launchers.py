"""Chapter 5: how many launchers are drawn, and how they are distributed over the Gaza Strip."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from countermarch.reference.engine import (
    D10,
    Count,
    InputError,
    Legal,
    ListOf,
    Range,
    Reading,
    Ruling,
    question,
)
from countermarch.reference.engine.phrases import counted, joined
from countermarch.reference.reign_of_missiles import track
from countermarch.reference.reign_of_missiles.game_data import GAME
from countermarch.reference.reign_of_missiles.reasoning import ChartReasoning
from countermarch.reference.reign_of_missiles.terms import ROCKET_NAMES, Rocket, Space
from countermarch.reference.reign_of_missiles.words import area_name, space_name


@dataclass(frozen=True, slots=True)
class LauncherDraw:
    """The number of launchers to draw."""

    draw_number: Annotated[int, "D10 plus the number of the space"]
    drawn: Annotated[int, "launchers actually drawn (never more than there are)"]
    left_in_container: Annotated[int, "launchers that stay in the container for later turns"]


@dataclass(frozen=True, slots=True)
class LauncherDeployment:
    """The distribution of drawn launchers over the areas."""

    qassam_each: Annotated[int, "Qassam launchers that every area gets"]
    qassam_extra_areas: Annotated[int, "areas (0 to 3) that get one more Qassam"]
    grad_each: Annotated[int, "Grad launchers that every area gets"]
    grad_extra_areas: Annotated[int, "areas that get one more Grad"]
    fajr_5_each: Annotated[int, "Fajr-5 launchers that every area gets"]
    fajr_5_extra_areas: Annotated[int, "areas that get one more Fajr-5"]
    total: Annotated[int, "launchers in the Gaza Strip"]


@dataclass(frozen=True, slots=True)
class GazaArea:
    """The launchers in one area of the Gaza Strip."""

    area: Annotated[str, "its name"]
    qassam: Annotated[Count, "Qassam launchers in it"]
    grad: Annotated[Count, "Grad launchers in it"]
    fajr_5: Annotated[Count, "Fajr-5 launchers in it"]

    def launchers(self) -> tuple[int, int, int]:
        """Return the launchers by type, in the order of ``Rocket``."""
        return self.qassam, self.grad, self.fajr_5


@dataclass(frozen=True, slots=True)
class DeploymentCheck:
    """Whether launchers are distributed legally."""

    legal: Annotated[Legal, "true if each type is spread as evenly as possible"]
    uneven_types: Annotated[
        tuple[Rocket, ...],
        ListOf("type"),
        "types whose highest and lowest area differ by more than one, in the order qassam, grad, fajr-5",
    ]


@question(
    "launcher-draw",
    asks="How many Hamas rocket launchers are drawn this turn?",
    rules=("5.0", "1.0/zero"),
    result="drawn",
    example={"hamas_space": "green-8", "launchers_in_container": 30},
)
def launcher_draw(
    *,
    d10: Annotated[D10, "roll for the number of launchers"],
    hamas_space: Annotated[Space, "space of the Hamas Diplomacy marker"],
    launchers_in_container: Annotated[Count, "launcher units in the opaque container when drawing starts"],
    turn: Annotated[int, Range(min=2), "turn number; on turn 1 the set-up's 16 are used instead"] = 2,
    own_side_only: Annotated[
        bool, Reading("ROM-E05"), "a Hamas marker on a blue space counts as 0 instead of the printed number"
    ] = False,
) -> Ruling[LauncherDraw]:
    """Draw D10 plus the number of the Hamas marker's space, at most all launchers (5.0).

    >>> launcher_draw(d10=1, hamas_space="green-8", launchers_in_container=30).answer
    LauncherDraw(draw_number=9, drawn=9, left_in_container=21)
    """
    del turn  # the bound of the parameter is the rule: turn 1 has the set-up's launchers
    work = ChartReasoning(GAME)
    adds = track.own_number(work, hamas_space, "hamas") if own_side_only else track.number(work, hamas_space)
    # ROM-E05: the number of the space counts on the other side's colour too.
    doubt = ("ROM-E05",) if track.place(hamas_space) > track.place("zero") else ()
    where = f"the Hamas marker in {space_name(hamas_space)} adds {adds}"
    wanted = work.step("5.0", f"D10 {d10}, {where}: draw {d10 + adds}", d10 + adds, *doubt)
    drawn = min(wanted, launchers_in_container)
    if drawn < wanted:
        # ROM-E34: as many as there are, when the container runs out
        work.step("5.0", f"there are only {launchers_in_container}: {drawn} are drawn", drawn, "ROM-E34")
    left = launchers_in_container - drawn
    work.step("5.0/left", f"{counted(left, 'launcher')} left in the container for later turns", left)
    return work.ruling(LauncherDraw(wanted, drawn, left))


@question(
    "launcher-deployment",
    asks="How are the drawn launchers spread over the four Gaza Strip areas?",
    rules=("5.1", "10.1"),
    result="total",
)
def launcher_deployment(
    *,
    qassam: Annotated[Count, "Qassam launchers drawn"],
    grad: Annotated[Count, "Grad launchers drawn"],
    fajr_5: Annotated[Count, "Fajr-5 launchers drawn"],
) -> Ruling[LauncherDeployment]:
    """Distribute each type evenly over the four areas; some areas get one more (5.1).

    >>> launcher_deployment(qassam=6, grad=0, fajr_5=0).answer.qassam_extra_areas
    2
    """
    work = ChartReasoning(GAME)
    areas = work.number("gaza-areas")
    spread: list[int] = []
    for kind, drawn in zip(ROCKET_NAMES, (qassam, grad, fajr_5), strict=True):
        each, extra = divmod(drawn, areas)
        name = ROCKET_NAMES[kind]
        more = f", 1 more in {counted(extra, 'area')}" if extra else ""
        in_some = "in one" if drawn == 1 else f"1 in {extra}"
        where = f"{each} in each" if each else in_some
        spread_out = f"{where} of the {areas} areas{more if each else ''}"
        # ROM-E33: type by type, the odd ones by chance
        work.step("5.1", f"{drawn} {name}: {spread_out}" if drawn else f"no {name} to place", each, "ROM-E33")
        spread += [each, extra]
    total = work.step("5.1/stacking", "any number may share an area", qassam + grad + fajr_5)
    qassam_each, qassam_extra, grad_each, grad_extra, fajr_5_each, fajr_5_extra = spread
    return work.ruling(
        LauncherDeployment(
            qassam_each=qassam_each,
            qassam_extra_areas=qassam_extra,
            grad_each=grad_each,
            grad_extra_areas=grad_extra,
            fajr_5_each=fajr_5_each,
            fajr_5_extra_areas=fajr_5_extra,
            total=total,
        )
    )


@question(
    "check-launcher-deployment",
    asks="Is this deployment of the launchers allowed?",
    rules=("5.1", "10.1"),
    example={
        "areas": [
            {"area": "gaza-city", "qassam": 2, "grad": 1, "fajr_5": 0},
            {"area": "khan-yunis", "qassam": 2, "grad": 1, "fajr_5": 0},
            {"area": "north-gaza", "qassam": 1, "grad": 1, "fajr_5": 1},
            {"area": "central-gaza", "qassam": 1, "grad": 0, "fajr_5": 0},
        ]
    },
)
def check_launcher_deployment(
    *,
    areas: Annotated[
        tuple[GazaArea, ...],
        "exactly the four Gaza Strip areas, differently named (Gaza City, Khan Yunis and the two others), "
        "with the launchers in each",
    ],
    even_totals: Annotated[
        bool, Reading("ROM-E33"), "the areas' totals, too, may differ by no more than one"
    ] = False,
) -> Ruling[DeploymentCheck]:
    """Check that no two areas differ by more than one launcher of a type (5.1).

    >>> spread = [GazaArea(name, qassam, 0, 0) for name, qassam in zip("abcd", (3, 1, 1, 1))]
    >>> check_launcher_deployment(areas=tuple(spread)).answer
    DeploymentCheck(legal=False, uneven_types=('qassam',))
    """
    _refuse_other_areas(areas)
    work = ChartReasoning(GAME)
    most = work.number("widest-spread")
    uneven: list[Rocket] = []
    by_type = zip(*(area.launchers() for area in areas), strict=True)
    kinds: tuple[Rocket, ...] = ("qassam", "grad", "fajr-5")
    for kind, counts in zip(kinds, by_type, strict=True):
        gap = max(counts) - min(counts)
        if gap > most:
            uneven.append(kind)
            text = f"{ROCKET_NAMES[kind]}: {max(counts)} in one area, {min(counts)} in another"
            # ROM-E33: evenness is judged for each type
            work.step("5.1/duplicates", text, gap, "ROM-E33")
    if not uneven:
        work.yes("5.1", f"for each type, no two areas differ by more than {most}", "ROM-E33")
    legal = not uneven
    if even_totals:
        totals = [sum(area.launchers()) for area in areas]
        gap = max(totals) - min(totals)
        legal = legal and gap <= most
        work.step(
            "5.1", f"the totals of the areas differ by up to {gap}; at most {most} is allowed", gap, "ROM-E33"
        )
    return work.ruling(DeploymentCheck(legal, tuple(uneven)))


def _refuse_other_areas(areas: tuple[GazaArea, ...]) -> None:
    wanted = GAME.number("gaza-areas")
    names = [area.area for area in areas]
    if len(names) != wanted:
        raise InputError("areas", f"{len(names)} areas; the Gaza Strip has {wanted}")
    twice = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if twice:
        raise InputError(
            "areas",
            f"{joined(map(area_name, twice))} more than once; expected each of the {wanted} areas once",
        )
