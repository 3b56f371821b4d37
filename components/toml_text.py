"""Write values as TOML."""

from __future__ import annotations

import json


def in_toml(value: object) -> str:
    r"""Return a text, a number, a yes/no or a list of these as TOML.

    >>> print(in_toml('say "é"'), in_toml(True), in_toml([1, "b"]))
    "say \"é\"" true [1, "b"]
    """
    return json.dumps(value, ensure_ascii=False).replace(
        "\x7f", "\\u007f"
    )  # which JSON allows and TOML does not
