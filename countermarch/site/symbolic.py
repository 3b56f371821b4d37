"""Runs a rule on facts that are not known yet: numbers as sums of letters, choices made when looked at.

A rule is a pure function, so that everything it does on a way through it follows from the decisions on that
way: how long a list is, which choice a fact is, whether a sum is below nothing. ``Way`` walks one way and
notes its decisions; ``every_way`` walks them all, and gives the tree. Nothing is guessed: what a value cannot
do without being known it does for each of its values in turn, and beyond a window of them the way ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from countermarch.site.late import Late

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

WINDOW: Final = 24
"""How many values a number is tried at that must be known."""

FIRST_TOKEN: Final = 0xE000
MOST_TOKENS: Final = 6000

Terms = tuple[tuple[str, int], ...]
Node = Any


class UnsupportedError(Exception):
    """The rule does something that cannot be followed on letters."""


class TooManyError(UnsupportedError):
    """There are more ways through the rule than are worth it."""


class OutsideError(Exception):
    """A number is outside of the window in which it was tried."""


class Way:
    """One way through a rule: the decisions taken, what is known by them, and how numbers were written."""

    def __init__(self, trail: Sequence[int], *, written: bool) -> None:
        """Follow ``trail``, then take the first choice each time; ``written``: numbers may stand in texts."""
        self.trail = list(trail)
        self.widths: list[int] = []
        self.labels: list[tuple[Any, ...]] = []
        self.written = written
        self.ranges: dict[str, tuple[int | None, int | None]] = {}
        self.known: dict[tuple[Any, ...], int] = {}
        self.exact: dict[tuple[Terms, int], int] = {}
        self.tokens: list[tuple[Number | Word, str]] = []

    def choose(self, label: tuple[Any, ...], width: int) -> int:
        """Decide between so many choices, the same way each time it is asked."""
        if label in self.known:
            return self.known[label]
        place = len(self.labels)
        if place == len(self.trail):
            self.trail.append(0)
        self.labels.append(label)
        self.widths.append(width)
        self.known[label] = self.trail[place]
        return self.trail[place]

    def bounds(self, number: Number) -> tuple[float, float]:
        """Return the least and the most that a sum can be, by what is known of its letters."""
        low = high = float(number.rest)
        for name, factor in number.terms:
            least, most = self.ranges[name]
            ends = (
                float("-inf") if least is None else float(least),
                float("inf") if most is None else float(most),
            )
            one, other = sorted(factor * end for end in ends)
            low, high = low + one, high + other
        return low, high

    def below(self, number: Number) -> bool:
        """Decide whether a sum is below nothing."""
        low, high = self.bounds(number)
        if high < 0 or low >= 0:
            return high < 0
        said = self.choose(("<", number.terms, number.rest), 2) == 0
        if len(number.terms) == 1:
            self._narrow(number, under=said)
        return said

    def nothing(self, number: Number) -> bool:
        """Decide whether a sum is nothing."""
        low, high = self.bounds(number)
        if low > 0 or high < 0 or low == high:
            return low == high == 0
        if number.terms[0][1] < 0:
            number = -number
        said = self.choose(("=", number.terms, number.rest), 2) == 0
        if len(number.terms) == 1:
            (name, factor), rest = number.terms[0], number.rest
            if said:
                if rest % factor:
                    raise OutsideError
                self.ranges[name] = (-rest // factor, -rest // factor)
            elif rest % factor == 0:
                least, most = self.ranges[name]
                value = -rest // factor
                if least == value:
                    self.ranges[name] = (value + 1, most)
                elif most == value:
                    self.ranges[name] = (least, value - 1)
        return said

    def _narrow(self, number: Number, *, under: bool) -> None:
        """Keep what a decision tells of a single letter: whether ``factor * x + rest`` is below nothing."""
        (name, factor), rest = number.terms[0], number.rest
        least, most = self.ranges[name]
        if factor > 0:  # x is below the edge
            edge = _ceiling(-rest, factor)
            low, high = (None, edge - 1) if under else (edge, None)
        else:  # x is above the edge
            edge = rest // -factor
            low, high = (edge + 1, None) if under else (None, edge)
        if low is not None:
            least = low if least is None else max(least, low)
        if high is not None:
            most = high if most is None else min(most, high)
        self.ranges[name] = (least, most)

    def value(self, number: Number) -> int:
        """Know a sum: each of its values is a way of its own."""
        low, high = self.bounds(number)
        key = (number.terms, number.rest)
        if low == high or key in self.exact:
            return self.exact.get(key, int(low) if low == high else 0)
        if low == float("-inf"):
            raise UnsupportedError
        width = int(min(high - low + 1, WINDOW))
        beyond = high - low + 1 > WINDOW
        place = self.choose(("value", number.terms, number.rest, int(low), width), width + beyond)
        if place == width:
            raise OutsideError
        self.exact[key] = int(low) + place
        if len(number.terms) == 1:
            (name, factor), rest = number.terms[0], number.rest
            if (int(low) + place - rest) % factor:
                raise OutsideError
            exact = (int(low) + place - rest) // factor
            self.ranges[name] = (exact, exact)
        return int(low) + place

    def token(self, number: Number | Word, spec: str) -> str:
        """Return the letter that stands in a text for a number, or for a text that is not known."""
        if len(self.tokens) == MOST_TOKENS:
            raise UnsupportedError
        if isinstance(number, Number) and not self.written:
            return format(self.value(number), spec)
        self.tokens.append((number, spec))
        return chr(FIRST_TOKEN + len(self.tokens) - 1)


def _ceiling(one: int, other: int) -> int:
    return -(-one // other)


class Number:
    """A whole number that is a sum of letters."""

    __slots__ = ("rest", "terms", "way")

    def __init__(self, way: Way, terms: Terms, rest: int) -> None:
        """Add up ``terms``, each a letter and how often, and ``rest``."""
        self.way, self.terms, self.rest = way, terms, rest

    def _with(self, other: object, factor: int) -> Any:  # noqa: ANN401 -- a number, or what Python takes it for
        if isinstance(other, Late):
            other = other.value
        if isinstance(other, int):
            return Number(self.way, self.terms, self.rest + factor * other)
        if not isinstance(other, Number):
            return NotImplemented
        found = dict(self.terms)
        for name, times in other.terms:
            found[name] = found.get(name, 0) + factor * times
        terms = tuple(sorted((name, times) for name, times in found.items() if times))
        rest = self.rest + factor * other.rest
        return Number(self.way, terms, rest) if terms else rest

    def __add__(self, other: object) -> Any:  # noqa: ANN401 -- as above
        return self._with(other, 1)

    __radd__ = __add__

    def __sub__(self, other: object) -> Any:  # noqa: ANN401 -- as above
        return self._with(other, -1)

    def __rsub__(self, other: object) -> Any:  # noqa: ANN401 -- as above
        return (-self)._with(other, 1)

    def __neg__(self) -> Number:
        return Number(self.way, tuple((name, -times) for name, times in self.terms), -self.rest)

    def __mul__(self, other: object) -> Any:  # noqa: ANN401 -- as above
        if isinstance(other, Number):
            other = self.way.value(other)
        if isinstance(other, Late):
            other = other.value
        if not isinstance(other, int):
            return NotImplemented
        if other == 0:
            return 0
        terms = tuple((name, times * other) for name, times in self.terms)
        return Number(self.way, terms, self.rest * other)

    __rmul__ = __mul__

    def _below(self, other: object, swap: int) -> bool:
        apart = self._with(other, -1)
        if isinstance(apart, Number):
            return self.way.below(apart if swap > 0 else -apart)
        return apart * swap < 0  # type: ignore[no-any-return]

    def __lt__(self, other: object) -> bool:
        return self._below(other, 1)

    def __gt__(self, other: object) -> bool:
        return self._below(other, -1)

    def __le__(self, other: object) -> bool:
        return not self._below(other, -1)

    def __ge__(self, other: object) -> bool:
        return not self._below(other, 1)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, bool) or not isinstance(other, int | Number | Late):
            return False
        apart = self._with(other, -1)
        return self.way.nothing(apart) if isinstance(apart, Number) else apart == 0

    def __bool__(self) -> bool:
        return not self.way.nothing(self)

    def __abs__(self) -> Any:  # noqa: ANN401 -- as above
        return -self if self < 0 else self

    def __hash__(self) -> int:
        return hash(self.way.value(self))

    def __index__(self) -> int:
        return self.way.value(self)

    __int__ = __index__

    def __floordiv__(self, other: int) -> int:
        return self.way.value(self) // other

    def __mod__(self, other: int) -> int:
        return self.way.value(self) % other

    def __str__(self) -> str:
        return self.way.token(self, "")

    def __format__(self, spec: str) -> str:
        return self.way.token(self, spec)


class Word:
    """A text that is not known: it can be told apart from others, and written."""

    __slots__ = ("path", "way")

    def __init__(self, way: Way, path: str) -> None:
        """Stand for the text at ``path``."""
        self.way, self.path = way, path

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Word):
            one, two = sorted((self.path, other.path))
            return one == two or self.way.choose(("same", one, two), 2) == 0
        return isinstance(other, str) and self.way.choose(("is", self.path, other), 2) == 0

    def __hash__(self) -> int:
        raise UnsupportedError

    def __bool__(self) -> bool:
        return not self == ""  # noqa: SIM201 -- a way notes that it is compared, by ``==``

    def __str__(self) -> str:
        return self.way.token(self, "")

    def __format__(self, spec: str) -> str:
        return self.way.token(self, spec)


def every_way(run: Callable[[Way], Node], most: int, *, written: bool) -> Node:
    """Return the tree of all ways: ``[label, branch, ...]`` for a decision, at its ends what ``run`` gave.

    Raises ``TooManyError`` where there are more than ``most``.
    """
    ends: list[tuple[list[tuple[Any, ...]], list[int], list[int], Node]] = []
    trail: list[int] = []
    while True:
        way = Way(trail, written=written)
        end = run(way)
        ends.append((way.labels, way.trail[: len(way.labels)], way.widths, end))
        if len(ends) > most:
            raise TooManyError
        taken, widths = way.trail[: len(way.labels)], way.widths
        while taken and taken[-1] == widths[len(taken) - 1] - 1:
            taken.pop()
        if not taken:
            return _tree(ends, 0)
        taken[-1] += 1
        trail = taken


def _tree(ends: Sequence[tuple[Any, ...]], depth: int) -> Node:
    labels, _, widths, end = ends[0]
    if len(labels) == depth:
        return end
    branches = [[one for one in ends if one[1][depth] == place] for place in range(widths[depth])]
    made = [_tree(branch, depth + 1) for branch in branches]
    if all(one == made[0] for one in made):
        return made[0]
    return [labels[depth], *made]
