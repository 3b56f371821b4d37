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
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        takes = "gzip" in self.headers.get("Accept-Encoding", "")
        plain = not self.path.split("?", 1)[0].endswith("/") and Path(self.translate_path(self.path)).is_dir()
        if not takes or plain or path.suffix not in TEXT | MORE or not path.is_file():
            super().do_GET()
            return
        state = path.stat()
        body = _compressed(str(path), state.st_mtime_ns)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Last-Modified", self.date_time_string(int(state.st_mtime)))
        self.end_headers()
        self.wfile.write(body)

    def end_headers(self) -> None:
        """Let the browser keep files but ask whether they have changed."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Vary", "Accept-Encoding")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, *_: Any) -> None:  # noqa: ANN401 # as the base class has it
        """Say nothing: a page is dozens of files."""


@lru_cache(maxsize=512)
def _compressed(path: str, _changed: int) -> bytes:
    return gzip.compress(Path(path).read_bytes(), 6, mtime=0)


def server(folder: Path, port: int, host: str = "127.0.0.1") -> ThreadingHTTPServer:
    """Return a server for a folder, not yet running; raises ``OSError`` where the port is taken."""
    handler: Callable[..., _Handler] = partial(_Handler, directory=str(folder))
    return ThreadingHTTPServer((host, port), handler)
