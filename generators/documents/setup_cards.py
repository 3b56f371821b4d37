"""Set-up cards: a scenario's facts, who sets up what where, and its special rules."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from countermarch.components.display_names import capitalized
from countermarch.components.translations import gettext
from countermarch.generators.documents.setup_lines import (
    ABREAST,
    COLUMNS,
    SCALE,
    SetupDrawing,
    forces,
    line_blocks,
    pool_block,
    rule_of,
)
from countermarch.generators.maps.inset import Mark, inset
from countermarch.generators.pages.blocks import (
    DOT,
    Block,
    cited,
    errata_words,
    heading,
    paragraph,
    ruled,
    side_by_side,
    stack,
    stacked_parts,
    typeset,
)
from countermarch.generators.pages.look import BOLD, EMPTY, MEDIUM, livery, side_of
from countermarch.generators.pieces.drawer import faces
from countermarch.generators.scene import metrics
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.nodes import Group, Rect, Tag, Use, tagged
from countermarch.generators.scene.text import centred_text, flow

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.scenarios import Fact, Scenario
    from countermarch.generators.documents.setup_lines import PieceCount, SideSetup
    from countermarch.generators.maps.hex_grid import HexMap
    from countermarch.generators.pages.look import Look
    from countermarch.generators.pieces.drawer import PieceDrawer
    from countermarch.generators.scene.nodes import Node, Scene
    from countermarch.generators.scene.text import Flowed

FACT_GAP = 3.0
FEW = 6
"""Maximum facts in rows of three; more are printed in rows of five."""


MANY_NOTES = 4
NOTE_GAP = 8.0
"""Number of special rules from which they are in two columns, and the gap between these, in mm."""


@dataclass(frozen=True, slots=True)
class SetupPlan:
    """Which facts of a scenario its card prints, in order, and better words for some of their values.

    ``sentences`` state a fact by its id: ``first-player`` by ``"{value} moves first"``. One that is false has
    the sentence of ``no-`` and its id. With a ``map`` of hexes and its ground, a card shows the
    hexes of its lines on an inset beside the side with most of them; with ``areas``, an inset of a map of
    areas, of the size it is asked for, beside the first side; with a ``table``, the boards with what a
    scenario lays on them. Counters alike in the columns of
    ``order`` are together.
    """

    facts: tuple[str, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)
    sentences: Mapping[str, str] = field(default_factory=dict)
    map: tuple[HexMap, Scene] | None = None
    order: tuple[str, ...] = ()
    areas: Callable[[tuple[float, float]], Block] | None = None
    table: Callable[[Scenario], Block] | None = None


def setup_blocks(
    scenario: Scenario,
    game: Game,
    width: float,
    plan: SetupPlan,
    drawer: PieceDrawer,
    *,
    scale: float = SCALE,
) -> list[Block]:
    """Return a scenario's card as blocks; ``drawer`` draws the counters on it, at a ``scale``."""
    look = drawer.look
    cell = SetupDrawing(look, width, partial(_face, drawer), scale)
    blocks = []
    if scenario.says:
        blocks.append(paragraph(plain(typeset(scenario.says)), width, look))
    known = [scenario.facts[fact] for fact in plan.facts if fact in scenario.facts]
    sides = forces(scenario, game, plan.order)
    mapped = _mapped(sides, plan)
    if known and mapped:
        values = ((plain(typeset(_fact_in_words(fact, game, plan)[0])), fact) for fact in known)
        shown = (f"**{said}** {cited(look.cite_shortly(fact.rule), fact.errata)}" for said, fact in values)
        whole = (one.replace(" ", EMPTY) for one in shown)  # a line never breaks within a fact
        blocks.append(paragraph(f"{EMPTY}\N{MIDDLE DOT} ".join(whole), width, look))
    elif known:
        blocks.append(_facts([(fact, *_fact_in_words(fact, game, plan)) for fact in known], width, look))
    blocks += [plan.table(scenario)] if plan.table else []
    for force in sides:
        narrow = replace(cell, width=width * BESIDE) if force is mapped else cell
        made = _force(force, game, narrow, noun=plan.words.get("units", gettext("units")))
        if force is mapped:
            made = [_with_inset(made, sides, game, plan, cell, scenario=scenario.id)]
        blocks += made
    if scenario.notes:
        blocks += [heading(gettext("Special rules"), width, look), _notes(scenario, width, look)]
    return blocks


BESIDE, MIN_INSET = 0.6, 62.0
"""Share of the width of a side's lines beside an inset, and the least height of the inset, in mm."""


def _mapped(sides: Sequence[SideSetup], plan: SetupPlan) -> SideSetup | None:
    """Return the side with most lines that name a hex; None without such lines or without a map."""
    if plan.areas:
        return sides[0] if sides else None
    named = {side.side: sum(bool(one.line.hex) for one in side.places) for side in sides}
    most = max(named.values(), default=0)
    return next((one for one in sides if most and named[one.side] == most), None) if plan.map else None


def _with_inset(
    made: Sequence[Block],
    sides: Sequence[SideSetup],
    game: Game,
    plan: SetupPlan,
    cell: SetupDrawing,
    *,
    scenario: str,
) -> Block:
    """Return a side's lines beside the inset of all hexes that a scenario names."""
    lines = stack(made, 0.0)
    wide, tall = cell.width * (1 - BESIDE) - NOTE_GAP / 2, max(lines.height, MIN_INSET)
    if plan.areas:
        return side_by_side([lines, plan.areas((wide, tall))], NOTE_GAP / 2)
    if not plan.map:
        return lines
    marks = dict.fromkeys(
        Mark(
            (int(one.line.hex[:2]), int(one.line.hex[2:])),
            one.line.within or 0,
            livery(game, side.side, cell.look).deep,
        )
        for side in sides
        for one in side.places
        if one.line.hex
    )
    grounds = [one for one in plan.map[0].of_scenarios if one.scenario == scenario]
    shown = inset(*plan.map, list(marks), (wide, tall), cell.look, grounds=grounds)
    return side_by_side([lines, shown], NOTE_GAP / 2)


def title_block(scenario: Scenario, width: float, look: Look) -> Block:
    """Return a scenario's title, for a page with several scenarios."""
    style = look.style
    size = style.size("title") * 0.8
    tall = metrics.cap_height(BOLD, size)
    words = centred_text(
        0,
        1.5 + tall / 2,
        scenario.title,
        font=BOLD,
        size=size,
        min_size=9,
        align="start",
        width=width,
        fill=style.colour("ink"),
    )
    bar = Rect(0, tall + 3.6, 18.0, 0.9, fill=style.colour("accent"))
    return Block(width, tall + 4.5, (tagged("H2", (words,)), bar), keep=True)


def _face(drawer: PieceDrawer, shown: PieceCount) -> Scene:
    """Return the face that is up, of the first of some counters."""
    return faces(drawer.copy_with_scene(shown.piece, shown.first), drawer)[shown.turned]


def laid_faces(scenario: Scenario, game: Game, drawer: PieceDrawer) -> dict[str, tuple[Scene, ...]]:
    """Return what each counter of a piece shows when a scenario begins, in the order of its lines, by id."""
    found: dict[str, tuple[Scene, ...]] = {}
    for shown in (one for side in forces(scenario, game) for place in side.places for one in place.shown):
        up = (_face(drawer, copy) for copy in shown.each)
        found[shown.piece.id] = (*found.get(shown.piece.id, ()), *up)
    return found


def table_block(title: str, boards: Sequence[Scene], width: float, look: Look) -> Block:
    """Return small pictures of the boards on the table, under a title.

    They are side by side; the last two of several are stacked, half as large.
    """
    pair = boards[-2:] if len(boards) > ABREAST else ()
    large = boards[: len(boards) - len(pair)]
    halved = max((one.width / one.height / 2 for one in pair), default=0.0)
    gaps = FACT_GAP * (len(large) - (halved if pair else 1))
    tall = (width - gaps) / (sum(one.width / one.height for one in large) + halved)
    half = (tall - FACT_GAP) / 2
    nodes: list[Node] = []
    x = 0.0
    for board in large:
        nodes.append(_board_at(board, x, 0.0, tall))
        x += tall * board.width / board.height + FACT_GAP
    nodes += [_board_at(board, x, place * (half + FACT_GAP), half) for place, board in enumerate(pair)]
    figure = Block(width, tall, (tagged("Artifact", nodes),))  # the lines of the set-up say the same
    return stack([heading(title, width, look), figure], 2.0)


def _board_at(board: Scene, x: float, y: float, tall: float) -> Node:
    """Return a board at a place, ``tall`` mm high."""
    clip = (0.0, 0.0, board.width, board.height)
    return Group((Use(board, 0.0, 0.0),), x, y, scale=tall / board.height, clip=clip, pictured=True)


def fact_text(fact: Fact, game: Game, words: Mapping[str, str]) -> str:
    """Return a fact's value in words: names of sides, yes or no, lists with commas.

    ``words`` has better words for single values than their ids.
    """
    value = fact.value
    if isinstance(value, bool):
        return gettext("Yes") if value else gettext("No")
    if isinstance(value, tuple):
        return ", ".join(_word_in_full(one, game, words) for one in value) or gettext("None")
    return capitalized(_word_in_full(str(value), game, words))


def _fact_in_words(fact: Fact, game: Game, plan: SetupPlan) -> tuple[str, str]:
    """Return a fact in large words, and the details still to explain."""
    value = fact_text(fact, game, plan.words)
    sentence = plan.sentences.get(fact.id if fact.value is not False else f"no-{fact.id}", "")
    return (sentence.replace("{value}", value), "") if sentence else (value, fact.says)


def _word_in_full(word: str, game: Game, words: Mapping[str, str]) -> str:
    if word in words:
        return words[word]
    side = side_of(game, word)
    if side:
        return side.name
    return typeset(word) if any(character.isdigit() for character in word) else word.replace("-", " ")


def _facts(facts: Sequence[tuple[Fact, str, str]], width: float, look: Look) -> Block:
    """Return the facts as rows of panels: the value large, its label below."""
    style = look.style
    rows = -(-len(facts) // (3 if len(facts) <= FEW else 5))
    across = -(-len(facts) // rows)
    wide = (width - FACT_GAP * (across - 1)) / across
    cap = metrics.cap_height(BOLD, style.size("heading"))
    nodes: list[Node] = []
    y = 0.0
    for start in range(0, len(facts), across):
        row = facts[start : start + across]
        said = [_explained(fact, says, wide, look) for fact, _, says in row]
        tall = cap + max(one.height for one in said) + 6.0
        for index, ((fact, value, _), words) in enumerate(zip(row, said, strict=True)):
            x = index * (wide + FACT_GAP)
            nodes.append(Rect(x, y, wide, tall, fill=style.colour("panel")))
            nodes.append(Rect(x, y, 0.9, tall, fill=style.colour("accent")))
            large = centred_text(
                x + 2.9,
                y + 1.9 + cap / 2,
                value,
                font=BOLD,
                size=style.size("heading"),
                align="start",
                width=wide - 4.5,
                fill=style.colour("ink"),
                piece=fact.id,
            )
            nodes.append(tagged("P", (large, Group(words.nodes, x + 2.9, y + cap + 3.6))))
        y += tall + 2.0
    return Block(width, y - 2.0, tuple(nodes))


def _explained(fact: Fact, says: str, width: float, look: Look) -> Flowed:
    """Return the label of a fact with its rule, small."""
    rule = cited(look.cite_shortly(fact.rule), fact.errata)
    bracketed = rule if rule.endswith(")") or not says else f"({rule})"
    return flow(
        plain(f"{says} {bracketed}".strip()),
        0,
        0,
        width=width - 4.5,
        family="Barlow Condensed Medium",
        size=look.style.size("note") + 0.6,
        leading=1.12,
        fill=look.style.colour("muted"),
        piece=fact.id,
    )


def _force(force: SideSetup, game: Game, cell: SetupDrawing, *, noun: str) -> list[Block]:
    """Return a side's lines under a band in its colours, with the total of ``noun``."""
    look, width, style = cell.look, cell.width, cell.look.style
    side = side_of(game, force.side)
    dress = livery(game, force.side, look)
    name = side.name if side else force.side
    size = style.size("heading")
    tall = metrics.cap_height(BOLD, size) * 2.1
    counted = [one.line.count or (one.total + one.left) for one in force.places]
    rules = {rule_of(one.line, look) for one in force.places}
    shared = len(rules) == 1 and len(force.places) > 1
    totals = (f"{sum(counted)} {noun}" if all(counted) else "", *(rules if shared else ()))
    total = DOT.join(one for one in totals if one)
    low = style.counter["field"] == "frame"
    ground, ink = (style.colour("paper"), dress.deep) if low else (dress.deep, "#ffffff")
    words: list[Node] = [centred_text(2.6, tall / 2, name, font=BOLD, size=size, align="start", fill=ink)]
    if total:
        words.append(
            centred_text(
                width - 2.6, tall / 2, total, font=MEDIUM, size=style.size("head"), align="end", fill=ink
            )
        )
    band = Rect(0, 0, width, tall, fill=ground, stroke=dress.deep, line=0.35)
    title = tagged("TH", words, scope="Column", columns=COLUMNS)
    head = Block(width, tall, (band, title), keep=True, tag=Tag("TR"))
    body = [pool_block(force.pool, cell)] if force.pool else []
    lines = line_blocks(force.places, replace(cell, cited=shared))
    return [stacked_parts([*body, *lines], head=head, tag=Tag("Table"))]


def _notes(scenario: Scenario, width: float, look: Look) -> Block:
    """Return a scenario's special rules, in two columns if that takes less of the page."""
    said = [("", note.says, cited(look.cite_shortly(note.rule), note.errata)) for note in scenario.notes]
    if scenario.errata:
        said.append(
            (
                "",
                gettext("Readings adopted here: {errata}; see the errata sheet.").format(
                    errata=errata_words(scenario.errata)
                ),
                look.cite_shortly(scenario.rule),
            )
        )
    whole = ruled(said, width, look, size="body", piece=scenario.id)
    if len(said) < MANY_NOTES:
        return whole
    half, middle = (width - NOTE_GAP) / 2, -(-len(said) // 2)
    both = side_by_side(
        [ruled(part, half, look, size="body", piece=scenario.id) for part in (said[:middle], said[middle:])],
        NOTE_GAP,
    )
    return both if both.height < whole.height else whole
