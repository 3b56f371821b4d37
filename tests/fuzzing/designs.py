"""Every kind of layout in a designer's folder, changed in some places and printed in many ways.

Each folder is small and valid: counters and cards with formulas, pictures and symbols of one's own, maps of
hexes, areas and points, standees, boxes, workbooks, fonts. Its values are changed one by one, so that what
is broken is mostly one value, and the rest is read, drawn and written.
"""

from __future__ import annotations

import io
import re
import zipfile
from typing import TYPE_CHECKING, Final

from fuzzing import scraps
from fuzzing.design_folders import folders
from fuzzing.design_values import CELLS, LISTS, NUMBERS, OPTIONS, WORDS
from fuzzing.files import printed, workbook
from fuzzing.target import Target

if TYPE_CHECKING:
    from random import Random

_VALUE: Final = re.compile(r"^([\w.\"*-]+ = )(.*)$", re.MULTILINE)


SHARES: Final = {
    "counters": 30,
    "cards": 24,
    "house": 10,
    "folding": 8,
    "hexes": 7,
    "areas": 9,
    "workbooks": 8,
    "fonts": 2,
    "drawings": 2,
}
"""How often each folder is taken; what needs a process of its own seldom."""


def design(draw: Random) -> dict[str, bytes]:
    """Make a folder with some of its values changed, and say how it is printed."""
    name = draw.choices(list(SHARES), list(SHARES.values()))[0]
    made = dict(folders()[name])
    if name == "workbooks":
        made["cards.xlsx"] = _workbook(draw)
    for _ in range(draw.choice(scraps.CHANGES)):
        file = draw.choice(
            [one for one in sorted(made) if not one.endswith((".png", ".jpg", ".xlsx"))] * 6 + sorted(made)
        )
        made[file] = _changed(draw, file, made[file])
    chosen = draw.sample(OPTIONS, draw.choice((0, 0, 1, 1, 2, 3)))
    return {"options": " ".join(chosen).encode(), **made}


def _changed(draw: Random, file: str, data: bytes) -> bytes:
    """Change one value of a file; once in a while anything in it."""
    if not file.endswith((".toml", ".csv")):
        return scraps.data(draw, [data])
    text = data.decode("utf-8", "replace")
    if draw.random() < 0.15:
        return scraps.encoded(draw, [text])
    return (
        _with_key_changed(draw, text) if file.endswith(".toml") else _with_cell_changed(draw, text)
    ).encode("utf-8", "replace")


def _with_key_changed(draw: Random, text: str) -> str:
    """Give one key another value: one that its kind may have, or that of another key; or none."""
    found = list(_VALUE.finditer(text))
    if not found:
        return text
    one = draw.choice(found)
    kind = NUMBERS if one[2][:1] in "0123456789-" else LISTS if one[2][:1] in "[{" else WORDS
    pools = (kind, kind, kind, (*NUMBERS, *WORDS, *LISTS), [other[2] for other in found])
    value = draw.choice(draw.choice(pools))
    line = draw.choice((one[1] + value,) * 8 + ("", f"{draw.choice(found)[1]}{value}"))
    return text[: one.start()] + line + text[one.end() :]


def _with_cell_changed(draw: Random, text: str) -> str:
    """Give one cell another value, or a heading another word."""
    lines = text.splitlines()
    if not lines:
        return text
    at = draw.randrange(len(lines))
    cells = lines[at].split(",")
    cells[draw.randrange(len(cells))] = draw.choice(CELLS).strip('"')
    lines[at] = ",".join(cells)
    return "\n".join(lines) + "\n"


def _workbook(draw: Random) -> bytes:
    """Make a workbook with a cell or a part changed."""
    parts = {name: data.decode() for name, data in workbook().items()}
    if draw.random() < 0.7:
        name = "xl/sharedStrings.xml" if "xl/sharedStrings.xml" in parts else "xl/worksheets/sheet1.xml"
        texts = re.findall(r"<t[^>]*>([^<]*)</t>", parts[name]) or ["id"]
        cell = draw.choice(CELLS).replace("&", "").replace("<", "")
        parts[name] = parts[name].replace(f">{draw.choice(texts)}<", f">{cell}<", 1)
    else:
        name = draw.choice(sorted(parts))
        parts[name] = scraps.text(draw, [parts[name]])
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as held:
        for name, text in parts.items():
            held.writestr(zipfile.ZipInfo(name), text.encode("utf-8", "replace"))
    return stream.getvalue()


TARGETS = (Target("designs", "all that a folder may lay out, printed in many ways", design, printed),)
