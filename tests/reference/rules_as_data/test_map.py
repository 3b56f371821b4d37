"""Rules that find paths on the map, ask each other, and add running totals."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from support.folders import faults_of
from support.question_files import answered, folder_with, questions

from countermarch import components
from countermarch.reference.engine import InputError
from countermarch.reference.lebanon_82.hexes import Hex, neighbours
from countermarch.reference.rules_as_data.map_graph import MapGraph, cheapest, map_of

if TYPE_CHECKING:
    from pathlib import Path

MAP = """
title = "Brook"
[hexes]
first = "0101"
last = "0605"
size = 18
[[terrain]]
title = "sea"
fill = "#d5e6f0"
out = true
hexes = ["0105"]
[[terrain]]
title = "Deep woods"
fill = "#9fb77a"
hexes = ["0202-0204"]
[[terrain]]
title = "Fields"
fill = "#eef1dc"
rest = true
[[hexline]]
title = "brook"
colour = "#3f86b8"
sides = ["0401/0501", "0401/0502/0402/0503/0403", "0403/0504", "0404/0504"]
[[hexline]]
title = "Old road"
colour = "#8a4b2a"
through = ["0103", "0203", "0304", "0403", "0503"]
"""
TERRAIN = """
kind = "chart"
id = "terrain"
title = "Terrain"
rule = "7.1"
corner = "Hex"
[[column]]
id = "cost"
title = "Points"
[[row]]
id = "fields"
title = "Fields"
cells = [1]
[[row]]
id = "deep-woods"
title = "Deep woods"
cells = [3]
"""
HEXES = """
[[given]]
name = "start"
kind = "enum"
from = "hexes"
says = "start"
[[given]]
name = "end"
kind = "enum"
from = "hexes"
says = "end"
[[given]]
name = "enemies"
kind = "list"
default = []
says = "enemies"
[[given.field]]
name = "enemy"
kind = "enum"
from = "hexes"
says = "hex"
"""
USED = "count(enemies) + distance(start, end)"


def question(value: str, given: str = HEXES, name: str = "walk", **more: str) -> str:
    """Return a question of one value."""
    fields = "".join(
        f"[[answer]]\nname = \"{key}\"\nvalue = '''{text}'''\nsays = \"it\"\n"
        for key, text in {"value": value, **more}.items()
    )
    return f'id = "{name}"\nasks = "What?"\nrules = ["7.0"]\n{given}\n{fields}'


def walked(tmp_path: Path, value: str, **facts: object) -> object:
    """Ask what a value comes to on the map."""
    text = question(value, used="otherwise(distance(start, end), 0) + count(enemies)")
    folder = folder_with(tmp_path, text, map_toml=MAP, tables__terrain_toml=TERRAIN)
    found: Any = answered(questions(folder)["walk"], **{"start": "0103", "end": "0503", **facts})
    return found["value"]


WAY = 'path_cost("terrain", "cost", start, end, old_road: 1, brook: 2, closed: enemies, halt: zones(enemies))'


@pytest.mark.parametrize(
    ("value", "facts", "expected"),
    [
        ("terrain(start)", {}, "fields"),
        ("terrain(start)", {"start": "0203"}, "deep-woods"),
        ("neighbours(start)", {"start": "0101"}, ["0102", "0201"]),
        ("neighbours(start)", {"start": "0202"}, ["0102", "0103", "0201", "0203", "0302", "0303"]),
        ("distance(start, end)", {}, 4),
        ('count(line("Old road"))', {}, 5),
        ("start in zones(enemies)", {"enemies": ["0102"]}, True),
        (WAY, {}, 4),  # the road crosses the brook by a bridge
        (WAY, {"end": "0502"}, 5),
        (WAY, {"start": "0402", "end": "0502"}, 3),  # through the brook
        (WAY, {"enemies": ["0503"]}, None),
        (WAY, {"enemies": ["0404"]}, 6),  # 0403 would end the march: around by 0303 and 0402, then 1 + 2
        (WAY.replace("path_cost", "path"), {}, ["0103", "0203", "0303", "0403", "0503"]),  # or by 0304
        ("path_cost(start, end, closed: enemies)", {"enemies": ["0102", "0104", "0202", "0203"]}, None),
        ('path_cost(start, line("old road"))', {"start": "0505"}, 2),
        ("last(path_cost(h, end) for h in neighbours(start))", {"start": "0301", "end": "0301"}, 1),
        ('running(otherwise(path_cost(h, end), 0) for h in line("old road"))', {}, [4, 7, 9, 10, 10]),
    ],
)
def test_the_map_is_walked(tmp_path: Path, value: str, facts: dict[str, Any], expected: object) -> None:
    assert walked(tmp_path, value, **facts) == expected


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ('path_cost("terrain", "cost", start, end, rode: 1)', "closed, halt or a line of the map"),
        ('path_cost("terrain", "costs", start, end)', "a column of terrain; did you mean cost?"),
        ('path_cost("units", "attack", start, end)', "a table of the game, not pieces"),
        ("path_cost(start, end, brook: 0 - 1)", "a whole number that is not below 0"),
        ("path_cost(start)", "where from, where to"),
        ('terrain("0709")', "a place of the map"),
        ("neighbours(4)", "a place of the map"),
        ('line("canal")', "a road of the map"),
        ('ask("other", hex: start)', "a question from an earlier file"),
        ("running(neighbours(start))", "a list of whole numbers"),
    ],
)
def test_what_no_map_holds_is_refused_when_the_file_is_read(tmp_path: Path, value: str, says: str) -> None:
    text = question(value, used="otherwise(distance(start, end), 0) + count(enemies)")
    folder = folder_with(tmp_path, text, map_toml=MAP, tables__terrain_toml=TERRAIN)
    (fault,) = faults_of(lambda: questions(folder))
    assert says in fault


def test_without_a_map_nothing_is_walked(tmp_path: Path) -> None:
    faults = faults_of(lambda: questions(folder_with(tmp_path, question("distance(start, end)"))))
    assert any("a map: map.toml with hexes or areas" in fault for fault in faults)


def test_a_terrain_without_a_row_is_reported(tmp_path: Path) -> None:
    text = question(WAY)
    table = TERRAIN.replace("deep-woods", "shallow-woods")
    folder = folder_with(tmp_path, text, map_toml=MAP, tables__terrain_toml=table)
    faults = faults_of(lambda: questions(folder))
    assert any("a row for the terrain deep-woods of the map; it has none" in fault for fault in faults)


INNER = question(
    "strength * 2",
    """
[[given]]
name = "strength"
kind = "int"
min = 0
max = 9
says = "strength"
[[refuse]]
when = "strength == 7"
parameter = "strength"
says = "seven is unlucky"
""",
    "double",
)
UNITS = """
[[given]]
name = "units"
kind = "list"
min = 1
says = "units"
[[given.field]]
name = "strength"
kind = "int"
min = 0
max = 9
says = "strength"
[[given.field]]
name = "hits"
kind = "list"
default = []
says = "hits, round by round"
[[given.field.field]]
name = "hit"
kind = "int"
min = 0
max = 3
says = "hits"
"""


def test_a_question_asks_another_for_each_unit_and_adds_up(tmp_path: Path) -> None:
    outer = question(
        'sum(ask("double", strength: u.strength).value for u in units)',
        UNITS,
        lost="running(sum(u.hits) for u in units)",
        most="last(u.strength for u in units)",
        heavy="sum(count(h for h in u.hits if h > 1) for u in units)",
    )
    folder = folder_with(tmp_path, INNER, questions__outer_toml=outer)
    asked = questions(folder)["walk"]
    units = [{"strength": 2, "hits": [1, 2]}, {"strength": 5}, {"strength": 1, "hits": [3]}]
    assert answered(asked, units=units) == {"value": 16, "lost": [3, 3, 6], "most": 1, "heavy": 2}
    with pytest.raises(InputError, match="double: strength: seven is unlucky"):
        asked.ask({"units": [{"strength": 7}]})


def test_what_another_question_does_not_take_is_refused_when_the_file_is_read(tmp_path: Path) -> None:
    for value, says in (
        ('ask("double", strength: u + 9).value', "a number from 0 to 9; this is a number from 9 to 18"),
        ('ask("double").value', "strength:, which double must be given"),
        ('ask("double", strenght: u).value', "did you mean strength?"),
        ('ask("double", strength: u).values', "did you mean value?"),
    ):
        given = '[[given]]\nname = "u"\nkind = "int"\nmin = 0\nmax = 9\nsays = "u"\n'
        folder = folder_with(tmp_path / str(hash(value)), INNER, questions__outer_toml=question(value, given))
        assert any(says in fault for fault in faults_of(lambda folder=folder: questions(folder)))  # type: ignore[misc]


def lebanon() -> MapGraph:
    board = map_of(components.game("lebanon-82"))
    assert board is not None
    return board


def test_the_hexes_of_a_published_map_lie_next_to_each_other_as_its_rules_say() -> None:
    board = lebanon()
    for name, beside in board.beside.items():
        found = {str(one) for one in neighbours(Hex(int(name[:2]), int(name[2:])), "even")}
        assert set(beside) == found & set(board.places)


def test_the_cheapest_way_is_the_one_that_trying_every_step_again_and_again_finds() -> None:
    board, chance = lebanon(), random.Random(3)  # noqa: S311 -- the same each time
    enter = {name: {"clear": 1, "rough": 2}.get(kind, 3) for name, kind in board.terrain.items()}
    roads = [(pairs, 1) for name, pairs in board.along.items() if "road" in name]
    rivers = [(pairs, 2) for pairs in board.across.values()]
    for _ in range(3):
        start, end = chance.sample(board.places, 2)
        closed = set(chance.sample(board.places, 80)) - {start}
        halt = set(chance.sample(board.places, 80))
        best = {start: 0}
        while True:  # until nothing gets cheaper
            before = dict(best)
            for here, cost in before.items():
                if here in halt and here != start:
                    continue
                for there in board.beside[here]:
                    side = f"{here}/{there}"
                    by_road = [number for pairs, number in roads if side in pairs]
                    wet = sum(number for pairs, number in rivers if side in pairs)
                    total = cost + (min(by_road) if by_road else enter[there] + wet)
                    if there not in closed and total < best.get(there, total + 1):
                        best[there] = total
            if best == before:
                break
        found = cheapest((board.beside, enter), start, [end], (closed, halt), (roads, rivers))
        assert (None if found is None else found[0]) == best.get(end)
