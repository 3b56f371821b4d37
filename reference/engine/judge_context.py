"""Judge what the text around a receipt claims, each sentence by itself.

What one speaker says truly does not excuse what another says falsely.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from countermarch.components.display_names import words as as_words
from countermarch.reference.engine.claimed_results import (
    clauses,
    further_sentences,
    in_digits,
    nearby_words,
    numbers_disputed,
    results_named,
)
from countermarch.reference.engine.display_values import in_words
from countermarch.reference.engine.kinds import EnumKind, TextKind
from countermarch.reference.engine.stated_facts import ONLY_SUPPOSED, disputed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from countermarch.components.model.language import HeadlinePart
    from countermarch.reference.engine.questions import Question

_ASSERTS: Final = (
    r"(?:^|[,;:] |'s |\b(?:so|then|is|was|gives?|gave|makes?|made|means?|got|gets?|says?|said) )"
    r"(?:(?:[Aa]n?|the|it|that|is|was) )*"
)
"""What comes before a result that a sentence claims, rather than mentions."""

_NEGATION: Final = re.compile(r"\b(?:[Nn]ot|[Nn]ever|cannot)\b ?|n't\b|\bno (?=[A-Z(])")
_REPORTED: Final = re.compile(
    r"\b(?:say|said|think|thought|know|knew|believe|claim\w*|mean|meant|agree\w*|sure|see|doubt|only|just|yet|always"
    r"|necessarily|why|if|unless|would|could|might|instead)\b",
    re.IGNORECASE,
)
"""Words by which a denial is not simply the opposite: "I don't think it is an A2"."""

_SPLIT_DENIAL: Final = re.compile(
    r"(?<!\bis)(?<!\bam)(?<!\bare)(?<!\bwas)(?<!\bwere)(?<!\bdo)(?<!\bdoes)(?<!\bdid)(?<!\bhas)(?<!\bhave)"
    r"(?<!\bhad)(?<!\bcan)(?<!\bwill)(?<!\bmust)\s+(?=not\b)"
)
"""Where "Ex not A2" divides; after an auxiliary verb the whole clause is denied."""

_PLAIN: Final = re.compile(
    r"(?:a|an|the|this|that|these|those|it|its|i|we|you|he|she|they|us|him|them|her|me|my|our|your|his"
    r"|their|there|here|is|am|are|was|were|be|been|has|have|had|do|does|did|will|must|to|of|in|on|at|by"
    r"|for|from|with|and|or|so|then|as|get|gets|got|gave|give|gives|make|makes|made|mean|means|say|says"
    r"|said|call|yes|ok|okay|well|look|sorry|chance|probability|odds|result|ruling|table|roll|rolls"
    r"|rolled|die|against|vs|versus|rule|rules|which|also|therefore|hence|dear|hi|hello|thanks|cheers"
    r"|regards|proof|receipt|s|m|re|d|ll|ve)"
)
"""Words that by themselves claim nothing about a ruling."""

_TOKEN: Final = re.compile(r"[+-]?\d+(?:\.\d+)*%?(?![\w-])|[^\W_][\w./-]*[^\W_]|\w")
_ATTACKING: Final = re.compile(r"\b(i|we|you|he|she|they)(?: did)? attack(?:ed|s)?\b", re.IGNORECASE)
_NUMBER: Final = re.compile(r"[+-]?\d+(?:\.\d+)*%?")
_LONGEST: Final = 60
"""Maximum number of words of a clause that is compared with what the ruling says."""

_SHORTEST: Final = 2
"""Minimum number of words in which what a result means may be repeated in part."""

MAX_UNCHECKED: Final = 40
"""Maximum claims that are listed as not checked."""


class SurroundingText(NamedTuple):
    """The text before and after a receipt, and up to how many characters away it is judged."""

    before: str
    after: str
    reach: int


class Judgement(NamedTuple):
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


def judge(ruled: Ruled, around: SurroundingText) -> Judgement:
    """Judge every claim of the text around a receipt.

    >>> from countermarch.reference.engine import registry
    >>> crt = registry.find("lebanon-82", "combat-result")
    >>> facts = {"terrain": "town", "differential": 3, "die": 4}
    >>> ruled = Ruled(crt, facts, {"result": "A2"}, read=("A2", "Ex"))
    >>> said = "Bo: clear terrain, so it is an Ex. You cheat me. Al: In a town, A2. "
    >>> judge(ruled, SurroundingText(said, "", 999))[1:]
    (('clear terrain, not town', 'that is Ex, not A2'), ('You cheat me',))
    """
    before, after = (text.replace("vs. ", "vs ") for text in around[:2])
    headline = ruled.asked.headline_of(ruled.answer)
    result = in_words(ruled.answer[headline])
    words = nearby_words(before, after)
    beside = results_named(ruled.asked, headline, words, ruled.read, ruled.parts)
    if result not in beside:
        held = tuple(_affirmed(text, supposed=True) for text in words)
        beside = results_named(ruled.asked, headline, (held[0], held[1]), ruled.read, ruled.parts)
    faults = list(ruled.contradictions((_affirmed(words[0]), _affirmed(words[1])), beside))
    further = [*dict.fromkeys(further_sentences(before, after, words, around.reach))]
    for sentence in map(_affirmed, further):
        named = _asserted(ruled, headline, sentence)
        found = ruled.contradictions((sentence, ""), named)
        wrong = [one for one in named if one != result] if result not in named else []
        if wrong and not any(one.startswith(("that is ", wrong[0])) for one in found):
            found = (*found, f"that is {wrong[0]}, not {result}")
        faults += found
    says = _Statements(ruled, headline)
    left: dict[str, None] = {}
    for sentence in (*further, *words):
        near = beside if sentence in words else _asserted(ruled, headline, _affirmed(sentence))
        reported = near if sentence in words or result not in near else ()
        for clause in dict.fromkeys(_parts(sentence)):
            denials = _denial(says, clause)
            faults += denials or ()
            if denials is None and not says.judge_clause(clause, reported, faults):
                left[clause] = None
    if any(one.endswith(f", not {result}") for one in faults):
        faults = [one for one in faults if not one.endswith(f", but it is {result}")]
    left_out = list(left)
    more = [f"{len(left_out) - MAX_UNCHECKED} more"] if len(left_out) > MAX_UNCHECKED else []
    if max(len(before), len(after)) > around.reach:
        more.append(f"what is more than {around.reach:,} characters away")
    return Judgement(beside, tuple(dict.fromkeys(faults)), (*left_out[:MAX_UNCHECKED], *more))


def _asserted(ruled: Ruled, headline: str, sentence: str) -> tuple[str, ...]:
    """Return the results that a sentence claims; yes, no and numbers may mean anything far away."""
    kind = next(one.kind for one in ruled.asked.answer.fields if one.name == headline)
    if not isinstance(kind, EnumKind | TextKind):
        return ()
    named = results_named(ruled.asked, headline, (sentence, ""), ruled.read, ruled.parts)
    return tuple(one for one in named if re.search(rf"{_ASSERTS}{re.escape(one)}(?![\w-])", sentence))


def _parts(sentence: str) -> list[str]:
    """Return the clauses of a sentence, each with one denial at most.

    >>> _parts("It is Ex not A2, so we did not attack.")
    ['It is Ex', 'not A2', 'we did not attack']
    """
    return [part for clause in clauses(sentence) for part in _SPLIT_DENIAL.split(clause) if part]


def _affirmed(sentence: str, *, supposed: bool = False) -> str:
    """Return a sentence without its clauses that deny, and with ``supposed`` those that suppose something."""
    for part in _parts(sentence):
        plain = part.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
        if _NEGATION.search(plain) or (supposed and ONLY_SUPPOSED.search(plain)):
            sentence = sentence.replace(part, "")
    return sentence


def _denial(says: _Statements, clause: str) -> tuple[str, ...] | None:
    """Return what a clause denies falsely, nothing if it is true; None if it is not clearly a denial."""
    clause = clause.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    denied = _NEGATION.sub("", clause)
    if len(_NEGATION.findall(clause)) != 1 or _REPORTED.search(clause) or says.covers(clause):
        return None
    known = tuple(one for one in says.ruled.contradictions((clause, ""), ()) if one.startswith("not "))
    if known:
        return known
    if says.others(denied):
        return ()
    return (f'"{clause}", contrary to the ruling',) if says.covers(denied, facts_alone=True) else None


class _Statements:
    """What a ruling says, in the words by which a clause may repeat it."""

    def __init__(self, ruled: Ruled, headline: str) -> None:
        self.ruled = ruled
        self.headline = headline
        self.result = in_words(ruled.answer[headline])
        held = {_stems(one) for one in (self.result, *ruled.cited, *self._facts_and_fields())}
        self.whole = {one for one in held if one and not (len(one) == 1 and one[0].isdecimal())}
        means = re.split(r"[,;.:]\s", f"{ruled.meanings.get(self.result, '')} ")
        fields = (*ruled.asked.parameters, *ruled.asked.answer.fields)
        self._labels = {_stems(as_words(one.name)) for one in fields} - {()}
        self.means = [piece for piece in map(_stems, means) if piece]

    def _facts_and_fields(self) -> list[str]:
        """Return the facts and the fields of the answer, each beside its name."""
        held = []
        values = [*self.ruled.given.items(), *self.ruled.answer.items()]
        for name, value in values:
            label = as_words(name)
            match value:
                case True:
                    held.append(label)
                case str():
                    said = in_words(value)
                    held += [said, f"{label} {said}", f"{said} {label}"]
                case int() if value is not False:
                    held += [f"{label} {value}", f"{label} {value:+d}", f"{value:+d} {label}"]
                    held += [f"{value:+d}"] if name in self.ruled.answer else []
                case _:
                    pass
        for part in self.ruled.parts:
            if "{" not in part.says and all(
                str(self.ruled.answer.get(name)).casefold() in map(str, of) for name, of in part.when.items()
            ):
                held.append(part.says)
        return held

    def judge_clause(self, clause: str, named: Sequence[str], faults: Sequence[str]) -> bool:
        """Return whether a clause is true in every word, or contradicted by one of the ``faults`` reported.

        ``named`` are the results that are reported of its sentence.
        """
        found = self.ruled.contradictions((_affirmed(clause), ""), ())
        return not {*faults}.isdisjoint(found) or self.covers(clause, {_stems(one) for one in named})

    def others(self, denied: str) -> bool:
        """Return whether what a clause denies is another value than the ruling's, and nothing else."""
        choices = [
            in_words(value)
            for field in (*self.ruled.asked.parameters, *self.ruled.asked.answer.fields)
            if isinstance(field.kind, EnumKind)
            for value in field.kind.values
        ]
        results = {one for one in self.ruled.read if isinstance(one, str)}
        named = results_named(
            self.ruled.asked, self.headline, (denied, ""), self.ruled.read, self.ruled.parts
        )
        found = self.ruled.contradictions((denied, ""), named)
        other = bool(named) and self.result not in named
        other = other or _stems(denied) in {*map(_stems, choices)} - self.whole
        numbers = set(re.findall(r"\d+", in_digits(" ".join(found))))
        more = self._labels | {
            _stems(one) for one in (*choices, *results, *numbers, *map("+{}".format, numbers))
        }
        return (bool(found) or other) and self.covers(denied, more)

    def covers(
        self, clause: str, more: AbstractSet[tuple[str, ...]] = frozenset(), *, facts_alone: bool = False
    ) -> bool:
        """Return whether every word of a clause is one that the ruling says, in its order.

        With ``facts_alone``, no part of what the result means counts: it may leave the players a choice.

        >>> from countermarch.reference.engine import registry
        >>> crt = registry.find("lebanon-82", "combat-result")
        >>> keys = {"A2": "The attackers retreat two hexes, or one of them takes a step loss instead."}
        >>> facts = {"terrain": "town", "differential": 3, "die": 4}
        >>> says = _Statements(Ruled(crt, facts, {"result": "A2"}, ("A2",), (), keys), "result")
        >>> says.covers("A2, you retreat two hexes"), says.covers("A2, the defenders retreat two hexes")
        (True, False)
        """
        plain = _ATTACKING.sub(r"\1", clause)
        words, place, repeats, facts = _stems(plain), 0, False, False
        if len(words) > _LONGEST:
            return False
        while place < len(words):
            left = words[place:]
            repeated, stated = self._repeated(left), _longest((*self.whole, *more), left)
            label = _longest(self._labels, left)
            if repeated:
                repeats = True
            elif stated:
                facts = facts or left[:stated] != _stems(self.result)
            elif self._is_held(plain, left[0]):
                stated, facts = 1, True
            elif not (label and _NUMBER.fullmatch("".join(left[label : label + 1]))):
                return False
            place += repeated or stated or label
        return not (repeats and (facts or facts_alone))  # what a result means has a subject of its own

    def _repeated(self, words: tuple[str, ...]) -> int:
        """Return how many words repeat what the result means, from its first word or its second."""
        longest = 0
        for piece in self.means:
            for start in (0, 1):
                length = 0
                while words[length : length + 1] == piece[start + length :][:1] != ():
                    length += 1
                whole = start == 0 and length == len(piece)
                if whole or (length >= _SHORTEST and not {"not", "no", "never"} & {*piece}):
                    longest = max(longest, length)
        return longest

    def _is_held(self, clause: str, number: str) -> bool:
        """Return whether a number is true: it is not contradicted, and another in its place would be."""
        if not _NUMBER.fullmatch(number):
            return False
        sign, end = number[0] if number[0] in "+-" else "", "%" if number.endswith("%") else ""
        text = in_digits(clause.casefold()).replace("\N{MINUS SIGN}", "-")
        other = re.sub(rf"(?<![\w.+-]){re.escape(number)}(?![\w.]*\w)", f"{sign}97{end}", text)
        other = re.sub(re.escape(self.result), self.result, other, flags=re.IGNORECASE)
        found = [bool(self.ruled.contradictions((one, ""), (self.result,))) for one in (clause, other)]
        return other != text and found == [False, True]


def _longest(phrases: Iterable[tuple[str, ...]], words: tuple[str, ...]) -> int:
    """Return how many words the longest of the phrases has with which some words begin."""
    return max((len(one) for one in phrases if words[: len(one)] == one), default=0)


def _stems(text: str) -> tuple[str, ...]:
    """Return the words of a text that claim something, without their endings, and numbers in digits."""
    plain = (
        in_digits(text.casefold())
        .replace("\N{MINUS SIGN}", "-")
        .replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    )
    said = [word for word in _TOKEN.findall(plain) if not _PLAIN.fullmatch(word)]
    return tuple(re.sub(r"(?<=\w\w)(?:ing|ed|es|s|e)$", "", word) for word in said)
