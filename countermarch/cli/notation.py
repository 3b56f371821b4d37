"""Lists and records as written by hand: ``golani, 188 depleted``, ``3x j3=2, j3=4 hits=1``, ``4 3``.

Items are separated by commas. An item contains, in any order: a count (``3x``), a piece by its name, a value
of a choice, a yes/no field by its name (``depleted``, ``no-active``), ``field=value``, and bare numbers and
words for the remaining fields, in their order. Names may have spaces or hyphens, and field names may be
abbreviated as long as they are unambiguous. A die still to be rolled is ``?``, a pool of them ``2d6`` or
``4+?``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from countermarch.components.display_names import ordinal
from countermarch.components.suggestions import did_you_mean
from countermarch.reference.engine.errors import ValueFault
from countermarch.reference.engine.kinds import (
    BoolKind,
    DiceKind,
    DieKind,
    EnumKind,
    IntKind,
    ListKind,
    RecordKind,
    TextKind,
)
from countermarch.reference.engine.open_dice import OPEN

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.cli.named_pieces import NamedPieces
    from countermarch.reference.engine.kinds import Field, Kind

MAX_TIMES: Final = 1_000
"""Maximum count of an item, such as 3 in ``3x``."""

MAX_WORDS: Final = 24
LONGEST_NAME: Final = 6
"""Maximum number of words of an item, and of a name."""

WHOLE: Final = re.compile(r"[+-]?[0-9]{1,20}")
"""A whole number, as typed."""

TRUTH: Final = {
    **dict.fromkeys(("true", "yes", "y", "ja", "oui", "si"), True),
    **dict.fromkeys(("false", "no", "n", "nein", "non"), False),
}
"""The words for a yes and a no."""

_TIMES = re.compile(r"(\d{1,4})\s*[x\u00d7]\s*(?=\S)", re.IGNORECASE)
_POOL = re.compile(r"(?:\d+|\?)(?:\+(?:\d+|\?))*")
_UNROLLED = re.compile(r"\d{1,3}d\d{1,3}", re.IGNORECASE)


def read(text: str, kind: ListKind | RecordKind | DiceKind, pieces: NamedPieces | None = None) -> object:
    """Read a list, a record or dice; raises ``ValueFault`` naming what is not understood.

    >>> from countermarch.reference.engine import registry
    >>> attackers, *_ = registry.find("lebanon-82", "combat-differential").parameters
    >>> read("israeli 7, 2x plo 1", attackers.kind)
    [{'side': 'israeli', 'strength': 7}, {'side': 'plo', 'strength': 1}, {'side': 'plo', 'strength': 1}]
    >>> read("4 3", DiceKind(6)), read("", DiceKind(6))
    ([4, 3], [])
    >>> sites = registry.find("lebanon-82", "sam-fire").parameters
    >>> read("distance=2 roll=?", next(one.kind for one in sites if one.name == "sites"))
    [{'distance': 2, 'roll': '?'}]
    """
    if isinstance(kind, RecordKind):
        return _record(text.replace(",", " "), kind, pieces)[0]
    item = kind.item if isinstance(kind, ListKind) else DieKind(kind.sides, kind.zero_based)
    if isinstance(item, RecordKind):
        return [one for part in _parts(text) for one in _items(part, item, pieces)]
    if isinstance(item, TextKind):
        return _parts(text)
    if isinstance(item, EnumKind) and pieces is not None:
        return [value for part in _parts(text) for value in _choices(part, item, pieces)]
    return [_plain(word, item, "") for word in re.split(r"[\s,;+]+", text.strip()) if word]


def _choices(text: str, kind: EnumKind, pieces: NamedPieces) -> list[object]:
    """Read the choices between two commas: a piece by its name, or several words that are choices."""
    times = _TIMES.match(text)
    said = text[times.end() :] if times else text
    words = re.split(r"[\s+]+", said)
    if not all(_starting(word, kind) for word in words):
        if found := pieces.id_among(said, kind.names):
            return [found] * (int(times[1]) if times else 1)
        pieces.refuse(said, kind.names)
    return [_plain(word, kind, "") for word in re.split(r"[\s+]+", text) if word]


class PieceItem(dict[str, object]):
    """An item that names a piece: its values, and the name as typed (``called``)."""

    called = ""


def _parts(text: str) -> list[str]:
    return [part.strip() for part in re.split(r"[,;]", text) if part.strip()]


def _items(text: str, kind: RecordKind, pieces: NamedPieces | None) -> list[dict[str, object]]:
    """Read one item; with a count it becomes several."""
    times = _TIMES.match(text)
    number = int(times[1]) if times else 1
    if number > MAX_TIMES:
        raise ValueFault(f"{number} copies are too many; at most {MAX_TIMES}")
    written = text[times.end() :] if times else text
    one, counted = _record(written, kind, pieces)
    # a record with a count field gets 3 as its count, any other is listed three times
    if times and counted and counted not in one:
        return [{**one, counted: number}]
    return [_copied(one, written) for _ in range(number)]


def _copied(one: dict[str, object], written: str) -> dict[str, object]:
    if not isinstance(one, PieceItem):
        return dict(one)
    made = PieceItem(one)
    made.called = written.strip()
    return made


def _record(text: str, kind: RecordKind, pieces: NamedPieces | None) -> tuple[dict[str, object], str]:
    """Read a record, and return the name of its count field, or an empty text."""
    fields = {field.name: field for field in kind.fields}
    given: dict[str, object] = {}
    words = text.split()
    bare: list[str] = []
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            bare.append(word)
            continue
        field = fields[_field_named(name, fields)]
        given[field.name] = _value(value, field)
    named = _bare(bare, fields, given, pieces)
    return PieceItem(given) if named else given, "count" if "count" in fields else ""


def _bare(
    words: list[str], fields: Mapping[str, Field], given: dict[str, object], pieces: NamedPieces | None
) -> bool:
    """Assign the words without a field name: pieces, choices, yes/no fields; then numbers and texts in order.

    Return whether a piece was named.
    """
    if len(words) > MAX_WORDS:
        raise ValueFault(f"{len(words)} words are too many for one item; separate items with commas")
    left, named = list(words), False
    while found := _longest(left, fields, given, None if named else pieces):
        start, length, known = found
        if known is not None and pieces is not None:
            named = True
            pieces.note("-".join(left[start : start + length]))
        given.update({name: value for name, value in (known or {}).items() if name not in given})
        del left[start : start + length]
    if named and pieces is not None:
        left = [word for word in left if not pieces.is_face(word)]
    # the only field for text takes all words that are left, so that a name of two words needs no quotes
    texts = [name for name, one in fields.items() if name not in given and isinstance(one.kind, TextKind)]
    spoken = [word for word in left if not WHOLE.fullmatch(word)]
    if len(texts) == 1 and len(spoken) > 1:
        left = [" ".join(spoken), *(word for word in left if WHOLE.fullmatch(word))]
    for word in left:
        wanted = [one for name, one in fields.items() if name not in given and _fits(word, one.kind)]
        if not wanted:
            likely = did_you_mean(word, pieces.names()) if pieces is not None and not named else ""
            if likely:
                raise ValueFault(f"no unit is called {word[:40]!r}{likely}")
            raise ValueFault(f"{word[:40]!r} is not understood; {_would_do(list(fields.values()))}")
        needed = next((field for field in wanted if field.required), wanted[0])
        given[needed.name] = _value(word, needed)
    return named


def _longest(
    words: Sequence[str], fields: Mapping[str, Field], given: dict[str, object], pieces: NamedPieces | None
) -> tuple[int, int, Mapping[str, object] | None] | None:
    """Find the longest name in the words and enter it; return its position and the values of its piece."""
    spans = [(start, end) for start in range(len(words)) for end in range(start + 1, len(words) + 1)]
    spans = [span for span in spans if span[1] - span[0] <= LONGEST_NAME]
    # the longest first: "main force" is one choice, not a unit called main and a word left over
    spans.sort(key=lambda span: (-len(" ".join(words[slice(*span)])), span))
    for start, end in spans:
        # names in the data have hyphens where people type spaces
        phrase = "-".join(words[start:end]).casefold()
        if _enter(phrase, fields, given) or (pieces and _enter_id(words[start:end], fields, given, pieces)):
            return start, end - start, None
        if pieces is not None:
            others = [*words[:start], *words[end:]]
            known = _piece(words[start:end], others, fields, given, pieces)
            if known is not None:
                return start, end - start, known
    return None


def _piece(
    named: Sequence[str],
    others: Sequence[str],
    fields: Mapping[str, Field],
    given: Mapping[str, object],
    pieces: NamedPieces,
) -> Mapping[str, object] | None:
    """Return the values of a piece by name; None if there is none, or if a number is meant.

    Raises ``ValueFault`` if a bare number could be either.
    """
    phrase = "-".join(named).casefold()
    wants = _number_wanted(fields, given) if WHOLE.fullmatch(phrase) else ""
    try:
        known = pieces.values(named, list(fields.values()), [*named, *others])
    except ValueFault:
        if wants:
            return None  # no piece can be meant here
        raise
    if known is None or (wants and not given.keys().isdisjoint(known)):
        return None  # "israeli 7" is a strength of 7
    if wants and not any(map(pieces.is_face, others)):
        names = [
            str(known[name])
            for name, one in fields.items()
            if isinstance(one.kind, EnumKind) and name in known
        ]
        as_number = " ".join([*names, phrase]) if names else f"{wants.replace('_', '-')}={phrase}"
        says = f"{phrase!r} may be the {wants.replace('_', ' ')} {phrase} or the unit {phrase}"
        raise ValueFault(f"{says}; write {as_number!r} or {ordinal(int(phrase))!r}")
    return known


def _number_wanted(fields: Mapping[str, Field], given: Mapping[str, object]) -> str:
    """Return the field that takes the next bare number; empty if none is left."""
    left = [one for name, one in fields.items() if name not in given and isinstance(one.kind, IntKind)]
    return next((one.name for one in left if one.required), left[0].name if left else "")


def _enter(phrase: str, fields: Mapping[str, Field], given: dict[str, object]) -> bool:
    """Enter the value of a choice, or a yes/no field by its name."""
    for name, field in fields.items():
        if name not in given and isinstance(field.kind, EnumKind):
            found = [value for value in field.kind.values if str(value).casefold() == phrase]
            if found and not (isinstance(found[0], int) and _other_number(name, fields, given)):
                given[name] = found[0]
                return True
    # "no depleted" and "not-evading" switch a yes/no field off
    plain = phrase.removeprefix("no-").removeprefix("not-").replace("-", "_")
    flag = fields.get(plain)
    if flag is not None and isinstance(flag.kind, BoolKind) and flag.name not in given:
        given[flag.name] = plain == phrase.replace("-", "_")
        return True
    return False


def _enter_id(
    named: Sequence[str], fields: Mapping[str, Field], given: dict[str, object], pieces: NamedPieces
) -> bool:
    """Enter the id of a piece by its name, where a field is one of several pieces."""
    for name, field in fields.items():
        if name not in given and isinstance(field.kind, EnumKind):
            found = pieces.id_among(" ".join(named), field.kind.names)
            if found:
                given[name] = found
                return True
    return False


def _other_number(name: str, fields: Mapping[str, Field], given: Mapping[str, object]) -> bool:
    return any(
        other != name and other not in given and isinstance(field.kind, IntKind) and field.required
        for other, field in fields.items()
    )


def _fits(word: str, kind: Kind) -> bool:
    match kind:
        case DieKind() if word == OPEN:
            return True
        case IntKind() | DieKind():
            return WHOLE.fullmatch(word) is not None
        case DiceKind():
            return _POOL.fullmatch(word) is not None or _UNROLLED.fullmatch(word) is not None
        case EnumKind():
            return bool(_starting(word, kind))
        case TextKind():
            return True
        case _:
            return False


def _value(word: str, field: Field) -> object:
    return _plain(word, field.kind, field.name)


def _plain(word: str, kind: Kind, name: str) -> object:
    match kind:
        case IntKind() | DieKind():
            return _number(word, kind)
        case DiceKind() if not _UNROLLED.fullmatch(word):
            return [_plain(die, DieKind(kind.sides, kind.zero_based), name) for die in word.split("+") if die]
        case BoolKind():
            return TRUTH.get(word.casefold(), word)
        case EnumKind():
            found = _starting(word, kind)
            return found[0] if len(found) == 1 else word
        case _:
            return word


def _number(word: str, kind: IntKind | DieKind) -> int | str:
    """Read a number, or the sign of a die still to be rolled."""
    if word == OPEN and isinstance(kind, DieKind):
        return word
    if not WHOLE.fullmatch(word):
        raise ValueFault(f"{word[:40]!r} is not a whole number")
    return int(word)


def _starting(word: str, kind: EnumKind) -> list[str | int]:
    """Return the values that a word is equal to, or else a prefix of."""
    # a whole name wins over the beginning of another
    exact = [value for value in kind.values if str(value).casefold() == word.casefold()]
    return exact or [value for value in kind.values if str(value).startswith(word.casefold())]


def _field_named(name: str, fields: Mapping[str, Field]) -> str:
    wanted = name.replace("-", "_").casefold()
    found = [one for one in fields if one == wanted] or [one for one in fields if one.startswith(wanted)]
    if len(found) != 1:
        raise ValueFault(
            f"{name[:40]!r} is not a field; the fields are {', '.join(fields).replace('_', '-')}"
        )
    return found[0]


def _would_do(fields: Sequence[Field]) -> str:
    """Return an example of an item."""
    from countermarch.cli.arguments import sample

    return f"write it like {write([{field.name: sample(field) for field in fields if field.required}])!r}"


def write(value: object) -> str:
    """Write a list or record as ``read`` accepts it.

    >>> write([{"kind": "armor", "count": 2}, {"kind": "sof"}]), write([4, 3]), write({"north": 1})
    ('kind=armor count=2, kind=sof', '4 3', 'north=1')
    """
    if isinstance(value, dict):
        return " ".join(f"{name.replace('_', '-')}={_written(one)}" for name, one in value.items())
    if isinstance(value, (list, tuple)):
        records = any(isinstance(one, dict) for one in value)
        return (", " if records or any(isinstance(one, str) for one in value) else " ").join(
            write(one) for one in value
        )
    return _written(value)


def _written(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return "+".join(map(str, value))
    return str(value)
