"""Builds a release into ``dist``: everything that a person may want to have, and what it is made of.

Run as ``make release``. It holds the wheel and the source, the kits for A4 and Letter, what VASSAL and
Tabletop Simulator read, the site to serve and the site to open from disk, the manual page, a bill of
materials (CycloneDX) and the checksums of all of it. The same commit makes the same bytes in any folder; the
bill of materials names the Python that it was made with.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[0] = str(ROOT)  # in place of docs/release, whose names are not meant to be imported from the top

import countermarch  # noqa: E402 -- the path comes first
from docs.release import bill_of_materials, man_page, packing  # noqa: E402 -- as above

PAPERS = ("a4", "letter")
TABLES = {"vassal": "vmod", "tts": "zip"}
"""The formats of tables on a screen, and what a game's file of each is called at its end."""


def main() -> int:
    """Build; return 0. Raises ``subprocess.CalledProcessError`` where a step fails, which has said why."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--into", type=Path, default=ROOT / "dist", help="where the release goes")
    parser.add_argument("--game", action="append", help="a game to print, all without")
    parser.add_argument("--no-site", action="store_true", help="leave the site out, which takes longest")
    asked = parser.parse_args()
    games = asked.game or list(countermarch.games())
    with tempfile.TemporaryDirectory(dir=_beside(asked.into)) as scratch:
        work, release = Path(scratch), Path(scratch) / "release"
        release.mkdir()
        source = _source(work / "source")
        _packages(source, release)
        for paper in PAPERS:
            _kits(games, paper, work / paper, release)
        _tables(games, work / "tables", release)
        if not asked.no_site:
            _site(work / "site", release)
        (release / "countermarch.1").write_text(man_page.page(), encoding="utf-8")
        version = countermarch.__version__
        bill = (
            release
            / f"countermarch-{version}-python{sys.version_info.major}.{sys.version_info.minor}.cdx.json"
        )
        bill.write_text(bill_of_materials.bill(version), encoding="utf-8")
        _checksums(release)
        shutil.rmtree(asked.into, ignore_errors=True)
        release.rename(asked.into)
    for line in (asked.into / "SHA256SUMS").read_text(encoding="utf-8").splitlines():
        size = (asked.into / line.split("  ")[1]).stat().st_size
        sys.stdout.write(f"{size / 1_000_000:7.1f} MB  {line.split('  ')[1]}\n")
    return 0


def _beside(target: Path) -> Path:
    target = target.resolve()
    target.parent.mkdir(parents=True, exist_ok=True)
    return target.parent


def _source(folder: Path) -> Path:
    """Copy what git keeps, so that nothing which merely lies about comes along; return the copy."""
    told = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True)  # noqa: S607
    for name in told.stdout.decode().rstrip("\0").split("\0"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        packing.copy(ROOT / name, folder / name)
    return folder


def _packages(source: Path, release: Path) -> None:
    """Build the wheel by the project's own build backend, and pack the source."""
    build = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(packing.LONG_AGO)}
    wheels = source.parent / "wheel"
    wheels.mkdir()
    subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", build, str(wheels)],
        cwd=source,
        env=environment,
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    (wheel,) = wheels.glob("*.whl")
    shutil.copyfile(wheel, release / wheel.name)
    for left in ("build", "countermarch.egg-info"):
        shutil.rmtree(source / left, ignore_errors=True)
    name = f"countermarch-{countermarch.__version__}"
    information = f"Metadata-Version: 2.4\nName: countermarch\nVersion: {countermarch.__version__}\n"
    (source / "PKG-INFO").write_text(information, encoding="utf-8")
    packing.tar(source, name, release / f"{name}.tar.gz")


def _print(words: list[str], into: Path) -> None:
    command = [sys.executable, "-m", "countermarch", "print", *words, "--to", str(into)]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own words


def _kits(games: list[str], paper: str, into: Path, release: Path) -> None:
    _print([*games, "--paper", paper, "--format", "pdf,jobs"], into)
    for game in games:
        members = {f"{game}-{paper}/{path.name}": path for path in (into / game).glob("*.pdf")}
        packing.zip_files(release / f"{game}-{paper}.zip", members)


def _tables(games: list[str], into: Path, release: Path) -> None:
    _print([*games, "--format", ",".join(TABLES)], into)
    for game in games:
        shutil.copyfile(into / game / f"{game}.vmod", release / f"{game}.vmod")
        tts = into / game / "tts"
        members = {path.relative_to(tts).as_posix(): path for path in tts.rglob("*")}
        packing.zip_files(release / f"{game}-tabletop-simulator.zip", members)


def _site(work: Path, release: Path) -> None:
    """Build the site, and pack the one that is served and the one that opens from disk."""
    work.mkdir()
    build = [sys.executable, "docs/build/site.py", "--into", str(work)]
    subprocess.run(build, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own words
    for folder, name in (("site", "site"), ("site-file", "site-from-disk")):
        members = {path.relative_to(work).as_posix(): path for path in (work / folder).rglob("*")}
        packing.zip_files(release / f"countermarch-{name}.zip", members)


def _checksums(release: Path) -> None:
    lines = [
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted(release.iterdir())
    ]
    (release / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
