"""``countermarch find``: what settles this: a question, a clause, an erratum, a place, a piece, a table."""

from __future__ import annotations

import re
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from countermarch.cli.command import AS_JSON, GAME, command, option, whole
from countermarch.cli.streams import json_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countermarch.search.index import Hit

EXAMPLES = (
    "countermarch find close air support",
    "countermarch find CAS --game next-war-in-lebanon",
    "countermarch find can a unit retreat into a town",
    "countermarch find D2 in Beaufort --game lebanon-82",
)


@command(EXAMPLES)
@click.argument(
    "words", nargs=-1, required=True, metavar="WORDS...", help="What you are looking for, in your own words."
)
@option("--game", metavar="GAME|DIR", type=GAME, default="", help="Search one game only, or a folder.")
@option("--limit", metavar="NUMBER", type=whole(1, 100), default=8, help="How many to show.")
@AS_JSON
def run(*, words: tuple[str, ...], game: str, limit: int, as_json: bool) -> int:
    """Search in your own words for what settles a question, and see how to ask it.

    Searches questions, clauses, errata, places, tables and pieces, best match first. Knows abbreviations,
    synonyms and misspellings: CAS finds close air support. Says so if the rule book leaves something out.
    A game's id or folder as the first or last word searches that game.
    """
    from countermarch import components
    from countermarch.search.index import index_of

    if not game and len(words) > 1:
        game, words = _game_apart(words)
    query = " ".join(words)
    index = index_of([game] if game else components.games())
    hits = index.find(query, limit=limit)
    if as_json:
        click.echo(json_text([_plain(hit) for hit in hits], indent=2))
    else:
        from countermarch.cli.layout import clauses

        read_as, lacking = index.read_as(query), index.lacking(query)
        clauses.show_hits(query, hits, read_as, lacking, of_one_game=bool(game))
        for name, does in () if hits else _commands(words):
            click.echo(f"A command does this: countermarch {name} --help  ({does})")
    return 0 if hits else 1


def _commands(words: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield the commands whose help has all the words, each with its first sentence."""
    root = click.get_current_context().find_root()
    group = root.command
    if not isinstance(group, click.Group):
        return
    for name in group.list_commands(root):
        one = group.get_command(root, name)
        known = re.findall(r"\w+", ((one and one.help) or "").lower())
        if one and all(word.lower() in known for word in words):
            yield name, one.get_short_help_str(200)


def _game_apart(words: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Return the game that the first or the last word names, and the other words; no game if neither does."""
    from pathlib import Path

    from countermarch import components

    for named, others in ((words[0], words[1:]), (words[-1], words[:-1])):
        # "map" may be a word and a folder alike; only a folder of a game has a game.toml
        if named in components.games() or Path(named, "game.toml").is_file():
            return named, others
    return "", words


def _plain(hit: Hit) -> dict[str, object]:
    """Return a hit as plain data, with its score."""
    shown = asdict(hit.entry)
    return {name: shown[name] for name in ("game", "kind", "id", "title", "text", "questions")} | {
        "score": hit.score
    }
