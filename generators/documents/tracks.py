"""Tracks and mats as documents of a kit."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from countermarch.components.model.layers import Layer
from countermarch.components.model.loading.faults import near
from countermarch.components.model.loading.files import exists
from countermarch.components.model.loading.map_files import MapFile
from countermarch.components.translations import gettext, gettext_noop
from countermarch.generators.documents.maps import map_plan
from countermarch.generators.documents.options import KitError
from countermarch.generators.documents.parts import drawn, laid
from countermarch.generators.documents.sections import sections_of, shows_reconstruction
from countermarch.generators.maps.area_map import map_scene
from countermarch.generators.maps.area_plan import AreaMap
from countermarch.generators.pages.flow import flow_pages
from countermarch.generators.pages.look import livery
from countermarch.generators.pieces.layout_terms import CARD_SIZES
from countermarch.generators.tracks.mats import MatPlan, board, board_ground, mat_pages

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Marker
    from countermarch.components.model.tracks import Track
    from countermarch.generators.documents.parts import FittedBlocks, KitContext, Part
    from countermarch.generators.documents.plan import DocumentPlan
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Scene
    from countermarch.generators.sheets.document import Page

LOWER = (0.9, 0.8, 0.7)
TALLER = (1.6, 1.45, 1.3, 1.15)
"""Shares of the height of displays that are tried in turn, of which the first that fits is taken."""

GAP = 5.0
"""Space between two tracks, in mm."""


def track_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the pages of tracks of a document; none if its sections are empty."""
    marked = shows_reconstruction(document, context)
    frame = context.frame(document.title, marked=marked)
    best = _set_in(document, context)
    lowered = (_set_in(document, replace(context, tall=share)) for share in LOWER)
    fewer = next((one for one in lowered if one.pages < best.pages), None) if best.pages > 1 else None
    if fewer is None:
        higher = (_set_in(document, replace(context, tall=share)) for share in TALLER)
        best = next((one for one in higher if one.pages == best.pages), best)
    else:
        best = fewer
    if not best.blocks:
        return []
    ground = str(document.more.get("ground", ""))
    head = board_ground(frame, ground, str(document.more.get("scene", ""))) if ground else ()
    found = flow_pages(frame, best.blocks, gap=GAP, head=head)
    return [drawn(document, found, marked=marked)]


def _set_in(document: DocumentPlan, context: KitContext) -> FittedBlocks:
    return laid(sections_of(document, context), context, document.title, gap=GAP)


RECONSTRUCTED_DISPLAY = gettext_noop("a reconstructed display; the rule book has none")


def mat_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the mats as one part."""
    pages = [page for section in document.sections for page in _mat(section, document, context)]
    reconstructed = any(
        _track(section, document, context).layer is Layer.RECONSTRUCTION for section in document.sections
    )
    return [drawn(document, pages, marked=reconstructed)] if pages else []


def boards(context: KitContext, pieces: Mapping[str, tuple[Scene, ...]]) -> list[Scene]:
    """Return the mats of a kit and its boards of tracks, with ``pieces``: faces of tokens, backs of decks."""
    found: list[Scene] = []
    for document in context.plan.documents:
        if document.kind == "mats":
            pages = [page for one in document.sections for page in _mat(one, document, context, pieces)]
        elif document.kind == "tracks" and document.more.get("ground"):
            pages = [page for part in track_parts(document, context) for page in part.draw()]
        else:
            continue
        found += [board(page.scene, context.page) for page in pages]
    return found


def _mat(
    section: Mapping[str, Any],
    document: DocumentPlan,
    context: KitContext,
    pieces: Mapping[str, tuple[Scene, ...]] | None = None,
) -> list[Page]:
    track = _track(section, document, context)
    labels = [box.label for box in track.boxes]
    tokens = {label: _token(name, context) for label, name in section.get("tokens", {}).items()}
    looks = {label: context.plan.markers.get(token.id, {}) for label, token in tokens.items()}
    places = {**section.get("places", {}), **{label: token.count for label, token in tokens.items()}}
    scenes, icons = dict(section.get("scenes", {})), dict(section.get("icons", {}))
    held = {**section.get("decks", {}), **{label: token.id for label, token in tokens.items()}}
    for label in (*places, *held, *scenes, *icons, *section.get("cards", ()), *section.get("piles", ())):
        if label not in labels:
            raise KitError(
                f"kit.toml: mat {track.id!r} names the box {label!r}; expected one of {', '.join(labels)}"
            )
    size = context.options.cards or (context.plan.cards.size if context.plan.cards else "poker")
    plan = MatPlan(
        colour=str(section.get("colour", "")),
        places=places,
        names={
            label: _each(look.get("names", "").split(", "), places[label]) for label, look in looks.items()
        },
        pictures={
            label: _each(look.get("scene", "").split(), places[label]) for label, look in looks.items()
        },
        cards=tuple(section.get("cards", ())),
        card=CARD_SIZES[size],
        sides={side.id: livery(context.game, side.id, context.look) for side in context.game.sides},
        piles=tuple(section.get("piles", ())),
        scene=str(section.get("scene", "")),
        land=_land(str(section.get("land", "")), context),
        scenes=scenes,
        icons=icons,
        laid={label: pieces[name] for label, name in held.items() if name in pieces} if pieces else {},
    )
    sheet = replace(
        context.frame(str(section.get("title", track.title))),
        note=gettext(RECONSTRUCTED_DISPLAY) if track.layer is Layer.RECONSTRUCTION else "",
    )
    return mat_pages(track, sheet, plan)


def _token(name: str, context: KitContext) -> Marker:
    markers = {marker.id: marker for marker in context.game.markers}
    if name not in markers:
        raise KitError(f"kit.toml: tokens: no marker is called {name!r}; {near(name, markers)}")
    return markers[name]


def _each(found: Sequence[str], count: int) -> tuple[str, ...]:
    """Return what each of several copies has; they take turns."""
    return tuple(found[index % len(found)] for index in range(count)) if any(found) else ()


def _land(name: str, context: KitContext) -> Scene | None:
    """Return the map of a folder's file ``mats/NAME.toml``, without its key; none if it has no name."""
    # one scene for all pages: the file of the kit holds it once
    return context.drawer.cached(f"land {name}", context.game, partial(_drawn_land, name, context.look))


def _drawn_land(name: str, look: Look, game: Game) -> Scene | None:
    if not name:
        return None
    file = f"mats/{name}.toml"
    for layer, folder in game.source.layers:
        if exists(folder, file):
            plan = map_plan(game, MapFile(name, layer, folder, file), {})
            if isinstance(plan, AreaMap):
                return map_scene(replace(plan, has_key=False), look)
    raise KitError(f"kit.toml: land: there is no map {file}")


def _track(section: Mapping[str, Any], document: DocumentPlan, context: KitContext) -> Track:
    name, tracks = str(section.get("track", "")), context.game.tracks
    if name not in tracks:
        raise KitError(
            f"kit.toml: {document.title!r} names the track {name!r}; expected one of {', '.join(tracks)}"
        )
    return tracks[name]
