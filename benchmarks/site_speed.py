"""How fast a lookup is on a slow phone: CPU slowed 4 times, the network at 1.6 Mbps with 150 ms of latency.

Run on a built site: ``python -m benchmarks.site_speed [FOLDER]``. For each game it opens a lookup from its
address, again and again: on first visits nothing is kept on the device, on later ones everything. A lookup is
usable when its form is drawn, as the page's own clock has it. Prints medians, what one answer takes, what
travelled on a first visit until then, and what the page with all lookups of the game weighs as it is sent.
"""

from __future__ import annotations

import shutil
import statistics
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from countermarch.cli.site_server import server

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import Browser, CDPSession, Page

ARGUMENTS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"),
)
PHONE = {"width": 390, "height": 844}
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
LOOKUPS = {
    "arab-israeli-wars": "random-front",
    "lebanon-82": "combat-result?terrain=town&differential=3",
    "next-war-in-lebanon": "tactical-advantage?attacker=idf&terrain=urban&attacker_die=3",
    "reign-of-missiles": "launcher-attack?launcher_type=grad&combat_factor=2&attackers=f-15&impulse=am&d6=3",
    "third-lebanon-war": "first-player?idf_c2=3&insurgent_c2=3",
}
"""A lookup of each game, and facts that leave one die or number open or free to change."""

USABLE = """
window.usable = new Promise((resolve) => new MutationObserver((_, observer) => {
  if (!document.querySelector("cm-lookup :is(button, input, select)")) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
}).observe(document, { subtree: true, childList: true }));
"""
ANSWER = """async () => {
  const lookup = document.querySelector("cm-lookup");
  const faces = lookup.querySelectorAll(".cm-face");
  const presses = faces.length ? faces : lookup.querySelectorAll(".cm-stepper button");
  const times = [];
  for (let k = 0; k < 21; k += 1) {
    const output = lookup.querySelector(".cm-output");
    const drawn = new Promise((resolve) => new MutationObserver((_, observer) => {
      observer.disconnect();
      resolve();
    }).observe(output, { subtree: true, childList: true, characterData: true }));
    const begun = performance.now();
    presses[k % 2].click();
    await drawn;
    document.body.offsetHeight;
    times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b)[10];
}"""
SENTENCES = {
    "arab-israeli-wars": "israel 7 arabs 5, israel has 2 tt",
    "lebanon-82": "two israeli brigades of 8 and 6 attack a plo unit of 3 across the river, die 4",
    "next-war-in-lebanon": "3 units of 5 fire at a 4 in combat mode, he rolls 6",
    "reign-of-missiles": "f-15 attacks a grad with combat factor 4 at night, rolled 7",
    "third-lebanon-war": "idf c2 5, insurgent c2 4, who goes first",
}
"""What a player may say about each game."""

READ = """async ([game, text]) => {
  const { held } = window.countermarch;
  await new Promise((loaded) => {
    const src = new URL(`../../../data/${game}/_sentences.js`, location.href).href;
    document.head.append(Object.assign(document.createElement("script"), { src, onload: loaded }));
  });
  const { hear } = held.get("_rules")(held.get(`${game}/_sentences`));
  const times = Array.from({ length: 11 }, () => {
    const before = performance.now();
    hear(text, game);
    return performance.now() - before;
  });
  return times.sort((a, b) => a - b)[5];
}"""
FIRST, LATER = 3, 7


def main() -> None:
    """Measure every game and print the times."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "site").resolve()
    serving = server(folder, 0)
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{serving.server_address[1]}/"
    print(
        "medians               first visit  later visit  one answer  sentence  travelled  all lookups  (gzip)"
    )
    with sync_playwright() as playwright:
        program = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        for game, asked in LOOKUPS.items():
            url = f"{address}games/{game}/table/#{asked}"
            firsts = [_first_visit(browser, url) for _ in range(FIRST)]
            first, travelled = (statistics.median(one) for one in zip(*firsts, strict=True))
            later, answer = _later_visits(browser, url)
            said = _sentence(browser, f"{address}games/{game}/table/", game)
            sent, zipped = (weight(folder, game, ending) / 1000 for ending in (".br", ".gz"))
            print(
                f"{game:21} {first:8.2f} s  {later:8.2f} s  {answer:7.0f} ms  {said:5.0f} ms"
                f"  {travelled / 1000:6.0f} KB"
                f"  {sent:8.0f} KB  ({zipped:.0f})"
            )
        browser.close()


def _slowed(browser: Browser) -> tuple[Page, CDPSession]:
    context = browser.new_context(viewport=PHONE)
    context.add_init_script(USABLE)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    session.send("Network.emulateNetworkConditions", SLOW)
    return page, session


def _sentence(browser: Browser, url: str, game: str) -> float:
    """Return the milliseconds that a sentence takes to be read."""
    page, _ = _slowed(browser)
    page.goto(url)
    page.get_by_label("Ask in your own words").fill(SENTENCES[game])
    page.locator(".cm-understood").wait_for()
    taken = float(page.evaluate(READ, [game, SENTENCES[game]]))
    page.context.close()
    return taken


def _visit(page: Page, url: str) -> float:
    """Return the seconds until the lookup can be used."""
    page.goto("about:blank")
    page.goto(url, wait_until="commit")
    return float(page.evaluate("window.usable")) / 1000


def _first_visit(browser: Browser, url: str) -> tuple[float, int]:
    """Return the seconds until the lookup can be used, and the bytes sent until then, without fonts."""
    page, session = _slowed(browser)
    kinds: dict[str, str] = {}
    sizes: dict[str, float] = {}
    session.on("Network.responseReceived", lambda one: kinds.update({one["requestId"]: one["type"]}))
    session.on(
        "Network.loadingFinished", lambda one: sizes.update({one["requestId"]: one["encodedDataLength"]})
    )
    seconds = _visit(page, url)
    page.context.close()
    return seconds, int(sum(size for one, size in sizes.items() if kinds.get(one) not in ("Font", "Image")))


def _later_visits(browser: Browser, url: str) -> tuple[float, float]:
    page, _ = _slowed(browser)
    _visit(page, url)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    times = [_visit(page, url) for _ in range(LATER)]
    answer = float(page.evaluate(ANSWER))
    page.context.close()
    return statistics.median(times), answer


def weight(site: Path, game: str, ending: str) -> int:
    """Return the size of a game's lookup page with its lookups and the theme, without fonts and pictures."""
    assets = site / "assets"
    data = site / "data"
    files: Iterable[Path] = [
        site / "games" / game / "table" / "index.html",
        *(assets / name for name in ("countermarch.js", "countermarch.css")),
        *assets.glob("javascripts/bundle*.js"),
        *assets.glob("stylesheets/*.css"),
        data / f"{game}.js",
        *(path for path in data.joinpath(game).glob("*.js") if path.stem != "turn"),
    ]
    return sum(_sent(path, ending).stat().st_size for path in files)


def _sent(path: Path, ending: str) -> Path:
    """Return the compressed copy of a file; a file too small to have one is sent as it is."""
    copy = path.with_name(path.name + ending)
    return copy if copy.exists() else path


if __name__ == "__main__":
    main()
