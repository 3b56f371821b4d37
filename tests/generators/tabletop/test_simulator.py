"""Saved objects read back: every id its own, every picture there, every CardID its own picture."""

from __future__ import annotations

import json
import math
import re
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator
from PIL import Image
from support.folders import make_folder
from support.tables import held, simulator_files

from countermarch import components
from countermarch.generators.kits import kit
from countermarch.generators.tabletop.card_sheets import card_sheets, plan_of
from countermarch.generators.tabletop.collect import contents
from countermarch.generators.tabletop.pictures import pictures
from countermarch.generators.tabletop.simulator import saved_object

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def saved(game: str) -> tuple[dict[str, Any], dict[str, bytes]]:
    return read(simulator_files(game))


def read(written: Iterable[tuple[str, bytes | str]]) -> tuple[dict[str, Any], dict[str, bytes]]:
    files = {name: data if isinstance(data, bytes) else data.encode() for name, data in written}
    return json.loads(files.pop(next(name for name in files if name.endswith(".json")))), files


def objects(found: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for one in found:
        yield one
        yield from objects(one.get("ContainedObjects", []))


ADDRESSES = ("ImageURL", "ImageSecondaryURL", "FaceURL", "BackURL")


def addresses(thing: object) -> Iterator[str]:
    if isinstance(thing, dict):
        for key, value in thing.items():
            if key in ADDRESSES:
                yield value
            else:
                yield from addresses(value)
    elif isinstance(thing, list):
        for value in thing:
            yield from addresses(value)


@pytest.mark.parametrize("game", ["arab-israeli-wars", "third-lebanon-war"])
def test_a_saved_object_holds_all_that_it_names(game: str) -> None:
    save, files = saved(game)
    everything = list(objects(save["ObjectStates"]))
    guids = [one["GUID"] for one in everything]
    assert len(guids) == len(set(guids))
    named = set(addresses(save))
    assert {f"images/{name}" for name in named} == set(files), "a picture is missing, or nobody shows it"
    assert all(name.startswith(f"{game}-") for name in named)  # all games share the program's one folder
    for data in files.values():
        assert max(Image.open(BytesIO(data)).size) <= 4096
    for one in everything:
        assert not re.search(r"rule [a-z]", one["Description"])  # an id is for programs
        assert {"Name", "Transform", "Nickname", "Description", "LuaScript"} <= one.keys()
        if one["Name"] == "Deck":
            assert one["DeckIDs"] == [card["CardID"] for card in one["ContainedObjects"]]
            for card in one["ContainedObjects"]:
                sheet = card["CustomDeck"][str(card["CardID"] // 100)]
                assert sheet == one["CustomDeck"][str(card["CardID"] // 100)]
                assert card["CardID"] % 100 < sheet["NumWidth"] * sheet["NumHeight"] - 1
                assert sheet["NumWidth"] <= 10
                assert sheet["NumHeight"] <= 7
                assert card["Hands"] is True
    said = " ".join(tab["body"] for tab in save["TabStates"].values())
    assert all(clause.number in said for clause in components.game(game).clauses)


@pytest.mark.parametrize("importer", ["tts-types", "tts-tools"])
@pytest.mark.parametrize("game", ["arab-israeli-wars", "reign-of-missiles"])
def test_other_programs_that_read_saves_find_all_they_want(game: str, importer: str) -> None:
    schema = json.loads(Path(__file__).with_name(f"{importer}.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    faults = Draft202012Validator(schema).iter_errors(saved(game)[0])
    assert [f"{fault.json_path}: {fault.message}" for fault in faults] == []


def test_every_card_id_cuts_its_own_picture_out_of_its_sheet() -> None:
    """Pixel by pixel, against the picture of the card drawn alone."""
    for deck in held("lebanon-82").decks:
        for sheet in card_sheets(deck, 1):
            whole = Image.open(BytesIO(dict(sheet.pictures)[sheet.face]))
            face = sheet.things[0].front
            _, _, scale = plan_of(len(sheet.things), face.width, face.height)
            wide, tall = sheet.plan.cell
            assert whole.size == (wide * sheet.plan.across, tall * sheet.plan.down)
            alone = dict(pictures({thing.id: thing.front for thing in sheet.things}, scale))
            for place, thing in enumerate(sheet.things):
                x, y = place % sheet.plan.across * wide, place // sheet.plan.across * tall
                cut = whole.crop((x, y, x + wide, y + tall))
                assert cut.tobytes() == Image.open(BytesIO(alone[thing.id])).convert("RGB").tobytes(), (
                    thing.id
                )


def test_decks_have_the_counts_of_the_game() -> None:
    save, _ = saved("arab-israeli-wars")
    decks = {one["Nickname"]: len(one["DeckIDs"]) for one in save["ObjectStates"] if one["Name"] == "Deck"}
    assert decks == {"Israeli units": 45, "Arab units": 53, "Events": 46}


def test_pictures_lie_where_the_player_says(tmp_path: Path) -> None:
    folder = make_folder(
        tmp_path,
        cards_csv="id,deck,title,count\na,x,Wolf,2\nb,x,Hare,1\n",
        units_csv="id,side,type\nu,red,infantry\n",
    )
    held = contents(kit(components.load(folder)))
    save, files = read(saved_object(held, "https://example.org/aiw/"))
    assert len(files) > 1
    assert {one.removeprefix("https://example.org/aiw/") for one in addresses(save)} == {
        name.removeprefix("images/") for name in files
    }


def test_a_board_has_a_snap_point_in_each_box_of_its_tracks() -> None:
    save, _ = saved("arab-israeli-wars")
    boxes = sum(len(board.spots) for board in held("arab-israeli-wars").boards)
    snaps = [
        one.get("AttachedSnapPoints", [])
        for one in save["ObjectStates"]
        if one["Nickname"] == "Tracks and boxes"
    ]
    assert [len(points) for points in snaps] == [boxes]
    assert all(-1 <= point["Position"][axis] <= 1 for points in snaps for point in points for axis in "xz")


def test_pieces_snap_where_the_picture_of_the_board_has_the_box() -> None:
    """On the table a board is turned as its Transform says; a player sees x to the right and z away."""
    save, _ = saved("arab-israeli-wars")
    (board,) = [one for one in held("arab-israeli-wars").boards if one.title == "Tracks and boxes"]
    (tile,) = [one for one in save["ObjectStates"] if one["Nickname"] == board.title]
    turned = math.radians(tile["Transform"]["rotY"])
    for spot, snap in zip(board.spots, tile["AttachedSnapPoints"], strict=True):
        x, z = snap["Position"]["x"], snap["Position"]["z"]
        right = x * math.cos(turned) + z * math.sin(turned)
        away = z * math.cos(turned) - x * math.sin(turned)
        assert (right + 1) / 2 * board.scene.width == pytest.approx(spot.middle[0], abs=0.1), spot.name
        assert (1 - away) / 2 * board.scene.height == pytest.approx(spot.middle[1], abs=0.1), spot.name


def test_seventy_cards_take_two_sheets_and_cards_with_backs_of_their_own_a_sheet_of_backs(
    tmp_path: Path,
) -> None:
    rows = "".join(f"c{number},x,{number % 7},1\n" for number in range(70))
    layout = '[[front]]\nkind = "text"\ntext = "[title]"\n[[back]]\nkind = "text"\ntext = "[title]"\n'
    folder = make_folder(tmp_path, cards_csv=f"id,deck,title,count\n{rows}", cards_toml=layout)
    (deck,) = contents(kit(components.load(folder))).decks
    sheets = card_sheets(deck, 5)
    assert [len(sheet.things) for sheet in sheets] == [69, 1]
    assert [sheet.number for sheet in sheets] == [5, 6]
    assert sheets[0].unique


def test_places_of_a_set_up_are_named_as_people_say_them() -> None:
    spots = {spot.name for start in held("reign-of-missiles").starts for spot in start.board.spots}
    assert {"Set-up: Iron Domes", "Set-up: launchers", "Set-up: Naval Support"} <= spots
