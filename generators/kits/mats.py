"""The mats of a kit: a page for each display that is named."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from components.model.layers import Layer
from generators.faces.look import livery
from generators.faces.mats import MatPlan, mat_page
from generators.faces.piece_layout import SIZES
from generators.kits.options import KitError
from generators.kits.parts import drawn

if TYPE_CHECKING:
    from collections.abc import Mapping

    from components.model.tracks import Track
    from generators.kits.parts import Bench, Part
    from generators.kits.plan import DocumentPlan
    from generators.sheets.document import Page

OURS = "a display of ours; the document has none"


def mat_parts(document: DocumentPlan, bench: Bench) -> list[Part]:
    """Return the mats as one part, a page each."""
    pages = [_page(section, document, bench, number) for number, section in enumerate(document.sections)]
    ours = any(
        _track(section, document, bench).layer is Layer.RECONSTRUCTION for section in document.sections
    )
    return [drawn(document, pages, marked=ours)] if pages else []


def _page(section: Mapping[str, Any], document: DocumentPlan, bench: Bench, number: int) -> Page:
    track = _track(section, document, bench)
    labels = [box.label for box in track.boxes]
    places = dict(section.get("places", {}))
    for label in (*places, *section.get("cards", ())):
        if label not in labels:
            raise KitError(
                f"kit.toml: mat {track.id!r} names the box {label!r}; there are {', '.join(labels)}"
            )
    size = bench.options.cards or (bench.plan.cards.size if bench.plan.cards else "poker")
    plan = MatPlan(
        colour=str(section.get("colour", "")),
        places=places,
        cards=tuple(section.get("cards", ())),
        card=SIZES[size],
        sides={side.id: livery(bench.game, side.id, bench.look) for side in bench.game.sides},
    )
    sheet = replace(
        bench.sheet(str(section.get("title", track.title))),
        paper=bench.options.paper.landscape,
        note=OURS if track.layer is Layer.RECONSTRUCTION else "",
    )
    return mat_page(track, sheet, plan, number)


def _track(section: Mapping[str, Any], document: DocumentPlan, bench: Bench) -> Track:
    name, tracks = str(section.get("track", "")), bench.game.tracks
    if name not in tracks:
        raise KitError(
            f"kit.toml: {document.title!r} names the track {name!r}; there are {', '.join(tracks)}"
        )
    return tracks[name]
