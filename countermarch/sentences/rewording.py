"""Write phrases with the same meaning in the same way before a sentence is split: "6+5" as "6 and 5"."""

from __future__ import annotations

import re
from functools import cache

from countermarch.sentences.pauses import with_pauses
from countermarch.sentences.word_lists import data, listed

REPEATS = 6
"""How often a pattern is applied again to what it has made."""

_DIRECTIONS = {"N": "north", "C": "central", "S": "south"}
_RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}


def reworded(text: str) -> str:
    """Return a sentence with its phrases of one meaning written alike."""
    spelt = _near_and_far().sub(_by_distance, with_pauses(in_digits(text)))
    for pattern, meant, again in _patterns():
        before = ""
        for _ in range(REPEATS if again else 1):
            if spelt == before:
                break
            before, spelt = spelt, pattern.sub(meant, spelt)
    return _short_spelt(_both_turns().sub(_each_turn, spelt))


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str, bool], ...]:
    """Return the patterns to reword, as (pattern, replacement, whether repeated)."""
    one = _number()
    run = rf"{one}(?:(?:,? and|,) {one})*"
    found = []
    for said, meant in data()["reworded"].items():
        pattern = said.removeprefix("+").removeprefix("=").replace("##", run).replace("#", one)
        flags = 0 if "=" in said[:2] else re.IGNORECASE
        found.append((re.compile(pattern, flags), meant, said.startswith("+")))
    return tuple(found)


@cache
def _number() -> str:
    """Return the pattern of a number in digits or words, which is not a group."""
    return rf"(?:\d+|{'|'.join(data()['numbers'])})"


def in_digits(text: str) -> str:
    """Return a text with numbers of several words in digits: twenty-seven, nineteen eighty two."""
    return _tens().sub(_sum, _years().sub(_year, text))


@cache
def _years() -> re.Pattern[str]:
    """Return the pattern of a year in words."""
    tens, ones = ("|".join(sorted(listed(name))) for name in ("tens", "ones"))
    ends = rf"({tens})?[ -]?\b({ones})?\b"
    return re.compile(
        rf"\b(?:nineteen (?={tens})|(two thousand(?: and)?|twenty oh) (?={tens}|{ones})){ends}", re.IGNORECASE
    )


@cache
def _tens() -> re.Pattern[str]:
    """Return the pattern of a number from 21 to 99 in words."""
    tens, ones = ("|".join(sorted(listed(name))) for name in ("tens", "ones"))
    return re.compile(rf"\b({tens})[ -]({ones})\b", re.IGNORECASE)


def _sum(found: re.Match[str]) -> str:
    return str(sum(data()["numbers"][one.casefold()] for one in found.groups() if one))


def _year(found: re.Match[str]) -> str:
    tens, ones = (data()["numbers"].get((one or "zero").casefold(), 0) for one in found.groups()[1:])
    return str((2000 if found[1] else 1900) + int(tens) + int(ones))


@cache
def _both_turns() -> re.Pattern[str]:
    """Return the pattern of what was won in two turns: we won all this turn and did the same last turn."""
    who = r"(?:\b(we|i|they|he|[A-Z][a-z]*) (?:have |has |had )?)?"
    every = r"(?:at |on |in )?((?:all|both|every|each|everything|everywhere)\b[^.:;?!,]*?)"
    won = rf"(?:{who}\b(won|lost|swept) {every}|\b((?:all|both|every|each) [a-z ]{{0,20}}?)(won|lost))"
    more = "the same|so|it|again|also|at|on|all|both|every|each|of|them|three|fronts?|too|battles?"
    again = rf"(?:did )?(?:(?:{more}) )*"
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
    """Return a text with the hobby's abbreviations written out: T4, 2 N and 1 S, 2 SR + 1 Msl, AT.

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
def _near_and_far() -> re.Pattern[str]:
    """Return the pattern of two things at two distances: 1 hex from one, 2 from another, the near one."""
    number, one = f"({_number()})", "(?:an? )?"
    whose = "(?:of (?:my|our|his|their|the) )?"
    thing = rf"(?:one|an?) {whose}([\w ]{{3,20}}?)s?"
    away = rf"\b{number} ([a-z]+) from {thing},? and {number}(?: [a-z]+)? from another\b"
    fires = "(?:I |we |he |they )?(?:fired? |shot )?(?:just |only )?"
    near = rf"\b{fires}the (?:near|nearer|close|closer) one (?:and )?([a-z]+) {one}{number}"
    far = rf"(?:(?:,| and|, and) the (?:far|farther|further) one (?:[a-z]+ )?{one}{number}\b)?"
    return re.compile(rf"{away}((?:(?!the far)[^?])*?){near}{far}", re.IGNORECASE)


def _by_distance(found: re.Match[str]) -> str:
    """Write two things apart: a site 1 hex away rolls 4, a site 2 hex away rolls 1."""
    first, noun, thing, second, between, verb, near, far = found.groups()
    one, other = (data()["numbers"].get(text.casefold(), text) for text in (first, second))
    one, other = sorted((int(one), int(other)))
    pairs = ((one, near), (other, far))
    stated = (
        f"a {thing} {apart} {noun} away" + (f" {verb} {rolled}" if rolled else "") for apart, rolled in pairs
    )
    return ", ".join((between.strip(" ;,"), *stated))
