"""From ``heard.toml`` to what players say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.model.heard import Heard, HeardFact, HeardQuestion
from countermarch.components.model.loading.files import exists
from countermarch.components.model.loading.toml_files import read_toml

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.loading.toml_files import Section
    from countermarch.components.model.source import Source


def heard(source: Source) -> Heard:
    """Read ``heard.toml`` of every layer that has it; a later layer says a choice, fact or question anew."""
    found = Heard()
    for _, folder in source.layers:
        if exists(folder, "heard.toml"):
            layer = read_toml(folder, "heard.toml", heard_of)
            found = Heard(
                {**found.choices, **layer.choices},
                {**found.facts, **layer.facts},
                {**found.questions, **layer.questions},
                layer.speaker or found.speaker,
            )
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
        {name: _fact(one) for name, one in top.named("facts").items()},
        {name: _question(one) for name, one in top.named("questions").items()},
        top.text("speaker", ""),
    )


def _names(section: Section) -> Mapping[str, tuple[str, ...]]:
    return {value: section.texts(value) for value in section.keys()}  # noqa: SIM118 # a method, not a dict's


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
            value: {name: facts.text(name) for name in facts.keys()}  # noqa: SIM118 # a method, not a dict's
            for value, facts in section.named("implies").items()
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
