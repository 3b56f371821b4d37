"""An event loop in a separate thread: async code can be tested while another runs, such as the browser's."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Coroutine

T = TypeVar("T")


class Loop:
    """A loop that runs until the program ends."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()

    def run(self, waiting: Coroutine[Any, Any, T]) -> T:
        """Wait for something, and return it."""
        return asyncio.run_coroutine_threadsafe(waiting, self._loop).result()


def run_apart(waiting: Coroutine[Any, Any, T]) -> T:
    """Wait for something in a loop that ends with it, as ``asyncio.run`` does.

    >>> run_apart(asyncio.sleep(0, "done"))
    'done'
    """
    found: list[T] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            found.append(asyncio.run(waiting))
        except BaseException as error:  # noqa: BLE001 -- whatever it is, who asked gets it
            failed.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if failed:
        raise failed[0]
    return found[0]
