"""Tabletop Club's folder and the file of playingcards.io: every name they hold is a picture that is there."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from support.folders import make_folder
from support.games import GAMES
from support.tables import cards_files, club_files, held, simulator_files, vassal_module

from countermarch import components
from countermarch.generators.kits import kit
from countermarch.generators.tabletop.club import asset_pack
from countermarch.generators.tabletop.collect import contents
from countermarch.generators.tabletop.playingcards import import_file
from countermarch.generators.tabletop.simulator import saved_object
from countermarch.generators.vassal.module import module

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from countermarch.generators.tabletop.contents import Contents

GAME = "third-lebanon-war"


def test_the_pack_describes_every_picture_and_names_every_back() -> None:
    files = dict(club_files(GAME))
    pictures = {name.removeprefix("cards/") for name in files if name.endswith(".png")}
    config = str(files["cards/config.cfg"])
    assert set(re.findall(r"^\[(.+)\]$", config, re.MULTILINE)) == pictures
    assert set(re.findall(r'^back_face = "(.+)"$', config, re.MULTILINE)) <= pictures
    assert len({name.lower() for name in pictures}) == len(pictures)
    assert config.count("scale = Vector3(") >= len(held(GAME).counters)


def test_its_decks_have_the_counts_of_the_game() -> None:
    files = dict(club_files(GAME))
    stacks = str(files["cards/stacks.cfg"])
    sizes = {
        title: body.count('    "')
        for title, body in re.findall(
            r"\[([^\[\]]+)\]\n\ndesc = \"\"\n\nitems = \[\n(.*?)\n\]", stacks, re.DOTALL
        )
    }
    assert sizes == {deck.title: deck.size for deck in held(GAME).decks}
    names = {name.removeprefix("cards/").removesuffix(".png") for name in files}
    assert set(re.findall(r'^    "(.+?)",?$', stacks, re.MULTILINE)) <= names


def room_of(
    written: Iterable[tuple[str, bytes | str]],
) -> tuple[list[dict[str, Any]], set[str]]:
    """Return the widgets of the file for playingcards.io, and the names of its files."""
    ((_, data),) = written
    assert isinstance(data, bytes)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return json.loads(archive.read("widgets.json")), set(archive.namelist())


def check_room(box: Contents, written: Iterable[tuple[str, bytes | str]]) -> dict[str, list[dict[str, Any]]]:
    """Check a room as ``pcioimport.mjs`` of virtualtabletop reads it, and return its widgets by type."""
    widgets, files = room_of(written)
    by_id = {one["id"]: one for one in widgets}
    assert len(by_id) == len(widgets)
    shown = set(re.findall(r"package://(userassets/[^\"]+)", json.dumps(widgets)))
    assert shown == {one for one in files if one.endswith(".png")}
    known = {"hand", "board", "cardPile", "cardDeck", "card", "spinner", "counter"}
    by_type: dict[str, list[dict[str, Any]]] = {kind: [] for kind in known}
    for one in widgets:
        by_type[one["type"]].append(one)
        assert by_id[one["parent"]]["type"] == "cardPile" if "parent" in one else True
        assert 0 <= one["x"] < 1600, one["id"]
        assert 0 <= one["y"] < 1000, one["id"]
    assert all(card["cardType"] in by_id[card["deck"]]["cardTypes"] for card in by_type["card"])
    assert [hand["id"] for hand in by_type["hand"]] == ["hand"], "the id that makes it a player's own"
    assert [die["options"][-1] for die in by_type["spinner"]] == [
        0 if die.zero else die.faces for die in box.dice
    ]
    assert [one["label"] for one in by_type["counter"]] == ["Turn", *(side.name for side in box.sides)]
    return by_type


@pytest.mark.parametrize("game", GAMES)
def test_a_room_has_every_piece_once_and_the_first_scenario_on_its_board(game: str) -> None:
    box = held(game)
    room = check_room(box, cards_files(game))
    in_decks = {(thing.category, thing.id) for deck in box.decks for thing in deck.things}
    stacks = [thing for stack in box.starts[0].stacks for thing, _ in stack.things]
    drawn = [thing for thing in stacks if (thing.category, thing.id) in in_decks]
    others = sum(one.count for one in box.counters if (one.category, one.id) not in in_decks)
    assert len(room["card"]) == sum(deck.size for deck in box.decks) + len(drawn) + others
    loose = [card for card in room["card"] if "parent" not in card]
    assert len(loose) == len(stacks)
    board = room["board"][0]
    for card in loose:
        assert board["x"] <= card["x"] <= board["x"] + board["width"]
        assert board["y"] <= card["y"] <= board["y"] + board["height"]
    piles = {pile["id"]: pile for pile in room["cardPile"]}
    hidden = [card for card in room["card"] if "parent" in card and not piles[card["parent"]]["label"]]
    assert len(hidden) == sum(deck.size for deck in box.decks)
    assert not any(card["faceup"] for card in hidden), "what is drawn blind lies face down"


def test_a_card_with_the_id_of_a_counter_is_another_piece(tmp_path: Path) -> None:
    folder = make_folder(
        tmp_path,
        cards_csv="id,deck,title,count\na,x,Wolf,2\n",
        units_csv="id,side,type,count\na,red,infantry,3\n",
    )
    box = contents(kit(components.load(folder)))
    room = check_room(box, import_file(box))
    assert sorted(Counter(card["deck"] for card in room["card"]).values()) == [2, 3]


def test_no_piece_is_described_by_an_id() -> None:
    ids = {one.rule for one in held("arab-israeli-wars").counters if one.rule[:1].islower()}
    assert "territory-tokens" in ids
    for files in (club_files("arab-israeli-wars"), simulator_files("arab-israeli-wars")):
        for name, text in files:
            assert not any(f"rule {one}" in text for one in ids) if isinstance(text, str) else True, name


def words_of(name: str, data: bytes | str) -> str:
    """Return all texts of a file that is made for a table, of an archive those of the files in it."""
    if isinstance(data, bytes) and name.endswith((".vmod", ".pcio")):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return "".join(words_of(one, archive.read(one)) for one in archive.namelist())
    if name.endswith(".png"):
        return ""
    return data if isinstance(data, str) else data.decode("utf-8")


def texts_of(files: Iterable[tuple[str, bytes | str]]) -> dict[str, str]:
    """Return the texts of what programs get."""
    return {name: words_of(name, data) for name, data in files if not name.endswith(".png")}


@pytest.mark.parametrize("notice", ["", "Draft of May, for testers"])
def test_a_game_of_your_own_is_described_only_by_its_folder(tmp_path: Path, notice: str) -> None:
    folder = make_folder(
        tmp_path,
        game_toml=f'title = "Ford"\nnotice = "{notice}"\ndesigner = "A. Bee"\n',
        cards_csv="id,deck,title,body\na,x,Wolf,Bites.\n",
        units_csv="id,side,type,attack\nu,red,infantry,3\n",
        clauses_tsv="number\ttitle\tkind\tsummary\tquestions\n"
        "1.0\tAttacks\tnote\tUnits attack.\t- (a note)\n",
    )
    box = contents(kit(components.load(folder, extra_columns="keep")))
    files = texts_of([("game.vmod", module(box)), *asset_pack(box), *import_file(box), *saved_object(box)])
    assert len(files) >= 5
    for name, text in files.items():
        assert not re.search("Unofficial|You need the game|is ours|author = .Countermarch", text), name
        assert notice in text or name.endswith(".cfg"), name


def test_of_a_published_game_all_programs_say_whose_it_is() -> None:
    made = [("game.vmod", vassal_module(GAME)), *club_files(GAME), *cards_files(GAME), *simulator_files(GAME)]
    for name, text in texts_of(made).items():
        assert "Unofficial, made by Countermarch" in text or name.endswith(".cfg"), name
