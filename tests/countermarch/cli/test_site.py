from __future__ import annotations

import gzip
import http.client
import os
import socket
import struct
import threading
import time
from contextlib import suppress
from http import HTTPStatus
from typing import TYPE_CHECKING

import pytest
from support.command_line import run

from countermarch.cli.commands.site import EVERYONE
from countermarch.cli.site_server import server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PAGE = b"<p>hello</p>" * 50


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    (tmp_path / "index.html").write_bytes(PAGE)
    (tmp_path / "manifest.webmanifest").write_bytes(b"{}")
    serving = server(tmp_path, 0)
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    yield serving.server_address[1]
    serving.shutdown()
    serving.server_close()


def _get(port: int, path: str, **headers: str) -> tuple[int, http.client.HTTPMessage, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, answer.headers, body


def test_pages_go_out_compressed_to_a_browser_that_takes_it(port: int) -> None:
    status, headers, body = _get(port, "/", **{"Accept-Encoding": "gzip"})
    assert (status, headers["Content-Encoding"], gzip.decompress(body)) == (200, "gzip", PAGE)


def test_pages_go_out_plain_to_any_other(port: int) -> None:
    assert _get(port, "/index.html")[2] == PAGE


def test_a_copy_that_the_build_left_is_sent_as_it_is(port: int, tmp_path: Path) -> None:
    (tmp_path / "index.html.br").write_bytes(b"made by the build")
    status, headers, body = _get(port, "/", **{"Accept-Encoding": "gzip, br"})
    assert (status, headers["Content-Encoding"], body) == (200, "br", b"made by the build")
    assert headers["Vary"] == "Accept-Encoding"


def test_a_copy_older_than_its_page_is_not_sent(port: int, tmp_path: Path) -> None:
    (tmp_path / "index.html.gz").write_bytes(b"of a former build")
    os.utime(tmp_path / "index.html.gz", (1, 1))
    assert gzip.decompress(_get(port, "/", **{"Accept-Encoding": "gzip"})[2]) == PAGE


def test_a_page_that_the_browser_has_is_not_sent_again(port: int) -> None:
    tag = _get(port, "/", **{"Accept-Encoding": "gzip"})[1]["ETag"]
    status, _, body = _get(port, "/", **{"Accept-Encoding": "gzip", "If-None-Match": tag})
    assert (status, body) == (304, b"")


def test_what_a_phone_installs_from_has_its_own_type(port: int) -> None:
    assert _get(port, "/manifest.webmanifest")[1]["Content-Type"] == "application/manifest+json"


def test_nothing_outside_the_site_is_served(port: int) -> None:
    assert _get(port, "/../../etc/passwd", **{"Accept-Encoding": "gzip"})[0] == 404


class _Served:
    """A server that has served already."""

    server_address = ("", 8482)

    def serve_forever(self) -> None:
        """Return at once."""

    def server_close(self) -> None:
        """Return at once."""


@pytest.mark.parametrize(
    ("words", "host", "addresses"), [((), "127.0.0.1", 1), (("--everyone",), EVERYONE, 2)]
)
def test_serving_says_where_the_site_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], host: str, addresses: int
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(
        "countermarch.cli.site_server.server", lambda *given: asked.append(given) or _Served()
    )
    (tmp_path / "index.html").write_bytes(PAGE)
    done = run("site", "serve", "--folder", str(tmp_path), *words)
    assert asked == [(tmp_path, 8482, host)]
    assert done.out.startswith("The site is at http://127.0.0.1:8482/")
    assert done.out.count("http://") == addresses


def test_a_folder_without_a_site_is_refused(tmp_path: Path) -> None:
    done = run("site", "serve", "--folder", str(tmp_path))
    assert done.status == 2
    assert "holds no built site" in done.err


def test_an_action_that_there_is_not_is_refused() -> None:
    done = run("site", "publish")
    assert (done.status, done.err) == (
        2,
        "action: 'publish' is not an action; expected one of build, serve\n",
    )


def test_a_site_of_no_game_is_not_built() -> None:
    for words in ((), ("--to", "elsewhere")):
        done = run("site", "build", *words)
        assert (done.status, done.out) == (2, "")
        assert done.err.startswith("games: are missing; name one or more games or folders; ")


def test_a_visitor_who_leaves_in_the_middle_is_not_reported(
    port: int, capfd: pytest.CaptureFixture[str]
) -> None:
    for _ in range(3):
        visitor = socket.create_connection(("127.0.0.1", port))
        visitor.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        visitor.sendall(b"GET /")
        visitor.close()  # with a reset, as a browser that has been killed does
    assert _get(port, "/")[0] == HTTPStatus.OK
    assert capfd.readouterr().err == ""


def _ended(visitor: socket.socket) -> bool:
    """Return whether the server has ended a connection; what it still sends is read."""
    visitor.settimeout(5)
    try:
        while visitor.recv(65536):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


REQUEST = b"GET / HTTP/1.1\r\nHost: x\r\n"


@pytest.mark.parametrize("begun", [b"", b"GET /", REQUEST, REQUEST + b"\r\n"])
def test_a_visitor_who_asks_for_nothing_is_let_go(
    port: int, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], begun: bytes
) -> None:
    monkeypatch.setattr("countermarch.cli.site_server._Handler.timeout", 0.2)
    with socket.create_connection(("127.0.0.1", port)) as visitor:
        visitor.sendall(begun)
        assert _ended(visitor)
    assert _get(port, "/")[0] == HTTPStatus.OK
    assert capfd.readouterr().err == ""


def _drip(visitor: socket.socket, request: bytes) -> None:
    for byte in request:
        visitor.sendall(bytes([byte]))
        time.sleep(0.05)


def test_a_request_that_drips_in_is_not_waited_for(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("countermarch.cli.site_server._Handler.timeout", 0.4)
    with socket.create_connection(("127.0.0.1", port)) as visitor, pytest.raises(ConnectionError):
        _drip(visitor, REQUEST + b"X: " + b"x" * 40)


def test_a_visitor_who_takes_nothing_of_a_large_file_is_let_go(
    port: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("countermarch.cli.site_server._Handler.timeout", 0.3)
    (tmp_path / "large.zip").write_bytes(bytes(30_000_000))
    with socket.create_connection(("127.0.0.1", port)) as visitor:
        visitor.sendall(b"GET /large.zip HTTP/1.1\r\nHost: x\r\n\r\n")
        time.sleep(1.0)
        taken = 0
        visitor.settimeout(5)
        with suppress(ConnectionError):
            while piece := visitor.recv(1 << 20):
                taken += len(piece)
    assert taken < 30_000_000
