from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from support.scenes import counter_faces, marks, texts, ticked, walk

from countermarch import components
from countermarch.components.model.layers import Layer
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.kits import Kit, KitOptions, kit
from countermarch.generators.pages.look import Look, shown
from countermarch.generators.scene.markup import curly
from countermarch.generators.scene.nodes import Group, Path, Rect, Text
from countermarch.generators.scene.style import names, style
from countermarch.generators.sheets.paper import A3, A4, LETTER, Paper

if TYPE_CHECKING:
    from countermarch.components.model.game import Game
    from countermarch.generators.scene.nodes import Node, Scene
    from countermarch.generators.sheets.document import Page


UNIT_TYPE = 7.0
"""Words of this size and smaller are names and notes, in points."""


@pytest.fixture(scope="module")
def game() -> Game:
    return components.game("next-war-in-lebanon")


@pytest.fixture(scope="module")
def whole(game: Game) -> Kit:
    return kit(game, KitOptions(provenance=True))


@pytest.fixture(scope="module")
def faces(whole: Kit) -> dict[str, Scene]:
    return {scene.name: scene for scene in counter_faces(whole)}


def test_176_of_the_printed_pieces_are_those_of_the_box(whole: Kit, game: Game) -> None:
    counted = Counter(scene.name for scene in counter_faces(whole) if not scene.name.endswith(" back"))
    extra = {"idf-herev", "idf-herev-reduced", "insurgent-hq"}
    forces = sum(counted[unit.id] for unit in game.units if unit.id not in extra)
    chits = sum(counted[chit.id] for chit in game.chits)
    tracked = sum(counted[name] for name in ("game-turn", "c2-idf", "c2-insurgent"))
    printed = next(one.count for one in game.contents if one.id == "counters")
    assert (forces, chits, tracked) == (107, 66, 3)
    assert forces + chits + tracked == printed == 176
    assert sum(counted.values()) == whole.summary.pieces == 229


@pytest.mark.parametrize(("side", "wanted"), [("idf", (5, 4, 5, 6, 2, 2)), ("insurgent", (3, 7, 5, 5, 2, 2))])
def test_the_joint_ops_chits_are_those_of_section_16(
    whole: Kit, game: Game, side: str, wanted: tuple[int, ...]
) -> None:
    fronts = Counter(scene.name for scene in counter_faces(whole))
    counted = Counter[str]()
    for chit in game.chits:
        if chit.side == side:
            counted[chit.title] += fronts[chit.id]
    kinds = [f"J-{number}" for number in range(1, 7)]
    assert tuple(counted[kind] for kind in kinds) == wanted
    chart = game.charts["joint-ops-supply"]
    assert tuple(chart.number(kind.lower(), side) for kind in kinds) == wanted


def test_every_face_shows_both_ratings_the_one_of_its_mode_large(game: Game, faces: dict[str, Scene]) -> None:
    for unit in game.units:
        if unit.value("combat") is None:
            continue
        combat, dispersed = unit.text("combat"), unit.text("dispersed")
        assert "DISPERSED" in texts(faces[f"{unit.id} back"])
        for name, large, small in ((unit.id, combat, dispersed), (f"{unit.id} back", dispersed, combat)):
            figures = [
                (node.x, node.size, node.text)
                for node in walk(faces[name].nodes)
                if isinstance(node, Text) and node.text in {combat, dispersed} and node.size > UNIT_TYPE
            ]
            assert [figure for _, _, figure in sorted(figures)] == [large, small], name
            (_, least, lesser), (_, most, greater) = sorted(figures, key=lambda one: one[1])
            assert (lesser, greater) == (small, large), name
            assert most > 1.3 * least, name


def test_a_factor_is_in_parentheses_on_the_sides_that_use_it(faces: dict[str, Scene]) -> None:
    assert "(2)" in texts(faces["idf-csu-1"])
    assert "(2)" in texts(faces["idf-csu-1 back"])
    assert "(1)" in texts(faces["insurgent-sr-rocket-1"])


def test_launchers_have_a_fired_side_without_their_factor(game: Game, faces: dict[str, Scene]) -> None:
    launchers = [unit for unit in game.units if unit.text("back") == "fired"]
    assert len(launchers) == 12
    for unit in launchers:
        said = texts(faces[f"{unit.id} back"])
        assert "FIRED" in said
        assert f"({unit.text('factor')})" not in said
    assert "SR" in texts(faces["insurgent-sr-rocket-1"])
    assert "MR" in texts(faces["insurgent-mr-rocket-1"])


def test_a_headquarters_turned_over_shows_only_its_side(game: Game, faces: dict[str, Scene]) -> None:
    for side in ("idf", "insurgent", "syrian"):
        hidden = [one.id for one in game.units if one.text("back") == "hidden" and one.side == side]
        backs = [one for one in hidden if f"{one} back" in faces]  # equal backs are one scene
        assert backs == hidden[:1]
    assert texts(faces["idf-hq-1 back"]) == ["IDF"]


def test_chits_of_a_cup_look_alike_from_behind(game: Game, faces: dict[str, Scene]) -> None:
    cups: dict[tuple[str, str], set[tuple[Node, ...]]] = {}
    for chit in game.chits:
        cup = (chit.side, chit.kind.removesuffix("-optional"))
        cups.setdefault(cup, set()).add(faces[f"{chit.id} back"].nodes)
    assert set(cups) == {("idf", "joint-ops"), ("insurgent", "joint-ops"), ("", "suit"), ("", "rank")}
    assert all(len(backs) == 1 for backs in cups.values())


def test_a_reduced_unit_has_a_hollow_triangle_and_a_full_one_a_filled_one(faces: dict[str, Scene]) -> None:
    def triangle(name: str) -> str | None:
        return next(
            node.fill
            for node in walk(faces[name].nodes)
            if isinstance(node, Path) and len(node.commands) == 4 and node.stroke and node.line == 0.26
        )

    assert triangle("idf-armor-1-reduced") == "#ffffff"
    assert triangle("idf-armor-1") not in {None, "#ffffff"}


def test_a_front_that_is_all_reconstructed_has_one_dark_corner_and_any_other_a_mark_a_value(
    game: Game, faces: dict[str, Scene]
) -> None:
    plan = kit_plan(game).unit_values
    look = Look(style("standard"))
    for unit in game.units:
        values = (*plan.values(unit, back=False), *plan.others(unit, back=False))
        columns = [*values, "name", "range", "triangle"]
        stated = [shown(unit.value(column), look) for column in columns if unit.value(column)]
        symbol = [shown(unit.value(column), look) for column in ("type", "size") if unit.value(column)]
        kind = shown(unit.value("kind"), look)
        aside = [kind] if (kind.text or "") in plan.words else []
        every = all(one.marked for one in (*stated, *symbol, *aside))
        wanted = sum(one.marked for one in (*stated, *aside, *symbol))
        face = faces[unit.id]
        assert (marks(face), ticked(face)) == ((0, True) if every else (wanted, False)), unit.id
    for marker in game.markers:
        face = faces[marker.id]
        assert (marks(face), ticked(face)) == (0, marker.layer is Layer.RECONSTRUCTION), marker.id


def test_without_reconstruction_every_rating_is_an_empty_box(game: Game) -> None:
    blank = kit(game, KitOptions(missing="blank", only=("counters",)))
    assert blank.summary.reconstructed == 0
    ratings = sum(
        unit.value(column) is not None for unit in game.units for column in ("combat", "dispersed", "factor")
    )
    assert blank.summary.missing == ratings
    for scene in counter_faces(blank):
        assert marks(scene) == 0


def test_the_chart_names_every_event_under_its_suit(whole: Kit, game: Game) -> None:
    part = next(part for part in whole.parts if part.title == "Cascading Effects")
    said = [text for page in part.draw() for text in texts(page.scene)]
    joined = " ".join(said)
    shows = kit_plan(game).groups["cascading-effects"].shows
    for event in set(game.tables["cascading-effects"].cells.values()):
        assert shows[event] in joined


def test_all_21_zones_are_on_the_map_and_in_the_register(whole: Kit, game: Game) -> None:
    for kind in ("map", "gazetteer"):
        part = next(part for part in whole.parts if part.kind == kind)
        said = " ".join(text for page in part.draw() for text in texts(page.scene)).upper()
        assert all(curly(place.name.upper()) in curly(said) for place in game.places.values())
        assert "marks a reconstructed value" in said.lower()


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("looks", names())
def test_every_page_can_be_drawn_in_every_style(game: Game, paper: Paper, looks: str) -> None:
    made = kit(game, KitOptions(paper=paper, style=looks))
    assert sum(1 for _ in made.pages()) == made.summary.pages
    for page in made.pages():
        assert min((node.size for node in walk(page.scene.nodes) if isinstance(node, Text)), default=5) >= 5


def test_the_aids_say_what_the_counters_and_the_rulings_say(game: Game) -> None:
    words = kit_plan(game).charts["losses"].words or {}
    losses = game.charts["losses"]
    assert words[losses.text("syrian", "reduced")] == words["0"] == "\N{EN DASH}"  # no counter is reduced
    printed = " ".join(
        word for page in kit(game, KitOptions(only=("charts",))).pages() for word in texts(page.scene)
    )
    assert "J-1 that the scenarios name" in printed


def test_blank_leaves_no_reconstructed_name_colour_or_limit_on_the_zone_map(game: Game) -> None:
    ours = [one for one in game.places.values() if one.values["name"].layer is Layer.RECONSTRUCTION]
    (page,) = kit(game, KitOptions(missing="blank", only=("map",), paper=A3)).pages()
    printed = texts(page.scene)
    assert ours
    assert not {place.name.upper() for place in ours} & set(printed)
    assert {"TYRE", "SIDON", "NABATIYE", "MARJAYOUN", "NAHARIYYA", "SYRIA"} <= set(printed)
    assert not any(word in words for word in ("limit", "border", "Litani") for words in printed)
    assert not any("Chouf" in words for words in printed)
    tones = Counter(node.fill for node in walk(page.scene.nodes) if isinstance(node, Path))
    assert tones["#ec9f84"] == 3  # the towns that the rules call urban
    assert not {"#f6e6b4", "#aed28c"} & set(tones)
    assert any("the areas are reconstructed" in words for words in printed)


def test_what_is_not_known_is_a_box_in_the_register_and_never_a_dash(game: Game) -> None:
    (page,) = kit(game, KitOptions(missing="blank", only=("gazetteer",))).pages()
    printed = texts(page.scene)

    def spoken(one: Page) -> list[str]:
        return [node.tag.says for node in walk(one.scene.nodes) if isinstance(node, Group) and node.tag]

    ours = {one.name for one in game.places.values() if one.values["name"].layer is Layer.RECONSTRUCTION}
    assert "\N{EN DASH}" not in (*printed, *spoken(page))
    assert not ours & set(printed)
    boxes = [node for node in walk(page.scene.nodes) if isinstance(node, Rect) and node.radius == 0.3]
    known = sum(
        cell is not None and cell.layer is Layer.RULEBOOK
        for place in game.places.values()
        for cell in (place.values.get(one) for one in ("name", "area", "terrain", "sr", "mr", "neighbours"))
    )
    assert len(boxes) == 6 * len(game.places) - known
    (whole,) = kit(game, KitOptions(only=("gazetteer",))).pages()
    assert "\N{EN DASH}" in spoken(whole)  # there it says no


@pytest.mark.parametrize("looks", names())
def test_the_colours_of_the_events_have_a_legend_in_every_style(game: Game, looks: str) -> None:
    groups = kit_plan(game).groups["cascading-effects"]
    used = {groups.group(event) for event in game.tables["cascading-effects"].key}
    assert used == set(groups.legend)
    tones = [style(looks).results[group] for group in groups.legend]
    assert len(set(tones)) == len(tones)
    part = next(one for one in kit(game, KitOptions(style=looks)).parts if one.title == "Cascading Effects")
    said = [text for page in part.draw() for text in texts(page.scene)]
    assert set(groups.legend.values()) <= set(said)
