"""Units picked by their pictures instead of typed: ``[[pick]]`` in a game's ``turn.toml``.

Each pick names questions, the pieces to pick from, and which columns of a piece become which facts:
``values`` for the front of the counter, ``reverse`` for its back. With ``list`` they become one more record
of that list. ``group`` is the column whose values narrow many pieces down, in place of their sides. A column
written ``"=combat"`` is the word itself, ``"=yes"`` for a yes or no; ``"id"`` is the piece. A name on a piece
selects the value with the same spelling: "Moshe Dayan" for ``moshe-dayan``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from countermarch.components.model.loading.turn_files import TURN, read_turn
from countermarch.printing.folders import slug
from countermarch.reference.engine.kinds import BoolKind, EnumKind, IntKind, ListKind, RecordKind
from countermarch.site.companion_values import CompanionError, fits
from countermarch.site.piece_pages import display_name
from countermarch.site.words import capitalized, words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.pieces import Piece
    from countermarch.reference.engine import Question
    from countermarch.reference.engine.kinds import Field
    from countermarch.site.subjects import SiteGame


def picks(subject: SiteGame) -> list[dict[str, Any]]:
    """Return every pick: its questions, its list, and its pieces with the facts of each side.

    Raises ``CompanionError`` for a name that is not there.

    >>> from countermarch.site.subjects import installed
    >>> made = picks(installed("lebanon-82"))[0]
    >>> made["list"], made["pieces"][0]["front"]
    ('attackers', {'side': 'israeli', 'strength': 8})
    """
    where = f"{subject.game.folder / TURN}: pick"
    return [_pick(one, subject, where) for one in read_turn(subject.game.folder).get("pick", ())]


def _pick(one: Mapping[str, Any], subject: SiteGame, where: str) -> dict[str, Any]:
    sides = {"front": one["values"], "back": one.get("reverse", {})}
    for name in one["questions"]:
        if name not in subject.questions:
            raise CompanionError(f"{where}: {subject.id} has no question {name!r}")
        known = {field.name: field for field in _fields(subject.questions[name], one.get("list"), where)}
        if wrong := sorted({*one["values"], *one.get("reverse", {})} - set(known)):
            raise CompanionError(f"{where}: {name} has no {wrong[0]!r}")
    found = [piece for piece in getattr(subject.game, one["file"]) if fits(piece, one.get("where", {}))]
    grouped = one.get("group", "")
    pieces: dict[tuple[str, str], dict[str, Any]] = {}
    for piece in found:
        made = {side: _facts(piece, columns, known) for side, columns in sides.items() if columns}
        if made["front"]:
            name = _name_with_formation(piece)
            picture = f"sheets/{subject.id}/pieces/{slug(piece.id)}"
            shown = {"name": name, "side": piece.text("side"), "picture": picture}
            shown |= {"formation": formation} if (formation := _formation(piece)) else {}
            shown |= {"kind": kind} if (kind := piece.text("type") or piece.text("kind")) else {}
            if grouped:
                shown["group"] = piece.text(grouped)
            pieces.setdefault(
                (name, repr(made)), shown | {side: facts for side, facts in made.items() if facts}
            )
    if not pieces:
        raise CompanionError(f"{where}: no piece of {one['file']} has {', '.join(one['values'].values())}")
    if grouped and not any(piece["group"] for piece in pieces.values()):
        raise CompanionError(f"{where}: no piece of {one['file']} has {grouped!r}")
    groups = dict.fromkeys(piece["group"] for piece in pieces.values()) if grouped else {}
    return {
        "questions": list(one["questions"]),
        "list": one.get("list"),
        "title": one.get("title", ""),
        "cards": one["file"] == "cards",
        "pieces": list(pieces.values()),
    } | ({"groups": [[name, capitalized(words(name)), ""] for name in groups]} if groups else {})


def _fields(question: Question, name: str | None, where: str) -> Sequence[Field]:
    """Return the fields that a pick may fill: those of the question, or of a record of one of its lists."""
    if name is None:
        return question.parameters
    kind = next((field.kind for field in question.parameters if field.name == name), None)
    match kind:
        case ListKind(item=RecordKind(fields=fields)):
            return fields
        case _:
            raise CompanionError(f"{where}: {question.id} has no list {name!r}")


def _facts(piece: Piece, columns: Mapping[str, str], known: Mapping[str, Field]) -> dict[str, Any]:
    """Return the facts of one side; nothing if a value is not known, or not one that may be given."""
    found: dict[str, Any] = {}
    for name, column in columns.items():
        kind = known[name].kind
        value: int | str | bool | None
        if column.startswith("="):
            value = column[1:]
        elif column == "id":
            value = piece.id
        else:
            value = piece.number(column) if isinstance(kind, IntKind) else piece.text(column)
        if isinstance(kind, BoolKind):
            value = value == "yes"
        if isinstance(kind, EnumKind) and value not in kind.values:
            value = slug(str(value))
            if value not in kind.values:
                return {}
        if value is None or value == "":
            return {}
        found[name] = value
    return found


def _name_with_formation(piece: Piece) -> str:
    formation = _formation(piece)
    return f"{display_name(piece)} ({formation})" if formation else display_name(piece)


def _formation(piece: Piece) -> str:
    formation = piece.text("formation")
    return "" if formation == display_name(piece) else formation
