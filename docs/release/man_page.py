"""The manual page of the command line, written from its help: ``man ./countermarch.1``."""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING, Final

import click

import countermarch
from countermarch.cli.app import PANELS, command_line

if TYPE_CHECKING:
    from collections.abc import Iterator

STATUS: Final = (
    ("0", "All is well."),
    ("1", "Some lines were not answered, a check found faults, or nothing was found."),
    ("2", "The input is wrong; one line says what is expected."),
    ("70", "A fault of Countermarch itself."),
    ("130", "Interrupted."),
)
_DOTTED: Final = re.compile(r"^([.'])", re.MULTILINE)


def page() -> str:
    """Return the page in the language of man(7)."""
    context = click.Context(command_line)
    name = f"countermarch {countermarch.__version__}"
    parts = [
        f'.TH COUNTERMARCH 1 "" "{name}" "Wargames"',
        ".SH NAME",
        r"countermarch \- print wargames, look up their charts, prove their rulings",
        ".SH SYNOPSIS",
        r".B countermarch",
        r"\fICOMMAND\fR [\fIARGS\fR]",
        ".SH DESCRIPTION",
        *_paragraphs(command_line.help or ""),
    ]
    for title, names in PANELS.items():
        parts.append(f".SH {text(title).upper()}")
        for one in names:
            parts += _command(one, command_line.get_command(context, one))
    parts.append(".SH EXIT STATUS")
    for status, says in STATUS:
        parts += [".TP", f".B {status}", text(says)]
    parts += [".SH COMPLETION", *_completion()]
    return "\n".join(parts) + "\n"


def text(plain: str) -> str:
    r"""Return plain text as man reads it: hyphens that are typed, no line that begins with a dot.

    >>> text("--paper a4\n.hidden")
    '\\-\\-paper a4\n\\&.hidden'
    """
    return _DOTTED.sub(r"\\&\1", plain.replace("\\", r"\e").replace("-", r"\-"))


def _paragraphs(help_text: str) -> Iterator[str]:
    for paragraph in help_text.split("\n\n"):
        yield ".PP"
        yield text(" ".join(paragraph.split()))


def _command(name: str, command: click.Command) -> Iterator[str]:
    yield f".SS {text(name)}"
    yield from _paragraphs(command.help or "")
    for one in command.params:
        if one.opts[0] != "--help":
            yield from _parameter(one)
    yield from (".PP", "Examples:", ".PP", ".nf", ".RS")
    yield from (text(line) for line in import_module(f"countermarch.cli.commands.{name}").EXAMPLES)
    yield from (".RE", ".fi")


def _parameter(parameter: click.Parameter) -> Iterator[str]:
    if parameter.param_type_name == "argument":
        name = rf"\fI{text(parameter.metavar or parameter.name.upper())}\fR"
    else:
        taken = rf" \fI{text(parameter.metavar)}\fR" if parameter.metavar and not parameter.is_flag else ""
        name = rf"\fB{text(parameter.opts[0])}\fR{taken}"
    yield from (".TP", name, text(" ".join((parameter.help or "").split())))


def _completion() -> Iterator[str]:
    yield "The shell completes commands, games, questions, parameters and values after"
    for shell in ("bash", "zsh"):
        yield from (".PP", ".RS", text(f'eval "$(countermarch --completion {shell})"'), ".RE")
    yield from (".PP", ".RS", text("countermarch --completion fish | source"), ".RE")
    yield from (".PP", "in the file that the shell reads when it starts.")
