"""Maps of numbered hexes, of an installed game and of a user's folder."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from support import maps
from support.folders import make_folder
from support.scenes import said, texts, walk

from countermarch import components
from countermarch.components.model.loading.faults import DataError
from countermarch.components.model.loading.map_files import map_files
from countermarch.generators.documents.maps import map_plan
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.kits import KitOptions, kit
from countermarch.generators.kits.trial import faults
from countermarch.generators.maps.hex_grid import HexMap, between, corners, middle
from countermarch.generators.maps.hex_lines import courses, lines_of
from countermarch.generators.maps.hex_map import KEY_EDGE, hex_map_scene, key_size
from countermarch.generators.maps.roads import roads
from countermarch.generators.maps.terrain import line_points, midway, shores
from countermarch.generators.pages.look import Look
from countermarch.generators.scene.nodes import Path as Line
from countermarch.generators.scene.style import names, style
from countermarch.generators.sheets.paper import A3

if TYPE_CHECKING:
    from pathlib import Path

    from countermarch.generators.scene.nodes import Scene

MAP = maps.HEXES
KIT = '[[document]]\nkind = "map"\ntitle = "Field"\n'
PLACES = "id,name,hex,kinds,rule\nmill,Mill,0305,town,1\nfar,Far away,0999,town,1\n"


def read(game: components.Game) -> HexMap:
    (file,) = map_files(game.source)
    plan = map_plan(game, file, kit_plan(game).hexes)
    assert isinstance(plan, HexMap)
    return plan


@pytest.fixture(scope="module")
def lebanon() -> HexMap:
    return read(components.game("lebanon-82"))


def test_every_hex_that_the_rule_book_names_is_on_the_map_under_its_name(lebanon: HexMap) -> None:
    game = components.game("lebanon-82")
    known = set(lebanon.grid.numbers)
    wanted = {(int(place.hex[:2]), int(place.hex[2:])) for place in game.places.values() if place.hex}
    assert wanted <= known
    assert {one.hex for one in lebanon.named if not one.reconstructed} == wanted
    ours = [one.sign.title for one in lebanon.named if one.reconstructed and one.sign]
    assert ours == ["SAM site"] * (game.number("sam-sites") - 1)
    setups = {line.hex for one in game.scenarios.values() for line in one.setup if len(line.hex) == 4}
    assert {(int(number[:2]), int(number[2:])) for number in setups - {"4021"}} <= known


def test_no_place_of_the_rule_book_is_in_the_sea_and_the_coast_group_on_the_coast(lebanon: HexMap) -> None:
    (sea,) = [one.hexes for one in lebanon.terrains if one.title == "sea"]
    assert not sea & {one.hex for one in lebanon.named}
    grid = lebanon.grid
    for one in ((19, 21), (29, 25)):  # both ends of the coastal hexes of 10.5
        assert any(between(grid, one, other) for other in sea)


def test_every_hex_has_one_terrain_and_six_are_beirut(lebanon: HexMap) -> None:
    counted = [one for terrain in lebanon.terrains for one in terrain.hexes]
    assert sorted(counted) == sorted(lebanon.grid.numbers)
    assert [len(one.hexes) for one in lebanon.terrains if one.title == "Beirut"] == [6]
    assert "BEIRUT" in {one.text for one in lebanon.words}


def test_roads_run_from_hex_to_neighbour_and_never_through_the_sea(lebanon: HexMap) -> None:
    (sea,) = [one.hexes for one in lebanon.terrains if one.title == "sea"]
    roads = [line.through for line in lebanon.lines if line.through]
    assert len(roads) >= 5
    for road in roads:
        assert not sea & set(road)
        assert all(between(lebanon.grid, one, other) for one, other in pairwise(road))


@pytest.mark.parametrize("style_name", names())
def test_blank_leaves_numbers_and_names_alone(lebanon: HexMap, style_name: str) -> None:
    whole = said(hex_map_scene(lebanon, Look(style(style_name))))
    blank = said(hex_map_scene(lebanon, Look(style(style_name), "blank")))
    for words in ("1820", "0908", "Sidon", "bastion"):
        assert words in whole
        assert words in blank
    for words in ("mountain", "river", "road", "SAM range", "border", "Bekaa", "SYRIA"):
        assert words in whole
        assert words not in blank


def test_north_is_up_and_places_count_westwards(lebanon: HexMap) -> None:
    tyre, sidon, zahle = (middle(lebanon.grid, *where) for where in ((29, 25), (18, 20), (7, 8)))
    assert tyre[1] > sidon[1] > zahle[1]
    assert tyre[0] < sidon[0] < zahle[0]


def test_another_user_s_folder_has_a_map_of_hexes(tmp_path: Path) -> None:
    folder = make_folder(tmp_path, map_toml=MAP, kit_toml=KIT, gazetteer_csv=PLACES)
    made = kit(components.load(folder), KitOptions(paper=A3, only=("map",)))
    (page,) = made.pages()
    words = said(page.scene)
    for one in ("Ford", "Mill", "0305", "0610", "wood", "stream", "track", "town"):
        assert one in words
    assert "Far away" not in words
    assert "reconstructed" not in words


def test_zones_are_tinted_with_their_labels_and_signs(tmp_path: Path) -> None:
    zones = """[[zone]]
title = "range"
colour = "#aa3322"
around = ["0305"]
reach = 2
sign = "town"
[[zone]]
title = "sector"
colour = "#2266aa"
hexes = ["0102-0104"]
label = "North"
"""
    plan = read(components.load(make_folder(tmp_path, map_toml=f"{MAP}{zones}", gazetteer_csv=PLACES)))
    reach, sector = plan.zones
    at = middle(plan.grid, 3, 5)
    near = {one for one in plan.grid.known if math.dist(middle(plan.grid, *one), at) < 2.1 * plan.grid.step}
    assert reach.hexes == near
    assert len(near) == 1 + 6 + 12
    assert sector.hexes == {(1, 2), (1, 3), (1, 4)}
    assert [one.name for one in plan.named if one.hex == (3, 5)] == ["Mill", ""]
    words = said(hex_map_scene(plan, Look(style("standard"))))
    assert all(one in words for one in ("North", "range", "sector"))


def test_a_range_says_its_letter_twice_on_its_outline_and_at_its_site(lebanon: HexMap) -> None:
    found = texts(hex_map_scene(lebanon, Look(style("standard"))))
    letters = {one.letter for one in lebanon.zones if one.letter}
    assert {letter: found.count(letter) for letter in letters} == {"A": 4, **dict.fromkeys("BCDEF", 3)}
    assert "SAM site near Zahle" not in " ".join(found)


def test_a_river_keeps_to_the_hexsides_that_it_costs_to_cross(lebanon: HexMap) -> None:
    far = lebanon.grid.step / 20
    for river in (one for one in lebanon.lines if one.sides and one.colour in ("#3f86b8", "#8fc3dd")):
        for pair in river.sides:
            start, end = between(lebanon.grid, *pair) or ((0.0, 0.0), (0.0, 0.0))
            if frozenset((start, end)) not in shores(lebanon):
                half = midway(start, end)
                assert math.dist(line_points(lebanon)[half], half) < far, pair


def test_a_letter_is_one_and_belongs_to_sites(tmp_path: Path) -> None:
    zone = '[[zone]]\ncolour = "#aa3322"\nhexes = ["0203"]\nletter = "A"\n'
    with pytest.raises(DataError, match="one letter, of a zone around its sites"):
        read(components.load(make_folder(tmp_path, map_toml=MAP + zone)))


def test_a_lake_is_as_wide_as_its_line_and_narrow_at_its_ends(tmp_path: Path) -> None:
    sides = 'sides = ["0203/0204", "0203/0304", "0303/0304"]\n'
    toml = f'{MAP}[[hexline]]\ntitle = "lake"\ncolour = "#99bbdd"\nwidth = 8\n{sides}'
    scene = hex_map_scene(
        read(components.load(make_folder(tmp_path, map_toml=toml))), Look(style("standard"))
    )
    (shore,) = (one for one in walk(scene.nodes) if isinstance(one, Line) and one.fill == "#99bbdd")
    points = [values[-2:] for _, values in shore.commands if values]
    long = max(math.dist(one, other) for one in points for other in points)
    area = abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise(points))) / 2
    assert 0.5 < area / (long * 8) < 0.9  # of a box as long and wide


def outlined(scene: Scene) -> list[int]:
    """Return how many sides each outline of a zone in #aa3322 has, but for the key."""
    nodes = walk(scene.nodes[:1])
    drawn = [node.commands for node in nodes if isinstance(node, Line) and node.stroke == "#aa3322"]
    return [sum(letter in "ML" for letter, _ in commands) for commands in drawn]


def test_no_edge_of_a_road_crosses_another_where_they_meet(lebanon: HexMap) -> None:
    paths = {road.path for road in roads(lebanon)}
    drawn = [one for one in lines_of(lebanon, Look(style("standard"))) if isinstance(one, Line)]
    widths = [one.line for one in drawn if one.commands in paths]
    assert widths == sorted(widths, reverse=True)


def test_zones_of_the_same_title_are_drawn_as_one_without_lines_inside(tmp_path: Path) -> None:
    zone = '[[zone]]\ntitle = "range"\ncolour = "#aa3322"\nhexes = ["{}"]\n'
    toml = "".join((MAP, zone.format("0203"), zone.format("0204"), zone.format("0502").replace("range", "")))
    plan = read(components.load(make_folder(tmp_path, map_toml=toml, gazetteer_csv=PLACES)))
    # two hexes that touch have ten sides in common with the rest
    assert outlined(hex_map_scene(plan, Look(style("standard")))) == [10, 6]


def test_each_range_has_an_outline_inside_its_hexes_where_several_overlap(tmp_path: Path) -> None:
    zone = '[[zone]]\ntitle = "range"\ncolour = "#aa3322"\nreach = 1\naround = ["{}"]\n'
    toml = "".join((MAP, zone.format("0304"), zone.format("0305")))
    plan = read(components.load(make_folder(tmp_path, map_toml=toml, gazetteer_csv=PLACES)))
    # sides around seven hexes
    assert outlined(hex_map_scene(plan, Look(style("standard")))) == [18, 18]


def test_a_river_ends_where_it_meets_the_shore(lebanon: HexMap) -> None:
    ended = 0
    for river in (one for one in lebanon.lines if one.sides and one.colour == "#3f86b8"):
        sides = [side for pair in river.sides if (side := between(lebanon.grid, *pair))]
        inland = [side for side in sides if frozenset(side) not in shores(lebanon)]
        drawn = sum(letter == "C" for path, _ in courses(river, lebanon) for letter, _ in path)
        # each side in halves, and the way to the frame
        assert 2 * len(inland) <= drawn <= 2 * len(inland) + 2
        ended += len(sides) - len(inland)
    assert ended


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ('hexes = ["0203", "0304-0306"]|hexes = ["0203", "1304"]', "'1304': expected a hex of four digits"),
        ('"0304-0306"|"0304-0406"', "'0304-0406': expected a hex of four digits on the map, or a range"),
        ('"0203/0204"|"0203/0206"', "'0203/0206': expected a neighbour: 0203 touches 01"),
        ('last = "0610"|last = "ford"', "'ford': expected a hex of four digits, the corner of the map"),
        ("size = 20|size = 900", "size: '900': expected a number from 8 to 60"),
        ('through = ["0101", "0102", "0103"]|', "sides between hexes, or through"),
        ('"0102", "0103"]|"0103"]', "'0101 and 0103': expected a road without gaps: 0101 touches 01"),
    ],
)
def test_a_map_at_fault_is_refused_with_its_place(tmp_path: Path, written: str, says: str) -> None:
    before, _, after = written.partition("|")
    assert before in MAP
    folder = make_folder(tmp_path, map_toml=MAP.replace(before, after), kit_toml=KIT, gazetteer_csv=PLACES)
    with pytest.raises(DataError, match=r"map\.toml line \d+") as caught:
        kit(components.load(folder), KitOptions(only=("map",)))
    assert says in str(caught.value)


def test_the_key_is_beside_the_hexes_where_the_file_gives_it_no_place(tmp_path: Path) -> None:
    plan = read(components.load(make_folder(tmp_path, map_toml=MAP, gazetteer_csv=PLACES)))
    wide, tall = key_size(plan)
    right = max(x for one in plan.grid.numbers for x, _ in corners(plan.grid, middle(plan.grid, *one)))
    assert right < plan.key_corner[0] - KEY_EDGE
    assert plan.key_corner[0] - KEY_EDGE + wide < plan.width
    assert plan.key_corner[1] - KEY_EDGE + tall < plan.height


def test_a_key_that_hides_hexes_is_a_fault_unless_no_piece_goes_there(tmp_path: Path) -> None:
    hidden = MAP.replace("[hexes]", "key = [9, 9]\n[hexes]", 1)
    game = components.load(make_folder(tmp_path / "a", map_toml=hidden, gazetteer_csv=PLACES))
    (fault,) = faults(game)
    assert fault.startswith("map.toml: the key hides 0101, ")
    sea = f'{hidden}[[terrain]]\ntitle = "sea"\nfill = "#ccddee"\nhexes = ["{{}}"]\nout = true\n'
    every = '", "'.join(f"{line:02}01-{line:02}10" for line in range(1, 7))
    game = components.load(make_folder(tmp_path / "b", map_toml=sea.format(every), gazetteer_csv=PLACES))
    assert faults(game) == ()


def test_two_documents_that_print_the_same_map_are_refused(tmp_path: Path) -> None:
    folder = make_folder(tmp_path, map_toml=MAP, kit_toml=KIT + KIT, gazetteer_csv=PLACES)
    with pytest.raises(
        DataError, match=r"kit\.toml line \d+ .*kind: 'map': expected a map that is not printed already"
    ):
        kit_plan(components.load(folder))


def test_tiles_of_a_large_map_carry_what_they_show_and_together_all_of_it() -> None:
    made = kit(components.game("lebanon-82"), KitOptions(only=("map",)))
    tiles = [said(page.scene) for page in made.parts[0].draw()]
    whole = read(made.game)
    (sea,) = [one.hexes for one in whole.terrains if one.out]
    coast = {one for pair in whole.lines[0].sides for one in pair}
    numbers = {f"{line:02d}{place:02d}" for line, place in whole.grid.known - sea | (sea & coast)}
    shown = [numbers & set(words.split()) for words in tiles]
    assert set().union(*shown) == numbers
    assert all(len(one) < len(numbers) / 3 for one in shown)
