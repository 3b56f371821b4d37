"""Read and check the values of a request to the studio."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from countermarch.components.errors import InputError
from countermarch.generators.kits import KitOptions
from countermarch.generators.scene.style import names as style_names
from countermarch.generators.sheets.paper import PAPERS
from countermarch.studio.drawing import StudioLook
from countermarch.studio.zones import Zones

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request

DUPLEX = ("long-edge", "short-edge", "fold", "fronts")

DEEPEST = 6
"""Steps of the longest path to an item: layouts, a name, a face, a number."""

FARTHEST = 1000.0
"""Maximum of a number in a layout."""

LARGEST_REQUEST = 5 * 1024 * 1024
"""Maximum bytes of JSON in a request."""


async def json_of(request: Request) -> dict[str, Any]:
    """Return the data of a request; raises ``InputError``."""
    try:
        found = json.loads(await body_of(request, LARGEST_REQUEST))
    except ValueError:
        raise InputError("request", "is not JSON") from None
    if not isinstance(found, dict):
        raise InputError("request", "is not a JSON object")
    return found


async def body_of(request: Request, largest: int) -> bytes:
    """Return the bytes of a request; raises ``InputError`` for too many."""
    # counted as it arrives: a request need not say how long it is, and may say it wrongly
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > largest:
            raise InputError("request", "is too large")
    return bytes(data)


def list_of(given: object) -> list[object]:
    """Return a list; empty for anything else."""
    return given if isinstance(given, list) else []


def piece_of(given: Mapping[str, str]) -> tuple[str, str, bool]:
    """Return the face in a request: the file of the piece, its id, and whether it is the back."""
    return given.get("part", ""), given.get("id", ""), given.get("side") == "back"


def path_of(given: object) -> tuple[str | int, ...]:
    """Return the path of an item in its layout; raises ``InputError``."""
    steps = given if isinstance(given, list) else [None]
    if len(steps) > DEEPEST or not all(type(one) in (str, int) for one in steps):
        raise InputError("path", "is not the path of an item")
    return tuple(steps)


def box_of(given: object) -> list[float]:
    """Return a box in mm; raises ``InputError``."""
    edges = [float(one) for one in given if type(one) in (int, float)] if isinstance(given, list) else []
    if len(edges) != 4 or not all(abs(one) < FARTHEST for one in edges):  # noqa: PLR2004 # x, y, width, height
        raise InputError("box", "is not x, y, width and height in mm")
    x, y, wide, high = edges
    # an item of no width could not be taken hold of again
    return [x, y, max(wide, 0.2), max(high, 0.2)]


def values_of(given: object) -> dict[str, str | int | float | bool]:
    """Return the keys to set; raises ``InputError``."""
    if not isinstance(given, dict):
        raise InputError("values", "are missing")
    for value in given.values():
        # type and not isinstance, for which True is a number
        if type(value) not in (str, bool) and not (type(value) in (int, float) and abs(value) < FARTHEST):
            raise InputError("values", "are not texts, numbers, true or false")
    return {str(key): value for key, value in given.items()}


def look_of(request: Request) -> StudioLook:
    """Return how a request wants a folder drawn; raises ``InputError``."""
    given = request.query_params
    paper, duplex = given.get("paper", "a4"), given.get("duplex", "long-edge")
    styles = [one for name in ("style", "look") for one in given.get(name, "").split(",") if one]
    for name, value, known in (
        ("paper", paper, PAPERS),
        *(("style", one, style_names()) for one in styles),
        ("duplex", duplex, DUPLEX),
    ):
        if value not in known:
            raise InputError(name, f"{value[:40]!r} is not one of {', '.join(known)}")
    try:
        bleed = min(max(float(given.get("bleed", "0")), 0.0), 10.0)
        safe = min(max(float(given.get("safe", "0")), 0.0), 20.0)
    except ValueError:
        raise InputError("bleed", "is not a number of mm") from None
    options = KitOptions(
        paper=PAPERS[paper],
        style=",".join(styles) or "standard",
        duplex=duplex,  # type: ignore[arg-type] # checked above
        bleed=bleed,
    )
    return StudioLook(options, Zones(given.get("cut") == "on", safe))
