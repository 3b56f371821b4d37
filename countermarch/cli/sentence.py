"""Answer a sentence: print what was understood, assumed and not used, then the ruling or one question."""

from __future__ import annotations

import shlex
import sys
from contextlib import nullcontext, redirect_stdout, suppress
from itertools import combinations, product
from typing import TYPE_CHECKING

import click

from countermarch.cli.arguments import as_words
from countermarch.cli.failures import BAD_INPUT, SUCCESS
from countermarch.cli.streams import json_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from countermarch.sentences import Asked, Reply
    from countermarch.sentences.reading import Understanding

WIDEST = 44
"""Width of the column of facts."""

LONGEST_NAME = 4
"""Words of the longest name of a piece that is looked up in a sentence."""

MAX_FACTS = 8
"""Maximum facts of a question that are listed where a sentence changes none."""

MAX_OTHERS = 3
"""Maximum other values of an assumed fact that are listed with their outcomes."""

RULES = ("erratum", "clause")
"""Kinds of entries that are shown as they are to a sentence that asks no question."""

NEAR = 5
"""How many entries are searched for questions that come near a sentence without an answer."""


def ask(
    words: Sequence[str],
    game: str,
    *,
    as_json: bool,
    receipt: bool,
    copy: Path | None = None,
    follows: bool = False,
) -> int:
    """Read a sentence and answer it; if a fact is missing, ask for it and return exit status 2.

    One that ``follows`` should change a fact of the last question.
    """
    from countermarch import sentences
    from countermarch.cli import last_asked
    from countermarch.cli.answering import answer
    from countermarch.components.errors import InputError
    from countermarch.reference.engine import registry

    last = _last(follows=follows)
    named = _game_named(game, copy)
    reply = sentences.ask_in_words(" ".join(words), named, last=last, copy=copy)
    given = {**reply.given, **reply.example}
    # an open question too, so that `again` continues it
    if reply.status != "unknown" and reply.reading is not None:
        last_asked.keep(reply.reading.game, reply.reading.question, given)
    if as_json:
        click.echo(json_text(reply.as_json()))
        return SUCCESS if reply.status in ("answered", "odds") else BAD_INPUT
    reading = reply.reading
    if reading is None:
        raise InputError("game", reply.says)
    if reply.status == "unknown":
        raise InputError(None, _unanswered(reply, reading, " ".join(words), last if follows else None))
    only_receipt = receipt and reply.status == "answered"
    with redirect_stdout(sys.stderr) if only_receipt else nullcontext():
        _print_reading(reply, reading)
    if reply.status in ("answered", "odds"):
        _note_reconstructed(reading, given, copy)
    if reply.status == "answered":
        return answer(reading.game, reading.question, given, as_json=False, receipt=receipt)
    if reply.status == "odds":
        from countermarch.cli.layout.odds import show
        from countermarch.reference.engine.odds import odds

        show(odds(reading.game, reading.question, given), given)
        return SUCCESS
    click.echo(reply.says)
    for choice, outcome in reply.outcomes.items():
        click.echo(f"  {choice:<{WIDEST}}  {outcome}")
    for question in (reading.question, reply.rival) if reply.rival else ():
        facts = reading.facts if question == reading.question else {}
        fields = registry.find(reading.game, question).parameters
        click.echo(
            "  " + shlex.join(["countermarch", "ask", reading.game, question, *as_words(facts, fields)])
        )
    return BAD_INPUT


def _game_named(game: str, copy: Path | None) -> str:
    """Return the game that a word names, if any; raises ``InputError`` for faults of a copy of it."""
    from countermarch.folders import opening

    named = opening.resolve_name(game) if game else ""
    if copy is not None and named:
        opening.open_valid(named, copy=copy)
    return named


def _last(*, follows: bool) -> Asked | None:
    """Return the last question; None if no question has been asked yet."""
    from countermarch.cli import last_asked
    from countermarch.components.errors import InputError
    from countermarch.sentences import Asked

    with suppress(InputError):
        return Asked(*last_asked.last(), surely=follows)
    return None


def _note_reconstructed(reading: Understanding, given: Mapping[str, object], copy: Path | None) -> None:
    """Note which values come from named pieces and are reconstructed, as where they are given by options."""
    from countermarch.cli.question_command import note_reconstructed, pieces_of
    from countermarch.reference.engine import registry
    from countermarch.reference.engine.errors import ValueFault
    from countermarch.reference.engine.kinds import ListKind, RecordKind

    pieces = pieces_of(reading.game, copy, reading.question)
    for field in registry.find(reading.game, reading.question).parameters if pieces else ():
        kind = field.kind.item if isinstance(field.kind, ListKind) else field.kind
        held = given.get(field.name)
        if pieces is None or not isinstance(kind, RecordKind) or not held:
            continue
        things = [one for one in (held if isinstance(held, list) else [held]) if isinstance(one, dict)]
        words = [word for word in reading.sources.get(field.name, "").split() if not word.isdecimal()]
        faces = [[], *([word] for word in dict.fromkeys(words) if pieces.is_face(word))]
        for (start, end), face in product(combinations(range(len(words) + 1), 2), faces):
            name = words[start:end]
            if len(name) > LONGEST_NAME:
                continue
            with suppress(ValueFault):
                known = pieces.values(name, kind.fields, [*name, *face])
                if known and any(known.items() <= thing.items() for thing in things):
                    pieces.note("-".join(name))
    note_reconstructed(pieces)


def _unanswered(reply: Reply, reading: Understanding, text: str, last: Asked | None) -> str:
    """Return why a sentence has no answer: its unknown words, or the questions that `find` finds for it.

    ``last`` is the question that the sentence was meant to change, if any.
    """
    from countermarch import find
    from countermarch.components.display_names import words as named
    from countermarch.components.suggestions import did_you_mean
    from countermarch.reference.engine import registry
    from countermarch.reference.engine.kinds import EnumKind
    from countermarch.sentences.replies import NONE

    if not reply.says.startswith(NONE):
        return reply.says
    strange = " or ".join(map(repr, _unknown_words(reading.game, text)))
    if last is not None:
        fields = [named(one.name) for one in registry.find(last.game, last.question).parameters]
        facts = ", ".join(fields[:MAX_FACTS])
        more = f" and {len(fields) - MAX_FACTS} more" if len(fields) > MAX_FACTS else ""
        what = f"{strange} is not a word for a" if strange else "it changes no"
        return f"{text!r}: {what} fact of {last.game} {last.question}; its facts are {facts}{more}"
    found = [hit.entry for hit in find(text, game=reading.game, limit=NEAR)]
    if found and not strange and found[0].kind in RULES:
        return f"{NONE}; near it: {found[0].id} ({found[0].title}): {found[0].text}"
    near = [one for one in found if one.kind == "question"]
    offers = " or ".join(f"`countermarch ask {reading.game} {one.id}` ({one.title})" for one in near[:2])
    unknown = f" ({strange} is not known)" if strange else ""
    for one in near[:1] if strange else ():
        words = " ".join(_unknown_words(reading.game, text))
        for field in registry.find(reading.game, one.id).parameters:
            known = field.kind.names if isinstance(field.kind, EnumKind) else ()
            if meant := did_you_mean(words, known):
                return f"{named(field.name)}: {words!r} is not known to {reading.game} {one.id}{meant}"
    return f"{NONE}{unknown}; near it: {offers}." if offers else reply.says


def _unknown_words(game: str, text: str) -> list[str]:
    """Return the words of a sentence that are neither the game's nor words of ordinary sentences."""
    from countermarch.sentences.lexicon import own_words
    from countermarch.sentences.replies import lexicon
    from countermarch.sentences.words import words_of

    known = lexicon(game)
    words, _ = known.respelt(words_of(text))
    found = [one for one in words if one.number is None and one.stem not in known.known]
    return [one.text for one in found if one.plain not in own_words()]


def _print_reading(reply: Reply, reading: Understanding) -> None:
    """Print each fact as an option, with the words it came from."""
    from countermarch.reference.engine.display_values import in_words

    click.echo(f"{reading.game} {reading.question}")
    for name, value in reading.facts.items():
        _line(reading, name, value, f'"{reading.sources.get(name, "")}"')
    for name, value in reply.assumed.items():
        if name in reading.facts:
            continue  # said just now
        _line(reading, name, value, "assumed: nothing else is possible")
    for name in reply.open_facts:
        unstated = "partly left out" if name in reading.facts else "not said"
        _line(reading, name, reply.example[name], f"{unstated}: the answer is the same for any value")
    for one in reply.presumed:
        known = [f"{in_words(other.facts[one.fact])}: {other.says}" for other in one.others]
        others = "; ".join(known[:MAX_OTHERS])
        more = f"; and {len(one.others) - MAX_OTHERS} more" if len(one.others) > MAX_OTHERS else ""
        _line(reading, one.fact, one.value, f"assumed ({others}{more})")
    if reply.status == "odds" and (defaults := _defaults(reading, reply)):
        click.echo(f"  assumed: {defaults}")
    for typed, meant in reading.respelt.items():
        click.echo(f'  read "{typed}" as "{meant}"')
    if unused := (*reading.left, *reading.expected):
        click.echo(f"  not used: {', '.join(unused)}")
    click.echo()


def _defaults(reading: Understanding, reply: Reply) -> str:
    """Return the facts that odds rest on though nobody said them, in words."""
    from countermarch.components.display_names import words as named
    from countermarch.reference.engine import registry
    from countermarch.reference.engine.display_values import in_words

    given = {**reply.given, **reply.example}
    return ", ".join(
        f"{named(one.name)} {in_words(one.default)}"
        for one in registry.find(reading.game, reading.question).parameters
        if not one.required and one.name not in given and one.reading is None and one.default is not None
    )


def _line(reading: Understanding, name: str, value: object, source: str) -> None:
    from countermarch.reference.engine import registry

    fields = registry.find(reading.game, reading.question).parameters
    typed = shlex.join(as_words({name: value}, fields))
    click.echo(f"  {typed:<{WIDEST}}  {source}")
