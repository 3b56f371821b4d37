"""Build the site: assets, data and pages into ``build/docs``, then MkDocs into ``site``, or Zensical.

Run as ``python docs/build/site.py`` or ``make site``; ``--game ID`` (can be repeated) builds only some games,
``--with zensical`` makes ``site-zensical`` instead, and ``--into DIR`` puts everything below another folder.
``--quick`` leaves out what a trial does not need: the API reference, the site that opens from disk, the
compressed copies, and the reduction of pictures to small files.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[0] = str(ROOT)  # in place of docs/build, whose names are not meant to be imported from the top

from countermarch import components  # noqa: E402 -- the path comes first
from countermarch.reference.engine import registry  # noqa: E402 -- as above
from countermarch.site import builders, compressed, offline, pages, tree  # noqa: E402 -- as above
from countermarch.site.subjects import installed  # noqa: E402 -- as above
from docs.build import api, code_wrapping, guides, npm  # noqa: E402 -- as above
from docs.release import packing  # noqa: E402 -- as above


def main() -> int:
    """Build; return 0. Raises ``BuildError`` if the builder finds a fault."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", action="append", help="a game to build, all without")
    parser.add_argument("--with", dest="builder", choices=builders.BUILDERS, default="mkdocs")
    parser.add_argument("--into", type=Path, default=ROOT, help="where build/ and the sites go")
    parser.add_argument("--quick", action="store_true", help="for a trial: only the pages that are served")
    asked = parser.parse_args()
    into = asked.into.resolve()
    games = asked.game or [one for one in components.games() if one in registry.games()]
    subjects = [installed(game) for game in games]
    folder = into / "build" / "docs"
    tree.make_tree(folder, "Countermarch", subjects, guides=True)
    npm.minify(path for path in (folder / "assets").iterdir() if path.suffix in (".js", ".css"))
    for programs in ("_rules.js", "*/_program.js", "*/_played.js", "*/_sentences.js"):
        npm.minify((folder / "data").glob(programs))
    if asked.quick:
        (folder / "api").mkdir()
        (folder / "api" / "index.html").write_text("<title>Left out of a trial</title>\n", encoding="utf-8")
    else:
        api.write_api(folder / "api", folder.parent / "api", games)
    for subject in subjects:
        sys.stdout.write(f"{subject.id}: {len(subject.questions)} questions\n")
    sys.stdout.flush()
    facts = [pages.facts(subject, folder, quick=asked.quick) for subject in subjects]
    packing.write_checksums(folder / "downloads")
    carried = None if asked.quick else from_disk(folder, facts, asked.builder)
    site = served(folder, facts, asked.builder)
    offline.undate(site)
    if carried:
        offline.lighten(carried)
        packing.zip_folder(site / "downloads" / "countermarch-offline.zip", carried, "site-file")
        packing.write_checksums(site / "downloads")
    offline.write_policy(site)
    offline.write_service_worker(site)
    npm.minify([site / "sw.js"])
    if carried:
        compressed.write_compressed(site)
    sys.stdout.write(f"{site / 'index.html'}  see it: countermarch site serve\n")
    return 0


def served(folder: Path, facts: list[dict[str, Any]], builder: str) -> Path:
    """Build the site that is served."""
    guides.write_guides(folder)
    guides.write_search(folder)
    from_source = builder in builders.FROM_SOURCE
    way = pages.PageOptions(from_disk=False, from_source=from_source, guides=True)
    listed = pages.write_pages(folder, facts, way, news())
    made = builders.build(builder, folder, site_info(), listed, from_disk=False)
    code_wrapping.mark_code(made)
    return made


def from_disk(folder: Path, facts: list[dict[str, Any]], builder: str) -> Path:
    """Build the site that is opened from a folder."""
    guides.write_guides(folder)
    guides.write_search(folder)
    way = pages.PageOptions(from_disk=True, light=True, guides=True)
    listed = pages.write_pages(folder, facts, way, news())
    made = builders.build(builder, folder, site_info(), listed, from_disk=True)
    code_wrapping.mark_code(made)
    for path in ("games", "guide", "images"):  # written anew for the site that is served
        shutil.rmtree(folder / path)
    return made


def news() -> dict[str, Any]:
    """Return the latest version of CHANGELOG.md, as ``guides.news`` does, for the home page."""
    return guides.news(guides.CHANGES.read_text("utf-8"))


def site_info() -> builders.SiteInfo:
    """Return the site's description from ``mkdocs.yml``."""
    lines = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").splitlines()
    said = dict(line.split(": ", 1) for line in lines if line[:1].isalpha() and ": " in line)
    return builders.SiteInfo(
        said["site_name"], said["site_description"], said["site_url"], said["copyright"], guides.navigation()
    )


if __name__ == "__main__":
    sys.exit(main())
