"""Kits are read to those who cannot see them: all words, and what each piece shows."""

from __future__ import annotations

import re

import page as checker
import pytest
from support.games import GAMES
from support.screen_reader import figures, tags, unheard

from countermarch import components
from countermarch.generators.kits import KitOptions, kit
from countermarch.generators.sheets.paper import LETTER
from countermarch.generators.writers import pdf

STANDARDS = ("ua1", "2a")
OTHERWISE = {
    "folded": KitOptions(duplex="fold", only=("counters", "cards", "booklet")),
    "blank": KitOptions(paper=LETTER, missing="blank", only=("counters", "charts", "map", "zones")),
    "low ink": KitOptions(style="low-ink", bleed=2.0, gap=4.0),
    "some pages": KitOptions(pages=((3, 4), (9, 11))),
}


def faults(data: bytes) -> list[str]:
    """Return what a file lacks of the standards that it says it keeps."""
    reports = [checker.validate_pdf_bytes(data, profile=one) for one in STANDARDS]
    return [f"{fault.rule_id}: {fault.message}" for report in reports for fault in report.failures]


@pytest.mark.parametrize("game", GAMES)
def test_a_kit_and_its_jobs_keep_the_standards_they_name(game: str) -> None:
    made = kit(components.game(game))
    drawing = pdf.Drawing(made.document)
    assert faults(drawing.content) == []
    for job in made.jobs:
        assert faults(drawing.with_pages(made.job_document(job), job.numbers)) == []


@pytest.mark.parametrize("options", OTHERWISE.values(), ids=OTHERWISE)
@pytest.mark.parametrize("game", ["lebanon-82", "reign-of-missiles"])
def test_so_does_one_that_is_printed_otherwise(game: str, options: KitOptions) -> None:
    assert faults(pdf.write(kit(components.game(game), options).document)) == []


@pytest.mark.parametrize("style", ["standard", "large-print"])
@pytest.mark.parametrize("game", GAMES)
def test_every_word_is_read_or_is_none_of_the_content(game: str, style: str) -> None:
    made = kit(components.game(game), KitOptions(style=style))
    assert {(page.label, words) for page in made.pages() for words in unheard(page.scene.nodes)} == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_says_what_it_shows(game: str) -> None:
    made = kit(components.game(game), KitOptions(only=("counters", "cards")))
    said = [words for page in made.pages() for words in figures(page.scene.nodes)]
    backs = sum(", back" in words for words in said)
    assert len(said) >= made.summary.pieces + backs
    assert [words for words in said if words.count(";") == 0] == []
    assert [words for words in said if re.search(r"\[|\]|\{|\*\*|_|\\", words)] == []


def test_a_unit_is_described_by_its_name_formation_values_and_what_is_reconstructed() -> None:
    made = kit(components.game("lebanon-82"), KitOptions(only=("counters",)))
    said = {words for page in made.pages() for words in figures(page.scene.nodes)}
    unit = next(unit for unit in components.game("lebanon-82").units if unit.name == "188")
    assert unit.formation == "36"
    (front,) = [words for words in said if words.startswith("Israel, front") and "name 188" in words]
    numbers = [f"{words} {unit.number(column)}" for column, words in COLUMNS.items()]
    assert all(part in front for part in ("brigade", "armor", "formation 36", *numbers))
    assert front.endswith("all values reconstructed")
    assert not [words for words in blank_kit() if "reconstructed" in words]


COLUMNS = {"attack": "attack strength", "defense": "defence strength", "move": "movement points"}


def blank_kit() -> list[str]:
    made = kit(components.game("lebanon-82"), KitOptions(only=("counters",), missing="blank"))
    return [words for page in made.pages() for words in figures(page.scene.nodes)]


def test_what_a_back_hides_is_not_described_either() -> None:
    made = kit(components.game("arab-israeli-wars"), KitOptions(only=("cards",)))
    backs = {words for page in made.pages() for words in figures(page.scene.nodes) if ", back" in words}
    assert len(backs) <= 6  # one for each deck and Front, not one for each card


@pytest.mark.parametrize("game", GAMES)
def test_a_tables_rows_are_of_one_length(game: str) -> None:
    pages = list(kit(components.game(game)).pages())
    found = [tag for page in pages for tag in tags(page.scene.nodes)]
    assert "Table" in [tag.role for tag in found]
    length = 0
    rows: list[int] = []
    spans: list[int] = []
    for tag in [*found, None]:
        role = tag.role if tag else "Table"
        if role in ("TH", "TD") and tag:
            length += tag.columns
            spans.append(tag.rows)
            continue
        if role == "TR":
            rows.append(length)
            length = 0
        elif role == "Table":
            rows.append(length)
            length = 0
            if max(spans, default=1) == 1:  # where cells span rows the standard's own test counts
                assert len(set(rows[1:])) <= 1, rows
            rows, spans = [], []
