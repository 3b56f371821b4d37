"""Unit symbols: the parts of each, and drawing them in a box of any size.

Line widths are in millimetres and do not scale with the box, so that symbols on a 16 mm counter and on a
chart match.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING, Literal, get_args

from countermarch.components.model.unit_terms import type_word
from countermarch.components.suggestions import did_you_mean
from countermarch.components.translations import gettext_noop
from countermarch.generators.scene.art import drawings
from countermarch.generators.scene.faults import DrawingError
from countermarch.generators.scene.nodes import Path, Rect
from countermarch.generators.scene.paths import circle, polygon
from countermarch.generators.scene.paths import line as straight
from countermarch.generators.scene.style import mix

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.generators.scene.art import Stroke
    from countermarch.generators.scene.nodes import Command, Node


PARTS = drawings("parts")
SILHOUETTES = {**drawings("silhouettes"), **drawings("pictograms")}
"""Parts of symbols, and symbols without a box; each is three wide and two high, centred on the origin.

Strokes of the class line, thin and bold are stroked; solid is filled, and shade in a tone between ink and
paper; paper (filled), knock (filled and stroked) and halo (stroked wide) are in the box's colour, to cover
what is below them.
"""


class UnknownSymbolError(DrawingError):
    """No symbol has this name; the message suggests the nearest ones."""


def _unknown(name: str, known: Mapping[str, object], kind: str = "unit symbol") -> UnknownSymbolError:
    """Return an error that names the requested symbol (or size) and the nearest known ones."""
    return UnknownSymbolError(f"no {kind} is called {name[:60]!r}{did_you_mean(name, known)}")


@dataclass(frozen=True, slots=True)
class SymbolRecipe:
    """A symbol: the names of its parts in drawing order, with or without the unit box around them.

    ``own`` are strokes by a designer, drawn after the parts.
    """

    title: str
    parts: tuple[str, ...]
    boxed: bool = True
    own: tuple[Stroke, ...] = ()

    def strokes(self) -> tuple[Stroke, ...]:
        """Return every stroke of the recipe in drawing order."""
        source = PARTS if self.boxed else SILHOUETTES
        return (*(stroke for part in self.parts for stroke in source[part]), *self.own)


def _box(title: str, *parts: str) -> SymbolRecipe:
    return SymbolRecipe(title, parts)


def _bare(title: str, *parts: str) -> SymbolRecipe:
    return SymbolRecipe(title, parts, boxed=False)


SYMBOLS: Mapping[str, SymbolRecipe] = {
    "infantry": _box("Infantry", "cross"),
    "mechanized": _box("Mechanized infantry", "cross", "oval"),
    "motorized": _box("Motorized infantry", "cross", "stem"),
    "armor": _box("Armor", "oval"),
    "armored-cavalry": _box("Armored cavalry", "slash", "oval"),
    "recon": _box("Reconnaissance", "slash"),
    "cavalry": _box("Cavalry", "slash"),
    "motorized-recon": _box("Wheeled reconnaissance", "slash", "wheels"),
    "airborne": _box("Airborne infantry", "cross", "gull"),
    "air-assault": _box("Air assault", "cross", "assault"),
    "mountain": _box("Mountain infantry", "cross", "mountain"),
    "naval-infantry": _box("Naval infantry", "cross", "anchor"),
    "amphibious": _box("Amphibious infantry", "cross", "wave"),
    "amphibious-armor": _box("Amphibious armor", "oval", "wave"),
    "amphibious-mechanized": _box("Amphibious mechanized", "cross", "oval", "wave"),
    "commando": _box("Commando", "cross", "dagger"),
    "special-forces": _box("Special forces", "sf"),
    "militia": _box("Militia, irregulars", "cross", "ring"),
    "guerrilla": _box("Guerrillas", "cross", "star"),
    "police": _box("Police", "police"),
    "artillery": _box("Artillery", "dot"),
    "self-propelled-artillery": _box("Self-propelled artillery", "oval", "small-dot"),
    "rocket-artillery": _box("Rocket artillery", "rocket"),
    "self-propelled-rockets": _box("Self-propelled rockets", "oval", "small-rocket"),
    "mortar": _box("Mortars", "mortar"),
    "missile": _box("Missiles", "missile"),
    "anti-tank": _box("Anti-tank", "peak"),
    "air-defence": _box("Air defence", "air-arc"),
    "sam": _box("Surface-to-air missiles", "sam-arc", "sam-missile"),
    "engineer": _box("Engineers", "bridge"),
    "armored-engineer": _box("Armored engineers", "oval", "small-bridge"),
    "signals": _box("Signals", "flash"),
    "headquarters": _box("Headquarters", "hq"),
    "supply": _box("Supply", "supply"),
    "attack-helicopter": _box("Army aviation", "rotor"),
    "fixed-wing": _box("Fixed-wing aviation", "infinity"),
    "unmanned": _box("Unmanned aircraft", "wing"),
    "naval": _box("Naval", "anchor"),
    "aircraft": _bare("Jet aircraft", "jet"),
    "helicopter": _bare("Helicopter", "helicopter"),
    "drone": _bare("Drone", "drone"),
    "ship": _bare("Warship", "ship"),
    "landing-craft": _bare("Landing craft", "landing-craft"),
    "tank": _bare("Tank", "tank"),
    "gun": _bare("Gun", "howitzer"),
    "launcher": _bare("Rocket launcher", "launcher"),
    "rocket": _bare("Rocket", "rocket"),
    "missile-site": _bare("Missile site", "missile-site"),
    "radar": _bare("Radar", "radar"),
    "burst": _bare("Burst", "burst"),
    "flag": _bare("Flag", "flag"),
    "hourglass": _bare("Hourglass", "hourglass"),
    "merkava": _bare("Merkava tank", "merkava"),
    "m60": _bare("M60 tank", "m60"),
    "centurion": _bare("Centurion tank", "centurion"),
    "t55": _bare("T-55 tank", "t55"),
    "t62": _bare("T-62 tank", "t62"),
    "t72": _bare("T-72 tank", "t72"),
    "m113": _bare("M113 carrier", "m113"),
    "zelda": _bare("Zelda carrier", "zelda"),
    "bmp": _bare("BMP fighting vehicle", "bmp"),
    "btr": _bare("BTR carrier", "btr"),
    "jeep": _bare("Jeep", "jeep"),
    "technical": _bare("Technical", "technical"),
    "bulldozer": _bare("Armored bulldozer", "bulldozer"),
    "m109": _bare("Self-propelled howitzer", "m109"),
    "grad": _bare("Grad launcher", "grad"),
    "fajr": _bare("Fajr launcher", "fajr"),
    "zelzal": _bare("Zelzal launcher", "zelzal"),
    "qassam": _bare("Qassam launcher", "qassam"),
    "rocket-rail": _bare("Rocket on a rail", "rocket-rail"),
    "sam-6": _bare("SA-6 launcher", "sam-6"),
    "zsu": _bare("Anti-aircraft guns", "zsu"),
    "iron-dome": _bare("Iron Dome battery", "iron-dome"),
    "patriot": _bare("Patriot launcher", "patriot"),
    "f-15": _bare("F-15", "f-15"),
    "f-16": _bare("F-16", "f-16"),
    "kfir": _bare("Kfir", "kfir"),
    "mig": _bare("MiG", "mig"),
    "gunship": _bare("Attack helicopter", "gunship"),
    "transport-helicopter": _bare("Transport helicopter", "transport-helicopter"),
    "gunboat": _bare("Gunboat", "gunboat"),
    "missile-boat": _bare("Missile boat", "missile-boat"),
    "landing-ship": _bare("Landing ship", "landing-ship"),
    "infantry-team": _bare("Infantry team", "infantry-team"),
    "paratrooper": _bare("Paratrooper", "paratrooper"),
    "commando-soldier": _bare("Commando soldier", "commando-soldier"),
    "militia-fighter": _bare("Militia fighter", "militia-fighter"),
    "sapper": _bare("Sapper", "sapper"),
    "atgm-team": _bare("Anti-tank team", "atgm-team"),
    "manpad-team": _bare("Shoulder-fired missile", "manpad-team"),
    "mortar-team": _bare("Mortar team", "mortar-team"),
    "command-post": _bare("Command post", "command-post"),
    "bunker": _bare("Bunker", "bunker"),
    "sanctuary": _bare("Sanctuary", "sanctuary"),
    "tunnel": _bare("Tunnel", "tunnel"),
    "supply-truck": _bare("Supply truck", "supply-truck"),
    "depot": _bare("Supply depot", "depot"),
    "ambulance": _bare("Ambulance", "ambulance"),
    "disrupted": _bare("Disrupted", "disrupted"),
    "evading": _bare("Evading", "evading"),
    "ambush": _bare("Ambush", "ambush"),
    "victory": _bare("Laurel and star", "victory"),
    "medal": _bare("Medal", "medal"),
    "command-net": _bare("Command radio", "command-net"),
    "counterforce": _bare("Launcher in the sights", "counterforce"),
    "countervalue": _bare("City in the sights", "countervalue"),
    "cedar": _bare("Cedar", "cedar"),
    "escalation": _bare("Escalation", "escalation"),
    "camera": _bare("Camera", "camera"),
    "resolution": _bare("Resolution", "resolution"),
    "decoy": _bare("Decoy", "decoy"),
    "swords": _bare("Crossed swords", "swords"),
    "impact": _bare("Impact", "impact"),
    "missile-away": _bare("Missile fired", "missile-away"),
    "cycle": _bare("Cycle", "cycle"),
    "map-pin": _bare("Place of an event", "map-pin"),
    "battle-plan": _bare("Plan of a battle", "battle-plan"),
    "three-flags": _bare("Three flags", "three-flags"),
    "target": _bare("Target", "target"),
    "eye": _bare("Eye", "eye"),
    "falling-rocket": _bare("Falling rocket", "falling-rocket"),
    "hourglass-empty": _bare("Time is up", "hourglass-empty"),
    "hill-country": _bare("Hill country", "hill-country"),
    "walled-city": _bare("Walled city", "walled-city"),
    "dunes": _bare("Dunes", "dunes"),
    "qassam-rocket": _bare("Qassam in flight", "qassam-rocket"),
    "grad-rocket": _bare("Grad in flight", "grad-rocket"),
    "fajr-rocket": _bare("Fajr in flight", "fajr-rocket"),
    "clock": _bare("Clock", "clock"),
    "sunrise": _bare("Sunrise", "sunrise"),
    "sun": _bare("Sun", "sun"),
    "moon": _bare("Moon", "moon"),
    "starred-flag": _bare("Flag with a star", "starred-flag"),
    "banded-flag": _bare("Flag with three bands", "banded-flag"),
    "dice": _bare("Two dice", "dice"),
    "no-event": _bare("No event", "no-event"),
}
"""Every symbol by the id that ``type`` columns and styles use."""

SIZES: Mapping[str, tuple[str, int]] = {
    gettext_noop("team"): ("ring", 1),
    gettext_noop("squad"): ("dot", 1),
    gettext_noop("section"): ("dot", 2),
    gettext_noop("platoon"): ("dot", 3),
    gettext_noop("company"): ("bar", 1),
    gettext_noop("battery"): ("bar", 1),
    gettext_noop("battalion"): ("bar", 2),
    gettext_noop("regiment"): ("bar", 3),
    gettext_noop("brigade"): ("cross", 1),
    gettext_noop("division"): ("cross", 2),
    gettext_noop("corps"): ("cross", 3),
    gettext_noop("army"): ("cross", 4),
}
"""The mark above the box for each size of unit: a sign and its number."""

Outline = Literal["box", "diamond", "round", "none"]
OUTLINES: tuple[Outline, ...] = get_args(Outline)
"""Outlines around symbols; many games distinguish friend and foe by them."""

DIAMOND = (1.5, 1.4)
ROUND = 1.25
"""Half the width and height of the diamond, and the radius of the circle, in thirds of a symbol's width."""

TALLER: Mapping[str, float] = {"diamond": DIAMOND[1], "round": ROUND}
"""Height of these outlines, in heights of a box."""

INNER: Mapping[str, float] = {
    "diamond": 1 / (1.5 / DIAMOND[0] + 1 / DIAMOND[1]),
    "round": ROUND / hypot(1.5, 1),
}
"""Scale of the parts of a symbol within these outlines."""

MAX_PARTS = 8

SHADE = 0.42
"""How much of the paper's colour is in the side of a silhouette that is away from the light."""

_WEIGHT: Mapping[str, float] = {
    "line": 1.0,
    "thin": 0.75,
    "bold": 1.5,
    "knock": 1.0,
    "halo": 3.4,
    "solid": 0.0,
}


def recipe(name: str) -> SymbolRecipe:
    """Return the recipe of a symbol.

    >>> recipe("mechanized").parts
    ('cross', 'oval')
    >>> recipe("mechanised")
    Traceback (most recent call last):
    countermarch...UnknownSymbolError: no unit symbol is called 'mechanised'; did you mean ...
    """
    try:
        return SYMBOLS[name]
    except KeyError:
        raise _unknown(name, SYMBOLS) from None


def composed(name: str) -> SymbolRecipe | None:
    """Return the recipe of ``infantry + wheels``: a symbol, and parts or symbols over it; else None.

    >>> composed("armor+wheels+gull").parts, composed("infantry"), composed("infantry + dragon")
    (('oval', 'wheels', 'gull'), None, None)
    """
    words = [type_word(word.strip()) for word in name.split("+")]
    if not 1 < len(words) <= MAX_PARTS:
        return None
    found: list[str] = []
    for word in words:
        made = SYMBOLS.get(word)
        if word in PARTS and made is None:
            found.append(word)
        elif made is not None and made.boxed:
            found += made.parts
        else:
            return None
    return SymbolRecipe(name, tuple(dict.fromkeys(found)))


def _scaled_and_moved(
    commands: tuple[Command, ...], scale: float, dx: float, dy: float
) -> tuple[Command, ...]:
    """Return ``commands`` scaled about the origin and moved."""
    return tuple(
        # commands hold x and y in turn
        (op, tuple(round(value * scale + (dx, dy)[index % 2], 4) for index, value in enumerate(numbers)))
        for op, numbers in commands
    )


def _inked(stroke: Stroke, commands: tuple[Command, ...], ink: str, paper: str, weight: float) -> Path:
    """Return one stroke as a path node."""
    match stroke.ink:
        case "solid":
            return Path(commands, fill=ink)
        case "paper":
            return Path(commands, fill=paper)
        case "shade":
            return Path(commands, fill=mix(ink, paper, SHADE))
        case "halo":
            return Path(
                commands, stroke=paper, line=round(weight * _WEIGHT["halo"], 3), cap="round", join="round"
            )
        case "knock":
            return Path(commands, fill=paper, stroke=paper, line=weight * 1.6, join="round")
        case _:
            return Path(
                commands, stroke=ink, line=round(weight * _WEIGHT[stroke.ink], 3), cap="butt", join="miter"
            )


@lru_cache(maxsize=2048)
def symbol(
    made: str | SymbolRecipe,
    cx: float,
    cy: float,
    width: float,
    *,
    ink: str = "#000000",
    paper: str = "#ffffff",
    line: float = 0.28,
    outline: Outline = "box",
) -> tuple[Node, ...]:
    """Draw a symbol, by name or recipe, in a box ``width`` mm wide and two thirds as high about (cx, cy).

    ``line`` is the line width in mm, for any ``width``. A boxed symbol fills its box with ``paper``; a
    silhouette uses ``paper`` only for parts cut out of it. With ``outline``, the symbol is in a diamond or a
    circle, which the corners of the box of its parts touch.

    >>> len(symbol("mechanized", 8, 6, 7.5))
    5
    >>> len(symbol(SYMBOLS["infantry"], 8, 6, 7.5, outline="diamond"))
    4
    """
    if isinstance(made, str):
        made = recipe(made)
    share = INNER.get(outline, 1.0) if made.boxed else 1.0
    scale = width / 3 * share
    height = width * 2 / 3
    inner = tuple(
        _inked(stroke, _scaled_and_moved(stroke.commands, scale, cx, cy), ink, paper, line)
        for stroke in made.strokes()
    )
    if not made.boxed or outline == "none":
        return inner
    if outline != "box":
        edge = _edge(outline, cx, cy, width / 3)
        return (Path(edge, fill=paper), *inner, Path(edge, stroke=ink, line=line))
    # rounded as the parts are, so that frame and cross meet in the same digits
    x, y = round(cx - width / 2, 4), round(cy - height / 2, 4)
    ground = Rect(x, y, round(width, 4), round(height, 4), fill=paper)
    frame = Rect(x, y, round(width, 4), round(height, 4), stroke=ink, line=line)
    return (ground, *inner, frame)


def _edge(outline: Outline, cx: float, cy: float, unit: float) -> tuple[Command, ...]:
    """Return a diamond or a circle around a symbol whose box is three units wide."""
    if outline == "round":
        return circle(cx, cy, ROUND * unit)
    wide, high = DIAMOND[0] * unit, DIAMOND[1] * unit
    return polygon([(cx, cy - high), (cx + wide, cy), (cx, cy + high), (cx - wide, cy)])


@lru_cache(maxsize=256)
def size_mark(
    size: str, cx: float, bottom: float, height: float, *, ink: str = "#000000", weight: float = 0.28
) -> tuple[Node, ...]:
    """Draw the mark of a unit's size, ``height`` mm high, standing on y = ``bottom``, centred on x = ``cx``.

    >>> len(size_mark("brigade", 8, 3, 1.2)), len(size_mark("battalion", 8, 3, 1.2))
    (1, 2)
    """
    if size not in SIZES:
        raise _unknown(size, SIZES, "size of unit")
    sign, count = SIZES[size]
    pitch = {"bar": height * 0.62, "cross": height * 1.12, "dot": height * 0.8, "ring": height}[sign]
    start = cx - pitch * (count - 1) / 2
    nodes: list[Node] = []
    for index in range(count):
        x, y = start + index * pitch, bottom - height / 2
        if sign == "dot":
            nodes.append(Path(circle(x, y, height * 0.26), fill=ink))
        elif sign == "ring":
            nodes.append(Path(circle(x, y, height * 0.3), stroke=ink, line=weight))
        elif sign == "bar":
            nodes.append(Path(straight((x, bottom - height), (x, bottom)), stroke=ink, line=weight * 1.25))
        else:
            arm = height * 0.46
            strokes = (
                *straight((x - arm, y - arm), (x + arm, y + arm)),
                *straight((x - arm, y + arm), (x + arm, y - arm)),
            )
            nodes.append(Path(strokes, stroke=ink, line=weight * 1.1))
    return tuple(nodes)
