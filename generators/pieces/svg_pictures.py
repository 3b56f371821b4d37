"""Convert a folder's SVG pictures to PNG by resvg, in a separate process with a time limit.

A picture is checked first: no document type (the way of XML bombs), and no references outside the file.
"""

from __future__ import annotations

import subprocess
import sys
from functools import lru_cache
from importlib.util import find_spec
from xml.parsers import expat

from countermarch.components.extras import how_to_install
from countermarch.components.memory import limit_memory

LARGEST = 4 * 1024 * 1024
MAX_ELEMENTS = 100_000
DEEPEST = 200
EDGE = 1500
"""Pixels of the longer edge: 600 per inch on a poker card."""

SECONDS = 20
MEMORY = 2 * 1024**3


class SvgError(ValueError):
    """A picture is refused; the message says what is expected."""


@lru_cache(maxsize=4)  # a board is read more than once
def rendered(data: bytes, edge: int = EDGE) -> bytes:
    """Return an SVG file's content as a PNG of so many pixels along the longer edge; raises ``SvgError``."""
    if len(data) > LARGEST:
        raise SvgError(f"is larger than {LARGEST // 2**20} MB")
    # before the renderer sees it: expat is hardened, and a reference could read files of this machine
    _look_at(data)
    # after the checks, so that a hostile file is refused whether or not the extra is installed
    if find_spec("resvg_py") is None:
        raise SvgError(f"is an SVG; {how_to_install('svg')} lets it be read, or save it as PNG")
    command = [sys.executable, "-m", "countermarch.generators.pieces.svg_pictures", str(edge)]
    try:
        # in a process of its own, which can be ended: some drawings take hours
        done = subprocess.run(  # noqa: S603 # our own module
            command, input=data, capture_output=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        raise SvgError(f"takes more than {SECONDS} seconds to draw") from None
    # a crash of the renderer, too, is only a fault of the picture
    if done.returncode or not done.stdout.startswith(b"\x89PNG"):
        raise SvgError("is not an SVG that can be drawn; save it as PNG")
    return done.stdout


def _look_at(data: bytes) -> None:
    """Refuse a document type, external references, and excessive sizes."""
    count = depth = 0

    def start(_: str, attributes: dict[str, str]) -> None:
        nonlocal count, depth
        count, depth = count + 1, depth + 1
        if count > MAX_ELEMENTS or depth > DEEPEST:
            raise SvgError(f"has more than {MAX_ELEMENTS:,} elements, or {DEEPEST} within each other")
        for name, value in attributes.items():
            # xlink:href and href, whatever the prefix is
            if name.rpartition(":")[2] == "href" and not value.strip().startswith(("#", "data:image/")):
                raise SvgError(f"refers to something outside the file ({value[:40]!r}); embed it")

    def end(_: str) -> None:
        nonlocal depth
        depth -= 1

    def refuse(*_: object) -> None:
        raise SvgError("has a document type; save it without one")

    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.StartDoctypeDeclHandler = refuse
    try:
        parser.Parse(data, True)  # noqa: FBT003 # expat's own call
    except (expat.ExpatError, LookupError, ValueError) as fault:
        if isinstance(fault, SvgError):
            raise
        raise SvgError(f"is not a valid SVG ({fault})") from None


def units_across(data: bytes) -> float:
    """Return the width of a valid SVG in its own units, by its ``viewBox`` or ``width``; 0 for none.

    >>> units_across(b'<svg xmlns="http://www.w3.org/2000/svg" width="9cm" viewBox="0 0 640 400"/>')
    640.0
    """
    root: dict[str, str] = {}
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda _, attributes: root or root.update({"": "", **attributes})
    parser.Parse(data, True)  # noqa: FBT003 # expat's own call
    box = root.get("viewBox", "").replace(",", " ").split()
    try:
        across = float(box[2] if len(box) == 4 else root.get("width", "").removesuffix("px"))  # noqa: PLR2004 # x, y, width, height
    except ValueError:
        return 0.0
    return across if 0 < across < float("inf") else 0.0


def main() -> int:
    """Convert standard input to PNG on standard output."""
    import resvg_py

    limit_memory(MEMORY)
    edge = int(sys.argv[1])
    text = sys.stdin.buffer.read().decode("utf-8-sig")
    # fonts of the machine would make the same file another picture elsewhere
    first = resvg_py.svg_to_bytes(svg_string=text, skip_system_fonts=True, width=64, dpi=96)
    # width and height of a PNG, from its header; a small drawing shows which edge is the longer one
    wide = int.from_bytes(first[16:20], "big") >= int.from_bytes(first[20:24], "big")
    made = resvg_py.svg_to_bytes(
        svg_string=text,
        skip_system_fonts=True,
        dpi=96,  # without it, sizes in mm are refused
        width=edge if wide else None,
        height=None if wide else edge,
    )
    sys.stdout.buffer.write(bytes(made))
    return 0


if __name__ == "__main__":
    sys.exit(main())
