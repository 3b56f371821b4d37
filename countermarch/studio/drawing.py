"""Draw a folder for the studio with the writers that print it: its pages, pieces and faults."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from countermarch.components.model.loading.faults import DataError
from countermarch.components.model.source import PIECE_FILES
from countermarch.folders import opening
from countermarch.generators.kits import KitOptions, kit
from countermarch.generators.kits.model import different_pieces
from countermarch.generators.scene.faults import DrawingError
from countermarch.generators.writers import svg
from countermarch.studio.design import Design
from countermarch.studio.files import FileError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from countermarch.components.model.game import Game
    from countermarch.generators.kits import Kit
    from countermarch.generators.kits.model import DifferentPiece

MOST_PIECES = 2_000
_PLACE = re.compile(r"(?:[^\s:]*/)?([^\s/:]+\.\w+) (?:line|row) (\d+)")


@dataclass(frozen=True)
class Drawn:
    """A folder at one moment: its kit, or the faults that prevent one."""

    folder: Path
    options: KitOptions
    game: Game | None
    made: Kit | None
    broken: tuple[str, ...]

    @cached_property
    def pieces(self) -> tuple[DifferentPiece, ...]:
        """The different pieces, in their order."""
        return different_pieces(self.made.parts)[:MOST_PIECES] if self.made else ()

    def page(self, number: int) -> str:
        """Return a page as SVG; raises ``IndexError`` and ``DrawingError``."""
        if self.made is None or number < 0:
            raise IndexError(number)
        (page,) = self.made.pages([self.made.shown[number]])
        return svg.write(page)

    def face(self, number: int, *, back: bool) -> str:
        """Return a face of a piece as SVG; raises ``IndexError`` and ``DrawingError``."""
        piece = self.pieces[number].piece
        return svg.write_scene(piece.back if back and piece.back else piece.front, prefix=f"p{number}")

    @cached_property
    def design(self) -> Design:
        """The pieces with their items, for the editor; raises ``FileError`` for a folder with faults."""
        if self.made is None or self.game is None:
            raise FileError("the folder has faults; mend these first")
        return Design.of(self.game, self.options)

    @cached_property
    def faults(self) -> tuple[str, ...]:
        """Every fault that ``check`` would find; all pieces are drawn to find them."""
        from countermarch.generators.kits import trial

        return self.broken or (trial.faults(self.game) if self.game else ())

    def as_json(self) -> dict[str, Any]:
        """Return what is known without drawing: the title, and the parts and pages to draw."""
        parts = self.made.parts if self.made else ()
        return {
            "title": self.game.title if self.game else self.folder.name,
            "pages": len(self.made.shown) if self.made else 0,
            "parts": [
                {"title": part.title, "kind": part.kind, "first": min(self.made.numbers(number), default=0)}
                for number, part in enumerate(parts)
                if self.made
            ],
            "faults": self.faults_json() if self.broken else [],
        }

    def faults_json(self) -> list[dict[str, Any]]:
        """Return the faults, each with the file and the line that it names."""
        return [_placed(fault) for fault in self.faults]

    def pieces_json(self) -> list[dict[str, Any]]:
        """Return the pieces with the file and the line of each; ``drawn`` changes with their faces."""
        lines = self._lines()
        parts = {id_: part for part in PIECE_FILES for id_ in self._ids(part)}
        return [
            {
                "label": one.label,
                "name": one.name,
                "part": parts.get(one.name, ""),
                "copies": one.copies,
                "file": lines.get(one.name, ("", 0))[0],
                "line": lines.get(one.name, ("", 0))[1],
                "back": one.piece.back is not None,
                "drawn": f"{hash((one.piece.front, one.piece.back)) & 0xFFFFFFFF:08x}",
            }
            for one in self.pieces
        ]

    def _ids(self, part: str) -> list[str]:
        return [piece.id for piece in getattr(self.game, part)] if self.game else []

    def _lines(self) -> Mapping[str, tuple[str, int]]:
        """Return the file and the line of each piece."""
        from countermarch.components.model.loading.piece_files import piece_lines

        if self.game is None:
            return {}
        found: dict[str, tuple[str, int]] = {}
        for part in PIECE_FILES:
            if getattr(self.game, part):
                places = piece_lines(self.game.source, part).items()
                found |= {key: (file.rpartition("/")[2], line) for key, (file, line) in places}
        return found


def _placed(fault: str) -> dict[str, Any]:
    """Return a fault with the file and line that it names, if any."""
    found = _PLACE.search(fault)
    return {"says": fault, "file": found[1] if found else "", "line": int(found[2]) if found else 0}


def draw(folder: Path, options: KitOptions) -> Drawn:
    """Read and plan a folder; faults are returned, not raised."""
    game: Game | None = None
    try:
        game = opening.open_game(f"{folder}/")
        faults = tuple(dict.fromkeys(map(str, game.check())))
        return Drawn(folder, options, game, None if faults else kit(game, options), faults)
    except DataError as error:
        return Drawn(folder, options, game, None, tuple(map(str, error.faults)))
    except (DrawingError, ValueError) as error:
        return Drawn(folder, options, game, None, (str(error),))
