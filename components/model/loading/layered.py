"""TOML files in layers: a later layer's entry stands in for an earlier one of its id."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeVar

from countermarch.components.model.loading.files import exists
from countermarch.components.model.loading.toml_files import read_toml

if TYPE_CHECKING:
    from collections.abc import Callable

    from countermarch.components.model.layers import Layer
    from countermarch.components.model.loading.toml_files import Section
    from countermarch.components.model.source import Source

Part = TypeVar("Part")


def read_layers(
    source: Source, name: str, build: Callable[[Layer, Section], dict[str, Part]]
) -> dict[str, Part]:
    """Read a file of every layer that has it; raises ``DataError`` with every fault of the first bad file."""
    found: dict[str, Part] = {}
    for layer, folder in source.layers:
        if exists(folder, name):
            found |= read_toml(folder, name, partial(build, layer))
    return found
