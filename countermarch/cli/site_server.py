"""Serves the built site on this machine, compressed where that helps, and fresh after every build."""

from __future__ import annotations

import sys
from contextlib import suppress
from email.utils import parsedate_to_datetime
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import SHUT_RDWR
from threading import Timer
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from countermarch.site.served_files import find, locate, part

if TYPE_CHECKING:
    from collections.abc import Callable

    from countermarch.site.served_files import Found

PATIENCE: Final = 20.0
"""Seconds that a visitor has to ask for something, and to take each piece of the answer."""

_PIECE: Final = 64 * 1024
"""Bytes of an answer that are sent at a time."""


class _Handler(SimpleHTTPRequestHandler):
    """Answers requests for files below one folder; ends the connection of whoever takes too long."""

    protocol_version = "HTTP/1.1"
    timeout = PATIENCE
    disable_nagle_algorithm = True
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".html": "text/html; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".svg": "image/svg+xml",
        ".webp": "image/webp",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
    }

    def handle_one_request(self) -> None:
        """Answer one request, which must be whole in time: bytes that drip in do not hold a connection."""
        self._limit = Timer(self.timeout, self._end)
        self._limit.daemon = True
        self._limit.start()
        try:
            super().handle_one_request()
        finally:
            self._limit.cancel()

    def parse_request(self) -> bool:
        """Read the request, after which its sender has all the time that taking the answer needs."""
        try:
            return super().parse_request()
        finally:
            self._limit.cancel()

    def _end(self) -> None:
        with suppress(OSError):  # it has left already
            self.connection.shutdown(SHUT_RDWR)

    def do_GET(self) -> None:  # the name that the base class calls
        """Send a file, or the part of it that is asked for."""
        self._answer(send=True)

    def do_HEAD(self) -> None:  # the name that the base class calls
        """Send what a file's answer begins with."""
        self._answer(send=False)

    def _answer(self, *, send: bool) -> None:
        root = Path(self.directory)
        path = locate(root, self.path)
        address = urlsplit(self.path).path
        if path is not None and path.name == "index.html" and not address.endswith(("/", "index.html")):
            self._moved(address)
            return
        status = HTTPStatus.OK
        if path is None:
            status = HTTPStatus.NOT_FOUND
            path = locate(root, "/404.html")
        # A part is one of the file as it is: no player needs a part of a compressed copy.
        accepts = "" if "Range" in self.headers else self.headers.get("Accept-Encoding", "")
        try:
            found = find(path, accepts) if path is not None else None
        except OSError:  # gone or replaced since it was found
            found = None
        if found is None:
            self.send_error(HTTPStatus.NOT_FOUND)
        elif status is HTTPStatus.OK and self._has(found):
            self._begin(HTTPStatus.NOT_MODIFIED, found, None)
        else:
            self._send(status, found, send=send)

    def _send(self, status: HTTPStatus, found: Found, *, send: bool) -> None:
        body = found.body
        asked = self.headers.get("Range", "")
        inside = part(asked, len(body)) if asked and status is HTTPStatus.OK and self._same(found) else None
        if inside is not None:
            where = f"{inside.start}-{inside.stop - 1}" if inside else "*"
            length = len(body)
            body = body[inside.start : inside.stop]
            status = HTTPStatus.PARTIAL_CONTENT if inside else HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE
            self._begin(status, found, len(body), f"bytes {where}/{length}")
        else:
            self._begin(status, found, len(body))
        if send:
            for start in range(0, len(body), _PIECE):
                self.wfile.write(body[start : start + _PIECE])

    def _begin(self, status: HTTPStatus, found: Found, length: int | None, inside: str = "") -> None:
        """Send the status and the headers."""
        self.send_response(status)
        if length is not None:
            self.send_header("Content-Type", self.guess_type(str(found.path)))
            self.send_header("Content-Length", str(length))
            if found.coding:
                self.send_header("Content-Encoding", found.coding)
            else:
                self.send_header("Accept-Ranges", "bytes")
        if inside:
            self.send_header("Content-Range", inside)
        self.send_header("ETag", found.tag)
        self.send_header("Last-Modified", self.date_time_string(found.changed))
        self.send_header("Vary", "Accept-Encoding")
        self.end_headers()

    def _has(self, found: Found) -> bool:
        """Say whether the browser holds these very bytes."""
        tags = self.headers.get("If-None-Match")
        if tags is not None:
            held = [tag.strip().removeprefix("W/") for tag in tags.split(",")]
            return "*" in held or found.tag in held
        return _not_since(self.headers.get("If-Modified-Since", ""), found)

    def _same(self, found: Found) -> bool:
        """Say whether the file is still the one that a part was asked of."""
        condition = self.headers.get("If-Range", "")
        return not condition or condition == found.tag or _not_since(condition, found)

    def _moved(self, address: str) -> None:
        """Send a browser from ``/folder`` to ``/folder/``, so that its links count from the folder."""
        query = urlsplit(self.path).query
        self.send_response(HTTPStatus.MOVED_PERMANENTLY)
        # One slash in front: two would name another host.
        self.send_header("Location", f"/{address.lstrip('/')}/" + (f"?{query}" if query else ""))
        self.send_header("Content-Length", "0")
        self.end_headers()

    def end_headers(self) -> None:
        """Let the browser keep files but ask whether they have changed."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, *_: Any) -> None:  # noqa: ANN401 # as the base class has it
        """Say nothing: a page is dozens of files."""


def _not_since(date: str, found: Found) -> bool:
    try:
        return found.changed <= parsedate_to_datetime(date).timestamp()
    except (TypeError, ValueError, OverflowError):
        return False


class _Server(ThreadingHTTPServer):
    """A server whose visitors may leave at any moment: a phone that went to sleep is no fault to tell of."""

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ANN401 # as the base class has it
        """Tell of what went wrong in a request, but for a connection that was broken off."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server(folder: Path, port: int, host: str = "127.0.0.1") -> ThreadingHTTPServer:
    """Return a server for a folder, not yet running; raises ``OSError`` where the port is taken."""
    handler: Callable[..., _Handler] = partial(_Handler, directory=str(folder))
    return _Server((host, port), handler)
