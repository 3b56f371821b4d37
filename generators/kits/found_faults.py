"""What stops pieces from being drawn: each fault once, with the first piece that has it and how many more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.model.loading.faults import DataError
from countermarch.components.model.loading.piece_lines import said_lines
from countermarch.generators.scene.faults import DrawingError, UnknownIconsError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from countermarch.components.model.game import Game


class Found:
    """The faults of the pieces of a game, gathered while they are drawn."""

    def __init__(self, game: Game) -> None:
        """Hold the game whose pieces are drawn."""
        self._game = game
        self._held: dict[tuple[str, str, str, str], dict[str, None]] = {}
        self._fronts: dict[tuple[str, str], set[str]] = {}

    def attempt(self, part: str, piece: str, draw: Callable[[], object]) -> None:
        """Draw a piece of a file such as ``units`` and note what is wrong with it."""
        try:
            draw()
        except DrawingError as error:
            for one in (error, *error.more):
                self._note(part, piece, one)
        except DataError as error:
            for fault in error.faults:
                self._held.setdefault((part, "-", str(fault), ""), {})[piece] = None

    def _note(self, part: str, piece: str, error: DrawingError) -> None:
        """Keep a fault; one of a back only where the front has not got the same."""
        told = str(error).removesuffix(f" ({error.item})") if error.item else str(error)
        head = next((one for one in (piece, f"{piece} back") if told.startswith(f"{one}: ")), "")
        side = head[len(piece) :] if head else "-"
        each = error.each if isinstance(error, UnknownIconsError) else ()
        for one in each or (told[len(head) + 2 :] if head else told,):
            if side != " back" or piece not in self._fronts.get((part, one), ()):
                self._held.setdefault((part, side, one, error.item), {})[piece] = None
            if not side:
                self._fronts.setdefault((part, one), set()).add(piece)

    def told(self) -> Iterator[str]:
        """Yield each fault: the first piece and how many more, what is wrong, where both stand."""
        lines: dict[str, Mapping[str, str]] = {}
        for (part, side, told, item), (piece, *more) in self._held.items():
            if side == "-":
                yield f"{told} ({item})" if item else told
                continue
            if part not in lines:
                lines[part] = said_lines(self._game.source, part)
            others = f" and {len(more)} more" if more else ""
            places = "; ".join(one for one in (item, lines[part].get(piece, "")) if one)
            yield f"{piece}{side}{others}: {told}{f' ({places})' if places else ''}"
