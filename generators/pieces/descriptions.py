"""What a face of a piece says, in words: for those who have a sheet read to them.

It is told from what is drawn, item by item: words, symbols by their names, values by the names of their
columns, and which of them are reconstructed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from countermarch.generators.scene.symbols import SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from countermarch.generators.pages.look import Shown
    from countermarch.generators.pieces.items import Filling
    from countermarch.generators.pieces.layout import Item
    from countermarch.generators.pieces.layout_terms import Template

FACES = ("front", "back")
EMPTY = "to be written in"
STRENGTHS: Mapping[str, str] = {
    "attack": "attack strength",
    "defense": "defense strength",
    "move": "movement points",
}
"""What columns of strengths are called, where a kit does not say."""

_MARKS = re.compile(r"\\(.)|\*+|\{([a-z0-9-]+)\}")


@dataclass(slots=True)
class Telling:
    """What is heard of a face while it is drawn.

    ``words`` are what a kit calls columns, ``labels`` what is said before one that makes a text alone.
    """

    owner: str
    face: int
    words: Mapping[str, str]
    labels: Mapping[str, str] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)

    def hear(self, item: Item, filling: Filling, columns: Iterable[str]) -> None:
        """Take what an item shows; ``columns`` are those of its row of values."""
        if item.kind in ("line", "text"):
            self.labelled(item.template, spoken(filling.words))
        elif item.kind == "symbol":
            known = SYMBOLS.get(filling.words)
            title = known.title.lower() if known else filling.words
            self.say(" ".join(part for part in (filling.echelon.replace("-", " "), title) if part))
        elif item.kind == "values":
            pairs = zip(columns, filling.row, strict=False)
            self.say(", ".join(f"{self.name(column)} {_value(one)}" for column, one in pairs))
        elif item.kind == "strip":
            name, size, aside = (one.text or "" for one in filling.row)
            self.labelled(item.template, name)
            self.say(size.replace("-", " "))
            self.labelled(item.aside, aside)
        elif item.kind == "plates":
            self.say(", ".join(" ".join(part for part in plate if part) for plate in filling.plates))

    def labelled(self, template: Template, words: str) -> None:
        """Take what a text shows, with what its column is called where that makes the text alone."""
        label = self.labels.get("".join(template.pieces), "")
        self.say(f"{label} {words}" if label and words else words)

    def say(self, words: str) -> None:
        """Take words, once."""
        if words and words not in self.said:
            self.said.append(words)

    def name(self, column: str) -> str:
        """Return what a column is called."""
        return self.words.get(column) or STRENGTHS.get(column) or column.replace("_", " ")

    def told(self, ours: Iterable[str], *, whole: bool) -> str:
        """Return all that was heard, and what of it is reconstructed: columns, or the ``whole`` face."""
        named = ", ".join(dict.fromkeys(map(self.name, ours)))
        end = "all values reconstructed" if whole else f"reconstructed: {named}" if named else ""
        return "; ".join((f"{self.owner}, {FACES[self.face]}", *self.said, *([end] if end else [])))


def spoken(text: str) -> str:
    r"""Return text without its marks, in one line.

    >>> spoken("**Roll** {die-6}:\n- *hit* on 5\\*")
    'Roll die 6: - hit on 5*'
    """
    plain = _MARKS.sub(lambda found: found[1] or (found[2] or "").replace("-", " "), text)
    return " ".join(plain.split())


def _value(one: Shown) -> str:
    return EMPTY if one.text is None else one.text
