"""The text beside the table: the rules in summary and how to begin, as HTML and as plain text."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from countermarch.components.translations import current, gettext, gettext_noop

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countermarch.generators.tabletop.contents import Contents

UNOFFICIAL = gettext_noop(
    "Unofficial, made by Countermarch. You need the game itself: no rule text is reproduced here."
)
LONGEST = 12_000
"""Maximum number of characters of a page of a notebook."""

RECONSTRUCTED_VALUES = gettext_noop("A filled corner on its back marks a piece with reconstructed values.")


def publisher_line(contents: Contents) -> str:
    """Return one line about the publisher of a game; for your own game, what its folder says, or nothing.

    >>> from types import SimpleNamespace
    >>> publisher_line(SimpleNamespace(published=False, notice="Draft of May"))
    'Draft of May'
    >>> publisher_line(SimpleNamespace(published=True))
    'Unofficial, made by Countermarch. You need the game itself: no rule text is ...'
    """
    return gettext(UNOFFICIAL) if contents.published else contents.notice


def rules_page(contents: Contents) -> str:
    """Return every clause in our words as a page."""
    rows = "".join(
        f"<p><b>{escape(note.number)} {escape(note.title)}</b><br>{escape(note.says)}</p>\n"
        for note in contents.notes
    )
    said = rows or f"<p>{escape(gettext('This game has no summary of its rules.'))}</p>\n"
    head = f"<p><i>{escape(publisher_line(contents))}</i></p>\n" if publisher_line(contents) else ""
    return _page(f"{contents.title}: {gettext('rules in summary')}", f"{head}{said}")


def start_page(contents: Contents, keys: dict[str, str]) -> str:
    """Return how to begin, a description of each scenario, and the keys of the pieces."""
    scenarios = "".join(
        f"<li><b>{escape(start.title)}</b> {escape(start.says)}</li>\n" for start in contents.starts
    )
    rows = "".join(
        f"<tr><td><b>{escape(key)}</b></td><td>{escape(says)}</td></tr>\n" for key, says in keys.items()
    )
    of_us = " ".join(
        map(gettext, (UNOFFICIAL,) * contents.published + (RECONSTRUCTED_VALUES,) * contents.marked)
    )
    texts = (contents.says, credit(contents), of_us)
    said = "".join(f"<p>{escape(text)}</p>\n" for text in texts if text)
    begin = gettext(
        "Start a new game, choose your scenario where there are several, and take a side. Pieces with a "
        "fixed place are already there; the others are beside the map, under their set-up instructions. "
        "Units that are drawn at random under the rules are in a fixed order: shuffle them first."
    )
    body = (
        f"{said}<h2>{escape(gettext('Begin'))}</h2>\n<p>{escape(begin)}</p>\n"
        f"<ul>\n{scenarios}</ul>\n<h2>{escape(gettext('Keys'))}</h2>\n<table>\n{rows}</table>\n"
    )
    return _page(f"{contents.title}: {gettext('how to begin')}", body)


def credit(contents: Contents) -> str:
    """Return who made the game.

    >>> from types import SimpleNamespace
    >>> credit(SimpleNamespace(title="Ford", designer="A", publisher="", notice=""))
    'Ford, by A'
    """
    by = contents.title
    if contents.designer:
        by = gettext("{title}, by {designer}").format(title=by, designer=contents.designer)
    return ". ".join(part for part in (by, contents.publisher, contents.notice) if part)


def tabs(contents: Contents) -> Iterator[tuple[str, str]]:
    """Yield the pages of a notebook, each a title and plain text of at most ``LONGEST`` characters."""
    parts = [contents.says, credit(contents), gettext(UNOFFICIAL) if contents.published else ""]
    yield gettext("About"), "\n\n".join(part for part in parts if part)
    held: list[str] = []
    number = 1
    for note in contents.notes:
        said = f"{note.number} {note.title}: {note.says}"[:LONGEST]
        if held and sum(len(one) + 2 for one in held) + len(said) > LONGEST:
            yield gettext("Rules {number}").format(number=number), "\n\n".join(held)
            held, number = [], number + 1
        held.append(said)
    if held:
        yield gettext("Rules {number}").format(number=number), "\n\n".join(held)


def _page(title: str, body: str) -> str:
    return (
        f'<!DOCTYPE html>\n<html lang="{current().language}" dir="{current().direction}">\n'
        f'<head><meta charset="utf-8">'
        f"<title>{escape(title)}</title></head>\n"
        f"<body>\n<h1>{escape(title)}</h1>\n{body}</body>\n</html>\n"
    )
