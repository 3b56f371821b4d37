"""Everything that a designer's folder may have laid out, changed in some places and printed in many ways.

Each folder is small and sound: counters and cards with formulas, pictures and symbols of one's own, maps of
hexes, areas and points, standees, boxes, workbooks, fonts. Its values are changed one by one, so that what
is broken is mostly one value, and the rest is read, drawn and written.
"""

from __future__ import annotations

import io
import re
import zipfile
from functools import cache
from typing import TYPE_CHECKING, Final

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from PIL import Image
from support.drawings import png_picture

from fuzzing import scraps
from fuzzing.files import printed, workbook
from fuzzing.target import Target

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

UNITS: Final = """id,side,type,size,name,formation,attack,move,steps,quality,art,facing,count
n-1,north,infantry,battalion,1st Foot,Guard,3,4,2,elite,a.png,0,2
n-2,north,armor,company,Irons,,6,7,,green,a.jpg,60,1
s-1,south,dragon,XX,Ünïté 7,Line,(3),4*,4,,a.png,-45,1
"""

MARKERS: Final = """id,title,text,fill,number,count
turn,Turn,"Move it {right} **once**",#8a1c1c,1,1
mine,Mine,,#35506e,2,3
"""

CARDS: Final = """id,deck,side,title,body,cost,art,count
a,wardens,north,Ambush,"Play when {die-5} or **more**.\\n*Then* discard.",2,a.png,2
b,raiders,south,Night March,"[x] moves {star} twice",,a.png,1
c,raiders,,Über,"\u05d0\u05d1 \u0416 \u6c34",11,,1
"""

COUNTERS: Final = """size = "5/8"
corner = 1.0

[colours.quality]
elite = "#8a1c1c"
"*" = "#6f7378"

[words.quality]
elite = "E"

[sizes.type]
armor = "3/4"
"*" = "5/8"

[symbols.wagon]
parts = ["slash", "wheels"]

[[symbols.wagon.stroke]]
points = [[20, 60], [80, 60], [80, 30]]
ink = "solid"

[[front]]
name = "ground"
kind = "box"
fill = "livery"
to = "[quality]"
toward = "down"
frame = "livery-deep"

[[front]]
kind = "polygon"
points = [[0, 70], [50, 40], [100, 70], [100, 100], [0, 100]]
y = "50%"
height = "50%"
fill = "[= if as_number(attack) > 3 then '#8a1c1c' else 'livery-deep']"
opacity = 0.5

[[front]]
kind = "symbol"
symbol = "[type] + wheels"
echelon = "[size]"
x = 3
y = 1
width = 9
height = 8
outline = "[= if side == 'north' then 'box' else 'diamond']"

[[front]]
name = "words"
kind = "line"
text = "[name]"
shorter = "[formation]"
x = 0.5
y = 1
width = 2.6
height = 11
size = 7
turn = -90
align = "middle"

[[front]]
kind = "circle"
x = -5.0
y = 2.2
width = 3.4
height = "= 2 + steps / 2"
fill = "[quality]"
weight = 0.3

[[front]]
kind = "text"
text = "{star}"
repeat = "[steps]"
x = 2
y = 9
width = -2
height = 3
size = 6
when = { steps = { least = 2 } }

[[front]]
kind = "stroke"
points = [[0, 0], [100, 100]]
line = "accent"
weight = 0.4
turn = "[facing]"

[[front]]
name = "values"
kind = "values"
row = ["attack", "move"]
between = "-"
y = -6
height = 5
width = "100%"
size = 14
when = "steps > 1 or as_number(attack) > 2"

[layouts.south]
where = { side = "south" }
without = ["values"]
shape = "hex"
size = "20 x 17 mm"

[[layouts.south.front]]
like = "words"
text = "[= join(upper(name), down(as_number(attack) / 2))]"
turn = 0
width = 12

[[back]]
kind = "box"
fill = "livery-deep"

[[back]]
kind = "image"
file = "[art]"
width = "100%"
height = "60%"
fit = "cover"
"""

CARD_LAYOUT: Final = """size = "mini"
corner = 3.0

[icons]
shell = "a.png"

[decks.wardens]
title = "Wardens"
fill = "#345678"

[[front]]
kind = "scene"
scene = "convoy"
height = 20
fill = "livery"

[[front]]
kind = "pattern"
y = 20
height = 10
line = "muted"

[[front]]
kind = "strip"
text = "[title]"
aside = "[cost]"
echelon = "company"
x = 2
y = 2
width = -2
height = 6
size = 12

[[front]]
name = "body"
kind = "text"
text = "[body] {shell}"
x = 3
y = 24
width = -3
height = -8
size = 9
least = 5
align = "justify"
upright = "bottom"

[[front]]
kind = "box"
x = 2
y = 20
width = -2
height = 0
until = "body"
fill = "panel"
line = "ink"
weight = 0.3
radius = 2

[[front]]
kind = "line"
text = "[copy] [deck] [others]"
y = -6
height = 4
size = 6
lines = 2
caps = true
decks = ["raiders"]

[[back]]
kind = "image"
file = "a.jpg"
fit = "stretch"

[[back]]
kind = "text"
text = "[deck]"
y = "40%"
height = 10
size = 20
least = 5
"""

HEX_MAP: Final = """title = "The ford"
key = [9, 9]
[hexes]
first = "0101"
last = "0705"
size = 18
lines = "across"
places = "down"
shifted = "even"
[[terrain]]
title = "wood"
fill = "#9fb77a"
hexes = ["0203", "0304-0305"]
[[hexline]]
title = "stream"
colour = "#3f86b8"
sides = ["0203/0204"]
width = 2
[[hexline]]
title = "road"
colour = "#8a4b2a"
through = ["0101", "0102", "0103"]
dashed = true
[[sign]]
kind = "town"
title = "town"
dot = "#000000"
ring = true
[[words]]
text = "NORTH"
at = [20, 20]
rotate = 30
[[box]]
title = "Reinforcements"
at = [10, 60]
size = [40, 20]
"""

AREA_MAP: Final = """title = "Marrow"
width = 190
height = 150
key = [120, 6]
[[kind]]
id = "village"
title = "village"
fill = "#e8d9a8"
[[kind]]
id = "open"
title = "plain"
fill = "#ccddbb"
[[area]]
id = "ford"
at = [40, 40]
radius = 16
[[area]]
id = "mill"
at = [40, 100]
size = [30, 20]
[[area]]
id = "land"
outline = [[0, 0], [100, 0], [100, 150], [0, 150]]
label = [60, 70]
[[area]]
id = "hill"
outline = [[100, 0], [190, 0], [190, 150], [100, 150]]
[[way]]
title = "road"
colour = "#8a4b2a"
width = 2
through = ["ford", "mill"]
[[line]]
title = "river"
colour = "#3f86b8"
between = ["land", "hill"]
width = 2
[[relief]]
colour = "#b0a080"
line = [[20, 20], [60, 90], [90, 120]]
width = 9
[[words]]
text = "South"
at = [50, 140]
[[box]]
title = "Dead pile"
at = [120, 90]
size = [40, 30]
fill = "#eeeeee"
"""

PLACES: Final = """id,name,hex,kinds,note
ford,Ford,0203,village,
mill,Mill,0305,village town,by the stream
land,Plain,,open,
hill,Hill,0502,open,
"""

MAP_KIT: Final = """[[document]]
kind = "counters"
title = "Counters"

[[document]]
kind = "map"
title = "Map"

[[document]]
kind = "gazetteer"
title = "Places"
"""

FOLDING: Final = """[[document]]
kind = "counters"
title = "Counters"

[[document]]
kind = "standees"
title = "Leaders"
pieces = ["units:north", "markers/turn"]
height = 45
tab = 12
reverse = "own"

[[document]]
kind = "boxes"
title = "Tuck boxes"
decks = ["wardens", "raiders"]
together = true
thickness = 0.32
room = 1.0
picture = "a.png"
"""

GAME: Final = 'title = "Mine"\ndesigner = "N. N."\n[columns.units]\nquality = "text"\n'

OPTIONS: Final = (
    *("duplex=fold", "duplex=fronts", "duplex=short-edge", "style=low-ink", "style=large-print"),
    *("bleed=3", "bleed=0.5", "gap=4", "missing=blank", "copies=3", "apart=1", "marks=silhouette"),
    *("add=standees", "add=boxes", "paper=letter", "paper=a3", "also=cuts", "also=svg", "safe=1"),
)

SVG: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#c00"/>'
    '<circle cx="20" cy="10" r="6" fill="url(#g)"/><defs><linearGradient id="g"><stop offset="0" '
    'stop-color="#fff"/></linearGradient></defs></svg>'
)

NUMBERS: Final = (
    *(
        "0",
        "-1",
        "1",
        "0.0001",
        "2.5",
        "40",
        "99",
        "1e9",
        "1e-9",
        "nan",
        "inf",
        "-inf",
        "10000000000000000000",
    ),
    *('"0%"', '"100%"', '"-50%"', '"999%"', '"= 1 / 0"', '"= steps"', '"= 0 - 5"', '"= 10 * 10 * 1000"'),
    *('"[attack]"', '"[nope]"', '"= name"', '"= piece_width * 2"', '"= max(steps, move) - 3"', "true"),
)
WORDS: Final = (
    *('""', '" "', '"[]"', '"[name]"', '"[attack]"', '"[nope]"', '"[= 1 / 0]"', '"[= attack +"', '"{star}"'),
    *(
        '"{nope}"',
        '"**"',
        '"**a*b**"',
        '"[= join(name, attack)]"',
        '"\\u202e\\u05d0\\u0661x"',
        '"\\U0001fa96"',
    ),
    *('"a\\nb\\n\\n\\nc"', '"' + "x" * 300 + '"', '"' + "w " * 900 + '"', '"-"', '"#12345"', '"#000000"'),
    *('"livery"', '"[quality]"', '"[side]"', '"round"', '"hex"', '"hex-upright"', '"down"', '"cover"', '"1"'),
    *(
        '"7/8in"',
        '"[size]"',
        '"20 x 15 mm"',
        '"500 x 2 mm"',
        '"a.png"',
        '"../a.png"',
        '"nope.svg"',
        '"[art]"',
    ),
    *('"infantry + wheels + gull"', '"armor"', '"[type]"', '"flag"', '"brigade"', '"diamond"', '"none"'),
    *('"units:north"', '"markers/turn"', '"wardens"', '"ford"', '"0101-0105"', '"0203/0204"', '"9999"'),
    *('"[others]"', '"[values]"', '"[corner]"', '"[1]"', '"[copy]"', '"[+attack]"', '"[game]"', '"own"'),
)
LISTS: Final = (
    *("[]", "[1]", "[0, 0]", "[20, 20]", "[-5, 9]", "[1e9, 1]", "[[0, 0], [0, 0]]", '["steps"]', '["nope"]'),
    *("[[0, 0], [100, 0], [50, 100]]", "[[-100, -100], [200, 200], [0, 0]]", "[[nan, 0], [1, 1], [2, 2]]"),
    *("{ steps = { least = 2 } }", '{ name = "x" }', "{ steps = false }", '{ type = ["armor", "recon"] }'),
    *('{ steps = { most = "a" } }', "{}", '["0101", "0707"]', '["land", "hill ford"]', '["0101/0102"]'),
)
CELLS: Final = (
    *("", " ", "0", "-3", "7", "(3)", "4*", "4-6-5", "99999999999", "1e5", "nan", "inf", "½", "12%", "0.25"),
    *("x", "XX", "INF", "infntry", "a.png", "a.jpg", "nope.png", "../a.png", "#ff0000", "livery", "[name]"),
    *("{star}{star}", "{nope}", "**b", "*i*", "a\\nb", "w" * 200, "long words " * 120, "= 1 + 1", "{{", "}}"),
    *("אבג 12", "عربي", "漢字", "\U0001fa96", "e\u0301", "\u202e", "\u200b", "Ελλ", "1 x 1 in", "20 x 15 mm"),
)

_VALUE: Final = re.compile(r"^([\w.\"*-]+ = )(.*)$", re.MULTILINE)


@cache
def font() -> bytes:
    """Return a small font whose every glyph is a triangle."""
    letters = "ABC abc123\u6c34"
    names = [".notdef", *(f"u{ord(one):04X}" for one in letters)]
    maker = FontBuilder(1000, isTTF=True)
    maker.setupGlyphOrder(names)
    maker.setupCharacterMap({ord(one): f"u{ord(one):04X}" for one in letters})
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    pen.lineTo((0, 700))
    pen.lineTo((600, 700))
    pen.closePath()
    glyph = pen.glyph()
    maker.setupGlyf(dict.fromkeys(names, glyph))
    maker.setupHorizontalMetrics(dict.fromkeys(names, (700, 0)))
    maker.setupHorizontalHeader(ascent=800, descent=-200)
    maker.setupNameTable({"familyName": "Runes", "styleName": "Regular"})
    maker.setupOS2()
    maker.setupPost()
    stream = io.BytesIO()
    maker.save(stream)
    return stream.getvalue()


@cache
def jpeg() -> bytes:
    """Return a small JPEG."""
    stream = io.BytesIO()
    Image.new("RGB", (24, 16), "#4477aa").save(stream, "JPEG")
    return stream.getvalue()


@cache
def folders() -> Mapping[str, Mapping[str, bytes]]:
    """Return sound folders by what they show."""
    pictures = {"a.png": png_picture(), "a.jpg": jpeg()}
    units, cards = {"units.csv": UNITS, "markers.csv": MARKERS}, {"cards.csv": CARDS}
    one = {"units.csv": "id,name,attack\na,Wolf,3\n"}
    written: dict[str, dict[str, str]] = {
        "counters": {**units, "counters.toml": COUNTERS, "game.toml": GAME},
        "cards": {**cards, "cards.toml": CARD_LAYOUT},
        "house": {**units, **cards, "game.toml": GAME},
        "folding": {**units, **cards, "kit.toml": FOLDING},
        "hexes": {**one, "map.toml": HEX_MAP, "gazetteer.csv": PLACES, "kit.toml": MAP_KIT},
        "areas": {**one, "map.toml": AREA_MAP, "gazetteer.csv": PLACES, "kit.toml": MAP_KIT},
    }
    found = {
        name: {**{file: text.encode() for file, text in files.items()}, **pictures}
        for name, files in written.items()
    }
    own = '[fonts]\nRunes = "runes.ttf"\n\n'
    lettered = CARD_LAYOUT.replace('align = "justify"', 'family = "Runes"').replace("a.jpg", "a.svg")
    return {
        **found,
        "fonts": {
            "cards.csv": CARDS.encode(),
            "runes.ttf": font(),
            "a.png": png_picture(),
            "cards.toml": lettered.replace("[icons]", f"{own}[icons]").replace("a.svg", "a.png").encode(),
        },
        "drawings": {
            "cards.csv": CARDS.encode(),
            "a.svg": SVG.encode(),
            "a.png": png_picture(),
            "cards.toml": lettered.replace('family = "Runes"', "").encode(),
        },
        "workbooks": {**pictures, "cards.toml": CARD_LAYOUT.replace("[cost]", "[count]").encode()},
    }


SHARES: Final = {
    "counters": 30,
    "cards": 24,
    "house": 10,
    "folding": 8,
    "hexes": 7,
    "areas": 9,
    "workbooks": 8,
    "fonts": 2,
    "drawings": 2,
}
"""How often each folder is taken; what needs a process of its own seldom."""


def design(draw: Random) -> dict[str, bytes]:
    """Make a folder with some of its values changed, and say how it is printed."""
    name = draw.choices(list(SHARES), list(SHARES.values()))[0]
    made = dict(folders()[name])
    if name == "workbooks":
        made["cards.xlsx"] = _workbook(draw)
    for _ in range(draw.choice(scraps.CHANGES)):
        file = draw.choice(
            [one for one in sorted(made) if not one.endswith((".png", ".jpg", ".xlsx"))] * 6 + sorted(made)
        )
        made[file] = _changed(draw, file, made[file])
    chosen = draw.sample(OPTIONS, draw.choice((0, 0, 1, 1, 2, 3)))
    return {"options": " ".join(chosen).encode(), **made}


def _changed(draw: Random, file: str, data: bytes) -> bytes:
    """Change one value of a file; once in a while anything in it."""
    if not file.endswith((".toml", ".csv")):
        return scraps.data(draw, [data])
    text = data.decode("utf-8", "replace")
    if draw.random() < 0.15:
        return scraps.encoded(draw, [text])
    return (_assigned(draw, text) if file.endswith(".toml") else _celled(draw, text)).encode(
        "utf-8", "replace"
    )


def _assigned(draw: Random, text: str) -> str:
    """Give one key another value: one that its kind may have, or that of another key; or none."""
    found = list(_VALUE.finditer(text))
    if not found:
        return text
    one = draw.choice(found)
    kind = NUMBERS if one[2][:1] in "0123456789-" else LISTS if one[2][:1] in "[{" else WORDS
    pools = (kind, kind, kind, (*NUMBERS, *WORDS, *LISTS), [other[2] for other in found])
    value = draw.choice(draw.choice(pools))
    line = draw.choice((one[1] + value,) * 8 + ("", f"{draw.choice(found)[1]}{value}"))
    return text[: one.start()] + line + text[one.end() :]


def _celled(draw: Random, text: str) -> str:
    """Give one cell another value, or a heading another word."""
    lines = text.splitlines()
    if not lines:
        return text
    at = draw.randrange(len(lines))
    cells = lines[at].split(",")
    cells[draw.randrange(len(cells))] = draw.choice(CELLS).strip('"')
    lines[at] = ",".join(cells)
    return "\n".join(lines) + "\n"


def _workbook(draw: Random) -> bytes:
    """Make a workbook with a cell or a part changed."""
    parts = {name: data.decode() for name, data in workbook().items()}
    if draw.random() < 0.7:
        name = "xl/sharedStrings.xml" if "xl/sharedStrings.xml" in parts else "xl/worksheets/sheet1.xml"
        texts = re.findall(r"<t[^>]*>([^<]*)</t>", parts[name]) or ["id"]
        cell = draw.choice(CELLS).replace("&", "").replace("<", "")
        parts[name] = parts[name].replace(f">{draw.choice(texts)}<", f">{cell}<", 1)
    else:
        name = draw.choice(sorted(parts))
        parts[name] = scraps.text(draw, [parts[name]])
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as held:
        for name, text in parts.items():
            held.writestr(zipfile.ZipInfo(name), text.encode("utf-8", "replace"))
    return stream.getvalue()


TARGETS = (Target("designs", "all that a folder may lay out, printed in many ways", design, printed),)
