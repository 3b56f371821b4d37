"""Answering one question: the ruling on the screen, as JSON, or its receipt."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

from countermarch.cli.given import example
from countermarch.cli.question_command import pieces_of
from countermarch.cli.streams import json_text
from countermarch.components.errors import InputError

if TYPE_CHECKING:
    from countermarch.reference.engine import Question


def answer(game: str, question: str, given: dict[str, object], *, as_json: bool, receipt: bool) -> int:
    """Answer one question and keep it as the one that was asked last."""
    from countermarch.cli import last_asked
    from countermarch.reference.engine import receipts, registry, ruling_json, wire

    asked = registry.find(game, question)
    clean = _checked(asked, given)
    ruling = asked.function(**clean)
    last_asked.keep(game, question, given)
    if as_json and not receipt:
        click.echo(json_text(ruling_json(asked, clean, ruling)))
        return 0
    from countermarch.cli import situation

    if receipt:
        cited = receipts.of_ruling(asked, clean, ruling, situation.game_of(game))
        told = ruling_json(asked, clean, ruling) | {"receipt": cited}
        click.echo(json_text(told) if as_json else cited)
        return 0
    from countermarch.cli.layout import ruling as layout

    found: Any = wire.answer_json(ruling)
    box = situation.game_of(game)
    first = asked.headline_of(found)
    likely = situation.likely(asked, asked.given_json(clean), given, first, found)
    cited = ""
    with suppress(InputError):  # facts too many for one line
        cited = receipts.of_ruling(asked, clean, ruling, box)
    layout.show(asked, box, given, ruling, found, likely=likely, cited=cited)
    return 0


def _checked(asked: Question, given: dict[str, object]) -> dict[str, Any]:
    """Check the facts; where a pool of dice is missing, say how many dice it takes."""
    from countermarch.reference.engine.kinds import DiceKind
    from countermarch.reference.engine.odds import dice_due

    try:
        return asked.check(given)
    except InputError as error:
        missing = [one for one in asked.parameters if one.name == error.parameter and one.name not in given]
        if missing and (shown := example(missing[0], pieces_of(asked.game, question=asked.id), given)):
            raise InputError(error.parameter, f"is missing; write it like {shown!r}") from None
        if missing and isinstance(missing[0].kind, DiceKind):
            due = dice_due(asked, given, missing[0].name)
            if due is not None:
                dice = "1 die" if due == 1 else f"{due} dice"
                raise InputError(error.parameter, f"is missing; expected {dice}") from None
        raise
