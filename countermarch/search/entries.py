"""List what can be found in a game: questions, clauses, errata, what is absent, places, tables, pieces."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from countermarch.components.citations import cite
from countermarch.components.display_names import phrase
from countermarch.components.model.layers import RECONSTRUCTED_MARK, Layer
from countermarch.components.model.tables import Chart
from countermarch.reference.engine.kinds import EnumKind, ListKind, RecordKind
from countermarch.search.index import SearchEntry

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Piece
    from countermarch.components.model.rulebook import Clause
    from countermarch.components.model.tables import ResultsTable
    from countermarch.reference.engine import Question
    from countermarch.reference.engine.kinds import Field, Kind

_NOT_SHOWN = frozenset({"name", "title", "rule", "count", "front", "back", "body", "note", "symbol", "why"})
"""Columns of a piece that are not values, or are shown in another way."""


def entries(game: Game, questions: Mapping[str, Question]) -> list[SearchEntry]:
    """List the entries of a game, questions first."""
    names: dict[str, tuple[str, ...]] = defaultdict(tuple)
    for wording in game.wordings:
        if wording.entry:
            names[wording.entry] += wording.names
    return [
        *_questions(game, questions, names),
        *_clauses(game, names),
        *_errata(game, names),
        *_absent(game),
        *_places(game),
        *_tables(game, names),
        *_pieces(game),
    ]


def same(game: Game) -> list[tuple[str, ...]]:
    """Return a game's groups of synonyms."""
    return [wording.names for wording in game.wordings if not wording.entry]


def _questions(
    game: Game, questions: Mapping[str, Question], names: Mapping[str, tuple[str, ...]]
) -> Iterator[SearchEntry]:
    decides: dict[str, list[str]] = defaultdict(list)
    for clause in game.clauses:
        for question in clause.questions:
            decides[question].append(f"{clause.title} {clause.rule}")
    for asked in questions.values():
        about = f"{' '.join(asked.rules)} {' '.join(decides[asked.id])}"
        answers = " ".join(_words_of(field) for field in (*asked.answer.fields, *asked.parameters))
        yield SearchEntry(
            game.id, "question", asked.id, asked.asks, about, (asked.id,), answers, names.get(asked.id, ())
        )


def _words_of(field: Field) -> str:
    """Return the words of a field: its name, its help, and the values it may have."""
    return " ".join((field.name.replace("_", " "), field.says, _values(field.kind)))


def _values(kind: Kind) -> str:
    match kind:
        case EnumKind():
            return " ".join(kind.names)
        case RecordKind(fields=fields) | ListKind(item=RecordKind(fields=fields)):
            return " ".join(_words_of(field) for field in fields)
        case ListKind(item=item):
            return _values(item)
        case _:
            return ""


def _clauses(game: Game, names: Mapping[str, tuple[str, ...]]) -> Iterator[SearchEntry]:
    for one in game.clauses:
        yield SearchEntry(
            game.id,
            "clause",
            one.number,
            one.title,
            one.summary,
            one.questions,
            more=one.remark,
            names=(*names.get(one.number, ()), *_code(one)),
        )


def _code(clause: Clause) -> tuple[str, ...]:
    """Return the code that is a clause's title, such as a CRT result; else nothing."""
    coded = clause.number.endswith(f" {clause.title}") and " " not in clause.title
    return (clause.title,) if coded else ()


def _errata(game: Game, names: Mapping[str, tuple[str, ...]]) -> Iterator[SearchEntry]:
    for one in game.errata.values():
        yield SearchEntry(
            game.id,
            "erratum",
            one.id,
            one.title,
            one.ruling,
            tuple(dict.fromkeys(lookup.question for lookup in one.lookups)),
            " ".join((*one.readings, one.why)),
            names.get(one.id, ()),
        )


def _absent(game: Game) -> Iterator[SearchEntry]:
    for one in game.absent.values():
        yield SearchEntry(game.id, "absent", one.id, one.title, one.says, names=one.names, absent=one)


def _places(game: Game) -> Iterator[SearchEntry]:
    for one in game.places.values():
        kinds = tuple(kind.replace("-", " ") for kind in one.kinds)
        hexagon = f"hex {one.hex}" if one.hex else ""
        terrain = f"{one.text('terrain')} terrain" if one.text("terrain") else ""
        text = ", ".join(filter(None, (hexagon, *kinds, terrain, one.note)))
        yield SearchEntry(
            game.id,
            "place",
            one.id,
            one.name or hexagon or one.id,
            text,
            kinds=kinds if one.name else (),
            more="hex number location",
        )


def _tables(game: Game, names: Mapping[str, tuple[str, ...]]) -> Iterator[SearchEntry]:
    for one in game.all_tables.values():
        text = f"table of {cite(game, one.rule)}" if one.rule else "table"
        yield SearchEntry(
            game.id, "table", one.id, one.title, text, more=_cells(one), names=names.get(one.id, ())
        )


def _cells(table: ResultsTable | Chart) -> str:
    """Return the words of a table: headings, rows, texts in cells, notes."""
    if isinstance(table, Chart):
        heads = [column.title for column in table.columns]
        rows = [row.title for row in table.lines]
        texts = [cell for cell in table.cells.values() if isinstance(cell, str)]
        return " ".join((*heads, *rows, *texts, *table.notes))
    return " ".join((table.corner, *(head.title for head in table.headings.values()), *table.key.values()))


def _pieces(game: Game) -> Iterator[SearchEntry]:
    """Yield each kind of piece once."""
    sides = {side.id: side.name for side in game.sides}
    seen: set[tuple[str, str]] = set()
    for one in game.pieces:
        title, text = _title(one), _text_of_piece(one, sides)
        if (title, text) not in seen:
            seen.add((title, text))
            yield SearchEntry(game.id, "piece", one.id, title, text)


def _title(piece: Piece) -> str:
    """Return a piece's name or title, or else what it is."""
    named = piece.text("name") or piece.text("title")
    if named:
        return named
    made_of = (piece.text(column) for column in ("formation", "type", "size", "kind"))
    return " ".join(part.replace("-", " ") for part in made_of if part) or piece.id


def _text_of_piece(piece: Piece, sides: Mapping[str, str]) -> str:
    """Return the side, text and values of a piece."""
    side = piece.text("side")
    known = [sides.get(side, side), piece.text("body")]
    for column, cell in piece.values.items():
        if cell is None or column in _NOT_SHOWN or column == "side" or cell.value == "":
            continue
        name = column.replace("_", " ")
        if isinstance(cell.value, bool):
            known.append(name if cell.value else "")
        elif isinstance(cell.value, int):
            mark = f" {RECONSTRUCTED_MARK}" if cell.layer is Layer.RECONSTRUCTION else ""
            known.append(f"{name} {cell.value}{mark}")
        else:
            known.append(phrase(cell.value))
    return ", ".join(filter(None, dict.fromkeys((*known, piece.text("note")))))
