"""The emblem of a card without a picture: an icon for a word of its name or kind, or else a plain shape."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from countermarch.components.model.names import folded
from countermarch.components.toml_text import in_toml
from countermarch.generators.scene import icon_set
from countermarch.generators.scene.icons import ICONS
from countermarch.importing.column import CAMEL, MOST_KINDS, quoted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.importing.column import Column
    from countermarch.importing.writer import Writer

MOST_EMBLEMS = 600
"""Most different names that are listed with their emblems."""

MOST_FORMULA, MOST_STEPS = 1700, 20
"""Most characters of a formula for emblems, and most icons in it."""

SHAPES = ("star", "hex-full", "diamond", "square", "triangle", "counter", "flag", "anchor")
"""Plain shapes for kinds of which no word has an icon."""

PLAIN = f"{{{SHAPES[0]}}}"

_WORDS = re.compile(r"[^\W\d_]+")
_AFTER = re.compile(r"\b(?:of|with|from|de|du|des|del|della|di|von|vom|mit|avec|con|com|z)\b", re.IGNORECASE)


@cache
def _icons() -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Return the icon of each word that is printed in full, and of each sign of scripts without spaces."""
    listed = tomllib.loads(Path(__file__).with_name("emblem_words.toml").read_text("utf-8"))
    able = {icon: words for icon, words in listed.items() if icon in ICONS or icon_set.icon(icon)}
    every = {folded(word): icon for icon, words in able.items() for word in words}
    return (
        {word: icon for word, icon in every.items() if word.isascii()},
        {word: icon for word, icon in every.items() if not word.isascii()},
    )


def emblem_of(text: str) -> str:
    """Return the name of the icon for the main word of a name; empty if no word has one.

    >>> emblem_of("The Iron Golem of Fire"), emblem_of("Xyzzy")
    ('robot', '')
    """
    words, signs = _icons()
    parts = [part for part in _AFTER.split(CAMEL.sub(" ", text)) if part.strip()]
    for part in parts:
        spelt = [folded(word) for word in _WORDS.findall(part)]
        for word in reversed(spelt):
            if found := words.get(word) or words.get(word.removesuffix("s")):
                return found
    return next((icon for sign, icon in signs.items() if sign in text), "")


def emblem(writer: Writer, title: Column | None, kind: Column | None) -> list[tuple[str, str]]:
    """Return the texts that print the emblem of a card, each with its condition; list what they need."""
    by_kind = _by_kind(kind) if kind else PLAIN
    every = title and writer.whole.get(title.name, title)
    able = every and len(every.values) <= MOST_EMBLEMS
    named = _named(every, kind) if every and able else {}
    if (
        not title
        or not every
        or not named
        or 4 * sum(bool(emblem_of(value)) for value in every.values) <= len(every.values)
        or (writer.emblems != title.name and f'text = "[{title.name}]"' in writer.lines)
    ):
        return [(by_kind, "")]
    if any("_" in value or CAMEL.search(value) for value in every.values):  # its words are its spelling
        text = _chosen(every, named)
        return [(text, "")] if text != PLAIN else [(by_kind, "")]
    if writer.emblems != title.name:
        writer.emblems = title.name
        head = f"[words.{in_toml(title.name)}]"
        writer.tables += ["", "# the emblem of each name, which its art shows", head]
        writer.tables += [f'{in_toml(value)} = "{{{icon}}}"' for value, icon in named.items()]
        writer.tables.append(f'"*" = "{PLAIN}"')
    if title.filled == 1:
        return [(f"[{title.name}]", "")]
    return [(f"[{title.name}]", title.has_value_formula), (by_kind, f"not {title.has_value_formula}")]


def _by_kind(kind: Column) -> str:
    """Return the text that prints the emblem of a kind: for a word that has no icon, a plain shape."""
    if len(kind.values) > MOST_KINDS:
        return PLAIN
    icons = {
        value: emblem_of(kind.spelt.get(value, value)) for value in kind.values if value not in kind.blanks
    }
    left = [one for one in SHAPES if one not in icons.values()]
    return _chosen(
        kind, {value: icon or left[at % len(left)] for at, (value, icon) in enumerate(icons.items())}
    )


def _chosen(column: Column, icons: Mapping[str, str]) -> str:
    """Return a text that prints an icon for each cell of a column, or a plain shape if that is too long."""
    cells: dict[str, list[str]] = {}
    for value, icon in icons.items():
        if '"' not in value and "\\" not in value:
            cells.setdefault(icon, []).append(quoted(value))
    named = f"column({quoted(column.name)})"
    tests = "".join(
        f"if {' or '.join(f'{named} == {one}' for one in alike)} then '{{{icon}}}' else "
        for icon, alike in cells.items()
    )
    return f"[= {tests}'{PLAIN}']" if len(tests) < MOST_FORMULA and len(cells) <= MOST_STEPS else PLAIN


def _named(title: Column, kind: Column | None) -> dict[str, str]:
    """Return the icon of each title: that of its own words, or else of its kind."""
    found: dict[str, str] = {}
    of_kind: Sequence[str] = kind.cells if kind else ()
    for at, value in enumerate(title.cells):
        if value and value not in found:
            other = of_kind[at] if at < len(of_kind) else ""
            found[value] = emblem_of(value) or (emblem_of(other) if other else "")
    return {value: icon for value, icon in found.items() if icon}
