"""Valid input made invalid: seeded changes of texts, bytes, files and plain values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

SCRAPS: Final = (
    *(
        "",
        " ",
        "\n",
        "\t",
        "\r\n",
        "\0",
        ",",
        ";",
        "=",
        '"',
        '"""',
        "'",
        "''",
        "[",
        "]",
        "[[",
        "]]",
        "{",
        "}",
    ),
    *(
        "(",
        ")",
        "#",
        "# ",
        "\\",
        "\\n",
        "\\u0000",
        "**",
        "*",
        "%",
        "&",
        "<b>",
        "]]>",
        "{star}",
        "../",
        "/",
        ":",
    ),
    *("0", "-1", "7", "1e9", "1e999", "nan", "inf", "0x10", "1_000", "999999999999999999999", "0.0000001"),
    *(
        "true",
        "null",
        "none",
        "[]",
        "{}",
        "[1]",
        '{"a": 1}',
        "id",
        "name",
        "count",
        "kind",
        "if",
        "in",
        "for",
    ),
    *(
        "\u05d0",
        "\u0663",
        "\u202e",
        "\ufeff",
        "e\u0301",
        "\U0001fa96",
        "\u2028",
        "\x1b[31m",
        "\x7f",
        "\ud800",
    ),
    *("x" * 300, "9" * 300, "[" * 40, "(" * 40, "-" * 40),
)
"""What breaks parsers: signs of every grammar, numbers at the ends, letters that look like others."""

OTHERS: Final = (
    None,
    True,
    False,
    0,
    -1,
    7,
    10**9,
    10**30,
    1.5,
    float("nan"),
    "",
    "x",
    [],
    {},
    [[]],
    {"": 1},
)
"""Values of plain data, for places that expect others."""


CHANGES: Final = (1, 1, 1, 1, 2, 2, 3, 5)
"""How many places of one thing are changed: mostly one, so that all else is still valid."""


def text(draw: Random, valid: Sequence[str]) -> str:
    """Take one of the valid texts, and change it in one to five places."""
    made = draw.choice(valid)
    for _ in range(draw.choice(CHANGES)):
        made = _changed(draw, made, draw.choice(valid))
    return made


def _changed(draw: Random, made: str, other: str) -> str:
    """Change a text in one place."""
    at, to = sorted((draw.randint(0, len(made)), draw.randint(0, len(made))))
    before, after = made[:at], made[at:]
    ways = (
        lambda: before + draw.choice(SCRAPS) + after,  # something thrown in
        lambda: before + draw.choice(SCRAPS) + after[draw.randint(0, 12) :],  # in the place of something
        lambda: before + after[draw.randint(1, 40) :],  # a piece lost
        lambda: before + after[: min(60, to - at)] + after,  # a piece twice
        lambda: before,  # the end lost
        lambda: before + other[draw.randint(0, len(other)) :],  # the end of another
        lambda: _lines_moved(draw, made),  # a line lost, or put elsewhere
        lambda: before + chr(draw.choice((draw.randint(0, 127), draw.randint(0, 0x2FFF)))) + after[1:],
    )
    return draw.choice(ways)()


def _lines_moved(draw: Random, made: str) -> str:
    lines = made.splitlines(keepends=True)
    if len(lines) < 2:
        return made + made
    line = lines.pop(draw.randrange(len(lines)))
    if draw.random() < 0.6:
        lines.insert(draw.randint(0, len(lines)), line)
    return "".join(lines)


def encoded(draw: Random, valid: Sequence[str]) -> bytes:
    """As ``text``, in UTF-8; now and then with bytes that are not UTF-8."""
    made = text(draw, valid).encode("utf-8", "surrogatepass")
    return data(draw, [made]) if draw.random() < 0.1 else made


def data(draw: Random, valid: Sequence[bytes]) -> bytes:
    """Take one of the valid files, and change it in one to five places."""
    made = bytearray(draw.choice(valid))
    for _ in range(draw.choice(CHANGES)):
        at = draw.randint(0, len(made))
        match draw.randrange(5):
            case 0:
                made[at : at + 1] = bytes([draw.randrange(256)])
            case 1:
                made[at : at + draw.randint(1, 8)] = draw.randbytes(draw.randint(0, 8))
            case 2:
                del made[at:]
            case 3:
                made[at:at] = made[at : at + draw.randint(1, 64)]
            case _:
                made[at : at + 4] = draw.choice(
                    (b"\0\0\0\0", b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"\0\0\0\x01")
                )
    return bytes(made)


def value(draw: Random, valid: object) -> object:
    """Change plain data (what JSON can hold) somewhere."""
    change = _CHANGES.get(type(valid))
    return draw.choice(OTHERS) if change is None or draw.random() < 0.15 else change(draw, valid)


def _changed_list(draw: Random, valid: list[Any]) -> list[Any]:
    made = list(valid)
    if made:
        at = draw.randrange(len(made))
        made[at : at + 1] = draw.choice(([], [made[at]] * draw.randint(2, 5), [value(draw, made[at])]))
    return made


def _changed_number(draw: Random, valid: int) -> int:
    return valid + draw.choice((-1, 1, -10, 10, 10**6, 10**9, 10**12, -(10**9)))


def _changed_word(draw: Random, valid: str) -> str:
    return text(draw, [valid]) if draw.random() < 0.7 else draw.choice(SCRAPS)


def _changed_object(draw: Random, valid: dict[str, Any]) -> dict[str, Any]:
    made = dict(valid)
    key = draw.choice(list(made)) if made else "x"
    match draw.randrange(6):
        case 0:
            made.pop(key, None)
        case 1:
            made[text(draw, [key])] = made.get(key)
        case 2:
            made[draw.choice(SCRAPS)] = draw.choice(OTHERS)
        case _:
            made[key] = value(draw, made.get(key))
    return made


_CHANGES: Final[dict[type, Callable[[Random, Any], Any]]] = {
    dict: _changed_object,
    list: _changed_list,
    bool: lambda draw, _: draw.choice((True, False, None, 1)),
    int: _changed_number,
    str: _changed_word,
}
