"""Names that a layout may use beside columns: what the kit and the style say of a piece.

A kit's ``[markers]`` tell what a kind of marker, or a single one by its id, looks like (``look.fill``,
``look.symbol`` ...); its ``[counters]`` tell which columns of a unit stand where (``unit.front``,
``unit.tag`` ...).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.model.pieces import Marker, Unit
from countermarch.generators.scene.style import darkened

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from countermarch.components.model.pieces import Piece
    from countermarch.generators.pages.look import Look
    from countermarch.generators.pieces.columns import UnitValues

LOOKS = ("fill", "ink", "symbol", "cross", "large", "back", "turned", "head", "band")
"""What a kit and a style may say of a kind of marker."""


OTHERS = ("unit.front-other", "unit.back-other")
"""What a face shows small of the unit's other one."""

VALUES = ("unit.front", "unit.back", *OTHERS)
"""What stands for rows of values."""

LONG_NAME, LONG_ASIDE = 16, 11
"""Names and words of so many characters are too long for one line over the symbol."""

LARGE = ("title", "front")
"""What may be printed large instead of a symbol: the title over the front's words, or the front's words."""

BACKS = ("blind", "words", "pale")
"""What a back may be: the side and the words alone, or the symbol and the words, perhaps on paler ground."""


def look_of(piece: Piece, look: Look, unit_values: UnitValues) -> Mapping[str, str]:
    """Return what style and kit say of a piece: of its kind, then of itself.

    A unit looks like the marker that its back stands for.
    """
    known = look.style.markers
    kind = known.get(piece.kind if isinstance(piece, Marker) else _turned(piece, unit_values), {})
    return {**kind, **known.get(piece.id, {})} if isinstance(piece, Marker) else kind


def _turned(piece: Piece, unit_values: UnitValues) -> str:
    return piece.text(unit_values.turned) if unit_values.turned else ""


def cells_of(name: str, piece: Piece, unit_values: UnitValues) -> tuple[str, ...]:
    """Return the columns that a name stands for; itself for a column.

    >>> from countermarch.components.model.layers import Layer
    >>> from countermarch.components.model.pieces import Unit
    >>> from countermarch.generators.pieces.columns import UnitValues
    >>> unit = Unit("a", 1, "", Layer.RULEBOOK, {}, "", "", "", "", "")
    >>> cells_of("unit.front", unit, UnitValues()), cells_of("unit.tag", unit, UnitValues(tag="range"))
    (('attack', 'defense', 'move'), ('range',))
    """
    if "." not in name:  # no name of the house's
        return (name,)
    if name in VALUES:
        back = name.startswith("unit.back")
        found = unit_values.others if name in OTHERS else unit_values.values
        return found(piece, back=back) if isinstance(piece, Unit) else ()
    if name == "look.symbol":
        return ("symbol",)
    if name == "look.words":
        return ("front",) if piece.text("front") else ("title",)
    if name in ("unit.turned", "unit.note", "unit.crowded", "unit.to-fill"):
        return ()  # what its back is says nothing of the unit
    column = _COLUMNS[name](unit_values) if isinstance(piece, Unit) and name in _COLUMNS else name
    return (column,) if column else ()


_COLUMNS: Mapping[str, Callable[[UnitValues], str]] = {
    "unit.turned": lambda unit_values: unit_values.turned,
    "unit.note": lambda unit_values: unit_values.turned,
    "unit.triangle": lambda unit_values: unit_values.triangle,
    "unit.tag": lambda unit_values: unit_values.tag,
    "unit.aside": lambda unit_values: unit_values.aside,
}


def named(name: str, piece: Piece, look: Look, unit_values: UnitValues, shown: Callable[[str], str]) -> str:
    """Return what one of the names shows for a piece.

    ``shown`` tells what stands in a column, empty where that is left blank.
    """
    if name == "style.grounds":
        return str(look.style.counter["field"])
    if name == "look.words":
        return shown("front") or shown("title")
    if name.startswith("look."):
        return _looks(name.removeprefix("look."), piece, look, unit_values, shown)
    return _of_unit(name, piece, unit_values, shown) if isinstance(piece, Unit) else ""


def alike(name: str, look: Look, unit_values: UnitValues) -> str | None:
    """Return what a name shows for every unit, where it is the same for all of them.

    >>> from countermarch.generators.pieces.columns import UnitValues
    >>> from countermarch.generators.pages.look import Look
    >>> from countermarch.generators.scene.style import style
    >>> look, tagged = Look(style("standard")), UnitValues(tag="range")
    >>> alike("unit.triangle", look, tagged), alike("unit.tag", look, tagged)
    ('', None)
    """
    if name == "style.grounds":
        return str(look.style.counter["field"])
    if name in OTHERS:
        return None if unit_values.both else ""
    if name in ("unit.turned", "unit.note", "unit.triangle", "unit.tag") and not _COLUMNS[name](unit_values):
        return unit_values.words.get("", "") if name == "unit.note" else ""
    if name == "unit.blind" and not unit_values.turned:
        return "yes" if "" in unit_values.blind else ""
    return None


def _of_unit(name: str, unit: Unit, unit_values: UnitValues, shown: Callable[[str], str]) -> str:
    if name in VALUES:
        return " ".join(shown(column) or "?" for column in cells_of(name, unit, unit_values))
    if name == "unit.blind":
        return "yes" if _turned(unit, unit_values) in unit_values.blind else ""
    if name == "unit.to-fill":
        return shown("to-fill")
    if name == "unit.crowded":
        aside = _of_unit("unit.aside", unit, unit_values, shown)
        return "yes" if len(shown("name")) >= LONG_NAME or len(aside) >= LONG_ASIDE else ""
    column = _COLUMNS[name](unit_values)
    found = shown(column) if column else ""
    if name == "unit.aside" and column != "formation":
        return unit_values.words.get(found, "")
    return unit_values.words.get(found, found) if name == "unit.note" else found


def _looks(key: str, piece: Piece, look: Look, unit_values: UnitValues, shown: Callable[[str], str]) -> str:
    if key == "symbol" and (own := shown("symbol")):
        return own
    found = look_of(piece, look, unit_values).get(key, "")
    if key == "band":
        return darkened(found) if found else "livery-dark"
    return found


NAMES = frozenset(
    (
        *(
            "style.grounds",
            "look.words",
            "unit.front",
            "unit.back",
            "unit.blind",
            "unit.crowded",
            "unit.to-fill",
            *OTHERS,
            *_COLUMNS,
        ),
        *(f"look.{key}" for key in LOOKS),
    )
)
"""All of them."""
