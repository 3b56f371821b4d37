"""The command line as a whole: which commands there are, each imported only when it is called or listed."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Any

import typer

from countermarch.cli.failures import BadInput, unknown_name
from countermarch.cli.quick_types import QuickCommand, QuickGroup, make_quick

if TYPE_CHECKING:
    from types import ModuleType

PANELS: dict[str, tuple[str, ...]] = {
    "At the table": ("ask", "odds", "questions", "rules", "find", "play", "simulate"),
    "At the printer": ("print", "calibrate", "check", "new", "watch"),
    "The rest": ("games", "site"),
}
"""Every command, as the help page groups them; each is a module of ``commands``."""

EPILOG = """\b
Try:
  countermarch print lebanon-82
  countermarch ask lebanon-82 combat-result --terrain town --differential 3 --die 4
  countermarch find close air support
Each command has its own page: countermarch print --help"""


class Commands(QuickGroup):
    """The group of all commands. Listing them imports them all, calling one imports that one."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401, ARG002 # Typer keeps its context's class private
        """Name the commands in the order of the help page."""
        return [
            name
            for names in PANELS.values()
            for name in names
            if find_spec(f"countermarch.cli.commands.{name}") is not None
        ]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ANN401 # as above
        """Import a command and make it a part of the command line; None when there is no such command."""
        if cmd_name not in self.commands:
            if cmd_name not in self.list_commands(ctx):
                return None
            panel = next(title for title, names in PANELS.items() if cmd_name in names)
            module = import_module(f"countermarch.cli.commands.{cmd_name}")
            self.commands[cmd_name] = _command(cmd_name, module, panel)
        return self.commands[cmd_name]

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401 # as above
        """List the commands in their groups, with the first sentence of each one's help."""
        present = self.list_commands(ctx)
        for title, names in PANELS.items():
            rows = [
                (name, self.get_command(ctx, name).get_short_help_str(200))
                for name in names
                if name in present
            ]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # noqa: ANN401 # as above
        """Find the command that is called; an unknown one is told the nearest names."""
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise BadInput(None, unknown_name("command", args[0], self.list_commands(ctx)))
        return super().resolve_command(ctx, args)


def _command(name: str, module: ModuleType, panel: str) -> Any:  # noqa: ANN401 # as above
    """Make a command of a module's ``run``, or a group of its ``app``."""
    app = getattr(module, "app", None)
    if app is None:
        app = typer.Typer(add_completion=False, rich_markup_mode=None)
        app.command(
            name,
            cls=getattr(module, "Command", QuickCommand),
            context_settings=getattr(module, "CONTEXT", None),
            epilog=_examples(module),
        )(module.run)
    command: Any = make_quick(typer.main.get_command(app))
    command.name = name
    command.rich_help_panel = panel
    return command


def _examples(module: ModuleType) -> str:
    """Write a module's examples as the end of its help: one a line."""
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in getattr(module, "EXAMPLES", ()))])


app = typer.Typer(
    cls=Commands,
    name="countermarch",
    add_completion=True,
    rich_markup_mode=None,  # Rich costs the help page half its time
    epilog=EPILOG,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def command_line() -> Any:  # noqa: ANN401 # as above
    """Make the whole command line, ready to run."""
    return make_quick(typer.main.get_command(app))


def _version(wanted: bool) -> None:
    """Print the version and stop."""
    if wanted:
        import countermarch  # noqa: PLC0415 # only this option needs it

        typer.echo(f"countermarch {countermarch.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def countermarch_command(
    context: typer.Context,
    _show_version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Print wargames, look up their charts, prove their rulings.

    Five wargames as one set of data. Every ruling shows its steps with rule numbers; every printed value that
    a rule book does not give is marked as ours.
    """
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
