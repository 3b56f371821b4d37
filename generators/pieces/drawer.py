"""Draw a game's pieces by a layout: cards and counters, by the folder's layout or a default one.

What is the same on many pieces is drawn once and reused, so even ten thousand pieces are fast.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial, wraps
from typing import TYPE_CHECKING, Concatenate, Literal, ParamSpec, TypeVar, cast

from countermarch.components.model.layers import Layer, Value
from countermarch.components.model.pieces import Card
from countermarch.generators.pieces.card_plan import scenes_of
from countermarch.generators.pieces.colours import PieceColours
from countermarch.generators.pieces.columns import TURN, PieceError, UnitValues, file_of
from countermarch.generators.pieces.drawings import outline
from countermarch.generators.pieces.faces import FaceChooser, FaceDescription
from countermarch.generators.pieces.filling import ItemDrawing, ReconstructedValues, evaluated, locate
from countermarch.generators.pieces.items import Painter, PieceGround
from countermarch.generators.pieces.layout import CARDS
from countermarch.generators.pieces.layout_terms import Extent
from countermarch.generators.pieces.text_items import placed
from countermarch.generators.pieces.values import PieceValues
from countermarch.generators.scene.faults import DrawingError, several, with_name
from countermarch.generators.scene.fonts import registered_name
from countermarch.generators.scene.icon_set import IconBook
from countermarch.generators.scene.icons import BADGE, Icon, badge
from countermarch.generators.scene.metrics import cap_height
from countermarch.generators.scene.missing_glyphs import missing
from countermarch.generators.scene.nodes import Group, Scene, Use
from countermarch.generators.scene.paths import polygon
from countermarch.generators.sheets.extent import HEXES, corners

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Piece
    from countermarch.generators.pages.look import Look
    from countermarch.generators.pieces.card_plan import CardPlan
    from countermarch.generators.pieces.faces import DrawingStep, Face, Faces
    from countermarch.generators.pieces.items import Box
    from countermarch.generators.pieces.layout import Item, PieceLayout
    from countermarch.generators.pieces.layout_terms import Format
    from countermarch.generators.pieces.pictures import Pictures
    from countermarch.generators.scene.nodes import Node
    from countermarch.generators.scene.style import Livery

Given = ParamSpec("Given")
Out = TypeVar("Out")
Of = TypeVar("Of")

MAX_KEPT = 5000
"""Maximum cached fronts, backs, faces and counts, which several documents ask for."""

COPY_COLUMNS = {"copy", "nth"}
"""Columns that differ between the copies of a piece."""

GAP_ABOVE_TEXT = 3.0
"""Gap between a text and an item that extends down to it, in mm."""


def _in_its_size(
    method: Callable[Concatenate[PieceDrawer, Piece, Given], Out],
) -> Callable[Concatenate[PieceDrawer, Piece, Given], Out]:
    """Make a method run on the drawer for the piece's size."""

    @wraps(method)
    def asked(self: PieceDrawer, piece: Piece, /, *args: Given.args, **named: Given.kwargs) -> Out:
        return method(self.for_size_of(piece), piece, *args, **named)

    return asked


class PieceDrawer:
    """Draws the pieces of one game that a layout is for, and caches what is equal on many of them.

    A piece of another size than the layout's is passed on to a drawer for that size (``of``).
    """

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
        """Set the game, its layout and the files of pieces that it is for.

        ``unit_values`` defines which columns of units are shown where, ``cards`` those of cards.
        Raises ``PieceError`` for an unknown column.
        """
        of_files, unstyled = tuple(files), layout

        def made(format_: Format) -> PieceDrawer:
            """Return a drawer for pieces of another format; type on counters is scaled with them."""
            sized = look if unstyled.file == CARDS else look.sized(format_.width, format_.height)
            own = unstyled.cut_to(format_)
            return PieceDrawer(game, own, sized, pictures, of_files, unit_values=unit_values, cards=cards)

        self._made, self.has_several_formats = made, unstyled.has_several_formats
        self._others: dict[Format, PieceDrawer] = {}
        layout = layout.styled(look.style)
        # fonts of a folder are registered under a name with a digest: layouts say the plain one
        if layout.fonts:
            layout = layout.renamed(lambda name: registered_name(name, layout.fonts))
        self._layout = layout
        self.look = look
        self.unit_values = unit_values or UnitValues()
        self._pictures = pictures
        self._icons: Mapping[str, Icon | str] = IconBook(self._own_icons() if layout.icons else {})
        pieces = {file: getattr(game, file) for file in of_files}
        self.values = PieceValues(game, layout, look, pieces, unit_values=self.unit_values, cards=cards)
        self._colours = PieceColours(game, layout, look, self.values)
        self._drawing = ItemDrawing(self.values, layout, look)
        self._reconstructed = ReconstructedValues(self.values, self._drawing, blank=look.missing == "blank")
        self._uses: dict[tuple[DrawingStep, Livery, bool], Use] = {}
        self._kept: dict[tuple[str, int], tuple[object, object]] = {}
        self._known_faces: dict[tuple[object, ...], Scene] = {}
        # own sides first: an index below len(layout.sides) is of the folder's own layout (``has_own_layout``)
        self._sides = (*layout.sides, *layout.default_sides)
        self._faces = FaceChooser(self.values, self._sides)

    @property
    def layout(self) -> PieceLayout:
        """The layout for this size of piece, with the style applied and fonts by their registered names."""
        return self._layout

    def for_size_of(self, piece: Piece) -> PieceDrawer:
        """Return the drawer for a piece's size: this one or another; raises ``PieceError``."""
        if not self.has_several_formats:
            return self
        format_ = self._format(piece)
        if format_ == self._layout.format:
            return self
        if format_ not in self._others:
            self._others[format_] = self._made(format_)
        return self._others[format_]

    def _format(self, piece: Piece) -> Format:
        """Return the format of a piece, by its layout or one of its columns."""
        sides = next((one for one in self._sides if self.values.holds(piece, one.where)), None)
        if sides is not None and sides.format is not None:
            return sides.format
        return self.values.cut_to(piece)

    @_in_its_size
    def has_own_layout(self, piece: Piece) -> bool:
        """Return whether the game's own layout draws a piece, rather than the default one."""
        place = self._faces.place(piece)
        return place is not None and place < len(self._layout.sides)

    @_in_its_size
    def draws(self, piece: Piece) -> bool:
        """Return whether there is a face for a piece."""
        return self._faces.place(piece) is not None

    @_in_its_size
    def front(self, piece: Piece) -> Scene:
        """Return the front of a piece, the same scene each time."""
        return self.cached("front", piece, self._front)

    def _front(self, piece: Piece) -> Scene:
        faces = self._faces_of(piece)
        if isinstance(piece, Card):  # hardly any two are equal
            return self._face(piece, faces, 0)
        alike = self._alike_face(piece, faces, 0)
        return Scene(piece.id, alike.width, alike.height, alike.nodes, alike.bleed, alike.says)

    def cached(self, name: str, owner: Of, make: Callable[[Of], Out]) -> Out:
        """Return ``make(of)``, cached under the name ``name`` for this object."""
        found = self._kept.get((name, id(owner)))
        # ids are used again once an object is gone, so the object is compared as well
        if found is not None and found[0] is owner:
            return cast("Out", found[1])
        made = make(owner)
        # what is beyond is drawn again when it is asked for: memory does not grow with the number of pieces
        if len(self._kept) < MAX_KEPT:
            self._kept[name, id(owner)] = (owner, made)
        return made

    @_in_its_size
    def numbered(self, piece: Piece, number: int, total: int = 0) -> Scene:
        """Return the front of one of several copies, numbered if the layout shows it (``COPY_COLUMNS``).

        ``total`` is how many copies there are; by default those that are printed.
        """
        total = total or piece.count
        front = self.front(self.copy_with_scene(piece, number))
        place = self._place(piece)
        # most copies are equal, and one scene for all of them keeps the file small
        if total <= 1 or not any(COPY_COLUMNS & set(item.shown) for item in self._sides[place].front):
            return front
        value = Value(f"{number} of {total}", Layer.RULEBOOK)
        one = piece.with_cells({"copy": value})
        livery, faces = self._livery(one, place, 0), self._faces.select(one)
        counts = [item for item in faces.front.items if COPY_COLUMNS & set(item.shown)] if faces else []
        if not counts:
            return front
        painter = self._painter(one, front.name, livery)
        drawn = [node for item in counts for node in self._drawing.draw(one, item, painter, marked=False)]
        # the face is drawn once, and each copy lays its number over it
        face = self.cached("unnumbered", front, lambda one: replace(one, name="card", says=""))
        says = f"{front.says}; {value.value}" if front.says else ""
        return replace(front, nodes=(Use(face, 0.0, 0.0), *drawn), says=says)

    def copy_with_scene(self, piece: Piece, number: int) -> Piece:
        """Return one of several copies of a card or a marker with the scene whose turn it is."""
        plan = self.values.cards
        if isinstance(piece, Card):
            scenes = scenes_of(piece, plan) if plan is not None else []
        else:
            scenes = self.values.looks(piece).get("scene", "").split()
        if len(scenes) < 2:  # noqa: PLR2004 # one is on all copies
            return piece
        return piece.with_cells({TURN: Value(str((number - 1) % len(scenes)), Layer.RULEBOOK)})

    @_in_its_size
    def back(self, piece: Piece) -> Scene | None:
        """Return the back of a piece, one scene for all equal backs; None without a back."""
        return self.cached("back", piece, self._back)

    def _back(self, piece: Piece) -> Scene | None:
        faces = self._faces_of(piece)
        return self._alike_face(piece, faces, 1) if self._sides[faces.place].back else None

    def _alike_face(self, piece: Piece, faces: Faces, side: int) -> Scene:
        """Return a face of a piece; equal faces are the same cached scene."""
        face = (faces.front, faces.back)[side]
        key = (face.steps, side, *self._looks(piece, faces.place, side), *self._shown_values(piece, face))
        found = self._known_faces.get(key)
        if found is None:
            found = self._face(piece, faces, side)
            if len(self._known_faces) < MAX_KEPT:
                self._known_faces[key] = found
        return found

    def _looks(self, piece: Piece, place: int, side: int) -> tuple[object, ...]:
        """Return what determines a face besides its columns: its owner and its colours."""
        of = "" if isinstance(piece, Card) else piece.text("side")
        # backs have a mark if anything on the piece is reconstructed: two backs that look alike may differ by
        # it
        marked = bool(side) and self.values.marks_back(piece)
        return file_of(piece), of, self._owner(piece), self._livery(piece, place, side), marked

    def _shown_values(self, piece: Piece, face: Face) -> tuple[object, ...]:
        """Return what a face shows of a piece's columns: texts, cells of rows, and what is reconstructed.

        A value that a layout rewords may still get its colour from the cell.
        """
        values, marks, words = self.values, self._drawing.marks, self._layout.words
        said = [values.value(piece, name) for name in face.columns]
        row = [values.shown(piece, column) for column in self.values.columns(piece, face.rows)]
        cells = [values.cell(piece, name) for name in face.columns if name in words] if words else ()
        reconstructed = (
            [marks(piece, name) for name in face.columns] if values.any_reconstructed(piece) else ()
        )
        return (*said, len(row), *row, *cells, *reconstructed)

    @_in_its_size
    def items(self, piece: Piece, *, back: bool) -> tuple[Item, ...]:
        """Return the items on a face of a piece; those of the front if there is no back."""
        faces = self._faces_of(piece)
        return (faces.back if back and self._sides[faces.place].back else faces.front).items

    @_in_its_size
    def places(self, piece: Piece, *, back: bool) -> Iterator[tuple[str, Box]]:
        """Yield the items on a face by name with their boxes in mm; the parts of a strip separately."""
        wide, tall = self._layout.width, self._layout.height
        marked = self.look.provenance and self.reconstructed_share(piece, back=back) != "all"
        for item in self.items(piece, back=back):
            box = item.placed(wide, tall)
            if item.kind != "strip":
                yield item.name, box
                continue
            for one in placed(self.values.strip(piece, item, marked=marked), item, box):
                high = cap_height(item.font, one.size)
                across, down = (high, one.width) if one.turned else (one.width, high)
                yield one.role, (one.x - across / 2, one.y - down / 2, across, down)

    @_in_its_size
    def reconstructed_share(self, piece: Piece, *, back: bool) -> Literal["all", "some", "none"]:
        """Return how much of a face is reconstructed: all, some or none; never all of a card's."""
        return self._reconstructed.share(piece, self.items(piece, back=back))

    @_in_its_size
    def reconstructed(self, piece: Piece) -> int:
        """Return how many values that a piece shows are reconstructed."""
        return self._reconstructed.count_reconstructed(piece, self._faces_of(piece))

    @_in_its_size
    def empty(self, piece: Piece) -> tuple[str, ...]:
        """Return the columns of a piece that its faces leave an empty box for."""
        return self._reconstructed.left_empty(piece, self._faces_of(piece))

    @_in_its_size
    def livery(self, piece: Piece) -> Livery:
        """Return the colours of a piece's side or deck."""
        return self._livery(piece, self._place(piece), 0)

    @_in_its_size
    def colour(self, piece: Piece, role: str) -> str | None:
        """Return a colour of a piece by its role, such as ``livery-deep``."""
        return self._colours.colour(self.livery(piece), piece, role)

    def _place(self, piece: Piece) -> int:
        """Return the index of the layout's sides for a piece."""
        return self._faces_of(piece).place

    def _faces_of(self, piece: Piece) -> Faces:
        found = self._faces.of(piece)
        if found is None:
            raise PieceError(f"{piece.id}: {self._layout.file} has no layout for it")
        return found

    def _face(self, piece: Piece, faces: Faces, side: int) -> Scene:
        name = f"{piece.id}{('', ' back')[side]}"
        if side and self.values.cards is not None:
            name = f"{getattr(piece, 'deck', '') or 'card'} back"
        face, place = (faces.front, faces.back)[side], faces.place
        livery = self._livery(piece, place, side)
        painter = self._painter(piece, name, livery)
        # nothing on a unit to fill in is reconstructed
        hidden = (bool(side) and self._sides[place].blind) or bool(piece.values.get("to-fill"))
        last = (
            None
            if hidden
            else self._reconstructed.last_item_if_all_reconstructed(
                piece, [item for item in face.items if item.shown]
            )
        )
        description = self._description(piece, side)
        marked = self.look.provenance and last is None and not hidden
        nodes: list[Node] = []
        faults: list[DrawingError] = []
        for step in face.steps:
            try:
                if step.still:
                    nodes.append(self._shared_scene(step, piece, livery))
                    for words in step.says:
                        description.add_text(words)
                    continue
                item = evaluated(self.values, piece, step.items[0])
                if item is not None:
                    item = self._reaching(piece, item, face, painter)
                    nodes += self._drawing.draw(piece, item, painter, marked=marked, description=description)
            except DrawingError as fault:
                # all faults of a face are reported together, so that a layout is corrected in one go
                faults.append(self._located(fault, name))
        if faults:
            raise several(faults)
        if self._ticked(piece, side, hidden=hidden, whole=last is not None):
            shown = [item for item in face.items if item.kind in ("line", "text", "values", "strip")]
            nodes.append(painter.tick(shown[-1].ink if shown else "livery-ink"))
        layout = self._layout
        if layout.shape in HEXES:  # a background must not reach into the piece next to it
            edge = corners(layout.shape, 0.0, 0.0, layout.width, layout.height, out=self.look.bleed)
            nodes = [Group(tuple(nodes), mask=polygon(edge))]
        nodes += outline(layout)
        reconstructed = () if hidden or last is not None else self._reconstructed.columns(piece, face)
        says = description.text(reconstructed, whole=last is not None)
        return Scene(name, layout.width, layout.height, tuple(nodes), self.look.bleed, says)

    def _ticked(self, piece: Piece, side: int, *, hidden: bool, whole: bool) -> bool:
        """Return whether a face has the corner mark for reconstructed values.

        If values are marked, it is for faces that are reconstructed as a whole; otherwise it is on the back.
        """
        if self.look.provenance:
            return whole
        return bool(side) and not hidden and self.look.missing != "blank" and self.values.marks_back(piece)

    def _located(self, fault: DrawingError, name: str) -> DrawingError:
        """Return a fault with its face and the place in the layout that caused it."""
        locate(fault, self.values.game.home(self._layout.file), self._layout.file)
        return fault if str(fault).startswith(f"{name}: ") else with_name(fault, name)

    def _description(self, piece: Piece, face: int) -> FaceDescription:
        """Return the collector of a face's description."""
        labels = {"name": "name"}
        if self.unit_values.aside == "formation":
            labels |= {"unit.aside": "formation", "formation": "formation"}
        return FaceDescription(self._owner(piece), face, self.unit_values.words, labels)

    def _owner(self, piece: Piece) -> str:
        """Return the beginning of a face's description: its deck or side."""
        if isinstance(piece, Card):
            return self.values.deck_title(piece) or "card"
        return self.values.side_name(piece) or "marker"

    def _reaching(self, piece: Piece, item: Item, face: Face, painter: Painter) -> Item:
        """Return an item that extends down to a text, with the height left for it."""
        if not item.until:
            return item
        text = next((one for one in face.items if one.name == item.until), None)
        text = text and evaluated(self.values, piece, text)
        if text is None:
            return item
        _, y, _, _ = item.placed(self._layout.width, self._layout.height)
        top = painter.top(text, self.values.filled(piece, text.template))
        return replace(item, y=Extent(y), height=Extent(max(top - GAP_ABOVE_TEXT - y, 1.0)))

    def _shared_scene(self, step: DrawingStep, piece: Piece, livery: Livery) -> Use:
        """Return a step that shows no column as one scene, which all pieces with these colours share."""
        card = isinstance(piece, Card)
        found = self._uses.get((step, livery, card))
        if found is None:
            painter = self._painter(piece, self._layout.file, livery)
            nodes: list[Node] = []
            for item in step.items:
                found_item = evaluated(self.values, piece, item)
                if found_item is not None:
                    nodes += self._drawing.draw(piece, found_item, painter, marked=False)
            layout = self._layout
            name = "card" if card else "counter"
            scene = Scene(name, layout.width, layout.height, tuple(nodes), self.look.bleed)
            found = self._uses[step, livery, card] = Use(scene, 0.0, 0.0)
        return found

    def _livery(self, piece: Piece, place: int, face: int) -> Livery:
        back = bool(face)
        return self._colours.livery(piece, back=back, pale=back and self._sides[place].pale)

    def _painter(self, piece: Piece, name: str, livery: Livery) -> Painter:
        look, layout = self.look, self._layout
        ground = PieceGround(
            layout.width, layout.height, look.bleed, name, look.style.colour("paper"), livery.frame
        )
        colour = partial(self._colours.colour, livery, piece)
        return Painter(ground, self._pictures, self._icons, colour, layout.symbols)

    def _own_icons(self) -> dict[str, Icon | str]:
        """Return the icons of the layout; an emoji that no font has is a space."""
        found: dict[str, Icon | str] = {}
        for name, file in self._layout.icons.items():
            if file == BADGE:
                found[name] = badge(name)
                continue
            if len(file) == 1 and not file.isascii():
                found[name] = " " if missing(file) else file
                continue
            picture = self._pictures.read(file)
            found[name] = Icon((), picture.width / picture.height, picture.data)
        return found


def faces(piece: Piece, drawer: PieceDrawer) -> tuple[Scene, Scene]:
    """Return both faces of a counter; without a back, the front twice."""
    return drawer.cached("faces", piece, lambda _: _faces(piece, drawer))


def _faces(piece: Piece, drawer: PieceDrawer) -> tuple[Scene, Scene]:
    if not drawer.has_own_layout(piece) and not drawer.for_size_of(piece).layout.format.square:
        raise PieceError(f"{piece.id}: {drawer.layout.file} has no layout for it; the default is square")
    front = drawer.front(piece)
    back = drawer.back(piece) or front
    if drawer.has_own_layout(piece):
        return front, back
    # one scene for all equal backs
    alike = Use(drawer.cached("unnamed", back, lambda scene: replace(scene, name="counter")), 0, 0)
    return front, Scene(f"{piece.id} back", back.width, back.height, (alike,), back.bleed)
