"""Write a page as SVG: millimetres, glyphs as outlines, a face that is used twice stated once.

No font is needed to show the file and every viewer shows the same. The ids are numbered in the order of their
first use; a ``prefix`` keeps those of several pictures on one web page apart.
"""

from __future__ import annotations

import re
from base64 import b64encode
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from countermarch.generators.scene.faults import DrawingError, about
from countermarch.generators.scene.metrics import MM, check_size, shape
from countermarch.generators.scene.nodes import Group, Path, Rect, Text, Use
from countermarch.generators.writers.numbers import colour, number, numbers
from countermarch.generators.writers.outlines import outline

if TYPE_CHECKING:
    from countermarch.generators.scene.nodes import Image, Node, Scene, Toward
    from countermarch.generators.sheets.document import Page

_ROOT = {
    "baseProfile": "full",
    "role": "img",
    "stroke-miterlimit": "10",
    "version": "1.1",
    "xmlns": "http://www.w3.org/2000/svg",
    "xmlns:ev": "http://www.w3.org/2001/xml-events",
    "xmlns:xlink": "http://www.w3.org/1999/xlink",
}
HREF = "xlink:href"
_ILLEGAL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_PICTURES = {b"\x89PNG": "image/png", b"\xff\xd8\xff": "image/jpeg"}


def write(page: Page) -> str:
    """Return a page as an SVG file's text."""
    title = f"{page.scene.name}, {page.label}" if page.label else page.scene.name
    return write_scene(page.scene, title=title)


def write_scene(scene: Scene, *, title: str = "", prefix: str = "") -> str:
    """Return a single scene as an SVG file's text; ``title`` is what a screen reader says."""
    return _Writer(prefix).write(scene, title or scene.name)


class _Writer:
    """One file being written."""

    def __init__(self, prefix: str) -> None:
        self._defs: list[str] = []
        self._prefix = prefix
        self._glyphs: dict[str, dict[str, str]] = {}
        self._glyph_count = 0
        self._symbols: dict[tuple[Scene, float], str] = {}
        self._known: dict[tuple[int, float], tuple[Scene, str]] = {}
        self._pictures: dict[bytes, str] = {}
        self._shades: dict[tuple[str, str, Toward], str] = {}
        self._clips = 0

    def write(self, scene: Scene, title: str) -> str:
        bleed = scene.bleed
        width, height = scene.width + 2 * bleed, scene.height + 2 * bleed
        size = {"width": f"{number(width)}mm", "height": f"{number(height)}mm"}
        root = {**_ROOT, **size, "viewBox": numbers((-bleed, -bleed, width, height))}
        drawn = self._drawn(scene, 1.0)
        named = _element("title", {}, escape(_ILLEGAL.sub("", title)))
        inner = f"{named}{_element('defs', {}, ''.join(self._defs))}{drawn}"
        return f'<?xml version="1.0" encoding="utf-8"?>\n{_element("svg", root, inner)}\n'

    def _drawn(self, scene: Scene, scale: float) -> str:
        try:
            return self._nodes(scene.nodes, scale)
        except DrawingError as fault:
            raise about(fault, scene.name) from None

    def _nodes(self, nodes: tuple[Node, ...], scale: float) -> str:
        return "".join([self._node(node, scale) for node in nodes])

    def _node(self, node: Node, scale: float) -> str:
        if isinstance(node, Text):
            return self._line(node, scale)
        if isinstance(node, Rect):
            return self._rectangle(node)
        if isinstance(node, Path):
            return self._path(node)
        if isinstance(node, Use):
            place = {"x": number(node.x), HREF: f"#{self._symbol(node.scene, scale)}", "y": number(node.y)}
            return _element("use", place)
        return self._group(node, scale) if isinstance(node, Group) else self._picture(node)

    def _symbol(self, scene: Scene, scale: float) -> str:
        """Return the id of a scene that is stated once; those within it come before it."""
        known = self._known.get((id(scene), scale))
        if known is None:
            known = self._known[id(scene), scale] = (scene, self._stated(scene, scale))
        return known[1]

    def _stated(self, scene: Scene, scale: float) -> str:
        """Return the id of a scene, or of one like it."""
        key = (scene, scale)
        if key not in self._symbols:
            name = f"{self._prefix}s{len(self._symbols)}"
            self._symbols[key] = name
            drawn = self._drawn(scene, scale)  # states those within it first
            self._defs.append(_element("symbol", {"id": name, "overflow": "visible"}, drawn))
        return self._symbols[key]

    def _state_glyphs(self, font: str, text: str) -> dict[str, str]:
        """State the outlines that a text shows; return the ids of a font's, empty for what shows nothing."""
        known = self._glyphs.setdefault(font, {})
        for character in text:
            if character not in known:
                data = outline(font, character)
                known[character] = f"{self._prefix}g{self._glyph_count}" if data else ""
                self._glyph_count += 1
                if data:
                    self._defs.append(_element("path", {"d": data, "id": known[character]}))
        return known

    def _line(self, node: Text, scale: float) -> str:
        if not node.text:
            return ""
        check_size(round(node.size * scale, 6))
        colour(node.fill)
        shaped = shape(node.text, node.font)
        em = node.size * MM / 1000
        x = node.x - shaped.width * em * {"start": 0.0, "middle": 0.5, "end": 1.0}[node.align]
        transform = f"translate({number(x)} {number(node.y)}) scale({number(em, 7)})"
        known = [(self._state_glyphs(run.font, run.text), run) for run in shaped.runs]
        uses = [
            f'<use x="{start}" xlink:href="#{glyph}" />'
            for glyphs, run in known
            for character, start in zip(run.text, run.starts, strict=True)
            if (glyph := glyphs[character])
        ]
        return _element("g", {"fill": node.fill, "transform": transform}, "".join(uses))

    def _rectangle(self, node: Rect) -> str:
        paint = _paint(node)
        if not paint:
            return ""
        if node.to and node.fill:
            paint["fill"] = f"url(#{self._shade(node.fill, node.to, node.toward)})"
        paint |= {"x": number(node.x), "y": number(node.y)}
        paint |= {"width": number(node.width), "height": number(node.height)}
        radius = min(node.radius, node.width / 2, node.height / 2)
        if radius > 0:
            paint["rx"] = number(radius)
        return _element("rect", paint)

    def _shade(self, start: str, end: str, toward: Toward) -> str:
        """Return the id of a change from a colour to another, which is stated once."""
        key = (start, end, toward)
        if key not in self._shades:
            name = self._shades[key] = f"{self._prefix}t{len(self._shades)}"
            right = toward == "right"
            ends = {"x1": "0", "x2": "1" if right else "0", "y1": "0", "y2": "0" if right else "1"}
            for tone in (start, end):
                colour(tone)
            stops = [
                _element("stop", {"offset": str(at), "stop-color": tone})
                for at, tone in enumerate((start, end))
            ]
            self._defs.append(_element("linearGradient", {**ends, "id": name}, "".join(stops)))
        return self._shades[key]

    def _path(self, node: Path) -> str:
        paint = _paint(node)
        if not paint or not node.commands:
            return ""
        if node.even_odd:
            paint["fill-rule"] = "evenodd"
        paint["d"] = "".join([f"{letter}{numbers(values)}" for letter, values in node.commands])
        return _element("path", paint)

    def _group(self, node: Group, scale: float) -> str:
        if node.still:
            return self._nodes(node.nodes, scale)
        steps = [f"translate({number(node.dx)} {number(node.dy)})"] if node.dx or node.dy else []
        if node.rotate:
            steps.append(f"rotate({number(node.rotate, 6)})")
        if node.mirror:
            steps.append(f"scale({number(-node.scale, 6)} {number(node.scale, 6)})")
        elif node.scale != 1:
            steps.append(f"scale({number(node.scale, 6)})")
        said = {"transform": " ".join(steps)} if steps else {}
        if node.opacity != 1:
            said["opacity"] = number(node.opacity)
        if node.clip is None:
            return _element("g", said, self._nodes(node.nodes, scale * node.lettering))
        name = f"{self._prefix}c{self._clips}"
        self._clips += 1
        x, y, width, height = map(number, node.clip)
        box = _element("rect", {"x": x, "y": y, "width": width, "height": height})
        self._defs.append(_element("clipPath", {"id": name}, box))
        inner = self._nodes(node.nodes, scale * node.lettering)
        return _element("g", said, _element("g", {"clip-path": f"url(#{name})"}, inner))

    def _picture(self, node: Image) -> str:
        """Place a picture; equal pictures are stated once, in a box of one by one."""
        name = self._pictures.get(node.data)
        if name is None:
            kind = next((kind for magic, kind in _PICTURES.items() if node.data.startswith(magic)), None)
            if kind is None:
                raise DrawingError(f"a picture of {len(node.data)} bytes is not a PNG or JPEG file")
            name = self._pictures[node.data] = f"{self._prefix}p{len(self._pictures)}"
            source = f"data:{kind};base64,{b64encode(node.data).decode('ascii')}"
            box = {"x": "0", "y": "0", "width": "1", "height": "1", "preserveAspectRatio": "none"}
            self._defs.append(_element("image", {**box, "id": name, HREF: source}))
        place = numbers((node.width, 0, 0, node.height, node.x, node.y))
        return _element("use", {HREF: f"#{name}", "transform": f"matrix({place})"})


def _element(name: str, attributes: dict[str, str], inner: str = "") -> str:
    """Return an element; its attributes are numbers, colours and names of ours, which need no escaping."""
    said = "".join([f' {key}="{attributes[key]}"' for key in sorted(attributes)])
    return f"<{name}{said}>{inner}</{name}>" if inner else f"<{name}{said} />"


def _paint(node: Rect | Path) -> dict[str, str]:
    """Return the attributes of a shape's fill and line; nothing when it shows nothing."""
    if node.fill is None and node.stroke is None:
        return {}
    paint = {"fill": node.fill or "none"}
    if node.fill is not None:
        colour(node.fill)
    if node.stroke is not None:
        colour(node.stroke)
        paint |= {"stroke": node.stroke, "stroke-width": number(node.line)}
        if node.dash:
            paint["stroke-dasharray"] = numbers(node.dash)
        if isinstance(node, Path):
            if node.cap != "butt":
                paint["stroke-linecap"] = node.cap
            if node.join != "miter":
                paint["stroke-linejoin"] = node.join
    return paint
