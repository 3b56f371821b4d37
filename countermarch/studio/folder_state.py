"""The folder that is open in the studio: its files, its drawings, and the pages that wait for changes."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from countermarch.studio.drawing import DrawnFolder, draw
from countermarch.studio.files import Files

if TYPE_CHECKING:
    from pathlib import Path

    from countermarch.studio.drawing import StudioLook

MAX_LOOKS = 3
"""Looks of which drawings are cached, besides the newest."""


@dataclass(slots=True)
class Studio:
    """A folder open in the studio: its files, its drawing, and the pages that wait for changes.

    If none is open, ``begun`` is false and new folders are made in ``folder``.
    """

    folder: Path
    host: str
    begun: bool = True
    # 24 random bytes, new with every start: nobody on this machine can guess the address
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    files: Files = field(init=False)
    drawn: dict[StudioLook, DrawnFolder] = field(default_factory=dict)
    waiting: set[asyncio.Queue[str]] = field(default_factory=set)
    faults: list[dict[str, Any]] | None = None
    """The faults of the folder; None until they have been searched."""

    gone: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once another folder than the watched one is open."""

    stamp: frozenset[tuple[str, int, int]] = frozenset()

    def __post_init__(self) -> None:
        """Open the files."""
        self.files = Files(self.folder)
        self.stamp = self.files.stamp() if self.begun else frozenset()

    def open(self, folder: Path) -> None:
        """Switch to another folder."""
        self.folder, self.files, self.begun = folder, Files(folder), True
        self.gone.set()
        self.changed()

    def now(self, look: StudioLook) -> DrawnFolder:
        """Return the drawing of the folder with some look; cached until a change."""
        found, stamp = self.drawn.get(look), self.stamp
        if found is None:
            found = draw(self.folder, look)
            if stamp == self.stamp:  # nothing has been saved meanwhile
                # the last few looks: the page switches between styles to compare them
                self.drawn = {**dict([*self.drawn.items()][-MAX_LOOKS:]), look: found}
        return found

    def changed(self, *, elsewhere: bool = False) -> None:
        """Drop the cached drawing and notify every page; with ``elsewhere``, only if files have changed."""
        if not self.begun:
            return
        stamp = self.files.stamp()
        if elsewhere and stamp == self.stamp:  # our own change, noticed once more
            return
        self.stamp, self.drawn, self.faults = stamp, {}, None
        self.broadcast("changed")

    def broadcast(self, event: str) -> None:
        """Send an event to every page."""
        for queue in self.waiting:
            queue.put_nowait(event)
