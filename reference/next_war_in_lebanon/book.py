"""The game's own data: every number, chart and scenario that the rules of this package read."""

from __future__ import annotations

from typing import Final

import components
from reference.engine import Working

from reference.next_war_in_lebanon.book import GAME, may_stand_reduced
