"""A player's own cards: each drawn by a layout in TOML, the game's own or the house's.

What is alike on many cards is drawn once and referred to, so that ten thousand cards take little time.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from generators.faces.look import side_of
from generators.scene.faults import DrawingError, about
from generators.scene.fonts import FAMILIES, Family
from generators.scene.icons import ICONS, Icon
from generators.scene.nodes import Group, Image, Rect, Scene, Use
from generators.scene.style import Livery, readable
from generators.scene.symbols import symbol
from generators.scene.text import centred_text, flow
from generators.scene.tints import mix

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from components.model.game import Game
    from components.model.pieces import Card
    from generators.faces.card_layout import CardLayout, Item
    from generators.faces.look import Look
    from generators.faces.pictures import Pictures
    from generators.scene.nodes import Node

USUAL = frozenset({"id", "deck", "side", "title", "body", "count", "rule", "note"})
"""Columns that every file of cards may have; any other is the player's own."""

PALETTE = ("#2f4a63", "#7a3b2e", "#3f5d3a", "#5b4a7a", "#8a6a1f", "#2a6a6a", "#6a2f4f", "#4a4f57")
"""Grounds of decks that nothing says the colour of, dealt out in the order of the decks."""

Box = tuple[float, float, float, float]
Run = tuple[bool, "tuple[Item, ...]"]


class CardError(DrawingError):
    """A card that its layout cannot draw; the message names the card or the layout."""


class CardPress:
    """Draws the cards of one game."""

    def __init__(self, game: Game, layout: CardLayout, look: Look, pictures: Pictures) -> None:
        """Hold the game and its layout; raises ``CardError`` for a column that the cards do not have."""
        self._game = game
        self._layout = layout
        self._look = look
        self._pictures = pictures
        self._icons: Mapping[str, Icon | str] = {**ICONS, **self._own_icons()} if layout.icons else ICONS
        first = game.cards[0].values if game.cards else {}
        self.own = tuple(column for column in first if column not in USUAL)
        self._deck_ids = tuple(dict.fromkeys(card.deck for card in game.cards))
        self._liveries: dict[tuple[str, str], Livery] = {}
        self._uses: dict[tuple[object, ...], tuple[Use, ...]] = {}
        self._backs: dict[tuple[object, ...], Scene] = {}
        self._families = {
            item.font: FAMILIES.get(item.font) or Family(*(item.font,) * 4)
            for item in (*layout.front, *layout.back)
            if item.kind == "text"
        }
        known = {*first, *_SPECIAL, *(str(number + 1) for number in range(len(self.own)))}
        self._front = self._runs(layout.front, known)
        self._back = self._runs(layout.back, known)
        back = {name for item in layout.back for name in (*item.template.columns, *item.when, *item.unless)}
        self._on_back = tuple(sorted(back))

    def front(self, card: Card) -> Scene:
        """Return the front of a card."""
        return self._face(card, self._front, "")

    def back(self, card: Card) -> Scene | None:
        """Return the back of a card, the same scene for cards whose backs are alike; None without a back."""
        if not self._layout.back:
            return None
        key = (card.deck, card.side, *(self._value(card, name) for name in self._on_back))
        found = self._backs.get(key)
        if found is None:
            found = self._backs[key] = self._face(card, self._back, " back")
        return found

    def _runs(self, items: Sequence[Item], known: set[str]) -> tuple[Run, ...]:
        """Part the items into runs that show no column, and single ones that do."""
        runs: list[Run] = []
        for item in items:
            for name in (*item.template.columns, *item.when, *item.unless):
                if name not in known and not name.isdigit():
                    near = get_close_matches(name, known, 1)
                    hint = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(sorted(known))}"
                    raise CardError(f"cards.toml: [{name[:60]}] is no column of the cards{hint}")
            still = not item.template.columns
            if still and runs and runs[-1][0]:
                runs[-1] = (True, (*runs[-1][1], item))
            else:
                runs.append((still, (item,)))
        return tuple(runs)

    def _face(self, card: Card, runs: Sequence[Run], side: str) -> Scene:
        name = f"{card.id}{side}"
        livery = self._livery(card)
        nodes: list[Node] = []
        try:
            for number, (still, items) in enumerate(runs):
                if still:
                    nodes += self._alike((card.side, card.deck, side, number), card, items, livery)
                    continue
                item = items[0]
                words = self._filled(card, item)
                if words and self._wanted(card, item):
                    nodes += self._drawn(item, words, livery, name)
        except DrawingError as fault:
            if str(fault).startswith(f"{name}: "):
                raise
            raise about(fault, name) from None
        return Scene(name, self._layout.width, self._layout.height, tuple(nodes), self._look.bleed)

    def _alike(
        self, kind: tuple[object, ...], card: Card, items: tuple[Item, ...], livery: Livery
    ) -> tuple[Use, ...]:
        """Return what is alike on many cards as one scene, the same one for all of them."""
        shown = tuple(self._wanted(card, item) for item in items)
        key = (*kind, shown)
        found = self._uses.get(key)
        if found is None:
            nodes: list[Node] = []
            for item, wanted in zip(items, shown, strict=True):
                if wanted:
                    nodes += self._drawn(item, item.template.pieces[0], livery, "cards.toml")
            layout = self._layout
            scene = Scene("card", layout.width, layout.height, tuple(nodes), self._look.bleed)
            found = self._uses[key] = (Use(scene, 0.0, 0.0),)
        return found

    def _wanted(self, card: Card, item: Item) -> bool:
        if item.decks and card.deck not in item.decks:
            return False
        if any(self._value(card, name) for name in item.unless):
            return False
        return all(self._value(card, name) for name in item.when)

    def _filled(self, card: Card, item: Item) -> str:
        """Return an item's text with the card's values; empty when every column of it is."""
        pieces = item.template.pieces
        if len(pieces) == 3 and not pieces[0] and not pieces[2]:  # noqa: PLR2004 # a column alone
            return self._value(card, pieces[1])
        values = [self._value(card, name) for name in pieces[1::2]]
        if not any(values):
            return ""
        return "".join(piece for pair in zip(pieces[::2], [*values, ""], strict=True) for piece in pair)

    def _value(self, card: Card, name: str) -> str:
        """Return what a card shows for a column, or for one of the names that stand for something else."""
        special = _SPECIAL.get(name)
        if special is not None:
            return special(self, card)
        if name.isdigit():
            number = int(name) - 1
            return card.text(self.own[number]) if number < len(self.own) else ""
        return card.text(name)

    def side_name(self, card: Card) -> str:
        """Return the name of a card's side."""
        side = side_of(self._game, card.side)
        return side.name if side else card.side

    def rest(self, card: Card) -> str:
        """Return a card's own columns from the second on, each with its name."""
        said = ((column, card.text(column)) for column in self.own[1:])
        return "   ".join(f"{column.replace('_', ' ')} {value}" for column, value in said if value)

    def game_title(self, _card: Card) -> str:
        """Return the title of the game."""
        return self._game.title

    def deck_title(self, card: Card) -> str:
        """Return the title of a card's deck; that of the game for cards of no deck."""
        deck = self._layout.decks.get(card.deck)
        if deck:
            return deck.title
        return card.deck.replace("-", " ").replace("_", " ").capitalize() or self._game.title

    def _livery(self, card: Card) -> Livery:
        key = (card.side, card.deck)
        found = self._liveries.get(key)
        if found is None:
            deck = self._layout.decks.get(card.deck)
            side = side_of(self._game, card.side)
            place = self._deck_ids.index(card.deck) if card.deck in self._deck_ids else 0
            own = bool(deck and deck.colours)
            colours: Mapping[str, str] = {"fill": PALETTE[place % len(PALETTE)], "ink": "#ffffff"}
            if deck and own:
                colours = deck.colours
            elif side and side.colours:
                colours = side.colours
            found = self._liveries[key] = self._look.style.livery("" if own else card.side, colours)
        return found

    def _colour(self, name: str, livery: Livery) -> str | None:
        """Return a colour by its role; None for none."""
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

    def _drawn(self, item: Item, words: str, livery: Livery, piece: str) -> tuple[Node, ...]:
        """Draw one item."""
        box = item.placed(self._layout.width, self._layout.height)
        if item.kind == "box":
            return self._box(item, box, livery)
        if item.kind == "image":
            return self._image(item, words, box)
        ink = self._colour(item.ink, livery) or "#000000"
        x, y, width, height = box
        if item.kind == "line":
            at = x + {"start": 0.0, "middle": width / 2, "end": width}[item.align]
            return (
                centred_text(
                    at,
                    y + height / 2,
                    " ".join(words.split()),
                    font=item.font,
                    size=item.size,
                    width=width,
                    least=item.least,
                    fill=ink,
                    align=item.align,
                    piece=piece,
                ),
            )
        if item.kind == "symbol":
            wide = min(width, height * 1.5)
            paper = self._colour(item.fill, livery) or self._look.style.colour("paper")
            return symbol(words, x + width / 2, y + height / 2, wide, ink=ink, paper=paper, line=item.weight)
        return flow(
            words,
            x,
            y,
            width=width,
            height=height,
            family=self._families[item.font],
            size=item.size,
            least=item.least,
            leading=item.leading,
            align=item.align,
            upright=item.upright,
            fill=ink,
            icons=self._icons,
            piece=piece,
        ).nodes

    def _box(self, item: Item, box: Box, livery: Livery) -> tuple[Node, ...]:
        """Return a rectangle; where it touches the card's edge it reaches into the bleed."""
        if item.frame and livery.frame is not None:
            # printed on white, a box in a side's colours is a frame in its darkest
            x, y, width, height = box
            edge = 1.2
            wide, tall = max(width - 2 * edge, 0.1), max(height - 2 * edge, 0.1)
            inner = Rect(x + edge, y + edge, wide, tall, stroke=livery.deep, line=0.6, radius=item.radius)
            return (self._spread(item, box, self._look.style.colour("paper"), None), inner)
        return (self._spread(item, box, self._colour(item.fill, livery), self._colour(item.line, livery)),)

    def _spread(self, item: Item, box: Box, fill: str | None, line: str | None) -> Rect:
        x, y, width, height = box
        bleed = self._look.bleed if fill and not line else 0.0
        right, bottom = x + width, y + height
        left, top = (-bleed if x <= 0 else x), (-bleed if y <= 0 else y)
        right = self._layout.width + bleed if right >= self._layout.width - 1e-6 else right
        bottom = self._layout.height + bleed if bottom >= self._layout.height - 1e-6 else bottom
        return Rect(left, top, right - left, bottom - top, fill, line, item.weight, item.radius)

    def _image(self, item: Item, name: str, box: Box) -> tuple[Node, ...]:
        """Return a picture fitted into its box."""
        picture = self._pictures.read(name)
        x, y, width, height = box
        if item.fit == "stretch":
            return (Image(x, y, width, height, picture.data),)
        pick = min if item.fit == "contain" else max
        scale = pick(width / picture.width, height / picture.height)
        wide, tall = picture.width * scale, picture.height * scale
        node = Image(x + (width - wide) / 2, y + (height - tall) / 2, wide, tall, picture.data)
        return (node,) if item.fit == "contain" else (Group((node,), clip=box),)

    def _own_icons(self) -> dict[str, Icon]:
        """Return the player's own icons."""
        found = {}
        for name, file in self._layout.icons.items():
            picture = self._pictures.read(file)
            found[name] = Icon((), picture.width / picture.height, picture.data)
        return found


_SPECIAL: Mapping[str, Callable[[CardPress, Card], str]] = {
    "id": lambda _, card: card.id,
    "game": CardPress.game_title,
    "deck": CardPress.deck_title,
    "side": CardPress.side_name,
    "rest": CardPress.rest,
}
"""Names that a layout may use beside the columns, and what each shows."""
