"""The values of an owner's boxed copy: a file to fill in, by formation, and a look at what was filled in."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from typing import TYPE_CHECKING

from countermarch.components.errors import InputError
from countermarch.components.model.layers import Layer
from countermarch.components.model.source import PIECE_FILES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Piece
    from countermarch.components.model.source import Source

REMARK = "# "
"""What the heading of a column begins with that is for the reader alone."""

FAR = 2
"""A value so many times the greatest, or beneath the least, that the game else knows is asked about."""

WORDS_APART = frozenset({"side", "kind", "deck", "front", "back", "rule", "note", "why", "count"})
"""Columns that say what a piece is to the game rather than what stands on it."""

TELLS_NOTHING = frozenset({"rule", "note", "why"})
"""Columns about a piece, in which a player's own word stands against nobody's."""

_FEW = 4
"""So many values must be known for the greatest and the least to say something."""


def files(game: Game) -> dict[str, str]:
    """Return the files to fill in by their names; none for a part of which the rule book says all.

    >>> from countermarch import components
    >>> made = files(components.game("lebanon-82"))
    >>> print(made["units.csv"].splitlines()[0])
    id,# what it is,attack,defense,move,depleted_attack,depleted_defense,depleted_move,# reconstructed
    """
    made = {}
    for part in PIECE_FILES:
        pieces: Sequence[Piece] = getattr(game, part)
        columns = _columns(pieces)
        rows = [piece for piece in pieces if any(_open(piece, column) for column in columns)]
        if columns and rows:
            made[f"{part}.csv"] = _text(game, rows, columns, _words(pieces))
    return made


def _words(pieces: Sequence[Piece]) -> list[str]:
    """Return the columns of words on a piece of which one is not from the rule book."""
    return [
        column
        for column in pieces[0].values
        if column not in WORDS_APART
        and any(_open(piece, column) and piece.number(column) is None for piece in pieces)
    ]


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


def _text(game: Game, pieces: Sequence[Piece], columns: Sequence[str], words: Sequence[str]) -> str:
    """Write a file: what columns it may have besides, a remark for each group, then its pieces."""
    stream = io.StringIO(newline="")
    write = csv.writer(stream, lineterminator="\n").writerow
    write(["id", f"{REMARK}what it is", *columns, f"{REMARK}reconstructed"])
    if words:
        # without a comma, so that the line stays one cell however the file is written again
        write([f"{REMARK}some words are reconstructed too; add columns to fill them in: {' / '.join(words)}"])
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
    from countermarch.generators.writers.files import write_all

    made = files(game)
    if not made:
        raise InputError("game", f"{game.title}: the rule book gives every number of its pieces")
    for name in made:
        if (folder / name).exists():
            raise InputError("to", f"{folder / name} is there already; name another folder with --to")
    list(write_all(folder, made.items()))
    return tuple(made)


def implausible(game: Game) -> Iterator[str]:
    """Ask about values of the owner's copy, one line each.

    They stand against the rule book, are far from all others of their column, or stronger on the back.
    """
    without = _without_copy(game)
    if without is None:
        return
    for part in PIECE_FILES:
        pieces: Sequence[Piece] = getattr(game, part)
        before: Sequence[Piece] = getattr(game.readers, part)(without)
        yield from _against_the_book(part, pieces, {piece.id: piece for piece in before})
        for column in pieces[0].values if pieces else ():
            if column != "count":
                yield from _far(part, pieces, column)
        for piece in pieces:
            yield from _stronger_when_depleted(part, piece)


def to_look_at(game: Game) -> tuple[str, ...]:
    """Say in one line that values of the owner's copy are worth a second look; nothing where none is."""
    count = len(tuple(implausible(game)))
    values = "value" if count == 1 else "values"
    return (f"look again at {count} {values} of your copy: countermarch check lists them",) if count else ()


def _without_copy(game: Game) -> Source | None:
    """Return what a game is read from but for the owner's copy; None where there is no copy."""
    layers = tuple(one for one in game.source.layers if one[0] is not Layer.COPY)
    return None if layers == game.source.layers else replace(game.source, layers=layers, notes={})


def _against_the_book(part: str, pieces: Sequence[Piece], before: Mapping[str, Piece]) -> Iterator[str]:
    """Ask about values that the rule book gives otherwise."""
    for piece in pieces:
        for column, cell in piece.values.items():
            if cell is None or cell.layer is not Layer.COPY or column in TELLS_NOTHING:
                continue
            said = before[piece.id].value(column) if piece.id in before else None
            if said and said.layer is Layer.RULEBOOK and said.value != cell.value:
                yield f"{part}: {piece.id}, {column} {cell.value}: the rule book has {said.value}; is it so?"


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
