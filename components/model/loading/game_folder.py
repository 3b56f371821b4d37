"""Opening a game's folder: its ``game.toml`` and its layers."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, cast

from components.model.game import Content, Game, Side, Source
from components.model.layers import Layer
from components.model.loading.faults import DataError, Fault
from components.model.loading.files import exists, label_of
from components.model.loading.toml_files import read_toml

if TYPE_CHECKING:
    from pathlib import Path

    from components.model.loading.csv_files import ExtraColumns, Kind
    from components.model.loading.toml_files import Section

PIECE_FILES = ("units", "markers", "chits", "cards", "gazetteer")
_KINDS = ("text", "number", "count", "flag")
LONGEST_ID = 100
_UNSAFE = re.compile(r"[^0-9A-Za-z.]+")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def open_game(folder: Path, *, copy: Path | None = None, extra_columns: ExtraColumns = "fault") -> Game:
    """Open a game's folder: read its ``game.toml`` and note its layers; raises ``DataError``."""
    folder = _absolute(folder)
    layers = [(Layer.RULEBOOK, folder)]
    if exists(folder, "reconstruction"):
        _refuse_link_out(folder, "reconstruction")
        layers.append((Layer.RECONSTRUCTION, folder / "reconstruction"))
    if copy is not None:
        copy = _absolute(copy)
        _refuse_no_folder(copy)
        layers.append((Layer.COPY, copy))
    game_id = _UNSAFE.sub("-", folder.name).strip("-.")[:LONGEST_ID] or "game"
    return read_toml(folder, "game.toml", lambda top: _game(top, game_id, tuple(layers), extra_columns))


def _absolute(folder: Path) -> Path:
    """Make a path whole, so that ``.`` has a name too; links stay as they are."""
    return type(folder)(os.path.abspath(folder))  # noqa: PTH100 # Path.resolve would follow links


def _refuse_link_out(folder: Path, name: str) -> None:
    try:
        inside = (folder / name).resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # a loop of links
        inside = False
    if not inside:
        raise DataError([Fault(label_of(folder, name), 0, "", "", "a folder, not a link out of the game")])


def _refuse_no_folder(copy: Path) -> None:
    try:
        names = {path.name for path in copy.iterdir()}
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise DataError([Fault(str(copy), 0, "", "", f"a folder with your own values ({reason})")]) from None
    known = {f"{name}.csv" for name in PIECE_FILES} | {
        "numbers.toml",
        "tracks.toml",
        "scenarios.toml",
        "tables",
    }
    if not names & known:
        usual = ", ".join(f"{name}.csv" for name in PIECE_FILES)
        raise DataError([Fault(str(copy), 0, "", "", f"one of {usual} in the folder of your own values")])


def _game(top: Section, game_id: str, layers: tuple[tuple[Layer, Path], ...], extra: ExtraColumns) -> Game:
    return Game(
        id=game_id,
        title=top.text("title"),
        subtitle=top.text("subtitle", ""),
        designer=top.text("designer", ""),
        publisher=top.text("publisher", ""),
        year=top.number("year", 0),
        says=top.text("says", ""),
        notice=top.text("notice", ""),
        sides=tuple(_side(section) for section in top.sections("side")),
        contents=tuple(_content(section) for section in top.sections("content")),
        source=Source(layers, _extra_columns(top.section("columns")), extra),
    )


def _side(section: Section) -> Side:
    colours = section.mapping("colours")
    for role, colour in colours.items():
        if not _COLOUR.fullmatch(colour):
            section.fault("colours", f"{role} = {colour}", "a colour written #rrggbb")
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


def _extra_columns(section: Section) -> dict[str, dict[str, Kind]]:
    found: dict[str, dict[str, Kind]] = {}
    for name in PIECE_FILES:
        inner = section.section(name)
        found[name] = {
            column.lower(): cast("Kind", inner.choice(column, _KINDS))
            for column in inner.keys()  # noqa: SIM118 # a method, not a dict's
        }
    section.finish()
    return found
