"""Round and six-sided pieces, grounds that change colour, SVG pictures, pictures into the bleed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.drawings import png_picture
from support.folders import faults_of, make_folder
from support.scenes import walk

from countermarch import components
from countermarch.generators.documents.counter_groups import counter_drawer
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.pages.look import Look
from countermarch.generators.pieces import svg_pictures
from countermarch.generators.pieces.layout_files import counter_layout
from countermarch.generators.pieces.pictures import PictureError, Pictures
from countermarch.generators.pieces.svg_pictures import SvgError, rendered
from countermarch.generators.scene.metrics import width
from countermarch.generators.scene.nodes import Group, Image, Path, Rect, Text, Use
from countermarch.generators.scene.paths import polygon
from countermarch.generators.scene.style import style
from countermarch.generators.scene.text import flow
from countermarch.generators.sheets.cuts import CutCircle, CutLine, cut_plan
from countermarch.generators.sheets.extent import corners
from countermarch.generators.sheets.layout import arrange
from countermarch.generators.sheets.paper import A4

if TYPE_CHECKING:
    from pathlib import Path as FilePath

    from countermarch.generators.scene.nodes import Node, Scene

BOX = '[[front]]\nkind = "box"\nfill = "#ff0000"\n'
SQUARE = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="20" height="10"/></svg>'


def front(folder: FilePath, layout: str, *, bleed: float = 0.0, **files: str | bytes) -> Scene:
    make_folder(folder, units_csv="name\nA\n", counters_toml=layout, **files)
    game = components.load(folder, extra_columns="keep")
    drawer = counter_drawer(game, kit_plan(game), Look(style("standard"), "reconstruction", bleed))
    return drawer.front(game.units[0])


def drawn(nodes: tuple[Node, ...]) -> list[Node]:
    found: list[Node] = []
    for node in nodes:
        inner = node.scene.nodes if isinstance(node, Use) else node.nodes if isinstance(node, Group) else None
        found += [node] if inner is None else drawn(inner)
    return found


def test_a_round_piece_is_cut_along_a_circle_and_a_hex_along_six_lines() -> None:
    layout = arrange(20, 20, A4)
    (circle,) = (one for one in cut_plan(layout, 1, shape="round").strokes if one.layer == "CUT")
    assert isinstance(circle, CutCircle)
    assert circle.radius == 10
    lines = [one for one in cut_plan(layout, 1, shape="hex-upright").strokes if one.layer == "CUT"]
    assert all(isinstance(one, CutLine) for one in lines)
    ends = {(round(one.x1, 3), round(one.y1, 3)) for one in lines if isinstance(one, CutLine)}
    assert len(lines) == len(ends) == 6
    assert (circle.x, round(circle.y - 10, 3)) in ends


@pytest.mark.parametrize("shape", ["round", "hex", "hex-upright"])
def test_the_face_has_the_outline_that_is_cut(tmp_path: FilePath, shape: str) -> None:
    scene = front(tmp_path, f'size = "3/4"\nshape = "{shape}"\n{BOX}')
    last = scene.nodes[-1]
    assert isinstance(last, Path)
    assert last.fill is None


@pytest.mark.parametrize(
    ("layout", "size"),
    [
        ('size = "1"\nshape = "hex"\n', (29.3294, 25.4)),
        ('size = "1"\nshape = "hex-upright"\n', (25.4, 29.3294)),
        ('size = "30mm"\nshape = "hex"\n', (34.641, 30.0)),
        ('size = [40, 30]\nshape = "hex"\n', (40.0, 30.0)),
        (
            'size = "1"\nshape = "hex"\n[layouts.a]\nshape = "hex-upright"\nwhere = "name == \'A\'"\n',
            (25.4, 29.3294),
        ),
        ('shape = "hex"\n[sizes.name]\nA = "1"\n', (29.3294, 25.4)),
    ],
)
def test_a_hexagon_is_regular_unless_both_edges_are_given(
    tmp_path: FilePath, layout: str, size: tuple[float, float]
) -> None:
    scene = front(tmp_path, layout + BOX)
    assert (scene.width, scene.height) == size


def test_a_ground_ends_at_the_edge_of_a_hexagon_or_its_bleed(tmp_path: FilePath) -> None:
    scene = front(tmp_path, f'size = [40, 30]\nshape = "hex"\n{BOX}', bleed=2.0)
    face = scene.nodes[0]
    assert isinstance(face, Group)
    assert face.mask == polygon(corners("hex", 0, 0, 40, 30, out=2.0))
    assert {values[1] for _, values in face.mask if values} == {-2.0, 15.0, 32.0}


def test_a_round_piece_is_as_wide_as_it_is_high(tmp_path: FilePath) -> None:
    folder = make_folder(tmp_path, counters_toml=f'size = [20, 25]\nshape = "round"\n{BOX}')
    (fault,) = faults_of(lambda: counter_layout(folder))
    assert "expected a size of equal edges; this is 20 x 25 mm" in fault


def test_a_ground_changes_from_one_colour_to_the_other(tmp_path: FilePath) -> None:
    scene = front(tmp_path, f'size = [20, 30]\n{BOX}to = "#0000ff"\ntoward = "right"\n', bleed=2.0)
    (ground,) = (node for node in drawn(scene.nodes) if isinstance(node, Rect))
    assert (ground.fill, ground.to, ground.toward) == ("#ff0000", "#0000ff", "right")
    assert (ground.x, ground.y, ground.width, ground.height) == (-2, -2, 24, 34)


def test_a_picture_that_covers_its_box_reaches_into_the_bleed(tmp_path: FilePath) -> None:
    layout = 'size = [20, 20]\n[[front]]\nkind = "image"\nfile = "a.png"\nfit = "stretch"\n'
    scene = front(tmp_path, layout, bleed=2.0, a_png=png_picture())
    (image,) = (node for node in drawn(scene.nodes) if isinstance(node, Image))
    assert (image.x, image.y, image.width, image.height) == (-2, -2, 24, 24)


@pytest.mark.parametrize(
    ("fit", "place", "clip"),
    [
        ("stretch", (-10, 0, 20, 20), (0, 0, 10, 10)),
        ("cover", (-17.5, 0, 30, 20), (0, 0, 10, 10)),
        ("contain", (-10, 5 / 3, 20, 40 / 3), (0, 5 / 3, 10, 20 / 3)),
    ],
)
def test_a_part_of_a_picture_fills_the_box(
    tmp_path: FilePath, fit: str, place: tuple[float, ...], clip: tuple[float, ...]
) -> None:
    layout = (
        '[[front]]\nkind = "image"\nfile = "a.png"\nwidth = 10\nheight = 10\n'
        f'fit = "{fit}"\ncrop = [50, 0, 50, 50]\n'
    )
    scene = front(tmp_path, layout, a_png=png_picture())
    (group,) = [node for node in walk(scene.nodes) if isinstance(node, Group) and node.clip]
    (image,) = [node for node in group.nodes if isinstance(node, Image)]
    assert (image.x, image.y, image.width, image.height) == pytest.approx(place)
    assert group.clip == pytest.approx(clip)


@pytest.mark.parametrize(
    "crop", ["[0, 0, 100]", "[60, 0, 50, 50]", "[0, 0, 0, 50]", "[-1, 0, 50, 50]", '"x"', "[0, 0, true, 1]"]
)
def test_a_part_beyond_the_picture_is_a_fault(tmp_path: FilePath, crop: str) -> None:
    layout = f'[[front]]\nkind = "image"\nfile = "a.png"\ncrop = {crop}\n'
    folder = make_folder(tmp_path, counters_toml=layout, units_csv="id\na\n")
    assert "crop: " in faults_of(lambda: counter_layout(folder))[0]


def test_an_svg_is_drawn_as_sharp_as_print_wants(tmp_path: FilePath) -> None:
    (tmp_path / "a.svg").write_bytes(SQUARE)
    picture = Pictures(tmp_path).read("a.svg")
    assert (picture.width, picture.height) == (1500, 750)


@pytest.mark.parametrize(
    ("inside", "says"),
    [
        (b'<image href="/etc/passwd"/>', "refers to something outside the file"),
        (b'<use xlink:href="http://example.org/x.svg#a"/>', "refers to something outside the file"),
        (b"<g>" * 300 + b"</g>" * 300, "within each other"),
        (b"<unclosed>", "is not a valid SVG"),
    ],
)
def test_an_svg_that_could_do_harm_is_refused(inside: bytes, says: str) -> None:
    with pytest.raises(SvgError, match=says):
        rendered(SQUARE.replace(b"<rect", inside + b"<rect").replace(b"<svg", b'<svg xmlns:xlink="x"'))


def test_an_svg_with_a_document_type_is_refused() -> None:
    with pytest.raises(SvgError, match="document type"):
        rendered(b'<!DOCTYPE svg [<!ENTITY a "b">]>' + SQUARE)


def test_an_svg_that_never_ends_is_given_up(tmp_path: FilePath, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = "".join(f'<g id="g{n}">{f"""<use href="#g{n - 1}"/>""" * 12}</g>' for n in range(1, 12))
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
    bomb = f'{head}<g id="g0"><path d="M0 0H9"/></g>{rows}</svg>'
    (tmp_path / "bomb.svg").write_text(bomb)
    monkeypatch.setattr(svg_pictures, "SECONDS", 1)
    with pytest.raises(PictureError, match=r"seconds to draw|is not an SVG that can be drawn"):
        Pictures(tmp_path).read("bomb.svg")


def test_justified_lines_fill_their_box_but_for_the_last() -> None:
    words = "one two three four five six seven eight nine ten"
    nodes = [
        node for node in flow(words, 0, 0, width=30, size=8, align="justify").nodes if isinstance(node, Text)
    ]
    rows: dict[float, list[Text]] = {}
    for node in nodes:
        rows.setdefault(node.y, []).append(node)
    *full, last = rows.values()
    assert full
    for row in full:
        end = row[-1].x + width(row[-1].text, row[-1].font, 8)
        assert end == pytest.approx(30, abs=0.05)
    assert last[-1].x + width(last[-1].text, last[-1].font, 8) < 29


def test_an_svg_file_as_large_as_may_be_is_looked_at_and_a_larger_one_is_not() -> None:
    with pytest.raises(SvgError) as most:
        rendered(b" " * svg_pictures.LARGEST)
    assert "larger" not in str(most.value)
    with pytest.raises(SvgError, match="is larger than 4 MB"):
        rendered(b" " * (svg_pictures.LARGEST + 1))
