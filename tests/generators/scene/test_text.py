from __future__ import annotations

from dataclasses import fields

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from countermarch.generators.scene import metrics
from countermarch.generators.scene.faults import (
    GlyphError,
    SmallTextError,
    TextOverflowError,
    UnknownFontError,
)
from countermarch.generators.scene.icons import ICONS
from countermarch.generators.scene.nodes import Group, Text
from countermarch.generators.scene.text import centred_text, fit_line, fitted_size, flow
from countermarch.generators.sheets.extent import extents

FONT = "Barlow Condensed SemiBold"
WORDS = st.lists(st.text(alphabet="abcdefgmwi", min_size=1, max_size=12), min_size=1, max_size=40)
TOLERANCE = 1e-6


def ends(nodes: tuple[object, ...]) -> list[tuple[float, float]]:
    """Return the left and right end of each line of text."""
    texts = [node for node in nodes if isinstance(node, Text)]
    return [(text.x, text.x + metrics.width(text.text, text.font, text.size)) for text in texts]


@given(WORDS, st.floats(12, 90), st.sampled_from(["start", "middle", "end"]))
def test_no_word_is_lost_and_every_line_is_inside_the_box(words: list[str], width: float, align: str) -> None:
    flowed = flow(" ".join(words), 10, 0, width=width, size=9, align=align)  # type: ignore[arg-type] # sampled
    joined = "".join(flowed.lines).replace(" ", "")
    assert joined == "".join(words)
    for left, right in ends(flowed.nodes):
        assert left >= 10 - TOLERANCE
        assert right <= 10 + width + TOLERANCE


@given(WORDS, st.floats(20, 60), st.floats(8, 40))
def test_shrunk_text_stays_inside_its_height_or_is_refused(
    words: list[str], width: float, height: float
) -> None:
    try:
        flowed = flow(" ".join(words), 0, 0, width=width, height=height, size=11, min_size=6)
    except TextOverflowError:
        with pytest.raises(TextOverflowError):
            flow(" ".join(words), 0, 0, width=width, height=height, size=6)
        return
    assert flowed.height <= height + TOLERANCE
    assert 6 <= flowed.size <= 11
    assert "".join(flowed.lines).replace(" ", "") == "".join(words)


@given(WORDS, st.floats(25, 60))
def test_the_size_found_is_the_largest_that_fits(words: list[str], width: float) -> None:
    text = " ".join(words)
    height = flow(text, 0, 0, width=width, size=8).height
    flowed = flow(text, 0, 0, width=width, height=height, size=12, min_size=8)
    assert flowed.size >= 8
    if flowed.size < 12:
        larger = flow(text, 0, 0, width=width, size=flowed.size + 0.25)
        assert larger.height > height or any(
            metrics.width(word, "Countermarch Text Regular", larger.size) > width for word in words
        )


def test_a_text_that_does_not_fit_names_its_piece_and_the_room() -> None:
    with pytest.raises(
        TextOverflowError, match=r"card 12: text of 400 .* needs \d.* mm at 6 pt, and has 10\.0 mm"
    ):
        flow("word " * 80, 0, 0, width=30, height=10, size=9, min_size=6, piece="card 12")


def test_a_box_narrower_than_a_letter_is_refused() -> None:
    with pytest.raises(TextOverflowError, match=r"chit 2: .* does not fit a box 0\.5 mm wide"):
        flow("W", 0, 0, width=0.5, size=8, piece="chit 2")


def test_an_endless_text_is_refused_at_once() -> None:
    with pytest.raises(TextOverflowError, match="text of 1000000 characters"):
        flow("x" * 1_000_000, 0, 0, width=30, size=8)


def test_a_long_word_breaks_only_at_the_least_size() -> None:
    word = "Donaudampfschifffahrtsgesellschaft"
    whole = flow(word, 0, 0, width=40, size=12, min_size=6)
    assert whole.lines == (word,)
    broken = flow(word, 0, 0, width=20, size=12, min_size=6)
    assert broken.size == 6
    assert len(broken.lines) == 2
    assert "".join(broken.lines) == word


def test_words_joined_by_a_no_break_space_stay_together() -> None:
    assert flow("move 4\u00a0hexes", 0, 0, width=15, size=9).lines == ("move", "4\u00a0hexes")


def test_a_line_may_break_after_a_hyphen_between_letters_but_not_in_a_row_of_values() -> None:
    assert flow("anti-aircraft", 0, 0, width=14, size=9).lines == ("anti-", "aircraft")
    assert flow("a 10-8-12", 0, 0, width=12, size=9).lines == ("a", "10-8-12")


def test_bold_and_italic_words_are_set_in_their_own_fonts() -> None:
    nodes = flow("a **b** *c*", 0, 0, width=50, size=9).nodes
    assert [(node.text.strip(), node.font) for node in nodes if isinstance(node, Text)] == [
        ("a", "Countermarch Text Regular"),
        ("b", "Countermarch Text Bold"),
        ("c", "Countermarch Text Italic"),
    ]


@pytest.mark.parametrize("name", sorted(ICONS))
def test_every_icon_is_on_the_line(name: str) -> None:
    flowed = flow(f"a {{{name}}} b", 0, 0, width=50, size=10)
    assert len(flowed.lines) == 1
    groups = [node for node in flowed.nodes if isinstance(node, Group)]
    assert bool(groups) != isinstance(ICONS[name], str)
    if groups:
        cap = metrics.cap_height("Countermarch Text Regular", 10)
        assert groups[0].dy + groups[0].scale / 2 == pytest.approx(cap / 2)


def test_an_unknown_icon_is_answered_with_the_nearest_names() -> None:
    with pytest.raises(UnknownFontError, match=r"card 3: no icon 'di-6'; near: die-6"):
        flow("{di-6}", 0, 0, width=50, size=9, piece="card 3")


def test_a_number_in_braces_stays_as_it_is_unless_an_icon_is_called_so() -> None:
    assert (
        flow("Pay {4}, or {12} and {die-6}", 0, 0, width=90, size=9).lines[0].startswith("Pay {4}, or {12}")
    )
    own = {**ICONS, "4": ICONS["star"]}
    assert "{4}" not in flow("Pay {4}", 0, 0, width=90, size=9, icons=own).lines[0]


def test_bullets_hang_to_the_left_of_their_text() -> None:
    nodes = flow("- alpha beta gamma delta", 0, 0, width=20, size=9).nodes
    texts = [node for node in nodes if isinstance(node, Text)]
    assert texts[0].text == "•"
    assert {text.x for text in texts[1:]} == {texts[1].x}
    assert texts[1].x > texts[0].x


def test_text_in_the_middle_of_its_box_has_equal_air_above_and_below() -> None:
    flowed = flow("one two three four five six", 0, 0, width=20, height=30, size=9, vertical="middle")
    first = next(node for node in flowed.nodes if isinstance(node, Text))
    top = first.y - metrics.cap_height(first.font, first.size)
    assert top == pytest.approx((30 - flowed.height) / 2)


def test_nothing_is_set_below_five_points() -> None:
    with pytest.raises(SmallTextError, match="unit 9"):
        flow("x", 0, 0, width=10, size=8, min_size=4, piece="unit 9")
    with pytest.raises(SmallTextError):
        centred_text(0, 0, "7", font=FONT, size=4)


def test_a_missing_glyph_names_the_piece() -> None:
    with pytest.raises(GlyphError, match="card 5"):
        flow("龍", 0, 0, width=30, size=9, piece="card 5")


def test_no_text_takes_no_room() -> None:
    flowed = flow("  \n\n ", 0, 0, width=30, size=9)
    assert (flowed.nodes, flowed.height, flowed.lines) == ((), 0.0, ())


@given(st.text(alphabet="ABCabc 0123-", min_size=1, max_size=20), st.floats(8, 60))
def test_a_fitted_line_is_inside_its_width(text: str, width: float) -> None:
    try:
        size = fitted_size(text, FONT, 14, width=width)
    except TextOverflowError:
        assert metrics.width(text, FONT, 5) > width
        return
    assert 5 <= size <= 14
    assert metrics.width(text, FONT, size) <= width * (1 + 1e-5)


def test_numerals_are_centred_by_their_height() -> None:
    node = centred_text(8, 8, "7", font=FONT, size=12)
    assert node.y - metrics.figure_height(FONT, 12) / 2 == pytest.approx(8)


def test_a_line_keeps_the_point_it_was_given() -> None:
    node = fit_line("Golani", 4, 9, width=30, font=FONT, size=10, align="end", fill="#112233")
    assert {field.name: getattr(node, field.name) for field in fields(Text)} == {
        "x": 4,
        "y": 9,
        "text": "Golani",
        "font": FONT,
        "size": 10,
        "fill": "#112233",
        "align": "end",
        "halo": None,
        "spacing": 0.0,
    }


@pytest.mark.parametrize(
    "said", ["Stays at the Front it is deployed to.", "Stays at the *Front* it is deployed to."]
)
def test_no_short_word_is_alone_on_the_last_line(said: str) -> None:
    flowed = flow(said, 0, 0, width=50, size=10)
    assert flowed.lines == ("Stays at the Front it is", "deployed to.")


@example(["cwdadeeimww"], 20.0)  # fits with its letters one by one, and not as they are kerned
@given(WORDS, st.floats(20, 90))
def test_a_word_gets_company_on_the_last_line_only_where_it_fits(words: list[str], width: float) -> None:
    flowed = flow(" ".join(words), 0, 0, width=width, size=9)
    lines, font = flowed.lines, "Countermarch Text Regular"
    assert all(box.right <= width + 1e-6 for _, box in extents(flowed.nodes, only=(Text,)))
    if len(lines) > 1 and " " not in lines[-1] and lines[-2].count(" ") > 1:
        short = metrics.width(lines[-1], font, 9) < 0.29 * width
        longer = f"{lines[-2].rpartition(' ')[2]} {lines[-1]}"
        assert not short or metrics.width(longer, font, 9) > width - 1e-6
