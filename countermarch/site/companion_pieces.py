"""The cups and decks of a turn companion, and the combinations of two cups."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from countermarch.printing.folders import slug
from countermarch.site.companion_values import CompanionError, fits

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.pieces import Piece
    from countermarch.site.companion_values import TurnSource


def cups(read: Sequence[Mapping[str, Any]], source: TurnSource) -> list[dict[str, Any]]:
    """Return the cups: their contents, and what can happen to a piece that is drawn."""
    return [_cup(one, source) for one in read]


def _cup(one: Mapping[str, Any], source: TurnSource) -> dict[str, Any]:
    where = f"cup {one['id']!r}"
    kept_out = one.get("without")
    found = [
        piece
        for piece in getattr(source.game, one["file"])
        if fits(piece, one["where"]) and not (kept_out and fits(piece, kept_out))
    ]
    if not found:
        raise CompanionError(f"{source.path}: {where}: no piece of {one['file']} matches {one['where']}")
    made = {
        "id": one["id"],
        "title": one["title"],
        "says": one.get("says", ""),
        "rules": source.rules(one.get("rule"), where),
        "only": source.condition(one, where),
        "pieces": _lines(found, one, source),
        "out": one.get("out", "Drawn"),
    }
    for name in (
        "back",
        "aside",
        "gone",
        "choose",
        "hidden",
        "lose",
        "renews",
        "reshuffle",
        "field",
        "given",
    ):
        if name in one:
            made[name] = one[name]
    if player := one.get("player"):
        made["player"] = [player] if isinstance(player, str) else player
    if "at" in one:
        made["at"] = [[place, title] for place, title in one["at"].items()]
    if "question" in one:
        made["question"] = source.question(one["question"], where).id
    return made


def _lines(found: Sequence[Piece], one: Mapping[str, Any], source: TurnSource) -> list[dict[str, Any]]:
    """Return a line for each kind of piece; indistinguishable pieces share one."""
    lines: dict[str, dict[str, Any]] = {}
    numbers: Counter[str] = Counter()
    for piece in found:
        if one.get("numbered"):
            for place in range(1, piece.count + 1):
                name = f"{piece.id}-{place}"
                numbers[_piece_name(piece)] += 1
                lines[name] = {
                    "ids": [name],
                    "name": f"{_piece_name(piece)} {numbers[_piece_name(piece)]}",
                    "many": 1,
                }
            continue
        name = _piece_name(piece)
        line = lines.setdefault(name, _line(piece, name, one, source))
        line["ids"].append(piece.id)
        line["many"] += piece.count
    return list(lines.values())


def _line(piece: Piece, name: str, one: Mapping[str, Any], source: TurnSource) -> dict[str, Any]:
    drawn = f"sheets/{source.game.id}/pieces/{slug(piece.id)}"
    line: dict[str, Any] = {
        "ids": [],
        "name": name,
        "many": 0,
        "front": f"{drawn}-front.svg",
        "back": f"{drawn}-back.svg",
    }
    if says := piece.text("body") or getattr(piece, "body", ""):
        line["says"] = says
    if "strip" in one:
        line["value"] = piece.id.removeprefix(one["strip"])
    if "at" in one and (held := piece.text(one.get("at_column", ""))) in one["at"]:
        line["at"] = list(one["at"]).index(held)
    if "gone_only" in one and not fits(piece, one["gone_only"]):
        line["safe"] = True
    optional = one.get("optional")
    if optional and fits(piece, optional["where"]):
        line["needs"] = optional["tracker"]
    return line


def _piece_name(piece: Piece) -> str:
    """Return the name of a piece from what is printed on it: formation, name or title, strengths or value."""
    words = [getattr(piece, part, "") for part in ("formation", "name", "title")]
    name = " ".join(word for word in words if word) or piece.id.replace("-", " ")
    symbol = getattr(piece, "symbol", "")
    if symbol and piece.value("value") is not None:
        name = symbol.capitalize()
    numbers = [piece.number(column) for column in ("attack", "defense", "move", "value", "force")]
    strengths = "-".join(str(number) for number in numbers if number is not None)
    return f"{name} ({strengths})" if strengths else name


def cards(read: Sequence[Mapping[str, Any]], source: TurnSource) -> list[dict[str, Any]]:
    """Return the results of combining a chit from each of two cups: a row and a column of a table."""
    made = []
    for one in read:
        table = source.game.tables[one["table"]]
        titles = source.game.charts[one["titles"]]
        made.append(
            {
                "id": one["id"],
                "title": one["title"],
                "says": one.get("says", ""),
                "rules": source.rules(one.get("rule"), f"card {one['id']!r}"),
                "cups": [one["column"], one["row"]],
                "fields": [one["column"], one["row"]],
                "counts": one.get("counts"),
                "question": source.question(one["question"], f"card {one['id']!r}").id,
                "cells": {
                    row: {column: table[row, column] for column in table.columns} for row in table.rows
                },
                "events": {event: [titles.row(event).title, said] for event, said in table.key.items()},
                "signs": dict(one.get("signs", {})),
            }
        )
    return made
