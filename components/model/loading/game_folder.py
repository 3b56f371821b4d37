"""A game's folder: which file holds which part, and in which layers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeVar, cast

from components.model.game import Content, Game, Side, Source
from components.model.layers import Layer
from components.model.loading import piece_files
from components.model.loading.csv_files import Kind
from components.model.loading.faults import DataError, Fault
from components.model.loading.files import exists
from components.model.loading.toml_files import read_toml
from components.model.tables import Chart, ResultsTable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from components.model.clauses import Clause
    from components.model.errata import Erratum
    from components.model.gazetteer import GazetteerPlace
    from components.model.loading.csv_files import ExtraColumns
    from components.model.loading.toml_files import Section
    from components.model.pieces import Card, Chit, Marker, Unit
    from components.model.scenarios import Scenario
    from components.model.tables import Number
    from components.model.tracks import Track

Part = TypeVar("Part")

PIECE_FILES = ("units", "markers", "chits", "cards", "gazetteer")
MOST_TABLES = 200
_KINDS = ("text", "number", "count", "flag")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_TABLE_NAME = re.compile(r"[\w][\w .-]*\.toml")


def open_game(folder: Path, *, copy: Path | None = None, extra_columns: ExtraColumns = "fault") -> Game:
    """Open a game's folder: read its ``game.toml`` and note its layers; raises ``DataError``."""
    layers = [(Layer.RULEBOOK, folder)]
    if exists(folder, "reconstruction"):
        layers.append((Layer.RECONSTRUCTION, folder / "reconstruction"))
    if copy is not None:
        _refuse_no_folder(copy)
        layers.append((Layer.COPY, copy))
    game_id = folder.name.replace("_", "-")
    return read_toml(folder, "game.toml", lambda top: _game(top, game_id, tuple(layers), extra_columns))


def _refuse_no_folder(copy: Path) -> None:
    try:
        names = {path.name for path in copy.iterdir()}
    except OSError as error:
        reason = (error.strerror or "unreadable").lower()
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
            column.lower(): cast(Kind, inner.choice(column, _KINDS))
            for column in inner.keys()  # noqa: SIM118 # a method, not a dict's
        }
    section.finish()
    return found


def _read_pieces(
    source: Source, name: str, columns: Mapping[str, Kind], build: Callable[..., Part]
) -> tuple[Part, ...]:
    known = {**columns, **source.columns.get(name, {})}
    return piece_files.read_pieces(source.layers, f"{name}.csv", known, build, source.extra)


def units(source: Source) -> tuple[Unit, ...]:
    """Read ``units.csv`` in all layers."""
    return _read_pieces(source, "units", piece_files.UNIT_COLUMNS, piece_files.unit)


def markers(source: Source) -> tuple[Marker, ...]:
    """Read ``markers.csv`` in all layers."""
    return _read_pieces(source, "markers", piece_files.MARKER_COLUMNS, piece_files.marker)


def chits(source: Source) -> tuple[Chit, ...]:
    """Read ``chits.csv`` in all layers."""
    return _read_pieces(source, "chits", piece_files.MARKER_COLUMNS, piece_files.chit)


def cards(source: Source) -> tuple[Card, ...]:
    """Read ``cards.csv`` in all layers."""
    return _read_pieces(source, "cards", piece_files.CARD_COLUMNS, piece_files.card)


def places(source: Source) -> dict[str, GazetteerPlace]:
    """Read ``gazetteer.csv`` in all layers."""
    found = _read_pieces(source, "gazetteer", piece_files.PLACE_COLUMNS, piece_files.place)
    return {place.id: place for place in found}


def _read_layers(
    source: Source, name: str, build: Callable[[Section, Layer], dict[str, Part]]
) -> dict[str, Part]:
    """Read a TOML file of every layer that has it; a later layer's entry replaces an earlier one of its id."""
    found: dict[str, Part] = {}
    for layer, folder in source.layers:
        if exists(folder, name):
            found |= read_toml(folder, name, lambda top, layer=layer: build(top, layer))  # type: ignore[misc] # mypy cannot type a lambda's default
    return found


def tables(source: Source) -> tuple[dict[str, ResultsTable], dict[str, Chart]]:
    """Read ``tables/*.toml`` in all layers: results tables and charts, each by id, in order of file name."""
    from components.model.loading.table_files import table_of  # noqa: PLC0415 # pieces do without

    found: dict[str, ResultsTable | Chart] = {}
    faults: list[Fault] = []
    for layer, folder in source.layers:
        here: dict[str, str] = {}
        for name in _table_names(folder):
            try:
                table = read_toml(folder, name, lambda top, layer=layer: table_of(top, layer))  # type: ignore[misc] # as above
            except DataError as error:
                faults.extend(error.faults)
                continue
            if table.id in here:
                faults.append(
                    Fault(
                        f"{folder.name}/{name}",
                        0,
                        "id",
                        table.id,
                        f"an id not used before ({here[table.id]} has it)",
                    )
                )
            here[table.id] = name
            found[table.id] = table
    if faults:
        raise DataError(faults)
    results = {key: table for key, table in found.items() if isinstance(table, ResultsTable)}
    charts = {key: table for key, table in found.items() if isinstance(table, Chart)}
    return results, charts


def _table_names(folder: Path) -> list[str]:
    if not exists(folder, "tables"):
        return []
    try:
        names = sorted(path.name for path in (folder / "tables").iterdir() if path.suffix == ".toml")
    except OSError as error:
        reason = (error.strerror or "unreadable").lower()
        raise DataError(
            [Fault(f"{folder.name}/tables", 0, "", "", f"a folder that can be read ({reason})")]
        ) from None
    if len(names) > MOST_TABLES:
        raise DataError(
            [Fault(f"{folder.name}/tables", 0, "", f"{len(names)} files", f"at most {MOST_TABLES}")]
        )
    return [f"tables/{name}" for name in names if _TABLE_NAME.fullmatch(name)]


def numbers(source: Source) -> dict[str, Number]:
    """Read ``numbers.toml`` in all layers."""
    from components.model.loading.table_files import numbers_of  # noqa: PLC0415 # pieces do without

    return _read_layers(source, "numbers.toml", numbers_of)


def tracks(source: Source) -> dict[str, Track]:
    """Read ``tracks.toml`` in all layers."""
    from components.model.loading.play_files import tracks_of  # noqa: PLC0415 # pieces do without

    return _read_layers(source, "tracks.toml", tracks_of)


def scenarios(source: Source) -> dict[str, Scenario]:
    """Read ``scenarios.toml`` in all layers."""
    from components.model.loading.play_files import scenarios_of  # noqa: PLC0415 # pieces do without

    return _read_layers(source, "scenarios.toml", scenarios_of)


def errata(source: Source) -> dict[str, Erratum]:
    """Read ``errata.toml``."""
    from components.model.loading.play_files import errata_of  # noqa: PLC0415 # pieces do without

    return _read_layers(source, "errata.toml", lambda top, _layer: errata_of(top))


def clauses(source: Source) -> tuple[Clause, ...]:
    """Read ``clauses.tsv``; a game may have none."""
    from components.model.loading.clause_files import read_clauses  # noqa: PLC0415 # pieces do without

    folder = source.layers[0][1]
    return read_clauses(folder, "clauses.tsv") if exists(folder, "clauses.tsv") else ()
