from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countermarch.generators.scene.markup import Glyphs, IconMark, parse, plain


def styles(text: str) -> list[tuple[str, str]]:
    """Return (style, words) for each span of a one-paragraph text."""
    names = {(False, False): "plain", (True, False): "bold", (False, True): "italic", (True, True): "both"}
    (paragraph,) = parse(text)
    return [
        (names[span.bold, span.italic], span.text) if isinstance(span, Glyphs) else ("icon", span.name)
        for span in paragraph.spans
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a **b** c", [("plain", "a "), ("bold", "b"), ("plain", " c")]),
        ("*a* b", [("italic", "a"), ("plain", " b")]),
        ("***a***", [("both", "a")]),
        ("**a *b* c**", [("bold", "a "), ("both", "b"), ("bold", " c")]),
        ("hits on 5*", [("plain", "hits on 5*")]),
        ("5* and 6*", [("plain", "5* and 6*")]),
        ("2 * 3 * 4", [("plain", "2 * 3 * 4")]),
        ("**open", [("plain", "**open")]),
        (r"\*a\*", [("plain", "*a*")]),
        (r"a \{b} {die-6}", [("plain", "a {b} "), ("icon", "die-6")]),
        ("{Not An Icon}", [("plain", "{Not An Icon}")]),
        ("<b>&amp;</b>", [("plain", "<b>&amp;</b>")]),
    ],
)
def test_marks_are_read_as_a_player_would_expect(text: str, expected: list[tuple[str, str]]) -> None:
    assert styles(text) == expected


def test_empty_lines_part_paragraphs_and_dashes_begin_bullets() -> None:
    paragraphs = parse("one\ntwo\n\n- three\n- four")
    assert [(p.parted, p.bullet) for p in paragraphs] == [
        (False, False),
        (False, False),
        (True, True),
        (False, True),
    ]


def test_control_characters_are_dropped() -> None:
    assert styles("a\x00\x1b[31mb\u202ec\ufeff") == [("plain", "a[31mbc")]


@given(st.text(alphabet="ab*{}\\- •<>&die6", min_size=1, max_size=40))
def test_escaped_text_comes_back_as_it_was(text: str) -> None:
    words = " ".join(text.split())
    if not words:
        assert parse(plain(words)) == ()
        return
    (paragraph,) = parse(plain(words))
    assert not paragraph.bullet
    assert all(isinstance(span, Glyphs) and not span.bold and not span.italic for span in paragraph.spans)
    assert "".join(span.text for span in paragraph.spans if isinstance(span, Glyphs)) == words


@given(st.text(alphabet="ab *{}d-6", max_size=60))
def test_no_letter_is_lost_whatever_the_marks(text: str) -> None:
    spans = [span for paragraph in parse(text) for span in paragraph.spans]
    shown = "".join(span.text if isinstance(span, Glyphs) else f"{{{span.name}}}" for span in spans)
    assert [c for c in shown if c in "abd6"] == [c for c in text if c in "abd6"]
    assert all(isinstance(span, (Glyphs, IconMark)) for span in spans)
