"""Facts looked up on the game's map: ``@tyre,tebnine`` (neighbours?), ``@launch-south`` (its exits)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from countermarch.cli.failures import unknown_name
from countermarch.components.errors import InputError
from countermarch.reference.engine.kinds import BoolKind, EnumKind, ListKind, RecordKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import GazetteerPlace
    from countermarch.reference.engine.kinds import Field

_PARTS = re.compile(r"[\s,]+")

MARK = "@"
"""Prefix of a value that is looked up on the game's map."""

WHOLE = "map"
"""The name after ``MARK`` that means the whole map."""


def map_list(word: str, field: Field, game: Game) -> list[dict[str, object]] | None:
    """Return the list that the game's data give for a fact: of one area, or of the whole map (``@map``).

    None if the word has no ``@`` or the data give no list for this fact.

    >>> from countermarch import components
    >>> from countermarch.reference.engine import registry
    >>> asked = registry.find("reign-of-missiles", "rocket-movement")
    >>> game, exits = components.game(asked.game), asked.parameters[-1]
    >>> map_list("@north-gaza", exits, game)
    [{'area': 'launch-north', 'kind': 'blue'}, {'area': 'launch-centre', 'kind': 'blue'}]
    """
    if not word.startswith(MARK) or not isinstance(field.kind, ListKind):
        return None
    known = game.spoken.lists.get(field.name, {})
    if known.get("table") not in game.charts or "by" not in known:
        return None
    item = field.kind.item
    if not isinstance(item, RecordKind):
        return None
    chart = game.charts[known["table"]]
    rows = [{column.id: chart.cells[row.id, column.id] for column in chart.columns} for row in chart.lines]
    wanted = word[len(MARK) :].casefold()
    if wanted != WHOLE:
        by = known["by"]
        names = list(dict.fromkeys(str(row[by]) for row in rows))
        if wanted not in names:
            raise InputError(field.name, unknown_name("area of the map", wanted, names))
        rows = [row for row in rows if row[by] == wanted]
    return [_record(row, known, item, game) for row in rows]


def _record(
    row: Mapping[str, object], known: Mapping[str, str], item: RecordKind, game: Game
) -> dict[str, object]:
    """Turn a row of the game's table into a record of the question."""
    found: dict[str, object] = {}
    for field in item.fields:
        column, _, of = known.get(field.name, "").partition(":")
        if of:  # "kind:to" is the kind of the place that the column names
            place = game.places[str(row[of])]
            values = field.kind.names if isinstance(field.kind, EnumKind) else ()
            found[field.name] = next(kind for kind in values if kind in place.kinds)
        elif column and row[column] not in (None, ""):
            found[field.name] = row[column]
    return found


def map_fact(word: str, field: Field, game: Game) -> object:
    """Return the value that named places of the map give a fact.

    None if the word has no ``@`` or places do not decide this fact.

    >>> from countermarch import components
    >>> from countermarch.reference.engine import registry
    >>> game = components.game("next-war-in-lebanon")
    >>> asked = registry.find(game.id, "zone-entry")
    >>> fields = {field.name: field for field in asked.parameters}
    >>> map_fact("@tyre,tebnine", fields["adjacent"], game), map_fact("@tyre,sidon", fields["adjacent"], game)
    (True, False)
    >>> map_fact("@sidon", fields["to_area"], game), map_fact("@sidon", fields["north_of_litani"], game)
    ('lebanon', True)
    """
    if not word.startswith(MARK):
        return None
    known = game.spoken.places.get(field.name, {})
    if not {"beside", "column"} & known.keys():
        return None
    places = [_place(name, field, game) for name in _PARTS.split(word[len(MARK) :].strip().casefold())]
    if "beside" in known:
        return _are_adjacent(known, field, places, game)
    if len(places) != 1:
        raise InputError(field.name, f"{len(places)} places; expected one")
    value = places[0].text(known["column"])
    if isinstance(field.kind, BoolKind):
        return value == known.get("yes")
    if not value:
        raise InputError(field.name, f"the data do not have this for {places[0].name}; enter it yourself")
    return known.get(value, value)


def presumed(given: Mapping[str, object], fields: Sequence[Field], game: Game) -> dict[str, str]:
    """Return facts that are left out and yes because of the place in a given hex, with the reason.

    >>> from countermarch import components
    >>> from countermarch.reference.engine import registry
    >>> asked = registry.find("lebanon-82", "attack")
    >>> presumed({"defender_hex": "1820"}, asked.parameters, components.game("lebanon-82"))
    {'town': '1820 is Sidon, a town (10.5)'}
    """
    found = {}
    for field in fields:
        known = game.spoken.places.get(field.name, {})
        where = given.get(known.get("hex", ""))
        if where is not None and field.name not in given:
            for place in game.places.values():
                if place.hex == str(where) and known["kind"] in place.kinds:
                    found[field.name] = f"{where} is {place.name}, a {known['kind']} ({place.rule})"
    return found


def _are_adjacent(
    known: Mapping[str, str], field: Field, places: Sequence[GazetteerPlace], game: Game
) -> bool:
    """Return whether the first place borders one of the others."""
    first = _place(known["of"], field, game) if "of" in known else places[0]
    others = places if "of" in known else places[1:]
    if not others:
        example = ",".join([first.id, *_neighbours_of(first, known)[:1]])
        raise InputError(field.name, f"one place; expected two, as {MARK}{example}")
    return any(other.id in _neighbours_of(first, known) for other in others)


def _neighbours_of(place: GazetteerPlace, known: Mapping[str, str]) -> list[str]:
    return place.text(known["beside"]).split()


def _place(name: str, field: Field, game: Game) -> GazetteerPlace:
    if name not in game.places:
        raise InputError(field.name, unknown_name("place of the map", name, list(game.places)))
    return game.places[name]
