"""Unit symbols: every recipe draws, its lines keep their weight, it stays in its box."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from countermarch.generators.scene.nodes import Path, Rect
from countermarch.generators.scene.symbols import (
    SIZES,
    SYMBOLS,
    UnknownSymbolError,
    recipe,
    size_mark,
    symbol,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from countermarch.generators.scene.nodes import Node


def points(nodes: Iterable[Node]) -> list[tuple[float, float]]:
    """Every point of the paths' commands, control points too."""
    found: list[tuple[float, float]] = []
    for node in nodes:
        if isinstance(node, Path):
            for _, numbers in node.commands:
                found += list(zip(numbers[::2], numbers[1::2], strict=True))
    return found


@pytest.mark.parametrize("name", SYMBOLS)
def test_a_symbol_stays_within_its_box(name: str) -> None:
    nodes = symbol(name, 10, 10, 9)
    slack = 0.35  # a stroke's own width, and the tip of a silhouette
    assert points(nodes)
    for x, y in points(nodes):
        assert 5.5 - slack <= x <= 14.5 + slack
        assert 7 - slack <= y <= 13 + slack


@pytest.mark.parametrize("name", SYMBOLS)
def test_a_line_is_as_heavy_in_a_small_box_as_in_a_large_one(name: str) -> None:
    small, large = symbol(name, 0, 0, 6), symbol(name, 0, 0, 30)
    weights = [
        [node.line for node in nodes if isinstance(node, (Path, Rect)) and node.stroke]
        for nodes in (small, large)
    ]
    assert weights[0] == weights[1]


def test_no_two_symbols_that_stand_for_units_look_alike_but_recon_and_cavalry() -> None:
    drawn: dict[tuple[Node, ...], set[str]] = {}
    for name in SYMBOLS:
        drawn.setdefault(symbol(name, 0, 0, 9), set()).add(name)
    assert [names for names in drawn.values() if len(names) > 1] == [{"recon", "cavalry"}]


def test_a_boxed_symbol_paints_its_box_and_a_silhouette_does_not() -> None:
    boxed, bare = symbol("armor", 0, 0, 9, paper="#abcdef"), symbol("aircraft", 0, 0, 9, paper="#abcdef")
    assert any(isinstance(node, Rect) and node.fill == "#abcdef" for node in boxed)
    assert not any(isinstance(node, Rect) for node in bare)


@pytest.mark.parametrize(
    ("size", "strokes"),
    [("squad", 1), ("section", 2), ("platoon", 3), ("company", 1), ("battalion", 2), ("army", 4)],
)
def test_a_size_mark_has_as_many_signs_as_its_size(size: str, strokes: int) -> None:
    assert len(size_mark(size, 0, 0, 1.3)) == strokes == SIZES[size][1]


@pytest.mark.parametrize("size", SIZES)
def test_a_size_mark_is_on_its_line_and_is_centred(size: str) -> None:
    spread = points(size_mark(size, 8, 3, 1.2))
    xs = [x for x, _ in spread]
    assert max(y for _, y in spread) <= 3.0001
    assert min(y for _, y in spread) >= 1.7999
    assert (min(xs) + max(xs)) / 2 == pytest.approx(8)


def test_an_unknown_symbol_is_refused_with_the_nearest_names() -> None:
    with pytest.raises(UnknownSymbolError, match="did you mean mechanized"):
        recipe("mechanised")
    with pytest.raises(UnknownSymbolError, match="no size of unit is called 'brigad'; did you mean brigade"):
        size_mark("brigad", 0, 0, 1)
