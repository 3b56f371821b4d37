"""Replace characters that no font has with a square, and report them."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeVar, cast

from countermarch.components.discovery import is_from_folder
from countermarch.components.model.loading.faults import DataError
from countermarch.components.model.loading.files import exists
from countermarch.components.model.loading.piece_files import PIECE_COLUMNS
from countermarch.components.model.source import PIECE_FILES
from countermarch.generators.pieces.layout import CARDS, COUNTERS
from countermarch.generators.pieces.layout_files import card_layout, counter_layout
from countermarch.generators.scene.missing_glyphs import PLACEHOLDER, missing, with_placeholders

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.layers import Value
    from countermarch.components.model.pieces import Piece

MAX_NAMED = 6
"""Maximum number of characters without a font or a script that are named."""

OTHER_FONT_ADVICE = "put a font that has it into the folder fonts/, such as NotoEmoji-Regular.ttf for emoji"
"""What would help with characters of no script."""

_ICONS = ", [icons]"
"""After the name of a layout: what is missing is an icon, which is left out."""

Some = TypeVar("Some", bound="Piece")
Whole = TypeVar("Whole")
_TEXTS = ("title", "subtitle", "designer", "publisher", "says", "notice")


def with_placeholder_pieces(game: Game) -> Game:
    """Return a folder's game with a square for every character that cannot be shown.

    First lends texts, for the rest of the process, the fonts found in the folder, among our requirements
    or on the machine.
    """
    if not is_from_folder(game):
        return game
    wanted = {one for one, _ in _missing(game, {})}
    if not wanted:
        return game
    from countermarch.generators.pieces.found_fonts import add_system_fallbacks

    add_system_fallbacks(game.folder, wanted)
    if not any(True for _ in _missing(game, {})):
        return game
    texts: dict[str, Any] = {name: with_placeholders(getattr(game, name)) for name in _TEXTS}
    made = replace(
        game, **texts, sides=tuple(replace(side, name=with_placeholders(side.name)) for side in game.sides)
    )
    made = made.with_pieces(
        tuple(map(_piece, game.units)),
        tuple(map(_piece, game.markers)),
        tuple(map(_piece, game.chits)),
        tuple(map(_piece, game.cards)),
    )
    tables = {name: _all_squares(table) for name, table in _tables(game, "all_tables").items()}
    tracks = {name: _all_squares(track) for name, track in _tables(game, "tracks").items()}
    readers = replace(made.readers, all_tables=lambda _: tables, tracks=lambda _: tracks)
    return replace(made, readers=readers)


def _tables(game: Game, part: str) -> Mapping[str, Any]:
    """Return the tables or tracks of a game; none if these have faults, which are reported elsewhere."""
    with suppress(DataError):
        return {**getattr(game, part)}
    return {}


def _all_squares(value: Whole) -> Whole:
    """Return a table, or a part of one, with squares in all of its texts; keys of mappings stay."""
    made: object = value
    if isinstance(value, str):
        made = with_placeholders(value) if not isinstance(value, Enum) else value
    elif isinstance(value, Mapping):
        made = {key: _all_squares(one) for key, one in value.items()}
    elif isinstance(value, tuple):
        made = tuple(map(_all_squares, value))
    elif is_dataclass(value) and not isinstance(value, type):
        made = replace(value, **{one.name: _all_squares(getattr(value, one.name)) for one in fields(value)})
    return cast("Whole", made)


def _strings(value: object) -> Iterator[str]:
    """Yield all texts in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _strings(one)
    elif is_dataclass(value):
        for one in fields(value):
            yield from _strings(getattr(value, one.name))


def _piece(piece: Some) -> Some:
    made = piece.with_cells({name: _cell(value) for name, value in piece.values.items()})
    texts: dict[str, Any] = {name: with_placeholders(getattr(piece, name)) for name in _texts(piece)}
    return replace(made, id=with_placeholders(piece.id), **texts)


def _texts(piece: Piece) -> list[str]:
    """Return the texts that are fields of a piece as well as cells."""
    names = ("name", "title", "body", "formation", "kind", "front", "back", "type", "size")
    return [name for name in names if isinstance(getattr(piece, name, None), str)]


def _cell(value: Value | None) -> Value | None:
    if value is None or not isinstance(value.value, str) or value.value.isascii():
        return value
    only = value.value.strip()
    script = _script(only) if len(only) == 1 and missing(only) else ""
    # a letter by itself, as on a letter tile, is reported by its name
    said = unicodedata.name(only).split(" ")[-1].capitalize() if script else with_placeholders(value.value)
    return replace(value, value=said)


def _missing(game: Game, used: Mapping[str, Collection[str] | None]) -> Iterator[tuple[str, str]]:
    """Yield each character that cannot be shown, and where it is."""
    titles = [*(getattr(game, name) for name in _TEXTS), *(side.name for side in game.sides)]
    for file, text in (*(("game.toml", title) for title in titles), *_layout_texts(game)):
        for one in missing(text):
            yield one, file
    for part in ("all_tables", "tracks"):
        for name, table in _tables(game, part).items():
            yield from ((one, name) for one in missing("".join(_strings(table))))
    for part in PIECE_FILES:
        pieces: Sequence[Piece] = getattr(game, part)
        for piece in pieces:
            shown = used.get(part)
            cells = [
                cell.value
                for column, cell in piece.values.items()
                if cell and (shown is None or column in shown or column in PIECE_COLUMNS[part])
            ]
            texts = [piece.id, *[text for text in cells if isinstance(text, str)]]
            for text in () if "".join(texts).isascii() else texts:
                for one in missing(text):
                    yield one, piece.id


def _layout_texts(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the texts of the game's layouts, which are replaced when an item is filled, with their files."""
    for file, read in ((COUNTERS, counter_layout), (CARDS, card_layout)):
        with suppress(DataError):  # its faults are reported when the kit is planned
            layout = read(game.folder) if exists(game.folder, file) else None
            for sign in layout.icons.values() if layout else ():
                if len(sign) == 1:
                    yield f"{file}{_ICONS}", sign
            for side in layout.sides if layout else ():
                for item in (*side.front, *(side.back or ())):
                    for one in (item.template, item.shorter):
                        formulas = (piece for piece in one.pieces[1::2] if piece.startswith("="))
                        yield file, "".join((*one.pieces[::2], *formulas))


def reports(game: Game, used: Mapping[str, Collection[str] | None] | None = None) -> tuple[str, ...]:
    """Report the replaced characters of a folder's game: which, where, and what would help.

    ``used`` are the columns that are printed, by part; without it, or with None for a part, all are.
    """
    if not is_from_folder(game):
        return ()
    found: dict[str, dict[str, None]] = {}
    for one, where in _missing(game, used or {}):
        found.setdefault(one, {})[where] = None
    scripts: dict[str, list[str]] = {}
    for one in found:
        if script := _script(one):
            scripts.setdefault(script, []).append(one)
    others = [(one, list(where)) for one, where in found.items() if not _script(one)]
    lines = []
    for script, letters in scripts.items():
        font = f"put a font of this script into the folder fonts/, such as NotoSans{script}-Regular.ttf"
        lines.append(_line(letters[0], list(found[letters[0]]), font, len(letters) - 1))
    lines += [_line(one, where, OTHER_FONT_ADVICE) for one, where in others[:MAX_NAMED]]
    if len(others) > MAX_NAMED:
        lines.append(f"no font here has {len(others) - MAX_NAMED} other characters either")
    return tuple(lines)


def _script(character: str) -> str:
    """Return the script of a letter, after which a font may be called; empty for other characters.

    >>> _script("𐑐"), _script("龍"), _script("→")
    ('Shavian', '', '')
    """
    script = unicodedata.name(character, "").split(" ")[0]
    letter = unicodedata.category(character) in ("Lo", "Ll", "Lu") and script != "CJK"
    return script.capitalize() if letter else ""


def _line(character: str, where: Sequence[str], helps: str, others: int = 0) -> str:
    name = unicodedata.name(character, "a sign of a private font")
    more = f" and {len(where) - 1} more" if len(where) > 1 else ""
    instead = "it is left out" if where[0].endswith(_ICONS) else f"{PLACEHOLDER} is printed instead"
    besides = f" and {others} other such characters" if others else ""
    return (
        f"{with_placeholders(where[0])}{more}: no font here has U+{ord(character):04X} ({name}){besides}; "
        f"{instead}: {helps}"
    )
