"""Node, as the tests call it: with what browsers have and an older Node has not."""

from __future__ import annotations

from pathlib import Path
from typing import Final

OLDER_NODE: Final = str(Path(__file__).with_name("older_node.cjs"))
"""To be required before all else."""
