"""Lets only the browser that has the studio's token in, and only from the studio's own page.

A page of any other site that makes the browser call it, or a name that resolves to this machine, is refused:
the host must be the one it listens on, the origin its own, and the cookie that which the token was exchanged
for.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response

from countermarch.studio import starting
from countermarch.studio.request_values import LARGEST_REQUEST

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from countermarch.studio.folder_state import Studio

COOKIE = "countermarch-studio"
HEADERS = {
    # text of a game's files is shown here: none of it may run, whatever it says
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    # the first address holds the token; no other site may learn it
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}
OPEN_WITHOUT_FOLDER = ("/page/", "/shown", "/kind/", "/begin", "/spreadsheet", "/events")
"""Requests that are answered while no folder is open, besides the page itself."""


class Guard:
    """Admits only requests from this browser and this page."""

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
        refused = _why_refused(studio, request)
        if refused:
            return PlainTextResponse(refused, 403, HEADERS)
        if path == "/" and "token" in request.query_params:
            entered = RedirectResponse("/", 303, HEADERS)
            # the token leaves the address bar at once, and with it the history
            entered.set_cookie(COOKIE, studio.token, httponly=True, samesite="strict", path="/")
            return entered
        if not studio.begun and path != "/" and not path.startswith(OPEN_WITHOUT_FOLDER):
            return JSONResponse({"error": "no folder is open yet"}, 404, HEADERS)
        return None


def _why_refused(studio: Studio, request: Request) -> str:
    """Return why a request is refused; empty if it is not."""
    # DNS rebinding: a name of somebody else's may come to mean this machine, but the browser sends that name
    if request.headers.get("host", "") != studio.host:
        return "This address is not the studio's."
    origin = request.headers.get("origin")
    # browsers send no origin with plain navigation
    if origin not in (None, f"http://{studio.host}"):
        return "Other pages cannot use the studio."
    # browsers send one with every request that changes something
    if request.method != "GET" and origin is None:
        return "Changes come from the studio's own page only."
    largest = starting.LARGEST if request.url.path == "/spreadsheet" else LARGEST_REQUEST
    if int(request.headers.get("content-length", "0") or 0) > largest:
        return "The request is too large."
    given = request.query_params.get("token", "") if request.url.path == "/" else ""
    given = given or request.cookies.get(COOKIE, "")
    # in constant time, so that nobody can guess the token letter by letter
    if not secrets.compare_digest(given.encode(), studio.token.encode()):
        return "Open the studio by the address that the terminal shows."
    return ""
