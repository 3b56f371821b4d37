"""The memory of a process that reads what others wrote."""

from __future__ import annotations


def limit_memory(most: int) -> None:
    """Let this process take at most so many bytes, where the system has such limits (Windows has none)."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
