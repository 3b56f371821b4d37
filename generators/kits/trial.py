"""A trial print: reports each drawing fault once, with its first piece and the number of others."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Literal, NamedTuple

from countermarch.components.model.loading.faults import MAX_FAULTS, DataError
from countermarch.components.model.loading.piece_files import line_labels, units_as_text
from countermarch.components.model.source import COUNTER_FILES
from countermarch.generators.documents.cards import card_drawer
from countermarch.generators.documents.counter_groups import counter_drawer
from countermarch.generators.documents.maps import map_faults
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.documents.plan_names import unknown_names
from countermarch.generators.kits import KitOptions, kit
from countermarch.generators.kits.placeholders import with_placeholder_pieces
from countermarch.generators.pages.look import Look
from countermarch.generators.pieces.drawer import faces as both_faces
from countermarch.generators.pieces.own_fonts import install
from countermarch.generators.scene.faults import DrawingError, UnknownIconsError
from countermarch.generators.scene.symbols import UnknownSymbolError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from countermarch.components.model.game import Game
    from countermarch.generators.documents.plan import KitPlan
    from countermarch.generators.sheets.document import Page


class FaultKey(NamedTuple):
    """A fault that pieces may share: what is wrong, in which item, on which side of pieces of which file.

    The message of a fault of no side (``-``) is shown as it is.
    """

    part: str
    side: Literal["-", "", " back"]
    message: str
    item: str


class TrialFaults:
    """The faults of a game's pieces, collected while they are drawn."""

    def __init__(self, game: Game, between: Callable[[], None]) -> None:
        """Set the game whose pieces are drawn."""
        self._game, self._between = game, between
        self._held: dict[FaultKey, dict[str, None]] = {}
        self._fronts: dict[tuple[str, str], set[str]] = {}

    def attempt(self, part: str, piece: str, draw: Callable[[], object]) -> None:
        """Draw a piece of a file such as ``units`` and record its faults."""
        self._between()
        try:
            draw()
        except DrawingError as error:
            for one in (error, *error.more):
                self._note(part, piece, one)
        except DataError as error:
            for fault in error.faults:
                self._held.setdefault(FaultKey(part, "-", str(fault), ""), {})[piece] = None

    def _note(self, part: str, piece: str, error: DrawingError) -> None:
        """Record a fault; one of a back only if the front has not the same."""
        message = str(error).removesuffix(f" ({error.item})") if error.item else str(error)
        head = next((one for one in (piece, f"{piece} back") if message.startswith(f"{one}: ")), "")
        side: Literal["-", "", " back"] = "-" if not head else "" if head == piece else " back"
        each = error.each if isinstance(error, UnknownIconsError) else ()
        for one in each or (message[len(head) + 2 :] if head else message,):
            if side != " back" or piece not in self._fronts.get((part, one), ()):
                self._held.setdefault(FaultKey(part, side, one, error.item), {})[piece] = None
            if not side:
                self._fronts.setdefault((part, one), set()).add(piece)

    def messages(self) -> Iterator[str]:
        """Yield each fault: the first piece and the number of others, what is wrong, where."""
        lines: dict[str, Mapping[str, str]] = {}
        for (part, side, message, item), (piece, *more) in self._held.items():
            if side == "-":
                yield f"{message} ({item})" if item else message
                continue
            if part not in lines:
                lines[part] = line_labels(self._game.source, part)
            others = f" and {len(more)} more" if more else ""
            places = "; ".join(one for one in (item, lines[part].get(piece, "")) if one)
            yield f"{piece}{side}{others}: {message}{f' ({places})' if places else ''}"


def faults(
    game: Game, options: KitOptions | None = None, *, between: Callable[[], None] = lambda: None
) -> tuple[str, ...]:
    """Return the faults that would stop the print of a game with valid data, one line each.

    ``between`` is called between pieces and between pages; what it raises ends the trial.
    """
    options = options or KitOptions()
    try:
        plan = kit_plan(game)
        install(game)
        found = list(map_faults(game, plan.hexes))  # of a map that need not be in a document
    except DataError as error:
        return tuple(dict.fromkeys(map(str, error.faults)))
    except DrawingError as error:
        return (str(error),)
    game = with_placeholder_pieces(game)
    found += [str(fault) for fault in unknown_names(game)]
    found += _piece_faults(game, plan, Look(plan.style(options.style), options.missing), between)
    return tuple(dict.fromkeys(found))[:MAX_FAULTS] or _whole(game, options, between)


def misspelt_unit_terms(game: Game) -> tuple[str, ...]:
    """Return misspelt types and sizes of units in a file that has other faults.

    Otherwise they would only be reported once those are fixed.
    """
    units = units_as_text(game)
    if not units:
        return ()
    made = game.with_pieces(units)
    found: list[str] = []
    try:
        plan = kit_plan(made)
        drawer = counter_drawer(made, plan, Look(plan.style("standard")))
    except (DataError, DrawingError):
        return ()
    for unit in units:
        try:
            both_faces(unit, drawer)
        except UnknownSymbolError as error:
            found += _lines(error)
        except (DataError, DrawingError):
            continue
    return tuple(dict.fromkeys(found))[:MAX_FAULTS]


def _whole(game: Game, options: KitOptions, between: Callable[[], None]) -> tuple[str, ...]:
    """Make the whole kit, as a print would, and discard it."""
    from countermarch.generators.writers import pdf

    def paced(pages: Iterable[Page]) -> Iterator[Page]:
        for page in pages:
            between()
            yield page

    def printed() -> None:
        document = kit(game, options).document
        pdf.write(replace(document, pages=paced(document.pages)), tagged=False)

    return tuple(_faults_of_drawing(printed))


def _piece_faults(game: Game, plan: KitPlan, look: Look, between: Callable[[], None]) -> Iterator[str]:
    """Draw each piece separately, so that every fault is found, and report each once."""
    found = TrialFaults(game, between)
    try:
        drawer = counter_drawer(game, plan, look)
    except DrawingError as error:
        yield from _lines(error)
        return
    for part in COUNTER_FILES:
        for piece in getattr(game, part):
            found.attempt(part, piece.id, partial(both_faces, piece, drawer))
            if drawer.draws(piece):
                found.attempt(part, piece.id, partial(drawer.back, piece))
    yield from found.messages()
    if game.cards:
        yield from _cards(game, plan, look, between)


def _cards(game: Game, plan: KitPlan, look: Look, between: Callable[[], None]) -> Iterator[str]:
    try:
        drawer = card_drawer(game, plan, look)
    except (DrawingError, DataError) as error:
        yield from _lines(error)
        return
    found = TrialFaults(game, between)
    for card in game.cards:
        for face in (drawer.front, drawer.back):
            found.attempt("cards", card.id, partial(face, card))
    yield from found.messages()


def _faults_of_drawing(draw: Callable[[], object]) -> Iterator[str]:
    try:
        draw()
    except (DrawingError, DataError) as error:
        yield from _lines(error)


def _lines(error: DrawingError | DataError) -> list[str]:
    return [str(fault) for fault in error.faults] if isinstance(error, DataError) else [str(error)]
