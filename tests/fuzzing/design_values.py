"""Values written into a valid folder to test it: numbers, words, lists, cells, and print options."""

from __future__ import annotations

from typing import Final

OPTIONS: Final = (
    *("duplex=fold", "duplex=fronts", "duplex=short-edge", "style=low-ink", "style=large-print"),
    *("bleed=3", "bleed=0.5", "gap=4", "missing=blank", "copies=3", "apart=1", "marks=silhouette"),
    *("add=standees", "add=boxes", "paper=letter", "paper=a3", "also=cuts", "also=svg", "safe=1"),
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
    *("{ steps = { min = 2 } }", '{ name = "x" }', "{ steps = false }", '{ type = ["armor", "recon"] }'),
    *('{ steps = { max = "a" } }', "{}", '["0101", "0707"]', '["land", "hill ford"]', '["0101/0102"]'),
)

CELLS: Final = (
    *("", " ", "0", "-3", "7", "(3)", "4*", "4-6-5", "99999999999", "1e5", "nan", "inf", "½", "12%", "0.25"),
    *("x", "XX", "INF", "infntry", "a.png", "a.jpg", "nope.png", "../a.png", "#ff0000", "livery", "[name]"),
    *("{star}{star}", "{nope}", "**b", "*i*", "a\\nb", "w" * 200, "long words " * 120, "= 1 + 1", "{{", "}}"),
    *("אבג 12", "عربي", "漢字", "\U0001fa96", "e\u0301", "\u202e", "\u200b", "Ελλ", "1 x 1 in", "20 x 15 mm"),
)
