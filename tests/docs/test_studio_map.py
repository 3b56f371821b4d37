"""A map painted in the studio's page: its files are as a person would write them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from support.settling import settle
from support.studio_pages import opened, until

from countermarch.folders import templates

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from playwright.sync_api import Browser, Page

AT = """async ([hex, other]) => {
  const map = await (await fetch('/map')).json();
  const box = document.querySelector('.map-stage svg').getBoundingClientRect();
  let [x, y] = map.hexes[hex];
  const side = map.sides.find(([a, b]) => a === hex && b === other);
  if (side) [x, y] = [(side[2] + side[4]) / 2, (side[3] + side[5]) / 2];
  return [box.left + x / map.width * box.width, box.top + y / map.height * box.height];
}"""
"""Where a hex or a hexside is on the screen."""

DRAWN = """async () => {
  const answer = await fetch('/map');
  const shown = document.querySelector('[data-digest]');
  return answer.ok ? shown?.dataset.digest === (await answer.json()).digest : true;
}"""
"""Whether the page shows the map as its file is now."""


@pytest.fixture
def line(tmp_path: Path) -> Path:
    templates.make_folder(tmp_path / "line", "hex-and-counter")
    return tmp_path / "line"


@pytest.fixture
def studio(chromium: Browser, line: Path) -> Iterator[Page]:
    with opened(chromium, line.parent, str(line)) as page:
        page.get_by_role("button", name="Map", exact=True).click()
        expect(page.locator(".map-stage img")).to_be_visible()
        yield page


def drag(page: Page, spots: Sequence[tuple[str, str]]) -> None:
    """Draw a stroke through the middles of hexes, or of the sides between two."""
    places = [page.evaluate(AT, list(one)) for one in spots]
    page.mouse.move(*places[0])
    page.mouse.down()
    for x, y in places[1:]:
        page.mouse.move(x, y, steps=3)
    page.mouse.up()


def written(page: Page, file: Path, changes: Sequence[tuple[str, str]], before: str) -> str:
    """Wait until a stroke is written and drawn, and check that nothing else of the file has changed."""
    wanted = before
    for old, new in changes:
        assert wanted.count(old) == 1
        wanted = wanted.replace(old, new)
    becomes(page, file, wanted)
    return wanted


def becomes(page: Page, file: Path, wanted: str | None) -> None:
    """Wait until a file holds a text (None: is gone), and until the page has drawn it."""
    until(page, lambda: (file.read_text("utf-8") if file.exists() else None) == wanted)
    expect(page.locator("g.stroke > *")).to_have_count(0)
    page.wait_for_function(DRAWN)


def test_terrain_is_painted_by_mouse_and_keyboard_and_taken_back(studio: Page, line: Path) -> None:
    file = line / "map.toml"
    before = file.read_text("utf-8")
    studio.get_by_role("button", name="woods", exact=True).click()
    drag(studio, [("0203", ""), ("0206", "")])
    clear = (
        '"0201-0208", "0301", "0305-0308", "0401-0404", "0408", "0501-0503", "0505-0508",\n  ',
        '"0201-0202", "0207-0208", "0301", "0305-0308", "0401-0404", "0408", "0501-0503",\n  "0505-0508", ',
    )
    woods = ('["0302-0303", "0706', '["0203-0206", "0302-0303", "0706')
    after = written(studio, file, [clear, woods], before)
    studio.locator(".map-stage").press("ArrowRight")
    studio.locator(".map-stage").press("ArrowUp")
    expect(studio.locator("#status")).to_have_text("0305, clear")
    studio.locator(".map-stage").press("Enter")
    keyed = [
        ('"0301", "0305-0308"', '"0301", "0306-0308"'),
        ('"0302-0303", "0706', '"0302-0303", "0305", "0706'),
    ]
    after = written(studio, file, keyed, after)
    once = after.replace(*keyed[0][::-1]).replace(*keyed[1][::-1])
    for text in (once, before):
        studio.get_by_role("button", name="Undo").click()
        becomes(studio, file, text)
    studio.get_by_label("New: Terrain").select_option("marsh")
    drag(studio, [("0906", "")])
    marsh = '\n[[terrain]]\ntitle = "marsh"\nfill = "#c9d9cc"\nhexes = ["0906"]\n'
    town = 'hexes = ["0104", "0304", "0504"]\n'
    clear = ('"0901-0908"', '"0901-0905", "0907-0908"')
    written(studio, file, [clear, (town, town + marsh[1:])], before)
    expect(studio.get_by_role("button", name="marsh", exact=True)).to_have_attribute("aria-pressed", "true")


def test_hexsides_and_roads_are_drawn_and_erased(studio: Page, line: Path) -> None:
    file = line / "map.toml"
    before = file.read_text("utf-8")
    studio.get_by_label("New: Hexsides").select_option("ridge")
    drag(studio, [("0302", "0402"), ("0303", "0402")])
    ridge = (
        '[[hexline]]\ntitle = "ridge"\ncolour = "#8d6a3f"\nwidth = 1.8\nsides = ["0302/0402", "0303/0402"]\n'
    )
    after = before + ridge
    becomes(studio, file, after)
    expect(studio.get_by_role("button", name="ridge", exact=True)).to_be_visible()
    studio.get_by_role("group", name="Hexsides").get_by_role("button", name="Erase").click()
    drag(studio, [("0508", "0608")])
    after = written(studio, file, [('"0508/0607", "0508/0608"]', '"0508/0607"]')], after)
    studio.get_by_role("button", name="league road", exact=True).click()
    drag(studio, [("0604", ""), ("0605", ""), ("0606", "")])
    road = ('through = ["0604", "0704"', 'through = ["0606", "0605", "0604", "0704"')
    after = written(studio, file, [road], after)
    studio.get_by_role("group", name="Roads").get_by_role("button", name="Erase").click()
    drag(studio, [("0804", "")])
    cut = after.replace('"0704", "0804", "0904", "1004"]', '"0704"]')
    rest = '[[hexline]]\ntitle = "league road"\ncolour = "#8a5a17"\nthrough = ["0904", "1004"]\n'
    becomes(studio, file, cut + rest)


def test_places_and_words_are_named_moved_and_removed(studio: Page, line: Path) -> None:
    gazetteer, file = line / "gazetteer.csv", line / "map.toml"
    studio.get_by_role("button", name="Town or place").click()
    drag(studio, [("0504", "")])
    studio.get_by_label("Name", exact=True).fill("Tollan, upper")
    studio.get_by_label("Name", exact=True).press("Enter")
    becomes(studio, gazetteer, 'id,name,hex\ntollan-upper,"Tollan, upper",0504\n')
    drawn = studio.locator(".map-stage img")
    expect(drawn).to_have_attribute("alt", re.compile("Tollan, upper in 0504"))
    drag(studio, [("0504", ""), ("0304", "")])
    becomes(studio, gazetteer, 'id,name,hex\ntollan-upper,"Tollan, upper",0304\n')
    expect(drawn).to_have_attribute("alt", re.compile("Tollan, upper in 0304"))
    drag(studio, [("0304", "")])
    studio.get_by_label("Name", exact=True).fill("Sarn")
    studio.get_by_label("Name", exact=True).press("Enter")
    becomes(studio, gazetteer, 'id,name,hex\ntollan-upper,"Sarn",0304\n')
    expect(drawn).to_have_attribute("alt", re.compile("Sarn in 0304"))
    studio.locator(".map-stage").press("Delete")
    becomes(studio, gazetteer, "id,name,hex\n")
    before = file.read_text("utf-8")
    studio.get_by_role("button", name="Free words").click()
    drag(studio, [("0806", "")])
    studio.get_by_label("Name", exact=True).fill("The Fens")
    studio.get_by_label("Name", exact=True).press("Enter")
    expect(studio.locator("#status")).to_have_text("map.toml saved", timeout=20_000)
    added = file.read_text("utf-8").removeprefix(before)
    assert added.startswith('\n[[words]]\ntext = "The Fens"\nat = [')
    assert added.endswith("]\nsize = 9\n")


def test_a_gap_in_a_road_is_shown_where_it_is(studio: Page, line: Path) -> None:
    file = line / "map.toml"
    file.write_text(file.read_text("utf-8").replace('"0204", "0304"', '"0304"', 1), "utf-8")
    expect(studio.locator("g.wrong polygon")).to_have_count(2)
    expect(studio.locator("#faults button").first).to_contain_text("a road without gaps")
    studio.locator("g.wrong polygon").first.dispatch_event("click")
    expect(studio.locator("#text")).to_be_focused()


def test_a_game_without_a_map_gets_one(chromium: Browser, tmp_path: Path) -> None:
    templates.make_folder(tmp_path / "ford")
    with opened(chromium, tmp_path, "ford") as studio:
        studio.get_by_role("button", name="Map", exact=True).click()
        studio.get_by_label("Columns").fill("6")
        game = tmp_path / "ford" / "game.toml"
        with studio.expect_response("**/map?*"):
            game.write_text(
                f"{game.read_text('utf-8')}\n", "utf-8"
            )  # the view is drawn again, and keeps what was typed
        settle(studio)
        studio.get_by_role("button", name="Add a map").click()
        expect(studio.locator(".map-stage img")).to_be_visible()
        file = tmp_path / "ford" / "map.toml"
        before = file.read_text("utf-8")
        assert 'first = "0101"\nlast = "0608"\n' in before
        studio.get_by_role("button", name="hills", exact=True).click()
        drag(studio, [("0302", ""), ("0304", "")])
        written(
            studio,
            file,
            [('fill = "#e3d3ab"\nhexes = []', 'fill = "#e3d3ab"\nhexes = ["0302-0304"]')],
            before,
        )
        for text in (before, None):
            studio.get_by_role("button", name="Undo").click()
            becomes(studio, file, text)
        expect(studio.get_by_role("button", name="Add a map")).to_be_visible()


AREAS = """title = "Marrow"
width = 190
height = 150
[[kind]]
id = "village"
title = "village"
fill = "#e8d9a8"
[[area]]
id = "ford"          # the first
outline = [[10, 10], [80, 10], [80, 80], [10, 80]]
label = [40, 40]
[[area]]
id = "mill"
outline = [[80, 10], [150, 10], [150, 80], [80, 80]]
label = [110.0, 40.0]
"""


def test_areas_are_moved_by_their_names_and_shared_corners(chromium: Browser, tmp_path: Path) -> None:
    folder = tmp_path / "marrow"
    folder.mkdir()
    (folder / "gazetteer.csv").write_text(
        "id,name,kinds\nford,Marrow Ford,village\nmill,Mill,village\n", "utf-8"
    )
    (folder / "map.toml").write_text(AREAS, "utf-8")
    with opened(chromium, tmp_path, "marrow") as studio:
        studio.get_by_role("button", name="Map", exact=True).click()
        corner = studio.get_by_role("button", name="Corner at 80, 80")
        corner.press("ArrowDown")
        text = AREAS.replace("[80, 80]", "[80, 81]")
        becomes(studio, folder / "map.toml", text)
        studio.get_by_role("button", name="Mill").press("Shift+ArrowRight")
        becomes(studio, folder / "map.toml", text.replace("label = [110.0,", "label = [110.1,"))
