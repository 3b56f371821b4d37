"""The data of the lookups: a script for each question, and two for each game, tables first, rules later."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from countermarch.components.citations import cite
from countermarch.components.model.loading.turn_files import TURN, read_turn
from countermarch.generators.documents.plan import kit_plan
from countermarch.reference.engine import receipts
from countermarch.reference.engine.display_values import choice_names, help_for_people
from countermarch.reference.engine.kinds import ListKind, RecordKind
from countermarch.site import search_data
from countermarch.site.assets import HERE
from countermarch.site.bundles import script
from countermarch.site.companion_values import CompanionError
from countermarch.site.companions import companion
from countermarch.site.frequent_questions import battle_of, frequent_questions
from countermarch.site.initial_values import initial_values
from countermarch.site.picks import picks
from countermarch.site.sentences import sentence_program
from countermarch.site.translated.program import program
from countermarch.site.words import capitalized

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from countermarch.components.model.game import Game
    from countermarch.components.model.tables import Chart, ResultsTable
    from countermarch.reference.engine import Question
    from countermarch.reference.engine.kinds import Field
    from countermarch.site.subjects import SiteGame


def write_data(folder: Path, subjects: Sequence[SiteGame], *, guides: bool) -> None:
    """Write the data of the lookups: two scripts and a program for each game, a script for each question.

    ``guides``: whether the guides are searched too.
    """
    (folder / "_rules.js").parent.mkdir(parents=True, exist_ok=True)
    (folder / "_rules.js").write_text(script(HERE / "js" / "py_page.js"), encoding="utf-8")
    write_script(folder, "words", search_data.titles(subjects, guides=guides))
    write_program(folder, "_finder", search_data.search_program())
    for subject in subjects:
        game, game_id = subject.game, subject.id
        answered = [*subject.questions.values(), *subject.second.values()]
        write_script(folder, game_id, game_data(game, subject))
        write_script(folder, f"{game_id}/rules", rules_data(game))
        write_program(folder, f"{game_id}/_program", program(answered, game.spoken.headlines))
        write_program(folder, f"{game_id}/_sentences", sentence_program(subject))
        write_script(folder, f"{game_id}/_search", search_data.game_entries(subject))
        picked = picks(subject)
        if picked:
            sides = [[one.id, one.name, one.colours.get("fill", "transparent")] for one in game.sides]
            write_script(folder, f"{game_id}/_picks", {"picks": picked, "sides": sides})
        following = chains(subject)
        from_pictures = {name for one in picked for name in one["questions"]}
        turn = companion(game, subject.questions)
        if turn is not None:
            write_script(folder, f"{game_id}/turn", turn)
        for question in answered:
            made = question_data(question, subject)
            if question.id in following:
                made["then"] = following[question.id]
            if question.id in from_pictures:
                made["picks"] = True
            write_script(folder, f"{game_id}/{question.id}", made)


def write_script(folder: Path, name: str, data: Mapping[str, Any]) -> None:
    """Write data as a script that registers it with ``js/store.js``."""
    # "<" is escaped, so that no text can close a script or open a comment.
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    # a script and not JSON: pages from a disk may load scripts, but may not fetch files
    script = f'countermarch.take("{name}",{text});\n'
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.js").write_text(script, encoding="utf-8")


def write_program(folder: Path, name: str, written: str) -> None:
    """Write a translated program as a script that registers it."""
    path = folder / f"{name}.js"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f'countermarch.take("{name}",{written});\n', encoding="utf-8")


def question_data(question: Question, subject: SiteGame) -> dict[str, Any]:
    """Return ``schema``, and ``by``, the field with the result."""
    schema = question.schema()
    begun = initial_values(question, subject)
    for described, field in zip(schema["given"], question.parameters, strict=True):
        if field.name in begun:
            described["start"] = begun[field.name]
        _keep_only_help(described, field, choice_names(question.parameters))
        if field.reading and field.reading.errata:
            described["readings"] = list(field.reading.errata)
        if field.reading and not field.reading.also_a_fact:
            described["apart"] = True
    for answered in schema["answer"]:
        answered.pop("says")  # only for programs; it is in the API reference
        if (name := answered["name"]) in subject.game.spoken.words:
            answered["called"] = capitalized(subject.game.spoken.words[name])
    return {"schema": schema, "by": question.headline}


def _keep_only_help(described: dict[str, Any], field: Field, values: set[str]) -> None:
    """Keep only the help for people, and mark lists of records, at every level."""
    described.pop("says", None)
    if field.says:
        described["says"] = capitalized(help_for_people(field.says, values))
    match field.kind:
        case ListKind(item=RecordKind(fields=fields)):
            described["records"] = True
        case RecordKind(fields=fields):
            pass
        case ListKind():
            described["fields"][0].pop("says", None)
            return
        case _:
            return
    for inner, one in zip(described["fields"], fields, strict=True):
        _keep_only_help(inner, one, values)


def game_data(game: Game, subject: SiteGame) -> dict[str, Any]:
    """Return the data that a game's lookups need for a first answer, besides the question."""
    plan = kit_plan(game)
    battle = battle_of(game, subject.questions)
    tables: dict[str, Any] = {}
    for table in game.tables.values():
        groups = plan.groups.get(table.id)
        tables[table.id] = _results(table, groups.of if groups else {})
    for chart in game.charts.values():
        tables[chart.id] = _chart(chart)
    for one in tables.values():
        one["cited"] = cite(game, one["rule"])
    called = _unit_names(game)
    return {
        **({"called": called} if called else {}),
        "id": game.id,
        "title": game.title,
        "named": subject.cli_name,
        "version": receipts.version(game),
        "often": [[one.id, name, one.asks] for name, one in frequent_questions(game, subject.questions)],
        "asks": {one.id: one.asks for one in subject.questions.values()},
        **({"also": [one.id for one in subject.second.values()]} if subject.second else {}),
        "battle": battle.id if battle else None,
        "turns": "step" in read_turn(game.folder),
        "plays": subject.plays,
        "kit": bool(game.pieces),
        "tables": tables,
    }


def _unit_names(game: Game) -> dict[str, str]:
    """Return the names of the units of a spreadsheet without ids; equal ones with their number."""
    numbered = [unit for unit in game.units if unit.name and re.fullmatch(r"unit-\d+", unit.id)]
    often = Counter(unit.name for unit in numbered)
    return {
        unit.id: unit.name if often[unit.name] == 1 else f"{unit.name} ({unit.id.rpartition('-')[2]})"
        for unit in numbered
    }


def rules_data(game: Game) -> dict[str, Any]:
    """Return what explains answers: errata, and clauses as [number, title, summary]."""
    return {
        "errata": {one.id: {"title": one.title, "ruling": one.ruling} for one in game.errata.values()},
        "clauses": [[one.number, one.title, one.summary] for one in game.clauses],
        "cited": _citations(game),
    }


def _citations(game: Game) -> dict[str, str]:
    """Return the rules whose citation differs from their id."""
    numbers = {clause.number for clause in game.clauses}
    numbers |= {
        number.split(mark)[0] for number in numbers for mark in "./" if not number[0].isdigit() or mark == "/"
    }
    return {rule: said for rule in sorted(numbers) if (said := cite(game, rule)) != rule}


def _results(table: ResultsTable, groups: Mapping[str, str]) -> dict[str, Any]:
    return {
        "kind": "results",
        "title": table.title,
        "rule": table.rule,
        "corner": table.corner,
        "columns": list(table.columns),
        "rows": list(table.rows),
        "cells": [[table.cells.get((row, column)) for column in table.columns] for row in table.rows],
        "heads": [
            {"id": key, "title": head.title, "columns": list(head.columns), "labels": list(head.labels)}
            for key, head in table.headings.items()
        ],
        "key": dict(table.key),
        "groups": {code: group.replace("_", "-") for code, group in groups.items()},
    }


def _chart(chart: Chart) -> dict[str, Any]:
    return {
        "kind": "chart",
        "title": chart.title,
        "rule": chart.rule,
        "corner": chart.corner,
        "columns": [{"id": column.id, "title": column.title} for column in chart.columns],
        "rows": [{"id": row.id, "title": row.title, "cells": list(row.cells)} for row in chart.lines],
    }


def chains(subject: SiteGame) -> dict[str, list[dict[str, Any]]]:
    """Return the questions that follow each question; raises ``CompanionError`` for an unknown name.

    >>> from countermarch.site.subjects import installed
    >>> made = chains(installed("lebanon-82"))["combat-differential"][0]
    >>> made["ask"], made["carry"]
    ('combat-result', {'differential': 'differential'})
    """
    found: dict[str, list[dict[str, Any]]] = {}
    where = subject.game.folder / TURN
    for one in read_turn(subject.game.folder).get("then", ()):
        before, after = (_question(subject, one[name], f"{where}: then") for name in ("after", "ask"))
        carry: dict[str, str] = one.get("carry", {})
        known = {field.name for field in (*before.answer.fields, *before.parameters)}
        asked = {field.name for field in after.parameters}
        if wrong := sorted(set(carry) - asked) + sorted(set(carry.values()) - known):
            raise CompanionError(f"{where}: then: {before.id} and {after.id} have no {wrong[0]!r} to carry")
        found.setdefault(before.id, []).append({"ask": after.id, "asks": after.asks, "carry": carry})
    return found


def _question(subject: SiteGame, name: str, where: str) -> Question:
    if name not in subject.questions:
        raise CompanionError(f"{where}: {subject.id} has no question {name!r}")
    return subject.questions[name]
