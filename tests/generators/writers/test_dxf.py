from __future__ import annotations

import io
import math
import xml.etree.ElementTree as ET
from dataclasses import replace
from typing import TYPE_CHECKING

import ezdxf
import pytest
from ezdxf import recover
from hypothesis import given
from hypothesis import strategies as st
from support.sheet_strategies import layouts

from countermarch.generators.sheets.cuts import CutArc, CutCircle, CutLine, CutPlan, cut_plan
from countermarch.generators.sheets.layout import SheetLayout, arrange
from countermarch.generators.sheets.paper import A4
from countermarch.generators.sheets.silhouette import MARKS
from countermarch.generators.writers.cut_svg import write_cut_svg
from countermarch.generators.writers.dxf import write_dxf

if TYPE_CHECKING:
    from countermarch.generators.sheets.extent import Shape
    from countermarch.generators.sheets.silhouette import MachineMarks


def entities(text: str) -> list[dict[int, str]]:
    """Read a DXF file's entities back, as group code and value."""
    lines = text.splitlines()
    assert len(lines) % 2 == 0
    pairs = [(int(code), value) for code, value in zip(lines[::2], lines[1::2], strict=True)]
    assert pairs[-1] == (0, "EOF")
    inside = pairs[pairs.index((2, "ENTITIES")) + 1 : -2]
    found: list[dict[int, str]] = []
    for code, value in inside:
        if code == 0:
            found.append({})
        found[-1][code] = value
    return found


@given(layouts(), st.sampled_from((0.0, 2.0)))
def test_a_dxf_file_holds_every_stroke_of_the_plan_and_nothing_else(
    layout: SheetLayout, radius: float
) -> None:
    plan = cut_plan(layout, min(layout.capacity, 9), radius)
    read = entities(write_dxf(plan))
    assert len(read) == len(plan.strokes)
    for one in read:
        for code in (10, 11, 20, 21):
            if code in one:
                limit = plan.width if code < 20 else plan.height
                assert -1e-6 <= float(one[code]) <= limit + 1e-6


def test_a_dxf_file_has_y_upwards_and_millimetres() -> None:
    layout = arrange(63.5, 88.9, A4)
    text = write_dxf(cut_plan(layout))
    first = entities(text)[0]
    assert (first[0], first[8]) == ("LINE", "CUT")
    assert float(first[20]) == pytest.approx(A4.height - layout.y, abs=1e-4)
    assert "$ACADVER\n  1\nAC1009\n" in text
    assert "$INSUNITS\n 70\n4\n" in text


SHAPES = (("", 0.0), ("", 2.0), ("round", 0.0), ("hex", 0.0))


@given(layouts(), st.sampled_from(SHAPES), st.sampled_from(("", *MARKS)))
def test_another_program_finds_nothing_to_mend_in_a_dxf_file(
    layout: SheetLayout, shape: tuple[Shape, float], marks: MachineMarks
) -> None:
    outline, radius = shape
    plan = cut_plan(replace(layout, marks=marks), min(layout.capacity, 4), radius, outline)
    text = write_dxf(plan)
    read = ezdxf.read(io.StringIO(text))
    audit = read.audit()
    repaired, found = recover.read(io.BytesIO(text.encode("ascii")))
    assert [*audit.errors, *audit.fixes, *found.errors, *found.fixes] == []
    assert read.header["$INSUNITS"] == ezdxf.units.MM
    assert {"CUT", "FOLD", "REGISTRATION"} <= {layer.dxf.name for layer in read.layers}
    for file in (read, repaired):
        kinds = [(one.dxftype(), one.dxf.layer) for one in file.modelspace()]
        assert kinds == [(KINDS[type(one)], one.layer) for one in plan.strokes]


KINDS = {CutLine: "LINE", CutArc: "ARC", CutCircle: "CIRCLE"}


def arc_ends(one: dict[int, str]) -> set[tuple[float, float]]:
    ends = set()
    for code in (50, 51):
        angle = math.radians(float(one[code]))
        ends.add(
            (
                round(float(one[10]) + float(one[40]) * math.cos(angle), 3) + 0.0,
                round(float(one[20]) + float(one[40]) * math.sin(angle), 3) + 0.0,
            )
        )
    return ends


def test_arcs_join_the_lines_of_a_rounded_piece() -> None:
    read = entities(write_dxf(cut_plan(arrange(63.5, 88.9, A4), 1, 3.0)))
    of_lines = {
        (round(float(one[x]), 3), round(float(one[x + 10]), 3))
        for one in read
        if one[0] == "LINE"
        for x in (10, 11)
    }
    of_arcs = {end for one in read if one[0] == "ARC" for end in arc_ends(one)}
    assert of_lines == of_arcs
    assert len(of_arcs) == 8
    assert all((float(one[51]) - float(one[50])) % 360 == 90 for one in read if one[0] == "ARC")


def test_cut_files_are_the_same_byte_for_byte_each_time() -> None:
    plan = cut_plan(arrange(16, 16, A4, backs="fold"), radius=1.0)
    assert write_dxf(plan) == write_dxf(plan)
    assert write_cut_svg(plan) == write_cut_svg(plan)
    assert write_dxf(plan).isascii()


@given(layouts(), st.sampled_from((0.0, 2.0)))
def test_an_svg_of_cuts_is_well_formed_and_holds_every_stroke(layout: SheetLayout, radius: float) -> None:
    plan = cut_plan(layout, min(layout.capacity, 9), radius)
    root = ET.fromstring(write_cut_svg(plan))  # noqa: S314 - our own output
    assert root.get("width") == f"{plan.width:g}mm"
    assert sum(1 for _ in root.iter("{http://www.w3.org/2000/svg}path")) == len(plan.strokes)


@pytest.mark.parametrize(
    ("quarter", "path"),
    [
        (0, "M13 20A3 3 0 0 1 10 23"),
        (1, "M10 23A3 3 0 0 1 7 20"),
        (2, "M7 20A3 3 0 0 1 10 17"),
        (3, "M10 17A3 3 0 0 1 13 20"),
    ],
)
def test_a_quarter_circle_runs_clockwise_in_svg(quarter: int, path: str) -> None:
    assert f'd="{path}"' in write_cut_svg(CutPlan(30, 30, (CutArc("CUT", 10, 20, 3, quarter),)))
