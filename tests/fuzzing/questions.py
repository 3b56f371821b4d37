"""Questions asked by anybody: facts, batches, odds, lists as written by hand, receipts, assistants."""

from __future__ import annotations

import io
import json
import logging
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from support.games import GAMES, cases
from support.loops import Loop

from countermarch.cli import notation
from countermarch.reference.engine import batch, receipts, registry
from countermarch.reference.engine import odds as chances
from countermarch.reference.engine.ask import ask as settle
from countermarch.reference.engine.errors import ValueFault
from countermarch.reference.engine.kinds import DiceKind, ListKind, RecordKind
from countermarch.search import index
from fuzzing import scraps
from fuzzing.target import ANSWERED, REFUSED, FaultError, Target, in_one_line, outcome

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from mcp.types import CallToolResult, InputRequiredResult


@cache
def asked() -> Sequence[dict[str, Any]]:
    """Return the worked cases of all games, each with its game."""
    return [
        {"game": game, "question": case["question"], "given": case["given"]}
        for game in GAMES
        for case in cases(game)
    ]


@cache
def lines() -> Sequence[str]:
    """Return worked cases as lines of a batch."""
    return [json.dumps(one) for one in asked()[::7]]


@lru_cache
def kinds() -> Sequence[ListKind | RecordKind | DiceKind]:
    """Return the kinds of every parameter that is written as a list."""
    parameters = (p for game in GAMES for one in registry.questions(game).values() for p in one.parameters)
    return [p.kind for p in parameters if isinstance(p.kind, ListKind | RecordKind | DiceKind)]


@lru_cache
def cited() -> Sequence[str]:
    """Return texts with receipts."""
    worked = [one for one in asked()[::9] if outcome(lambda one=one: settle(**one)) is ANSWERED]
    found = [receipts.receipt(one["game"], one["question"], one["given"]) for one in worked]
    return [f"He says {one},\n> and is right." for one in found] + [" ".join(found[:3])]


def question(draw: Random) -> str:
    """Make the facts of a question, changed somewhere, as JSON."""
    one = draw.choice(asked())
    changed = one if draw.random() < 0.05 else scraps.value(draw, one["given"])
    whole = {**one, "given": changed} if changed is not one else scraps.value(draw, one)
    return json.dumps(whole)


def ask(given: str) -> str:
    """Ask, and hold the answer to JSON."""
    one = json.loads(given)
    if not isinstance(one, dict) or not {"game", "question", "given"} <= one.keys():
        return REFUSED

    def call() -> None:
        json.dumps(settle(one["game"], one["question"], one["given"]).as_json(), allow_nan=False)

    return outcome(call)


def odds(given: str) -> str:
    """Ask for the odds where a few dice are left out, and hold the chances to their sum."""
    one = json.loads(given)
    if not isinstance(one, dict) or not {"game", "question", "given"} <= one.keys():
        return REFUSED

    def call() -> None:
        found = chances.odds(one["game"], one["question"], one["given"])
        if sum(each.probability for each in found.outcomes) != 1:
            raise FaultError("the chances do not add up")

    return outcome(call)


def open_question(draw: Random) -> str:
    """Make a question with some of its facts left out, dice among them, or changed."""
    one = draw.choice(asked())
    given = {key: value for key, value in one["given"].items() if draw.random() < 0.8}
    return json.dumps({**one, "given": scraps.value(draw, given) if draw.random() < 0.3 else given})


def batch_line(draw: Random) -> bytes:
    """Make a few lines of a batch, most of them broken."""
    return scraps.encoded(draw, lines()) + b"\n" + draw.choice(lines()).encode() + b"\n"


def batched(given: bytes) -> str:
    """Answer the lines: one line out for one in, none a fault of the program."""
    sink = io.BytesIO()
    fine = batch.run(io.BytesIO(given), sink)
    out = sink.getvalue().splitlines()
    if len(out) != len(io.BytesIO(given).readlines()):
        raise FaultError("lines are lost")
    for line in out:
        error = json.loads(line).get("error")
        if error is not None:
            in_one_line(error["message"])
            if "a fault of the program" in error["message"]:
                raise FaultError(error["message"])
    return ANSWERED if fine else REFUSED


WRITTEN = (
    *("golani, 188 depleted", "3x j3=2, j3=4 hits=1", "4 3", "israeli 7, 2x plo 1", "idf 3 active; idf 2"),
    *("5-6-8", "strength=3 side=israeli", "no-active", "6 6 6 6", "f-15, f-16 loaded", "1000x plo 1"),
)


def written_list(draw: Random) -> tuple[int, str]:
    """Make a list as written by hand, and which kind it is read for."""
    return draw.randrange(len(kinds())), scraps.text(draw, WRITTEN)


def read_list(given: tuple[int, str]) -> str:
    """Read a list for a kind; refused with a ``Fault``, as its caller expects."""
    try:
        notation.read(given[1], kinds()[given[0]])
    except ValueFault as error:
        in_one_line(str(error))
        return REFUSED
    return ANSWERED


def text_to_verify(draw: Random) -> str:
    """Make a text with receipts in it, changed somewhere."""
    return scraps.text(draw, cited())


def verified(given: str) -> str:
    """Recompute the receipts of a text; answered where all of them are the same."""
    verdicts = set()

    def call() -> None:
        for one in receipts.verify(given):
            json.dumps(one.as_json(), allow_nan=False)
            verdicts.add(one.verdict)
            if not one.why.isprintable():
                raise FaultError(f"a verdict that cannot be read: {one.why!r}")

    stated = outcome(call)
    return stated if verdicts == {"same"} else REFUSED


WORDS = ("close air support", "advance after combat", "Golani 3.2", "river hexside", "who wins", "mvp -5")


def words(draw: Random) -> str:
    """Make a search query."""
    return scraps.text(draw, WORDS)


def found(given: str) -> str:
    """Look for words in all games."""
    return outcome(lambda: index.index_of(GAMES).find(given, limit=5))


class _Assistant:
    """The server of rules, and a client that stays connected."""

    def __init__(self) -> None:
        from mcp import Client

        from countermarch import mcp_server

        logging.disable(logging.CRITICAL)  # the server tells of every refusal
        self._loop = Loop()
        self._held = Client(mcp_server.server())
        self._client = self._loop.run(self._held.__aenter__())

    def call(self, name: str, given: dict[str, Any]) -> CallToolResult | InputRequiredResult:
        return self._loop.run(self._client.call_tool(name, given))


assistant = cache(_Assistant)
TOOLS = ("find", "describe", "rule", "odds", "verify")


def tool_call(draw: Random) -> tuple[str, str]:
    """Make a call of a tool with facts that it may or may not take, as JSON."""
    one = draw.choice(asked())
    facts = scraps.value(draw, one["given"]) if draw.random() < 0.8 else one["given"]
    name = draw.choice(TOOLS)
    given: dict[str, Any] = {
        "find": {"words": words(draw), "game": one["game"]},
        "describe": {"game": one["game"], "question": one["question"]},
        "verify": {"text": text_to_verify(draw)},
    }.get(name, {**one, "facts": facts})
    given.pop("given", None)
    if name == "odds" and isinstance(facts, dict) and "by" not in given and draw.random() < 0.3:
        given["by"] = [draw.choice(scraps.SCRAPS)]
    if draw.random() < 0.3:
        given = scraps.value(draw, given)
    return name, json.dumps(given if isinstance(given, dict) else {"facts": given})


def called(given: tuple[str, str]) -> str:
    """Call a tool: an answer, or an error in words that is not a fault of the program."""
    name, facts = given
    result = assistant().call(name, json.loads(facts.encode("utf-8", "replace").decode()))
    stated = " ".join(getattr(one, "text", "") for one in result.content)
    if result.is_error and not any(words in stated for words in ("not decided", "validation error")):
        raise FaultError(f"an error that says nothing: {stated[:500]}")
    return REFUSED if result.is_error else ANSWERED


TARGETS = (
    Target("questions", "facts given to every question", question, ask, cheap=True),
    Target("batch", "lines of a batch", batch_line, batched, cheap=True),
    Target("lists", "lists, records and dice as people write them", written_list, read_list, cheap=True),
    Target("odds", "questions with dice left out", open_question, odds),
    Target("verify", "texts with receipts in them", text_to_verify, verified, cheap=True),
    Target("search", "words that somebody looks for", words, found),
    Target("assistant", "calls of the tools of serve --mcp", tool_call, called),
)
