"""Tabletop Club's folder and the file of playingcards.io: every name they hold is a picture that is there."""

from __future__ import annotations

import io
import json
import re
import zipfile
from typing import TYPE_CHECKING

import pytest
from support.folders import make_folder

from countermarch import components
from countermarch.generators.kits import kit
from countermarch.generators.tabletop.club import asset_pack
from countermarch.generators.tabletop.collect import contents
from countermarch.generators.tabletop.playingcards import import_file
from countermarch.generators.tabletop.simulator import saved_object
from countermarch.generators.vassal.module import module

if TYPE_CHECKING:
    from pathlib import Path

    from countermarch.generators.tabletop.contents import Contents

HELD = contents(kit(components.game("third-lebanon-war")))


def test_the_pack_describes_every_picture_and_names_every_back() -> None:
    files = dict(asset_pack(HELD))
    pictures = {name.removeprefix("cards/") for name in files if name.endswith(".png")}
    config = str(files["cards/config.cfg"])
    assert set(re.findall(r"^\[(.+)\]$", config, re.MULTILINE)) == pictures
    assert set(re.findall(r'^back_face = "(.+)"$', config, re.MULTILINE)) <= pictures
    assert len({name.lower() for name in pictures}) == len(pictures)
    assert config.count("scale = Vector3(") >= len(HELD.counters)


def test_its_decks_have_the_counts_of_the_game() -> None:
    files = dict(asset_pack(HELD))
    stacks = str(files["cards/stacks.cfg"])
    held = {
        title: body.count('    "')
        for title, body in re.findall(
            r"\[([^\[\]]+)\]\n\ndesc = \"\"\n\nitems = \[\n(.*?)\n\]", stacks, re.DOTALL
        )
    }
    assert held == {deck.title: deck.size for deck in HELD.decks}
    names = {name.removeprefix("cards/").removesuffix(".png") for name in files}
    assert set(re.findall(r'^    "(.+?)",?$', stacks, re.MULTILINE)) <= names


def test_the_file_to_import_holds_its_pictures_and_its_cards() -> None:
    ((name, data),) = import_file(HELD)
    assert name == "third-lebanon-war.pcio"
    assert isinstance(data, bytes)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = set(archive.namelist())
        widgets = json.loads(archive.read("widgets.json"))
    shown = set(re.findall(r"package://(userassets/[^\"]+)", json.dumps(widgets)))
    assert shown == {one for one in files if one.endswith(".png")}
    decks = {one["id"]: one for one in widgets if one["type"] == "cardDeck"}
    piles = {one["id"] for one in widgets if one["type"] == "cardPile"}
    cards = [one for one in widgets if one["type"] == "card"]
    assert all(card["cardType"] in decks[card["deck"]]["cardTypes"] for card in cards)
    assert {card["parent"] for card in cards} == piles
    in_decks = sum(deck.size for deck in HELD.decks)
    drawn = {thing.id for deck in HELD.decks for thing in deck.things}
    assert len(cards) == in_decks + sum(one.count for one in HELD.counters if one.id not in drawn)
    ids = [one["id"] for one in widgets]
    assert len(ids) == len(set(ids))


def words_of(name: str, data: bytes | str) -> str:
    """Return all texts of a file that is made for a table, of an archive those of the files in it."""
    if isinstance(data, bytes) and name.endswith((".vmod", ".pcio")):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return "".join(words_of(one, archive.read(one)) for one in archive.namelist())
    if name.endswith(".png"):
        return ""
    return data if isinstance(data, str) else data.decode("utf-8")


def files_for_tables(held: Contents) -> dict[str, str]:
    """Return the texts of what each program gets."""
    made = [("game.vmod", module(held)), *asset_pack(held), *import_file(held), *saved_object(held)]
    return {name: words_of(name, data) for name, data in made if not name.endswith(".png")}


@pytest.mark.parametrize("notice", ["", "Draft of May, for testers"])
def test_of_a_game_of_ones_own_only_its_folder_speaks(tmp_path: Path, notice: str) -> None:
    folder = make_folder(
        tmp_path,
        game_toml=f'title = "Ford"\nnotice = "{notice}"\ndesigner = "A. Bee"\n',
        cards_csv="id,deck,title,body\na,x,Wolf,Bites.\n",
        units_csv="id,side,type,attack\nu,red,infantry,3\n",
        clauses_tsv="number\ttitle\tkind\tsummary\tquestions\n"
        "1.0\tAttacks\tnote\tUnits attack.\t- (a note)\n",
    )
    files = files_for_tables(contents(kit(components.load(folder, extra_columns="keep"))))
    assert len(files) >= 5
    for name, text in files.items():
        assert not re.search("Unofficial|You need the game|is ours|author = .Countermarch", text), name
        assert notice in text or name.endswith(".cfg"), name


def test_of_a_published_game_all_programs_say_whose_it_is() -> None:
    for name, text in files_for_tables(HELD).items():
        assert "Unofficial, made by Countermarch" in text or name.endswith(".cfg"), name
