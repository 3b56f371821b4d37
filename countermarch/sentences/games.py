"""Which game a sentence is about."""

from __future__ import annotations

from functools import cache

from countermarch.sentences.words import words_of


@cache
def _titles() -> tuple[tuple[tuple[str, ...], str], ...]:
    """Return the titles of the installed games as words, the longest first."""
    from countermarch import components

    found = []
    for game in components.games():
        words = tuple(word.plain for word in words_of(components.game(game).title))
        bare = words[1:] if words[0] in ("a", "the") else words
        found += [(words, game), (bare, game)]
    return tuple(sorted(set(found), key=lambda one: -len(one[0])))


def named_in(text: str) -> tuple[str, str]:
    """Return the game that a sentence names and the sentence without its name; an empty name for none."""
    words = words_of(text)
    for title, game in _titles():
        for start in range(len(words) - len(title) + 1):
            if tuple(word.plain for word in words[start : start + len(title)]) == title:
                return game, _without(text, words[start].text, words[start + len(title) - 1].text)
    return "", text


def _without(text: str, first: str, last: str) -> str:
    """Cut a name out of a text, from its first word to its last."""
    low = text.casefold()
    start = low.find(first.casefold())
    end = low.find(last.casefold(), start) + len(last)
    return f"{text[:start]}, {text[end:]}"
