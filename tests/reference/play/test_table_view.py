"""What the player sees: every piece is one of the game's, and nothing face down is revealed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from countermarch import components
from countermarch.reference.play import begin, game, games
from countermarch.reference.play.chance import Chance

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countermarch.reference.play import Position
    from countermarch.reference.play.table_view import PieceStack, TableView


def positions(name: str, seed: int) -> Iterator[Position]:
    """Yield every position of a game that is played at random."""
    position = begin(name, seed=seed)
    made = position.finish(game(name).policies["random"]).decisions
    yield position
    for choice in made:
        position = position.choose(choice)
        yield position


def pieces(sight: TableView) -> Iterator[PieceStack]:
    """Yield all that is shown."""
    for place in sight.places:
        for row in place.rows:
            yield from row.lying
    yield from sight.shown
    yield from (one for choice in sight.choices for one in choice.pieces)


@pytest.mark.parametrize("name", games())
def test_what_is_seen_are_pieces_places_and_rules_of_the_game(name: str) -> None:
    box = components.game(name)
    known, clauses = {piece.id for piece in box.pieces}, {clause.number for clause in box.clauses}
    kinds = set()
    for position in (one for seed in range(4) for one in positions(name, seed)):
        sight = position.sight
        assert sight is not None
        assert {one.piece for one in pieces(sight)} <= known
        assert all(one.count > 0 and one.says for one in pieces(sight))
        places = [place.id for place in sight.places]
        assert len(places) == len(set(places))
        assert {where for one in sight.choices for where in (one.place, one.source)} - {""} <= set(places)
        moved = [move for entry in position.log[-40:] for move in entry.moves]
        assert {move.piece for move in moved} - {""} <= known
        assert {move.source for move in moved} | {move.place for move in moved} <= set(places)
        assert {place.id for place in sight.places if place.kind == "area"} <= set(box.places)
        assert {place.id for place in sight.places if place.kind == "track"} <= set(box.tracks)
        decision = position.decision
        assert len(sight.choices) == (0 if decision is None else len(decision.choices))
        if decision is not None:
            kinds.add(decision.kind)
            assert {decision.rule, *(one.rule for one in sight.choices if one.rule)} <= clauses
    assert len(kinds) >= 3


@pytest.mark.parametrize("name", games())
def test_the_sums_of_pieces_are_those_of_the_box(name: str) -> None:
    """No piece is seen twice: of none are there more on the table than the box holds."""
    box = components.game(name)
    held = {piece.id: piece.count for piece in box.pieces}
    for position in positions(name, 5):
        assert position.sight is not None
        seen: dict[str, int] = {}
        for place in position.sight.places:
            if place.id == "decks":  # backs, each shown by any card of its deck
                continue
            for one in (one for row in place.rows for one in row.lying):
                seen[one.piece] = seen.get(one.piece, 0) + one.count
        assert {piece for piece, number in seen.items() if held[piece] and number > held[piece]} == set()


@pytest.mark.parametrize("name", games())
def test_nothing_that_is_face_down_is_seen(name: str) -> None:
    """Dealt again, the table looks the same to the player: board, choices, pieces and all."""
    played = game(name)
    options = {option: values[0] for option, values in played.options.items()}
    for seed in range(6):
        table = played.table(seed, options, logged=True)
        flow = played.flow(table)
        kind, open_ = next(flow)
        for number in range(5):
            before = (
                played.sight(table, kind, open_),
                played.board(table),
                played.decision(table, kind, open_),
            )  # type: ignore[misc]
            played.redeal(table, Chance(1000 + number))
            after = (
                played.sight(table, kind, open_),
                played.board(table),
                played.decision(table, kind, open_),
            )  # type: ignore[misc]
            assert after == before
            table.made.append(len(open_) - 1)
            kind, open_ = flow.send(len(open_) - 1)


@pytest.mark.parametrize("name", games())
def test_every_option_is_asked_for_in_words(name: str) -> None:
    played, errata = game(name), components.game(name).errata
    assert {option: tuple(one.values) for option, one in played.asking.items()} == dict(played.options)
    for one in played.asking.values():
        assert one.asks.endswith("?")
        assert one.erratum in errata
