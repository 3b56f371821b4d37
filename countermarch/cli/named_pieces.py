"""Pieces of a game by their names: what a unit's counter gives the facts of a question."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from countermarch.cli.held_facts import settled
from countermarch.cli.held_lists import held
from reference.engine.errors import Fault

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from components.model.game import Game
    from components.model.pieces import Unit
    from reference.engine.kinds import Field

MOST_SHOWN = 6


class NamedPieces:
    """Finds what pieces are called by, and reads their values off as a question names them.

    >>> import components
    >>> from reference.engine import registry
    >>> attackers, *_ = registry.find("lebanon-82", "combat-differential").parameters
    >>> pieces = NamedPieces(components.game("lebanon-82"))
    >>> pieces("golani", attackers.kind.item.fields, ["golani"])
    {'side': 'israeli', 'strength': 7}
    >>> pieces("golani", attackers.kind.item.fields, ["golani", "depleted"])
    {'side': 'israeli', 'strength': 3}
    """

    def __init__(self, game: Game) -> None:
        """Take the game; its units are read when the first name is looked up."""
        self._game = game

    def held(self, word: str, field: Field) -> object:
        """Return what the game holds of a fact, as ``@launch-south``; None where it holds nothing."""
        found = held(word, field, self._game)
        return settled(word, field, self._game) if found is None else found

    def __call__(
        self, phrase: str, fields: Sequence[Field], words: Sequence[str]
    ) -> Mapping[str, object] | None:
        """Return what a piece of that name gives the fields; None where no piece is called so.

        ``words`` is the item as it was written: a word in it may say which face lies up. An empty phrase
        asks whether the first of the words is such a word.
        """
        columns = self._game.spoken.pieces
        faces = {key.split(".")[1] for key in columns if "." in key} | self._variants
        if not phrase:
            return {} if words[0].casefold() in faces else None
        face = next((word.casefold() for word in words if word.casefold() in faces), "")
        wanted = {
            field.name: columns.get(f"{field.name}.{face}", columns.get(field.name, ""))
            for field in fields
            if field.name in columns
        }
        called = [unit for unit in self._game.units if wanted and _is_called(phrase, unit)]
        if not called:
            return None
        if variants := [unit for unit in called if face and unit.id.endswith(f"-{face}")]:
            called = variants
        elif face not in self._variants:
            called = [one for one in called if one.id.rpartition("-")[2] not in self._variants] or called
        found = {unit.id: _values(unit, wanted) for unit in called}
        if len({repr(values) for values in found.values()}) > 1:
            listed = ", ".join(list(found)[:MOST_SHOWN])
            raise Fault(f"{phrase.strip()!r} is the name of several pieces: {listed}; name one of them")
        known = next(iter(found.values()))
        if not known:
            lacking = " or ".join(wanted)
            raise Fault(f"{phrase.strip()!r} has no value for {lacking} in the data; give it yourself")
        return known

    @cached_property
    def _variants(self) -> frozenset[str]:
        """What the ids of pieces add that are another face of a piece of their own: ``reduced``."""
        ids = {unit.id for unit in self._game.units}
        parts = (name.rpartition("-") for name in ids)
        return frozenset(last for first, _, last in parts if first in ids and not last.isdigit())


def _values(unit: Unit, wanted: Mapping[str, str]) -> Mapping[str, object]:
    values: dict[str, object] = {
        name: value.value for name, column in wanted.items() if (value := unit.value(column)) is not None
    }
    return values | ({"side": unit.side} if wanted.get("side") and unit.side else {})


def _is_called(phrase: str, unit: Unit) -> bool:
    """Tell whether a piece has a name; several words, which begin with a space, are never an id."""
    named = "-".join(unit.name.split()).casefold()
    return phrase.strip() == named or phrase == unit.id.casefold()
