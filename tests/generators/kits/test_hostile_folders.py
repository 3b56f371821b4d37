"""Folders of anybody's making: any layout, picture and cell prints, or is refused in words."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from support.drawings import png_picture
from support.folders import make_folder

from countermarch import components
from countermarch.components.errors import CountermarchError
from countermarch.generators.kits import kit, leftovers, trial
from countermarch.generators.pieces.layout_items import COLOURS, KEYS
from countermarch.generators.pieces.vocabulary import vocabulary
from countermarch.generators.writers import pdf

EXAMPLES = int(os.environ.get("COUNTERMARCH_HOSTILE", "20"))
"""How many folders are tried; a long run says more."""

ODD = (
    *(
        "",
        " ",
        "x",
        "3",
        "-3",
        "1e9",
        "(4)",
        "4-6-5",
        "[name]",
        "[[",
        "{star}",
        "{",
        "**",
        "\\",
        "\\n",
        "#",
        "# x",
    ),
    *(
        "#ff0000",
        "#zzzzzz",
        "INF",
        "XX",
        "=1+1",
        "\u05d0\u05d1 12",
        "\u0644\u0627",
        "\U0001fa96",
        "e\u0301",
        "\u202e",
    ),
    *(
        "../../etc/passwd",
        "a.png",
        "b.svg",
        "c.jpg",
        "livery",
        "word " * 60,
        "W" * 300,
        "50%",
        "'\"<&>",
        "\ufeff",
    ),
)
HEADINGS = (
    *(
        "id",
        "ID",
        "name",
        "Title",
        "text",
        "count",
        "Qty",
        "side",
        "type",
        "size",
        "VALUE",
        "att",
        "Att",
        "move",
    ),
    *("", "rect[style:fill]", "atack", "A-D-M", "others", "values", "corner", "deck", "game", "1", "\u05d0"),
)
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0H9V9Z"/></svg>'


def quoted(text: str) -> str:
    made = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return '"' + "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in made if ord(c) < 0xFFFF) + '"'


texts = st.sampled_from(ODD) | st.text(max_size=12)
numbers = st.sampled_from((-300, -1, 0, 0.5, 3, 9, 30, 1e6)).map(str)
names = st.sampled_from([word for words in vocabulary().values() for word in words] + list(COLOURS))
values = st.one_of(
    texts.map(quoted),
    numbers,
    names.map(quoted),
    st.sampled_from(
        (
            '"10%"',
            '"-5%"',
            "true",
            "[]",
            '["name"]',
            "{ name = 3 }",
            "{ att = { min = 2 } }",
            "[[0, 0], [50, 90]]",
        )
    ),
)
KEYS_OF_ALL = sorted(
    {key for keys in KEYS.values() for key in keys}
    | {"x", "y", "when", "unless", "turn", "opacity", "name", "like"}
)


@st.composite
def items(draw: st.DrawFn, face: str = "front") -> str:
    kind = draw(st.sampled_from(sorted(KEYS)))
    box = {
        "x": draw(numbers),
        "y": draw(numbers),
        "width": draw(st.sampled_from(("9", "-1", "0", '"80%"'))),
        "height": "9",
    }
    keys = draw(st.dictionaries(st.sampled_from(KEYS_OF_ALL), values, max_size=5))
    usual = {
        "text": {"text": '"[name]"'},
        "line": {"text": '"[name] [att]"'},
        "image": {"file": '"a.png"'},
        "symbol": {"symbol": '"[type]"'},
    }
    made = {"kind": quoted(kind), **box, **usual.get(kind, {}), **keys}
    return f"[[{face}]]\n" + "".join(f"{key} = {value}\n" for key, value in made.items())


@st.composite
def layouts(draw: st.DrawFn) -> str:
    head = draw(
        st.sampled_from(
            (
                "",
                'size = "5/8"\n',
                "size = [30, 20]\n",
                'size = [20, 20]\nshape = "round"\n',
                'shape = "hex"\n',
                'base = "plain"\n',
            )
        )
    )
    faces = draw(st.lists(items() | items("back"), max_size=4))
    return head + "".join(faces)


@st.composite
def sheets(draw: st.DrawFn) -> bytes:
    heads = draw(st.lists(st.sampled_from(HEADINGS), min_size=1, max_size=6))
    rows = draw(st.lists(st.lists(texts, min_size=1, max_size=len(heads) + 1), max_size=4))
    lines = [
        ",".join(heads),
        *(",".join(f'"{cell.replace(chr(34), chr(34) * 2)}"' for cell in row) for row in rows),
    ]
    return "\n".join(lines).encode("utf-8", "surrogatepass")


def broken(data: bytes) -> st.SearchStrategy[bytes]:
    return st.one_of(
        st.just(data),
        st.integers(0, len(data)).map(lambda end: data[:end]),
        st.tuples(st.integers(0, len(data) - 1), st.binary(min_size=1, max_size=8)).map(
            lambda cut: data[: cut[0]] + cut[1] + data[cut[0] + len(cut[1]) :]
        ),
    )


@st.composite
def folders(draw: st.DrawFn) -> dict[str, str | bytes]:
    part = draw(st.sampled_from(("units", "cards", "markers")))
    made: dict[str, str | bytes] = {f"{part}_csv": draw(sheets())}
    if draw(st.booleans()):
        made["cards_toml" if part == "cards" else "counters_toml"] = draw(layouts())
    made["a_png"] = draw(broken(png_picture()))
    if draw(st.integers(0, 9)) == 0:  # a process for each of these
        made["b_svg"] = draw(broken(SVG))
    return made


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(folders())
@example({"units_csv": 'id\n"\N{ZERO WIDTH NO-BREAK SPACE}"', "counters_toml": ""})
@example({"units_csv": '\n"\U000183d6"\n" "', "counters_toml": ""})
def test_a_folder_prints_or_is_refused_in_words(files: dict[str, str | bytes]) -> None:
    with tempfile.TemporaryDirectory() as held, contextlib.suppress(CountermarchError):
        game = components.load(make_folder(Path(held) / "mine", **files), extra_columns="keep")
        found = game.check() or trial.faults(game)
        if found:
            assert all(str(one).strip() for one in found)
            return
        assert pdf.write(kit(game).document).startswith(b"%PDF")
        stated = (*leftovers.leftovers(game), *leftovers.reading_notes(game))
        assert all(line.isprintable() for line in stated)
