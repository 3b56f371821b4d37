"""Read the facts of a question from the words of a command line, by the question's schema."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from countermarch.cli import notation
from countermarch.cli.failures import short, unknown_name
from countermarch.cli.named_pieces import NamedPieces
from countermarch.reference.engine import InputError
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

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.reference.engine import Question
    from countermarch.reference.engine.kinds import Field, Kind

_OPEN = re.compile(r"\d*\s*d\s*\d+|open|\?", re.IGNORECASE)


def read(
    words: Sequence[str],
    parameters: Sequence[Field],
    pieces: NamedPieces | None = None,
    before: Mapping[str, object] | None = None,
) -> dict[str, object]:
    """Read ``--name value``, ``--name=value`` and, for yes/no facts, ``--name`` and ``--no-name``.

    Names may have hyphens or underscores; lists and records are written as in ``notation``, or as JSON. A
    value of the wrong kind is passed on as text, so that the question's own check reports it. ``pieces``
    looks up pieces by name; ``before`` holds facts given earlier. Raises ``InputError``.
    """
    known = {_spelling(field.name): field for field in parameters}
    written = _split_facts(words, known)
    given: dict[str, object] = {name: value for name, (_, value) in written.items()}
    # lists last: another fact may say whose pieces they can name
    for name, (field, value) in sorted(written.items(), key=lambda one: isinstance(one[1][0].kind, ListKind)):
        given[name] = value_of(value, field, pieces, {**(before or {}), **given})
    return given


def _split_facts(words: Sequence[str], known: Mapping[str, Field]) -> dict[str, tuple[Field, str]]:
    """Split the words into facts, each with its value as typed."""
    written: dict[str, tuple[Field, str]] = {}
    left = list(words)
    while left:
        word = left.pop(0)
        if not word.startswith("--") or word == "--":
            names = (field.name for field in known.values() if field.name not in written)
            name = next(names, "fact").replace("_", "-")
            raise InputError(
                _fact_before_stray(written), f"{word!r}: write the fact before its value: --{name} {word}"
            )
        name, equals, value = word[2:].partition("=")
        field = known.get(_spelling(name))
        if field is None and not equals and _negated(name, known) is not None:
            field, value = _negated(name, known), "false"
        elif field is None:
            raise InputError(_spelling(name)[:60], _no_such(name, known))
        # --town alone means yes; --town no is read as a value
        elif not equals and isinstance(field.kind, BoolKind) and (not left or left[0].startswith("--")):
            value = "true"
        elif not equals and not left:
            raise InputError(field.name, "needs a value")
        elif not equals:
            # whatever it is: -3 is a differential, not an option
            value = left.pop(0)
        if field is not None and field.name in written:
            raise InputError(field.name, "is given twice")
        if field is not None:
            written[field.name] = field, value
    return written


def value_of(
    word: str, field: Field, pieces: NamedPieces | None = None, given: Mapping[str, object] | None = None
) -> object:
    """Read a word as a value of the field's kind, or return it as text; ``given`` holds the other facts."""
    kind = field.kind
    if isinstance(pieces, NamedPieces) and isinstance(kind, ListKind):
        pieces.restrict_to(field.name, given or {})
    if field.nullable and word == "null":
        return None
    found = pieces.map_value(word, field) if isinstance(pieces, NamedPieces) else None
    if found is None and isinstance(kind, EnumKind):
        found = _choice(word, kind, field.name, pieces)
    if found is not None:
        return found
    if isinstance(kind, BoolKind):
        return notation.TRUTH.get(word, word)
    if isinstance(kind, (IntKind, DieKind)) or (isinstance(kind, EnumKind) and type(kind.values[0]) is int):
        return int(word) if notation.WHOLE.fullmatch(word) else word
    if isinstance(kind, (DiceKind, ListKind, RecordKind)):
        return _read_compound(word, kind, field.name, pieces)
    return word


def _choice(word: str, kind: EnumKind, name: str, pieces: NamedPieces | None) -> str | None:
    """Return the choice that a word names, as a piece or as rulings print it (IDF, Same area); else None."""
    if isinstance(pieces, NamedPieces) and (piece := pieces.id_among(word, kind.names)):
        return piece
    spelt = _spelling(word.casefold().replace(" ", "-"))
    found = next((one for one in kind.names if _spelling(one) == spelt), None)
    if found is None and isinstance(pieces, NamedPieces):
        try:
            pieces.refuse(word, kind.names)
        except ValueFault as fault:
            raise InputError(name, fault.about(name)) from None
    return None if found == word else found


def example(field: Field, pieces: NamedPieces | None, given: Mapping[str, object]) -> str:
    """Return an example list of the game's own units for a field; empty for any other kind of field."""
    kind = field.kind
    if not (
        isinstance(kind, ListKind) and isinstance(kind.item, RecordKind) and isinstance(pieces, NamedPieces)
    ):
        return ""
    pieces.restrict_to(field.name, given)
    return pieces.example(kind.item)


def written_lists(asked: Question, given: dict[str, Any]) -> dict[str, Any]:
    """Read the lists and records among facts that are given as text, in the notation of the command line."""
    several = [one for one in asked.parameters if isinstance(one.kind, (ListKind, RecordKind))]
    texts = [one for one in several if isinstance(given.get(one.name), str)]
    if not texts:
        return given
    from countermarch.cli.question_command import pieces_of

    pieces = pieces_of(asked.game, question=asked.id)
    return given | {one.name: value_of(given[one.name], one, pieces, given) for one in texts}


def _read_compound(
    word: str, kind: DiceKind | ListKind | RecordKind, name: str, pieces: NamedPieces | None
) -> object:
    """Read a list, a record or dice: as JSON if it looks like JSON, else in the notation."""
    if isinstance(kind, DiceKind) and _OPEN.fullmatch(word.strip()):
        return word  # 4d6 and other notations for dice still to be rolled
    begun = word.strip()[:1]
    try:
        if begun and begun in "[{":
            return json.loads(word)
    except (ValueError, RecursionError):
        raise InputError(name, f"{short(word, 40)} is not JSON; {_example(kind)}") from None
    try:
        return notation.read(word, kind, pieces)
    except ValueFault as fault:
        raise InputError(name, fault.about(name)) from None


def _example(kind: DiceKind | ListKind | RecordKind) -> str:
    """Return a hint how a list or record is written without JSON."""
    return f"write it like {notation.write(sample_of(kind))!r}"


def sample(field: Field, *, yes: bool = True) -> object:
    """Return a possible value of a field, for examples; ``yes`` is used for yes/no fields."""
    return sample_of(field.kind, yes=yes)


def sample_of(kind: Kind, *, yes: bool = True) -> object:  # noqa: PLR0911 # one line a kind
    """Return a possible value of a kind, for examples: the first name, the lowest number, one item.

    >>> sample_of(DieKind(6)), sample_of(IntKind(2, 9)), sample_of(BoolKind())
    (4, 2, True)
    """
    match kind:
        case IntKind(low, high):
            return max(0, low or 0) if high is None or high >= 0 else high
        case BoolKind():
            return yes
        case EnumKind(values):
            return values[0]
        case DieKind():
            return kind.faces[len(kind.faces) // 2]
        case DiceKind():
            return [kind.faces[len(kind.faces) // 2], kind.faces[1]]
        case RecordKind(fields=fields):
            return {field.name: sample(field, yes=yes) for field in fields if field.required}
        case ListKind(item):
            return [sample_of(item, yes=yes)]
        case TextKind(like):
            return like


def as_words(given: Mapping[str, object], parameters: Sequence[Field] = ()) -> list[str]:
    """Write facts as command line options; as JSON only if the notation cannot express them.

    >>> as_words({"terrain": "town", "die": 4, "by_road": False, "support": [4, 3]})
    ['--terrain', 'town', '--die', '4', '--by-road', 'no', '--support', '4 3']
    """
    words: list[str] = []
    for name, value in given.items():
        text = value if isinstance(value, str) else notation.write(value)
        field = next((one for one in parameters if one.name == name), None)
        if field is not None and not isinstance(value, str) and not _reads_back(text, value, field):
            text = json.dumps(value, ensure_ascii=False)
        words += [f"--{name.replace('_', '-')}", text]
    return words


def _reads_back(text: str, value: object, field: Field) -> bool:
    try:
        return value_of(text, field) == value
    except InputError:
        return False


def _spelling(name: str) -> str:
    """Return a name with underscores, as in the catalogue."""
    return name.replace("-", "_")


def _negated(name: str, known: Mapping[str, Field]) -> Field | None:
    """Return the yes/no field that ``--no-name`` negates."""
    bare = _spelling(name)
    field = known.get(bare[3:]) if bare.startswith("no_") else None
    return field if field is not None and isinstance(field.kind, BoolKind) else None


def _no_such(name: str, known: Mapping[str, Field]) -> str:
    """Return the message for an unknown parameter."""
    if not known:
        return "there is no such fact; this question takes none"
    return unknown_name("fact", name, [one.replace("_", "-") for one in known])


def _fact_before_stray(given: Mapping[str, object]) -> str | None:
    """Return the name of the fact before a stray word; None if there is none."""
    return list(given)[-1] if given else None
