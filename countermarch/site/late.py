"""A choice among a rule's facts that is made when the rule first looks at it."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


class Late:
    """A choice that is made when it is first looked at."""

    __slots__ = ("_look",)

    def __init__(self, look: Callable[[], Any]) -> None:
        """Look with ``look``, which says the same each time on one way."""
        self._look = look

    @property
    def value(self) -> Any:  # noqa: ANN401 -- whatever may be chosen
        """What it is."""
        return self._look()

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 -- as above
        return getattr(self.value, name)


def _delegated(name: str) -> Callable[..., Any]:
    def asked(self: Late, *others: object) -> Any:  # noqa: ANN401 -- what the value says
        shown = [other.value if isinstance(other, Late) else other for other in others]
        found = getattr(operator, name.strip("_"), None)
        if name.startswith("__r") and name not in ("__repr__", "__round__"):
            return getattr(operator, name.strip("_")[1:])(shown[0], self.value)
        if name == "__bool__":
            return bool(self.value)
        if found is None or name in ("__format__", "__str__", "__hash__", "__len__", "__iter__", "__int__"):
            return getattr(self.value, name)(*shown)
        return found(self.value, *shown)

    return asked


for _name in (
    *("__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__", "__bool__", "__str__"),
    *("__format__", "__add__", "__radd__", "__sub__", "__rsub__", "__mul__", "__rmul__", "__index__"),
    *("__int__", "__len__", "__iter__", "__getitem__", "__contains__", "__neg__", "__mod__", "__floordiv__"),
):
    setattr(Late, _name, _delegated(_name))
