"""What stops pieces from being drawn: each fault once, with the first piece that has it and how many more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.model.loading.faults import DataError
from components.model.loading.piece_lines import said_lines
from generators.scene.faults import DrawingError, UnknownIconsError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from components.model.game import Game


class Found:
    """The faults of the pieces of a game, gathered while they are drawn."""

    def __init__(self, game: Game) -> None:
        """Hold the game whose pieces are drawn."""
        self._game = game
        self._held: dict[tuple[str, str, str, str], dict[str, None]] = {}

    def attempt(self, part: str, piece: str, draw: Callable[[], object]) -> None:
        """Draw a piece of a file such as ``units`` and note what is wrong with it."""
        try:
            draw()
        except DrawingError as error:
            told = str(error).removesuffix(f" ({error.item})") if error.item else str(error)
            head = next((one for one in (piece, f"{piece} back") if told.startswith(f"{one}: ")), "")
            each = error.each if isinstance(error, UnknownIconsError) else ()
            for one in each or (told[len(head) + 2 :] if head else told,):
                self._held.setdefault((part, head[len(piece) :] if head else "-", one, error.item), {})[
                    piece
                ] = None
        except DataError as error:
            for fault in error.faults:
                self._held.setdefault((part, "-", str(fault), ""), {})[piece] = None

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
