"""The emblem of a card without a picture: an icon for a word of its name or kind, or else a plain shape."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from countermarch.components.model.names import folded
from countermarch.components.toml_text import in_toml
from countermarch.generators.scene import icon_set
from countermarch.generators.scene.icons import ICONS
from countermarch.importing.column import CAMEL, MAX_KINDS, quoted, width

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.importing.column import Column
    from countermarch.importing.writer import Writer

MAX_EMBLEMS = 600
"""Maximum different names that are listed with their emblems."""

MAX_FORMULA, MAX_STEPS = 1700, 20
"""Maximum number of characters of a formula for emblems, and most icons in it."""

PLAIN = "{star}"
"""The emblem of what has no word."""

MAX_SIGNS = 4
"""Longest name in a script without spaces whose first or last character is its main word."""

MAX_NAME = 3
"""Words of a name, without articles, that may be pictured by one of them; more are a sentence."""

MAX_DIGITS = 4
"""Digits of a number that is its own emblem, from the end: the first are often alike."""

MAX_LETTERS = 3
"""Longest code that is its own emblem; of longer names it is the initials."""

_WORDS = re.compile(r"[^\W\d_]+")
_AFTER = re.compile(
    r"\b(?:of|with|from|de|du|des|del|della|di|von|vom|mit|do|da|dos|das|avec|con|com|z)\b", re.IGNORECASE
)


@cache
def _icons() -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Return the icon of each word printed in full, and of each character of scripts without spaces."""
    listed = tomllib.loads(Path(__file__).with_name("emblem_words.toml").read_text("utf-8"))
    able = {icon: words for icon, words in listed.items() if icon in ICONS or icon_set.icon(icon)}
    every = {folded(word): icon for icon, words in able.items() for word in words}
    return (
        {word: icon for word, icon in every.items() if word.isascii()},
        {word: icon for word, icon in every.items() if not word.isascii()},
    )


def emblem_of(text: str) -> str:
    """Return the name of the icon for the main word of a name; empty if no word has one.

    That is the last word or the first, before *of* and the like; what is said in passing does not picture it.

    >>> emblem_of("The Iron Dragon of Fire"), emblem_of("Bitter Rain Song Contest"), emblem_of("Xyzzy")
    ('dragon', '', '')
    """
    words, signs = _icons()
    plain = text if " " in text else CAMEL.sub(" ", text)
    first = next((part for part in _AFTER.split(plain) if part.strip()), "")
    spelt = [word for one in _WORDS.findall(first) if (word := folded(one)) not in _SMALL]
    if len(spelt) > MAX_NAME:
        return ""
    for word in (*spelt[-1:], *(one for one in spelt[:1] if one not in _VERBS)):
        if found := words.get(word) or words.get(word.removesuffix("s")):
            return found
    alone = text if len(text) <= MAX_SIGNS and " " not in text else ""
    parts = (sign for sign in signs if len(sign) > 1 and (alone.startswith(sign) or alone.endswith(sign)))
    return signs.get(alone) or next(map(signs.__getitem__, parts), "")


def initials(text: str) -> str:
    """Return the letters that stand for a name without an icon: its initials, with the number at its end.

    >>> [initials(one) for one in ("The Old Tower", "Lane 12", "1pi", "Arrecho", "1er milliard d'humains")]
    ['OT', 'L12', '1pi', 'A', '1M']
    """
    words = re.findall(r"\d+|[^\W\d_]+", CAMEL.sub(" ", text))
    if text.isdecimal():
        return text[-MAX_DIGITS:]
    if width(text) > len(text):  # characters of scripts without spaces
        return text[:1]
    if (len(text) <= MAX_LETTERS and not (text.isalpha() and text.islower())) or not words:
        return text[:MAX_LETTERS]
    if folded(words[0]) in NUMBERS and len(words) > 1 and _AFTER.fullmatch(words[1]):
        return NUMBERS[folded(words[0])]
    full = [one for one in words if len(one) > 2 and not _AFTER.fullmatch(one) and folded(one) not in _SMALL]  # noqa: PLR2004 # no article
    said = [one for one in words if one.isdecimal() or one in full] or words
    first, *rest = said
    second = next((one for one in reversed(rest) if one.isdecimal()), next(iter(rest), ""))
    letters = [
        one[: MAX_LETTERS - 1] if one.isdecimal() else one[0].upper() for one in (first, second) if one
    ]
    return "".join(letters)


def colour_groups(names: Sequence[str], limit: int) -> dict[str, str]:
    """Return the word by which each name gets a colour: itself if there are few, one it shares, its letter.

    >>> colour_groups(("Wild Axolotl", "Blue Axolotl", "Bat"), 2)
    {'Wild Axolotl': 'axolotl', 'Blue Axolotl': 'axolotl', 'Bat': 'b'}
    """
    if len(names) <= limit:
        return {name: name for name in names}
    words = {
        name: [word for one in _WORDS.findall(name) if (word := folded(one)) not in _SMALL] for name in names
    }
    times = Counter(word for spelt in words.values() for word in {*spelt} if len(word) > MAX_LETTERS)
    shared = {
        name: max(reversed(spelt), key=lambda one: times[one], default="") for name, spelt in words.items()
    }
    return {name: word if times[word] > 1 else folded(initials(name))[:1] for name, word in shared.items()}


NUMBERS: Mapping[str, str] = {
    **{
        word: str(at)
        for words in (
            "two three four five six seven eight nine ten",
            "zwei drei vier funf sechs sieben acht neun zehn",
            "deux trois quatre cinq six sept huit neuf dix",
            "dos tres cuatro cinco seis siete ocho nueve diez",
            "due tre quattro cinque sei sette otto nove dieci",
        )
        for at, word in enumerate(words.split(), 2)
    },
    **dict.fromkeys(("ace", "as", "asso"), "A"),
    "jack": "J",
    "knave": "J",
    "queen": "Q",
    "king": "K",
}
"""Ranks of playing cards, as in *Two of Clubs*: their symbols."""

_VERBS = frozenset(
    ("train", "fly", "bear", "duck", "watch", "play", "match", "ring", "can", "shell", "spring")
)
"""Words that name a thing at the end of a name, and say what is done at its beginning."""

_SMALL = frozenset(
    ("the", "and", "for", "der", "die", "das", "und", "den", "les", "une", "los", "las", "gli")
)
"""Words that name nothing."""


def emblem(writer: Writer, title: Column | None, kind: Column | None) -> list[tuple[str, str]]:
    """Return the texts that print the emblem of a card, each with its condition; list what they need."""
    by_kind = _by_kind(kind) if kind else PLAIN
    every = title and writer.whole.get(title.name, title)
    if (
        not title
        or not every
        or len(every.values) > MAX_EMBLEMS
        or (writer.emblems != title.name and f'text = "[{title.name}]"' in writer.lines)
    ):
        return [(by_kind, "")]
    named = signs(every, kind)
    coded = sum("_" in value or bool(CAMEL.search(value)) for value in every.values)
    if 2 * coded > len(every.values):  # its words are its spelling
        text = _chosen(every, named)
        return [(text, "")] if text != PLAIN else [(by_kind, "")]
    if writer.emblems != title.name:
        writer.emblems = title.name
        head = f"[words.{in_toml(title.name)}]"
        writer.tables += ["", "# the emblem of each name, which its art shows", head]
        writer.tables += [f"{in_toml(value)} = {in_toml(sign)}" for value, sign in named.items()]
        writer.tables.append(f'"*" = "{PLAIN}"')
    if title.filled == 1:
        return [(f"[{title.name}]", "")]
    return [(f"[{title.name}]", title.has_value_formula), (by_kind, f"not {title.has_value_formula}")]


def has_emblem(title: Column | None, kind: Column | None) -> bool:
    """Return whether the emblem of a card shows what the card is, from its name or as an icon of its kind."""
    return bool(title) or (kind is not None and "{" in _by_kind(kind).replace(PLAIN, ""))


def _by_kind(kind: Column) -> str:
    """Return the text that prints the emblem of a kind: an icon of its word, or its initials."""
    if len(kind.values) > MAX_KINDS:
        return PLAIN
    spelt = {value: kind.spelt.get(value, value) for value in kind.values if value not in kind.blanks}
    return _chosen(kind, {value: _sign(word) for value, word in spelt.items()})


def _sign(word: str) -> str:
    """Return the emblem of a name: an icon in braces, or initials."""
    return f"{{{icon}}}" if (icon := emblem_of(word)) else initials(word)


def _chosen(column: Column, icons: Mapping[str, str]) -> str:
    """Return a text that prints an icon for each cell of a column, or a plain shape if that is too long."""
    cells: dict[str, list[str]] = {}
    for value, icon in icons.items():
        if '"' not in value and "\\" not in value:
            cells.setdefault(icon, []).append(quoted(value))
    named = f"column({quoted(column.name)})"
    tests = "".join(
        f"if {' or '.join(f'{named} == {one}' for one in alike)} then {quoted(icon)} else "
        for icon, alike in cells.items()
    )
    return f"[= {tests}'{PLAIN}']" if len(tests) < MAX_FORMULA and len(cells) <= MAX_STEPS else PLAIN


def signs(title: Column, kind: Column | None) -> dict[str, str]:
    """Return the emblem of each title: an icon for its own words, or else for its kind, or its initials."""
    kinds: dict[str, set[str]] = {}
    for value, word in zip_longest(title.cells, kind.cells[: len(title.cells)] if kind else (), fillvalue=""):
        kinds.setdefault(value, set()).add(word)
    # a name of several kinds, such as an ace of each suit, has none of their symbols
    icons = {
        value: emblem_of(value) or (emblem_of(min(words)) if len(words) == 1 else "")
        for value, words in kinds.items()
        if value
    }
    lead = _common_opening([*icons])
    return {
        value: f"{{{icon}}}" if icon else initials(value.removeprefix(lead) or value)
        for value, icon in icons.items()
    }


def _common_opening(names: Sequence[str]) -> str:
    """Return the words that most names begin with, if any: initials taken from them would all be the same.

    >>> _common_opening(("Something that flies", "Something that stings", "Something blue", "A stone"))
    'Something '
    """
    lead = ""
    while len(names) > MAX_LETTERS:
        firsts = Counter(name[len(lead) :].partition(" ")[0] for name in names if name.startswith(lead))
        word, times = firsts.most_common(1)[0] if firsts else ("", 0)
        if (
            not word
            or 2 * times <= len(names)
            or not any(name.startswith(f"{lead}{word} ") for name in names)
        ):
            break
        lead += f"{word} "
    return lead
