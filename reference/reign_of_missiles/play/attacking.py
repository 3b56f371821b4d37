"""The Combat Round: attacks by air, by sea and by the Commando, until the player passes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, cast

from countermarch.reference.play.definitions import Move, log_moves
from countermarch.reference.reign_of_missiles.casualties import Toll
from countermarch.reference.reign_of_missiles.centers import center_attack, commando_attack
from countermarch.reference.reign_of_missiles.launcher_attack import launcher_attack
from countermarch.reference.reign_of_missiles.play import cached_rules
from countermarch.reference.reign_of_missiles.play.places import areas
from countermarch.reference.reign_of_missiles.play.table import CONTAINER, OUT, LauncherInPlay
from countermarch.reference.reign_of_missiles.terms import ATTACKER_NAMES, CENTER_NAMES, ROCKET_NAMES

Answer = TypeVar("Answer")

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from countermarch.reference.engine import Ruling
    from countermarch.reference.play.definitions import Ask, Flow
    from countermarch.reference.reign_of_missiles.centers import CenterAttack, CommandoAttack
    from countermarch.reference.reign_of_missiles.eligibility import AttackingUnit
    from countermarch.reference.reign_of_missiles.launcher_attack import LauncherAttack
    from countermarch.reference.reign_of_missiles.play.table import Table
    from countermarch.reference.reign_of_missiles.terms import Center

    Target = LauncherInPlay | Center

_UNITS: dict[str, tuple[AttackingUnit, ...]] = {
    "f-15": ("f-15",),
    "drone": ("drone",),
    "f-15-and-drone": ("f-15", "drone"),
    "naval-support": ("naval-support",),
    "commando": ("commando",),
}
_CENTERS = cast("tuple[Center, ...]", tuple(CENTER_NAMES))
_NO_TOLL = Toll(0, 0)
_PENALTIES = ("israeli-marker", "hamas-marker", "hamas-mvp")


def combat_round(table: Table) -> Flow:
    """Let the player attack until they pass or nothing is left to attack with, or to attack."""
    while not table.over:
        open_ = [unit for unit in _UNITS if _at_hand(table, unit) and _any_target(table, unit)]
        if not open_:
            break
        table.asking = "Who attacks?"
        chosen = yield ("attack", (None, *open_))
        if chosen == 0:
            break
        table.attacking = open_[chosen - 1]
        yield from _attack(table, table.attacking)
    if table.commando_area:
        table.commando_used, table.commando_area = True, ""
        table.commando_targets = []


def _at_hand(table: Table, attackers: str) -> bool:
    """Return whether the units are available; the question decides whether they may attack."""
    match attackers:
        case "naval-support":
            return bool(table.naval_area)
        case "commando":
            return table.commando_available and not table.commando_used
        case _:
            return all(table.ready[unit] for unit in _UNITS[attackers])


def targets(table: Table, attackers: str) -> list[Target]:
    """Return the legal targets of attackers; equal launchers count once.

    The Commando must attack different targets (ROM-E35), so for it equal launchers are kept apart.
    """
    done = table.commando_targets if attackers == "commando" else ()
    launchers = [one for one in table.on_map() if one.id not in done]
    there: list[Target] = [
        *{(one.place, one.type, one.combat_factor, one.suppressed): one for one in launchers}.values()
    ]
    there += [center for center in _CENTERS if center not in done]
    return [target for target in there if _legal(table, attackers, target)]


def _any_target(table: Table, attackers: str) -> bool:
    """Return whether there is any legal target."""
    if attackers == "commando":
        return bool(targets(table, attackers))
    if any(_legal(table, attackers, center) for center in _CENTERS):
        return True
    launchers = table.on_map()
    return bool(launchers) and _legal(table, attackers, launchers[0])


def _legal(table: Table, attackers: str, target: Target) -> bool:
    """Ask whether these units may attack this target now."""
    name, area = ("launcher", target.place) if isinstance(target, LauncherInPlay) else (target, target)
    return cached_rules.may_attack(
        _UNITS[attackers],
        _made(table, attackers),
        name,
        table.center_attacks.get(name, 0),
        table.commando_available,
        table.commando_used,
        table.commando_area in ("", area),
    )


def _made(table: Table, attackers: str) -> int:
    if attackers == "naval-support":
        return table.naval_attacks
    return len(table.commando_targets) if attackers == "commando" else 0


def _attack(table: Table, attackers: str) -> Flow:
    """Choose the target, roll, and apply what comes of it."""
    if attackers == "commando" and not table.commando_area:
        open_ = sorted({_area(target) for target in targets(table, attackers)})
        table.asking = "Where is the Commando deployed?"
        table.commando_area = open_[(yield ("area", open_))]
        table.log_event("9.1", f"The Commando goes to {areas()[table.commando_area].name}.")
        if table.logged:
            log_moves(table.log, Move("commando", "ready", table.commando_area))
    found = targets(table, attackers)
    table.asking = f"{ATTACKER_NAMES[attackers]}: what is the target?"
    target = found[(yield ("target", found))]
    if table.logged:
        table.log_event("7.1", f"{ATTACKER_NAMES[attackers]} against {describe(target)}.")
        source = {"naval-support": table.naval_area, "commando": table.commando_area}.get(attackers, "ready")
        log_moves(table.log, *(Move(unit, source, _area(target)) for unit in _UNITS[attackers]))
    intelligence = False
    if not isinstance(target, LauncherInPlay) and table.enhanced_intelligence:
        table.asking = f"Is Enhanced Intelligence used? {table.enhanced_intelligence} left."
        intelligence = (yield ("intelligence", (False, True))) == 1
        table.enhanced_intelligence -= intelligence
    _spend(table, attackers, target)
    rolls = {"impulse": table.impulse, "d10": table.chance.pick(10), "d6": table.chance.die()}
    answer: LauncherAttack | CenterAttack | CommandoAttack
    if attackers == "commando":
        answer = _by_commando(table, target, rolls, intelligence=intelligence)
    elif isinstance(target, LauncherInPlay):
        answer = yield from _at_launcher(table, attackers, target, rolls)
    else:
        answer = _at_center(table, attackers, target, rolls, intelligence=intelligence)
    _apply(table, answer, cast("int", rolls["d6"]))


def _spend(table: Table, attackers: str, target: Target) -> None:
    """Set the attackers aside, and count the attack on a center."""
    if attackers == "commando":
        table.commando_targets.append(_name(target))
        return
    if attackers == "naval-support":
        table.naval_attacks += 1
    else:
        for unit in _UNITS[attackers]:
            table.ready[unit] -= 1
            table.used[unit] += 1
    if not isinstance(target, LauncherInPlay):
        table.center_attacks[target] += 1


def _sam(table: Table, attackers: str) -> bool:
    """Use SAM missiles against an airstrike, the first ones of the turn (ROM-E13)."""
    hit = table.sam > 0 and attackers != "naval-support"
    table.sam -= hit
    return hit


def _at_launcher(
    table: Table, attackers: str, target: LauncherInPlay, rolls: dict[str, Any]
) -> Generator[Ask, int, LauncherAttack]:
    given = {
        "launcher_type": target.type,
        "combat_factor": target.combat_factor,
        "suppressed": target.suppressed,
        "attackers": attackers,
        **rolls,
        "critical_hit": table.critical_hit,
        "sam": _sam(table, attackers),
        "penalty_hamas_direction": table.options["penalty_hamas_direction"],
    }
    missed = cached_rules.at_launcher(*given.items())
    if missed.penalty_due:
        table.asking = f"{missed.modified_roll} is more than twice CF. Which penalty?"
        given["penalty_choice"] = _PENALTIES[(yield ("penalty", _PENALTIES))]
    answer = _ask_attack(table, launcher_attack, cached_rules.at_launcher, given)
    if answer.result == "destroyed-for-good":
        target.place, target.suppressed = OUT, False
    elif answer.result == "destroyed-to-container":
        target.place, target.suppressed = CONTAINER, False
    else:
        target.suppressed = answer.suppressed_after
    return answer


def _at_center(
    table: Table, attackers: str, center: Center, rolls: dict[str, Any], *, intelligence: bool
) -> CenterAttack:
    given = {
        "center": center,
        "attackers": attackers,
        **rolls,
        "launchers_in_container": _stored(table),
        "enhanced_intelligence": intelligence,
        "sam": _sam(table, attackers),
    }
    answer = _ask_attack(table, center_attack, cached_rules.at_center, given)
    _remove_stored(table, answer.launchers_removed)
    return answer


def _by_commando(
    table: Table, target: Target, rolls: dict[str, Any], *, intelligence: bool
) -> CommandoAttack:
    launcher = isinstance(target, LauncherInPlay)
    given = {
        "target": "launcher" if launcher else target,
        **rolls,
        "launchers_in_container": _stored(table),
        "launcher_type": target.type if isinstance(target, LauncherInPlay) else "none",
        "critical_hit": table.critical_hit,
        "enhanced_intelligence": intelligence,
        "sam": table.sam_marker,
    }
    answer = _ask_attack(table, commando_attack, cached_rules.by_commando, given)
    if isinstance(target, LauncherInPlay) and answer.launcher_destroyed:
        target.place, target.suppressed = OUT, False
    _remove_stored(table, answer.launchers_removed)
    return answer


def _ask_attack(
    table: Table,
    question: Callable[..., Ruling[Answer]],
    recall: Callable[..., Answer],
    given: dict[str, Any],
) -> Answer:
    """Ask about an attack: the question itself for the log, otherwise the cached answer without the toll."""
    return table.ask(question, **given) if table.logged else recall(*given.items())


def _stored(table: Table) -> int:
    """Return the number of launchers in the container; without a log, at most what an attack can remove."""
    stored = len(table.among(CONTAINER))
    # more than an attack can remove changes no answer, only the keys of the cache
    return stored if table.logged else min(stored, cached_rules.most_removed())


def _remove_stored(table: Table, launchers: int) -> None:
    """Remove random launchers in the container from the game (ROM-E49)."""
    if not launchers:
        return
    for launcher in table.chance.shuffled(table.among(CONTAINER))[:launchers]:
        launcher.place = OUT
        name = f"{ROCKET_NAMES[launcher.type]} launcher, CF {launcher.combat_factor},"
        table.log_event("7.1.2/<=3", f"A {name} is out of the game.", launcher.id)


def _apply(table: Table, answer: LauncherAttack | CenterAttack | CommandoAttack, d6: int) -> None:
    """Apply the D10's row, then, if the game goes on, the D6's (ROM-E09)."""
    toll = cached_rules.toll(d6)
    held = toll if table.logged else _NO_TOLL  # what the answer holds of it
    table.apply(
        hamas_mvp=answer.hamas_mvp - held.hamas_mvp,
        israeli_mvp=answer.israeli_mvp,
        hamas_move=answer.hamas_move,
        israeli_move=answer.israeli_move - held.israeli_move,
    )
    if not table.over:
        table.apply(hamas_mvp=toll.hamas_mvp, israeli_move=toll.israeli_move)


def _area(target: Target) -> str:
    return target.place if isinstance(target, LauncherInPlay) else target


def _name(target: Target) -> str:
    return target.id if isinstance(target, LauncherInPlay) else target


def describe(target: Target) -> str:
    """Return the name of a target in a sentence."""
    if not isinstance(target, LauncherInPlay):
        return CENTER_NAMES[target]
    state = ", suppressed" if target.suppressed else ""
    name = f"{ROCKET_NAMES[target.type]} launcher, CF {target.combat_factor}{state}"
    return f"{name}, in {areas()[target.place].name}"
