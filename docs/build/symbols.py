"""Write the page of all names for spreadsheets and layouts, each with its picture."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from countermarch.generators.pages.look import Look
from countermarch.generators.pieces.vocabulary import scene_shelf, shelves, vocabulary
from countermarch.generators.scene.nodes import Scene
from countermarch.generators.scene.style import style
from countermarch.generators.writers import svg

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from countermarch.generators.pieces.vocabulary import SymbolGallery

WIDE, HIGH = 22.0, 13.0
"""Size of each picture, in mm."""

HEAD: Final = """# Symbols, icons, colours

Use any of these names in your spreadsheets and layouts. `countermarch symbols` prints the same list, and
`countermarch symbols --to symbols.pdf` prints it as a PDF. Types and sizes go into the columns `type` and
`size`; abbreviations work too (`INF`, `XX`). [Layouts](layouts.md#symbols) explain how to combine parts
into symbols and how to draw your own.
"""

WORDS: Final = {
    "more icons": "More icons, from Font Awesome",
    "fonts": "Fonts, for one line of text",
    "families": "Families of fonts, for running text",
    "counter sizes": "Sizes of counters, in inches",
    "card sizes": "Sizes of cards",
}
"""Names without a picture: they are listed in words."""

SCENES: Final = "scenes"

_OPEN: Final = f'<svg aria-hidden="true" viewBox="0 0 {WIDE:g} {HIGH:g}" stroke-miterlimit="10">'


def write_page(folder: Path) -> None:
    """Write the page into the folder of the guides, and the scenes, which are large, beside it."""
    shelf = scene_shelf(Look(style("standard")))
    (folder / SCENES).mkdir(parents=True, exist_ok=True)
    for name in shelf.names:
        scene = Scene(name, WIDE, HIGH, shelf.draw(name, WIDE / 2))
        (folder / SCENES / f"{name}.svg").write_text(svg.write_scene(scene), encoding="utf-8")
    (folder / "symbols.md").write_text(page(), encoding="utf-8")


def page() -> str:
    """Return the page as Markdown: a gallery for each kind of name, then lists."""
    look = Look(style("standard"))
    pictured = [_shelf(shelf, number) for number, shelf in enumerate(shelves(look))]
    known = vocabulary()
    lists = [f"## {title}\n\n{_listed(known[sort])}\n" for sort, title in WORDS.items()]
    livery = [name for name in known["colours"] if name.startswith("livery") or name == "formation"]
    said = f"Of a side or deck: {_listed(livery)}.\n"
    return "\n".join([HEAD, *pictured, said, _scenes(look), *lists])


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _shelf(shelf: SymbolGallery, number: int) -> str:
    pieces = "\n".join(
        f"<li>{_picture(shelf, name, f's{number}-{place}-')}<code>{escape(name)}</code></li>"
        # ids of gradients and glyphs would otherwise be those of the first picture, for all of them
        for place, name in enumerate(shelf.names)
    )
    return f'## {shelf.title}\n\n<ul class="cm-names">\n{pieces}\n</ul>\n'


def _scenes(look: Look) -> str:
    """Return the scenes as pictures that load when they are scrolled into view."""
    shelf = scene_shelf(look)
    shown = (
        f"![{name}]({SCENES}/{name}.svg){{ loading=lazy width=150 height=89 }} `{name}`"
        for name in shelf.names
    )
    return f"## {shelf.title}\n\n{chr(10).join(shown)}\n"


def _picture(shelf: SymbolGallery, name: str, prefix: str) -> str:
    """Return a picture as SVG within the page."""
    scene = Scene(name, WIDE, HIGH, shelf.draw(name, WIDE / 2))
    drawn = svg.write_scene(scene, prefix=prefix)
    # without the root element, whose size in mm would hold on the page, and without the title, which the
    # browser would show as a tooltip
    return f"{_OPEN}{drawn.partition('</title>')[2].strip()}"
