"""Archives that have the same bytes whenever and wherever they are made."""

from __future__ import annotations

import gzip
import io
import shutil
import tarfile
import zipfile
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

LONG_AGO: Final = 315_532_800
"""The first moment that a zip archive can name, in seconds: 1 January 1980."""

READ, RUN = 0o644, 0o755


def copy(path: Path, target: Path) -> None:
    """Copy a file, with nothing of the machine's: no owner, no umask, no date."""
    shutil.copyfile(path, target)
    target.chmod(RUN if path.stat().st_mode & 0o100 else READ)


def zip_files(target: Path, members: Mapping[str, Path]) -> None:
    """Write a zip archive of files by their names in it; folders among them are passed over."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, path in sorted(members.items()):
            if path.is_file():
                known = zipfile.ZipInfo(name)
                known.external_attr = READ << 16
                packed.writestr(known, path.read_bytes(), zipfile.ZIP_DEFLATED, compresslevel=9)


def tar(folder: Path, name: str, target: Path) -> None:
    """Write a gzipped archive of all files of a folder below a name."""
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w", format=tarfile.PAX_FORMAT) as packed:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            known = tarfile.TarInfo(f"{name}/{path.relative_to(folder).as_posix()}")
            known.size, known.mtime = path.stat().st_size, LONG_AGO
            known.mode = path.stat().st_mode & 0o777
            with path.open("rb") as file:
                packed.addfile(known, file)
    with target.open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=LONG_AGO) as zipped:
        zipped.write(held.getvalue())
