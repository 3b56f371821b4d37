"""Chapter 7: who may attack what, and when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from countermarch.reference.engine import Count, InputError, Legal, ListOf, Reading, Ruling, question
from countermarch.reference.engine.phrases import joined
from countermarch.reference.engine.reasoning import Violations
from countermarch.reference.reign_of_missiles.game_data import GAME
from countermarch.reference.reign_of_missiles.reasoning import ChartReasoning
from countermarch.reference.reign_of_missiles.terms import ATTACKER_NAMES, CENTER_NAMES, Round

AttackingUnit = Literal["f-15", "drone", "naval-support", "commando"]
AttackTarget = Literal["launcher", "khan-yunis", "gaza-city"]
CenterLimit = Literal["each-center", "each-unit"]
AttackProblem = Literal[
    "wrong-round", "bad-combination", "already-attacked", "center-already-attacked",
    "commando-not-available", "commando-used", "commando-two-targets", "commando-other-area",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class EligibleUnit:
    """An attacking unit."""

    unit: Annotated[AttackingUnit, "what it is"]
    attacks_made: Annotated[
        Count, "attacks already made this turn (commando: targets already attacked in this deployment)"
    ] = 0


@dataclass(frozen=True, slots=True)
class Eligibility:
    """Whether an attack may be made."""

    legal: Annotated[Legal, "true if nothing is wrong"]
    problems: Annotated[
        tuple[AttackProblem, ...],
        ListOf("code"),
        "bad-combination: anything except one unit, or one F-15 with one Drone. already-attacked: an "
        "attacking air or naval unit has already made its attack this turn. center-already-attacked: the "
        "center has been attacked, and no Commando attacks it now (ROM-E19). commando-two-targets: the "
        "Commando has already made two attacks",
    ]


@question(
    "attack-eligibility",
    asks="May these units make this attack now?",
    rules=("3.0", "6.1", "7.0", "7.1", "7.1.1", "7.1.2", "9.1", "10.2", "6.0/commando", "4.1/7"),
)
def attack_eligibility(
    *,
    attackers: Annotated[
        tuple[EligibleUnit, ...],
        "the attacking unit or units, at least one; attacks made = attacks already made this turn "
        "(commando: targets already attacked in this deployment)",
    ],
    target: Annotated[
        AttackTarget, "a rocket launcher, the supply depot (khan-yunis) or the leadership center (gaza-city)"
    ],
    round: Annotated[Round, "round of the impulse"] = "combat",  # noqa: A002 # the term of the rules
    center_attacks: Annotated[
        Count,
        "air or naval attacks already made this turn on that same center (ignored for a launcher or a "
        "commando)",
    ] = 0,
    commando_available: Annotated[bool, "Fists of Iron has been rolled"] = False,
    commando_used: Annotated[bool, "the commando was deployed in an earlier impulse of the game"] = False,
    target_in_commando_area: Annotated[
        bool, "the target is in the Gaza Strip area where the commando is deployed"
    ] = True,
    center_limit: Annotated[
        CenterLimit,
        Reading("ROM-E19"),
        "each-center: one air or naval attack per turn on each center; each-unit (the other reading): "
        "any number, but each unit only once",
    ] = "each-center",
) -> Ruling[Eligibility]:
    """Check an attack and list all reasons against it (7.1, 9.1).

    >>> pair = (EligibleUnit("f-15"), EligibleUnit("drone", attacks_made=1))
    >>> attack_eligibility(attackers=pair, target="launcher").answer.problems
    ('already-attacked',)
    """
    if not attackers:
        raise InputError("attackers", "an empty list; at least one unit must attack")
    work = ChartReasoning(GAME)
    faults: Violations[AttackProblem] = Violations(work)
    units = sorted(attacker.unit for attacker in attackers)
    commandos = [attacker for attacker in attackers if attacker.unit == "commando"]
    faults.add_if(
        round != "combat",
        "wrong-round",
        "3.0/rounds",
        "attacks are made in the Combat Round, before rockets fly",
    )
    faults.add_if(
        # ROM-E16: "one F-15 with one Drone" is in the singular: no larger groups
        len(units) > 1 and units != ["drone", "f-15"],
        "bad-combination",
        "7.1.1/combined",
        "units attack one at a time, except that one F-15 and one Drone may attack together",
        "ROM-E16",
    )
    _check_air_and_naval(faults, attackers)
    if target != "launcher" and not commandos and center_limit == "each-center":
        # ROM-E19: the limit is on centers, since 7.1.1 limits the units already
        most = work.number("center-attacks-a-turn")
        text = f"{CENTER_NAMES[target]} has already been attacked by air or sea this turn"
        faults.add_if(center_attacks >= most, "center-already-attacked", "7.1.2", text, "ROM-E19")
    elif target != "launcher" and not commandos:
        work.step(
            "7.1.2",
            "with the reading “once for each unit”, the center may be attacked again",
            center_attacks,
            "ROM-E19",
        )
    if commandos:
        _check_commando(
            faults,
            max(commando.attacks_made for commando in commandos),
            available=commando_available,
            used=commando_used,
            in_area=target_in_commando_area,
        )
    problems = faults.close("7.1", "nothing prevents this attack")
    return work.ruling(Eligibility(faults.legal, problems))


def _check_air_and_naval(faults: Violations[AttackProblem], attackers: tuple[EligibleUnit, ...]) -> None:
    most = faults.work.number("attacks-a-turn")
    spent = [one.unit for one in attackers if one.unit != "commando" and one.attacks_made >= most]
    if spent:
        names = joined(ATTACKER_NAMES[unit] for unit in dict.fromkeys(spent))
        text = f"{names}: a unit attacks once a turn and is then set aside"
        faults.add_if(True, "already-attacked", "7.1.1/once", text)  # noqa: FBT003 # a violation


def _check_commando(
    faults: Violations[AttackProblem], made: int, *, available: bool, used: bool, in_area: bool
) -> None:
    text = "the Commando comes with Fists of Iron, which has not been rolled"
    faults.add_if(not available, "commando-not-available", "4.1/7", text)
    text = "the Commando strikes once in the game and has done so"
    faults.add_if(used, "commando-used", "9.1", text, "ROM-E35")
    most = faults.work.number("commando-targets")
    text = f"the Commando has attacked its {most} targets"
    # ROM-E35: two at most, and they must differ
    faults.add_if(made >= most, "commando-two-targets", "9.1", text, "ROM-E35")
    text = "the target is not in the area where the Commando is deployed"
    # ROM-E35: both in the area in which it was deployed
    faults.add_if(not in_area, "commando-other-area", "9.1", text, "ROM-E35")
