"""The film of the README shows what the commands print, and its commands are valid."""

from __future__ import annotations

import shlex
from xml.etree import ElementTree as ET

import pytest
from PIL import Image
from support.command_line import run

from docs.images import make_film, make_pictures

SPACE = "{http://www.w3.org/2000/svg}"


def test_every_command_of_the_film_is_typed_in_it_and_answered() -> None:
    root = ET.parse(make_film.FILE).getroot()  # noqa: S314 -- our own
    words = "".join(root.itertext()).replace("\N{NO-BREAK SPACE}", " ")
    for command in (one for scene in make_film.SCENES for one in scene):
        assert f"$ {command}" in words
    first = shlex.split(make_film.SCENES[0][0])
    answer, heading, _ = run(*first[1:], columns=make_film.COLUMNS).out.partition("\nWhy\n")
    assert "".join((answer + heading).split()) in "".join(words.split())


def test_the_ruling_that_is_pictured_is_the_one_that_is_printed() -> None:
    pictured = Image.open(make_film.FILE.parent / "ruling.png").text["Description"]
    printed = run(*make_pictures.ASKED, columns=72).out
    shown, stated = (text.partition("\nReceipt\n")[0].split() for text in (pictured, printed))
    assert shown == stated  # the receipt changes with every rule that is read, and is not in the picture


def test_the_film_is_a_minute_and_holds_nothing_but_itself() -> None:
    text = make_film.FILE.read_text("utf-8")
    root = ET.fromstring(text)  # noqa: S314 -- as above
    (lasts,) = {one.get("dur") for one in root.iter(f"{SPACE}animate")}
    assert 40 < float((lasts or "").removesuffix("s")) < 80
    assert {one.tag.removeprefix(SPACE) for one in root.iter()} == {
        *("svg", "rect", "g", "text", "animate", "clipPath")
    }
    assert "href" not in text
    shown = [one for one in root.iter(f"{SPACE}g") if one.get("visibility") == "visible"]
    assert len(shown) == 1, "where nothing moves, one screen stands still"


@pytest.mark.long
def test_the_film_is_what_the_commands_print_today() -> None:
    assert make_film.film(list(make_film.shots())) == make_film.FILE.read_text("utf-8")
