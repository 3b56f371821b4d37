"""The gazetteer: places that the document names or numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.layers import Layer, Value


@dataclass(frozen=True, slots=True)
class GazetteerPlace:
    """A place: its name (empty for a bare number), its hex, and what it is (``kinds``: town, bastion ...).

    ``values`` holds every column of the file but ``id``, with layers, as for pieces.

    >>> from countermarch import components
    >>> place = components.game("lebanon-82").places["ein-hilweh"]
    >>> place.hex, place.kinds
    ('1921', ('bastion',))
    """

    id: str
    name: str
    hex: str
    kinds: tuple[str, ...]
    note: str
    rule: str
    layer: Layer
    values: Mapping[str, Value | None]

    def text(self, column: str) -> str:
        """Return a cell as text; empty when unknown."""
        cell = self.values.get(column)
        return "" if cell is None else str(cell.value)
