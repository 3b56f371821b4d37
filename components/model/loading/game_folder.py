"""Opening a game's folder: its ``game.toml`` and its layers."""

from __future__ import annotations

import json
import os
import re
from importlib import import_module
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, cast

from countermarch.components.colour_words import COLOUR_EXPECTED, read_colour
from countermarch.components.discovery import installed_game, installed_games
from countermarch.components.formats import ADDRESS_EXPECTED, is_site
from countermarch.components.model.game import Content, Game, Readers, Side
from countermarch.components.model.language import Heard, Spoken
from countermarch.components.model.layers import Layer
from countermarch.components.model.loading.faults import DataError, Fault
from countermarch.components.model.loading.files import MAX_LOOKED_AT, exists, label_of
from countermarch.components.model.loading.references import broken_references
from countermarch.components.model.loading.toml_files import parse_toml, read_toml
from countermarch.components.model.names import file_stem, hyphenated
from countermarch.components.model.source import PIECE_FILES, ROLES, SHEET_ENDINGS, SHEET_PARTS, Source
from countermarch.components.translations import ENGLISH, catalogue

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from countermarch.components.model.loading.toml_files import Section
    from countermarch.components.model.source import ExtraColumns, Kind, Role
    from countermarch.components.translations import Catalogue

_KINDS = ("text", "number", "count", "flag")
LONGEST_GAME_ID = 100
"""Maximum number of characters of the id of a game that is made from its folder's name."""
MAX_EDITIONS = 10
_BESIDE = re.compile(r"\w[\w .-]*")


def open_game(
    folder: Path,
    *,
    copy: Path | None = None,
    extra_columns: ExtraColumns = "fault",
    game_id: str = "",
    above: int = 0,
) -> Game:
    """Open a game's folder: read its ``game.toml`` and find its layers; raises ``DataError``.

    ``extra_columns`` is ``fault`` for an installed game, whose columns are fixed, and ``keep`` for a player's
    folder, which needs no ``game.toml``. ``game_id`` overrides the id that is made from the folder's name.
    ``above`` counts the editions that are based on this one.
    """
    folder = _absolute(folder)
    layers = [(Layer.RULEBOOK, folder)]
    if exists(folder, "reconstruction"):
        _refuse_link_out(folder, "reconstruction")
        layers.append((Layer.RECONSTRUCTION, folder / "reconstruction"))
    if copy is not None:
        copy = _absolute(copy)
        _check_copy(copy)
        layers.append((Layer.COPY, copy))
    game_id = game_id or file_stem(hyphenated(folder.name, kept=".").strip("-.")[:LONGEST_GAME_ID]) or "game"

    def build(top: Section) -> Game:
        return _game(top, game_id, tuple(layers), extra_columns, _based_on(top, folder, extra_columns, above))

    # A folder with nothing but a spreadsheet is a game too.
    if extra_columns == "keep" and _lacks_game_toml(folder):
        title = " ".join(game_id.replace("-", " ").split()).title()
        return parse_toml(label_of(folder, "game.toml"), f"title = {json.dumps(title)}", build)
    return read_toml(folder, "game.toml", build)


def _based_on(top: Section, folder: Path, extra: ExtraColumns, above: int) -> Game | None:
    """Open the game that an edition is based on: an installed one, or a folder beside this one."""
    if not top.has("based-on"):
        return None
    name = top.text("based-on")
    found = installed_game(name)
    beside = folder.parent / name if _BESIDE.fullmatch(name) and name != folder.name else None
    if found is None and (beside is None or not beside.is_dir()):
        top.fault("based-on", name, "the id of a game, or the name of a folder beside this one")
        return None
    # two folders may be based on each other, so a number ends the chain
    if above >= MAX_EDITIONS:
        top.fault("based-on", name, f"at most {MAX_EDITIONS} editions, each based on the one before")
        return None
    where = found.folder if found is not None else beside
    assert where is not None  # noqa: S101 # one of the two
    return open_game(where, extra_columns=extra, game_id=found.id if found else "", above=above + 1)


def _lacks_game_toml(folder: Path) -> bool:
    """Return whether a folder has pieces or a map but no ``game.toml``, in capitals or not."""
    try:
        names = {path.name for path in folder.iterdir()}
    except OSError:
        return False
    sheets = {f"{part}{ending}" for part in SHEET_PARTS for ending in SHEET_ENDINGS}
    return bool(names & {*sheets, "map.toml"}) and "game.toml" not in {name.lower() for name in names}


def _absolute(folder: Path) -> Path:
    """Make a path absolute, so that ``.`` has a name too; links are not followed."""
    return type(folder)(os.path.abspath(folder))  # noqa: PTH100 # Path.resolve would follow links


def _refuse_link_out(folder: Path, name: str) -> None:
    try:
        inside = (folder / name).resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # a loop of links
        inside = False
    if not inside:
        raise DataError([Fault(label_of(folder, name), 0, "", "", "a folder, not a link out of the game")])


def _check_copy(copy: Path) -> None:
    """Raise ``DataError`` unless a copy is a readable folder with a file of values, named in lower case."""
    try:
        names = {path.name for path in islice(copy.iterdir(), MAX_LOOKED_AT)}
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise DataError([Fault(str(copy), 0, "", "", f"a folder with your own values ({reason})")]) from None
    known = {f"{part}{ending}" for part in SHEET_PARTS for ending in SHEET_ENDINGS}
    known |= {"numbers.toml", "tracks.toml", "scenarios.toml", "tables"}
    if names & known:
        return
    capital = sorted(name for name in names if name.lower() in known)
    if capital:
        raise DataError(
            [
                Fault(label_of(copy, name), 0, "", "", f"the name {name.lower()}; rename it")
                for name in capital
            ]
        )
    usual = ", ".join(f"{part}.csv" for part in SHEET_PARTS)
    expected = f"one of {usual} (or .xlsx, .ods) in the folder of your own values"
    raise DataError([Fault(str(copy), 0, "", "", expected)])


def _game(
    top: Section, game_id: str, layers: tuple[tuple[Layer, Path], ...], extra: ExtraColumns, base: Game | None
) -> Game:
    """Read a game's ``game.toml``; keys that it lacks are taken from the edition that it is based on."""

    def text(key: str) -> str:
        return top.text(key, getattr(base, key, ""))

    return Game(
        id=game_id,
        title=top.text("title", base.title if base else None),
        subtitle=text("subtitle"),
        designer=text("designer"),
        publisher=text("publisher"),
        year=top.number("year", base.year if base else 0),
        says=text("says"),
        notice=text("notice"),
        site=_site(top),
        sides=tuple(_side(section) for section in top.sections("side")) or (base.sides if base else ()),
        contents=tuple(_content(section) for section in top.sections("content"))
        or (base.contents if base else ()),
        source=_source(top, layers, extra, base.source if base else None),
        readers=_READERS,
        catalogue=base.catalogue if base and not top.has("language") else _catalogue(top, layers[0][1]),
        based_on=base.based_on or (base.id if base.folder in _installed() else "") if base else "",
    )


def _installed() -> frozenset[Path]:
    """Return the folders of all installed games."""
    return frozenset(one.folder for one in installed_games().values())


def _reader(file: str, module: str, name: str, empty: object) -> Callable[[Any], Any]:
    """Return a reader; its module is imported only if the game has the file.

    Mappings are read-only: every question of the process reads the same game.
    """

    def read(source: Source) -> object:
        if not source.holds(file):
            return empty
        found = getattr(import_module(f"countermarch.components.model.loading.{module}"), name)(source)
        return MappingProxyType(found) if isinstance(found, dict) else found

    return read


_READERS: Final = Readers(
    **{part: _reader(part, "piece_files", part, ()) for part in PIECE_FILES},
    all_tables=_reader("tables", "table_files", "TableFiles", {}),
    numbers=_reader("numbers.toml", "table_files", "numbers", {}),
    **{part: _reader(f"{part}.toml", "scenario_files", part, {}) for part in ("tracks", "scenarios")},
    errata=_reader("errata.toml", "rulebook_files", "errata", {}),
    places=_reader("gazetteer", "piece_files", "places", {}),
    clauses=_reader("clauses.tsv", "rulebook_files", "clauses", ()),
    absent=_reader("absent.toml", "language_files", "absent", {}),
    wordings=_reader("words.toml", "language_files", "wordings", ()),
    spoken=_reader("spoken.toml", "language_files", "spoken", Spoken()),
    heard=_reader("heard.toml", "language_files", "heard", Heard()),
    broken_references=broken_references,
)
"""The readers of all parts of a game."""


def _catalogue(top: Section, folder: Path) -> Catalogue:
    """Return the words of the game's language, which ``game.toml`` may name."""
    language = top.text("language", "en")
    if language == "en":
        return ENGLISH
    try:
        return catalogue(language, folder)
    except DataError as error:
        for fault in error.faults:
            if fault.column == "language":
                top.fault("language", language, fault.expected)
            else:
                top.faults.found.append(fault)
        return ENGLISH


def _site(top: Section) -> str:
    found = top.text("site", "")
    if found and not is_site(found):
        top.fault("site", found, ADDRESS_EXPECTED)
        return ""
    return found


def _side(section: Section) -> Side:
    colours = {}
    for role, found in section.mapping("colours").items():
        colours[role] = read_colour(found)
        if not colours[role]:
            section.fault("colours", f"{role} = {found}", COLOUR_EXPECTED)
    side = Side(section.id(), section.text("name"), colours)
    section.finish()
    return side


def _content(section: Section) -> Content:
    content = Content(
        section.id(),
        section.text("title"),
        section.number_or_none("count"),
        section.text("rule", ""),
        section.text("says", ""),
    )
    section.finish()
    return content


def _source(
    top: Section, layers: tuple[tuple[Layer, Path], ...], extra: ExtraColumns, base: Source | None
) -> Source:
    """Read the settings for files in ``game.toml``: types of columns, headings, sheets, marks of icons.

    Layers of a ``base`` are earlier ones.
    """
    section = top.section("columns")
    kinds: dict[str, dict[str, Kind]] = {}
    headings: dict[str, dict[str, str]] = {}
    for part in SHEET_PARTS:
        kinds[part], headings[part] = _columns(section.section(part), part, extra)
    section.finish()
    sheets = top.section("sheets")
    named = {part: sheets.texts(part) for part in SHEET_PARTS}
    sheets.finish()
    marks = top.texts("icon_marks") if top.has("icon_marks") else ()
    for mark in marks:
        if mark not in ICON_MARKS:
            top.fault("icon_marks", mark, f"one of {', '.join(ICON_MARKS)}")
    known = tuple(one for one in marks if one in ICON_MARKS)
    roles = _roles(top.section("roles"))
    rows = _heading_rows(top.section("headings"))
    if base is None:
        return Source(layers, kinds, extra, headings, named, known, roles, rows)
    return Source(
        (*base.layers, *layers),
        {part: {**base.columns.get(part, {}), **own} for part, own in kinds.items()},
        extra,
        {part: {**base.headings.get(part, {}), **own} for part, own in headings.items()},
        {part: own or base.sheets.get(part, ()) for part, own in named.items()},
        known or base.marks,
        {part: {**base.roles.get(part, {}), **own} for part, own in roles.items()},
        {**base.heading_rows, **rows},
    )


def _heading_rows(section: Section) -> dict[str, int]:
    """Read the rows of the headings, by file: ``[headings]``; 0 says that there are none."""
    found = {}
    for part in SHEET_PARTS:
        row = section.number_or_none(part)
        if row is not None and not 0 <= row <= MAX_ABOVE:
            section.fault(part, row, f"the row of the headings, from 1 to {MAX_ABOVE}, or 0 without any")
        elif row is not None:
            found[part] = row
    section.finish()
    return found


def _roles(section: Section) -> dict[str, dict[str, Role]]:
    """Read what columns are for, by file and column: ``[roles.cards]``."""
    found: dict[str, dict[str, Role]] = {}
    for part in PIECE_FILES:
        inner = section.section(part)
        found[part] = {name.lower(): cast("Role", inner.choice(name, ROLES)) for name in inner.names()}
    section.finish()
    return found


MAX_ABOVE = 1_000
"""Farthest row of headings."""

ICON_MARKS = ("[]", "::", "{}", "emoji")
"""Marks of icons in texts, besides words in braces: ``[coin]``, ``:coin:``, an emoji."""


def _columns(inner: Section, part: str, extra: ExtraColumns) -> tuple[dict[str, Kind], dict[str, str]]:
    """Read the types of a file's columns and, for a designer's own file, their headings."""
    names = inner.names()
    if extra == "fault" or not names:
        return {name.lower(): cast("Kind", inner.choice(name, _KINDS)) for name in names}, {}
    from countermarch.components.model.loading.piece_files import PIECE_COLUMNS

    usual = PIECE_COLUMNS.get(part, {})
    kinds: dict[str, Kind] = {}
    headings: dict[str, str] = {}
    for name in names:
        said, column = " ".join(inner.text(name).split()), " ".join(name.lower().split())
        if said in _KINDS and usual.get(column) != said:
            kinds[column] = cast("Kind", said)
            continue
        headings[said.lower()] = column
        if column not in usual:
            kinds[column] = "text"
    return kinds, headings
