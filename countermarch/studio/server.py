"""The studio's server: for this machine only, and only for the browser that has its token.

A page of any other site that makes the browser call it, or a name that resolves to this machine, is refused:
the host must be the one it listens on, the origin its own, and the cookie that which the token was exchanged
for.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import threading
import time
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from countermarch.components.errors import InputError
from countermarch.components.model.loading.faults import DataError
from countermarch.generators.kits import KitOptions
from countermarch.generators.sheets import press, shops
from countermarch.generators.sheets.paper import PAPERS
from countermarch.studio import columns, design, map_requests, maps, starting
from countermarch.studio.drawing import DrawnFolder, draw
from countermarch.studio.files import ChangedError, FileError, Files
from countermarch.studio.request_values import (
    LARGEST_REQUEST,
    body_of,
    box_of,
    json_of,
    list_of,
    path_of,
    piece_of,
    values_of,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from countermarch.studio.files import Text

Out = TypeVar("Out")

PAGE = Path(__file__).parent / "page"
SHARED = Path(__file__).parent.parent / "site" / "js" / "dom.js"
"""The script that the page shares with the site."""
COOKIE = "countermarch-studio"
STYLES = ("standard", "low-ink", "large-print")
DUPLEX = ("long-edge", "short-edge", "fold", "fronts")
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}
MOST_LOOKS = 3
"""Print options for which drawings are cached, besides the newest."""

MOST_SHOWN = 500
"""Most pictures and lists in one request."""

BEFORE = ("/page/", "/shown", "/kind/", "/begin", "/spreadsheet", "/events")
"""Requests that are answered while no folder is open, besides the page itself."""
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}


@dataclass(slots=True)
class Studio:
    """A folder open in the studio: its files, its drawing, and the pages that wait for changes.

    If none is open, ``begun`` is false and new folders are made in ``folder``.
    """

    folder: Path
    host: str
    begun: bool = True
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    files: Files = field(init=False)
    drawn: dict[KitOptions, DrawnFolder] = field(default_factory=dict)
    waiting: set[asyncio.Queue[str]] = field(default_factory=set)
    faults: list[dict[str, Any]] | None = None
    """The faults of the folder; None until they have been searched."""

    gone: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once another folder than the watched one is open."""

    stamp: frozenset[tuple[str, int, int]] = frozenset()

    def __post_init__(self) -> None:
        """Open the files."""
        self.files = Files(self.folder)
        self.stamp = self.files.stamp() if self.begun else frozenset()

    def open(self, folder: Path) -> None:
        """Switch to another folder."""
        self.folder, self.files, self.begun = folder, Files(folder), True
        self.gone.set()
        self.changed()

    def now(self, options: KitOptions) -> DrawnFolder:
        """Return the drawing of the folder with some options; cached until a change."""
        found, stamp = self.drawn.get(options), self.stamp
        if found is None:
            found = draw(self.folder, options)
            if stamp == self.stamp:  # nothing has been saved meanwhile
                self.drawn = {**dict([*self.drawn.items()][-MOST_LOOKS:]), options: found}
        return found

    def changed(self, *, elsewhere: bool = False) -> None:
        """Drop the cached drawing and notify every page; with ``elsewhere``, only if files have changed."""
        if not self.begun:
            return
        stamp = self.files.stamp()
        if elsewhere and stamp == self.stamp:  # our own change, noticed once more
            return
        self.stamp, self.drawn, self.faults = stamp, {}, None
        self.say("changed")

    def say(self, event: str) -> None:
        """Send an event to every page."""
        for queue in self.waiting:
            queue.put_nowait(event)


def options_of(request: Request) -> KitOptions:
    """Return the drawing options of a request; raises ``InputError``."""
    given = request.query_params
    paper, style = given.get("paper", "a4"), given.get("style", "standard")
    duplex = given.get("duplex", "long-edge")
    for name, value, known in (
        ("paper", paper, PAPERS),
        ("style", style, STYLES),
        ("duplex", duplex, DUPLEX),
    ):
        if value not in known:
            raise InputError(name, f"{value[:40]!r} is not one of {', '.join(known)}")
    try:
        bleed = min(max(float(given.get("bleed", "0")), 0.0), 10.0)
        safe = min(max(float(given.get("safe", "0")), 0.0), 20.0)
    except ValueError:
        raise InputError("bleed", "is not a number of mm") from None
    return KitOptions(paper=PAPERS[paper], style=style, duplex=duplex, bleed=bleed, safe=safe)  # type: ignore[arg-type] # checked above


class FolderChanged(Exception):  # noqa: N818 # no error: what was looked for is no longer asked for
    """The folder changed while its faults were being searched."""


class RequestHandlers:
    """The requests of the page; ``application`` lists the address of each method."""

    def __init__(self, studio: Studio) -> None:
        """Handle the requests of one studio."""
        self.studio = studio
        self._one_at_a_time = asyncio.Lock()
        self._drawing = threading.Lock()
        self._waiting = 0

    async def _draw(self, request: Request, what: Callable[[DrawnFolder], Out]) -> Out:
        """Draw in a thread, one request at a time, because drawings share caches."""
        options = options_of(request)

        def drawn() -> Out:
            with self._drawing:
                return what(self.studio.now(options))

        self._waiting += 1
        try:
            async with self._one_at_a_time:
                return await run_in_threadpool(drawn)
        finally:
            self._waiting -= 1

    def _faults(self, options: KitOptions) -> list[dict[str, Any]]:
        """Return every fault of the folder, after all other drawing is done. Raises ``FolderChanged``."""
        studio, stamp = self.studio, self.studio.stamp

        def between() -> None:
            if studio.stamp != stamp:
                raise FolderChanged
            if self._waiting:
                self._drawing.release()
                while self._waiting:
                    time.sleep(0.002)
                self._drawing.acquire()

        with self._drawing:
            found = studio.faults
            if found is None:
                found = studio.now(options).faults(between)
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
        options, stamp = options_of(request), self.studio.stamp

        async def lines() -> AsyncIterator[str]:
            for name in [*asked][:MOST_SHOWN]:
                if self.studio.stamp != stamp:
                    return
                line: dict[str, Any] = {"name": name}
                try:
                    if name == "faults":
                        value: object = await run_in_threadpool(self._faults, options)
                    elif name == "state" or not self.studio.begun:
                        value = self._state()
                    elif name == "understood":
                        value = await run_in_threadpool(columns.understood, self.studio.folder)
                    else:
                        value = await self._draw(request, partial(self._named, name))
                except FolderChanged:
                    return
                except REFUSED as error:
                    line["error"] = _said(error)
                else:
                    version = blake2b(json.dumps(value).encode(), digest_size=9).hexdigest()
                    line |= {} if version == asked[name] else {"version": version, "value": value}
                yield f"{json.dumps(line)}\n"

        return StreamingResponse(lines(), media_type="application/x-ndjson")

    def _state(self) -> dict[str, Any]:
        """Return the shops to export for; if no folder is open, the kinds of game to start from."""
        if self.studio.begun:
            sold = [press.press(name) for name in press.names()] + [
                shops.shop(name) for name in shops.names()
            ]
            return {"shops": {one.id: one.title for one in sold}}
        kinds = [{"kind": kind, "says": says} for kind, says in starting.KINDS.items()]
        return {"start": kinds, "in": str(self.studio.folder)}

    def _named(self, name: str, drawn: DrawnFolder) -> object:
        """Return a picture, as SVG, or a list, by its name; raises ``IndexError`` for any other name."""
        kind, _, rest = name.partition("/")
        part, _, rest_of_face = rest.partition("/")
        id_, _, side = rest_of_face.rpartition("/")
        lists: dict[str, Callable[[], object]] = {
            "title": lambda: drawn.game.title if drawn.game else drawn.folder.name,
            "sheets": drawn.sheets,
            "pieces": drawn.pieces,
            "vocabulary": lambda: drawn.design.vocabulary(drawn.folder),
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
        """Write a file, or one cell of it."""
        given = await json_of(request)
        name, digest = str(given.get("name", "")), str(given.get("digest", ""))
        if "column" in given:
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
            raise FileError(f"there is no {design.layout_file(part)} in the folder")
        digest, path = str(given.get("digest", "")), path_of(given.get("path"))
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
        found = self.studio.files.create(design.layout_file(part), text)
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
            elif "kind" in given:
                names = columns.set_kind(files, part, str(given["kind"]))
            elif "heading" in given:
                names = columns.set_heading(files, part, given["heading"])
            elif "sheets" in given:
                names = columns.set_sheets(files, part, [str(one) for one in list_of(given["sheets"])])
            else:
                meaning = str(given.get("is", ""))
                names = columns.set_column(files, part, str(given.get("column", "")), meaning)
        self.studio.changed()
        return JSONResponse({"names": names})

    async def map(self, request: Request) -> Response:
        """Return the positions of everything on a map, or its drawing."""

        def found(drawn: DrawnFolder) -> Response:
            board = maps.Board.of(
                drawn.game, self.studio.files, request.query_params.get("map", ""), drawn.options
            )
            if request.url.path.endswith(".svg"):
                return Response(board.drawing(), media_type="image/svg+xml")
            return JSONResponse(board.as_json())

        return await self._draw(request, found)

    async def paint(self, request: Request) -> Response:
        """Change a map or add one."""
        given, files = await json_of(request), self.studio.files

        def made(drawn: DrawnFolder) -> Text:
            if request.method == "POST":
                return map_requests.new_map(files, given)
            board = maps.Board.of(drawn.game, files, str(given.get("map", "")), drawn.options)
            return map_requests.changed(files, board, given)

        found = await self._draw(request, made)
        self.studio.changed()
        return JSONResponse({"name": found.name, "digest": found.digest})

    def _layout(self, part: str) -> Text | None:
        """Return the layout file of some pieces, if the folder has one."""
        name = design.layout_file(part)
        return self.studio.files.read(name) if (self.studio.folder / name).is_file() else None

    async def undo(self, _request: Request) -> Response:
        """Undo the last change."""
        return self._turned(self.studio.files.undo())

    async def redo(self, _request: Request) -> Response:
        """Redo the change that was undone last."""
        return self._turned(self.studio.files.redo())

    def _turned(self, name: str) -> Response:
        self.studio.changed()
        return JSONResponse({"name": name})

    async def ask(self, request: Request) -> Response:
        """Answer a sentence by the folder's questions."""
        said = str((await json_of(request)).get("sentence", ""))
        return JSONResponse(await run_in_threadpool(_asked, self.studio.folder, said))

    async def printed(self, request: Request) -> Response:
        """Print the kit."""
        given = await json_of(request)
        formats = [str(one) for one in given.get("formats", ["pdf"])][:10]
        loop = asyncio.get_running_loop()

        def progress(what: str, done: int, of: int) -> None:
            loop.call_soon_threadsafe(self.studio.say, f"{what}: {done} of {of}")

        made = await run_in_threadpool(_printed, self.studio.folder, options_of(request), formats, progress)
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


def application(studio: Studio) -> Starlette:
    """Return the application that serves a studio."""
    answers = RequestHandlers(studio)
    routes = [
        Route("/", answers.home),
        Route("/page/{name}", answers.asset),
        Route("/shown", answers.shown, methods=["POST"]),
        Route("/files", answers.names),
        Route("/file", answers.read),
        Route("/file", answers.write, methods=["PUT"]),
        Route("/item", answers.change, methods=["PUT", "POST", "DELETE"]),
        Route("/kind/{kind}.svg", answers.kind),
        Route("/begin", answers.begin, methods=["POST"]),
        Route("/spreadsheet", answers.imported, methods=["POST"]),
        Route("/understood", answers.correct, methods=["PUT"]),
        Route("/map", answers.map),
        Route("/map.svg", answers.map),
        Route("/map", answers.paint, methods=["PUT", "POST"]),
        Route("/layout", answers.start, methods=["POST"]),
        Route("/undo", answers.undo, methods=["POST"]),
        Route("/redo", answers.redo, methods=["POST"]),
        Route("/ask/sentence", answers.ask, methods=["POST"]),
        Route("/print/kit", answers.printed, methods=["POST"]),
        Route("/events", answers.events),
    ]

    @asynccontextmanager
    async def running(_app: Starlette) -> AsyncIterator[None]:
        watcher = asyncio.create_task(_watch(studio))
        yield
        watcher.cancel()

    guard = Middleware(Guard, studio=studio)
    return Starlette(routes=routes, lifespan=running, exception_handlers=_HANDLERS, middleware=[guard])


class Guard:
    """Lets only this browser in, and only from this page."""

    def __init__(self, app: ASGIApp, studio: Studio) -> None:
        """Guard an application."""
        self._app, self._studio = app, studio

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        answer = self._answer(Request(scope))
        if answer is not None:
            await answer(scope, receive, send)
            return

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self._app(scope, receive, sent)

    def _answer(self, request: Request) -> Response | None:
        """Return the answer to a request that is not passed on."""
        studio, path = self._studio, request.url.path
        refused = _refused(studio, request)
        if refused:
            return PlainTextResponse(refused, 403, HEADERS)
        if path == "/" and "token" in request.query_params:
            entered = RedirectResponse("/", 303, HEADERS)
            entered.set_cookie(COOKIE, studio.token, httponly=True, samesite="strict", path="/")
            return entered
        if not studio.begun and path != "/" and not path.startswith(BEFORE):
            return JSONResponse({"error": "no folder is open yet"}, 404, HEADERS)
        return None


def _refused(studio: Studio, request: Request) -> str:
    """Return why a request is refused; empty if it is not."""
    if request.headers.get("host", "") != studio.host:
        return "This address is not the studio's."
    origin = request.headers.get("origin")
    if origin not in (None, f"http://{studio.host}"):
        return "Other pages cannot use the studio."
    if request.method != "GET" and origin is None:
        return "Changes come from the studio's own page only."
    largest = starting.LARGEST if request.url.path == "/spreadsheet" else LARGEST_REQUEST
    if int(request.headers.get("content-length", "0") or 0) > largest:
        return "The request is too large."
    given = request.query_params.get("token", "") if request.url.path == "/" else ""
    given = given or request.cookies.get(COOKIE, "")
    if not secrets.compare_digest(given.encode(), studio.token.encode()):
        return "Open the studio by the address that the terminal shows."
    return ""


def _file(name: str) -> Response:
    path = SHARED if name == SHARED.name else PAGE / name
    if path.parent not in (PAGE, SHARED.parent) or path.suffix not in KINDS or not path.is_file():
        return PlainTextResponse("not found", 404)
    return Response(path.read_bytes(), media_type=KINDS[path.suffix])


def _asked(folder: Path, sentence: str) -> dict[str, Any]:
    """Answer a sentence with the folder's own questions."""
    import countermarch

    return countermarch.ask_in_words(sentence, f"{folder}/").as_json()


def _printed(
    folder: Path, options: KitOptions, formats: list[str], progress: Callable[[str, int, int], None]
) -> dict[str, Any]:
    """Print a folder into ``output`` below the folder that the studio was started in."""
    from countermarch import printing
    from countermarch.folders import opening

    sold = (*press.names(), *shops.names())
    known = (*printing.FORMATS, *sold)
    unknown = [one for one in formats if one not in known]
    if unknown:
        raise InputError("formats", f"{unknown[0][:40]!r} is not one of {', '.join(known)}")
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
                yield f"data: {event}\n\n"
            except TimeoutError:
                yield ": here\n\n"
    finally:
        studio.waiting.discard(queue)


async def _watch(studio: Studio) -> None:
    """Watch the folder for changes by other programs."""
    from watchfiles import awatch

    while True:
        if not studio.begun:
            await studio.gone.wait()
        studio.gone.clear()
        async for (
            _
        ) in awatch(  # every second as well: before it has begun, or on a shared drive, nothing is heard
            studio.folder,
            debounce=40,
            step=5,
            recursive=True,
            stop_event=studio.gone,
            rust_timeout=1000,
            yield_on_timeout=True,
        ):
            studio.changed(elsewhere=True)


def _said(error: Exception) -> str:
    return str(error.faults[0]) if isinstance(error, DataError) else str(error) or "there is none"


async def _told(_request: Request, error: Exception) -> Response:
    status = 409 if isinstance(error, ChangedError) else 404 if isinstance(error, IndexError) else 400
    return JSONResponse({"error": _said(error)}, status)


REFUSED = (ValueError, IndexError, OSError)
"""Errors reported to the page in one line: all faults of a folder and of a request."""

_HANDLERS: Any = dict.fromkeys(REFUSED, _told)


def serve(folder: Path | None, port: int, ready: Callable[[str], None]) -> None:
    """Serve a folder until it is interrupted; ``ready`` is given the address to open.

    Without a folder, the page offers to make one in the current folder.
    """
    import socket

    import uvicorn

    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen()  # who opens the address at once waits, and is not refused
        host = f"127.0.0.1:{listener.getsockname()[1]}"
        studio = Studio(folder or Path.cwd(), host, begun=folder is not None)
        ready(f"http://{studio.host}/?token={studio.token}")
        config = uvicorn.Config(
            application(studio), log_level="error", access_log=False, timeout_graceful_shutdown=1
        )
        uvicorn.Server(config).run([listener])
