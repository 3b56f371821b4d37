"""From ``clauses.tsv`` and ``errata.toml`` to clauses and errata."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from countermarch.components.model.layers import Layer
from countermarch.components.model.loading.faults import Faults
from countermarch.components.model.loading.files import TOML_BYTES, exists, label_of, read_text
from countermarch.components.model.loading.toml_files import read_layers, unique
from countermarch.components.model.rulebook import Clause, Erratum, Lookup

if TYPE_CHECKING:
    from pathlib import Path

    from countermarch.components.model.loading.toml_files import Section
    from countermarch.components.model.rulebook import Confidence
    from countermarch.components.model.source import Source

COLUMNS = ("number", "title", "kind", "summary", "questions")
DECIDERS = "questions with commas between, or - (why none decides it)"


def clauses(source: Source) -> tuple[Clause, ...]:
    """Read ``clauses.tsv`` of the rule book layer, if there is one; the latest edition's."""
    for layer, folder in reversed(source.layers):
        if layer is Layer.RULEBOOK and exists(folder, "clauses.tsv"):
            return read_clauses(folder, "clauses.tsv")
    return ()


def read_clauses(folder: Path, name: str) -> tuple[Clause, ...]:
    """Read ``folder/name``; raises ``DataError`` with every fault of the file."""
    return parse_clauses(label_of(folder, name), read_text(folder, name, TOML_BYTES))


def parse_clauses(label: str, text: str) -> tuple[Clause, ...]:
    r"""Parse ``clauses.tsv``; the first line may name the columns.

    The last column lists the deciding questions, optionally with a remark in brackets, or is
    ``- (why none does)``.

    >>> parse_clauses("c.tsv", "9.1\tFlavour\tnote\tWhy we fight.\t- (nothing to decide)\n")[0].excuse
    'nothing to decide'
    >>> parse_clauses("c.tsv", "9.2\tBag\tnote\tPieces go back.\torder (by hand)\n")[0].remark
    'by hand'
    """
    faults = Faults(label)
    found: dict[str, Clause] = {}
    for line, row in enumerate(text.split("\n"), start=1):
        cells = [cell.strip() for cell in row.split("\t")]
        if not any(cells) or (line == 1 and tuple(cells) == COLUMNS):
            continue
        if len(cells) != len(COLUMNS):
            faults.add(
                line, "", f"{len(cells)} cells", f"{len(COLUMNS)} with tabs between: {', '.join(COLUMNS)}"
            )
            continue
        for column, cell in zip(COLUMNS, cells, strict=True):
            if not cell or not cell.isprintable():
                faults.add(line, column, cell, "printable text" if column != "questions" else DECIDERS)
        clause = _clause(cells, line, faults)
        if clause.number in found:
            faults.add(line, "number", clause.number, "a number not used before")
        found[clause.number] = clause
    faults.raise_if_any()
    return tuple(found.values())


def _clause(cells: list[str], line: int, faults: Faults) -> Clause:
    number, title, kind, summary, questions = cells
    if not questions.startswith("-"):
        listed, _, remark = questions.removesuffix(")").partition("(")
        names = tuple(name.strip() for name in listed.split(","))
        if not all(names):
            faults.add(line, "questions", questions, DECIDERS)
        return Clause(number, title, kind, summary, names, remark=remark.strip())
    excuse = questions[1:].strip()
    if not (excuse.startswith("(") and excuse.endswith(")") and excuse[1:-1].strip()):
        faults.add(line, "questions", questions, DECIDERS)
    return Clause(number, title, kind, summary, (), excuse[1:-1].strip())


def errata(source: Source) -> dict[str, Erratum]:
    """Read ``errata.toml`` in all layers."""
    return read_layers(source, "errata.toml", lambda _, top: unique(top.sections("erratum"), _erratum))


def _erratum(section: Section) -> tuple[str, Erratum]:
    key = section.id()
    readings = section.texts("readings", required=True)
    return key, Erratum(
        id=key,
        title=section.text("title"),
        rules=section.texts("rules"),
        readings=readings,
        ruling=section.text("ruling"),
        why=section.text("why", ""),
        switch=section.text("switch", "") or None,
        confidence=cast("Confidence", section.choice("confidence", ("high", "medium", "low"))),
        lookups=tuple(_lookup(lookup) for lookup in section.sections("lookups")),
    )


def _lookup(section: Section) -> Lookup:
    given = section.section("set")
    lookup = Lookup(
        section.text("question"), {name: given.value(name) for name in given.names()}, section.texts("facts")
    )
    section.finish()
    return lookup
