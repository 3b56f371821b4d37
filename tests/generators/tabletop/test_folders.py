"""Tabletop Club's folder and the file of playingcards.io: every name they hold is a picture that is there."""

from __future__ import annotations

import io
import json
import re
import zipfile

import components
from generators.kits import kit
from generators.tabletop.club import asset_pack
from generators.tabletop.collect import contents
from generators.tabletop.playingcards import import_file

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
