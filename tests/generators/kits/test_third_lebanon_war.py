from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from support.scenes import counter_faces, marks, said, texts, ticked, walk

from countermarch import components
from countermarch.generators.charts.chart import step_clauses
from countermarch.generators.documents.charts import poster_size
from countermarch.generators.documents.sections import opened
from countermarch.generators.kits import Kit, KitOptions, kit
from countermarch.generators.scene.markup import curly
from countermarch.generators.scene.nodes import Rect
from countermarch.generators.scene.style import luminance, names
from countermarch.generators.sheets.extent import extents
from countermarch.generators.sheets.paper import A3, A4, LETTER, TABLOID, Paper
from countermarch.generators.tracks.boxes import ROUND

if TYPE_CHECKING:
    from countermarch.components.model.game import Game
    from countermarch.generators.scene.nodes import Scene
    from countermarch.generators.sheets.document import Page

PAPERS = (A4, LETTER, A3, TABLOID)


@pytest.fixture(scope="module")
def game() -> Game:
    return components.game("third-lebanon-war")


@pytest.fixture(scope="module")
def whole(game: Game) -> Kit:
    return kit(game, KitOptions(provenance=True))


@pytest.fixture(scope="module")
def faces(whole: Kit) -> dict[str, Scene]:
    return {scene.name: scene for scene in counter_faces(whole)}


def poster(game: Game, paper: Paper, look: str = "standard") -> list[Page]:
    (part,) = kit(game, KitOptions(paper=paper, style=look, only=("poster",))).parts
    return list(part.draw())


def test_the_kit_holds_all_that_the_document_names(whole: Kit, game: Game) -> None:
    kinds = Counter(part.kind for part in whole.parts)
    assert kinds["counters"] == 2
    assert {"cover", "calibration", "cards", "poster", "charts", "tracks", "booklet", "errata"} <= set(kinds)
    titles = {part.title for part in whole.parts}
    assert {"Turn summary", "Joint Operations chits", "Set-up sheet", "Blank counters"} <= titles
    assert len(game.charts["chit-functions"].lines) == 22
    assert len(game.charts["battle-mat"].lines) == 9


def test_a_roster_has_a_cell_for_each_copy_and_headquarters_and_blanks_say_no_more_than_they_know(
    whole: Kit, faces: dict[str, Scene]
) -> None:
    (form,) = (part for part in whole.parts if part.title == "Set-up sheet")
    printed = [one for page in form.draw() for one in texts(page.scene)]
    named = {"Nasr 8", "Radwan 4", "Militia 6", "SR 6", "MR 4", "Msl 2", "TF HQ 162", "Golani", "CSU 3"}
    assert named <= set(printed)
    assert sum(one == "U" for one in printed) == 30  # each Insurgent unit is Revealed or Underground
    assert Counter(texts(faces["idf-tf-hq-1"]))["36"] == 1
    blank = [scene for name, scene in faces.items() if name.startswith("blank ") and name.endswith(" back")]
    assert blank
    assert not any(map(ticked, blank))


def test_every_piece_is_printed_as_often_as_it_is_counted(whole: Kit, game: Game) -> None:
    printed = Counter(scene.name for scene in counter_faces(whole))
    for piece in (*game.units, *game.markers, *game.chits):
        assert printed[piece.id] == piece.count, piece.id


def test_a_regular_unit_shows_the_ratings_of_both_modes(game: Game, faces: dict[str, Scene]) -> None:
    unit = next(one for one in game.units if one.id == "idf-tactical-2")
    front, back = texts(faces[unit.id]), texts(faces[f"{unit.id} back"])
    assert {str(unit.number("j2")), str(unit.number("j3"))} <= set(front)
    assert {str(unit.number("dispersed_j2")), str(unit.number("dispersed_j3"))} <= set(back)
    assert "DISPERSED" in back


@pytest.mark.parametrize("look", names())
def test_a_dummy_looks_like_a_unit_that_is_underground(game: Game, look: str) -> None:
    made = {
        scene.name: scene for scene in counter_faces(kit(game, KitOptions(style=look, only=("counters",))))
    }
    backs = {
        made[f"{piece.id} back"].nodes
        for piece in (*game.units, *game.markers)
        if piece.text("back") == "Underground"
    }
    assert len(backs) == 1
    assert "UNDERGROUND" in texts(made["dummy back"])


def test_chits_of_a_player_are_alike_face_down(game: Game, faces: dict[str, Scene]) -> None:
    for side in ("idf", "insurgent"):
        backs = {faces[f"{chit.id} back"].nodes for chit in game.chits if chit.side == side}
        assert len(backs) == 1


def test_a_chit_shows_its_number(game: Game, faces: dict[str, Scene]) -> None:
    for chit in game.chits:
        assert texts(faces[chit.id])[0] == chit.title


def test_every_reconstructed_rating_carries_its_mark(game: Game, faces: dict[str, Scene]) -> None:
    for unit in game.units:
        ours = [column for column in ("j2", "j3") if (value := unit.value(column)) and value.reconstructed]
        assert ours == ([] if unit.type == "headquarters" else ["j2", "j3"])
        assert marks(faces[unit.id]) >= len(ours) or ticked(faces[unit.id])
    assert ticked(faces["hit"])


def test_blank_counters_have_a_symbol_and_empty_boxes_for_every_kind_of_unit(
    game: Game, faces: dict[str, Scene]
) -> None:
    blanks = {name: scene for name, scene in faces.items() if name.startswith("blank ")}
    fronts = [name for name in blanks if not name.endswith(" back")]
    assert len(fronts) == len({(unit.side, unit.type, unit.size, unit.text("back")) for unit in game.units})
    for name in fronts:
        assert not any(text.isdigit() for text in texts(blanks[name])), name


def test_a_blank_headquarters_has_a_field_for_its_name(faces: dict[str, Scene]) -> None:
    for name, scene in faces.items():
        if (
            not name.startswith("blank ")
            or name.endswith(" back")
            or "headquarters" not in scene.says.lower()
        ):
            continue
        wide = [box for box in walk(scene.nodes) if isinstance(box, Rect) and 12.0 < box.width < 13.5]
        assert wide, name
    assert any("headquarters" in scene.says.lower() for name, scene in faces.items() if "blank" in name)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_the_battle_mat_is_one_large_sheet_or_two_small_ones(game: Game, paper: Paper) -> None:
    pages = poster(game, paper)
    assert len(pages) == (1 if paper in (A3, TABLOID) else 2)
    width, height = poster_size(paper)
    assert max(page.scene.width for page in pages) * len(pages) > width
    assert max(page.scene.height for page in pages) > height
    assert any("glue" in texts(page.scene) for page in pages) == (len(pages) > 1)


def test_the_battle_mat_says_every_clause_of_its_nine_steps(game: Game) -> None:
    words = said(*(page.scene for page in poster(game, A3)))
    assert texts(poster(game, A3)[0].scene).count("Battle Mat") == 1
    assert (
        words.index("Attacker: units") < words.index("Urban \N{MINUS SIGN}2") < words.index("Defender: units")
    )
    for row in game.charts["battle-mat"].lines:
        assert row.title in words
        clauses = step_clauses(game, row.rule)
        assert clauses, row.rule
        for clause in clauses:
            assert curly(clause.summary) in words


@pytest.mark.parametrize("look", names())
@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_a_poster_grows_rather_than_lose_words(game: Game, paper: Paper, look: str) -> None:
    pages = poster(game, paper, look)
    assert "Consolidation" in said(*(page.scene for page in pages))
    assert len(pages) >= 2


def test_rules_are_named_as_the_document_names_its_boxes(whole: Kit) -> None:
    for part in whole.parts:
        if part.kind in ("charts", "tracks", "poster", "symbols"):
            assert "battle-mat-" not in said(*(page.scene for page in part.draw())), part.title


def test_a_tf_hq_prints_no_ratings_and_says_its_mode(faces: dict[str, Scene]) -> None:
    assert texts(faces["idf-tf-hq-2"]).count("TF HQ") == 1
    assert "DISPERSED" in texts(faces["idf-tf-hq-2 back"])
    assert not any("0" in text for text in texts(faces["idf-tf-hq-2"]))


def test_a_blank_card_has_lines_to_write_on_and_no_id(whole: Kit) -> None:
    (cards,) = (part for part in whole.parts if part.kind == "cards")
    front = next(iter(cards.draw()))
    printed = texts(front.scene)
    assert printed.count("Title") == printed.count("Effect") == 9
    assert not any("cascading-" in words for words in printed)


def test_sheets_with_a_reconstructed_display_say_what_the_mark_means(whole: Kit) -> None:
    for part in whole.parts:
        if part.title in ("Set-up sheet", "Tracks and displays", "Turn summary", "Battle Mat"):
            explained = "marks a reconstructed value" in said(*(page.scene for page in part.draw()))
            assert explained == (part.title in ("Set-up sheet", "Tracks and displays")), part.title


def test_a_table_that_the_document_lacks_has_boxes_to_write_in(game: Game) -> None:
    part = next(one for one in kit(game).parts if one.title == "Joint Operations chits")
    boxes = [
        node
        for page in part.draw()
        for node in walk(page.scene.nodes)
        if isinstance(node, Rect) and node.radius == 0.3
    ]
    assert len(boxes) == len(game.charts["hand-size"].lines)


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_the_seam_of_the_battle_mat_runs_between_its_boxes(paper: Paper) -> None:
    made = kit(components.game("third-lebanon-war"), KitOptions(paper=paper, only=("poster",)))
    window = next(iter(made.pages())).scene.nodes[0]
    poster = window.nodes[0].scene  # type: ignore[union-attr] # a tile shows a window of its poster
    seam = poster.width / 2
    bays = [box for node, box in extents(poster.nodes) if isinstance(node, Rect) and node.radius == ROUND]
    assert len(bays) >= 4
    assert not any(box.x < seam < box.right for box in bays)


def test_an_open_table_of_one_column_is_a_row_of_boxes() -> None:
    chart = opened(components.game("third-lebanon-war").charts["hand-size"])
    assert len(chart.lines) == 1
    assert [column.title for column in chart.columns] == [str(level) for level in range(11)]


def test_the_backs_of_blank_cards_spare_ink() -> None:
    (part,) = kit(components.game("third-lebanon-war"), KitOptions(only=("cards",))).parts
    assert part.cut is not None
    back = next(part.cut.pieces()).back
    assert back is not None
    grounds = [node for node in walk(back.nodes) if isinstance(node, Rect) and node.height > 1.0]
    fills = {node.fill for node in grounds if node.fill}
    assert min(map(luminance, fills)) > 0.7
