"""Read a folder for the studio: its pages, drawn by the writers that print them, its pieces, its faults."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from countermarch.components.model.loading.faults import DataError
from countermarch.components.model.source import PIECE_FILES
from countermarch.folders import opening
from countermarch.generators.kits import KitOptions, kit
from countermarch.generators.writers import svg
from countermarch.studio.design import Design
from countermarch.studio.files import FileError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Piece
    from countermarch.generators.kits import Kit

_PLACE = re.compile(r"(?:[^\s:]*/)?([^\s/:]+\.\w+) (?:line|row) (\d+)")


@dataclass(frozen=True)
class DrawnFolder:
    """A folder at one moment; each part of it is drawn when it is first requested."""

    folder: Path
    options: KitOptions
    game: Game | None
    broken: tuple[str, ...]
    """The faults of its data; if there are any, nothing is drawn."""

    @cached_property
    def kit(self) -> Kit:
        """The sheets; raises ``FileError``, ``KitError`` and ``DrawingError``."""
        return kit(self._valid, self.options)

    @cached_property
    def design(self) -> Design:
        """The pieces with their items, for the editor; raises ``FileError`` for a folder with faults."""
        return Design.of(self._valid, self.options)

    @property
    def _valid(self) -> Game:
        if self.game is None or self.broken:
            raise FileError("the folder has faults; mend these first")
        return self.game

    def sheet(self, number: int) -> str:
        """Return a page as SVG; raises ``IndexError`` and ``DrawingError``."""
        if number < 0:
            raise IndexError(number)
        (page,) = self.kit.pages([self.kit.shown[number]])
        return svg.write(page, quick=True)

    def sheets(self) -> dict[str, Any]:
        """Return the number of pages, and the parts with the first page of each."""
        made = self.kit
        return {
            "pages": len(made.shown),
            "parts": [
                {"title": part.title, "kind": part.kind, "first": min(made.numbers(number), default=0)}
                for number, part in enumerate(made.parts)
            ],
        }

    def faults(self, between: Callable[[], None]) -> list[dict[str, Any]]:
        """Return every fault that ``check`` finds, with the file and the line that it names.

        All pieces and sheets are drawn to find them; ``between`` is called between two.
        """
        from countermarch.generators.kits import trial

        found = self.broken or (trial.faults(self.game, between=between) if self.game else ())
        return [_placed(fault) for fault in found]

    def pieces(self) -> list[dict[str, Any]]:
        """Return all pieces with the file and the line of each."""
        from countermarch.components.model.loading.piece_files import piece_lines

        game, found = self._valid, []
        for part in PIECE_FILES:
            pieces: Sequence[Piece] = getattr(game, part)
            lines = piece_lines(game.source, part) if pieces else {}
            for piece in pieces:
                file, line = lines.get(piece.id, ("", 0))
                name, copies = str(getattr(piece, "title", "") or piece.id), piece.count
                file = file.rpartition("/")[2]
                found.append(
                    {"part": part, "id": piece.id, "name": name, "copies": copies, "file": file, "line": line}
                )
        return found


def _placed(fault: str) -> dict[str, Any]:
    """Return a fault with the file and line that it names, if any."""
    found = _PLACE.search(fault)
    return {"says": fault, "file": found[1] if found else "", "line": int(found[2]) if found else 0}


def draw(folder: Path, options: KitOptions) -> DrawnFolder:
    """Read a folder; faults are returned, not raised."""
    game: Game | None = None
    try:
        game = opening.open_game(f"{folder}/")
        return DrawnFolder(folder, options, game, tuple(dict.fromkeys(map(str, game.check()))))
    except DataError as error:
        return DrawnFolder(folder, options, game, tuple(map(str, error.faults)))
    except ValueError as error:
        return DrawnFolder(folder, options, game, (str(error),))
