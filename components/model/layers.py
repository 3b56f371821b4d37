"""Layers: where a value comes from. A later layer fills or overrides the cells of an earlier one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

RECONSTRUCTED_MARK = "\N{WHITE DIAMOND}"
"""The mark next to every reconstructed value, in print and in rulings."""


class Layer(StrEnum):
    """The three sources of a value, earliest first.

    >>> [str(layer) for layer in Layer]
    ['rulebook', 'reconstruction', 'copy']
    """

    RULEBOOK = "rulebook"
    """Stated by the rule book."""
    RECONSTRUCTION = "reconstruction"
    """Supplied by this project where the rule book is silent; always marked."""
    COPY = "copy"
    """Read from the pieces of the player's own copy."""


@dataclass(frozen=True, slots=True)
class Value:
    """One cell: the value, the layer it comes from, and the rule that its row cites.

    >>> Value(8, Layer.RULEBOOK, "11.1").reconstructed
    False
    """

    value: int | str | bool
    layer: Layer
    rule: str = ""

    @property
    def reconstructed(self) -> bool:
        """Whether this project supplied the value."""
        return self.layer is Layer.RECONSTRUCTION
