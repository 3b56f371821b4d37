"""Judge what the text around a receipt claims, each sentence by itself.

What one speaker says truly does not excuse what another says falsely.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from countermarch.reference.engine.claims import (
    clauses,
    further_sentences,
    in_digits,
    nearby_words,
    numbers_disputed,
    results_named,
)
from countermarch.reference.engine.display_values import in_words
from countermarch.reference.engine.kinds import EnumKind, TextKind
from countermarch.reference.engine.stated import SHARE, disputed, is_of_strengths, whole_word

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.language import HeadlinePart
    from countermarch.reference.engine.questions import Question

_ASSERTS: Final = (
    r"(?:^|[,;:] |'s |\b(?:so|then|is|was|gives?|gave|makes?|made|means?|got|gets?|says?|said) )"
    r"(?:(?:[Aa]n?|the|it|that|is|was) )*"
)
"""What comes before a result that a sentence claims, rather than mentions."""

_NEGATION: Final = re.compile(r"\b(?:not|never)\b ?|n't\b")

_ELSEWHERE: Final = 10**9
_UNSAID: Final = "\1"
"""A number and a word that no text has."""

MAX_UNCHECKED: Final = 8
"""Maximum claims that are listed as not checked."""


class Around(NamedTuple):
    """The text before and after a receipt, and up to how many characters away it is judged."""

    before: str
    after: str
    reach: int


class Judged(NamedTuple):
    """What the text around a receipt claims: results named, contradictions, and what was not checked."""

    beside: tuple[str, ...]
    disputed: tuple[str, ...]
    unchecked: tuple[str, ...]


class Ruled(NamedTuple):
    """A ruling that claims are held against.

    ``given`` and ``answer`` are its facts and its answer as JSON, ``read`` the cells of the tables that it
    read, ``cited`` its rules and errata, ``meanings`` those of the results of its tables, ``parts`` the
    game's headline for it.
    """

    asked: Question
    given: Mapping[str, Any]
    answer: Mapping[str, Any]
    read: Sequence[object] = ()
    cited: Sequence[str] = ()
    meanings: Mapping[str, str] = {}
    parts: Sequence[HeadlinePart] = ()

    def contradictions(self, words: tuple[str, str], named: Sequence[str]) -> tuple[str, ...]:
        """Return what the words of a sentence, of which ``named`` are the results, state falsely."""
        return (
            *numbers_disputed(self.asked, self.given, self.answer, words, self.parts),
            *disputed(self.asked, self.given, self.answer, words, named, self.cited, self.meanings),
        )


def judge(ruled: Ruled, around: Around) -> Judged:
    """Judge every claim of the text around a receipt.

    >>> from countermarch.reference.engine import registry
    >>> crt = registry.find("lebanon-82", "combat-result")
    >>> facts = {"terrain": "town", "differential": 3, "die": 4}
    >>> ruled = Ruled(crt, facts, {"result": "A2"}, read=("A2", "Ex"))
    >>> said = "Bo: clear terrain, so it is an Ex. You cheat me. Al: In a town, A2. "
    >>> judge(ruled, Around(said, "", 999))[1:]
    (('clear terrain, not town', 'that is Ex, not A2'), ('You cheat me',))
    """
    before, after = (text.replace("vs. ", "vs ") for text in around[:2])
    headline = ruled.asked.headline_of(ruled.answer)
    result = in_words(ruled.answer[headline])
    words = nearby_words(before, after)
    beside = results_named(ruled.asked, headline, words, ruled.read, ruled.parts)
    faults = list(ruled.contradictions(words, beside))
    further = further_sentences(before, after, words, around.reach)
    for sentence in further:
        named = _asserted(ruled, headline, sentence)
        found = ruled.contradictions((sentence, ""), named)
        wrong = [one for one in named if one != result] if result not in named else []
        if wrong and not any(one.startswith(("that is ", wrong[0])) for one in found):
            found = (*found, f"that is {wrong[0]}, not {result}")
        faults += found
    said = [clause for sentence in (*further, *words) for clause in clauses(sentence)]
    other = _another(ruled, result)
    left = [clause for clause in dict.fromkeys(said) if not _is_checkable(ruled, other, clause)]
    more = [f"{len(left) - MAX_UNCHECKED} more"] if len(left) > MAX_UNCHECKED else []
    if max(len(before), len(after)) > around.reach:
        more.append(f"what is more than {around.reach:,} characters away")
    return Judged(beside, tuple(dict.fromkeys(faults)), (*left[:MAX_UNCHECKED], *more))


def _another(ruled: Ruled, result: str) -> Ruled:
    """Return a ruling of which nothing is true that a text could say: what contradicts it can be checked."""
    means = re.sub(r"\d+", str(_ELSEWHERE), in_digits(ruled.meanings.get(result, "").casefold()))
    return ruled._replace(
        given=_altered(ruled.given),
        answer=_altered(ruled.answer),
        cited=(_UNSAID,),
        meanings={**ruled.meanings, _UNSAID: means} if str(_ELSEWHERE) in means else ruled.meanings,
    )


def _asserted(ruled: Ruled, headline: str, sentence: str) -> tuple[str, ...]:
    """Return the results that a sentence claims; yes, no and numbers may mean anything far away."""
    kind = next(one.kind for one in ruled.asked.answer.fields if one.name == headline)
    if not isinstance(kind, EnumKind | TextKind):
        return ()
    named = results_named(ruled.asked, headline, (sentence, ""), ruled.read, ruled.parts)
    return tuple(one for one in named if re.search(rf"{_ASSERTS}{re.escape(one)}(?![\w-])", sentence))


def _altered(value: Any) -> Any:  # noqa: ANN401 # JSON
    """Return JSON with other numbers, names, and yes for no."""
    match value:
        case None:
            return None
        case bool():
            return not value
        case int():
            return _ELSEWHERE
        case str():
            return _UNSAID
        case dict():
            return {name: _altered(one) for name, one in value.items()}
        case _:
            return [_altered(one) for one in value]


def _is_checkable(ruled: Ruled, other: Ruled, clause: str) -> bool:
    """Return whether a clause, or what it denies, is about the result or a fact of the ruling."""
    plain = _NEGATION.sub("", clause)
    headline = ruled.asked.headline_of(ruled.answer)
    signed = [one for one in ruled.answer.values() if isinstance(one, int) and not isinstance(one, bool)]
    names = [ruled.answer[headline], *(one for one in ruled.given.values() if isinstance(one, str))]
    return bool(
        any(whole_word(in_words(one)).search(plain) for one in names)
        or _asserted(ruled, headline, plain)
        or any(one.contradictions((plain, ""), ()) for one in (ruled, other))
        or is_of_strengths(ruled.asked, ruled.given, plain)
        or re.search(SHARE, plain)
        or any(re.search(rf"{re.escape(f'{one:+d}')}(?!\w)", plain) for one in signed)
    )
