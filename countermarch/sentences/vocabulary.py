"""The vocabulary of a question: its facts as slots, the names of their choices, and their cues."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from countermarch.components.model.language import HeardFact, HeardQuestion
from countermarch.components.model.unit_terms import SHORTEST
from countermarch.reference.engine.kinds import (
    BoolKind,
    DiceKind,
    DieKind,
    EnumKind,
    Field,
    IntKind,
    ListKind,
    RecordKind,
)
from countermarch.sentences.word_lists import data, listed
from countermarch.sentences.words import Phrase, phrase_of, plain_of, stems_of, words_of
from countermarch.unit_names import Unclear, values_by_unit_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.language import Heard
    from countermarch.reference.engine import Question

NOTHING: Final = ("none", "no", "never")
"""Choices that mean "nothing": "no bridge" selects them."""

UNNAMED: Final = ("other", "any", "both", "all", "none", "elsewhere", "ordinary", "undecided")
"""Choices whose ids are too general to be found in a sentence; a game's data may give them names."""

LONG_NUMBER: Final = 4
"""Digits from which a number is a name: a year or a hex."""

LARGEST_ROUND: Final = 12
"""Largest number whose ordinal means a time or turn rather than a unit: "the 3rd"."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot for one fact: a parameter, or a field of the records in a list.

    ``path`` is the parameter and the field; ``names`` maps phrases to values; ``cues`` are groups of phrases
    found next to a value; ``owner`` are the phrases for its owner, which is a ``side`` or a ``role``.
    ``many`` is set for a field of a list; ``alone`` if no other slot differs only in its owner;
    ``spellings`` are the exact spellings of the names, ``states`` those that name a state; ``heard`` is what
    the game's data says about the fact.
    """

    path: tuple[str, ...]
    field: Field
    names: Mapping[Phrase, object]
    heard: HeardFact
    cues: tuple[tuple[Phrase, ...], ...] = ()
    owner: tuple[Phrase, ...] = ()
    side: str = ""
    role: str = ""
    many: bool = False
    alone: bool = False
    spellings: frozenset[Phrase] = frozenset()
    states: frozenset[Phrase] = frozenset()

    @property
    def is_number(self) -> bool:
        """Whether its values are numbers."""
        kind = self.field.kind
        if isinstance(kind, EnumKind):
            return any(_is_short_number(value) for value in kind.values)
        return isinstance(kind, (IntKind, DieKind))

    @property
    def takes_run(self) -> bool:
        """Whether it takes several numbers in a row: a pool of dice, or a list of numbers, rolled or not."""
        kind = self.field.kind
        return isinstance(kind, DiceKind) or (
            isinstance(kind, ListKind) and isinstance(kind.item, (IntKind, DieKind))
        )

    @property
    def is_dice(self) -> bool:
        """Whether its value is rolled: one die or a pool, not a list of numbers (``takes_run``)."""
        return isinstance(self.field.kind, (DieKind, DiceKind))

    def takes(self, number: int) -> bool:
        """Return whether a number is a valid value, or a valid item of a list."""
        kind = self.field.kind
        if isinstance(kind, ListKind):
            kind = kind.item
        match kind:
            case IntKind(low, high):
                return (low is None or number >= low) and (high is None or number <= high)
            case DieKind() | DiceKind():
                return number in kind.faces
            case EnumKind(values):
                return number in values or str(number) in values
            case _:
                return False

    def value(self, number: int) -> object:
        """Return a number as a value of the slot: as text for a choice such as "36"."""
        kind = self.field.kind
        return str(number) if isinstance(kind, EnumKind) and str(number) in kind.values else number


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """The words of one question.

    ``answers`` are the names of possible answers; ``topic`` weighs the stems of the question's own words,
    ``called`` are phrases that name it and ``named_by`` single words that do; ``numbered`` are the units
    whose names are numbers, as (side, number); ``sides`` maps sides to their names; ``years`` are the years
    of scenarios; ``speaker`` is the player's side in a game for one player; ``places`` are the names of
    places; ``common`` are the stems of all the game's questions, ``stems`` those of the slots' names and
    owners.
    """

    question: Question
    slots: tuple[Slot, ...]
    answers: frozenset[Phrase]
    heard: HeardQuestion
    topic: Mapping[str, float]
    called: tuple[Phrase, ...]
    numbered: frozenset[tuple[str, int]]
    sides: Mapping[str, tuple[Phrase, ...]]
    years: frozenset[str]
    speaker: str
    places: frozenset[Phrase]
    common: frozenset[str]
    named_by: frozenset[str]
    stems: frozenset[str]

    @property
    def has_roles(self) -> bool:
        """Whether the question has an attacker and a defender (a subject and an object)."""
        return {"subject", "object"} <= {slot.role for slot in self.slots}


class Names:
    """The names that a game gives its choices, facts and sides."""

    def __init__(
        self,
        game: Game | None,
        heard: Heard,
        common: frozenset[str] = frozenset(),
        years: frozenset[str] = frozenset(),
    ) -> None:
        """Use a game's data if there is any, its language file, and the stems of its questions."""
        self.heard, self.common, self._game = heard, common, game
        units = game.units if game else ()
        self.numbered = frozenset((unit.side, int(unit.name)) for unit in units if unit.name.isdecimal())
        self.same = [one.names for one in game.wordings if not one.entry] if game else []
        self.sides = {side.id: side.name for side in game.sides} if game else {}
        self.years = years
        self.units = {unit.id: unit.name for unit in units if unit.id and unit.name}
        self.of_kind: dict[str, list[str]] = {}
        for one in game.places.values() if game else ():
            for kind in one.kinds if one.name else ():
                self.of_kind.setdefault(kind, []).append(one.name)
        self.by_place = {name: _by_place(known, game) for name, known in _facts_of_place(game) if game}
        self.places = frozenset(
            phrase_of(one.name) for one in (game.places.values() if game else ()) if one.name
        )

    def of_choice(self, value: object, own: Mapping[str, tuple[str, ...]]) -> list[str]:
        """Return the names of a choice, its own id first; ``own`` are names given by the fact."""
        text = str(value)
        stated = own.get(text, self.heard.choices.get(text))
        # "us" alone does not mean the choice by-us
        bare = len(phrase_of(text)) == 1 < len(stems_of(text.replace("-", " ")))
        plain = [] if text in UNNAMED else [f"={text}" if bare else text]
        unit = [self.units[text]] if text in self.units else []
        return [*plain, *unit, *(self._also(plain) if stated is None else stated)]

    def pieces(self, fields: Sequence[Field]) -> dict[str, object]:
        """Return the values of some fields by name of unit."""
        called = {side: self.of_choice(side, {}) for side in self.sides}
        sides = {phrase_of(name) for names in called.values() for name in names}
        units = values_by_unit_name(self._game, fields, called) if self._game else {}
        return {name: values for name, values in units.items() if phrase_of(name) not in sides}

    def of_owner(self, side: str) -> tuple[Phrase, ...]:
        """Return the phrases for an owner, which is a side or a role."""
        if side in ("subject", "object"):
            return tuple((stem,) for stem in sorted({phrase_of(one)[0] for one in listed(side)}))
        names = (*self.of_choice(side, {}), *self.heard.owners.get(side, ()))
        return tuple(dict.fromkeys(phrase_of(name) for name in names))

    def owns(self, name: str) -> bool:
        """Return whether a fact's name begins with its owner: ``attacker_strength``."""
        return _owns(name.split("_", maxsplit=1)[0], self)

    def fact(self, question: str, path: tuple[str, ...]) -> HeardFact:
        """Return the game's data about a fact, from the most specific entry."""
        for name in (f"{question}.{'.'.join(path)}", ".".join(path), path[-1]):
            if name in self.heard.facts:
                return self.heard.facts[name]
        return HeardFact()

    def _also(self, names: Iterable[str]) -> Iterator[str]:
        plain = {phrase_of(name) for name in names}
        for group in self.same:
            if any(phrase_of(one) in plain for one in group):
                yield from group


def vocabulary(
    question: Question, names: Names, topic: Mapping[str, float], called: Iterable[str]
) -> Vocabulary:
    """Return the vocabulary of a question; ``called`` are phrases that name it."""
    heard_of = [
        one for one in question.parameters if not is_reading(one, names) and not _is_extra(one, names)
    ]
    slots = [slot for one in heard_of for slot in _slots(question.id, one, names)]
    slots = [replace(slot, alone=not any(_twins(slot, other) for other in slots)) for slot in slots]
    heard = names.heard.questions.get(question.id, HeardQuestion())
    phrases = [phrase_of(name) for name in (*called, *heard.called)]
    answers, asked = _answers(question, names), tuple(filter(None, phrases))
    sides = {side: names.of_owner(side) for side in names.sides}
    asks = (word.plain for word in words_of(question.asks))
    named_by = frozenset((*question.id.split("-"), *(word for word in asks if len(word) >= LONG_NUMBER)))
    names_of_choices = (
        phrase
        for slot in slots
        for phrase, value in slot.names.items()
        if not isinstance(value, (dict, Unclear))  # a unit's name begins with its side's
    )
    owning = (phrase for slot in slots for phrase in slot.owner)
    stems = frozenset(stem for phrase in (*owning, *names_of_choices) for stem in phrase)
    return Vocabulary(
        question=question,
        slots=tuple(slots),
        answers=answers,
        heard=heard,
        topic=topic,
        called=asked,
        numbered=names.numbered,
        sides=sides,
        years=names.years,
        speaker=names.heard.speaker,
        places=names.places,
        common=names.common,
        named_by=named_by,
        stems=stems,
    )


def _is_extra(one: Field, names: Names) -> bool:
    """Return whether a parameter is an optional list of records without an entry in the game's data."""
    is_list = isinstance(one.kind, ListKind) and isinstance(one.kind.item, RecordKind)
    return is_list and not one.required and one.name not in names.heard.facts


def is_reading(one: Field, names: Names) -> bool:
    """Return whether a parameter chooses a reading of the rules, which nobody types in a sentence."""
    return one.reading is not None and not one.reading.also_a_fact and one.name not in names.heard.facts


def _twins(slot: Slot, other: Slot) -> bool:
    """Return whether two slots share cues and differ in their owner."""
    cues = {phrase for group in slot.cues for phrase in group}
    shared = any(phrase in cues for group in other.cues for phrase in group)
    same = slot.cues == other.cues or shared or bool(slot.role)
    return slot.path != other.path and same and (slot.side, slot.role) != (other.side, other.role)


def _slots(question: str, one: Field, names: Names) -> Iterator[Slot]:
    match one.kind:
        case ListKind(item=RecordKind(fields=fields)):
            pieces = names.pieces(fields)
            for part in fields:
                slot = _slot(question, (one.name, part.name), part, names, many=True)
                units = pieces if isinstance(part.kind, IntKind) and part.required else {}
                pieces = {} if units else pieces  # a piece is known by its first number
                yield _with_units(slot, units) if units else slot
        case ListKind(item=EnumKind()):
            yield _slot(question, (one.name, ""), replace(one, kind=one.kind.item), names, many=True)
        case _:
            yield _slot(question, (one.name,), one, names)


def _with_units(slot: Slot, units: Mapping[str, object]) -> Slot:
    """Return a slot with the names of units added to its names."""
    spelt = frozenset(plain_of(name) for name in units)
    called = {**slot.names, **{phrase_of(name): one for name, one in units.items()}}
    return replace(slot, names=called, spellings=slot.spellings | spelt)


def _slot(question: str, path: tuple[str, ...], one: Field, names: Names, *, many: bool = False) -> Slot:
    stated = names.fact(question, path)
    owner, role, bare = _owner(path, stated, names)
    kind = one.kind
    got = ("=got a", "=get a") if isinstance(kind, DieKind) else ()
    die = f"d{kind.sides}" if isinstance(kind, (DieKind, DiceKind)) else ""
    rolled = (*got, die) if die and die not in path[0] else got
    mentioned_by = (tuple(phrase_of(cue) for cue in (*stated.cues, *rolled)),) if stated.cues else ()
    cues = mentioned_by or _own_cues(kind, bare, names)
    called = list(_value_names(kind, stated, bare, names))
    called += [(place, value) for place, value in names.by_place.get(path[-1], ()) if _takes(kind, value)]
    return Slot(
        path,
        one,
        {phrase_of(name): value for name, value in called} | _parts(kind, called, names.common),
        stated,
        cues,
        names.of_owner(owner) if owner else (),
        "" if role else owner,
        role,
        many,
        spellings=frozenset(plain_of(name) for name, _ in called),
        states=_states(name for name, _ in called),
    )


def _owner(path: tuple[str, ...], stated: HeardFact, names: Names) -> tuple[str, str, list[str]]:
    """Return a fact's owner, the owner's role if any, and the fact's name without the owner."""
    words = (path[-1] or path[0]).split("_")
    first = next((word for word in (path[0].split("_")[0], *words) if _owns(word, names)), "")
    owner = stated.owner or first
    role = next((role for role in ("subject", "object") if owner == role or owner in listed(role)), "")
    return role or owner, role, [word for word in words if word != first]


def _owns(word: str, names: Names) -> bool:
    return word in names.sides or word in listed("subject") or word in listed("object")


def _facts_of_place(game: Game | None) -> list[tuple[str, Mapping[str, str]]]:
    """Return the facts that one place of the map settles, as the terrain of a zone."""
    return [(name, known) for name, known in game.spoken.places.items() if "column" in known] if game else []


def _by_place(known: Mapping[str, str], game: Game) -> list[tuple[str, object]]:
    """Return the value that each place gives such a fact, where the data have one."""
    stated = [(one.name, one.text(known["column"])) for one in game.places.values() if one.name]
    if "yes" in known:
        return [(name, value == known["yes"]) for name, value in stated if value]
    return [(name, known.get(value, value)) for name, value in stated if value]


def _takes(kind: object, value: object) -> bool:
    """Return whether a fact takes what a place gives it."""
    return isinstance(value, bool) if isinstance(kind, BoolKind) else value in _choices(kind)


def _own_cues(kind: object, bare: list[str], names: Names) -> tuple[tuple[Phrase, ...], ...]:
    """Return the cues from a fact's own name; for a die, also the words for rolling."""
    if isinstance(kind, (DieKind, DiceKind)):
        plain = [word for word in bare if word not in ("die", "dice", "roll", "rolls", "d6", "d10")]
        rolls = tuple(phrase_of(cue) for cue in (*sorted(listed("roll")), "=got a", "=get a"))
        return (
            (*rolls, *(phrase_of(word) for word in bare if word[-1:].isdigit())),
            *((phrase_of(word),) for word in plain),
        )
    words = [word for word in bare if word not in listed("passed")] or bare
    small = data()["beside"]
    return tuple(
        tuple(
            dict.fromkeys(
                phrase_of(name) for name in (word, *names.of_choice(word, {}), *small.get(word, "").split())
            )
        )
        for word in words
    )


def _value_names(
    kind: object, stated: HeardFact, bare: list[str], names: Names
) -> Iterator[tuple[str, object]]:
    """Yield names with their values. Names for True come last, because the last entry wins."""
    if isinstance(kind, BoolKind):
        own = [word for word in bare if word not in listed("every")] or bare
        for name in stated.no or (f"out of {own[-1]}",):
            yield name, False
        for name in stated.yes or (" ".join(bare), " ".join(own)):
            yield name, True
        for name in names.of_kind.get(" ".join(bare).removeprefix("in "), ()):
            yield name, True  # in Ein Hilweh, for in a bastion
    if isinstance(kind, IntKind):
        for number, called in stated.choices.items():
            for name in called:
                yield name, int(number)
    for value in _choices(kind):
        for name in names.of_choice(value, stated.choices):
            yield name, value
    yield from _number_names(kind, stated)


def _number_names(kind: object, stated: HeardFact) -> Iterator[tuple[str, object]]:
    """Yield names of choices that are numbers: from the game's data, or else the ordinal "36th"."""
    for value in filter(_is_short_number, getattr(kind, "values", ())):
        for name in stated.choices.get(str(value), ()):
            yield name, value
    yield from ((name, value) for name, value in _ordinals(kind) if str(value) not in stated.choices)


def _ordinals(kind: object) -> Iterator[tuple[str, object]]:
    """Yield ordinals of choices that are numbered units: "the 47th" is brigade-47."""
    values = kind.values if isinstance(kind, EnumKind) else ()
    numbered = [
        (int(found[1]), value)
        for value in values
        if (found := re.fullmatch(r"(?:[a-z]{4,}-)?(\d+)", str(value)))
    ]
    times = Counter(number for number, _ in numbered)
    for number, value in numbered:
        if number > LARGEST_ROUND and times[number] == 1:
            yield f"{number}th", value  # every ordinal is read as this one


def _states(called: Iterable[str]) -> frozenset[Phrase]:
    """Return the one-word names that are only states: "disrupted", if no name is "disrupt"."""
    single = [(phrase_of(name), name.casefold()) for name in called if len(phrase_of(name)) == 1]
    others = {phrase for phrase, name in single if not name.endswith("ed")}
    return frozenset(phrase for phrase, _ in single if phrase not in others)


def _choices(kind: object) -> list[Any]:
    """Return the choices that have names, not numbers."""
    if isinstance(kind, RecordKind):
        kind = kind.fields[0].kind
    return [one for one in kind.values if not _is_short_number(one)] if isinstance(kind, EnumKind) else []


def _parts(kind: object, called: list[tuple[str, object]], common: frozenset[str]) -> dict[Phrase, object]:
    """Return parts of long names that can stand for them: words, or runs of words, of only one choice."""
    from countermarch.search.stems import is_english

    others = {phrase_of(name) for name, _ in called} | {
        (stem,)
        for value in _choices(kind)
        for stem, word in zip(phrase_of(str(value)), plain_of(str(value)), strict=True)
        if is_english(word)
    }
    owners: dict[Phrase, set[object]] = {}
    for value in _choices(kind):
        phrase = phrase_of(str(value))
        for start in range(len(phrase)):
            for end in range(start + 1, len(phrase) + 1):
                owners.setdefault(phrase[start:end], set()).add(value)
    return {
        part: next(iter(those))
        for part, those in owners.items()
        if len(those) == 1 and part not in others and _is_content_word(part) and not common.issuperset(part)
    }


def _is_content_word(part: Phrase) -> bool:
    """Return whether part of a name is distinctive enough to stand for all of it."""
    from countermarch.search.stems import is_english

    if (any(word in listed("plain") for word in part) and len(part) == 1) or part[-1] in listed("filler"):
        return False  # F-15 and, for F-15 and drone
    if len(part) > 1:
        return not all(len(word) < SHORTEST for word in part)
    return len(part[0]) > SHORTEST and not part[0].isdecimal() and not is_english(part[0])


def _is_short_number(value: object) -> bool:
    text = str(value)
    return text.isdecimal() and len(text) < LONG_NUMBER


def _answers(question: Question, names: Names) -> frozenset[Phrase]:
    """Return the names of a question's possible answers."""
    kinds = [one.kind for one in question.answer.fields]
    values = [value for kind in kinds if isinstance(kind, EnumKind) for value in kind.values]
    stated = [name for value in values if str(value) not in UNNAMED for name in names.of_choice(value, {})]
    return frozenset(phrase for phrase in map(phrase_of, stated) if len("".join(phrase)) > 1)
