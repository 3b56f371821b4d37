"""Serve the built site on this machine, compressed where accepted, and revalidated after each build."""

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
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from countermarch.site.served_files import find, locate, part

if TYPE_CHECKING:
    from collections.abc import Callable
    from socket import socket

    from countermarch.site.served_files import ServedFile

PATIENCE: Final = 20.0
"""Seconds allowed for a request, and for each chunk of the answer to be taken."""

_PIECE: Final = 64 * 1024
"""Bytes sent at a time."""


class _Handler(SimpleHTTPRequestHandler):
    """Answers requests for files below one folder; closes connections that take too long."""

    # a page has dozens of small files: with HTTP/1.0 each would need a connection of its own
    protocol_version = "HTTP/1.1"
    timeout = PATIENCE
    # Nagle's algorithm would hold back the end of each small file until the browser confirms the rest
    disable_nagle_algorithm = True
    # the registry of Windows may know .js as text/plain, which a browser refuses as a module
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
        """Answer one request, which must arrive in time: a slow client cannot hold a connection."""
        # the timeout of a socket starts again with every byte, and so does not stop a client that sends one a
        # minute
        self._limit = Timer(self.timeout, self._end)
        self._limit.daemon = True
        self._limit.start()
        try:
            super().handle_one_request()
        finally:
            self._limit.cancel()

    def parse_request(self) -> bool:
        """Read the request; after that, the time limit is for each chunk of the answer."""
        try:
            return super().parse_request()
        finally:
            self._limit.cancel()

    def _end(self) -> None:
        with suppress(OSError):  # already disconnected
            self.connection.shutdown(SHUT_RDWR)

    def do_GET(self) -> None:  # the name that the base class calls
        """Send a file, or the requested range of it."""
        self._answer(send=True)

    def do_HEAD(self) -> None:  # the name that the base class calls
        """Send the headers of a file."""
        self._answer(send=False)

    def _answer(self, *, send: bool) -> None:
        root = Path(self.directory)
        path = locate(root, self.path)
        address = urlsplit(self.path).path
        if path is not None and path.name == "index.html" and not address.endswith(("/", "index.html")):
            self._redirect(address)
            return
        status = HTTPStatus.OK
        if path is None:
            status = HTTPStatus.NOT_FOUND
            path = locate(root, "/404.html")
        # Ranges are of the uncompressed file.
        accepts = "" if "Range" in self.headers else self.headers.get("Accept-Encoding", "")
        try:
            found = find(path, accepts) if path is not None else None
        except OSError:  # removed or replaced since it was found
            found = None
        if found is None:
            self.send_error(HTTPStatus.NOT_FOUND)
        elif status is HTTPStatus.OK and self._has(found):
            self._begin(HTTPStatus.NOT_MODIFIED, found, None)
        else:
            self._send(status, found, send=send)

    def _send(self, status: HTTPStatus, found: ServedFile, *, send: bool) -> None:
        body = found.body
        asked = self.headers.get("Range", "")
        inside = part(asked, len(body)) if asked and status is HTTPStatus.OK and self._same(found) else None
        if inside is not None:
            # the last byte of a Content-Range is included; * with status 416
            where = f"{inside.start}-{inside.stop - 1}" if inside else "*"
            length = len(body)
            body = body[inside.start : inside.stop]
            status = HTTPStatus.PARTIAL_CONTENT if inside else HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE
            self._begin(status, found, len(body), f"bytes {where}/{length}")
        else:
            self._begin(status, found, len(body))
        if send:
            # the time limit is for each write: a large file over a slow network may take longer overall
            for start in range(0, len(body), _PIECE):
                self.wfile.write(body[start : start + _PIECE])

    def _begin(self, status: HTTPStatus, found: ServedFile, length: int | None, inside: str = "") -> None:
        """Send the status and the headers."""
        self.send_response(status)
        if length is not None:
            self.send_header("Content-Type", self.guess_type(str(found.path)))
            self.send_header("Content-Length", str(length))
            if found.encoding:
                self.send_header("Content-Encoding", found.encoding)
            else:
                self.send_header("Accept-Ranges", "bytes")
        if inside:
            self.send_header("Content-Range", inside)
        self.send_header("ETag", found.tag)
        self.send_header("Last-Modified", self.date_time_string(found.changed))
        # a cache must not give the compressed file to a program that cannot read it
        self.send_header("Vary", "Accept-Encoding")
        self.end_headers()

    def _has(self, found: ServedFile) -> bool:
        """Return whether the browser already has this version."""
        tags = self.headers.get("If-None-Match")
        if tags is not None:
            # for a GET, weak tags count as much as strong ones (RFC 9110, 13.1.2)
            held = [tag.strip().removeprefix("W/") for tag in tags.split(",")]
            return "*" in held or found.tag in held
        return _not_since(self.headers.get("If-Modified-Since", ""), found)

    def _same(self, found: ServedFile) -> bool:
        """Return whether the file is still the version that the range was requested of."""
        condition = self.headers.get("If-Range", "")
        return not condition or condition == found.tag or _not_since(condition, found)

    def _redirect(self, address: str) -> None:
        """Redirect ``/folder`` to ``/folder/``, so that relative links resolve."""
        query = urlsplit(self.path).query
        self.send_response(HTTPStatus.MOVED_PERMANENTLY)
        # One leading slash: two would name another host.
        self.send_header("Location", f"/{address.lstrip('/')}/" + (f"?{query}" if query else ""))
        self.send_header("Content-Length", "0")
        self.end_headers()

    def end_headers(self) -> None:
        """Let the browser cache files but revalidate them."""
        # no-cache means ask first, not keep nothing: after a build the next page is new, and the rest is
        # not sent again
        self.send_header("Cache-Control", "no-cache")
        # else a browser may take a text file for a page or a script
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Log nothing: a page is dozens of files."""


def _not_since(date: str, found: ServedFile) -> bool:
    try:
        return found.changed <= parsedate_to_datetime(date).timestamp()
    except (TypeError, ValueError, OverflowError):
        return False


class _SiteServer(ThreadingHTTPServer):
    """A server that ignores broken connections: a phone that went to sleep is not worth a message."""

    def handle_error(self, request: socket | tuple[bytes, socket], client_address: object) -> None:
        """Report an error in a request, unless the connection was broken."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server(folder: Path, port: int, host: str = "127.0.0.1") -> ThreadingHTTPServer:
    """Return a server for a folder, not yet running; raises ``OSError`` if the port is taken."""
    handler: Callable[..., _Handler] = partial(_Handler, directory=str(folder))
    return _SiteServer((host, port), handler)
