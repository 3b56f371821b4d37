"""Make the film of the README: a minute in the terminal as one SVG, of what the commands really print.

Run by ``make pictures``. Every line is what the command wrote, in its colours, nothing is drawn by hand. The
same commands make the same bytes.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape, quoteattr

from rich.color import ColorType
from rich.console import Console
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.style import Style

HERE: Final = Path(__file__).parent
FILE: Final = HERE / "film.svg"
ROOT: Final = HERE.parents[1]

COLUMNS, ROWS = 84, 32
WIDE, HIGH, SIZE = 8.4, 18.0, 14
"""How wide a character is, how high a line, and the size of the type, in pixels."""

EDGE = 16.0
TYPED, READ, BETWEEN = 0.028, 0.16, 2.6
"""Seconds for a character that is typed, for a line that is read, and for a look at all of it besides."""

GROUND, INK = "#10202f", "#e8eef4"
SHADES: Final = ("#5c6f80", "#f07178", "#8fc97a", "#f4ca64", "#66a8f0", "#c896e6", "#5ecdd6", "#e8eef4")

SCENES: Final = (
    ("countermarch ask lebanon-82 combat-result --terrain town --differential 3 --die 4",),
    ("countermarch odds lebanon-82 combat-result --terrain town --differential 3",),
    ("countermarch need lebanon-82 combat-result --terrain town --result Ex --chance 30%",),
    ("countermarch find close air support",),
    ("countermarch new marrow-ford", "countermarch print marrow-ford/"),
    ("countermarch ask marrow-ford/ combat-result --column 2:1 --die 4",),
    ("countermarch simulate arab-israeli-wars --games 1000 --seed 1",),
)


@dataclass(frozen=True, slots=True)
class Line:
    """A line on the screen: its text, and whether it is typed by the user."""

    text: Text
    typed: bool = False


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen, the seconds at which it begins and ends, and those its lines come at."""

    lines: Sequence[Line]
    comes: Sequence[float]
    begins: float
    ends: float


def printed(command: str, folder: Path) -> list[Text]:
    """Run a command in a folder, and return the lines that it prints, in their colours."""
    settings = {name: text for name, text in os.environ.items() if name != "NO_COLOR"}
    settings |= {"COLUMNS": str(COLUMNS), "FORCE_COLOR": "1", "TERM": "xterm-256color"}
    # a state of its own, or `again` would go on from the last question of whoever makes the film
    settings |= {"XDG_STATE_HOME": str(folder / ".state"), "PYTHONPATH": str(ROOT)}
    words = [sys.executable, "-m", *command.split()]
    done = subprocess.run(  # noqa: S603 - our own commands
        words, cwd=folder, env=settings, capture_output=True, text=True, check=True
    )
    lines = [Text.from_ansi(line) for line in done.stdout.rstrip("\n").split("\n")]
    for line in lines:
        line.truncate(COLUMNS, overflow="ellipsis")
    return lines


def shots() -> Iterator[Screen]:
    """Play every scene, one after the other."""
    now = 0.5
    with tempfile.TemporaryDirectory() as held:
        for commands in SCENES:
            lines, comes, begins = [], [], now
            for command in commands:
                if lines:
                    lines.append(Line(Text()))
                    comes.append(now)
                lines.append(Line(Text(f"$ {command}", style="bold"), typed=True))
                comes.append(now)
                now += TYPED * len(command) + 0.4
                answer = printed(command, Path(held))[: ROWS - len(lines) - 1]
                lines += map(Line, answer)
                comes += [now] * len(answer)
                now += READ * len(answer)
            now += BETWEEN
            yield Screen(lines, comes, begins, now)


def film(played: Sequence[Screen]) -> str:
    """Return the film as an SVG; where nothing moves, its first screen stands still."""
    whole = played[-1].ends
    width, height = COLUMNS * WIDE + 2 * EDGE, ROWS * HIGH + 2 * EDGE
    said = "; ".join(command for commands in SCENES for command in commands)
    label = quoteattr(f"A minute in the terminal: {said}")
    box = f'viewBox="0 0 {width:g} {height:g}"'
    font = "font-family=\"'DejaVu Sans Mono', Menlo, Consolas, monospace\""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img" aria-label={label}>',
        f'<rect width="{width:g}" height="{height:g}" rx="10" fill="{GROUND}"/>',
        f'<g {font} font-size="{SIZE}" fill="{INK}">',
    ]
    for number, shot in enumerate(played):
        parts.append(f'<g visibility="{"hidden" if number else "visible"}">')
        begins = 0.0 if not number else shot.begins
        parts.append(seen(begins, shot.ends, whole))
        for row, (line, comes) in enumerate(zip(shot.lines, shot.comes, strict=True)):
            parts.append(_line(f"{number}-{row}", row, line, comes, whole))
        parts.append("</g>")
    return "\n".join([*parts, "</g>", "</svg>\n"])


def seen(begins: float, ends: float, whole: float) -> str:
    """Return what lets a part be seen from one second to another, again and again."""
    times = [0.0, begins / whole, min(1.0, ends / whole)]
    values = ["hidden", "visible", "hidden"]
    if not begins:
        times, values = times[1:], values[1:]
    # SMIL starts again at 1: a value that begins there is never seen
    if times[-1] == 1.0:
        times, values = times[:-1], values[:-1]
    share = ";".join(f"{time:.5f}" for time in times)
    return (
        f'<animate attributeName="visibility" dur="{whole:.2f}s" repeatCount="indefinite" '
        f'calcMode="discrete" keyTimes="{share}" values="{";".join(values)}"/>'
    )


def _line(name: str, row: int, line: Line, comes: float, whole: float) -> str:
    """Return a line: typed from the left, or there all at once."""
    y = EDGE + row * HIGH + SIZE
    spans = "".join(_spans(line.text, y))
    if not line.typed:
        return f"<g>{_inherited(comes, whole)}{spans}</g>"
    long = len(line.text.plain) * WIDE
    done = comes + TYPED * len(line.text.plain)
    times = f"0;{comes / whole:.5f};{done / whole:.5f};1"
    return (
        f'<clipPath id="t{name}"><rect x="{EDGE:g}" y="{y - SIZE:g}" height="{HIGH:g}" width="{long:g}">'
        f'<animate attributeName="width" dur="{whole:.2f}s" repeatCount="indefinite" '
        f'keyTimes="{times}" values="0;0;{long:g};{long:g}"/></rect></clipPath>'
        f'<g clip-path="url(#t{name})">{spans}</g>'
    )


def _inherited(comes: float, whole: float) -> str:
    """Return what keeps a line from sight until it comes; then it is seen as its screen is."""
    return (
        f'<animate attributeName="opacity" dur="{whole:.2f}s" repeatCount="indefinite" calcMode="discrete" '
        f'keyTimes="0;{comes / whole:.5f}" values="0;1"/>'
    )


def _spans(text: Text, y: float) -> Iterator[str]:
    """Yield the pieces of a line that look alike, each at its column and as wide as its characters."""
    column = 0
    for part in text.render(_CONSOLE):
        words = part.text.rstrip("\n")
        if words.strip():
            looks = _looks(part.style)
            kept = escape(words.replace(" ", "\N{NO-BREAK SPACE}"))  # others are folded into one
            yield (
                f'<text x="{EDGE + column * WIDE:g}" y="{y:g}" textLength="{len(words) * WIDE:g}" '
                f'lengthAdjust="spacingAndGlyphs"{looks}>{kept}</text>'
            )
        column += len(words)


_CONSOLE: Final = Console(width=COLUMNS, force_terminal=True, color_system="truecolor")


def _looks(style: Style | None) -> str:
    """Return the attributes of a style: bold, faint, and the colours of the terminal."""
    if style is None:
        return ""
    found = ""
    colour = style.color
    if colour is not None and colour.type is not ColorType.DEFAULT and colour.number is not None:
        found += f' fill="{SHADES[colour.number % len(SHADES)]}"'
    if style.bold:
        found += ' font-weight="bold"'
    return found + (' fill-opacity="0.75"' if style.dim else "")


def main() -> None:
    """Make the film."""
    FILE.write_text(film(list(shots())), encoding="utf-8")


if __name__ == "__main__":
    main()
