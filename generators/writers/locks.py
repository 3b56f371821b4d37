"""A lock file, held while several related files are replaced.

It is a lock of the operating system, so it ends with its process in any case. The file is removed on release.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from countermarch.generators.writers.files import WriteError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PATIENCE = 60.0
"""Seconds to wait for another writer."""

_PAUSE = 0.05
_LOCKLESS = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP)
"""Errors of file systems without locks; there, writers are not synchronised."""


@contextmanager
def locked(path: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Hold the lock file at ``path``, creating its folder if needed.

    Raises ``WriteError`` if another process still holds it after ``patience`` seconds, or if the file
    cannot be created.
    """
    give_up = time.monotonic() + patience
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        while (taken := _try_lock(path)) is None:
            if time.monotonic() >= give_up:
                busy = f"another countermarch is writing into {path.parent}; try again when it is done"
                raise WriteError(busy)
            time.sleep(_PAUSE)
    except (OSError, ValueError) as fault:
        if isinstance(fault, WriteError):
            raise
        reason = getattr(fault, "strerror", None) or fault
        raise WriteError(f"cannot write into {str(path.parent)!r}: {reason}") from None
    try:
        yield
    finally:
        with suppress(OSError):  # where an open file cannot be removed, it stays and does no harm
            path.unlink()
        os.close(taken)


def _try_lock(path: Path) -> int | None:
    """Open and lock the file; None while another process holds it, or has just removed it."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        # the holder removes the file when it is done: a lock on the removed one protects nothing
        mine = _locked(descriptor) and os.path.samestat(os.fstat(descriptor), path.stat())
    except FileNotFoundError:
        mine = False
    except BaseException:
        os.close(descriptor)
        raise
    if not mine:
        os.close(descriptor)
        return None
    return descriptor


if sys.platform == "win32":
    import msvcrt

    def _locked(descriptor: int) -> bool:
        """Try to lock an open file."""
        try:
            # one byte, even of an empty file: Windows locks ranges beyond the end as well
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _locked(descriptor: int) -> bool:
        """Try to lock an open file."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as fault:
            # some network drives have no locks; printing there is better than refusing
            if fault.errno in _LOCKLESS:
                return True
            if fault.errno in (errno.EWOULDBLOCK, errno.EACCES):
                return False
            raise
        return True
