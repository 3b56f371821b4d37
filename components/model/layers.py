"""Layers: where a value comes from. A later layer fills or overrides the cells of an earlier one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

RECONSTRUCTED_MARK = "\N{WHITE DIAMOND}"
"""Stands beside every value that is ours and from no rule book, printed or told."""


class Layer(StrEnum):
    """The three sources of a value, earliest first.

    >>> [str(layer) for layer in Layer]
    ['rulebook', 'reconstruction', 'copy']
    """

    RULEBOOK = "rulebook"
    """The document says so."""
    RECONSTRUCTION = "reconstruction"
    """Ours, where the document is silent; always shown as such."""
    COPY = "copy"
    """Read off the pieces of a copy that the player owns."""


@dataclass(frozen=True, slots=True)
class Value:
    """One resolved cell: the value, the layer it comes from, and the rule or source its row names.

    >>> Value(8, Layer.RULEBOOK, "11.1").reconstructed
    False
    """

    value: int | str | bool
    layer: Layer
    rule: str = ""

    @property
    def reconstructed(self) -> bool:
        """Whether the value is ours rather than the document's or the player's."""
        return self.layer is Layer.RECONSTRUCTION
