"""What the site's server answers: the best copy, parts, what a browser has already, nothing from outside."""

from __future__ import annotations

import gzip
import http.client
import os
import threading
from typing import TYPE_CHECKING

import pytest

from countermarch.cli.site_server import server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PAGE = b"<p>hello</p>" * 50
PDF = bytes(range(256)) * 4
Answer = tuple[int, http.client.HTTPMessage, bytes]


class Site:
    """A small site, served."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        (folder / "index.html").write_bytes(PAGE)
        (folder / "index.html.br").write_bytes(b"as if by brotli")
        (folder / "index.html.gz").write_bytes(gzip.compress(PAGE, mtime=0))
        (folder / "404.html").write_bytes(b"not here")
        (folder / "kit.pdf").write_bytes(PDF)
        (folder / "games").mkdir()
        (folder / "games" / "index.html").write_bytes(PAGE)
        self.serving = server(folder, 0)
        threading.Thread(target=self.serving.serve_forever, daemon=True).start()

    def ask(self, path: str, method: str = "GET", **headers: str) -> Answer:
        port = self.serving.server_address[1]
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        connection.request(method, path, headers={name.replace("_", "-"): it for name, it in headers.items()})
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status, answer.headers, body


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    made = Site(tmp_path / "site")
    yield made
    made.serving.shutdown()
    made.serving.server_close()


@pytest.mark.parametrize(
    ("takes", "coding"),
    [("gzip, deflate, br, zstd", "br"), ("gzip", "gzip"), ("br;q=0, gzip", "gzip"), ("identity", None)],
)
def test_the_best_copy_that_a_browser_takes_is_sent(site: Site, takes: str, coding: str | None) -> None:
    status, headers, body = site.ask("/", Accept_Encoding=takes)
    assert (status, headers["Content-Encoding"]) == (200, coding)
    assert headers["Content-Type"] == "text/html; charset=utf-8"
    assert headers["Vary"] == "Accept-Encoding"
    assert int(headers["Content-Length"]) == len(body)
    assert body == {"br": b"as if by brotli", "gzip": gzip.compress(PAGE, mtime=0), None: PAGE}[coding]


def test_a_copy_that_is_older_than_its_file_is_not_sent(site: Site) -> None:
    for ending in ("br", "gz"):
        os.utime(site.folder / f"index.html.{ending}", (1, 1))
    status, headers, body = site.ask("/", Accept_Encoding="br, gzip")
    assert (status, headers["Content-Encoding"], gzip.decompress(body)) == (200, "gzip", PAGE)


def test_what_a_browser_has_is_not_sent_again(site: Site) -> None:
    _, headers, _ = site.ask("/", Accept_Encoding="br")
    tag, changed = headers["ETag"], headers["Last-Modified"]
    assert site.ask("/", Accept_Encoding="br", If_None_Match=f'"other", W/{tag}')[::2] == (304, b"")
    assert site.ask("/", If_Modified_Since=changed)[0] == 304
    assert site.ask("/", Accept_Encoding="gzip", If_None_Match=tag)[0] == 200
    assert site.ask("/", If_None_Match='"other"', If_Modified_Since=changed)[0] == 200
    assert site.ask("/", If_Modified_Since="yesterday")[0] == 200


def test_a_head_is_an_answer_without_its_body(site: Site) -> None:
    _, full, body = site.ask("/kit.pdf")
    status, headers, nothing = site.ask("/kit.pdf", "HEAD")
    assert (status, nothing, int(headers["Content-Length"])) == (200, b"", len(body))
    assert headers["ETag"] == full["ETag"]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("bytes=0-9", PDF[:10]),
        ("bytes=1000-", PDF[1000:]),
        ("bytes=-24", PDF[-24:]),
        ("bytes=5-9999", PDF[5:]),
    ],
)
def test_a_part_of_a_file_is_sent(site: Site, asked: str, expected: bytes) -> None:
    status, headers, body = site.ask("/kit.pdf", Range=asked, Accept_Encoding="br, gzip")
    assert (status, body) == (206, expected)
    assert headers["Content-Range"].endswith("/1024")
    assert headers["Content-Encoding"] is None


def test_a_part_that_there_is_not_is_refused(site: Site) -> None:
    status, headers, _ = site.ask("/kit.pdf", Range="bytes=2000-")
    assert (status, headers["Content-Range"]) == (416, "bytes */1024")


@pytest.mark.parametrize("asked", ["bytes=0-1,3-4", "lines=1-2", "bytes=9-1", "bytes=x-", "bytes=-"])
def test_a_range_that_says_nothing_is_left_aside(site: Site, asked: str) -> None:
    assert site.ask("/kit.pdf", Range=asked)[::2] == (200, PDF)


def test_a_part_of_a_file_that_has_changed_is_all_of_it(site: Site) -> None:
    assert site.ask("/kit.pdf", Range="bytes=0-9", If_Range='"older"')[::2] == (200, PDF)
    tag = site.ask("/kit.pdf")[1]["ETag"]
    assert site.ask("/kit.pdf", Range="bytes=0-9", If_Range=tag)[0] == 206


def test_a_missing_page_is_answered_by_the_page_for_that(site: Site) -> None:
    assert site.ask("/games/none/")[::2] == (404, b"not here")
    assert site.ask("/index.html/")[0] == 404


def test_a_folder_is_named_with_its_slash(site: Site) -> None:
    status, headers, _ = site.ask("/games?a=1")
    assert (status, headers["Location"]) == (301, "/games/?a=1")
    assert site.ask("//games")[1]["Location"] == "/games/"


@pytest.mark.parametrize(
    "path", ["/../secret", "/%2e%2e/secret", "/link/secret", "/games/..%2f..%2fsecret", "/%00"]
)
def test_nothing_outside_the_site_is_found(site: Site, path: str) -> None:
    (site.folder.parent / "secret").write_text("x")
    (site.folder / "link").symlink_to(site.folder.parent)
    assert site.ask(path)[0] == 404
