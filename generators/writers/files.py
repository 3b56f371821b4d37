"""Write files completely or not at all: into a temporary file beside the target, then by one rename.

If anything goes wrong (a full disk, a read-only folder, Ctrl-C), the temporary file is removed and the old
file stays.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


_PART = ".part"
_LEFT = re.compile(r"\..*\.(\d{1,9})-[0-9a-f]{8}\.part", re.ASCII | re.DOTALL)
"""The name of a temporary file: the target's, the process id, eight random digits."""


class WriteError(OSError):
    """A file that could not be written; the message is one line and names the file and the reason."""


def write_file(path: Path, content: bytes | str) -> Path:
    """Write one file completely, creating its folder if needed, and return its path; text becomes UTF-8.

    A symbolic link is followed: its target is replaced.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    temporary: Path | None = None
    try:
        target = path.resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        _refuse_folder(path)
        _remove_left_over(target.parent)
        # beside the target, since a rename is atomic only within one file system; the process id
        # distinguishes left-overs from files in use
        temporary = target.with_name(f".{target.name[:40]}.{os.getpid()}-{os.urandom(4).hex()}{_PART}")
        # x fails where a file of that name is there: nobody can plant a link in its place
        with temporary.open("xb") as stream:
            stream.write(data)
            stream.flush()
            # else a power cut after the rename could leave an empty file under the old name
            os.fsync(stream.fileno())
        temporary.replace(target)
    except (OSError, ValueError) as fault:
        raise WriteError(_reason(path, fault)) from None
    else:
        temporary = None
    finally:
        if temporary is not None:
            with suppress(OSError):
                temporary.unlink()
    return path


def write_all(folder: Path, files: Iterable[tuple[str, bytes | str]]) -> Iterator[Path]:
    """Write files below a folder, each as it is produced, and yield their paths.

    ``files`` are pairs of a name relative to the folder and its content. A name that leads out of the folder,
    by ``..``, an absolute path or a symbolic link, is refused.
    """
    for name, content in files:
        yield write_file(inside(folder, name), content)


def inside(folder: Path, name: str) -> Path:
    """Return the path of a file below a folder; raises ``WriteError`` if the name leads out of it.

    >>> inside(Path("output"), "lebanon-82/kit.pdf").as_posix()
    'output/lebanon-82/kit.pdf'
    >>> inside(Path("output"), "../kit.pdf")
    Traceback (most recent call last):
    countermarch...WriteError: cannot write '../kit.pdf': it leads out of the folder output
    """
    path = folder / name
    parts = name.replace("\\", "/").split("/")
    # a colon begins an alternate stream or a drive on Windows
    escapes = not name or "\0" in name or Path(name).is_absolute() or ".." in parts or ":" in parts[0]
    if escapes or not path.resolve().is_relative_to(folder.resolve()):
        raise WriteError(f"cannot write {name!r}: it leads out of the folder {folder}")
    return path


@cache
def _remove_left_over(folder: Path) -> None:
    """Remove temporary files of killed processes from a folder, once; those of running ones stay."""
    for left in folder.glob(f".*{_PART}"):
        temporary = _LEFT.fullmatch(left.name)
        if temporary and not _is_running(int(temporary[1])):
            with suppress(OSError):
                left.unlink()


def _is_running(process: int) -> bool:
    """Return whether a process with this id is running; if that is unknown, assume it is."""
    if os.name != "posix":  # on Windows, os.kill would end the process
        return True
    try:
        # signal 0 asks whether the process is there, and sends nothing
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _refuse_folder(path: Path) -> None:
    if path.is_dir():
        raise WriteError(f"cannot write {str(path)!r}: there is a folder of that name")


def _reason(path: Path, fault: OSError | ValueError) -> str:
    if isinstance(fault, WriteError):
        return str(fault)
    return f"cannot write {str(path)!r}: {getattr(fault, 'strerror', None) or fault}"
