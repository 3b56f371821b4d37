"""The player's copy: writes files to fill in, grouped by formation, and checks the values filled in."""

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
"""Prefix of headings of columns that are for information only."""

FAR = 2
"""A value more than this many times the game's greatest is queried; so is one below 0 and its least."""

WORDS_APART = frozenset({"side", "kind", "deck", "front", "back", "rule", "note", "why", "count"})
"""Columns that identify a piece, not values printed on it."""

TELLS_NOTHING = frozenset({"rule", "note", "why"})
"""Columns whose values are never compared with the rule book."""

_FEW = 4
"""Minimum known values of a column for that comparison."""


def blank_copy_files(game: Game) -> dict[str, str]:
    """Return the files to fill in, by name; none for pieces whose values are all in the rule book.

    >>> from countermarch import components
    >>> made = blank_copy_files(components.game("lebanon-82"))
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
    """Return the text columns with a value that is not from the rule book."""
    return [
        column
        for column in pieces[0].values
        if column not in WORDS_APART
        and any(_open(piece, column) and piece.number(column) is None for piece in pieces)
    ]


def _columns(pieces: Sequence[Piece]) -> list[str]:
    """Return all number columns, in order, if any of them has a reconstructed value; else none."""
    if not pieces:
        return []
    numbers = [
        column
        for column in pieces[0].values
        if column != "count" and any(piece.number(column) is not None for piece in pieces)
    ]
    return numbers if any(_open(piece, column) for piece in pieces for column in numbers) else []


def _open(piece: Piece, column: str) -> bool:
    """Return whether a cell is reconstructed, so that the player's counter may give its value."""
    cell = piece.value(column)
    return cell is not None and cell.reconstructed


def _text(game: Game, pieces: Sequence[Piece], columns: Sequence[str], words: Sequence[str]) -> str:
    """Return the text of a file: a remark on optional columns, then groups of pieces under headings."""
    stream = io.StringIO(newline="")
    write = csv.writer(stream, lineterminator="\n").writerow
    write(["id", f"{REMARK}what it is", *columns, f"{REMARK}reconstructed"])
    if words:
        # without a comma, so that the line stays one cell when a spreadsheet saves the file
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
        reconstructed = [piece.text(column) if _open(piece, column) else "" for column in columns]
        write(
            [
                piece.id,
                _describe_piece(piece),
                *[""] * len(columns),
                " ".join(one or "-" for one in reconstructed),
            ]
        )
    return stream.getvalue()


def _formation(piece: Piece) -> str:
    return piece.text("formation") or piece.text("kind") or piece.text("deck")


def _describe_piece(piece: Piece) -> str:
    """Describe a piece, so that its counter can be found."""
    words = (piece.text(column) for column in ("name", "title", "size", "type"))
    return " ".join(word for word in words if word)


def write(game: Game, folder: Path) -> tuple[str, ...]:
    """Write the files to fill in; existing files are never overwritten.

    Raises ``InputError`` and ``OSError``.
    """
    from countermarch.generators.writers.files import write_all

    made = blank_copy_files(game)
    if not made:
        raise InputError("game", f"{game.title}: the rule book gives every number of its pieces")
    for name in made:
        if (folder / name).exists():
            raise InputError("to", f"{folder / name} already exists; name another folder with --to")
    list(write_all(folder, made.items()))
    return tuple(made)


def implausible(game: Game) -> Iterator[str]:
    """Yield implausible values of the player's copy, one line each.

    They contradict the rule book, are far from all others of their column, or are stronger on the back.
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
                yield from _far_values(part, pieces, column)
        for piece in pieces:
            yield from _stronger_when_depleted(part, piece)


def to_look_at(game: Game) -> tuple[str, ...]:
    """Return one line saying that values of the copy should be checked; empty if none."""
    count = len(tuple(implausible(game)))
    values = "value" if count == 1 else "values"
    return (f"look again at {count} {values} of your copy: countermarch check lists them",) if count else ()


def _without_copy(game: Game) -> Source | None:
    """Return the source of a game without the copy; None if there is no copy."""
    layers = tuple(one for one in game.source.layers if one[0] is not Layer.COPY)
    return None if layers == game.source.layers else replace(game.source, layers=layers, notes={})


def _against_the_book(part: str, pieces: Sequence[Piece], before: Mapping[str, Piece]) -> Iterator[str]:
    """Yield a query of each value that contradicts the rule book."""
    for piece in pieces:
        for column, cell in piece.values.items():
            if cell is None or cell.layer is not Layer.COPY or column in TELLS_NOTHING:
                continue
            said = before[piece.id].value(column) if piece.id in before else None
            if said and said.layer is Layer.RULEBOOK and said.value != cell.value:
                yield (
                    f"{part}: {piece.id}, {column} {cell.value}: the rule book has {said.value}; please check"
                )


def _far_values(part: str, pieces: Sequence[Piece], column: str) -> Iterator[str]:
    """Yield a query of each value of a column far beyond the others."""
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
            yield f"{part}: {piece.id}, {column} {value}: all others are {least} to {most}; please check"


def _stronger_when_depleted(part: str, piece: Piece) -> Iterator[str]:
    """Yield a query of each value on the back that exceeds the front's."""
    for column in piece.values:
        back, front = piece.number(f"depleted_{column}"), piece.number(column)
        if back is None or front is None or back <= front:
            continue
        cells = (piece.value(column), piece.value(f"depleted_{column}"))
        if any(cell and cell.layer is Layer.COPY for cell in cells):
            yield f"{part}: {piece.id}, depleted_{column} {back}: its front has {front}; please check"
