"""Looks up pieces by name, to fill facts of a question from their counters."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from countermarch.cli.map_values import map_fact, map_list
from countermarch.components.display_names import words as spoken
from countermarch.components.model.layers import Layer
from countermarch.components.model.unit_terms import is_called, is_part_of
from countermarch.reference.engine.errors import ValueFault, choices, quoted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Unit
    from countermarch.reference.engine.kinds import Field, RecordKind

MAX_SHOWN = 6


class NamedPieces:
    """Finds pieces by name and returns their values under the parameter names of a question.

    >>> from countermarch import components
    >>> from countermarch.reference.engine import registry
    >>> attackers, *_ = registry.find("lebanon-82", "combat-differential").parameters
    >>> pieces = NamedPieces(components.game("lebanon-82"))
    >>> pieces.values(["golani"], attackers.kind.item.fields, ["golani"])
    {'side': 'israeli', 'strength': 7}
    >>> pieces.values(["golani"], attackers.kind.item.fields, ["golani", "depleted"])
    {'side': 'israeli', 'strength': 3}
    """

    def __init__(self, game: Game, question: str = "") -> None:
        """Units are read when the first name is looked up."""
        self._game = game
        self._question = question
        self._side = ""
        self._reconstructed_values: dict[str, str] = {}
        self._noted: dict[str, None] = {}

    def restrict_to(self, parameter: str, given: Mapping[str, object]) -> None:
        """Restrict later look-ups to the pieces that a parameter may name: those of a side, or all."""
        sides = self._game.spoken.sides
        owner = sides.get(f"{self._question}.{parameter}", sides.get(parameter, ""))
        sides_of_the_game = {one.id for one in self._game.sides}
        self._side = str(given.get(owner, owner if owner in sides_of_the_game else ""))

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The reconstructed values of the pieces found so far, such as ``golani: strength 7``."""
        return tuple(self._noted)

    def example(self, kind: RecordKind) -> str:
        """Return an example list of two units, the second with its other face up; empty if no piece fits.

        >>> from countermarch import components
        >>> from countermarch.reference.engine import registry
        >>> attackers, *_ = registry.find("lebanon-82", "combat-differential").parameters
        >>> NamedPieces(components.game("lebanon-82")).example(attackers.kind.item)
        'nahal, nahal depleted'
        """
        needed = {field.name for field in kind.fields if field.required}
        faces = sorted({key.split(".")[1] for key in self._game.spoken.pieces if "." in key})
        for unit in self._game.units:
            name = "-".join(unit.name.split()).casefold()
            if not name or name.isdecimal() or (self._side and unit.side != self._side):
                continue
            for face in (*faces, ""):
                try:
                    found = self.values([name], kind.fields, [name, *filter(None, [face])])
                except ValueFault:
                    continue
                if found is not None and needed <= found.keys():
                    return f"{name}, {name} {face}" if face else f"{name}, {name}"
        return ""

    def note(self, phrase: str) -> None:
        """Record that a piece was used under this name."""
        if values := self._reconstructed_values.get(phrase.casefold()):
            self._noted[values] = None

    def map_value(self, word: str, field: Field) -> object:
        """Return the value of a word such as ``@launch-south`` from the map; None if it has none."""
        found = map_list(word, field, self._game)
        return map_fact(word, field, self._game) if found is None else found

    def id_among(self, word: str, ids: Sequence[str]) -> str:
        """Return the one id of a piece with this name or part of it; empty if there are none or several.

        >>> from countermarch import components
        >>> pieces = NamedPieces(components.game("lebanon-82"))
        >>> pieces.id_among("golani", ["israeli-36-1", "syrian-47"]), pieces.id_among("golani", ["syrian-47"])
        ('israeli-36-1', '')
        """
        found = self._matching_names(word, ids)
        return next(iter(found)) if len(found) == 1 else ""

    def refuse(self, word: str, ids: Sequence[str]) -> None:
        """Raise ``ValueFault`` if several of the pieces have this name or part of it, or none of them has."""
        found = self._matching_names(word, ids)
        if len(found) > 1:
            shown = [f"{key} ({name})" for key, name in list(found.items())[:MAX_SHOWN]]
            listed = ", ".join([*shown, *(["..."] if len(found) > MAX_SHOWN else [])])
            raise ValueFault(f"{word[:40]!r} may be {listed}; name one of them")
        names = self.names_of(ids)
        if not found and names and word not in ids:
            raise ValueFault(
                f"{quoted(word)} is not one of {choices(word, [names.get(one, one) for one in ids])}"
            )

    def _matching_names(self, word: str, ids: Sequence[str]) -> Mapping[str, str]:
        """Return the names of the pieces with this name, or else with this part of it."""
        if word in ids:
            return {}
        wanted, names = _plain(word), self._names_among(ids)
        exact = {key: name for key, name in names.items() if name and _plain(name) == wanted}
        return exact or {key: name for key, name in names.items() if is_part_of(wanted.split(), name)}

    def names_of(self, ids: Sequence[str]) -> Mapping[str, str]:
        """Return the names of the pieces with these ids, leaving out names that several of them have."""
        names = self._names_among(ids)
        counted = Counter(map(_plain, names.values()))
        return {key: name for key, name in names.items() if name and counted[_plain(name)] == 1}

    def _names_among(self, ids: Sequence[str]) -> Mapping[str, str]:
        known = set(ids)
        pieces = (*self._game.units, *self._game.markers, *self._game.chits, *self._game.cards)
        return {piece.id: piece.text("name") or piece.text("title") for piece in pieces if piece.id in known}

    def names(self) -> list[str]:
        """Return the names of the units, of one side only after ``restrict_to``, as typed."""
        units = self._game.units if self._game.spoken.pieces else ()
        return [_plain(unit.name) for unit in units if unit.name and self._side in ("", unit.side)]

    def is_face(self, word: str) -> bool:
        """Return whether a word names a face of a piece, such as ``depleted``."""
        return word.casefold() in self._faces

    def values(
        self, words: Sequence[str], fields: Sequence[Field], item: Sequence[str]
    ) -> Mapping[str, object] | None:
        """Return the values of the fields from the piece that words name; None if there is no such piece.

        ``item`` is the whole item, which may name the face that is up. Raises ``ValueFault`` if the name is
        that of pieces with different values, or of one on the other side.
        """
        columns = self._game.spoken.pieces
        face = next((word.casefold() for word in item if self.is_face(word)), "")
        wanted = {
            field.name: columns.get(f"{field.name}.{face}", columns.get(field.name, ""))
            for field in fields
            if field.name in columns
        }
        said = [word.casefold() for word in words]
        phrase = "-".join(said)
        called = self._units_named(said) if wanted else []
        if self._side and called:
            theirs = called
            called = [unit for unit in called if unit.side in ("", self._side)]
            if not called and not phrase.isdecimal():
                sides = {side.id: side.name for side in self._game.sides}
                other = sides.get(theirs[0].side, theirs[0].side)
                wanted_side = sides.get(self._side, self._side)
                raise ValueFault(
                    f"{phrase!r} belongs to the {other} side; name a unit of the {wanted_side} side"
                )
        if not called:
            return None
        if variants := [unit for unit in called if face and unit.id.endswith(f"-{face}")]:
            called = variants
        elif face not in self._variants:
            called = [one for one in called if one.id.rpartition("-")[2] not in self._variants] or called
        found = {unit.id: _values(unit, wanted) for unit in called}
        # several pieces of one name are not ambiguous as long as their values are equal
        if len({repr(values) for values in found.values()}) > 1:
            listed = ", ".join(list(found)[:MAX_SHOWN])
            raise ValueFault(f"{phrase!r} is the name of several pieces: {listed}; name one of them")
        known = next(iter(found.values()))
        if not known:
            lacking = " or ".join(wanted)
            raise ValueFault(f"{phrase!r} has no value for {lacking} in the data; give it yourself")
        reconstructed = [name for name, column in wanted.items() if _is_reconstructed(called[0], column)]
        if reconstructed:
            shown = ", ".join(f"{spoken(name)} {known[name]}" for name in reconstructed)
            self._reconstructed_values[phrase] = f"{phrase}: {shown}"
        return known

    def _units_named(self, words: list[str]) -> list[Unit]:
        """Return the units that words name by their id or name, or else by a part of a longer name."""
        units = self._game.units
        exact = [unit for unit in units if words == [unit.id.casefold()] or is_called(unit, words)]
        return exact or [unit for unit in units if is_part_of(words, unit.name)]

    @cached_property
    def _faces(self) -> frozenset[str]:
        return frozenset(key.split(".")[1] for key in self._game.spoken.pieces if "." in key) | self._variants

    @cached_property
    def _variants(self) -> frozenset[str]:
        """Suffixes of ids that mark another face of a piece, such as ``reduced``."""
        ids = {unit.id for unit in self._game.units}
        parts = (name.rpartition("-") for name in ids)
        return frozenset(last for first, _, last in parts if first in ids and not last.isdigit())


def _is_reconstructed(unit: Unit, column: str) -> bool:
    value = unit.value(column)
    return value is not None and value.layer is Layer.RECONSTRUCTION and isinstance(value.value, int)


def _values(unit: Unit, wanted: Mapping[str, str]) -> Mapping[str, object]:
    values: dict[str, object] = {
        name: value.value for name, column in wanted.items() if (value := unit.value(column)) is not None
    }
    return values | ({"side": unit.side} if wanted.get("side") and unit.side else {})


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()
