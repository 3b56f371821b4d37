"""Read and write the files of a folder: always whole, and never over another program's change.

A writer passes the digest of what it read. If the file has changed since, nothing is written.
Each change is stored with the previous contents, for undo and redo.
"""

from __future__ import annotations

import hashlib
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import wraps
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from countermarch.components.model.loading.faults import DataError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

P = ParamSpec("P")
Out = TypeVar("Out")

EDITED = (".toml", ".csv", ".tsv", ".jsonl", ".md", ".txt")
"""Suffixes of the files that the studio edits."""

# an editor in a browser is slow beyond this, and the history keeps every version
LARGEST = 4 * 1024 * 1024
MAX_FILES = 500
MAX_UNDONE = 200


class FileError(ValueError):
    """A file that cannot be read or written; the message is one line."""


class ChangedError(FileError):
    """Another program has changed the file since it was read."""


@dataclass(frozen=True, slots=True)
class FileText:
    """A file's text, and a digest of its bytes."""

    name: str
    text: str
    digest: str


@dataclass(frozen=True, slots=True)
class FileChange:
    """A change of a file: its bytes before and after; None if there was no file."""

    name: str
    before: bytes | None
    after: bytes | None
    joined: bool = False
    """Whether it is undone together with the change before it."""


@dataclass(slots=True)
class Files:
    """The files of a folder, with a history of their changes."""

    folder: Path
    done: list[FileChange] = field(default_factory=list)
    undone: list[FileChange] = field(default_factory=list)

    @contextmanager
    def one_step(self) -> Iterator[None]:
        """Join the changes made within; they are undone together, and at once if one of them is refused."""
        before, undone, self.done = self.done, self.undone, []
        try:
            yield
        except Exception:
            made, self.done = self.done, before
            while made:
                self._step_history(made, [], back=True)
            self.undone = undone
            raise
        # undo goes on while a change is joined to the one before it
        made = [replace(change, joined=at > 0) for at, change in enumerate(self.done)]
        self.done = [*before, *made][-MAX_UNDONE:]

    def names(self) -> tuple[str, ...]:
        """Return the files that can be edited, by their paths in the folder, sorted."""
        found = (
            path.relative_to(self.folder).as_posix()
            for path in self.folder.rglob("*")
            # a link could lead out of the folder, and saving would replace it with a file
            if path.suffix in EDITED and path.is_file() and not path.is_symlink()
        )
        shown = (name for name in found if not any(part.startswith(".") for part in name.split("/")))
        return tuple(sorted(shown)[:MAX_FILES])

    def read(self, name: str) -> FileText:
        """Return a file's text; raises ``FileError``."""
        data = self._bytes(self._path(name))
        try:
            # utf-8 without "replace": what cannot be read could not be written back unchanged
            return FileText(name, data.decode("utf-8"), _digest(data))
        except UnicodeDecodeError:
            raise FileError(f"{name} is not UTF-8 text; save it as UTF-8 to edit it here") from None

    def write(self, name: str, text: str, digest: str) -> FileText:
        """Write a file that was read with a digest; raises ``ChangedError`` and ``FileError``."""
        path, after = self._path(name), text.encode("utf-8")
        if len(after) > LARGEST:
            raise FileError(f"{name} would be larger than {LARGEST // 2**20} MB")
        before = self._bytes(path)
        if _digest(before) != digest:
            raise ChangedError(f"{name} has been changed by another program since it was opened here")
        if after != before:
            _replace(path, after)
            self._did(FileChange(name, before, after))
        return FileText(name, text, _digest(after))

    def create(self, name: str, text: str) -> FileText:
        """Write a new file in the folder or in its ``tables/``; raises ``FileError``."""
        after = text.encode("utf-8")
        plain = name.removeprefix("tables/")
        if plain != PurePosixPath(plain).name or not name.endswith(EDITED) or plain.startswith("."):
            raise FileError(f"{name[:80]!r} is not a name for a file of the folder")
        path = self._path_inside(name)
        if path.exists() or path.is_symlink():
            raise ChangedError(f"{name} already exists")
        path.parent.mkdir(exist_ok=True)
        _replace(path, after)
        self._did(FileChange(name, None, after))
        return FileText(name, text, _digest(after))

    def copy(self, name: str, new: str) -> None:
        """Copy any file of the folder, such as a workbook; raises ``FileError`` and ``ChangedError``."""
        data, target = self._bytes(self._path_inside(name)), self._path_inside(new)
        if target.exists() or target.is_symlink():
            raise ChangedError(f"{new} already exists")
        target.parent.mkdir(exist_ok=True)
        _replace(target, data)
        self._did(FileChange(new, None, data))

    def move(self, name: str, new: str) -> None:
        """Rename any file of the folder; raises ``FileError`` and ``ChangedError``."""
        self.copy(name, new)
        self._path_inside(name).unlink()
        self._did(FileChange(name, self.done[-1].after, None))

    def remove(self, name: str, digest: str) -> None:
        """Remove a file that was read with a digest; raises ``ChangedError`` and ``FileError``."""
        path = self._path(name)
        data = self._bytes(path)
        if _digest(data) != digest:
            raise ChangedError(f"{name} has been changed by another program since it was opened here")
        path.unlink()
        self._did(FileChange(name, data, None))

    def stamp(self) -> frozenset[tuple[str, int, int]]:
        """Return names, times and sizes of all files that are not hidden, to notice changes."""
        found = set()
        for path in self.folder.rglob("*"):
            try:
                if not path.name.startswith(".") and path.is_file():
                    there = path.stat()
                    # the size as well: some file systems keep times to the second or two
                    found.add((str(path), there.st_mtime_ns, there.st_size))
            except OSError:
                continue
        return frozenset(found)

    def _did(self, change: FileChange) -> None:
        self.done = [*self.done[1 - MAX_UNDONE :], change]
        # what was undone cannot be redone over a new change
        self.undone = []

    def copy_row(self, name: str, line: int, digest: str) -> FileText:
        """Write a row of a CSV file once more below it, with an id of its own if it has one."""
        text, row, rows = self._row(name, line)
        start, end = row[0].start, row[-1].end
        ids = {one[0].value for one in rows}
        id_, number = row[0].value, 2
        if rows[0][0].value.strip().lower() == "id":
            while id_ in ids:
                id_, number = f"{row[0].value}-{number}", number + 1
        new = text[start:end].replace(row[0].value, id_, 1)
        after = "\r\n" if "\r\n" in text else "\n"
        return self.write(name, text[:end] + after + new + text[end:], digest)

    def remove_row(self, name: str, line: int, digest: str) -> FileText:
        """Remove a row of a CSV file, and the end of its line."""
        text, row, _ = self._row(name, line)
        start, rest = row[0].start, text[row[-1].end :]
        left = rest.removeprefix("\r").removeprefix("\n")
        return self.write(
            name, (text[:start] if left != rest else text[:start].rstrip("\r\n")) + left, digest
        )

    def _row(self, name: str, line: int) -> tuple[str, Sequence[SheetCell], Sequence[Sequence[SheetCell]]]:
        """Return a file's text, one row below its headings, and all rows; raises ``FileError``."""
        text = self.read(name).text
        rows = cells(text, separator(text))
        row = next((row for row in rows[1:] if row[0].line == line), None)
        if row is None:
            raise FileError(f"{name} has no row in line {line}")
        return text, row, rows

    def set_cell(self, name: str, line: int, column: int, value: str, digest: str) -> FileText:
        """Write one cell of a CSV file, by its line and its column (from 0); all other bytes stay."""
        found = self.read(name)
        rows = cells(found.text, separator(found.text))
        row = next((row for row in rows if row and row[0].line == line), None)
        if row is None or not 0 <= column < len(row):
            raise FileError(f"{name} has no cell {column + 1} in line {line}")
        cell = row[column]
        said = quoted(value, separator(found.text), always=found.text[cell.start : cell.start + 1] == '"')
        return self.write(name, found.text[: cell.start] + said + found.text[cell.end :], digest)

    def undo(self) -> str:
        """Undo the last change; return the name of its file. Raises ``FileError``."""
        joined = bool(self.done) and self.done[-1].joined
        name = self._step_history(self.done, self.undone, back=True)
        return self.undo() if joined else name

    def redo(self) -> str:
        """Redo the last change undone; return the name of its file. Raises ``FileError``."""
        name = self._step_history(self.undone, self.done, back=False)
        return self.redo() if self.undone and self.undone[-1].joined else name

    def _step_history(self, source: list[FileChange], target: list[FileChange], *, back: bool) -> str:
        if not source:
            raise FileError("there is nothing to undo" if back else "there is nothing to redo")
        change = source[-1]
        there, wanted = (change.after, change.before) if back else (change.before, change.after)
        path = self._path_inside(change.name)
        # undo must not overwrite what another editor has saved since
        if (path.exists() or path.is_symlink()) if there is None else self._bytes(path) != there:
            raise ChangedError(f"{change.name} has been changed by another program since")
        if wanted is None:
            path.unlink()
        else:
            _replace(path, wanted)
        target.append(source.pop())
        return change.name

    def _path(self, name: str) -> Path:
        """Return the path of a file in the folder; raises ``FileError`` for any other."""
        if name not in self.names():
            raise FileError(f"{name[:80]!r} is not one of the files that can be edited")
        return self._path_inside(name)

    def _path_inside(self, name: str) -> Path:
        """Return the path of a file; raises ``FileError`` for one outside the folder."""
        path = (self.folder / PurePosixPath(name)).resolve()
        if not path.is_relative_to(self.folder.resolve()):
            raise FileError(f"{name[:80]!r} leads out of the folder")
        return path

    def _bytes(self, path: Path) -> bytes:
        try:
            if path.stat().st_size > LARGEST:
                raise FileError(f"{path.name} is larger than {LARGEST // 2**20} MB")
            return path.read_bytes()
        except OSError as error:
            raise FileError(f"{path.name} cannot be read ({error.strerror})") from None


def one_step(act: Callable[Concatenate[Files, P], Out]) -> Callable[Concatenate[Files, P], Out]:
    """Make all changes of a function one step to undo; if it raises anything, none is left.

    Faults of data that it raises become a ``FileError``.
    """

    @wraps(act)
    def whole(files: Files, /, *given: P.args, **named: P.kwargs) -> Out:
        try:
            with files.one_step():
                return act(files, *given, **named)
        except DataError as error:
            raise FileError(str(error.faults[0])) from None

    return whole


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _replace(path: Path, data: bytes) -> None:
    """Write a file whole or not at all, and keep its permissions."""
    new = None
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".studio-", delete=False) as stream:
            new = Path(stream.name)
            stream.write(data)
        # temporary files are made for their owner alone
        new.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o644)
        new.replace(path)
    except OSError as error:
        if new:
            new.unlink(missing_ok=True)
        raise FileError(f"{path.name} cannot be written ({error.strerror})") from None


@dataclass(frozen=True, slots=True)
class SheetCell:
    """A cell of a CSV file: its value, the line on which its row begins, and its position in the text."""

    value: str
    line: int
    start: int
    end: int


def separator(text: str) -> str:
    """Return the separator of a CSV text: a comma, a semicolon or a tab."""
    return max(",;\t", key=text.partition("\n")[0].count)


def cells(text: str, between: str) -> Sequence[Sequence[SheetCell]]:
    r"""Return the rows of a CSV text, each cell with its position.

    >>> [[(cell.value, cell.line) for cell in row] for row in cells('a,"b\nc"\nd,\n', ",")]
    [[('a', 1), ('b\nc', 1)], [('d', 3), ('', 3)]]
    """
    rows: list[list[SheetCell]] = [[]]
    at, line, begun = 0, 1, 1
    while at <= len(text):
        start = at
        if text[at : at + 1] == '"':
            at += 1
            # a doubled quote is one inside the cell, as CSV has it
            while at < len(text) and (text[at] != '"' or text[at : at + 2] == '""'):
                at += 2 if text[at : at + 2] == '""' else 1
            value, at = text[start + 1 : at].replace('""', '"'), at + 1
        else:
            while at < len(text) and text[at] not in (between, "\n", "\r"):
                at += 1
            value = text[start:at]
        rows[-1].append(SheetCell(value, begun, start, min(at, len(text))))
        line += text.count("\n", start, at)
        if text[at : at + 1] != between:
            at += text[at : at + 2] == "\r\n"
            if text[at : at + 1] not in ("\n", "\r"):
                break
            line, begun = line + 1, line + 1
            rows.append([])
        at += 1
    return [row for row in rows if len(row) > 1 or (row and row[0].value)]


def quoted(value: str, between: str, *, always: bool = False) -> str:
    """Return a value as a cell, in quotes if it needs them or had them.

    >>> quoted("2, then 3", ","), quoted("4", ",")
    ('"2, then 3"', '4')
    """
    needs = always or any(one in value for one in (between, '"', "\n", "\r")) or value != value.strip()
    return '"' + value.replace('"', '""') + '"' if needs else value
