"""The kit of A Reign of Missiles: 140 counters, the tracks, the tables, and a map marked as reconstructed."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from support.scenes import counter_faces, marks, said, scaled, ticked, walk

from countermarch import components
from countermarch.components.model.loading.map_files import map_files
from countermarch.generators.documents.maps import map_plan
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.documents.print_choice import options_with
from countermarch.generators.kits import Kit, KitOptions, kit
from countermarch.generators.maps.area_map import map_scene
from countermarch.generators.maps.area_plan import AreaMap
from countermarch.generators.pages.look import Look
from countermarch.generators.scene import metrics
from countermarch.generators.scene.nodes import Rect, Text
from countermarch.generators.scene.style import names, style
from countermarch.generators.sheets.paper import A3, A4, LETTER, TABLOID, Paper
from countermarch.generators.tracks.boxes import TrackPlan
from countermarch.generators.tracks.track import track_block, track_places

if TYPE_CHECKING:
    from countermarch.components.model.game import Game
    from countermarch.generators.scene.nodes import Scene

GAZA = {"north-gaza", "gaza-city", "central-gaza", "khan-yunis"}


@pytest.fixture(scope="module")
def game() -> Game:
    return components.game("reign-of-missiles")


@pytest.fixture(scope="module")
def whole(game: Game) -> Kit:
    return kit(game, KitOptions(provenance=True))


@pytest.fixture(scope="module")
def plan(game: Game) -> AreaMap:
    (file,) = map_files(game.source)
    found = map_plan(game, file, {})
    assert isinstance(found, AreaMap)
    return found


def is_back(name: str) -> bool:
    return name.endswith(" back")


def test_a_hundred_and_forty_counters_are_printed_each_with_its_back(whole: Kit, game: Game) -> None:
    drawn = Counter(scene.name for scene in counter_faces(whole))
    fronts = {name: count for name, count in drawn.items() if not is_back(name)}
    assert sum(fronts.values()) == game.number("counters") == whole.summary.pieces == 140
    for name, count in fronts.items():
        assert drawn[f"{name} back"] == count


@pytest.mark.parametrize(
    ("start", "count"),
    [
        ("qassam-", 24), ("grad-", 9), ("fajr-5-", 5), ("rocket-", 40), ("iron-dome", 23), ("f-15", 12),
        ("drone", 12), ("naval-support", 1), ("commando", 1), ("diplomacy-", 2), ("mvp-", 4), ("turn", 1),
        ("impulse", 1),
    ],
)  # fmt: skip
def test_the_counter_sheet_holds_the_mix(whole: Kit, start: str, count: int) -> None:
    fronts = [scene.name for scene in counter_faces(whole) if not is_back(scene.name)]
    assert sum(name.startswith(start) for name in fronts) == count  # the 23rd Iron Dome is its urgency


def test_a_launcher_shows_its_combat_factor_and_suppressed_one_less(whole: Kit, game: Game) -> None:
    drawn = {scene.name: scene for scene in counter_faces(whole)}
    for unit in game.units:
        front, back = said(drawn[unit.id]).split(), said(drawn[f"{unit.id} back"]).split()
        assert str(unit.number("attack")) in front
        assert unit.name.upper() in front  # lettered as the rockets are
        lower = unit.number("depleted_attack")
        if lower is not None:
            assert {unit.name.upper(), "SUPPRESSED"} <= set(back)
            assert [word for word in back if word.isdigit()] == [str(lower)]


def test_a_launcher_that_is_never_suppressed_has_a_plain_back(whole: Kit, game: Game) -> None:
    drawn = {scene.name: scene for scene in counter_faces(whole)}
    backs = [drawn[f"{unit.id} back"] for unit in game.units if unit.number("depleted_attack") is None]
    assert {(said(back), marks(back)) for back in backs} == {("LAUNCHER HAMAS", 0)}


def test_every_combat_factor_carries_the_mark_and_blank_leaves_a_box(whole: Kit, game: Game) -> None:
    drawn = {scene.name: scene for scene in counter_faces(whole)}
    assert all(marks(drawn[unit.id]) or ticked(drawn[unit.id]) for unit in game.units)
    blank = kit(game, KitOptions(missing="blank", only=("counters",)))
    for scene in counter_faces(blank):
        assert marks(scene) == 0
        if scene.name in {unit.id for unit in game.units}:
            assert not any(word.isdigit() for word in said(scene).split())


@pytest.mark.parametrize(
    ("name", "front", "back"),
    [
        ("iron-dome", "IRON DOME 22", "IRON DOME DEPLETED"),  # the last of them
        ("f-15", "F-15 12", "F-15 USED"),
        ("rocket-fajr-5", "FAJR-5", "FAJR-5"),
        ("mvp-hamas", "HAMAS MVP ×1", "HAMAS MVP ×10"),  # noqa: RUF001 # as it is printed
    ],
)
def test_a_counter_says_what_it_is_on_both_sides(whole: Kit, name: str, front: str, back: str) -> None:
    drawn = {scene.name: said(scene) for scene in counter_faces(whole)}
    assert (drawn[name], drawn[f"{name} back"]) == (front, back)


def test_each_battery_has_a_number_of_its_own_on_paper_alone(whole: Kit, game: Game) -> None:
    def batteries(made: Kit) -> list[str]:
        (part,) = (part for part in made.parts if part.kind == "counters")
        assert part.cut is not None
        return [said(piece.front) for piece in part.cut.pieces() if piece.name == "iron-dome"]

    assert batteries(whole) == [f"IRON DOME {number}" for number in range(1, 23)]
    again = kit(game, options_with(KitOptions(), game, {"only": ["iron dome#9", "iron-dome#7"]}))
    assert batteries(again) == ["IRON DOME 7", "IRON DOME 9"]
    screen = kit(game, KitOptions(numbered=False, only=("counters",)))
    assert batteries(screen) == ["IRON DOME"] * 22


def test_events_that_may_be_used_twice_count_down_on_their_backs(whole: Kit, game: Game) -> None:
    drawn = {scene.name: said(scene) for scene in counter_faces(whole)}
    effects = game.charts["event-effects"]
    for event in ("enhanced-intelligence", "insh-allah", "sam-missiles"):
        modifier = f"{effects.number(event, 'modifier'):+d}".replace("-", "\N{MINUS SIGN}")
        assert f"{modifier} (2)" in drawn[event]
        assert f"{modifier} (1)" in drawn[f"{event} back"]


def test_the_set_up_card_shows_counters_on_a_small_map_and_counts_before_them(whole: Kit, game: Game) -> None:
    (page,) = (one for one in whole.pages() if ": Set-up" in one.scene.name)
    words = said(page.scene)
    strip = [game.places[area].name for area in sorted(GAZA)]
    assert all(words.count(name) == 1 for name in strip)
    counts = [one.count for one in game.units]
    at = [
        words.index(f" {count}\N{MULTIPLICATION SIGN} {unit.name.upper()}")
        for count, unit in zip(counts, game.units, strict=True)
    ]
    assert len(set(at)) == len(counts)


def test_trays_hold_all_counters_of_a_kind_and_say_how_many(whole: Kit, game: Game) -> None:
    (page,) = (one for one in whole.pages() if one.scene.name.endswith(": Aircraft, batteries, rockets"))
    trays = {"aircraft": 2, "iron-dome": 1, "rocket": 1, "commando": 1}
    counts = [one.count for one in game.markers for _ in range(trays.get(one.kind, 0))]
    printed = re.findall("\N{MULTIPLICATION SIGN}([0-9]+)", said(page.scene))
    assert sorted(printed) == sorted(map(str, counts))


def test_the_diplomacy_track_runs_right_in_one_line_and_large_counters_have_a_place(game: Game) -> None:
    for name, zigzag in (("standard", True), ("large-print", False)):
        look = Look(style(name))
        places = track_places(game.tracks["diplomacy"], 180.0, look, TrackPlan(zigzag=True))
        assert min(wide for _, _, wide, _ in places) > look.style.counter_size
        half = places[0][2] / 2
        assert zigzag == all(abs(after[0] - before[0] - half) < 1e-9 for before, after in pairwise(places))
        drawn = track_block(game.tracks["diplomacy"], 180.0, look, TrackPlan(zigzag=True))
        numbers = [node for node in walk(drawn.nodes) if isinstance(node, Text) and node.text.isdigit()]
        assert zigzag == (len({round(node.y, 3) for node in numbers}) == 1)


def test_every_clause_on_a_chart_names_its_subject(whole: Kit) -> None:
    (page,) = (page for page in whole.pages() if page.scene.name.endswith(": Israeli assets"))
    words = said(page.scene)
    for subject in ("Iron Dome placement.", "Naval Support placement.", "Commando dice."):
        assert subject in words, subject


def test_the_diplomacy_track_has_its_21_spaces_in_their_colours(game: Game) -> None:
    track, chart = game.tracks["diplomacy"], game.charts["diplomacy-track"]
    assert [(box.label, box.tone) for box in track.boxes] == [
        (str(chart.number(row, "number")), chart.text(row, "colour")) for row in chart.rows
    ]
    drawn = track_block(track, 180.0, Look(style("standard")))
    grounds = [node.fill for node in walk(drawn.nodes) if isinstance(node, Rect)]
    tones = style("standard").boxes
    assert grounds == [tones[box.tone][0] for box in track.boxes]
    assert len(grounds) == 21


def test_spaces_are_distinguished_without_their_colour(game: Game) -> None:
    made = kit(game, KitOptions(style="low-ink", only=("tracks",)))
    words = " ".join(said(page.scene) for page in made.pages())
    for tone, count in (("dark green", 1), ("light green", 1), ("light blue", 1), ("dark blue", 1)):
        assert words.count(tone) == count


def test_the_map_has_every_area_and_every_exit(plan: AreaMap, game: Game) -> None:
    assert {area.id for area in plan.areas} == set(game.places)
    assert len(plan.areas) == 19
    assert len(plan.arrows) == len(game.charts["map-exits"].rows)
    rolls = Counter(arrow.roll for arrow in plan.arrows)
    assert rolls["even"] == rolls["odd"]
    assert rolls["0\N{EN DASH}6"] == 4  # from each launch area into the sea, and onward inland


def test_areas_of_the_map_do_not_overlap_and_fill_it(plan: AreaMap) -> None:
    def size(outline: tuple[tuple[float, float], ...]) -> float:
        pairs = zip(outline, (*outline[1:], outline[0]), strict=True)
        return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 2

    covered = sum(size(area.outline) for area in plan.areas) + sum(
        size(blank.outline) for blank in plan.blanks
    )
    assert covered == pytest.approx(plan.width * plan.height, rel=0.005)


def test_an_area_holds_the_counters_that_may_be_in_it(plan: AreaMap) -> None:
    edge = style("standard").counter_size
    for area in plan.areas:
        xs, ys = [x for x, _ in area.outline], [y for _, y in area.outline]
        assert max(xs) - min(xs) > 2 * edge, area.id
        assert max(ys) - min(ys) > 2 * edge, area.id


def test_the_four_areas_of_the_strip_bear_their_ground(plan: AreaMap, game: Game) -> None:
    assert {area.id for area in plan.areas if area.ground.id == "gaza"} == GAZA
    assert len(GAZA) == game.number("gaza-areas")
    signs = {area.id: [sign.title for sign in area.signs] for area in plan.areas if area.id in GAZA}
    assert signs["gaza-city"] == ["leadership"]
    assert signs["khan-yunis"] == ["supply depot"]


@pytest.mark.parametrize(("paper", "sheets"), [(A4, 2), (LETTER, 2), (A3, 1), (TABLOID, 1)])
def test_the_map_says_on_every_sheet_that_it_is_a_reconstruction(
    game: Game, paper: Paper, sheets: int
) -> None:
    (part,) = kit(game, KitOptions(paper=paper, only=("map",))).parts
    pages = list(part.draw())
    assert len(pages) == sheets
    assert all("marks a reconstructed value" in said(page.scene) for page in pages)
    assert "it fits the rules and is not the published map" in said(pages[0].scene)


def test_arrows_tell_their_area_by_colour_and_areas_their_kind(plan: AreaMap) -> None:
    strip = {area.id: area.arrows for area in plan.areas if area.id in GAZA}
    assert len(set(strip.values())) == 4
    map_ = map_scene(plan, Look(style("standard")))
    filled = Counter(node.fill for node in walk(map_.nodes) if isinstance(node, Rect))
    leaving = Counter(arrow.start for arrow in plan.arrows)
    assert {colour: filled[colour] for colour in strip.values()} == {
        colour: leaving[area] for area, colour in strip.items()
    }
    frugal = map_scene(plan, Look(style("low-ink")))
    green = sum(area.ground.id == "green" for area in plan.areas)
    assert [said(one).split().count("green") for one in (map_, frugal)] == [1, 1 + green]  # once in a box


def test_placeholder_names_are_marked_on_the_map_and_stated_ones_are_not(plan: AreaMap) -> None:
    stated = {area.id for area in plan.areas if not area.reconstructed}
    assert stated == {"gaza-city", "khan-yunis", "ashdod", "tel-aviv", "jerusalem", "dimona"}


def test_the_kit_holds_every_aid(game: Game, whole: Kit) -> None:
    titles = {part.title for part in whole.parts}
    for title in (
        "Contents", "Calibration sheet", "Area map", "Counters", "Diplomacy and points",
        "Turn, events and launchers", "Aircraft, batteries, rockets", "Sequence of play", "Random events",
        "Israeli assets", "Israeli attacks", "Rockets and Iron Dome", "Rules summary",
        "Errata and rulings",
    ):  # fmt: skip
        assert title in titles
    used = {
        str(section[key])
        for document in kit_plan(game).documents
        for section in document.sections
        for key in ("chart", "table", "track")
        if key in section
    }
    elsewhere = {"diplomacy-track", "event-effects"}  # the track itself; the clauses of the events
    assert {*game.charts, *game.tables, *game.tracks} - used == elsewhere


@pytest.mark.parametrize("style_name", names())
@pytest.mark.parametrize("paper", [A4, LETTER])
def test_everything_fits_and_can_be_read_in_every_style(game: Game, paper: Paper, style_name: str) -> None:
    made = kit(game, KitOptions(paper=paper, style=style_name))
    count = 0
    for page in made.pages():
        count += 1
        for node, scale in scaled(page.scene.nodes):
            if isinstance(node, Text):
                assert node.size * scale >= metrics.MIN_SIZE, (page.label, node.text)
    assert count == made.summary.pages


def test_the_map_comes_out_the_same_every_time(game: Game) -> None:
    first, second = (list(kit(game, KitOptions(only=("map",))).pages()) for _ in range(2))
    assert first == second


def test_blank_leaves_room_on_the_map_for_names_and_numbers_of_your_own(game: Game, plan: AreaMap) -> None:
    made = kit(game, KitOptions(missing="blank", only=("map",), paper=A3))
    words = said(next(made.pages()).scene)
    for area in plan.areas:
        if not area.reconstructed:
            assert area.name.upper() in words
        else:
            assert area.name not in words
    assert "even" not in words
    assert "odd" not in words


def test_blank_leaves_boxes_for_the_exits_and_no_reconstructed_ones(game: Game) -> None:
    def exits(options: KitOptions) -> Scene:
        made = kit(game, options)
        part = next(part for part in made.parts if part.title == "Sequence of play")
        return next(page.scene for page in part.draw() if "Exits of the areas" in said(page.scene))

    ours, blank = exits(KitOptions()), exits(KitOptions(missing="blank"))
    places = [place.name for place in game.places.values()]
    assert any(name in said(ours) for name in places)
    assert not any(name in said(blank) for name in places)
    assert "\N{EN DASH}" not in said(blank)
    assert "marks a reconstructed value" in said(ours)
    assert "marks a reconstructed value" not in said(blank)
    rows = game.charts["map-exits"].lines
    boxes = [node for node in walk(blank.nodes) if isinstance(node, Rect) and node.radius == 0.3]
    assert len(boxes) == 6 * len(rows)
