"""Replaces characters that no font has by a square, and reports them."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from countermarch.components.discovery import is_own
from countermarch.components.extras import how_to_install
from countermarch.components.model.loading.layered_rows import Headed
from countermarch.components.model.source import PIECE_FILES
from countermarch.generators.scene import fonts

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.layers import Value
    from countermarch.components.model.pieces import Piece

STAND_IN = "\N{WHITE SQUARE}"
LEFT_OUT = "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"
"""Modifiers of the character before them."""

MOST_TOLD = 6
ASIAN = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC", "FULLWIDTH", "HALFWIDTH")
"""The first word in the names of characters that the extra ``cjk`` has."""

ELSE = "put a font that has it into the folder fonts/, such as NotoEmoji-Regular.ttf for emoji"
Some = TypeVar("Some", bound="Piece")
_TEXTS = ("title", "subtitle", "designer", "publisher", "says", "notice")


def showable() -> frozenset[str]:
    """Return the characters that every text can show, by its own font or a fallback."""
    return _showable(fonts.lent())


@cache
def _showable(own_fonts: tuple[str, ...]) -> frozenset[str]:
    lent = {one for chain in fonts.FALLBACKS.values() for name in chain for one in fonts.font(name).advances}
    main = [
        fonts.font(name).advances.keys() for name in ("Barlow Condensed Bold", "Countermarch Text Regular")
    ]
    lent |= {one for name in own_fonts for one in fonts.font(name).advances}
    return frozenset(lent | (main[0] & main[1]) | set("\n\t\r"))


def missing(text: str) -> list[str]:
    """Return the characters of a text that no font has.

    >>> missing("Ares: Άρης, 龍")
    ['龍']
    """
    if text.isascii():
        return []
    known = showable()
    return [one for one in text if one not in known and not _silent(one)]


def shown(text: str) -> str:
    """Return a text with missing characters replaced.

    >>> shown("龍 of fire")
    '□ of fire'
    """
    if text.isascii():
        return text
    known = showable()
    return "".join(one if one in known else STAND_IN for one in text if one in known or not _silent(one))


def _silent(character: str) -> bool:
    """Return whether a character only modifies others, such as a joiner of emoji; these are dropped."""
    return character in LEFT_OUT or unicodedata.category(character) == "Cf"


def with_stand_ins(game: Game) -> Game:
    """Return a folder's game with a square for every character that cannot be shown."""
    if not is_own(game):
        return game
    wanted = {one for one, _ in _missing(game)}
    if wanted:
        from countermarch.generators.pieces.found_fonts import lend_found

        lend_found(game.folder, wanted)
    if not any(True for _ in _missing(game)):
        return game
    texts: dict[str, Any] = {name: shown(getattr(game, name)) for name in _TEXTS}
    made = replace(game, **texts, sides=tuple(replace(side, name=shown(side.name)) for side in game.sides))
    return made.with_pieces(
        tuple(map(_piece, game.units)),
        tuple(map(_piece, game.markers)),
        tuple(map(_piece, game.chits)),
        tuple(map(_piece, game.cards)),
    )


def _piece(piece: Some) -> Some:
    cells = {name: _cell(value) for name, value in piece.values.items()}
    values: Mapping[str, Value | None] = cells
    if isinstance(piece.values, Headed):
        values = Headed(cells, piece.values.headings)
    fields: dict[str, Any] = {name: shown(getattr(piece, name)) for name in _texts(piece)}
    return replace(piece, id=shown(piece.id), values=values, **fields)


def _texts(piece: Piece) -> list[str]:
    """Return the texts that are fields of a piece as well as cells."""
    names = ("name", "title", "body", "formation", "kind", "front", "back", "type", "size")
    return [name for name in names if isinstance(getattr(piece, name, None), str)]


def _cell(value: Value | None) -> Value | None:
    if value is None or not isinstance(value.value, str) or value.value.isascii():
        return value
    return replace(value, value=shown(value.value))


def _missing(game: Game) -> Iterator[tuple[str, str]]:
    """Yield each character that cannot be shown, and where it is."""
    for name in _TEXTS:
        for one in missing(getattr(game, name)):
            yield one, "game.toml"
    for side in game.sides:
        for one in missing(side.name):
            yield one, "game.toml"
    for part in PIECE_FILES:
        pieces: Sequence[Piece] = getattr(game, part)
        for piece in pieces:
            cells = [cell.value for cell in piece.values.values() if cell]
            texts = [piece.id, *[text for text in cells if isinstance(text, str)]]
            for text in () if "".join(texts).isascii() else texts:
                for one in missing(text):
                    yield one, piece.id


def reports(game: Game) -> tuple[str, ...]:
    """Report the replaced characters of a folder's game: which, where, and what would help."""
    if not is_own(game):
        return ()
    found: dict[str, dict[str, None]] = {}
    for one, where in _missing(game):
        found.setdefault(one, {})[where] = None
    asian = {one: list(where) for one, where in found.items() if _asian(one)}
    others = [(one, list(where)) for one, where in found.items() if one not in asian]
    lines = (
        [_line(*next(iter(asian.items())), f"{how_to_install('cjk')} adds them", len(asian) - 1)]
        if asian
        else []
    )
    lines += [_line(one, where, ELSE) for one, where in others[:MOST_TOLD]]
    if len(others) > MOST_TOLD:
        lines.append(f"no font here has {len(others) - MOST_TOLD} other characters either")
    return tuple(lines)


def _asian(character: str) -> bool:
    """Return whether a character is one that the extra ``cjk`` has: Chinese, Japanese or Korean."""
    return unicodedata.name(character, "").split(" ")[0] in ASIAN


def _line(character: str, where: Sequence[str], helps: str, others: int = 0) -> str:
    name = unicodedata.name(character, "a sign of a private font")
    more = f" and {len(where) - 1} more" if len(where) > 1 else ""
    besides = f" and {others} other such characters" if others else ""
    return (
        f"{shown(where[0])}{more}: no font here has U+{ord(character):04X} ({name}){besides}; {STAND_IN} is "
        f"printed instead: {helps}"
    )
