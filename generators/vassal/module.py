"""Build a VASSAL module from the contents of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.translations import gettext
from countermarch.generators.tabletop.pictures import packed, pictures
from countermarch.generators.tabletop.summaries import publisher_line, rules_page, start_page
from countermarch.generators.vassal import tables, tools
from countermarch.generators.vassal.archive import Archive
from countermarch.generators.vassal.pieces import Pieces
from countermarch.generators.writers import png

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from countermarch.generators.scene.nodes import Scene
    from countermarch.generators.tabletop.contents import Contents

VERSION = "1.0"


def module(contents: Contents) -> bytes:
    """Return the module as the content of a ``.vmod`` file.

    Raises ``MissingExtraError`` if pictures cannot be made, ``DrawingError`` for what cannot be drawn.
    """
    png.require()
    archive = Archive(contents.title, VERSION, publisher_line(contents))
    pieces = Pieces(archive, contents)
    tools.add_head(archive, contents)
    pieces.prototypes()
    tools.palettes(archive, contents, pieces)
    tables.main_map(archive, contents, pieces)
    for number, board in enumerate(contents.boards):
        tables.other_map(archive, board, number)
    tools.add_hands(archive, contents)
    tools.add_charts(archive, contents)
    tools.add_turn_counter(archive, contents)
    tools.add_dice(archive, contents)
    tools.commands(archive, contents)
    tools.add_inventory_and_notes(archive)
    tables.setups(archive, contents)
    files = {
        "buildFile.xml": archive.build_file(),
        "moduledata": archive.data_file(),
        tools.BEGIN: start_page(contents, {key: gettext(says) for key, says in tools.KEYS.items()}).encode(),
        **archive.pages,
        tools.HELP: rules_page(contents).encode(),
    }
    for name, data in _draw_pictures(archive.scenes):
        files[f"images/{name}"] = data
    return packed(files)


def _draw_pictures(scenes: Mapping[str, tuple[Scene, float]]) -> Iterator[tuple[str, bytes]]:
    """Yield every picture; those of one scale are drawn together."""
    for scale in sorted({scale for _, scale in scenes.values()}):
        yield from pictures({name: scene for name, (scene, own) in scenes.items() if own == scale}, scale)
