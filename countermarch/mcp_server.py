"""The rules server for assistants: the questions as read-only tools of the Model Context Protocol.

An assistant finds the question, asks the player for its facts, and cites the ruling. If a ruling is not
possible, the reply says what to ask the player.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError, ToolError
from mcp.shared.exceptions import MCPError
from mcp.types import INVALID_PARAMS, ToolAnnotations
from pydantic import ValidationError

import countermarch
from countermarch import components, sentences
from countermarch.components.errors import CountermarchError
from countermarch.reference.engine import InputError, receipts, registry
from countermarch.reference.engine import odds as chances
from countermarch.reference.engine.ask import ruling_json
from countermarch.search.index import index_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcp.server.mcpserver.context import Context
    from mcp.types import CallToolResult, GetPromptResult, InputRequiredResult

    from countermarch.components.model.game import Game

INSTRUCTIONS: Final = (
    "Rules of published wargames, decided by a tested engine. Never state a rule from memory. "
    "ask_in_words with the player's own sentence, or find, then describe, then rule or odds. "
    "Ask the player for missing facts; never guess one. "
    "Quote the steps with their rule numbers and end with the receipt."
)

MAX_FOUND: Final = 20
"""Maximum number of entries that a search returns."""


@dataclass
class SearchResult:
    """The entries that match, best first."""

    found: list[dict[str, Any]]


@dataclass
class Described:
    """The schema of a question."""

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
class Understood:
    """What was understood of a sentence, and the ruling or odds; or why there is none yet.

    ``status`` is answered, odds, asks or unknown; ``would_be`` has the result of each choice of a missing
    fact; ``presumed`` are the facts at their defaults whose other values would change the ruling; ``respelt``
    maps typing mistakes to corrections.
    """

    status: str
    game: str
    question: str
    read: list[dict[str, Any]]
    assumed: dict[str, Any]
    missing: list[str]
    not_understood: list[str]
    respelt: dict[str, str]
    presumed: list[dict[str, Any]]
    says: str
    would_be: dict[str, str]
    ruling: dict[str, Any] | None


@dataclass
class Verdicts:
    """The verdicts on the receipts in a text."""

    receipts: list[dict[str, Any]]


class Desk:
    """The tools, for the installed games and the folders served."""

    def __init__(self, own: Mapping[str, Game]) -> None:
        """``own`` are the folders that are served; no tool opens another."""
        self.own = own
        self._ids = {box.id: word for word, box in own.items()}
        self._indexed = lru_cache(index_of)

    def find(self, words: str, game: str = "", most: int = 8) -> SearchResult:
        """Find questions, clauses, errata, places and pieces by words, best first."""
        games = (self._game(game)[0],) if game else (*components.games(), *self.own)
        hits = self._indexed(games).find(words, limit=max(1, min(most, MAX_FOUND)))
        listed = [
            {"game": one.entry.game, "kind": one.entry.kind, "id": one.entry.id, "title": one.entry.title}
            | {"text": one.entry.text, "questions": list(one.entry.questions)}
            for one in hits
        ]
        return SearchResult(listed)

    def describe(self, game: str, question: str) -> Described:
        """Return the facts a question takes, with their bounds and defaults, and what it answers."""
        return Described(**registry.find(self._registered_name(game), question).schema())

    def rule(
        self,
        game: str,
        question: str,
        facts: dict[str, Any] | None = None,
        given: dict[str, Any] | None = None,
    ) -> Ruled:
        """Settle a question. Facts left out take the defaults that describe shows; given means facts too."""
        word, box = self._game(game)
        asked = registry.find(word, question)
        clean = asked.check(_facts(facts, given))
        ruling = asked.function(**clean)
        found: dict[str, Any] = ruling_json(asked, clean, ruling)
        return Ruled(**found, receipt=receipts.of_ruling(asked, clean, ruling, box))

    def ask_in_words(self, sentence: str, game: str = "") -> Understood:
        """Answer a player's sentence; tell the player what was read and presumed, and ask what is missing."""
        reply = sentences.ask_in_words(sentence, self._registered_name(game) if game else "").as_json()
        ruling: Ruled | Likely | None = None
        if reply["status"] == "answered":
            ruling = self.rule(reply["game"], reply["question"], reply["given"])
        elif reply["status"] == "odds":
            ruling = self.odds(reply["game"], reply["question"], reply["given"])
        return Understood(
            status=reply["status"],
            game=reply.get("game", ""),
            question=reply.get("question", ""),
            read=reply.get("read", []),
            assumed=reply.get("assumed", {}),
            missing=reply.get("missing", []),
            not_understood=reply.get("not_understood", []),
            respelt=reply.get("respelt", {}),
            presumed=reply.get("presumed", []),
            says=reply.get("says", ""),
            would_be=reply.get("would_be", {}),
            ruling=asdict(ruling) if ruling else None,
        )

    def odds(
        self,
        game: str,
        question: str,
        facts: dict[str, Any] | None = None,
        given: dict[str, Any] | None = None,
        by: list[str] | None = None,
    ) -> Likely:
        """Return the exact odds over the dice left out of the facts; ``by``: fields that differ."""
        facts = _facts(facts, given)
        found: dict[str, Any] = chances.odds(self._registered_name(game), question, facts, by).as_json()
        return Likely(**found)

    def verify(self, text: str) -> Verdicts:
        """Recompute the receipts in a text: same, changed, or not a receipt."""
        whole = text.encode("utf-8", "replace").decode("utf-8")  # a lone surrogate cannot be sent back
        return Verdicts([one.as_json() for one in receipts.verify(whole, self.own)])

    def clause(self, game: str, number: str) -> str:
        """Return the clauses of a number in our words, with the questions that decide them."""
        try:
            _, box = self._game(game)
        except InputError as error:
            raise ResourceNotFoundError(str(error)) from None
        found = [
            {
                "number": one.number,
                "title": one.title,
                "summary": one.summary,
                "questions": list(one.questions),
            }
            for one in box.clauses
            if number in (one.number, one.rule)
        ]
        if not found:
            raise ResourceNotFoundError(f"{box.title} has no clause {number[:40]!r}")
        return json.dumps(found, ensure_ascii=False)

    def _registered_name(self, game: str) -> str:
        """Return the name under which a game's questions are registered: its id or its folder."""
        return self._ids.get(game, game)

    def _game(self, game: str) -> tuple[str, Game]:
        """Return the name under which a game's questions are registered, and the game."""
        word = self._registered_name(game)
        return word, self.own.get(word) or components.game(word)


def _facts(facts: dict[str, Any] | None, given: dict[str, Any] | None) -> dict[str, Any]:
    """Return the facts of a call, under either of the two names."""
    # schemas and rulings have ``given``, and assistants send back the name that they have read
    if facts is not None and given is not None:
        raise InputError("given", "means the same as facts; send one of them")
    return facts or given or {}


def rules_lawyer(situation: str) -> str:
    """Settle a dispute at the table."""
    return (
        "Settle this with the tools. Ask me for every fact that is missing. Give the result first, then each "
        f"step with its rule, the errata it leans on, and the receipt.\n\n{situation}"
    )


class _McpServer(MCPServer[Any]):
    """The SDK's server, with one-line errors that say what is expected."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool; an error is one line."""
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            match error.__cause__:
                case ValidationError() as wrong:
                    faults = (f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in wrong.errors())
                    raise ToolError(_line(f"not decided: {'; '.join(faults)}")) from None
                case CountermarchError() as refusal:
                    raise ToolError(_undecided(refusal)) from None
                case _:
                    raise

    async def get_prompt(
        self, name: str, arguments: dict[str, Any] | None = None, context: Context[Any, Any] | None = None
    ) -> GetPromptResult | InputRequiredResult:
        """Return a prompt; an unknown one or a missing argument is the caller's error."""
        try:
            return await super().get_prompt(name, arguments, context)
        except ValueError as error:
            # the SDK reports it as a fault of the server otherwise
            raise MCPError(INVALID_PARAMS, _line(str(error))) from None


def server(own: Mapping[str, Game] | None = None) -> MCPServer[Any]:
    """Return the server: read-only tools, the clauses as resources, and one prompt.

    ``own`` maps the names under which folders are registered to their games.
    """
    desk = Desk(own or {})
    games = f" The games are {', '.join((*components.games(), *desk.own))}."
    made = _McpServer(
        "countermarch",
        instructions=INSTRUCTIONS + games,
        version=countermarch.__version__,
        # logs go to standard error, which some assistants show as a failure
        log_level="CRITICAL",
    )
    # assistants may call tools that only read without asking their user each time
    reads = ToolAnnotations(
        read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
    )
    for tool in (desk.find, desk.describe, desk.ask_in_words, desk.rule, desk.odds, desk.verify):
        made.add_tool(tool, annotations=reads, structured_output=True)
    made.resource("rules://{game}/{number}", name="clause", mime_type="application/json")(desk.clause)
    made.prompt(name="rules-lawyer", title="Rules lawyer")(rules_lawyer)
    return made


def _undecided(error: CountermarchError) -> str:
    """Return a reply that nothing was decided, and what to ask the player."""
    fact = getattr(error, "parameter", None)
    ask = f"Ask the player for {fact}" if fact else "Ask the player"
    return _line(f"not decided: {error}. {ask}; do not answer from memory.")


def _line(text: str) -> str:
    """Return a message as one line, as assistants show errors."""
    return " ".join(text.split())
