"""``countermarch play``: a solitaire game from the first card to its end, by a person or a policy."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from countermarch.cli.command import GAME, PATH, WHOLE, command, flag, option
from countermarch.cli.failures import refuse_existing
from countermarch.cli.streams import json_text

if TYPE_CHECKING:
    from countermarch.reference.play import Position

EXAMPLES = (
    "countermarch play arab-israeli-wars",
    "countermarch play arab-israeli-wars --seed 1948 --save evening.json",
    "countermarch play --resume evening.json",
    "countermarch play arab-israeli-wars --seed 1948 --policy sensible",
)


@command(EXAMPLES)
@click.argument(
    "game", type=GAME, default="", metavar="[GAME]", help="The game by its id; not with --resume."
)
@option("--seed", metavar="N", type=WHOLE, help="Seed for all dice and shuffles; default: random.")
@option(
    "--policy",
    metavar="NAME",
    help="Let the program play, by this policy: random, sensible, strong, or safe where a game has it.",
)
@option(
    "--option",
    metavar="NAME=VALUE",
    multiple=True,
    help="A scenario, or a reading of an unclear rule; repeat for more.",
)
@option("--save", metavar="FILE", type=PATH, help="Save the game here after every decision.")
@flag("--overwrite", help="Replace the file of --save if it exists.")
@option("--resume", metavar="FILE", type=PATH, help="Continue a saved game, from a file or a link.")
@flag("--full", help="Show every rocket and every roll as it happens, not one line for each impulse.")
@flag("--json", "as_json", help="Print the game and its log as one JSON object.")
def run(
    *,
    game: str,
    seed: int | None,
    policy: str,
    option: tuple[str, ...],
    save: Path | None,
    overwrite: bool,
    resume: Path | None,
    full: bool,
    as_json: bool,
) -> int:
    """Play a solitaire game. Every step of the log names the rule that it follows.

    At a decision, type the number or id of a choice, or u to undo the last one, h for what each is worth, l
    for the whole log, b for the board, q to stop. The same seed and decisions give the same game.
    """
    from countermarch.cli import game_files

    if save is not None and not overwrite and not game_files.same_file(save, resume):
        refuse_existing("save", save, f"continue it with --resume {save}, or replace it with --overwrite")
    position = _start(game, seed, option, resume)
    if policy:
        position = position.finish(policy)
        if save is not None:
            game_files.write(position, save)
    if as_json:
        click.echo(json_text(game_files.record(position)))
        return 0
    from countermarch.cli.layout import game as layout

    if policy:
        layout.show_all(position, full=full)
    else:
        layout.converse(position, save, full=full)
    return 0


def _start(game: str, seed: int | None, option: tuple[str, ...], resume: Path | None) -> Position:
    """Begin a game, or resume a saved one."""
    from countermarch.cli import game_files
    from countermarch.components.errors import InputError
    from countermarch.reference import play

    if resume is not None:
        if game or seed is not None or option:
            raise InputError("resume", "takes the game, its seed and its options from the file")
        return game_files.read(resume)
    if not game:
        raise InputError("game", f"not given; {' and '.join(play.games())} can be played")
    if seed is None:
        from secrets import randbelow

        seed = randbelow(1_000_000_000)
    return play.begin(game, seed=seed, options=game_files.options(option))
