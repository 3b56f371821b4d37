"""The role of a column by its own heading and cells: a number, a picture, the rules text and so on."""

from __future__ import annotations

import re
from dataclasses import replace
from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING

from countermarch.components.model.names import folded
from countermarch.generators.scene.icon_set import icon
from countermarch.importing.column import (
    LONG_TEXT,
    MAX_CODE,
    MAX_KINDS,
    MAX_SIDES,
    MAX_TAG,
    MOSTLY,
    PICTURE,
    WORDS,
    Column,
    colour_of,
    headed,
    picture_name,
    role_words,
    width,
)
from countermarch.importing.near_pictures import NAMES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.source import Role

MAX_COPIES = 12
"""Largest number below a heading such as *number* that may be a number of copies."""

SINGLE_VALUE_ROWS = 3
"""Number of rows from which a column with a single value, or the numbers of its rows, is not printed."""

FEW_CODES = 3
"""Up to this many different values are kinds of piece, not codes or numbers of their own."""

SAME = "the same everywhere"
"""Why such a column is not printed."""

LEAST_KEY = 100
"""Numbers below the heading of a text are keys of texts if some are at least this large."""

RARE = 0.15
"""Short notes on at most this share of the pieces are taken for the designer's own, and not printed."""

MANY_ROWS = 8
"""Rows from which a number that is always the sum of two others is so by design."""

SOME = 0.2
"""Share of the cells that is enough for several tests, such as three decimals: worked out by a formula."""

_NUMBER = re.compile(
    r"[+\N{MINUS SIGN}\N{EN DASH}-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)"
    r"(?:[+%*]|/\d+| ?\(?[x\N{MULTIPLICATION SIGN}]\d+\)?)?|[nN]/[aA]|[-\N{EN DASH}xX*?]"
)

DIGIT = re.compile(r"\d")

_CODE = re.compile(r"[^\s]{1,5}")

_WORD = re.compile(r"[A-Z]?[^\W\d_A-Z]{3,}")

# keys of a database: whole numbers, or lists of them that have at least one of five digits
_KEY = re.compile(r"\d+|[\d, ]*\d{5}[\d, ]*")

# numbered codes such as "EV-12" or "B 7": the letters may be a kind, the number is only a place in the list
_ROW_CODE = re.compile(r"([A-Za-z]{1,4})[-. ]?\d{1,4}")

# identifiers for a program, such as "card_back_03"
_MACHINE = re.compile(r"[a-z]+(?:_[a-z0-9]+)*_\d+")

# CSS classes, at least two: "text-red bg-dark"
_CLASSES = re.compile(r"(?=.*[a-z])[a-z0-9]+(?:[_:-]+[a-z0-9]+)+(?: [a-z0-9]+(?:[_:-]+[a-z0-9]+)+)+ ?")

_CAPITALS = re.compile(r"[A-Z][A-Z0-9]{2,}")

# identifiers that people can read: "FOUND_CITY, RANGE_2"
_CAPITAL_WORDS = re.compile(r"[A-Z]+(?:_[A-Z0-9]+){0,3}(?:, ?[A-Z]+(?:_[A-Z0-9]+){0,3})*")

# ticks and stars: "✓", "★ x 3"
_SIGNS = re.compile(r"[^\w\s]{1,3}(?: ?[x\N{MULTIPLICATION SIGN}] ?\d)?")

# numbers of printed sets: "A12"; the letter may be the kind
_PRINTED = re.compile(r"[A-Z]\d{1,2}")

# data of programs in a cell: "a=1|b=2", JSON, structures and tuples of game engines
_DATA = re.compile(
    r"\w+=\w+(?:[|;,]\s*\w+=\w+)+|[\[{]\s*(?:[\[{\"']|\w+: ).*[\]}],?|\{\}|\[\]|"
    r"\((?:\w+=[\w.-]+,?)+\)|\([^()]+, [^()]+\)[,;]",
    re.DOTALL,
)

# constants and calls of scripts: "DEAL_DAMAGE 3"
_CALL = re.compile(r"[A-Z]+(?:_[A-Z0-9]+)+\b.*", re.DOTALL)

# effects for an engine: "onPlay: dmg(bothLeader,1)", and members of JSON: '"year": 2021,'
_SCRIPT = re.compile(
    r"[a-z]\w{0,30}(?:\[[^\[\]]{0,30}\])?: ?[a-z]\w{0,30}(?:\(|;|\Z)|\A\s*\"\w{1,30}\"\s*: |type: \w"
)

# statements of a program: "other.lives -= 2"
_STATEMENT = re.compile(
    r"(?:let |const )?[a-z]\w*(?:(?:\.\w+|\[[^\]]+\])+ ?[-+*]?=| ?[-+*]=| = [^;]*;)|\w+\.\w+\([^()]*\);"
)

# prompts for picture generators, kept beside the cards that they illustrate
_PROMPT = re.compile(
    r"\b(?:illustration|vector|cartoon|lighting|photorealistic|watercolou?r|close-up|art style|4k|rendering|"
    r"oil painting|pixel art|midjourney)\b",
    re.IGNORECASE,
)

# notes that designers leave to themselves
_OF_MAKER = re.compile(
    r"\b(?:placeholder|to ?do|wip|tbd|fixme|artwork|playtest\w*|rework|needs? (?:art|image)|not final)\b|"
    r"[?]$",
    re.IGNORECASE,
)

_SERIAL = re.compile(
    r"(?:set|card|collector|print|page|sheet|expansion|art)\W?(?:num(?:ber)?|no|nr|id|#)", re.IGNORECASE
)

_FIGHTS = re.compile(
    r".*\b(?:attack|def[ae]n[sc]e|offen[sc]e|health|hp|strength|power|damage|armou?r|speed)\b.*",
    re.IGNORECASE,
).fullmatch

ANSWER = re.compile(
    r".*\b(?:answer|correct|solution|true|antwort|r[eé]ponse|respuesta|resposta|risposta|vrai|verda|ответ)",
    re.IGNORECASE,
).match

_OF_GRID = re.compile(r"row ?\d+", re.IGNORECASE).fullmatch
"""A heading of one of the rows of a grid."""

_WIDE = re.compile("[\u3040-\u9fff\uac00-\ud7af]{6}").search
"""Several words of a script without spaces."""

_COUNTED = re.compile(r".*\b(?:count|amount|turns|times|max|min|total)", re.IGNORECASE).match

_RATIO = re.compile(r"\b(?:efficiency|ratio|avg|average|mean)\b", re.IGNORECASE).search

_of_kinds = re.compile(
    r"(?:.* )?(?:type|typ|tipo|kind|class|category|kategorie|catégorie|faction|race|family|species|archetype|"
    r"rarity|genre|element|nation|country)(?: ?id)?",
    re.IGNORECASE,
).fullmatch
"""Headings of categories: numbers below these are codes of words that the file does not have."""

_MONEY = re.compile(r"\bcredits?\b", re.IGNORECASE).search

_GAINED = re.compile(
    r"\b(?:rewards?|gains?|bonus|income|refund|production|produces?|start|max|regen\w*)\b", re.IGNORECASE
).search
"""Words of headings below which money or energy is gained or owned, not paid."""

# abbreviations by which a script refers to rows: "gk", "a"
_HANDLE = re.compile(r"[a-z]{1,3}")

# times of a database, types of files, hashes, endings of files
_OF_FILES = re.compile(
    r"\d{4}-\d\d-\d\dT\d\d:\d\d\S*|(?:audio|image|video|application|text|font)/[\w.+-]+|\.[a-z][a-z0-9]{1,4}|"
    r"(?:\w+[_-])?(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{10,}|\d{9,}"
)
_FILE_WORDS = frozenset(
    (
        "mime",
        "ext",
        "hash",
        "md5",
        "checksum",
        "provider",
        "filesize",
        "bytes",
        "config",
        "script",
        "scriptkey",
    )
)

_OUTPUT = frozenset(("path", "output", "asset", "prefab", "filename", "resource"))
_NAME_OF_FILE = re.compile(r"(?=[^/\\._]*[/\\._])[\w./\\-]+").fullmatch

# codes of cards: "01IO012"
_LONG_CODE = re.compile(r"(?=.*\d)(?=.*[A-Za-z])[A-Za-z0-9_-]{5,}")

_NEEDS = re.compile(r"(?:requires?|needs?|requirement)\b.*", re.IGNORECASE).fullmatch

_ARTICLE = re.compile("art[ií]c(?:le|ulo|olo)|artikel|artigo|determiner", re.IGNORECASE).fullmatch

_ON_EARTH = re.compile(r"(?:.* )?(?:lat|lon|lng|long|latitude|longitude)", re.IGNORECASE).fullmatch

_PAIR = re.compile(r"\d{1,3}[ ,;]\d{1,3}")

# results of formulas: nobody types "0.333"
WORKED_OUT = re.compile(r"-?\d*\.\d{2,}[1-9]%?")

_HUNDREDTHS = re.compile(r"-?\d*\.\d\d+")

# files of game engines, web pages and sounds, which are not pictures to print
_PROGRAM = re.compile(
    r"\S+\.(?:ts|js|py|json|cs|lua|gd|tres|tscn|prefab|asset|xml|cpp|java|rs|wav|mp3|ogg|mp4|webm|html|css|ttf)"
)

_MEDIA = re.compile(r".+\.(?:png|jpe?g|gif|webp|wav|mp3|ogg|mp4|webm)", re.IGNORECASE).fullmatch

_PATH = re.compile(r"[a-z0-9_.-]+(?:/[A-Za-z0-9_.-]+)+")

LETTERS = re.compile(r"[^\W\d_]{2}")

_SIGN = re.compile(r"\{([a-z0-9-]+)\}")

_NAME = re.compile(r"[a-z]{3,}(?:-[a-z]+)*")

_CODED = ("番号", "编号", "編號", "コード")
"""Ends of headings whose numbers are codes, in scripts without spaces."""

# licences of icons ask for a credit on the page, not on every card
_CREDIT = re.compile(r"Noun Project|game-icons|\bCC[- ](?:BY|0)\b|\N{COPYRIGHT SIGN}", re.IGNORECASE)

_ARTIST = re.compile(
    r"(?:illustrator|artist|illustrated by|art by)\W*|イラストレーター|画师|畫師|絵師", re.IGNORECASE
).fullmatch

# a whole cell, or an object with an address among its keys: "**Rules** url rules.htm"
_ADDRESS = re.compile(r"https?://\S+|www\.\S+|(?:.*\W)?(?:url|href|uri):? \S+.*", re.DOTALL)

_LINK = re.compile(r"(?:.* )?(?:url|href|uri|link|website)s?", re.IGNORECASE).fullmatch

_FLAGS = frozenset(
    (
        "yes",
        "no",
        "true",
        "false",
        "y",
        "n",
        "t",
        "f",
        "x",
        "ja",
        "nein",
        "oui",
        "non",
        "si",
        "sí",
        "sim",
        "não",
    )
)

PIECES = frozenset(
    (
        "unit",
        "hero",
        "ship",
        "monster",
        "creature",
        "spell",
        "einheit",
        "unité",
        "unidad",
        "unità",
        "jednostka",
    )
)
"""Headings that say what the pieces are, so that the cells below name them."""

NOTHING = frozenset(
    (
        "-",
        "--",
        "~",
        "#",
        "\N{EN DASH}",
        "\N{EM DASH}",
        "n/a",
        "none",
        "null",
        "nan",
        "undefined",
        "无",
        "無",
        "なし",
        "없음",
    )
)


def first_word(column: Column) -> str:
    """Return the first word of the printed heading of a column, in lower case without accents."""
    return folded(next(iter(WORDS.findall(column.label)), ""))


@lru_cache(maxsize=50_000)  # every pair of columns is compared
def in_plain(cell: object) -> str:
    """Return a cell in lower case without accents; of the path of a picture, its name."""
    return folded(picture_name(str(cell or "").strip()))


def _are_colours(cells: Sequence[str]) -> bool:
    """Return whether cells are colours; colours that are all words are a category instead."""
    return share_of(cells, colour_of) >= MOSTLY and not all(cell.isalpha() for cell in cells)


_KNOWN: Mapping[str, Role] = {
    "count": "count",
    "body": "rules",
    **dict.fromkeys(("title", "name"), "title"),
    **dict.fromkeys(("type", "kind"), "kind"),
    **dict.fromkeys(("attack", "defense", "move", "value"), "stat"),
    **dict.fromkeys(("depleted_attack", "depleted_defense", "depleted_move"), "stat"),
    **dict.fromkeys(("side", "deck", "formation", "size"), "tag"),
}


def of_known_heading(column: Column, cells: Sequence[str]) -> Column:
    """Return a column with one of the standard headings of its pieces, with its role."""
    if column.name == "note" and (why := _why_hidden(column, cells, 0)):
        return replace(column, role="hidden", why=why)
    role = _KNOWN.get(column.name, "hidden")
    if role == "title" and share_of(cells, PICTURE.fullmatch) >= MOSTLY:
        return replace(column, role="picture")
    if role == "title" and cells and all(map(str.isdigit, cells)):
        return replace(column, role="hidden", why="an identifier")
    if column.name == "body" and _is_data(cells):
        return replace(column, role="hidden", why="data for programs")
    if column.name in ("note", "why", "rule") and share_of(cells, str.isdigit) < MOSTLY and cells:
        role = "flavour" if column.longest > LONG_TEXT else "tag"
    if (
        column.name == "body"
        and column.longest <= LONG_TEXT
        and column.values
        and all(map(_CODE.fullmatch, cells))
        and not all(map(str.isalpha, cells))
    ):
        role = "stat"
    return replace(column, role=role, why="" if role != "hidden" else "an identifier")


def of_own_heading(column: Column, cells: Sequence[str], rows: int) -> Column:
    """Return a column of the designer's own with its role."""
    why = _why_hidden(column, cells, rows)
    if why:
        return replace(column, role="hidden", why=why)
    named = headed(column, "picture") and column.longest < LONG_TEXT
    named = named and (2 * len(column.values) > len(cells) or share_of(cells, _MACHINE.fullmatch) >= MOSTLY)
    if share_of(cells, PICTURE.fullmatch) >= MOSTLY or named:
        return replace(column, role="picture")
    if _are_colours(cells):
        return replace(column, role="colour")
    if _of_kinds(column.label) and all(map(str.isdecimal, cells)):
        few = len(column.values) <= min(MAX_KINDS, rows / FEW_CODES)
        return replace(column, role="kind" if few else "hidden", why="numbers in place of words")
    return replace(column, role=_by_cells(column, cells, rows))


def _why_hidden(column: Column, cells: Sequence[str], rows: int) -> str:
    """Return why a column is not printed on pieces; empty if it is."""
    if not cells:
        return "empty"
    if _are_colours(cells):
        return ""
    first = cells[0] if cells[0] in ("0", "1") else "1"
    apart = len(column.values) >= MOSTLY * len(cells)
    keys = share_of(cells, _KEY.fullmatch) >= MOSTLY
    drawn = headed(column, "picture") or share_of(cells, _PROMPT.search) >= SOME * 2
    drawn = drawn and not _nearly(column, "effect", 0.8)
    signs = [found[1] for found in map(_SIGN.fullmatch, cells) if found]
    machine = apart and share_of(cells, _MACHINE.fullmatch) >= MOSTLY and not drawn
    are_words = headed(column, "text", "type") and all(map(_CAPITAL_WORDS.fullmatch, cells))
    nameless = not any(map(str.isalnum, column.heading)) and bool(column.heading)
    program = column.heading == "@" and not any(map(str.isdigit, cells))
    reasons = {
        "files of a program": share_of(cells, _PROGRAM.fullmatch) >= MOSTLY
        or (share_of(cells, _MEDIA) >= MOSTLY > share_of(cells, PICTURE.fullmatch))
        or (share_of(cells, _PATH.fullmatch) >= MOSTLY and any("_" in one for one in cells)),
        "asset or file names": not _OUTPUT.isdisjoint(column.label.lower().split())
        and share_of(cells, _NAME_OF_FILE) >= MOSTLY,
        "web addresses": share_of(cells, _ADDRESS.fullmatch) >= MOSTLY
        or (
            bool(_LINK(column.label))
            and not any(" " in one for one in cells)
            and apart
            and column.longest > MAX_CODE
        ),
        "data for programs": program
        or share_of(cells, _OF_FILES.fullmatch) >= MOSTLY
        or not _FILE_WORDS.isdisjoint(column.label.lower().split())
        or "style:" in column.heading
        or (headed(column, "place") and share_of(cells, _PAIR.fullmatch) >= MOSTLY)
        or bool(_ON_EARTH(column.label) and any("." in cell for cell in cells))
        or (share_of(cells, _CALL.fullmatch) >= MOSTLY and not are_kinds(column) and not are_words)
        or share_of(cells, _SCRIPT.match) >= MOSTLY
        or share_of(cells, _STATEMENT.match) >= MOSTLY
        or share_of(cells, _DATA.fullmatch) >= SOME,
        "credits": share_of(cells, _CREDIT.search) >= MOSTLY or bool(_ARTIST(column.label)),
        "worked out": share_of(cells, WORKED_OUT.fullmatch) >= (0.01 if "total" in column.name else SOME)
        or (bool(_RATIO(column.label)) and share_of(cells, _HUNDREDTHS.fullmatch) >= SOME),
        "a drawing of letters": column.longest > MAX_TAG / 2 and share_of(cells, _is_drawing) >= MOSTLY,
        "for its picture": drawn and column.longest >= LONG_TEXT and not share_of(cells, PICTURE.fullmatch),
        "signs without a drawing": len(signs) >= MOSTLY * len(cells)
        and sum(map(bool, map(icon, signs))) < MOSTLY * len(signs),
        "an article": bool(_ARTICLE(column.label)) and column.longest <= MAX_CODE,
        NAMES: headed(column, "picture")
        and not apart
        and column.longest <= MAX_TAG
        and share_of(cells, _NAME.fullmatch) == 1
        and not headed(column, "sign"),
        "signs of a font": drawn and all(one.isascii() and one.isalnum() and len(one) == 1 for one in cells),
        "your own notes": headed(column, "note")
        and (
            share_of(cells, _OF_MAKER.search) >= SOME
            or (column.filled <= RARE and column.longest < LONG_TEXT)
        ),
        "for your work": (headed(column, "work") and headed(column, "note"))
        or (
            column.longest < LONG_TEXT
            and (
                (
                    (headed(column, "work") or _misspelt(column))
                    and not (_is_money(column) or headed(column, "description"))
                )
                or bool(_SERIAL.fullmatch(column.label))
            )
        ),
        "an identifier": machine
        or (not drawn and share_of(cells, _CLASSES.fullmatch) >= MOSTLY)
        or (
            apart
            and not drawn
            and column.longest > MAX_CODE
            and not (headed(column, "title", "type", "kind", "text", "stat") or _NEEDS(column.label))
            and share_of(cells, _CAPITALS.fullmatch) >= MOSTLY
        )
        or (
            headed(column, "id")
            and not (ANSWER(column.label) or headed(column, "stat") or _OF_GRID(column.label))
            and (
                len(column.values) == len(cells)
                or (keys and (apart or len(column.values) > FEW_CODES))
                or share_of(cells, _HANDLE.fullmatch) == 1
                or (apart and share_of(cells, _LONG_CODE.fullmatch) >= MOSTLY)
            )
            and not _is_printed(cells)
            and not (headed(column, "type") and _are_numbered_kinds(cells, rows))
        )
        or (headed(column, "number") and apart and keys and column.filled > SOME and not _may_count(cells))
        or (nameless and apart and all(" " not in one for one in cells)),
        "ids of texts or names": _is_key(column)
        and share_of(cells, str.isdecimal) >= MOSTLY
        and not (headed(column, "type") and _are_numbered_kinds(cells, rows)),
        "a number of the row": not column.heading and apart and _numbers_rows(cells),
        "row numbers": rows >= SINGLE_VALUE_ROWS
        and cells == [str(int(first) + at) for at in range(rows)]
        and not (headed(column, "place", "cost") or _FIGHTS(column.label)),
        f"{SAME}: {column.values[0][:30]}": rows >= SINGLE_VALUE_ROWS
        and len(column.values) == column.filled == 1
        and not (headed(column, "cost", "stat") and cells[0] != "0"),
        "0 or 1 below a number as the heading": column.heading.isdecimal()
        and rows >= MANY_ROWS
        and {*cells} <= {"0", "1"}
        and "0" in cells,
        "a code": share_of(cells, str.isdecimal) == 1 and column.label.endswith(_CODED),
    }
    return next((why for why, holds in reasons.items() if holds), "")


def _is_key(column: Column) -> bool:
    """Return whether numbers are keys of texts or names: below *descid*, *idPower1* or *effect desc*."""
    word = folded("".join(WORDS.findall(column.heading))).rstrip("0123456789")
    stem = next((one for one in (word.removeprefix("id"), word.removesuffix("id")) if one != word), "")
    known = role_words()
    if stem and (
        len(stem) == 1 or any(stem in known[of] for of in ("title", "text", "type", "kind", "stat"))
    ):
        return True
    if word.endswith("id") and len(column.values) >= MOSTLY * len(column.rows) > MAX_COPIES:
        return True
    large = max((int(one) for one in column.values if one.isdecimal()), default=0) >= LEAST_KEY
    return large and word.endswith(("desc", "text", "description", "name")) and len(word) > MAX_CODE


def _misspelt(column: Column) -> bool:
    """Return whether the heading of a yes/no column is a misspelt long word about the designer's work."""
    ticked = {value.lower() for value in column.values} <= _FLAGS | {"1", "0", "done"}
    return ticked and _nearly(column, "work", 0.88)


def _nearly(column: Column, role: str, likeness: float) -> bool:
    """Return whether a heading has a long word that is almost one of a role."""
    words = [folded(word) for word in WORDS.findall(column.label) if len(word) > MAX_CODE]
    return any(get_close_matches(word, role_words()[role], 1, likeness) for word in words)


def _is_money(column: Column) -> bool:
    """Return whether a column has credits that are money, not the names of those who made something."""
    return bool(_MONEY(column.label)) and all(map(_NUMBER.fullmatch, column.values))


def _are_numbered_kinds(cells: Sequence[str], rows: int) -> bool:
    """Return whether cells are a few numbers that are often alike, as those of kinds are."""
    few = len(set(cells)) <= min(MAX_KINDS, rows / FEW_CODES)
    return few and all(cell.isdecimal() and int(cell[:4]) <= MAX_SIDES for cell in cells)


def are_kinds(column: Column) -> bool:
    """Return whether identifiers are few and often alike, as ``CARD_MOVE`` is: kinds of piece."""
    words = " " not in "".join(column.values) and column.longest <= MAX_TAG
    return words and len(column.values) <= min(MAX_KINDS, len(column.rows) / 2)


def _is_printed(cells: Sequence[str]) -> bool:
    """Return whether the codes of cards are for players: a letter and a number, with several letters."""
    codes = [cell[0] for cell in cells if _PRINTED.fullmatch(cell)]
    return MOSTLY * len(cells) <= len(codes) and len(set(codes)) > FEW_CODES


def _is_drawing(cell: str) -> bool:
    """Return whether a cell of several lines, or of more than a few characters, has hardly any letters."""
    signs = [one for one in cell.replace("\\n", "") if not one.isspace()]
    letters = sum(map(str.isalnum, signs))
    return len(signs) > 1 and 3 * letters < len(signs)


def _may_count(cells: Sequence[str]) -> bool:
    """Return whether numbers could be those of copies: small, and some of them alike."""
    small = all(cell.isdecimal() and 0 < int(cell[:4]) <= MAX_COPIES for cell in cells)
    return small and len(set(cells)) < len(cells)


def _numbers_rows(cells: Sequence[str]) -> bool:
    """Return whether cells are codes of the same letters, such as ``C1`` and ``C2``."""
    codes = [found[1] for found in map(_ROW_CODE.fullmatch, cells) if found]
    return bool(codes) and codes.count(codes[0]) >= MOSTLY * len(cells)


def _is_data(cells: Sequence[str]) -> bool:
    data = share_of(cells, _DATA.fullmatch) >= SOME or share_of(cells, _STATEMENT.match) >= MOSTLY
    data = data or share_of(cells, _CALL.fullmatch) >= MOSTLY
    return data and not share_of(cells, PICTURE.fullmatch)


def _by_cells(column: Column, cells: Sequence[str], rows: int) -> Role:
    """Return the role of a column of text or numbers."""
    lower = {cell.lower() for cell in cells}
    ticks = column.heading and all(map(_SIGNS.fullmatch, cells)) and not lower <= NOTHING
    lone = lower == {"1"} and 2 * len(cells) < rows and column.heading.strip("0123456789 ")
    ticks = ticks or (lone and not headed(column, "stat", "cost", "number"))
    kinds = headed(column, "type") or (headed(column, "kind") and " " not in column.label)
    if kinds and not headed(column, "stat") and _are_numbered_kinds(cells, rows):
        return "kind"
    named = len(column.label.split()) > 1 and not headed(column, "stat", "cost", "number")
    ticked = lower == {"0", "1"} and rows >= MANY_ROWS and named and not _COUNTED(column.label)
    if ticks or ticked or (lower <= _FLAGS and len(lower) <= 2):  # noqa: PLR2004 # yes and no
        return "flag"
    spoken = headed(column, "flavour") and any(cell.count(" ") > 1 or _WIDE(cell) for cell in cells)
    if max(map(width, column.values), default=0) > LONG_TEXT or spoken:
        return "flavour" if headed(column, "flavour") else "rules"
    cells = [cell for cell in cells if in_plain(cell) not in NOTHING] or cells
    short = share_of(cells, lambda cell: len(cell) <= MAX_CODE and " " not in cell)
    numbers = share_of(cells, _NUMBER.fullmatch)
    words = headed(column, "type") or share_of(cells, _WORD.fullmatch) >= MOSTLY
    words = words and not share_of(cells, DIGIT.search)
    if numbers >= MOSTLY or (short >= MOSTLY and headed(column, "cost", "stat") and not words):
        paid = headed(column, "cost") and not _GAINED(column.label)
        return "cost" if paid and short >= MOSTLY else "stat"
    most = MAX_SIDES if headed(column, "kind", "side") else MAX_KINDS
    few = len(column.values) <= min(most, max(2, rows / 2)) or (
        kinds and len(column.values) <= min(MAX_SIDES, rows / MAX_KINDS)
    )
    if few and column.longest <= MAX_TAG and column.filled > 0.5 and not _NEEDS(column.label):  # noqa: PLR2004 # most have one
        return "kind"
    named = headed(column, "title") or column.label.casefold() in PIECES
    return "title" if named and len(column.values) > rows / 2 else "tag"


def is_script(column: Column) -> bool:
    """Return whether the cells of a column are effects for an engine."""
    return share_of(column.values, _SCRIPT.match) >= MOSTLY


def share_of(cells: Sequence[str], test: object) -> float:
    """Return the share of the cells that pass a test; 0 without cells."""
    return sum(bool(test(cell)) for cell in cells) / len(cells) if cells and callable(test) else 0.0
