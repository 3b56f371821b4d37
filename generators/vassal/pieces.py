"""Counters and cards as VASSAL pieces: prototypes by side and kind, faces as layers, numbered slots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.translations import gettext, gettext_noop
from countermarch.generators.tabletop.names import safe_name, slug
from countermarch.generators.vassal import traits

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from countermarch.generators.tabletop.contents import Contents, DrawPile, GamePiece
    from countermarch.generators.vassal.archive import Archive
    from countermarch.generators.vassal.traits import Trait

SCALE = 5.0
"""Pixels per mm of maps and of everything on them: a counter of 16 mm has 80."""

FACINGS = 4
NOBODY = gettext_noop("Nobody")
SORTS = {"unit": "Unit", "marker": "Marker", "chit": "Chit", "card": "Card"}
UNSEEN = {"card": gettext_noop("A card"), "chit": gettext_noop("A chit")}

# a report trait knows the names of the piece before and after; $pieceName$ belongs to a map's messages
# it speaks after all other traits, when $location$ is where the piece has gone: nowhere for a deleted one
# a piece with its back up has another name than the piece itself, and says so by its basic name
FLIPPED = gettext_noop("$BasicName$ is flipped at $location$")
REMOVED = gettext_noop("$oldPieceName$ is removed from $oldLocationName$")
COPIED = gettext_noop("$newPieceName$ is copied at $location$")
TURNED = gettext_noop("$newPieceName$ is turned at $location$")
HIDDEN = gettext_noop("A piece is turned face down or up at $location$")
RETURNED = gettext_noop("A piece goes from $oldLocationName$ to $location$")


class Pieces:
    """The pieces of a module; writes their prototypes and slots into its archive."""

    def __init__(self, archive: Archive, contents: Contents) -> None:
        """Name the sides, and note which deck each card is from."""
        self.archive = archive
        self.contents = contents
        self.sides = {side.id: side.name for side in contents.sides}
        self.decks = {thing.id: deck for deck in contents.decks for thing in deck.things}

    def prototypes(self) -> None:
        """Write a prototype for each kind of piece, and one for each pair of side and kind."""
        add = self.archive.add
        parent = add(self.archive.root, "module.PrototypesContainer")
        whole = traits.basic("", "", "")
        kinds: dict[str, list[Trait]] = {
            "Unit": [
                traits.report([traits.FLIP], gettext(FLIPPED)),
                traits.report([traits.DELETE], gettext(REMOVED)),
                traits.report([traits.RIGHT, traits.LEFT], gettext(TURNED)),
                traits.trail_trait(),
                traits.mark_moved_trait(),
                traits.rotate(FACINGS),
                traits.delete(),
            ],
            "Marker": [
                traits.report([traits.FLIP], gettext(FLIPPED)),
                traits.report([traits.DELETE], gettext(REMOVED)),
                traits.report([traits.CLONE], gettext(COPIED)),
                traits.trail_trait(),
                traits.mark_moved_trait(),
                traits.clone(),
                traits.delete(),
            ],
            "Chit": [
                traits.report([traits.MASK], gettext(HIDDEN)),
                traits.report([traits.RETURN], gettext(RETURNED)),
                traits.report([traits.DELETE], gettext(REMOVED)),
                traits.delete(),
            ],
            "Card": [
                traits.report([traits.MASK], gettext(HIDDEN)),
                traits.report([traits.RETURN, traits.DISCARD], gettext(RETURNED)),
                traits.report([traits.RIGHT, traits.LEFT], gettext(TURNED)),
                traits.rotate(FACINGS),
            ],
        }
        for name, made in kinds.items():
            definition = traits.definition([*made, traits.marker({"Sort": name})], whole)
            add(parent, "module.PrototypeDefinition", definition, name=name, description="")
        for name, (side, sort) in self._by_side().items():
            made = [traits.prototype(sort), traits.marker({"Side": side})]
            add(
                parent,
                "module.PrototypeDefinition",
                traits.definition(made, whole),
                name=name,
                description="",
            )

    def _by_side(self) -> dict[str, tuple[str, str]]:
        """Return the prototypes by side and kind, each with the name of its side and its kind."""
        things = [*self.contents.counters, *(thing for deck in self.contents.decks for thing in deck.things)]
        return {
            self._prototype(thing): (self.sides.get(thing.side, gettext(NOBODY)), SORTS[thing.category])
            for thing in sorted(things, key=lambda thing: (thing.category, thing.side))
        }

    def _prototype(self, thing: GamePiece) -> str:
        return f"{self.sides.get(thing.side, gettext(NOBODY))} {SORTS[thing.category]}"

    def slot(self, parent: Element, thing: GamePiece, *, turned: bool = False) -> None:
        """Add a piece to a palette, a stack or a deck; ``turned`` puts its back up."""
        archive = self.archive
        front = archive.picture(f"{thing.category}-{slug(thing.id)}", thing.front, SCALE)
        deck = self.decks.get(thing.id)
        hidden = thing.category in ("card", "chit")
        made: list[Trait] = []
        if thing.back is not None:
            back = archive.picture(f"{thing.category}-{slug(thing.id)}-back", thing.back, SCALE)
            if hidden:
                made.append(traits.mask_trait(back, gettext(UNSEEN[thing.category])))
            else:
                made.append(traits.layer(["", back], ["", ""], gettext("Turn over"), 2 if turned else 1))
        if deck is not None:
            made.append(
                traits.to_deck(
                    gettext("Return to {deck}").format(deck=deck.title), traits.RETURN, deck_name(deck)
                )
            )
            if deck.discards:
                made.append(traits.to_deck(gettext("Discard"), traits.DISCARD, discards_name(deck)))
        made += [traits.prototype(self._prototype(thing)), traits.marker(_values(thing, deck))]
        gpid = archive.number()
        # a clone of a two-faced piece keeps both faces: the layer is outermost
        definition = traits.definition(made, traits.basic(front, thing.title, gpid))
        archive.add(
            parent,
            "widget.CardSlot" if thing.category == "card" else "widget.PieceSlot",
            definition,
            entryName=thing.title,
            gpid=gpid,
            width=pixels(thing.front.width),
            height=pixels(thing.front.height),
        )


def pixels(length: float) -> int:
    """Convert mm to pixels of the map."""
    return round(length * SCALE)


def deck_name(deck: DrawPile) -> str:
    """Return the name of a deck on the map, unique among decks."""
    return safe_name(f"{deck.title} ({deck.id.replace('-', ' ')})")


def discards_name(deck: DrawPile) -> str:
    """Return the name of the pile of a deck's discards."""
    return safe_name(f"{gettext('{deck} discards').format(deck=deck.title)} ({deck.id.replace('-', ' ')})")


def _values(thing: GamePiece, deck: DrawPile | None) -> dict[str, str]:
    values = {"Kind": safe_name(thing.kind.replace("-", " ")), "Rule": safe_name(thing.rule, "")}
    if deck is not None:
        values["Deck"] = deck_name(deck)
    return {**values, **{name: value for name, value in (thing.values or {}).items() if name not in values}}
