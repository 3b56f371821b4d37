"""Set-up cards: one scenario's facts, who sets up what where, and what is special about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING

from generators.pages.blocks import Block, cited, errata_words, heading, paragraph, parted, ruled, typeset
from generators.pages.look import BOLD, MEDIUM, livery, side_of
from generators.scene import metrics
from generators.scene.markup import plain
from generators.scene.nodes import Group, Path, Rect, Tag, tagged
from generators.scene.paths import line
from generators.scene.text import centred_text, flow

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from components.model.game import Game
    from components.model.scenarios import Fact, Scenario, SetupLine
    from generators.pages.look import Look
    from generators.scene.nodes import Node
    from generators.scene.text import Flowed

COLUMNS = 4
"""A line says how many, what, in which hex, by which rule."""

FACT_GAP = 3.0
FEW = 6
"""So many facts stand three in a row, more of them five."""


@dataclass(frozen=True, slots=True)
class SetupPlan:
    """Which facts of a scenario its card prints, in order, and better words for some of their values."""

    facts: tuple[str, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)


def setup_blocks(scenario: Scenario, game: Game, width: float, look: Look, plan: SetupPlan) -> list[Block]:
    """Return a scenario's card as blocks."""
    blocks = []
    if scenario.says:
        blocks.append(paragraph(plain(typeset(scenario.says)), width, look))
    known = [scenario.facts[fact] for fact in plan.facts if fact in scenario.facts]
    if known:
        blocks.append(_facts([(fact, fact_text(fact, game, plan.words)) for fact in known], width, look))
    for side_id, lines in groupby(scenario.setup, key=lambda one: one.side):
        blocks += _side(side_id, list(lines), game, width, look, noun=plan.words.get("units", "units"))
    if scenario.notes:
        blocks += [heading("Special rules", width, look), _notes(scenario, width, look)]
    return blocks


def fact_text(fact: Fact, game: Game, words: Mapping[str, str]) -> str:
    """Return a fact's value in words: sides by their names, yes or no, lists with commas.

    ``words`` has better words for single values than their ids.
    """
    value = fact.value
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if isinstance(value, tuple):
        return ", ".join(_named(one, game, words) for one in value) or "None"
    said = _named(str(value), game, words)
    return said[:1].upper() + said[1:]


def _named(word: str, game: Game, words: Mapping[str, str]) -> str:
    if word in words:
        return words[word]
    side = side_of(game, word)
    if side:
        return side.name
    return typeset(word) if any(character.isdigit() for character in word) else word.replace("-", " ")


def _facts(facts: Sequence[tuple[Fact, str]], width: float, look: Look) -> Block:
    """Return the facts as rows of panels: the value large, what it is beneath."""
    style = look.style
    across = 3 if len(facts) <= FEW else 5
    wide = (width - FACT_GAP * (across - 1)) / across
    cap = metrics.cap_height(BOLD, style.size("heading"))
    nodes: list[Node] = []
    y = 0.0
    for start in range(0, len(facts), across):
        row = facts[start : start + across]
        said = [_explained(fact, wide, look) for fact, _ in row]
        tall = cap + max(one.height for one in said) + 6.0
        for index, ((fact, value), words) in enumerate(zip(row, said, strict=True)):
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


def _explained(fact: Fact, width: float, look: Look) -> Flowed:
    """Return what a fact is, with its rule, small."""
    return flow(
        plain(f"{fact.says} ({cited(look.cite_shortly(fact.rule), fact.errata)})"),
        0,
        0,
        width=width - 4.5,
        family="Barlow Condensed Medium",
        size=look.style.size("note") + 0.6,
        leading=1.12,
        fill=look.style.colour("muted"),
        piece=fact.id,
    )


def _side(
    side_id: str, lines: list[SetupLine], game: Game, width: float, look: Look, *, noun: str
) -> list[Block]:
    """Return one side's lines under a band in its colours, with how many there are of what ``noun`` says."""
    style = look.style
    side = side_of(game, side_id)
    dress = livery(game, side_id, look)
    name = side.name if side else side_id
    size = style.size("heading")
    tall = metrics.cap_height(BOLD, size) * 2.1
    counted = [one.count for one in lines]
    total = (
        f"{sum(count for count in counted if count)} {noun}"
        if all(count is not None for count in counted)
        else ""
    )
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
    body = [_line(one, width, look, shade=bool(index % 2)) for index, one in enumerate(lines)]
    return [parted(body, head=head, tag=Tag("Table"))]


def _line(one: SetupLine, width: float, look: Look, *, shade: bool) -> Block:
    """Return one line: a box to tick, how many, where, its hex, its rule."""
    style = look.style
    size = style.size("body")
    count_x, words_x = 12.5, 18.0
    hex_x, rule_x = width - 24.0, width - 2.0
    words = plain(typeset(one.says))
    room = hex_x - 8.0 - words_x
    tall = max(flow(words, 0, 0, width=room, size=size, leading=1.2).height + 2.2, 5.2)
    middle = tall / 2
    ink, muted = style.colour("ink"), style.colour("muted")
    nodes: list[Node] = [Rect(0, 0, width, tall, fill=style.colour("panel"))] if shade else []
    nodes.append(Path(line((0, 0), (width, 0)), stroke=style.colour("line"), line=0.15))
    nodes.append(
        Rect(2.6, middle - 1.5, 3.0, 3.0, fill=style.colour("paper"), stroke=ink, line=0.22, radius=0.4)
    )
    count = "all" if one.count is None else f"{one.count} \N{MULTIPLICATION SIGN}"
    counted = centred_text(count_x, middle, count, font=BOLD, size=style.size("head"), fill=ink)
    nodes.append(tagged("TD", (counted,)))
    said = flow(
        words,
        words_x,
        0.11 * size * metrics.MM,
        width=room,
        height=tall,
        size=size,
        leading=1.2,
        upright="middle",
        fill=ink,
    )
    nodes.append(tagged("TD", said.nodes))
    where = centred_text(hex_x, middle, one.hex, font=BOLD, size=style.size("head") + 1, fill=ink)
    nodes.append(tagged("TD", (where,) if one.hex else ()))
    rule = centred_text(
        rule_x,
        middle,
        cited(look.cite_shortly(one.rule), one.errata),
        font=MEDIUM,
        size=style.size("note"),
        align="end",
        fill=muted,
    )
    nodes.append(tagged("TD", (rule,)))
    return Block(width, tall, tuple(nodes), tag=Tag("TR"))


def _notes(scenario: Scenario, width: float, look: Look) -> Block:
    said = [(note.says, cited(look.cite_shortly(note.rule), note.errata)) for note in scenario.notes]
    if scenario.errata:
        said.append(
            (
                f"Readings adopted here: {errata_words(scenario.errata)}; see the errata sheet.",
                look.cite_shortly(scenario.rule),
            )
        )
    return ruled(said, width, look, size="body", piece=scenario.id)
