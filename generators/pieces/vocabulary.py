"""The sheet of names for layouts: types and sizes of units, icons, colours, fonts, sizes of pieces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from countermarch.generators.pages.blocks import Block, heading
from countermarch.generators.pages.look import MEDIUM
from countermarch.generators.pieces.layout_items import COLOURS
from countermarch.generators.pieces.layout_terms import CARD_SIZES, COUNTER_SIZES
from countermarch.generators.pieces.scenes import SCENES, Tones, picture
from countermarch.generators.scene import icon_set
from countermarch.generators.scene.fonts import FAMILIES, FILES
from countermarch.generators.scene.icons import ICONS
from countermarch.generators.scene.nodes import Rect, Use
from countermarch.generators.scene.symbols import PARTS, SYMBOLS, SymbolRecipe, size_mark, symbol
from countermarch.generators.scene.symbols import SIZES as UNIT_SIZES
from countermarch.generators.scene.text import centred_text, flow

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Node

ACROSS = 7
TALL = 17.0
SCENES_ACROSS = 6
SCENE_TALL = 17.0
SCENE_TONES = ("#dfe9f5", "#1f4f94")
FONTS_ACROSS = 2
FONT_TALL = 9.0


def vocabulary() -> dict[str, tuple[str, ...]]:
    """Return every name for spreadsheets and layouts, by kind.

    >>> "infantry" in vocabulary()["types"], vocabulary()["counter sizes"][0]
    (True, '1/2')
    """
    return {
        "types": tuple(SYMBOLS),
        "parts": tuple(PARTS),
        "sizes": tuple(UNIT_SIZES),
        "icons": tuple(ICONS),
        "more icons": icon_set.listed(),
        "scenes": tuple(SCENES),
        "colours": COLOURS,
        "fonts": tuple(FILES),
        "families": tuple(FAMILIES),
        "counter sizes": tuple(COUNTER_SIZES),
        "card sizes": tuple(CARD_SIZES),
    }


@dataclass(frozen=True, slots=True)
class SymbolGallery:
    """A section: its title, its names, and the function that draws one, centred, at most 13 mm high."""

    title: str
    names: tuple[str, ...]
    draw: Callable[[str, float], tuple[Node, ...]]
    across: int = ACROSS


def shelves(look: Look) -> tuple[SymbolGallery, ...]:
    """Return the drawable names: symbols and their parts, sizes, icons, colours."""
    ink, paper = look.style.colour("ink"), look.style.colour("paper")
    roles = {name: look.style.colour(name) for name in COLOURS if name in look.style.colours}

    def unit_type(name: str, cx: float) -> tuple[Node, ...]:
        return symbol(name, cx, 6.6, 11.0, ink=ink, paper=paper, line=0.36)

    def unit_size(name: str, cx: float) -> tuple[Node, ...]:
        return (*unit_type("infantry", cx), *size_mark(name, cx, 2.6, 1.5, ink=ink))

    def part(name: str, cx: float) -> tuple[Node, ...]:
        return symbol(SymbolRecipe(name, (name,)), cx, 6.6, 11.0, ink=ink, paper=paper, line=0.36)

    def colour(name: str, cx: float) -> tuple[Node, ...]:
        return (Rect(cx - 9, 2.4, 18, 8.6, fill=roles[name], stroke=ink, line=0.1),)

    return (
        SymbolGallery("Types of unit, and symbols", tuple(SYMBOLS), unit_type),
        SymbolGallery("Parts, for symbols such as infantry + wheels", tuple(PARTS), part),
        SymbolGallery("Sizes of unit", tuple(UNIT_SIZES), unit_size),
        SymbolGallery("Icons, in braces in any text", tuple(ICONS), _icons(ink)),
        SymbolGallery("Colours by role; those of a side or deck are its livery", tuple(roles), colour),
    )


def _icons(ink: str) -> Callable[[str, float], tuple[Node, ...]]:
    """Return the function that draws an icon of a text."""
    book = icon_set.IconBook({})
    return lambda name, cx: (
        flow(f"{{{name}}}", cx - 6, 4.4, width=12, size=16, align="middle", fill=ink, icons=book).nodes
    )


def scene_shelf(look: Look) -> SymbolGallery:
    """Return the drawn scenes, small."""
    tones = _scene_tones(look)
    return SymbolGallery(
        "Scenes, for the key scene of an item of that kind",
        tuple(SCENES),
        lambda name, cx: (Use(picture(name, 20.0, 12.0, tones), cx - 10.0, 0.5),),
    )


def _scene_tones(look: Look) -> Tones:
    low = look.style.counter["field"] == "frame"
    return Tones("#ffffff", look.style.colour("ink"), outlined=True) if low else Tones(*SCENE_TONES)


def vocabulary_blocks(width: float, look: Look) -> list[Block]:
    """Return the sheet as blocks, each name below its drawing."""
    made: list[Block] = []
    more = SymbolGallery("More icons", icon_set.listed(), _icons(look.style.colour("ink")), 5)
    for shelf in (*shelves(look), *([more] if more.names else [])):
        made.append(heading(shelf.title, width, look))
        rows = (shelf.names[at : at + shelf.across] for at in range(0, len(shelf.names), shelf.across))
        made += [_row(names, shelf, width, look) for names in rows]
    return [*made, *_scenes(width, look), *_fonts(width, look), *_sizes(width, look)]


def _scenes(width: float, look: Look) -> list[Block]:
    """Return every drawn scene above its name."""
    ink, tones = look.style.colour("ink"), _scene_tones(look)
    made = [heading("Scenes, for scene in an item of that kind", width, look)]
    wide, names = width / SCENES_ACROSS, list(SCENES)
    for start in range(0, len(names), SCENES_ACROSS):
        nodes: list[Node] = []
        for place, name in enumerate(names[start : start + SCENES_ACROSS]):
            x = place * wide
            nodes.append(Use(picture(name, wide - 2.0, SCENE_TALL, tones), x, 0.0))
            nodes.append(
                centred_text(
                    x + wide / 2 - 1.0,
                    SCENE_TALL + 2.6,
                    name,
                    font=MEDIUM,
                    size=8.0,
                    min_size=5.0,
                    width=wide - 2.4,
                    fill=ink,
                )
            )
        made.append(Block(width, SCENE_TALL + 5.0, tuple(nodes)))
    return made


def _row(names: Sequence[str], shelf: SymbolGallery, width: float, look: Look) -> Block:
    wide = width / shelf.across
    nodes: list[Node] = []
    for place, name in enumerate(names):
        cx = (place + 0.5) * wide
        nodes.append(Rect(place * wide + 0.6, 0, wide - 1.2, TALL, fill=look.style.colour("panel")))
        nodes += shelf.draw(name, cx)
        nodes.append(
            centred_text(
                cx,
                TALL - 2.8,
                name,
                font=MEDIUM,
                size=8.0,
                min_size=5.0,
                width=wide - 2.4,
                fill=look.style.colour("ink"),
                piece=name,
            )
        )
    return Block(width, TALL, tuple(nodes))


def _fonts(width: float, look: Look) -> list[Block]:
    """Return the name of every font, set in that font."""
    ink = look.style.colour("ink")
    names = list(FILES)
    made = [heading("Fonts, for one line; families, for running text, have the same names", width, look)]
    wide = width / FONTS_ACROSS
    for start in range(0, len(names), FONTS_ACROSS):
        nodes: list[Node] = []
        for place, name in enumerate(names[start : start + FONTS_ACROSS]):
            nodes.append(
                centred_text(
                    place * wide + 1,
                    FONT_TALL / 2,
                    name,
                    font=name,
                    size=13.0,
                    min_size=7.0,
                    width=wide - 4,
                    fill=ink,
                    align="start",
                    piece=name,
                )
            )
        made.append(Block(width, FONT_TALL, tuple(nodes)))
    return made


def _sizes(width: float, look: Look) -> list[Block]:
    """Return the sizes of counters and cards as text."""
    made: list[Block] = []
    listed: Sequence[tuple[str, Mapping[str, tuple[float, float]]]] = (
        ("Sizes of counters, in inches", COUNTER_SIZES),
        ("Sizes of cards", CARD_SIZES),
    )
    for title, sizes in listed:
        words = "   ".join(
            f"**{name}** {wide:.4g} \N{MULTIPLICATION SIGN} {tall:.4g} mm"
            for name, (wide, tall) in sizes.items()
        )
        flowed = flow(words, 0, 0, width=width, size=9.0, fill=look.style.colour("ink"))
        made += [heading(title, width, look), Block(width, flowed.height, flowed.nodes)]
    return made
