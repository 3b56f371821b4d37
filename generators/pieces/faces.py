"""Selects the items on the faces of a piece by the layout's conditions, and describes a face as text.

Pieces for which all conditions are equal share the same faces.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from countermarch.components.translations import gettext, gettext_noop
from countermarch.generators.scene.symbols import SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from countermarch.components.model.pieces import Piece
    from countermarch.generators.pages.look import MarkedText
    from countermarch.generators.pieces.items import ItemFilling
    from countermarch.generators.pieces.layout import Item, Sides
    from countermarch.generators.pieces.layout_terms import Condition, Template
    from countermarch.generators.pieces.values import PieceValues

FACES = (gettext_noop("front"), gettext_noop("back"))
EMPTY = gettext_noop("to fill in")
STRENGTHS: Mapping[str, str] = {
    "attack": gettext_noop("attack strength"),
    "defense": gettext_noop("defence strength"),
    "move": gettext_noop("movement points"),
}
"""Default names of columns of strengths."""

_MARKS = re.compile(r"\\(.)|\*+|\{([a-z0-9-]+)\}")


@dataclass(slots=True)
class FaceDescription:
    """Collects the description of a face while it is drawn.

    ``words`` maps columns to the kit's names for them; ``labels`` precede a column that is a text by itself.
    """

    owner: str
    face: int
    words: Mapping[str, str]
    labels: Mapping[str, str] = field(default_factory=dict)
    parts: list[str] = field(default_factory=list)

    def add_item(self, item: Item, filling: ItemFilling, columns: Iterable[str]) -> None:
        """Add what an item shows; ``columns`` are those of its row of values."""
        if item.kind in ("line", "text"):
            self.labelled(item.template, spoken(filling.words))
        elif item.kind == "symbol":
            known = SYMBOLS.get(filling.words)
            title = known.title.lower() if known else filling.words
            self.add_text(" ".join(part for part in (filling.echelon.replace("-", " "), title) if part))
        elif item.kind == "values":
            pairs = zip(columns, filling.row, strict=False)
            self.add_text(", ".join(f"{self.name(column)} {_value(one)}" for column, one in pairs))
        elif item.kind == "strip":
            name, size, aside = (one.text or "" for one in filling.row)
            self.labelled(item.template, name)
            self.add_text(gettext(size).replace("-", " "))
            self.labelled(item.aside, aside)
        elif item.kind == "plates":
            self.add_text(", ".join(" ".join(part for part in plate if part) for plate in filling.plates))

    def labelled(self, template: Template, words: str) -> None:
        """Add what a text shows, with its column's label if it is that column alone."""
        label = self.labels.get("".join(template.pieces), "")
        self.add_text(f"{label} {words}" if label and words else words)

    def add_text(self, words: str) -> None:
        """Add a text, unless it was added before."""
        if words and words not in self.parts:
            self.parts.append(words)

    def name(self, column: str) -> str:
        """Return what a description calls a column: the kit's word, the usual one of a strength, its own."""
        return self.words.get(column) or gettext(STRENGTHS.get(column, "")) or column.replace("_", " ")

    def text(self, reconstructed: Iterable[str], *, whole: bool) -> str:
        """Return the description, and what is reconstructed: columns, or the ``whole`` face."""
        named = ", ".join(dict.fromkeys(map(self.name, reconstructed)))
        end = gettext("all values reconstructed") if whole else ""
        if named and not whole:
            end = gettext("reconstructed: {values}").format(values=named)
        return "; ".join((f"{self.owner}, {gettext(FACES[self.face])}", *self.parts, *([end] if end else [])))


def spoken(text: str) -> str:
    r"""Return text without markup, on one line.

    >>> spoken("**Roll** {die-6}:\n- *hit* on 5\\*")
    'Roll die 6: - hit on 5*'
    """
    plain = _MARKS.sub(lambda found: found[1] or (found[2] or "").replace("-", " "), text)
    return " ".join(plain.split())


def _value(marked: MarkedText) -> str:
    return EMPTY if marked.text is None else marked.text


MAX_KEPT = 50_000
"""Maximum pieces whose faces are cached."""


@dataclass(frozen=True, slots=True, eq=False)
class DrawingStep:
    """Items drawn together: one, or several ``still`` ones, which show no column.

    Still items are equal on many pieces; ``says`` describes them. Faces share steps.
    """

    items: tuple[Item, ...]
    still: bool = False
    says: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """A face: its items, its steps, the columns that they show, and those of rows, each once."""

    items: tuple[Item, ...]
    steps: tuple[DrawingStep, ...]
    columns: tuple[str, ...]
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Faces:
    """Both faces of a piece; ``place`` is the index of the layout's sides."""

    place: int
    front: Face
    back: Face


class FaceChooser:
    """Finds the faces of a game's pieces."""

    def __init__(self, values: PieceValues, sides: Sequence[Sides]) -> None:
        """Set the values of the pieces, and the sides to try in order."""
        self._values = values
        self._sides = sides
        self._found: dict[int, tuple[Piece, Faces]] = {}
        self._alike: list[dict[tuple[object, ...], Faces]] = [{} for _ in sides]
        self._steps: dict[tuple[object, ...], DrawingStep] = {}
        self._terms: dict[int, tuple[list[int], list[int]]] = {}
        # many items share a condition, so each is evaluated once per piece
        numbers: dict[Condition, int] = {}
        for item in (item for one in sides for item in (*one.front, *one.back)):
            self._terms[id(item)] = (
                [numbers.setdefault(one, len(numbers)) for one in item.when],
                [numbers.setdefault(one, len(numbers)) for one in item.unless],
            )
        self._conditions = [*numbers]
        self._always = {
            id(item)
            for one in sides
            for item in (*one.front, *one.back)
            if not (item.when or item.unless or item.decks)
        }

    def place(self, piece: Piece) -> int | None:
        """Return the index of the sides for a piece; None if there are none."""
        known = self._found.get(id(piece))
        if known is not None and known[0] is piece:
            return known[1].place
        holds = self._values.holds
        return next((place for place, one in enumerate(self._sides) if holds(piece, one.where)), None)

    def of(self, piece: Piece) -> Faces | None:
        """Return both faces of a piece, cached; None if the layout has none for it."""
        known = self._found.get(id(piece))
        if known is not None and known[0] is piece:
            return known[1]
        found = self.select(piece)
        if found is not None and len(self._found) < MAX_KEPT:
            self._found[id(piece)] = (piece, found)
        return found

    def select(self, piece: Piece) -> Faces | None:
        """Return both faces of a piece, uncached: for a copy with other cells."""
        place = self.place(piece)
        if place is None:
            return None
        sides = self._sides[place]
        met: dict[int, bool] = {}
        front, back = (
            tuple(item for item in items if id(item) in self._always or self._is_drawn(piece, item, met))
            for items in (sides.front, sides.back)
        )
        key = (*map(id, front), None, *map(id, back))
        found = self._alike[place].get(key)
        if found is None:
            made = (self._face(place, sides.front, front), self._face(place, sides.back, back))
            found = self._alike[place][key] = Faces(place, *made)
        return found

    def _is_drawn(self, piece: Piece, item: Item, met: dict[int, bool]) -> bool:
        """Return whether an item is drawn for a piece; ``met`` collects the conditions worked out."""
        if item.decks and getattr(piece, "deck", "") not in item.decks:
            return False

        def is_met(number: int) -> bool:
            if number not in met:
                met[number] = self._values.holds(piece, (self._conditions[number],))
            return met[number]

        when, unless = self._terms[id(item)]
        return not any(map(is_met, unless)) and all(map(is_met, when))

    def _face(self, place: int, items: Sequence[Item], wanted: tuple[Item, ...]) -> Face:
        columns = dict.fromkeys(name for item in wanted for name in item.shown)
        rows = dict.fromkeys(name for item in wanted for name in item.row)
        return Face(wanted, tuple(self._steps_of_items(place, items, wanted)), tuple(columns), tuple(rows))

    def _steps_of_items(
        self, place: int, items: Sequence[Item], wanted: Sequence[Item]
    ) -> Iterator[DrawingStep]:
        """Yield the steps; consecutive items that show no column form one step.

        An item that shows a column separates steps even on faces without that item, so that many faces can
        share a step.
        """
        chosen = {id(item) for item in wanted}
        held: list[Item] = []
        for item in items:
            if not item.shown:
                held += [item] if id(item) in chosen else []
                continue
            yield from self._still(place, held)
            held = []
            if id(item) in chosen:
                yield self._steps.setdefault((place, id(item)), DrawingStep((item,)))
        yield from self._still(place, held)

    def _still(self, place: int, items: Sequence[Item]) -> Iterator[DrawingStep]:
        if items:
            texts = (spoken(item.template.pieces[0]) for item in items if item.kind in ("line", "text"))
            step = DrawingStep(tuple(items), still=True, says=tuple(texts))
            yield self._steps.setdefault((place, *map(id, items)), step)
