"""Run the games of a simulation: in this process, on every core, or on a Dask cluster."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from countermarch.components.errors import InputError
from countermarch.components.extras import how_to_install

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

    from countermarch.reference.play.simulation import Results
    from countermarch.reference.play.statistics import Share

FEW: Final = 1000
"""Up to this many games, starting processes takes longer than it saves."""

_PATIENCE = 10  # seconds for a cluster to answer


@contextmanager
def executor(games: int, *, jobs: int = 0, cluster: str = "") -> Iterator[Executor | None]:
    """Yield an executor for this many games and shut it down afterwards; None means this process.

    ``jobs`` is the number of processes, 0 for one a core; ``cluster`` is the address of a Dask scheduler.
    Raises ``InputError`` naming ``cluster``.

    >>> with executor(10) as pool:
    ...     pool is None
    True
    """
    if cluster:
        with _cluster(cluster) as client:
            yield client
        return
    cores = jobs or _cores()
    if cores == 1 or (not jobs and games <= FEW):
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # A spawned process is safe beside the threads of a progress bar; a forked one is not.
    pool = ProcessPoolExecutor(cores, get_context("spawn"), initializer=_leave_interrupts)
    try:
        yield pool
    finally:  # an interruption drops queued games; running ones finish
        pool.shutdown(wait=False, cancel_futures=True)


def _leave_interrupts() -> None:
    """Ignore Ctrl-C, which the main process handles."""
    import signal

    # the terminal sends Ctrl-C to all processes of the command at once
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _cores() -> int:
    """Return the number of cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        # containers and CI often allow fewer cores than the machine has
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """Connect to a Dask scheduler."""
    try:
        import distributed
    except ImportError:
        raise InputError("cluster", f"needs other packages: {how_to_install('cluster')}") from None
    connect: Any = distributed.Client
    try:
        client = connect(address, timeout=_PATIENCE)
    except (OSError, TimeoutError, ValueError, TypeError) as fault:
        reason = " ".join(str(fault).split()) or type(fault).__name__
        raise InputError("cluster", f"no scheduler answers at {address[:100]!r} ({reason[:200]})") from None
    try:
        yield client.get_executor()
    finally:
        client.close()


def record(found: Results) -> dict[str, Any]:
    """Return the results of a simulation as a JSON object."""
    return {
        "game": found.game,
        "policy": found.policy,
        "seed": found.seed,
        "options": dict(found.options),
        "games": found.games,
        "won": _share(found.won()),
        "endings": {name: _share(share) for name, share in found.shares().items()},
        "turns": {str(turns): number for turns, number in found.turns.items()},
        "mean_turns": round(found.mean_turns, 6),
        "decisions": found.decisions,
    }


def _share(share: Share) -> dict[str, float]:
    return {
        "count": share.count,
        "share": round(share.share, 6),
        "low": round(share.low, 6),
        "high": round(share.high, 6),
    }
