"""Drawn scenes for cards, by name: a sky, hills, sea or field, and objects.

A scene is a list of steps in painting order, on a field 100 wide and 70 high, aligned with the bottom of the
picture: a taller picture has more sky. An object with a negative size is mirrored. The tones are those of the
piece's side.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from math import hypot, sin, tau
from typing import TYPE_CHECKING

from countermarch.components.model.loading.faults import near
from countermarch.generators.pieces.silhouettes import GLOW, SHAPES, silhouette
from countermarch.generators.scene.art import FOLDER
from countermarch.generators.scene.faults import DrawingError, message_prefix
from countermarch.generators.scene.nodes import Group, Path, Rect, Scene, Use
from countermarch.generators.scene.paths import circle, line, moved, polygon, simplified
from countermarch.generators.scene.style import luminance, mix

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.generators.scene.nodes import Command, Node

SCENES: Mapping[str, str] = tomllib.loads((FOLDER / "scenes.toml").read_text(encoding="utf-8"))
"""Every scene by name: its steps."""

WIDE, HIGH = 100.0, 70.0
"""The size of the field."""

SHADE = "#0b0d12"
"""The deepest tone of a scene behind a title."""

PEOPLE = frozenset(("soldier", "runner", "kneeler", "walker", "woman", "child", "farmer", "camera-crew"))

WHOLE = 0.96
"""How much of the picture its subject may fill."""

DARK = 0.18
"""Under a sky with less luminance, what is light is only a little lighter than the sky."""

STARRY = 30.0
"""How far down there are stars."""

CRESCENT: tuple[Command, ...] = (
    ("M", (0.36, -0.93)),
    ("C", (1.3, -0.56, 1.28, 0.78, 0.3, 0.95)),
    ("C", (-0.3, 1.06, -0.86, 0.66, -0.96, 0.2)),
    ("C", (-0.2, 0.86, 0.92, 0.16, 0.36, -0.93)),
    ("Z", ()),
)
"""The moon, its radius one."""

RIM, CAST, AROUND = 0.42, 0.66, (1.0, 0.45)
"""Tones of the rim of a silhouette, about that of the ground, and of its shadow; the width of the rim."""

ZENITH, HORIZON, NEAR, FAR = 0.1, 0.45, 1.22, 0.86
"""How much darker the sky is above, how much lighter below, and the tones of the ground at both ends."""

ROSE, BLAST = "#b4506a", 24
"""The sky between blue and orange, and the rings of an explosion's halo."""

BROAD = 0.9
"""A picture of more mm for a unit is broad: its hills have more points, its silhouettes a finer rim."""

STEPS = (24, 80)
"""Points of a line of hills, and where it is broad."""

FINE = 0.06
"""How far a line of hills may be off, in mm."""


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
    In the ``middle``, its subject is where nothing covers the left of the picture, and it is whole.

    >>> picture("kibbutz", 56.0, 30.0, Tones("#dbe7f5", "#1f4f94")).width
    56.0
    """
    aside = 0.0
    if middle:
        left, right, top = _reach(SCENES[name])
        aside = (WIDE - left - right) / 2
        room = min(WIDE / (right - left), height * WIDE / width / (HIGH - top))
        closer = min(closer, max(1.0, room * WHOLE))
    painter = _Painter(width / WIDE * closer, height, tones, aside)
    if closer != 1.0:  # the sun comes down into what is left of the sky
        painter.top = -painter.foot / painter.k
    nodes: list[Node] = []
    for step in SCENES[name].split(";"):
        word, *rest = step.split()
        nodes += painter.step(word, [float(one) for one in rest])
    frame = Rect(0, 0, width, height, None, tones.deep, 0.3) if tones.outlined else None
    ground = Rect(0, 0, width, height, fill=painter.zenith, to=painter.horizon)
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
        raise UnknownSceneError(f"{message_prefix(piece)}no scene is called {name[:40]!r}; {hint}")
    x, y, width, height = box
    return Use(picture(name, round(width, 3), round(height, 3), tones, closer, middle=middle), x, y)


def _reach(steps: str) -> tuple[float, float, float]:
    """Return how far the shapes of a scene reach, to the left, right and up; without any, the field."""
    across, up = [], []
    for step in steps.split(";"):
        word, *rest = step.split()
        if word in SHAPES:
            x, y, scale = map(float, rest)
            left, right, top = SHAPES[word]
            across += [x + scale * left, x + scale * right]
            up.append(y + abs(scale) * top)
    return (min(across), max(across), min(up)) if across else (0.0, WIDE, 0.0)


class _Painter:
    """Turns the steps of a scene into nodes."""

    def __init__(self, k: float, height: float, tones: Tones, aside: float) -> None:
        self.aside, self.k, self.foot, self.tones = aside, k, height - HIGH * k, tones
        self.sky, self.dark, self.night = tones.sky, tones.deep, False
        self.top, self.even = -WIDE, False

    def step(self, word: str, numbers: list[float]) -> list[Node]:
        """Return what one word of a scene draws, with the numbers after it."""
        match word:
            case "night" | "dusk" | "plain":
                found = self._toned(word)
            case "glow":
                found = self._glow(*numbers)
            case "sun" | "sunset" | "moon":
                x, y = numbers
                found = self._light(x + self.aside, y, word)
            case "hills" | "ridge":
                land = self._hills if word == "hills" else self._ridge
                found = land(*numbers)
            case "ground" | "sea":
                found = self._level(*numbers, waves=word == "sea")
            case "field":
                found = self._field(*numbers)
            case "blast":
                found = self._blast(*numbers)
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

    def _toned(self, word: str) -> list[Node]:
        """Darken the scene for evening or night, or what follows to one tone; outlines stay on white."""
        if word == "plain":
            self.even = True
            return []
        self.night = word == "night"
        if not self.tones.outlined:
            self.sky = mix(self.sky, self.tones.deep, 0.72 if word == "night" else 0.3)
            self.dark = mix(self.tones.deep, "#000000", 0.55 if word == "night" else 0.25)
        return []

    @property
    def zenith(self) -> str:
        """The sky above."""
        return self.sky if self.tones.outlined else mix(self.sky, self.dark, ZENITH)

    @property
    def horizon(self) -> str | None:
        """The sky at the horizon; none where only outlines are drawn."""
        light = HORIZON if luminance(self.sky) > DARK else HORIZON / 4
        return None if self.tones.outlined else mix(self.sky, "#ffffff", light)

    def _glow(self, y: float, rose: float = 0.0) -> list[Node]:
        """Light the sky towards the horizon, through rose if asked; outlines have nothing to light."""
        if self.tones.outlined:
            return []
        if rose:
            wide, high = WIDE * self.k, (y * self.k + self.foot) / 2
            upper = Rect(0, 0, wide, high, fill=self.sky, to=mix(self.sky, ROSE, 0.75))
            return [upper, Rect(0, high, wide, high, fill=mix(self.sky, ROSE, 0.75), to=GLOW)]
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
                    round((v * scale + dy) * k + foot, 2) if i % 2 else round((v * scale + dx) * k, 2)
                    for i, v in enumerate(values)
                ),
            )
            for letter, values in commands
        )

    def _draw_outline(self, commands: tuple[Command, ...], fill: str) -> Path:
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
        outline = moved(CRESCENT, x, y, radius) if moon else circle(x, y, radius)
        found: list[Node] = [self._draw_outline(self._put(outline), bright)]
        if moon:
            # none on a cover: its title is in the sky
            places = ((12, 0.2), (48, 0.1), (60, 0.45), (72, 0.15), (20, 0.6), (40, 0.7))
            top = -self.foot / self.k + 2.0  # of the picture: none is cut, nor on the hills
            stars = [(a, top + share * (STARRY - top)) for a, share in places if self.night and top < STARRY]
            found += [
                self._draw_outline(self._put(circle(a, b, 0.5)), bright)
                for a, b in stars
                if abs(a - x) > radius
            ]
        return found

    def _hills(self, base: float, swing: float, share: float, number: float) -> list[Node]:
        ridge = []
        steps = STEPS[self.k > BROAD]
        for step in range(steps + 1):
            along = step / steps
            first = sin(tau * (along * (0.7 + 0.13 * number) + 0.31 * number))
            second = sin(tau * (along * (2.1 + 0.3 * number) + 0.19 * number))
            ridge.append((WIDE * along, base + swing * (0.68 * first + 0.32 * second)))
        return [
            self._draw_outline(
                self._put(polygon([*simplified(ridge, FINE / self.k), (WIDE, HIGH), (0.0, HIGH)])),
                self._tone(share),
            )
        ]

    def _ridge(self, x: float, y: float, reach: float, share: float) -> list[Node]:
        """Return a ridge that falls to both sides of its crest, to the bottom of the picture."""
        crest = []
        steps = STEPS[self.k > BROAD]
        for step in range(-steps, steps + 1):
            away = step / steps
            rough = 0.5 * sin(5.0 * away + x) + 0.3 * sin(13.0 * away + y)
            crest.append((x + reach * away, y + (HIGH - y) * abs(away) ** 1.6 + rough * abs(away) ** 0.5))
        return [self._draw_outline(self._put(polygon(simplified(crest, FINE / self.k))), self._tone(share))]

    def _level(self, y: float, share: float, *, waves: bool) -> list[Node]:
        """Return the ground or the sea down to the bottom."""
        top, k = round(y * self.k + self.foot, 3), self.k
        even = round(share, 1)  # few shades, of which each is defined in the file once
        found: list[Node] = [
            Rect(
                0.0,
                top,
                round(WIDE * k, 3),
                round((HIGH - y) * k, 3),
                fill=self.tones.sky if self.tones.outlined else self._tone(even * FAR),
                stroke=self.tones.deep if self.tones.outlined else None,
                line=0.15,
                to=None if self.tones.outlined else self._tone(min(even * NEAR, 1.0)),
            )
        ]
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

    def _blast(self, x: float, y: float, size: float) -> list[Node]:
        """Return an explosion in the air: a bright core in a soft halo."""
        if self.tones.outlined:
            return [self._draw_outline(self._put(circle(x, y, size)), GLOW)]
        rings = (1.0 - step / BLAST for step in range(BLAST))
        halo = (Group((Path(self._put(circle(x, y, size * one)), fill=GLOW),), opacity=0.06) for one in rings)
        core = (0.42, mix(GLOW, "#fff3d6", 0.5)), (0.3, "#fff3d6")
        return [*halo, *(Path(self._put(circle(x, y, size * far)), fill=fill) for far, fill in core)]

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
        return [
            *smoke,
            self._draw_outline(self._put(flame), GLOW),
            self._draw_outline(self._put(body), "#ffffff"),
        ]

    def _shape(self, name: str, x: float, y: float, scale: float) -> list[Node]:
        """Return a silhouette, defined once in its tones and placed as often as needed."""
        tones = self.tones
        body = self._tone(0.95 if name in PEOPLE else 0.74)
        light = mix(
            self.sky if self.night else tones.sky, "#ffffff", 0.55 if luminance(tones.sky) > DARK else 0.2
        )
        inks = (body, light, *(self._tone(share) for share in (1.0, 0.8, 0.3, RIM, CAST)))
        around = 0.0 if tones.outlined else AROUND[self.k > BROAD]
        if self.even:
            inks = (inks[2],) * len(inks)
        shape = silhouette(name, inks, around)
        at = (round(x * self.k, 2), round(y * self.k + self.foot, 2))
        # pictured: it has no text, so one definition serves every size
        size = round(abs(scale) * self.k, 3)
        return [Group((Use(shape, 0.0, 0.0),), *at, scale=size, mirror=scale < 0, pictured=True)]
