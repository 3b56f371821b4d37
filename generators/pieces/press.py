"""A game's pieces drawn by a layout: cards and counters, the player's own or the house's.

What is alike on many pieces is drawn once and referred to, so that ten thousand take little time.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial, wraps
from typing import TYPE_CHECKING, Concatenate, Literal, ParamSpec, TypeVar, cast

from components.model.layers import Layer, Value
from components.model.pieces import Card
from generators.counters.unit_values import UnitValues
from generators.pieces.colours import PieceColours
from generators.pieces.columns import PieceError, file_of
from generators.pieces.items import Filling, Ground, Painter
from generators.pieces.layout import CARDS, parted
from generators.pieces.layout_terms import Extent
from generators.pieces.outline import outline
from generators.pieces.strips import placed
from generators.pieces.telling import Telling, spoken
from generators.pieces.values import PieceValues
from generators.pieces.worked import worked
from generators.scene.faults import DrawingError, about
from generators.scene.fonts import called
from generators.scene.icons import ICONS, Icon
from generators.scene.metrics import cap_height
from generators.scene.nodes import Rect, Scene, Use
from generators.scene.symbols import OUTLINES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from components.model.game import Game
    from components.model.pieces import Piece
    from generators.cards.plan import CardPlan
    from generators.pages.look import Look
    from generators.pieces.formats import Format
    from generators.pieces.items import Box
    from generators.pieces.layout import Item, PieceLayout, Run
    from generators.pieces.pictures import Pictures
    from generators.scene.nodes import Node
    from generators.scene.style import Livery
    from generators.scene.symbols import Outline

Given = ParamSpec("Given")
Out = TypeVar("Out")
Of = TypeVar("Of")

MOST_KEPT = 5000
"""So many fronts, backs and numbers are kept, for what asks for them a second time."""

ABOVE = 3.0
"""How far above a text ends what reaches down to it, in mm."""


def _in_its_size(
    method: Callable[Concatenate[PiecePress, Piece, Given], Out],
) -> Callable[Concatenate[PiecePress, Piece, Given], Out]:
    """Return what asks the press for the size of the piece."""

    @wraps(method)
    def asked(self: PiecePress, piece: Piece, /, *args: Given.args, **named: Given.kwargs) -> Out:
        return method(self.of(piece), piece, *args, **named)

    return asked


def _no_answers(_: Piece) -> dict[int, tuple[Item, bool]]:
    return {}


class PiecePress:
    """Draws the pieces of one game that a layout is for."""

    def __init__(
        self,
        game: Game,
        layout: PieceLayout,
        look: Look,
        pictures: Pictures,
        files: Iterable[str],
        *,
        unit_values: UnitValues | None = None,
        cards: CardPlan | None = None,
    ) -> None:
        """Hold the game, its layout and the files of pieces that it is for.

        ``unit_values`` says which columns of units stand where, ``cards`` the same of cards.
        Raises ``PieceError`` for a column that these do not have.
        """
        of_files, unstyled = tuple(files), layout

        def made(format_: Format) -> PiecePress:
            """Return a press for pieces of another format; type on counters grows and shrinks with them."""
            sized = look if unstyled.file == CARDS else look.sized(format_.width, format_.height)
            own = unstyled.cut_to(format_)
            return PiecePress(game, own, sized, pictures, of_files, unit_values=unit_values, cards=cards)

        self._made, self.several = made, unstyled.several
        self._others: dict[Format, PiecePress] = {}
        layout = layout.styled(look.style)
        if layout.fonts:
            layout = layout.renamed(lambda name: called(name, layout.fonts))
        self._layout = layout
        self.look = look
        self.unit_values = unit_values or UnitValues()
        self._pictures = pictures
        self._icons: Mapping[str, Icon | str] = {**ICONS, **self._own_icons()} if layout.icons else ICONS
        pieces = {file: getattr(game, file) for file in of_files}
        self.values = PieceValues(game, layout, look, pieces, unit_values=self.unit_values, cards=cards)
        self._colours = PieceColours(game, layout, look, self.values)
        self._asked: Piece | None = None
        self._answers: dict[int, tuple[Item, bool]] = {}
        self._columns: dict[int, tuple[Item, tuple[str, ...]]] = {}
        self._uses: dict[tuple[object, ...], tuple[Use, ...]] = {}
        self._kept: dict[tuple[str, int], tuple[object, object]] = {}
        self._last: tuple[Piece, Scene, Scene] | None = None
        self._backs: dict[tuple[object, ...], Scene] = {}
        self._sides = (*layout.sides, *layout.house)
        self._runs = [(parted(sides.front), parted(sides.back)) for sides in self._sides]
        self._on_back = [
            tuple(sorted({name for item in sides.back for name in item.columns})) for sides in self._sides
        ]

    @property
    def layout(self) -> PieceLayout:
        """What it draws by."""
        return self._layout

    def of(self, piece: Piece) -> PiecePress:
        """Return what draws a piece in its own size: this press, or another; raises ``PieceError``."""
        if not self.several:
            return self
        format_ = self._format(piece)
        if format_ == self._layout.format:
            return self
        if format_ not in self._others:
            self._others[format_] = self._made(format_)
        return self._others[format_]

    def _format(self, piece: Piece) -> Format:
        """Return what a piece is cut to, as its layout says, or one of its columns."""
        sides = next((one for one in self._sides if self.values.holds(piece, one.where)), None)
        if sides is not None and sides.format is not None:
            return sides.format
        return self.values.cut_to(piece)

    @_in_its_size
    def own(self, piece: Piece) -> bool:
        """Say whether the game lays a piece out itself; the house's faces are for the others."""
        return any(self.values.holds(piece, sides.where) for sides in self._layout.sides)

    @_in_its_size
    def draws(self, piece: Piece) -> bool:
        """Say whether there is a face for a piece."""
        return any(self.values.holds(piece, sides.where) for sides in self._sides)

    @_in_its_size
    def front(self, piece: Piece) -> Scene:
        """Return the front of a piece that the layout is for, the same scene each time."""
        return self.once("front", piece, self._front)

    def _front(self, piece: Piece) -> Scene:
        return self._face(piece, self._place(piece), 0)

    def once(self, what: str, of: Of, make: Callable[[Of], Out]) -> Out:
        """Return what is made of a piece or a face, made once for each while so many are kept."""
        found = self._kept.get((what, id(of)))
        if found is not None and found[0] is of:
            return cast("Out", found[1])
        made = make(of)
        if len(self._kept) < MOST_KEPT:
            self._kept[what, id(of)] = (of, made)
        return made

    @_in_its_size
    def numbered(self, piece: Piece, number: int) -> Scene:
        """Return the front of one of several alike, with what the layout shows of its number (``[copy]``)."""
        place = self._place(piece)
        if self._last is None or self._last[0] is not piece:
            drawn_once = self.front(piece)  # one scene for all that are alike, and not a piece of its own
            self._last = (piece, drawn_once, replace(drawn_once, name="card", says=""))
        _, front, face = self._last
        items = [item for item in self._sides[place].front if "copy" in self._shown(item)]
        if not items or piece.count <= 1:
            return front
        value = Value(f"{number} of {piece.count}", Layer.RULEBOOK)
        one = replace(piece, values={**piece.values, "copy": value})
        painter = self._painter(one, front.name, self._livery(one, place, 0))
        drawn = (
            node
            for item in items
            if self._wanted(one, item)
            for node in self._drawn(one, item, painter, marked=False)
        )
        says = f"{front.says}; {value.value}" if front.says else ""
        return replace(front, nodes=(Use(face, 0.0, 0.0), *drawn), says=says)

    @_in_its_size
    def back(self, piece: Piece) -> Scene | None:
        """Return the back of a piece, one scene for all whose backs are alike; None without a back."""
        return self.once("back", piece, self._back)

    def _back(self, piece: Piece) -> Scene | None:
        place = self._place(piece)
        if not self._sides[place].back:
            return None
        values = (
            (self.values.value(piece, name), tuple(one.reconstructed for one in self._cells(piece, (name,))))
            for name in self._on_back[place]
        )
        key = (place, file_of(piece), self._livery(piece, place, 1), *values)
        found = self._backs.get(key)
        if found is None:
            found = self._backs[key] = self._face(piece, place, 1)
        return found

    @_in_its_size
    def items(self, piece: Piece, *, back: bool) -> tuple[Item, ...]:
        """Return what is drawn on a face of a piece; on the front, where there is no back."""
        sides = self._sides[self._place(piece)]
        return tuple(item for item in (back and sides.back) or sides.front if self._wanted(piece, item))

    @_in_its_size
    def places(self, piece: Piece, *, back: bool) -> Iterator[tuple[str, Box]]:
        """Yield the items on a face by name with their boxes in mm, the parts of a strip each by its own."""
        wide, tall = self._layout.width, self._layout.height
        for item in self.items(piece, back=back):
            box = item.placed(wide, tall)
            if item.kind != "strip":
                yield item.name, box
                continue
            for one in placed(self.values.strip(piece, item), item, box):
                high = cap_height(item.font, one.size)
                across, down = (high, one.width) if one.turned else (one.width, high)
                yield one.role, (one.x - across / 2, one.y - down / 2, across, down)

    @_in_its_size
    def telling(self, piece: Piece, *, back: bool) -> Literal["all", "some", "none"]:
        """Say how much of what a face shows is reconstructed."""
        items = self.items(piece, back=back)
        if self.look.missing == "blank" or not any(
            self._ours(piece, name) for item in items for name in self._shown(item)
        ):
            return "none"
        return "some" if self._all_ours(piece, items) is None else "all"

    @_in_its_size
    def reconstructed(self, piece: Piece) -> int:
        """Return how many values that a piece shows are reconstructed."""
        return 0 if self.look.missing == "blank" else self.once("ours", piece, self._reconstructed)

    def _reconstructed(self, piece: Piece) -> int:
        sides = self._sides[self._place(piece)]
        names = {
            column
            for item in (*sides.front, *sides.back)
            if self._wanted(piece, item)
            for name in self._shown(item)
            for column in self.values.cells(piece, name)
        }
        return sum(cell.reconstructed for cell in self._cells(piece, names))

    @_in_its_size
    def empty(self, piece: Piece) -> tuple[str, ...]:
        """Return the columns of a piece that its faces leave an empty box for."""
        sides = self._sides[self._place(piece)]
        shown = [item for item in (*sides.front, *sides.back) if self._wanted(piece, item)]
        empty = [item for item in shown if self.look.missing == "blank" and not self._says(piece, item)]
        row, left = (
            dict.fromkeys(column for name in names for column in self.values.cells(piece, name))
            for names in (
                [name for item in shown for name in item.row],
                [name for item in empty for name in item.filled],
            )
        )
        unknown = (column for column in row | left if not self.values.shown(piece, column))
        return tuple(column for column in unknown if column in row or self._ours(piece, column))

    @_in_its_size
    def livery(self, piece: Piece) -> Livery:
        """Return how a piece's side or deck looks."""
        return self._livery(piece, self._place(piece), 0)

    @_in_its_size
    def colour(self, piece: Piece, role: str) -> str | None:
        """Return a colour of a piece by its role, such as ``livery-deep``."""
        return self._colours.colour(self.livery(piece), piece, role)

    def _place(self, piece: Piece) -> int:
        """Return which faces are for a piece."""
        return self.once("place", piece, self._placed)

    def _placed(self, piece: Piece) -> int:
        for place, sides in enumerate(self._sides):
            if self.values.holds(piece, sides.where):
                return place
        raise PieceError(f"{piece.id}: {self._layout.file} has no layout for it")

    def _face(self, piece: Piece, place: int, face: int) -> Scene:
        name = f"{piece.id}{('', ' back')[face]}"
        if face and self.values.cards is not None:
            name = f"{getattr(piece, 'deck', '') or 'card'} back"
        livery = self._livery(piece, place, face)
        painter = self._painter(piece, name, livery)
        runs = self._runs[place][face]
        hidden = bool(face) and self._sides[place].blind
        last = None if hidden else self._all_ours(piece, [items[0] for still, items in runs if not still])
        telling = self._telling(piece, face)
        nodes: list[Node] = []
        try:
            for number, (still, items) in enumerate(runs):
                if still:
                    nodes += self._alike((place, face, number, isinstance(piece, Card)), piece, items, livery)
                    self._tell_alike(piece, items, telling)
                elif self._wanted(piece, items[0]):
                    item = worked(self.values, piece, items[0])
                    if item is not None:
                        item = self._reaching(piece, item, runs, painter)
                        marked = last is None and not hidden
                        nodes += self._drawn(piece, item, painter, marked=marked, telling=telling)
        except DrawingError as fault:
            if str(fault).startswith(f"{name}: "):
                raise
            raise about(fault, name) from None
        if last is not None:
            nodes.append(painter.tick(last.ink))
        layout = self._layout
        nodes += outline(layout)
        ours = () if hidden or last is not None else self._columns_of_ours(piece, face)
        says = telling.told(ours, whole=last is not None)
        return Scene(name, layout.width, layout.height, tuple(nodes), self.look.bleed, says)

    def _telling(self, piece: Piece, face: int) -> Telling:
        """Return what listens to a face of a piece while it is drawn."""
        card = isinstance(piece, Card)
        owner = self.values.deck_title(piece) if card else self.values.side_name(piece)
        labels = {"name": "name"}
        if self.unit_values.aside == "formation":
            labels |= {"unit.aside": "formation", "formation": "formation"}
        return Telling(owner or ("card" if card else "marker"), face, self.unit_values.words, labels)

    def _tell_alike(self, piece: Piece, items: Sequence[Item], telling: Telling) -> None:
        """Tell the words that are alike on many pieces."""
        for item in items:
            if item.kind in ("line", "text") and self._wanted(piece, item):
                telling.say(spoken(self.values.filled(piece, item.template)))

    def _columns_of_ours(self, piece: Piece, face: int) -> Iterator[str]:
        """Yield the columns of a face that are reconstructed and printed."""
        if self.look.missing == "blank":
            return
        for item in self.items(piece, back=bool(face)):
            for name in self._shown(item):
                yield from (
                    column
                    for column in self.values.cells(piece, name)
                    if (cell := piece.value(column)) is not None and cell.reconstructed
                )

    def _reaching(self, piece: Piece, item: Item, runs: Sequence[Run], painter: Painter) -> Item:
        """Return an item that reaches down to a text, with the height that this leaves it."""
        if not item.until:
            return item
        texts = (one for _, items in runs for one in items if one.name == item.until)
        text = next((one for one in texts if self._wanted(piece, one)), None)
        text = text and worked(self.values, piece, text)
        if text is None:
            return item
        _, y, _, _ = item.placed(self._layout.width, self._layout.height)
        top = painter.top(text, self.values.filled(piece, text.template))
        return replace(item, y=Extent(y), height=Extent(max(top - ABOVE - y, 1.0)))

    def _all_ours(self, piece: Piece, items: Sequence[Item]) -> Item | None:
        """Return the last item of a counter's face that shows a value, where all are reconstructed."""
        if isinstance(piece, Card) or self.look.missing == "blank":
            return None
        wanted = [item for item in items if self._wanted(piece, item)]
        telling = [item for item in wanted if any(True for _ in self._cells(piece, self._shown(item)))]
        cells = [cell for item in telling for cell in self._cells(piece, self._shown(item))]
        return telling[-1] if cells and all(cell.reconstructed for cell in cells) else None

    def _cells(self, piece: Piece, names: Iterable[str]) -> Iterator[Value]:
        """Yield what is known of the columns that names stand for."""
        for name in names:
            for column in self.values.cells(piece, name):
                cell = piece.value(column)
                if cell is not None:
                    yield cell

    def _alike(
        self, kind: tuple[object, ...], piece: Piece, items: tuple[Item, ...], livery: Livery
    ) -> tuple[Use, ...]:
        """Return what is alike on many pieces as one scene, the same one for all of them."""
        shown = tuple(self._wanted(piece, item) for item in items)
        if not any(shown):
            return ()
        key = (*kind, livery, shown)
        found = self._uses.get(key)
        if found is None:
            painter = self._painter(piece, self._layout.file, livery)
            nodes: list[Node] = []
            for item, wanted in zip(items, shown, strict=True):
                found_item = worked(self.values, piece, item) if wanted else None
                if found_item is not None:
                    nodes += self._drawn(piece, found_item, painter, marked=False)
            layout = self._layout
            name = "card" if isinstance(piece, Card) else "counter"
            scene = Scene(name, layout.width, layout.height, tuple(nodes), self.look.bleed)
            found = self._uses[key] = (Use(scene, 0.0, 0.0),)
        return found

    def _livery(self, piece: Piece, place: int, face: int) -> Livery:
        back = bool(face)
        return self._colours.livery(piece, back=back, pale=back and self._sides[place].pale)

    def _painter(self, piece: Piece, name: str, livery: Livery) -> Painter:
        look, layout = self.look, self._layout
        ground = Ground(
            layout.width, layout.height, look.bleed, name, look.style.colour("paper"), livery.frame
        )
        colour = partial(self._colours.colour, livery, piece)
        return Painter(ground, self._pictures, self._icons, colour, layout.symbols)

    def _drawn(
        self, piece: Piece, item: Item, painter: Painter, *, marked: bool, telling: Telling | None = None
    ) -> tuple[Node, ...]:
        """Return an item's nodes, and tell what they say; nothing where every column of it is empty."""
        if item.kind in ("box", "circle", "polygon", "stroke"):
            return painter.draw(item, Filling())
        values = self.values
        words, echelon = values.filled(piece, item.template), values.filled(piece, item.echelon)
        if item.repeat.pieces != ("",):
            words *= values.times(piece, item.repeat)
        row = (
            values.strip(piece, item, marked=marked)
            if item.kind == "strip"
            else values.row(piece, item, marked=marked)
        )
        plates = values.plates(piece) if item.kind == "plates" else ()
        if plates or item.kind == "pattern":
            told_plates = Filling(plates=plates)
            if telling is not None:
                telling.hear(item, told_plates, ())
            return painter.draw(item, told_plates)
        ours = not isinstance(piece, Card) and any(self._ours(piece, name) for name in item.filled)
        if not words and not echelon and not row:
            return (
                self._blank(item, painter)
                if ours and item.kind != "strip" and self.look.missing == "blank"
                else ()
            )
        told = ours and marked and self.look.missing != "blank"
        scene = values.filled(piece, item.scene)
        filling = Filling(
            words,
            values.filled(piece, item.shorter),
            echelon,
            row,
            scene=scene,
            marked=told,
            outline=self._outlined(piece, item),
        )
        if telling is not None:
            columns = (column for name in item.row for column in values.cells(piece, name))
            telling.hear(item, filling, columns)
        return painter.draw(item, filling)

    def _outlined(self, piece: Piece, item: Item) -> Outline:
        """Return what the symbol of a piece stands in; raises ``PieceError`` for any other word."""
        found = self.values.filled(piece, item.outline).lower() or "box"
        if found not in OUTLINES:
            raise PieceError(f"{piece.id}: outline: {found[:40]!r} is not one of {', '.join(OUTLINES)}")
        return found

    def _says(self, piece: Piece, item: Item) -> bool:
        """Say whether a piece has any words for an item; a strip is never left for a pencil."""
        templates = (item.template, item.echelon)
        return item.kind == "strip" or any(self.values.filled(piece, template) for template in templates)

    def _ours(self, piece: Piece, name: str) -> bool:
        """Say whether a column is reconstructed."""
        return any(cell.reconstructed for cell in self._cells(piece, (name,)))

    def _blank(self, item: Item, painter: Painter) -> tuple[Node, ...]:
        """Return the box that stands for a reconstructed value where these are left out."""
        box = item.placed(self._layout.width, self._layout.height)
        ink = painter.colour(item.ink) or "#000000"
        return (Rect(*box, fill=self.look.style.colour("blank"), stroke=ink, line=0.16, radius=0.3),)

    def _wanted(self, piece: Piece, item: Item) -> bool:
        """Say whether an item is drawn for a piece; found once for each, however often it is asked about."""
        if piece is not self._asked:
            self._asked, self._answers = piece, self.once("answers", piece, _no_answers)
        known = self._answers.get(id(item))
        if known is None or known[0] is not item:
            known = self._answers[id(item)] = (item, self._holds(piece, item))
        return known[1]

    def _shown(self, item: Item) -> tuple[str, ...]:
        """Return the columns that what is drawn depends on; found once for each item of the layout."""
        known = self._columns.get(id(item))
        if known is None or known[0] is not item:
            known = self._columns[id(item)] = (item, item.shown)
        return known[1]

    def _holds(self, piece: Piece, item: Item) -> bool:
        if item.decks and getattr(piece, "deck", "") not in item.decks:
            return False
        for one in item.unless:
            if self.values.holds(piece, (one,)):
                return False
        return self.values.holds(piece, item.when)

    def _own_icons(self) -> dict[str, Icon]:
        """Return the player's own icons."""
        found = {}
        for name, file in self._layout.icons.items():
            picture = self._pictures.read(file)
            found[name] = Icon((), picture.width / picture.height, picture.data)
        return found
