"""For Sphinx: a directive, ``.. commands::``, that documents the command line from its own help."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

import click
from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from countermarch.cli.app import PANELS, command_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


class CommandPages(SphinxDirective):
    """A section for each panel of the help page, with a section for each command."""

    def run(self) -> list[nodes.Node]:
        """Make the sections."""
        return [_panel(title, names) for title, names in PANELS.items()]


def _panel(title: str, names: tuple[str, ...]) -> nodes.section:
    section = _titled(title)
    context = click.Context(command_line, info_name="countermarch")
    for name in names:
        section += _command(command_line.get_command(context, name), context)
    return section


def _command(command: click.Command, above: click.Context) -> nodes.section:
    context = click.Context(command, info_name=command.name, parent=above)
    section = _titled(command.name)
    usage = command.get_usage(context).removeprefix("Usage: ")
    section += nodes.literal_block(usage, usage, language="text")
    for paragraph in inspect.cleandoc(command.help).split("\n\n"):
        section += nodes.paragraph("", "", *_spans(" ".join(paragraph.split())))
    records = [one.get_help_record(context) for one in command.get_params(context)]
    section += _options([one for one in records if one])
    examples = _examples(command.epilog or "")
    section += nodes.literal_block(examples, examples, language="text")
    return section


def _titled(title: str) -> nodes.section:
    return nodes.section(
        "", nodes.title("", title), ids=[nodes.make_id(title)], names=[nodes.fully_normalize_name(title)]
    )


def _spans(text: str) -> Iterator[nodes.Node]:
    """Format text between backquotes as code."""
    for position, part in enumerate(text.split("`")):
        if part:
            yield nodes.literal("", part) if position % 2 else nodes.Text(part)


def _options(records: list[tuple[str, str]]) -> nodes.definition_list:
    listed = nodes.definition_list("", classes=["cm-fields"])
    for name, says in records:
        term = nodes.term("", "", nodes.literal("", name))
        listed += nodes.definition_list_item("", term, nodes.definition("", nodes.paragraph("", says)))
    return listed


def _examples(epilog: str) -> str:
    """Return the example commands at the end of a help page, one per line."""
    lines = (line.strip() for line in epilog.splitlines())
    return "\n".join(line for line in lines if line.startswith("countermarch"))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Tell Sphinx what is here."""
    app.add_directive("commands", CommandPages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
