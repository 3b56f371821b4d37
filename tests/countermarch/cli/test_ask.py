from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from support.children import child
from support.command_line import run
from support.games import CONTRACT, PUBLISHED

import countermarch

RESULT = ("ask", "lebanon-82", "combat-result", "--terrain", "town", "--differential", "3", "--die", "4")
NEED_KEYS = ["game", "question", "given", "answer", "steps", "errata"]


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_a_ruling_fits_the_screen_and_leads_with_the_result(columns: int) -> None:
    shown = run(*RESULT, columns=columns)
    lines = shown.out.splitlines()
    assert shown.status == 0
    assert shown.err == ""
    assert max(map(len, lines)) <= columns
    assert all(line == line.rstrip() for line in lines)
    assert next(line for line in lines if line.startswith("┃")).strip("┃ ") == "A2"


def test_a_ruling_says_what_the_result_means_why_and_how_likely_it_was() -> None:
    shown = run(*RESULT).out
    order = [shown.index(part) for part in ("A2: ", "Why", "CRT", "L82-E57", "The odds", "16.7%", "1/6")]
    assert order == sorted(order)
    assert shown.count("◀") == 1


def test_a_pipe_gets_no_colour_and_no_control_characters() -> None:
    shown = run(*RESULT, NO_COLOR="").out
    assert all(character.isprintable() or character == "\n" for character in shown)


def test_a_refusal_leads_when_the_rules_forbid_it() -> None:
    shown = run("ask", "lebanon-82", "movement-cost", "--terrain", "clear", "--lake").out
    assert "┃   Not allowed   ┃" in shown


def test_a_program_gets_one_object_with_the_defaults_filled_in() -> None:
    shown = run(*RESULT, "--json")
    ruling = json.loads(shown.out)
    assert list(ruling) == NEED_KEYS
    assert ruling["given"] == {"terrain": "town", "differential": 3, "die": 4, "beyond": "nearest-column"}
    assert set(ruling["steps"][0]) == {"rule", "text", "value"}
    assert shown.err == ""


def test_the_command_line_answers_as_python_does() -> None:
    ruling = countermarch.ask("lebanon-82", "combat-result", terrain="town", differential=3, die=4)
    assert json.loads(run(*RESULT, "--json").out)["answer"]["result"] == ruling.answer.result


@pytest.mark.parametrize(
    ("words", "parameter", "says"),
    [
        (("--terrain", "swamp", "--differential", "3", "--die", "4"), "terrain", "clear, town, rough"),
        (("--terrain", "town", "--differential", "3", "--die", "7"), "die", "7 is not"),
        (("--terrain", "town", "--differential", "3.5", "--die", "4"), "differential", "'3.5' is not"),
        (("--terrain", "town", "--differential", "3"), "die", "not given"),
        (
            ("--terrain", "town", "--differentail", "3", "--die", "4"),
            "differentail",
            "did you mean differential?",
        ),
    ],
)
def test_a_bad_input_is_one_line_that_names_the_parameter(
    words: tuple[str, ...], parameter: str, says: str
) -> None:
    for_a_person = run("ask", "lebanon-82", "combat-result", *words)
    assert (for_a_person.status, for_a_person.out) == (2, "")
    assert for_a_person.err.startswith(f"{parameter}: ")
    assert says in for_a_person.err
    assert for_a_person.err.count("\n") == 1
    for_a_program = run("ask", "lebanon-82", "combat-result", *words, "--json")
    assert (for_a_program.status, for_a_program.out) == (2, "")
    error = json.loads(for_a_program.err)["error"]
    assert error["parameter"] == parameter
    assert for_a_person.err == f"{parameter}: {error['message']}\n"


@pytest.mark.parametrize(
    ("words", "parameter", "near"),
    [
        (("lebanon-83", "combat-result"), "game", "lebanon-82"),
        (("lebanon-82", "combat-results"), "question", "combat-result"),
        ((), "game", "lebanon-82"),
        (("lebanon-82",), "question", "countermarch questions lebanon-82"),
        (("--bathc", "file"), "bathc", "no such option"),
    ],
)
def test_an_unknown_name_is_offered_the_nearest(words: tuple[str, ...], parameter: str, near: str) -> None:
    shown = run("ask", *words, "--json")
    error = json.loads(shown.err)["error"]
    assert shown.status == 2
    assert error["parameter"] == parameter
    assert near in error["message"]


@pytest.mark.parametrize("case", PUBLISHED)
def test_a_batch_answers_every_published_example(case: str) -> None:
    file = CONTRACT / case / "examples.jsonl"
    asked = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    shown = run("ask", "--batch", str(file))
    answered = [json.loads(line) for line in shown.out.splitlines()]
    assert len(asked) == len(answered)
    for before, after in zip(asked, answered, strict=True):
        carried = before.keys() - {"answer", "error"}
        assert {key: after[key] for key in carried} == {key: before[key] for key in carried}
        if "error" in before:
            assert after["error"]["parameter"] == before["error"], before
            assert "answer" not in after
        else:
            assert before["answer"].items() <= after["answer"].items(), before


def test_a_batch_from_standard_input_goes_on_after_a_bad_line() -> None:
    given = {"from_hex": "0908", "to_hex": "0708"}
    good = json.dumps({"game": "lebanon-82", "question": "hex-distance", "given": given, "n": 1})
    shown = run("ask", "--batch", "-", stdin=f"{good}\nnonsense\n[]\n{good}\n".encode())
    first, second, third, fourth = map(json.loads, shown.out.splitlines())
    assert shown.status == 1
    assert first == fourth
    assert first["n"] == 1
    assert first["answer"]["distance"] == 2
    assert second["error"]["parameter"] is third["error"]["parameter"] is None


def test_a_batch_answers_each_line_before_the_next_is_asked() -> None:
    line = b'{"game": "lebanon-82", "question": "locate-place", "given": {"place": "tyre"}}\n'
    command = [sys.executable, "-m", "countermarch", "ask", "--batch", "-"]
    with child(command) as player:
        for _ in range(3):
            player.say(line)
            assert json.loads(player.line())["answer"]["hex"]
        assert player.end() == 0


def test_a_batch_written_to_a_file_shows_each_answer_before_the_next_is_asked(tmp_path: Path) -> None:
    line = b'{"game": "lebanon-82", "question": "locate-place", "given": {"place": "tyre"}}\n'
    command = [sys.executable, "-m", "countermarch", "ask", "--batch", "-"]
    file = tmp_path / "answers.jsonl"
    with file.open("wb") as sink, child(command, stdout=sink) as player:
        for number in range(1, 4):
            player.say(line)
            player.until(lambda number=number: file.read_bytes().count(b"\n") == number)
        assert player.end() == 0


def test_a_batch_all_answered_ends_well() -> None:
    line = b'{"game": "lebanon-82", "question": "locate-place", "given": {"place": "tyre"}}\n'
    assert run("ask", "--batch", "-", stdin=line).status == 0
    assert run("ask", "--batch", "-", stdin=b"").status == 0


def test_a_batch_asks_the_folder_that_the_command_names_and_no_other(tmp_path: Path) -> None:
    folder = f"{tmp_path / 'own'}/"
    assert run("new", folder, "--kind", "hex-and-counter").status == 0
    asked = {"question": "crt", "given": {"column": "3:1", "die": 2}}
    named = ({}, {"game": folder}, {"game": f"{tmp_path}/./own/"}, {"game": str(tmp_path)})
    lines = "\n".join(json.dumps(one | asked) for one in named).encode()
    shown = run("ask", "--batch", "-", "--game", folder, stdin=lines)
    unnamed, same, *others = map(json.loads, shown.out.splitlines())
    one = json.loads(run("ask", folder, "crt", "--column", "3:1", "--die", "2", "--json").out)
    assert unnamed["answer"] == same["answer"] == one["answer"]
    assert (shown.status, "game" in unnamed, [other["error"]["parameter"] for other in others]) == (
        1,
        False,
        ["game", "game"],
    )
    assert run("ask", "--batch", "-", stdin=lines).out.count("name it with --game") == 3
    assert run("ask", "--batch", "-", "--game", f"{tmp_path}/none/", stdin=lines).status == 2


def test_a_batch_that_is_not_there_is_named(tmp_path: Path) -> None:
    shown = run("ask", "--batch", str(tmp_path / "none.jsonl"))
    assert shown.status == 2
    assert shown.err == f"{tmp_path / 'none.jsonl'}: no such file\n"


def test_a_batch_takes_no_question_beside_it() -> None:
    shown = run("ask", "lebanon-82", "--batch", "-")
    assert shown.status == 2
    assert shown.err.startswith("batch: ")


def test_help_after_a_question_says_what_it_takes() -> None:
    shown = run("ask", "lebanon-82", "combat-result", "--help")
    assert shown.status == 0
    for part in (
        "--terrain",
        "clear, town, rough",
        "six-sided die",
        "How to ask",
        "If left out: nearest-column",
    ):
        assert part in shown.out


def test_asking_for_a_program_loads_neither_rich_nor_pydantic() -> None:
    script = (
        "import sys\nfrom countermarch.__main__ import main\n"
        f"main({[*RESULT, '--json']!r})\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    loaded = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stderr
    assert not {"rich", "pydantic", "reportlab", "countermarch.generators"} & set(loaded.split())


NAMED = ("lebanon-82", "combat-differential", "--defense-strength", "6", "--attackers")


def test_values_of_named_counters_that_are_reconstructed_are_reported_beside_the_ruling() -> None:
    shown = run("ask", *NAMED, "golani, 188 depleted, israeli 9", "--json")
    assert json.loads(shown.out)["answer"]["attack_total"] == 22
    assert shown.err.strip().endswith("golani: strength 7; 188: strength 6")
    assert "reconstructed (--copy DIR takes" in shown.err
    assert run("ask", *NAMED, "israeli 9").err == ""
    assert "golani: strength 7" in run("again", "--attackers", "golani").err
    said = run("ask", "golani depleted attacks PLO strength 4 in rough, rolled 3", "--game", "lebanon-82")
    assert "golani: strength 3" in said.err


def test_named_counters_have_the_values_of_the_players_copy(tmp_path: Path) -> None:
    (tmp_path / "units.csv").write_text("id,attack\nisraeli-36-1,3\n", "utf-8")
    shown = run("ask", *NAMED, "golani", "--copy", str(tmp_path), "--json")
    assert (shown.status, shown.err) == (0, "")
    assert json.loads(shown.out)["answer"]["attack_total"] == 3
    assert run("ask", "--batch", "-", "--copy", str(tmp_path)).status == 2


def test_a_sentence_takes_the_values_of_a_copy(tmp_path: Path) -> None:
    (tmp_path / "units.csv").write_text("id,attack\nisraeli-36-1,11\n", "utf-8")
    words = ("ask", "golani attacks a syrian 4 in rough", "--game", "lebanon-82", "--json")
    own, printed = (json.loads(run(*words, *copy).out) for copy in (("--copy", str(tmp_path)), ()))
    assert [one["given"]["attackers"][0]["strength"] for one in (own, printed)] == [11, 7]


def test_a_number_that_is_reconstructed_is_found_with_its_mark() -> None:
    found = run("find", "golani").out
    assert "attack 7 \N{WHITE DIAMOND}" in found


def test_the_odds_before_the_dice_open_those_inside_lists_too() -> None:
    firers = "mode=dispersed rating=3 dice=4, mode=dispersed rating=2 dice=5"
    facts = ("--firing-side", "insurgent", "--firers", firers, "--target-mode", "combat", "--target-die", "5")
    ratings = ("--target-combat-rating", "5", "--target-dispersed-rating", "2")
    shown = run("ask", "next-war-in-lebanon", "firefight", *facts, *ratings).out
    assert all(share in shown for share in ("73/108", "5/27", "5/36"))


@pytest.mark.parametrize(
    ("words", "way"),
    [
        (("--pool-size", "12"), "This ruling uses another reading: pool size 12."),
        (("--half-rule", "half-of-pool"), "This ruling uses another reading: half rule half of pool."),
        ((), "countermarch again --half-rule half-of-pool"),
    ],
)
def test_an_erratum_says_whether_it_is_read_so_here(words: tuple[str, ...], way: str) -> None:
    asked = ("ask", "lebanon-82", "support-fire-allotment", "--scenario", "2006", "--side", "israeli")
    assert way in " ".join(run(*asked, "--turn", "5", *words).out.split())


def test_a_hex_with_a_town_is_known_as_one_unless_the_fact_is_given() -> None:
    asked = (
        "ask",
        "lebanon-82",
        "attack",
        "--attackers",
        "israeli 7",
        "--defender-side",
        "plo",
        "--die",
        "4",
    )
    hexes = ("--defense-strength", "3", "--terrain", "clear", "--json", "--defender-hex")
    sidon = run(*asked, *hexes, "1820")
    assert "assumed: town yes, 1820 is Sidon, a town (10.5); otherwise: --no-town" in sidon.err
    for shown, town, result in (
        (sidon, True, "none"),
        (run(*asked, *hexes, "1820", "--no-town"), False, "Ex"),
        (run(*asked, *hexes, "2518"), False, "Ex"),
    ):
        ruling = json.loads(shown.out)
        assert (ruling["given"]["town"], ruling["answer"]["result"]) == (town, result)
        assert bool(shown.err) is (shown is sidon)


def test_a_town_is_not_kept_for_another_hex() -> None:
    facts = (
        "lebanon-82",
        "attack",
        "--attackers",
        "israeli 7",
        "--defender-side",
        "plo",
        "--defense-strength",
        "3",
    )
    facts = (*facts, "--terrain", "clear", "--defender-hex")
    assert run("ask", *facts, "1820", "--die", "4").status == 0
    for hex_, town, why in (
        ("2518", False, ""),
        ("2925", True, "2925 is Tyre, a town (10.5)"),
        ("2518", False, ""),
    ):
        again = run("again", "--defender-hex", hex_, "--json")
        assert json.loads(again.out)["given"]["town"] is town
        assert why in again.err
    compared = run("compare", *facts, "2518", "--against", "--defender-hex 1820", "--by", "result")
    assert "assumed: town yes, 1820 is Sidon" in compared.err
    assert "town no" in " ".join(compared.out.split())


def test_a_town_or_a_river_says_enough_of_the_terrain() -> None:
    attack = ("ask", "lebanon-82", "attack", "--attackers", "golani", "--defender-side", "plo")
    attack = (*attack, "--defense-strength", "3", "--die", "3")
    brief, whole = (
        json.loads(run(*attack, "--town", *more, "--json").out)["answer"]
        for more in ((), ("--terrain", "clear"))
    )
    assert brief == whole
    assert run(*attack).err.splitlines()[-1].startswith("terrain: not given")
    assert "town is a parameter of its own, yes or no" in run(*attack, "--terrain", "town").err


def test_another_reading_is_a_line_that_can_be_typed() -> None:
    facts = ("--terrain", "mountain", "--differential", "14", "--die", "3")
    shown = run("ask", "lebanon-82", "combat-result", *facts)
    (line,) = re.findall(r"countermarch (again.*)", shown.out)
    again = run(*line.split())
    assert (again.status, again.err) == (0, "")
    assert "This ruling uses another reading" in " ".join(again.out.split())


@pytest.mark.parametrize("typed", ["E58", "e58", "L82-E58", "l82-e58"])
def test_an_erratum_is_found_by_its_number_and_its_other_reading_can_be_typed(typed: str) -> None:
    shown = run("rules", "lebanon-82", typed, columns=200)
    assert "Differentials beyond the last headings" in shown.out
    (line,) = re.findall(r"countermarch (ask lebanon-82 .*--beyond no-attack)", shown.out)
    assert run(*line.split()).status == 0


def test_a_parameter_cut_short_is_completed() -> None:
    assert run("ask", "lebanon-82", "combat-result", "--diff", "3").err.endswith(
        "did you mean differential?\n"
    )


def test_the_game_may_be_named_before_a_sentence() -> None:
    assert (
        run("ask", "lebanon-82", "town +3 rolled 4").out
        == run("ask", "town +3 rolled 4", "--game", "lebanon-82").out
    )
    assert "A2" in run("ask", "lebanon-82", "town +3 rolled 4").out


def test_a_sentence_for_a_question_of_another_command_is_refused_in_a_short_line() -> None:
    refused = run("odds", "lebanon-82", "town +3 rolled 4")
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    assert len(refused.err) < 160


def test_a_line_of_a_batch_takes_lists_as_they_are_typed() -> None:
    given = {"attackers": "golani, 188 depleted", "defense_strength": 3}
    line = json.dumps({"game": "lebanon-82", "question": "combat-differential", "given": given})
    out = json.loads(run("ask", "--batch", "-", stdin=line.encode()).out)
    assert out["answer"]["attack_total"] == 13
    line = line.replace("188 depleted", "188")
    assert (
        json.loads(run("ask", "--batch", "-", stdin=line.encode()).out)["error"]["parameter"] == "attackers"
    )


def test_a_missing_list_is_shown_as_typed() -> None:
    refused = run("ask", "lebanon-82", "combat-differential", "--defense-strength", "3")
    shown = re.search(r"write it like '(.*)'", refused.err)
    assert shown
    asked = run(
        "ask", "lebanon-82", "combat-differential", "--defense-strength", "3", "--attackers", shown[1]
    )
    assert asked.status == 0


def test_help_is_a_command_too() -> None:
    assert run("help").out == run("--help").out
    assert run("help", "ask").out == run("ask", "--help").out
    assert run("help", "fly").status == 2


def test_a_choice_may_be_written_as_it_is_printed() -> None:
    typed = ("ask", "next-war-in-lebanon", "tactical-advantage", "--terrain", "Urban", "--attacker-die", "4")
    asked = run(*typed, "--attacker", "IDF", "--defender-die", "5", "--json")
    assert json.loads(asked.out)["given"]["attacker"] == "idf"
