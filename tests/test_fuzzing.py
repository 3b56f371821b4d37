"""Hostile input of every kind, the same each time; and that the run which finds faults does find them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from fuzzing.__main__ import TARGETS, log, main
from fuzzing.running import Count, made, read_again, run, smaller
from fuzzing.target import ANSWERED, REFUSED, FaultError, Target, in_one_line, outcome

from countermarch.components.errors import InputError

if TYPE_CHECKING:
    from random import Random

CHEAP = [name for name, target in TARGETS.items() if target.cheap]
DEAR = [name for name in TARGETS if name not in CHEAP]
MOST = 100_000


def tried(name: str, inputs: int) -> None:
    count = Count()
    run(TARGETS[name], "tests", range(inputs), count)
    assert [fault.text() for fault in count.faults.values()] == []
    assert count.inputs == inputs
    assert count.outcomes[REFUSED], "nothing was broken enough"


@pytest.mark.parametrize("name", CHEAP)
def test_some_hostile_input_is_answered_or_refused_in_words(name: str) -> None:
    tried(name, 300)


@pytest.mark.parametrize("name", [name for name in DEAR if name not in ("commands", "odds", "search")])
def test_some_hostile_input_that_takes_longer_is_too(name: str) -> None:
    tried(name, 30)


@pytest.mark.long
@pytest.mark.parametrize("name", CHEAP)
def test_much_hostile_input_is_answered_or_refused_in_words(name: str) -> None:
    tried(name, -(-MOST // len(CHEAP)))


@pytest.mark.long
@pytest.mark.parametrize("name", ["commands", "odds"])
def test_commands_and_odds_that_make_no_sense_are_refused_in_words(name: str) -> None:
    tried(name, 300)


def word(draw: Random) -> str:
    return "".join(draw.choice("abcxyz") for _ in range(40))


def breaks(given: str) -> str:
    if "xa" in given:
        raise ValueError(given)
    if "yy" in given:
        raise FaultError("7 of them")
    return ANSWERED


def test_a_fault_is_found_once_made_small_and_written_so_that_it_is_found_again(tmp_path: Path) -> None:
    target = Target("broken", "words", word, breaks)
    count = Count()
    run(target, "seed", range(200), count)
    assert {fault.given for fault in count.faults.values()} == {"xa", "yy"}
    for fault in count.faults.values():
        with pytest.raises((ValueError, FaultError)):
            breaks(made(target, "seed", fault.number))
        file = tmp_path / fault.name
        file.write_text(fault.text(), "utf-8")
        assert read_again(file) == ("broken", fault.given)
    assert "broken" in log({"broken": count})
    assert count.outcomes[ANSWERED] + count.outcomes[REFUSED] < count.inputs == 200


@pytest.mark.parametrize(
    ("given", "minimum"),
    [
        (b"0000\xff000", b"\xff"),
        (("a", "b\xff", "c"), ("\xff",)),
        ({"a": b"1", "b": b"2\xff2"}, {"b": b"\xff"}),
    ],
)
def test_any_plain_input_is_made_small(given: object, minimum: object) -> None:
    def fails(one: object) -> str:
        if "\\xff" in repr(one) or "ÿ" in repr(one):
            raise FaultError("it holds it")
        return ANSWERED

    target = Target("broken", "", lambda _: given, fails)
    assert smaller(target, given, "FaultError it holds it") == minimum


def test_what_is_refused_is_reported_in_one_line_or_it_is_a_fault() -> None:
    def refuse(message: str) -> None:
        raise InputError("die", message)

    assert outcome(lambda: refuse("7 is not a face")) is REFUSED
    for bad in ("two\nlines", "\x1b[31m", "x" * 5000):
        with pytest.raises(FaultError):
            outcome(lambda bad=bad: refuse(bad))  # type: ignore[misc] # the loop's own
    with pytest.raises(FaultError):
        in_one_line("")
    with pytest.raises(ZeroDivisionError):
        outcome(lambda: 1 // 0)


def test_the_command_prints_its_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--minutes", "0", "--seed", "1", "--target", "lists", "--to", str(tmp_path)]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "1 targets, 0 minutes, seed 1"
    assert list(tmp_path.iterdir()) == []
