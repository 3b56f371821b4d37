"""Names of the data in plain words: sides, places, scenarios, facts, values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from countermarch.components.citations import citation, short_citation
from countermarch.components.display_names import capitalized, phrase, words
from countermarch.generators.documents.plan import kit_plan

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.game import Game

__all__ = ["GameWords", "capitalized", "unmarked", "words"]


def unmarked(text: str) -> str:
    """Return a text as a title for themes, which do not escape it: without HTML markup.

    Themes also strip tags, which turns ``&lt;`` back into ``<``, so escaping alone is not enough.

    >>> unmarked('Blood & <b>Iron</b>, "the" game')
    'Blood &amp; ‹b›Iron‹/b›, ”the” game'
    """  # noqa: RUF002 -- what it returns
    return text.replace("&", "&amp;").translate(_HARMLESS)


_HARMLESS: Final = str.maketrans(
    {
        "<": "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}",
        ">": "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}",
        '"': "\N{RIGHT DOUBLE QUOTATION MARK}",
    }
)


class GameWords:
    """The words of a game for the names in its data and questions.

    >>> from countermarch import components
    >>> names = GameWords(components.game("lebanon-82"))
    >>> names.value("israeli"), names.value("whole-map"), names.value("1976", "scenario"), names.value(2)
    ('Israel', 'Whole map', 'Syria in Lebanon, 1976', '2')
    """

    def __init__(self, game: Game) -> None:
        """Collect the names of a game's sides, places and scenarios, and the words of its kit."""
        plan = kit_plan(game)
        self.rules: Mapping[str, str] = plan.rules
        self.scenarios = {one.id: one.title for one in game.scenarios.values()}
        self.called = game.spoken.words
        self.cited = game.spoken.cited
        self.known = {one.id: one.name for one in game.places.values() if one.name}
        self.known |= {side.id: side.name for side in game.sides}
        self.known |= {name: said for name, said in plan.words.items() if name != "units"}

    def value(self, value: object, field: str = "") -> str:
        """Return a value of a field in words."""
        match value:
            case None:
                return "\N{EN DASH}"
            case bool():
                return "yes" if value else "no"
            case int():
                return str(value).replace("-", "\N{MINUS SIGN}")
            case list() | tuple():
                apart = "; " if any(isinstance(item, dict) for item in value) else ", "
                return apart.join(self.value(item, field) for item in value) or "none"
            case dict():
                return ", ".join(self.fact(name, item) for name, item in value.items() if item is not None)
            case _:
                return self._text(str(value), field)

    def _text(self, text: str, field: str) -> str:
        if field == "scenario" and text in self.scenarios:
            return self.scenarios[text]
        if text in self.known:
            return self.known[text]
        return phrase(text)

    def fact(self, name: str, value: object) -> str:
        """Return a field with its value: ``"terrain town"``; for a yes, the field alone."""
        if value is True:
            return words(name)
        return f"{words(name)} {self.value(value, name)}"

    def pairs(self, facts: Mapping[str, Any]) -> list[tuple[str, str]]:
        """Return the fields of a record with their values, without those not given."""
        return [
            (self.called.get(name, words(name)), self.value(item, name))
            for name, item in facts.items()
            if item is not None
        ]

    def rule(self, rule: str) -> str:
        """Return the number of a rule, or its short name if the game's rule names are long."""
        short = short_citation(rule, self.rules)
        return citation(rule, self.cited) if short == rule else short
