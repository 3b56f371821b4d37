"""Names in one file that must be known in another: sides, places, errata."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.model.loading.faults import Fault, near

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from components.model.game import Game


def broken_references(game: Game) -> Iterator[Fault]:
    """Yield a fault for every side, place or erratum that is named and does not exist."""
    if game.sides:
        yield from _unknown(
            "units.csv", "side", ((u.id, u.side) for u in game.units), {s.id for s in game.sides}
        )
        pieces = ((p.id, p.side) for p in (*game.markers, *game.chits, *game.cards))
        yield from _unknown("markers, chits, cards", "side", pieces, {s.id for s in game.sides})
    lines = ((f"{s.id}: {line.id}", line.place) for s in game.scenarios.values() for line in s.setup)
    yield from _unknown("scenarios.toml", "place", lines, game.places.keys())
    yield from _unknown("tables, numbers, tracks, scenarios", "errata", _errata(game), game.errata.keys())


def _errata(game: Game) -> Iterator[tuple[str, str]]:
    charts = game.charts.values()
    holders = (*game.tables.values(), *charts, *game.numbers.values(), *game.tracks.values())
    for holder in (*holders, *game.scenarios.values()):
        yield from ((holder.id, erratum) for erratum in holder.errata)
    for chart in charts:
        yield from ((f"{chart.id}: {row.id}", erratum) for row in chart.lines for erratum in row.errata)
    for scenario in game.scenarios.values():
        facts = scenario.facts.values()
        yield from ((f"{scenario.id}: {fact.id}", erratum) for fact in facts for erratum in fact.errata)


def _unknown(
    file: str, column: str, named: Iterable[tuple[str, str]], known: Iterable[str]
) -> Iterator[Fault]:
    names = set(known)
    for holder, name in named:
        if name and name not in names:
            yield Fault(
                file, 0, f"{holder}, {column}", name, f"a known {column}; {near(name, sorted(names))}"
            )
