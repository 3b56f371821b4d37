"""``dataclass`` as the standard library has it, made in a fifth of the time where it is frozen with slots.

More than a hundred records are made when a kit is printed. The standard library compiles six functions for
each, most of which no run calls; here each has an ``__init__`` of its own, and the rest in common.
``fields``, ``replace`` and all else take them for what they are: dataclasses.
"""

from __future__ import annotations

import dataclasses
from dataclasses import MISSING, FrozenInstanceError
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from dataclasses import Field, dataclass
else:

    def dataclass(cls: type | None = None, /, **said: bool) -> Any:  # noqa: ANN401 # as dataclasses
        """Return the class as a dataclass; what is not frozen with slots is left to the standard library.

        >>> @dataclass(frozen=True, slots=True)
        ... class Point:
        ...     across: int
        ...     down: int = 0
        >>> Point(3), Point(3) == Point(3, 0), len({Point(1, 2), Point(1, 2)})
        (Point(across=3, down=0), True, 1)
        >>> Point(3).down = 1
        Traceback (most recent call last):
        dataclasses.FrozenInstanceError: cannot assign to field 'down'
        """
        if cls is None and said == _PLAIN:
            return _record
        return dataclasses.dataclass(cls, **said)


__all__ = ["dataclass"]

_PLAIN = {"frozen": True, "slots": True}


class _Made:
    """What stands for a field that a factory fills."""

    def __repr__(self) -> str:
        return "<factory>"


_MADE = _Made()


def _record(cls: type) -> Any:  # noqa: ANN401 # a class, as it came, with slots
    stands_on_others = any(map(dataclasses.is_dataclass, cls.__mro__[1:]))
    made: Any = dataclasses.dataclass(init=False, repr=False, eq=False, frozen=stands_on_others, slots=True)(
        cls
    )
    made.__dataclass_params__.frozen = True
    fields: list[Field[Any]] = list(made.__dataclass_fields__.values())
    for name, shared in {"__init__": _init(made, fields), **_SHARED}.items():
        if made.__dict__.get(name) is None:
            setattr(made, name, shared)
    compared = [field.name for field in fields if field.compare]
    made.__compared__ = attrgetter(*(compared or ["__class__"]))
    return made


def _init(cls: Any, fields: list[Field[Any]]) -> Callable[..., None]:  # noqa: ANN401 # a class with slots
    """Return the ``__init__`` of a record; it sets slots by their descriptors, for nothing else may."""
    known: dict[str, Any] = {"made": _MADE}
    taken, body = ["self"], []
    for field in fields:
        name = field.name
        known[f"set_{name}"] = getattr(cls, name).__set__
        value = name
        if field.default_factory is not MISSING:
            known[f"new_{name}"] = field.default_factory
            value = f"new_{name}() if {name} is made else {name}" if field.init else f"new_{name}()"
        elif field.default is not MISSING:
            known[f"default_{name}"] = field.default
            value = name if field.init else f"default_{name}"
        if field.init:
            default = "made" if field.default_factory is not MISSING else f"default_{name}"
            taken.append(f"{name}={default}" if default in known else name)
        if value != name or field.init:
            body.append(f" set_{name}(self, {value})")
    if hasattr(cls, "__post_init__"):
        body.append(" self.__post_init__()")
    exec(f"def __init__({', '.join(taken)}):\n" + ("\n".join(body) or " pass"), known)  # noqa: S102 # as dataclasses do
    init: Any = known["__init__"]
    init.__annotations__ = {field.name: field.type for field in fields if field.init} | {"return": None}
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    return init  # type: ignore[no-any-return] # compiled just now


def _repr(self: Any) -> str:  # noqa: ANN401 # any record, here and below
    shown = [f for f in self.__dataclass_fields__.values() if f.repr]
    return f"{type(self).__qualname__}({', '.join(f'{f.name}={getattr(self, f.name)!r}' for f in shown)})"


def _equal(self: Any, other: Any) -> Any:  # noqa: ANN401
    if other.__class__ is not self.__class__:
        return NotImplemented
    return self.__compared__(self) == self.__compared__(other)


def _hash(self: Any) -> int:  # noqa: ANN401
    return hash(self.__compared__(self))


def _set(_self: object, name: str, _value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _delete(_self: object, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[object]:  # noqa: ANN401
    return [getattr(self, name) for name in self.__dataclass_fields__]


def _set_state(self: Any, state: list[object]) -> None:  # noqa: ANN401
    for name, value in zip(self.__dataclass_fields__, state, strict=True):
        object.__setattr__(self, name, value)


_SHARED = {
    "__repr__": _repr,
    "__eq__": _equal,
    "__hash__": _hash,
    "__setattr__": _set,
    "__delattr__": _delete,
    "__getstate__": _state,
    "__setstate__": _set_state,
}
"""What all records do alike, but where their class says otherwise."""
