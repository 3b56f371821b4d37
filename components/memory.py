"""A memory limit for child processes that parse untrusted files."""

from __future__ import annotations


def limit_memory(most: int) -> None:
    """Limit this process to ``most`` bytes of memory; does nothing on Windows, which has no such limits."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
