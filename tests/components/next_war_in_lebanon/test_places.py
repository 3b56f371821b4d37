"""The Next War in Lebanon's zones: those the rules name, and a map of our own around them."""

from __future__ import annotations

from collections import Counter

from countermarch import components
from countermarch.components.model.layers import Layer

GAME = components.game("next-war-in-lebanon")
ZONES = GAME.places
AREAS = Counter(zone.text("area") for zone in ZONES.values())


def test_there_are_21_zones_with_three_sanctuaries_among_them() -> None:
    assert len(ZONES) == GAME.number("zones") == 21
    assert AREAS["israel-sanctuary"] == AREAS["north-lebanon-sanctuary"] == AREAS["syria"] == 1


def test_the_rules_name_five_zones_and_three_sanctuaries() -> None:
    named = {zone.id for zone in ZONES.values() if zone.layer is Layer.RULEBOOK}
    assert named == {
        "nahariyya",
        "marjayoun",
        "tyre",
        "sidon",
        "nabatiye",
        "central-israel",
        "northern-lebanon",
        "syria",
    }


def test_the_three_towns_of_the_rules_are_urban_by_the_rules() -> None:
    urban = {zone.id: zone.values["terrain"] for zone in ZONES.values() if zone.text("terrain") == "urban"}
    assert set(urban) == {"tyre", "sidon", "nabatiye"}
    assert {cell.layer for cell in urban.values() if cell} == {Layer.RULEBOOK}


def test_neighbours_are_neighbours_of_each_other() -> None:
    for zone in ZONES.values():
        neighbours = zone.text("neighbours").split()
        assert neighbours
        assert zone.id not in neighbours
        for other in neighbours:
            assert zone.id in ZONES[other].text("neighbours").split(), (zone.id, other)


def test_every_zone_can_be_reached() -> None:
    reached, edge = {"central-israel"}, ["central-israel"]
    while edge:
        found = [other for other in ZONES[edge.pop()].text("neighbours").split() if other not in reached]
        reached.update(found)
        edge.extend(found)
    assert reached == set(ZONES)


def test_the_insurgents_can_fill_the_zones_south_of_the_litani_in_both_scenarios() -> None:
    assert AREAS["south-of-litani"] * GAME.number("units-south") <= 22


def test_a_zone_in_short_range_is_in_medium_range() -> None:
    for zone in ZONES.values():
        short, medium = zone.values["sr"], zone.values["mr"]
        assert short is None or (medium is not None and medium.value is True)


def test_the_zones_printed_on_the_map_do_not_overlap() -> None:
    spots = [(zone.text("across"), zone.text("up")) for zone in ZONES.values() if zone.text("up")]
    assert len(spots) == len(set(spots)) == 18
