"""The rules server for assistants: our questions as read-only tools of the Model Context Protocol.

An assistant finds the question, asks the player for its facts, and cites what the engine decides. What is not
decided comes back as such, with what to ask the player.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations

import countermarch
from countermarch import components, search
from countermarch.reference.engine import InputError, receipts, registry
from countermarch.reference.engine import odds as chances
from countermarch.reference.engine.ask import parameters_of, ruling_json

INSTRUCTIONS: Final = (
    "Rules of published wargames, decided by a tested engine. Never state a rule from memory. "
    "find, then describe, then rule or odds. Ask the player for missing facts; never guess one. "
    "Quote the steps with their rule numbers and end with the receipt."
)

MOST_FOUND: Final = 20
"""Most entries that one search returns."""


@dataclass
class Found:
    """What fits the words, best first."""

    found: list[dict[str, Any]]


@dataclass
class Described:
    """What a question takes and answers."""

    id: str
    asks: str
    rules: list[str]
    given: list[dict[str, Any]]
    answer: list[dict[str, Any]]


@dataclass
class Ruled:
    """A ruling, with the receipt that cites it."""

    game: str
    question: str
    given: dict[str, Any]
    answer: dict[str, Any]
    steps: list[dict[str, Any]]
    errata: list[str]
    receipt: str


@dataclass
class Likely:
    """Exact odds; probabilities are fractions."""

    game: str
    question: str
    given: dict[str, Any]
    open: list[str]
    outcomes: list[dict[str, Any]]


@dataclass
class Checked:
    """What became of the receipts in a text."""

    receipts: list[dict[str, Any]]


def find(words: str, game: str = "", most: int = 8) -> Found:
    """Find questions, clauses, errata, places and pieces by words, best first."""
    try:
        games = [components.game(game).id] if game else components.games()
        hits = search.index_of(games).find(words, most=max(1, min(most, MOST_FOUND)))
    except InputError as error:
        raise _undecided(error) from None
    listed = [
        {"game": one.entry.game, "kind": one.entry.kind, "id": one.entry.id, "title": one.entry.title}
        | {"text": one.entry.text, "questions": list(one.entry.questions)}
        for one in hits
    ]
    return Found(listed)


def describe(game: str, question: str) -> Described:
    """Return the facts a question takes, with their bounds and defaults, and what it answers."""
    try:
        return Described(**registry.find(game, question).schema())
    except InputError as error:
        raise _undecided(error) from None


def rule(game: str, question: str, facts: dict[str, Any]) -> Ruled:
    """Settle a question. Facts left out take the defaults that describe shows."""
    try:
        asked = registry.find(game, question)
        clean = asked.check(parameters_of(facts))
        ruling = asked.function(**clean)
        cited = receipts.of_ruling(asked, clean, ruling, components.game(game))
        told: dict[str, Any] = ruling_json(asked, clean, ruling)
        return Ruled(**told, receipt=cited)
    except InputError as error:
        raise _undecided(error) from None


def odds(game: str, question: str, facts: dict[str, Any], by: list[str] | None = None) -> Likely:
    """Return the exact odds over the dice left out of the facts; by groups by fields of the answer."""
    try:
        told: dict[str, Any] = chances.odds(game, question, facts, by).as_json()
    except InputError as error:
        raise _undecided(error) from None
    return Likely(**told)


def verify(text: str) -> Checked:
    """Recompute the receipts in a text: same, changed, or not a receipt."""
    whole = text.encode("utf-8", "replace").decode("utf-8")  # half a character cannot be sent back
    try:
        return Checked([one.as_json() for one in receipts.verify(whole)])
    except InputError as error:
        raise _undecided(error) from None


def clause(game: str, number: str) -> str:
    """Return the clauses of a number in our words, with the questions that decide them."""
    told = [
        {"number": one.number, "title": one.title, "summary": one.summary, "questions": list(one.questions)}
        for one in components.game(game).clauses
        if number in (one.number, one.rule)
    ]
    if not told:
        raise ValueError(f"{game} has no clause {number[:40]!r}")
    return json.dumps(told, ensure_ascii=False)


def rules_lawyer(situation: str) -> str:
    """Settle a dispute at the table."""
    return (
        "Settle this with the tools. Ask me for every fact that is missing. Give the result first, then each "
        f"step with its rule, the errata it leans on, and the receipt.\n\n{situation}"
    )


def server() -> Any:  # noqa: ANN401 # the SDK's own server
    """Make the server: five tools that only read, the clauses, and one prompt."""
    made = MCPServer("countermarch", instructions=INSTRUCTIONS, version=countermarch.__version__)
    reads = ToolAnnotations(
        read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
    )
    for tool in (find, describe, rule, odds, verify):
        made.add_tool(tool, annotations=reads, structured_output=True)
    made.resource("rules://{game}/{number}", name="clause", mime_type="application/json")(clause)
    made.prompt(name="rules-lawyer", title="Rules lawyer")(rules_lawyer)
    return made


def _undecided(error: InputError) -> Exception:
    """Say that nothing was decided, and what to ask the player."""
    fact = error.parameter
    ask = f"Ask the player for {fact}" if fact else "Ask the player"
    refusal: Exception = ToolError(f"not decided: {error}. {ask}; do not answer from memory.")
    return refusal
