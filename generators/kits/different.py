"""The different pieces of a kit, with how many there are of each: what shops, presses and screens take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from countermarch.generators.documents.parts import Part
    from countermarch.generators.sheets.impose import Piece


@dataclass(frozen=True, slots=True)
class DifferentPiece:
    """A piece that looks like no other of the kit, and how many copies of it there are.

    ``label`` is its name, with a number behind it where several of that name look otherwise, as cards do that
    show which copy they are; ``name`` is a piece's id.
    """

    label: str
    name: str
    piece: Piece
    copies: int


def different_pieces(parts: Iterable[Part]) -> tuple[DifferentPiece, ...]:
    """Return every different piece of these parts in order; those without a name are left out.

    >>> from countermarch import components
    >>> from countermarch.generators.kits import KitOptions, kit
    >>> made = kit(components.game("third-lebanon-war"), KitOptions(only=("cards",)))
    >>> [(one.label, one.copies) for one in different_pieces(made.parts)]
    [('cascading-blank', 18)]
    """
    looks: dict[str, list[Piece]] = {}
    copies: dict[tuple[str, int], int] = {}
    for part in parts:
        for piece in part.cut.pieces() if part.cut else ():
            if piece.name:
                number = _place(piece, looks.setdefault(piece.name, []))
                copies[piece.name, number] = copies.get((piece.name, number), 0) + 1
    labels = _labels({name: len(found) for name, found in looks.items()})
    return tuple(
        DifferentPiece(labels[name, number], name, looks[name][number], count)
        for (name, number), count in copies.items()
    )


def _place(piece: Piece, looks: list[Piece]) -> int:
    """Return where a piece that looks so stands in a list of pieces; it is added where none does."""
    if looks and looks[-1] == piece:  # copies that are alike come one behind the other
        return len(looks) - 1
    if piece not in looks:
        looks.append(piece)
    return looks.index(piece)


def _labels(looks: dict[str, int]) -> dict[tuple[str, int], str]:
    """Return a label for each look of a name; one that is another piece's name is passed over."""
    made = {(name, 0): name for name, count in looks.items() if count == 1}
    taken = set(looks)
    for name, count in looks.items():
        label = 0
        for number in range(count if count > 1 else 0):
            label += 1
            while f"{name} {label}" in taken:
                label += 1
            made[name, number] = f"{name} {label}"
            taken.add(f"{name} {label}")
    return made
