"""A wrong value in a call of a question is a type error before it is an input error.

Read by mypy alone, never run: each error is expected by its code, and an expectation that nothing meets is
an error as well.
"""

from __future__ import annotations

from support.sample import fire, volley


def right() -> int | None:
    return fire(die=3, terrain="town").answer.total


def wrong() -> None:
    fire(die=3, terrain="swamp")  # type: ignore[arg-type]
    fire(die="3")  # type: ignore[arg-type]
    fire(terrain="town")  # type: ignore[call-arg]
    fire(die=3, weather="rain")  # type: ignore[call-arg]
    assert volley(dice=(1, 2)).answer.hit  # type: ignore[attr-defined]
