"""From ``words.toml`` and ``absent.toml`` to their records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.model.loading.files import exists
from countermarch.components.model.loading.layered import read_layers
from countermarch.components.model.loading.toml_files import read_toml, unique
from countermarch.components.model.wording import Absent, Wording

if TYPE_CHECKING:
    from countermarch.components.model.layers import Layer
    from countermarch.components.model.loading.toml_files import Section
    from countermarch.components.model.source import Source

MOST_NAMES = 2_000
"""Names that one file may give; a search looks through all of them."""


def wordings(source: Source) -> tuple[Wording, ...]:
    """Read ``words.toml`` of every layer that has it."""
    found: list[Wording] = []
    for _, folder in source.layers:
        if exists(folder, "words.toml"):
            found += read_toml(folder, "words.toml", wordings_of)
    return tuple(found)


def wordings_of(top: Section) -> tuple[Wording, ...]:
    r"""Read tables ``[[same]]`` (names of one thing) and ``[[called]]`` (names of an entry).

    >>> from countermarch.components.model.loading.toml_files import parse_toml
    >>> parse_toml("words.toml", '[[called]]\nentry = "12.0"\nnames = ["castle"]\n', wordings_of)
    (Wording(names=('castle',), entry='12.0'),)
    """
    same = [_wording(section, least=2) for section in top.sections("same")]
    called = [_wording(section, entry=section.text("entry")) for section in top.sections("called")]
    if sum(len(one.names) for one in (*same, *called)) > MOST_NAMES:
        top.fault("called", "", f"at most {MOST_NAMES} names")
    return (*same, *called)


def _wording(section: Section, *, least: int = 1, entry: str = "") -> Wording:
    names = section.texts("names", required=True)
    if 0 < len(names) < least:
        section.fault("names", list(names), f"at least {least} names")
    section.finish()
    return Wording(names, entry)


def absent(source: Source) -> dict[str, Absent]:
    """Read ``absent.toml`` in all layers."""
    return read_layers(source, "absent.toml", absent_of)


def absent_of(_layer: Layer, top: Section) -> dict[str, Absent]:
    """Read tables ``[[absent]]``."""
    return unique(top.sections("absent"), _absent)


def _absent(section: Section) -> tuple[str, Absent]:
    key = section.id()
    return key, Absent(
        id=key,
        title=section.text("title"),
        says=section.text("says"),
        names=section.texts("names"),
        rules=section.texts("rules"),
    )
