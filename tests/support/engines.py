"""A page that has not the rules as a script, so that what no table holds is asked of the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

NONE_AT_HAND = """
const held = new Map([["_rules", () => ({ ask: () => null, odds: () => null })]]);
const waiting = new Map();
const take = (name, data) => {
  held.has(name) || held.set(name, data);
  waiting.get(name)?.resolve(held.get(name));
};
window.countermarch = { waiting, held, take };
"""


def ask_the_engine_alone(context: BrowserContext) -> None:
    """Let the programs of all games answer nothing."""
    context.add_init_script(f"(() => {{ {NONE_AT_HAND} }})();")
