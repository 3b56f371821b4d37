"""Play a game on the terminal: its log with rule numbers, the board, and the prompt for decisions."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from countermarch.cli.layout.page import console, heading, pairs
from countermarch.components.citations import cite
from countermarch.components.display_names import words
from countermarch.folders import opening

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from rich.console import Console

    from countermarch.reference.play import Decision, LogEntry, Position

HELP = "Type a number or an id; u undoes, h shows what each is worth, l the log, b the board, q stops."


def show_all(position: Position, *, full: bool) -> None:
    """Print a whole game: title, log (with every roll if ``full``), and how it ended."""
    page = console()
    _title(page, position)
    _log(page, position.game, position.log, full=full)
    _close(page, position)


def converse(position: Position, save: Path | None, *, full: bool) -> None:
    """Play with the person at the terminal until the game ends, they stop, or the input ends.

    The log is shown in brief unless ``full``.
    """
    page = console()
    _title(page, position)
    _keep(position, save)
    seen = 0
    while position.decision is not None:
        _log(page, position.game, position.log[seen:], full=full)
        seen = len(position.log)
        _board(page, position)
        _ask(page, position, position.decision)
        answered = _answer(page, position)
        if answered is None:
            # Never wrapped: the command is meant to be copied.
            page.print(Text(_parting(position, save), style="dim"), soft_wrap=True)
            return
        if len(answered.decisions) < len(position.decisions):
            seen = len(answered.log)
        position = answered
        _keep(position, save)
    _log(page, position.game, position.log[seen:], full=full)
    _close(page, position)


def _answer(page: Console, position: Position) -> Position | None:
    """Read input until it is a decision; None if the person stops."""
    from countermarch.reference.engine import InputError

    while True:
        page.print(Text("> "), end="")
        page.file.flush()
        line = sys.stdin.readline(200)
        word = line.strip()
        if not line or word in ("q", "quit"):
            return None
        try:
            match word:
                case "u" | "undo":
                    return position.undo()
                case "l" | "log":
                    _log(page, position.game, position.log, full=True)
                case "b" | "board":
                    _board(page, position)
                case "h" | "hint":
                    _weigh(page, position)
                case "" | "?" | "help":
                    page.print(Text(HELP, style="dim"))
                case _:
                    return position.choose(_choice_id(position, word))
        except InputError as error:
            page.print(Text(f"{error.message}. {HELP}"))


def _choice_id(position: Position, word: str) -> str:
    """Return the id of a choice given by number or id."""
    open_ = position.decision.choices if position.decision is not None else ()
    if word.isascii() and word.isdecimal() and 1 <= int(word[:6]) <= len(open_):
        return open_[int(word[:6]) - 1].id
    return word


def _title(page: Console, position: Position) -> None:
    from countermarch.reference import play

    page.print(heading(play.game(position.game).title))
    chosen = ", ".join(f"{words(name)} {value}" for name, value in position.options.items())
    page.print(Text(f"seed {position.seed}; {chosen}" if chosen else f"seed {position.seed}", style="dim"))


def _log(page: Console, game: str, entries: Sequence[LogEntry], *, full: bool) -> None:
    """Print log entries under their turn and phase; each step ends with its rule."""
    from countermarch.reference import play

    place, data = ("", ""), opening.game_data(game)
    brief = play.game(game).brief
    if brief is not None and not full:
        entries = brief(entries)
    for entry in entries:
        here = (str(entry.turn), entry.phase)
        if here != place:
            page.print()
            page.print(heading(f"Turn {entry.turn}, {words(entry.phase)}"))
            place = here
        for step in entry.steps:
            line = Text(step.text)
            line.append(f"  {cite(data, step.rule)}", style="dim")
            page.print(Padding(line, (0, 0, 0, 2)))


def _board(page: Console, position: Position) -> None:
    page.print()
    page.print(pairs(position.board, page.width))


def _ask(page: Console, position: Position, decision: Decision) -> None:
    """Print the decision and every legal choice with its number."""
    page.print()
    question = heading(decision.asks)
    question.append(f"  {cite(opening.game_data(position.game), decision.rule)}", style="not bold dim")
    page.print(question)
    rows = [(f"{number}  {choice.id}", choice.says) for number, choice in enumerate(decision.choices, 1)]
    page.print(pairs(rows, page.width, label="bold"))


def _weigh(page: Console, position: Position) -> None:
    """Print the value of each choice: how games that continue from it end."""
    from countermarch.cli.layout.simulation import interval

    choices = () if position.decision is None else position.decision.choices
    rows = [
        (choice.id, f"won {weight.won} of {weight.games} ({interval(weight.share)}), lost {weight.lost}")
        for choice, weight in zip(choices, position.weigh(), strict=True)
    ]
    page.print(pairs(rows, page.width, label="bold"))
    said = (
        "The program played games to the end from each choice, and drew what you cannot see again each time."
    )
    page.print(Padding(Text(said, style="dim"), (0, 0, 0, 2)))


def _close(page: Console, position: Position) -> None:
    from countermarch.reference import play

    page.print()
    page.print(pairs(position.board, page.width))
    page.print()
    title = {one.id: one.title for one in play.game(position.game).endings}
    text = f"{title.get(position.ending, position.ending)} after {position.state.turn} turns."
    page.print(heading(text))


def _keep(position: Position, save: Path | None) -> None:
    if save is not None:
        from countermarch.cli import game_files

        game_files.write(position, save)


def _parting(position: Position, save: Path | None) -> str:
    """Print how to resume the game."""
    if save is not None:
        return f"Stopped. Go on with: countermarch play --resume {save}"
    return (
        f"Stopped after {len(position.decisions)} decisions; the game was not saved. "
        f"To keep one, start it with --save FILE (this was seed {position.seed})."
    )
