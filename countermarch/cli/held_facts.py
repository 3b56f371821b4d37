"""Facts that a place of the game's map settles: ``@tyre,tebnine`` whether the two are neighbours."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from countermarch.cli.failures import unknown_name
from countermarch.cli.held_lists import MARK
from countermarch.components.errors import InputError
from countermarch.reference.engine.kinds import BoolKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import GazetteerPlace
    from countermarch.reference.engine.kinds import Field

_PARTS = re.compile(r"[\s,]+")


def settled(word: str, field: Field, game: Game) -> object:
    """Return the value that places of the map give a fact; None where they settle none or another is meant.

    >>> from countermarch import components
    >>> from countermarch.reference.engine import registry
    >>> game = components.game("next-war-in-lebanon")
    >>> asked = registry.find(game.id, "zone-entry")
    >>> fields = {field.name: field for field in asked.parameters}
    >>> settled("@tyre,tebnine", fields["adjacent"], game), settled("@tyre,sidon", fields["adjacent"], game)
    (True, False)
    >>> settled("@sidon", fields["to_area"], game), settled("@sidon", fields["north_of_litani"], game)
    ('lebanon', True)
    """
    if not word.startswith(MARK):
        return None
    known = game.spoken.places.get(field.name, {})
    if not {"beside", "column"} & known.keys():
        return None
    places = [_place(name, field, game) for name in _PARTS.split(word[len(MARK) :].strip().casefold())]
    if "beside" in known:
        return _neighbours(known, field, places, game)
    if len(places) != 1:
        raise InputError(field.name, f"{len(places)} places; expected one")
    value = places[0].text(known["column"])
    if isinstance(field.kind, BoolKind):
        return value == known.get("yes")
    if not value:
        raise InputError(field.name, f"the data do not say it of {places[0].name}; give it yourself")
    return known.get(value, value)


def _neighbours(known: Mapping[str, str], field: Field, places: Sequence[GazetteerPlace], game: Game) -> bool:
    """Tell whether a place has one of the others beside it."""
    first = _place(known["of"], field, game) if "of" in known else places[0]
    others = places if "of" in known else places[1:]
    if not others:
        example = ",".join([first.id, *_beside(first, known)[:1]])
        raise InputError(field.name, f"one place; expected two, as {MARK}{example}")
    return any(other.id in _beside(first, known) for other in others)


def _beside(place: GazetteerPlace, known: Mapping[str, str]) -> list[str]:
    return place.text(known["beside"]).split()


def _place(name: str, field: Field, game: Game) -> GazetteerPlace:
    if name not in game.places:
        raise InputError(field.name, unknown_name("place of the map", name, list(game.places)))
    return game.places[name]
