"""Text that runs from right to left."""

from __future__ import annotations

import pytest

from generators.scene.bidi import joined, runs_left, visual
from generators.scene.metrics import shape
from generators.scene.text import flow

ALEF, BET, GIMEL = "\N{HEBREW LETTER ALEF}", "\N{HEBREW LETTER BET}", "\N{HEBREW LETTER GIMEL}"
ABG = ALEF + BET + GIMEL
GBA = GIMEL + BET + ALEF
SEEN, LAM, MEEM = "\N{ARABIC LETTER SEEN}", "\N{ARABIC LETTER LAM}", "\N{ARABIC LETTER MEEM}"


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Golan 12-34", "Golan 12-34"),
        (ABG, GBA),
        (f"{ABG} 12-34", f"12-34 {GBA}"),
        (f"{ABG} (1)", f"(1) {GBA}"),
        (f"{ABG} Golan 3, {ABG}", f"{GBA} ,Golan 3 {GBA}"),
        (f"Golan {ABG} {BET} 3!", f"Golan 3 {BET} {GBA}!"),
    ],
)
def test_a_line_is_drawn_in_the_order_in_which_it_is_seen(text: str, drawn: str) -> None:
    assert visual(text) == drawn


def test_arabic_letters_take_the_forms_in_which_they_join() -> None:
    first, middle, last = joined(SEEN + LAM + MEEM)
    assert first == "\N{ARABIC LETTER SEEN INITIAL FORM}"
    assert middle == "\N{ARABIC LETTER LAM MEDIAL FORM}"
    assert last == "\N{ARABIC LETTER MEEM FINAL FORM}"
    assert joined(LAM + "\N{ARABIC LETTER ALEF}") == "\N{ARABIC LIGATURE LAM WITH ALEF ISOLATED FORM}"


def test_a_paragraph_that_runs_left_begins_at_the_right() -> None:
    assert runs_left(ABG)
    width = shape(ABG, "Countermarch Text Regular").width
    (plain,) = flow(ABG, 0, 0, width=30, size=10).nodes
    (latin,) = flow("abg", 0, 0, width=30, size=10).nodes
    assert latin.x == 0
    assert plain.x == pytest.approx(30 - width * 10 * 25.4 / 72 / 1000)
    first, second = flow(f"**{ABG}** {BET}", 0, 0, width=30, size=10).nodes
    assert first.x < second.x
    assert second.font.endswith("Bold")
