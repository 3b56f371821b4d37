from __future__ import annotations

import json
import random
import shutil
import textwrap
from typing import TYPE_CHECKING

import pytest
from support.games import GAMES, cases

import countermarch
from countermarch import components
from countermarch.reference.engine import InputError, receipts, registry
from countermarch.reference.engine.receipts import receipt, verify

if TYPE_CHECKING:
    from pathlib import Path

TOWN = {"terrain": "town", "differential": 3, "die": 4}
LINE = receipt("lebanon-82", "combat-result", TOWN)
ALTERATIONS = 5_000


def _worked(game: str) -> list[tuple[str, dict[str, object]]]:
    """Return one answered case of each question, the one with most facts."""
    found: dict[str, dict[str, object]] = {}
    for case in cases(game):
        if "answer" in case and len(json.dumps(case["given"])) > len(json.dumps(found.get(case["question"]))):
            found[case["question"]] = case["given"]
    return list(found.items())


@pytest.mark.parametrize("game", GAMES)
def test_a_worked_case_of_every_question_is_cited_and_verified_in_running_text(game: str) -> None:
    worked = _worked(game)
    assert {question for question, _ in worked} == set(registry.questions(game))
    for question, given in worked:
        line = receipt(game, question, given)
        assert line.isascii()
        assert not any(character.isspace() for character in line)
        (found,) = verify(f'"As was said ({line}), so it is."')
        assert (found.verdict, found.text, found.now) == ("same", line, line), question
        assert found.given == registry.find(game, question).given_json(
            registry.find(game, question).check(given)
        )


def _altered(line: str, chance: random.Random) -> str:
    """Change a receipt somewhere: a character more, less, other, two swapped, or a fact for another."""
    at = chance.randrange(len(line))
    other = chance.choice("0123456789abcdefghijklmnopqrstuvwxyzA-_=&#?/:%,[]{}~. ")
    match chance.randrange(6):
        case 0:
            return line[:at] + other + line[at + 1 :]
        case 1:
            return line[:at] + line[at + 1 :]
        case 2:
            return line[:at] + other + line[at:]
        case 3:
            return line[:at] + line[at : at + 2][::-1] + line[at + 2 :]
        case 4:
            return line.replace("town", chance.choice(("clear", "rough", "river"))).replace("t", other, 1)
        case _:
            return line.replace("die=4", f"die={chance.randrange(1, 7)}")


@pytest.mark.parametrize("seed", [1982, 2006, 1976, 1948])
def test_no_altered_receipt_is_ever_accepted(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 # the same alterations each time
    lines = [LINE, *(receipt("lebanon-82", *case) for case in _worked("lebanon-82")[:8])]
    accepted = verdicts = 0
    for _ in range(ALTERATIONS):
        line = chance.choice(lines)
        altered = _altered(line, chance)
        if line in altered:  # a character before or after, or the same again
            continue
        found = verify(altered)
        accepted += sum(one.verdict == "same" for one in found)
        verdicts += len(found)
    assert verdicts > ALTERATIONS // 2
    assert accepted == 0


def test_a_receipt_of_a_battle_is_short_and_a_letter_written_before_stays_good() -> None:
    unit = {"kind": "idf", "mode": "combat", "combat": 4, "dispersed": 2}
    facts = {
        "attacker": "idf",
        "terrain": "urban",
        "idf_units": [unit] * 2,
        "insurgent_units": [unit | {"kind": "guerrilla"}],
        "attacker_die": 5,
        "defender_die": 2,
    }
    asked = registry.find("next-war-in-lebanon", "battle")
    box = components.game(asked.game)
    short, before = receipts.receipt_lines(
        asked, asked.check(facts), asked.ask(facts), box.id, receipts.version(box)
    )
    assert "idf_units=[{kind~idf,mode~combat,combat~4,dispersed~2},{" in short
    assert "%22combat%22%3A4," in before
    assert 2 * len(short) < len(before)
    for line in (short, before):
        assert [(one.verdict, one.now) for one in verify(f"He says {line}.")] == [("same", line)]
        (altered,) = verify(line.replace("idf,", "syrian,", 1).replace("idf%22,", "syrian%22,", 1))
        assert altered.verdict == "changed"


def test_what_is_after_the_marks_makes_it_another_line() -> None:
    for tail in ("0", "a", "-", "_", "z"):
        assert [one.verdict for one in verify(LINE + tail)] == ["not a receipt"]
    for tail in (".", ")", ", ", '"', "\n", ""):
        assert [one.verdict for one in verify(LINE + tail)] == ["same"]


def test_the_marks_are_long_enough_that_no_one_finds_a_second_line() -> None:
    _, answer, steps = LINE.rpartition("#")[2].split("-")
    assert 4 * (len(answer) + len(steps)) >= 128


@pytest.mark.parametrize("width", [20, 40, 72])
@pytest.mark.parametrize("quoted", ["", "  ", "> "])
def test_a_receipt_that_a_screen_or_a_letter_folded_is_read_as_one(width: int, quoted: str) -> None:
    folded = "\n".join(quoted + part for part in textwrap.wrap(LINE, width, break_on_hyphens=False))
    (found,) = verify(f"See\n{folded}\n{quoted}and tell me.")
    assert (found.verdict, found.text) == ("same", LINE)


def test_two_receipts_one_after_the_other_are_two() -> None:
    assert [one.verdict for one in verify(f"{LINE},{LINE}")] == ["same", "same"]
    assert [one.verdict for one in verify(f"cm:lebanon-82/x?{LINE}")] == ["not a receipt", "same"]


@pytest.mark.parametrize(
    ("line", "what"),
    [
        (LINE.replace("die=4", "die=5"), "answer"),
        (LINE.replace("die=4", "die=9"), "facts"),
        (LINE.replace("die=4", "die=4.0"), "facts"),
        (LINE.replace("die=4", "die=%34"), "facts"),
        (LINE.replace("die=4", "die=4&die=4"), "facts"),
        (LINE.replace("die=4", "die=" + "9" * 5000), "facts"),
        (LINE.replace("die=4", "die=" + "[" * 5000), "facts"),
        (LINE.replace("lebanon-82", "lebanon-83"), "game"),
        (LINE.replace("lebanon-82", "%2Fetc"), "game"),
        (LINE.replace("combat-result", "combat"), "question"),
        (LINE[:-1] + ("0" if LINE[-1] != "0" else "1"), "steps"),
    ],
)
def test_what_was_changed_is_named(line: str, what: str) -> None:
    (found,) = verify(line)
    assert found.verdict == ("not checked" if what == "game" else "changed")
    assert what in found.changed
    assert ("name its folder with --game" in found.why) is (what == "game")


def test_prose_and_measures_are_no_receipts() -> None:
    assert verify("The map is 50 cm: wide. acm:lebanon-82/x?y#z") == []
    assert [one.verdict for one in verify("cm:lebanon-82/combat-result")] == ["not a receipt"]


def test_the_digests_notice_another_answer_another_step_and_other_data(tmp_path: Path) -> None:
    box = components.game("lebanon-82")
    asked = registry.find("lebanon-82", "combat-result")
    clean = asked.check(TOWN)
    ruling = asked.function(**clean)
    other_step = type(ruling.steps[0])("CRT", "Said otherwise.", 6)
    retold = type(ruling)(ruling.answer, (other_step, *ruling.steps[1:]), ruling.errata)
    line = receipts.of_ruling(asked, clean, retold, box)
    (found,) = verify(line)
    assert (found.verdict, found.changed) == ("changed", ("steps",))
    fewer = type(ruling)(ruling.answer, ruling.steps, ())
    assert verify(receipts.of_ruling(asked, clean, fewer, box))[0].changed == ("steps",)
    decided_otherwise = asked.function(**asked.check({**TOWN, "die": 1}))
    assert "answer" in verify(receipts.of_ruling(asked, clean, decided_otherwise, box))[0].changed
    folder = tmp_path / "lebanon-82"
    shutil.copytree(box.folder, folder)
    before = receipts.version(components.load(folder))
    assert before == receipts.version(box)
    with (folder / "numbers.toml").open("a", encoding="utf-8") as file:
        file.write("# another word\n")
    changed = components.load(folder)
    assert receipts.version(changed) != before
    (old,) = verify(receipts.of_ruling(asked, clean, ruling, changed))
    assert (old.verdict, old.changed) == ("same", ("data",))


def test_a_version_of_the_data_is_not_altered_unseen() -> None:
    head, _, marks = LINE.partition("#")
    other = "0" if marks[0] != "0" else "1"
    (found,) = verify(f"{head}#{other}{marks[1:]}")
    assert found.verdict == "changed"
    assert "data" in found.changed


def test_a_text_is_bounded_in_length_and_in_receipts_and_read_in_time() -> None:
    with pytest.raises(InputError, match="longer than"):
        verify("x" * (receipts.LONGEST_TEXT + 1))
    with pytest.raises(InputError, match="more than 1,000 receipts"):
        verify("cm:a/b " * 1001)
    assert verify("cm:a/b?" + "x" * 100_000)[0].verdict == "not a receipt"
    assert verify("\n" * receipts.LONGEST_TEXT) == []


def test_facts_that_fill_more_than_a_line_are_not_cited() -> None:
    with pytest.raises(InputError, match="too many to be cited"):
        receipt("third-lebanon-war", "fire-hits", _fired(5000))


def _fired(dice: int) -> dict[str, object]:
    asked = registry.find("third-lebanon-war", "fire-hits")
    given = dict(next(case["given"] for case in cases(asked.game) if case["question"] == asked.id))
    pool = next(field.name for field in asked.parameters if field.kind.name == "dice")
    return given | {pool: [1] * dice}


def test_the_same_from_python() -> None:
    line = countermarch.receipt("lebanon-82", "combat-result", **TOWN)
    assert line == LINE
    assert isinstance(countermarch.verify(line)[0], countermarch.Verified)
