"""The site generators: MkDocs with Material, and its successor Zensical.

Both read ``mkdocs.yml`` beside this file; all differences between them are here:

- Zensical writes only inside the folder of its configuration, so its site is moved afterwards.
- It has its own look; its ``classic`` variant is Material's, for which the project's style sheet is made.
- In raw HTML on a page it resolves addresses from the page's source file and rewrites them; MkDocs leaves
  them as they are. The pages are written for the one or the other (``FROM_SOURCE``).
- It reports the address of a lookup on its own page (``#combat-result``) as a missing anchor, so its check of
  anchors is off; the tests follow every link of its site.
- It does not compress its ``sitemap.xml``.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from countermarch.components.errors import CountermarchError
from countermarch.components.translations import current, gettext, gettext_noop
from countermarch.site.pages import HERE, PAGE_TITLES
from countermarch.site.words import unmarked

if TYPE_CHECKING:
    from collections.abc import Sequence


CONFIGURATION: Final = HERE / "mkdocs.yml"

BUILDERS: Final = {"mkdocs": "site", "zensical": "site-zensical"}
"""Each generator and the folder of its site; the site to open from disk is beside it."""

FROM_SOURCE: Final = frozenset({"zensical"})
"""The generators for which addresses in HTML are relative to the Markdown file."""

TOGGLES: Final = (
    gettext_noop("Use the light colours"),
    gettext_noop("Use the dark colours"),
    gettext_noop("Follow the device"),
)
"""The labels of the colour switch in ``mkdocs.yml``."""

Listed = list[tuple[str, list[str]]]
"""The title and pages of each game, for the navigation."""

More = Mapping[str, str | Mapping[str, str]]
"""Further entries of the navigation: titles with pages, or with titles and pages below."""


@dataclass(frozen=True, slots=True)
class SiteInfo:
    """The name, description, address and footer of a site.

    Each is written as YAML. ``more`` has its pages besides the games.
    """

    name: str
    description: str
    address: str
    foot: str
    more: More = field(default_factory=dict)


class BuildError(CountermarchError, ValueError):
    """The generator found a fault in a page, or could not run."""


def build(builder: str, tree: Path, about: SiteInfo, listed: Listed, *, from_disk: bool) -> Path:
    """Build the site of a tree of pages; return its folder. Raises ``BuildError``.

    ``from_disk`` makes the site to open from a folder, with addresses that work without a server.
    """
    name = f"{BUILDERS[builder]}-file" if from_disk else BUILDERS[builder]
    target = tree.parents[1] / name
    make = {"mkdocs": _mkdocs, "zensical": _zensical}[builder]
    make(tree.parent, target, about, listed, from_disk=from_disk)
    lighten_theme(target)
    for spare in target.rglob("*.map"):
        spare.unlink()
    # the search of the theme is not used
    shutil.rmtree(target / "assets" / "javascripts" / "lunr", ignore_errors=True)
    return target


def _mkdocs(work: Path, target: Path, about: SiteInfo, listed: Listed, *, from_disk: bool) -> None:
    """Run MkDocs strictly: a broken link or anchor is an error."""
    folder = f"../{target.name}"
    config = write_config(work / f"{target.name}.yml", folder, about, listed, {}, from_disk=from_disk)
    _run(["mkdocs", "build", "--strict", "--config-file", str(config)])


def _zensical(work: Path, target: Path, about: SiteInfo, listed: Listed, *, from_disk: bool) -> None:
    """Run Zensical strictly, and without its cache, which could have pages of another tree."""
    changes = {
        "  name: material\n": "  name: material\n  variant: classic\n",
        "links: {anchors: warn,": "links: {anchors: ignore,",
    }
    path = work / f"{target.name}.yml"
    config = write_config(path, target.name, about, listed, changes, from_disk=from_disk)
    made = work / target.name
    shutil.rmtree(made, ignore_errors=True)
    _run(["zensical", "build", "--strict", "--clean", "--config-file", str(config)])
    shutil.rmtree(target, ignore_errors=True)
    shutil.move(made, target)


def write_config(
    path: Path, folder: str, about: SiteInfo, listed: Listed, changes: Mapping[str, str], *, from_disk: bool
) -> Path:
    """Write the configuration of a site with its navigation; return its path."""
    text = CONFIGURATION.read_text(encoding="utf-8")
    every = {"  custom_dir: theme\n": f"  custom_dir: {quoted(str(HERE / 'theme'))}\n", **changes}
    every['permalink: "#"'] = f'permalink: "#", permalink_title: {quoted(gettext("Permanent link"))}'
    every |= {f"name: {one}}}": f"name: {quoted(gettext(one))}}}" for one in TOGGLES}
    every |= {"  language: en\n": f"  language: {theme_language(current().language)}\n"}
    if from_disk:
        # it fetches pages, which browsers forbid from disk
        every |= {"    - navigation.instant\n": ""}
    for old, new in every.items():
        if old not in text:
            raise ValueError(f"{CONFIGURATION.name} has no {old!r} to change for {path.stem}")
        text = text.replace(old, new)
    head = [
        f"site_name: {about.name}",
        f"site_description: {about.description}",
        f"site_url: {about.address}",
        f"copyright: {about.foot}",
        "docs_dir: docs",
        f"site_dir: {folder}",
    ]
    if from_disk:
        # from disk, a browser shows a list of files at the address of a folder
        head.append("use_directory_urls: false")
    path.write_text("\n".join([*head, text, *navigation(listed, about.more), ""]), encoding="utf-8")
    return path


def theme_language(language: str) -> str:
    """Return the language of the theme's own texts: this one if the theme has it, else English.

    >>> theme_language("de"), theme_language("pt-BR"), theme_language("xx")
    ('de', 'pt-BR', 'en')
    """
    found = find_spec("material")
    folder = Path(found.origin).parent if found and found.origin else Path()
    known = folder / "templates" / "partials" / "languages"
    tried = (language, language.partition("-")[0], "en")
    return next((one for one in tried if (known / f"{one}.html").is_file()), "en")


def navigation(listed: Listed, more: More) -> list[str]:
    r"""Return the navigation as lines of YAML.

    >>> print("\n".join(navigation([("A Game", ["games/a/index.md"])], {"Guide": {"Print": "p.md"}})))
    nav:
      - "Home": index.md
      - "Games":
        - "A Game":
          - "Overview": games/a/index.md
      - "Guide":
        - "Print": p.md
    """
    lines = ["nav:", f"  - {quoted(gettext('Home'))}: index.md", f"  - {quoted(gettext('Games'))}:"]
    for title, paths in listed:
        lines.append(f"    - {quoted(title)}:")
        lines += [f"      - {quoted(gettext(PAGE_TITLES[Path(path).stem]))}: {path}" for path in paths]
    for title, target in more.items():
        if isinstance(target, str):
            lines.append(f"  - {quoted(title)}: {target}")
        else:
            lines.append(f"  - {quoted(title)}:")
            lines += [f"    - {quoted(below)}: {page}" for below, page in target.items()]
    return lines


def quoted(text: str) -> str:
    r"""Return a quoted YAML string without HTML markup, which themes do not escape.

    >>> print(quoted("A <Game>"))
    "A ‹Game›"
    """  # noqa: RUF002 -- what it returns
    return f'"{unmarked(text).replace(chr(92), chr(92) * 2)}"'


def _run(module: Sequence[str]) -> None:
    """Run a generator quietly; raises ``BuildError`` with its output."""
    quiet = {"DISABLE_MKDOCS_2_WARNING": "true", "NO_MKDOCS_2_WARNING": "true", "PYTHONWARNINGS": "ignore"}
    command = [sys.executable, "-m", *module]
    # output that is not UTF-8 must not hide the fault itself
    done = subprocess.run(  # noqa: S603 # our own builders
        command, env=os.environ | quiet, capture_output=True, check=False, encoding="utf-8", errors="replace"
    )
    if done.returncode:
        said = (done.stderr + done.stdout).splitlines()
        faults = [line for line in said if line.startswith(("WARNING", "ERROR")) or "Error" in line]
        raise BuildError(f"{module[0]}: {'; '.join(faults or said[-1:]) or 'it did not run'}")


SWITCHING: Final = re.compile(r"\[data-md-color-switching\] \*,[^{}]*\{[^{}]*\}")

# Material's instant navigation makes every address in the document absolute when a page loads; that
# is needed only once a link is followed, so the call moves from the first pattern's place to the second's
_RESOLVED_AT_ONCE: Final = re.compile(r"[$\w]+\(document\)\.subscribe\(([$\w]+)\);")
_FOLLOWED: Final = re.compile(r"(?<=\?\()(\w)\.preventDefault\(\),(?=[$\w]+\(\w\)\):\w+\}function )")
# the palette adds a second ``meta`` with the colour scheme, which ``theme/main.html`` already has, and fills
# it whenever the palette changes; each time the browser works out all styles again
_SECOND_META: Final = re.compile(
    r'let (\w)=[$\w]+\("meta",\{name:"color-scheme"\}\);document\.head\.appendChild\(\1\);'
)
_OF_IT: Final = re.compile(r"(?<=return )\w\.content=(\w)\.colorScheme,(?=\1\.)")


def lighten_theme(site: Path) -> None:
    """Remove needless work at load time from the theme's scripts and styles in a built site."""
    for path in (site / "assets" / "stylesheets").rglob("palette*.css"):
        path.write_text(SWITCHING.sub("", path.read_text(encoding="utf-8")), encoding="utf-8")
    for path in (site / "assets" / "javascripts").glob("bundle*.js"):
        path.write_text(without_load_time_work(path.read_text(encoding="utf-8")), encoding="utf-8")


def without_load_time_work(script: str) -> str:
    """Return the theme's script without the work that it does needlessly when a page loads.

    The script of an unknown version of the theme is returned unchanged.

    >>> print(without_load_time_work(
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
