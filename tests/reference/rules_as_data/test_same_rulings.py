"""Questions of the shipped games, written again as data: they rule as the Python does in every cell.

What is finite is walked whole; open numbers through a window, lists and pools up to three items.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, islice, product
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

import pytest

from countermarch import components
from countermarch.reference.engine import InputError, registry
from countermarch.reference.engine.json_values import to_json
from countermarch.reference.engine.odds import odds
from countermarch.reference.rules_as_data import ReadableData, build

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from countermarch.reference.engine import Question

HERE = Path(__file__).parent / "questions"
FILES = sorted(HERE.glob("*/*.toml"))
YES_NO = (False, True)
MAX_DEARER = 10
"""How many times the cost of a ruling in Python a ruling from data may have at most."""
STRIDE = 97
"""How many cells the quick walk goes at a step: a prime, so that it keeps to no one value of a choice."""


def written_as_data(file: Path) -> Question:
    game = file.parent.name
    return build(file.name, file.read_text("utf-8"), ReadableData(components.game(game)), game)


def _lists(items: Sequence[Any], limit: int) -> list[list[Any]]:
    return [list(found) for length in range(limit + 1) for found in product(items, repeat=length)]


def _pools(limit: int) -> list[list[int]]:
    pools = (combinations_with_replacement(range(1, 7), length) for length in range(limit + 1))
    return [list(pool) for pool in (one for some in pools for one in some)]


def _walk(**domain: Sequence[Any]) -> Iterator[dict[str, Any]]:
    for values in product(*domain.values()):
        yield dict(zip(domain, values, strict=True))


SIDES = ("israeli", "syrian", "plo")
RESULTS = ("Ae", "(A)", "A3", "A2", "A1", "none", "Ex", "D2", "D3", "De")
TERRAIN = ("clear", "town", "rough", "river", "beirut", "mountain")
MARKERS = _lists((0, 3), 2)
ATTACKERS = _lists([{"side": "plo", "strength": n} for n in (0, 1, 7)], 3)
UNITS = [
    {"j3_rating": rating, "hits": hits, "disrupted": out}
    for rating, hits, out in product((0, 1, 3), (0, 1, 2), YES_NO)
]
EXITS = [
    {"area": "", "match": "always"},
    {"area": "a", "match": "even"},
    {"area": "b", "match": "odd"},
    *(
        {"area": f"{low}-{high}", "match": "range", "low": low, "high": high}
        for low, high in ((0, 4), (5, 9), (7, 2))
    ),
]
FIRERS = [
    {"mode": mode, "rating": rating, "dice": dice, "support": support}
    for mode, rating, dice, support in product(
        ("combat", "dispersed"), (0, 2), ([1], [5], [1, 2, 2, 4], []), (0, 1)
    )
]
SINGLE = [[one] for one in FIRERS]
PAIRS = [[one, other] for one in FIRERS[::3] for other in FIRERS[::2]]


def _differentials() -> Iterator[dict[str, Any]]:
    yield from _walk(
        attackers=ATTACKERS, attacker_support=MARKERS, defense_strength=(0, 2, 5), defender_support=MARKERS
    )


def _firefights() -> Iterator[dict[str, Any]]:
    ratings = {"target_combat_rating": (0, 3), "target_dispersed_rating": (1,)}
    flags = dict.fromkeys(("firer_j4", "target_j4", "anti_tank"), YES_NO)
    scenes = {"scenario": ("next-war", "2006"), "firing_side": ("idf", "insurgent", "syrian")}
    modes = {"target_mode": ("combat", "dispersed")}
    raised = {"support_raised": YES_NO}
    yield from _walk(
        **scenes,
        firers=[[], *SINGLE],
        **modes,
        target_die=(1, 4),
        target_combat_rating=(0, 3),
        target_dispersed_rating=(1,),
        **flags,
        **raised,
    )
    yield from _walk(
        **scenes,
        firers=PAIRS,
        **modes,
        **ratings,
        target_die=(1, 5),
        anti_tank=YES_NO,
        target_disrupted=YES_NO,
    )


DOMAINS: Mapping[str, Any] = {
    "terrain-row": lambda: _walk(
        terrain=("clear", "rough", "mountain", "beirut"),
        other_terrain=("none", "clear", "rough", "mountain", "beirut"),
        town=YES_NO,
        across_river=YES_NO,
    ),
    "combat-differential": _differentials,
    "combat-result": lambda: _walk(
        terrain=TERRAIN, differential=range(-20, 21), die=range(1, 7), beyond=("nearest-column", "no-attack")
    ),
    "combat-effects": lambda: _walk(
        scenario=("1982", "2006", "1976"),
        result=RESULTS,
        defender_side=SIDES,
        in_bastion=YES_NO,
        defender_depleted=YES_NO,
        defender_choice=("retreat", "deplete"),
        loser_depleted=YES_NO,
        attacker_choice=("retreat", "deplete"),
    ),
    "fire-hits": lambda: _walk(
        player=("idf", "insurgent"),
        dice=_pools(3),
        fired_at=("attacker", "defender"),
        terrain=("urban", "populated", "other"),
        defender_ambushed=YES_NO,
        combat_support=YES_NO,
    ),
    "fire-dice": lambda: _walk(
        player=("idf", "insurgent"),
        units=_lists(UNITS, 2),
        combat_support=YES_NO,
        undisrupted_csu=YES_NO,
        cas_chits=(0, 2),
        defending_against_ambush=YES_NO,
    ),
    "iron-dome-fire": lambda: _walk(
        position=("same-area", "adjacent"), depleted=YES_NO, d10=range(10), urgency=YES_NO
    ),
    "rocket-exit": lambda: _walk(die_sides=(6, 10), roll=range(10), exits=_lists(EXITS, 3)),
    "firefight": _firefights,
    "battle-result": lambda: _walk(
        israeli_total=range(4),
        arab_total=range(4),
        israeli_units=range(3),
        arab_units=range(3),
        israeli_tt=range(7),
        special=("none", "negated", "automatic-stalemate"),
        empty_first=YES_NO,
    ),
}

of_every_question = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def _ruled(question: Question, given: dict[str, Any]) -> tuple[object, ...]:
    """Return what a question says: answer, rules of its steps, errata; or the parameter at fault."""
    try:
        ruling = question.ask(given)
    except InputError as error:
        return ("refused", error.parameter)
    return (to_json(ruling.answer), [step.rule for step in ruling.steps], ruling.errata)


def test_every_question_that_is_written_as_data_is_walked() -> None:
    assert {file.stem for file in FILES} == DOMAINS.keys()


def _check_alike(file: Path, every: int) -> None:
    """Compare what both say in every such cell of the domain."""
    data, python = written_as_data(file), registry.find(file.parent.name, file.stem)
    differing, asked = [], 0
    for given in islice(DOMAINS[file.stem](), 0, None, every):
        asked += 1
        found, expected = _ruled(data, given), _ruled(python, given)
        if found != expected:
            differing.append(f"{given}\n  data:   {found}\n  python: {expected}")
    assert asked >= 80
    assert not differing, f"{len(differing)} of {asked}\n" + "\n".join(differing[:3])


@of_every_question
def test_data_and_python_rule_alike_in_every_cell(file: Path) -> None:
    _check_alike(file, 1)


@of_every_question
def test_data_and_python_rule_alike_wherever_a_long_stride_steps(file: Path) -> None:
    cells = sum(1 for _ in islice(DOMAINS[file.stem](), 80 * STRIDE))
    _check_alike(file, STRIDE if cells >= 80 * STRIDE else max(cells // 100, 1))


@of_every_question
def test_a_question_written_as_data_takes_and_gives_what_the_python_does(file: Path) -> None:
    data, python = written_as_data(file).schema(), registry.find(file.parent.name, file.stem).schema()

    def shape(fields: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [
            {
                key: shape(value)
                if key == "fields"
                else sorted(map(str, value))
                if key == "values"
                else value
                for key, value in field.items()
                if key != "says"
            }
            for field in fields
        ]

    assert shape(data["given"]) == shape(python["given"])
    assert shape(data["answer"]) == shape(python["answer"])
    assert data["id"] == python["id"]
    assert set(data["rules"]) <= set(python["rules"])


@pytest.mark.parametrize(
    ("game", "name", "given"),
    [
        ("lebanon-82", "combat-result", {"terrain": "town", "differential": 3}),
        ("reign-of-missiles", "iron-dome-fire", {"position": "adjacent"}),
        (
            "third-lebanon-war",
            "fire-hits",
            {
                "player": "insurgent",
                "dice": "4d6",
                "fired_at": "defender",
                "terrain": "urban",
                "combat_support": True,
            },
        ),
        (
            "next-war-in-lebanon",
            "firefight",
            {
                "firing_side": "idf",
                "firers": [{"mode": "combat", "rating": 5, "dice": "4d6"}],
                "target_mode": "combat",
                "target_combat_rating": 6,
                "target_dispersed_rating": 3,
            },
        ),
    ],
)
def test_the_odds_of_data_are_those_of_the_python(
    game: str, name: str, given: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = odds(game, name, given)
    data = written_as_data(HERE / game / f"{name}.toml")
    monkeypatch.setattr(registry, "find", lambda _game, _question: data)
    found = odds(game, name, given)
    assert found.outcomes
    assert {tuple(map(str, one.answer.items())): one.probability for one in found.outcomes} == {
        tuple(map(str, one.answer.items())): one.probability for one in expected.outcomes
    }


def test_a_ruling_from_data_costs_less_than_ten_of_the_python() -> None:
    dearer = {}
    for file in FILES:
        data, python = written_as_data(file), registry.find(file.parent.name, file.stem)
        answered = [given for given in islice(DOMAINS[file.stem](), 3000) if len(_ruled(data, given)) > 2][
            :400
        ]
        costs = [min(_seconds(question, answered) for _ in range(3)) for question in (data, python)]
        dearer[file.stem] = round(costs[0] / costs[1], 1)
    assert max(dearer.values()) < MAX_DEARER, dearer


def _seconds(question: Question, asked: list[dict[str, Any]]) -> float:
    start = process_time()
    for given in asked:
        question.ask(given)
    return process_time() - start
