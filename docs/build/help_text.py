"""Makes the help texts of a question fit for a player: what only a program needs to know is left out."""

from __future__ import annotations

import re
from typing import Final

_IDS: Final = r"[A-Z0-9]{3}-E\d+"
_NOISE: Final = frozenset(
    (
        *("a", "all", "an", "and", "any", "are", "as", "at", "by", "die", "dice", "for"),
        *("given", "here", "if", "in", "is", "it", "its", "kind", "not", "now", "of", "on"),
        *("one", "or", "rolled", "six", "the", "their", "these", "this", "to", "two", "type", "use"),
        *("used", "which", "whose"),
    )
)
_CUTS: Final = (
    (rf"\s*\((?:test )?not in the document, {_IDS}\)", ""),
    (rf"^(?:other reading of |house choice: )?{_IDS}(?: taken to the letter)?[:;,]?\s*", ""),
    (rf"^other reading \({_IDS}\):\s*|^house choice: ", ""),
    (rf"other reading of {_IDS}(?:[:,]\s*)?", "another reading"),
    (rf"\s*\((?:{_IDS}(?:, )?)+\)", ""),
    (rf"[,;:]\s*{_IDS}(?=[);]|$)", ""),
    (r"\s*\(from question [a-z-]+\)", ""),
    (r"\s*\([^()]*bad input[^()]*\)", ""),
    (r"(?:^|[;.])[^;.]*bad input[^;.]*", ""),
    (r"(?:^|;\s*)(?:house choice )?(?:exactly )?as in [a-z-]+", ""),
    (r"\s*\(as in [a-z-]+\)", ""),
    (r"\s*\(exactly [a-z_]+(?: of them)?(?:;[^)]*)?\)", ""),
    (r"\btrue (?=when|in|lets|makes)", "yes "),
    (r"\bfalse(?=[:)])", "no"),
    (r"\btrue(?=[:)])", "yes"),
    (r"(?<=[a-z0-9])_(?=[a-z0-9])", " "),
)


def plain_help(label: str, says: str) -> str:
    """Return a help text in a player's words; nothing when it says no more than the label.

    >>> plain_help("die", "one die")
    ''
    >>> plain_help("attacker_support", "values of the markers applied and not nullified (L82-E61)")
    'Values of the markers applied and not nullified'
    >>> plain_help("card", "card of that side's deck (a card of the other deck only: bad input naming card)")
    "Card of that side's deck"
    >>> plain_help("dice", "the dice rolled (exactly dice_to_roll of them)")
    ''
    """
    for pattern, instead in _CUTS:
        says = re.sub(pattern, instead, says).strip()
    says = says.strip(" ;:,.")
    fresh = {word for word in re.findall(r"\w+", says.lower()) if not _known(word, label)}
    return says[:1].upper() + says[1:] if fresh - _NOISE else ""


def _known(word: str, label: str) -> bool:
    return any(word.rstrip("s") == one.rstrip("s") for one in label.lower().split("_"))
