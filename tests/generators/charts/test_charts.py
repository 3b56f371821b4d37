"""Tables and charts as they are printed: every cell, every head over its column, every rule."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path as File
from typing import TYPE_CHECKING

import pytest
from support import drawing_log as log
from support.scenes import placed_texts, walk

from countermarch import components
from countermarch.components.model.tracks import Track, TrackBox
from countermarch.generators.charts.chart import ChartPlan, chart_block
from countermarch.generators.charts.results import results_key, results_table
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.pages.look import Look
from countermarch.generators.scene.nodes import Path, Rect, Scene, Text
from countermarch.generators.scene.style import contrast, style
from countermarch.generators.tracks.boxes import TrackPlan
from countermarch.generators.tracks.track import track_block

if TYPE_CHECKING:
    from countermarch.components.model.game import Game
    from countermarch.generators.charts.spans import Groups
    from countermarch.generators.pages.blocks import Block

GOLDENS = File(__file__).parents[1] / "goldens"
LOOK = Look(style("standard"))
WIDTH = 180.0


@pytest.fixture(scope="module")
def game() -> Game:
    return components.game("lebanon-82")


@pytest.fixture(scope="module")
def groups(game: Game) -> Groups:
    return kit_plan(game).groups["crt"]


def words(block: Block) -> str:
    return " ".join(text for text, _, _ in placed_texts(block.nodes))


def test_every_cell_of_the_crt_is_printed_in_its_row_and_column(game: Game, groups: Groups) -> None:
    table = game.tables["crt"]
    block = results_table(table, groups, WIDTH, LOOK)
    cells = [
        (text, x, y)
        for text, x, y in placed_texts(block.nodes)
        if text in {groups.text(code) for code in table.key}
    ]
    ordered = sorted(cells, key=lambda cell: (round(cell[2]), cell[1]))
    wanted = [groups.text(table[row, column]) for row in table.rows for column in table.columns]
    assert [text for text, _, _ in ordered] == wanted


def test_heads_stand_over_the_columns_they_name(game: Game, groups: Groups) -> None:
    table = game.tables["crt"]
    block = results_table(table, groups, WIDTH, LOOK)
    placed = list(placed_texts(block.nodes))
    centres = {text: x for text, x, _ in placed if text in table.columns and x > 40}
    for head in table.headings.values():
        line = next(y for text, _, y in placed if text == head.title)
        labels = sorted((x, text) for text, x, y in placed if abs(y - line) < 1 and text != head.title)
        assert [text.replace("\N{MINUS SIGN}", "-") for _, text in labels] == list(head.labels)
        for (x, _), column in zip(labels, head.columns, strict=True):
            if column in centres:
                assert x == pytest.approx(centres[column])


def test_results_are_distinguished_by_wedges_as_well_as_by_colour(game: Game, groups: Groups) -> None:
    block = results_table(game.tables["crt"], groups, WIDTH, LOOK)
    wedges = [
        node for node in walk(block.nodes) if isinstance(node, Path) and node.fill and len(node.commands) == 4
    ]
    counted = {"attacker": 0, "defender": 0}
    for code in game.tables["crt"].cells.values():
        group = groups.group(code)
        counted["attacker"] += group.startswith("attacker") or group == "both"
        counted["defender"] += group.startswith("defender") or group == "both"
    assert len(wedges) == sum(counted.values())


def test_the_key_explains_every_result(game: Game, groups: Groups) -> None:
    table = game.tables["crt"]
    printed = words(results_key(table, groups, WIDTH, LOOK))
    for code, meaning in table.key.items():
        assert groups.text(code) in printed
        assert meaning.split()[0] in printed


def test_the_crt_is_drawn_as_it_always_was(game: Game, groups: Groups) -> None:
    block = results_table(game.tables["crt"], groups, WIDTH, LOOK)
    drawn = log.write(Scene("crt", block.width, block.height, block.nodes))
    assert drawn == (GOLDENS / "crt.log").read_text("utf-8")


def test_a_chart_prints_every_rows_rule_and_on_request_its_errata(game: Game) -> None:
    chart = game.charts["movement-costs"]
    plain, printed = (
        words(chart_block(chart, WIDTH, replace(LOOK, errata=wanted))) for wanted in (False, True)
    )
    for row in chart.lines:
        assert row.title in printed
        assert row.rule in printed
        for erratum in row.errata:
            assert erratum.rpartition("-")[2] in printed
            assert erratum.rpartition("-")[2] not in plain


def test_additions_carry_a_sign_and_costs_do_not(game: Game) -> None:
    printed = words(
        chart_block(game.charts["movement-costs"], WIDTH, LOOK, ChartPlan(signed=("river", "bastion")))
    )
    assert printed.count("+1") == 2
    assert "+3" not in printed


def test_rows_that_say_the_same_are_joined_with_all_their_dice(game: Game) -> None:
    plan = ChartPlan(dice=True, merge=True, hide=("effect",))
    printed = words(chart_block(game.charts["sam-fire"], WIDTH, LOOK, plan))
    assert printed.count("13.1 p2") == 2


def test_a_track_has_a_box_for_every_step_that_holds_a_counter(game: Game) -> None:
    track = game.tracks["turn"]
    block = track_block(track, WIDTH, LOOK)
    boxes = [node for node in walk(block.nodes) if isinstance(node, Rect)]
    assert len(boxes) == len(track.boxes) == 30
    assert all(min(box.width, box.height) > LOOK.style.counter_size for box in boxes)
    assert [text for text, _, _ in placed_texts(block.nodes) if text.isdigit()] == [
        box.label for box in track.boxes
    ]


def bays(*labels: str, rule: str = "12.1 (once)") -> Track:
    boxes = tuple(TrackBox(label, rule=rule) for label in labels)
    return Track("events", "Events", "12.1", "display", boxes, across=len(labels))


def test_the_titles_of_a_display_are_of_one_size_and_nearly_as_large_as_any_heading() -> None:
    block = track_block(bays("Iran", "Syria in the war", "Hamas", "Escalation", "Media visit"), 160, LOOK)
    sizes = {node.size for node in walk(block.nodes) if isinstance(node, Text) and node.font.endswith("Bold")}
    assert len(sizes) == 1
    assert min(sizes) >= 0.8 * LOOK.style.size("heading")


def test_one_endless_title_leaves_the_others_readable() -> None:
    block = track_block(bays("Iran", "What happened to all the others " * 2), 120, LOOK)
    sizes = {node.text: node.size for node in walk(block.nodes) if isinstance(node, Text)}
    assert sizes["Iran"] == pytest.approx(0.7 * LOOK.style.size("heading"), abs=0.25)


def test_every_fifth_box_and_one_with_a_note_is_darker_unless_ink_is_spared(game: Game) -> None:
    turns = game.tracks["turn"]

    def darker(look: Look) -> list[str]:
        rects = [node.fill for node in walk(track_block(turns, WIDTH, look).nodes) if isinstance(node, Rect)]
        return [box.label for box, fill in zip(turns.boxes, rects, strict=True) if fill != rects[0]]

    assert darker(LOOK) == ["5", "6", "10", "15", "20", "25", "30"]
    assert darker(Look(style("low-ink"))) == []


@pytest.mark.parametrize("name", ["standard", "low-ink"])
def test_spaces_for_counters_and_their_symbols_are_seen_in_every_style(name: str) -> None:
    plan = TrackPlan(height=40, slots=True, icons={"One": "tank"})
    block = track_block(bays("One", "Two"), 160, Look(style(name)), plan)
    spaces = [node for node in walk(block.nodes) if isinstance(node, Rect) and node.dash]
    assert len(spaces) > 4
    assert all(node.stroke and contrast(node.stroke, node.fill or "#ffffff") > 1.5 for node in spaces)


def test_a_display_has_lines_to_write_on_if_asked() -> None:
    def lines(plan: TrackPlan) -> int:
        block = track_block(bays("One", "Two"), 160, LOOK, plan)
        return sum(isinstance(node, Path) and node.line == 0.2 for node in walk(block.nodes))

    assert lines(TrackPlan(height=40)) == 0
    assert lines(TrackPlan(height=40, lines=True)) == 2 * 4


def test_boxes_of_displays_are_made_lower_only_as_far_as_a_counter_needs() -> None:
    track = bays("One", "Two")
    counter = LOOK.style.counter_size
    heights = [
        track_block(track, 180, LOOK, TrackPlan(height=60, tall=share)).height for share in (1, 0.7, 0.1)
    ]
    assert heights == pytest.approx([60, 42, counter + 12])
    assert track_block(track, 180, LOOK, TrackPlan(height=20, tall=0.7)).height == 20
