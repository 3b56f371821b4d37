"""The speed of the rules engine: CPU time, the median of many runs. ``python -m benchmarks.engine``."""

from __future__ import annotations

import io
import json
import statistics
import sys
import time
import tracemalloc
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.measuring import FigureTable, in_words
from countermarch import components
from countermarch.reference.engine import batch, pools, registry
from countermarch.reference.engine.ask import ask
from countermarch.reference.engine.odds import odds

if TYPE_CHECKING:
    from collections.abc import Callable

CONTRACT = Path(__file__).parents[1] / "tests" / "contract"
LINES = 100_000
ENCODER = json.JSONEncoder(check_circular=False)


def microseconds(work: Callable[[], object], times: int = 300, rounds: int = 25) -> float:
    """Return the median CPU time of one call."""
    spent = []
    for _ in range(rounds):
        start = time.process_time_ns()
        for _ in range(times):
            work()
        spent.append((time.process_time_ns() - start) / times / 1000)
    return statistics.median(spent)


def examples(game: str) -> list[tuple[str, dict[str, object]]]:
    """Return the worked cases of a game that have an answer."""
    text = (CONTRACT / game / "examples.jsonl").read_text("utf-8")
    cases = [json.loads(line) for line in text.splitlines()]
    return [(case["question"], case["given"]) for case in cases if "answer" in case]


def as_text(game: str, name: str, given: dict[str, object]) -> str:
    """Answer a question, given and returned as one line of JSON."""
    return ENCODER.encode(ask(game, name, given).as_json())


def rulings(game: str) -> list[str]:
    """Return the median time of a ruling over a game's questions, the slowest, and that of JSON to JSON."""
    ruling, to_json = [], []
    for name, given in examples(game):
        question = registry.find(game, name)
        ruling.append((microseconds(partial(question.ask, given), 50, 9), name))
        to_json.append(microseconds(partial(as_text, game, name, given), 50, 9))
    middle = statistics.median(spent for spent, _ in ruling)
    slowest, name = max(ruling)
    asked = in_words(statistics.median(to_json))
    return [components.game(game).title, in_words(middle), asked, f"{name} {in_words(slowest)}"]


def section() -> FigureTable:
    """Time the rulings of every game."""
    return FigureTable(
        "rulings",
        "Rulings",
        "The median over all questions of a game: from the facts to the answer with its steps; and from "
        "words to a line of JSON, as a program asks.",
        ("game", "a ruling", "to JSON", "the slowest"),
        [rulings(game) for game in registry.games()],
    )


def thirty_dice() -> None:
    """Print the time that the sums of thirty dice take, uncached."""
    sums = pools._sums.__wrapped__  # noqa: SLF001 -- the cache would answer in its stead
    print(f"sums of 30d6: {microseconds(lambda: sums((0, 0, 0, 0, 1, 2), 30)):.1f} µs")
    for game, name, by in (("third-lebanon-war", "fire-hits", "raw_hits"),):
        if game in registry.games() and name in registry.questions(game):
            given = {"player": "idf", "dice": "30d6", "fired_at": "attacker", "terrain": "other"}
            spent = microseconds(partial(odds, game, name, given, [by]), 20, 9)
            print(f"odds of {name} with 30d6 by {by}: {spent:.0f} µs")


def a_long_batch(game: str) -> None:
    """Print the CPU time of a long batch, and its peak memory."""
    cases = [json.dumps({"game": game, "question": name, "given": given}) for name, given in examples(game)]
    lines = "".join(f"{cases[number % len(cases)]}\n" for number in range(LINES)).encode()
    sink = io.BytesIO()
    start = time.process_time()
    batch.run(io.BytesIO(lines), sink)
    print(f"batch of {LINES:,} lines of {game}: {time.process_time() - start:.2f} s")
    short = b"".join(lines.splitlines(keepends=True)[:2000])
    tracemalloc.start()
    with Path("/dev/null").open("wb") as nowhere:
        batch.run(io.BytesIO(short), nowhere)
    print(f"  memory held beyond the files: {tracemalloc.get_traced_memory()[1] / 1e6:.1f} MB")
    tracemalloc.stop()


if __name__ == "__main__":
    thirty_dice()
    for each in sys.argv[1:] or registry.games():
        print(*rulings(each), sep="  ")
        a_long_batch(each)
