"""Builds the site: assets, data and pages into ``build/docs``, then MkDocs into ``site``.

Run as ``python docs/build/site.py`` or ``make site``; ``--game ID`` (again and again) builds some games only.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[0] = str(ROOT)  # in place of docs/build, whose names are not meant to be imported from the top

import components  # noqa: E402 -- the path comes first
from docs.build import assets, data, engine, offline, pages  # noqa: E402
from reference.engine import registry  # noqa: E402


def main() -> int:
    """Build; return MkDocs' exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", help="a game to build, all without")
    asked = parser.parse_args()
    games = asked.game or [one for one in components.games() if one in registry.games()]
    tree = ROOT / "build" / "docs"
    counts = make_tree(tree, games)
    for game, count in counts.items():
        sys.stdout.write(f"{game}: {len(registry.questions(game))} questions, {count} compiled\n")
    facts = [pages.facts(game, tree) for game in games]
    status = from_disk(tree, facts) or served(tree, facts)
    if status == 0:
        site = ROOT / "site"
        offline.name_search(ROOT / "site-file")
        offline.name_search(site)
        members = {path.relative_to(ROOT).as_posix(): path for path in (ROOT / "site-file").rglob("*")}
        engine.pack(site / "countermarch-offline.zip", members)
        offline.write_policy(site)
        offline.write_service_worker(site)
    return status


def make_tree(tree: Path, games: list[str]) -> dict[str, int]:
    """Make everything but the pages; return how many questions of each game are compiled."""
    shutil.rmtree(tree, ignore_errors=True)
    tree.mkdir(parents=True)
    assets.write_assets(tree / "assets")
    offline.write_manifest(tree)
    return data.write_data(tree / "data", games)


def served(tree: Path, facts: list[dict[str, Any]]) -> int:
    """Build the site that is served, with the engine."""
    engine.write_engine(tree / "engine")
    return mkdocs(write_config(pages.write_pages(tree, facts, from_disk=False), "site"))


def from_disk(tree: Path, facts: list[dict[str, Any]]) -> int:
    """Build the site that is opened from a folder, without the engine, which cannot run there."""
    listed = pages.write_pages(tree, facts, from_disk=True)
    status = mkdocs(write_config(listed, "site-file"))
    for path in ("games", "guide", "images"):
        shutil.rmtree(tree / path)
    return status


def write_config(listed: list[tuple[str, list[str]]], target: str) -> Path:
    """Write the configuration with the navigation of what was made; return its path."""
    lines = ["nav:", "  - Home: index.md", "  - Games:"]
    for title, paths in listed:
        lines.append(f"    - {_quoted(title)}:")
        lines += [f"      - {_quoted(pages.PAGE_TITLES[Path(path).stem])}: {path}" for path in paths]
    lines += ["  - Guide:"]
    lines += [f"    - {_quoted(title)}: guide/{name}.md" for name, title in pages.GUIDE.items()]
    lines += ["    - How it is built: architecture.md"]
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    changes = {
        "docs_dir: build/docs": "docs_dir: docs",
        "site_dir: site": f"site_dir: ../{target}",
        "custom_dir: docs/theme": "custom_dir: ../docs/theme",
    }
    if target == "site-file":
        changes |= {"  - search\n": "  - search\n  - offline\n", "    - navigation.instant\n": ""}
    for old, new in changes.items():
        text = text.replace(old, new)
    path = ROOT / "build" / f"{target}.yml"
    path.write_text(text + "\n".join(lines) + "\n", encoding="utf-8")
    return path


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def mkdocs(config: Path) -> int:
    """Run MkDocs strictly; a broken link or anchor is a failure."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--config-file", str(config)]
    environment = os.environ | {"DISABLE_MKDOCS_2_WARNING": "true", "NO_MKDOCS_2_WARNING": "true"}
    return subprocess.run(command, env=environment, check=False).returncode  # noqa: S603 -- our own MkDocs


if __name__ == "__main__":
    sys.exit(main())
