"""Reports what ``countermarch print`` has written, as text or as data."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.components.model.game import Game
    from countermarch.printing import Written


def summary(one: Written) -> str:
    """Return the lines that report one kit: its files, and how many values are reconstructed."""
    from countermarch.printing import JOB_FILES

    lines = [one.title]
    for form, count in one.files.items():
        if form == "jobs":
            names = [name for name in JOB_FILES if (one.folder / name).is_file()]
            if count:
                lines.append(f"  {one.folder}: {', '.join(names)}  its print jobs, {_size(one.sizes[form])}")
            continue
        where = one.folder / {"pdf": "kit.pdf", "vassal": f"{one.folder.name}.vmod"}.get(form, form)
        what = _counted(one.pages, "page") if form == "pdf" else _counted(count, "file")
        lines.append(f"  {where}  {what}, {_size(one.sizes[form])}")
    besides = [f"{_counted(one.blank, 'blank counter')} to fill in"] if one.blank else []
    held = [*([_counted(one.pieces, "piece")] if one.pieces else []), *besides]
    said = [" and ".join(held)] if held else []
    lines.append(f"  {'; '.join([*said, _whose(one)])}")
    lines += [f"  {note}" for note in one.notes]
    return "\n".join(lines)


@contextmanager
def reporting_interruption(games: Sequence[Game], done: Sequence[Written]) -> Iterator[None]:
    """On Ctrl-C, report on standard error which kits are printed and which are unchanged."""
    try:
        yield
    except KeyboardInterrupt as stop:
        click.echo(interrupted([game.title for game in games], len(done), stop), err=True)
        raise


def interrupted(titles: Sequence[str], done: int, stop: BaseException) -> str:
    """Return the report of an interruption, after which the first ``done`` titles are printed.

    >>> interrupted(["One", "Two", "Three"], 1, KeyboardInterrupt())
    'interrupted: One is printed; Two, Three left as they were before'
    """
    from countermarch.printing import Interrupted

    said = [f"{', '.join(titles[:done])} {'is' if done == 1 else 'are'} printed"] if done else []
    rest = titles[done:]
    if isinstance(stop, Interrupted) and rest:
        whole = f"{', '.join(stop.done)} printed, " if stop.done else ""
        said.append(
            f"{rest[0]}: {whole}{stop.begun} perhaps in part, its other files left as they were before"
        )
        rest = rest[1:]
    if rest:
        said.append(f"{', '.join(rest)} left as {'it was' if len(rest) == 1 else 'they were'} before")
    return f"interrupted: {'; '.join(said)}"


def _whose(one: Written) -> str:
    """Return how many values are reconstructed, and how many boxes are left to fill in."""
    said = "some content is reconstructed" if one.marked else "no reconstructed values"
    if one.reconstructed:
        said = f"{_counted(one.reconstructed, 'reconstructed value')}: "
        said += (
            "each has a diamond; a face where all are has a filled corner"
            if one.each_marked
            else "--marks provenance marks each"
        )
    return said + (f", {_counted(one.missing, 'box')} left empty" if one.missing else "")


def _counted(count: int, thing: str) -> str:
    """Return a count with its noun.

    >>> _counted(1, "page"), _counted(2, "page"), _counted(0, "box")
    ('1 page', '2 pages', '0 boxes')
    """
    return f"{count} {thing}" if count == 1 else f"{count} {thing}{'es' if thing.endswith('x') else 's'}"


def _size(count: int) -> str:
    """Return a file size in words.

    >>> _size(900), _size(412_000), _size(5_100_000)
    ('1 KB', '412 KB', '5.1 MB')
    """
    thousand = 1000
    if count < thousand * thousand:
        return f"{max(1, round(count / thousand))} KB"
    return f"{count / thousand / thousand:.1f} MB"


def as_data(one: Written) -> dict[str, object]:
    """Return the report as plain data."""
    return {
        "game": one.game,
        "folder": str(one.folder),
        "files": one.files,
        "bytes": one.sizes,
        "pages": one.pages,
        "pieces": one.pieces,
        "blank": one.blank,
        "reconstructed": one.reconstructed,
        "missing": one.missing,
        "marked": one.marked or one.reconstructed > 0,
        "notes": list(one.notes),
    }
