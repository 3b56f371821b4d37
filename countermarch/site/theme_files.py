"""Remove code of the theme that makes the browser compute the style of a page several times while it loads.

A browser recomputes the style of every element of a page when one of these happens:

- All transitions are stopped for a moment (``SWITCHING``), whenever a page loads.
- The links of the page are made absolute, also those to the style sheets, which are then read again.
  Only pages loaded by script need this, so it is done when the first link is followed.
- A second ``meta`` for the device's colours is added, although only the first one counts.

Both builders contain the same theme, in different scripts; a test checks that these are the known ones.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

SWITCHING: Final = re.compile(r"\[data-md-color-switching\] \*,[^{}]*\{[^{}]*\}")

_RESOLVED_AT_ONCE: Final = re.compile(r"[$\w]+\(document\)\.subscribe\(([$\w]+)\);")
_FOLLOWED: Final = re.compile(r"(?<=\?\()(\w)\.preventDefault\(\),(?=[$\w]+\(\w\)\):\w+\}function )")
_SECOND_META: Final = re.compile(
    r'let (\w)=[$\w]+\("meta",\{name:"color-scheme"\}\);document\.head\.appendChild\(\1\);'
)
_OF_IT: Final = re.compile(r"(?<=return )\w\.content=(\w)\.colorScheme,(?=\1\.)")


def lighten_theme(site: Path) -> None:
    """Change the files of a built site."""
    for path in (site / "assets" / "stylesheets").rglob("palette*.css"):
        path.write_text(SWITCHING.sub("", path.read_text(encoding="utf-8")), encoding="utf-8")
    for path in (site / "assets" / "javascripts").glob("bundle*.js"):
        path.write_text(still(path.read_text(encoding="utf-8")), encoding="utf-8")


def still(script: str) -> str:
    """Return the theme's script without it; an unknown script (of a later theme) is unchanged.

    >>> print(still(
    ...     "$(document).subscribe(v);function f(e){return has(o)?(e.preventDefault(),$(r)):y}function g(){"
    ...     'let o=x("meta",{name:"color-scheme"});document.head.appendChild(o);'
    ...     "return o.content=a.colorScheme,a.backgroundColor}"
    ... ))
    function f(e){return has(o)?(e.preventDefault(),v(document),$(r)):y}function g(){return a.backgroundColor}
    """
    found = _RESOLVED_AT_ONCE.search(script)
    resolve = found[1] if found else ""
    lighter = script
    for pattern, instead in (
        (_RESOLVED_AT_ONCE, ""),
        (_FOLLOWED, rf"\g<0>{resolve}(document),"),
        (_SECOND_META, ""),
        (_OF_IT, ""),
    ):
        lighter, times = pattern.subn(instead, lighter)
        # a later theme with other code must not be half changed
        if times != 1:
            return script
    return lighter
