"""Checks of a game's data: it loads, names its rules, and can be printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.model.layers import Layer
from countermarch.conformance.subjects import hold

if TYPE_CHECKING:
    from countermarch.conformance.subjects import Subject


def every_file_reads_and_every_name_is_known(checked: Subject) -> None:
    """Every file loads, and every name used in one is defined."""
    hold(checked.game.check(), "files with faults")


def every_number_and_table_names_its_rule(checked: Subject) -> None:
    """Every printed number and table names its rule."""
    game = checked.game
    unruled = [f"number {one.id}" for one in game.numbers.values() if not (one.rule and one.says)]
    unruled += [f"table {one.id}" for one in game.tables.values() if not one.rule]
    unruled += [
        f"chart {chart.id}, row {line.id}"
        for chart in game.charts.values()
        for line in chart.lines
        if not (line.rule or chart.rule)
    ]
    hold(unruled, "without a rule")


def every_piece_of_the_rule_book_names_its_rule(checked: Subject) -> None:
    """If some pieces name their rule, all do."""
    pieces = [one for one in checked.game.pieces if one.layer is Layer.RULEBOOK]
    if any(piece.rule for piece in pieces):
        hold((piece.id for piece in pieces if not piece.rule), "pieces without a rule")


def every_erratum_gives_its_readings_a_ruling_and_a_reason(checked: Subject) -> None:
    """Every erratum has its readings, the one adopted, the reason, and the rules it concerns."""
    errata = checked.game.errata.values()
    hold((one.id for one in errata if not (one.readings and one.ruling and one.why and one.rules)), "errata")


def every_clause_is_decided_or_excused(checked: Subject) -> None:
    """Every clause names the questions that decide it, or the reason why none does."""
    clauses = checked.game.clauses
    hold((one.number for one in clauses if one.decided == bool(one.excuse)), "neither or both")


def every_face_can_be_drawn(checked: Subject) -> None:
    """The whole kit can be drawn: every text fits, every symbol and picture exists."""
    from countermarch.generators import kits
    from countermarch.generators.documents.options import KitOptions
    from countermarch.generators.scene.faults import DrawingError

    game = checked.game
    if not (game.pieces or game.tables or game.charts or game.tracks):
        return
    try:
        for _page in kits.kit(game, KitOptions()).pages():
            pass
    except DrawingError as fault:
        hold([fault], "cannot be printed")


CHECKS = (
    every_file_reads_and_every_name_is_known,
    every_number_and_table_names_its_rule,
    every_piece_of_the_rule_book_names_its_rule,
    every_erratum_gives_its_readings_a_ruling_and_a_reason,
    every_clause_is_decided_or_excused,
    every_face_can_be_drawn,
)
