"""How fast a lookup is on a slow phone: CPU slowed 4 times, the network at 1.6 Mbps.

Run on a built site: ``python benchmarks/site_speed.py [FOLDER]``. Prints the first visit, a later visit, one
answer, and what the page with all lookups of each game weighs compressed, all its compiled tables included.
"""

from __future__ import annotations

import gzip
import shutil
import sys
import threading
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from countermarch.cli.site_server import server

ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
)
PAGE = "games/lebanon-82/table/#combat-result?terrain=town&differential=3"
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}


def main() -> None:
    """Measure and print."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "site").resolve()
    serving = server(folder, 0)
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{serving.server_address[1]}/"
    with sync_playwright() as playwright:
        program = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        context = browser.new_context(viewport={"width": 390, "height": 844})
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        session.send("Network.emulateNetworkConditions", SLOW)
        for visit in ("first visit", "later visit"):
            begun = time.perf_counter()
            page.goto(address + PAGE, wait_until="commit")
            page.wait_for_selector("cm-lookup .cm-face")
            print(f"{visit}: a lookup is usable after {time.perf_counter() - begun:.2f} s")
            if visit == "first visit":
                page.wait_for_function("navigator.serviceWorker.ready.then(() => true)", timeout=180_000)
                page.goto("about:blank")
        took = page.evaluate(
            """() => { const die = document.querySelectorAll(".cm-face")[3];
            const times = []; for (let k = 0; k < 21; k += 1) { const t = performance.now(); die.click();
            document.body.offsetHeight; times.push(performance.now() - t); }
            return times.sort((a, b) => a - b)[10]; }"""
        )
        print(f"one answer, drawn: {took:.0f} ms (median of 21)")
        browser.close()
    for game in sorted(path.name for path in (folder / "games").iterdir() if path.is_dir()):
        files = [folder / "games" / game / "table" / "index.html", folder / "data" / f"{game}.js"]
        files += [folder / "assets" / name for name in ("countermarch.js", "countermarch.css")]
        files += (folder / "data" / game).glob("*.js")
        theme = [
            *(folder / "assets").glob("javascripts/bundle*.js"),
            *(folder / "assets").glob("stylesheets/*.css"),
        ]
        ours, theirs = (
            sum(len(gzip.compress(path.read_bytes())) for path in some) for some in (files, theme)
        )
        print(f"{game}: {ours / 1000:.0f} KB with every table, and {theirs / 1000:.0f} KB of the theme")


if __name__ == "__main__":
    main()
