"""Who acts in a sentence and who is acted on: the words before attacks, against, goes for, and behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.sentences.words import COMMA, FULL_STOP, listed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.sentences.words import Word


def _is_act(words: Sequence[Word], place: int, word: Word) -> bool:
    """Tell whether a word parts the one who acts from the one acted on: attacks, against, goes for."""
    goes = words[place - 1].plain in listed("goes")
    after = words[place + 1].plain if place + 1 < len(words) else ""
    if word.plain in ("attacking", "firing") and after in listed("plain"):
        return False
    if word.plain == "fire" and words[place - 1].plain in listed("kinds_of_fire"):
        return False
    return word.plain in listed("acts") or (word.plain in ("for", "after", "at") and goes)


def parts_of(words: Sequence[Word]) -> Mapping[int, str]:
    """Return which words tell of the one who acts and which of the one acted on.

    >>> from countermarch.sentences.words import words_of
    >>> parts_of(words_of("golani attacks the PLO in a town"))
    {0: 'subject', 2: 'object', 3: 'object', 4: 'object', 5: 'object', 6: 'object'}
    """
    verbs = [
        place
        for place, word in enumerate(words)
        if (place or word.plain in ("attacked", "attacking")) and _is_act(words, place, word)
    ]
    if not verbs:
        return {}
    verb = next((place for place in verbs if words[place].plain == "against"), verbs[0])
    first, last = "subject", "object"
    if verb + 1 < len(words) and words[verb + 1].plain == "by":
        first, last = last, first
    found = {}
    for place in range(verb - 1, -1, -1):
        if words[place + 1].pause >= FULL_STOP:
            break
        found[place] = first
    for place in range(verb + 1, len(words)):
        if words[place].pause >= COMMA or words[place].plain == "with":
            break
        found[place] = last
    return dict(sorted(found.items()))
