"""How much of a question is compiled: the widest domain whose table stays small."""

from __future__ import annotations

import json
import math
from functools import cache
from typing import TYPE_CHECKING, Any, Final
from zlib import compress

from countermarch.site.compiled import compile_question
from countermarch.site.domain import WINDOWS, domain
from countermarch.site.walks import compile_walk

if TYPE_CHECKING:
    from countermarch.reference.engine import Question
    from countermarch.site.domain import Domain

LARGEST: Final = 11_000
"""About how many characters a compiled table may have; where it would be more, its window is narrower."""

HEAVIEST: Final = 4_500
"""How many bytes a table may weigh compressed; where it would be more, fewer facts are compiled."""


def compiled(question: Question) -> dict[str, Any] | None:
    """Return the compiled table of a question, with the widest window that stays small; None without one."""
    found = _fitting(question)
    if found is None:
        return None
    domain_of, table = found
    return table if table is not None else compile_question(question, domain_of)


def compiled_parts(question: Question) -> dict[str, Any]:
    """Return what of a question is compiled: its ``table``, else its ``walk``, else nothing."""
    table = compiled(question)
    if table is not None:
        return {"table": table}
    walk = compile_walk(question)
    return {"walk": walk} if walk is not None else {}


def fitting(question: Question) -> Domain | None:
    """Return the widest domain of a question whose table stays small; None when it has no finite part."""
    found = _fitting(question)
    return found[0] if found is not None else None


@cache
def _fitting(question: Question) -> tuple[Domain, dict[str, Any] | None] | None:
    """Return the widest domain whose table stays small, and that table where it is made already.

    A first small window tells how the table grows: by about the square root of the number of rulings. Where
    even that is too heavy, one fact more keeps its default; with none left, the rules themselves are asked.
    """
    for spared in range(len(question.parameters)):
        found = domain(question, WINDOWS[-1], spared)
        if found is None:
            return None
        table = compile_question(question, found)
        small = json.dumps(table, ensure_ascii=False, separators=(",", ":"))
        if len(compress(small.encode())) > HEAVIEST:
            continue
        if not found.windowed:
            return found, table
        for window in WINDOWS:
            wider = domain(question, window, spared)
            if wider is not None and len(small) * math.sqrt(wider.size / found.size) <= LARGEST:
                return wider, table if wider == found else None
        return found, table
    return None
