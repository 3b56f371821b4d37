"""References between files: sides, places, errata, entries of ``words.toml``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.model.loading.faults import Fault, near
from countermarch.components.model.source import COUNTER_FILES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from countermarch.components.model.game import Game


def broken_references(game: Game) -> Iterator[Fault]:
    """Yield a fault for every side, place, erratum or entry that does not exist."""
    if game.sides:
        sides = {side.id for side in game.sides}
        for part in COUNTER_FILES:
            yield from _unknown_sides(game, part, sides)
    lines = ((f"{s.id}: {line.id}", line.place) for s in game.scenarios.values() for line in s.setup)
    yield from _unknown("scenarios.toml", "place", lines, game.places.keys())
    yield from _misplaced(game)
    yield from _unplaced(game)
    called = ((", ".join(one.names[:1]), one.entry) for one in game.wordings)
    yield from _unknown("words.toml", "entry", called, _entries(game))
    yield from _unknown("tables, numbers, tracks, scenarios", "errata", _errata(game), game.errata.keys())


def _unknown_sides(game: Game, part: str, sides: set[str]) -> Iterator[Fault]:
    """Yield a fault for each unknown side, at the first piece that has it."""
    from countermarch.components.model.loading.piece_files import piece_lines

    unknown: dict[str, list[str]] = {}
    for piece in getattr(game, part):
        if piece.side and piece.side not in sides:
            unknown.setdefault(piece.side, []).append(piece.id)
    lines = piece_lines(game.source, part) if unknown else {}
    for name, ids in unknown.items():
        file, line = lines.get(ids[0], (f"{part}.csv", 0))
        more = f" and {len(ids) - 1} more" if len(ids) > 1 else ""
        expected = f"a known side; {near(name, sorted(sides))}"
        yield Fault(file, line, f"{ids[0]}{more}, side", name, expected)


def _entries(game: Game) -> set[str]:
    """Return the ids that a wording may refer to; a question is known by its clauses or its headline."""
    questions = {question for clause in game.clauses for question in clause.questions}
    questions |= set(game.spoken.headlines)
    return {clause.number for clause in game.clauses} | questions | set(game.errata) | set(game.all_tables)


def _misplaced(game: Game) -> Iterator[Fault]:
    for scenario in game.scenarios.values():
        for line in scenario.setup:
            place = game.places.get(line.place)
            if place and line.hex and line.hex != place.hex:
                where = f"{scenario.id}: {line.id}, hex"
                yield Fault(
                    "scenarios.toml", 0, where, line.hex, f"{place.hex or 'none'}, as the gazetteer has it"
                )


def _unplaced(game: Game) -> Iterator[Fault]:
    """Yield a fault for every set-up line that selects no existing piece."""
    held = [(file, piece) for file in COUNTER_FILES for piece in getattr(game, file)]
    for scenario in game.scenarios.values():
        for line in scenario.setup:
            if line.pieces and not any(line.takes(piece, file) for file, piece in held):
                said = ", ".join(f"{column} = {' or '.join(values)}" for column, values in line.pieces)
                where = f"{scenario.id}: {line.id}, pieces"
                yield Fault(
                    "scenarios.toml",
                    0,
                    where,
                    said,
                    f"columns and values that at least one piece of {line.side} has",
                )


def _errata(game: Game) -> Iterator[tuple[str, str]]:
    charts = game.charts.values()
    holders: list[tuple[str, tuple[str, ...]]] = []
    holders += [(table.id, table.errata) for table in game.tables.values()]
    holders += [(chart.id, chart.errata) for chart in charts]
    holders += [(f"{chart.id}: {row.id}", row.errata) for chart in charts for row in chart.lines]
    holders += [(number.id, number.errata) for number in game.numbers.values()]
    holders += [(track.id, track.errata) for track in game.tracks.values()]
    for scenario in game.scenarios.values():
        holders.append((scenario.id, scenario.errata))
        holders += [(f"{scenario.id}: {fact.id}", fact.errata) for fact in scenario.facts.values()]
        holders += [(f"{scenario.id}: {line.id}", line.errata) for line in scenario.setup]
        holders += [(f"{scenario.id}: a note", note.errata) for note in scenario.notes]
    return ((holder, erratum) for holder, errata in holders for erratum in errata)


def _unknown(
    file: str, column: str, named: Iterable[tuple[str, str]], known: Iterable[str]
) -> Iterator[Fault]:
    names = set(known)
    for holder, name in named:
        if name and name not in names:
            yield Fault(
                file, 0, f"{holder}, {column}", name, f"a known {column}; {near(name, sorted(names))}"
            )
