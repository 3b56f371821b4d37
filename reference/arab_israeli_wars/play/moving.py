"""The Transfer Phase: one transfer after another until the player is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from countermarch.reference.arab_israeli_wars.play import cached_rules
from countermarch.reference.arab_israeli_wars.play.table import ISRAELI
from countermarch.reference.arab_israeli_wars.terms import FRONT_NAMES, FRONTS
from countermarch.reference.arab_israeli_wars.transferring import transfers
from countermarch.reference.play import definitions

if TYPE_CHECKING:
    from countermarch.reference.arab_israeli_wars.game_data import UnitCard
    from countermarch.reference.arab_israeli_wars.play.table import Table
    from countermarch.reference.play.definitions import Flow

    Move = tuple[UnitCard, int, int]

_OTHERS = ((1, 2), (0, 2), (0, 1))


def transfer_phase(table: Table) -> Flow:
    """Offer every legal transfer, after the option to make no more."""
    vehicles = sum([card.vehicle for units in table.units[ISRAELI] for card in units])
    event = table.event.id
    ruling = cached_rules.allowance(event, vehicles)
    if table.logged:
        table.log_ruling("transfer-allowance", ruling, event=event, vehicles=vehicles)
    table.others_left = ruling.answer.other_allowed
    table.moves = []
    while True:
        options = _allowed_transfers(table) if table.logged else _open(table)
        if not options:
            break
        chosen = yield ("transfer", (None, *options))
        if chosen == 0:
            break
        card, source, target = options[chosen - 1]
        table.take(ISRAELI, source, card)
        table.add(ISRAELI, target, card)
        table.moves.append((card, source, target))
        if not card.vehicle:
            table.others_left -= 1
    if table.logged:
        _log_transfers(table)


def _open(table: Table) -> list[Move]:
    """Return the legal transfers: each card once, and each Vehicle."""
    regulars = table.others_left > 0
    found = []
    for front, units in enumerate(table.units[ISRAELI]):
        for card in dict.fromkeys(units):
            if card.regular and (card.vehicle or regulars) and _unmoved(table, card, front):
                here, there = _OTHERS[front]
                found.append((card, front, here))
                found.append((card, front, there))
    return found


def _allowed_transfers(table: Table) -> list[Move]:
    """Return the transfers that the question ``transfers`` allows after those already made."""
    found = []
    for front, units in enumerate(table.units[ISRAELI]):
        for card in dict.fromkeys(units):
            if _unmoved(table, card, front):
                for target in _OTHERS[front]:
                    moves = [*table.moves, (card, front, target)]
                    if transfers(event=table.event.id, moves=_given(moves)).answer.legal:  # type: ignore[arg-type] # an id
                        found.append((card, front, target))
    return found


def _unmoved(table: Table, card: UnitCard, front: int) -> bool:
    """Return whether there is a copy of a card at a Front that has not moved this turn."""
    if not table.moves:
        return True
    came = sum([moved == card and target == front for moved, _, target in table.moves])
    return came == 0 or table.units[ISRAELI][front].count(card) > came


def _given(moves: list[Move]) -> list[dict[str, str]]:
    return [{"card": card.id, "from": FRONTS[source], "to": FRONTS[target]} for card, source, target in moves]


def _log_transfers(table: Table) -> None:
    given: dict[str, Any] = {"event": table.event.id, "moves": _given(table.moves)}
    for card, source, target in table.moves:
        text = f"{card.title}: from {FRONT_NAMES[FRONTS[source]]} to {FRONT_NAMES[FRONTS[target]]}."
        table.log_event("transfer-phase", text, card.id)
        move = definitions.Move(f"{card.side}-{card.id}", FRONTS[source], FRONTS[target])
        definitions.log_moves(table.log, move)
    if table.moves:
        table.log_ruling("transfers", transfers(**given), **given)
