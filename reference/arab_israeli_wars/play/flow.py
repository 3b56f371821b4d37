"""One game from the first card to its end, phase by phase, stopping at each decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from countermarch.reference.arab_israeli_wars.deploying import deployment
from countermarch.reference.arab_israeli_wars.game_data import NO_EVENT
from countermarch.reference.arab_israeli_wars.play import cached_rules
from countermarch.reference.arab_israeli_wars.play.fighting import discard_at, fight
from countermarch.reference.arab_israeli_wars.play.moving import transfer_phase
from countermarch.reference.arab_israeli_wars.play.table import ARAB, ISRAELI, SIDES
from countermarch.reference.arab_israeli_wars.terms import FRONT_NAMES, FRONTS
from countermarch.reference.arab_israeli_wars.victory import victory_check
from countermarch.reference.play.definitions import Move, log_moves

if TYPE_CHECKING:
    from collections.abc import Generator

    from countermarch.reference.arab_israeli_wars.game_data import UnitCard
    from countermarch.reference.arab_israeli_wars.play.table import Table
    from countermarch.reference.arab_israeli_wars.turn import CardDraws
    from countermarch.reference.play.definitions import Ask, Flow

_FRONTS = (0, 1, 2)
_AT_BATTLE = ("units-force", "front-force", "automatic-stalemate")


def flow(table: Table) -> Flow:
    """Play a game on a table, yielding every decision; see ``PlayableGame``."""
    while table.outcome == "continue":
        decks = _arab_phase(table)
        draws = yield from _event_phase(table, decks)
        table.phase = "israeli"
        yield from _draw_israeli(table, draws.israeli_phase)
        table.phase = "transfer"
        yield from transfer_phase(table)
        yield from _battle_phase(table)
        _end_phase(table)


def _arab_phase(table: Table) -> tuple[int, int]:
    """Draw and deploy; return the size of both unit decks before."""
    table.phase = "arab"
    arab, israeli = len(table.decks[ARAB]), len(table.decks[ISRAELI])
    ruling = cached_rules.draws("none", arab, israeli)
    if table.logged:
        table.log_ruling(
            "turn-draws", ruling, "arab-phase", event="none", arab_deck=arab, israeli_deck=israeli
        )
    _draw_arab(table, ruling.answer.arab_phase)
    return arab, israeli


def _event_phase(table: Table, decks: tuple[int, int]) -> Generator[Ask, int, CardDraws]:
    """Draw the event and apply its immediate effects; return the cards drawn this turn."""
    table.phase = "event"
    if not table.events:
        table.events, table.played_events = table.chance.shuffled(table.played_events), []
        if table.logged:
            table.log_event("event-phase", "The events played are shuffled again (AIW-E17).")
    event = table.event = table.events.pop()
    arab, israeli = decks
    ruling = cached_rules.draws(event.id, arab, israeli)
    if table.logged:
        table.log_ruling(
            "turn-draws", ruling, event.rule, event=event.id, arab_deck=arab, israeli_deck=israeli
        )
        if event.rule not in {step.rule for step in ruling.steps}:
            table.log_event(event.rule, f"{event.title}. {event.says}", event.id)
    if event.names_a_front and not (table.target_at_battle and event.effect in _AT_BATTLE):
        yield from _name_front(table)
    draws: CardDraws = ruling.answer
    if draws.arab_event:
        _draw_arab(table, draws.arab_event)
    if draws.israeli_event:
        yield from _draw_israeli(table, draws.israeli_event)
    if event.effect == "discard":
        _discard_for_event(table)
    return draws


def _name_front(table: Table) -> Flow:
    """Let the player or a die name the event's Front."""
    if table.event.scope == "target":
        chosen = yield ("choose-target", _FRONTS)
        table.event_front = chosen
        if table.logged:
            table.log_event("notation.target", f"You pick {FRONT_NAMES[FRONTS[chosen]]}.", FRONTS[chosen])
    else:
        table.event_front = _roll_front(table)


def _roll_front(table: Table) -> int:
    """Roll a die for a Front; return its index, from 0 for the north."""
    die = table.chance.die()
    ruling = cached_rules.front(die)
    if table.logged:
        table.log_ruling("random-front", ruling, die=die)
    return FRONTS.index(ruling.answer.front)


def _draw_arab(table: Table, cards: int) -> None:
    """Draw Arab cards and deploy each at once."""
    for _ in range(cards):
        card = table.decks[ARAB].pop()
        _deploy_unchosen(table, ARAB, card)


def _draw_israeli(table: Table, cards: int) -> Flow:
    """Draw Israeli cards, look at them all, then deploy each in turn (AIW-E24)."""
    deck = table.decks[ISRAELI]
    table.pending = pending = [deck.pop() for _ in range(cards)]
    while pending:
        card = pending[0]
        if card.front == "player-choice":
            front = yield ("deploy", _FRONTS)
            del pending[0]
            table.add(ISRAELI, front, card)
            if table.logged:
                _log_deployment(table, ISRAELI, card, {"chosen_front": FRONTS[front]})
        else:
            del pending[0]
            _deploy_unchosen(table, ISRAELI, card)


def _deploy_unchosen(table: Table, side: int, card: UnitCard) -> None:
    """Deploy a card to the Front printed on it, or roll for one."""
    die: dict[str, int] = {}
    if card.front == "random":
        rolled = table.chance.die()
        front = FRONTS.index(cached_rules.front(rolled).answer.front)
        die = {"front_die": rolled}
    else:
        front = FRONTS.index(card.front)
    table.add(side, front, card)
    if table.logged:
        _log_deployment(table, side, card, die)


def _log_deployment(table: Table, side: int, card: UnitCard, how: dict[str, Any]) -> None:
    """Ask the question about a deployed card, and enter it in the log."""
    given: dict[str, Any] = {"side": SIDES[side], "card": card.id, **how}
    ruling = deployment(**given)
    table.log_ruling("deployment", ruling, **given)
    log_moves(table.log, Move(f"{SIDES[side]}-{card.id}", "decks", ruling.answer.front))
    if card not in table.units[side][FRONTS.index(ruling.answer.front)]:
        raise AssertionError(f"{card.id} is at a Front that the question does not give")


def _discard_for_event(table: Table) -> None:
    """Discard the units that the event names, each picked by dice."""
    counts = [tuple([len(units) for units in table.units[side]]) for side in (ISRAELI, ARAB)]
    named = None if table.event_front is None else FRONTS[table.event_front]
    ours, theirs = counts
    ruling = cached_rules.discards(table.event.id, named, ours, theirs)
    if table.logged:
        given = [dict(zip(FRONTS, units, strict=True)) for units in counts]
        table.log_ruling(
            "event-discards",
            ruling,
            event=table.event.id,
            event_front=named,
            israeli_units=given[0],
            arab_units=given[1],
        )
    answer = ruling.answer
    for front, name in enumerate(FRONTS):
        for side, lost in ((ISRAELI, answer.israeli_discards), (ARAB, answer.arab_discards)):
            for _ in range(getattr(lost, name)):
                discard_at(table, side, front)


def _battle_phase(table: Table) -> Flow:
    """Fight at every Front, unless the turn has no battles."""
    table.phase = "battle"
    ruling = cached_rules.phases(table.turn, table.event.id)
    if not ruling.answer.battle_phase:
        if table.logged:
            table.log_ruling(
                "turn-phases", ruling, "setup.first-turn", "truce", turn=table.turn, event=table.event.id
            )
        return
    if table.target_at_battle and table.event.names_a_front and table.event_front is None:
        yield from _name_front(table)
    table.results = (fight(table, 0), fight(table, 1), fight(table, 2))


def _end_phase(table: Table) -> None:
    """Check whether the game is over; if not, end the turn."""
    table.phase = "end"
    arab_deck, arab_units = len(table.decks[ARAB]), sum([len(units) for units in table.units[ARAB]])
    if table.logged:
        given: dict[str, Any] = {
            "israeli_tt": dict(zip(FRONTS, table.tokens, strict=True)),
            "arab_deck": arab_deck,
            "arab_units": arab_units,
            "this_turn": dict(zip(FRONTS, table.results, strict=True)),
            "last_turn": dict(zip(FRONTS, table.last_results, strict=True)),
        }
        ruling = victory_check(**given)
        table.log_ruling("victory-check", ruling, **given)
        table.outcome = ruling.answer.outcome
    else:
        north, central, south = table.tokens
        table.outcome = cached_rules.outcome(
            (north, central, south),
            arab_cards=arab_deck + arab_units > 0,
            won_now=table.results == _ALL_WON,
            won_before=table.last_results == _ALL_WON,
        )
    table.played_events.append(table.event)
    if table.outcome != "continue":
        table.phase = "over"
        return
    table.last_results, table.results = table.results, _NO_BATTLES
    table.event, table.event_front = NO_EVENT, None
    table.turn += 1


_ALL_WON = ("israeli-win",) * len(FRONTS)
_NO_BATTLES = ("no-battle",) * len(FRONTS)
