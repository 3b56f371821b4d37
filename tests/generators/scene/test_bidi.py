"""Text that runs from right to left."""

from __future__ import annotations

import pytest

from countermarch.generators.scene.bidi import directed, joined, runs_left, visual
from countermarch.generators.scene.metrics import MM, shape
from countermarch.generators.scene.nodes import Text
from countermarch.generators.scene.text import flow

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


def drawn(text: str, width: float) -> list[str]:
    """Return what is drawn from left to right, line by line; a gap between two parts is a space."""
    rows: dict[float, list[Text]] = {}
    for node in flow(text, 0, 0, width=width, size=10).nodes:
        assert isinstance(node, Text)
        rows.setdefault(node.y, []).append(node)
    said = []
    for row in rows.values():
        line, end = "", 0.0
        for node in sorted(row, key=lambda one: one.x):
            line += " " if line and node.x > end + 0.4 else ""
            line += "".join(run.text for run in shape(node.text, node.font).runs)
            end = node.x + shape(node.text, node.font).width * node.size * MM / 1000
        said.append(line)
    return said


@pytest.mark.parametrize("first", ["Attack", "**Attack**"])
def test_a_line_runs_as_its_paragraph_does_wherever_it_breaks(first: str) -> None:
    """Some of these lines begin with Hebrew letters: what follows them is to their right."""
    begun = 0
    for width in range(14, 60):
        for line in drawn(f"{first} now {ABG} (3) {BET} then go, {GIMEL}{GIMEL} at home", width):
            hebrew = [place for place, one in enumerate(line) if one in ABG]
            after = [line.find(word) for word in ("then", "go", "at", "home") if word in line]
            begun += bool(hebrew) and line[0] not in "AgthB"
            if "then" in line and BET in line:
                assert line.index(BET) < line.index("then")
            assert after == sorted(after)
    assert begun > 3


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        (f"Golan {ABG} (3)", f"Golan (3) {GBA}"),
        (f"Golan ({ABG} {BET}) 3", f"Golan ({BET} {GBA}) 3"),
        (f"{ABG} (Golan) {BET}", f"{BET} (Golan) {GBA}"),
        (f"Golan ({ABG}", f"Golan ({GBA}"),
    ],
)
def test_brackets_go_with_what_is_in_them(text: str, seen: str) -> None:
    assert visual(text) == seen


def test_lines_of_a_hebrew_paragraph_all_begin_at_the_right() -> None:
    nodes = flow(f"{ABG} {ABG} Golan Heights 12 {ABG}", 0, 0, width=14, size=10).nodes
    ends: dict[float, float] = {}
    for node in nodes:
        assert isinstance(node, Text)
        end = node.x + shape(node.text, node.font).width * node.size * MM / 1000
        ends[node.y] = max(ends.get(node.y, 0.0), end)
    assert len(ends) > 2
    assert all(end == pytest.approx(14, abs=0.01) for end in ends.values())
    assert visual(directed("12 (3) Golan", leftward=True)) == "Golan (3) 12"


def test_a_name_in_bold_and_its_hebrew_value_keep_the_space_between() -> None:
    assert drawn(f"**zitat** {ABG}", 40) == [f"zitat {GBA}"]
    assert "".join(drawn(f"**{ABG}** zitat {BET}", 40)) == f"{BET} zitat {GBA}"
    assert "".join(drawn(f"zitat **{ABG}** {BET}", 40)) == f"zitat {BET} {GBA}"


def test_marks_of_direction_in_a_cell_are_heeded_and_not_drawn() -> None:
    assert visual(f"\u200f12, {ABG}") == f"{GBA} ,12"
    assert (
        "".join(run.text for run in shape(f"a\u200e {ABG}", "Countermarch Text Regular").runs) == f"a {GBA}"
    )
