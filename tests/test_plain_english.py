"""Texts that people read use the words of ``docs/glossary.md``, and none of the project's former dialect."""

from __future__ import annotations

import ast
import csv
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]

BANNED = {
    r"ours": "reconstructed",
    r"sound": "valid",
    r"told": "reported, shown, said",
    r"slips?": "mistake, typo",
    r"(?:take[ns]?|taking|took) (?:\w+ )?down": "update, record",
    r"strangers?": "another user",
    r"the house|house's": "default",
    r"heads?": "heading, top",
    r"one's own": "your own",
    r"anew": "again",
    r"lies|lain": "is, is in",
    r"stands? (?:there|here|in|on|at|beside|alone|before|above|where|next)|what stands": "is, is in",
    r"would do": "expected",
}
"""Words that a reader stumbles over, and what to write instead."""

BANNED_IN_CODE = {
    r"ours": "reconstructed, the project's",
    r"tells? whether": "return whether",
    r"told|tells": "stated, reported, returned",
    r"hinders?|hindering": "block",
    r"so many mm": "the length, such as: gap in mm",
    r"otherwise than": "differently from",
    r"slips?": "mistake, mutation",
    r"strangers?": "another user",
    r"the house|house's": "default",
    r"anew": "again",
    r"lies|lain": "is, is in",
    r"what stands|stands? (?:beside|behind|before|above|there)": "is, is next to",
    r"(?:below|beside|above) each other": "side by side, stacked",
    r"called after": "named after",
    r"small letters": "lower-case letters",
    r"as people (?:write|read|cite|type)": "as written by hand, in readable form",
}
"""Words that docstrings, comments and names of tests do without."""

BANNED_NAMES = {
    r"told|tells?": "reported, stated, shown",
    r"ours": "own, first, current",
    r"sound": "valid",
    r"slips?": "mutation",
    r"strangers?": "unknown, other",
    r"hinders?": "block",
    r"anew": "again",
    r"most": "maximum, limit",
    r"least": "minimum",
}
"""Words that names of functions and parameters do without; the last two are banned only as whole names."""

BARE_NAMES = {
    r"named|called": "piece_name, game_named",
    r"turned": "backs_upside_down, transposed",
    r"about": "subject_of, with_name",
    r"said": "in_words, describe_piece",
    r"beside|behind|upright": "what is there, and what is done with it",
    r"alike": "similar_hues, shared_scene",
}
"""Participles, prepositions and adverbs that are no names of functions by themselves."""

EXCUSED_NAMES = {
    "_fill_told": "what the player told, beside what is assumed",
    "_tells_another": "what a word says to the reader of sentences",
    "_tells_nothing": "as above",
    "_tells_value": "as above",
    "find(most)": "a parameter that clients of the MCP server send",
    "about": "a method of errors that rules of other packages call",
}
"""Names that may have such a word, each with the reason."""

EXCUSED = {
    "stand in for": "the ordinary verb: to replace",
    "stands in for": "as above",
    "a side that stands alone": "the ordinary verb",
    "slip away": "what irregular units do in the game",
    "head = ": "the name of a key that layouts and tables have",
    "one would do for": "the ordinary verb: be enough",
    '"head"': "the name of a field of an answer",
    "<head>": "of HTML",
    "head(": "a function of rules as data",
    "head:": "as above",
}
"""Phrases that may hold such a word, each with the reason."""

WORD = re.compile("|".join(rf"\b(?:{word})\b" for word in BANNED), re.IGNORECASE)
NAME = re.compile(rf"(?:\w*_)?(?:{'|'.join(list(BANNED_NAMES)[:-2])})(?:_\w+)?|most|least")
BARE = re.compile(rf"_?(?:{'|'.join(BARE_NAMES)})")
CODE_WORD = re.compile("|".join(rf"\b(?:{word})\b" for word in BANNED_IN_CODE), re.IGNORECASE)
EXCUSE = re.compile("|".join(map(re.escape, EXCUSED)), re.IGNORECASE)

PAGES = (
    *("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "NOTICE.md", "docs/architecture.md"),
    *(path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "docs/pages").rglob("*.md"))),
    *(path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "components").glob("**/README.md"))),
    *(path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "docs/api").glob("*.rst"))),
    "docs/glossary.md",
    "tests/countermarch/commands.txt",
)
CODE = ("countermarch", "components", "generators", "reference")
DATA = (
    *sorted(path.parent for path in (ROOT / "components").glob("*/game.toml")),
    ROOT / "countermarch" / "folders" / "kinds",
)
SKIPPED = {"words.toml", "heard.toml", "heading_words.toml", "symbols.toml"}
"""Files of words that people type, which this project does not choose."""


def faults(text: str) -> set[str]:
    """Return the banned words of a text, in lower case."""
    return {found[0].lower() for found in WORD.finditer(EXCUSE.sub(" ", text))}


def test_the_banned_words_are_found_and_the_excused_are_not() -> None:
    assert faults("What lies there is ours.") == {"lies", "ours"}
    assert faults("Launchers stand in for the CSU.") == set()
    assert NAME.fullmatch("_told_apart")
    assert not NAME.fullmatch("at_least")


@pytest.mark.parametrize("name", PAGES)
def test_no_page_uses_a_banned_word(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    if name == "docs/glossary.md":
        text = text.partition("## For contributors: words we avoid")[0]
    sessions_only = re.sub(r"^```(?!console).*?^```$", " ", text, flags=re.MULTILINE | re.DOTALL)
    prose = re.sub(r"`[^`\n]+`", " ", sessions_only)
    assert {line: found for line in prose.splitlines() if (found := faults(line))} == {}


@pytest.mark.parametrize("package", CODE)
def test_no_message_of_the_code_uses_a_banned_word(package: str) -> None:
    found = {
        f"{path.relative_to(ROOT)}: {text}": words
        for path in sorted((ROOT / package).rglob("*.py"))
        for text in _messages(ast.parse(path.read_text("utf-8")))
        if (words := faults(text))
    }
    assert found == {}


@pytest.mark.parametrize("package", [*CODE, "benchmarks", "docs", "tests"])
def test_no_docstring_comment_or_name_uses_a_banned_word(package: str) -> None:
    found = {}
    for path in sorted((ROOT / package).rglob("*.py")):
        source = path.read_text("utf-8")
        tree = ast.parse(source)
        for text in (*_described(tree), *COMMENT.findall(source)):
            words = {one[0] for one in CODE_WORD.finditer(EXCUSE.sub(" ", text))}
            if words:
                found[f"{path.relative_to(ROOT)}: {text}"] = words
        for name, last in _names(tree):
            bare = package in CODE and name == last and BARE.fullmatch(name)
            if (bare or NAME.fullmatch(last)) and name not in EXCUSED_NAMES:
                found[f"{path.relative_to(ROOT)}: {name}"] = {last}
    assert found == {}


def _names(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield each function, and each parameter as ``function(parameter)``, with its own name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("test_"):
            yield node.name, node.name
        if isinstance(node, ast.FunctionDef):
            for one in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs):
                yield f"{node.name}({one.arg})", one.arg


COMMENT = re.compile(r"^ *# (.*)$", re.MULTILINE)


def _described(tree: ast.Module) -> Iterator[str]:
    """Yield a module's docstrings, without code and examples, and its test names split into words."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            text = node.value.value if isinstance(node.value.value, str) else ""
            yield re.sub(r"``[^`]*``", " ", text.partition(">>>")[0])
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node.name.replace("_", " ")


def _messages(tree: ast.Module) -> Iterator[str]:
    """Yield the texts of a module: what holds a blank and is neither a docstring nor a pattern."""
    loose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in loose:
            continue
        if " " in node.value.strip() and "\\" not in node.value:
            yield node.value


@pytest.mark.parametrize("folder", DATA, ids=lambda folder: folder.name)
def test_no_text_of_the_data_uses_a_banned_word(folder: Path) -> None:
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.name in SKIPPED:
            continue
        for text in _texts(path):
            if words := faults(text):
                found[f"{path.relative_to(ROOT)}: {text}"] = words
    assert found == {}


def _texts(path: Path) -> Iterator[str]:
    """Yield the texts of a file of data that hold a blank."""
    if path.suffix == ".toml":
        yield from _strings(tomllib.loads(path.read_text("utf-8")))
    elif path.suffix in {".csv", ".tsv"}:
        lines = path.read_text("utf-8").splitlines()
        rows = csv.reader(lines, delimiter="\t" if path.suffix == ".tsv" else ",")
        yield from (cell for row in rows for cell in row if " " in cell)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        if " " in value:
            yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _strings(one)
    elif isinstance(value, list):
        for one in value:
            yield from _strings(one)


SCRIPT = re.compile(r'"([^"\\\n]*)"|`([^`\n]*)`')


def test_no_text_of_the_site_uses_a_banned_word() -> None:
    found = {}
    for path in sorted((ROOT / "countermarch" / "site" / "js").glob("*.js")):
        lines = re.sub(r"^\s*(//|/?\*).*$", "", path.read_text("utf-8"), flags=re.MULTILINE)
        for text in (one or two for one, two in SCRIPT.findall(lines)):
            said = re.sub(r"\$\{[^}]*\}|cm-[\w-]+", " ", text)
            if " " in said.strip() and (words := faults(said)):
                found[f"{path.name}: {text}"] = words
    for path in sorted((ROOT / "countermarch" / "site" / "templates").glob("*.j2")):
        text = re.sub(r"\{[%{#].*?[%}#]\}|<[^>]*>", " ", path.read_text("utf-8"), flags=re.DOTALL)
        if words := faults(text):
            found[path.name] = words
    assert found == {}
