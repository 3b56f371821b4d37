"""Links to a lookup, a shared game or a receipt from untrusted senders, as the site's scripts read them."""

from __future__ import annotations

import atexit
import json
import subprocess
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from support.games import GAMES
from support.node import OLDER_NODE

from countermarch import components
from countermarch.reference.engine import registry
from countermarch.site.companions import companion
from docs.build.npm import ESBUILD, install
from fuzzing import scraps
from fuzzing.questions import asked, cited
from fuzzing.target import ANSWERED, REFUSED, FaultError, Target

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

JS = Path(__file__).parents[2] / "countermarch" / "site" / "js"
ENTRY = """
import readline from "node:readline";
import { factsOf, readAddress, writeAddress } from "./address.js";
import { packState, unpackState } from "./game_link.js";
import { receiptsIn } from "./receipt.js";
const told = {
  address({ text, schema }) {
    const { given } = readAddress(text);
    const facts = factsOf(schema, given);
    const again = factsOf(schema, readAddress(writeAddress(schema.id, facts, {})).given);
    const both = [facts, again].map((one) => JSON.stringify(one));
    if (both[0] !== both[1]) throw new Error(`read otherwise: ${both}`);
    const known = new Set(schema.given.map((one) => one.name));
    if (Object.keys(facts).some((name) => !known.has(name))) throw new Error("a stray fact");
    return Object.keys(facts).length > 0;
  },
  async game({ text, turn }) {
    const { state, fault } = await unpackState(turns[turn], text);
    if (!state && !fault) throw new Error("neither a game nor a word");
    return Boolean(state) && Boolean(await packState(turns[turn], state));
  },
  receipt: ({ text }) => Boolean(receiptsIn(text).length),
};
let turns;
for await (const line of readline.createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  if (asked.turns) { turns = asked.turns; console.log("[]"); continue; }
  try { console.log(JSON.stringify({ answered: await told[asked.call](asked) })); }
  catch (error) { console.log(JSON.stringify({ fault: String(error.stack) })); }
}
"""


class _Scripts:
    """The site's scripts in a Node that answers line by line."""

    def __init__(self) -> None:
        install()
        bundle = [str(ESBUILD), "--bundle", "--format=esm", "--platform=node", "--log-level=error"]
        made = subprocess.run(bundle, input=ENTRY, cwd=JS, capture_output=True, text=True, check=True)
        self._node = subprocess.Popen(
            ["node", "--require", OLDER_NODE, "--input-type=module", "-e", made.stdout],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        atexit.register(self._node.kill)
        self.ask({"turns": turns()})

    def ask(self, asked: dict[str, Any]) -> dict[str, Any]:
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        self._node.stdin.write(json.dumps(asked) + "\n")
        self._node.stdin.flush()
        return json.loads(self._node.stdout.readline() or '{"fault": "the scripts have ended"}')


scripts = cache(_Scripts)


@cache
def turns() -> dict[str, Any]:
    """Return the companions of the games that have one."""
    return {game: made for game in GAMES if (made := companion(components.game(game))) is not None}


@cache
def addresses() -> Sequence[tuple[str, str, str]]:
    """Return addresses of lookups: game, question, address."""
    found = []
    for one in asked()[::5]:
        facts = "&".join(
            f"{name}={value if isinstance(value, str) else json.dumps(value)}"
            for name, value in one["given"].items()
        )
        found.append((one["game"], one["question"], f"#{one['question']}?{facts}"))
    return found


SHARED = ("e30", "W10", "W251bGwsWzFdXQ", "eyJzdGVwIjoic2V0LXVwIn0", "zq1YqLkksKQYA", "z", "")


def link(draw: Random) -> tuple[str, str, str, str]:
    """Make an address: what it is of, the game, the question, the text."""
    game, question, address = draw.choice(addresses())
    match draw.randrange(4):
        case 0:
            return "game", draw.choice(sorted(turns())), "", scraps.text(draw, SHARED)
        case 1:
            return "receipt", "", "", scraps.text(draw, cited())
        case _:
            return (
                "address",
                game,
                question,
                scraps.text(draw, [address, "#%E0%A4%A?a=%", "#__proto__?constructor=1"]),
            )


def followed(given: tuple[str, str, str, str]) -> str:
    """Let the scripts read an address."""
    call, game, question, text = given
    schema = registry.find(game, question).schema() if call == "address" else None
    said = scripts().ask({"call": call, "turn": game, "schema": schema, "text": text})
    if "fault" in said:
        raise FaultError(said["fault"][:800])
    return ANSWERED if said["answered"] else REFUSED


TARGETS = (
    Target("links", "addresses of lookups, shared games and receipts, in the site's scripts", link, followed),
)
