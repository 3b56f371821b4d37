"""Kits as sheets of paper: a page used on the table is never the back of another one."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest
from support.folders import make_folder
from support.games import GAMES, PUBLISHED
from support.scenes import said

from countermarch import components
from countermarch.components.model.loading.faults import DataError
from countermarch.generators.documents.options import KINDS, USUALLY_IN_PLAY
from countermarch.generators.documents.plan import default_plan, kit_plan
from countermarch.generators.kits import Kit, KitOptions, kit
from countermarch.generators.sheets.paper import A4, LETTER, PAPERS
from countermarch.generators.sheets.planner import IN_PLAY

if TYPE_CHECKING:
    from countermarch.generators.documents.parts import Part
    from countermarch.generators.sheets.paper import Paper

PLANNED = [name for name in GAMES if components.game(name).holds("kit.toml")]
Duplex = Literal["long-edge", "short-edge", "fold", "fronts"]
DUPLEX: tuple[Duplex, ...] = ("long-edge", "short-edge", "fold", "fronts")

TRACKS = "".join(
    f'[[track]]\nid = "t{number}"\ntitle = "Track {number}"\nrule = ""\nfirst = 1\nlast = 60\n'
    for number in range(12)
)
SCENARIO = '[[scenario]]\nid = "s"\ntitle = "The start"\nrule = ""\n'


def sides(made: Kit) -> list[tuple[Part, Part | None]]:
    """Return the parts on the front and on the back of each sheet, but for pages that are their own backs."""
    found = []
    for sheet in made.sheets:
        front = made.parts[sheet.front.run]
        own = front.paired and sheet.back is not None and sheet.back.run == sheet.front.run
        found.append((front, None if sheet.back is None or own else made.parts[sheet.back.run]))
    return found


def check_sheets(made: Kit) -> None:
    """Every sheet can be laid on the table or cut up without losing what is on its back."""
    for front, back in sides(made):
        if back is not None:
            assert made.options.two_sided
            assert not front.in_play == back.in_play == "table", (front.title, back.title)
            assert not front.run.cut, front.title
            assert not back.run.cut, back.title


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_folder(
        tmp_path_factory.mktemp("own"),
        units_csv="id,name,attack,count\na,First,3,300\n",
        cards_csv="id,name,deck,count\nc,Charge,one,30\n",
        tracks_toml=TRACKS,
        scenarios_toml=SCENARIO,
    )


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("duplex", DUPLEX)
@pytest.mark.parametrize("game_id", GAMES)
def test_no_sheet_of_a_game_carries_two_faces_for_the_table(game_id: str, duplex: Duplex, paper: str) -> None:
    check_sheets(kit(components.game(game_id), KitOptions(paper=PAPERS[paper], duplex=duplex)))


@pytest.mark.parametrize("kind", ["tracks", "map", "mats", "poster", "zones"])
def test_displays_that_are_printed_alone_take_a_sheet_each(kind: str) -> None:
    for game_id in GAMES:
        game = components.game(game_id)
        if any(document.kind == kind for document in kit_plan(game).documents):
            made = kit(game, KitOptions(only=(kind,)))
            check_sheets(made)
            assert len(made.sheets) == sum(part.pages for part in made.parts)


def test_no_sheet_of_a_folder_carries_two_faces_for_the_table(own: Path) -> None:
    game = components.load(own, extra_columns="keep")
    for paper, duplex in product(PAPERS.values(), DUPLEX):
        made = kit(game, KitOptions(paper=paper, duplex=duplex))
        check_sheets(made)
        tracks = next(part for part in made.parts if part.kind == "tracks")
        assert tracks.pages > 1
        assert tracks.in_play == "table"


def test_nothing_is_printed_behind_cards_that_have_no_backs(own: Path) -> None:
    (own / "cards.toml").write_text('size = "poker"\n[[front]]\nkind = "box"\nfill = "paper"\n', "utf-8")
    made = kit(components.load(own, extra_columns="keep"))
    cards = next(index for index, part in enumerate(made.parts) if part.kind == "cards")
    fronts = [sheet for sheet in made.sheets if sheet.front.run == cards]
    assert len(fronts) == made.parts[cards].pages == 4
    assert all(sheet.back is None for sheet in fronts)
    assert all(number % 2 == 0 for number in made.numbers(cards))


@pytest.mark.parametrize("game_id", PLANNED)
def test_every_document_of_a_planned_kit_says_where_it_is_used(game_id: str) -> None:
    for document in kit_plan(components.game(game_id)).documents:
        assert document.in_play_given in IN_PLAY, (
            f"kit.toml, {document.title}: used = one of {', '.join(IN_PLAY)}"
        )


def test_a_kit_without_a_plan_uses_the_default_place_of_each_kind() -> None:
    assert set(USUALLY_IN_PLAY) == set(KINDS)
    for document in default_plan(components.game("lebanon-82")).documents:
        assert document.in_play == USUALLY_IN_PLAY[document.kind]


def test_a_place_that_no_document_has_is_refused_with_those_there_are(tmp_path: Path) -> None:
    folder = make_folder(
        tmp_path / "game",
        units_csv="id,name\na,First\n",
        kit_toml='[[document]]\nkind = "counters"\ntitle = "Pieces"\nused = "floor"\n',
    )
    with pytest.raises(DataError, match="used: 'floor': expected one of table, hand, once"):
        kit(components.load(folder))


def test_a_plan_of_your_own_may_lay_an_aid_on_the_table(tmp_path: Path) -> None:
    text = '[[document]]\nkind = "tracks"\nused = "{}"\n[[document.section]]\ntrack = "t1"\n'
    for place, sheets in (("table", 2), ("hand", 1)):
        folder = make_folder(tmp_path / place, tracks_toml=TRACKS, kit_toml=2 * text.format(place))
        assert len(kit(components.load(folder), KitOptions(only=("tracks",))).sheets) == sheets


@pytest.mark.parametrize(
    ("game_id", "title", "behind"),
    [
        ("reign-of-missiles", "Area map", {""}),
        ("third-lebanon-war", "Battle Mat", {""}),
        ("reign-of-missiles", "Diplomacy and points", {""}),
        ("third-lebanon-war", "Tracks and displays", {""}),
        ("lebanon-82", "Combat results", {"Terrain and movement"}),
    ],
)
@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_what_is_behind_a_page_can_be_spared_while_it_is_there(
    game_id: str, title: str, behind: set[str], paper: Paper
) -> None:
    made = kit(components.game(game_id), KitOptions(paper=paper))
    assert {back.title if back else "" for front, back in sides(made) if front.title == title} == behind


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("duplex", ["short-edge", "fold"])
def test_contents_outline_and_footers_tell_the_page(game_id: str, paper: Paper, duplex: str) -> None:
    made = kit(components.game(game_id), KitOptions(paper=paper, duplex=duplex))  # type: ignore[arg-type] # two of four
    pages = [said(page.scene) for page in made.pages()]
    assert len(pages) == len(made.paper_sides) == made.summary.pages
    for slot, words in zip(made.paper_sides, pages, strict=True):
        assert (slot.face is None) == (not words)
    outline = {entry.title: entry.page_index for entry in made.document.outline}
    assert list(outline.values()) == sorted(outline.values())
    for index, part in enumerate(made.parts):
        numbers = made.numbers(index)
        assert len(numbers) == part.pages
        assert outline[part.title] == numbers[0]
        if part.kind != "cover":
            listed = re.search(rf"{re.escape(part.title)} (\d+(?:, \d+)*)", pages[0])
            assert listed, part.title
            stated = [int(number) - 1 for number in listed[1].split(", ")]
            assert stated[0] == numbers[0]
            assert set(stated) <= set(numbers)
        if part.kind not in ("calibration", "booklet", "cover", "mats"):
            for head in part.title.removeprefix("Set-up: ").split("; "):  # scenarios share a page
                assert all(head[:20] in pages[number] for number in numbers), part.title


def test_pages_that_are_chosen_keep_the_halves_of_a_map_on_sheets_of_their_own() -> None:
    made = kit(components.game("reign-of-missiles"), KitOptions(pages=((5, 5), (7, 7))))
    assert [slot.face is None for slot in made.shown] == [False, True, False]
    pages = [said(page.scene) for page in made.pages()]
    assert ["tile A1" in pages[0], pages[1], "tile B1" in pages[2]] == [True, "", True]
    one_sided = kit(made.game, KitOptions(pages=((3, 4),), duplex="fronts"))
    assert len(one_sided.shown) == 2


GUIDE = Path(__file__).parents[3] / "docs/pages/guide/print.md"
ROW = re.compile(r"\| ([^|]+) \| (\d+) \| (\d+) \| (\d+) \|")


@pytest.mark.parametrize("game", PUBLISHED)
def test_the_guide_says_how_many_sheets_a_kit_comes_to(game: str) -> None:
    stated = {row[0]: tuple(map(int, row[1:])) for row in ROW.findall(GUIDE.read_text("utf-8"))}
    held = components.game(game)
    ways = (KitOptions(), KitOptions(paper=LETTER), KitOptions(style="large-print"))
    assert held.title in stated, f"{GUIDE.name}: a line for {held.title}"
    assert stated[held.title] == tuple(len(kit(held, way).sheets) for way in ways)
