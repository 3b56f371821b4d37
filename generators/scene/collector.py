"""The collector of garbage waits while a document is drawn.

All that is drawn is kept until it is written. The collector would walk through it again and again, a fifth
of the time that a kit takes, and find nothing.
"""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def collector_waits() -> Iterator[None]:
    """Let the collector wait; afterwards it goes on if it did before.

    >>> with collector_waits():
    ...     gc.isenabled()
    False
    >>> gc.isenabled()
    True
    """
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()
