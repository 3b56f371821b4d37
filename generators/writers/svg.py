"""Render a page as SVG: in millimetres, with glyphs as outlines, repeated faces defined once.

No font is needed, so every viewer shows the same. Ids are numbered in the order of their first use; a
``prefix`` keeps those of several pictures on one web page distinct.
"""

from __future__ import annotations

import re
from base64 import b64encode
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

from countermarch.generators.scene.faults import DrawingError, with_name
from countermarch.generators.scene.metrics import MM, check_size, shape
from countermarch.generators.scene.nodes import Group, Path, Rect, Text, Use
from countermarch.generators.writers.numbers import colour, number, numbers
from countermarch.generators.writers.outlines import moved, outline

if TYPE_CHECKING:
    from countermarch.generators.scene.nodes import Image, Node, Scene, Toward
    from countermarch.generators.sheets.document import Page

Element = Any
"""An svgwrite element; svgwrite ships no types."""

# characters that XML 1.0 does not allow, not even as references; one in a title would make the file
# unreadable
_ILLEGAL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_PICTURES = {b"\x89PNG": "image/png", b"\xff\xd8\xff": "image/jpeg"}


def write(page: Page, *, merge_glyphs: bool = False) -> str:
    """Return a page as SVG; ``merge_glyphs`` as for ``write_scene``."""
    title = f"{page.scene.name}, {page.label}" if page.label else page.scene.name
    return write_scene(page.scene, title=title, merge_glyphs=merge_glyphs)


def write_scene(scene: Scene, *, title: str = "", prefix: str = "", merge_glyphs: bool = False) -> str:
    """Return a single scene as SVG; ``title`` is for screen readers.

    With ``merge_glyphs``, each line of text is one path: four times the bytes, drawn by browsers in a
    third of the time.
    """
    return _SvgWriter(prefix, merge_glyphs=merge_glyphs).write(scene, title or scene.name)


class _Plain:
    """An element written without svgwrite's checks, which take 20 times as long: a page has thousands."""

    def __init__(self, name: str, attributes: dict[str, str]) -> None:
        self.xml = ET.Element(name, attributes)

    def get_xml(self) -> ET.Element:
        """Return the XML, as svgwrite requires."""
        return self.xml


class _SvgWriter:
    """Writes one file."""

    def __init__(self, prefix: str, *, merge_glyphs: bool = False) -> None:
        import svgwrite

        self._merge_glyphs = merge_glyphs

        self._drawing = svgwrite.Drawing(debug=False)
        self._prefix = prefix
        self._glyphs: dict[str, dict[str, str]] = {}
        self._glyph_count = 0
        self._symbols: dict[tuple[Scene, float], str] = {}
        self._known: dict[tuple[int, float], tuple[Scene, str]] = {}
        self._pictures: dict[bytes, str] = {}
        self._shades: dict[tuple[str, str, Toward], str] = {}
        self._clips = 0

    def write(self, scene: Scene, title: str) -> str:
        drawing = self._drawing
        bleed = scene.bleed
        width, height = scene.width + 2 * bleed, scene.height + 2 * bleed
        drawing["width"], drawing["height"] = f"{number(width)}mm", f"{number(height)}mm"
        # the trimmed corner stays at (0, 0), so that scenes need not know their bleed
        drawing["viewBox"] = numbers((-bleed, -bleed, width, height))
        drawing["stroke-miterlimit"] = 10  # the default of PDF, so that corners agree; that of SVG is 4
        # one picture, named by its title: letters are outlines, which no screen reader can read
        drawing["role"] = "img"
        drawing.set_desc(title=_ILLEGAL.sub("", title))
        self._draw(scene, drawing, 1.0)
        return f'<?xml version="1.0" encoding="utf-8"?>\n{ET.tostring(drawing.get_xml(), "unicode")}\n'

    def _draw(self, scene: Scene, parent: Element, scale: float) -> None:
        try:
            self._nodes(scene.nodes, parent, scale)
        except DrawingError as fault:
            raise with_name(fault, scene.name) from None

    def _nodes(self, nodes: tuple[Node, ...], parent: Element, scale: float) -> None:
        for node in nodes:
            if isinstance(node, Text):
                self._line(node, parent, scale)
            elif isinstance(node, Rect):
                self._rectangle(node, parent)
            elif isinstance(node, Path):
                self._path(node, parent)
            elif isinstance(node, Use):
                place = (number(node.x), number(node.y))
                parent.add(self._drawing.use(f"#{self._symbol(node.scene, scale)}", insert=place))
            elif isinstance(node, Group):
                self._group(node, parent, scale)
            else:
                self._picture(node, parent)

    def _symbol(self, scene: Scene, scale: float) -> str:
        """Return the id of a scene's definition; scenes within it are defined first."""
        known = self._known.get((id(scene), scale))
        if known is None:
            # the scene is kept with its id, which Python gives to another object once this one is gone
            known = self._known[id(scene), scale] = (scene, self._stated(scene, scale))
        return known[1]

    def _stated(self, scene: Scene, scale: float) -> str:
        """Return the id of a scene, or of an equal one."""
        # by value: pages hold many equal scenes made separately, and each definition is written into the file
        key = (scene, scale)
        if key not in self._symbols:
            name = f"{self._prefix}s{len(self._symbols)}"
            # before drawing, so that the numbers of ids follow the order of first use
            self._symbols[key] = name
            # browsers clip a symbol to its viewport by default, and bleed is outside of it
            symbol = self._drawing.symbol(id=name, overflow="visible")
            self._draw(scene, symbol, scale)
            self._drawing.defs.add(symbol)
        return self._symbols[key]

    def _state_glyphs(self, font: str, text: str) -> dict[str, str]:
        """Define the outlines of a text's glyphs; return their ids, empty for invisible ones."""
        known = self._glyphs.setdefault(font, {})
        for character in text:
            if character not in known:
                data = outline(font, character)
                known[character] = f"{self._prefix}g{self._glyph_count}" if data else ""
                self._glyph_count += 1
                if data:
                    self._drawing.defs.add(_Plain("path", {"d": data, "id": known[character]}))
        return known

    def _line(self, node: Text, parent: Element, scale: float) -> None:
        if not node.text:
            return
        # ``_Plain`` leaves out the checks of svgwrite, so size and colour are checked here
        check_size(round(node.size * scale, 6))
        colour(node.fill)
        shaped = shape(node.text, node.font)
        em = node.size * MM / 1000
        wide = shaped.width * em + node.letter_spacing * (len(node.text) - 1)
        x = node.x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[node.align]
        # em is a few thousandths of a mm: three decimals would make letters up to a tenth too large or small
        transform = f"translate({number(x)} {number(node.y)}) scale({number(em, 7)})"
        # positions are in thousandths of the em, as in fonts
        apart, place = round(node.spacing * 1000), 0
        if self._merge_glyphs and not node.halo:
            starts = [
                (run.font, character, start)
                for run in shaped.runs
                for character, start in zip(run.text, run.starts, strict=True)
            ]
            data = [moved(font, one, start + apart * at) for at, (font, one, start) in enumerate(starts)]
            parent.add(_Plain("path", {"fill": node.fill, "transform": transform, "d": "".join(data)}))
            return
        known = [(self._state_glyphs(run.font, run.text), run) for run in shaped.runs]
        line = _Plain("g", {"fill": node.fill, "transform": transform})
        if node.halo:
            line.xml.attrib |= {
                "stroke": node.halo,
                "stroke-width": number(node.rim / em),
                "stroke-linejoin": "round",
                # the rim below the letter, or it would eat into thin strokes
                "paint-order": "stroke",
            }
        for glyphs, run in known:
            for character, start in zip(run.text, run.starts, strict=True):
                if glyph := glyphs[character]:
                    # whole thousandths of the em, so that no rounding adds up along a line
                    at = str(start + apart * place)
                    # xlink:href, not href: programs that read SVG 1.1 know only this one
                    ET.SubElement(line.xml, "use", {"x": at, "xlink:href": f"#{glyph}"})
                place += 1
        parent.add(line)

    def _rectangle(self, node: Rect, parent: Element) -> None:
        paint = _paint(node)
        if not paint:
            return
        if node.to and node.fill:
            paint["fill"] = f"url(#{self._shade(node.fill, node.to, node.toward)})"
        paint |= {"x": number(node.x), "y": number(node.y)}
        paint |= {"width": number(node.width), "height": number(node.height)}
        # as PDF rounds; SVG would round both axes apart
        radius = min(node.radius, node.width / 2, node.height / 2)
        if radius > 0:
            paint["rx"] = number(radius)
        # sorted, so that equal shapes have equal text and compress well
        parent.add(_Plain("rect", dict(sorted(paint.items()))))

    def _shade(self, start: str, end: str, toward: Toward) -> str:
        """Return the id of a gradient, which is defined once."""
        key = (start, end, toward)
        if key not in self._shades:
            name = self._shades[key] = f"{self._prefix}t{len(self._shades)}"
            along = (1, 0) if toward == "right" else (0, 1)
            made = self._drawing.linearGradient((0, 0), along, id=name)
            for at, tone in enumerate((start, end)):
                colour(tone)
                made.add_stop_color(at, tone)
            self._drawing.defs.add(made)
        return self._shades[key]

    def _path(self, node: Path, parent: Element) -> None:
        paint = _paint(node)
        if not paint or not node.commands:
            return
        if node.even_odd:
            paint["fill-rule"] = "evenodd"
        paint["d"] = "".join([f"{letter}{numbers(values)}" for letter, values in node.commands])
        parent.add(_Plain("path", dict(sorted(paint.items()))))

    def _group(self, node: Group, parent: Element, scale: float) -> None:
        if node.still:
            self._nodes(node.nodes, parent, scale)
            return
        steps = [f"translate({number(node.dx)} {number(node.dy)})"] if node.dx or node.dy else []
        if node.rotate:
            steps.append(f"rotate({number(node.rotate, 6)})")
        if node.mirror:
            steps.append(f"scale({number(-node.scale, 6)} {number(node.scale, 6)})")
        elif node.scale != 1:
            steps.append(f"scale({number(node.scale, 6)})")
        group = self._drawing.g(**({"transform": " ".join(steps)} if steps else {}))
        # one opacity for the whole group: parts that overlap inside do not shine through each other
        if node.opacity != 1:
            group["opacity"] = number(node.opacity)
        inner = group
        if node.clip is not None:
            x, y, width, height = (number(value) for value in node.clip)
            inner = self._clipped(inner, self._drawing.rect((x, y), (width, height)))
        if node.mask:
            data = "".join([f"{letter}{numbers(values)}" for letter, values in node.mask])
            inner = self._clipped(inner, _Plain("path", {"d": data}))
        self._nodes(node.nodes, inner, node.lettering(scale))
        parent.add(group)

    def _clipped(self, parent: Element, shape: Element) -> Element:
        """Return a group within another, clipped to a shape."""
        name = f"{self._prefix}c{self._clips}"
        self._clips += 1
        clip = self._drawing.clipPath(id=name)
        clip.add(shape)
        self._drawing.defs.add(clip)
        inner = self._drawing.g(clip_path=f"url(#{name})")
        parent.add(inner)
        return inner

    def _picture(self, node: Image, parent: Element) -> None:
        """Place a picture; equal pictures are defined once, in a box of one by one."""
        name = self._pictures.get(node.data)
        if name is None:
            kind = next((kind for magic, kind in _PICTURES.items() if node.data.startswith(magic)), None)
            if kind is None:
                raise DrawingError(f"a picture of {len(node.data)} bytes is not a PNG or JPEG file")
            name = self._pictures[node.data] = f"{self._prefix}p{len(self._pictures)}"
            source = f"data:{kind};base64,{b64encode(node.data).decode('ascii')}"
            # inline: a drawing that refers to files would lose them when it is sent on
            picture = self._drawing.image(source, insert=(0, 0), size=(1, 1), id=name)
            # the box of one by one is stretched by the matrix, and the picture must stretch with it
            picture["preserveAspectRatio"] = "none"
            self._drawing.defs.add(picture)
        place = numbers((node.width, 0, 0, node.height, node.x, node.y))
        parent.add(self._drawing.use(f"#{name}", transform=f"matrix({place})"))


def _paint(node: Rect | Path) -> dict[str, str]:
    """Return the attributes of a shape's fill and line; nothing if it is invisible."""
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
