"""With --missing blank, no page of a kit prints a reconstructed name or value, but boxes to write in."""

from __future__ import annotations

import pytest
from support.games import GAMES
from support.scenes import texts

from countermarch import components
from countermarch.components.model.layers import Layer
from countermarch.generators.kits import Kit, KitOptions, kit


@pytest.fixture(scope="module", params=GAMES)
def blank(request: pytest.FixtureRequest) -> Kit:
    return kit(components.game(request.param), KitOptions(missing="blank"))


def test_no_name_of_a_place_that_is_reconstructed_is_printed(blank: Kit) -> None:
    ours = {
        place.name.lower()
        for place in blank.game.places.values()
        if (cell := place.values["name"]) is not None and cell.layer is Layer.RECONSTRUCTION
    }
    for part in blank.parts:
        said = {text.strip().lower() for page in part.draw() for text in texts(page.scene)}
        assert not ours & said, part.title


def test_no_cell_of_a_reconstructed_chart_is_printed_where_it_is(blank: Kit) -> None:
    charts = {name: one for name, one in blank.game.charts.items() if one.layer is Layer.RECONSTRUCTION}
    for part in blank.parts:
        said = (
            {text for page in part.draw() for text in texts(page.scene)} if part.kind == "charts" else set()
        )
        for chart in charts.values():
            if chart.title in said:
                cells = {cell for cell in chart.cells.values() if isinstance(cell, str) and cell}
                assert not cells & said, (part.title, chart.id)


def test_the_cover_counts_no_reconstructed_value(blank: Kit) -> None:
    assert blank.summary.reconstructed == 0
