"""QR codes on a page, read back module by module; segno knows how one is laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import segno
from segno import consts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Locator

QUIET: Final = 4
LOW, BYTES = 1, 4
MASKS: Final = (
    lambda y, x: (y + x) % 2,
    lambda y, _: y % 2,
    lambda _, x: x % 3,
    lambda y, x: (y + x) % 3,
    lambda y, x: (y // 2 + x // 3) % 2,
    lambda y, x: y * x % 2 + y * x % 3,
    lambda y, x: (y * x % 2 + y * x % 3) % 2,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2,
)
FORMAT: Final = ((8, 0), (8, 1), (8, 2), (8, 3), (8, 4))
"""Where the level of correction and the mask are written; they are kept from being all light by 10101."""

MODULES: Final = """(code) => {
    const size = Number(code.dataset.modules);
    const path = code.querySelector("path");
    const dark = (x, y) => path.isPointInFill(new DOMPoint(x + 0.5, y + 0.5));
    const rows = [...Array(size + 2 * QUIET).keys()];
    return rows.map((y) => rows.map((x) => Number(dark(x, y))));
}"""


def text_of(code: Locator) -> str:
    """Return what a code that is drawn on a page says; raises ``AssertionError`` if it is not a QR code."""
    drawn: list[list[int]] = code.evaluate(MODULES.replace("QUIET", str(QUIET)))
    inner = [row[QUIET:-QUIET] for row in drawn[QUIET:-QUIET]]
    assert sum(map(sum, drawn)) == sum(map(sum, inner)), "there is something in the white around the code"
    return _read(inner)


def _read(code: Sequence[Sequence[int]]) -> str:
    version = (len(code) - 17) // 4
    level, mask = divmod(int("".join(str(code[y][x]) for y, x in FORMAT), 2) ^ 0b10101, 8)
    assert level == LOW, "another level of correction"
    bits = "".join(str(code[y][x] ^ (MASKS[mask](y, x) == 0)) for y, x in _data(version, len(code)))
    whole = [int(bits[place : place + 8], 2) for place in range(0, len(bits) - 7, 8)]
    said = "".join(f"{one:08b}" for one in _in_order(whole, version))
    assert int(said[:4], 2) == BYTES, "not letter by letter"
    wide = 8 if version < 10 else 16
    many, begin = int(said[4 : 4 + wide], 2), 4 + wide
    return bytes(int(said[place : place + 8], 2) for place in range(begin, begin + 8 * many, 8)).decode()


def _data(version: int, size: int) -> Iterator[tuple[int, int]]:
    """Yield the places of the data: up and down in columns of two, from the right, past the timing."""
    blank = segno.make("-", error="l", version=version, boost_error=False)
    rows: Any = blank.matrix_iter(border=0, verbose=True)
    kinds = [list(row) for row in rows]
    kinds[8][size - 9] = consts.TYPE_DATA_DARK  # which segno counts among the format
    up = True
    for right in (*range(size - 1, 6, -2), 5, 3, 1):
        for y in range(size - 1, -1, -1) if up else range(size):
            for x in (right, right - 1):
                if kinds[y][x] in (consts.TYPE_DATA_DARK, consts.TYPE_DATA_LIGHT):
                    yield y, x
        up = not up


def _in_order(whole: Sequence[int], version: int) -> Iterator[int]:
    """Yield the bytes of data in order: they are laid out one of each block in turn."""
    table: Any = consts.ECC
    blocks = [one.num_data for one in table[version][LOW] for _ in range(one.num_blocks)]
    held: list[list[int]] = [[] for _ in blocks]
    place = 0
    for row in range(max(blocks)):
        for block, length in zip(held, blocks, strict=True):
            if row < length:
                block.append(whole[place])
                place += 1
    for block in held:
        yield from block
