"""The page with a map of zones: for games with places, marked if reconstructed, on one sheet."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support.folders import make_folder
from support.scenes import texts

from countermarch import components
from countermarch.generators.documents.maps import ZONES_LAID_OUT
from countermarch.generators.kits import KitError, KitOptions, kit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.components.model.game import Game
    from countermarch.generators.documents.options import Missing
    from countermarch.generators.sheets.document import Page

ZONES = '[[document]]\nkind = "zones"\ntitle = "The zones"\n'


@pytest.fixture
def zones(tmp_path: Path) -> Game:
    """The Next War in Lebanon as a user's folder, with a map of zones in its kit."""
    shipped = Path(components.__file__).parent / "next_war_in_lebanon"
    folder = tmp_path / "next-war-in-lebanon"
    shutil.copytree(shipped, folder)
    (folder / "kit.toml").write_text(ZONES, "utf-8")
    return components.load(folder, extra_columns="keep")


def _drawn(game: Game, missing: Missing = "reconstruction") -> tuple[Sequence[Page], bool]:
    (part,) = kit(game, KitOptions(only=("zones",), missing=missing)).parts
    return list(part.draw()), part.marked


def test_every_zone_is_on_one_page_and_its_footer_says_what_is_reconstructed(zones: Game) -> None:
    pages, marked = _drawn(zones)
    (page,) = pages
    said = " ".join(texts(page.scene)).upper()
    mapped = [place.name for place in zones.places.values() if place.text("across")]
    assert len(mapped) > 15
    assert [name for name in mapped if name.upper() not in said] == []
    assert ZONES_LAID_OUT.upper() in said
    assert marked


def test_its_footer_is_marked_only_where_reconstructed_values_are_printed(zones: Game) -> None:
    (shown,), _ = _drawn(zones)
    (blank,), _ = _drawn(zones, "blank")
    stated = ["marks a reconstructed value" in " ".join(texts(page.scene)) for page in (shown, blank)]
    assert stated == [True, False]
    assert ZONES_LAID_OUT in " ".join(texts(blank.scene))


def test_a_game_without_places_has_no_such_page(tmp_path: Path) -> None:
    units = "id,side,type,attack\nu,red,infantry,3\n"
    game = components.load(make_folder(tmp_path, kit_toml=ZONES, units_csv=units), extra_columns="keep")
    with pytest.raises(KitError, match="nothing to print"):
        kit(game, KitOptions(only=("zones",)))


def test_zones_that_lie_far_to_the_north_of_each_other_still_fit_below_the_title(tmp_path: Path) -> None:
    rows = "".join(f"z{up},Zone {up},{up % 2},{up}\n" for up in range(9))
    folder = make_folder(tmp_path, kit_toml=ZONES, gazetteer_csv=f"id,name,across,up\n{rows}")
    pages, _ = _drawn(components.load(folder, extra_columns="keep"))
    (page,) = pages
    assert sum(text.startswith("ZONE ") for text in texts(page.scene)) == 9
