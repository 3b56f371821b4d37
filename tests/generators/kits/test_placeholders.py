"""Characters that no installed font has are printed as squares, and reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.folders import make_folder

from countermarch import components
from countermarch.generators.kits import kit, leftovers, trial
from countermarch.generators.kits.placeholders import with_placeholder_pieces
from countermarch.generators.pieces import found_fonts
from countermarch.generators.scene.missing_glyphs import PLACEHOLDER
from countermarch.generators.writers import pdf

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def _without_more_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(found_fonts, "PLACES", ())
    monkeypatch.setattr(found_fonts, "REQUIRED", ("no_such_package", ""))


def test_a_deck_with_signs_that_no_font_has_prints_and_says_so(tmp_path: Path) -> None:
    dragon, omega = "\N{CJK UNIFIED IDEOGRAPH-9F8D}", "\N{GREEK CAPITAL LETTER OMEGA}"
    cards = f"Name,Effect\nWolf,{dragon} bites\nOwl,{omega}\n"
    folder = make_folder(tmp_path, game_toml=f'title = "{dragon}"\n', cards_csv=cards)
    game = components.load(folder, extra_columns="keep")
    assert trial.faults(game) == ()
    assert pdf.write(kit(game).document).startswith(b"%PDF")
    assert [card.body for card in with_placeholder_pieces(game).cards] == [
        f"{PLACEHOLDER} bites",
        omega,
    ]
    (said,) = leftovers.leftovers(game)
    assert said.startswith("game.toml and 1 more: no font here has U+9F8D (CJK UNIFIED IDEOGRAPH-9F8D)")


def test_a_layout_with_signs_that_no_font_has_prints_and_says_so(tmp_path: Path) -> None:
    folder = make_folder(tmp_path, cards_csv="Name\nWolf\n")
    (folder / "cards.toml").write_text(
        '[[front]]\nkind = "line"\ntext = "\N{HANGUL SYLLABLE KO} [name]"\n', "utf-8"
    )
    game = components.load(folder, extra_columns="keep")
    assert trial.faults(game) == ()
    assert pdf.write(kit(game).document).startswith(b"%PDF")
    (said,) = leftovers.leftovers(game)
    assert said.startswith("cards.toml: no font here has U+CF54")


def test_a_chart_with_signs_that_no_font_has_prints_and_says_so(tmp_path: Path) -> None:
    folder = make_folder(tmp_path)
    (folder / "tables").mkdir(exist_ok=True)
    (folder / "tables/land.toml").write_text(
        'kind = "chart"\nid = "land"\ntitle = "Land"\nrule = ""\ncorner = "Key"\n\n[[column]]\nid = "name"\n'
        'title = "Name"\n\n[[row]]\nid = "plain"\ntitle = "plain"\n'
        'cells = ["\N{CJK UNIFIED IDEOGRAPH-5E73}"]\n',
        "utf-8",
    )
    game = components.load(folder, extra_columns="keep")
    assert pdf.write(kit(game).document).startswith(b"%PDF")
    assert with_placeholder_pieces(game).charts["land"]["plain", "name"] == PLACEHOLDER
    assert leftovers.leftovers(game)[0].startswith("land: no font here has U+5E73")


def test_a_column_that_is_not_printed_is_not_reported(tmp_path: Path) -> None:
    folder = make_folder(tmp_path)
    (folder / "cards.csv").write_text("id,title,sign\na,Ann,\N{CJK UNIFIED IDEOGRAPH-5E73}\n", "utf-8")
    item = 'kind = "line"\nx = 5\ny = 5\nwidth = 40\nheight = 9\ntext = "[title]"\nsize = 9\n'
    (folder / "cards.toml").write_text(f'size = "poker"\n\n[[front]]\n{item}', "utf-8")
    game = components.load(folder, extra_columns="keep")
    assert not [one for one in leftovers.leftovers(game) if "no font here" in one]


def test_what_only_joins_emoji_is_left_out(tmp_path: Path) -> None:
    text = "\N{WHITE SMILING FACE}\N{VARIATION SELECTOR-16}\N{ZERO WIDTH JOINER}\N{CROWN}"
    game = components.load(make_folder(tmp_path, cards_csv=f"Name\n{text}\n"), extra_columns="keep")
    assert with_placeholder_pieces(game).cards[0].title == f"\N{WHITE SMILING FACE}{PLACEHOLDER}"


def test_our_own_games_are_as_they_are() -> None:
    game = components.game("lebanon-82")
    assert with_placeholder_pieces(game) is game
