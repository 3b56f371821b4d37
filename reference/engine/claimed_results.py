"""Results that a text claims for a ruling, in the words next to its receipt."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from countermarch.reference.engine import registry
from countermarch.reference.engine.display_values import in_words
from countermarch.reference.engine.headlines import PLACEHOLDER, lookup
from countermarch.reference.engine.kinds import (
    BoolKind,
    DiceKind,
    DieKind,
    EnumKind,
    IntKind,
    ListKind,
    RecordKind,
    TextKind,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from countermarch.components.model.language import HeadlinePart
    from countermarch.reference.engine.questions import Question

_LONGEST: Final = 40
"""Maximum number of characters of a result from a table; longer cells are prose."""

_FAR: Final = 300
"""Characters before and after a receipt that are searched for what is right beside it."""

_END: Final = re.compile(r"(?<=[.!?;])\s+|\n\s*\n|\n(?=[ \t>]*(?:[-*\u2022]|\d+[.)])\s)")
"""The end of a sentence, a paragraph or a list item; a single line break may come from wrapping."""

_SPEAKER: Final = re.compile(r"\n(?=[A-Z][\w.'-]{0,30}(?: [A-Z][\w.'-]{0,30})?: )")
"""The end of a line before the name of a speaker."""

_CLAUSE: Final = re.compile(
    r"[,;:()\n]\s+|\s*[()]\s*|\s+[-\u2013\u2014]+\s+|\s*\b(?:and|so|but|because|therefore|hence|then|though)\b\s*",
    re.IGNORECASE,
)
_NO_CLAIM: Final = re.compile(
    r"\b(?:(?:dear|hi|hello) \w+|I|we|he|she|they|us|him|them|'d|say|says|said|think|sure|right|wrong|no|not"
    r"|yes|sorry|thanks|cheers|regards|look|ok|well|there|do|does|don't|am|was)\b",
    re.IGNORECASE,
)
"""Words that claim nothing: "No, I think"."""

_LEAD_IN: Final = re.compile(
    r"\b(?:the|my|our|your|its|a|here|is|are|this|that|see|below|above|as|follows|for|of|with|and|it|to|you|can"
    r"|receipts?|proof|ruling|evidence|link|check|verify|yourself|countermarch)\b",
    re.IGNORECASE,
)
"""Words that only announce a receipt: "Here is the receipt:"."""

_SMALL: Final = (
    "yes", "no", "none", "nothing", "one", "left", "right", "full", "clear", "attacker", "defender",
)  # fmt: skip
"""Words that before a comma may mean anything."""

_IS: Final = r"[^\w\0]*(?:(?:is|says|gives)\s+)?"
_NUMBER: Final = re.compile(r"(?:\b(?:is|are|says?|gives?|makes?|costs?)|=)\s+([+\u2212-]?\d{1,9})[^\w.]*$")

_ROLLED: Final = re.compile(
    r"(?<!\w)(?:[Rr]oll(?:ed|s)?|[Dd]ie)\s+(?:(?:is|was|shows?|of|an?|the)\s+)*"
    r"(\d{1,3})(?![\w+-]|\.\d|\s+(?:dice|die|times|or|to)\b)"
)


_DIGITS: Final = {
    "one": "1",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "nine": "9",
    "ten": "10",
    "eleven": "11",
    "twelve": "12",
}
"""Numbers that are written as words, in digits."""

_WORDED: Final = re.compile(rf"\b(?:{'|'.join(_DIGITS)})\b")

_TENSE: Final = re.compile(r"\b(?:was|were|gets|got|has been)\b")
_WINS: Final = re.compile(r"\b([A-Z]\w+) wins\b")
_NOT: Final = re.compile(r"\bnot (?:an?|the) ")
_ALIKE: Final = 4
"""Letters by which the name of a side and its choice are alike: Israel and Israeli."""


def nearby_words(before: str, after: str) -> tuple[str, str]:
    """Return the words before and after a receipt that belong to it.

    ``before`` and ``after`` are the text up to the neighbouring receipts. If its own sentence has no words,
    or only announces it, the sentence before it counts.

    >>> nearby_words("It was long. He says De: ", ", and no more. So be it.")
    ('He says De: ', ', and no more.')
    >>> nearby_words("He says De. ", ""), nearby_words("He says De. The receipt: ", "")
    (('He says De. ', ''), ('He says De. ', ''))
    """
    *earlier, lead = _END.split(before[-_FAR:])
    follow = _END.split(after[:_FAR])[0]
    while earlier and not (_says_more(lead) or _says_more(follow)):
        lead = earlier.pop() + " "
    return lead, follow


def further_sentences(before: str, after: str, words: tuple[str, str], reach: int) -> list[str]:
    r"""Return the statements near a receipt, without those right next to it (``words``).

    ``reach`` is how many characters before and after the receipt they are looked for.

    >>> further_sentences("Ann: It is De.\nBo: Is it? No, +2. A2: ", ", yes.", ("A2: ", ", yes."), 99)
    ['Ann: It is De.', 'No, +2.']
    """
    plain = [re.sub(r"(?m)^[ \t>]+", "", text) for text in (before[-reach:], after[:reach])]
    own = {one.strip() for one in words}
    said = (one for text in plain for part in _SPEAKER.split(text) for one in _END.split(part))
    return [text for one in said if (text := one.strip()) not in own and _says_more(text) and text[-1] != "?"]


def clauses(sentence: str) -> list[str]:
    """Return the parts of a sentence that claim something.

    >>> clauses("Bo: No, we were at +3, and it is De!"), clauses("Is it De?")
    (['we were at +3', 'it is De'], [])
    """
    if sentence.rstrip().endswith("?"):
        return []
    lines = (re.sub(r"^\s*[A-Z][\w.' -]{0,60}: ", "", line) for line in _SPEAKER.split(sentence))
    parts = (part.strip(" \t\n.,!\"'") for line in lines for part in _CLAUSE.split(line))
    return [part for part in parts if re.search(r"\w", _NO_CLAIM.sub("", _LEAD_IN.sub("", part)))]


def in_digits(text: str) -> str:
    """Return a text with the numbers from one to twelve in digits.

    >>> in_digits("retreat three hexes")
    'retreat 3 hexes'
    """
    return _WORDED.sub(lambda said: _DIGITS[said[0]], text)


def _says_more(text: str) -> bool:
    """Return whether a text says more than that a receipt follows."""
    return re.search(r"\w", _LEAD_IN.sub("", text)) is not None


def results_named(
    asked: Question,
    field: str,
    words: tuple[str, str],
    read: Iterable[object] = (),
    parts: Sequence[HeadlinePart] = (),
) -> tuple[str, ...]:
    """Return the values of a field of an answer that are named next to its receipt, in words.

    ``read`` are the cells of the tables that were read, which are the possible results of a text field. A
    code such as D2 counts anywhere in the sentence; words, such as what the ``parts`` of the game's headline
    say of one value, directly next to the receipt and before a comma; yes, no and a number only next to the
    receipt, since they may mean anything elsewhere. The first word of several results names all of them.

    >>> from countermarch.reference.engine import registry
    >>> crt = registry.find("lebanon-82", "combat-result")
    >>> results_named(crt, "result", ("De, and not A2, none can doubt: ", ""))
    ('De', 'A2')
    """
    lead, follow = words
    text = f"{lead}\0{follow}"
    found: list[tuple[int, str]] = []
    for form, value in _forms(asked, field, read) + list(_phrases(parts, field).items()):
        alone = rf"(?<![\w+-]){re.escape(form)}(?!\w)"
        if re.fullmatch(r"(?:[a-z]+|[A-Z][a-z]{2,})(?: [a-z]+)*", form):
            said = rf"(?<!not )(?<!already ){alone}".replace(r"\ ", " (?:the )?")
            ends = "" if form.lower() in _SMALL else "|,|;"
            alone = rf"{said}(?=[^\w\0]*\0{ends})|\0{_IS}{said}"
        found += [(hit.start(), value) for hit in re.finditer(alone, text)]
    numeric = any(one.name == field and isinstance(one.kind, IntKind) for one in asked.answer.fields)
    if numeric and (number := _NUMBER.search(lead)):
        found.append((number.start(), str(int(number[1].replace("\u2212", "-")))))
    return tuple(dict.fromkeys(value for _, value in sorted(found)))


def claimed(  # noqa: PLR0917 # as the script of the site calls it
    headlines: Mapping[str, Sequence[HeadlinePart]],
    game: str,
    question: str,
    text: tuple[str, str],
    read: Iterable[object],
    result: object,
) -> tuple[tuple[str, ...], bool]:
    """Return the results that the text around a receipt names, and whether ``result`` is among them.

    >>> claimed({}, "lebanon-82", "combat-result", ("He says (A): ", ""), (), "Ae")
    (('(A)',), False)
    """
    asked = registry.find(game, question)
    parts = headlines.get(question, ())
    named = results_named(asked, asked.headline, nearby_words(*text), read, parts)
    return named, in_words(result) in named


def numbers_disputed(
    asked: Question,
    given: Mapping[str, object],
    answer: Mapping[str, object],
    words: tuple[str, str],
    parts: Sequence[HeadlinePart],
) -> tuple[str, ...]:
    """Return the numbers next to a receipt that its ruling contradicts, each with the number it has.

    Numbers count only where the words around them say what they are: those of a headline ("3 MVP"), or of a
    roll ("rolled a 9"). ``given`` and ``answer`` are the facts and the answer as JSON.

    >>> from countermarch.components.model.language import HeadlinePart
    >>> from countermarch.reference.engine import registry
    >>> strike = registry.find("reign-of-missiles", "rocket-strike")
    >>> parts = [HeadlinePart("Hamas {hamas_mvp} MVP")]
    >>> numbers_disputed(strike, {"d10": 1}, {"hamas_mvp": 2}, ("He rolled a 9, so 3 MVP: ", ""), parts)
    ('3 MVP, not 2', 'rolled a 9, not 1')
    >>> numbers_disputed(strike, {"d10": 1}, {"hamas_mvp": 2}, ("He rolled a nine, so two MVP: ", ""), parts)
    ('rolled a 9, not 1',)
    """
    text = in_digits("\0".join(words))
    actual: dict[str, set[int]] = {}
    for part in parts:
        for hole in PLACEHOLDER.finditer(part.says):
            value = lookup(answer, hole[1])
            if isinstance(value, int) and not isinstance(value, bool):
                follows = re.split(r"[,;:.{(]", part.says[hole.end() :])[0]
                for noun in {f" {form}" if form else "" for form in (hole[3], hole[4])}:
                    if (said := (noun + follows).rstrip()).strip():
                        actual.setdefault(said, set()).add(value)
                    initials = "".join(word[0] for word in noun.split()).upper()
                    if len(initials) > 1 and not follows.strip():  # 3 MP for 3 movement points
                        actual.setdefault(f" {initials}", set()).add(value)
    disputed = []
    for said, values in actual.items():
        named = re.findall(rf"(?<![\w.+-])(\d{{1,9}}{re.escape(said)})(?!\w)", text)
        disputed += _other_numbers(named, {abs(value) for value in values})
    disputed += _opposite_moves(parts, answer, text)
    disputed += _said_otherwise(asked, parts, answer, text)
    faces = {face for field in asked.parameters for face in _faces(field.kind, given.get(field.name))}
    rolls = [] if re.search(r"\b[Ii]f\b", text) or not faces else list(_ROLLED.finditer(text))
    return (*disputed, *_other_numbers([roll[0] for roll in rolls], faces))


def _opposite_moves(parts: Sequence[HeadlinePart], answer: Mapping[str, object], text: str) -> list[str]:
    """Return moves to the other side than the ruling's: "the marker moves 1 right", which moves 1 left."""
    turned = {"left": "right", "right": "left"}
    found = []
    for part in parts:
        so = all(str(answer.get(name)) in map(str, values) for name, values in part.when.items())
        says = re.sub(r"\b(?:left|right)\b", lambda side: turned[side[0]], part.says)
        if so and part.when and says != part.says and "{" not in says and says[1:] in text:
            found.append(f"{says}, not {part.says.split()[-1]}")
    return found


def _said_otherwise(
    asked: Question, parts: Sequence[HeadlinePart], answer: Mapping[str, object], text: str
) -> list[str]:
    """Return phrases of the headline that do not hold: "Decisive Hamas victory" where nobody wins.

    A winner counts also as "Hamas wins".
    """
    kinds = {field.name: field.kind for field in asked.answer.fields}
    plain = _NOT.sub("not ", _TENSE.sub("is", text).casefold())
    held: list[str] = []
    claims: list[str] = []
    for part in parts:
        fits = all(str(answer.get(name)).casefold() in map(str, values) for name, values in part.when.items())
        holes = [hole[1] for hole in PLACEHOLDER.finditer(part.says)]
        kind = kinds.get(holes[0]) if len(holes) == 1 else None
        if " " not in part.says:
            continue  # a single word may mean anything in a sentence
        if isinstance(kind, EnumKind):
            name = holes[0]
            for value in part.when.get(name, kind.values):
                says = part.says.replace(f"{{{name}}}", in_words(value))
                (held if fits and answer.get(name) == value else claims).append(says)
        elif not holes and part.when:
            (held if fits else claims).append(part.says)
    if any(says.casefold() in plain for says in held):
        return []
    found = [says for says in claims if says.casefold() in plain.replace(f"not {says.casefold()}", "")]
    winner = kinds.get("winner")
    sides = winner.values if isinstance(winner, EnumKind) else ()
    for named in _WINS.findall(text):
        meant = [one for one in sides if str(one)[:_ALIKE] == named.casefold()[:_ALIKE]]
        found += [f"{named} wins"] if meant and answer.get("winner") not in meant else []
    shown = f", not {held[0]}" if held else ""
    return [f"{says}{shown}" for says in dict.fromkeys(found)]


def _other_numbers(named: Sequence[str], values: set[int]) -> list[str]:
    """Return what names another number than ``values``; nothing if one of those is named too."""
    numbers = [int(re.findall(r"\d+", each)[0]) for each in named]
    if not values.isdisjoint(numbers):
        return []
    shown = " or ".join(map(str, sorted(values)))
    return list(dict.fromkeys(f"{each}, not {shown}" for each in named))


def _faces(kind: object, value: object) -> Iterator[int]:
    """Yield the faces of all dice in a fact as JSON, and the sums of those rolled together."""
    match kind, value:
        case DieKind(), int():
            yield value
            if value == 0:
                yield 10  # as a ten-sided die with a 0 is read
        case DiceKind(), list():
            yield from value
            yield sum(value)
        case ListKind(item=item), list():
            for one in value:
                yield from _faces(item, one)
        case RecordKind(fields=fields), dict():
            for field in fields:
                yield from _faces(field.kind, value.get(field.name))


def _phrases(parts: Sequence[HeadlinePart], field: str) -> dict[str, str]:
    """Return the phrases of a headline that stand for one value of a field, with the value in words.

    >>> from countermarch.components.model.language import HeadlinePart
    >>> _phrases([HeadlinePart("No damage", {"result": ("nothing",)})], "result")
    {'No damage': 'nothing', 'no damage': 'nothing'}
    """
    found = {}
    for part in parts:
        values = part.when.get(field, ())
        # a single word may mean anything in a sentence
        if len(part.when) == 1 and len(values) == 1 and " " in part.says and "{" not in part.says:
            value = {"true": "yes", "false": "no"}.get(values[0]) or in_words(values[0])
            found[part.says] = value
            found[part.says[0].lower() + part.says[1:]] = value
    return found


def _forms(asked: Question, field: str, read: Iterable[object]) -> list[tuple[str, str]]:
    """Return every spelling of the values of a field, with the value in words."""
    kind = next(one.kind for one in asked.answer.fields if one.name == field)
    match kind:
        case EnumKind(values=values):
            forms = [
                (form, in_words(one)) for one in values for form in dict.fromkeys((str(one), in_words(one)))
            ]
            words = [re.split(r"[- ]", str(one)) for one in values]
            shared = [
                one[0] for one in words if len(one) > 1 and len([of for of in words if of[0] == one[0]]) > 1
            ]
            forms += [
                (of[0], in_words(one)) for of, one in zip(words, values, strict=True) if of[0] in shared
            ]
            return forms + [
                (form[:1].upper() + form[1:], value) for form, value in forms if form[:1].islower()
            ]
        case BoolKind():
            return [(form, form.lower()) for form in ("yes", "no", "Yes", "No")]
        case TextKind():
            codes = [one for one in read if isinstance(one, str) and len(one) <= _LONGEST]
            return [(one, in_words(one)) for one in codes if any(letter.isalpha() for letter in one)]
        case _:
            return []
