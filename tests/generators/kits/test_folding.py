"""Standees and tuck boxes: right side up once they are folded, cut and folded where they say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.folders import make_folder

from countermarch import components
from countermarch.generators.documents.options import KitError
from countermarch.generators.folding.boxes import BoxPlan, depth_of, tuck_box
from countermarch.generators.folding.net import GAP, Net, laid_out
from countermarch.generators.folding.standees import Standee, standee
from countermarch.generators.kits import KitOptions, kit
from countermarch.generators.scene.nodes import Group, Rect, Scene, Text
from countermarch.generators.sheets.cuts import CutLine
from countermarch.generators.sheets.extent import extents
from countermarch.generators.sheets.layout import DoesNotFitError
from countermarch.generators.sheets.paper import A4
from countermarch.generators.writers import pdf

if TYPE_CHECKING:
    from pathlib import Path

    from countermarch.generators.kits import Kit
    from countermarch.generators.sheets.paper import Box

HAND = "#123456"
FIGURE = Scene("figure", 20, 40, (Rect(2, 4, 5, 6, fill=HAND),))


def hands(net: Net) -> list[Box]:
    return [box for node, box in extents(net.nodes) if isinstance(node, Rect) and node.fill == HAND]


def made(front: Scene = FIGURE, back: Scene | None = None) -> Standee:
    return Standee("Figure", front, back, "#ffffff", "#000000", "figure")


def test_the_back_of_a_figure_is_its_mirror_image_behind_the_front() -> None:
    net = standee(made(), 40, 10, "")
    behind, front = hands(net)
    fold = 50.0
    assert (front.x, front.y - fold) == (2, 4)
    assert behind.x == front.x  # at the same place of the outline, seen through the card
    assert fold - behind.bottom == front.y - fold  # as far from the fold, so on its head on the sheet


def test_a_back_that_is_read_is_upright_and_not_mirrored() -> None:
    net = standee(made(), 40, 10, "same")
    behind, front = hands(net)
    assert 20 - behind.right == front.x  # seen from behind it is on the left again
    assert 50 - behind.bottom == front.y - 50


def test_words_are_not_mirrored_unless_that_is_asked_for() -> None:
    written = Scene(
        "word", 20, 40, (Rect(2, 4, 5, 6, fill=HAND), Text(2, 20, "3-4", "Barlow Condensed Bold", 9))
    )
    (read, _), (mirrored, _) = (hands(standee(made(written), 40, 0, way)) for way in ("", "mirrored"))
    assert (20 - read.right, mirrored.x) == (2, 2)


def test_a_piece_with_a_back_of_its_own_shows_that() -> None:
    own = Scene("back", 20, 40, (Rect(1, 1, 2, 2, fill=HAND),))
    behind, front = hands(standee(made(back=own), 80, 10, ""))
    assert (behind.width, front.width) == (4, 10)  # twice as tall as the counter


def test_a_standee_is_folded_at_the_middle_and_at_its_flaps() -> None:
    net = standee(made(), 40, 10, "")
    assert (net.width, net.height) == (20, 100)
    assert sorted(start[1] for start, _ in net.folds) == [10, 50, 90]
    assert [start[1] for start, _ in standee(made(), 40, 0, "").folds] == [40]


def box_plan(**changes: object) -> BoxPlan:
    usual = {
        "title": "Raiders", "game": "River Line", "says": "54 cards", "width": 64.5, "height": 89.9,
        "depth": depth_of(54), "ground": "#223344", "ink": "#ffffff", "framed": None,
    }  # fmt: skip
    return BoxPlan(**{**usual, **changes})  # type: ignore[arg-type]


def test_the_panels_of_a_box_close() -> None:
    plan = box_plan()
    net = tuck_box(plan)
    upright = sorted(start[0] for start, end in net.folds if start[0] == end[0])
    glue, left, front, right = upright
    assert left - glue == pytest.approx(plan.width)  # the back
    assert front - left == pytest.approx(plan.depth)
    assert right - front == pytest.approx(plan.width)
    assert net.width - right == pytest.approx(plan.depth)  # the right side meets the back's flap for glue
    assert 0 < glue < plan.depth
    ends = {(start[1], end[1]) for start, end in net.folds if start[0] == end[0]}
    ((top, foot),) = ends
    assert foot - top == pytest.approx(plan.height)
    level = [(start, end[0]) for start, end in net.folds if start[1] == end[1]]
    ((x, y), end) = min(level, key=lambda fold: fold[0][1])  # where the lid ends and the flap begins
    assert top - y == pytest.approx(plan.depth)
    assert end - x < plan.width  # so that it goes into the front


def test_words_are_upright_on_a_folded_box() -> None:
    turned = {
        round(group.dx, 1): group.rotate
        for group in tuck_box(box_plan()).nodes
        if isinstance(group, Group) and any(isinstance(node, Text) for node in group.nodes)
    }
    assert sorted(turned.values()) == [
        90,
        90,
        180,
    ]  # down both sides, over the lid to the front


def test_the_notch_for_the_thumb_is_in_the_front() -> None:
    net = tuck_box(box_plan())
    uprights = sorted((start, end) for start, end in net.folds if start[0] == end[0])
    (front, top), (right, _) = uprights[2][0], uprights[3][0]
    depths = [y - top for x, y in net.outline if front < x < right and top < y < top + 20]
    assert max(depths) == pytest.approx(9.0)


@pytest.mark.parametrize("count", [1, 20, 54, 110, 250])
@pytest.mark.parametrize("size", [(44, 67), (63.5, 88.9), (70, 121)])
def test_no_flap_crosses_another(count: int, size: tuple[float, float]) -> None:
    net = tuck_box(box_plan(width=size[0] + 1, height=size[1] + 1, depth=depth_of(count)))
    edges = list(zip(net.outline, (*net.outline[1:], net.outline[0]), strict=True))
    for place, one in enumerate(edges):
        for other in edges[place + 2 : len(edges) - (place == 0)]:
            assert not _cross(one, other), (one, other)
    assert all(-1e-9 <= x <= net.width + 1e-9 and -1e-9 <= y <= net.height + 1e-9 for x, y in net.outline)


def _cross(one: tuple[tuple[float, float], ...], other: tuple[tuple[float, float], ...]) -> bool:
    def side(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
        return round((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]), 9)

    (a, b), (c, d) = one, other
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def test_nets_keep_apart_and_on_the_paper() -> None:
    nets = [standee(made(), 40, 10, "")] * 30
    pages = laid_out(nets, A4)
    assert sum(len(page.nets) for page in pages) == 30
    for page in pages:
        boxes = [(x, y) for x, y, _ in page.nets]
        assert all(page.paper.body.x <= x and x + 20 <= page.paper.body.right for x, _ in boxes)
        assert all(page.paper.body.y <= y and y + 100 <= page.paper.body.bottom for _, y in boxes)
        assert all(
            abs(ax - bx) >= 20 + GAP - 1e-9 or abs(ay - by) >= 100 + GAP - 1e-9
            for place, (ax, ay) in enumerate(boxes)
            for bx, by in boxes[place + 1 :]
        )


def test_a_box_too_large_for_the_paper_is_reported() -> None:
    with pytest.raises(DoesNotFitError, match=r"^box of Raiders: .* does not fit on A4"):
        laid_out([tuck_box(box_plan(depth=90.0))], A4)


UNITS = "id,side,type,name,attack,move,count\na,red,armor,Irons,3,4,2\nb,red,recon,Eyes,1,8,1\n"
CARDS = "id,deck,title,text,count\nx,raids,Raid,Go,30\ny,raids,Feint,Stay,24\nz,news,News,Hm,10\n"


def printed(folder: Path, options: KitOptions | None = None, **files: str) -> Kit:
    home = make_folder(folder, **{"units_csv": UNITS, "cards_csv": CARDS, **files})
    return kit(components.load(home, extra_columns="keep"), options)


def kinds(of: Kit) -> list[str]:
    return [part.kind for part in of.parts]


def test_no_kit_has_them_unless_it_is_asked_for(tmp_path: Path) -> None:
    assert not {"standees", "boxes"} & set(kinds(printed(tmp_path)))
    both = printed(tmp_path, KitOptions(add=("boxes", "standees")))
    assert kinds(both) == ["counters", "cards", "standees", "boxes"]
    assert kinds(printed(tmp_path, KitOptions(only=("boxes",)))) == ["boxes"]
    with pytest.raises(
        KitError,
        match=r"^add: 'box' is not one of .*symbols, standees, boxes; did you mean boxes\?$",
    ):
        KitOptions(add=("box",))


def test_there_is_a_standee_for_each_counter_and_a_box_for_each_deck(tmp_path: Path) -> None:
    found = printed(tmp_path, KitOptions(add=("boxes", "standees"), only=("boxes",)))
    standees, boxes = sorted(found.parts, key=lambda part: part.kind, reverse=True)
    folds = [stroke for plan in standees.plans for stroke in plan.strokes if stroke.layer == "FOLD"]
    assert len(folds) == 3 * 3  # three counters, a fold each at the middle and at two flaps
    words = [
        node.text for page in boxes.draw() for node, _ in extents(page.scene.nodes) if isinstance(node, Text)
    ]
    assert {"54 cards", "10 cards"} <= set(words)
    assert boxes.run.stock == "card"
    assert not boxes.run.paired
    assert all(isinstance(stroke, CutLine) for plan in boxes.plans for stroke in plan.strokes)
    assert pdf.write(found.document).startswith(b"%PDF")


def test_a_kit_says_how(tmp_path: Path) -> None:
    plan = """
[[document]]
kind = "standees"
pieces = ["units"]
height = 60
tab = 0
nameless = true
[[document]]
kind = "boxes"
together = true
thickness = 0.5
"""
    found = printed(tmp_path, kit_toml=plan)
    assert kinds(found) == ["standees", "boxes"]
    folds = [stroke for plan in found.parts[0].plans for stroke in plan.strokes if stroke.layer == "FOLD"]
    assert len(folds) == 3
    (page,) = found.parts[1].draw()
    said = [node.text for node, _ in extents(page.scene.nodes) if isinstance(node, Text)]
    assert "64 cards" in said


@pytest.mark.parametrize(
    ("key", "fault"),
    [
        ('kind = "standees"\nheight = 500', "height: 500 mm is not from 12 to 130"),
        (
            'kind = "standees"\nreverse = "left"',
            "has the reverse 'left'; expected one of own, mirrored, same",
        ),
        ('kind = "boxes"\nthickness = 9', "thickness: 9 mm is not from 0.1 to 3"),
        ('kind = "boxes"\npicture = "none.png"', "none.png"),
    ],
)
def test_what_a_kit_asks_for_is_checked(tmp_path: Path, key: str, fault: str) -> None:
    from countermarch.generators.scene.faults import DrawingError

    with pytest.raises(DrawingError, match=fault):
        printed(tmp_path, kit_toml=f"[[document]]\n{key}\n")
