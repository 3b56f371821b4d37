"""Lebanon '82's places, scenarios and tracks."""

from __future__ import annotations

import pytest

from countermarch import components

GAME = components.game("lebanon-82")


def plo(scenario: str) -> list[tuple[str, int | None]]:
    return [(line.id, line.count) for line in GAME.scenarios[scenario].setup if line.side == "plo"]


def test_eighteen_named_places_have_a_hex_and_nine_hexes_no_name() -> None:
    named = [place for place in GAME.places.values() if place.name and place.hex]
    bare = [place for place in GAME.places.values() if not place.name]
    assert (len(named), len(bare)) == (18, 9)
    assert all(place.id == f"hex-{place.hex}" for place in bare)


def test_the_five_bastions() -> None:
    found = {place.hex for place in GAME.places.values() if "bastion" in place.kinds}
    assert found == {"2923", "3119", "2616", "1921", "0719"}


def test_sidon_keeps_its_misprint_apart() -> None:
    assert (GAME.places["sidon"].hex, GAME.places["sidon"].text("printed_1976")) == ("1820", "4021")


@pytest.mark.parametrize(("scenario", "units"), [("1982", 20), ("2006", 14), ("1976", 7)])
def test_the_plo_lists_add_up(scenario: str, units: int) -> None:
    total = sum(count or 0 for _group, count in plo(scenario))
    assert (
        total == GAME.scenarios[scenario].number("plo-units") == GAME.number(f"plo-units-{scenario}") == units
    )


def test_the_groups_of_1982_in_printed_order() -> None:
    assert plo("1982") == [
        ("tyre", 3),
        ("alras-jouaiya", 1),
        ("coast", 2),
        ("sidon", 3),
        ("nabatiya", 3),
        ("damour", 1),
        ("khalob", 1),
        ("beirut-airport", 1),
        ("beirut", 3),
        ("rashayyah", 1),
        ("hasbaita", 1),
    ]


def test_the_hexes_of_2006_in_printed_order() -> None:
    hexes = [line.hex for line in GAME.scenarios["2006"].setup if line.side == "plo"]
    assert " ".join(hexes) == "2925 3224 3222 3220 3420 3116 3418 3217 2816 3119 3121 3519 3523 3020"


def test_only_areas_reach_three_hexes() -> None:
    lines = [line for scenario in GAME.scenarios.values() for line in scenario.setup if line.side == "plo"]
    assert {line.id for line in lines if line.within == 3} == {"tyre", "sidon", "nabatiya"}
    assert {line.within for line in lines} == {0, 3, None}


def test_scenarios_share_their_facts_but_for_the_unknown_syrians_of_1982() -> None:
    facts = {name: set(scenario.facts) for name, scenario in GAME.scenarios.items()}
    assert facts["2006"] == facts["1976"] == facts["1982"] | {"syrian-units"}


def test_a_fact_of_the_wrong_kind_is_refused() -> None:
    scenario = GAME.scenarios["2006"]
    assert scenario.texts("divisions") == ("36", "162", "252")
    assert scenario.flag("bastions") is False
    for read in (scenario.number, scenario.text, scenario.flag):
        with pytest.raises(TypeError, match="divisions"):
            read("divisions")
    with pytest.raises(TypeError, match="plo-units"):
        scenario.texts("plo-units")


def test_the_turn_track_has_thirty_boxes() -> None:
    track = GAME.tracks["turn"]
    assert [box.label for box in track.boxes] == [str(turn) for turn in range(1, 31)]
    assert len(track.boxes) == GAME.number("length-cap")
    assert [box.label for box in track.boxes if box.note] == ["5", "6", "30"]


def test_the_amphibious_box_holds_the_two_units_of_the_96th() -> None:
    (box,) = GAME.tracks["amphibious-box"].boxes
    assert tuple(box.note.split(" and ")) == GAME.charts["reinforcements"].rows == ("8-7-7", "4-2-5")
