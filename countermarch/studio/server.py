"""The studio's server: for this machine only, and only for the browser that has its token."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from countermarch.studio.files import ChangedError
from countermarch.studio.folder_state import Studio
from countermarch.studio.guard import Guard
from countermarch.studio.request_handlers import REFUSED, RequestHandlers, error_text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from starlette.requests import Request


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
        Route("/map", answers.edit_map, methods=["PUT", "POST"]),
        Route("/layout", answers.start, methods=["POST"]),
        Route("/undo", answers.undo, methods=["POST"]),
        Route("/redo", answers.redo, methods=["POST"]),
        Route("/ask/sentence", answers.ask, methods=["POST"]),
        Route("/ask/question", answers.settle, methods=["POST"]),
        Route("/cases", answers.cases),
        Route("/print/kit", answers.print_kit, methods=["POST"]),
        Route("/events", answers.events),
    ]

    @asynccontextmanager
    async def running(_app: Starlette) -> AsyncIterator[None]:
        # kept in a variable: the event loop only holds weak references to tasks
        watcher = asyncio.create_task(_watch(studio))
        yield
        watcher.cancel()

    guard = Middleware(Guard, studio=studio)
    return Starlette(routes=routes, lifespan=running, exception_handlers=_HANDLERS, middleware=[guard])


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


async def _error_reply(_request: Request, error: Exception) -> Response:
    # 409: the page then offers to load the other program's version
    status = 409 if isinstance(error, ChangedError) else 404 if isinstance(error, IndexError) else 400
    return JSONResponse({"error": error_text(error)}, status)


_HANDLERS: Any = dict.fromkeys(REFUSED, _error_reply)


def serve(folder: Path | None, port: int, ready: Callable[[str], None]) -> None:
    """Serve a folder until it is interrupted; ``ready`` is given the address to open.

    Without a folder, the page offers to make one in the current folder.
    """
    import socket

    import uvicorn

    with socket.socket() as listener:
        # a port that was just used can be used again at once
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen()  # who opens the address at once waits, and is not refused
        host = f"127.0.0.1:{listener.getsockname()[1]}"
        studio = Studio(folder or Path.cwd(), host, begun=folder is not None)
        ready(f"http://{studio.host}/?token={studio.token}")

        class Server(uvicorn.Server):
            async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
                """End the streams of events first, which would keep it waiting."""
                studio.broadcast("")
                await super().shutdown(sockets)

        config = uvicorn.Config(
            application(studio), log_level="critical", access_log=False, timeout_graceful_shutdown=1
        )
        Server(config).run([listener])
