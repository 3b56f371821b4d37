"""Builds the site: assets, data and pages into ``build/docs``, then MkDocs into ``site``, or Zensical.

Run as ``python docs/build/site.py`` or ``make site``; ``--game ID`` (again and again) builds some games only,
``--with zensical`` makes ``site-zensical`` instead, and ``--into DIR`` puts everything below another folder.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[0] = str(ROOT)  # in place of docs/build, whose names are not meant to be imported from the top

import components  # noqa: E402 -- the path comes first
from countermarch.site import assets, builders, compressed, data, offline, pages, searched  # noqa: E402
from docs.build import api, engine, guides  # noqa: E402 -- as above
from reference.engine import registry  # noqa: E402 -- as above


def main() -> int:
    """Build; return 0, or 1 where the builder found a fault."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", action="append", help="a game to build, all without")
    parser.add_argument("--with", dest="builder", choices=builders.BUILDERS, default="mkdocs")
    parser.add_argument("--into", type=Path, default=ROOT, help="where build/ and the sites go")
    asked = parser.parse_args()
    into = asked.into.resolve()
    games = asked.game or [one for one in components.games() if one in registry.games()]
    tree = into / "build" / "docs"
    counts = make_tree(tree, games)
    for game, count in counts.items():
        sys.stdout.write(f"{game}: {len(registry.questions(game))} questions, {count} compiled\n")
    sys.stdout.flush()
    facts = [pages.facts(game, tree) for game in games]
    carried = from_disk(tree, facts, asked.builder)
    site = carried and served(tree, facts, asked.builder)
    if carried is None or site is None:
        return 1
    for made in (carried, site):
        searched.write_lookups(made, games)
    offline.name_search(carried)
    offline.lighten(carried)
    offline.name_search(site)
    offline.undate(site)
    members = {f"site-file/{path.relative_to(carried).as_posix()}": path for path in carried.rglob("*")}
    engine.pack(site / "countermarch-offline.zip", members)
    offline.write_policy(site)
    offline.write_service_worker(site)
    compressed.write_compressed(site)
    return 0


def make_tree(tree: Path, games: list[str]) -> dict[str, int]:
    """Make everything but the pages; return how many questions of each game are compiled."""
    shutil.rmtree(tree, ignore_errors=True)
    tree.mkdir(parents=True)
    assets.write_assets(tree / "assets")
    offline.write_manifest(tree)
    counts = data.write_data(tree / "data", games)
    api.write_api(tree / "api", tree.parent / "api", games)
    return counts


def served(tree: Path, facts: list[dict[str, Any]], builder: str) -> Path | None:
    """Build the site that is served, with the engine."""
    engine.write_engine(tree / "engine")
    from_source = builder in builders.FROM_SOURCE
    guides.write_guides(tree)
    listed = pages.write_pages(tree, facts, from_disk=False, from_source=from_source)
    return builders.build(builder, tree, about(), listed, from_disk=False)


def from_disk(tree: Path, facts: list[dict[str, Any]], builder: str) -> Path | None:
    """Build the site that is opened from a folder, without the engine, which cannot run there."""
    assets.write_shim(tree / builders.SHIM)
    guides.write_guides(tree)
    listed = pages.write_pages(tree, facts, from_disk=True)
    made = builders.build(builder, tree, about(), listed, from_disk=True)
    (tree / builders.SHIM).unlink()
    for path in ("games", "guide", "images"):
        shutil.rmtree(tree / path)
    return made


def about() -> builders.About:
    """Return what the site is, as ``mkdocs.yml`` says it."""
    lines = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").splitlines()
    said = dict(line.split(": ", 1) for line in lines if line[:1].isalpha() and ": " in line)
    return builders.About(
        said["site_name"],
        said["site_description"],
        said["site_url"],
        said["copyright"],
        guides.navigation(),
    )


if __name__ == "__main__":
    sys.exit(main())
