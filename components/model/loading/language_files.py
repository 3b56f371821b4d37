"""From ``words.toml``, ``absent.toml``, ``heard.toml`` and ``spoken.toml`` to their records."""

from __future__ import annotations

import dataclasses
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from countermarch.components.model.language import (
    Absent,
    HeadlinePart,
    Heard,
    HeardFact,
    HeardQuestion,
    Spoken,
    Wording,
)
from countermarch.components.model.loading.files import exists
from countermarch.components.model.loading.toml_files import read_layers, read_toml, unique

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from countermarch.components.model.loading.toml_files import Section
    from countermarch.components.model.source import Source


Part = TypeVar("Part", Heard, Spoken)

MAX_NAMES = 2_000
"""Maximum names in one file; a search goes through all of them."""


def wordings(source: Source) -> tuple[Wording, ...]:
    """Read ``words.toml`` of every layer that has it."""
    found: list[Wording] = []
    for _, folder in source.layers:
        if exists(folder, "words.toml"):
            found += read_toml(folder, "words.toml", wordings_of)
    return tuple(found)


def wordings_of(top: Section) -> tuple[Wording, ...]:
    r"""Read tables ``[[same]]`` (synonyms of each other) and ``[[called]]`` (names of an entry).

    >>> from countermarch.components.model.loading.toml_files import parse_toml
    >>> parse_toml("words.toml", '[[called]]\nentry = "12.0"\nnames = ["castle"]\n', wordings_of)
    (Wording(names=('castle',), entry='12.0'),)
    """
    same = [_wording(section, minimum=2) for section in top.sections("same")]
    called = [_wording(section, entry=section.text("entry")) for section in top.sections("called")]
    if sum(len(one.names) for one in (*same, *called)) > MAX_NAMES:
        top.fault("called", "", f"at most {MAX_NAMES} names")
    return (*same, *called)


def _wording(section: Section, *, minimum: int = 1, entry: str = "") -> Wording:
    names = section.texts("names", required=True)
    if 0 < len(names) < minimum:
        section.fault("names", list(names), f"at least {minimum} names")
    section.finish()
    return Wording(names, entry)


def absent(source: Source) -> dict[str, Absent]:
    """Read ``absent.toml`` in all layers."""
    return read_layers(source, "absent.toml", lambda _, top: unique(top.sections("absent"), _absent))


def _absent(section: Section) -> tuple[str, Absent]:
    key = section.id()
    return key, Absent(
        id=key,
        title=section.text("title"),
        says=section.text("says"),
        names=section.texts("names"),
        rules=section.texts("rules"),
    )


def heard(source: Source) -> Heard:
    """Read ``heard.toml`` in all layers; later entries replace earlier ones."""
    return _merged(Heard(), source, "heard.toml", heard_of)


def _merged(found: Part, source: Source, name: str, build: Callable[[Section], Part]) -> Part:
    """Read a file in all layers and merge the mappings of the records; another value replaces the earlier."""
    for _, folder in source.layers:
        if exists(folder, name):
            layer = read_toml(folder, name, build)
            fields: dict[str, Any] = {}
            for field in dataclasses.fields(layer):
                value, before = getattr(layer, field.name), getattr(found, field.name)
                fields[field.name] = (
                    MappingProxyType({**before, **value}) if isinstance(value, dict) else value or before
                )
            found = dataclasses.replace(found, **fields)
    return found


def heard_of(top: Section) -> Heard:
    r"""Read tables ``[choices]``, ``[facts.NAME]`` and ``[questions.ID]``.

    >>> from countermarch.components.model.loading.toml_files import parse_toml
    >>> text = '[choices]\nurban = ["city"]\n[facts.die]\ncues = ["rolled"]\n'
    >>> found = parse_toml("heard.toml", text, heard_of)
    >>> found.choices["urban"], found.facts["die"].cues
    (('city',), ('rolled',))
    """
    return Heard(
        _names(top.section("choices")),
        {name: _fact(one) for name, one in top.sections_by_name("facts").items()},
        {name: _question(one) for name, one in top.sections_by_name("questions").items()},
        top.text("speaker", ""),
        _names(top.section("owners")),
    )


def _names(section: Section) -> Mapping[str, tuple[str, ...]]:
    return {value: section.texts(value) for value in section.names()}


def _fact(section: Section) -> HeardFact:
    fact = HeardFact(
        cues=section.texts("cues"),
        yes=section.texts("yes"),
        no=section.texts("no"),
        owner=section.text("owner", ""),
        choices=_names(section.section("choices")),
        apart=section.flag("apart"),
        signed=section.flag("signed"),
        inside=section.flag("inside"),
        bare=section.text("bare", ""),
        implies={
            value: {name: facts.text(name) for name in facts.names()}
            for value, facts in section.sections_by_name("implies").items()
        },
    )
    section.finish()
    return fact


def _question(section: Section) -> HeardQuestion:
    question = HeardQuestion(
        section.texts("needs"), section.texts("never"), section.texts("called"), section.texts("also")
    )
    section.finish()
    return question


def spoken(source: Source) -> Spoken:
    """Read ``spoken.toml`` in all layers; later entries replace earlier ones."""
    return _merged(Spoken(), source, "spoken.toml", spoken_of)


def spoken_of(top: Section) -> Spoken:
    r"""Read the tables of ``spoken.toml`` (see ``Spoken``).

    >>> from countermarch.components.model.loading.toml_files import parse_toml
    >>> text = '[headlines]\nfire = [{ says = "{hits|hit|hits}", unless = { hits = 0 } }]\n'
    >>> parse_toml("spoken.toml", text, spoken_of).headlines
    {'fire': (HeadlinePart(says='{hits|hit|hits}', when={}, unless={'hits': ('0',)}),)}
    """
    inner = top.section("headlines")
    names = inner.names()
    headlines = {name: tuple(_line(one) for one in inner.sections(name)) for name in names}
    lists, places = (
        {name: held.mapping(name) for name in held.names()}
        for held in (top.section("lists"), top.section("places"))
    )
    sample = _sample(top.section("sample")) if top.has("sample") else None
    cited, pieces, sides, words = map(top.mapping, ("cited", "pieces", "sides", "words"))
    return Spoken(headlines, cited, pieces, sides, lists, places, words, sample)


def _sample(section: Section) -> tuple[str, Mapping[str, Any]]:
    question, given = section.text("question"), section.section("given")
    facts = {name: given.value(name) for name in given.names()}
    section.finish()
    return question, facts


def _line(section: Section) -> HeadlinePart:
    line = HeadlinePart(
        section.text("says"), _conditions(section.section("when")), _conditions(section.section("unless"))
    )
    section.finish()
    return line


def _conditions(section: Section) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for name in section.names():
        value = section.value(name)
        if isinstance(value, bool):
            found[name] = ("true" if value else "false",)
        else:
            found[name] = value if isinstance(value, tuple) else (str(value),)
    return found
