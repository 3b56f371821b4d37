"""From ``tracks.toml`` and ``scenarios.toml`` to their records."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from countermarch.components.model.loading.toml_files import read_layers, unique
from countermarch.components.model.scenarios import Fact, Scenario, ScenarioNote, SetupLine
from countermarch.components.model.source import COUNTER_FILES
from countermarch.components.model.tracks import Track, TrackBox

if TYPE_CHECKING:
    from countermarch.components.model.layers import Layer
    from countermarch.components.model.loading.toml_files import Section
    from countermarch.components.model.source import Source
    from countermarch.components.model.tracks import TrackKind

MAX_BOXES = 500


def tracks(source: Source) -> dict[str, Track]:
    """Read ``tracks.toml`` in all layers."""
    return read_layers(source, "tracks.toml", tracks_of)


def scenarios(source: Source) -> dict[str, Scenario]:
    """Read ``scenarios.toml`` in all layers."""
    return read_layers(
        source,
        "scenarios.toml",
        lambda layer, top: unique(top.sections("scenario"), lambda section: _scenario(section, layer)),
    )


def tracks_of(layer: Layer, top: Section) -> dict[str, Track]:
    r"""Read tables ``[[track]]``, with boxes numbered (``first``, ``last``) or listed.

    ``tone`` is that of all boxes without one.

    >>> from countermarch.components.model.layers import Layer
    >>> from countermarch.components.model.loading.toml_files import parse_toml
    >>> text = '[[track]]\nid = "t"\ntitle = "T"\nfirst = 3\nlast = 1\n'
    >>> tracks = parse_toml("tracks.toml", text, lambda top: tracks_of(Layer.RULEBOOK, top))
    >>> [box.label for box in tracks["t"].boxes]
    ['3', '2', '1']
    """
    return unique(top.sections("track"), lambda section: _track(section, layer))


def _track(section: Section, layer: Layer) -> tuple[str, Track]:
    key = section.id()
    boxes = [_box(box) for box in section.sections("box")]
    if section.has("first") or section.has("last"):
        boxes = _numbered(section, {box.label: box for box in boxes})
    if not boxes:
        section.fault("box", "", "boxes: first and last, or tables [[track.box]]")
    tone = section.text("tone", "")
    return key, Track(
        id=key,
        title=section.text("title"),
        rule=section.text("rule", ""),
        kind=cast("TrackKind", section.choice("kind", ("track", "display"), "track")),
        boxes=tuple(replace(box, tone=box.tone or tone) for box in boxes),
        across=section.number("across", 0),
        says=section.text("says", ""),
        errata=section.texts("errata"),
        layer=layer,
    )


def _numbered(section: Section, special: dict[str, TrackBox]) -> list[TrackBox]:
    first, last = section.number("first"), section.number("last")
    if not 0 < abs(last - first) + 1 <= MAX_BOXES:
        section.fault("last", last, f"at most {MAX_BOXES} boxes")
        return []
    step = 1 if last >= first else -1
    labels = [str(number) for number in range(first, last + step, step)]
    for label in special:
        if label not in labels:
            section.fault("box", label, f"a label from {first} to {last}")
    return [special.get(label) or TrackBox(label) for label in labels]


def _box(section: Section) -> TrackBox:
    box = TrackBox(
        section.text("label"), section.text("note", ""), section.text("tone", ""), section.text("rule", "")
    )
    section.finish()
    return box


def _scenario(section: Section, layer: Layer) -> tuple[str, Scenario]:
    key = section.id()
    return key, Scenario(
        id=key,
        title=section.text("title"),
        rule=section.text("rule", ""),
        says=section.text("says", ""),
        facts=MappingProxyType(unique(section.sections("fact"), _fact)),
        setup=tuple(unique(section.sections("setup"), _setup).values()),
        notes=tuple(_note(note) for note in section.sections("note")),
        errata=section.texts("errata"),
        layer=layer,
    )


def _fact(section: Section) -> tuple[str, Fact]:
    key = section.id()
    if not section.has("value"):
        section.fault("value", "", "a value; the key is missing")
        return key, Fact(key, "", "", "")
    return key, Fact(
        id=key,
        value=section.value("value"),
        rule=section.text("rule", ""),
        says=section.text("says", ""),
        errata=section.texts("errata"),
    )


def _setup(section: Section) -> tuple[str, SetupLine]:
    key, side = section.id(), section.text("side", "")
    return f"{side} {key}", SetupLine(
        id=key,
        side=side,
        count=section.number_or_none("count"),
        place=section.text("place", ""),
        hex=section.text("hex", ""),
        within=section.number_or_none("within"),
        says=section.text("says", ""),
        rule=section.text("rule", ""),
        errata=section.texts("errata"),
        pieces=_pieces(section.section("pieces")),
    )


def _pieces(section: Section) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Read the columns that select the pieces of a line, with their values or patterns."""
    found = []
    for column in section.names():
        value = section.value(column)
        values = value if isinstance(value, tuple) else (str(value),)
        if column == "file" and (wrong := sorted(set(values) - set(COUNTER_FILES))):
            section.fault(column, wrong[0], f"one of {', '.join(COUNTER_FILES)}")
        found.append((column, values))
    section.finish()
    return tuple(found)


def _note(section: Section) -> ScenarioNote:
    note = ScenarioNote(section.text("rule", ""), section.text("says"), section.texts("errata"))
    section.finish()
    return note
