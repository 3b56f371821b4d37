"""The colours of a piece: of its side or deck, of the style, or by the value of a column."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from countermarch.components.colour_words import read_colour
from countermarch.components.model.pieces import Card, Marker
from countermarch.generators.pages.look import side_colours, side_of
from countermarch.generators.pieces.card_plan import badge_of
from countermarch.generators.pieces.columns import PieceError
from countermarch.generators.pieces.layout_items import COLOURS
from countermarch.generators.scene.style import TONES, Livery, darkened, mix, readable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Piece
    from countermarch.generators.pages.look import Look
    from countermarch.generators.pieces.layout import PieceLayout
    from countermarch.generators.pieces.values import PieceValues

PALETTE = ("#2f4a63", "#7a3b2e", "#3f5d3a", "#5b4a7a", "#8a6a1f", "#2a6a6a", "#6a2f4f", "#4a4f57")
"""Default colours of decks, used in order."""

PALE = 0.5
"""Share of white in a layout's pale back."""


class PieceColours:
    """Finds the colours of a game's pieces."""

    def __init__(self, game: Game, layout: PieceLayout, look: Look, values: PieceValues) -> None:
        """Set the game, its layout and the values of its pieces."""
        self._game = game
        self._layout = layout
        self._look = look
        self._values = values
        self._deck_ids = (
            tuple(dict.fromkeys(card.deck for card in game.cards)) if "cards" in values.own else ()
        )
        self._liveries: dict[tuple[str, str, bool], Livery] = {}
        self._formations: dict[str, tuple[str, ...]] = {}

    def livery(self, piece: Piece, *, back: bool = False, pale: bool = False) -> Livery:
        """Return the colours of a piece's deck or side, or of its kind by the kit; optionally paler."""
        if isinstance(piece, Card) and back and self._values.cards is not None:
            return self._of_deck(piece)
        found = self._marker(piece, back=back) if isinstance(piece, Marker) else self._plain(piece)
        if not pale or found.frame:
            return found
        field = mix(found.field, "#ffffff", PALE)
        return replace(found, field=field, ink=readable(found.ink, field))

    def _of_deck(self, card: Card) -> Livery:
        """Return the colours of a deck's back: its side's, or neutral ones for a deck of several sides."""
        if len({one.side for one in self._game.cards if one.deck == card.deck}) == 1:
            return self._plain(card)
        found, deep = self._plain(card, ""), darkened(self._look.style.colour("muted"))
        return replace(found, frame=deep if found.frame else None, deep=deep)

    def _marker(self, piece: Marker, *, back: bool) -> Livery:
        looks = self._values.looks(piece)
        if not looks:
            return self._plain(piece)
        style = self._look.style
        if back and looks.get("back") == "blind":  # reveals nothing of the single marker
            looks = style.markers.get(piece.kind, {})
        side = self._plain(piece, looks.get("turned") if back else None)
        if "fill" not in looks and "ink" not in looks and not (back and "back" in looks):
            return side
        fill, frame, deep = looks.get("fill", side.field), side.frame, side.deep
        ink = readable(looks.get("ink", side.ink), fill)
        if "fill" in looks and not (back and piece.side):
            frame, deep = ink if fill == "#ffffff" else None, darkened(ink)
        if back and looks.get("back") == "blind" and style.counter["field"] != "frame":
            frame = None
        return Livery(fill, ink, frame, deep)

    def _plain(self, piece: Piece, side_id: str | None = None) -> Livery:
        side_id = piece.text("side") if side_id is None else side_id
        deck_id, card = getattr(piece, "deck", ""), isinstance(piece, Card)
        found = self._liveries.get((side_id, deck_id, card))
        if found is None:
            deck = self._layout.decks.get(deck_id)
            place = self._deck_ids.index(deck_id) if deck_id in self._deck_ids else 0
            own = bool(deck and deck.colours)
            panel = self._look.style.colour("panel")
            colours: Mapping[str, str] = {"fill": panel}
            if deck and own:
                colours = deck.colours
            elif not card or self._values.cards is not None:
                colours = side_colours(self._game, side_id) or colours
            else:
                dealt = {"fill": PALETTE[place % len(PALETTE)], "ink": "#ffffff"}
                side = side_of(self._game, side_id)
                colours = side.colours if side and side.colours else dealt
            found = self._look.style.livery("" if own else side_id, colours)
            self._liveries[side_id, deck_id, card] = found
        return found

    def colour(self, livery: Livery, piece: Piece, name: str) -> str | None:
        """Return a colour by its role or by the value of a column; None for no colour."""
        if name.startswith("["):
            name = self._by_value(piece, name[1:-1])
        if not name or name[0] == "#":
            return name or None
        if name == "formation":
            return self._tone(piece)
        if name in TONES:
            return self._look.style.shaded(livery, name)
        return _roles(livery).get(name) or self._look.style.colour(name)

    def _tone(self, piece: Piece) -> str:
        """Return the tone of a unit's formation; formations of a side get tones in the order of its units."""
        side, value = piece.text("side"), self._values.value
        if side not in self._formations:
            every = (self._game.whole or self._game).units
            units = (unit for unit in every if unit.side == side)
            self._formations[side] = tuple(
                filter(None, dict.fromkeys(value(one, "unit.tone") for one in units))
            )
        known, formation = self._formations[side], value(piece, "unit.tone")
        return self._look.style.tone(known.index(formation) if formation in known else None)

    def _by_value(self, piece: Piece, column: str) -> str:
        """Return the colour listed for a column's value, or the value itself."""
        plan = self._values.cards
        if column == "card.badge" and plan is not None and isinstance(piece, Card):
            value = piece.text(badge_of(piece, plan))
            return darkened(plan.colours.get(value, self._plain(piece).deep))
        formula = column[:1] == "="
        text = self._values.evaluated(piece, column[1:]) if formula else self._values.cell(piece, column)
        listed = self._layout.colours.get(column)
        if listed is not None:
            return listed.get(text, listed.get("*", ""))
        colour = text if text in COLOURS else read_colour(text)
        if text and not colour:
            instead = f", or say in [colours.{column}] of {self._layout.file} which it is"
            raise PieceError(
                f"{piece.id}: {column[:60]}: {text[:40]!r} is not a colour; write #8b0000, #333 or dark red"
                f"{', or a colour by its role' if formula else instead}"
            )
        return colour


@cache
def _roles(livery: Livery) -> Mapping[str, str]:
    """Return the tones of a livery by their roles."""
    low = livery.frame is not None
    back = readable("#ffffff", livery.deep)
    return {
        "livery": livery.field,
        "livery-ink": livery.ink,
        "livery-deep": livery.field if low else livery.deep,
        "livery-back": livery.deep if low else back,
        "livery-dark": livery.deep,
    }
