"""The data of the pieces pages: every piece in words, grouped, each value with its source."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from countermarch.components.display_names import capitalized, ordinal
from countermarch.components.model.layers import Layer
from countermarch.components.model.pieces import Card, Chit, Marker, Unit
from countermarch.components.translations import gettext, gettext_noop
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.pieces.card_plan import CardPlan, deck_title
from countermarch.generators.scene.symbols import SIZES, SYMBOLS
from countermarch.site.anchors import anchor

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from countermarch.components.model.game import Game
    from countermarch.components.model.layers import Value
    from countermarch.components.model.pieces import Piece
    from countermarch.site.kit_pages import KitPages, PieceFiles

SOURCES: Final = {
    Layer.RULEBOOK: gettext_noop("rule book"),
    Layer.RECONSTRUCTION: gettext_noop("reconstructed"),
    Layer.COPY: gettext_noop("your copy"),
}

WORDS: Final = {
    "attack": gettext_noop("Attack"),
    "defense": gettext_noop("Defence"),
    "move": gettext_noop("Movement"),
    "formation": gettext_noop("Formation"),
    "name": gettext_noop("Name"),
    "size": gettext_noop("Size"),
    "type": gettext_noop("Kind"),
}
"""Labels of the usual columns."""

STATES: Final = (gettext_noop("depleted"), gettext_noop("dispersed"))
"""Prefixes of columns of the other side of a unit."""

OTHERS: Final = gettext_noop("Others")

MANY: Final = 3
"""Minimum markers of a kind for a heading of their own."""

UNLISTED_COLUMNS: Final = frozenset(
    {"side", "count", "symbol", "kind", "deck", "title", "body", "note", "class", "descriptor", "rule", "why"}
)
"""Columns that are not listed: the heading, the text or the picture shows them."""


@dataclass(frozen=True, slots=True)
class PieceFact:
    """A value of a piece, with its label and source in words.

    ``anchor`` is the place of its rule on the page of the rules, or ``""``.
    """

    word: str
    value: str
    source: str
    rule: str
    anchor: str


@dataclass(frozen=True, slots=True)
class PieceTile:
    """A piece on the page; ``side`` and ``kind`` are for filtering."""

    id: str
    title: str
    about: str
    says: str
    count: int
    side: str
    kind: str
    reconstructed: bool
    facts: tuple[PieceFact, ...]
    drawn: PieceFiles | None


@dataclass(frozen=True, slots=True)
class PieceGroup:
    """Pieces under a small heading, or directly under the section's."""

    title: str
    tiles: list[PieceTile] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class GallerySection:
    """Groups under one heading; ``cards`` are drawn larger than counters."""

    id: str
    title: str
    cards: bool
    groups: dict[str, PieceGroup] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """The number of pieces, including copies."""
        return sum(tile.count for group in self.groups.values() for tile in group.tiles)


def facts(game: Game, shown: KitPages) -> dict[str, Any]:
    """Return the data of the pieces page: its sections, and the sides and kinds to choose from."""
    made = sections(game, shown)
    tiles = [tile for section in made for group in section.groups.values() for tile in group.tiles]
    found = {tile.side for tile in tiles}
    sides = [(side.id, side.name) for side in game.sides if side.id in found]
    kinds = list(dict.fromkeys(tile.kind for tile in tiles))
    example = ", ".join([*(one.title for one in tiles[1:2]), *kinds[-1:]])
    marked = any(
        tile.reconstructed or any(fact.source == SOURCES[Layer.RECONSTRUCTION] for fact in tile.facts)
        for tile in tiles
    )
    return {"sections": made, "sides": sides, "piece_kinds": kinds, "example": example, "marked": marked}


def sections(game: Game, shown: KitPages) -> list[GallerySection]:
    """Group a game's pieces: units by side and formation or type, markers, chits, cards by deck and class."""
    drawn = {one.id: one for one in shown.pieces}
    cite = citations(game)
    plan = kit_plan(game).cards or CardPlan()
    kinds = Counter(marker.kind for marker in game.markers)
    found: dict[str, GallerySection] = {}
    for piece in game.pieces:
        key, title = _section(piece, game, plan)
        section = found.setdefault(key, GallerySection(key, title, isinstance(piece, Card)))
        heading = _group(piece, kinds, game.spoken.words)
        group = section.groups.setdefault(heading, PieceGroup(heading))
        group.tiles.append(_tile(piece, game, drawn.get(piece.id), cite))
    for section in found.values():
        _merge_lone_pieces(section)
    return list(found.values())


def _merge_lone_pieces(section: GallerySection) -> None:
    """Combine groups with a single piece, and put them last."""
    lone = [title for title, group in section.groups.items() if len(group.tiles) == 1]
    others = section.groups.pop(OTHERS, PieceGroup(OTHERS))
    if len(lone) > 1:
        for title in lone:
            others.tiles.extend(section.groups.pop(title).tiles)
    if others.tiles:
        section.groups[OTHERS] = others


def citations(game: Game) -> Callable[[str], str]:
    """Return a function that finds the anchor of a rule's clause, or ``""``."""
    known: dict[str, str] = {}
    for clause in game.clauses:
        known.setdefault(clause.number, anchor(clause.number))
        known.setdefault(clause.rule, anchor(clause.number))

    def cite(rule: str) -> str:
        first = rule.partition(",")[0].strip()
        if not first or first in known:
            return known.get(first, "")
        inside = (name for name in known if name.startswith(first) and name[len(first)] in "-./ ")
        return known.get(next(inside, ""), "")

    return cite


def _section(piece: Piece, game: Game, plan: CardPlan) -> tuple[str, str]:
    match piece:
        case Unit():
            return f"units-{piece.side}", _side(game, piece.side)
        case Card():
            return f"cards-{piece.deck}", deck_title(piece.deck, plan)
        case Chit():
            return "chits", gettext("Chits")
        case _:
            return "markers", gettext("Markers")


def _group(piece: Piece, kinds: Mapping[str, int], words: Mapping[str, str]) -> str:
    match piece:
        case Unit():
            return formation(piece.formation) or worded(piece.text("kind") or piece.type, words)
        case Card():
            return worded(piece.text("class"), words)
        case Chit():
            return worded(piece.kind, words)
        case Marker():
            if kinds[piece.kind] >= MANY:
                return worded(piece.kind, words)
            return OTHERS if max(kinds.values()) >= MANY else ""
    return ""


def _tile(piece: Piece, game: Game, drawn: PieceFiles | None, cite: Callable[[str], str]) -> PieceTile:
    side = piece.text("side")
    title = display_name(piece)
    about = " · ".join(dict.fromkeys(word for word in _descriptions(piece, game) if word))
    kind = _kind(piece, game.spoken.words)
    facts = tuple(_facts(piece.values.items(), game, cite, title))
    says = "; ".join(text for text in (piece.text("body"), piece.text("note"), piece.text("why")) if text)
    return PieceTile(
        piece.id,
        title,
        about,
        says,
        piece.count,
        side,
        kind,
        piece.layer is Layer.RECONSTRUCTION,
        facts,
        drawn,
    )


def _descriptions(piece: Piece, game: Game) -> Iterable[str]:
    side = piece.text("side")
    yield _side(game, side) if side else ""
    words = game.spoken.words
    if isinstance(piece, Unit):
        yield formation(piece.formation)
        parts = (piece.size, piece.type) if piece.type == "headquarters" else (piece.type, piece.size)
        yield worded(" ".join(part for part in parts if part), words)
    elif isinstance(piece, Card):
        yield worded(piece.text("class"), words) if piece.text("class") != "other" else ""
        yield piece.text("descriptor")
    elif isinstance(piece, Marker):
        kind = worded(piece.kind, words)
        yield kind if kind.lower() != piece.title.lower() else ""
        yield worded(piece.symbol) if piece.value("value") is not None else ""


def _kind(piece: Piece, words: Mapping[str, str]) -> str:
    if isinstance(piece, Unit):
        return worded(piece.text("kind") or piece.type or "unit", words)
    if isinstance(piece, Card):
        return worded(piece.text("class") or piece.deck, words)
    return worded(piece.text("kind") or "marker", words)


def display_name(piece: Piece) -> str:
    """Return a piece's name as players say it: number and size of a unit, or name, title or type.

    >>> from countermarch import components
    >>> units = {unit.id: unit for unit in components.game("lebanon-82").units}
    >>> [display_name(units[one]) for one in ("israeli-96-a", "israeli-36-1", "israeli-36-188")]
    ['35th Brigade', 'Golani', '188th Brigade']
    """
    if isinstance(piece, Unit):
        name = piece.name or piece.formation
        if not name or (name == piece.formation and name.isdecimal()):
            name = f"{worded(piece.type or piece.text('kind'))} {piece.id.rpartition('-')[2]}"
        if name.isdecimal():
            name = f"{ordinal(int(name))} {worded(piece.size) or 'unit'}"
        return f"{name}, reduced" if piece.text("strength") == "reduced" else name
    value = piece.number("value")
    title = piece.text("title") or worded(piece.id)
    return title if value is None else f"{title} {value}".replace("-", "\N{MINUS SIGN}")


def _facts(
    cells: Iterable[tuple[str, Value | None]], game: Game, cite: Callable[[str], str], title: str
) -> Iterable[PieceFact]:
    for column, cell in cells:
        if cell is None or column in UNLISTED_COLUMNS or cell.value in ("", "none"):
            continue
        if (cell.value == title and column != "name") or "{" in str(cell.value):
            continue
        source = SOURCES[cell.layer]
        rule = cell.rule if cell.layer is Layer.RULEBOOK else ""
        yield PieceFact(
            column_words(column, game.spoken.words), _value(cell, column, game), source, rule, cite(rule)
        )


def _value(cell: Value, column: str, game: Game) -> str:
    if isinstance(cell.value, bool):
        return gettext("yes") if cell.value else gettext("no")
    if isinstance(cell.value, int):
        return f"{cell.value}".replace("-", "\N{MINUS SIGN}")
    if column == "formation":
        return formation(cell.value)
    sides: Mapping[str, str] = {side.id: side.name for side in game.sides}
    return sides.get(cell.value, cell.value.replace("-", " ") if column != "name" else cell.value)


def column_words(column: str, words: Mapping[str, str] | None = None) -> str:
    """Return the label of a column, in the game's own ``words`` if it has some.

    >>> column_words("depleted_attack"), column_words("red_draws"), column_words("j2", {"j2": "J-2"})
    ('Attack, depleted', 'Red draws', 'J-2')
    """
    state, _, rest = column.partition("_")
    if state in STATES and rest:
        return f"{column_words(rest, words)}, {gettext(state)}"
    return worded(column, words)


def worded(name: str, words: Mapping[str, str] | None = None) -> str:
    """Return a name of the data in words, in the game's own ``words`` if it has some.

    >>> worded("self-propelled-artillery"), worded("hq", {"hq": "HQ"}), worded("")
    ('Self-propelled artillery', 'HQ', '')
    """
    known = {**WORDS, **(words or {})}
    if name in known:
        return gettext(known[name])
    spelt = name.replace("_", " ").replace("-", " ").replace("self propelled", "self-propelled")
    shown = capitalized(spelt)
    return gettext(shown) if name in SYMBOLS or name in SIZES else shown


def formation(name: str) -> str:
    """Return the name of a formation; divisions have numbers.

    >>> formation("96"), formation("Golan corps"), formation("")
    ('96th Division', 'Golan corps', '')
    """
    return f"{ordinal(int(name))} Division" if name.isdecimal() else name


def _side(game: Game, side: str) -> str:
    return next((one.name for one in game.sides if one.id == side), gettext("Either side"))
