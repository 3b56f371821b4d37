"""A saved game as an address: it comes back as it was, and a broken or hostile one is refused in one line."""

from __future__ import annotations

import base64
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countermarch.reference.engine import InputError
from countermarch.reference.play import begin, game, games, save
from countermarch.reference.play.links import LONGEST, from_link, is_link, link

PLACE = "https://example.org/games/somewhere/play/"


@pytest.mark.parametrize("name", games())
def test_a_whole_game_comes_back_from_its_link(name: str) -> None:
    kept = save(begin(name, seed=2**62).finish(game(name).policies["random"]))
    held = PLACE + link(kept)
    assert is_link(held)
    assert from_link(held) == kept
    assert len(held) < 2500


def test_a_game_that_is_not_deflated_comes_back_too() -> None:
    letters = base64.urlsafe_b64encode(b'{"form": 1}').decode().rstrip("=")
    assert from_link(f"{PLACE}#game={letters}") == '{"form": 1}'


def packed(data: bytes) -> str:
    return "z" + base64.urlsafe_b64encode(data).decode().rstrip("=")


BOMB = zlib.compress(b" " * 3_000_000, wbits=-15)


@pytest.mark.parametrize(
    "held",
    [
        "",
        "z",
        "z!",
        "zAAAA",
        packed(BOMB),
        packed(zlib.compress(b"\xff\xfe", wbits=-15)),
        "z" + "A" * LONGEST,
    ],
    ids=["nothing", "empty", "no letters", "no game", "too long", "no text", "too many letters"],
)
def test_what_holds_no_game_is_refused(held: str) -> None:
    with pytest.raises(InputError, match=r"^save: the link holds no game, or a part of it is missing$"):
        from_link(f"{PLACE}#game={held}")


@given(st.text())
def test_no_text_raises_anything_else(text: str) -> None:
    try:
        from_link(f"#game={text}")
    except InputError:
        return
