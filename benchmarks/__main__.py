"""``make bench``: run every benchmark, print the results, and save them for the site's page of figures.

Takes about five minutes. All figures are CPU time of this one run, medians of several rounds; a ratio
compares things measured side by side. If a site is built, its pages are weighed too.
"""

from __future__ import annotations

import json
import os
import platform
import sys
import time
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

import countermarch
from benchmarks import dice, engine, folders, kit, simulate, starting, weights
from countermarch import components

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.measuring import FigureTable

FIGURES = Path(__file__).with_name("figures.json")
BESIDE = ("reportlab", "typst", "dyce", "icepool", "open_spiel")


def sections() -> Iterator[FigureTable]:
    """Run the benchmarks one after the other and yield their tables."""
    yield starting.section()
    yield folders.section()
    yield kit.section(list(components.games()))
    yield engine.section()
    yield dice.section()
    yield simulate.section()
    site = next((one for one in weights.BUILT if (one / "sw.js").is_file()), None)
    if site is not None:
        yield weights.section(site)


def machine() -> dict[str, str]:
    """Return a description of the machine that this runs on."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "memory": f"{memory:.0f} GB",
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "load": f"{os.getloadavg()[0]:.1f}",
    }


def _processor() -> str:
    """Return the name of the processor as the system reports it."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor() or "unknown"
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.machine())


def compared_versions() -> dict[str, str]:
    """Return the versions of the libraries that are installed for comparison."""
    found = {}
    for name in BESIDE:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def main() -> None:
    """Run every benchmark, print the tables, and write the figures."""
    found = []
    for one in sections():
        sys.stdout.write(f"{one.text()}\n\n")
        sys.stdout.flush()
        found.append(asdict(one))
    made = {
        "date": time.strftime("%Y-%m-%d"),
        "version": countermarch.__version__,
        "machine": machine(),
        "beside": compared_versions(),
        "sections": found,
    }
    FIGURES.write_text(json.dumps(made, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
