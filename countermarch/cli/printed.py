"""What ``countermarch print`` says of what it has printed, to people and to programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from countermarch.printing import Written


def summary(one: Written) -> str:
    """Say what was written and what of it is ours."""
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
    said = [_counted(one.pieces, "piece")] if one.pieces else []
    lines.append(f"  {'; '.join([*said, _whose(one)])}")
    lines += [f"  {note}" for note in one.notes]
    return "\n".join(lines)


def _whose(one: Written) -> str:
    """Say what of a print is ours, and what is left for the player to write in."""
    are = "is" if one.reconstructed == 1 else "are"
    ours = "what is ours is marked" if one.marked else "no value is ours"
    if one.reconstructed:
        ours = f"{_counted(one.reconstructed, 'value')} {are} ours, each marked"
    left = "is" if one.missing == 1 else "are"
    return ours + (f", {_counted(one.missing, 'box')} {left} left empty" if one.missing else "")


def _counted(count: int, thing: str) -> str:
    """Write how many there are.

    >>> _counted(1, "page"), _counted(2, "page"), _counted(0, "box")
    ('1 page', '2 pages', '0 boxes')
    """
    return f"{count} {thing}" if count == 1 else f"{count} {thing}{'es' if thing.endswith('x') else 's'}"


def _size(count: int) -> str:
    """Write a number of bytes as a player reads it.

    >>> _size(900), _size(412_000), _size(5_100_000)
    ('1 KB', '412 KB', '5.1 MB')
    """
    thousand = 1000
    if count < thousand * thousand:
        return f"{max(1, round(count / thousand))} KB"
    return f"{count / thousand / thousand:.1f} MB"


def as_data(one: Written) -> dict[str, object]:
    """Return what was written as plain data."""
    return {
        "game": one.game,
        "folder": str(one.folder),
        "files": one.files,
        "bytes": one.sizes,
        "pages": one.pages,
        "pieces": one.pieces,
        "reconstructed": one.reconstructed,
        "missing": one.missing,
        "marked": one.marked or one.reconstructed > 0,
        "notes": list(one.notes),
    }
