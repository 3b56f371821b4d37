"""Read a folder for the studio: its pages, drawn by the writers that print them, its pieces, its faults."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from countermarch.components.model.loading.faults import DataError
from countermarch.components.model.source import PIECE_FILES
from countermarch.folders import opening
from countermarch.generators.kits import kit
from countermarch.generators.writers import svg
from countermarch.studio.design import FaceDesign
from countermarch.studio.files import FileError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Piece
    from countermarch.generators.kits import Kit, KitOptions
    from countermarch.studio.zones import Zones

_PLACE = re.compile(r"(?:[^\s:]*/)?([^\s/:]+\.\w+) (?:line|row) (\d+)")


@dataclass(frozen=True, slots=True)
class StudioLook:
    """How a folder is drawn: as it prints, with lines over the pieces."""

    options: KitOptions
    zones: Zones


@dataclass(frozen=True)
class DrawnFolder:
    """A folder at one moment; each part of it is drawn when it is first requested."""

    folder: Path
    look: StudioLook
    game: Game | None
    broken: tuple[str, ...]
    """The faults of its data; if there are any, nothing is drawn."""

    @cached_property
    def kit(self) -> Kit:
        """The sheets; raises ``FileError``, ``KitError`` and ``DrawingError``."""
        return kit(self.valid, self.look.options)

    @cached_property
    def design(self) -> FaceDesign:
        """The pieces with their items, for the editor; raises ``FileError`` for a folder with faults."""
        return FaceDesign.of(self.valid, self.look.options, self.look.zones)

    @property
    def valid(self) -> Game:
        """The game; raises ``FileError`` if it has faults."""
        if self.game is None or self.broken:
            raise FileError("the folder has faults; correct these first")
        return self.game

    def sheet(self, number: int) -> str:
        """Return a page as SVG; raises ``IndexError`` and ``DrawingError``."""
        if number < 0:
            raise IndexError(number)
        slot = self.kit.shown[number]
        (page,) = self.kit.pages([slot])
        cut = self.kit.parts[slot.face.run].cut if slot.face else None
        if self.look.zones and cut is not None:
            page = replace(page, scene=self.look.zones.over_sheet(page.scene, cut.radius, cut.shape))
        return svg.write(page, merge_glyphs=True)

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
        """Return every fault of the data, the pieces and the sheets, with the file and line that it names.

        All pieces and sheets are drawn to find them; ``between`` is called between two.
        """
        from countermarch.generators.kits import trial

        found = self.broken or (trial.faults(self.game, between=between) if self.game else ())
        return [_with_place(fault) for fault in found]

    def rule_faults(self) -> list[dict[str, Any]]:
        """Return every fault of the questions, of their worked cases and of the turn; nothing is drawn."""
        from countermarch.components.model.loading import turn_files
        from countermarch.folders import questions

        if self.game is None or self.broken:
            return []
        try:
            asked = questions.check(f"{self.folder}/", self.game).faults
            found = (*turn_files.faults(self.folder), *asked)
        except DataError as error:
            found = error.faults
        return [_with_place(str(fault)) for fault in found]

    def pieces(self) -> list[dict[str, Any]]:
        """Return all pieces with the file and the line of each."""
        from countermarch.components.model.loading.piece_files import piece_lines

        game, found = self.valid, []
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


def _with_place(fault: str) -> dict[str, Any]:
    """Return a fault with the file and line that it names, if any."""
    found = _PLACE.search(fault)
    return {"says": fault, "file": found[1] if found else "", "line": int(found[2]) if found else 0}


def draw(folder: Path, look: StudioLook) -> DrawnFolder:
    """Read a folder; faults are returned, not raised."""
    game: Game | None = None
    try:
        game = opening.open_game(f"{folder}/")
        return DrawnFolder(folder, look, game, tuple(dict.fromkeys(map(str, game.check()))))
    except DataError as error:
        return DrawnFolder(folder, look, game, tuple(map(str, error.faults)))
    except ValueError as error:
        return DrawnFolder(folder, look, game, (str(error),))
