"""Laws of the set-up checks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countermarch.reference.lebanon_82 import (
    israeli_setup_1982,
    israeli_setup_2006,
    plo_setup_check,
    plo_setup_list,
    syrian_setup_1976,
    syrian_setup_1982,
)
from countermarch.reference.lebanon_82.setup_israeli import Area, SetupPlace, UnitInHex, UnitInSector
from countermarch.reference.lebanon_82.setup_plo import Group, PloUnit
from countermarch.reference.lebanon_82.setup_syrian import MapEdge, SyrianKind, SyrianUnit, SyrianUnitOnEdge
from countermarch.reference.lebanon_82.terms import Division, Scenario

if TYPE_CHECKING:
    from collections.abc import Callable

divisions = st.sampled_from(get_args(Division))
in_sectors = st.builds(UnitInSector, divisions, st.sampled_from(get_args(SetupPlace)))
few_hexes = st.builds("{:02d}{:02d}".format, st.integers(30, 33), st.integers(18, 21))
in_hexes = st.builds(UnitInHex, divisions, few_hexes, st.sampled_from(get_args(Area)))
syrians = st.builds(
    lambda kind, near, more: SyrianUnit(kind, near, near + more),
    st.sampled_from(get_args(SyrianKind)),
    st.integers(0, 4),
    st.integers(0, 4),
)
on_edges = st.builds(
    SyrianUnitOnEdge, st.sampled_from(get_args(SyrianKind)), st.sampled_from(get_args(MapEdge)), st.booleans()
)
plo_units = st.builds(PloUnit, st.sampled_from(get_args(Group)), few_hexes)

CHECKS = [
    (israeli_setup_1982, in_sectors),
    (israeli_setup_2006, in_hexes),
    (syrian_setup_1982, syrians),
    (syrian_setup_1976, on_edges),
]


@pytest.mark.parametrize(("check", "units"), CHECKS)
@given(data=st.data())
def test_the_order_of_the_units_never_matters_and_faults_are_sorted(
    check: Callable[..., Any], units: st.SearchStrategy[Any], data: st.DataObject
) -> None:
    listed = tuple(data.draw(st.lists(units, min_size=1, max_size=12)))
    shuffled = tuple(data.draw(st.permutations(listed)))
    answer = check(units=listed).answer
    assert check(units=shuffled).answer == answer
    assert list(answer.faults) == sorted(set(answer.faults))
    assert answer.legal is not bool(answer.faults)


def _full_setup(scenario: Scenario) -> tuple[PloUnit, ...]:
    """Return a legal set-up: each group around its own hex, Beirut and the coast in rows of their own."""
    units = []
    for group in plo_setup_list(scenario=scenario).answer.groups:
        start = group.hex or ("2424" if group.group == "coast" else "0501")
        line, place = int(start[:2]), int(start[2:])
        units += [PloUnit(group.group, f"{line:02d}{place + n:02d}") for n in range(group.count)]  # type: ignore[arg-type] # the list's ids are groups
    return tuple(units)


@pytest.mark.parametrize("scenario", get_args(Scenario))
def test_a_set_up_by_the_list_is_legal(scenario: Scenario) -> None:
    assert plo_setup_check(scenario=scenario, units=_full_setup(scenario)).answer.legal


@given(scenario=st.sampled_from(get_args(Scenario)), data=st.data())
def test_taking_one_unit_away_leaves_its_group_short_and_nothing_else_wrong(
    scenario: Scenario, data: st.DataObject
) -> None:
    units = list(_full_setup(scenario))
    gone = units.pop(data.draw(st.integers(0, len(units) - 1)))
    answer = plo_setup_check(scenario=scenario, units=tuple(units)).answer
    assert answer.faults == (f"{gone.group}:missing",)


@given(scenario=st.sampled_from(get_args(Scenario)), data=st.data())
def test_a_unit_put_on_another_is_stacked_and_one_too_many(scenario: Scenario, data: st.DataObject) -> None:
    units = _full_setup(scenario)
    twin = data.draw(st.sampled_from(units))
    faults = plo_setup_check(scenario=scenario, units=(*units, twin)).answer.faults
    assert faults == (f"{twin.group}:extra", f"{twin.group}:stacked")


@given(st.sampled_from(get_args(Scenario)), st.lists(plo_units, max_size=12), st.data())
def test_the_order_of_plo_units_never_matters(
    scenario: Scenario, units: list[PloUnit], data: st.DataObject
) -> None:
    shuffled = tuple(data.draw(st.permutations(units)))
    answer = plo_setup_check(scenario=scenario, units=tuple(units)).answer
    assert plo_setup_check(scenario=scenario, units=shuffled).answer == answer
    assert list(answer.faults) == sorted(set(answer.faults))


def test_ten_thousand_units_are_checked_at_once() -> None:
    crowd = tuple(UnitInHex("36", "3808", "israel") for _ in range(10_000))
    assert israeli_setup_2006(units=crowd).answer.faults == ("not-adjacent", "stacked")
