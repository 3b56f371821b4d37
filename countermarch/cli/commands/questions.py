"""``countermarch questions``: what can be asked, and how."""

from __future__ import annotations

import json
from typing import Annotated

import typer

EXAMPLES = (
    "countermarch questions",
    "countermarch questions lebanon-82",
    "countermarch questions lebanon-82 combat-result",
    "countermarch questions lebanon-82 --json",
)


def _games(incomplete: str) -> list[str]:
    """Complete a game."""
    from countermarch.cli.completion import games  # noqa: PLC0415 # only the shell asks

    return games(incomplete)


def run(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="The game's id.", autocompletion=_games, show_default=False)
    ] = "",
    question: Annotated[
        str, typer.Argument(metavar="QUESTION", help="The question's id.", show_default=False)
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for a program.")] = False,
) -> None:
    """List what can be asked, or show one question: what it takes, what it answers, how to ask it."""
    from countermarch.cli.question_command import known_questions  # noqa: PLC0415 # a command loads what it uses
    from reference.engine import registry  # noqa: PLC0415 # as above

    if not game:
        listed = {name: registry.questions(name) for name in registry.games()}
        if as_json:
            _print({name: [one.schema() for one in known.values()] for name, known in listed.items()})
        else:
            from countermarch.cli.layout.question import show_all  # noqa: PLC0415 # Rich, for readers only

            for name, known in listed.items():
                show_all(name, known)
    elif not question:
        known = known_questions(game)
        if as_json:
            _print([one.schema() for one in known.values()])
        else:
            from countermarch.cli.layout.question import show_all  # noqa: PLC0415 # as above

            show_all(game, known)
    else:
        known_questions(game)
        asked = registry.find(game, question)
        if as_json:
            _print(asked.schema())
            return
        from countermarch.cli.layout.question import show  # noqa: PLC0415 # as above

        show(asked)


def _print(value: object) -> None:
    """Print JSON, indented: it is read by people too."""
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))
