"""A memory limit for child processes that parse untrusted files."""

from __future__ import annotations


def limit_memory(max_bytes: int) -> None:
    """Limit this process to ``max_bytes`` of memory; does nothing on Windows, which has no such limits."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (max_bytes, max_bytes))
