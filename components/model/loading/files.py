"""Read one untrusted file: a regular file inside the folder, of limited size, in UTF-8."""

from __future__ import annotations

import re
import stat
from itertools import islice
from typing import TYPE_CHECKING

from countermarch.components.model.loading.faults import DataError, Fault, shown
from countermarch.components.model.source import SHEET_ENDINGS

if TYPE_CHECKING:
    from pathlib import Path

CSV_BYTES = 64 * 1024 * 1024
MAX_LOOKED_AT = 2_000
"""Maximum number of entries of a folder that are searched."""

# tomllib keeps every value in memory; no layout or table comes near
TOML_BYTES = 2 * 1024 * 1024


_TOML_NAME = re.compile(r"\w[\w .-]*\.toml")


def _fail(name: str, value: str, expected: str, line: int = 0) -> DataError:
    return DataError([Fault(name, line, "", value, expected)])


def label_of(folder: Path, name: str) -> str:
    """Name a file for messages: its folder's name and its own."""
    return f"{folder.name}/{name}" if folder.name else name


def exists(folder: Path, name: str) -> bool:
    """Return whether a folder has an entry of this name; raises ``DataError`` if it cannot be read."""
    try:
        # lstat: a link that leads nowhere is there too, and reading it then says what is wrong
        (folder / name).lstat()
    except FileNotFoundError:
        return False
    except (OSError, ValueError) as error:
        raise _fail(label_of(folder, name), "", f"a folder that can be read ({_reason(error)})") from None
    return True


def toml_names(folder: Path, inside: str, limit: int) -> list[str]:
    """Return the TOML files in a subfolder, sorted, as ``tables/crt.toml``; raises ``DataError``."""
    if not exists(folder, inside):
        return []
    label = label_of(folder, inside)
    try:
        names = sorted(path.name for path in (folder / inside).iterdir() if path.suffix == ".toml")
    except OSError as error:
        raise _fail(label, "", f"a folder that can be read ({_reason(error)})") from None
    if len(names) > limit:
        raise _fail(label, f"{len(names)} files", f"at most {limit}")
    return [f"{inside}/{name}" for name in names if _TOML_NAME.fullmatch(name)]


def read_text(folder: Path, name: str, limit: int) -> str:
    """Read ``folder/name`` as UTF-8 text with any line ends, at most ``limit`` bytes.

    Raises ``DataError`` for anything that is not a readable regular file inside the folder, or is not UTF-8.
    """
    return decoded(label_of(folder, name), read_bytes(folder, name, limit))


def read_bytes(folder: Path, name: str, limit: int) -> bytes:
    """Read ``folder/name``, at most ``limit`` bytes.

    Raises ``DataError`` for anything that is not a readable regular file inside the folder.
    """
    label = label_of(folder, name)
    path = folder / name
    try:
        inside = path.resolve(strict=True).is_relative_to(folder.resolve(strict=True))
        kind = path.stat()
        if not inside:
            raise _fail(label, "", "a file inside the game's folder, not a link out of it")
        # a pipe or a device could be read for ever
        if not stat.S_ISREG(kind.st_mode):
            raise _fail(label, "", "an ordinary file")
        with path.open("rb") as stream:
            # One byte more than allowed shows that a file is too large, even if it grows after stat.
            data = stream.read(limit + 1)
    except FileNotFoundError:
        raise _fail(label, "", f"a file, but there is none of that name{_otherwise(path)}") from None
    except DataError:
        raise
    except (OSError, RuntimeError, ValueError) as error:  # a symlink loop, or a NUL in the name
        raise _fail(label, "", f"a file that can be read ({_reason(error)})") from None
    if len(data) > limit:
        raise _fail(label, "", f"a file of at most {limit // (1024 * 1024)} MB")
    return data


def _otherwise(path: Path) -> str:
    """Return a hint: a file whose name differs in case, or a spreadsheet to make a game from."""
    try:
        # on Windows and macOS Units.csv is units.csv; on Linux a folder made there seems to lack it
        names = [one.name for one in path.parent.iterdir() if one.name.lower() == path.name.lower()]
    except OSError:
        return ""
    if names:
        return f" (rename {shown(names[0])[1:-1]} to it)"
    if path.name != "game.toml":
        return ""
    beside = sorted(islice(path.parent.iterdir(), MAX_LOOKED_AT))
    sheet = next((one.name for one in beside if one.suffix.lower() in SHEET_ENDINGS), "")
    return f" (countermarch new DIR --from {shown(sheet)[1:-1]} makes a game of that file)" if sheet else ""


def _reason(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error) or "unreadable").lower()


def decoded(label: str, data: bytes) -> str:
    """Decode UTF-8, without a byte order mark; raises ``DataError`` with the line."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise _fail(label, "", "text saved as UTF-8; this file is UTF-16", 1)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        bad = data[error.start : error.start + 1].hex()
        raise _fail(label, f"byte {bad}", "text saved as UTF-8", line) from None
