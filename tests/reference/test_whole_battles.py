"""Odds of whole battles equal those over every roll, and agree with simulated battles."""

from __future__ import annotations

import itertools
import time
from collections import Counter
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from countermarch.reference.engine import InputError, registry
from countermarch.reference.engine.choosing import choose
from countermarch.reference.engine.inverse import need
from countermarch.reference.engine.json_values import to_json
from countermarch.reference.engine.odds import odds
from countermarch.reference.engine.sampling import confidence_interval, sampled

if TYPE_CHECKING:
    from collections.abc import Iterator

FACES = range(1, 7)


def spread(game: str, question: str, given: dict[str, Any]) -> dict[str, Fraction]:
    """Return the odds of every answer."""
    return {str(dict(one.answer)): one.probability for one in odds(game, question, given).outcomes}


def agrees_with_samples(game: str, question: str, given: dict[str, Any], by: str, rolls: int) -> None:
    """Compare exact odds with battles fought by chance: each within its interval, give or take."""
    exact = {str(one.answer[by]): one.probability for one in odds(game, question, given, [by]).outcomes}
    seen = {
        str(one.answer[by]): one.probability
        for one in sampled(game, question, given, [by], rolls=rolls).outcomes
    }
    for name, probability in exact.items():
        low, high = confidence_interval(seen.get(name, Fraction(0)), rolls)
        assert low - 0.02 <= probability <= high + 0.02, name


# Third Lebanon War: the dice of each fire follow from what is left by then.

TLW: list[dict[str, Any]] = [
    {"idf_units": [{"j3_rating": 2}], "insurgent_units": [{"j3_rating": 2}]},
    {"idf_units": [{"j3_rating": 1}, {"j3_rating": 1}], "insurgent_units": [{"j3_rating": 2}]},
    {
        "idf_units": [{"j3_rating": 1}],
        "insurgent_units": [{"j3_rating": 1, "kind": "militia"}],
        "cas_chits": 1,
        "insurgent_j4": "sam",
        "sam_die": "?",
    },
    {
        "idf_units": [{"j3_rating": 2}],
        "insurgent_units": [{"j3_rating": 1}],
        "insurgent_j4": "combat-support",
        "insurgent_tf_hqs": 1,
        "terrain": "populated",
    },
]


def rolls_due(question: str, given: dict[str, Any], pools: list[str]) -> Iterator[tuple[Any, int]]:
    """Yield the answer for every roll of the pools, as long as the rules say, and the number of rolls."""
    battle = registry.find("third-lebanon-war", question)
    for number in range(40):
        try:
            battle.ask({**given, pools[0]: [1] * number, **{later: [] for later in pools[1:]}})
        except InputError as error:
            if error.parameter == pools[0]:
                continue
        for roll in itertools.product(FACES, repeat=number):
            if pools[1:]:
                for answer, rolls in rolls_due(question, {**given, pools[0]: list(roll)}, pools[1:]):
                    yield answer, rolls * 6**number
            else:
                yield battle.ask({**given, pools[0]: list(roll)}).answer, 6**number
        return


@pytest.mark.parametrize("facts", TLW)
@pytest.mark.parametrize("attacker", ["idf", "insurgent"])
def test_a_battle_of_the_third_lebanon_war_is_counted_as_every_roll_is(
    attacker: str, facts: dict[str, Any]
) -> None:
    given = {"attacker": attacker, "terrain": "other", **facts}
    counted: Counter[str] = Counter()
    sam = FACES if "sam_die" in given else [None]
    for die in sam:
        shot = {} if die is None else {"sam_die": die}
        for answer, rolls in rolls_due(
            "resolve-battle", given | shot, ["first_fire_dice", "return_fire_dice"]
        ):
            counted[str(to_json(answer))] += Fraction(1, rolls * len(sam))  # type: ignore[assignment] # a share
    assert spread("third-lebanon-war", "resolve-battle", given) == dict(counted)


LARGE = {
    "attacker": "idf",
    "terrain": "populated",
    "idf_units": [{"j3_rating": 4}] * 4,
    "insurgent_units": [{"j3_rating": rating} for rating in (4, 3, 3, 2)],
    "idf_combat_support": True,
    "undisrupted_csu": True,
    "cas_chits": 2,
    "insurgent_j4": "sam",
    "sam_die": "?",
}


def test_four_against_four_with_everything_is_counted_in_a_second() -> None:
    odds("third-lebanon-war", "resolve-battle", LARGE | {"cas_chits": 1})
    start = time.process_time()
    found = odds("third-lebanon-war", "resolve-battle", LARGE)
    assert time.process_time() - start < 2  # half a second here; machines differ
    assert sum(one.probability for one in found.outcomes) == 1


def test_a_large_battle_is_counted_as_it_comes_out_by_chance() -> None:
    agrees_with_samples("third-lebanon-war", "resolve-battle", LARGE, "winner", 3000)


def test_sixty_dice_are_counted_at_once() -> None:
    fire = {"player": "insurgent", "fired_at": "defender", "terrain": "urban", "combat_support": True}
    odds("third-lebanon-war", "fire-hits", fire | {"dice": "2d6"})
    start = time.process_time()
    found = odds("third-lebanon-war", "fire-hits", fire | {"dice": "60d6"})
    assert time.process_time() - start < 0.2  # 0.02 s here
    assert sum(one.probability for one in found.outcomes) == 1


def test_what_is_too_large_says_its_size_and_what_can_be_done() -> None:
    with pytest.raises(InputError, match=r"more than 10,077,696 rolls are open; give some of the dice$"):
        odds("next-war-in-lebanon", "sam-fire", {"against": "close-air-support", "die_rolls": "9d6"})


def test_a_sample_says_how_sure_it_is() -> None:
    with pytest.raises(InputError, match="sample: 0 rolls; expected 1 to 1,000,000"):
        sampled("third-lebanon-war", "resolve-battle", LARGE, rolls=0)
    one, other = (
        sampled("third-lebanon-war", "resolve-battle", LARGE, ["winner"], rolls=50, seed=7) for _ in range(2)
    )
    assert one == other
    assert one.sampled
    assert one.as_json()["sampled"] == 50


# The Next War in Lebanon: who fires at whom follows from a rule of targeting, and from the losses.


def unit(kind: str, mode: str, combat: int, dispersed: int, **more: int) -> dict[str, Any]:
    """Return a unit of The Next War in Lebanon."""
    return {"kind": kind, "mode": mode, "combat": combat, "dispersed": dispersed, **more}


NWL: list[dict[str, Any]] = [
    {"idf_units": [unit("idf", "combat", 4, 2)], "insurgent_units": [unit("guerrilla", "combat", 2, 3)]},
    {
        "idf_units": [unit("idf", "combat", 4, 2, reduced_combat=2)],
        "insurgent_units": [unit("guerrilla", "dispersed", 2, 3)],
        "attacker": "insurgent",
        "insurgent_j4": True,
    },
    {
        "idf_units": [unit("idf", "dispersed", 4, 3), unit("idf", "combat", 4, 2)],
        "insurgent_units": [unit("militia", "combat", 2, 3)],
        "defender_die": 1,
    },
    {
        "idf_units": [unit("idf", "combat", 4, 2)],
        "insurgent_units": [unit("guerrilla", "combat", 2, 3), unit("guerrilla", "dispersed", 1, 4)],
        "attacker": "insurgent",
        "attacker_die": 6,
        "scenario": "2006",
        "anti_tank": True,
    },
    {
        "idf_units": [unit("idf", "combat", 2, 2), unit("csu", "combat", 2, 2)],
        "insurgent_units": [unit("guerrilla", "combat", 3, 3)],
        "air_support": True,
        "attacker_die": 6,
        "defender_die": 1,
        "sam_dice": [2],
    },
]
NWL_BATTLE = {
    "attacker": "idf",
    "terrain": "remote",
    "attacker_die": 3,
    "defender_die": 3,
    "idf_targeting": "strongest-first",
    "insurgent_targeting": "weakest-first",
}


def fought(given: dict[str, Any], pools: list[str]) -> Iterator[tuple[Any, Fraction]]:
    """Yield the answer of a battle for every roll of its rounds, and how likely the roll is."""
    try:
        yield registry.find("next-war-in-lebanon", "battle").ask(given).answer, Fraction(1)
    except InputError as error:
        if error.due is None:
            raise
        for roll in itertools.product(FACES, repeat=error.due):
            for answer, share in fought({**given, str(error.parameter): list(roll)}, pools):
                yield answer, share / 6**error.due


@pytest.mark.parametrize("facts", NWL)
def test_a_battle_of_the_next_war_is_counted_as_every_roll_is(facts: dict[str, Any]) -> None:
    given = NWL_BATTLE | facts
    counted: Counter[str] = Counter()
    for answer, share in fought(given, []):
        counted[str(to_json(answer))] += share  # type: ignore[assignment] # a share
    assert spread("next-war-in-lebanon", "battle", given) == dict(counted)


def test_listed_shots_with_open_dice_are_counted_as_every_roll_is() -> None:
    shots = [{"firer": 1, "target": 1}, {"firer": 2, "target": 1, "chosen": True}]
    given = NWL_BATTLE | NWL[2] | {"first_round": shots, "idf_targeting": None, "attacker_die": 6}
    given["insurgent_units"] = [unit("guerrilla", "combat", 2, 3)]
    given |= {"second_round": [{"firer": 1, "target": 2, "die": 4, "target_die": 3}]}
    del given["insurgent_targeting"]
    counted: Counter[str] = Counter()
    battle = registry.find("next-war-in-lebanon", "battle")
    for one, other, target in itertools.product(FACES, repeat=3):
        dice = ({"die": one, "target_die": target}, {"die": other, "target_die": target})
        rolled = [shot | rolled for shot, rolled in zip(shots, dice, strict=True)]
        answer = battle.ask(given | {"first_round": rolled}).answer
        counted[str(to_json(answer))] += Fraction(1, 216)  # type: ignore[assignment] # a share
    assert spread("next-war-in-lebanon", "battle", given) == dict(counted)


def test_shots_of_the_second_round_are_barred_only_where_the_first_leaves_them_illegal() -> None:
    given = NWL_BATTLE | {"idf_targeting": None, "insurgent_targeting": None, "attacker_die": 1}
    given["idf_units"] = [unit("idf", "combat", 4, 2)] * 3
    given["insurgent_units"] = [unit("militia", "combat", 2, 3), unit("guerrilla", "combat", 2, 3)]
    second = [{"firer": firer, "target": 2, "die": 4, "target_die": 3} for firer in (2, 3)]
    given |= {"second_round": second, "first_round": [{"firer": 1, "target": 1}]}
    counted: Counter[str] = Counter()
    battle = registry.find("next-war-in-lebanon", "battle")
    for die, target in itertools.product(FACES, repeat=2):
        shot = {"firer": 1, "target": 1, "die": die, "target_die": target}
        answer = battle.ask(given | {"first_round": [shot]}).answer
        counted[str(to_json(answer))] += Fraction(1, 36)  # type: ignore[assignment] # a share
        assert answer.legal == (die + 2 <= target + 4)  # the militia is gone: all may fire at the other
    assert spread("next-war-in-lebanon", "battle", given) == dict(counted)


def test_a_listed_shot_has_the_dice_of_air_support_unless_it_is_shot_down() -> None:
    shot = {"firer": 1, "target": 1, "die": 1, "target_die": 4}
    given = NWL_BATTLE | NWL[0] | {"idf_targeting": None, "attacker_die": 6, "air_support": True}
    given |= {"insurgent_targeting": None, "first_round": [shot | {"air_dice": [2, 5, 3]}]}
    battle = registry.find("next-war-in-lebanon", "battle")
    assert battle.ask(given).answer.insurgent_disrupted == 1  # 5 + 4 against 4 + 2
    assert battle.ask(given | {"sam_dice": [6]}).answer.idf_disrupted == 1  # 1 + 4
    assert battle.ask(given | {"air_support": False}).answer.faults == ("no-air-support",)
    open_air = given | {"first_round": [shot | {"air_dice": "3d6"}], "sam_dice": "1d6"}
    found = odds("next-war-in-lebanon", "battle", open_air, ["winner"]).outcomes
    won = next(one.probability for one in found if one.answer["winner"] == "attacker")
    assert won == Fraction(2, 3) * Fraction(215, 216)  # not shot down, and not all three a 1
    with pytest.raises(
        InputError, match="the air_dice of the first entry: 2 dice; expected 3 for an IDF shot"
    ):
        battle.ask(given | {"first_round": [shot | {"air_dice": [2, 5]}]})


def test_air_support_and_a_csu_help_the_first_unit_that_can_fire() -> None:
    units = [unit("idf", "combat", 6, 2), unit("idf", "dispersed", 2, 3), unit("csu", "combat", 2, 2)]
    given = NWL_BATTLE | {"idf_units": units, "insurgent_units": [unit("guerrilla", "dispersed", 2, 4)]}
    given |= {"attacker_die": 6, "air_support": True, "insurgent_targeting": None}
    battle = registry.find("next-war-in-lebanon", "battle")
    with pytest.raises(InputError, match="first_dice: 0 dice given; expected 5"):  # four and the target's
        battle.ask(given)
    ruling = battle.ask(given | {"first_dice": [1, 1, 2, 1, 2]})  # 2 + 3 + 2 against 2 + 4
    assert ruling.answer.winner == "attacker"
    assert not any("unit 1 of the IDF" in step.text for step in ruling.steps)  # combat mode cannot fire at it


def any_unit(chance: Random, kinds: list[str]) -> dict[str, Any]:
    """Return any unit of some kinds."""
    kind = chance.choice(kinds)
    found = unit(kind, chance.choice(["combat", "dispersed"]), chance.randint(0, 4), chance.randint(0, 4))
    if kind in {"idf", "csu", "guerrilla"} and chance.random() < 0.25:
        found["disrupted"] = True
    if kind in {"idf", "csu", "syrian"} and chance.random() < 0.3:
        found["reduced_combat"] = chance.randint(0, 2)
    return found


@pytest.mark.parametrize("seed", [5, 6, 7])
def test_any_small_battle_of_the_next_war_is_counted_as_every_roll_is(seed: int) -> None:
    chance = Random(seed)  # noqa: S311 -- the same each time
    rules = ["strongest-first", "weakest-first", "in-order"]
    compared = 0
    while compared < 10:
        given = {
            "scenario": chance.choice(["next-war", "2006"]),
            "attacker": chance.choice(["idf", "insurgent"]),
            "terrain": chance.choice(["urban", "populated", "remote"]),
            **{name: chance.randint(1, 6) for name in ("attacker_die", "defender_die")},
            "idf_units": [any_unit(chance, ["idf", "idf", "csu"]) for _ in range(chance.randint(1, 2))],
            "insurgent_units": [any_unit(chance, ["guerrilla", "militia", "rocket", "syrian"])],
            **{name: chance.choice(rules) for name in ("idf_targeting", "insurgent_targeting")},
            **{name: chance.random() < 0.3 for name in ("idf_j4", "insurgent_j4", "anti_tank")},
        }
        try:
            counted: Counter[str] = Counter()
            for answer, share in fought(given, []):
                counted[str(to_json(answer))] += share  # type: ignore[assignment] # a share
        except InputError:
            continue  # units that there are not
        assert spread("next-war-in-lebanon", "battle", given) == dict(counted), given
        compared += 1


FOUR: dict[str, Any] = {
    "attacker": "idf",
    "terrain": "populated",
    "idf_units": [unit("idf", "combat", rating, 2 + rating % 2) for rating in (6, 5, 4, 3)]
    + [unit("csu", "combat", 2, 2)],
    "insurgent_units": [
        unit("guerrilla", "dispersed", 2, 4),
        unit("guerrilla", "combat", 2, 3),
        unit("militia", "combat", 1, 2),
        unit("main-force", "combat", 3, 3),
        unit("rocket", "combat", 1, 1),
    ],
    "idf_targeting": "strongest-first",
    "insurgent_targeting": "weakest-first",
    "air_support": True,
    "sam_dice": "2d6",
    "idf_j4": True,
    "insurgent_j4": True,
    "idf_j6": 1,
}


def test_four_against_four_of_the_next_war_is_counted_in_a_second() -> None:
    odds("next-war-in-lebanon", "battle", FOUR | {"air_support": False, "sam_dice": []})
    start = time.process_time()
    found = odds("next-war-in-lebanon", "battle", FOUR)
    assert time.process_time() - start < 2  # 0.1 s here
    assert sum(one.probability for one in found.outcomes) == 1


def test_a_large_battle_of_the_next_war_is_counted_as_it_comes_out_when_it_is_fought() -> None:
    chance = Random(7)  # noqa: S311 -- for dice
    battle = registry.find("next-war-in-lebanon", "battle")
    seen: Counter[tuple[str, int]] = Counter()
    rolls = 800
    for _ in range(rolls):
        given: dict[str, Any] = FOUR | {
            name: [chance.randint(1, 6) for _ in range(2)] for name in ("sam_dice",)
        }
        given |= {"attacker_die": chance.randint(1, 6), "defender_die": chance.randint(1, 6)}
        while True:
            try:
                answer = battle.ask(given).answer
            except InputError as error:
                if error.due is None:
                    raise
                given[str(error.parameter)] = [chance.randint(1, 6) for _ in range(error.due)]
            else:
                break
        seen[answer.winner, answer.idf_eliminated] += 1
    by = ["winner", "idf_eliminated"]
    for one in odds("next-war-in-lebanon", "battle", FOUR, by).outcomes:
        low, high = confidence_interval(
            Fraction(seen[one.answer["winner"], one.answer["idf_eliminated"]], rolls), rolls
        )  # type: ignore[index]
        assert low - 0.03 <= one.probability <= high + 0.03, one


# Lebanon '82: SAM sites fire at every aircraft before it counts.


def test_an_attack_with_aircraft_under_fire_is_counted_as_every_roll_is() -> None:
    jets = [{"side": "israeli", "value": value, "kind": "aircraft"} for value in (6, 4)]
    given = {
        "attackers": [{"side": "israeli", "strength": 5}],
        "defender_side": "syrian",
        "defense_strength": 4,
        "terrain": "clear",
    }
    counted: Counter[str] = Counter()
    attack = registry.find("lebanon-82", "attack")
    for one, two, other, die in itertools.product(FACES, repeat=4):
        markers = [jets[0] | {"sam_dice": [one, two]}, jets[1] | {"sam_dice": [other]}]
        answer = attack.ask(given | {"markers": markers, "die": die}).answer
        counted[str(to_json(answer))] += Fraction(1, 1296)  # type: ignore[assignment] # a share
    markers = [jets[0] | {"sam_dice": "2d6"}, jets[1] | {"sam_dice": "1d6"}]
    assert spread("lebanon-82", "attack", given | {"markers": markers}) == dict(counted)


# Arab Israeli Wars: the loser's unit is picked at random.


def test_the_unit_that_is_lost_at_a_front_is_each_as_likely() -> None:
    units = [{"card": "egyptian-army", "count": 2}, {"card": "saudi-forces"}]
    given = {"front": "south", "arab_units": units, "israeli_tt": 3}
    given["israeli_units"] = [{"card": "haganah-brigades", "count": 3}]
    found = odds("arab-israeli-wars", "battle", given, ["result", "arab_discarded"])
    assert found.open == ("arab_discard",)
    assert [(one.answer["arab_discarded"], one.probability) for one in found.outcomes] == [
        ("egyptian-army", Fraction(2, 3)),
        ("saudi-forces", Fraction(1, 3)),
    ]
    counted: Counter[str] = Counter()
    battle = registry.find("arab-israeli-wars", "battle")
    for place in (1, 2, 3):
        counted[str(to_json(battle.ask(given | {"arab_discard": place}).answer))] += Fraction(1, 3)  # type: ignore[assignment] # a share
    assert spread("arab-israeli-wars", "battle", given) == dict(counted)


# A Reign of Missiles: rocket by rocket, each Iron Dome until one hits.


def flown(given: dict[str, Any], dice: tuple[int, ...]) -> Iterator[tuple[Any, Fraction]]:
    """Yield what an impulse does for every roll that goes on from some dice, and how likely it is."""
    impulse = registry.find("reign-of-missiles", "impulse")
    try:
        yield impulse.ask(given | {"dice": list(dice)}).answer, Fraction(1)
    except InputError as error:
        if "still to roll" not in error.message:
            raise
        for die in range(10):
            for answer, share in flown(given, (*dice, die)):
                yield answer, share / 10


@pytest.mark.parametrize(
    "facts",
    [
        {"launchers": [{"launcher_type": "grad", "combat_factor": 2}]},
        {
            "launchers": [{"launcher_type": "grad", "combat_factor": 1}],
            "iron_domes": [{"position": "same-area"}, {"position": "adjacent", "depleted": True}],
            "urgency": True,
        },
    ],
)
def test_an_impulse_is_counted_as_every_roll_is(facts: dict[str, Any]) -> None:
    given = {"city": "ashdod", **facts}
    counted: Counter[str] = Counter()
    for answer, share in flown(given, ()):
        counted[str(to_json(answer))] += share  # type: ignore[assignment] # a share
    assert spread("reign-of-missiles", "impulse", given) == dict(counted)


def test_a_large_impulse_has_the_average_that_its_damage_has() -> None:
    given = {
        "launchers": [{"launcher_type": "grad", "combat_factor": 18}],
        "city": "ashdod",
        "iron_domes": [{"position": "same-area"}, {"position": "adjacent"}],
    }
    found = odds("reign-of-missiles", "impulse", given, ["hamas_mvp"])
    mean = sum(int(str(one.answer["hamas_mvp"])) * one.probability for one in found.outcomes)
    average = registry.find("reign-of-missiles", "impulse-damage").ask(given).answer.hamas_mvp
    assert f"{float(mean):.2f}" == average
    with pytest.raises(InputError, match="positions are possible; ask by one field of the answer"):
        odds("reign-of-missiles", "impulse", given)


# What to take into a battle: units, air, chits.


def test_which_units_and_whether_with_air_is_answered_for_whole_battles() -> None:
    units = [unit("idf", "combat", rating, 2) for rating in (5, 3, 3)]
    given = NWL_BATTLE | {"idf_units": units, "insurgent_units": [unit("guerrilla", "combat", 3, 3)] * 2}
    del given["attacker_die"], given["defender_die"]
    found = choose("next-war-in-lebanon", "battle", given, ["attacker"], of="idf_units")
    alone = {one.places: one.probability for one in found.choices}
    assert found.best.places == (1, 2, 3)
    assert len(alone) == 5  # the two of rating 3 are alike: 1, 2, 1+2, 2+3, all
    for places, probability in alone.items():
        some = given | {"idf_units": [units[place - 1] for place in places]}
        spread = odds("next-war-in-lebanon", "battle", some, ["winner"]).outcomes
        assert probability == sum(one.probability for one in spread if one.answer["winner"] == "attacker")
    air = need(
        "next-war-in-lebanon",
        "battle",
        given,
        ["attacker"],
        alone[1, 2, 3],
        fact="air_support",
        field="winner",
    )
    assert [one.value for one in air.enough] == [False, True]
    assert air.tried[1].probability > air.tried[0].probability


def test_with_which_chit_is_answered_for_whole_battles() -> None:
    given = {name: value for name, value in LARGE.items() if name not in {"insurgent_j4", "sam_die"}}
    found = need(
        "third-lebanon-war", "resolve-battle", given, ["idf"], Fraction(1, 1000), fact="insurgent_j4"
    )
    shares = {one.value: one.probability for one in found.tried}
    assert set(shares) == {"none", "combat-support", "sam"}
    assert shares["sam"] < shares["none"]
