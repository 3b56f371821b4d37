"""Icons by name from Font Awesome Free, if the extra ``icons`` is installed.

Its solid style is one font whose glyphs have the names of the icons. Some are also mapped to the code points
of emoji, so that ``{money-bag}`` finds the icon for the emoji of that name.
"""

from __future__ import annotations

import unicodedata
from collections import ChainMap
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from importlib.util import find_spec
from typing import TYPE_CHECKING

from countermarch.generators.scene.icons import ICONS, Icon

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

    from countermarch.generators.scene.nodes import Command

PACKAGE = "fontawesomefree"
_FONT = "static/fontawesomefree/otfs/Font Awesome 6 Free-Solid-900.otf"
_AIR = 0.04
"""Space at either side of an icon, in heights of the icon."""

ALSO: Mapping[str, str] = {
    **dict.fromkeys(("coin", "gold", "money", "money-bag"), "coins"),
    **dict.fromkeys(("crystal", "gem-stone", "jewel"), "gem"),
    **dict.fromkeys(("meat", "food", "poultry-leg"), "drumstick-bite"),
    **dict.fromkeys(("wheat", "grain", "sheaf-of-rice"), "wheat-awn"),
    **dict.fromkeys(("wood", "deciduous-tree", "evergreen-tree", "forest"), "tree"),
    **dict.fromkeys(("stone", "ore", "iron"), "cubes-stacked"),
    **dict.fromkeys(("life", "health", "hp", "red-heart"), "heart"),
    **dict.fromkeys(("energy", "lightning", "high-voltage-sign"), "bolt"),
    **dict.fromkeys(("mana", "water"), "droplet"),
    **dict.fromkeys(("attack", "crossed-swords", "combat"), "khanda"),
    **dict.fromkeys(("defense", "defence", "armor", "armour"), "shield-halved"),
    **dict.fromkeys(("victory", "vp", "points"), "trophy"),
    **dict.fromkeys(("time", "turn"), "hourglass-half"),
    **dict.fromkeys(("move", "movement", "speed"), "person-running"),
    **dict.fromkeys(("card", "draw", "playing-card-black-joker"), "clone"),
    **dict.fromkeys(("worker", "people", "population", "person"), "person"),
    **dict.fromkeys(("skull", "death", "kill"), "skull"),
    **dict.fromkeys(("magic", "spell"), "wand-sparkles"),
    **dict.fromkeys(("house", "building", "house-building"), "house"),
    **dict.fromkeys(("weapon", "dagger-knife"), "khanda"),
    **dict.fromkeys(("potion", "science", "alembic"), "flask"),
    **dict.fromkeys(("castle", "tower", "european-castle", "fort"), "chess-rook"),
    **dict.fromkeys(("brick", "bricks", "clay"), "trowel-bricks"),
    **dict.fromkeys(("cards", "deck"), "clone"),
    **dict.fromkeys(("damage", "collision-symbol"), "burst"),
    **dict.fromkeys(("range", "direct-hit", "target"), "bullseye"),
    **dict.fromkeys(("earth", "world", "earth-globe-europe-africa"), "earth-europe"),
    **dict.fromkeys(("culture", "performing-arts"), "masks-theater"),
    **dict.fromkeys(("monster", "dragon-face"), "dragon"),
    **dict.fromkeys(("white-medium-star", "black-star", "glowing-star"), "star"),
    **dict.fromkeys(("factory", "industry"), "industry"),
    "bust-in-silhouette": "user",
    "busts-in-silhouette": "users",
    "ear-of-rice": "wheat-awn",
    "herb": "seedling",
    "open-book": "book-open",
    "package": "box",
    "scales": "scale-balanced",
    "sparkles": "wand-sparkles",
    "warning-sign": "triangle-exclamation",
    "game-die": "dice",
    "world-map": "map",
    "black-sun-with-rays": "sun",
    "stamina": "battery-full",
    "anticlockwise-downwards-and-upwards-open": "arrows-rotate",
    "clockwise-rightwards-and-leftwards-open": "repeat",
    "hammer-and-wrench": "screwdriver-wrench",
    "knight": "chess-knight",
    "king": "chess-king",
    "cannon": "bomb",
    "tank": "truck-monster",
    "aircraft": "plane",
}
"""Common names of icons, and the icon of the set for each."""

_PENS = {"moveTo": "M", "lineTo": "L", "curveTo": "C"}


def installed() -> bool:
    """Return whether the extra ``icons`` is installed."""
    return find_spec(PACKAGE) is not None


@cache
def _font() -> TTFont:
    from fontTools.ttLib import TTFont

    return TTFont(str(files(PACKAGE) / _FONT), lazy=True)


@cache
def names() -> tuple[str, ...]:
    """Return the names of all icons, sorted; empty if the extra is not installed."""
    return (
        tuple(
            sorted(one for one in _font().getGlyphOrder() if one[0].isalnum() and not one.endswith("space"))
        )
        if installed()
        else ()
    )


def listed() -> tuple[str, ...]:
    """Return the names of all icons and the common names for them, without those of built-in icons."""
    return tuple(sorted({*names(), *ALSO} - {*ICONS})) if installed() else ()


@lru_cache(maxsize=1024)
def icon(name: str) -> Icon | None:
    """Return an icon by its name, a common name for it, or the name of its emoji; None if unknown."""
    if not installed():
        return None
    glyph = next((one for one in (name, ALSO.get(name, ""), f"{name}s") if one in names()), "") or _emoji(
        name
    )
    return _glyph_as_icon(glyph) if glyph else None


def _emoji(name: str) -> str:
    try:
        sign = unicodedata.lookup(name.replace("-", " "))
    except KeyError:
        return ""
    return str(_font().getBestCmap().get(ord(sign), ""))


def _glyph_as_icon(glyph: str) -> Icon | None:
    """Return a glyph as an icon: upright, 1 high, vertically centred."""
    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.pens.recordingPen import DecomposingRecordingPen

    glyphs = _font().getGlyphSet()
    bounds, pen = BoundsPen(glyphs), DecomposingRecordingPen(glyphs)
    glyphs[glyph].draw(bounds)
    glyphs[glyph].draw(pen)
    if bounds.bounds is None:
        return None
    left, low, right, high = bounds.bounds
    scale = 1 / max(high - low, (right - left) * 0.7)
    middle = (low + high) / 2
    made: list[Command] = []
    for verb, points in pen.value:
        if verb == "closePath":
            made.append(("Z", ()))
            continue
        values = [one for x, y in points for one in ((x - left) * scale + _AIR, 0.5 - (y - middle) * scale)]
        made.append((_PENS[verb], tuple(values)))
    return Icon(tuple(made), (right - left) * scale + 2 * _AIR)


class IconBook(Mapping[str, "Icon | str"]):
    """A game's own icons, then the built-in ones, then those of the set, which are loaded when needed."""

    def __init__(self, own: Mapping[str, Icon | str]) -> None:
        """Set a game's own icons."""
        self._known: Mapping[str, Icon | str] = ChainMap(dict(own), dict(ICONS))

    def __getitem__(self, name: str) -> Icon | str:
        """Return an icon; raises ``KeyError``."""
        found = self._known.get(name) or icon(name)
        if found is None:
            raise KeyError(name)
        return found

    def __iter__(self) -> Iterator[str]:
        """Iterate over a game's own names and the built-in ones."""
        return iter(self._known)

    def __len__(self) -> int:
        """Return the number of a game's own icons and built-in ones."""
        return len(self._known)
