"""When a page has come to rest, however slow the machine is: no test waits for a number of milliseconds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playwright.sync_api import Page

_AT_REST: Final = """async () => {
    if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done));
    await document.fonts.ready;
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done)));
    const begun = (one) => !one.checkVisibility() || one.childElementCount > 0;
    const passing = (one) => one.playState === "running" && one.effect.getComputedTiming().endTime < 5000;
    let changed = false;
    const observer = new MutationObserver(() => { changed = true; });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    for (let quiet = 0; quiet < 5; quiet += 1) {
        changed = false;
        await frame();
        const waiting = [...document.querySelectorAll("cm-lookup, cm-turn")].some((one) => !begun(one));
        if (changed || waiting || document.getAnimations().some(passing)) quiet = -1;
    }
    observer.disconnect();
}"""


def settle(page: Page) -> None:
    """Wait until a page is loaded, its lookups are drawn, and nothing has changed for some frames."""
    page.evaluate(_AT_REST)
