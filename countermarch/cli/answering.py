"""Answering one question: the ruling on the screen, as JSON, or its receipt."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import click

from components.errors import InputError
from countermarch.cli.streams import json_text


def answer(game: str, question: str, given: dict[str, object], *, as_json: bool, receipt: bool) -> int:
    """Answer one question and keep it as the one that was asked last."""
    from countermarch.cli import last_asked
    from reference.engine import receipts, registry, ruling_json, wire

    asked = registry.find(game, question)
    clean = asked.check(given)
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
