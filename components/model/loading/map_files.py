"""Where a game's maps are described: ``map.toml``, and ``maps/*.toml`` if it has several."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from countermarch.components.model.layers import Layer
from countermarch.components.model.loading.files import exists, label_of, toml_names

if TYPE_CHECKING:
    from pathlib import Path

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import GazetteerPlace
    from countermarch.components.model.source import Source

FILE = "map.toml"
FOLDER = "maps"
MAX_MAPS = 50
"""Maximum files of maps in the folder ``maps``."""


@dataclass(frozen=True, slots=True)
class MapFile:
    """The file of a map: its id (``map``, or the file's name in ``maps/``), and the layer that has it."""

    id: str
    layer: Layer
    folder: Path
    name: str

    @property
    def reconstructed(self) -> bool:
        """Whether the map is reconstructed."""
        return self.layer is Layer.RECONSTRUCTION

    @property
    def label(self) -> str:
        """The file's name for messages."""
        return label_of(self.folder, self.name)


def map_files(source: Source) -> tuple[MapFile, ...]:
    """Return a game's maps, ``map.toml`` first; the rule book's own before a reconstructed one."""
    found: dict[str, MapFile] = {}
    for layer in (Layer.RECONSTRUCTION, Layer.RULEBOOK):
        for folder in (folder for one, folder in source.layers if one is layer):
            names = [FILE] if exists(folder, FILE) else []
            for name in (*names, *toml_names(folder, FOLDER, MAX_MAPS)):
                key = name.rpartition("/")[2].removesuffix(".toml")
                # later layers replace a map of the same id: the rule book's own is looked at last
                found[key] = MapFile(key, layer, folder, name)
    return tuple(sorted(found.values(), key=lambda one: (one.name != FILE, one.id)))


def places_of(game: Game, key: str) -> tuple[GazetteerPlace, ...]:
    """Return the places on a map: those whose column ``map`` names it; on the first also the others."""
    maps = map_files(game.source)
    if len(maps) < 2:  # noqa: PLR2004 # one map has all places
        return tuple(game.places.values())
    first = maps[0].id
    return tuple(place for place in game.places.values() if (place.text("map") or first) == key)
