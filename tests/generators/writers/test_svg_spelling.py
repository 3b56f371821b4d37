"""XML is spelled as ElementTree spells it, letter for letter."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from countermarch.generators.writers.svg_spelling import as_spelled, spelled

NAMES = st.sampled_from(["g", "use", "path", "xlink:href", "fill"])
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8) | st.sampled_from(['<&>"\r\n\t', ""])


def tree(parts: tuple[str, dict[str, str], str, list[tuple[ET.Element, str]]]) -> ET.Element:
    name, attributes, text, children = parts
    element = ET.Element(name, attributes)
    element.text = text
    for child, tail in children:
        child.tail = tail
        element.append(child)
    return element


ALONE = st.tuples(NAMES, st.dictionaries(NAMES, TEXTS, max_size=3), TEXTS, st.just([])).map(tree)


def trees(within: st.SearchStrategy[ET.Element]) -> st.SearchStrategy[ET.Element]:
    children = st.lists(st.tuples(within, TEXTS), max_size=3)
    return st.tuples(NAMES, st.dictionaries(NAMES, TEXTS, max_size=3), TEXTS, children).map(tree)


@given(st.recursive(ALONE, trees, max_leaves=8))
def test_a_tree_is_spelled_as_by_elementtree(element: ET.Element) -> None:
    assert spelled(element) == ET.tostring(element, encoding="unicode")


def test_what_was_spelled_before_stands_in_its_place() -> None:
    group = ET.Element("g")
    group.extend([as_spelled('<use x="1" />'), ET.Element("path")])
    assert spelled(group) == '<g><use x="1" /><path /></g>'
