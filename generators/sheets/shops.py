"""Pieces for print shops: each side a picture of an exact size in pixels, with bleed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from countermarch.components.model.loading.toml_files import read_toml
from countermarch.generators.scene.faults import DrawingError
from countermarch.generators.scene.nodes import Group, Scene, Use
from countermarch.generators.sheets.document import Page
from countermarch.generators.sheets.paper import Box

if TYPE_CHECKING:
    from countermarch.components.model.loading.toml_files import Section

FOLDER = Path(__file__).parent.parent / "shops"
INCH = 25.4

ALIKE = 0.04
"""Largest difference in proportions, as a share, between a piece and a stock that it fits."""

SMALLER = 0.06
"""A piece may be drawn smaller by this share for a stock; farther off, the next larger one is taken."""

MAX_PIXELS = 10_000


@dataclass(frozen=True, slots=True)
class Stock:
    """A piece that a shop offers: its trimmed size in mm, and the pixels of its picture with bleed."""

    id: str
    title: str
    trim: tuple[float, float]
    pixels: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Shop:
    """A print shop: its stock, and the resolution of its pictures in pixels per inch."""

    id: str
    title: str
    resolution: int
    stocks: tuple[Stock, ...]

    def size(self, stock: Stock) -> tuple[float, float]:
        """Return the size of a picture in mm."""
        return (stock.pixels[0] / self.resolution * INCH, stock.pixels[1] / self.resolution * INCH)

    def bleed(self, stock: Stock) -> tuple[float, float]:
        """Return the bleed, across and along, in mm."""
        wide, tall = self.size(stock)
        return ((wide - stock.trim[0]) / 2, (tall - stock.trim[1]) / 2)

    @property
    def widest_bleed(self) -> float:
        """The widest bleed of any stock, in mm."""
        return max(max(self.bleed(stock)) for stock in self.stocks)


def names() -> tuple[str, ...]:
    """Return the names of all shops.

    >>> names()
    ('game-crafter', 'makeplayingcards')
    """
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def shop(name: str) -> Shop:
    """Return a shop by its name.

    >>> found = shop("game-crafter")
    >>> found.stocks[0].pixels, round(found.bleed(found.stocks[0])[0], 3)
    ((825, 1125), 3.175)
    """
    return read_toml(FOLDER, f"{name}.toml", lambda top: _shop(name, top))


def _shop(name: str, top: Section) -> Shop:
    return Shop(
        name, top.text("title"), top.number("resolution"), tuple(_stock(one) for one in top.sections("stock"))
    )


def _stock(section: Section) -> Stock:
    wide, tall = section.lengths("trim", (1.0, 1.0), minimum=1.0, maximum=1000.0)
    across, down = section.lengths("pixels", (1.0, 1.0), minimum=1.0, maximum=MAX_PIXELS)
    found = Stock(section.id(), section.text("title"), (wide, tall), (int(across), int(down)))
    section.finish()
    return found


def stock_for(width: float, height: float, where: Shop) -> Stock | None:
    """Return the stock for a piece of a size in mm: the next larger of its shape.

    >>> crafter = shop("game-crafter")
    >>> [stock_for(*size, crafter).id for size in ((63.5, 88.9), (16, 16), (25.4, 25.4))]
    ['poker', 'medium-chit', 'large-chit']
    >>> stock_for(30, 90, crafter) is None
    True
    """
    fitting = [
        stock
        for stock in where.stocks
        if abs(stock.trim[0] / stock.trim[1] / (width / height) - 1) <= ALIKE
        and stock.trim[0] >= width * (1 - SMALLER)
    ]
    return min(fitting, key=lambda stock: stock.trim[0], default=None)


def shop_page(scene: Scene, stock: Stock, where: Shop) -> Page:
    """Return a side of a piece at the size of its picture, scaled to its stock, with bleed on all sides."""
    wide, tall = where.size(stock)
    across, along = where.bleed(stock)
    scale = min(stock.trim[0] / scene.width, stock.trim[1] / scene.height)
    if scene.bleed * scale + 0.01 < max(across, along):
        raise DrawingError(
            f"{scene.name}: drawn with {scene.bleed:g} mm of bleed, "
            f"and {where.title} takes {max(across, along) / scale:.1f} mm"
        )
    x, y = (wide - scene.width * scale) / 2, (tall - scene.height * scale) / 2
    drawn = Group((Use(scene, 0.0, 0.0),), x, y, scale=scale)
    trim = Box(across, along, *stock.trim)
    return Page(Scene(scene.name, wide, tall, (drawn,)), scene.name, trim, Box(0.0, 0.0, wide, tall))
