"""Drawn scenes: each its own, whole in any box, in outline where grounds are not printed."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest
from support.scenes import texts, walk

from countermarch import components
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.pieces.scenes import (
    SCENES,
    SHAPES,
    Tones,
    UnknownSceneError,
    drawn_scene,
    picture,
)
from countermarch.generators.pieces.vocabulary import vocabulary
from countermarch.generators.scene.art import FOLDER, drawings
from countermarch.generators.scene.nodes import Group, Path, Rect, Use

if TYPE_CHECKING:
    from pathlib import Path as File

TONES = Tones("#dfe9f5", "#1f4f94")
LOW = Tones("#ffffff", "#1f4f94", outlined=True)
PAINTED = {
    "night",
    "dusk",
    "sun",
    "moon",
    "hills",
    "ground",
    "sea",
    "field",
    "strand",
    "glow",
    "rocket",
    "ridge",
    "sunset",
    "blast",
    "plain",
}


@pytest.mark.parametrize("name", SCENES)
def test_every_scene_is_drawn_within_its_box(name: str) -> None:
    for height in (18.0, 34.0, 60.0):
        scene = picture(name, 54.0, height, TONES)
        (inner,) = (node for node in scene.nodes if isinstance(node, Group))
        assert inner.clip == (0.0, 0.0, 54.0, height)
        assert len(list(walk(inner.nodes))) > 8


def test_an_object_with_a_negative_size_is_mirrored() -> None:
    scene = picture("infantry-dawn", 54.0, 34.0, TONES)
    placed = [node.mirror for node in walk(scene.nodes) if isinstance(node, Group) and node.pictured]
    assert placed == [False, True, True, True, False]  # a cypress, three men from the right, an officer


def test_a_subject_is_in_the_middle_and_whole_where_nothing_covers_the_left() -> None:
    for name in ("ambush", "overseas", "portrait-curls"):
        for closer in (1.0, 1.6):
            scene = picture(name, 100.0, 75.0, TONES, closer, middle=True)
            across, up = [], []
            for node in walk(scene.nodes):
                if isinstance(node, Group) and node.pictured and isinstance(node.nodes[0], Use):
                    left, right, top = SHAPES.get(node.nodes[0].scene.name, (0.0, 0.0, 0.0))
                    across += [node.dx + node.scale * left, node.dx + node.scale * right]
                    up.append(node.dy + node.scale * top)
            shift = next((node.dx for node in scene.nodes[0].nodes if isinstance(node, Group)), 0.0)
            whole = [one + shift for one in across] if closer != 1.0 else across
            assert min(whole) + max(whole) == pytest.approx(100.0, abs=0.1)
            assert min(up) > 0.0
            assert closer == 1.0 or min(whole) > 0.0


def test_no_two_scenes_are_alike() -> None:
    assert len({picture(name, 54.0, 34.0, TONES).nodes for name in SCENES}) == len(SCENES)


def test_every_word_of_a_scene_is_known_and_every_silhouette_used() -> None:
    words = {step.split()[0] for steps in SCENES.values() for step in steps.split(";")}
    assert words - PAINTED <= set(drawings("shapes"))
    assert set(drawings("shapes")) <= words


@pytest.mark.parametrize("name", ["kibbutz", "night-raid", "battle"])
def test_a_scene_on_white_is_drawn_in_lines(name: str) -> None:
    fills = {
        node.fill
        for node in walk(picture(name, 54.0, 34.0, LOW).nodes)
        if isinstance(node, Path | Rect) and node.fill
    }
    assert fills == {"#ffffff"}


def test_a_scene_that_there_is_not_is_reported_with_the_nearest() -> None:
    with pytest.raises(
        UnknownSceneError, match=r"^card 3: no scene is called 'convoi'; did you mean convoy\?"
    ):
        drawn_scene("convoi", (0.0, 0.0, 54.0, 30.0), TONES, "card 3")


def test_a_layout_may_name_a_scene_or_a_column_that_does(tmp_path: File) -> None:
    from countermarch.generators.documents.cards import card_drawer
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Use
    from countermarch.generators.scene.style import style

    (tmp_path / "game.toml").write_text('title = "Scenes"', "utf-8")
    (tmp_path / "cards.csv").write_text("id,title,count,shows\na,One,3,convoy\nb,Two,1,\n", "utf-8")
    (tmp_path / "cards.toml").write_text(
        '[[front]]\nkind = "scene"\ntext = "[title]"\nscene = "[shows]"\n'
        '[[front]]\nkind = "line"\ntext = "[copy]"\nx = 5\ny = 5\nwidth = 20\nheight = 5\n',
        "utf-8",
    )
    game = components.load(tmp_path, extra_columns="keep")
    drawer = card_drawer(game, kit_plan(game), Look(style("standard")))
    one, two = game.cards
    names = [
        {node.scene.name for node in walk(drawer.front(card).nodes) if isinstance(node, Use)}
        for card in (one, two)
    ]
    assert "scene convoy" in names[0]
    assert any(name.startswith("hills") for name in names[1])
    assert [texts(drawer.numbered(one, number)) for number in (1, 3)] == [["1 of 3"], ["3 of 3"]]
    assert texts(drawer.numbered(two, 1)) == []


def test_the_names_of_scenes_are_listed_with_the_others() -> None:
    assert vocabulary()["scenes"] == tuple(SCENES)


def test_every_card_of_the_wars_has_a_scene_of_its_kind() -> None:
    game = components.game("arab-israeli-wars")
    plan = kit_plan(game).cards
    assert plan is not None
    assert {one for card in game.cards for one in (card.id, card.deck)} == set(plan.scenes)
    assert len(set(plan.scenes.values())) > 40


def test_sun_and_moon_are_clear_of_the_symbol_and_the_sides_of_a_card() -> None:
    layout = tomllib.loads((FOLDER.parent / "layouts" / "illustrated.toml").read_text("utf-8"))
    front = {item["name"]: item for item in layout["front"]}
    plate, scene = front["plate"], front["scene"]
    assert plate["y"] + plate["height"] <= scene["y"]  # the symbol is above the scene, whatever is in its sky
    plan = kit_plan(components.game("arab-israeli-wars")).cards
    assert plan is not None
    lights: dict[str, float] = {}
    for name in sorted({one for named in plan.scenes.values() for one in named.split()}):
        steps = [step.split() for step in SCENES[name].split(";")]
        shapes = [
            (float(x), float(scale), SHAPES[word])
            for word, x, _, scale in (s for s in steps if s[0] in SHAPES)
        ]
        ends = [x + scale * end for x, scale, reach in shapes for end in reach[:2]]
        aside = 50 - (min(ends) + max(ends)) / 2
        found = (step for step in steps if step[0] in {"sun", "sunset", "moon"})
        lights.update((name, float(step[1]) + aside) for step in found)
    assert len(lights) > 50
    assert {name: x for name, x in lights.items() if not 7.5 <= x <= 92.5} == {}


@pytest.mark.parametrize(("named", "outlined"), [("standard", False), ("low-ink", True)])
def test_the_sheet_of_names_draws_scenes_in_outline_where_ink_is_spared(
    named: str, *, outlined: bool
) -> None:
    from countermarch.generators.pages.look import Look
    from countermarch.generators.pieces.vocabulary import scene_shelf
    from countermarch.generators.scene.style import style

    shelf = scene_shelf(Look(style(named)))
    (used,) = shelf.draw(shelf.names[0], 20.0)
    assert isinstance(used, Use)
    fills = {getattr(node, "fill", None) for node in walk(used.scene.nodes)} - {None, "none"}
    assert (fills <= {"#ffffff", style(named).colour("ink")}) is outlined
