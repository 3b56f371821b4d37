"""The firefight: several units fire at one target (9.2, 10.1, 15.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from countermarch.reference.engine import (
    D6,
    Count,
    D6UnorderedPool,
    InputError,
    ListOf,
    Note,
    Reading,
    Ruling,
    question,
)
from countermarch.reference.engine.errors import place_in_words, refuse
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.next_war_in_lebanon.game_data import GAME
from countermarch.reference.next_war_in_lebanon.reasoning import refuse_syria
from countermarch.reference.next_war_in_lebanon.terms import (
    IN_2006,
    SCENARIO,
    Mode,
    Player,
    Scenario,
    count,
    dice_in_words,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

Effect = Literal["none", "disrupted", "disrupted-and-reduced"]
Result = Literal["firers-win", "target-wins", "tie"]

_SAID: dict[Effect, str] = {
    "none": "unhurt",
    "disrupted": "disrupted",
    "disrupted-and-reduced": "disrupted and reduced",
}


@dataclass(frozen=True, slots=True)
class Firer:
    """A unit that fires, with its dice."""

    mode: Annotated[Mode, Note("its mode")]
    rating: Annotated[Count, "printed rating in that mode"]
    dice: Annotated[D6UnorderedPool, "one die, or four with Close Air Support"]
    support: Annotated[Count, "factor of a CSU or launcher that supports it"] = 0


@dataclass(frozen=True, slots=True)
class Firefight:
    """The result of a firefight."""

    firer_totals: Annotated[
        tuple[int, ...], ListOf("total"), "plain list: highest die + rating + support + J-4 + AT"
    ]
    target_totals: Annotated[
        tuple[int, ...],
        ListOf("total"),
        "plain list, against each firer: die + target rating in that firer's mode - 1 if disrupted "
        "+ J-4 + AT",
    ]
    result: Annotated[Result, "greatest margin (firer total - target total) above, below or equal to 0"]
    target_effect: Annotated[
        Effect,
        "if the firers win: disrupted, and also reduced if the best firer is in another mode. In a tie: "
        "disrupted and reduced",
    ]
    firer_effects: Annotated[
        tuple[Effect, ...],
        ListOf("effect"),
        "plain list of none / disrupted / disrupted-and-reduced per firer. tie: "
        "disrupted-and-reduced for those with "
        "margin 0; target-wins: what each firer would suffer if it were the one chosen (disrupted, and "
        "reduced when in another "
        "mode than the target); firers-win: none",
    ]
    choose_one: Annotated[
        bool, "target-wins with several firers: the target's owner picks the one that suffers"
    ]
    collateral: Annotated[bool, "collateral damage: yes on a tie"]
    anti_tank_ended: Annotated[bool, "an Insurgent die showed 1 while AT was on"]


@question(
    "firefight",
    asks="What does this firefight do?",
    rules=(
        "2.2-unit", "3.0-ratings", "7.3F", "7.4C", "9.2", "9.2-mode", "9.2-example", "9.2-loser",
        "9.2-tie", "9.2-csu", "9.2-multiple", "9.3", "9.8", "10.1", "15.3",
    ),
    result="result",
    example={
        "firers": [{"mode": "combat", "rating": 4, "dice": [3]}],
        "target_combat_rating": 3,
        "target_dispersed_rating": 1,
    },
)  # fmt: skip
def firefight(
    *,
    scenario: Annotated[Scenario, SCENARIO] = "next-war",
    firing_side: Annotated[Player, "side that fires; the target belongs to the enemy"],
    firers: Annotated[
        tuple[Firer, ...], "units firing at this one target, in order of rolling (at least one)"
    ],
    target_mode: Annotated[Mode, Note("mode of the target")],
    target_combat_rating: Annotated[Count, "printed combat rating of the target"],
    target_dispersed_rating: Annotated[
        Count, "printed dispersed rating of the target (launcher: its one rating in both)"
    ],
    target_die: Annotated[D6, "the target's die"],
    target_disrupted: Annotated[bool, "the target is disrupted: -1"] = False,
    firer_j4: Annotated[bool, "combat support: +1 to the firing side's ratings"] = False,
    target_j4: Annotated[bool, "combat support: +1 to the target's rating"] = False,
    anti_tank: Annotated[
        bool,
        "2006: the Insurgent J-4 is AT: +2 for the Insurgent side's units until one of their dice "
        "shows 1 (not together with that side's J-4 as combat support)",
    ] = False,
    support_raised: Annotated[
        bool,
        Reading("NWL-E50"),
        "a bonus to the ratings also raises the factor of a supporting CSU or launcher",
    ] = False,
) -> Ruling[Firefight]:
    """Compare the firers' totals with the target's and determine who suffers (9.2).

    >>> shooter = {"mode": "dispersed", "rating": 4, "dice": [3]}
    >>> firefight(
    ...     firing_side="insurgent", firers=[shooter], target_mode="combat",
    ...     target_combat_rating=5, target_dispersed_rating=2, target_die=4,
    ... ).answer.target_effect
    'disrupted-and-reduced'
    """
    refuse_syria(scenario, "firing_side", firing_side == "syrian")
    _check_firers(firing_side, firers, target_mode)
    _check_anti_tank(scenario, firing_side, anti_tank, firer_j4, target_j4)
    work = Reasoning(GAME)
    firer_at, target_at, ended = _anti_tank(work, firing_side, firers, target_die, anti_tank)
    support = work.number("support-bonus")
    for place, firer in enumerate(firers, 1):
        if firer.support:
            text = f"the unit that supports firer {place} adds its factor, {firer.support}"
            # NWL-E50: only for the attacker of the battle
            work.step("9.8", text, firer.support, "NWL-E50")
    for played, whose in ((firer_j4, "the firing side's"), (target_j4, "the target's")):
        if played:
            work.step("7.4C", f"combat support on {whose} ratings: {support:+d}", support)
    if target_disrupted:
        weaker = work.number("disrupted-defence")
        work.step("9.3", f"the target is disrupted: {weaker:+d}", weaker)
    firer_totals = tuple(
        _firer_total(
            work,
            place,
            firer,
            (bonus + (support if firer_j4 else 0)) * (2 if support_raised and firer.support else 1),
        )
        for place, (firer, bonus) in enumerate(zip(firers, firer_at, strict=True), 1)
    )
    ratings = {"combat": target_combat_rating, "dispersed": target_dispersed_rating}
    extra = (
        (work.number("disrupted-defence") if target_disrupted else 0)
        + (support if target_j4 else 0)
        + target_at
    )
    by_mode = {
        mode: work.step(
            "9.2-mode",
            f"the target uses its {mode} rating: die {target_die}, rating {ratings[mode]}{_signed(extra)}: "
            f"{target_die + ratings[mode] + extra}",
            target_die + ratings[mode] + extra,
            # NWL-E44: of the firer's mode, not of its own
            *(("NWL-E44",) if mode != target_mode else ()),
        )
        # NWL-E43: one die, but a rating for each mode in which the target is fired at; a step each, no more
        for mode in dict.fromkeys(firer.mode for firer in firers)
    }
    target_totals = tuple(by_mode[firer.mode] for firer in firers)
    margins = [mine - his for mine, his in zip(firer_totals, target_totals, strict=True)]
    result, target_effect, effects = _settle(work, firers, margins, target_mode)
    choose = result == "target-wins" and len(firers) > 1
    if choose:
        # NWL-E41: the choice is its owner's
        work.yes("9.2-multiple", "one firer suffers, as the target's owner chooses", "NWL-E41")
    tie = result == "tie"
    if tie:
        work.yes("10.1", "a tie causes collateral damage")
    return work.ruling(
        Firefight(firer_totals, target_totals, result, target_effect, effects, choose, tie, ended)
    )


def _check_firers(firing_side: Player, firers: tuple[Firer, ...], target_mode: Mode) -> None:
    refuse(not firers, "firers", "an empty list; expected at least one firer")
    single = GAME.number("firefight-dice")
    # NWL-E78: at most one J-3 of close air support in a battle, so that only these two numbers of dice can be
    supported = single + GAME.number("air-support-dice")
    with_air = 0
    for place, firer in enumerate(firers, 1):
        if firer.mode == "combat" and target_mode == "dispersed":
            raise InputError(
                "firers",
                f"{place_in_words('firers', place)} in combat mode cannot attack a dispersed one (3.0)",
            )
        rolled = len(firer.dice)
        with_air += rolled == supported
        if rolled == supported and firing_side == "idf":
            continue
        if rolled != single:
            would_do = (
                f"{single}, or {supported} with close air support" if firing_side == "idf" else str(single)
            )
            raise InputError(
                "firers",
                f"{place_in_words('firers', place)}: {count(rolled, 'die', 'dice')}; expected {would_do}",
            )
    refuse(
        with_air > 1, "firers", f"{with_air} firers with close air support; expected one in a battle (7.3F)"
    )


def _check_anti_tank(
    scenario: Scenario, firing_side: Player, anti_tank: bool, firer_j4: bool, target_j4: bool
) -> None:
    own_j4 = target_j4 if firing_side == "idf" else firer_j4
    refuse(
        anti_tank and scenario != IN_2006,
        "anti_tank",
        "true in next-war; anti-tank fire is a rule of 2006 (15.4)",
    )
    refuse(
        anti_tank and firing_side == "syrian",
        "anti_tank",
        "true for Syria; it is for the Insurgent only (15.4)",
    )
    refuse(
        anti_tank and own_j4,
        "anti_tank",
        "true besides combat support of the same side; expected only one (15.4)",
    )


def _anti_tank(
    work: Reasoning, firing_side: Player, firers: tuple[Firer, ...], target_die: int, anti_tank: bool
) -> tuple[list[int], int, bool]:
    """Return each firer's bonus, the target's, and whether the anti-tank fire ended (15.3, NWL-E26)."""
    if not anti_tank:
        return [0] * len(firers), 0, False
    bonus, ends = work.number("anti-tank-bonus"), work.number("anti-tank-ends")
    # close air support is the IDF's alone: an Insurgent firer has one die
    insurgent = [firer.dice[0] for firer in firers] if firing_side == "insurgent" else [target_die]
    spent = insurgent.index(ends) if ends in insurgent else len(insurgent)
    ended = spent < len(insurgent)
    # NWL-E25: plain support stays possible in 2006, but not together with anti-tank fire
    work.step("15.3", f"anti-tank fire: {bonus:+d} for Insurgent units", bonus, "NWL-E25")
    if ended:
        work.yes("15.3", f"an Insurgent die shows {ends}: no bonus from that roll on", "NWL-E26")
    # NWL-E26: there is no bonus for the roll that shows the number, nor for any later one
    each = [bonus if place < spent else 0 for place in range(len(insurgent))]
    return (each, 0, ended) if firing_side == "insurgent" else ([0] * len(firers), each[0], ended)


def _firer_total(work: Reasoning, place: int, firer: Firer, raised: int) -> int:
    best = max(firer.dice)
    rule = "7.3F" if len(firer.dice) > 1 else "9.2"
    total = best + firer.rating + firer.support + raised
    text = f"firer {place} in {firer.mode} mode: {dice_in_words(firer.dice)}, rating {firer.rating}"
    text += f", support {firer.support:+d}" if firer.support else ""
    text += f"{_signed(raised)}, total {total}"
    # NWL-E78: at most one J-3 of close air support. NWL-E50: support counts for one friend in one round.
    errata = (*(("NWL-E78",) if len(firer.dice) > 1 else ()), *(("NWL-E50",) if firer.support else ()))
    return work.step(rule, text, total, *errata)


def _signed(extra: int) -> str:
    return f", modifiers {extra:+d}" if extra else ""


def settled(margins: Sequence[int], unlike: Sequence[bool]) -> tuple[Result, Effect, tuple[Effect, ...]]:
    """Return who wins by the greatest margin, the effect on the target and that on each firer.

    ``unlike`` is, for each firer, whether its mode differs from the target's. If the target wins, only one
    firer suffers, chosen by the target's owner (9.2, NWL-E41, NWL-E43).

    >>> settled([1, -2], [False, True])
    ('firers-win', 'disrupted', ('none', 'none'))
    """
    best = max(margins)
    if best > 0:
        other = any(mode for mode, margin in zip(unlike, margins, strict=True) if margin == best)
        unhurt: Effect = "none"
        return "firers-win", "disrupted-and-reduced" if other else "disrupted", (unhurt,) * len(margins)
    if best == 0:
        both: Effect = "disrupted-and-reduced"
        return "tie", both, tuple(both if margin == 0 else "none" for margin in margins)
    return "target-wins", "none", tuple("disrupted-and-reduced" if mode else "disrupted" for mode in unlike)


def _settle(
    work: Reasoning, firers: tuple[Firer, ...], margins: list[int], target_mode: Mode
) -> tuple[Result, Effect, tuple[Effect, ...]]:
    """Record who wins by the greatest margin, and the effect."""
    best = max(margins)
    if len({firer.mode for firer in firers}) > 1:
        # NWL-E43: the target's one die is compared with each firer in that firer's mode.
        work.depend_on("NWL-E43")
    result, hurt, effects = settled(margins, [firer.mode != target_mode for firer in firers])
    if result == "firers-win":
        modes = "in the same mode" if hurt == "disrupted" else "in different modes"
        text = f"the firers win by {best}, {modes}: the target is {_SAID[hurt]}"
        # NWL-E42: "higher die roll" means the total; ratings would be of no use otherwise
        work.step("9.2-loser", text, hurt, "NWL-E42")
    elif result == "tie":
        # NWL-E41: with several firers, each one that ties for the best total suffers with the target.
        errata = ("NWL-E41",) if len(firers) > 1 else ()
        work.step("9.2-tie", f"equal totals: both are {_SAID[hurt]}", hurt, *errata)
    else:
        effect_text = " or ".join(dict.fromkeys(_SAID[effect] for effect in effects))
        text = f"the target wins by {-best}: the firer is {effect_text}"
        work.step("9.2-loser", text, effects[0] if len(effects) == 1 else list(effects), "NWL-E42")
    return result, hurt, effects
