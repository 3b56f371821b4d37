"""A strip over a symbol: three things share one line, and what has no room runs down."""

from __future__ import annotations

from dataclasses import replace

import pytest

from countermarch.generators.pages.look import MarkedText
from countermarch.generators.pieces.layout import Item
from countermarch.generators.pieces.text_items import Placed, placed
from countermarch.generators.scene.faults import TextOverflowError

ITEM = Item("strip", font="Barlow Condensed SemiBold", size=6.5, min_size=5.0)
BOX = (1.0, 1.0, 14.0, 8.6)


def stands(name: str = "", size: str = "", aside: str = "", *, marked: bool = False) -> dict[str, Placed]:
    parts = (MarkedText(name, marked and bool(name)), MarkedText(size), MarkedText(aside))
    return {one.role: one for one in placed(parts, ITEM, BOX, "unit 1")}


@pytest.mark.parametrize("name", ["188", "Kiryati"])
def test_the_words_stand_in_a_row_and_the_size_at_the_right_edge(name: str) -> None:
    found = stands(name, "brigade", "36")
    assert found["name"].x - found["name"].width / 2 == pytest.approx(1.0)
    end = found["name"].x + found["name"].width / 2
    assert found["aside"].shown.text == "/36"
    assert found["aside"].x - found["aside"].width / 2 == pytest.approx(end)
    assert found["size"].x + found["size"].width / 2 == pytest.approx(15.0)
    assert {(one.size, one.turned) for one in found.values()} == {(6.5, False)}


def test_a_long_name_runs_up_the_edge_and_leaves_the_size_where_it_is() -> None:
    found = stands("933 Nahal", "brigade", "Kastel")
    assert found["size"].x == pytest.approx(8.0)
    assert not found["size"].turned
    assert found["name"].turned


def test_a_long_word_stands_at_its_edge_and_leaves_the_size_in_the_middle() -> None:
    found = stands("Alexandroni", "brigade", "Kastel II")
    assert found["size"].x == pytest.approx(8.0)
    assert [role for role, one in found.items() if one.turned] == ["name", "aside"]
    assert found["name"].x < 2.0
    assert found["aside"].x > 14.0
    for role in ("name", "aside"):
        assert found[role].y + found[role].width / 2 <= 9.6 + 1e-6


def test_without_a_size_the_words_share_the_line() -> None:
    found = stands("Bint Jbeil", aside="Militia")
    assert not any(one.turned for one in found.values())
    assert found["name"].x + found["name"].width / 2 < found["aside"].x - found["aside"].width / 2


def test_all_words_get_smaller_before_one_is_cut() -> None:
    parts = (MarkedText("143. Rgt"), MarkedText("division"), MarkedText("Asienkorps II"))
    found = {one.role: one for one in placed(parts, ITEM, (1.08, 1.08, 13.715, 8.6))}
    assert found["aside"].shown.text == "Asienkorps II"
    assert 5.0 <= found["aside"].size < 5.85


def test_a_word_too_long_even_so_is_cut_and_says_so_by_a_full_stop() -> None:
    said = stands("2nd Battalion", "brigade", "Southern Command")["aside"].shown.text or ""
    assert said.endswith(".")
    assert "Southern Command".startswith(said.removesuffix("."))


def test_a_name_alone_too_long_is_refused_by_the_piece() -> None:
    with pytest.raises(TextOverflowError, match=r"^unit 1: 'The very longest of all names' needs"):
        stands("The very longest of all names")


def test_a_mark_has_its_room() -> None:
    plain, stated = stands("188", "brigade")["name"], stands("188", "brigade", marked=True)["name"]
    assert stated.width == pytest.approx(plain.width + 1.2)


def test_a_strip_of_small_counters_stays_readable() -> None:
    small = replace(ITEM, size=5.2)
    for one in placed(
        (MarkedText("401"), MarkedText("brigade"), MarkedText("162")), small, (1.0, 1.0, 10.5, 6.9)
    ):
        assert one.size >= 5.0


def test_a_word_without_end_is_cut() -> None:
    found = stands("Radwan 4", "battalion", "long words " * 3000)
    assert "aside" in found
    assert found["aside"].width < 14.0


@pytest.mark.parametrize("words", [("11th", "Gruppe"), ("Radwan 12", "company"), ("Egoz", "battalion")])
def test_without_another_word_the_size_is_whole_at_the_right_edge(words: tuple[str, str]) -> None:
    found = stands(*words)
    assert found["size"].shown.text == words[1]
    assert found["size"].x + found["size"].width / 2 == pytest.approx(15.0)
    assert found["name"].size == 6.5
    assert not found["size"].turned
