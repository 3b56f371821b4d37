"""The reader of sentences for a game's page: the library's own, translated, with the game's questions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from countermarch.folders import opening
from countermarch.reference.engine import open_dice, registry
from countermarch.reference.engine.odds import odds
from countermarch.sentences.games import found_in, named_in, titles_of
from countermarch.sentences.replies import StatedFacts, reply_to
from countermarch.site.translated.program import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from countermarch.site.subjects import SiteGame
    from countermarch.site.translated.program import Program


def sentence_program(subject: SiteGame) -> str:
    """Return the program that reads sentences about one game: ``hear`` of a text.

    It reports which dice are open; the page counts their odds with the program of the game's rules.
    """

    def enter(made: Program) -> dict[str, str]:
        made.replace(opening.open_game, _only(subject.id, subject.game))
        made.replace(opening.known_questions, _only(subject.id, dict(subject.questions)))
        made.replace(named_in, _title_of(subject))
        made.stand_ins[id(odds)] = made.reference(_open_dice)
        return {one.id: made.question(one) for one in subject.questions.values()} | {
            "*hear": made.reference(_hear)
        }

    return translate(enter, texts=True)


def _only(game: str, value: object) -> Callable[[str], Any]:
    values = {game: value}
    return lambda name: values[name]


def _title_of(subject: SiteGame) -> Callable[[str], tuple[str, str]]:
    titles = titles_of(subject.id, subject.game.title)
    return lambda text: found_in(text, titles)


def _hear(text: str, game: str, given: Mapping[str, Any]) -> dict[str, Any]:
    tapped = StatedFacts(given.get("facts", {}), given.get("words", ()), given.get("question", ""))
    reply = reply_to(text, game, stated=tapped if given else None)
    absent = reply.reading.absent if reply.reading else ""
    return {**reply.as_json(), "open_dice": list(reply.ruled.get("open", ())), "absent": absent}


@dataclass(frozen=True, slots=True)
class QuestionDice:
    """The dice of a question that are open with the facts that are given, by which the odds may differ."""

    open: tuple[str, ...]
    given: Mapping[str, Any]

    def as_json(self) -> dict[str, Any]:
        """Return the open dice in the format of odds, without counting any."""
        return {"open": list(self.open), "outcomes": dict(self.given)}


def _open_dice(game: str, question: str, given: Mapping[str, Any]) -> QuestionDice:
    found = open_dice.find(registry.find(game, question).parameters, dict(given))
    return QuestionDice(tuple(dict.fromkeys(one.parameter for one in found)), given)
