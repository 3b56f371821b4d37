"""Find the game that a sentence is about."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from countermarch.sentences.rewording import in_digits
from countermarch.sentences.words import words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

SHORTEST = 3
"""Letters from which the beginning of a word of a title stands for it."""

Title = tuple[tuple[str, ...], str]
"""The words of a game's title, and its id."""


@cache
def _titles() -> tuple[Title, ...]:
    """Return the titles of the installed games, the longest first."""
    from countermarch import components

    found = [one for game in components.games() for one in titles_of(game, components.game(game).title)]
    return tuple(sorted(set(found), key=lambda one: -len(one[0])))


def titles_of(game: str, title: str) -> tuple[Title, ...]:
    """Return a game's title as words, with and without its leading article; () for an empty title."""
    words = tuple(word.plain for word in words_of(title))
    bare = words[1:] if words[:1] in (("a",), ("the",)) else words
    return ((words, game), (bare, game)) if words else ()


def named_in(text: str) -> tuple[str, str]:
    """Return the id of the installed game that a sentence names, or "", and the rest of the sentence."""
    return found_in(text, _titles())


def found_in(text: str, titles: Sequence[Title]) -> tuple[str, str]:
    """Return the id of the first of these titles that a sentence contains, and the rest of the sentence."""
    text = in_digits(text)
    words = words_of(text)
    for title, game in titles:
        for start in range(len(words) - len(title) + 1):
            if _names([word.plain for word in words[start : start + len(title)]], title):
                return game, _without_name(text, [word.text for word in words[start : start + len(title)]])
    return "", text


def _names(typed: Sequence[str], title: Sequence[str]) -> bool:
    """Return whether words are those of a title, or begin them: Leb 82, Third Leb War."""
    pairs = list(zip(typed, title, strict=True))
    alike = [one == full for one, full in pairs]
    starts = [len(one) >= SHORTEST and full.startswith(one) for one, full in pairs]
    return any(alike) and all(one or other for one, other in zip(alike, starts, strict=True))


def _without_name(text: str, name: Sequence[str]) -> str:
    """Return a text without a name, which is given by its words."""
    found = re.search(r"\b" + r"\W*".join(map(re.escape, name)) + r"\b", text)
    return f"{text[: found.start()]}, {text[found.end() :]}" if found else text
