"""Answer one question: print its ruling, its JSON or its receipt."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

from countermarch.cli.arguments import example
from countermarch.cli.question_command import pieces_of
from countermarch.cli.streams import json_text
from countermarch.components.errors import InputError
from countermarch.reference.engine.display_values import in_words

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from rich.console import Console

    from countermarch.components.model.game import Game
    from countermarch.reference.engine import Question, Ruling

MAX_BARS = 16
"""Maximum results in the chart below a ruling; ``countermarch odds`` prints any number."""


def answer(game: str, question: str, given: dict[str, object], *, as_json: bool, receipt: bool) -> int:
    """Answer one question, remember it for ``again``, and return the exit status."""
    from countermarch.cli import last_asked, prompts
    from countermarch.folders import opening
    from countermarch.reference.engine import registry, ruling_json

    asked = registry.find(game, question)
    # an open question too, so that `again` continues it
    if prompts.missing(asked, given):
        last_asked.keep(game, question, given)
    clean = _checked(asked, given)
    ruling = asked.function(**clean)
    last_asked.keep(game, question, given)
    if as_json and not receipt:
        click.echo(json_text(ruling_json(asked, clean, ruling)))
        return 0
    from countermarch.reference.engine import receipts

    if receipt:
        cited = receipts.of_ruling(asked, clean, ruling, opening.game_data(game))
        whole = ruling_json(asked, clean, ruling) | {"receipt": cited}
        click.echo(json_text(whole) if as_json else cited)
        return 0
    game_data = opening.game_data(game)
    cited = ""
    with suppress(InputError):  # too many facts for one line
        cited = receipts.of_ruling(asked, clean, ruling, game_data)
    show(asked, game_data, given, clean, ruling, cited=cited)
    return 0


def show(  # noqa: PLR0917 # what a ruling consists of
    asked: Question,
    game: Game | None,
    given: Mapping[str, object],
    clean: Mapping[str, Any],
    ruling: Ruling[Any],
    page: Console | None = None,
    *,
    cited: str = "",
) -> None:
    """Print a ruling with the odds before the roll, on standard output unless a ``page`` is given."""
    from countermarch.cli.layout import ruling as layout
    from countermarch.reference.engine.ruling import answer_json

    found: Any = answer_json(ruling)
    likely = _die_odds(asked, asked.given_json(clean), given, asked.headline_of(found), found)
    layout.show(asked, game, given, ruling, found, likely=likely, cited=cited, page=page)


def _checked(asked: Question, given: dict[str, object]) -> dict[str, Any]:
    """Check the facts; if a value is missing, the error says how to write it or how many dice it takes."""
    try:
        return asked.check(given)
    except InputError as error:
        from countermarch.reference.engine.kinds import DiceKind
        from countermarch.reference.engine.odds import dice_due

        missing = [one for one in asked.parameters if one.name == error.parameter and one.name not in given]
        if missing and (shown := example(missing[0], pieces_of(asked.game, question=asked.id), given)):
            raise InputError(error.parameter, f"not given; write it like {shown!r}") from None
        if missing and isinstance(missing[0].kind, DiceKind):
            due = dice_due(asked, given, missing[0].name)
            if due is not None:
                dice = "1 die" if due == 1 else f"{due} dice"
                raise InputError(error.parameter, f"not given; expected {dice}") from None
        raise


def _die_odds(
    asked: Question,
    filled: Mapping[str, Any],
    given: Mapping[str, object],
    field: str,
    answer: Mapping[str, Any],
) -> list[tuple[str, Fraction, str]]:
    """Return the odds of each value of ``field`` before the dice were rolled, as (value, probability, mark).

    Empty if the question has no dice, if there are too many to count, or if every roll gives the same.
    """
    from countermarch.reference.engine import InputError, open_dice
    from countermarch.reference.engine.odds import odds

    known = {name: value for name, value in filled.items() if value is not None}
    if open_dice.opened(asked.parameters, known) == known:
        return []
    try:
        spread = odds(asked.game, asked.id, open_dice.opened(asked.parameters, given), [field])
    except InputError:
        return []
    rolled = in_words(answer[field])
    labels = [(in_words(outcome.answer[field]), outcome.probability) for outcome in spread.outcomes]
    rows = [(label, share, "◀" if label == rolled else "") for label, share in labels]
    return rows if 1 < len(rows) <= MAX_BARS else []
