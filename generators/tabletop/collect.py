"""Collect the contents of a kit for a virtual tabletop.

Only this module knows kits and faces; the exports work on ``Contents`` alone.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from countermarch.components.model.layers import Layer
from countermarch.components.model.pieces import Card, Chit, Marker, Unit
from countermarch.components.translations import gettext
from countermarch.generators import kits
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.kits.model import different_pieces
from countermarch.generators.pages.look import Look, livery
from countermarch.generators.scene.nodes import Scene
from countermarch.generators.sheets.paper import A4
from countermarch.generators.tabletop import maps
from countermarch.generators.tabletop.boards import TrackSize, Tray, plain_board, starts, track_board
from countermarch.generators.tabletop.contents import (
    Aid,
    ClauseNote,
    Contents,
    DrawPile,
    GamePiece,
    TabletopDie,
    TabletopSide,
)
from countermarch.generators.tabletop.names import safe_name
from countermarch.generators.tabletop.setups import MAX_PIECES, placed
from countermarch.generators.tabletop.turns import cups, steps, turns
from countermarch.generators.tracks.boxes import TrackPlan

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Piece
    from countermarch.generators.documents.plan import KitPlan
    from countermarch.generators.kits import Kit
    from countermarch.generators.sheets.impose import CutPiece as Printed
    from countermarch.generators.tabletop.contents import PieceCategory, TabletopBoard
    from countermarch.generators.tabletop.setups import PlacedLine

AIDS = ("charts", "symbols", "poster", "scenarios", "gazetteer")
"""Kinds of document that are read beside the board."""

LARGEST_DECK = 2000
WIDE = 330.0
"""How wide a board of tracks is, in mm."""

CARD_BOX = 118.0
"""How tall a box is that cards lie in, in mm."""

_DIE = re.compile(r"\bD([0-9]{1,3})\b")
_ZERO = re.compile(r"\bD([0-9]{1,3}) \(0 is zero\)")
_SKIPPED = frozenset({"side", "count", "title", "body", "note", "front", "back", "deck", "symbol", "why"})
LONGEST_VALUE = 60
MAX_VALUES = 16


def contents(kit: Kit) -> Contents:
    """Return the contents of a kit. Its paper and imposition do not matter, its pieces and values do.

    Raises ``DrawingError`` or ``DataError`` with what is wrong.
    """
    made = _flat(kit)
    game, plan = made.game, kit_plan(made.game)
    style = plan.style(made.options.style)
    look = Look(style, made.options.missing, cited=game.spoken.cited, short=plan.rules)
    counters = tuple(_things(made, "counters", game))
    scenarios = [(scenario, placed(scenario, counters)) for scenario in game.scenarios.values()]
    decks = (
        *_card_decks(tuple(_things(made, "cards", game)), game, plan),
        *_cups(counters, game, [lines for _, lines in scenarios]),
    )
    boards = _Boards(game, plan, look)
    base = boards.main()
    return Contents(
        id=game.id,
        title=safe_name(game.title),
        says=game.says,
        notice=game.notice,
        designer=game.designer,
        publisher=game.publisher,
        sides=tuple(
            TabletopSide(side.id, safe_name(side.name), livery(game, side.id, look).deep)
            for side in game.sides
        ),
        counters=counters,
        decks=decks,
        starts=starts(base, decks, scenarios, tuple(_trays(counters, decks, game)), look),
        boards=boards.others(),
        aids=tuple(_aids(made)),
        steps=steps(game),
        turns=turns(game),
        dice=_dice(game),
        notes=tuple(ClauseNote(clause.number, clause.title, clause.summary) for clause in game.clauses),
        published=game.published,
        marked=made.summary.reconstructed > 0,
    )


def _flat(kit: Kit) -> Kit:
    """Return the kit as a screen shows it: one piece per picture, trimmed, with backs."""
    options = replace(
        kit.options,
        paper=A4,
        duplex="long-edge",
        bleed=0.0,
        gap=0.0,
        safe=0.0,
        pages=(),
        pieces=(),
        copies=1,
        apart=False,
        numbered=False,
        only=kit.options.only or (("counters", "cards") if kit.options.pieces else ()),
    )
    return kits.kit(kit.game, options)


def _things(kit: Kit, kind: str, game: Game) -> Iterator[GamePiece]:
    """Yield each different piece on the kit's sheets of a kind, with its faces."""
    # a card may have the id of a counter
    known: dict[str, Piece] = {
        piece.id: piece for piece in game.pieces if isinstance(piece, Card) == (kind == "cards")
    }
    seen: set[str] = set()
    for one in different_pieces(part for part in kit.parts if part.kind == kind):
        piece = known.get(one.name)
        if piece is None:
            continue
        thing = _thing(piece, one.piece, game, kit.options.missing == "blank")
        if isinstance(piece, Card) and one.label != one.name:  # its copies say which they are
            yield replace(thing, id=one.label, count=one.copies)
        elif one.name not in seen:
            yield thing
        seen.add(one.name)


def _thing(piece: Piece, printed: Printed, game: Game, blank: bool) -> GamePiece:
    values = _values(piece, blank=blank)
    side = str(getattr(piece, "side", ""))
    back = printed.back
    return GamePiece(
        piece.id,
        _title(piece),
        _category(piece),
        side,
        _kind(piece),
        piece.count,
        piece.rule,
        printed.front,
        None if back == printed.front else back,
        values,
        {
            scenario: found
            for scenario in game.scenarios
            for found in (_enters(piece, scenario),)
            if found is not None
        }
        if _has_scenario_facts(game, side, piece)
        else None,
        str(getattr(piece, "body", "")),
        piece,
    )


def _category(piece: Piece) -> PieceCategory:
    for kind, name in ((Unit, "unit"), (Chit, "chit"), (Marker, "marker"), (Card, "card")):
        if isinstance(piece, kind):
            return name  # type: ignore[return-value] # the four there are
    return "marker"


def _kind(piece: Piece) -> str:
    if isinstance(piece, Card):
        return piece.deck
    if isinstance(piece, Marker):
        return piece.kind
    return piece.text("kind") or str(getattr(piece, "type", ""))


def _title(piece: Piece) -> str:
    """Return a piece's name for players: formation, name and type, or its title."""
    if isinstance(piece, Unit):
        name = "/".join(part for part in (piece.formation, piece.name) if part)
        what = piece.type.replace("-", " ")
        if not name:
            name, what = piece.id.replace("-", " "), ""
        return safe_name(f"{name} {what}" if what.lower() not in name.lower() else name)
    title = str(getattr(piece, "title", "")) or piece.id
    value = piece.text("value")
    return safe_name(f"{title} {value}" if value else title)


def _values(piece: Piece, *, blank: bool) -> dict[str, str]:
    """Return the known, short cells of a piece; reconstructed ones are left out of a blank kit."""
    found = {"Name": _title(piece)}
    for column, cell in piece.values.items():
        if cell is None or column in _SKIPPED or (blank and cell.layer is Layer.RECONSTRUCTION):
            continue
        name = safe_name(column.replace("_", " ").title().replace(" ", "")).replace(",", "")
        if len(found) < MAX_VALUES and len(str(cell.value)) <= LONGEST_VALUE:
            found[name] = safe_name(str(cell.value))
    return found


def _enters(piece: Piece, scenario: str) -> str | None:
    """Return a piece's value in the column about a scenario; None if there is no such column."""
    word = scenario.replace("-", "_")
    for column in (word, f"in_{word}"):
        if column in piece.values:
            return piece.text(column)
    return None


def _has_scenario_facts(game: Game, side: str, piece: Piece) -> bool:
    """Return whether the columns about scenarios mention this piece's side at all."""
    if not isinstance(piece, Unit):
        return False
    return any(_enters(unit, name) for unit in game.units if unit.side == side for name in game.scenarios)


def _card_decks(cards: Sequence[GamePiece], game: Game, plan: KitPlan) -> tuple[DrawPile, ...]:
    """Return the decks of cards, each with a place for its discards."""
    from countermarch.generators.pieces.card_plan import CardPlan, deck_title

    heaps: dict[str, list[GamePiece]] = {}
    for card in cards:
        heaps.setdefault(card.kind, []).append(card)
    looks = plan.cards or CardPlan()
    made: list[DrawPile] = []
    for name, heap in heaps.items():
        title = safe_name(deck_title(name, looks) if name else gettext("Cards"))
        made.append(_checked(DrawPile(f"deck-{len(made) + 1}", title, tuple(heap), discards=True), game))
    return tuple(made)


def _cups(
    counters: Sequence[GamePiece], game: Game, lines: Sequence[Sequence[PlacedLine]]
) -> tuple[DrawPile, ...]:
    """Return the cups that the turn draws from, then one for every other kind of chit of each side.

    Chits that a scenario sets up are not in a cup.
    """
    by_id = {thing.id: thing for thing in counters}
    heaps = [(cup.title, [by_id[one] for one in cup.ids if one in by_id]) for cup in cups(game)]
    known = {thing.id for _, heap in heaps for thing in heap}
    names = {side.id: side.name for side in game.sides}
    rest: dict[str, list[GamePiece]] = {}
    for chit in counters:
        if chit.category == "chit" and chit.id not in known:
            said = gettext("{side} chits: {kind}").format(
                side=names.get(chit.side, ""), kind=chit.kind.replace("-", " ")
            )
            rest.setdefault(safe_name(said), []).append(chit)
    used = Counter[str]()
    for scenario in lines:
        used |= Counter(thing.id for line in scenario for thing, _ in line.things)
    return tuple(
        _checked(
            DrawPile(
                f"cup-{number}",
                title,
                tuple(replace(thing, count=max(0, thing.count - used[thing.id])) for thing in heap),
                discards=False,
            ),
            game,
        )
        for number, (title, heap) in enumerate([*heaps, *rest.items()], 1)
        if heap
    )


def _trays(counters: Sequence[GamePiece], decks: Sequence[DrawPile], game: Game) -> Iterator[Tray]:
    """Yield all counters that are in no cup, one tray per side, for a game without scenarios."""
    names = {side.id: safe_name(side.name) for side in game.sides}
    in_cups = {thing.id for deck in decks for thing in deck.things if thing.category != "card"}
    heaps: dict[str, list[tuple[GamePiece, bool]]] = {}
    for thing in counters:
        if thing.id not in in_cups:
            heap = heaps.setdefault(names.get(thing.side, "Markers"), [])
            heap += [(thing, False)] * min(thing.count, MAX_PIECES - len(heap))
    for name, heap in heaps.items():
        yield Tray(name, name, tuple(heap))


def _checked(deck: DrawPile, game: Game) -> DrawPile:
    if deck.size > LARGEST_DECK:
        raise kits.KitError(
            f"{game.title}: the deck {deck.title!r} has {deck.size:,} cards; a table on a screen holds "
            f"{LARGEST_DECK:,}"
        )
    return deck


def _aids(kit: Kit) -> Iterator[Aid]:
    """Yield the pages to read, each under its document's title."""
    for part in kit.parts:
        if part.kind not in AIDS:
            continue
        pages = tuple(part.draw())
        for number, page in enumerate(pages, 1):
            title = safe_name(part.title)
            scene = Scene(page.scene.name, page.scene.width, page.scene.height, page.scene.nodes)
            yield Aid(f"{title} {number}" if len(pages) > 1 else title, scene)


def _dice(game: Game) -> tuple[TabletopDie, ...]:
    """Return the game's dice: six-sided ones, and those that its list of contents names.

    >>> from countermarch import components
    >>> _dice(components.game("reign-of-missiles"))
    (TabletopDie(faces=6, zero=False), TabletopDie(faces=10, zero=True))
    """
    said = " ".join(f"{one.title} {one.says}" for one in game.contents)
    zero = {int(faces) for faces in _ZERO.findall(said)}
    faces = {6, *(int(one) for one in _DIE.findall(said))}
    return tuple(TabletopDie(one, one in zero) for one in sorted(faces) if one > 1)


class _Boards:
    """The boards of a game: its maps and its tracks."""

    def __init__(self, game: Game, plan: KitPlan, look: Look) -> None:
        self.game, self.plan, self.look = game, plan, look
        self.tracks = TrackPlan(sides={side.id: livery(game, side.id, look) for side in game.sides})
        self.mats = [
            track
            for document in plan.documents
            if document.kind == "mats"
            for section in document.sections
            if (track := game.tracks.get(str(section.get("track", ""))))
        ]
        self.maps = maps.game_maps(game, plan, look)

    def main(self) -> TabletopBoard:
        """Return the main board: the map, or else the mats for cards, or else a plain table."""
        if self.maps:
            return self.maps[0]
        if self.mats:
            shown = [TrackSize(track, CARD_BOX) for track in self.mats]
            return track_board(
                "map", gettext("Table"), shown, width=WIDE * 1.3, look=self.look, plan=self.tracks
            )
        return plain_board(gettext("Table"), self.look)

    def others(self) -> tuple[TabletopBoard, ...]:
        """Return the other maps, and a board of the tracks that are not on the main one."""
        mats = {track.id for track in self.mats} if not self.maps else set()
        rest = [TrackSize(track) for name, track in self.game.tracks.items() if name not in mats]
        if not rest:
            return self.maps[1:]
        return (
            *self.maps[1:],
            track_board(
                "tracks", gettext("Tracks and boxes"), rest, width=WIDE, look=self.look, plan=self.tracks
            ),
        )
