"""Lebanon '82's tables hold what the rule book prints."""

from __future__ import annotations

from collections import Counter

from countermarch import components

GAME = components.game("lebanon-82")
CRT = GAME.tables["crt"]


def test_the_results_table_has_72_cells_of_these_kinds() -> None:
    assert Counter(CRT.cells.values()) == {
        "De": 3,
        "D3": 3,
        "D2": 10,
        "Ex": 17,
        "none": 6,
        "A1": 1,
        "A2": 5,
        "A3": 5,
        "(A)": 16,
        "Ae": 6,
    }


def test_every_row_of_heads_begins_over_the_first_column_and_ends_at_ten() -> None:
    heads = CRT.headings
    assert list(heads) == ["mountain", "rough-river-beirut", "town", "clear"]
    assert [len(head.labels) for head in heads.values()] == [8, 9, 10, 12]
    assert {head.columns[0] for head in heads.values()} == {"1"}
    assert {head.labels[-1] for head in heads.values()} == {"+10"}


def test_terrain_shifts_the_attack_to_the_left_by_0_2_3_and_4_columns() -> None:
    for differential in range(-1, 11):
        columns = {name: int(head.column_for(differential).column) for name, head in CRT.headings.items()}
        clear = columns["clear"]
        assert clear - columns["town"] == 2
        assert clear - columns["rough-river-beirut"] == 3
        assert clear - columns["mountain"] == 4


def test_a_stronger_attack_never_does_worse_in_a_row_of_the_die() -> None:
    order = ["Ae", "(A)", "A3", "A2", "A1", "none", "Ex", "D2", "D3", "De"]
    for die in CRT.rows:
        ranks = [order.index(CRT[die, column]) for column in CRT.columns]
        assert ranks == sorted(ranks)


def test_a_lower_die_never_does_worse_in_a_column() -> None:
    order = ["Ae", "(A)", "A3", "A2", "A1", "none", "Ex", "D2", "D3", "De"]
    worse = [
        (die, column)
        for column in CRT.columns
        for die, following in zip(CRT.rows, CRT.rows[1:], strict=False)
        if order.index(CRT[die, column]) < order.index(CRT[following, column])
    ]
    assert worse == []


def test_the_effects_chart_explains_the_results_of_the_table_in_the_order_of_its_key() -> None:
    effects = GAME.charts["crt-effects"]
    assert effects.rows == tuple(CRT.key)
    assert [effects.number(row, "defender-retreat") for row in ("De", "D3", "D2", "Ex")] == [0, 3, 2, 0]
    assert [effects.number(row, "attacker-retreat") for row in ("A1", "A2", "A3", "(A)")] == [1, 2, 3, 0]
    assert [row for row in effects.rows if effects.text(row, "bastion") == "immune"] == ["D3", "D2", "Ex"]


def test_movement_costs() -> None:
    costs = GAME.charts["movement-costs"]
    found = {row: costs[row, "cost"] for row in costs.rows}
    assert found == {
        "clear": 1,
        "rough": 2,
        "mountain": 3,
        "beirut": 2,
        "town": None,
        "road": 1,
        "river": 1,
        "bastion": 1,
        "lake": None,
    }


def test_sam_fire_removes_on_one_and_two() -> None:
    chart = GAME.charts["sam-fire"]
    assert [row for row in chart.rows if chart.text(row, "effect") == "removed"] == ["1", "2"]
    assert chart.rows == ("1", "2", "3", "4", "5", "6")


def test_losses_move_the_last_turn() -> None:
    chart = GAME.charts["length"]
    assert {
        row: tuple(chart.number(row, year) for year in ("1982", "2006", "1976")) for row in chart.rows
    } == {
        "israeli-depleted": (-1, 0, 0),
        "israeli-eliminated": (-2, -1, 0),
        "syrian-depleted": (1, 0, 0),
        "syrian-eliminated": (2, 0, 0),
        "plo-depleted": (0, 0, 0),
        "plo-eliminated": (0, -1, 0),
        "marker-lost": (0, 0, 0),
        "sam-site-lost": (0, 0, 0),
    }


def test_victory_points_of_2006() -> None:
    chart = GAME.charts["victory-2006"]
    assert [chart.number(row, "israeli") for row in chart.rows] == [1, 1, 0, 0]
    assert [chart.number(row, "plo") for row in chart.rows] == [0, 0, 1, 4]


def test_a_game_turn_has_four_combat_phases() -> None:
    assert len(GAME.charts["combat-phases"].rows) == GAME.number("combat-phases") == 4
