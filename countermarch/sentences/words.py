"""Split a sentence into words with normalised spelling, stems, numbers and pauses."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from countermarch.search.stems import stem

if TYPE_CHECKING:
    from collections.abc import Sequence

Phrase = tuple[str, ...]
"""Stems of the words of a name or cue, without filler words."""

COMMA, FULL_STOP = 2, 4
"""Strength of the pause at a comma and at a full stop."""

LONGEST_NUMBER = 9
"""Maximum digits of a number."""

LONGEST = 600
"""Maximum characters of a sentence."""

SHORTEST_PLURAL = 2
"""Letters that an abbreviation with a plural s must exceed."""

NAMED = 3
"""Words from the count to the end of "two PLO 1s"."""

MAX_ELIDED = 6
"""Maximum counts without their noun that are given one."""

MAX_ALIKE = 12
"""Maximum equal numbers that are written out."""

_DIRECTIONS = {"N": "north", "C": "central", "S": "south"}
_RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}
_PAUSES = {",": 2, ";": 4, ":": 3, ".": 4, "?": 4, "!": 4, "(": 1, ")": 2, "\n": 4, "\u2014": 3}
_ORDINALS = ("st", "nd", "rd", "th")


@dataclass(frozen=True, slots=True)
class Word:
    """One word or number.

    ``text`` is what was typed, ``plain`` its normalised spelling. ``joined`` is set if no space separates it
    from the word before; ``pause`` is the strength of the punctuation before it; ``ordinal`` is set for 3rd.
    """

    text: str
    plain: str
    stem: str
    number: int | None = None
    signed: bool = False
    joined: bool = False
    ordinal: bool = False
    pause: int = 0


def words_of(text: str) -> tuple[Word, ...]:
    """Return the words of a sentence; letters and digits typed together become separate, joined words.

    First, phrases with one meaning are rewritten alike: "each worth 5" as "of 5", "6+5" as "6 and 5".

    >>> [word.plain for word in words_of("J-3 vs. the 47th, at plus two")]
    ['j', '3', 'against', 'the', '47th', 'at', '2']
    >>> [word.plain for word in words_of("four brigades, each worth 5")]
    ['4', 'brigades', 'of', '5']
    """
    return _split(_in_short(_rewritten(text)))


@cache
def name_words(name: str) -> tuple[Word, ...]:
    """Return the words of a name: as of a sentence, but at once where it has nothing to rewrite.

    >>> name_words("the 47th_brigade") == words_of("the 47th brigade")
    True
    """
    text = name.replace("_", " ")
    if not _simple().fullmatch(text):
        return words_of(text)
    is_short = _begins_phrase().isdisjoint(text.casefold().lstrip("=").replace("-", " ").split(" "))
    return _split(text if is_short else _in_short(text))


@cache
def _simple() -> re.Pattern[str]:
    """Return the pattern of a text of plain words and numbers that no pattern of a sentence takes any of."""
    taken = f"{'|'.join(data()['numbers'])}|id|ive|im|right|un|third|fourth|fifth|with"
    by_number = (
        "all|and|apiece|both|cards|die|drawn|each|equal|even|force|from|its?|level|others|out|over|points?|pts?"
        "|rat[a-z]+|strength|tied?|ties|to|total|units|up|which|whom|worth|x"
    )
    word = "(?:[a-z]+|[A-Z][a-z]{2,})"
    some = rf"(?:{word}|\d+(?:th)?)"
    return re.compile(
        rf"=?(?!.*\b(?:{taken})\b)(?:{word}(?:[ -]{word})*|(?!.*\b(?:{by_number})\b){some}(?: {some})*)"
    )


def _rewritten(text: str) -> str:
    """Return a sentence with the phrases of one meaning written alike."""
    who = "I|we|they|you|he|she|it|these|those|this|that|there|what|who|where|when|which|how"
    spelt = re.sub(rf"\b({who})['\u2019](re|m|ve|ll|d)\b", r"\1 \2", text[:LONGEST], flags=re.IGNORECASE)
    spelt = re.sub(r"\b([Ii])(d|ve|m)\b", r"\1 \2", spelt)
    spelt = re.sub(rf"\b(?:came|comes|turned|turns) up (?:as )?(?=(?:an? )?{_number()}\b)", "roll ", spelt)
    spelt = re.sub(r"(?<=[^\d\s]) [-\u2013] | [-\u2013] (?=[^\d\s])", " \u2014 ", spelt)
    spelt = re.sub(r"(?<=\w) ?\((\d{1,3})\)", r" \1", spelt)  # 35th Brigade (96)
    spelt = _spelt_out(spelt)
    spelt = re.sub(r"(\d(?:st|nd|rd|th))['\u2019]s\b", r"\1", spelt)
    spelt = re.sub(r"(\d):(\d)", r"\1-\2", spelt)
    spelt = re.sub(r"(\d) ?(?:percent|per cent)\b", r"\1%", spelt)
    spelt = re.sub(r",\s*(?:no|eh|huh|ja|ok(?:ay)?)\s*\?\s*$", ", right?", spelt, flags=re.IGNORECASE)
    spelt = re.sub(r"(?<![\w+])(\d+)((?:\+\d+)+)(?![\w+])", _sum_apart, spelt)
    spelt = re.sub(r"\bun-(?=[a-z])", "un", spelt)
    spelt = _short_spelt(re.sub(r"\b([Oo]ne)['\u2019]s\b", r"\1 is", spelt))
    spelt = _each_of().sub(r"\1 \2 and \1 ", spelt)
    spelt = re.sub(r",?\s+(?:each|apiece)(?:\s+(?:worth|of|with|at|rated))?\s+(?=\d)", " of ", spelt)
    spelt = re.sub(r",?\s+each\s+(?=(?:with|having|of)\s+an?\s)", " ", spelt)
    spelt = re.sub(rf"\b({_number_of_either()}),? and of (?={_number_of_either()}\b)", r"\1 and ", spelt)
    spelt = _all_alike().sub(r"only \1\2 ", spelt)
    spelt = re.sub(r",\s+(?=both\b)", " ", spelt)
    spelt = re.sub(rf"\bit['\u2019]?s an? (?={_number()}[\s?!.]*$)", "roll ", spelt)
    spelt = _shared_values().sub(_of_digits, spelt)
    return _points().sub(_of_digits, spelt)


def _in_short(text: str) -> str:
    """Return a text with phrases that mean a single word replaced by it, and codes out of their brackets."""
    spelt = _phrases().sub(lambda found: data()["phrases"][found[0].casefold()], text)
    return re.sub(r"\(([A-Z]\w?)\)", r" bracketed \1 ", spelt)


@cache
def _begins_phrase() -> frozenset[str]:
    """Return the first words of the phrases that mean a single word."""
    return frozenset(phrase.replace("-", " ").split(" ")[0] for phrase in data()["phrases"])


def _split(text: str) -> tuple[Word, ...]:
    found: list[Word] = []
    pause, joined, sign = 0, False, ""
    for run in _runs(text):
        before = found[-1] if found else None
        if run == "%" and before and before.number is not None:  # a chance, not a fact of a question
            found[-1] = Word(f"{before.text}%", "percent", stem("percent"), pause=before.pause)
        elif run[0].isalnum():
            if before and joined and before.number is not None and run.casefold() in _ORDINALS:
                found[-1] = Word(
                    before.text + run,
                    f"{before.plain}th",
                    f"{before.plain}th",
                    before.number,
                    ordinal=True,
                    pause=before.pause,
                )
                continue
            found.append(_word(_singular(run), sign, joined, pause))
            pause, joined, sign = 0, True, ""
        elif run in ("+", "-", "\u2212", "\u2013"):
            sign = run if run == "+" or not joined else ""
        else:
            found += [Word("+", "plus", stem("plus"))] if sign == "+" and run == " " else []
            pause, joined, sign = max(pause, _PAUSES.get(run, 0)), False, ""
    for place, word in enumerate(found):
        turn = any(after.stem == "turn" for after in found[place + 1 : place + 2])
        if word.text.casefold() == "1st" and not turn:  # who goes first, no number
            found[place] = replace(word, plain="first", stem=stem("first"), number=None, ordinal=False)
    return _ones_named(_mine_named(_alike_apart(_signs_spelt(_none_spelt(found)))))


def _spelt_out(text: str) -> str:
    """Return a text with what it leaves out of its second of two things: the 36th's sector and the 91st's."""
    ordinal = r"\d+(?:st|nd|rd|th)"
    owned = re.search(rf"\b{ordinal}['\u2019]s ([a-z]+)", text)
    if owned:
        text = re.sub(rf"\b({ordinal})['\u2019]s(?=[\s]*(?:[.,;:?!]|and\b|$))", rf"\1 {owned[1]}", text)
    for pattern, meant in _reworded():
        text = pattern.sub(meant, text)
    faces = rf"\bone (\d) and {_number_of_either()} (?=\d)"
    text = re.sub(faces, lambda found: found[0].replace("one ", "", 1), text)
    text = re.sub(r"(\d) and one (?=\d\b(?! ?[a-z]{3}))|(\ds and) one (?=\d\b)", _without_one, text)
    text = _second_of_units().sub(r"\1 \2\3 \2", text)
    text = re.sub(rf"\b(?:ties?|tied|level|even|equal|drawn) at {_number()}\b", r"both \1", text)
    text = re.sub(r"\b(\d+) ?x (?=[A-Z])", r"\1 ", text)
    run = rf"({_number_of_either()},? {_number_of_either()},? and {_number_of_either()}(?: [a-z]+)?),?"
    text = re.sub(rf"\b{run} (?:from )?north to south\b", r"\1", text)
    wins = (
        r"\b(we|i|they|he|[A-Z][a-z]+) (won|lost)\b([^.:?!]*?(?:[,;]| and)(?: last turn)?) (?=(?:won|lost)\b)"
    )
    text = re.sub(wins, r"\1 \2\3 \1 ", re.sub(wins, r"\1 \2\3 \1 ", text))
    text = _second_of_kind().sub(r"\1\2\3 \2", text)
    text = re.sub(rf"\b({ordinal})((?: [a-z]+)?) in its own ([a-z]+)", r"\1\2 in the \1 \3", text)
    text = re.sub(rf"\b({ordinal})((?: [a-z]+)?) in its own(?=\s*(?:[.,;:?!]|$))", r"\1\2 in the \1", text)
    again = r"\b(\w+) (won|lost) ([^.:;?!,]*? last turn),? and (?=(?:all|both|the|everything|everywhere)\b)"
    text = re.sub(again, r"\1 \2 \3, \1 \2 ", text)
    text = _stopped().sub(r"does \2 have to stop next to \1,", text)
    text = re.sub(
        r"\b[Ll]ast turn,? ([^.:;?!]*?),? and (?:(?:the same|again) )?this turn(?: again| too)?\b",
        r"\1 this turn and last turn",
        text,
    )
    text = _both_turns().sub(_each_turn, text)
    for _ in range(MAX_ELIDED):
        text = _of_places().sub(r"\1\3 \2", text)
        text = _second_with().sub(r"\1\3 \2", text)
    text = _first_with().sub(r"\1 \3\2", text)
    for _ in range(MAX_ELIDED):
        text = _second_roll().sub(r"\1 \2 \3", text)
    text = _none_of_them().sub(r"\1 un\3 \2", text)
    text = _weaker().sub(_differential, text)
    text = _one_of_value().sub(r"\1a \2of ", text)
    text = _times_behind().sub(r"\2 \1", text)
    text = _near_and_far().sub(_by_distance, text)
    text = _one_and_one().sub(r"\2, a \1 \3, a \1 ", text)
    text = re.sub(
        r"\b[Oo]ne ((?:[A-Z]+ )?[a-z]+)\b(?= (?:at|\d)\b)(.*?)\bone \1\b(?= (?:at|\d)\b)", r"a \1\2a \1", text
    )
    return _other_one().sub(r"a \1\2 \3 a \1\4 ", text)


@cache
def _reworded() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return the patterns of what is written in other words, as (pattern, replacement)."""
    one = _number_of_either()
    run = rf"{one}(?:(?:,? and|,) {one})*"
    return tuple(
        (re.compile(pattern.replace("##", run).replace("#", one), re.IGNORECASE), meant)
        for pattern, meant in data()["reworded"].items()
    )


@cache
def _both_turns() -> re.Pattern[str]:
    """Return the pattern of what was won in two turns: we won all this turn and did the same last turn."""
    who = r"(?:\b(we|i|they|he|[A-Z][a-z]*) (?:have |has |had )?)?"
    every = r"(?:at |on |in )?((?:all|both|every|each|everything|everywhere)\b[^.:;?!,]*?)"
    won = rf"(?:{who}\b(won|lost|swept) {every}|\b((?:all|both|every|each) [a-z ]{{0,20}}?)(won|lost))"
    again = (
        r"(?:did )?(?:(?:the same|so|it|again|also|all|both|every|each|of|them|three|fronts?|too|battles?) )*"
    )
    first, then = (
        "(?:this turn|now)",
        r"(?:in |on )?(?:the )?(?:(?:last|previous)(?: turn| one)?|turn before)\b",
    )
    return re.compile(rf"{won},? (?:both )?{first}(?:,? and|,? as well as|,? as| and also),? {again}{then}")


def _each_turn(found: re.Match[str]) -> str:
    """Write out who won in which of two turns: we won all this turn, we won all last turn."""
    who, verb, what = found[1] or "we", found[2] or found[5], found[3] or found[4]
    side = re.search(r"\b(Israel|Israelis|Arabs)\b", found.string[: found.start()])
    who = side[0] if side and not found[1] else who
    verb = "won" if verb == "swept" else verb
    return f"{who} {verb} {what} this turn, {who} {verb} {what.split()[0]} last turn"


def _short_spelt(text: str) -> str:
    """Return a text with what the hobby shortens to letters and digits: T4, 2 N and 1 S, 2 SR + 1 Msl, AT.

    N, C and S are directions only if two of them stand alone, or before "of".
    """
    text = re.sub(r"\bT(\d{1,2})\b", r"turn \1", text)
    text = re.sub(r"(?<=[a-z] )AT\b", "antitank", text)
    suits = r"(?= (?:of )?(?:spade|heart|diamond|club)s?\b)"
    text = re.sub(rf"\b([AKQJ])\b{suits}", lambda found: _RANKS[found[1]], text)
    text = re.sub(r"\b([NS]) of\b", lambda found: f"{_DIRECTIONS[found[1]]} of", text)
    text = re.sub(r"(?<![\w'\u2019])([NCS]) (?=front\b)", lambda found: f"{_DIRECTIONS[found[1]]} ", text)
    text = _fronts().sub(lambda found: re.sub(r"[NCSncs](?=[ :=]?\d)", _front, found[0]), text)
    if len(set(re.findall(r"(?<![\w&'.-])([NCS])(?![\w&'.-])", text))) > 1:
        text = re.sub(r"(?<![\w&'.-])([NCS])(?![\w&'-])", lambda found: _DIRECTIONS[found[1]], text)
    return re.sub(rf"(?<=\w) \+ (?={_number()} [A-Za-z]+|an? )", " and ", text)


@cache
def _fronts() -> re.Pattern[str]:
    """Return the pattern of several letters of fronts, each with its number: N4 C3 S5, or n 1 c 4 s 2."""
    return re.compile(r"(?:(?<![\w'\u2019-])[NCSncs][ :=]?\d{1,2}\b[ ,/;]*(?:and )?){2,}")


def _front(found: re.Match[str]) -> str:
    """Return the name of the front that a letter stands for."""
    return f"{_DIRECTIONS[found[0].upper()]} "


@cache
def _second_of_kind() -> re.Pattern[str]:
    """Return the pattern of two counts, the second without its noun: 20 in the Arab deck and 17 in mine."""
    noun = r"(?!(?:and|with|on|at|by|to|this|now|no|one|only|are|is)\b)([A-Za-z]{3,})"
    second = rf"(?:and |,)[^.;:?!,]*?\b{_number_of_either()} in the (?:[A-Za-z]+)"
    ends = r"(?: one)?(?=\s*(?:[.,;:?!]|$|and\b))"
    return re.compile(rf"(\bin the [A-Za-z]+ ){noun}\b([^.;:?!]*?{second}){ends}", re.IGNORECASE)


@cache
def _of_places() -> re.Pattern[str]:
    """Return the pattern of counts at places, the later without their noun: Tyre has two Grads, Sidon one."""
    place = r"(?:[A-Z]\w+ ){1,3}(?:has |gets |holds )?"
    first = rf"\b(?:has|gets|holds|have|get) {_number_of_either()} ([A-Za-z]+)\b"
    return re.compile(
        rf"({first}[^.;:?!]*?, (?:and )?{place})({_number_of_either()}|none)(?=\s*(?:[.,;:?!]|and\b|$))"
    )


@cache
def _second_with() -> re.Pattern[str]:
    """Return the pattern of two counts, the second without its noun: one with a hit, one with none."""
    first = rf"\bwith (?:{_number_of_either()}|an?|no) (?!(?:and|in|on|at|of|to)\b)([a-z]{{3,}})\b"
    return re.compile(
        rf"({first}[^.;?!]*?\bwith )({_number_of_either()}|none|nothing)(?=\s*(?:[.,;:?!)]|and\b|$))"
    )


@cache
def _first_with() -> re.Pattern[str]:
    """Return the pattern of two counts, the first without its noun: one with none, one with a hit."""
    second = rf"\bwith (?:{_number_of_either()}|an?) (?!(?:and|in|on|at|of|to)\b)([a-z]{{3,}})\b"
    return re.compile(rf"(\bwith (?:none|nothing))(?=\s*(?:[,)]|and\b))([^.;?!]*?{second})")


@cache
def _second_of_units() -> re.Pattern[str]:
    """Return the pattern of two counts, of which only the first names its units: 9 with 4 units, 7 with 3."""
    pair = rf"\b{_number_of_either()}(?: force| total| strength)? (?:with|w/|in) {_number_of_either()}"
    return re.compile(rf"({pair}) (units|cards)\b([^.;:?!]*?{pair})(?=\s*(?:[.,;:?!]|$))", re.IGNORECASE)


@cache
def _number_of_either() -> str:
    """Return the pattern of a number in digits or words, which is not a group."""
    return rf"(?:\d+|{'|'.join(data()['numbers'])})"


@cache
def _other_one() -> re.Pattern[str]:
    """Return the pattern of two things, the second only the other: one in Tyre, another in Sidon."""
    place = "(in|on|at|to) "
    first = rf"\b(?:one|an?) ((?!of\b)(?:[\w-]+ ){{1,3}}?){place}([^.;?!]*?,?(?: and|,))"
    return re.compile(rf"{first} (?:the other|another)(?: one)? {place}", re.IGNORECASE)


@cache
def _none_of_them() -> re.Pattern[str]:
    """Return the pattern of things of which none has a state: two guerrillas, neither of them disrupted."""
    none = "(?:neither|none|not one) of (?:them|which|whom|those)(?: is| are)?"
    denied = f"(?:{none}|(?:that|which) (?:are not|aren['\u2019]t|is not|isn['\u2019]t))"
    state = "(disrupted|suppressed|depleted)"
    return re.compile(
        rf"\b({_number_of_either()}|an?) ((?:[A-Za-z-]+ )?[A-Za-z-]+),? {denied} {state}\b", re.IGNORECASE
    )


@cache
def _weaker() -> re.Pattern[str]:
    """Return the pattern of how much weaker one side is: two points weaker than the defender."""
    other = "(?:the )?(defender|enemy|target|him|them|it|he is|they are|attacker|me|us|i am|we are)"
    return re.compile(rf"\b(?:by )?{_number()}(?: points?)? (weaker|stronger) than {other}\b", re.IGNORECASE)


def _differential(found: re.Match[str]) -> str:
    """Write out how much the attacker is stronger: differential -2."""
    mine = found[3].casefold() in ("attacker", "me", "us", "i am", "we are")
    sign = "-" if (found[2].casefold() == "weaker") != mine else "+"
    return f"differential {sign}{data()['numbers'].get(found[1].casefold(), found[1])}"


@cache
def _second_roll() -> re.Pattern[str]:
    """Return the pattern of rolls, the later without their verb: the first rolls a 2, the second a 6."""
    verb, number = "(rolls|rolled|throws|threw)", _number_of_either()
    small = "at|on|against|with|of|from|in|has|have|had|is|was|and|rolled|threw|[a-z]+s"
    other = rf"(?!(?:{small})\b)[A-Za-z]+"
    who = rf"(?:the|my|his|their|our|its|he|they|I|we|Hamas|Hezbollah|Israel)(?: {other}){{0,2}}"
    return re.compile(rf"(\b{verb} (?:an? )?{number},?(?: and)? {who}) (an? {number}\b)")


@cache
def _stopped() -> re.Pattern[str]:
    """Return the pattern of who stops whom: can a Syrian commando stop an Israeli unit moving next to it."""
    whom = r"((?:(?:an?|the|my|his|our|their) )?(?:[\w-]+ ){0,3}?[\w-]+)"
    ends = r"(?= (?:moving|that|from|when|who|which|moves|passing|driving|next|beside)\b|\s*[,.?!]|$)"
    asks = "(?:can|does|do|may|will|would|could)"
    return re.compile(rf"\b{asks} {whom} (?:stop|halt|hold up|pin) {whom}{ends}", re.IGNORECASE)


@cache
def _one_of_value() -> re.Pattern[str]:
    """Return the pattern of one thing with its value: one marker worth 2, a marker of value 2."""
    small = "of|in|on|at|to|and|with|from|for|out|or|more|is|has|was|are"
    noun = rf"((?:(?!(?:{small}|[a-z]+ed)\b)[A-Za-z]+ ){{1,4}})"
    value = "(?:of (?:a )?(?:value|strength) (?:of )?|worth|valued at|of)"
    return re.compile(rf"(\b|^)(?:[Oo]ne|an?) {noun}{value} (?={_number_of_either()}\b)")


@cache
def _times_behind() -> re.Pattern[str]:
    """Return the pattern of a name with its count after it: Egyptian Army x5, Egyptian Army times five."""
    small = f"vs?|and|against|with|plus|of|the|how|many|several|few|{'|'.join(data()['numbers'])}"
    name = rf"(?:(?!(?:{small})\b)[A-Za-z]+ ){{0,2}}(?!(?:{small})\b)[A-Za-z]+"
    return re.compile(rf"\b({name}) (?:x ?(?=\d)|times ){_number()}\b")


@cache
def _one_and_one() -> re.Pattern[str]:
    """Return the pattern of two things of which each is only "one": 2 sites, one at 1 hex, one at 2 hexes."""
    following = "at|in|on|is|has|with|of|was|rated|rolls|rolled|gets|got"
    things = r"\b(?:[Tt]wo|2|[Bb]oth) ((?:[A-Za-z-]+ ){0,2}[a-z]+)s\b([^.:;?!]*?)"
    other = rf"(?:one(?= (?:{following}) )|another|the other)(?: one)? (?=(?:{following}|an?) )"
    return re.compile(rf"{things}[,:;] (?:one|the first) (?=(?:{following}) )([^.;?!]*?),? (?:and )?{other}")


@cache
def _near_and_far() -> re.Pattern[str]:
    """Return the pattern of two things at two distances: 1 hex from one, 2 from another, the near one."""
    number, one = _number(), "(?:an? )?"
    away = rf"\b{number} ([a-z]+) from (?:one|an?) ([\w ]{{3,20}}?),? and {number}(?: [a-z]+)? from another\b"
    near = rf"\bthe (?:near|nearer|close|closer) one ([a-z]+) {one}{number}"
    far = rf"(?:,| and|, and) the (?:far|farther|further) one (?:[a-z]+ )?{one}{number}\b"
    return re.compile(rf"{away}([^?]*?){near}{far}", re.IGNORECASE)


def _by_distance(found: re.Match[str]) -> str:
    """Write two things apart: a site 1 hex away rolls 4, a site 2 hex away rolls 1."""
    first, noun, thing, second, between, verb, near, far = found.groups()
    one, other = (data()["numbers"].get(text.casefold(), text) for text in (first, second))
    one, other = sorted((int(one), int(other)))
    pairs = ((one, near), (other, far))
    stated = (f"a {thing} {apart} {noun} away {verb} {rolled}" for apart, rolled in pairs)
    return ", ".join((between.strip(" ;,"), *stated))


def _without_one(found: re.Match[str]) -> str:
    """Return a face without the "one" that counts it: 5 and one 6."""
    return found[0].removesuffix("one ")


def _sum_apart(found: re.Match[str]) -> str:
    """Return a sum of units, such as 6+5+4, as a list of numbers."""
    return found[0].replace("+", " and ")


@cache
def phrase_of(name: str) -> Phrase:
    """Return the stems of a name without filler words, unless it has no others.

    A name that begins with = keeps all its words.

    >>> phrase_of("in a bastion"), phrase_of("j-3"), phrase_of("from"), phrase_of("=in it")
    (('bastion',), ('j', '3'), ('from',), ('in', 'it'))
    """
    return tuple(word.stem for word in _telling(name))


@cache
def stems_of(name: str) -> Phrase:
    """Return the stems of all words of a name."""
    return tuple(word.stem for word in name_words(name))


@cache
def plain_of(name: str) -> Phrase:
    """Return the words of a name in normalised spelling, without filler words.

    >>> plain_of("the undisrupted units")
    ('undisrupted', 'units')
    """
    return tuple(word.plain for word in _telling(name))


@cache
def _phrases() -> re.Pattern[str]:
    """Return the pattern of the phrases that mean a single word, the longest first."""
    found = sorted(data()["phrases"], key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, found))})\b", re.IGNORECASE)


@cache
def _number() -> str:
    """Return the pattern of a number in digits or words."""
    return rf"(\d+|{'|'.join(data()['numbers'])})"


def _of_digits(found: re.Match[str]) -> str:
    """Move a value after the thing it belongs to, in digits: "two-point marker" becomes "marker of 2"."""
    number, *thing = [one for one in found.groups() if one]
    return f"{''.join(thing)} of {data()['numbers'].get(number.casefold(), number)}"


@cache
def _shared_values() -> re.Pattern[str]:
    """Return the pattern of a value stated of several things: strength 7 apiece, both rated six, worth 3."""
    number, value = _number(), r"(?:strength|rated|rating|worth|of|with|at)\s+"
    each = rf"(?:{value})*{number}\s+(?:each|apiece)"
    all_of_them = rf"(?:both|all)\s+{value}{number}(?!\s+hits?\b)"
    return re.compile(rf",?(?:\s+and)?\s+(?:{each}|{all_of_them}|worth\s+{number})\b", re.IGNORECASE)


@cache
def _each_of() -> re.Pattern[str]:
    """Return the pattern of one count of two things: two each of kibbutzim and settlers."""
    small = "on|for|from|in|at|to|by|and|against"
    return re.compile(rf"\b{_number()} each (?:of )?((?!(?:{small})\b)[A-Za-z][^,;.]*?) and (?=[A-Za-z])")


@cache
def _all_alike() -> re.Pattern[str]:
    """Return the pattern of a count and a state that all of them have: two units left, both fine."""
    state = "(?:un)?[a-z]+ed|fine|good|fresh|healthy|fit|tired"
    every = "(?:both|all)(?: of (?:them|those))?(?: are)?"
    return re.compile(rf"\b{_number()}((?: [a-z-]+){{1,3}}),? {every} (?=(?:{state})\b)", re.IGNORECASE)


@cache
def _points() -> re.Pattern[str]:
    """Return the pattern of a thing with its value before it: a 2-point marker."""
    return re.compile(rf"\b{_number()}[ -](?:point|pt)s? (marker|unit|brigade|counter)\b", re.IGNORECASE)


def _is_code(then: Word | None) -> bool:
    """Return whether the next word is a number joined to this one: A2."""
    return then is not None and then.joined and then.number is not None


@cache
def _telling(name: str) -> tuple[Word, ...]:
    """Return the words of a name without filler words, unless it has no others; all of them after "="."""
    words = name_words(name)
    if name.startswith("=") or not words:  # a dash is a name without words
        return words
    after = [*words[1:], None]
    kept = tuple(
        word
        for word, then in zip(words, after, strict=True)
        if word.plain not in listed("passed") or _is_code(then)
    )
    return kept or words


@cache
def data() -> dict[str, Any]:
    """Return the contents of ``words.toml``: lists, spellings, numbers and stems of English words."""
    found = tomllib.loads((Path(__file__).parent / "words.toml").read_text("utf-8"))
    for name in ("spelt", "phrases"):
        found[name] = {said: word for word, those in found[name].items() for said in those}
    return found


@cache
def listed(names: str) -> frozenset[str]:
    """Return one of the word lists of ``words.toml``, or several together: ``"filler plain"``."""
    found = [data()["lists"][name] for name in names.split(" ")]
    return frozenset(one for each in found for one in (each.split() if isinstance(each, str) else each))


def _runs(text: str) -> list[str]:
    """Split a text into runs of letters, runs of digits, and single other characters."""
    runs: list[str] = []
    kind = ""
    for sign in text.replace("\u2019", "'"):
        now = "0" if sign in "0123456789" else "a" if sign.isalpha() else ""
        if now and now == kind:
            runs[-1] += sign
        elif sign == "'":
            continue
        else:
            runs.append(sign)
        kind = now
    return runs


def _singular(run: str) -> str:
    """Return an abbreviation without its plural s: SR for SRs."""
    return run[:-1] if len(run) > SHORTEST_PLURAL and run[-1] == "s" and run[:-1].isupper() else run


def _word(run: str, sign: str, joined: bool, pause: int) -> Word:
    low = run.casefold()
    plain = data()["spelt"].get(low, low)
    if low in data()["ordinals"]:
        number = data()["ordinals"][low]
        return Word(run, f"{number}th", f"{number}th", number, ordinal=True, pause=pause)
    number = (
        int(plain) if plain.isdecimal() and len(plain) <= LONGEST_NUMBER else data()["numbers"].get(plain)
    )
    if number is not None:
        signed = bool(sign)
        often = low in ("once", "twice")  # attacked once, not one attacked
        plain = plain if plain.isdecimal() else str(number)
        return Word(
            sign + run,
            plain,
            low if often else plain,
            -number if sign and sign != "+" else number,
            signed,
            joined and not sign,
            pause=pause,
        )
    cut = data()["stems"].get(plain) or stem(plain)
    return Word(run, plain, cut, joined=joined and not sign, pause=pause)


def _none_spelt(found: list[Word]) -> list[Word]:
    """Replace "not one", "not a single" and "not a single one" by "no"."""
    read: list[Word] = []
    passed = 0
    for place, word in enumerate(found):
        size = _size_of_none(found[place + 1 : place + 5], word.plain)
        if passed:
            passed -= 1
        elif size:
            after = found[place + size + 1 : place + size + 2]
            ends = not after or after[0].pause > 0 or after[0].plain in ("and", "but")
            lacks = word.plain not in ("not", "no")
            read.append(replace(word, text="none" if lacks and ends else word.text, plain="no", stem="no"))
            passed = size
        else:
            read.append(word)
    return read


def _size_of_none(after: Sequence[Word], plain: str) -> int:
    """Return how many words after a negated one say with it that there is none: not one, hasn't got a."""
    pauses = [at for at, one in enumerate(after) if one.pause]
    texts = [one.text.casefold() for one in after[: pauses[0] if pauses else len(after)]]
    had = 0
    if plain in listed("lacks") | {"dont", "doesnt", "didnt"}:
        had = sum(text in ("have", "has", "had", "got") for text in texts[:2])
        if not (had or plain in listed("lacks")) or texts[had : had + 1] == ["single"]:
            return 0
    elif plain not in ("not", "no"):
        return 0
    if texts[had : had + 2] == ["a", "single"]:
        return had + 2 + (texts[had + 2 : had + 3] == ["one"])
    articles = ("one", "any", "single", *(("a", "an") if had or plain in listed("lacks") else ()))
    return had + 1 if texts[had : had + 1] and texts[had] in articles else 0


def _signs_spelt(found: list[Word]) -> list[Word]:
    """Replace "plus five" by a signed number."""
    read: list[Word] = []
    for place, word in enumerate(found):
        before = read[-1] if read else None
        signed = before is not None and before.plain in ("plus", "minus")
        if before and signed and word.number is not None and _is_signed(word, found[place + 1 : place + 2]):
            number = -word.number if before.plain == "minus" else word.number
            read[-1] = Word(
                f"{before.text} {word.text}", word.plain, word.stem, number, signed=True, pause=before.pause
            )
        else:
            read.append(word)
    return read


def _alike_apart(found: Sequence[Word]) -> list[Word]:
    """Write equal numbers out: "two 4s" becomes "4 and 4".

    >>> [word.plain for word in words_of("7 and two PLO 4s")]
    ['7', 'and', 'plo', '4', 'and', '4']
    >>> [word.plain for word in words_of("on 5s and 6s")]
    ['on', '5', 'and', '6']
    """
    read: list[Word] = []
    for word in found:
        last = read[-1] if read else None
        if word.plain != "s" or not word.joined or last is None or last.number is None or last.ordinal:
            read.append(word)
            continue
        last = read[-1] = replace(last, text=f"{last.text}s")
        at = len(read) - (NAMED if len(read) > 2 and read[-2].number is None else 2)
        times = read[at] if at >= 0 and not any(one.pause for one in read[at + 1 :]) else None
        if (
            times
            and not last.joined
            and times.number is not None
            and 1 < times.number <= MAX_ALIKE
            and not times.signed
            and not times.text.endswith("s")  # 5s and 6s are two numbers
        ):
            alike = read[at + 1 :]
            read = [*read[:at], replace(alike[0], pause=times.pause), *alike[1:]]
            for _ in range(times.number - 1):
                read.append(Word("", "and", "and"))
                read.append(last)
    return read


def _mine_named(found: list[Word]) -> list[Word]:
    """Replace "mine" by "my" and the last noun: "2 cards in the Arab deck, 10 in mine"."""
    read: list[Word] = []
    for place, word in enumerate(found):
        whose = data()["whose_own"].get(word.plain)
        joins = [at for at in range(1, place) if found[at].pause or found[at].plain in ("and", "but")]
        head = _noun_before(found[: joins[-1]]) if joins else None
        counted = place > 1 and found[place - 1].plain == "in" and found[place - 2].number is not None
        counted = counted and (place + 1 == len(found) or found[place + 1].pause > 0)
        if whose and head and head.number is None and counted:
            read.append(replace(word, plain=whose, stem=phrase_of(whose)[0]))
            read.append(replace(head, text="", pause=0, joined=False))
        else:
            read.append(word)
    return read


def _noun_before(found: Sequence[Word]) -> Word | None:
    """Return the last word of what something is in, else the last word: deck, in the Arab deck this turn."""
    starts = [place for place, word in enumerate(found) if word.plain == "in"]
    small = listed("filler") - listed("whose") - {"the", "a"}
    phrase = list(found[starts[-1] + 1 :]) if starts else []
    ends = [place for place, word in enumerate(phrase) if place and (word.plain in small or word.pause)]
    phrase = phrase[: ends[0]] if ends else phrase
    return phrase[-1] if phrase else found[-1] if found else None


def _ones_named(found: list[Word]) -> tuple[Word, ...]:
    """Replace "ones" by the noun before the last "and": "two Syrian markers and no PLO ones"."""
    for place, word in enumerate(found):
        joins = [
            at for at in range(1, place) if found[at].plain in ("and", "but", "or", "plus") or found[at].pause
        ]
        counts = place > 1 and (found[place - 2].plain == "no" or found[place - 2].text == "one")
        last = (
            place + 1 == len(found)
            or found[place + 1].pause
            or found[place + 1].plain in ("and", "but", "or")
        )
        denied = (
            counts and word.text.casefold() == "one" and not (word.pause or found[place - 1].pause) and last
        )
        if joins and (denied or word.text.casefold() == "ones"):
            head = found[joins[-1] - 1]
            if head.number is None:
                found[place] = replace(word, plain=head.plain, stem=head.stem, number=None)
    return tuple(found)


def _is_signed(word: Word, after: list[Word]) -> bool:
    """Return whether "plus" before a number is its sign, which it is not in "plus two mortars"."""
    counts = any(one.number is None and not one.pause and _tells(one.plain) for one in after)
    return not word.pause and not counts


def _tells(plain: str) -> bool:
    return not any(plain in listed(name) for name in ("filler", "roll", "plain"))
