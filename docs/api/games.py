"""For Sphinx: a directive that documents the questions of a game from their schemas.

``.. questions:: lebanon-82`` writes a section for each chapter, and in it each question function: what it
asks, its parameters and answer, its rules, its doctest.
"""

from __future__ import annotations

import inspect
import sys
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from countermarch import components
from countermarch.cli.layout.question import kind_in_words
from countermarch.reference.engine import registry
from countermarch.reference.engine.kinds import BoolKind, EnumKind, ListKind, RecordKind, TextKind
from countermarch.site.pages import chapters
from countermarch.site.words import GameWords

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

    from countermarch.reference.engine import Question
    from countermarch.reference.engine.kinds import Field, Kind


class Questions(SphinxDirective):
    """All questions of the game named, in the order of play."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Write the sections as reStructuredText and parse that."""
        game = self.arguments[0]
        made = chapters(list(registry.questions(game).values()), GameWords(components.game(game)))
        text = "\n".join(_chapter(one["title"], one["questions"]) for one in made)
        return self.parse_text_to_nodes(text, allow_section_headings=True)


class Facts(SphinxDirective):
    """``.. facts:: lebanon-82 combat-result``: the parameters, the answer and the errata of a question."""

    required_arguments = 2

    def run(self) -> list[nodes.Node]:
        """Make the lists."""
        asked = registry.find(*self.arguments)
        listed = nodes.field_list("", classes=["cm-facts"])
        if asked.parameters:
            listed += _field("Takes", _fields(asked.parameters, given=True))
        listed += _field("Answers", _fields(asked.answer.fields, given=False))
        listed += _field("Rules", nodes.paragraph("", ", ".join(asked.rules)))
        listed += _field("By name", nodes.paragraph("", "", nodes.literal("", asked.id)))
        return [listed]


def _chapter(title: str, asked: Sequence[Question]) -> str:
    module = asked[0].module
    says = (sys.modules[module].__doc__ or "").strip().splitlines()[0]
    lines = [title, "-" * len(title), "", f".. py:currentmodule:: {module}", "", f"``{module}`` · {says}", ""]
    for one in asked:
        lines += _question(one)
    return "\n".join(lines) + "\n"


def _question(asked: Question) -> Iterator[str]:
    says, _, example = (inspect.getdoc(asked.function) or "").partition("\n\n")
    body = [f"*{_plain(asked.asks)}*", "", says, "", f".. facts:: {asked.game} {asked.id}", "", example]
    package = asked.module.rpartition(".")[0]
    yield f".. py:function:: {asked.function.__name__}{_signature(asked)}"
    yield f"   :module: {package}"
    yield ""
    for line in "\n".join(body).splitlines():
        yield f"   {line}"
    yield ""


def _signature(asked: Question) -> str:
    """Return the names and defaults alone; the list below has their types.

    >>> _signature(registry.find("lebanon-82", "terrain-row"))
    "(*, terrain, other_terrain='none', town=False, across_river=False) -> Ruling[RowUsed]"
    """
    signature = inspect.signature(asked.function)
    bare = [one.replace(annotation=one.empty) for one in signature.parameters.values()]
    plain = signature.replace(parameters=bare, return_annotation=signature.empty)
    return f"{plain} -> Ruling[{asked.answer.type.__name__}]"


def _plain(text: str) -> str:
    """Escape what reStructuredText would read as markup."""
    return "".join(f"\\{letter}" if letter in "\\*`|_" else letter for letter in text)


def _field(name: str, *body: nodes.Node) -> nodes.field:
    return nodes.field("", nodes.field_name("", name), nodes.field_body("", *body))


def _fields(fields: Sequence[Field], *, given: bool) -> nodes.definition_list:
    listed = nodes.definition_list("", classes=["cm-fields"])
    for one in fields:
        term = nodes.term("", "", nodes.literal("", one.attribute), nodes.Text(" "))
        term += nodes.inline("", "", *_kind(one.kind), *_need(one, given=given), classes=["cm-kind"])
        body = nodes.definition("")
        if one.description:
            body += nodes.paragraph("", one.description)
        inner = _inner(one.kind)
        if inner is not None:
            body += _fields(inner.fields, given=given)
        listed += nodes.definition_list_item("", term, body)
    return listed


def _kind(kind: Kind) -> Iterator[nodes.Node]:
    """Yield the type of a value; the values of a choice, and names of records, as code."""
    match kind:
        case EnumKind(values):
            for position, value in enumerate(values):
                yield nodes.Text(
                    " or " if position and position == len(values) - 1 else ", " if position else ""
                )
                yield nodes.literal("", repr(value))
        case BoolKind():
            yield from (nodes.literal("", "True"), nodes.Text(" or "), nodes.literal("", "False"))
        case RecordKind(record):
            yield nodes.literal("", record.__name__)
        case ListKind(TextKind()):
            yield nodes.Text("a tuple of texts")
        case ListKind(item):
            yield nodes.Text("a tuple, each " if not isinstance(item, RecordKind) else "a tuple of ")
            yield from _kind(item)
        case _:
            yield nodes.Text(kind_in_words(kind))


def _need(field: Field, *, given: bool) -> Iterator[nodes.Node]:
    if given and not field.required:
        yield nodes.Text("; default ")
        yield nodes.literal("", repr(field.default))
    elif field.nullable:
        yield nodes.Text(" or ")
        yield nodes.literal("", "None")


def _inner(kind: Kind) -> RecordKind | None:
    """Return the record that a type is, or is a list of."""
    inside = kind.item if isinstance(kind, ListKind) else kind
    return inside if isinstance(inside, RecordKind) else None


def setup(app: Sphinx) -> ExtensionMetadata:
    """Tell Sphinx what is here."""
    app.add_directive("questions", Questions)
    app.add_directive("facts", Facts)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
