"""The English words that the reader of sentences knows: the contents of ``words.toml``."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any


@cache
def data() -> dict[str, Any]:
    """Return the contents of ``words.toml``: lists, spellings, numbers and stems of English words."""
    found = tomllib.loads((Path(__file__).parent / "words.toml").read_text("utf-8"))
    for name in ("spelt", "phrases"):
        found[name] = {said: word for word, those in found[name].items() for said in those}
    return found


@cache
def listed(names: str) -> frozenset[str]:
    """Return one of the word lists of ``words.toml``, or several together: ``"filler plain"``."""
    found = [data()["lists"][name] for name in names.split(" ")]
    return frozenset(one for each in found for one in (each.split() if isinstance(each, str) else each))
