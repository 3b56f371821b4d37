"""``countermarch find``: which question settles this, and which clause it comes from."""

from __future__ import annotations

from dataclasses import asdict

import click

from countermarch.cli.command import AS_JSON, command, option, whole
from countermarch.cli.streams import json_text

EXAMPLES = (
    "countermarch find close air support",
    "countermarch find CAS --game next-war-in-lebanon",
    "countermarch find can a unit retreat into a town",
)


@command(EXAMPLES)
@click.argument(
    "words", nargs=-1, required=True, metavar="WORDS...", help="What you look for, in your own words."
)
@option("--game", metavar="GAME", help="Search one game only.")
@option("--most", metavar="NUMBER", type=whole(1, 100), default=8, help="How many to show.")
@AS_JSON
def run(*, words: tuple[str, ...], game: str, most: int, as_json: bool) -> int:
    """Find clauses and questions by words, best first, and see how to ask.

    Abbreviations and other names of the same thing are known: CAS finds close air support.
    """
    import components
    from countermarch import search

    if game:
        components.game(game)
    hits = search.Index(search.entries([game] if game else components.games())).find(
        " ".join(words), most=most
    )
    if as_json:
        click.echo(json_text([asdict(hit.entry) | {"score": hit.score} for hit in hits], indent=2))
    else:
        from countermarch.cli.layout import clauses

        clauses.show_hits(" ".join(words), hits)
    return 0 if hits else 1
