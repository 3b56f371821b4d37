"""Split a sentence into words with normalised spelling, stems, numbers and pauses."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from countermarch.search.stems import stem
from countermarch.sentences.rewording import reworded
from countermarch.sentences.word_lists import data, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

Phrase = tuple[str, ...]
"""Stems of the words of a name or cue, without filler words."""

COMMA, FULL_STOP = 2, 4
"""Strength of the pause at a comma and at a full stop."""

LONGEST_NUMBER = 9
"""Maximum digits of a number."""

LONGEST = 600
"""Maximum number of characters of a sentence."""

SHORTEST_PLURAL = 2
"""Letters that an abbreviation with a plural s must exceed."""

NAMED = 3
"""Words from the count to the end of "two PLO 1s"."""

MAX_ALIKE = 12
"""Maximum equal numbers that are written out."""

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

    First, phrases with one meaning are written alike; see ``rewording``.

    >>> [word.plain for word in words_of("J-3 vs. the 47th, at plus two")]
    ['j', '3', 'against', 'the', '47th', 'at', '2']
    >>> [word.plain for word in words_of("four brigades, each worth 5")]
    ['4', 'brigades', 'of', '5']
    """
    return _split(_in_short(reworded(text[:LONGEST])))


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
    for run in _split_runs(text):
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


def _split_runs(text: str) -> list[str]:
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
    """Return the last word of what something is in, else of what it is said of: deck, in the Arab deck."""
    starts = [place for place, word in enumerate(found) if word.plain == "in"]
    starts = starts or [place for place, word in enumerate(found) if word.plain == "the"][-1:]
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
    counts = any(one.number is None and not one.pause and _is_content_word(one.plain) for one in after)
    return not word.pause and not counts


def _is_content_word(plain: str) -> bool:
    return not any(plain in listed(name) for name in ("filler", "roll", "plain"))
