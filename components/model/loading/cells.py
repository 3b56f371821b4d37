"""Read the text of a cell by the type of its column, or refuse it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from unicodedata import category

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from countermarch.components.model.source import Kind

Cell = int | str | bool

LONGEST_CELL = 10_000
LONGEST_ID = 200
"""Maximum number of characters of an id or a heading, and of one that a message quotes."""

MAX_OF_A_KIND = 10_000
LARGEST = 1_000_000
LONGEST_STRENGTH = 6
STRENGTHS = frozenset(
    {*("attack", "defense", "move", "value"), *("depleted_attack", "depleted_defense", "depleted_move")}
)
"""Number columns in which designers also write signs: ``(3)``, ``4*``."""

_IN_AN_ID = frozenset(" -_.,'()+")
_NUMBER = re.compile(r"[+\-\u2212]?[0-9]{1,9}")
_NO_FRACTION = re.compile(r"(?:\.0+|,0{1,2})$")
"""Zero decimals, which spreadsheets add to whole numbers when they export."""
_TIMES = re.compile(r"(?:[x\u00d7]\s*)?([0-9]+)(?:\s*[x\u00d7])?", re.IGNORECASE)
_STRENGTH = re.compile(r"(?=.*[0-9½¼¾])\S*|[-\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}*?x∞]")
_WRITTEN = re.compile(r"\+|0[0-9]")
"""How a number begins whose sign or zeros are shown as they are written."""
_YES = {"yes": True, "true": True, "1": True, "x": True, "no": False, "false": False, "0": False}


def is_id(text: str) -> bool:
    """Return whether a text is a valid id: letters and digits of any script, and some punctuation between.

    >>> is_id("1st Foot"), is_id("हिन्दी"), is_id("36/17"), is_id("-x")
    (True, True, False, False)
    """
    return text[:1].isalnum() and all(_in_an_id(character) for character in text)


def id_of(text: str) -> str:
    """Make an id of any text, with hyphens for other characters; empty if nothing is left.

    >>> id_of("36/17"), id_of("<red>"), id_of("?")
    ('36-17', 'red', '')
    """
    made = "".join(character if _in_an_id(character) else "-" for character in text)
    start = next((at for at, character in enumerate(made) if character.isalnum()), len(made))
    return made[start:].strip("- _.,'()+")[:LONGEST_ID]


def _in_an_id(character: str) -> bool:
    return character in _IN_AN_ID or character.isalnum() or category(character)[0] == "M"


def fits(kind: Kind, text: str) -> bool:
    """Return whether a column of a designer's file may hold a text; any may be empty.

    >>> fits("number", "+3"), fits("number", "(B2)"), fits("number", "four"), fits("count", "B2")
    (True, True, False, False)
    >>> fits("count", "2x"), fits("count", "x 3"), fits("count", "2x3")
    (True, True, False)
    """
    try:
        return not text or (read_strength if kind == "number" else READERS[kind])(text) is not None
    except ValueError:
        return False


def _read_id(text: str) -> str:
    if len(text) > LONGEST_ID:
        raise ValueError(f"an id of at most {LONGEST_ID} characters")
    if not is_id(text):
        raise ValueError(
            "an id of letters, digits, spaces and - _ . , + ' ( ), starting with a letter or digit"
        )
    return text


def _read_text(text: str) -> str:
    if len(text) > LONGEST_CELL:
        raise ValueError(f"at most {LONGEST_CELL:,} characters")
    return text


def _read_number(text: str) -> int:
    whole = _NO_FRACTION.sub("", text)
    if not _NUMBER.fullmatch(whole):
        raise ValueError("a whole number, or an empty cell if it is not known")
    number = int(whole.replace("\u2212", "-"))
    if abs(number) > LARGEST:
        raise ValueError(f"a number between -{LARGEST:,} and {LARGEST:,}")
    return number


def read_strength(text: str) -> Cell:
    """Read a strength: a number, or a short text such as ``(3)``, ``4*``, ``1/2``, ``+1`` or ``0203``.

    Raises ``ValueError`` for a word.
    """
    plain = _NUMBER.fullmatch(_NO_FRACTION.sub("", text)) and not _WRITTEN.match(text)
    if len(text) <= LONGEST_STRENGTH and not plain and _STRENGTH.fullmatch(text):
        return text
    return _read_number(text)


def _read_count(text: str) -> int:
    times = _TIMES.fullmatch(_NO_FRACTION.sub("", text))
    text = times[1] if times else text
    if not text.isascii() or not text.isdigit() or len(text) > len(str(MAX_OF_A_KIND)):
        raise ValueError(f"a count from 0 to {MAX_OF_A_KIND:,}")
    number = int(text)
    if number > MAX_OF_A_KIND:
        raise ValueError(f"a count from 0 to {MAX_OF_A_KIND:,}")
    return number


def _read_flag(text: str) -> bool:
    answer = _YES.get(text.lower())
    if answer is None:
        raise ValueError("yes or no")
    return answer


READERS: Mapping[Kind, Callable[[str], Cell]] = {
    "id": _read_id,
    "text": _read_text,
    "number": _read_number,
    "count": _read_count,
    "flag": _read_flag,
}
"""The reader of a cell by the type of its column; raises ``ValueError`` with what is expected."""
