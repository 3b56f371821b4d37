"""The group of all commands; each is imported only when it is called or listed."""

from __future__ import annotations

from importlib import import_module

import click

from countermarch.cli.command import flag, option
from countermarch.cli.failures import INTERRUPTED, unknown_name
from countermarch.components.errors import InputError

PANELS: dict[str, tuple[str, ...]] = {
    "At the table": (
        "ask", "again", "odds", "need", "compare", "choose", "questions", "rules", "find", "verify",
        "play", "simulate",
    ),
    "Print and make games": (
        "print", "impose", "calibrate", "check", "changes", "copy", "new", "studio", "symbols", "watch",
    ),
    "The rest": ("games", "serve", "site"),
}  # fmt: skip
"""All commands, grouped as on the help page; each is a module of ``commands``."""

EPILOG = """\b
Try:
  countermarch print lebanon-82
  countermarch ask lebanon-82 combat-result --terrain town --differential 3 --die 4
  countermarch find close air support
Each command has its own page: countermarch print --help"""


class Commands(click.Group):
    """The group of all commands. Listing imports all of them; calling imports only one."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 # as Click calls it
        """Return the names of the commands in the order of the help page."""
        return [name for names in PANELS.values() for name in names]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command; None if it does not exist."""
        if cmd_name not in self.list_commands(ctx):
            return None
        run: click.Command = import_module(f"countermarch.cli.commands.{cmd_name}").run
        return run

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands in groups, each with the first sentence of its help."""
        for title, names in PANELS.items():
            made = ((name, self.get_command(ctx, name)) for name in names)
            with formatter.section(title):
                formatter.write_dl([(name, one.get_short_help_str(200)) for name, one in made if one])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; an unknown name is an error that offers the nearest ones.

        ``help COMMAND`` is another way to write ``COMMAND --help``.
        """
        if args[:1] == ["help"]:
            args = [*args[1:2], "--help"]
            if args == ["--help"]:
                click.echo(ctx.get_help())
                ctx.exit()
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise InputError(None, unknown_name("command", args[0], self.list_commands(ctx)))
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; Ctrl-C ends it without a message."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)


@click.group(
    "countermarch",
    cls=Commands,
    epilog=EPILOG,
    invoke_without_command=True,
    # else Click strips colour in a pipe before ``streams`` can decide
    context_settings={"help_option_names": ["--help", "-h"], "color": True},
)
@flag("--version", "show_version", is_eager=True, help="Print the version and exit.")
@option(
    "--completion",
    "shell",
    metavar="SHELL",
    is_eager=True,
    help="Print the completion script for bash, zsh or fish, and exit.",
)
@click.pass_context
def command_line(context: click.Context, *, show_version: bool, shell: str) -> None:
    """Print wargames, look up their charts, prove their rulings.

    Five wargames, or your own. Every ruling shows its steps with rule numbers. Every printed value that a
    rule book does not give is marked as reconstructed.
    """
    if show_version:
        import countermarch

        click.echo(f"countermarch {countermarch.__version__}")
        context.exit()
    if shell:
        from countermarch.cli.completion import script

        click.echo(script(shell))
        context.exit()
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
