"""Soft relief: bands that cover what is as steep as they say, in outlines of few points."""

from __future__ import annotations

import math

from countermarch.generators.maps.shading import PARTS, shaded
from countermarch.generators.scene.nodes import Group, Path
from countermarch.generators.writers.numbers import path


def test_a_hill_is_light_towards_the_light_and_dark_behind_in_whole_numbers() -> None:
    cell, (x, y) = 2.0, (40.0, 30.0)
    hill = {
        (column, row): max(10.0 - math.dist((column * cell, row * cell), (x, y)) / 2, 0.0)
        for column in range(41)
        for row in range(31)
    }
    (made,) = shaded(hill, cell, (0.1, 0.3))
    assert isinstance(made, Group)
    assert made.scale == cell / PARTS
    middles, said = [], ""
    for band in made.nodes:
        assert isinstance(band, Group)
        (shape,) = band.nodes
        assert isinstance(shape, Path)
        points = [values[-2:] for _, values in shape.commands if values]
        across, down = (sum(axis) / len(points) * made.scale for axis in zip(*points, strict=True))
        middles.append((across + made.dx < x and down + made.dy < y, band.opacity))
        said += path(shape.commands, 2)
    # the light comes from the north-west, and is the stronger the steeper a slope is
    assert middles == [(True, 0.13), (True, 0.13), (False, 0.075), (False, 0.075)]
    assert "." not in said
    # smooth, of few parts
    assert " l" not in said
    assert said.count(" v") + said.count(" y") < 100
