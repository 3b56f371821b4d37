"""The guides: every command in them works, and prints what they show."""

from __future__ import annotations

import doctest
import re
import shutil
from pathlib import Path

import pytest
from support.command_line import run
from support.guides import commands, session

from countermarch.cli.app import PANELS, command_line
from countermarch.generators.cover import words as cover_words
from countermarch.generators.writers import calibration
from docs.build import commands as reference
from docs.build.guides import GUIDE

GUIDES = Path(__file__).parents[2] / "docs" / "pages" / "guide"
PAGES = sorted(GUIDES.glob("*.md"))
LOOSE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_session_answers_what_the_guide_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    files = GUIDES / "files" / page.stem
    if files.is_dir():
        shutil.copytree(files, tmp_path, dirs_exist_ok=True)
    for typed in session(page):
        name, *words = typed.words
        if name == "cat":
            assert Path(words[0]).read_text("utf-8") == typed.answer
            continue
        assert name == "countermarch", typed.words
        done = run(*words)
        said = done.out + done.err
        assert doctest.OutputChecker().check_output(typed.answer, said, LOOSE), f"{typed.words}\n{said}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_command_that_is_only_shown_has_the_options_it_is_shown_with(page: Path) -> None:
    for words in commands(page):
        if words[0] != "countermarch":
            assert words[0] in {"make", "pip", "git"}, words
            continue
        known = command_line.get_command(None, words[1])
        assert known is not None, words
        options = {option for one in known.params for option in one.opts}
        given = {word for word in words[2:] if word.startswith("--")}
        assert given <= options, words


TITLED = re.compile(r'^```toml title="(\S+)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_part_of_a_file_is_in_that_file(page: Path) -> None:
    for name, part in TITLED.findall(page.read_text("utf-8")):
        file = GUIDES / "files" / page.stem / name
        assert not file.exists() or part in file.read_text("utf-8"), (name, part)
        assert file.exists() or "/" not in name, name


def test_every_guide_is_in_the_navigation() -> None:
    assert {page.stem for page in PAGES} | {"command-line", "measured", "symbols"} == set(GUIDE)


def test_the_page_of_the_command_line_has_every_command_option_and_example() -> None:
    page = reference.page()
    for name in (name for names in PANELS.values() for name in names):
        made = command_line.get_command(None, name)
        part = page.partition(f"\n### {name}\n")[2].partition("\n### ")[0]
        assert "```sh\ncountermarch " in part, name
        options = {one.opts[0] for one in made.params if one.param_type_name == "option"} - {"--help"}
        assert {option for option in options if f"`{option}" not in part} == set(), name


def guide(name: str) -> str:
    return " ".join((GUIDES / f"{name}.md").read_text("utf-8").split())


def test_the_guide_has_a_printer_measured_in_the_words_of_the_calibration_sheet() -> None:
    sheet = " ".join(" ".join((*calibration.FRONT_WORDS, *calibration.BACK_WORDS)).split())
    for said in (
        "straight through the middle of each of the five crosses",
        "in the grid with the same number",
        "Read how far it is from the middle: right and down are positive, left and up negative. The lines",
        "the two averages are how far the backs must be moved",
    ):
        assert said in sheet
        assert said in guide("print")


def test_the_guide_and_the_cover_print_on_the_same_card_stock_and_glue_onto_the_same() -> None:
    stated = guide("print")
    grams = re.findall(r"\d+ to \d+ gsm", stated)
    assert grams
    cover = " ".join(
        (*cover_words.STOCKS.values(), *cover_words.GLUED.values(), cover_words.STIFF, cover_words.GLUE)
    )
    assert set(re.findall(r"\d+ to \d+ gsm", cover)) == {*grams, "80 to 100 gsm"}
    (board,) = set(re.findall(r"[\d.]+ to [\d.]+ mm", cover))
    assert f"{board} cardboard (greyboard)" in stated


def test_the_guide_and_the_cover_end_long_cuts_in_the_margin() -> None:
    assert "End each one in the margin" in cover_words.CUT
    assert "Begin and end each long cut in the margin" in guide("print")
