"""The Transfer Phase: what may move, one move after another until the player is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from countermarch.reference.arab_israeli_wars.play import memory
from countermarch.reference.arab_israeli_wars.play.table import ISRAELI
from countermarch.reference.arab_israeli_wars.terms import FRONT_NAMES, FRONTS
from countermarch.reference.arab_israeli_wars.transferring import transfers
from countermarch.reference.play import parts

if TYPE_CHECKING:
    from countermarch.reference.arab_israeli_wars.book import UnitCard
    from countermarch.reference.arab_israeli_wars.play.table import Table
    from countermarch.reference.play.parts import Flow

    Move = tuple[UnitCard, int, int]

_OTHERS = ((1, 2), (0, 2), (0, 1))


def transfer_phase(table: Table) -> Flow:
    """Offer every transfer that is still open, with the option of none more first."""
    vehicles = sum([card.vehicle for units in table.units[ISRAELI] for card in units])
    event = table.event.id
    ruling = memory.allowance(event, vehicles)
    if table.logged:
        table.tell("transfer-allowance", ruling, event=event, vehicles=vehicles)
    table.others_left = ruling.answer.other_allowed
    table.moves = []
    while True:
        options = _asked(table) if table.logged else _open(table)
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
        _tell(table)


def _open(table: Table) -> list[Move]:
    """Return the transfers that are still open: each card once, each Vehicle beside the others."""
    regulars = table.others_left > 0
    found = []
    for front, units in enumerate(table.units[ISRAELI]):
        for card in dict.fromkeys(units):
            if card.regular and (card.vehicle or regulars) and _unmoved(table, card, front):
                here, there = _OTHERS[front]
                found.append((card, front, here))
                found.append((card, front, there))
    return found


def _asked(table: Table) -> list[Move]:
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
    """Tell whether a copy of a card stands at a Front that has not moved this turn."""
    if not table.moves:
        return True
    came = sum([moved == card and target == front for moved, _, target in table.moves])
    return came == 0 or table.units[ISRAELI][front].count(card) > came


def _given(moves: list[Move]) -> Any:  # noqa: ANN401 # as the question is given them
    return [{"card": card.id, "from": FRONTS[source], "to": FRONTS[target]} for card, source, target in moves]


def _tell(table: Table) -> None:
    given: dict[str, Any] = {"event": table.event.id, "moves": _given(table.moves)}
    for card, source, target in table.moves:
        text = f"{card.title}: from {FRONT_NAMES[FRONTS[source]]} to {FRONT_NAMES[FRONTS[target]]}."
        table.say("transfer-phase", text, card.id)
        parts.show(table.log, parts.Move(f"{card.side}-{card.id}", FRONTS[source], FRONTS[target]))
    if table.moves:
        table.tell("transfers", transfers(**given), **given)
