"""For all tests: properties are held to what is right; how fast it is found is for the benchmarks."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("whatever the load", deadline=None)
settings.load_profile("whatever the load")
