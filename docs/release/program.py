"""Build the one-file program of this system, which needs no Python: PyInstaller packs it from the wheel.

Run as ``python docs/release/program.py WHEEL FOLDER``. It is built in an environment of its own with the
tested versions. On one machine the same wheel makes the same bytes.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import venv
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
CONSTRAINTS: Final = HERE.parents[1] / "constraints.txt"
WINDOWS: Final = os.name == "nt"

OPTIONS: Final = (
    *("--onefile", "--noconfirm", "--log-level=ERROR", "--name=countermarch"),
    *("--collect-all=countermarch", "--hidden-import=fontawesomefree"),
    "--collect-all=noto_cjk_sans_jp_regular",
    *(f"--exclude-module={name}" for name in ("tkinter", "pip", "setuptools")),
)
NAMES: Final = (
    "from importlib.metadata import distributions; print(*sorted(one.name for one in distributions()))"
)
REPRODUCIBLE: Final = {"SOURCE_DATE_EPOCH": "315532800", "PYTHONHASHSEED": "0"}


def build(wheel: Path, folder: Path) -> Path:
    """Build the program of a wheel into a folder; return its file. Raises ``CalledProcessError``."""
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        venv.create(work / "env", with_pip=True)
        programs = work / "env" / ("Scripts" if WINDOWS else "bin")
        install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        _run(programs / "python", *install, f"--constraint={CONSTRAINTS}", f"{wheel}[program]", at=work)
        names = _run(programs / "python", "-c", NAMES, at=work).split()
        notices = [f"--copy-metadata={name}" for name in names]  # our plug-ins, and everybody's licences
        for name in ("RECORD", "direct_url.json"):  # these name the folder in which the program is built
            for path in work.glob(f"env/**/*.dist-info/{name}"):
                path.unlink()
        (icons,) = work.rglob("*Free-Solid-900.otf")  # the only font file of the set that the program reads
        at = icons.parent.relative_to(icons.parents[3])
        _run(
            programs / "pyinstaller",
            *OPTIONS,
            f"--add-data={icons}{os.pathsep}{at}",
            *notices,
            str(HERE / "start.py"),
            at=work,
        )
        (made,) = (work / "dist").iterdir()
        target = folder / f"{'-'.join(wheel.name.split('-')[:2])}-{sysconfig.get_platform()}{made.suffix}"
        shutil.copy(made, target)
    return target


def _run(program: Path, *words: str, at: Path) -> str:
    """Run a program; return its output."""
    done = subprocess.run(  # noqa: S603 -- our own
        [program, *words],
        cwd=at,
        env=os.environ | REPRODUCIBLE,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return done.stdout


if __name__ == "__main__":
    wheel, folder = map(Path, sys.argv[1:])
    sys.stdout.write(f"{build(wheel.resolve(), folder)}\n")
