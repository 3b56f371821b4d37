"""The colours of a piece: of its side or deck, of the style, or by what stands in a column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.model.pieces import Card
from generators.faces.layout_items import COLOUR, COLOURS
from generators.faces.look import side_of
from generators.faces.piece_columns import PieceError
from generators.scene.style import Livery, readable
from generators.scene.tints import mix

if TYPE_CHECKING:
    from collections.abc import Mapping

    from components.model.game import Game
    from components.model.pieces import Piece
    from generators.faces.look import Look
    from generators.faces.piece_layout import PieceLayout
    from generators.faces.piece_values import PieceValues

PALETTE = ("#2f4a63", "#7a3b2e", "#3f5d3a", "#5b4a7a", "#8a6a1f", "#2a6a6a", "#6a2f4f", "#4a4f57")
"""Grounds of decks that nothing says the colour of, dealt out in the order of the decks."""


class PieceColours:
    """Tells the colours of a game's pieces."""

    def __init__(self, game: Game, layout: PieceLayout, look: Look, values: PieceValues) -> None:
        """Hold the game, its layout and what its pieces show."""
        self._game = game
        self._layout = layout
        self._look = look
        self._values = values
        self._deck_ids = (
            tuple(dict.fromkeys(card.deck for card in game.cards)) if "cards" in values.own else ()
        )
        self._liveries: dict[tuple[str, str, bool], Livery] = {}

    def livery(self, piece: Piece) -> Livery:
        """Return how a piece's deck or side looks."""
        deck_id, side_id, card = getattr(piece, "deck", ""), piece.text("side"), isinstance(piece, Card)
        found = self._liveries.get((side_id, deck_id, card))
        if found is None:
            deck = self._layout.decks.get(deck_id)
            side = side_of(self._game, side_id)
            place = self._deck_ids.index(deck_id) if deck_id in self._deck_ids else 0
            own = bool(deck and deck.colours)
            panel = self._look.style.colour("panel")
            colours: Mapping[str, str] = {"fill": panel}
            if deck and own:
                colours = deck.colours
            elif side and side.colours:
                colours = side.colours
            elif card:
                colours = {"fill": PALETTE[place % len(PALETTE)], "ink": "#ffffff"}
            found = self._look.style.livery("" if own else side_id, colours)
            self._liveries[side_id, deck_id, card] = found
        return found

    def colour(self, livery: Livery, piece: Piece, name: str) -> str | None:
        """Return a colour by its role, or by what stands in a column; None for none."""
        if name.startswith("["):
            name = self._by_value(piece, name[1:-1])
        if not name or name[0] == "#":
            return name or None
        low = livery.frame is not None
        match name:
            case "livery":
                return livery.field
            case "livery-ink":
                return livery.ink
            case "livery-deep":
                return livery.field if low else livery.deep
            case "livery-back":
                return livery.deep if low else mix(livery.deep, readable("#ffffff", livery.deep), 0.85)
            case _:
                return self._look.style.colour(name)

    def _by_value(self, piece: Piece, column: str) -> str:
        """Return the colour that a column's value stands for, or is itself."""
        text = self._values.cell(piece, column)
        listed = self._layout.colours.get(column)
        if listed is not None:
            return listed.get(text, listed.get("*", ""))
        if text and text not in COLOURS and not COLOUR.fullmatch(text):
            raise PieceError(
                f"{piece.id}: {column}: {text[:40]!r} is no colour; write #rrggbb, "
                f"or say in [colours.{column}] of {self._layout.file} which it is"
            )
        return text.lower() if text.startswith("#") else text
