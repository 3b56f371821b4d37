"""The game's own data: every number, chart and scenario that the rules of this package read."""

from __future__ import annotations
