"""Make code in the guides and in the API reference wrap between words, with continuation lines indented."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

BLOCK: Final = re.compile(r"(<pre\b.*?</pre>)", re.DOTALL)
CODE: Final = re.compile(r"<code>[^<]*</code>")
# browsers break a line after a hyphen, also after the first of the two that an option begins with
OPTION: Final = re.compile(r"(?<=[ >])--[a-z][a-z-]*")
LINES: Final = re.compile(
    r"(?<=<code>).*(?=</code>)|(?<=<pre><span></span>)(?!<code>).*(?=</pre>)", re.DOTALL
)
"""The code of a block, as MkDocs and as Sphinx have it."""

DATA: Final = re.compile(r",[^\s,]*,\S")
"""A line of a table of commas, which is scrolled rather than wrapped."""

TYPED: Final = re.compile(r"(?<=[ >])--[a-z][a-z-]*|(?<=>)[a-z-]+-[a-z-]+(?=<)")


def mark_code(site: Path) -> None:
    """Mark the code in the guides of a built site, so that it wraps between words and options stay whole."""
    for path in (site / "guide").rglob("*.html"):
        path.write_text(marked(path.read_text(encoding="utf-8")), encoding="utf-8")


def marked(page: str) -> str:
    """Return a page with its options and each line of its code blocks marked up for wrapping.

    >>> marked("<p><code>symbols --to a.pdf</code></p>")
    '<p><code>symbols <span class="cm-typed">--to</span> a.pdf</code></p>'
    >>> marked("<pre><code>check<i> </i>--all</code></pre>")
    '<pre><code><span class="cm-line">check<i> </i><span class="cm-typed">--all</span></span></code></pre>'
    >>> marked("<pre><span></span>&gt;&gt;&gt; 1</pre>")
    '<pre><span></span><span class="cm-line">&gt;&gt;&gt; 1</span></pre>'
    """
    parts = BLOCK.split(page)
    parts[::2] = [CODE.sub(_options, part) for part in parts[::2]]
    parts[1::2] = [LINES.sub(_lines, part) for part in parts[1::2]]
    return "".join(parts)


def _options(found: re.Match[str]) -> str:
    return OPTION.sub(r'<span class="cm-typed">\g<0></span>', found[0])


def _lines(found: re.Match[str]) -> str:
    """Mark up each line of a block, unless an element spans several."""
    lines = found[0].splitlines(keepends=True)
    if any(line.count("<span") != line.count("</span") for line in lines):
        return found[0]
    whole = (TYPED.sub(r'<span class="cm-typed">\g<0></span>', f">{line}<")[1:-1] for line in lines)
    return "".join(
        f'<span class="cm-line{" cm-data" if DATA.search(line) else ""}">{line}</span>' for line in whole
    )
