"""Read and check the options of ``countermarch print``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from countermarch.cli.failures import one_of, unknown_name
from countermarch.components.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.cli.printer_profile import Printer
    from countermarch.generators.kits import KitOptions

ADDRESS = re.compile(r"(?:https?|file)://[^\s\"'<>\\{}]{1,500}")


def read_formats(given: str) -> list[str]:
    """Read the formats, without repeats, in the order given."""
    from countermarch.printing import FORMATS

    wanted = [word.strip().lower() for word in given.split(",") if word.strip()]
    wanted = ["vassal" if word == "vmod" else word for word in wanted]
    for word in wanted:
        if word not in FORMATS:
            raise InputError("format", unknown_name("format", word, FORMATS))
    if not wanted:
        raise InputError("format", f"is empty; expected one of {', '.join(FORMATS)}")
    return list(dict.fromkeys(wanted))


def read_address(given: str) -> str:
    """Read the address of a folder of pictures; may be empty."""
    if given and not ADDRESS.fullmatch(given):
        raise InputError(
            "pictures-at",
            f"{given[:60]!r} is not an address; write something like https://example.org/my-game/",
        )
    return given


def read_site(given: str) -> str:
    """Read the address of a site; may be empty."""
    from countermarch.components.formats import ADDRESS_EXPECTED, is_site

    if given and not is_site(given):
        raise InputError("site", f"{given[:60]!r} is not the address of a site; write {ADDRESS_EXPECTED}")
    return given


GREYS = ("black-and-white", "bw", "b&w", "grey", "gray", "greyscale", "grayscale", "mono", "monochrome")
"""What people write for a print without colour, which the printer makes."""


def read_style(given: Sequence[str]) -> str:
    """Read the names of styles, given as one option with commas or as several options.

    >>> read_style(["low-ink", "large-print"])
    'low-ink,large-print'
    """
    from countermarch.generators.scene.style import names, split_names

    named = split_names(",".join(given))
    if grey := next((word for word in named if word in GREYS), ""):
        says = "is not a style; use low-ink, and choose black and white in the printer's settings"
        raise InputError("style", f"{grey!r} {says}")
    return ",".join(one_of("style", word, names()) for word in named)


NOTED = ("provenance", "errata")
"""What --marks shows of where values come from."""


def read_marks(given: str) -> dict[str, Any]:
    """Read what to mark, as options of a kit: marks for a cutting machine, reconstructed values, errata.

    >>> read_marks("silhouette,provenance")
    {'marks': 'silhouette', 'provenance': True, 'errata': False}
    """
    from countermarch.generators.sheets.silhouette import MARKS

    named = [word.strip().lower() for word in given.split(",") if word.strip()]
    known = [one_of("marks", word, (*NOTED, *MARKS)) for word in named]
    machines = [word for word in known if word not in NOTED]
    if len(machines) > 1:
        raise InputError("marks", f"{' and '.join(machines)} are for different machines; choose one")
    return {"marks": machines[0] if machines else "", **{word: word in known for word in NOTED}}


def read_options(*, printer: Printer, missing: str, style: Sequence[str], bleed: float) -> KitOptions:
    """Read the options of a kit for this printer."""
    from typing import get_args

    from countermarch.generators.documents.options import Missing
    from countermarch.generators.kits import KitOptions
    from countermarch.generators.sheets.paper import PAPERS

    return KitOptions(
        paper=PAPERS[printer.paper],
        duplex=printer.duplex,
        style=read_style(style),
        missing=one_of("missing", missing, get_args(Missing)),  # type: ignore[arg-type] # checked just above
        bleed=bleed,
        offset=printer.offset,
        landscape_offset=printer.landscape_offset,
    )
