"""Serves the built site on this machine, compressed where that helps, and fresh after every build."""

from __future__ import annotations

import gzip
from functools import lru_cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable

TEXT: Final = frozenset({".html", ".js", ".mjs", ".css", ".json", ".svg", ".xml", ".webmanifest"})
MORE: Final = frozenset({".wasm"})
SUFFIXES: Final = {"br": ".br", "gzip": ".gz"}
"""What the compressed copies that the build makes end with."""


class _Handler(SimpleHTTPRequestHandler):
    """Answers requests for files below one folder."""

    protocol_version = "HTTP/1.1"
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
    }

    def do_GET(self) -> None:  # the name that the base class calls
        """Send a file; text goes out compressed to a browser that takes it."""
        if not self._send_compressed():
            super().do_GET()

    def do_HEAD(self) -> None:  # as above
        """Send what ``do_GET`` would, without the file."""
        if not self._send_compressed():
            super().do_HEAD()

    def _send_compressed(self) -> bool:
        """Send the compressed copy of what is asked for; False where there is nothing to compress."""
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            if not self.path.split("?", 1)[0].endswith("/"):
                return False
            path /= "index.html"
        if path.suffix not in TEXT | MORE or not path.is_file():
            return False
        state = path.stat()
        found = _copy(path, state.st_mtime_ns, _taken(self.headers.get("Accept-Encoding", "")))
        if found is None:
            return False
        coding, body = found
        tag = f'"{state.st_mtime_ns:x}-{len(body):x}-{coding}"'
        unchanged = self.headers.get("If-None-Match") == tag
        self.send_response(304 if unchanged else 200)
        self.send_header("ETag", tag)
        if not unchanged:
            self.send_header("Content-Type", self.guess_type(str(path)))
            self.send_header("Content-Encoding", coding)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Last-Modified", self.date_time_string(int(state.st_mtime)))
        self.end_headers()
        if not unchanged and self.command != "HEAD":
            self.wfile.write(body)
        return True

    def end_headers(self) -> None:
        """Let the browser keep files but ask whether they have changed."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Vary", "Accept-Encoding")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, *_: Any) -> None:  # noqa: ANN401 # as the base class has it
        """Say nothing: a page is dozens of files."""


def _taken(accepted: str) -> tuple[str, ...]:
    """Return the codings that a browser takes, of those we have, the smaller first.

    >>> _taken("gzip, deflate, br"), _taken("gzip;q=1.0, br;q=0"), _taken("identity")
    (('br', 'gzip'), ('gzip',), ())
    """
    named = {}
    for part in accepted.lower().split(","):
        name, _, weight = part.strip().partition(";")
        named[name.strip()] = weight.replace(" ", "") not in {"q=0", "q=0.0", "q=0.00", "q=0.000"}
    return tuple(coding for coding in SUFFIXES if named.get(coding, False))


def _copy(path: Path, changed: int, codings: tuple[str, ...]) -> tuple[str, bytes] | None:
    """Return a file compressed, by the copy that the build left beside it unless that is older."""
    for coding in codings:
        copy = path.with_name(path.name + SUFFIXES[coding])
        if copy.is_file() and copy.stat().st_mtime_ns >= changed:
            return coding, copy.read_bytes()
    return ("gzip", _compressed(str(path), changed)) if "gzip" in codings else None


@lru_cache(maxsize=512)
def _compressed(path: str, _changed: int) -> bytes:
    return gzip.compress(Path(path).read_bytes(), 6, mtime=0)


def server(folder: Path, port: int, host: str = "127.0.0.1") -> ThreadingHTTPServer:
    """Return a server for a folder, not yet running; raises ``OSError`` where the port is taken."""
    handler: Callable[..., _Handler] = partial(_Handler, directory=str(folder))
    return ThreadingHTTPServer((host, port), handler)
