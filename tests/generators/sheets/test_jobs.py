"""Print jobs: card, paper and one-sided pages, which together are the kit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.folders import make_folder
from support.games import GAMES
from support.scenes import said

from countermarch import components
from countermarch.generators.kits import KitOptions, kit
from countermarch.generators.sheets.layout import arrange
from countermarch.generators.sheets.paper import A4, LETTER, PAPERS
from countermarch.generators.sheets.planner import DocumentRun, Job, jobs, plan_sheets, ranges
from countermarch.printing import plan

if TYPE_CHECKING:
    from pathlib import Path


def by_name(made: tuple[Job, ...]) -> dict[str, Job]:
    return {job.name: job for job in made}


def planned(*runs: DocumentRun, two_sided: bool = True) -> dict[str, Job]:
    return by_name(jobs(plan_sheets(runs, two_sided=two_sided), runs, two_sided=two_sided))


def test_an_empty_back_is_printed_where_more_sheets_follow_and_not_at_the_end() -> None:
    assert planned(DocumentRun(1, "hand"), DocumentRun(2, "hand", paired=True))["paper"].numbers == (
        0,
        1,
        2,
        3,
    )
    assert planned(DocumentRun(2, "hand", paired=True), DocumentRun(1, "hand"))["paper"].numbers == (0, 1, 2)


def test_a_display_with_nothing_behind_it_is_printed_on_one_side() -> None:
    found = planned(DocumentRun(1, "hand", paired=False), DocumentRun(2, "table", cut=True))
    assert found["one-sided"].numbers == (2, 4)
    assert not found["one-sided"].two_sided


def test_a_printer_that_never_turns_paper_over_has_no_job_for_one_side() -> None:
    found = planned(DocumentRun(2, "table"), DocumentRun(1, "table", cut=True, stock="card"), two_sided=False)
    assert list(found) == ["card", "paper"]


def test_a_page_on_card_never_shares_a_sheet_with_one_on_paper() -> None:
    found = planned(DocumentRun(1, "table", stock="card"), DocumentRun(1, "once"))
    assert [len(job.sheets) for job in found.values()] == [1, 1]


def test_pages_are_written_as_a_dialog_for_printing_takes_them() -> None:
    assert ranges([9, 1, 2, 3, 11]) == "1-3, 9, 11"


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_the_jobs_of_a_kit_hold_each_of_its_sheets_once(game_id: str, paper: object) -> None:
    made = kit(components.game(game_id), KitOptions(paper=paper))  # type: ignore[arg-type] # a paper
    sheets = [sheet for job in made.jobs for sheet in job.sheets]
    assert sorted(sheets, key=lambda sheet: sheet.front) == list(made.sheets)
    for job in made.jobs:
        of = [made.parts[sheet.front.run] for sheet in job.sheets]
        cut = {part.cut is not None for part in of if part.kind != "calibration"}
        assert cut == {job.name == "card"}
        # the calibration sheet is printed on what the pieces are printed on
        assert job.name == "card" or "calibration" not in {part.kind for part in of}


def test_a_job_s_pages_keep_their_numbers_in_the_kit_and_the_cover_names_them() -> None:
    made = kit(components.game("reign-of-missiles"))
    cover = said(next(made.pages()).scene)
    for job in made.jobs:
        assert f"{job.name}.pdf" in cover.replace("- ", "-")
        assert ranges(number + 1 for number in job.numbers) in cover
        pages = list(made.job_document(job).pages)
        shown = [said(page.scene) for page in pages]
        assert len(pages) == len(job.numbers)
        for number, words in zip(job.numbers, shown, strict=True):
            assert not words or words.endswith(f" {number + 1}"), words[-40:]


@pytest.mark.parametrize("game_id", GAMES)
def test_every_page_with_a_footer_shows_its_number_in_the_kit(game_id: str) -> None:
    made = kit(components.game(game_id), KitOptions(duplex="long-edge"))
    for slot, page in zip(made.paper_sides, made.pages(), strict=True):
        if slot.face is not None:
            assert page.folio is not None
            assert said(page.scene).endswith(f" {slot.number + 1}")


def test_decks_follow_each_other_on_the_fewest_sheets_unless_they_are_to_be_apart() -> None:
    game = components.game("arab-israeli-wars")
    together = kit(game, KitOptions(only=("cards",)))
    apart = kit(game, KitOptions(only=("cards",), apart=True))
    assert together.summary.pieces == apart.summary.pieces == 144
    assert len(together.sheets) == 144 / 9
    assert len(apart.parts) == 3


def test_eight_poker_cards_with_their_bleed_are_on_a4() -> None:
    assert arrange(63.5, 88.9, A4, backs="long-edge", bleed=3.0).capacity == 8


@pytest.mark.parametrize(("paper", "parts"), [("a4", 2), ("a3", 1)])
def test_counters_that_would_leave_a_sheet_nearly_empty_are_joined(paper: str, parts: int) -> None:
    made = kit(components.game("next-war-in-lebanon"), KitOptions(paper=PAPERS[paper], only=("counters",)))
    assert len(made.parts) == parts
    assert made.summary.pieces == 229


def test_the_plan_names_every_side_with_its_page(tmp_path: Path) -> None:
    text = (
        '[[document]]\nkind = "tracks"\nstock = "card"\ntitle = "Board"\n[[document.section]]\ntrack = "t"\n'
    )
    track = '[[track]]\nid = "t"\ntitle = "T"\nrule = ""\nfirst = 1\nlast = 9\n'
    game = components.load(make_folder(tmp_path, tracks_toml=track, kit_toml=text))
    made = kit(game, KitOptions(only=("tracks",)))
    (sheet,) = plan.as_data(made)["sheets"]
    assert sheet == {
        "sheet": 1,
        "job": "card",
        "front": {"page": 1, "title": "Board", "used": "table"},
        "back": None,
    }
