"""Batches: one reply for each line, in order; a bad line never stops the run."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer

import io
import json
import os
import tracemalloc
from select import select
from typing import Any

import pytest
import support.sample  # noqa: F401 -- enters the questions of the sample
from hypothesis import given, settings
from hypothesis import strategies as st

from countermarch.reference.engine import batch
from countermarch.reference.engine.ask import ask


def run(*lines: bytes | dict[str, Any]) -> tuple[list[dict[str, Any]], bool]:
    source = b"".join(
        line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines
    )
    sink = io.BytesIO()
    answered = batch.run(io.BytesIO(source), sink)
    return [json.loads(line) for line in sink.getvalue().splitlines()], answered


HIT = {"game": "sample", "question": "fire", "given": {"die": 6}}


def test_a_line_comes_back_with_its_answer_and_all_else_it_carried() -> None:
    (out,), answered = run({**HIT, "why": "a six", "n": [1.5, None]})
    assert answered
    ruling = ask("sample", "fire", {"die": 6}).as_json()
    findings = {key: ruling[key] for key in ("answer", "steps", "errata")}
    assert out == {**HIT, "why": "a six", "n": [1.5, None], **findings}


def test_an_answer_or_error_in_the_line_gives_way_to_the_computed_one() -> None:
    (out,), _ = run({**HIT, "error": "die", "answer": 3})
    assert "error" not in out
    assert out["answer"]["hit"] is True


def test_an_error_names_the_parameter_and_the_run_goes_on() -> None:
    out, answered = run({**HIT, "given": {"die": 7}}, HIT)
    assert not answered
    message = "7 is not a face of a six-sided die (1 to 6)"
    assert out[0] == {**HIT, "given": {"die": 7}, "error": {"parameter": "die", "message": message}}
    assert out[1]["answer"]["hit"] is True


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"\n", "line 1 is not JSON"),
        (b"{\n", "line 1 is not JSON"),
        (b'"fire"\n', "line 1 is 'fire'"),
        (b"[1, 2]\n", "line 1 is a list"),
        (b"{}\n", "line 1 lacks game, question, given"),
        (b'{"game": "sample", "question": "fire"}\n', "line 1 lacks given"),
        (b'{"game": 3, "question": "fire", "given": {}}\n', "line 1 has a value of the wrong kind"),
        (b'{"game": "sample", "game": "x", "question": "fire", "given": {}}\n', "the key 'game' twice"),
        (b'{"game": "sample", "question": "fire", "given": {"die": NaN}}\n', "line 1 is not JSON"),
        (b'{"game": "sample", "question": "fire", "given": {"die": 1e999}}\n', "line 1 is not JSON"),
        (b'{"x": ' + b"9" * 5000 + b"}\n", "line 1 is not JSON"),
        (b"[" * 100_000 + b"\n", "line 1 is not JSON"),
        (b"\xff\xfe{}\n", "line 1 is not JSON"),
        (b" " * (batch.LONGEST_LINE + 5) + b"\n", "line 1 is longer than"),
    ],
)
def test_a_line_that_is_no_question_is_reported_without_a_parameter(line: bytes, says: str) -> None:
    out, answered = run(line, HIT)
    assert not answered
    assert out[0]["error"]["parameter"] is None
    assert says in out[0]["error"]["message"]
    assert out[1]["answer"]["hit"] is True


@pytest.mark.parametrize(
    ("change", "parameter"),
    [({"game": "smaple"}, "game"), ({"question": "fires"}, "question"), ({"given": {"dice": 1}}, "dice")],
)
def test_an_unknown_name_is_named(change: dict[str, Any], parameter: str) -> None:
    (out,), _ = run({**HIT, **change})
    assert out["error"]["parameter"] == parameter


def test_no_line_end_is_needed_at_the_end() -> None:
    out, answered = run(json.dumps(HIT).encode())
    assert answered
    assert len(out) == 1


@settings(derandomize=True, deadline=None, database=None, max_examples=60)
@given(st.lists(st.binary(max_size=40).map(lambda line: line.replace(b"\n", b"") + b"\n"), max_size=5))
def test_every_line_is_met_with_one_line(lines: list[bytes]) -> None:
    out, _ = run(*lines)
    assert len(out) == len(lines)
    assert all("error" in line for line in out)


def test_an_answer_through_a_pipe_does_not_wait_for_the_next_question() -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as answers, os.fdopen(writing, "wb") as sink:

        class Asking(io.RawIOBase):
            stated: list[bytes] = []  # noqa: RUF012 -- one asker, one list

            def readline(self, size: int | None = -1, /) -> bytes:  # noqa: ARG002 -- one short line
                if len(self.stated) == 2:
                    return b""
                if self.stated:
                    assert select([answers], [], [], 120)[0], "the answer waits for the next question"
                self.stated.append(answers.readline() if self.stated else b"first")
                return json.dumps(HIT).encode() + b"\n" if len(self.stated) < 3 else b""

        batch.run(Asking(), sink)  # type: ignore[arg-type] # as much of a file as is needed
        assert b'"hit": true' in Asking.stated[1]


def test_memory_does_not_grow_with_the_file() -> None:
    line = json.dumps(HIT).encode() + b"\n"

    class Endless(io.RawIOBase):
        def __init__(self, lines: int) -> None:
            self.left = lines

        def readline(self, size: int | None = -1, /) -> bytes:  # noqa: ARG002 -- one short line
            self.left -= 1
            return line if self.left >= 0 else b""

    class Nowhere(io.RawIOBase):
        def write(self, data: Buffer, /) -> int:
            return memoryview(data).nbytes

    batch.run(Endless(10), Nowhere())  # type: ignore[arg-type] # as much of a file as is needed
    tracemalloc.start()
    batch.run(Endless(3000), Nowhere())  # type: ignore[arg-type] # as above
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 200_000


def test_a_line_may_call_the_facts_as_the_tools_for_assistants_do() -> None:
    out, answered = run({"game": "sample", "question": "fire", "facts": {"die": 6}})
    assert answered
    assert out[0]["answer"] == ask("sample", "fire", {"die": 6}).as_json()["answer"]
