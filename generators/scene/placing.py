"""Putting lines of text that are broken already where they stand: parts, icons, bullets, wider spaces."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from countermarch.generators.scene import metrics
from countermarch.generators.scene.bidi import directed, has_right, in_order, runs_left
from countermarch.generators.scene.icons import picture
from countermarch.generators.scene.metrics import MM
from countermarch.generators.scene.nodes import Group, Tag, Text, Use

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.generators.scene.measure import Line, Part, Setter
    from countermarch.generators.scene.nodes import Align, Node

ICON_SHARE = 1.12
"""How tall an icon stands, in heights of a capital; it is centred on the capitals."""


_ICON = "\ufffc"


@dataclass(frozen=True, slots=True)
class Spacing:
    """From baseline to baseline, what is added between paragraphs, how far bullets stand in: in ems."""

    leading: float
    paragraph: float
    bullet: float


@dataclass(frozen=True, slots=True)
class Box:
    """Where text stands, how it is aligned, and its colour."""

    x: float
    top: float
    width: float
    align: Align
    fill: str


def words_of(parts: tuple[Part, ...]) -> str:
    """Return a line as plain words, an icon as its name in brackets."""
    return "".join([part.content if isinstance(part.content, str) else f"[{part.name}]" for part in parts])


def place(
    lines: list[tuple[Line, tuple[Part, ...]]],
    setter: Setter,
    size: float,
    spacing: Spacing,
    box: Box,
    *,
    justify: bool = False,
) -> Iterator[Node]:
    """Turn lines into nodes; ``justify`` widens the spaces of all lines but the last of a paragraph."""
    em = size * MM
    baseline = box.top + setter.cap_height * em
    leftward = False
    for index, (line, parts) in enumerate(lines):
        if index:
            baseline += (spacing.leading + (spacing.paragraph if line.parted else 0.0)) * em
        indent = spacing.bullet * em if line.bullet else 0.0
        slack = box.width - indent - line.width * em
        pen = box.x + indent + {"start": 0.0, "middle": slack / 2, "end": slack}[box.align]
        if line.first or not index:
            leftward = runs_left(_paragraph(lines, index))
        if leftward:
            pen = box.x + {"start": slack, "middle": slack / 2, "end": 0.0}[box.align]
        if line.bullet and line.first:
            yield Text(
                box.x + box.width if leftward else pen - indent,
                *(baseline, "•", setter.family.regular, size, box.fill),
                "end" if leftward else "start",
            )
        wider = _wider(parts, slack) if justify and not leftward and not _ends(lines, index) else 0.0
        for part in _seen(parts, leftward=leftward):
            if isinstance(part.content, str) and wider:
                yield from _apart(part, (pen, baseline), size, box.fill, wider)
                pen += wider * part.content.count(" ")
            elif isinstance(part.content, str):
                if not part.content.isspace():
                    yield Text(pen, baseline, part.content, part.font, size, box.fill)
            else:
                tall = ICON_SHARE * setter.cap_height * em
                top = baseline - (setter.cap_height * em + tall) / 2
                icon = Use(picture(part.name, part.content, box.fill), 0, 0)
                said = Tag("Span", part.name.replace("-", " "))
                yield Group((icon,), pen + part.bearing * em, top, scale=tall, tag=said)
            pen += part.width * em


def _letters(parts: tuple[Part, ...]) -> list[str]:
    """Return what each part of a line says; an icon is a sign without a direction."""
    return [part.content if isinstance(part.content, str) else _ICON for part in parts]


def _paragraph(lines: Sequence[tuple[Line, tuple[Part, ...]]], index: int) -> str:
    """Return the letters of the paragraph that begins with a line."""
    end = next((at for at in range(index, len(lines)) if _ends(lines, at)), index)
    return " ".join("".join(_letters(parts)) for _, parts in lines[index : end + 1])


def _seen(parts: tuple[Part, ...], *, leftward: bool) -> Sequence[Part]:
    """Return the parts of a line from left to right, cut where the direction changes."""
    said = _letters(parts)
    if not leftward and not has_right("".join(said)):
        return parts
    return [
        replace(parts[place], content=text, width=metrics.shape(text, parts[place].font).width / 1000)
        if isinstance(parts[place].content, str)
        else parts[place]
        for place, text in in_order(said, leftward=leftward)
    ]


def _ends(lines: Sequence[tuple[Line, tuple[Part, ...]]], index: int) -> bool:
    """Tell whether a line is the last of its paragraph."""
    return index + 1 == len(lines) or lines[index + 1][0].first


def _wider(parts: tuple[Part, ...], slack: float) -> float:
    """Return how much wider each space of a line is that fills its box."""
    spaces = sum(part.content.count(" ") for part in parts if isinstance(part.content, str))
    return slack / spaces if spaces else 0.0


def _apart(part: Part, at: tuple[float, float], size: float, fill: str, wider: float) -> Iterator[Node]:
    """Yield the words of a part, each by itself."""
    pen, baseline = at
    space = metrics.width(" ", part.font, size) + wider
    words = str(part.content).split(" ")
    leftward = runs_left(str(part.content))
    for word in words[::-1] if leftward else words:
        if word:
            yield Text(pen, baseline, directed(word, leftward=leftward), part.font, size, fill)
        pen += metrics.width(word, part.font, size) + space
