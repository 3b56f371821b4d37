"""Print a question: what it asks, takes and answers, and how to ask it."""

from __future__ import annotations

from contextlib import suppress
from shlex import quote
from typing import TYPE_CHECKING

from rich.text import Text

from countermarch import examples
from countermarch.cli.arguments import as_words, sample
from countermarch.cli.layout.page import command, console, heading, pairs
from countermarch.components.citations import cite
from countermarch.components.display_names import capitalized, words
from countermarch.components.model.loading.cells import id_of
from countermarch.folders import opening
from countermarch.reference.engine import InputError
from countermarch.reference.engine.display_values import choice_names, help_for_people, in_words
from countermarch.reference.engine.json_values import to_json
from countermarch.reference.engine.kinds import (
    BoolKind,
    DiceKind,
    DieKind,
    EnumKind,
    IntKind,
    ListKind,
    RecordKind,
    TextKind,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.reference.engine import Question
    from countermarch.reference.engine.kinds import Field, Kind

_MANY = 24


def show(asked: Question) -> None:
    """Print one question in full."""
    page = console()
    page.print(heading(asked.asks))
    game = opening.game_data(asked.game)
    page.print(pairs([("rules", "; ".join(cite(game, rule) for rule in asked.rules))], page.width))
    page.print()
    if asked.parameters:
        page.print(heading("What it takes"))
        held = _lookup_notes(game, asked) if game is not None else {}
        named = _by_name(game, asked.parameters) if game is not None else {}
        held |= {name: f" By id as well, such as {next(iter(pieces))}." for name, pieces in named.items()}
        values = choice_names(asked.parameters)
        rows = [
            row
            for place, one in enumerate(asked.parameters)
            for row in (
                (
                    f"--{one.name.replace('_', '-')}",
                    _takes(one, held, values, named.get(one.name, {}).values()),
                ),
                *_items(one, asked.parameters[:place], values),
            )
        ]
        page.print(pairs(rows, page.width, label="cyan"))
        page.print()
    page.print(heading("What it answers"))
    page.print(
        pairs(
            [(words(one.name), _gives(one, asked)) for one in asked.answer.fields], page.width, label="cyan"
        )
    )
    page.print()
    page.print(heading("How to ask"))
    command(page, how_to_ask(asked))


def _lookup_notes(game: Game, asked: Question) -> dict[str, str]:
    """Explain which facts can be looked up on the game's map or counters, and how."""
    items = {one.name: one.kind.item for one in asked.parameters if isinstance(one.kind, ListKind)}
    notes = {
        name: " Units may be named as on their counters."
        for name, item in items.items()
        if isinstance(item, RecordKind) and {one.name for one in item.fields} & set(game.spoken.pieces)
    }
    notes |= dict.fromkeys(game.spoken.lists, " @AREA takes those of the game's own map, @map all.")
    for name, how in game.spoken.places.items():
        if "hex" in how:
            notes[name] = (
                f" If you give a {how['hex'].replace('_', ' ')} and leave this out, the rule "
                "book's place in that hex decides."
            )
            continue
        one = "column" in how or "of" in how
        places = "a place" if one else "two places, with a comma between"
        notes[name] = (
            f" Or write @ and the name{'' if one else 's'} of {places}: the value is looked "
            "up on the game's own map."
        )
    return notes


def _by_name(game: Game, fields: Sequence[Field]) -> dict[str, dict[str, str]]:
    """Return the ids and names of the pieces that fields take, if some ids are not like the names."""
    from countermarch.cli.named_pieces import NamedPieces

    notes = {}
    for one in fields:
        kind = one.kind.item if isinstance(one.kind, ListKind) else one.kind
        if isinstance(kind, EnumKind) and type(kind.values[0]) is str:
            names = NamedPieces(game).names_of(kind.names)
            other = any(id_of(name) != key for key, name in names.items())
            if other and len(names) == len(kind.names):
                notes[one.name] = {key: names[key] for key in kind.names}
    return notes


def show_all(game: str, listed: Mapping[str, Question]) -> None:
    """Print the questions of a game in the order of play; two names of the same question share a line."""
    page = console()
    named: dict[str, list[str]] = {}
    for one in listed.values():
        named.setdefault(one.asks, []).append(one.id)
    count = "1 question" if len(named) == 1 else f"{len(named)} questions, in the order of play"
    page.print(heading(f"{game}: {count}"))
    page.print(pairs([(" or ".join(ids), asks) for asks, ids in named.items()], page.width, label="cyan"))
    page.print()
    page.print(
        Text(
            f"countermarch questions {game} QUESTION shows the facts a question takes and the answer "
            "it gives.",
            style="dim",
        )
    )


def how_to_ask(asked: Question, given: Mapping[str, object] | None = None) -> str:
    """Return a command that asks the question with some facts, by default those of a good example."""
    facts = as_words(example(asked) if given is None else given, asked.parameters)
    return " ".join(["countermarch ask", *map(quote, (asked.game, asked.id, *facts))])


def example(asked: Question) -> dict[str, object]:
    """Return the facts of a good example: its own, a worked case, or a value for every fact."""
    case = None if asked.example else examples.example(asked, opening.game_data(asked.game))
    return _filled_in(asked) if case is None else case


def _filled_in(asked: Question) -> dict[str, object]:
    """Return a value for each required fact, for a question without worked cases."""
    shown = asked.example
    needed = [
        one
        for one in asked.parameters
        if one.required or one.name in shown or (one.kind.name in ("die", "dice") and not one.optional)
    ]
    given: dict[str, object] = {}
    for yes, dice in ((True, True), (False, True), (True, False), (False, False)):
        asked_for = [one for one in needed if dice or one.required or one.name in shown]
        given = {
            one.name: shown[one.name] if one.name in shown else sample(one, yes=yes) for one in asked_for
        }
        with suppress(InputError):
            answer = asked.ask(given).answer
            if all(getattr(answer, name) for name in asked.refusals):
                break
    return given


def _takes(field: Field, held: Mapping[str, str], values: set[str], pieces: Iterable[str] = ()) -> str:
    """Describe a parameter: its kind, whether it may be left out, its help text.

    ``pieces`` are the names of the pieces that it takes, in place of their ids.
    """
    if field.required:
        need = ""
    elif field.optional:
        need = " May be left out."
    else:
        usual = to_json(field.default)
        need = f" If left out: {usual if isinstance(usual, str) else in_words(usual)}."
    other = field.reading.errata if field.reading else ()
    settles = f" (Chooses the reading of {' and '.join(other)}.)" if other else ""
    taken = held.get(field.name, "")
    inner = _record(field.kind)
    names = ", ".join(one.name.replace("_", "-") for one in inner or ())
    kind = kind_in_words(field.kind)
    if inner is not None:
        kind = f"a list, each with {names}" if isinstance(field.kind, ListKind) else names
    if named := [*pieces]:
        kind = f"{'a list, each ' if isinstance(field.kind, ListKind) else ''}{_either(named)}"
    return f"{kind}.{need} {_sentence(field.says, values)}".strip() + settles + taken


def _items(field: Field, earlier: Sequence[Field], values: set[str]) -> list[tuple[str, str]]:
    """Describe the fields of a record, or of those of a list; not again after an earlier fact of the kind."""
    inner = _record(field.kind)
    if inner is None or any(_record(one.kind) == inner for one in earlier):
        return []
    return [(f"  {one.name.replace('_', '-')}", _takes(one, {}, values)) for one in inner]


def _record(kind: Kind) -> Sequence[Field] | None:
    """Return the fields of a record, or of the records of a list."""
    item = kind.item if isinstance(kind, ListKind) else kind
    return item.fields if isinstance(item, RecordKind) else None


def _gives(field: Field, asked: Question) -> str:
    """Describe a field of the answer."""
    values = choice_names((*asked.parameters, *asked.answer.fields))
    return f"{kind_in_words(field.kind)}. {_sentence(field.says, values)}".strip()


def kind_in_words(kind: Kind) -> str:  # noqa: PLR0911, C901 # one line a kind
    """Describe a kind in words.

    >>> kind_in_words(EnumKind(("clear", "town"))), kind_in_words(DieKind(6)), kind_in_words(IntKind(0, None))
    ('clear or town', 'a six-sided die (1 to 6)', 'a number, 0 or more')
    """
    match kind:
        case IntKind(None, None):
            return "a number"
        case IntKind(low, None):
            return f"a number, {low} or more"
        case IntKind(None, high):
            return f"a number, {high} at most"
        case IntKind(low, high):
            return f"a number from {low} to {high}"
        case BoolKind():
            return "yes or no"
        case EnumKind():
            return _either(kind.names)
        case DieKind():
            return f"a {_sided(kind.faces)} die ({kind.faces[0]} to {kind.faces[-1]})"
        case DiceKind():
            return f"{_sided(kind.faces)} dice ({kind.faces[0]} to {kind.faces[-1]}), as a list"
        case RecordKind(fields=fields):
            return _fields(fields)
        case ListKind(RecordKind(fields=fields)):
            return "a list, each with " + _fields(fields)
        case ListKind(item):
            return f"a list, each {kind_in_words(item)}"
        case TextKind():
            return "text"


def _sided(faces: range) -> str:
    """Return the name of a die by its sides."""
    return f"{_SIDES.get(len(faces), len(faces))}-sided"


_SIDES = {6: "six", 10: "ten"}


def _fields(fields: Sequence[Field]) -> str:
    """List the fields of a record with their kinds."""
    return "; ".join(f"{one.name.replace('_', '-')} ({kind_in_words(one.kind)})" for one in fields)


def _either(values: Sequence[str]) -> str:
    """List the choices."""
    if len(values) > _MANY:
        return f"one of {', '.join(values[:_MANY])} … ({len(values)} in all)"
    return values[0] if len(values) == 1 else f"{', '.join(values[:-1])} or {values[-1]}"


def _sentence(text: str, values: set[str]) -> str:
    """Return a help text as a sentence."""
    text = help_for_people(text, values)
    return capitalized(text) + ("" if not text or text.endswith((".", "?", "!")) else ".")
