"""The collector of garbage waits while a document is drawn.

All that is drawn is kept until it is written. The collector would walk through it again and again, a fifth
of the time that a kit takes, and find nothing. It belongs to the whole process: several threads may ask it
to wait, and it is as it was as soon as nobody does. Until then rubbish of other threads lies about longer.
"""

from __future__ import annotations

import gc
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

RUBBISH = 100_000
"""So many new records are made before the collector looks for cycles among them, where it is in no hurry."""


class _Held:
    """What is changed while somebody wants it so: the first changes it, the last puts it back."""

    def __init__(self, change: Callable[[], Callable[[], None]]) -> None:
        self._change = change
        self._lock = Lock()
        self._wanted = 0
        self._put_back: Callable[[], None] = lambda: None

    @contextmanager
    def __call__(self) -> Iterator[None]:
        with self._lock:
            if not self._wanted:
                self._put_back = self._change()
            self._wanted += 1
        try:
            yield
        finally:
            with self._lock:
                self._wanted -= 1
                if not self._wanted:
                    self._put_back()


def _stopped() -> Callable[[], None]:
    """Stop the collector; return what lets it go on if it did before."""
    before = gc.isenabled()
    gc.disable()
    return gc.enable if before else gc.disable


def _slowed() -> Callable[[], None]:
    """Make the collector seldom; return what makes it as frequent as before."""
    before = gc.get_threshold()
    if 0 < before[0] < RUBBISH:
        gc.set_threshold(RUBBISH, *before[1:])
    return lambda: gc.set_threshold(*before)


_waiting, _slow = _Held(_stopped), _Held(_slowed)


@contextmanager
def collector_waits() -> Iterator[None]:
    """Let the collector wait; afterwards it goes on if it did before.

    >>> with collector_waits():
    ...     gc.isenabled()
    False
    >>> gc.isenabled()
    True
    """
    with _waiting():
        yield


@contextmanager
def collector_is_slow() -> Iterator[None]:
    """Let the collector run seldom; afterwards as often as before.

    >>> before = gc.get_threshold()
    >>> with collector_is_slow():
    ...     gc.get_threshold()[0] >= RUBBISH
    True
    >>> gc.get_threshold() == before
    True
    """
    with _slow():
        yield
