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
    games = [one for one in components.games() if one in registry.games()]
    tree = ROOT / "build" / "docs"
    shutil.rmtree(tree, ignore_errors=True)
    tree.mkdir(parents=True)
    assets.write_assets(tree / "assets")
    chosen = asked.game or games
    offline.write_manifest(tree)
    engine.write_engine(tree / "engine")
    counts = data.write_data(tree / "data", chosen)
    listed = pages.write_pages(tree, chosen)
    config = write_config(listed)
    for game, count in counts.items():
        sys.stdout.write(f"{game}: {len(registry.questions(game))} questions, {count} compiled\n")
    status = mkdocs(config)
    if status == 0:
        site = ROOT / "site"
        offline.write_policy(site)
        offline.write_service_worker(site)
    return status


def write_config(listed: list[tuple[str, list[str]]]) -> Path:
    """Write the configuration with the navigation of what was made; return its path."""
    lines = ["nav:", "  - Home: index.md", "  - Games:"]
    for title, paths in listed:
        lines.append(f"    - {_quoted(title)}:")
        lines += [f"      - {_quoted(pages.PAGE_TITLES[Path(path).stem])}: {path}" for path in paths]
    lines += ["  - Guide:"]
    lines += [f"    - {_quoted(title)}: guide/{name}.md" for name, title in pages.GUIDE.items()]
    lines += ["    - How it is built: architecture.md"]
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    text = text.replace("docs_dir: build/docs", "docs_dir: docs").replace(
        "site_dir: site", "site_dir: ../site"
    )
    text = text.replace("custom_dir: docs/theme", "custom_dir: ../docs/theme")
    path = ROOT / "build" / "mkdocs.yml"
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
