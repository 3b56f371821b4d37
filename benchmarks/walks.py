"""The number of modules and calls between a question and its answer, and between a unit and its drawing.

``python -m benchmarks.walks`` counts both, for the first call and for a later one that uses what the first
has cached.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from countermarch import components
from countermarch.generators.documents.counter_groups import counter_drawer
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.pages.look import Look
from countermarch.generators.pieces.drawer import faces
from countermarch.generators.scene.style import style
from countermarch.reference.engine.ask import ask

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

ROOT = Path(__file__).parents[1]
PACKAGES = ("components", "reference", "generators")
GAME = "lebanon-82"
ASKED = ("combat-result", {"differential": 3, "die": 4, "terrain": "town"})


def walk(act: Callable[[], object]) -> Counter[str]:
    """Return the number of calls into each module of this project."""
    calls: Counter[str] = Counter()

    def note(frame: FrameType, event: str, _: object) -> None:
        path = Path(frame.f_code.co_filename).resolve()
        if event == "call" and path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[0] in PACKAGES:
            calls[path.relative_to(ROOT).as_posix()] += 1

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    return calls


def summary(what: str, calls: Counter[str]) -> str:
    """Say how many modules and calls a walk took, and where most of them were."""
    rooms: Counter[str] = Counter()
    modules: Counter[str] = Counter()
    for path, number in calls.items():
        room = "/".join(path.split("/")[:2])
        rooms[room] += number
        modules[room] += 1
    most = ", ".join(f"{room} {modules[room]} and {number:,}" for room, number in rooms.most_common(4))
    return f"{what}: {len(calls)} modules, {calls.total():,} calls ({most})"


def main() -> None:
    """Count and print both walks."""
    game = components.game(GAME)
    ask(GAME, "hex-distance", {"from_hex": "0908", "to_hex": "0708"})  # the rules of the game are imported
    for often in ("a question, asked first", "asked again"):
        print(summary(often, walk(lambda: ask(GAME, *ASKED))))
    drawer = counter_drawer(game, kit_plan(game), Look(style("standard")))
    first, *_, last = game.units
    for often, unit in (("both faces of a unit, the first drawn", first), ("the last", last)):
        print(summary(often, walk(lambda unit=unit: faces(unit, drawer))))


if __name__ == "__main__":
    main()
