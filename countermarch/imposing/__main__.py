"""The process that reads a PDF: order and file on standard input, reply and new file on standard output."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from countermarch.components.errors import CountermarchError, InputError
from countermarch.components.memory import limit_memory

if TYPE_CHECKING:
    from collections.abc import Sequence

MEMORY = 4 * 1024**3


def main() -> int:
    """Answer one order."""
    # before anything is read: a small PDF can describe a picture of terabytes
    limit_memory(MEMORY)
    order = json.loads(sys.stdin.buffer.readline())
    pdf = b""
    try:
        reply, pdf = answer(order, [sys.stdin.buffer.read(length) for length in order["lengths"]])
    except InputError as fault:
        reply = {"error": fault.message, "parameter": fault.parameter}
    except CountermarchError as fault:
        reply = {"error": str(fault), "parameter": None}
    except MemoryError:
        reply = {"error": "needs too much memory"}
    except Exception as fault:  # noqa: BLE001 # whatever the PDF libraries make of a broken file
        reply = {"error": f"is damaged or is not a PDF ({type(fault).__name__})"}
    sys.stdout.buffer.write(json.dumps(reply).encode() + b"\n" + pdf)
    return 0


def answer(order: dict[str, Any], files: Sequence[bytes]) -> tuple[dict[str, Any], bytes]:
    """Find the pieces, and impose them unless the request is only to inspect."""
    from countermarch.imposing.settings import Settings
    from countermarch.imposing.sheets import imposed
    from countermarch.imposing.sides import plan
    from countermarch.imposing.source import SourcePdf

    settings = Settings(**order["settings"])
    source = SourcePdf(files)
    found = plan(source, settings)
    pdf, sheets = imposed(
        source,
        found,
        order["title"],
        low_ink=settings.low_ink,
        only_count=order["only_look"],
        **order["target"],
    )
    reply = {
        "found": found.sentences,
        "settings": found.settings,
        "pieces": len(found.pieces),
        "sheets": sheets,
    }
    return reply, pdf


if __name__ == "__main__":
    sys.exit(main())
