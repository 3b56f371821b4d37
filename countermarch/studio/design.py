"""The items on a piece's face: where they are, and edits of their lines in the layout."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from countermarch.components.model.loading.faults import DataError
from countermarch.components.model.loading.toml_places import Places
from countermarch.components.model.source import PIECE_FILES
from countermarch.components.translations import use
from countermarch.generators.documents.cards import card_drawer
from countermarch.generators.documents.counter_groups import counter_drawer
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.kits.placeholders import with_placeholder_pieces
from countermarch.generators.pieces.filling import evaluated
from countermarch.generators.pieces.layout import CARDS, COUNTERS
from countermarch.generators.pieces.layout_files import FOLDER as LAYOUTS
from countermarch.generators.pieces.layout_files import ILLUSTRATED, layout_of
from countermarch.generators.pieces.layout_items import COLOURS, EVERY, KEYS
from countermarch.generators.pieces.own_fonts import install
from countermarch.generators.pieces.pictures import ENDINGS
from countermarch.generators.pieces.vocabulary import vocabulary
from countermarch.generators.writers import svg
from countermarch.importing.summary import layout_file
from countermarch.studio.files import FileError
from countermarch.studio.toml_edits import add_table, remove_table, set_values

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from pathlib import Path

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Piece
    from countermarch.generators.documents.plan import KitPlan
    from countermarch.generators.kits import KitOptions
    from countermarch.generators.pages.look import Look
    from countermarch.generators.pieces.drawer import PieceDrawer
    from countermarch.generators.pieces.items import Box
    from countermarch.generators.pieces.layout import Item, PieceLayout
    from countermarch.generators.pieces.layout_terms import Template
    from countermarch.studio.toml_edits import Scalar
    from countermarch.studio.zones import Zones

Keys = tuple[str | int, ...]

SAME = 0.005
"""Tolerance for equal lengths, in mm."""

MAX_PICTURES = 1_000

ORDER = (
    *("name", "like", "kind", "text", "file", "symbol", "x", "y", "width", "height"),
    *("font", "family", "size", "min_size"),
)
"""The usual order of an item's keys."""

NUMBERS = ("size", "min_size", "leading", "lines", "weight", "radius", "turn", "opacity")
CHOICES: Mapping[str, tuple[str, ...]] = {
    "align": ("start", "middle", "end"),
    "vertical": ("top", "middle", "bottom"),
    "fit": ("contain", "cover", "stretch"),
    "toward": ("down", "right"),
}

WORDS = ("text", "shorter", "file", "symbol", "echelon")
TONES = ("fill", "to", "line", "ink", "paper")
STARTS: Mapping[str, Mapping[str, Scalar]] = {
    "text": {"text": "Text", "size": 9.0},
    "line": {"text": "Line", "size": 10.0},
    "box": {"fill": "panel"},
    "circle": {"fill": "panel"},
    "image": {"file": "", "missing": "name"},
    "symbol": {"symbol": "infantry"},
}
"""The items that can be added, with their initial keys."""


@dataclass(frozen=True)
class FaceDesign:
    """A game's pieces with what draws them; makes faces, and lists and edits the items on them."""

    game: Game
    plan: KitPlan
    look: Look
    zones: Zones

    @classmethod
    def of(cls, game: Game, options: KitOptions, zones: Zones) -> FaceDesign:
        """Return the design of a valid game."""
        plan = kit_plan(game)
        install(game)
        game = with_placeholder_pieces(game)
        return cls(game, plan, plan.look(game, options), zones)

    @cached_property
    def counters(self) -> PieceDrawer:
        """What draws the counters."""
        return counter_drawer(self.game, self.plan, self.look)

    @cached_property
    def cards(self) -> PieceDrawer:
        """What draws the cards."""
        return card_drawer(self.game, self.plan, self.look)

    def piece(self, part: str, id_: str) -> tuple[Piece, PieceDrawer]:
        """Return a piece and what draws pieces of its size; raises ``IndexError``."""
        if part not in PIECE_FILES:
            raise IndexError(part)
        piece = next((one for one in getattr(self.game, part) if one.id == id_), None)
        if piece is None:
            raise IndexError(f"there is no piece {id_[:60]!r}")
        return piece, (self.cards if part == "cards" else self.counters).for_size_of(piece)

    def face(self, part: str, id_: str, *, back: bool) -> str:
        """Return a face as SVG, of several copies the first; raises ``IndexError`` and ``DrawingError``."""
        piece, drawer = self.piece(part, id_)
        with use(self.game.catalogue):
            scene = drawer.back(piece) if back else None
            scene = scene or drawer.numbered(piece, 1)
        if self.zones:
            scene = self.zones.over(scene, drawer.layout.corner, drawer.layout.shape)
        return svg.write_scene(scene, merge_glyphs=True)

    def items(self, part: str, id_: str, text: str, *, back: bool) -> dict[str, Any]:
        """Return the size of a face and its items in their order; ``text`` is that of the layout."""
        piece, drawer = self.piece(part, id_)
        layout = drawer.layout
        places, written = Places(text), _read(text)
        found = [
            _described(item, box, places, written)
            for item, box in _boxes(drawer, piece, back=back)
            if item.path
        ]
        return {
            "file": layout_file(part),
            "width": layout.width,
            "height": layout.height,
            "shape": layout.shape,
            "corner": layout.corner,
            "back": drawer.back(piece) is not None,
            "own": bool(found),
            "tones": {role: drawer.colour(piece, role) or "" for role in COLOURS},
            "items": found,
        }

    def moved(self, part: str, id_: str, text: str, path: Keys, box: Sequence[float]) -> str:
        """Return a layout's text with an item moved to another box, in mm on the piece."""
        piece, drawer = self.piece(part, id_)
        raw = _raw(layout_file(part), text, path)
        shown = next(
            (one for back in (False, True) for one in drawer.items(piece, back=back) if one.path == path),
            None,
        )
        if shown is None:
            raise FileError("this piece does not show that item any more")
        values = placed_at(raw, shown, (drawer.layout.width, drawer.layout.height), box)
        return set_values(text, path, values, ORDER)

    def starting_layout(self, part: str) -> str:
        """Return a copy of the built-in layout for the pieces of a file, ready to edit."""
        if part == "cards":
            name = ILLUSTRATED if self.plan.cards is not None else CARDS
        elif part == "units":
            name = COUNTERS if self.plan.counters is not None else "units.toml"
        else:
            name = "markers.toml"
        return (LAYOUTS / name).read_text("utf-8")

    def vocabulary(self, folder: Path) -> dict[str, Any]:
        """Return the available fonts, colours, symbols, icons, pictures, and columns of each file."""
        known = vocabulary()
        layouts = (self.cards.layout, self.counters.layout)
        fonts = [name for layout in layouts for name in layout.fonts]
        own_icons = [name for layout in layouts for name in layout.icons]
        pictures = (
            path.relative_to(folder).as_posix()
            for path in sorted(folder.rglob("*"))
            if path.suffix.lower() in ENDINGS and path.is_file() and not path.is_symlink()
        )
        return {
            "fonts": [*fonts, *known["fonts"]],
            "families": [*fonts, *known["families"]],
            "colours": list(COLOURS),
            "symbols": list(known["types"]),
            "icons": [*own_icons, *known["icons"], *known["more icons"]],
            "pictures": [name for name in pictures if not name.startswith((".", "output/"))][:MAX_PICTURES],
            "columns": {part: _columns(getattr(self.game, part)) for part in PIECE_FILES},
            "kinds": list(STARTS),
        }


def _columns(pieces: Sequence[Piece]) -> list[str]:
    """Return the columns in which any of these pieces has a value."""
    found = dict.fromkeys(name for piece in pieces[:200] for name in piece.values)
    extra = ("title", "body", "deck") if pieces and hasattr(pieces[0], "body") else ("name",)
    return list(dict.fromkeys((*extra, *found, "side", "id")))


def _boxes(drawer: PieceDrawer, piece: Piece, *, back: bool) -> Iterator[tuple[Item, Box]]:
    """Yield the items of a face, each with its box on this piece."""
    for item in drawer.items(piece, back=back):
        shown = evaluated(drawer.values, piece, item)
        if shown is not None:
            yield item, shown.placed(drawer.layout.width, drawer.layout.height)


def _read(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text.removeprefix("\ufeff").replace("\r\n", "\n"))
    except ValueError:
        return {}


def _described(item: Item, box: Box, places: Places, written: dict[str, Any]) -> dict[str, Any]:
    """Return an item as JSON for the page: its box, its line in the layout, and its editable keys."""
    own: Any = written
    for step in item.path:
        own = own[step]
    line = places.value(item.path)
    worked = {key for key, _, _ in item.sums}
    said = next((str(own[key]) for key in ("name", "text", "file", "symbol") if own.get(key)), "")
    return {
        "path": item.path,
        "line": line[0] if line else 0,
        "kind": item.kind,
        "label": f"{item.kind}: {said[:60]}" if said else item.kind,
        "box": [round(one, 3) for one in box],
        "fixed": [key for key in ("x", "y", "width", "height") if key in worked],
        "fields": list(_fields(item, own, worked)),
    }


def _fields(item: Item, own: Mapping[str, Any], worked: Collection[str]) -> Iterator[dict[str, Any]]:
    """Yield the editable keys of an item, besides its box."""
    for key in dict.fromkeys((*KEYS[item.kind], *EVERY)):
        value: Any = own.get(key)
        if key in worked or (key in NUMBERS and isinstance(value, str)):
            yield {"key": key, "as": "text", "value": str(value or "")}
        elif key in NUMBERS:
            number = value if value is not None else _plain(getattr(item, key))
            yield {"key": key, "as": "number", "value": number}
        elif key in WORDS:
            start = item.template if key in ("text", "file", "symbol") else getattr(item, key)
            yield {"key": key, "as": key, "value": value if value is not None else _written(start)}
        elif key in TONES:
            found = value or getattr(item, "fill" if key == "paper" else key)
            yield {"key": key, "as": "colour", "value": found}
        elif key in ("font", "family"):
            yield {"key": key, "as": key, "value": value or item.font}
        elif key in CHOICES:
            choices = (*CHOICES[key], "justify") if (key, item.kind) == ("align", "text") else CHOICES[key]
            yield {"key": key, "as": "choice", "choices": choices, "value": value or getattr(item, key)}


def _plain(number: float) -> float:
    return int(number) if number == int(number) else round(number, 3)


def _written(template: Template) -> str:
    return "".join(f"[{one}]" if at % 2 else one for at, one in enumerate(template.pieces))


def _raw(file: str, text: str, path: Keys) -> Item:
    """Return an item as it is in the layout's text; raises ``FileError``."""
    layout = checked(file, text)
    found = (item for sides in layout.sides for item in (*sides.front, *sides.back) if item.path == path)
    raw = next(found, None)
    if raw is None:
        raise FileError(f"{file} has no item {'.'.join(map(str, path))[:60]} any more")
    return raw


def checked(file: str, text: str) -> PieceLayout:
    """Parse a layout; raises ``FileError`` with its first fault."""
    try:
        return layout_of(file, text)
    except DataError as error:
        raise FileError(str(error.faults[0])) from None


def placed_at(raw: Item, shown: Item, size: tuple[float, float], box: Sequence[float]) -> dict[str, Scalar]:
    """Return the keys that place an item in a box, in the style they had: from an edge, or as a share.

    Formulas that are computed for each piece are not changed.
    """
    lengths = ("x", "y", "width", "height")
    pairs = [(getattr(raw, key), getattr(shown, key)) for key in lengths]
    scale = next((two.value / one.value for one, two in pairs if one.value and not one.share), 1.0)
    found: dict[str, Scalar] = {}
    for at, key in enumerate(lengths):
        edge, old = size[at % 2], pairs[at][0]
        if at < 2:  # noqa: PLR2004 # x and y, which count from the far edge where they are negative
            value = box[at] - edge if old.value < 0 and box[at] < edge else max(box[at], 0.0)
        else:  # a width that is not positive ends so far before the edge
            value = box[at] if old.value > 0 else min(box[at - 2] + box[at] - edge, 0.0)
        new = round(value / edge * 100, 2) if old.share else round(value / scale, 2)
        if key not in {one for one, _, _ in raw.sums} and abs(new - old.value) > SAME:
            found[key] = f"{new:g}%" if old.share else new
    return found


def with_values(file: str, text: str, path: Keys, values: Mapping[str, Scalar]) -> str:
    """Return a layout's text with some keys of an item set; raises ``FileError`` if it becomes invalid."""
    kind = _raw(file, text, path).kind
    unknown = [key for key in values if key not in (*EVERY, *KEYS[kind])]
    if unknown:
        raise FileError(f"{kind} has no key {unknown[0][:40]!r}")
    made = set_values(text, path, values, ORDER)
    checked(file, made)
    return made


def with_item(file: str, text: str, heading: Keys, kind: str, size: tuple[float, float]) -> str:
    """Return a layout's text with a new item in the middle of a face."""
    if kind not in STARTS or not heading or heading[-1] not in ("front", "back"):
        raise FileError("there is no such item to add")
    wide, high = size
    across = round(min(wide, high) / 2, 1)
    down = round(across / 2, 1) if kind in ("text", "line") else across
    place = {"x": round((wide - across) / 2, 1), "y": round((high - down) / 2, 1)}
    place |= {"width": across, "height": down}
    made = add_table(text, heading, {"kind": kind, **STARTS[kind], **place})
    checked(file, made)
    return made


def without_item(file: str, text: str, path: Keys) -> str:
    """Return a layout's text without an item."""
    _raw(file, text, path)
    made = remove_table(text, path)
    checked(file, made)
    return made
