"""What ``import countermarch`` gives: everything a user needs, and one base for whatever can be wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from support.command_line import run

import countermarch
from countermarch import CountermarchError, DataError, InputError, KitOptions, UnknownGame, components
from countermarch.folders import templates

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize("name", countermarch.__all__)
def test_every_name_of_the_face_is_there(name: str) -> None:
    assert getattr(countermarch, name) is not None


def test_another_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = countermarch.nonsense  # type: ignore[attr-defined] # wrong on purpose


@pytest.mark.parametrize("error", [DataError, InputError, UnknownGame])
def test_every_error_has_one_base(error: type[Exception]) -> None:
    assert issubclass(error, CountermarchError)


@pytest.mark.parametrize(
    "misspelt",
    [
        lambda: countermarch.ask("lebanon-83", "combat-result"),
        lambda: countermarch.odds("lebanon-83", "combat-result"),
        lambda: countermarch.questions("lebanon-83"),
        lambda: countermarch.game("lebanon-83"),
        lambda: countermarch.find("support", game="lebanon-83"),
        lambda: countermarch.print_kit("lebanon-83", Path("nowhere")),
        lambda: components.load_game("lebanon-83"),
    ],
)
def test_a_misspelt_game_is_the_same_error_everywhere(misspelt: Callable[[], object]) -> None:
    with pytest.raises(
        UnknownGame, match=r"^game: 'lebanon-83' is not one of .*; did you mean lebanon-82"
    ) as found:
        misspelt()
    assert found.value.near[0] == "lebanon-82"
    assert found.value.parameter == "game"


def test_a_kit_is_printed_from_an_id_a_folder_or_data(tmp_path: Path) -> None:
    box = countermarch.game("lebanon-82")
    pages = [
        countermarch.print_kit(printed, tmp_path / str(number), only="errata").pages
        for number, printed in enumerate(("lebanon-82", box.folder, box))
    ]
    assert len(set(pages)) == 1
    assert sorted(path.name for path in tmp_path.rglob("kit.pdf")) == ["kit.pdf"] * 3


def test_a_printed_ruling_reads_as_the_terminal_shows_it() -> None:
    facts = {"terrain": "town", "differential": 3, "die": 4}
    printed = str(countermarch.ask("lebanon-82", "combat-result", **facts)).splitlines()
    words = [word for name, value in facts.items() for word in (f"--{name}", str(value))]
    shown = run("ask", "lebanon-82", "combat-result", *words).out
    why = printed.index("Why")
    assert printed[why + 1].split()[0] == "CRT"
    for line in printed[why + 1 : why + 3]:
        assert line.split(maxsplit=1)[1][:40] in " ".join(shown.split())
    assert "result: A2" in printed
    assert any(line.strip() in shown for line in printed if line.startswith("  L82-E"))


def test_a_folder_is_asked_like_a_game(tmp_path: Path) -> None:
    templates.make_folder(tmp_path / "ford")
    folder = f"{tmp_path / 'ford'}/"
    question = next(iter(countermarch.questions(folder)))
    with pytest.raises(InputError) as missing:
        countermarch.ask(folder, question)
    assert not isinstance(missing.value, UnknownGame)


def test_a_kit_is_printed_in_formats_there_are(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="'jpeg' is none of pdf, jobs, svg"):
        countermarch.print_kit("third-lebanon-war", tmp_path, formats=["jpeg"])
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"papr": "a4"}, r"papr: is not an option of a kit; did you mean paper\?"),
        ({"profile": "home"}, "profile: is not an option of a kit"),
        ({"style": 3}, "style: 3 is not a text"),
        ({"pages": "one"}, "pages: 'one' is not a page or a range; write 1-3,5"),
        ({"pieces": ("nosuch",)}, "only: 'nosuch' is not one of .* nor a piece"),
        ({"options": KitOptions(pieces=("nosuch",))}, "Lebanon '82: has none of the pieces chosen: nosuch"),
    ],
)
def test_an_option_that_no_kit_has_is_an_error_of_its_own(
    tmp_path: Path, fields: dict[str, Any], says: str
) -> None:
    with pytest.raises(CountermarchError, match=says):
        countermarch.print_kit("lebanon-82", tmp_path, **fields)


def test_pieces_are_printed_by_name_id_or_pattern_with_pages_as_text(tmp_path: Path) -> None:
    chosen: tuple[dict[str, Any], ...] = (
        {"only": "golani"},
        {"pieces": "israeli-36-1"},
        {"only": "GOLANI*", "pages": "1"},
    )
    made = [countermarch.print_kit("lebanon-82", tmp_path, **fields) for fields in chosen]
    assert [(one.pieces, one.pages) for one in made] == [(1, 2), (1, 2), (1, 1)]


def test_a_copy_of_a_game_with_other_values_is_printed_and_the_game_stays_as_it_was(tmp_path: Path) -> None:
    game = countermarch.game("lebanon-82")
    changed = game.with_values({"israeli-36-1": {"attack": 9, "name": "Egoz"}})
    printed = countermarch.print_kit(changed, tmp_path, only="egoz", formats="svg")
    assert (printed.pieces, printed.reconstructed) == (1, 8)
    assert countermarch.game("lebanon-82").units == game.units != changed.units
    with pytest.raises(InputError, match="'israeli-36-2' is not a piece"):
        game.with_values({"israeli-36-2": {}})
    with pytest.raises(InputError, match="atk: is not a column of israeli-36-1"):
        game.with_values({"israeli-36-1": {"atk": 1}})


def test_a_game_that_was_loaded_is_no_name_of_one() -> None:
    loaded: Any = countermarch.game("lebanon-82")
    with pytest.raises(InputError, match="game: a Game is not the id of a game or its folder"):
        countermarch.ask(loaded, "combat-result", terrain="town", differential=3, die=4)


def test_a_ruling_is_cited_and_written_as_the_command_line_does() -> None:
    ruling = countermarch.ask("lebanon-82", "combat-result", terrain="town", differential=3, die=4)
    typed = ("ask", "lebanon-82", "combat-result", "--terrain", "town", "--differential", "3", "--die", "4")
    printed = json.loads(run(*typed, "--json", "--receipt").out)
    assert printed == {**ruling.as_json(), "receipt": countermarch.receipt(ruling)}


def test_a_folder_may_be_given_as_a_path_or_as_text(tmp_path: Path) -> None:
    folder = tmp_path / "flussland"
    assert run("new", str(folder), "--kind", "hex-and-counter").status == 0
    asked = {"unit": "league-armor", "start": "0804", "end": "0404"}
    by_path = countermarch.ask(folder, "movement", **asked)
    assert by_path.as_json() == countermarch.ask(f"{folder}/", "movement", **asked).as_json()
    assert "movement" in countermarch.questions(folder)
    assert countermarch.receipt(by_path) == countermarch.receipt(folder, "movement", **asked)
    assert countermarch.ask_in_words("attack 3:1 rolled 2", folder).status == "answered"


def test_a_receipt_of_a_folder_is_verified_with_its_folder(tmp_path: Path) -> None:
    assert run("new", str(tmp_path / "flussland"), "--kind", "hex-and-counter").status == 0
    cited = countermarch.receipt(tmp_path / "flussland", "crt", column="3:1", die=2)
    assert [one.verdict for one in countermarch.verify(cited, game=tmp_path / "flussland")] == ["same"]


def test_one_kind_and_a_paper_may_be_given_by_their_names() -> None:
    options = KitOptions(only="counters", paper="letter")  # type: ignore[arg-type] # as written by hand
    assert (options.only, options.paper.name) == (("counters",), "Letter")
    with pytest.raises(CountermarchError, match="duplex: 'longedge' is not one of long-edge"):
        KitOptions(duplex="longedge")  # type: ignore[arg-type] # wrong on purpose
    known = {"terrain": "town", "differential": 3}
    spread = countermarch.odds("lebanon-82", "combat-result", by="result", **known)
    assert (
        spread.outcomes == countermarch.odds("lebanon-82", "combat-result", by=["result"], **known).outcomes
    )


def test_only_public_names_are_listed() -> None:
    assert dir(countermarch) == sorted(countermarch.__all__)
