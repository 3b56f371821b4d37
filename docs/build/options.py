"""Keeps command options together on one line of the guides: browsers break ``--to`` after a hyphen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

BLOCK: Final = re.compile(r"(<pre\b.*?</pre>)", re.DOTALL)
CODE: Final = re.compile(r"<code>[^<]*</code>")
OPTION: Final = re.compile(r"(?<=[ >])--[a-z][a-z-]*")


def keep_whole(site: Path) -> None:
    """Mark the options in the guides of a built site."""
    for path in (site / "guide").rglob("*.html"):
        path.write_text(marked(path.read_text(encoding="utf-8")), encoding="utf-8")


def marked(page: str) -> str:
    """Return a page with its options marked; blocks of code are unchanged.

    >>> marked("<p><code>symbols --to a.pdf</code></p>")
    '<p><code>symbols <span class="cm-typed">--to</span> a.pdf</code></p>'
    >>> marked("<pre><code>symbols --to a.pdf</code></pre>")
    '<pre><code>symbols --to a.pdf</code></pre>'
    """
    parts = BLOCK.split(page)
    parts[::2] = [CODE.sub(_options, part) for part in parts[::2]]
    return "".join(parts)


def _options(found: re.Match[str]) -> str:
    return OPTION.sub(r'<span class="cm-typed">\g<0></span>', found[0])
