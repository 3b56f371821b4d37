"""From ``spoken.toml`` to what is said to people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from countermarch.components.model.loading.files import exists
from countermarch.components.model.loading.toml_files import read_toml
from countermarch.components.model.spoken import Line, Spoken

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.loading.toml_files import Section
    from countermarch.components.model.source import Source


def spoken(source: Source) -> Spoken:
    """Read ``spoken.toml`` of every layer that has it; a later layer says a question's headline anew."""
    headlines: dict[str, tuple[Line, ...]] = {}
    cited: dict[str, str] = {}
    pieces: dict[str, str] = {}
    sides: dict[str, str] = {}
    lists: dict[str, Mapping[str, str]] = {}
    places: dict[str, Mapping[str, str]] = {}
    words: dict[str, str] = {}
    sample = None
    for _, folder in source.layers:
        if exists(folder, "spoken.toml"):
            found = read_toml(folder, "spoken.toml", spoken_of)
            headlines |= found.headlines
            cited |= found.cited
            pieces |= found.pieces
            sides |= found.sides
            lists |= found.lists
            places |= found.places
            words |= found.words
            sample = found.sample or sample
    return Spoken(headlines, cited, pieces, sides, lists, places, words, sample)


def spoken_of(top: Section) -> Spoken:
    r"""Read what is said: headlines, citations, facts by pieces, lists and places, words, and the sample.

    >>> from countermarch.components.model.loading.toml_files import parse_toml
    >>> text = '[headlines]\nfire = [{ says = "{hits|hit|hits}", unless = { hits = 0 } }]\n'
    >>> parse_toml("spoken.toml", text, spoken_of).headlines
    {'fire': (Line(says='{hits|hit|hits}', when={}, unless={'hits': ('0',)}),)}
    """
    inner = top.section("headlines")
    names = inner.keys()
    headlines = {name: tuple(_line(one) for one in inner.sections(name)) for name in names}
    lists, places = (
        {name: held.mapping(name) for name in held.keys()}  # noqa: SIM118 # a method, not a dict's
        for held in (top.section("lists"), top.section("places"))
    )
    sample = _sample(top.section("sample")) if top.has("sample") else None
    cited, pieces, sides, words = map(top.mapping, ("cited", "pieces", "sides", "words"))
    return Spoken(headlines, cited, pieces, sides, lists, places, words, sample)


def _sample(section: Section) -> tuple[str, Mapping[str, Any]]:
    question, given = section.text("question"), section.section("given")
    facts = {name: given.value(name) for name in given.keys()}  # noqa: SIM118 # a method, not a dict's
    section.finish()
    return question, facts


def _line(section: Section) -> Line:
    line = Line(
        section.text("says"), _conditions(section.section("when")), _conditions(section.section("unless"))
    )
    section.finish()
    return line


def _conditions(section: Section) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for name in section.keys():  # noqa: SIM118 # a method, not a dict's
        value = section.value(name)
        if isinstance(value, bool):
            found[name] = ("true" if value else "false",)
        else:
            found[name] = value if isinstance(value, tuple) else (str(value),)
    return found
