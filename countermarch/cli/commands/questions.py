"""``countermarch questions``: what can be asked, and how."""

from __future__ import annotations

import click

from countermarch.cli.command import AS_JSON, GAME, command, complete_game
from countermarch.cli.streams import json_text

EXAMPLES = (
    "countermarch questions",
    "countermarch questions lebanon-82",
    "countermarch questions lebanon-82 combat-result",
    "countermarch questions lebanon-82 --json",
)


@command(EXAMPLES)
@click.argument(
    "game", type=GAME, default="", metavar="[GAME]", shell_complete=complete_game, help="The game's id."
)
@click.argument("question", default="", metavar="[QUESTION]", help="The question's id.")
@AS_JSON
def run(*, game: str, question: str, as_json: bool) -> None:
    """List the questions, or show one: the facts it takes, the answer it gives, and how to ask it."""
    from countermarch.folders.opening import known_questions
    from countermarch.reference.engine import registry

    if not game:
        listed = {name: registry.questions(name) for name in registry.games()}
        if as_json:
            _print({name: [one.schema() for one in known.values()] for name, known in listed.items()})
        else:
            from countermarch.cli.layout.question import show_all

            for name, known in listed.items():
                show_all(name, known)
    elif not question:
        known = known_questions(game)
        if as_json:
            _print([one.schema() for one in known.values()])
        else:
            from countermarch.cli.layout.question import show_all

            show_all(game, known)
    else:
        known_questions(game)
        asked = registry.find(game, question)
        if as_json:
            _print(asked.schema())
            return
        from countermarch.cli.layout.question import show

        show(asked)


def _print(value: object) -> None:
    """Print JSON, indented: it is read by people too."""
    click.echo(json_text(value, indent=2))
