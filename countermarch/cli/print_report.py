"""Reports what ``countermarch print`` has written, as text or as data."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.components.model.game import Game
    from countermarch.printing import Written


def summary(written: Written) -> str:
    """Return the lines that report one kit: its files, and how many values are reconstructed."""
    from countermarch.printing import JOB_FILES

    lines = [written.title]
    for form, count in written.files.items():
        if form == "jobs":
            names = [name for name in JOB_FILES if (written.folder / name).is_file()]
            if count:
                lines.append(
                    f"  {written.folder}: {', '.join(names)}  its print jobs, {_size(written.sizes[form])}"
                )
            continue
        where = written.folder / {"pdf": "kit.pdf", "vassal": f"{written.folder.name}.vmod"}.get(form, form)
        what = _count_with_noun(written.pages, "page") if form == "pdf" else _count_with_noun(count, "file")
        lines.append(f"  {where}  {what}, {_size(written.sizes[form])}")
    besides = [f"{_count_with_noun(written.blank, 'blank counter')} to fill in"] if written.blank else []
    held = [*([_count_with_noun(written.pieces, "piece")] if written.pieces else []), *besides]
    said = [" and ".join(held)] if held else []
    lines.append(f"  {'; '.join([*said, _whose(written)])}")
    lines += [f"  {note}" for note in written.notes]
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


def _whose(written: Written) -> str:
    """Return how many values are reconstructed, and how many boxes are left to fill in."""
    said = "some content is reconstructed" if written.marked else "no reconstructed values"
    if written.reconstructed:
        said = f"{_count_with_noun(written.reconstructed, 'reconstructed value')}: "
        said += (
            "each has a diamond; a face on which all values are reconstructed has a filled corner instead"
            if written.each_marked
            else "--marks provenance marks each"
        )
    return said + (f", {_count_with_noun(written.missing, 'box')} left empty" if written.missing else "")


def _count_with_noun(count: int, thing: str) -> str:
    """Return a count with its noun.

    >>> _count_with_noun(1, "page"), _count_with_noun(2, "page"), _count_with_noun(0, "box")
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


def as_data(written: Written) -> dict[str, object]:
    """Return the report as plain data."""
    return {
        "game": written.game,
        "folder": str(written.folder),
        "files": written.files,
        "bytes": written.sizes,
        "pages": written.pages,
        "pieces": written.pieces,
        "blank": written.blank,
        "reconstructed": written.reconstructed,
        "missing": written.missing,
        "marked": written.marked or written.reconstructed > 0,
        "notes": list(written.notes),
    }
