"""What is printed and said of a designer's own game is in the designer's own words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.command_line import run
from support.folders import make_folder
from support.scenes import said, texts

from countermarch import components
from countermarch.generators.documents.options import KitOptions
from countermarch.generators.kits import kit

if TYPE_CHECKING:
    from pathlib import Path

    from countermarch.generators.documents.options import Backs
    from countermarch.generators.kits import Kit


def own(folder: Path, options: KitOptions | None = None, **files: str) -> Kit:
    game = components.load(make_folder(folder, **files), extra_columns="keep")
    return kit(game, options or KitOptions())


def words(made: Kit) -> list[str]:
    return [one for page in made.pages() for one in texts(page.scene)]


DECK = "Title,Text,deck,Nr,Kosten,Ort_im_Feld\nWolf,Beißt.,tiere,1,3,Wald\nEule,Ruft.,wilde-tiere,2,1,Baum\n"


def test_columns_keep_their_headings_as_they_are_written(tmp_path: Path) -> None:
    shown = words(own(tmp_path, cards_csv=DECK))
    assert "Kosten" in shown
    assert "Ort im Feld" in shown


def test_words_for_one_deck_leave_the_titles_of_the_others(tmp_path: Path) -> None:
    layout = (
        '[words.deck]\ntiere = "T"\n[decks.wilde-tiere]\ntitle = "Wilde Tiere!"\n'
        '[[front]]\nkind = "line"\ntext = "[deck]"\nx = 1\ny = 1\nwidth = 50\nheight = 9\n'
    )
    shown = words(own(tmp_path, cards_csv=DECK, cards_toml=layout))
    assert {"T", "Wilde Tiere!"} <= set(shown)


UNITS = "name,side,type,attack,move\n1.,red,inf,3,4\n"


def test_the_cover_names_no_files_that_a_folder_does_not_get(tmp_path: Path) -> None:
    made = own(tmp_path, KitOptions(add=("cover",)), units_csv=UNITS)
    cover = said(next(made.pages()).scene)
    assert len(made.jobs) > 1
    assert ".pdf" not in cover
    assert "On 200 to 250 gsm card stock" in cover


@pytest.mark.parametrize(
    ("shape", "gap", "stated", "nips"),
    [
        ("", 0.0, False, True),
        ('shape = "round"\n', 0.0, True, False),
        ('shape = "round"\n', 3.0, False, False),
    ],
)
def test_round_counters_have_no_corners_and_want_room(
    tmp_path: Path, shape: str, gap: float, stated: bool, nips: bool
) -> None:
    layout = f'size = "5/8"\n{shape}[[front]]\nkind = "box"\nfill = "livery"\n'
    made = own(tmp_path, KitOptions(gap=gap, add=("cover",)), units_csv=UNITS, counters_toml=layout)
    cover = said(next(made.pages()).scene)
    assert ("room between them" in cover) is stated
    assert ("Nip the corners" in cover) is nips


@pytest.mark.parametrize("duplex", ["long-edge", "fold", "fronts"])
def test_a_kit_of_cards_speaks_of_no_counters_and_one_without_pieces_of_no_cutting(
    tmp_path: Path, duplex: Backs
) -> None:
    options, cards = KitOptions(duplex=duplex, add=("cover",)), "id,title\na,Bolt\n"
    deck = said(next(own(tmp_path / "deck", options, cards_csv=cards).pages()).scene)
    assert "counter" not in deck
    assert "Nip the corners" not in deck
    assert "steel rule" in deck
    both = said(next(own(tmp_path / "both", options, cards_csv=cards, units_csv=UNITS).pages()).scene)
    assert "Nip the corners of the counters" in both
    charts = kit(components.game("lebanon-82"), KitOptions(duplex=duplex, only=("cover", "charts")))
    bare = said(next(charts.pages()).scene)
    assert "at 100%" in bare
    assert not [word for word in ("Nip", "steel rule", "glue", "folded") if word in bare]


def test_a_word_that_is_no_game_may_be_a_folder_and_a_spreadsheet_becomes_one(tmp_path: Path) -> None:
    unknown = run("check", "jerusalemm")
    assert unknown.status == 2
    assert "or give a folder of your own, such as my-game/" in unknown.err
    (tmp_path / "army.csv").write_text(UNITS, encoding="utf-8")
    made = run("check", str(tmp_path / "army.csv"))
    assert made.status == 2
    assert "make one of this spreadsheet: countermarch new my-game --from " in made.err
