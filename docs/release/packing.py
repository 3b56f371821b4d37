"""Archives with the same bytes whenever and wherever they are made."""

from __future__ import annotations

import gzip
import hashlib
import io
import shutil
import tarfile
from typing import TYPE_CHECKING, Final

from countermarch.generators.tabletop.pictures import packed

if TYPE_CHECKING:
    from pathlib import Path

CHECKSUMS: Final = "SHA256SUMS"

LONG_AGO: Final = 315_532_800
"""The first moment that a zip archive can name, in seconds: 1 January 1980."""

READ, RUN = 0o644, 0o755


def copy(path: Path, target: Path) -> None:
    """Copy a file or a link, without owner, umask or date."""
    if path.is_symlink():
        target.symlink_to(path.readlink())
        return
    shutil.copyfile(path, target)
    target.chmod(RUN if path.stat().st_mode & 0o100 else READ)


def zip_folder(target: Path, folder: Path, name: str) -> None:
    """Write a zip archive of all files of a folder below a name."""
    files = {f"{name}/{path.relative_to(folder).as_posix()}": path for path in folder.rglob("*")}
    target.write_bytes(packed({name: path.read_bytes() for name, path in files.items() if path.is_file()}))


def write_checksums(folder: Path) -> None:
    """Write the checksums of a folder's files next to them, in the format of ``sha256sum --check``."""
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name != CHECKSUMS)
    lines = (f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)
    (folder / CHECKSUMS).write_text("".join(lines), encoding="utf-8")


def tar(folder: Path, name: str, target: Path) -> None:
    """Write a gzipped archive of all files and links of a folder below a name."""
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w", format=tarfile.PAX_FORMAT) as packed:
        for path in sorted(path for path in folder.rglob("*") if path.is_symlink() or path.is_file()):
            # made by hand: ``gettarinfo`` would put in the owner, the group and the date
            known = tarfile.TarInfo(f"{name}/{path.relative_to(folder).as_posix()}")
            known.mtime = LONG_AGO
            if path.is_symlink():
                known.type, known.linkname = tarfile.SYMTYPE, path.readlink().as_posix()
                packed.addfile(known)
                continue
            known.size = path.stat().st_size
            known.mode = path.stat().st_mode & 0o777
            with path.open("rb") as file:
                packed.addfile(known, file)
    # an empty name, since the header of gzip has that of the file otherwise
    with target.open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=LONG_AGO) as zipped:
        zipped.write(held.getvalue())
