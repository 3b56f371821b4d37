"""What ``ask``, ``odds``, ``need``, ``compare`` and ``choose`` share: GAME QUESTION, then its facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import click

from countermarch.cli.command import PATH, flag, option

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from click.shell_completion import CompletionItem

    from countermarch.cli.named_pieces import NamedPieces
    from countermarch.reference.engine import Question

CONTEXT = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}

COPY = option(
    "--copy",
    metavar="DIR",
    type=PATH,
    help="A folder with the values of your own copy, for the pieces you name.",
)

_LONGEST_NAME = 5
"""Maximum number of words of a game's name; more are a sentence."""

HELP_FLAG = flag(
    "--help", "-h", "show_help", help="Show this page; with GAME QUESTION, show what the question takes."
)


class QuestionCommand(click.Command):
    """A command that takes GAME QUESTION [--FACT VALUE ...] and completes all three."""

    takes: ClassVar = "GAME QUESTION [--FACT VALUE ...]"

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Return the parts of the usage line; Click calls this, and knows nothing of facts as options."""
        return [*super().collect_usage_pieces(ctx), self.takes]

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete games, then questions, then parameters and their values."""
        from countermarch.cli.completion import items

        return [*items(ctx.args, incomplete), *super().shell_complete(ctx, incomplete)]


def read_words(
    context: click.Context, show_help: bool, copy: Path | None = None
) -> tuple[str, str, dict[str, object]] | None:
    """Read GAME QUESTION and the facts; None if help was asked for, and has been printed.

    If the game is a folder, its questions are registered.

    Named pieces have the values of the player's ``copy``, if given. Raises ``InputError`` naming ``game``,
    ``question`` or a parameter, and ``DataError`` for a faulty copy.
    """
    from countermarch.folders import opening
    from countermarch.reference.engine import InputError, registry
    from countermarch.reference.engine.errors import either

    words: Sequence[str] = context.args
    named = [word for word in words[:2] if not word.startswith("-")]
    if show_help and len(named) < 2:  # noqa: PLR2004 # game and question
        click.echo(context.get_help())
        if named:
            from countermarch.cli.layout.question import show_all

            game = opening.resolve_name(named[0])
            click.echo()
            show_all(game, opening.known_questions(game))
        return None
    if words and words[0].startswith("-"):
        raise InputError(words[0].lstrip("-")[:60], "comes before GAME QUESTION; there is no such option")
    if not named:
        raise InputError("game", f"not given; expected {either(registry.games())}")
    if len(named) == 1 and len(named[0].split()) > _LONGEST_NAME and not opening.is_folder(named[0]):
        raise InputError(None, "ask a sentence with `countermarch ask`; without the dice it gives the odds")
    named[0] = opening.resolve_name(named[0])
    known = opening.known_questions(named[0])
    if len(named) < 2:  # noqa: PLR2004 # game and question
        raise InputError("question", f"not given; `countermarch questions {named[0]}` lists them")
    asked = registry.find(*named)
    if show_help:
        from countermarch.cli.layout import question as layout

        layout.show(known[asked.id])
        return None
    from countermarch.cli.arguments import read

    pieces = pieces_of(named[0], copy, asked.id)
    given = read(words[2:], asked.parameters, pieces)
    note_reconstructed(pieces)
    return named[0], named[1], with_places(named[0], asked, {}, given)


def with_places(
    named: str, asked: Question, given: Mapping[str, object], changed: Mapping[str, object]
) -> dict[str, object]:
    """Return facts with some changed, and with those that the place in a given hex settles.

    Each of these is noted on standard error with what would say otherwise. One that the place in the old hex
    settled is not kept for a new hex.
    """
    from countermarch.cli.map_values import presumed
    from countermarch.folders import opening
    from countermarch.reference.engine.kinds import TextKind

    facts = {**given, **changed}
    texts = (one.name for one in asked.parameters if isinstance(one.kind, TextKind))
    game = opening.game_data(named) if not facts.keys().isdisjoint(texts) else None
    if game is None:  # nothing of the game is read where no hex is given
        return facts
    for name, how in game.spoken.places.items():
        moved = how.get("hex") in changed and name not in changed and given.get(name) is True
        left = {key: value for key, value in given.items() if key != name}
        if moved and name in presumed(left, asked.parameters, game):
            del facts[name]
    for name, why in presumed(facts, asked.parameters, game).items():
        label = name.replace("_", " ")
        click.echo(f"assumed: {label} yes, {why}; otherwise: --no-{name.replace('_', '-')}", err=True)
        facts[name] = True
    return facts


def pieces_of(named: str, copy: Path | None = None, question: str = "") -> NamedPieces | None:
    """Return a look-up of pieces by name, with the values of the player's copy."""
    from countermarch.cli.named_pieces import NamedPieces
    from countermarch.folders import opening

    data = opening.game_data(named) if copy is None else opening.open_valid(named, copy=copy)
    return NamedPieces(data, question) if data is not None else None


def note_reconstructed(pieces: NamedPieces | None) -> None:
    """Note on standard error which values of the named pieces are reconstructed."""
    if pieces is not None and pieces.reconstructed:
        from countermarch.components.model.layers import RECONSTRUCTED_MARK

        said = "; ".join(pieces.reconstructed)
        click.echo(
            f"{RECONSTRUCTED_MARK} reconstructed (--copy DIR takes the values on your counters): {said}",
            err=True,
        )
