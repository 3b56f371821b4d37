"""Write the page of the command line from the commands: their purpose, arguments and an example each."""

from __future__ import annotations

from importlib import import_module
from inspect import cleandoc
from typing import TYPE_CHECKING, Final

import click

from countermarch.cli.app import PANELS, command_line

if TYPE_CHECKING:
    from pathlib import Path

HEAD: Final = """# The command line

What the site does, without a browser and for many things at once: print a kit, ask a question of the rules,
count odds, play, check a folder of your own. It alone makes files for VASSAL and Tabletop Simulator, answers
thousands of questions from a file, and builds a site of your games.

```sh
countermarch print lebanon-82
countermarch ask lebanon-82 combat-result --terrain town --differential 1 --die 6
countermarch find close air support
```

## Install it

In a checkout of the project; to add PNG output, write `'.[png]'` instead of `.`:

```sh
pipx install --pip-args="--constraint constraints.txt" .
```

In a virtual environment, use `pip install --constraint constraints.txt .` instead. To add an extra later:

```sh
pipx inject countermarch 'countermarch[png]'
pip install 'countermarch[png]'
```

- Every command explains itself: `countermarch print --help`.
- With `--json` it prints data for a program.
- `eval "$(countermarch --completion bash)"` turns on completion in your shell (zsh and fish likewise).
- The exit status is 0 on success, 1 if something was not found or is not valid, and 2 if the input is wrong;
  the message says what is expected.
"""


def write_page(folder: Path) -> None:
    """Write the page into the folder of the guides."""
    (folder / "command-line.md").write_text(page(), encoding="utf-8")


def page() -> str:
    """Return the page as Markdown: the commands in the groups of the help page."""
    context = click.Context(command_line)
    parts = [HEAD]
    for title, names in PANELS.items():
        parts.append(f"## {title}\n")
        parts += [_command(name, command_line.get_command(context, name)) for name in names]
    return "\n".join(parts)


def _command(name: str, command: click.Command) -> str:
    examples = import_module(f"countermarch.cli.commands.{name}").EXAMPLES
    taken = [_row(one) for one in command.params if one.opts[0] != "--help"]
    head = f'<details class="cm-fold" markdown="1"><summary>What {name} takes ({len(taken)})</summary>'
    table = (
        ["", head, "", "| Given as | What it is |", "|---|---|", *taken, "", "</details>"] if taken else []
    )
    lines = [f"### {name}", "", _unwrapped(command.help), "", "```sh", *examples, "```", *table, ""]
    return "\n".join(lines)


def _unwrapped(text: str) -> str:
    """Return a help text with each paragraph on one line; lines of a file stay as they are.

    The indentation of a docstring depends on the version of Python.
    """
    return "\n\n".join(map(_paragraph, cleandoc(text or "").split("\n\n")))


def _paragraph(text: str) -> str:
    # click's mark of a paragraph whose lines it must not join
    if not text.startswith("\b"):
        return " ".join(text.split())
    head, *lines = text.split("\n")[1:]
    return "\n".join([head, "", "```json", *(line.removeprefix("  ") for line in lines), "```"])


def _row(parameter: click.Parameter) -> str:
    """Return an argument or an option as a row of a table."""
    if parameter.param_type_name == "argument":
        name = parameter.metavar or parameter.name.upper()
    else:
        # a bar would end the cell of a Markdown table
        name = " ".join(
            (
                parameter.opts[0],
                *((parameter.metavar,) if parameter.metavar and not parameter.is_flag else ()),
            )
        )
    return f"| `{name.replace('|', ' or ')}` | {_unwrapped(parameter.help)} |"
