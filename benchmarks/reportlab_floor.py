"""The baseline: what a careful reportlab script takes for the same counters and cards.

It parses the same CSV files, embeds a font, wraps words itself and places text by hand. It has no templates,
checks nothing and prints no crop marks.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

SHEET = 12 * 17
"""Counters on a sheet."""

FONTS = Path(__file__).parents[1] / "generators" / "fonts"


def begin(target: str) -> Canvas:
    """Return a canvas with both fonts loaded."""
    for name in ("BarlowCondensed-Bold", "CountermarchText-Regular"):
        pdfmetrics.registerFont(TTFont(name, str(FONTS / f"{name}.ttf")))
    return Canvas(target, pagesize=A4)


def rows(folder: Path, name: str) -> list[dict[str, str]]:
    """Read a CSV file."""
    with (folder / name).open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def counters(folder: Path, target: str) -> None:
    """Draw sheets of counters, each followed by one of their backs."""
    canvas = begin(target)
    units = rows(folder, "units.csv")
    sheets = [units[first : first + SHEET] for first in range(0, len(units), SHEET)]
    for sheet, prefix in ((sheet, prefix) for sheet in sheets for prefix in ("", "depleted_")):
        for place, unit in enumerate(sheet):
            x, y = (10 + place % 12 * 15.9) * mm, (270 - place // 12 * 15.9) * mm
            x = x if not prefix else A4[0] - x - 15.9 * mm
            canvas.setFillColorRGB(0.8, 0.87, 0.8)
            canvas.rect(x, y, 15.9 * mm, 15.9 * mm, stroke=0, fill=1)
            canvas.setFillColorRGB(0, 0, 0)
            canvas.rect(x + 4 * mm, y + 7 * mm, 8 * mm, 5.3 * mm, stroke=1, fill=0)
            canvas.line(x + 4 * mm, y + 7 * mm, x + 12 * mm, y + 12.3 * mm)
            canvas.line(x + 12 * mm, y + 7 * mm, x + 4 * mm, y + 12.3 * mm)
            canvas.setFont("BarlowCondensed-Bold", 15)
            values = "-".join(unit[f"{prefix}{key}"] for key in ("attack", "defense", "move"))
            canvas.drawCentredString(x + 8 * mm, y + 2 * mm, values)
            canvas.setFont("BarlowCondensed-Bold", 5.5)
            canvas.drawString(x + 1 * mm, y + 13.5 * mm, unit["id"])
        canvas.showPage()
    canvas.save()


def wrapped(text: str, font: str, size: float, width: float) -> list[str]:
    """Wrap words by their widths."""
    lines: list[str] = []
    held = ""
    for word in text.split():
        longer = f"{held} {word}" if held else word
        if held and pdfmetrics.stringWidth(longer, font, size) > width:
            lines.append(held)
            held = word
        else:
            held = longer
    return [*lines, held]


def cards(folder: Path, target: str) -> None:
    """Draw sheets of nine cards, each followed by one of their backs."""
    canvas = begin(target)
    deck = rows(folder, "cards.csv")
    wide, tall = 63.5 * mm, 88.9 * mm
    for first in range(0, len(deck), 9):
        sheet = deck[first : first + 9]
        for place, card in enumerate(sheet):
            x, y = 10 * mm + place % 3 * wide, A4[1] - 15 * mm - (place // 3 + 1) * tall
            canvas.setFillColorRGB(0.18, 0.29, 0.39)
            canvas.rect(x, y + tall - 12 * mm, wide, 12 * mm, stroke=0, fill=1)
            canvas.setFillColorRGB(1, 1, 1)
            canvas.setFont("BarlowCondensed-Bold", 14)
            canvas.drawString(x + 4 * mm, y + tall - 8 * mm, card["title"])
            canvas.drawRightString(x + wide - 4 * mm, y + tall - 8 * mm, card["ops"])
            canvas.setFillColorRGB(0, 0, 0)
            canvas.setFont("CountermarchText-Regular", 9.5)
            lines = wrapped(card["body"], "CountermarchText-Regular", 9.5, wide - 8 * mm)
            for number, line in enumerate(lines):
                canvas.drawString(x + 4 * mm, y + tall - 19 * mm - number * 12.3, line)
        canvas.showPage()
        for place in range(len(sheet)):
            x, y = 10 * mm + place % 3 * wide, A4[1] - 15 * mm - (place // 3 + 1) * tall
            canvas.setFillColorRGB(0.18, 0.29, 0.39)
            canvas.rect(x, y, wide, tall, stroke=0, fill=1)
            canvas.setFillColorRGB(1, 1, 1)
            canvas.setFont("BarlowCondensed-Bold", 24)
            canvas.drawCentredString(x + wide / 2, y + tall / 2, "Cards")
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    {"counters": counters, "cards": cards}[sys.argv[1]](Path(sys.argv[2]), sys.argv[3])
