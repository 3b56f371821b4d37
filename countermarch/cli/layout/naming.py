"""Format values for players: cards by their titles, equal ones counted."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from countermarch.cli.notation import PieceItem
from countermarch.components.discovery import is_from_folder
from countermarch.components.display_names import words
from countermarch.reference.engine.display_values import in_words
from countermarch.reference.engine.json_values import to_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from countermarch.components.model.game import Game
    from countermarch.reference.engine.kinds import Field


def field_label(game: Game | None, name: str) -> str:
    """Return the label of an answer's field, in the game's own word if it has one."""
    return words(name) if game is None else game.spoken.words.get(name, words(name))


def formatter(game: Game | None) -> Callable[[object], str]:
    """Return a function that formats values of a game's facts and answers.

    >>> from countermarch import components
    >>> say = formatter(components.game("arab-israeli-wars"))
    >>> say([{"card": "haganah-brigades", "count": 2}, {"card": "tanks", "count": 1}]), say("yes")
    ('2 Haganah Brigades, 1 Tanks', 'yes')
    """
    cards = () if game is None else game.cards
    units = game.units if game is not None and is_from_folder(game) else ()
    named = {unit.id: unit.text("name") for unit in units if unit.text("name")}
    # facts name cards without their deck
    titles = {card.id.removeprefix(f"{card.deck}-"): card.title for card in cards}
    return partial(_say, named | titles)


def facts_in_words(
    say: Callable[[object], str], parameters: Iterable[Field], given: Mapping[str, object]
) -> str:
    """Return facts in words; optional ones only if they differ from their default."""
    usual = {field.name: to_json(field.default) for field in parameters if not field.required}
    return ", ".join(
        f"{words(name)} {say(value)}"
        for name, value in given.items()
        if value is not None and (name not in usual or to_json(value) != usual[name])
    )


def _say(titles: Mapping[str, str], value: object) -> str:
    match value:
        case str() if value in titles:
            return titles[value]
        case PieceItem(called=name):
            return name
        case dict() if _counts(value):
            kind = next(item for name, item in value.items() if name != "count")
            return f"{value['count']} {_say(titles, kind)}"
        case dict():
            return _record(titles, value)
        case list() | tuple() if value:
            records = [one for one in value if isinstance(one, dict) and not isinstance(one, PieceItem)]
            several = any(len(one) > 1 and not _counts(one) for one in records)
            return ("; " if several else ", ").join(_say(titles, item) for item in value)
        case _:
            return in_words(value)


def _record(titles: Mapping[str, str], value: Mapping[str, object]) -> str:
    """Format a record: a card by its title, anything else field by field."""
    if list(value) == ["card"]:
        return _say(titles, value["card"])
    return ", ".join(f"{words(str(name))} {_say(titles, item)}" for name, item in value.items())


def _counts(record: Mapping[str, object]) -> bool:
    """Return whether a record is a kind of thing with a count."""
    return len(record) == 2 and type(record.get("count")) is int  # noqa: PLR2004 # the two
