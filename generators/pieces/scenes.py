"""Drawn scenes for cards, by name: a sky, hills, sea or field, and objects.

A scene is a list of steps in painting order, on a field 100 wide and 70 high, aligned with the bottom of the
picture: a taller picture has more sky. The tones are those of the piece's side.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from math import hypot, sin, tau
from typing import TYPE_CHECKING

from countermarch.components.model.loading.faults import near
from countermarch.generators.scene.art import FOLDER, drawings
from countermarch.generators.scene.faults import DrawingError, of
from countermarch.generators.scene.nodes import Group, Path, Rect, Scene, Use
from countermarch.generators.scene.paths import circle, line, polygon
from countermarch.generators.scene.style import luminance, mix

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.generators.scene.nodes import Command, Node

SCENES: Mapping[str, str] = tomllib.loads((FOLDER / "scenes.toml").read_text(encoding="utf-8"))
"""Every scene by name: its steps."""

WIDE, HIGH = 100.0, 70.0
"""The size of the field."""

GLOW = "#e9a03a"
"""Fire and lamps, on any ground."""

SHADE = "#0b0d12"
"""The deepest tone of a scene behind a title."""

PEOPLE = frozenset(
    ("soldier", "runner", "kneeler", "walker", "woman", "child", "farmer", "camera-crew", "mortar")
)

DARK = 0.18
"""Under a sky with less luminance, what is light is only a little lighter than the sky."""

SHAPES = {
    name: (min(across), max(across))
    for name, parts in drawings("shapes").items()
    for across in [[x for part in parts for _, values in part.commands for x in values[::2]]]
    if name != "road"
}
"""How far each silhouette reaches to both sides; a road goes on beyond the picture."""

REACH = 40.0
"""Maximum extent of a silhouette from its middle."""

STEPS = 24
"""Points of a line of hills."""


class UnknownSceneError(DrawingError):
    """The name of a scene is unknown."""


@dataclass(frozen=True, slots=True)
class Tones:
    """The colours of a scene: the sky, the deepest tone, and whether only outlines are drawn."""

    sky: str
    deep: str
    outlined: bool = False


@lru_cache(maxsize=512)
def picture(
    name: str, width: float, height: float, tones: Tones, closer: float = 1.0, *, middle: bool = False
) -> Scene:
    """Return a scene of a size in mm; raises ``KeyError`` for an unknown name.

    One that is ``closer`` is drawn so much larger, and its lower right corner, where its subject is, remains.
    In the ``middle``, its subject is where nothing covers the left of the picture.

    >>> picture("kibbutz", 56.0, 30.0, Tones("#dbe7f5", "#1f4f94")).width
    56.0
    """
    painter = _Painter(width / WIDE * closer, height, tones, _aside(SCENES[name]) if middle else 0.0)
    if closer != 1.0:  # the sun comes down into what is left of the sky
        painter.top = -painter.foot / painter.k
    nodes: list[Node] = []
    for step in SCENES[name].split(";"):
        word, *rest = step.split()
        nodes += painter.step(word, [float(one) for one in rest])
    frame = Rect(0, 0, width, height, None, tones.deep, 0.3) if tones.outlined else None
    ground = Rect(0, 0, width, height, fill=painter.sky)
    if closer != 1.0:
        left = width * (1.0 - closer) * (0.5 if middle else 1.0)
        nodes = [Group(tuple(nodes), round(left, 3), 0.0)]
    inner = Group((ground, *nodes), clip=(0.0, 0.0, width, height))
    return Scene(f"scene {name}", width, height, (inner, frame) if frame else (inner,))


def drawn_scene(
    name: str,
    box: tuple[float, float, float, float],
    tones: Tones,
    piece: str,
    closer: float = 1.0,
    *,
    middle: bool = False,
) -> Use:
    """Return a scene in its box; raises ``UnknownSceneError``, naming the piece."""
    if name not in SCENES:
        hint = near(name, SCENES) or f"expected one of {', '.join(SCENES)}"
        raise UnknownSceneError(f"{of(piece)}no scene is called {name[:40]!r}; {hint}")
    x, y, width, height = box
    return Use(picture(name, round(width, 3), round(height, 3), tones, closer, middle=middle), x, y)


def _aside(steps: str) -> float:
    """Return how far to the right the shapes of a scene must move to have their middle in the field's."""
    ends: list[float] = []
    for step in steps.split(";"):
        word, *rest = step.split()
        if word in SHAPES:
            x, _, scale = map(float, rest)
            ends += [x + scale * end for end in SHAPES[word]]
    return WIDE / 2 - (min(ends) + max(ends)) / 2 if ends else 0.0


class _Painter:
    """Turns the steps of a scene into nodes."""

    def __init__(self, k: float, height: float, tones: Tones, aside: float) -> None:
        self.aside, self.k, self.foot, self.tones = aside, k, height - HIGH * k, tones
        self.sky, self.dark, self.night = tones.sky, tones.deep, False
        self.top = -WIDE

    def step(self, word: str, numbers: list[float]) -> list[Node]:
        """Return what one word of a scene draws, with the numbers after it."""
        match word:
            case "night" | "dusk":
                found = self._darkened(word)
            case "glow":
                found = self._glow(*numbers)
            case "sun" | "sunset" | "moon":
                x, y = numbers
                found = self._light(x + self.aside, y, word)
            case "hills":
                found = self._hills(*numbers)
            case "ridge":
                found = self._ridge(*numbers)
            case "ground" | "sea":
                found = self._level(*numbers, waves=word == "sea")
            case "field":
                found = self._field(*numbers)
            case "rocket":
                found = self._rocket(*numbers)
            case "strand":
                x, y, to_x, to_y = numbers
                x, to_x = x + self.aside, to_x + self.aside
                middle = ((x + to_x) / 2, max(y, to_y) - 1.0)
                strand = self._put(line((x, y), middle, (to_x, to_y)))
                found = [Path(strand, stroke=self._tone(0.8), line=0.3)]
            case _:
                x, y, scale = numbers
                found = self._shape(word, x + self.aside, y, scale)
        return found

    def _darkened(self, word: str) -> list[Node]:
        """Darken the scene for evening or night; outlines stay on white."""
        self.night = word == "night"
        if not self.tones.outlined:
            self.sky = mix(self.sky, self.tones.deep, 0.72 if word == "night" else 0.3)
            self.dark = mix(self.tones.deep, "#000000", 0.55 if word == "night" else 0.25)
        return [Rect(0, 0, WIDE * self.k, self.foot + HIGH * self.k, fill=self.sky)]

    def _glow(self, y: float) -> list[Node]:
        """Light the sky towards the horizon; where only outlines are drawn there is nothing to light."""
        if self.tones.outlined:
            return []
        low = mix(self.sky, GLOW, 0.62)
        return [Rect(0, 0, WIDE * self.k, y * self.k + self.foot, fill=self.sky, to=low)]

    def _tone(self, share: float) -> str:
        """Return a tone between the sky and the deepest."""
        return self.tones.deep if self.tones.outlined else mix(self.sky, self.dark, share)

    def _put(
        self, commands: tuple[Command, ...], dx: float = 0.0, dy: float = 0.0, scale: float = 1.0
    ) -> tuple[Command, ...]:
        """Return commands converted from the field to the picture, in mm."""
        k, foot = self.k, self.foot
        return tuple(
            (
                letter,
                tuple(
                    round((v * scale + dy) * k + foot, 3) if i % 2 else round((v * scale + dx) * k, 3)
                    for i, v in enumerate(values)
                ),
            )
            for letter, values in commands
        )

    def _drawn(self, commands: tuple[Command, ...], fill: str) -> Path:
        """Return an outline filled, or drawn on white."""
        if self.tones.outlined:
            return Path(commands, fill=self.tones.sky, stroke=self.tones.deep, line=0.15)
        return Path(commands, fill=fill)

    def _light(self, x: float, y: float, word: str) -> list[Node]:
        """Return the sun, high or setting, or the moon and stars, positioned from the bottom of the sky."""
        moon = word == "moon"
        bright = mix(GLOW, "#fff3d6", 0.72) if word == "sunset" else mix(self.sky, "#ffffff", 0.75)
        radius = 6.0 if moon else 7.5
        y = max(y, self.top + radius + 1.0)
        found: list[Node] = [self._drawn(self._put(circle(x, y, radius)), bright)]
        if moon:
            found.append(self._drawn(self._put(circle(x - 2.6, y - 1.4, radius * 0.9)), self.sky))
            # none on a cover: its title is in the sky
            places = ((12, 10), (48, 6), (60, 20), (72, 8), (20, 26), (40, 30))
            stars = places if self.night else ()
            found += [
                self._drawn(self._put(circle(a, b, 0.5)), bright) for a, b in stars if abs(a - x) > radius
            ]
        return found

    def _hills(self, base: float, swing: float, share: float, number: float) -> list[Node]:
        ridge = []
        for step in range(STEPS + 1):
            along = step / STEPS
            first = sin(tau * (along * (0.7 + 0.13 * number) + 0.31 * number))
            second = sin(tau * (along * (2.1 + 0.3 * number) + 0.19 * number))
            ridge.append((WIDE * along, base + swing * (0.68 * first + 0.32 * second)))
        return [self._drawn(self._put(polygon([*ridge, (WIDE, HIGH), (0.0, HIGH)])), self._tone(share))]

    def _ridge(self, x: float, y: float, reach: float, share: float) -> list[Node]:
        """Return a ridge that falls to both sides of its crest, to the bottom of the picture."""
        crest = []
        for step in range(-STEPS, STEPS + 1):
            away = step / STEPS
            rough = 0.5 * sin(5.0 * away + x) + 0.3 * sin(13.0 * away + y)
            crest.append((x + reach * away, y + (HIGH - y) * abs(away) ** 1.6 + rough * abs(away) ** 0.5))
        return [self._drawn(self._put(polygon(crest)), self._tone(share))]

    def _level(self, y: float, share: float, *, waves: bool) -> list[Node]:
        """Return the ground or the sea down to the bottom."""
        box = polygon([(0.0, y), (WIDE, y), (WIDE, HIGH), (0.0, HIGH)])
        found: list[Node] = [self._drawn(self._put(box), self._tone(share))]
        if waves:
            light = self._tone(share * 0.55)
            crests = (
                line((start, y + 2.6 + row * 3.4), (start + 8.0, y + 2.6 + row * 3.4))
                for row in range(4)
                for start in range(4 + (row % 2) * 9, 96, 18)
            )
            found += [Path(self._put(crest), stroke=light, line=0.35) for crest in crests]
        return found

    def _field(self, share: float) -> list[Node]:
        """Return ploughed ground, its furrows running to the middle."""
        found = self._level(58.0, share, waves=False)
        tone = self._tone(share * 0.7)
        found += [
            Path(self._put(line((x, HIGH), (50 + (x - 50) * 0.5, 58.0))), stroke=tone, line=0.3)
            for x in range(-40, 141, 9)
        ]
        return found

    def _rocket(self, x: float, y: float, to_x: float, to_y: float) -> list[Node]:
        """Return a rocket in flight from one point to another, on the trail that it leaves."""
        bright = self.tones.deep if self.tones.outlined else mix(self.sky, GLOW, 0.8)
        # it rises steeply, then bends over
        bend = (x + (to_x - x) * 0.3, y + (to_y - y) * 0.75)
        long = hypot(to_x - bend[0], to_y - bend[1]) or 1.0
        ux, uy = (to_x - bend[0]) / long, (to_y - bend[1]) / long

        def at(ahead: float, aside: float) -> tuple[float, float]:
            return (to_x + ux * ahead - uy * aside, to_y + uy * ahead + ux * aside)

        def trail(wide: float) -> tuple[Command, ...]:
            left, right = at(0.0, -wide), at(0.0, wide)
            thirds = [(bend[0] * 2 + a) / 3 for a in (x, to_x)], [(bend[1] * 2 + b) / 3 for b in (y, to_y)]
            (ax, bx), (ay, by) = thirds
            return (
                ("M", (x, y)),
                ("C", (ax, ay, bx - uy * -wide, by + ux * -wide, *left)),
                ("L", right),
                ("C", (bx - uy * wide, by + ux * wide, ax, ay, x, y)),
                ("Z", ()),
            )

        body = polygon(
            [at(*one) for one in ((3.4, 0), (2.2, 0.45), (0.6, 0.45), (-0.5, 1.1), (0, 0))]
            + [at(*one) for one in ((-0.5, -1.1), (0.6, -0.45), (2.2, -0.45))]
        )
        flame = polygon([at(-3.2, 0.0), at(0.2, 0.5), at(0.2, -0.5)])
        smoke = (Group((Path(self._put(trail(wide)), fill=bright),), opacity=0.25) for wide in (0.9, 0.5))
        return [*smoke, self._drawn(self._put(flame), GLOW), self._drawn(self._put(body), "#ffffff")]

    def _shape(self, name: str, x: float, y: float, scale: float) -> list[Node]:
        """Return a silhouette, defined once in its tones and placed as often as needed."""
        tones = self.tones
        body = self._tone(0.95 if name in PEOPLE else 0.74)
        light = mix(tones.sky, "#ffffff", 0.55 if luminance(tones.sky) > DARK else 0.2)
        inks = (body, light, self._tone(1.0), self._tone(0.8), self._tone(0.3))
        shape = _silhouette(name, inks, outlined=tones.outlined)
        at = (round(x * self.k, 3), round(y * self.k + self.foot, 3))
        # pictured: it has no text, so one definition serves every size
        return [Group((Use(shape, 0.0, 0.0),), *at, scale=round(scale * self.k, 5), pictured=True)]


@lru_cache(maxsize=512)
def _silhouette(name: str, tones: tuple[str, str, str, str, str], *, outlined: bool) -> Scene:
    """Return a silhouette in its own units; ``tones`` are body, light, dark, wire and lane."""
    body, light, dark, wire, lane = tones
    fills = {"body": body, "light": light, "dark": dark, "glow": GLOW, "lane": lane}
    nodes: list[Node] = []
    for part in drawings("shapes")[name]:
        if part.ink == "wire":
            nodes.append(Path(part.commands, stroke=wire, line=0.35))
        elif outlined:
            nodes.append(Path(part.commands, fill="#ffffff", stroke=dark, line=0.25))
        else:
            nodes.append(Path(part.commands, fill=fills[part.ink]))
    return Scene(name, 0.0, 0.0, tuple(nodes), bleed=REACH)
