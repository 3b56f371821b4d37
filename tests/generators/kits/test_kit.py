"""Kits: what is in them, that it can be read, and that nothing overflows on any paper or in any style."""

from __future__ import annotations

from collections import Counter
from pathlib import Path as File
from typing import TYPE_CHECKING

import pytest
from support.games import GAMES
from support.scenes import counter_faces, marks, said, scaled, ticked, walk

from countermarch import components
from countermarch.components.model.loading.faults import DataError
from countermarch.generators.documents.counter_groups import groups, select
from countermarch.generators.documents.plan import default_plan, kit_plan
from countermarch.generators.documents.print_choice import options_with
from countermarch.generators.kits import KINDS, Kit, KitError, KitOptions, kit
from countermarch.generators.kits.leftovers import leftovers
from countermarch.generators.pages.flow import text_area
from countermarch.generators.scene import metrics
from countermarch.generators.scene.faults import DrawingError
from countermarch.generators.scene.nodes import Group, Text
from countermarch.generators.scene.style import names
from countermarch.generators.sheets.paper import A4, LETTER, PAPERS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from countermarch.components.model.game import Game
    from countermarch.generators.scene.nodes import Node
    from countermarch.generators.sheets.document import Page


@pytest.fixture(scope="module")
def game() -> Game:
    return components.game("lebanon-82")


@pytest.fixture(scope="module")
def whole(game: Game) -> Kit:
    return kit(game, KitOptions(provenance=True))


def test_the_kit_of_lebanon_82_holds_what_the_game_needs(whole: Kit) -> None:
    kinds = Counter(part.kind for part in whole.parts)
    assert kinds["scenarios"] == 3
    assert {"cover", "calibration", "counters", "charts", "tracks", "gazetteer", "errata", "symbols"} <= set(
        kinds
    )
    titles = [part.title for part in whole.parts]
    for title in ("Combat results", "Terrain and movement", "SAM and support fire", "Length and victory"):
        assert title in titles


def test_the_counter_sheet_holds_every_piece_of_the_manifest(whole: Kit, game: Game) -> None:
    fronts = Counter(scene.name for scene in counter_faces(whole) if not scene.name.endswith(" back"))
    by_side = Counter(unit.side for unit in game.units for _ in range(fronts[unit.id]))
    assert by_side["plo"] == game.number("plo-units-1982") == 20
    markers = Counter((marker.kind, marker.side) for marker in game.markers for _ in range(fronts[marker.id]))
    assert markers["support-fire", "israeli"] == 14
    assert markers["fired", "syrian"] == game.number("sam-sites") == 6
    assert markers["sam-destroyed", "israeli"] == 6
    assert markers["capture", "syrian"] == 7
    assert markers["turn", ""] == markers["last-turn", ""] == 1
    assert (
        sum(fronts.values())
        == sum(piece.count for piece in (*game.units, *game.markers))
        == whole.summary.pieces
    )


def test_every_counter_is_printed_with_its_back(whole: Kit) -> None:
    drawn = Counter(scene.name for scene in counter_faces(whole))
    for name, count in drawn.items():
        if not name.endswith(" back"):
            assert drawn[f"{name} back"] == count


def test_marks_are_on_exactly_the_values_that_are_reconstructed(whole: Kit) -> None:
    faces_of_units = [
        scene
        for scene in counter_faces(whole)
        if not scene.name.startswith(("israeli-support", "sam", "syrian-support", "plo-support"))
    ]
    assert sum(map(marks, faces_of_units)) > 0
    by_name = {scene.name: scene for scene in faces_of_units}
    for unit in whole.game.units:
        columns = ("attack", "defense", "move", "name", "formation", "type", "size")
        front = [unit.value(column) for column in columns]
        wanted = sum(value is not None and value.reconstructed for value in front)
        every = wanted == sum(value is not None for value in front)
        face = by_name[unit.id]
        assert (marks(face), ticked(face)) == ((0, True) if every else (wanted, False)), unit.id


def test_blank_prints_no_reconstructed_value_and_says_how_many_boxes_are_empty(
    game: Game, whole: Kit
) -> None:
    blank = kit(game, KitOptions(missing="blank"))
    assert blank.summary.reconstructed == 0
    assert blank.summary.missing > whole.summary.missing == 0
    assert all(marks(scene) == 0 for scene in counter_faces(blank))


def test_the_players_copy_fills_in_values_that_are_then_unmarked(game: Game, tmp_path: File) -> None:
    (tmp_path / "units.csv").write_text("id,attack,defense,move\nisraeli-36-188,12,9,8\n", "utf-8")
    copied = kit(components.load_game("lebanon-82", copy=tmp_path))
    face = next(scene for scene in counter_faces(copied) if scene.name == "israeli-36-188")
    drawn = [node for node in walk(face.nodes) if isinstance(node, Text)]
    largest = max(node.size for node in drawn)
    assert "".join(node.text for node in drawn if node.size == largest) == "12-9-8"
    assert copied.summary.reconstructed == kit(game).summary.reconstructed - 3


def test_the_footer_of_a_sheet_with_reconstructed_values_says_so(whole: Kit) -> None:
    for part in whole.parts:
        if part.kind == "counters":
            assert all("marks a reconstructed value" in said(page.scene) for page in part.draw())


def test_fronts_begin_on_the_front_of_a_sheet_of_paper(whole: Kit) -> None:
    for index, part in enumerate(whole.parts):
        if part.paired:
            assert whole.numbers(index)[0] % 2 == 0


def test_the_contents_give_the_page_on_which_each_part_begins(whole: Kit) -> None:
    pages = list(whole.pages())
    contents = said(pages[0].scene)
    for index, part in enumerate(whole.parts[1:], 1):
        start = whole.numbers(index)[0]
        assert f"{part.title} {start + 1}" in contents
        title = part.title.removeprefix("Set-up: ")
        if part.kind not in ("calibration", "counters"):
            assert title in said(pages[start].scene)


def test_the_summary_counts_the_pages_that_are_written(whole: Kit) -> None:
    assert len(list(whole.pages())) == whole.summary.pages
    starts = sorted(whole.numbers(index)[0] for index, _ in enumerate(whole.parts))
    assert [entry.page_index for entry in whole.document.outline] == starts


def test_pages_can_be_drawn_again_and_come_out_the_same(whole: Kit) -> None:
    assert list(whole.pages()) == list(whole.pages())


@pytest.mark.parametrize("style_name", names())
@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_is_set_under_five_points_or_beyond_the_paper(
    game_id: str, paper: object, style_name: str
) -> None:
    made = kit(components.game(game_id), KitOptions(paper=PAPERS[paper.name.lower()], style=style_name))  # type: ignore[attr-defined] # a paper
    for page in made.pages():
        for node, scale in scaled(page.scene.nodes):
            if isinstance(node, Text):
                assert node.size * scale >= metrics.MIN_SIZE, (page.label, node.text)
        assert_within(page.scene.nodes, page)


def assert_within(nodes: Iterable[Node], page: Page, dx: float = 0.0, dy: float = 0.0) -> None:
    """Every upright line of text is completely on the page."""
    for node in nodes:
        if isinstance(node, Group) and not node.rotate and node.scale == 1:
            assert_within(node.nodes, page, dx + node.dx, dy + node.dy)
        elif isinstance(node, Text):
            wide = metrics.width(node.text, node.font, node.size)
            left = node.x + dx - {"start": 0.0, "middle": wide / 2, "end": wide}[node.align]
            assert left >= 4.9, (page.label, node.text)
            assert left + wide <= page.scene.width - 4.9, (page.label, node.text)
            assert 4.9 <= node.y + dy <= page.scene.height - 4.9, (page.label, node.text)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("paper", [A4, LETTER])
def test_text_pages_end_above_their_footer(game_id: str, paper: object) -> None:
    made = kit(components.game(game_id), KitOptions(paper=PAPERS[paper.name.lower()]))  # type: ignore[attr-defined] # a paper
    bottom = text_area(made.options.paper).bottom
    for part in made.parts:
        if part.kind not in ("calibration", "counters", "cards", "map"):
            for page in part.draw():
                body = [node for node in page.scene.nodes if isinstance(node, Group)][:-1]
                for node in body:
                    for text in walk(node.nodes):
                        if isinstance(text, Text):
                            assert node.dy < bottom


@pytest.mark.parametrize("duplex", ["long-edge", "short-edge", "fold", "fronts"])
def test_every_way_of_printing_backs_prints_every_piece(game: Game, duplex: str) -> None:
    made = kit(game, KitOptions(duplex=duplex, only=("counters",)))  # type: ignore[arg-type] # all four ways
    fronts = [scene for scene in counter_faces(made) if not scene.name.endswith(" back")]
    assert len(fronts) == made.summary.pieces
    assert len(list(made.pages())) == made.summary.pages


@pytest.mark.parametrize("kind", KINDS)
def test_a_player_may_print_one_kind_of_document_alone(game: Game, kind: str) -> None:
    if kind in {"cards", "mats", "zones", "poster", "boxes"}:
        with pytest.raises(KitError, match=f"nothing to print of kind {kind}"):
            kit(game, KitOptions(only=(kind,)))
    else:
        assert {part.kind for part in kit(game, KitOptions(only=(kind,))).parts} == {kind}


@pytest.mark.parametrize("game_id", GAMES)
def test_every_piece_of_a_game_is_on_exactly_one_sheet(game_id: str) -> None:
    game = components.game(game_id)
    seen: Counter[str] = Counter()
    for document in kit_plan(game).documents:
        if document.kind == "counters" and not document.more.get("blank"):
            for group in groups(game, document.texts("pieces") or ("units", "markers", "chits")):
                seen.update(piece.id for piece in group)
    assert set(seen.values()) <= {1}
    assert set(seen) == {piece.id for piece in (*game.units, *game.markers, *game.chits)}


@pytest.mark.parametrize("game_id", GAMES)
def test_every_table_and_track_of_a_game_is_printed_somewhere(game_id: str) -> None:
    game = components.game(game_id)
    used: set[str] = set()
    for document in kit_plan(game).documents:
        for section in document.sections:
            used |= {str(section[key]) for key in ("table", "chart", "track") if key in section}
    assert {*game.tables, *game.tracks} <= used


@pytest.mark.parametrize("game_id", GAMES)
def test_printing_a_published_game_reports_no_column(game_id: str) -> None:
    assert leftovers(components.game(game_id)) == ()


def test_a_game_without_a_plan_prints_everything_it_has(game: Game) -> None:
    kinds = {document.kind for document in default_plan(game).documents}
    assert {"counters", "charts", "tracks", "scenarios", "gazetteer", "errata"} <= kinds


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("[[document]]\nkind = 'countres'\n", "line 2 column 8, .*'countres'.*did you mean counters"),
        ("[[document]]\nkind = ''\n", "line 2 column 8, .*a kind of document; cover, "),
        ("[[document]]\nkind = 'charts'\ntitel = 'x'\n", "line 3 column 1, .*did you mean title"),
        ("[[document]]\nkind = 'charts'\nsection = 4\n", "line 3 column 11, .*'4': expected tables"),
        (
            "[[document]]\nkind = 'tracks'\n[[document.section]]\ntrack = 'turn'\nacross = -1\n",
            "line 5 column 10, document 1: section 1: across: '-1': expected a whole number",
        ),
        (
            "[[document]]\nkind = 'charts'\n[[document.section]]\ntable = 'ctr'\n",
            "table: 'ctr': expected a table; did you mean crt",
        ),
        (
            "[[document]]\nkind = 'charts'\n[[document.section]]\nclauses = ['99.9']\n",
            "line 4 column 12, .*'99.9': expected a clause",
        ),
        (
            "[[document]]\nkind = 'counters'\npieces = ['tanks']\n",
            "'tanks': expected units, markers or chits, then :side",
        ),
        ("[results.crt.groups]\nDe = 'deadly'\n", "line 2 column 6, .*De: 'deadly': expected a group"),
        ("[charts.length]\nsigned = true\n", "line 2 column 10, .*'True': expected a list of texts"),
        (
            "[[document]]\nkind = 'symbols'\nsymbols = ['infantri']\n",
            "'infantri': expected a unit symbol; did you mean infantry",
        ),
        ("[[document]]\nkind = 'symbols'\nunit = 'nope'\n", "unit: 'nope': expected a unit"),
        ("[[document]\n", "kit.toml line 1 column 11: expected TOML"),
        ("document = 3\n", "line 1 column 12, document: '3': expected tables"),
    ],
)
def test_a_plan_at_fault_is_refused_in_one_line(
    game: Game, tmp_path: File, written: str, message: str
) -> None:
    folder = tmp_path / "own-game"
    folder.mkdir()
    for path in game.folder.rglob("*"):
        if path.is_file() and path.suffix in (".toml", ".csv", ".tsv"):
            target = folder / path.relative_to(game.folder)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
    (folder / "kit.toml").write_text(written, "utf-8")
    with pytest.raises((DrawingError, DataError), match=message) as caught:
        kit(components.load(folder))
    assert "\n" not in str(caught.value)


def test_every_fault_of_a_plan_is_reported_with_its_line(tmp_path: File) -> None:
    (tmp_path / "game.toml").write_text('title = "Own"\n', "utf-8")
    (tmp_path / "kit.toml").write_text(
        "[counters]\nfrom = []\n[[document]]\nkind = 'charts'\nsays = 4\n[markers.x]\nfill = 'rde'\n", "utf-8"
    )
    with pytest.raises(DataError) as caught:
        kit_plan(components.load(tmp_path))
    assert sorted(fault.line for fault in caught.value.faults) == [2, 5, 7]


def test_a_selector_takes_pieces_by_side_and_kind(game: Game) -> None:
    assert {piece.side for piece in select(game, ["units:plo"])} == {"plo"}
    assert len(select(game, ["markers:israeli/support-fire"])) == 14
    assert [piece.id for piece in select(game, ["markers:/turn"])] == ["turn"]
    assert [piece.id for piece in select(game, ["units/israeli-96-a"])] == ["israeli-96-a"]


@pytest.mark.parametrize("name", GAMES)
def test_as_many_pieces_are_printed_as_the_game_has_and_blank_ones_are_counted_apart(name: str) -> None:
    opened = components.game(name)
    stated = kit(opened).summary
    assert stated.pieces == sum(piece.count for piece in opened.pieces)
    blank = any(document.more.get("blank") for document in kit_plan(opened).documents)
    assert (stated.blank > 0) == blank


@pytest.mark.parametrize("game_id", GAMES)
def test_fronts_are_clean_and_a_corner_on_the_back_marks_reconstructed_values(game_id: str) -> None:
    made = kit(components.game(game_id), KitOptions(only=("counters",)))
    drawn = {scene.name: scene for scene in counter_faces(made)}
    known = {
        piece.id
        for piece in made.game.pieces
        if not any(value and value.reconstructed for value in piece.values.values())
    }
    for name, face in drawn.items():
        assert marks(face) == 0, name
        if not name.endswith(" back") or name.removesuffix(" back") in known:
            assert not ticked(face), name
    assert any(map(ticked, drawn.values())) == bool(made.game.units)


def test_the_pieces_of_one_side_are_printed_alone() -> None:
    game = components.game("arab-israeli-wars")
    made = kit(game, options_with(KitOptions(), game, {"only": "Arab states"}))
    assert made.summary.pieces == sum(piece.count for piece in game.pieces if piece.text("side") == "arab")


def test_a_marker_is_printed_alone_though_the_game_has_a_layout_of_cards() -> None:
    game = components.game("third-lebanon-war")
    made = kit(game, options_with(KitOptions(), game, {"only": "hit#3"}))
    assert (made.summary.pages, made.summary.pieces) == (2, 1)


def test_a_page_without_pieces_counts_none() -> None:
    made = kit(components.game("lebanon-82"), KitOptions(pages=((19, 19),)))
    assert (made.summary.pages, made.summary.pieces, made.summary.reconstructed) == (1, 0, 0)
