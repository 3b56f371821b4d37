"""Ways to decide without a person: at random, or with a little sense."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from reference.reign_of_missiles.play.flying import ALWAYS
from reference.reign_of_missiles.play.table import Launcher

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from reference.reign_of_missiles.play.table import Table

_DOMES = (
    "tel-aviv",
    "jerusalem",
    "dimona",
    "ashdod",
    "inland-centre",
    "coast-north",
    "negev",
    "inland-north",
    "inland-south",
)


def random(_table: Table, _kind: str, options: Sequence[Any], draw: Callable[[], float]) -> int:
    """Take any option, each as likely."""
    return int(draw() * len(options))


def sensible(table: Table, kind: str, options: Sequence[Any], _draw: Callable[[], float]) -> int:
    """Guard the cities, strike by day where a hit is likely, and never pay with a marker for assets."""
    decide = _WAYS.get(kind)
    return decide(table, options) if decide is not None else 0


def _dome(_table: Table, options: Sequence[Any]) -> int:
    """Stand in the cities first, then where most rockets pass."""
    open_ = {area.id: number for number, area in enumerate(options) if area is not None}
    return next((open_[area] for area in _DOMES if area in open_), 0)


def _fire(_table: Table, options: Sequence[Any]) -> int:
    """Fire at every rocket with every unit that can hit."""
    return options.index(ALWAYS)


def _target(_table: Table, options: Sequence[Any]) -> int:
    """Attack what is worth most."""
    return max(range(len(options)), key=lambda number: _worth(options[number]))


def _attack(table: Table, options: Sequence[Any]) -> int:
    """Strike the two centers, by both aircraft together, while it is day; then pass."""
    centers = [name for name, made in table.center_attacks.items() if not made]
    if table.impulse == "night" or not centers or "f-15-and-drone" not in options:
        return 0
    return options.index("f-15-and-drone")


def _worth(target: Any) -> int:  # noqa: ANN401 # a launcher or a center
    """Weigh a target: the leadership, then the depot, then launchers with many rockets of long range."""
    if isinstance(target, Launcher):
        return target.combat_factor * 2 + (target.type == "fajr-5") - 2 * target.suppressed
    return 20 if target == "gaza-city" else 15


_WAYS: Final[dict[str, Callable[[Table, Sequence[Any]], int]]] = {
    "dome": _dome,
    "attack": _attack,
    "target": _target,
    "fire": _fire,
    "aircraft": lambda _, options: len(options) // 2,
    "intelligence": lambda _, options: options.index(True),
    "penalty": lambda _, options: options.index("hamas-marker"),
}
