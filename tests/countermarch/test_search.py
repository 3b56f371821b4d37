from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from support.command_line import run
from support.games import GAMES, PUBLISHED

import countermarch
from countermarch import components
from countermarch.components.model.loading.faults import DataError
from countermarch.search import cached
from countermarch.search.cached import made
from countermarch.search.index import Index, SearchEntry, index_of
from countermarch.search.spelling import distance, meant

ASKED = Path(__file__).parent / "questions_in_players_words.txt"


def asked() -> list[tuple[str, str, int, frozenset[str]]]:
    found = []
    game = ""
    for line in ASKED.read_text("utf-8").splitlines():
        if line.startswith("@ "):
            game = line[2:]
        elif line and not line.startswith("#"):
            question, among, wanted = line.split(" | ")
            found.append((game, question, int(among), frozenset(wanted.split(";"))))
    return found


@cache
def index(game: str) -> Index:
    return index_of(GAMES if game == "-" else [game])


def test_there_are_enough_questions_of_every_game_and_each_wants_what_there_is() -> None:
    questions = asked()
    assert len(questions) >= 150
    assert len({(game, question) for game, question, *_ in questions}) == len(questions)
    for game in PUBLISHED:
        of_it = [one for one in questions if one[0] == game]
        assert len(of_it) >= 25, game
        there = {f"{entry.kind}:{entry.id}" for entry in index(game).entries}
        for _, question, among, wanted in of_it:
            assert among in (1, 3)
            assert wanted <= there, question


@pytest.mark.parametrize("game", ["-", *GAMES])
def test_what_decides_comes_first_for_every_question_in_players_words(game: str) -> None:
    wrong = []
    for of, question, among, wanted in asked():
        if of == game:
            found = [f"{hit.entry.kind}:{hit.entry.id}" for hit in index(game).find(question, limit=among)]
            if not wanted & set(found):
                wrong.append(f"{question!r}: {found} instead of {sorted(wanted)}")
    assert wrong == []


def test_a_misspelt_word_is_read_as_the_nearest_one_and_that_is_reported() -> None:
    found = index("lebanon-82")
    assert found.read_as("D2 in beaufrot") == {"beaufrot": "beaufort"}
    assert found.read_as("D2 in Beaufort") == {}
    assert index("-").read_as("can light infantry use trucks") == {}
    assert found.find("D2 in beaufrot", limit=3) == found.find("D2 in beaufort", limit=3)


@pytest.mark.parametrize("game", GAMES)
def test_an_english_word_is_taken_for_no_other(game: str) -> None:
    said = (
        "weather snowing hatch lone mutiny looting rations hostages prudent administrators creating merging"
    )
    assert index(game).read_as(f"{said} operating causing surrendered fanatics demoted") == {}


def test_letters_that_changed_places_are_one_fault_and_short_words_and_numbers_are_left() -> None:
    assert distance("beaufrot", "beaufort", 2) == 1
    assert meant("zoc2", {"zoc1": 4}) == ()
    assert meant("cat", {"cart": 4}) == ()
    assert meant("golnai", {"golani": 1, "galani": 9}) == ("golani",)


def test_a_place_is_found_by_its_name_and_stands_for_what_it_is_where_more_is_asked() -> None:
    entries = [
        SearchEntry("g", "clause", "1.0", "Castles", "A castle turns D2 away."),
        SearchEntry("g", "clause", "2.0", "D2", "Retreat two hexes."),
        SearchEntry("g", "place", "krak", "Krak", "hex 0101", kinds=("castle",)),
    ]
    assert Index(entries).find("Krak")[0].entry.id == "krak"
    assert Index(entries).find("D2 in Krak")[0].entry.id == "1.0"


def test_a_players_name_for_an_entry_finds_it_where_its_text_has_no_such_word() -> None:
    entries = [
        SearchEntry("g", "clause", "1.0", "Supply of events", "Events are drawn from a deck."),
        SearchEntry(
            "g", "erratum", "E1", "How many of each", "There are 46.", names=("event deck runs out",)
        ),
    ]
    assert Index(entries).find("the event deck is empty")[0].entry.id == "E1"
    assert Index(entries).find("events")[0].entry.id == "1.0"


@pytest.mark.parametrize(
    ("game", "rule"),
    [
        ("lebanon-82", "7.8"),
        ("lebanon-82", "rule 3.0"),
        ("third-lebanon-war", "12.4"),
        ("next-war-in-lebanon", "6.1"),
    ],
)
def test_a_rule_that_the_document_leaves_out_is_said_to_be_absent(game: str, rule: str) -> None:
    first = index(game).find(rule)[0].entry
    assert first.kind == "absent"
    assert first.text.endswith((".", "!"))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_absent_is_called_by_no_number_of_a_clause_that_is_there(game: str) -> None:
    held = components.game(game)
    for absent in held.absent.values():
        assert absent.names or absent.rules, absent.id
        for clause in held.clauses:
            assert not absent.covers(clause.rule), (absent.id, clause.number)


def test_a_query_may_hold_anything_and_is_read_to_a_bound() -> None:
    found = index("lebanon-82")
    for query in (
        "",
        "   ",
        "?!",
        "' OR 1=1 --",
        "\x00",
        "[bold]D2[/bold]",
        "\u05d2\u05d5\u05dc\u05e0\u05d9",
        "a" * 10_000,
    ):
        assert isinstance(found.find(query), list)
    assert found.find("bastion " * 10_000) == found.find("bastion " * 62 + "bast")


def folder(tmp_path: Path, **files: str) -> Path:
    there = tmp_path / "ford"
    there.mkdir()
    (there / "game.toml").write_text('title = "Ford"\n', "utf-8")
    (there / "units.csv").write_text("id,name,attack\nu1,Old Guard,4\n", "utf-8")
    for name, text in files.items():
        (there / f"{name}.toml").write_text(text, "utf-8")
    return there


def test_a_folder_of_your_own_is_searched_with_its_own_words(tmp_path: Path) -> None:
    there = folder(
        tmp_path,
        words='[[same]]\nnames = ["Old Guard", "grognards"]\n',
        absent='[[absent]]\nid = "s"\ntitle = "Supply"\nsays = "In the series rules."\nrules = ["6.0"]\n',
    )
    assert [hit.entry.id for hit in countermarch.find("grognards", game=there)] == ["u1"]
    assert countermarch.find("6.0", game=there)[0].entry.text == "In the series rules."


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ('[[called]]\nentry = "9.9"\nnames = ["x"]\n', "9.9"),
        ('[[same]]\nnames = ["only one"]\n', "at least 2 names"),
        ('[[called]]\nnames = ["x"]\n', "entry"),
        ("same = 3\n", "tables written [[same]]"),
    ],
)
def test_a_fault_in_the_words_of_a_folder_is_reported(tmp_path: Path, words: str, fault: str) -> None:
    with pytest.raises(DataError) as stated:
        countermarch.find("x", game=folder(tmp_path, words=words))
    assert fault in str(stated.value)


def test_what_can_be_found_in_a_game_is_read_once_and_again_when_a_file_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    read: list[object] = []
    monkeypatch.setattr(cached, "made", lambda named: read.append(named) or made(named))
    first = [hit.entry for hit in index_of(["lebanon-82"]).find("supply", limit=50)]
    second = [hit.entry for hit in index_of(["lebanon-82"]).find("supply", limit=50)]
    assert first == second
    assert any(entry.absent for entry in second)
    assert read == ["lebanon-82"]
    monkeypatch.setattr("countermarch.__version__", "another")
    index_of(["lebanon-82"])
    assert read == ["lebanon-82"] * 2
    kept = tmp_path / "countermarch" / "find-lebanon-82.json"
    for damaged in ("", "[]", "{", kept.read_text("utf-8").replace('"clause"', '["clause"', 1)):
        kept.write_text(damaged, "utf-8")
        assert [hit.entry for hit in index_of(["lebanon-82"]).find("supply", limit=50)] == first


def test_where_nothing_can_be_kept_a_search_still_finds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "countermarch").write_text("a file in the way", "utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert index_of(["lebanon-82"]).find("supply")


def test_how_a_question_is_asked_is_made_once_and_shown_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    words = ("find", "supply", "or", "movement", "cost")
    first = run(*words)
    assert "countermarch ask" in first.out
    monkeypatch.setattr("countermarch.cli.layout.clauses.how_to_ask", lambda asked: f"anew {asked.id}")
    assert run(*words) == first
    for path in (tmp_path / "countermarch").glob("ways-*.json"):
        path.write_text('{"ways": [3]}', "utf-8")
    assert "anew " in run(*words).out
