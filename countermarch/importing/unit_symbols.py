"""The symbols of types of units on counters: by a column of types, or by the names of the units."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from countermarch.components.model.unit_terms import SIZES, size_word, type_in, type_word
from countermarch.components.toml_text import in_toml
from countermarch.importing.column import colour_of, headed, quoted
from countermarch.importing.emblems import signs
from countermarch.importing.palette import INK
from countermarch.importing.writer import BOLD

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.importing.column import Column
    from countermarch.importing.writer import Writer

MAX_SIZES = 12
"""Maximum number of words for sizes in the names of units that a formula lists."""

MAX_LISTED = 1700
"""Maximum number of characters of a condition that lists names."""


def column_of_types(able: Sequence[Column]) -> Column | None:
    """Return the column that says the types of units for which there are symbols; None if there is none.

    At least two of its values must; in a column of names, or one not headed as types, at least half of them.
    """
    for one in able:
        types = types_of(one)
        headed_so = one.role != "title" and (headed(one, "type") or one.name == "type")
        least = 2 if headed_so else len(one.values) / 2
        # columns like "upgrades to" name other units; a title with the file's own words for types keeps them
        plain = headed_so or (" " not in one.label and not (one.role == "title" and one.spelt))
        if types and plain and len(types) >= min(max(2, least), len(one.values)):
            return one
    return None


def types_of(column: Column) -> dict[str, str]:
    """Return the types of units that the cells of a column say, by the cells."""
    from countermarch.generators.scene.symbols import SILHOUETTES, SYMBOLS

    drawn = {*SYMBOLS, *SILHOUETTES} if column.role != "title" else set()
    found = {value: type_in(value) or type_word(value) for value in column.values}
    return {value: word for value, word in found.items() if type_in(value) or word in drawn}


def _sizes_in(title: Column | None) -> str:
    """Return a formula for the sizes that most names of units say, as *3rd Corps* does; empty if few do."""
    words = (
        [{word for word in value.split() if size_word(word) in SIZES.values()} for value in title.values]
        if title
        else []
    )
    listed = list(dict.fromkeys(word for one in words for word in one if len(word) > 1 and word.isalpha()))
    if not title or 2 * sum(map(bool, words)) < len(words) or not 0 < len(listed) <= MAX_SIZES:
        return ""
    tests = (
        f"if has(column({quoted(title.name)}), {quoted(f' {one}')}) then {quoted(size_word(one))} else "
        for one in listed
    )
    return f"[= {''.join(tests)}'']"


def write_symbol(
    writer: Writer,
    kind: Column,
    title: Column | None,
    at: Sequence[object],
    paper: str = "#ffffff",
    *,
    said: bool = False,
) -> None:
    """Write the symbols of types; what has none shows its emblem, or the word of its type in a box.

    If the word is printed elsewhere (``said``), its place stays empty.
    """
    types = types_of(kind)
    keys: dict[str, Any] = {"kind": "symbol", "at": at, "ink": INK, "paper": paper}
    keys["echelon"] = (
        ("[= column('size')]" if said else "[size]")
        if any(one.name == "size" for one in writer.columns)
        else _sizes_in(title)
    )
    others = [value for value in kind.values if value not in types]
    known = f"column({quoted(kind.name)}) in [{', '.join(map(quoted, types))}]"
    if kind is title:
        drawn = {**signs(kind, None), **types}
        writer.emblems = kind.name
        writer.tables += ["", "# the symbol of each type, or an emblem", f"[words.{in_toml(kind.name)}]"]
        writer.tables += [f"{in_toml(value)} = {in_toml(word)}" for value, word in drawn.items()]
        text: dict[str, Any] = {
            "kind": "text",
            "at": at,
            "family": BOLD,
            "size": 18.0,
            "min_size": 6.0,
            "align": "middle",
        }
        writer.item(
            "its emblem", text=f"[{kind.name}]", vertical="middle", ink=INK, when=f"not ({known})", **text
        )
        writer.item("the symbol of its type", symbol=f"[{kind.name}]", when=known, **keys)
        return
    colours = {value: tone for value in others if (tone := colour_of(value))}
    in_colour = f"column({quoted(kind.name)}) in [{', '.join(map(quoted, colours))}]"
    shown = known if said else f"not ({in_colour})" if colours else ""
    if colours:  # words of colours in place of types: the box has that colour
        head = f"[colours.{in_toml(kind.name)}]"
        tones = [f"{in_toml(one)} = {in_toml(tone)}" for one, tone in colours.items()]
        writer.tables += [] if head in writer.tables else ["", head, *tones]
        keys_of_box: dict[str, Any] = {"line": INK, "weight": 0.2, "when": in_colour}
        writer.box(at, f"[{kind.name}]", "the colour of its box", **keys_of_box)
    writer.item(
        "the symbol of its type", symbol=_symbol_text(writer, kind, types, said=said), when=shown, **keys
    )
    if not title or (kind.filled == 1 and not colours):
        return
    bare = [at for at, cell in enumerate(kind.cells) if not cell or cell in colours]
    by_type: dict[str, list[str]] = {}
    for row in bare:
        if row < len(title.cells) and (word := type_in(title.cells[row])):
            by_type.setdefault(word, []).append(title.cells[row])
    for word, names in by_type.items():
        listed = f"column({quoted(title.name)}) in [{', '.join(map(quoted, dict.fromkeys(names)))}]"
        if len(listed) < MAX_LISTED:
            writer.item(f"the symbol of its type: {word}", symbol=word, when=listed, **keys)


def _symbol_text(writer: Writer, kind: Column, types: Mapping[str, str], *, said: bool) -> str:
    """Return the text that names the symbol of each cell; the words that print the cells stay as they are."""
    named = f"column({quoted(kind.name)})"
    meant: dict[str, list[str]] = {}
    for value, word in types.items():
        if value != word:
            meant.setdefault(word, []).append(value)
    tests = "".join(
        f"if {named} in [{', '.join(map(quoted, values))}] then {quoted(word)} else "
        for word, values in meant.items()
    )
    if len(tests) < MAX_LISTED and (tests or said):
        return f"[= {tests}{named}]"
    writer.symbols(kind)
    return f"[{kind.name}]"
