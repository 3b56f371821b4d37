"""What ``countermarch print`` is told: formats, addresses and how a kit is printed, read and checked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from components.errors import InputError
from countermarch.cli.failures import one_of, unknown_name

if TYPE_CHECKING:
    from generators.kits import KitOptions

ADDRESS = re.compile(r"(?:https?|file)://[^\s\"'<>\\{}]{1,500}")


def bleed_for(name: str, asked: float) -> float:
    """Return how far pieces bleed for a shop or a press: as far as it takes, or as a player asks.

    >>> bleed_for("press", 0.0), bleed_for("press", 2.0), bleed_for("makeplayingcards", 0.0)
    (3.0, 2.0, 3.05)
    """
    from generators.sheets import press, shops

    if name in press.names():
        return asked or press.press(name).bleed
    return max(asked, round(shops.shop(name).widest_bleed + 0.005, 2))


def read_formats(given: str) -> list[str]:
    """Read the formats, each once, in the order given; none given is none."""
    from countermarch.printing import FORMATS

    wanted = [word.strip().lower() for word in given.split(",") if word.strip()]
    for word in wanted:
        if word not in FORMATS:
            raise InputError("format", unknown_name("format", word, FORMATS))
    if not wanted:
        raise InputError("format", f"is empty; there are {', '.join(FORMATS)}")
    return list(dict.fromkeys(wanted))


def read_address(given: str) -> str:
    """Read the address of a folder of pictures; none given is none."""
    if given and not ADDRESS.fullmatch(given):
        raise InputError("pictures-at", f"{given[:60]!r} is no address; write https://example.org/my-game/")
    return given


def read_site(given: str) -> str:
    """Read the address of a site; none given is none."""
    from components.addresses import EXPECTED, is_site

    if given and not is_site(given):
        raise InputError("site", f"{given[:60]!r} is no address of a site; write {EXPECTED}")
    return given


def read_options(
    *, paper: str, duplex: str, missing: str, style: str, bleed: float, profile: str
) -> KitOptions:
    """Read the options of a kit; what is not given comes from the printer's profile."""
    from typing import get_args

    from generators.documents.options import Missing
    from generators.kits import KitOptions
    from generators.scene.style import names
    from generators.sheets.layout import Backs
    from generators.sheets.paper import PAPERS

    offset = landscape_offset = (0.0, 0.0)
    if profile:
        from generators.sheets.profiles import find_profile

        printer = find_profile(profile)
        offset, landscape_offset = printer.offset_for("portrait"), printer.offset_for("landscape")
        paper, duplex = paper or printer.paper or "", duplex or printer.duplex or ""
    return KitOptions(
        paper=PAPERS[one_of("paper", paper.lower() or "a4", list(PAPERS))],
        duplex=one_of("duplex", duplex or "long-edge", get_args(Backs)),  # type: ignore[arg-type] # checked just here
        style=one_of("style", style, names()),
        missing=one_of("missing", missing, get_args(Missing)),  # type: ignore[arg-type] # as above
        bleed=bleed,
        offset=offset,
        landscape_offset=landscape_offset,
    )
