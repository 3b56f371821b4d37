"""For all tests: properties are held to what is right; how fast it is found is for the benchmarks."""

from __future__ import annotations

import os
import tempfile

from hypothesis import settings

settings.register_profile("whatever the load", deadline=None)
settings.register_profile("long", deadline=None, max_examples=2000)
settings.load_profile("whatever the load")

os.environ["XDG_STATE_HOME"] = tempfile.mkdtemp(prefix="countermarch-state-")
"""What a command keeps of the last question is kept apart from the person's who runs the tests."""
