"""Arithmetic in layouts: its results, what it refuses, and the position of every mistake."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.folders import make_folder

from countermarch import components
from countermarch.components.model.expressions.errors import ExpressionError
from countermarch.components.model.loading.faults import DataError
from countermarch.generators.pages.look import Look
from countermarch.generators.pieces.columns import PieceError
from countermarch.generators.pieces.drawer import PieceDrawer
from countermarch.generators.pieces.formulas import FUNCTIONS, FormulaError, as_text, formula
from countermarch.generators.pieces.layout_files import counter_layout
from countermarch.generators.pieces.pictures import Pictures
from countermarch.generators.scene.nodes import Group, Rect, Text, Use
from countermarch.generators.scene.style import style

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countermarch.generators.scene.nodes import Node

CELLS = {"attack": "3", "move": "5", "half": "2.5", "name": "Guns", "note": "(3)", "rate": "\N{MINUS SIGN}2"}


def worked(text: str) -> str:
    return as_text(formula(text).run(lambda name: CELLS.get(name, "")))


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("attack + move * 2 - 1", "12"),
        ("(attack + move) * 2", "16"),
        ("attack / move", "0.6"),
        ("attack / 7", "0.429"),
        ("down(attack / 2) + up(attack / 2) + nearest(half)", "6"),
        ("half * 2 + 0.25", "5.25"),
        ("-rate", "2"),
        ("abs(rate) + remainder(7, attack) + clamp(9, 1, move)", "8"),
        ("min(attack, move, nothing)", "3"),
        ("max(attack, move, nothing)", "5"),
        ("attack + nothing", ""),
        ("otherwise(nothing, 4) + otherwise(attack, 9)", "7"),
        ("otherwise(as_number(note), 1)", "1"),
        ("join(name, ' ', attack * 2, '+', nothing)", "Guns 6+"),
        ("upper(name)", "GUNS"),
        ("lower(name)", "guns"),
        ("length(name)", "4"),
        ("signed(attack)", "+3"),
        ("signed(rate)", "-2"),
        ("has(name, 'un')", "yes"),
        ("if attack > move then 'up' else 'down'", "down"),
        ("attack == 3.0 and name == 'Guns' and not nothing == 1", "yes"),
        ("1 < attack <= 3", "yes"),
        ("nothing < 1 or nothing >= 1", "no"),
        ("nothing == none", "yes"),
        ("name in ['Guns', 'Horse'] and attack not in [1, 2]", "yes"),
        ("column('attack') + Attack", "6"),
        ("note != name", "yes"),
    ],
)
def test_a_formula_comes_to(text: str, result: str) -> None:
    assert worked(text) == result


@pytest.mark.parametrize(
    ("text", "fault"),
    [("attack / (move - 5)", "divided by 0"), ("remainder(attack, 0)", "0"), ("note + 1", r"'\(3\)' is no")],
)
def test_what_cannot_be_worked_out_is_said(text: str, fault: str) -> None:
    with pytest.raises(FormulaError, match=fault):
        worked(text)


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("attack +", 8),
        ("attack = 3", 7),
        ("sqrt(2)", 0),
        ("down(1, 2)", 0),
        ("1 + [1, 2]", 4),
        ("attack in move", 7),
        ("[x for x in y]", 0),
        ("__import__('os')", 0),
        ("attack.__class__()", 16),
        ("1 +" * 700 + "1", 0),
        ("(" * 40 + "1" + ")" * 40, 25),
        ("2 ** 9", 3),
    ],
)
def test_a_mistake_has_its_place(text: str, at: int) -> None:
    with pytest.raises(ExpressionError) as refused:
        formula(text)
    assert refused.value.at == at


@given(st.text(alphabet="abmove 0123456789.+-*/()<>=!,'[]\"", max_size=60))
def test_any_text_is_a_formula_or_a_mistake(text: str) -> None:
    try:
        found = formula(text)
    except ExpressionError:
        return
    try:
        as_text(found.run(lambda name: CELLS.get(name, "")))
    except FormulaError:
        return


def test_a_formula_that_grows_ends() -> None:
    inner = "join('" + "x" * 900 + "', name)"
    with pytest.raises(FormulaError, match="too long"):
        formula("join(" + ", ".join(["name"] * 40) + f", {inner})").run(lambda _: "y" * 9_000)


def test_every_function_is_described_in_the_guide() -> None:
    page = (Path(__file__).parents[3] / "docs/pages/guide/layouts.md").read_text("utf-8")
    for name in FUNCTIONS:
        assert f"`{name}(" in page, name


UNITS = "id,side,type,attack,move,steps,facing,My Col\na,red,infantry,3,4,2,60,x\nb,red,armor,,7,4,90,8\n"


def drawer(folder: Path, layout: str, units: str = UNITS) -> PieceDrawer:
    made = make_folder(folder, units_csv=units, counters_toml=layout)
    game = components.load(made, extra_columns="keep")
    found = counter_layout(made)
    assert found is not None
    return PieceDrawer(game, found, Look(style("standard")), Pictures(made), ("units",))


def leaves(nodes: tuple[Node, ...]) -> Iterator[Node]:
    for node in nodes:
        yield node
        if isinstance(node, Use):
            yield from leaves(node.scene.nodes)
        elif isinstance(node, Group):
            yield from leaves(node.nodes)


def drawn(maker: PieceDrawer, number: int) -> list[Node]:
    return list(leaves(maker.front(maker.values.game.units[number]).nodes))


def test_values_boxes_repeats_colours_and_conditions_are_worked_out(tmp_path: Path) -> None:
    maker = drawer(
        tmp_path,
        """
size = "1"
[[front]]
kind = "line"
text = "[= attack * 2]+[move]"
size = "= 6 + steps"
height = 6
[[front]]
kind = "text"
text = "x"
repeat = "= steps - 1"
y = 6
height = 6
[[front]]
kind = "box"
fill = "[= if steps > 2 then '#112233' else 'livery-deep']"
x = "= 1 + steps * 2.5"
y = 14
width = "= piece_width / 4"
height = 2
turn = "[facing]"
when = "column('my col') != 'x'"
""",
    )
    first, second = drawn(maker, 0), drawn(maker, 1)
    assert [(node.text, node.size) for node in first if isinstance(node, Text)] == [("6+4", 8.0), ("x", 9.0)]
    assert [node.text for node in second if isinstance(node, Text)] == ["+7", "xxx"]
    assert not [node for node in first if isinstance(node, Rect)]
    (box,) = [node for node in second if isinstance(node, Rect)]
    assert (box.fill, box.width, box.height) == ("#112233", 2.0, 6.35)  # on its side
    assert [node.rotate for node in second if isinstance(node, Group)] == [90.0]


def test_a_layout_is_chosen_by_a_formula(tmp_path: Path) -> None:
    layout = """
[[front]]
kind = "line"
text = "few"
[layouts.many]
where = "steps > 3 and type in ['armor', 'recon']"
base = "none"
[[layouts.many.front]]
kind = "line"
text = "many"
"""
    maker = drawer(tmp_path, layout)
    said_on = [[node.text for node in drawn(maker, place) if isinstance(node, Text)] for place in (0, 1)]
    assert said_on == [["few"], ["many"]]


def test_what_is_nothing_is_not_drawn_and_what_is_out_of_bounds_is_reported(tmp_path: Path) -> None:
    moved = '[[front]]\nkind = "box"\nfill = "ink"\nx = "= attack * 2"\nwidth = 2\nheight = 2\n'
    assert [len(drawn(drawer(tmp_path / "a", moved), place)) for place in (0, 1)] == [1, 0]
    for key, text, fault in (
        ("x", "= attack * 100", r"^a: attack \* 100: x is 300, and goes from -260 to 260$"),
        ("width", "= 0 - 40", "is not an extent"),
        ("opacity", "[attack]", "opacity is 3"),
        ("fill", "[= join('#', attack)]", "'#3' is not a colour"),
        ("turn", "= type * 2", "'infantry' is not a number"),
    ):
        other = f'[[front]]\nkind = "box"\nfill = "ink"\nheight = 2\n{key} = "{text}"\n'.replace(
            'fill = "ink"\nheight = 2\nfill', "fill"
        )
        with pytest.raises(PieceError, match=fault):
            drawn(drawer(tmp_path / key, other), 0)


def test_a_column_that_a_formula_names_is_looked_for(tmp_path: Path) -> None:
    with pytest.raises(PieceError, match=r"\[atack\] is not a column of the counters; did you mean attack"):
        drawer(tmp_path, '[[front]]\nkind = "line"\ntext = "[= atack + 1]"\n')


def test_mistakes_are_reported_with_line_and_column(tmp_path: Path) -> None:
    layout = """
[[front]]
kind = "line"
text = "Attack [= attack +]"
x = "= 2 * "
size = "= steps ++ 1"
[[front]]
kind = "box"
fill = "[= if attack then 'ink']"
when = "attack = 3"
unless = "attack + 3"
"""
    made = make_folder(tmp_path, counters_toml=layout)
    with pytest.raises(DataError) as caught:
        counter_layout(made)
    assert sorted((fault.line, fault.at) for fault in caught.value.faults) == [
        (4, 27),
        (5, 11),
        (6, 18),
        (9, 32),
        (10, 16),
        (11, 10),
    ]


def test_a_print_without_formulas_reads_no_language() -> None:
    formulas = "countermarch.generators.pieces.formulas"
    code = f"import sys, countermarch.generators.kits; print({formulas!r} in sys.modules)"
    made = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert made.stdout.strip() == "False"
