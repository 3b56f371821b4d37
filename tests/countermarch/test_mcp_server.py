"""The rules server, by the SDK's own client: in this process, and once as a command on its own."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import pytest
from mcp import Client, StdioServerParameters
from mcp.shared.exceptions import MCPError
from support.command_line import run
from support.games import GAMES, cases
from support.loops import run_apart

from countermarch import mcp_server
from countermarch.reference.engine import registry
from countermarch.reference.engine.ask import ask

if TYPE_CHECKING:
    from pathlib import Path

TOWN = {"terrain": "town", "differential": 3, "die": 4}
ASKED = {"game": "lebanon-82", "question": "combat-result", "facts": TOWN}
CHARACTERS_A_TOKEN = 3


def call(*calls: tuple[str, dict[str, Any]]) -> list[Any]:
    """Call tools in one session; return their results."""

    async def session() -> list[Any]:
        async with Client(mcp_server.server()) as client:
            return [await client.call_tool(name, given) for name, given in calls]

    return run_apart(session())


@pytest.mark.parametrize("game", GAMES)
def test_a_worked_case_of_every_question_is_ruled_as_the_engine_does_and_verified(game: str) -> None:
    worked = {case["question"]: case["given"] for case in cases(game) if "answer" in case}
    assert set(worked) == set(registry.questions(game))
    rulings = call(*(("rule", {"game": game, "question": one, "facts": worked[one]}) for one in worked))
    for question, result in zip(worked, rulings, strict=True):
        assert not result.is_error, question
        if question == next(iter(worked)):
            (same,) = call(("rule", {"game": game, "question": question, "given": worked[question]}))
            assert same.structured_content == result.structured_content
        stated = dict(result.structured_content)
        assert stated.pop("receipt").startswith(f"cm:{game}/{question}?")
        assert stated == ask(game, question, worked[question]).as_json()
    lines = " ".join(result.structured_content["receipt"] for result in rulings)
    (checked,) = call(("verify", {"text": lines}))
    verdicts = [one["verdict"] for one in checked.structured_content["receipts"]]
    assert verdicts == ["same"] * len(worked)


def test_half_a_character_in_a_text_is_no_fault_of_the_server() -> None:
    (checked,) = call(("verify", {"text": "cm:2\ud80ba"}))
    assert not checked.is_error
    assert [one["verdict"] for one in checked.structured_content["receipts"]] == ["not a receipt"]


def test_every_tool_only_reads_and_says_what_it_returns() -> None:
    async def listed() -> tuple[list[Any], str]:
        async with Client(mcp_server.server()) as client:
            return (await client.list_tools()).tools, client.instructions or ""

    tools, instructions = run_apart(listed())
    assert [tool.name for tool in tools] == ["find", "describe", "ask_in_words", "rule", "odds", "verify"]
    for tool in tools:
        assert tool.annotations.read_only_hint
        assert not tool.annotations.destructive_hint
        assert tool.output_schema["properties"]
    text = "".join([instructions, *(tool.description + json.dumps(tool.input_schema) for tool in tools)])
    assert len(text) / CHARACTERS_A_TOKEN < 1200


@pytest.mark.parametrize(
    ("tool", "given", "fact"),
    [
        ("rule", {**ASKED, "facts": {"terrain": "town", "differential": 3}}, "die"),
        ("rule", {**ASKED, "facts": TOWN | {"terrain": "swamp"}}, "terrain"),
        ("rule", {**ASKED, "question": "combat"}, "question"),
        ("rule", {**ASKED, "game": "../etc"}, "game"),
        ("odds", {**ASKED, "facts": {"terrain": "town"}}, "differential"),
        ("describe", {"game": "lebanon-82", "question": "x"}, "question"),
        ("find", {"words": "x", "game": "x"}, "game"),
        ("verify", {"text": "x" * 1_000_001}, "text"),
    ],
)
def test_what_is_wrong_or_missing_is_not_decided_and_says_what_to_ask(
    tool: str, given: dict[str, Any], fact: str
) -> None:
    (result,) = call((tool, given))
    assert result.is_error
    assert result.content[0].text.startswith("not decided: ")
    assert f"Ask the player for {fact}" in result.content[0].text


def test_the_odds_and_the_search_are_those_of_the_library() -> None:
    likely, found, described, heard = call(
        ("odds", {**ASKED, "facts": {"terrain": "town", "differential": 3}, "by": ["result"]}),
        ("find", {"words": "close air support", "game": "next-war-in-lebanon"}),
        ("describe", {"game": "lebanon-82", "question": "combat-result"}),
        ("ask_in_words", {"sentence": "D2 aginst the Syrians, what happens", "game": "lebanon-82"}),
    )
    assert {"answer": {"result": "Ex"}, "probability": "1/3", "percent": 33.33} in likely.structured_content[
        "outcomes"
    ]
    assert found.structured_content["found"][0]["title"] == "Close Air Support"
    assert described.structured_content == registry.find("lebanon-82", "combat-result").schema()
    presumed = [{"value": "deplete", "says": "The defending unit is depleted"}]
    assert heard.structured_content["presumed"] == [
        {"fact": "defender_choice", "value": "retreat", "others": presumed}
    ]
    assert heard.structured_content["respelt"] == {"aginst": "against"}


def test_a_command_on_its_own_serves_tools_a_clause_and_the_prompt() -> None:
    started = StdioServerParameters(command=sys.executable, args=["-m", "countermarch", "serve", "--mcp"])

    async def session() -> tuple[Any, Any, Any]:
        async with Client(started) as client:
            ruled = await client.call_tool("rule", ASKED)
            read = await client.read_resource("rules://lebanon-82/12.0")
            lawyer = await client.get_prompt("rules-lawyer", {"situation": "I rolled a 4."})
            return ruled, read, lawyer

    ruled, read, lawyer = run_apart(session())
    assert ruled.structured_content["answer"]["result"] == "A2"
    assert {one["number"] for one in json.loads(read.contents[0].text)} >= {"12.0 p1"}
    assert "I rolled a 4." in lawyer.messages[0].content.text


@pytest.mark.parametrize(
    ("tool", "given", "fault"),
    [
        (
            "rule",
            {"game": 3},
            "not decided: game: Input should be a valid string; question: Field required",
        ),
        ("rule", {**ASKED, "facts": "die 4"}, "not decided: facts: Input should be a valid dictionary"),
        ("find", {"words": "x", "most": "many"}, "not decided: most: Input should be a valid integer"),
        ("fly", {}, "Unknown tool: fly"),
    ],
)
def test_what_a_tool_cannot_read_is_one_line_without_addresses(
    tool: str, given: dict[str, Any], fault: str
) -> None:
    (result,) = call((tool, given))
    assert result.is_error
    assert result.content[0].text.startswith(fault)
    assert not [one for one in ("\n", "http", "pydantic") if one in result.content[0].text]


@pytest.mark.parametrize(
    ("address", "fault"),
    [
        ("rules://lebanon-82/99", "Lebanon '82 has no clause '99'"),
        ("rules://lebanon-83/12.0", "did you mean lebanon-82?"),
        ("rules-lawyer", "Missing required arguments: {'situation'}"),
        ("judge", "Unknown prompt: judge"),
    ],
)
def test_a_clause_or_a_prompt_that_there_is_not_is_one_line(
    address: str, fault: str, capfd: pytest.CaptureFixture[str]
) -> None:
    async def session() -> str:
        async with Client(mcp_server.server()) as client:
            with pytest.raises(MCPError) as refused:
                await (client.read_resource(address) if "://" in address else client.get_prompt(address, {}))
            return str(refused.value)

    said = run_apart(session())
    assert fault in said
    assert "\n" not in said
    assert capfd.readouterr().err == ""


def test_a_folder_of_your_own_is_served_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("marrow-ford", "hidden"):
        assert run("new", name).status == 0
    started = StdioServerParameters(
        command=sys.executable, args=["-m", "countermarch", "serve", "--mcp", "marrow-ford/"], cwd=tmp_path
    )
    facts = {"column": "2:1", "die": 4}

    async def session() -> list[Any]:
        async with Client(started) as client:
            asked = {"question": "combat-result", "facts": facts}
            ruled = [
                await client.call_tool("rule", {"game": game, **asked})
                for game in ("marrow-ford/", "marrow-ford", "hidden/", "lebanon-82")
            ]
            cited = {"text": ruled[0].structured_content["receipt"]}
            found = await client.call_tool("find", {"words": "combat result", "game": "marrow-ford"})
            return [*ruled, await client.call_tool("verify", cited), found, client.instructions]

    by_folder, by_id, hidden, installed, verified, found, says = run_apart(session())
    assert by_folder.structured_content == by_id.structured_content
    assert by_folder.structured_content["receipt"].startswith("cm:marrow-ford/combat-result?")
    assert [one["verdict"] for one in verified.structured_content["receipts"]] == ["same"]
    assert "combat-result" in {one["id"] for one in found.structured_content["found"]}
    assert "marrow-ford/" in says
    assert hidden.is_error
    assert "Ask the player for" in installed.content[0].text, "the games beside it are there, too"


def test_what_cannot_be_served_is_a_line() -> None:
    shown = run("serve", "--mcp", "lebanon-82")
    assert (shown.status, shown.out) == (2, "")
    assert shown.err == "folders: 'lebanon-82' is not a folder; installed games need not be named\n"
