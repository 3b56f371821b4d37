"""Checks of the sentence reader: a sentence is understood or asked back about, never misunderstood."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from countermarch.components.errors import InputError
from countermarch.conformance.subjects import hold
from countermarch.reference.engine.kinds import EnumKind
from countermarch.sentences.lexicon import lexicon_of
from countermarch.sentences.reading import read
from countermarch.sentences.to_text import sentence_of
from countermarch.sentences.vocabulary import NOTHING, Names
from countermarch.sentences.words import LONGEST

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from countermarch.conformance.subjects import Subject
    from countermarch.reference.engine import Question
    from countermarch.sentences.reading import Understanding


def no_worked_case_is_heard_as_another(checked: Subject) -> None:
    """The sentence for a worked case is read as that case, or asked back about."""
    hold(_misheard(checked), "understood differently from what was said")


def no_cue_claims_two_facts(checked: Subject) -> None:
    """Cues are unambiguous: no two facts of one owner share one."""
    hold(_claimed_twice(checked), "heard.toml: the same cues for two facts")


def every_choice_can_be_said(checked: Subject) -> None:
    """Every choice that is not a default has a name that can be said."""
    hold(_unsaid(checked), "heard.toml: a choice without a name")


def _misheard(checked: Subject) -> Iterator[str]:
    known = lexicon_of(checked.name, checked.game, checked.questions)
    names = Names(checked.game, checked.game.heard)
    for question, given, sentence in sentences(checked):
        reading = read(sentence, known)
        if is_misheard(question, reading, given, names):
            yield f"{sentence!r}: {reading.question} {reading.facts}"


def sentences(checked: Subject) -> Iterator[tuple[Question, Mapping[str, Any], str]]:
    """Yield the worked cases that can be said: the question, its facts and the sentence."""
    names = Names(checked.game, checked.game.heard)
    for case in checked.cases:
        question = checked.questions.get(case["question"])
        if question is None or "answer" not in case or not case["given"]:
            continue
        sentence = sentence_of(question, names, case["given"])
        if sentence and len(sentence) <= LONGEST:
            yield question, case["given"], sentence


def is_misheard(question: Question, reading: Understanding, given: Mapping[str, Any], names: Names) -> bool:
    """Return whether a reading is wrong and would be answered without asking back."""
    return _is_sure(reading) and not _is_same(question, reading, given, names)


def _is_sure(reading: Understanding) -> bool:
    """Return whether nothing would be asked back."""
    return not (reading.blocking or reading.doubts or reading.rival or reading.missing or reading.left)


def _is_same(question: Question, reading: Understanding, given: Mapping[str, Any], names: Names) -> bool:
    """Return whether the facts are equal, except for facts implied by the name of a choice."""
    if reading.question != question.id:
        return False
    read = {
        name: value
        for name, value in reading.facts.items()
        if name in given or not names.fact(question.id, (name,)).inside
    }
    try:
        heard, meant = (_plain(question, facts) for facts in (read, given))
    except InputError:
        return True  # refused, with a message
    return heard == meant


def _plain(question: Question, facts: Mapping[str, Any]) -> dict[str, str]:
    """Return facts with their defaults, lists in any order, without open dice."""
    open_dice: dict[str, Any] = {
        one.name: [] for one in question.parameters if one.required and one.name not in facts
    }
    clean = question.check({**open_dice, **facts})
    return {
        name: repr(sorted(map(repr, value)) if isinstance(value, tuple) else value)
        for name, value in clean.items()
    }


def _claimed_twice(checked: Subject) -> Iterator[str]:
    names = Names(checked.game, checked.game.heard)
    known = lexicon_of(checked.name, checked.game, checked.questions)
    for key, vocabulary in known.vocabularies.items():
        held: dict[tuple[object, ...], str] = {}
        for slot in vocabulary.slots:
            name = ".".join(slot.path)
            if not (slot.is_number and slot.cues and names.fact(key, slot.path).cues):
                continue
            claim = (slot.path[:-1], slot.cues, slot.owner)
            if held.setdefault(claim, name) != name:
                yield f"{key}: {held[claim]} and {name}"


def _unsaid(checked: Subject) -> Iterator[str]:
    names = Names(checked.game, checked.game.heard)
    known = lexicon_of(checked.name, checked.game, checked.questions)
    for key, vocabulary in known.vocabularies.items():
        for slot in vocabulary.slots:
            named = set(map(str, slot.names.values())) | {str(slot.field.default), *NOTHING}
            values = slot.field.kind.values if isinstance(slot.field.kind, EnumKind) else ()
            for value in values if not slot.is_number else ():
                if str(value) not in named and not names.of_choice(value, {}):
                    yield f"{key}: {'.'.join(filter(None, slot.path))} {value}"


CHECKS = (no_worked_case_is_heard_as_another, no_cue_claims_two_facts, every_choice_can_be_said)
