"""Lighthouse scores of each kind of page on its emulated phone: medians of three runs, with the load.

Run on a built site: ``python -m benchmarks.site_lighthouse [FOLDER]``. Lighthouse is installed from npm at
the first run, and drives Chromium.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any, Final

from countermarch.cli.site_server import server

LIGHTHOUSE: Final = "lighthouse@12.8.2"
RUNS: Final = 3
PAGES: Final = {
    "home": "",
    "game": "games/lebanon-82/",
    "lookup": "games/lebanon-82/table/#combat-result?terrain=town&differential=3",
    "clauses": "games/lebanon-82/clauses/",
    "table": "games/lebanon-82/table/",
    "turn": "games/lebanon-82/turn/",
    "odds": "games/lebanon-82/odds/",
    "pieces": "games/lebanon-82/pieces/",
    "kit": "games/lebanon-82/kit/",
    "errata": "games/lebanon-82/errata/",
    "cases": "games/lebanon-82/cases/",
    "play": "games/reign-of-missiles/play/",
    "guide": "guide/command-line/",
    "figures": "guide/measured/",
}
"""A page of each kind."""

SCORES: Final = ("performance", "accessibility", "best-practices", "seo")
TIMES: Final = ("largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift")
FLAGS: Final = "--headless=new --no-sandbox --disable-gpu --no-first-run --disable-background-networking"


def main() -> None:
    """Run Lighthouse on each kind of page and print the scores."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "site").resolve()
    serving = server(folder, 0)
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{serving.server_address[1]}/"
    print(
        "medians   performance accessibility best-practices seo   largest  blocked  moved   load", flush=True
    )
    for kind, path in PAGES.items():
        before = os.getloadavg()[0]
        runs = [_run(address + path) for _ in range(RUNS)]
        scores = [statistics.median(_score(run, name) for run in runs) for name in SCORES]
        paint, blocked, moved = (statistics.median(_number(run, name) for run in runs) for name in TIMES)
        load = f"{before:.1f} to {os.getloadavg()[0]:.1f}"
        print(
            f"{kind:9} {scores[0]:11.0f} {scores[1]:13.0f} {scores[2]:14.0f} {scores[3]:3.0f}"
            f"  {paint / 1000:6.2f} s {blocked:5.0f} ms  {moved:5.3f}   {load}",
            flush=True,
        )
        for audit in sorted({audit for run in runs for audit in _failed(run)}):
            print(f"            not all of: {audit}", flush=True)
    print("programs  (gzip)")
    for program in sorted((folder / "data").glob("*/_program.js")):
        print(f"{program.parent.name:22} {_zipped(program) / 1000:6.0f} KB")
    print(f"{'what all share':22} {_zipped(folder / 'data' / '_rules.js') / 1000:6.0f} KB")


def _run(address: str) -> dict[str, Any]:
    """Return the report of one run."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = ["npm", "exec", "--yes", f"--package={LIGHTHOUSE}", "--", "lighthouse", address, "--quiet"]
        command += ["--output=json", f"--output-path={report}", f"--only-categories={','.join(SCORES)}"]
        command += [f"--chrome-path={program}", f"--chrome-flags={FLAGS} --user-data-dir={folder}/profile"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        made: dict[str, Any] = json.loads(report.read_text("utf-8"))
        return made


def _score(run: dict[str, Any], name: str) -> float:
    return float(run["categories"][name]["score"] or 0) * 100


def _number(run: dict[str, Any], name: str) -> float:
    return float(run["audits"][name].get("numericValue", 0))


def _failed(run: dict[str, Any]) -> list[str]:
    """Return what costs a page points, apart from performance."""
    weighed = [one for name in SCORES[1:] for one in run["categories"][name]["auditRefs"] if one["weight"]]
    return [one["id"] for one in weighed if run["audits"][one["id"]]["score"] not in (1, None)]


def _zipped(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 9, mtime=0))


if __name__ == "__main__":
    main()
