"""Which items are on the faces of a piece, by what the layout asks of its columns; what a face says in words.

Pieces whose columns answer all that is asked alike have the same faces, and these are put together once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from countermarch.generators.scene.symbols import SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from countermarch.components.model.pieces import Piece
    from countermarch.generators.pages.look import Shown
    from countermarch.generators.pieces.items import Filling
    from countermarch.generators.pieces.layout import Item, Sides
    from countermarch.generators.pieces.layout_terms import Condition, Template
    from countermarch.generators.pieces.values import PieceValues

FACES = ("front", "back")
EMPTY = "to be written in"
STRENGTHS: Mapping[str, str] = {
    "attack": "attack strength",
    "defense": "defense strength",
    "move": "movement points",
}
"""What columns of strengths are called, where a kit does not say."""

_MARKS = re.compile(r"\\(.)|\*+|\{([a-z0-9-]+)\}")


@dataclass(slots=True)
class Telling:
    """What is heard of a face while it is drawn.

    ``words`` are what a kit calls columns, ``labels`` what is said before one that makes a text alone.
    """

    owner: str
    face: int
    words: Mapping[str, str]
    labels: Mapping[str, str] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)

    def hear(self, item: Item, filling: Filling, columns: Iterable[str]) -> None:
        """Take what an item shows; ``columns`` are those of its row of values."""
        if item.kind in ("line", "text"):
            self.labelled(item.template, spoken(filling.words))
        elif item.kind == "symbol":
            known = SYMBOLS.get(filling.words)
            title = known.title.lower() if known else filling.words
            self.say(" ".join(part for part in (filling.echelon.replace("-", " "), title) if part))
        elif item.kind == "values":
            pairs = zip(columns, filling.row, strict=False)
            self.say(", ".join(f"{self.name(column)} {_value(one)}" for column, one in pairs))
        elif item.kind == "strip":
            name, size, aside = (one.text or "" for one in filling.row)
            self.labelled(item.template, name)
            self.say(size.replace("-", " "))
            self.labelled(item.aside, aside)
        elif item.kind == "plates":
            self.say(", ".join(" ".join(part for part in plate if part) for plate in filling.plates))

    def labelled(self, template: Template, words: str) -> None:
        """Take what a text shows, with what its column is called where that makes the text alone."""
        label = self.labels.get("".join(template.pieces), "")
        self.say(f"{label} {words}" if label and words else words)

    def say(self, words: str) -> None:
        """Take words, once."""
        if words and words not in self.said:
            self.said.append(words)

    def name(self, column: str) -> str:
        """Return what a column is called."""
        return self.words.get(column) or STRENGTHS.get(column) or column.replace("_", " ")

    def told(self, ours: Iterable[str], *, whole: bool) -> str:
        """Return all that was heard, and what of it is reconstructed: columns, or the ``whole`` face."""
        named = ", ".join(dict.fromkeys(map(self.name, ours)))
        end = "all values reconstructed" if whole else f"reconstructed: {named}" if named else ""
        return "; ".join((f"{self.owner}, {FACES[self.face]}", *self.said, *([end] if end else [])))


def spoken(text: str) -> str:
    r"""Return text without its marks, in one line.

    >>> spoken("**Roll** {die-6}:\n- *hit* on 5\\*")
    'Roll die 6: - hit on 5*'
    """
    plain = _MARKS.sub(lambda found: found[1] or (found[2] or "").replace("-", " "), text)
    return " ".join(plain.split())


def _value(one: Shown) -> str:
    return EMPTY if one.text is None else one.text


_Column = tuple[str, "tuple[Condition, ...]", dict[str, tuple[bool, ...]]]
"""A column, all that is asked of it, and what its texts answered so far."""

MOST_KEPT = 50_000
"""Of so many pieces is kept which faces they have."""

MOST_TEXTS = 4096
"""Of so many texts of a column is kept what they answer."""


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """Items that are drawn one after the other: one, or several ``still`` ones, which show no column.

    Still ones look alike on many pieces; ``says`` is what they say. A step is the same one on all faces.
    """

    items: tuple[Item, ...]
    still: bool = False
    says: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """One face: its items, how they are drawn, the columns that they show, and those of rows, each once."""

    items: tuple[Item, ...]
    steps: tuple[Step, ...]
    columns: tuple[str, ...]
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Faces:
    """Both faces of a piece; ``place`` says which sides of the layout they are."""

    place: int
    front: Face
    back: Face


class FaceChooser:
    """Tells the faces of a game's pieces."""

    def __init__(self, values: PieceValues, sides: Sequence[Sides]) -> None:
        """Hold what the pieces show, and the sides that are tried in their order."""
        self._values = values
        self._sides = sides
        self._asking = [_Asking(one, values) for one in sides]
        self._found: dict[int, tuple[Piece, Faces]] = {}
        self._alike: list[dict[tuple[object, ...], Faces]] = [{} for _ in sides]
        self._steps: dict[tuple[object, ...], Step] = {}

    def place(self, piece: Piece) -> int | None:
        """Return which sides are for a piece; None where none are."""
        known = self._found.get(id(piece))
        if known is not None and known[0] is piece:
            return known[1].place
        holds = self._values.holds
        return next((place for place, one in enumerate(self._sides) if holds(piece, one.where)), None)

    def of(self, piece: Piece) -> Faces | None:
        """Return both faces of a piece, found once for each; None where the layout has none for it."""
        known = self._found.get(id(piece))
        if known is not None and known[0] is piece:
            return known[1]
        found = self.passing(piece)
        if found is not None and len(self._found) < MOST_KEPT:
            self._found[id(piece)] = (piece, found)
        return found

    def passing(self, piece: Piece) -> Faces | None:
        """Return both faces of a piece that is not asked about again."""
        place = self.place(piece)
        if place is None:
            return None
        key = self._asking[place].answers(piece)
        found = self._alike[place].get(key)
        if found is None:
            sides = self._sides[place]
            faces = (self._face(piece, place, items) for items in (sides.front, sides.back))
            found = self._alike[place][key] = Faces(place, *faces)
        return found

    def _face(self, piece: Piece, place: int, items: Sequence[Item]) -> Face:
        wanted = tuple(item for item in items if holds(self._values, piece, item))
        columns = dict.fromkeys(name for item in wanted for name in item.shown)
        rows = dict.fromkeys(name for item in wanted for name in item.row)
        return Face(wanted, tuple(self._parted(place, items, wanted)), tuple(columns), tuple(rows))

    def _parted(self, place: int, items: Sequence[Item], wanted: Sequence[Item]) -> Iterator[Step]:
        """Yield the steps; still items make one, unless one that shows something lies between them.

        It parts them even where it is not wanted, so that one step serves many faces.
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
                yield self._steps.setdefault((place, id(item)), Step((item,)))
        yield from self._still(place, held)

    def _still(self, place: int, items: Sequence[Item]) -> Iterator[Step]:
        if items:
            said = (spoken(item.template.pieces[0]) for item in items if item.kind in ("line", "text"))
            step = Step(tuple(items), still=True, says=tuple(said))
            yield self._steps.setdefault((place, *map(id, items)), step)


class _Asking:
    """What the items of one layout's sides ask of a piece's columns."""

    def __init__(self, sides: Sides, values: PieceValues) -> None:
        self._values = values
        items = (*sides.front, *sides.back)
        self._decks = any(item.decks for item in items)
        asked: dict[str, dict[Condition, None]] = {}
        given: dict[str, None] = {}
        for one in (one for item in items for one in (*item.when, *item.unless)):
            if one.formula is None and one.given:
                given[one.column] = None
            elif one.formula is None:
                asked.setdefault(one.column, {})[one] = None
        self._columns: list[_Column] = [(column, tuple(found), {}) for column, found in asked.items()]
        self._telling: dict[type[Piece], list[_Column]] = {}
        self._given = tuple(given)
        # a formula may be wrong for a piece that another condition keeps it from: such items are asked whole
        self._whole = tuple(item for item in items if any(one.formula for one in (*item.when, *item.unless)))

    def _tells(self, piece: Piece, column: str) -> bool:
        """Say whether a column may tell a piece from others of its kind."""
        return column in piece.values or self._values.alike(type(piece), column) is None

    def answers(self, piece: Piece) -> tuple[object, ...]:
        """Return what a piece's columns answer; pieces that answer alike have the same faces."""
        cell, kind = self._values.cell, type(piece)
        found: list[object] = [kind, getattr(piece, "deck", "")] if self._decks else [kind]
        columns = self._telling.get(kind)
        if columns is None:
            columns = self._telling[kind] = [one for one in self._columns if self._tells(piece, one[0])]
        for column, conditions, known in columns:
            text = cell(piece, column)
            answers = known.get(text)
            if answers is None:
                answers = tuple([one.holds(text) for one in conditions])
                if len(known) < MOST_TEXTS:
                    known[text] = answers
            found.append(answers)
        found += [piece.value(column) is None for column in self._given]
        found += [holds(self._values, piece, item) for item in self._whole]
        return tuple(found)


def holds(values: PieceValues, piece: Piece, item: Item) -> bool:
    """Say whether an item is drawn for a piece."""
    if item.decks and getattr(piece, "deck", "") not in item.decks:
        return False
    if any(values.holds(piece, (one,)) for one in item.unless):
        return False
    return values.holds(piece, item.when)
