from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from support.command_line import run

from countermarch.reference.engine.receipts import receipt, verify

if TYPE_CHECKING:
    from pathlib import Path

ASKED = ("ask", "lebanon-82", "combat-result", "--terrain", "town", "--differential", "3", "--die", "4")


@pytest.fixture(scope="module")
def line() -> str:
    return run(*ASKED, "--receipt").out.strip()


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_what_ask_prints_is_verified_as_it_is_on_the_screen(columns: int, line: str) -> None:
    printed = run(*ASKED, columns=columns).out
    assert "Receipt" in printed
    shown = run("verify", "-", "--json", stdin=printed.encode())
    assert shown.status == 0
    assert [one["text"] for one in json.loads(shown.out)] == [line]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"┃   A2   ┃": "┃   Ex   ┃"}, 'says "Ex", not "A2".'),
        ({"die 4: A2.": "die 4: Ex."}, 'says "6, die 4: Ex", not "A2".'),
        ({"differential 3,": "differential 4,"}, 'says "differential 4", not "differential 3".'),
        ({"column          6": "column          8"}, 'says "column 8", not "6".'),
        ({"hexes, or one": "hexes, one"}, 'nothing of "or" after "retreat two hexes,"'),
        ({"A2    16.7%": "A2    33.3%"}, 'says "A2 33.3%", not "16.7%".'),
        ({"\n": "\n> "}, ""),
        ({"What is the": "He says De.\n\nWhat is the"}, "names De; the result is A2."),
        ({"  column          6\n": ""}, ""),
        ({}, ""),
    ],
)
def test_a_pasted_ruling_is_compared_word_by_word(changed: dict[str, str], said: str) -> None:
    printed = run(*ASKED).out
    for old, new in changed.items():
        assert old in printed
        printed = printed.replace(old, new)
    shown = run("verify", "-", stdin=printed.encode())
    stated = " ".join(shown.out.split())
    assert (shown.status, "beside" in stated) == (bool(said), bool(said))
    assert said in stated


@pytest.mark.parametrize("words", ["in a town at +3 we rolled a 4", "town +3 rolled 4"])
def test_the_ruling_of_a_sentence_is_verified_as_it_was_printed(words: str) -> None:
    printed = run("ask", words, "--game", "lebanon-82").out
    shown = run("verify", "-", stdin=printed.encode())
    assert (shown.status, "beside" in shown.out) == (0, False)


_EXCHANGE = (
    "Bernd: We were in clear terrain at +3, I rolled a 4, so it is an Ex and you lose a step.\n"
    "Anna: No, we were in a town. A2, you retreat two hexes.\n"
)


@pytest.mark.parametrize(
    ("letter", "false", "unchecked"),
    [
        (_EXCHANGE, ["clear terrain, not town", "that is Ex, not A2"], ["you lose a step"]),
        ("At -3 in a town. A2.", ["-3, not +3"], []),
        ("In a town the attackers have to retreat three hexes.", ["retreat 3 hexes, not 2"], []),
        ("So you retreat 3 hexes. A2.", ["retreat 3 hexes, not 2"], []),
        ("It is not an A2.", ["not an A2, but it is A2"], []),
        ("We were not in a town. A2.", ["not in a town, but it is town"], []),
        ("Nothing happens.", ["nothing happens, not A2"], []),
        ("In a town, not in clear terrain. A2 and not Ex: you retreat two hexes.", [], []),
        ("You cheated. In a town at +3 it is A2.", [], ["You cheated"]),
        ("Once De. He says A2.", [], ["Once De"]),
        ("Is it an Ex? No, A2.", [], []),
        (
            "I never rolled a 6. It isn\u2019t column 7. We were not in the mountains. I did not roll a six.",
            [],
            [],
        ),
        ("It is not 4. It cannot be Ex. Not a D2.", [], ["It is not 4"]),
        (
            "The differential was not +3. We did not attack in a town. It isn't column 6.",
            [
                f'"{one}", contrary to the ruling'
                for one in ("The differential was not +3", "We did not attack in a town", "It isn't column 6")
            ],
            [],
        ),
        (
            "An A2 had a chance of 50%. With an A2 the defenders are eliminated.",
            [],
            ["An A2 had a chance of 50%", "With an A2 the defenders are eliminated"],
        ),
        ("A2. I don't think it is a D2.", [], ["I don't think it is a D2"]),
        (
            "A2 means the defender must retreat. A2: the attackers retreat 2 hexes or lose two steps.",
            [],
            [
                "A2 means the defender must retreat",
                "the attackers retreat 2 hexes or lose two steps",
            ],
        ),
        ("The attackers do not retreat.", [], ["The attackers do not retreat"]),
        ("Column 6 and column 7.", [], ["column 7"]),
        ("A2.\nAnna: Nobody retreats.\nAnna:", [], ["Nobody retreats"]),
    ],
)
def test_each_claim_of_an_exchange_is_judged_by_itself(
    letter: str, false: list[str], unchecked: list[str], line: str
) -> None:
    shown = run("verify", f"{letter} {line}", "--json")
    (found,) = json.loads(shown.out)
    assert (found["disputed"], found["unchecked"], shown.status) == (false, unchecked, bool(false))
    stated = " ".join(run("verify", f"{letter} {line}").out.split())
    assert ("Not checked: " in stated) is bool(unchecked)
    assert all(claim in stated for claim in (*false, *unchecked))


def test_who_fired_first_is_reported_as_not_checked() -> None:
    facts = {"attacker": "idf", "terrain": "urban", "idf_units": [{"j3_rating": 5}, {"j3_rating": 3}]}
    facts |= {"insurgent_units": [{"kind": "militia", "j3_rating": 2}], "first_fire_dice": [1, 6]}
    found = receipt("third-lebanon-war", "resolve-battle", facts | {"return_fire_dice": [6, 6, 5, 1, 2, 3]})
    (verified,) = verify(f"Ben: The IDF fired first. In urban terrain. {found}")
    assert (verified.disputed, verified.unchecked) == ((), ("The IDF fired first",))


def test_what_is_too_far_from_a_receipt_is_reported_as_not_checked(line: str) -> None:
    (found,) = json.loads(
        run("verify", "-", "--json", stdin=f"It is De. {'x' * 50_000}. A2: {line}".encode()).out
    )
    assert found["unchecked"][-1] == "what is more than 50,000 characters away"
    assert found["disputed"] == []


@pytest.mark.parametrize(
    ("letter", "false"),
    [
        ("I attacked with 9 against 3.", ["9 against 3 (the receipt has 7, 3)"]),
        ("7 vs. 3 in a town, so +4: nothing happens.", []),
        ("It was not in a town. 7 against 3.", ["not in a town (the receipt has yes)"]),
        ("30 against 40 would be nothing.", []),
    ],
)
def test_strengths_and_yes_or_no_facts_of_an_exchange_are_compared(letter: str, false: list[str]) -> None:
    facts = {
        "attackers": [{"side": "israeli", "strength": 7}],
        "defender_side": "plo",
        "town": True,
        "die": 4,
    }
    found = receipt("lebanon-82", "attack", facts | {"defense_strength": 3, "terrain": "clear"})
    shown = run("verify", f"{letter} {found}", "--json")
    assert (json.loads(shown.out)[0]["disputed"], shown.status) == (false, bool(false))


@pytest.mark.parametrize(
    ("letter", "said"),
    [
        ("Town, +3, I rolled a 4 - that is Ex (A2 would only be in rough).", "that is Ex, not A2"),
        ("In clear terrain, A2.", "clear terrain, not town"),
        ("A town at +2:", "+2, not +3"),
        ("A2 in column 8:", "column 8, not 6"),
        ("A town, not clear terrain, at +3:", ""),
        ("A2, though in clear terrain it would be Ex:", ""),
    ],
)
def test_facts_in_the_words_beside_a_receipt_are_compared(letter: str, said: str, line: str) -> None:
    shown = run("verify", f"{letter} {line}")
    assert said in shown.out
    assert (shown.status, "beside it says" in shown.out) == (bool(said), bool(said))


def test_the_last_line_of_a_broken_receipt_alone_is_recognized(line: str) -> None:
    assert "copy the line above it too" in run("verify", line[-30:]).err


def test_a_program_gets_the_receipt_only_where_it_asks(line: str) -> None:
    plain, cited = json.loads(run(*ASKED, "--json").out), json.loads(run(*ASKED, "--json", "--receipt").out)
    assert cited == plain | {"receipt": line}
    assert "receipt" not in plain


def test_a_text_a_file_and_standard_input_are_read(line: str, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text(f"It says {line}.", "utf-8")
    for shown in (run("verify", line), run("verify", str(letter)), run("verify", "-", stdin=line.encode())):
        assert (shown.status, shown.err) == (0, "")
        assert shown.out.splitlines()[:4] == [
            "What is the combat result?",
            "  Lebanon '82: terrain town, differential 3, die 4",
            "  Today: A2",
            "same, asked again, the question gives the same answer by the same steps",
        ]


@pytest.mark.parametrize(
    ("said", "disputed"),
    [
        ("The attackers retreat three hexes.", "the attackers retreat three hexes, not A2"),
        ("Rule 9.9 says so.", "rule 9.9 (the ruling cites CRT, L82-E57)"),
        ("That is an Ex, not an A2.", "that is Ex, not A2"),
        ("A 17% chance of A2, I'd say:", ""),
    ],
)
def test_what_a_text_states_beside_a_receipt_is_compared_with_its_ruling(
    line: str, said: str, disputed: str
) -> None:
    found = json.loads(run("verify", f"{said} {line}", "--json").out)[0]["disputed"]
    assert found == ([disputed] if disputed else [])


def test_a_text_that_names_another_result_than_its_receipt_has_is_contradicted(line: str) -> None:
    said = "The text beside it names De; the result is A2."
    for letter in (
        f"He says De: {line}",
        f"He says De. {line}",
        f"He says De:\n> {line}",
        f"{line} gives De.",
        f"He says De. Proof: {line}",
        f"So it is De.\nHere is the receipt:\n\n{line}",
    ):
        shown = run("verify", letter)
        assert (shown.status, said in shown.out) == (1, True), letter
    for letter in (f"He says A2: {line}", f"Is none of us right? {line}", f"Once De. He says A2: {line}"):
        shown = run("verify", letter)
        assert (shown.status, "beside" in shown.out) == (0, False), letter
    shown = run("verify", f"It is A2 and not De: {line}")
    assert (shown.status, "names A2, De; the result is A2." in shown.out) == (0, True)


def test_each_receipt_of_a_letter_is_held_to_the_words_beside_it(line: str) -> None:
    spread = run(
        "ask", "lebanon-82", "hex-distance", "--from-hex", "0908", "--to-hex", "0708", "--receipt"
    ).out.strip()
    letter = f"A2: {line}, and the distance is 3: {spread}. It says De ({line})."
    found = json.loads(run("verify", letter, "--json").out)
    assert [one["beside"] for one in found] == [["A2"], ["3"], ["De"]]
    assert found[0]["asks"] == "What is the combat result?"


def test_an_altered_one_is_reported_with_what_changed_and_exit_status_1(line: str) -> None:
    shown = run("verify", line.replace("die=4", "die=5"))
    assert shown.status == 1
    assert shown.out.splitlines()[3].startswith("changed: answer, steps, though the data are the same: ")
    facts = {"terrain": "town", "differential": 3, "die": 5}
    true = receipt("lebanon-82", "combat-result", facts).rpartition("#")[2]
    assert f"today's receipt of these facts ends in {true}" in " ".join(shown.out.split())
    assert run("verify", "cm:lebanon-82/combat-result").out.startswith("not a receipt: it does not have")
    assert run("verify", line[:-5]).out.startswith("not a receipt: incomplete, only 37 of the 42 characters")


@pytest.mark.parametrize("text", ["no such file", "", "x" * 5000, "a\0b"])
def test_a_text_without_a_receipt_is_one_line(text: str) -> None:
    shown = run("verify", text)
    assert (shown.status, shown.out) == (2, "")
    assert shown.err.count("\n") == 1


@pytest.mark.parametrize("raw", [b"", b"\xff\xfe\x00", b"x" * 5_000_000])
def test_any_bytes_on_standard_input_are_one_line(raw: bytes) -> None:
    shown = run("verify", "-", stdin=raw)
    assert (shown.status, shown.out) == (2, "")
    assert shown.err.startswith("text: ")
    assert shown.err.count("\n") == 1


def test_a_folder_of_your_own_is_cited_by_its_name_and_opened_only_when_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "marrow-ford").status == 0
    asked = ("ask", "marrow-ford/", "combat-result", "--column", "2:1", "--die", "4", "--receipt")
    line = run(*asked).out.strip()
    assert line.startswith("cm:marrow-ford/combat-result?column=2%3A1&die=4#")
    shown = run("verify", line)
    assert (shown.status, "not checked: name its folder with --game" in shown.out) == (1, True)
    assert run("verify", line, "--game", "marrow-ford/").status == 0
    table = tmp_path / "marrow-ford" / "tables"
    name = next(iter(table.glob("*.toml")))
    name.write_text(name.read_text("utf-8") + "# read off again\n", "utf-8")
    shown = run("verify", line, "--game", "marrow-ford/")
    assert shown.status == 0
    assert "the data have changed since" in shown.out
    assert run("verify", line, "--game", "lebanon-82").err.startswith("game: 'lebanon-82' is not a folder")


def test_where_only_the_mark_of_the_data_was_altered_nothing_else_is_called_changed(line: str) -> None:
    head, marks = line.split("#")
    altered = f"{head}#{'0' * 8}{marks[8:]}"
    shown = run("verify", altered)
    assert shown.status == 1
    assert shown.out.splitlines()[3].startswith(
        "changed: data, its first mark, which names the data, was altered"
    )
    (stated,) = json.loads(run("verify", altered, "--json").out)
    assert (stated["verdict"], stated["changed"], stated["now"]) == ("changed", ["data"], line)


@pytest.mark.parametrize("written", ["&amp;", "&AMP;", "&#38;", "&#x26;"])
def test_a_receipt_out_of_the_source_of_a_page_is_understood(line: str, written: str) -> None:
    assert "&" in line
    shown = run("verify", f"<p>It says {line.replace('&', written)}.</p>")
    assert (shown.status, shown.out.splitlines()[3][:5]) == (0, "same,")
    assert line in shown.out.replace("\n  ", "")


def test_a_batch_has_no_receipt() -> None:
    assert run("ask", "--batch", "-", "--receipt").err.startswith("receipt: is for one question")


def test_a_ruling_by_another_reading_is_reported_to_be_one() -> None:
    asked = ("ask", "lebanon-82", "support-fire-allotment", "--scenario", "2006", "--side", "israeli")
    for words, stated in ((("--pool-size", "12"), True), (("--pool-size", "14"), False), ((), False)):
        line = run(*asked, "--turn", "5", *words, "--receipt").out
        assert ("Not our reading: pool size 12 (L82-E44)" in run("verify", line).out) is stated


def test_a_letter_that_names_another_result_of_a_folders_own_table_is_contradicted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "marrow-ford").status == 0
    asked = ("ask", "marrow-ford/", "combat-result", "--column", "2:1", "--die", "4", "--receipt")
    line = run(*asked).out.strip()
    for letter, status in ((f"He says De: {line}", 1), (f"He says D1: {line}", 0), (f"At die 4: {line}", 0)):
        shown = run("verify", letter, "--game", "marrow-ford/")
        assert (shown.status, "names De; the result is D1" in shown.out) == (status, bool(status)), letter


def test_the_readings_of_a_ruling_are_side_by_side_with_their_odds() -> None:
    below = run(*("-9" if one == "3" else one for one in ASKED), "--receipt").out.strip()
    shown = run("verify", below, "--readings")
    assert "beyond no attack" in shown.out
    assert ["≠", "not", "allowed", "0%", "100%"] in [row.split() for row in shown.out.splitlines()]
    (found,) = json.loads(run("verify", below, "--readings", "--json").out)
    assert [(one["value"], one["answer"]["result"]) for one in found["readings"]] == [
        (None, "Ae"),
        ("no-attack", "not-allowed"),
    ]


def test_a_reading_that_changes_only_a_detail_shows_the_detail() -> None:
    facts = "--launcher-type grad --combat-factor 3 --suppressed yes --attackers f-15 --impulse am"
    rolled = "--d10 2 --d6 1 --receipt"
    line = run("ask", "reign-of-missiles", "launcher-attack", *facts.split(), *rolled.split()).out
    rows = [row.split() for row in run("verify", line, "--readings").out.splitlines()]
    assert ["result", "suppressed", "suppressed"] in rows
    assert ["≠", "combat", "factor", "after", "2", "1"] in rows


@pytest.mark.parametrize(
    ("letter", "disputed"),
    [
        ("Hamas 3 MVP, so there.", ["3 MVP, not 2"]),
        ("You rolled a 9:", ["rolled a 9, not 1"]),
        ("Hamas 2 MVP for a die of 1:", []),
        ("If you rolled a 9, it would fall; 3 rockets fly on:", []),
        ("Israel rolls 2 dice:", []),
    ],
)
def test_numbers_that_a_letter_alters_are_disputed(letter: str, disputed: list[str]) -> None:
    line = receipt("reign-of-missiles", "rocket-strike", {"city": "black-dot", "d10": 1})
    shown = run("verify", f"{letter} {line}", "--json")
    assert json.loads(shown.out)[0]["disputed"] == disputed
    assert shown.status == bool(disputed)


def test_a_number_with_the_initials_of_its_noun_is_disputed() -> None:
    line = receipt("lebanon-82", "movement-cost", {"terrain": "rough", "by_road": True})
    cost = int(json.loads(run("verify", line, "--json").out)[0]["answer"]["cost"])
    for number in (cost, cost + 1):
        shown = run("verify", f"{number} MP on the road: {line}")
        assert (shown.status, f"{number} MP, not {cost}" in shown.out) == (
            (1, True) if number > cost else (0, False)
        )


def test_a_ruling_without_another_reading_says_what_it_rests_on() -> None:
    line = receipt("reign-of-missiles", "rocket-strike", {"city": "black-dot", "d10": 2})
    shown = run("verify", line, "--readings").out
    assert "It rests on ROM-E31, for which no other reading is offered." in shown


@pytest.mark.parametrize(
    ("letter", "says"),
    [
        *[(said, "names failed") for said in ("Failed.", "It failed, no effect.", "The attack failed:")],
        ("The launcher was destroyed.", "names destroyed for good, destroyed to container"),
        ("Destroyed to the container", "names destroyed to container"),
        ("the Israeli marker moves 1 right:", "says the Israeli marker moves 1 right, not left"),
        *[(said, "") for said in ("Suppressed!", "It was not destroyed.", "Already suppressed, it holds.")],
    ],
)
def test_a_result_in_words_beside_a_receipt_is_compared(letter: str, says: str) -> None:
    facts = {"launcher_type": "grad", "combat_factor": 3, "attackers": "f-15", "impulse": "am"}
    found = receipt("reign-of-missiles", "launcher-attack", facts | {"suppressed": True, "d10": 2, "d6": 3})
    shown = run("verify", f"{letter}\n{found}")
    assert f"The text beside it {says}" in shown.out if says else "beside" not in shown.out


def test_a_text_that_names_another_winner_or_move_than_its_receipt_has_is_contradicted() -> None:
    facts = {"hamas_space": "blue-7", "israeli_space": "blue-7", "hamas_mvp": 12, "israeli_mvp": 10}
    drawn = receipt("reign-of-missiles", "victory", facts)
    for claim in (
        "Substantive Israeli victory.",
        "A decisive Hamas victory:",
        "Hamas wins.",
        "The game goes on.",
    ):
        assert run("verify", f"{claim} {drawn}").status == 1, claim
    for claim in ("It is a stalemate.", "Stalemate: nobody wins.", "Not a decisive Hamas victory."):
        assert run("verify", f"{claim} {drawn}").status == 0, claim
