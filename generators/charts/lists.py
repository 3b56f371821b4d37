"""Lists as tables: a game's cards, its places, its errata."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from countermarch.components.display_names import capitalized
from countermarch.components.model.layers import RECONSTRUCTED_MARK
from countermarch.components.translations import gettext
from countermarch.generators.charts.grid_columns import GridRow
from countermarch.generators.charts.grids import grid
from countermarch.generators.pages.blocks import Block, bullets, heading, stack, typeset
from countermarch.generators.pages.look import BOLD, EMPTY, MEDIUM, WIDE, shown
from countermarch.generators.pieces.card_plan import CardPlan, column_text, plates_of, shown_of
from countermarch.generators.scene import metrics
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.nodes import Path, Tag, Text, tagged
from countermarch.generators.scene.paths import line, polygon
from countermarch.generators.scene.style import mix
from countermarch.generators.scene.text import flow

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Card, GazetteerPlace
    from countermarch.components.model.rulebook import Erratum
    from countermarch.generators.pages.look import Look, Tint
    from countermarch.generators.scene.nodes import Node

NO_HEX = "\N{EN DASH}"
LONGEST_WORD = 12
"""A box for longer values is as wide as one for words."""

MAX_RULES = 0.4
"""A list of rules wider than this share of its column is not beside an erratum's title but below it."""


def gazetteer_blocks(
    game: Game,
    width: float,
    look: Look,
    shows: Sequence[str] = (),
    words: Mapping[str, str] | None = None,
    *,
    colours: Mapping[str, str] | None = None,
) -> list[Block]:
    """Return the places of a game: the named ones by name, then bare hexes by their remark.

    ``shows`` names the columns that are printed instead of hexes and remarks, ``words`` their wording; ids of
    places are printed as names. Reconstructed values are marked. ``colours`` are the grounds of values;
    places are then in the order of the first column's values, unless some are to be filled in.
    """
    named = sorted((place for place in game.places.values() if place.name), key=lambda place: place.name)
    bare = sorted((place for place in game.places.values() if not place.name), key=lambda place: place.hex)
    if shows:
        known = {**{place.id: place.name for place in named}, **(words or {})}
        titles = [known.get(column, column.replace("-", " ").capitalize()) for column in shows]
        marks, known_all = not _mostly_reconstructed(named, shows, look), look.missing != "blank"
        if colours and known_all:
            ranks = {value: rank for rank, value in enumerate(colours)}
            named.sort(key=lambda place: ranks.get(place.text(shows[0]), len(ranks)))
        listed = [_listed(place, shows, known, look, marks=marks) for place in named]
        if colours and look.tints and known_all:
            listed = [
                replace(row, tones=_tones(place, shows, colours))
                for row, place in zip(listed, named, strict=True)
            ]
        listed.sort(key=lambda row: row.label == WIDE)  # names to fill in come last
        body = grid(gettext("Place"), titles, listed, width, look, tight=True)
        shared = _shared_marks(named, shows, look)
        return [body, bullets(shared, width, look)] if shared else [body]
    rows = [_place(place, look, words or {}) for place in named]
    titles = [gettext("Hex"), gettext("What it is")]
    for note, places in groupby(sorted(bare, key=lambda one: one.note), key=lambda one: one.note):
        some = list(places)
        rules = ", ".join(dict.fromkeys(look.cite_shortly(place.rule) for place in some))
        hexes = ", ".join(sorted(place.hex for place in some))
        said = gettext("{note}: hexes {hexes}").format(note=note or gettext("Without a name"), hexes=hexes)
        rows.append(GridRow(gettext("Without a name"), (NO_HEX, typeset(said)), rules))
    return [grid(gettext("Place"), titles, rows, width, look, tight=True)] if rows else []


def _place(place: GazetteerPlace, look: Look, words: Mapping[str, str]) -> GridRow:
    """Return a place with its hex, if the document gives one."""
    kinds = ", ".join(words.get(kind, kind.replace("-", " ")) for kind in place.kinds)
    return GridRow(
        place.name,
        (place.hex or NO_HEX, "; ".join(part for part in (kinds, typeset(place.note)) if part)),
        look.cite_shortly(place.rule),
    )


def _shared_marks(places: Sequence[GazetteerPlace], shows: Sequence[str], look: Look) -> list[str]:
    """Return the note for a list most of whose values are reconstructed: it names those that are not.

    Such a list has no marks in its cells.
    """
    if not _mostly_reconstructed(places, shows, look):
        return []
    ruled = {
        place.name: [
            column.replace("-", " ")
            for column in ("name", *shows)
            if (value := place.values.get(column)) is not None and not value.reconstructed
        ]
        for place in places
    }
    whole = [name for name, known in ruled.items() if len(known) > len(shows)]
    parts = [f"{name} ({', '.join(known)})" for name, known in ruled.items() if known and name not in whole]
    said = "; ".join([*([", ".join(whole)] if whole else []), *parts])
    note = gettext("Reconstructed, except what the rules say: {said}.").format(said=said)
    return [f"{RECONSTRUCTED_MARK} {note}"] if said else []


def _mostly_reconstructed(places: Sequence[GazetteerPlace], shows: Sequence[str], look: Look) -> bool:
    """Return whether more than half of the values in a list are reconstructed."""
    marked = [
        shown(value, look).marked
        for place in places
        for column in ("name", *shows)
        if (value := place.values.get(column)) is not None
    ]
    return 2 * sum(marked) > len(marked)


def _tones(place: GazetteerPlace, shows: Sequence[str], colours: Mapping[str, str]) -> dict[int, str]:
    """Return the grounds of a place's values; its name has that of the first."""
    found = {
        index: colours[place.text(one)] for index, one in enumerate(shows, 1) if place.text(one) in colours
    }
    return {0: found[1], **found} if 1 in found else found


def _listed(
    place: GazetteerPlace, shows: Sequence[str], words: Mapping[str, str], look: Look, *, marks: bool
) -> GridRow:
    """Return a place with the chosen columns; flags are dots, unknown values are boxes to fill in."""
    cells = []
    for column in shows:
        value = shown(place.values.get(column), look)
        text = value.text or ""
        if look.missing == "blank" and value.text is None:
            cells.append(WIDE if len(place.text(column)) > LONGEST_WORD else EMPTY)
            continue
        flag = "\N{BULLET}" if text in {"True", "yes"} else ""
        named = flag or ", ".join(
            dict.fromkeys(words.get(word, word.replace("-", " ")) for word in text.split())
        )
        cells.append(f"{named}{RECONSTRUCTED_MARK}" if marks and value.marked and named else named or NO_HEX)
    name = shown(place.values.get("name"), look)
    label = (
        WIDE
        if name.text is None
        else f"{place.name}{RECONSTRUCTED_MARK}"
        if marks and name.marked
        else place.name
    )
    return GridRow(label, tuple(cells), look.cite_shortly(place.rule))


def errata_blocks(groups: Mapping[str, Sequence[Erratum]], width: float, look: Look) -> list[Block]:
    """Return a heading for each group with a title, and a block for each erratum: its title and rulings."""
    blocks: list[Block] = []
    for title, errata in groups.items():
        blocks += [heading(title, width, look)] if title else []
        blocks += [_erratum(one, width, look, ruled=one is not errata[0]) for one in errata]
    return blocks


def _erratum(erratum: Erratum, width: float, look: Look, *, ruled: bool) -> Block:
    """Return an erratum, ``ruled`` off from the one above."""
    style = look.style
    size = style.size("note") + 0.2
    head = style.size("body") - 0.4
    tall = metrics.cap_height(BOLD, head)
    number = erratum.id.rpartition("-")[2]
    indent = metrics.width("E000 ", BOLD, head) + 0.6
    cited = list(dict.fromkeys(look.cite_shortly(rule) for rule in erratum.rules))
    # some citations have a comma of their own
    rules = "; ".join(cited) if any("," in one for one in cited) else ", ".join(cited)
    small, muted = style.size("note") - 0.6, style.colour("muted")
    taken = metrics.width(rules, MEDIUM, small)
    below = taken > MAX_RULES * width
    title = flow(
        f"**{plain(typeset(erratum.title))}**",
        indent,
        0,
        width=width - indent - (0.0 if below else max(taken + 2.0, 13.0)),
        family="Barlow Condensed",
        size=head,
        leading=1.1,
        fill=style.colour("ink"),
    )
    beside: tuple[Node, ...] = (Text(width, tall, rules, MEDIUM, small, muted, "end"),)
    low = max(title.height, tall)
    if below:
        under = flow(
            plain(rules),
            indent,
            low + 0.3,
            width=width - indent,
            family="Barlow Condensed Medium",
            size=small,
            leading=1.1,
            fill=muted,
        )
        beside, low = under.nodes, low + 0.3 + under.height
    top = Block(
        width,
        low,
        (
            *((Path(line((0, -1.3), (width, -1.3)), stroke=style.colour("line"), line=0.15),) * ruled),
            tagged("H2", (Text(0, tall, number, BOLD, head, style.colour("accent")), *title.nodes)),
            tagged("P", beside),
        ),
    )
    text = plain(typeset(erratum.ruling))
    others = [reading.removesuffix(".") for reading in erratum.readings[1:]]
    if erratum.switch and others:
        text += f" *{gettext('Alternative reading:')}* {plain(typeset(gettext('; or ').join(others)))}."
    body = flow(text, indent, 0, width=width - indent, size=size, leading=1.2, fill=style.colour("ink"))
    return stack([top, Block(width, body.height, body.nodes, tag=Tag("P"))], 0.9)


def deck_list(
    cards: Sequence[Card],
    columns: Sequence[str],
    width: float,
    look: Look,
    plan: CardPlan,
    *,
    alike: Sequence[Card] = (),
) -> Block:
    """Return a list of cards in order: title, count, the named columns.

    Several names with commas, as in ``"class, descriptor"``, make one column. The last row has the totals.
    The columns are as wide as in a list of all cards ``alike``.
    """
    rows = [_listed_card(card, columns, plan, look) for card in cards]
    count, points = (
        sum(card.count for card in cards),
        sum(card.count * (card.number(plan.corner) or 0) for card in cards),
    )
    sums = (str(points) if column == plan.corner and points else "" for column in columns)
    rows.append(GridRow(gettext("Total"), (str(count), *sums)))
    return grid(
        gettext("Card"),
        [gettext("Cards"), *(_title(column) for column in columns)],
        rows,
        width,
        look,
        titled=True,
        alike=[*(_listed_card(card, columns, plan, look) for card in alike), rows[-1]] if alike else (),
    )


def _listed_card(card: Card, columns: Sequence[str], plan: CardPlan, look: Look) -> GridRow:
    """Return a card's row, in which what has a colour on the card has a pale one."""
    tones = {
        place: mix("#ffffff", plan.colours[card.text(column)], PALE)
        for place, column in enumerate(columns, 2)
        if look.tints and card.text(column) in plan.colours
    }
    cells = (_joined(card, column.split(", "), plan) for column in columns)
    return GridRow(typeset(card.title), (str(card.count), *cells), tones=tones)


PALE = 0.24
"""Share of its colour in the background of a cell."""


def effect_list(cards: Sequence[Card], width: float, look: Look, plan: CardPlan, tone: str = "") -> Block:
    """Return the effects of cards by side, each text once, with the number and titles of its cards.

    Each is preceded by what the cards show: an arrow for whom they help or hurt, or a figure. With a ``tone``
    only cards of that tone are listed, in columns as wide as those of the list of all.
    """
    heaps: dict[str, list[Card]] = {}
    for card in cards:
        heaps.setdefault(card.body, []).append(card)
    sorted_heaps = sorted(heaps.values(), key=lambda heap: (_first_of_side(heap, cards), -len(heap)))
    rows = {heap[0].id: _effect(heap, look, plan) for heap in sorted_heaps}
    shown = [rows[heap[0].id] for heap in sorted_heaps if tone in ("", shown_of("card.tone", heap[0], plan))]
    titles = [gettext("Cards"), gettext("What they do"), gettext("Titles")]
    return grid(gettext("Result"), titles, shown, width, look, titled=True, alike=list(rows.values()))


def _effect(heap: Sequence[Card], look: Look, plan: CardPlan) -> GridRow:
    """Return the row of cards with one text: the arrow, each figure and what it counts, the titles."""
    plates = plates_of(heap[0], plan) or [(NO_HEX, "")]
    return GridRow(
        typeset(", ".join(f"{shows} {says}".strip() for shows, says in plates)),
        (
            str(sum(card.count for card in heap)),
            typeset(heap[0].body),
            ", ".join(typeset(one.title) for one in heap),
        ),
        icon=_arrow(shown_of("card.tone", heap[0], plan)),
        tones={0: tint.pale} if (tint := _side_of(heap, look)) else {},
    )


def _arrow(tone: str) -> Node | str:
    """Return the arrow of a card: up if it helps its side, down if it hurts it, both ways; none otherwise."""
    if tone not in ARROWS:
        return ""
    fill, points = ARROWS[tone]
    return Path(polygon(points), fill=fill)


UP = [(2.0, 0.0), (4.0, 2.2), (2.8, 2.2), (2.8, 4.2), (1.2, 4.2), (1.2, 2.2), (0.0, 2.2)]
BOTH = [(x, y * 0.8) for x, y in UP[:3]] + [
    (2.8, 3.2),
    (4.0, 3.2),
    (2.0, 5.0),
    (0.0, 3.2),
    (1.2, 3.2),
    (1.2, 1.76),
    (0.0, 1.76),
]
ARROWS = {
    "helps": ("#1f6b3a", UP),
    "hurts": ("#9f2b20", [(x, 4.2 - y) for x, y in UP]),
    "both": ("#3d434f", BOTH),
}
"""Colour and outline, in mm, of the arrow for each tone."""


def _first_of_side(heap: Sequence[Card], cards: Sequence[Card]) -> int:
    """Return where in a deck the side of some cards comes first; those of several sides or none are last."""
    sides = {card.side for card in heap}
    ours = [at for at, card in enumerate(cards) if card.side and {card.side} == sides]
    return ours[0] if ours else len(cards)


def _side_of(cards: Sequence[Card], look: Look) -> Tint | None:
    """Return the colours of the side that all cards are of."""
    sides = {card.side for card in cards}
    return look.tint(sides.pop()) if len(sides) == 1 else None


def _joined(card: Card, columns: Sequence[str], plan: CardPlan) -> str:
    said = [text for column in columns if (text := typeset(_cell(card, column, plan)))]
    return ", ".join(said) or NO_HEX


def _cell(card: Card, column: str, plan: CardPlan) -> str:
    """Return what a card shows in a column, in its corner where that is the corner's."""
    return shown_of("card.corner", card, plan) if column == plan.corner else column_text(card, column, plan)


def _title(column: str) -> str:
    return capitalized(column.replace("_", " "))
