"""The values of an owner's boxed copy: a file to fill in, by formation, and a look at what was filled in."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from components.errors import InputError
from components.model.layers import Layer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from components.model.game import Game
    from components.model.pieces import Piece

PARTS = ("units", "markers", "chits", "cards")
REMARK = "# "
"""What the heading of a column begins with that is for the reader alone."""

FAR = 2
"""A value so many times the greatest, or beneath the least, that the game else knows is asked about."""

_FEW = 4
"""So many values must be known for the greatest and the least to say something."""


def files(game: Game) -> dict[str, str]:
    """Return the files to fill in by their names; none for a part of which the rule book says all.

    >>> import components
    >>> made = files(components.game("lebanon-82"))
    >>> print(made["units.csv"].splitlines()[0])
    id,# what it is,attack,defense,move,depleted_attack,depleted_defense,depleted_move,# ours
    """
    made = {}
    for part in PARTS:
        pieces: Sequence[Piece] = getattr(game, part)
        columns = _columns(pieces)
        rows = [piece for piece in pieces if any(_open(piece, column) for column in columns)]
        if columns and rows:
            made[f"{part}.csv"] = _text(game, rows, columns)
    return made


def _columns(pieces: Sequence[Piece]) -> list[str]:
    """Return the columns that hold numbers, in their order, of which one is not from the rule book."""
    if not pieces:
        return []
    numbers = [
        column
        for column in pieces[0].values
        if column != "count" and any(piece.number(column) is not None for piece in pieces)
    ]
    return numbers if any(_open(piece, column) for piece in pieces for column in numbers) else []


def _open(piece: Piece, column: str) -> bool:
    """Tell whether a cell is one that the owner's piece could tell."""
    cell = piece.value(column)
    return cell is not None and cell.reconstructed


def _text(game: Game, pieces: Sequence[Piece], columns: Sequence[str]) -> str:
    """Write a file: a remark for each side and formation, then its pieces."""
    stream = io.StringIO(newline="")
    write = csv.writer(stream, lineterminator="\n").writerow
    write(["id", f"{REMARK}what it is", *columns, f"{REMARK}ours"])
    sides = {side.id: (place, side.name) for place, side in enumerate(game.sides)}
    by_place = sorted(
        pieces, key=lambda piece: (sides.get(piece.text("side"), (len(sides), ""))[0], _formation(piece))
    )
    before: tuple[str, str] | None = None
    for piece in by_place:
        group = (piece.text("side"), _formation(piece))
        if group != before:
            name = sides.get(group[0], (0, group[0]))[1]
            write([f"{REMARK}{' '.join(filter(None, (name, group[1])))}"])
            before = group
        ours = [piece.text(column) if _open(piece, column) else "" for column in columns]
        write([piece.id, _said(piece), *[""] * len(columns), " ".join(one or "-" for one in ours)])
    return stream.getvalue()


def _formation(piece: Piece) -> str:
    return piece.text("formation") or piece.text("kind") or piece.text("deck")


def _said(piece: Piece) -> str:
    """Say what a piece is, so that its counter is found."""
    words = (piece.text(column) for column in ("name", "title", "size", "type"))
    return " ".join(word for word in words if word)


def write(game: Game, folder: Path) -> tuple[str, ...]:
    """Write the files to fill in; nothing that is there is written over.

    Raises ``InputError`` and ``OSError``.
    """
    from generators.writers.files import write_all

    made = files(game)
    if not made:
        raise InputError("game", f"{game.title}: the rule book gives every number of its pieces")
    for name in made:
        if (folder / name).exists():
            raise InputError("to", f"{folder / name} is there already; name another folder with --to")
    list(write_all(folder, made.items()))
    return tuple(made)


def implausible(game: Game) -> Iterator[str]:
    """Ask about values of the owner's copy that are far from all others of their column, one line each."""
    for part in PARTS:
        pieces: Sequence[Piece] = getattr(game, part)
        for column in pieces[0].values if pieces else ():
            if column != "count":
                yield from _far(part, pieces, column)
        for piece in pieces:
            yield from _stronger_when_depleted(part, piece)


def _far(part: str, pieces: Sequence[Piece], column: str) -> Iterator[str]:
    """Ask about the values of a column that are beyond what the others allow."""
    owned: list[tuple[Piece, int]] = []
    others: set[int] = set()
    for piece in pieces:
        cell, value = piece.value(column), piece.number(column)
        if cell is None or value is None:
            continue
        if cell.layer is Layer.COPY:
            owned.append((piece, value))
        else:
            others.add(value)
    if len(others) < _FEW:
        return
    least, most = min(others), max(others)
    for piece, value in owned:
        if value > FAR * most or value < min(0, least):
            yield f"{part}: {piece.id}, {column} {value}: all others are {least} to {most}; is it so?"


def _stronger_when_depleted(part: str, piece: Piece) -> Iterator[str]:
    """Ask about a value on the back that is above the one on the front."""
    for column in piece.values:
        back, front = piece.number(f"depleted_{column}"), piece.number(column)
        if back is None or front is None or back <= front:
            continue
        cells = (piece.value(column), piece.value(f"depleted_{column}"))
        if any(cell and cell.layer is Layer.COPY for cell in cells):
            yield f"{part}: {piece.id}, depleted_{column} {back}: its front has {front}; is it so?"
