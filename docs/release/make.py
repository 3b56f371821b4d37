"""Build a release into ``dist``: a page to open, ``index.html``, and ``downloads`` with all that it offers.

Run as ``make release``. The page is the first of the site that is opened from disk. Among the downloads are
the kits for A4 and Letter, the files for VASSAL and Tabletop Simulator, the program of this system, the wheel
and the source, the site that is served, the manual page, a bill of materials (CycloneDX) and the checksums of
all of it. The same commit makes the same bytes in any folder; the program and the bill of materials depend on
the system and the Python that they are made with.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from html import escape
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parents[2]
sys.path[0] = str(ROOT)  # in place of docs/release, whose names are not meant to be imported from the top

import countermarch  # noqa: E402 -- the path comes first
from docs.release import bill_of_materials, man_page, packing, program  # noqa: E402 -- as above

PAPERS: Final = ("a4", "letter")

OFFERED: Final = (
    ("*-linux-*", "Program for Linux", "One file: no Python, nothing to install"),
    ("*-macosx-*", "Program for macOS", "One file: no Python, nothing to install"),
    ("*-win*.exe", "Program for Windows", "One file: no Python, nothing to install"),
    ("*.whl", "Python package", "For pip, pipx or uv"),
    ("*.tar.gz", "Source", "The whole project"),
    ("countermarch-offline.zip", "This folder, for a phone", "Unpack it and open index.html"),
    ("countermarch-site.zip", "The site, for a server", "Unpack it where your server looks"),
    ("SHA256SUMS", "Checksums", "sha256sum --check SHA256SUMS"),
)
"""What the page of a release offers besides the games: patterns of files, titles, notes."""

MARK: Final = "<!-- release -->"
"""Where the page has room for it."""


def main() -> int:
    """Build; return 0. Raises ``subprocess.CalledProcessError`` if a step fails, which has printed why."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--into", type=Path, default=ROOT / "dist", help="where the release goes")
    parser.add_argument("--game", action="append", help="a game to release, all without")
    parser.add_argument("--no-program", action="store_true", help="leave out the one-file program")
    asked = parser.parse_args()
    games = asked.game or list(countermarch.games())
    with tempfile.TemporaryDirectory(dir=_ready_parent(asked.into)) as scratch:
        work = Path(scratch)
        _python("docs/build/site.py", "--into", str(work), *(f"--game={game}" for game in games))
        release = work / "site-file"
        downloads = release / "downloads"
        shutil.copytree(work / "site" / "downloads", downloads, dirs_exist_ok=True)
        packing.zip_folder(downloads / "countermarch-site.zip", work / "site", "site")
        wheel = _packages(_source(work / "source"), downloads)
        if not asked.no_program:
            program.build(wheel, downloads)
        for paper in PAPERS:
            _jobs(games, paper, work / paper, downloads)
        (downloads / "countermarch.1").write_text(man_page.page(), encoding="utf-8")
        version = countermarch.__version__
        bill = f"countermarch-{version}-python{sys.version_info.major}.{sys.version_info.minor}.cdx.json"
        (downloads / bill).write_text(bill_of_materials.bill(version), encoding="utf-8")
        packing.write_checksums(downloads)
        page = (release / "index.html").read_text(encoding="utf-8")
        (release / "index.html").write_text(page.replace(MARK, offered(downloads)), encoding="utf-8")
        shutil.rmtree(asked.into, ignore_errors=True)
        release.rename(asked.into)
    for path in sorted((asked.into / "downloads").iterdir()):
        sys.stdout.write(f"{path.stat().st_size / 1_000_000:7.1f} MB  {path.name}\n")
    sys.stdout.write(f"{asked.into / 'index.html'}\n")
    return 0


def offered(downloads: Path) -> str:
    """Return what the page offers in addition to the games, as HTML: a tile for each file."""
    tiles = [
        f'<li><a href="downloads/{escape(path.name)}" download><b>{title}</b> <span>{note}, '
        f"{max(path.stat().st_size / 1_000_000, 0.1):.1f}&nbsp;MB</span></a></li>"
        for pattern, title, note in OFFERED
        for path in sorted(downloads.glob(pattern))
    ]
    return f'<h2 id="downloads">Downloads</h2>\n<ul class="cm-rooms">{"".join(tiles)}</ul>'


def _ready_parent(target: Path) -> Path:
    target = target.resolve()
    target.parent.mkdir(parents=True, exist_ok=True)
    return target.parent


def _source(folder: Path) -> Path:
    """Copy the files that git tracks, so that no untracked file is included; return the copy."""
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True)  # noqa: S607
    for name in done.stdout.decode().rstrip("\0").split("\0"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        packing.copy(ROOT / name, folder / name)
    return folder


def _packages(source: Path, downloads: Path) -> Path:
    """Build the wheel with the project's own build backend, and pack the source; return the wheel."""
    build = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"
    subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", build, str(downloads)],
        cwd=source,
        env=os.environ | {"SOURCE_DATE_EPOCH": str(packing.LONG_AGO)},
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    for left in ("build", "countermarch.egg-info"):
        shutil.rmtree(source / left, ignore_errors=True)
    name = f"countermarch-{countermarch.__version__}"
    information = f"Metadata-Version: 2.4\nName: countermarch\nVersion: {countermarch.__version__}\n"
    (source / "PKG-INFO").write_text(information, encoding="utf-8")
    packing.tar(source, name, downloads / f"{name}.tar.gz")
    return next(downloads.glob("*.whl"))


def _jobs(games: list[str], paper: str, into: Path, downloads: Path) -> None:
    """Print the print jobs for card and for paper as separate files, one archive per game."""
    _python("-m", "countermarch", "print", *games, "--paper", paper, "--format", "jobs", "--to", str(into))
    for game in games:
        (into / game / ".countermarch.json").unlink()
        packing.zip_folder(downloads / f"{game}-{paper}-print-jobs.zip", into / game, f"{game}-{paper}")


def _python(*words: str) -> None:
    subprocess.run([sys.executable, *words], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 -- our own


if __name__ == "__main__":
    sys.exit(main())
