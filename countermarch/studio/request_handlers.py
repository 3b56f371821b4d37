"""What the studio answers to its page."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from dataclasses import replace
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse

from countermarch.components.errors import InputError
from countermarch.components.model.loading.faults import DataError
from countermarch.generators.scene.fonts import FOLDER
from countermarch.generators.sheets import press, shops
from countermarch.importing.summary import layout_file
from countermarch.studio import columns, design, map_requests, maps, rules, starting, workbook_sheets
from countermarch.studio.files import ChangedError, FileError
from countermarch.studio.request_values import body_of, box_of, json_of, look_of, path_of, piece_of, values_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from starlette.requests import Request

    from countermarch.studio.drawing import DrawnFolder, StudioLook
    from countermarch.studio.files import FileText
    from countermarch.studio.folder_state import Studio

Out = TypeVar("Out")

PAGE = Path(__file__).parent / "page"
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".ttf": "font/ttf"}
_SITE = Path(__file__).parent.parent / "site"
SHARED = {
    **{
        f"{name}.js": _SITE / "js" / f"{name}.js"
        for name in (
            *("dom", "form", "controls", "dice", "dice_controls", "lists", "words", "language"),
            *("ruling", "odds", "reasons", "tables"),
        )
    },
    **{name: _SITE / "css" / name for name in ("theme.css", "controls.css", "ruling.css")},
    **{
        f"{name}.ttf": FOLDER / f"{name}.ttf"
        for name in ("BarlowCondensed-SemiBold", "CountermarchText-Regular", "CountermarchText-SemiBold")
    },
}
"""Scripts, styles and fonts that the page shares with the site: the forms of questions, and their rulings."""

MAX_SHOWN = 500
"""Maximum pictures and lists in one request."""


class FolderChanged(Exception):  # noqa: N818 # no error: what was looked for is no longer asked for
    """The folder changed while its faults were being searched."""


class RequestHandlers:
    """The requests of the page; ``application`` lists the address of each method."""

    def __init__(self, studio: Studio) -> None:
        """Handle the requests of one studio."""
        self.studio = studio
        self._one_at_a_time = asyncio.Lock()
        # two locks: one keeps requests in order, the other keeps the search for faults out of a drawing
        self._drawing = threading.Lock()
        self._waiting = 0

    async def _draw(self, request: Request, what: Callable[[DrawnFolder], Out]) -> Out:
        """Draw in a thread, one request at a time, because drawings share caches."""
        look = look_of(request)

        def drawn() -> Out:
            with self._drawing:
                return what(self.studio.now(look))

        self._waiting += 1
        try:
            async with self._one_at_a_time:
                # drawing takes up to a second: in the event loop it would stop every other answer
                return await run_in_threadpool(drawn)
        finally:
            self._waiting -= 1

    def _faults(self, look: StudioLook) -> list[dict[str, Any]]:
        """Return every fault of the folder, after all other drawing is done. Raises ``FolderChanged``."""
        studio, stamp = self.studio, self.studio.stamp

        def between() -> None:
            if studio.stamp != stamp:
                raise FolderChanged
            if self._waiting:
                # the search lets every waiting drawing go first: a person looks at the page, nobody waits
                # for the list
                self._drawing.release()
                while self._waiting:
                    time.sleep(0.002)
                self._drawing.acquire()

        if studio.faults is not None:
            return studio.faults
        with self._drawing:
            drawn = studio.now(look)
        of_rules = drawn.rule_faults()
        with self._drawing:
            between()
            found = [*drawn.faults(between), *of_rules]
            between()
            studio.faults = found
        return found

    async def shown(self, request: Request) -> Response:
        """Return the pictures and lists that the page asks for by name, without those that it has already.

        One line of JSON for each, in the order asked for, as soon as it is drawn; nothing more once the
        folder has changed.
        """
        self.studio.changed(elsewhere=True)
        asked = {str(name): version for name, version in (await json_of(request)).items()}
        look, stamp = look_of(request), self.studio.stamp

        async def lines() -> AsyncIterator[str]:
            for name in [*asked][:MAX_SHOWN]:
                if self.studio.stamp != stamp:
                    return
                line: dict[str, Any] = {"name": name}
                try:
                    if name == "faults":
                        value: object = await run_in_threadpool(self._faults, look)
                    elif name == "state" or not self.studio.begun:
                        value = self._state()
                    elif name == "understood":
                        value = await run_in_threadpool(columns.understood, self.studio.folder)
                    else:
                        value = await self._draw(request, partial(self._picture_or_list, name))
                except FolderChanged:
                    return
                except REFUSED as error:
                    line["error"] = error_text(error)
                else:
                    # by content: a change of one card sends one picture again, not a whole sheet of them
                    version = blake2b(json.dumps(value).encode(), digest_size=9).hexdigest()
                    line |= {} if version == asked[name] else {"version": version, "value": value}
                yield f"{json.dumps(line)}\n"

        # a line as soon as it is drawn: the first picture is on the page while the others are made
        return StreamingResponse(lines(), media_type="application/x-ndjson")

    def _state(self) -> dict[str, Any]:
        """Return the shops to export for; if no folder is open, the kinds of game to start from."""
        if self.studio.begun:
            sold = [press.press_named(name) for name in press.names()] + [
                shops.shop(name) for name in shops.names()
            ]
            return {"shops": {one.id: one.title for one in sold}}
        kinds = [{"kind": kind, "says": says} for kind, says in starting.KINDS.items()]
        return {"start": kinds, "in": str(self.studio.folder)}

    def _picture_or_list(self, name: str, drawn: DrawnFolder) -> object:
        """Return a picture, as SVG, or a list, by its name; raises ``IndexError`` for any other name."""
        kind, _, rest = name.partition("/")
        part, _, rest_of_face = rest.partition("/")
        id_, _, side = rest_of_face.rpartition("/")
        lists: dict[str, Callable[[], object]] = {
            "title": lambda: drawn.game.title if drawn.game else drawn.folder.name,
            "sheets": drawn.sheets,
            "pieces": drawn.pieces,
            "vocabulary": lambda: drawn.design.vocabulary(drawn.folder),
            "rules": lambda: rules.questions(drawn.valid),
        }
        if name in lists:
            return lists[name]()
        if kind == "sheet" and rest.isdecimal():
            return drawn.sheet(int(rest))
        if kind == "face":
            return drawn.design.face(part, id_, back=side == "back")
        if kind != "items":
            raise IndexError(f"there is no {name[:60]!r}")
        there = self._layout(part)
        made = drawn.design.items(part, id_, there.text if there else "", back=side == "back")
        own = made["own"] and there is not None
        return {**made, "digest": there.digest if there else "", "own": own}

    async def names(self, _request: Request) -> Response:
        """Return the files that can be edited."""
        return JSONResponse(list(self.studio.files.names()))

    async def read(self, request: Request) -> Response:
        """Return the text of a file."""
        found = self.studio.files.read(request.query_params.get("name", ""))
        return JSONResponse({"name": found.name, "text": found.text, "digest": found.digest})

    async def write(self, request: Request) -> Response:
        """Write a file, or one cell or row of it."""
        given = await json_of(request)
        name, digest = str(given.get("name", "")), str(given.get("digest", ""))
        if given.get("row") in ("copy", "remove"):
            act = self.studio.files.copy_row if given["row"] == "copy" else self.studio.files.remove_row
            found = act(name, int(given.get("line") or 0), digest)
        elif "column" in given:
            place = int(given.get("line") or 0), -1 if given["column"] is None else int(given["column"])
            found = self.studio.files.set_cell(name, *place, str(given.get("text", "")), digest)
        else:
            found = self.studio.files.write(name, str(given.get("text", "")), digest)
        self.studio.changed()
        return JSONResponse({"name": found.name, "text": found.text, "digest": found.digest})

    async def change(self, request: Request) -> Response:
        """Move, change, add or remove an item in its layout file."""
        given = await json_of(request)
        part, id_, _ = piece_of({key: str(value) for key, value in given.items()})
        there = self._layout(part)
        if there is None:
            raise FileError(f"there is no {layout_file(part)} in the folder")
        digest, path = str(given.get("digest", "")), path_of(given.get("path"))
        # a drag began on an older text: what it would change may no longer be there
        if there.digest != digest:
            raise ChangedError(f"{there.name} has been changed by another program; this is how it is now")
        if request.method == "POST":
            _, press = await self._draw(request, lambda drawn: drawn.design.piece(part, id_))
            size = (press.layout.width, press.layout.height)
            text = design.with_item(there.name, there.text, path, str(given.get("kind", "")), size)
        elif request.method == "DELETE":
            text = design.without_item(there.name, there.text, path)
        elif "box" in given:
            box = box_of(given["box"])
            text = await self._draw(
                request, lambda drawn: drawn.design.moved(part, id_, there.text, path, box)
            )
        else:
            text = design.with_values(there.name, there.text, path, values_of(given.get("values")))
        found = self.studio.files.write(there.name, text, digest)
        self.studio.changed()
        return JSONResponse({"name": found.name, "digest": found.digest})

    async def start(self, request: Request) -> Response:
        """Write a layout file for pieces drawn by the built-in layout."""
        part, _, _ = piece_of({key: str(value) for key, value in (await json_of(request)).items()})
        text = await self._draw(request, lambda drawn: drawn.design.starting_layout(part))
        found = self.studio.files.create(layout_file(part), text)
        self.studio.changed()
        return JSONResponse({"name": found.name, "digest": found.digest})

    async def kind(self, request: Request) -> Response:
        """Return a sheet of a kind of new game as SVG."""
        drawing = await run_in_threadpool(starting.picture, request.path_params["kind"])
        return Response(drawing, media_type="image/svg+xml")

    async def begin(self, request: Request) -> Response:
        """Make a folder of a kind of game, and open it."""
        given = await json_of(request)
        make = starting.of_kind
        within = self.studio.folder if not self.studio.begun else self.studio.folder.parent
        folder = await run_in_threadpool(make, within, str(given.get("kind", "")), str(given.get("name", "")))
        self.studio.open(folder)
        return JSONResponse({"folder": str(folder)})

    async def imported(self, request: Request) -> Response:
        """Make a folder from a spreadsheet and open it; the request's body is the file."""
        name, part = request.query_params.get("name", ""), request.query_params.get("as", "")
        data = await body_of(request, starting.LARGEST)
        within = self.studio.folder if not self.studio.begun else self.studio.folder.parent
        folder = await run_in_threadpool(starting.of_spreadsheet, within, name, data, part)
        self.studio.open(folder)
        return JSONResponse({"folder": str(folder)})

    async def correct(self, request: Request) -> Response:
        """Correct how a spreadsheet is understood; ``game.toml`` and a starting layout are written."""
        given, files = await json_of(request), self.studio.files
        part = str(given.get("part", ""))
        async with self._one_at_a_time:
            if "language" in given:
                names = columns.set_language(files, str(given["language"]))
            elif "design" in given:
                names = columns.set_design(files, part, str(given["design"]))
            elif "sheet" in given:
                names = workbook_sheets.set_sheet(
                    files, part, str(given["sheet"]), str(given.get("kind", ""))
                )
            elif "file" in given:
                names = workbook_sheets.list_of_table(files, str(given["file"]), str(given.get("kind", "")))
            elif "kind" in given:
                names = columns.set_kind(files, part, str(given["kind"]))
            elif "heading" in given:
                names = columns.set_heading(files, part, given["heading"])
            else:
                meaning = str(given.get("is", ""))
                names = columns.set_column(files, part, str(given.get("column", "")), meaning)
        self.studio.changed()
        return JSONResponse({"names": names})

    async def map(self, request: Request) -> Response:
        """Return the positions of everything on a map, or its drawing."""

        def found(drawn: DrawnFolder) -> Response:
            board = maps.Board.of(
                drawn.game, self.studio.files, request.query_params.get("map", ""), drawn.look.options
            )
            if request.url.path.endswith(".svg"):
                return Response(board.drawing(), media_type="image/svg+xml")
            return JSONResponse(board.as_json())

        return await self._draw(request, found)

    async def edit_map(self, request: Request) -> Response:
        """Change a map or add one."""
        given, files = await json_of(request), self.studio.files

        def made(drawn: DrawnFolder) -> FileText:
            if request.method == "POST":
                return map_requests.new_map(files, given)
            board = maps.Board.of(drawn.game, files, str(given.get("map", "")), drawn.look.options)
            return map_requests.changed(files, board, given)

        found = await self._draw(request, made)
        self.studio.changed()
        return JSONResponse({"name": found.name, "digest": found.digest})

    def _layout(self, part: str) -> FileText | None:
        """Return the layout file of some pieces, if the folder has one."""
        name = layout_file(part)
        return self.studio.files.read(name) if (self.studio.folder / name).is_file() else None

    async def undo(self, _request: Request) -> Response:
        """Undo the last change."""
        return self._undo_response(self.studio.files.undo())

    async def redo(self, _request: Request) -> Response:
        """Redo the change that was undone last."""
        return self._undo_response(self.studio.files.redo())

    def _undo_response(self, name: str) -> Response:
        self.studio.changed()
        return JSONResponse({"name": name})

    async def ask(self, request: Request) -> Response:
        """Answer a sentence by the folder's questions."""
        said = str((await json_of(request)).get("sentence", ""))
        return JSONResponse(await run_in_threadpool(_answer, self.studio.folder, said))

    async def settle(self, request: Request) -> Response:
        """Answer a question of the folder, or give its odds."""
        given = await json_of(request)
        facts, still_open = given.get("facts"), given.get("open")
        if not isinstance(facts, dict) or not isinstance(still_open, dict):
            raise InputError("facts", "are not values by name")
        name = str(given.get("question", ""))
        return JSONResponse(
            await self._draw(request, lambda drawn: rules.ruled(drawn.valid, name, facts, still_open))
        )

    async def cases(self, request: Request) -> Response:
        """Return the worked cases of the folder, each with what is wrong with it."""
        return JSONResponse(await self._draw(request, lambda drawn: rules.worked(drawn.valid)))

    async def print_kit(self, request: Request) -> Response:
        """Print the kit in the wanted formats into the current folder's ``output``; answer with the files."""
        given, look = await json_of(request), look_of(request)
        formats = [str(one) for one in given.get("formats", ["pdf"])][:10]
        loop = asyncio.get_running_loop()

        def progress(what: str, done: int, of: int) -> None:
            loop.call_soon_threadsafe(self.studio.broadcast, f"{what}: {done} of {of}")

        made = await run_in_threadpool(_print_kit, self.studio.folder, look, formats, progress)
        return JSONResponse(made)

    async def events(self, _request: Request) -> Response:
        """Return a stream of changes."""
        return StreamingResponse(_events(self.studio), media_type="text/event-stream")

    async def home(self, _request: Request) -> Response:
        """Return the page itself."""
        return _file("index.html")

    async def asset(self, request: Request) -> Response:
        """Return a script or a style of the page."""
        return _file(request.path_params["name"])


def _file(name: str) -> Response:
    path = SHARED.get(name, PAGE / name)
    if name != path.name or path.suffix not in KINDS or not path.is_file():
        return PlainTextResponse("not found", 404)
    return Response(path.read_bytes(), media_type=KINDS[path.suffix])


def _answer(folder: Path, sentence: str) -> dict[str, Any]:
    """Answer a sentence with the folder's own questions."""
    import countermarch

    return countermarch.ask_in_words(sentence, f"{folder}/").as_json()


def _print_kit(
    folder: Path, look: StudioLook, formats: list[str], progress: Callable[[str, int, int], None]
) -> dict[str, Any]:
    """Print a folder into ``output`` below the folder that the studio was started in."""
    from countermarch import printing
    from countermarch.folders import opening

    sold = (*press.names(), *shops.names())
    known = (*printing.FORMATS, *sold)
    unknown = [one for one in formats if one not in known]
    if unknown:
        raise InputError("formats", f"{unknown[0][:40]!r} is not one of {', '.join(known)}")
    options = replace(look.options, safe=look.zones.safe)
    for one in formats:
        if one in sold:
            options = replace(options, bleed=printing.bleed_for(one, options.bleed))
    written = printing.write(opening.open_valid(f"{folder}/"), options, formats, Path("output"), progress)
    return {
        "folder": str(written.folder),
        "pages": written.pages,
        "pieces": written.pieces,
        "notes": written.notes,
    }


async def _events(studio: Studio) -> AsyncIterator[str]:
    """Yield an event for every change, and regular comments to notice pages that were closed."""
    queue: asyncio.Queue[str] = asyncio.Queue()
    studio.waiting.add(queue)
    try:
        yield ": open\n\n"
        while True:
            try:
                event = await asyncio.wait_for(queue.get(), 15)
                if not event:
                    return
                yield f"data: {event}\n\n"
            except TimeoutError:
                yield ": here\n\n"
    finally:
        studio.waiting.discard(queue)


def error_text(error: Exception) -> str:
    """Return an error as the page shows it, in one line."""
    return str(error.faults[0]) if isinstance(error, DataError) else str(error) or "there is none"


REFUSED = (ValueError, IndexError, OSError)
"""Errors reported to the page in one line: all faults of a folder and of a request."""
