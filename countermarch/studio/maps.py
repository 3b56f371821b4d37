"""Maps for the studio: drawn as they print, with the position of everything on them.

A map with faults is drawn without the faulty tables; each fault names its hexes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from countermarch.components.model.loading.faults import DataError
from countermarch.components.model.loading.map_files import map_files, places_of
from countermarch.components.model.loading.toml_places import Places
from countermarch.generators.documents.maps import drawn_map, map_plan
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.maps.hex_grid import HexMap, between, corners, middle, number
from countermarch.generators.pages.look import Look
from countermarch.generators.writers import svg
from countermarch.studio.files import FileError
from countermarch.studio.map_edits import LINES, ROADS, TERRAINS, hexes, sides, tables, texts
from countermarch.studio.toml_edits import remove_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from countermarch.components.model.game import Game
    from countermarch.components.model.loading.faults import Fault
    from countermarch.components.model.loading.map_files import MapFile
    from countermarch.generators.kits import KitOptions
    from countermarch.generators.maps.area_plan import AreaMap
    from countermarch.generators.maps.hex_grid import HexGrid
    from countermarch.studio.files import Files, FileText

LEFT_OUT = ("hexline", "terrain", "words", "box", "sign", "area", "line", "way", "relief", "blank")
"""Tables of a map that are left out while they have faults."""

MAX_TRIES = 5
"""How often tables with faults are left out and the rest is read again."""
_HEX = re.compile(r"(?<!\d)\d{4}(?!\d)")

NEW = """\
# The map: hexes by their numbers, terrain, and lines. The rules walk it: terrain(hex), line("road").
title = "Map"
[hexes]
first = "0101"
last = "{last}"
size = 18

[[terrain]]
title = "clear"
fill = "#eef1dc"
rest = true
[[terrain]]
title = "woods"
fill = "#b9cf9a"
hexes = []
[[terrain]]
title = "hills"
fill = "#e3d3ab"
hexes = []
[[terrain]]
title = "town"
fill = "#e6b29d"
hexes = []
"""
"""A new map, like that of ``new --kind hex-and-counter``."""

MAX_HEXES = 60
"""Columns and rows of a new map."""


def started(columns: int, rows: int) -> str:
    """Return the text of a new, empty map; raises ``FileError``."""
    if not (1 <= columns <= MAX_HEXES and 1 <= rows <= MAX_HEXES):
        raise FileError(f"a map has 1 to {MAX_HEXES} columns and rows")
    return NEW.format(last=number(columns, rows))


@dataclass(frozen=True)
class Board:
    """A map of a folder: its file as read, and the map without its faults."""

    game: Game
    file: MapFile
    there: FileText
    look: Look

    @classmethod
    def of(cls, game: Game | None, files: Files, key: str, options: KitOptions) -> Board:
        """Return a map by its id, by default the first; raises ``IndexError`` and ``FileError``."""
        if game is None:
            raise FileError("the folder has faults; correct these first")
        found = next((one for one in map_files(game.source) if key in ("", one.id)), None)
        if found is None:
            raise IndexError("there is no map yet")
        folder = found.folder.resolve().relative_to(files.folder.resolve())
        there = files.read((folder / found.name).as_posix())
        try:
            plan = kit_plan(game)
        except DataError:
            raise FileError("kit.toml has faults; correct these first") from None
        look = Look(plan.style(options.style), options.missing, 0.0, options.provenance, game.spoken.cited)
        return cls(game, found, there, look)

    @cached_property
    def _read(self) -> tuple[AreaMap | HexMap, tuple[Fault, ...]]:
        """Return the map without its faults, and the faults."""
        hexes, text = kit_plan(self.game).hexes, self.text
        first: tuple[Fault, ...] = ()
        for _ in range(MAX_TRIES):
            try:
                return map_plan(self.game, self.file, hexes, text), first
            except DataError as error:
                first = first or error.faults
                text = _without_faulty_tables(text, error.faults)
        raise FileError(str(first[0]))

    @property
    def text(self) -> str:
        """The text of the map's file as it was read, to which the digest belongs."""
        return self.there.text

    @property
    def plan(self) -> AreaMap | HexMap:
        """The map; raises ``FileError`` if it cannot be drawn at all."""
        return self._read[0]

    def drawing(self) -> str:
        """Return the map as SVG, by the writer that prints it."""
        return svg.write_scene(drawn_map(self.plan, self.look), prefix="m", merge_glyphs=True)

    def as_json(self) -> dict[str, Any]:
        """Return the position of everything on the map, in mm, and what can be painted."""
        shown = self._hexes(self.plan) if isinstance(self.plan, HexMap) else self._areas(self.plan)
        return {
            "id": self.file.id,
            "name": self.there.name,
            "digest": self.there.digest,
            "title": self.plan.title,
            "maps": [one.id for one in map_files(self.game.source)],
            "width": self.plan.width,
            "height": self.plan.height,
            "words": [
                {"text": str(one.get("text", "")), "at": one.get("at", [0, 0]), "size": one.get("size", 9)}
                for one in tables(self.text, "words")
            ],
            "faults": [_fault(one) for one in self._read[1]],
            **shown,
        }

    def _hexes(self, plan: HexMap) -> dict[str, Any]:
        grid, ground = plan.grid, tables(self.text, "terrain")
        own = {one: rank for rank, table in enumerate(ground) for one in hexes(texts(table, "hexes"))}
        rest = next((rank for rank, table in enumerate(ground) if table.get("rest") is True), -1)
        middles = {number(*one): middle(grid, *one) for one in grid.numbers}
        return {
            "kind": "hexes",
            "corners": corners(grid, (0.0, 0.0)),
            "hexes": {
                name: [round(x, 2), round(y, 2), own.get(name, rest)] for name, (x, y) in middles.items()
            },
            "sides": list(_all_sides(grid)),
            "terrains": [
                {"title": str(one.get("title", "")), "fill": _colour(one, "fill")} for one in ground
            ],
            "lines": [_line(one) for one in tables(self.text, "hexline")],
            "starts": {
                "terrains": {name: fill for name, fill in TERRAINS.items() if name not in _titles(ground)},
                "sides": {name: one["colour"] for name, one in LINES.items()},
                "roads": {name: one["colour"] for name, one in ROADS.items()},
            },
            "places": [
                {"id": one.id, "name": one.name, "hex": one.hex}
                for one in places_of(self.game, self.file.id)
                if one.hex in middles
            ],
        }

    def _areas(self, plan: AreaMap) -> dict[str, Any]:
        found = []
        for rank, one in enumerate(tables(self.text, "area")):
            area = next((each for each in plan.areas if each.id == one.get("id")), None)
            if area is not None:
                where = "at" if "at" in one else "label"
                found.append(
                    {
                        "path": ["area", rank, where],
                        "id": area.id,
                        "name": area.name or area.id,
                        "at": area.label,
                        "outline": one.get("outline", []) if where == "label" else [],
                    }
                )
        boxes = [
            {
                "path": ["box", rank, "at"],
                "id": "",
                "outline": [],
                "name": str(one.get("title", "")),
                "at": one.get("at", [0, 0]),
            }
            for rank, one in enumerate(tables(self.text, "box"))
        ]
        return {"kind": "areas", "areas": [*found, *boxes]}


def _titles(found: list[dict[str, Any]]) -> set[str]:
    return {str(one.get("title", "")).casefold() for one in found}


def _colour(table: Mapping[str, Any], key: str) -> str:
    found = str(table.get(key, ""))
    return found if re.fullmatch(r"#[0-9a-fA-F]{6}", found) else ""


def _line(table: dict[str, Any]) -> dict[str, Any]:
    """Return a line as JSON for the page: its style, and its hexsides or the hexes of its road."""
    road = bool(texts(table, "through"))
    return {
        "title": str(table.get("title", "")),
        "colour": _colour(table, "colour"),
        "road": road,
        "dashed": table.get("dashed") is True,
        "cells": hexes(texts(table, "through")) if road else sides(texts(table, "sides")),
    }


def _all_sides(grid: HexGrid) -> Iterator[tuple[str, str, float, float, float, float]]:
    """Yield all sides between two hexes of the map, with their ends."""
    known = grid.known
    for line, place in grid.numbers:
        for other in ((line, place + 1), *((line + 1, place + by) for by in (-1, 0, 1))):
            ends = between(grid, (line, place), other) if other in known else None
            if ends:
                yield number(line, place), number(*other), *ends[0], *ends[1]


def _without_faulty_tables(text: str, faults: tuple[Fault, ...]) -> str:
    """Return a map's text without the tables that have faults; raises ``FileError`` for faults elsewhere."""
    places = Places(text.removeprefix("\ufeff"))
    heads = sorted(
        (head[0], name, rank)
        for name in LEFT_OUT
        for rank in range(len(tables(text, name)))
        if (head := places.value((name, rank)))
    )
    gone: set[tuple[str, int]] = set()
    for fault in faults:
        above = [(name, rank) for line, name, rank in heads if line <= fault.line]
        if not above:
            raise FileError(str(fault))
        gone.add(above[-1])
    for path in sorted(gone, reverse=True):
        text = remove_table(text, path)
    return text


def _fault(fault: Fault) -> dict[str, Any]:
    """Return a fault with the faulty hexes that it names, but not the valid ones it suggests."""
    named = _HEX.findall(fault.value)
    return {"says": str(fault), "line": fault.line, "hexes": named}
