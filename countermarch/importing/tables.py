"""Sheets that are tables rather than lists of pieces: a combat results table, a chart, a track."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby, pairwise, takewhile
from statistics import median
from typing import TYPE_CHECKING, Literal

from countermarch.components.model.loading import heading_rows
from countermarch.components.model.loading.headings import means
from countermarch.components.model.names import folded
from countermarch.components.toml_text import in_toml
from countermarch.importing.column import CAMEL, label
from countermarch.importing.rolls import DIE, DIE_HEADING, by_rolls

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Rows = list[tuple[int, list[str]]]
TableKind = Literal["results", "chart", "track"]

KINDS: tuple[TableKind, ...] = ("results", "chart", "track")

# headings of results tables: odds (2:1, 1-2, 1.5:1), differentials (+3), limits (<-2, 10+)
_ODDS = re.compile(r"\d{1,2}(?:\.\d)?\s*[:/-]\s*\d{1,2}(?:\.\d)?[+-]?|1-\d|[<>≤≥]?\s*[+-]?\d{1,3}[+-]?")
_WORDS = re.compile(r"[^\W\d_]+")
_CODE = 9
"""Characters of the longest code of a result."""

LARGE_DICE = (20, 36, 50, 66, 100)
"""Sides of dice by which a table of texts is recognised."""

MIN_RESULT = 25
"""Characters of a usual result in such a table."""

MIN_COLUMNS, MIN_ROWS = 3, 3
MIN_RANGES = 0.25
"""Share of the cells of a table of encounters that are ranges, not single rolls."""

_NONE = frozenset(("", "-", "\N{EN DASH}", "\N{EM DASH}"))
MAX_TRACK_WORDS = 60

NAMED = {
    "results": frozenset({"crt", "results", "combat", "fire", "ergebnis", "kampftabelle"}),
    "chart": frozenset(
        {"tec", "terrain", "terrains", "chart", "charts", "table", "tables", "matrix", "modifiers", "gelände"}
    ),
    "track": frozenset({"track", "calendar", "turns", "turn", "leiste", "kalender", "calendrier"}),
}
"""Words in the name of a file or sheet that say what table it is."""


@dataclass(frozen=True, slots=True)
class FoundTable:
    """A table read from a sheet: its kind, name, corner, columns and rows."""

    kind: TableKind
    name: str
    corner: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def id(self) -> str:
        """The id of the table and of the question that looks it up."""
        return _slug(self.name) or self.kind

    @property
    def file(self) -> str:
        """The path of its file."""
        return "tracks.toml" if self.kind == "track" else f"tables/{self.id}.toml"


def table_of(rows: Rows, name: str, kind: str = "") -> FoundTable | None:
    """Return the table in the rows of a sheet; None if they list something else.

    A results table is recognised by its shape: odds or numbers on top, numbers at the left, short codes. A
    chart or a track must be named as one, or asked for by ``kind``.

    >>> rows = [(1, ["Roll", "1:2", "1:1", "2:1"]), (2, ["1", "AE", "AR", "EX"]),
    ...         (3, ["2", "AR", "EX", "DR"]), (4, ["3", "EX", "DR", "DE"])]
    >>> found = table_of(rows, "battle")
    >>> found.kind, found.columns, found.rows[0]
    ('results', ('1:2', '1:1', '2:1'), ('1', ('AE', 'AR', 'EX')))
    """
    head, body = _head_and_body(rows)
    if not body:
        return None
    words = {word.lower() for word in _WORDS.findall(name)}
    said: TableKind | None = next((one for one in KINDS if one == kind), None)
    head, body = _with_odds_across(head, body)
    if said is None and _is_results(head, body):
        said = "results"
    if said is None and not kind:
        said = next((one for one in ("track", "chart") if words & NAMED[one]), None)
        if said == "track" and not _is_track(head, body):
            said = None
        if said == "chart" and not _is_chart(head, body):
            said = None
    if said is None and not kind:
        pairs = _pairs(head, body) or by_rolls(head, body)
        said, head, body = ("chart", *pairs) if pairs else _chart_by_shape(head, body)
    if said is None:
        return None
    # rows of a chart need names of their own: where the first cells repeat, the rows get numbers
    if said == "chart" and kind == "chart" and len({row[0] for row in body}) < len(body):
        head, body = ["#", *head], [[str(at), *cells] for at, cells in enumerate(body, 1)]
    if said == "chart":
        head, body = _chart_for_people([label(one) for one in head], body)
    # sheets are often numbered to keep their order: "03 Terrain"
    title = re.sub(r"^\d+ (?=\D)", "", " ".join(name.replace("_", " ").replace("-", " ").split()))
    title = label(title) if len(title) == len("crt") else title[:1].upper() + title[1:]
    return FoundTable(said, title, head[0], tuple(head[1:]), _numbered_repeats(body))


def _with_odds_across(head: list[str], body: list[list[str]]) -> tuple[list[str], list[list[str]]]:
    """Return a results table from JSON, whose keys are odds, each with its rolls; the odds go to the top."""
    flipped, *rolls = ([*cells] for cells in zip(head, *body, strict=True))
    if head[0].lower() == "name" and _is_results(flipped, rolls):
        return ["roll", *flipped[1:]], rolls
    return head, body


def tables_of(rows: Rows, name: str, kind: str = "") -> tuple[FoundTable, ...]:
    """Return the table in the rows of a sheet, or several between empty rows and columns, if all are tables.

    >>> die = [(at + 4, [str(at), "A", "B", "", str(at), "C", "D"]) for at in range(1, 7)]
    >>> head = [(3, ["Hay", "", "", "", "Corn", "", ""]), (4, ["Die", "1 acre", "2", "", "Die", "3", "4"])]
    >>> [one.name for one in tables_of([*head, *die], "Crops")]
    ['Crops: Hay', 'Crops: Corn']
    """
    if kind or (whole := table_of(rows, name)):
        found = table_of(rows, name, kind) if kind else whole
        return (found,) if found else ()
    several: list[FoundTable] = []
    for title, block in _blocks(rows):
        named = f"{name}: {title}" if title else name
        again = sum(one.name.startswith(named) for one in several)
        table = table_of(block, f"{named} {again + 1}" if again else named)
        if not table:
            return ()
        several.append(table)
    return tuple(several) if len(several) > 1 or (several and several[0].name != name) else ()


def _blocks(rows: Rows) -> Iterator[tuple[str, Rows]]:
    """Yield the parts of a sheet between empty rows and columns, with the cell that is alone above each."""
    bands: list[Rows] = []
    before = -1
    for line, cells in rows:
        if heading_rows.count_filled(cells):
            bands += [[]] if line > before + 1 else []
            bands[-1].append((line, cells))
            before = line
    for band in bands:
        width = max(len(cells) for _, cells in band)
        full = [any(cells[at].strip() for _, cells in band if at < len(cells)) for at in range(width)]
        for whole, group in groupby(range(width), full.__getitem__):
            places = [*group]
            block = [(line, [*cells, *[""] * width][places[0] : places[-1] + 1]) for line, cells in band]
            block = [row for row in block if heading_rows.count_filled(row[1])]
            alone = whole and heading_rows.count_filled(block[0][1]) == 1
            if whole:
                yield "".join(block[0][1]).strip() if alone else "", block[1:] if alone else block


def _head_and_body(rows: Rows) -> tuple[list[str], list[list[str]]]:
    full = [row for row in rows if any(cell.strip() for cell in row[1])]
    full = full[heading_rows.rows_above(full) :]
    if heading_rows.has_second_headings(full):
        del full[1]
    head, *below = [[cell.strip() for cell in cells] for _, cells in full] or [[]]
    width = max((place for place, cell in enumerate(head) if cell), default=0) + 1
    return head[:width], [(cells + [""] * width)[:width] for cells in below if any(cells[:width])]


def _chart_by_shape(
    head: list[str], body: list[list[str]]
) -> tuple[TableKind | None, list[str], list[list[str]]]:
    """Return "chart" for a matrix, numbers by level or rolls of a die, then the first column; else None."""
    if _is_matrix(head, body) or _is_by_level(head, body) or (all(head) and _is_ranges(body)):
        return "chart", head, body
    if (first := _first_number(head, body)) > 0:
        own = next((at for at in range(first) if len({row[at] for row in body}) == len(body)), 0)
        head, *body = ([row[own], *row[:own], *row[own + 1 :]] for row in (head, *body))
        return "chart", head, body
    if _is_ranges([head, *body]):
        return "chart", ["", *(f"Column {place}" for place in range(2, len(head) + 1))], [head, *body]
    if (place := _die_column(head, body)) is not None:
        head, *body = ([row[place], *row[:place], *row[place + 1 :]] for row in (head, *body))
        return "chart", head, body
    if _is_die_table(head, body):
        return "chart", [f"d{len(body)}", *head], [[str(at), *cells] for at, cells in enumerate(body, 1)]
    return None, head, body


def _numbered_repeats(body: Sequence[Sequence[str]]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return rows by name, with a number after equal names."""
    seen: dict[str, int] = {}
    made = []
    for number, cells in enumerate(body, 1):
        key = cells[0] or str(number)
        seen[key] = seen.get(key, 0) + 1
        made.append((key if seen[key] == 1 else f"{key} ({seen[key]})", tuple(cells[1:])))
    return tuple(made)


def _is_results(head: Sequence[str], body: Sequence[Sequence[str]]) -> bool:
    across, down = head[1:], [cells[0] for cells in body]
    if len(across) < MIN_COLUMNS or len(down) < MIN_ROWS or len(set(across)) < len(across):
        return False
    if not all(map(_ODDS.fullmatch, across)) or not all(map(DIE.fullmatch, down)):
        return False
    cells = [cell for row in body for cell in row[1:] if cell]
    codes = sum(not cell.isdigit() for cell in cells)
    short = all(len(cell) <= _CODE for cell in cells)
    return (
        bool(cells) and short and (2 * codes > len(cells) or all(":" in one or "-" in one for one in across))
    )


def _is_chart(head: Sequence[str], body: Sequence[Sequence[str]]) -> bool:
    down = [cells[0] for cells in body]
    return len(head) > 1 and len(set(down)) == len(down) and all(head) and len(set(head)) == len(head)


def _is_matrix(head: Sequence[str], body: Sequence[Sequence[str]]) -> bool:
    """Return whether the names down the left, none repeated, are mostly those across the top.

    Such a table says what each does to the others.
    """
    left = {cells[0].casefold() for cells in body if cells[0]}
    across = {_AGAINST.sub("", cell.casefold()) for cell in head[1:] if cell}
    return (
        len(across) >= MIN_COLUMNS and len(left) == len(body) and 2 * len(left & across) > len(left | across)
    )


def _is_by_level(head: Sequence[str], body: Sequence[Sequence[str]]) -> bool:
    """Return whether a table has numbers alone, by levels, rounds or the like, which go up by one."""
    cells = [cell for row in body for cell in row if cell]
    levels = [row[0] for row in body]
    first = int(levels[0]) if levels[0] in ("0", "1") else 1
    return (
        bool(_LEVEL(head[0]))
        and len(head) >= MIN_COLUMNS
        and levels == [str(first + at) for at in range(len(body))]
        and all(heading_rows.NUMBER.fullmatch(cell) for cell in cells)
    )


def _first_number(head: Sequence[str], body: Sequence[Sequence[str]]) -> int:
    """Return the index of the first heading that counts up to the last column, above short cells; else 0.

    >>> _first_number(["Level", "1", "2", "3", "4"], [["Spell", "6", "12", "18", "24"]] * 3)
    1
    """
    ends = [*takewhile(str.isdecimal, reversed(head))][::-1]
    counted = len(ends) > MIN_COLUMNS and all(int(b) == int(a) + 1 for a, b in pairwise(ends))
    cells = [cell for row in body for cell in row[len(head) - len(ends) :]]
    short = all(len(cell) <= _CODE for cell in cells) and 2 * sum(map(bool, cells)) > len(cells)
    return len(head) - len(ends) if counted and short and len(body) >= MIN_ROWS else 0


def _pairs(head: Sequence[str], body: Sequence[Sequence[str]]) -> tuple[list[str], list[list[str]]] | None:
    """Return a list of pairs, such as attacker and defender with two numbers, as a matrix; None for others.

    >>> _pairs(["att", "def", "plus"], [["a", "b", "1"], ["b", "c", "2"], ["c", "a", "3"]])
    (['att / def: plus', 'b', 'c', 'a'], [['a', '1', '', ''], ['b', '', '2', ''], ['c', '', '', '3']])
    """
    if len(head) not in (3, 4):
        return None
    down, across = (list(dict.fromkeys(row[place] for row in body)) for place in (0, 1))
    pairs = {(row[0], row[1]): " / ".join(row[2:]) for row in body}
    alike = 2 * len({*down} & {*across}) > len({*down, *across})
    short = all(cell.strip() and len(cell) <= _CODE for row in body for cell in row[2:])
    same = sum(row[0] == row[1] for row in body)
    if (
        2 * same > len(body)
        or len(pairs) < len(body)
        or min(len(down), len(across)) < MIN_ROWS
        or not (alike and short)
    ):
        return None
    corner = f"{head[0]} / {head[1]}: {' / '.join(head[2:])}"
    return [corner, *across], [[one, *(pairs.get((one, other), "") for other in across)] for one in down]


def _is_ranges(body: Sequence[Sequence[str]]) -> bool:
    """Return whether every column but the first has ranges of rolls, which go up, or a dash for none."""
    columns = [[row[place] for row in body if row[place] not in _NONE] for place in range(1, len(body[0]))]
    rolls = [[int(found[0]) for cell in cells if (found := re.match(r"\d+", cell))] for cells in columns]
    cells = [cell for column in columns for cell in column]
    return (
        len(columns) >= MIN_COLUMNS
        and len(body) > MIN_ROWS
        and len({row[0] for row in body}) == len(body)
        and all(map(DIE.fullmatch, cells))
        and MIN_RANGES * len(cells) <= sum(bool(re.search(r"\d\W+\d", one)) for one in cells)
        and 2 * sum(column == sorted(column) for column in rolls) > len(columns)
    )


def _die_column(head: Sequence[str], body: Sequence[Sequence[str]]) -> int | None:
    """Return the column headed by a die, with a range of its rolls in each row; None without one."""
    for place, cell in enumerate(head):
        rolls = [row[place] for row in body if row[place]]
        ranges = all(map(DIE.fullmatch, rolls)) and any(re.search(r"\d\W+\d", one) for one in rolls)
        if DIE_HEADING.fullmatch(cell) and ranges and 2 * len(rolls) > len(body) > 1 and all(head):
            return place
    return None


def _is_die_table(head: Sequence[str], body: Sequence[Sequence[str]]) -> bool:
    """Return whether rows are the results of a large die: one text for each of its sides."""
    texts = all(median(len(row[place]) for row in body) >= MIN_RESULT for place in range(len(head)))
    return len(body) in LARGE_DICE and len(head) > 1 and texts and not any(map(means, head))


def _chart_for_people(
    head: Sequence[str], body: Sequence[Sequence[str]]
) -> tuple[list[str], list[list[str]]]:
    """Return a chart for people: words for *true* and names of programs, no ids, empty columns or colours."""
    words = {"true": "yes", "false": "\N{EN DASH}"}
    named = len(head) > 2 and len({row[1] for row in body}) == len(body)  # noqa: PLR2004 # names and values
    if head[0].lower() == "id" and named:
        head, body = head[1:], [row[1:] for row in body]
    capitals = all(re.fullmatch("[A-Z_]{2,}", row[0]) for row in body)
    if capitals and any(len(row[0]) > _CODE / 2 for row in body):
        body = [[row[0].replace("_", " ").capitalize(), *row[1:]] for row in body]
    made = [[words.get(cell.lower(), _spaced(cell)) for cell in cells] for cells in body]
    kept = [
        place
        for place in range(len(head))
        if not place or not all(not row[place] or row[place].startswith("#") for row in made)
    ]
    return [head[place] for place in kept], [[row[place] for place in kept] for row in made]


def _spaced(cell: str) -> str:
    """Return a cell with spaces between the words of a program's name, also in capitals within it.

    >>> _spaced("fire+crew(coDriver|driver)"), _spaced("smoke_or_repair"), _spaced("de Gaulle: 3_4")
    ('fire + crew (co driver, driver)', 'smoke or repair', 'de Gaulle: 3_4')
    """
    if ", " in cell:
        return ", ".join(map(_spaced, cell.split(", ")))
    if not re.match("[a-z]", cell) or not re.search("[_|+>A-Z]", cell) or not _NAMES(cell):
        return cell
    words = CAMEL.sub(" ", cell).lower().replace("_", " ").replace("|", ", ")
    return re.sub(r"(?<=\w)\(", " (", re.sub("([+>])", r" \1 ", words))


_LEVEL = re.compile(
    r"(?:level|lvl|lv|wave|round|turn|stage|rank|tier|stufe|runde|niveau|tour|nivel|ronda|livello|turno)s?\b.*",
    re.IGNORECASE,
).fullmatch
"""The heading of a column of levels."""
_AGAINST = re.compile(r"^(?:vs|versus|against|gegen|contre|contra|contro)[._ ]+")
_NAMES = re.compile(r"[A-Za-z]\w*(?:[+|>(]\w+[)]?)*").fullmatch
"""The name of a thing in a program, or several with punctuation between."""


def _is_track(head: Sequence[str], body: Sequence[Sequence[str]]) -> bool:
    numbers = [cells[0] for cells in body]
    return bool(head) and all(map(str.isdigit, numbers)) and len(set(numbers)) == len(numbers) > 1


def table_toml(found: FoundTable) -> str:
    """Write a results table or a chart as its file in ``tables/``."""
    lines = [
        f'kind = "{found.kind}"',
        f"id = {in_toml(found.id)}",
        f"title = {in_toml(found.name)}",
    ]
    lines += ['rule = ""', f"corner = {in_toml(found.corner)}"]
    if found.kind == "results":
        lines.append(f"columns = {in_toml(list(found.columns))}")
        for key, cells in found.rows:
            lines += [
                "",
                "[[row]]",
                f"id = {in_toml(key)}",
                f"cells = {in_toml([cell or '-' for cell in cells])}",
            ]
        codes = sorted({cell or "-" for _, cells in found.rows for cell in cells})
        lines += [
            "",
            "# [key]   # what the results mean: remove the # here and below, and fill in",
        ]
        lines += [f'# {in_toml(code)} = ""' for code in codes]
        return "\n".join(lines) + "\n"
    taken: dict[str, int] = {}
    for place, title in enumerate(found.columns, 1):
        lines += [
            "",
            "[[column]]",
            f"id = {in_toml(_key(title, place, taken))}",
            f"title = {in_toml(title)}",
        ]
    taken = {}
    for place, (title, cells) in enumerate(found.rows, 1):
        lines += [
            "",
            "[[row]]",
            f"id = {in_toml(_key(title, place, taken))}",
            f"title = {in_toml(title)}",
        ]
        lines.append(f"cells = {in_toml(list(cells))}")
    return "\n".join(lines) + "\n"


def track_toml(found: FoundTable) -> str:
    """Return a track for ``tracks.toml``: one box for each row, with the text of its other cells."""
    lines = [
        "[[track]]",
        f"id = {in_toml(found.id)}",
        f"title = {in_toml(found.name)}",
        'rule = ""',
    ]
    for key, cells in found.rows:
        note = " ".join(cell for cell in cells if cell)[:MAX_TRACK_WORDS]
        lines += [
            "",
            "[[track.box]]",
            f"label = {in_toml(key)}",
            *([f"note = {in_toml(note)}"] if note else []),
        ]
    return "\n".join(lines) + "\n"


def _slug(title: str) -> str:
    """Return an id of lower-case letters, digits and hyphens.

    >>> _slug("Combat Results (day)"), _slug("Łódź")
    ('combat-results-day', 'lodz')
    """
    return re.sub(r"[^a-z0-9]+", "-", folded(title)).strip("-")[:40]


def _key(title: str, place: int, taken: dict[str, int]) -> str:
    key = _slug(title) or str(place)
    taken[key] = taken.get(key, 0) + 1
    return key if taken[key] == 1 else f"{key}-{taken[key]}"
