"""Tables as designers bring them: titles above, several in a file, ragged rows, quotes, any encoding."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from countermarch import components
from countermarch.components.model.loading.csv_files import read_sheet
from countermarch.components.model.loading.headings import SheetOptions
from countermarch.components.model.loading.piece_files import CARD_COLUMNS, UNIT_COLUMNS
from countermarch.importing.reading import read
from fuzzing import scraps
from fuzzing.files import folder_of, scratch
from fuzzing.target import REFUSED, Target, in_one_line, outcome

if TYPE_CHECKING:
    from random import Random

HEADS: Final = ("name", "Name", "side", "Att", "A-D-M", "cost", "Date", "deck", "kind", "qty", "id", "Text")
CELLS: Final = (
    *(
        "",
        "",
        "",
        " ",
        "x",
        "Wolf",
        "3",
        "(3)",
        "4-6-5",
        "12.5%",
        "\N{VULGAR FRACTION ONE HALF}",
        "1973-10-06",
    ),
    *("Total", "sum", "# a", "#", "NEXT", '"a"b', '"', '""', '"x, y"', " then", '"a\nb"', "w" * 70, "ü"),
    *("\N{RIGHT-TO-LEFT OVERRIDE}", "\\n", "\N{VULGAR FRACTION ONE HALF}", "0", "-1", "{4}", "yes"),
)
ENCODINGS: Final = ("utf-8", "utf-8", "utf-8-sig", "utf-16", "cp1252", "latin-1")


def table(draw: Random) -> dict[str, Any]:
    """Make the text of a file: some tables and what may surround them."""
    between = draw.choice(",,,;\t")
    lines = [draw.choice(("", "The Ford", "sep=,", "# draft", " ")) for _ in range(draw.choice((0, 0, 1, 2)))]
    for _ in range(draw.choice((1, 1, 1, 2, 3))):
        width = draw.choice((1, 2, 3, 3, 4, 6))
        lines.append(between.join(draw.choice(HEADS) for _ in range(width)))
        for _ in range(draw.choice((0, 1, 2, 4, 9))):
            cells = width if draw.random() < 0.8 else draw.randrange(1, 9)
            row = ("" if draw.random() < 0.2 else draw.choice((*CELLS, *HEADS)) for _ in range(cells))
            lines.append(between.join(row))
        lines += [draw.choice(("", between * 2, "NEXT", " "))] * draw.choice((0, 1, 1, 2))
    data = draw.choice(("\n", "\r\n", "\r")).join(lines).encode(draw.choice(ENCODINGS), "replace")
    return {"part": draw.choice(("cards", "units")), "data": data, "typos": draw.random() < 0.5}


def read_table(given: dict[str, Any]) -> str:
    """Read it as ``new`` and ``print`` do; every note on it must be one line."""
    part = given["part"]
    home = folder_of({f"{part}.csv": given["data"]})
    kinds = CARD_COLUMNS if part == "cards" else UNIT_COLUMNS

    def call() -> None:
        sheet = read_sheet(
            home, f"{part}.csv", kinds, SheetOptions(ids_are_unreferenced=True, keep_typos=given["typos"])
        )
        for note in sheet.notes:
            in_one_line(note)

    if outcome(call) is REFUSED:
        return REFUSED
    return outcome(lambda: getattr(components.load(home, extra_columns="keep"), part))


LISTS: Final = (
    '[{"name": "Wolf", "cost": 3, "tags": ["a", "b"], "art": {"file": "a.png"}},\n {"cost": 1.50}]',
    '{"cards": [{"title": "Mud", "text": "Lose a turn.", "count": 2}], "units": {"a": {"att": 4, "def": 5}}}',
    '{"crt": {"1:2": {"1": "D1", "2": "A1"}, "1:1": {"1": "D2", "2": null}}}',
)


def lists(draw: Random) -> bytes:
    """Make lists of pieces in JSON, with changes."""
    return scraps.encoded(draw, LISTS)


def imported(given: bytes) -> str:
    """Read it as ``new --from`` does."""
    path = scratch() / "pieces.json"
    path.write_bytes(given)
    return outcome(lambda: read(path))


TARGETS = (
    Target("tables", "tables as designers bring them", table, read_table, cheap=True),
    Target("json", "lists of pieces in JSON", lists, imported, cheap=True),
)
