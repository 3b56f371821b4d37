"""Countermarch: wargames as data, from which kits are printed, rules looked up and rulings proved.

>>> import countermarch
>>> "lebanon-82" in countermarch.games()
True
>>> ruling = countermarch.ask("lebanon-82", "combat-result", terrain="town", differential=3, die=4)
>>> ruling.answer.result
'A2'
>>> [step.rule for step in ruling.steps]
['CRT', 'CRT']
"""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from countermarch.components.errors import CountermarchError, InputError, UnknownGame
    from countermarch.components.model.game import Game
    from countermarch.components.model.loading.faults import DataError
    from countermarch.generators.documents.options import KitOptions
    from countermarch.printing import Written
    from countermarch.reference.engine import Question, Ruling
    from countermarch.reference.engine.ask import AskedRuling
    from countermarch.reference.engine.odds import Odds
    from countermarch.reference.engine.receipts import Verified
    from countermarch.reference.play import Position
    from countermarch.search.index import Hit
    from countermarch.sentences import Reply

__all__ = [
    "AskedRuling", "CountermarchError", "DataError", "Hit", "InputError", "KitOptions", "Odds",
    "Position", "Question", "Reply", "Ruling", "UnknownGame", "Verified", "Written", "ask",
    "ask_in_words", "find", "game", "games", "odds", "play", "print_kit", "questions", "receipt",
    "verify",
]  # fmt: skip

__version__ = "1.0.0"

_HOMES = {
    "AskedRuling": "countermarch.reference.engine.ask",
    "CountermarchError": "countermarch.components.errors",
    "InputError": "countermarch.components.errors",
    "UnknownGame": "countermarch.components.errors",
    "DataError": "countermarch.components.model.loading.faults",
    "KitOptions": "countermarch.generators.documents.options",
    "Odds": "countermarch.reference.engine.odds",
    "Position": "countermarch.reference.play",
    "Question": "countermarch.reference.engine",
    "Reply": "countermarch.sentences",
    "Ruling": "countermarch.reference.engine",
    "Verified": "countermarch.reference.engine.receipts",
    "Hit": "countermarch.search.index",
    "Written": "countermarch.printing",
}
"""The module of each class exported here; it is imported on first use."""


def __getattr__(name: str) -> object:
    """Import a class on first use."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    """Return the public names, those that are imported on first use included."""
    return sorted(__all__)


def games() -> tuple[str, ...]:
    """Return the ids of all games, sorted.

    >>> "lebanon-82" in games()
    True
    """
    from countermarch import components

    return components.games()


def _name(game: str | Path) -> str:
    """Return a game's name as text; a folder given as a path ends in a slash, unlike an id."""
    from os import PathLike

    given: object = game
    if not isinstance(given, str | PathLike):
        from countermarch.components.errors import InputError as Refused

        raise Refused("game", f"a {type(given).__name__} is not the id of a game or its folder")
    return game if isinstance(game, str) else f"{game}/"


def game(named: str | Path, *, copy: Path | None = None) -> Game:
    """Return a game's data, read-only: by its id, or read from a folder given as a path.

    ``copy`` is a folder with the values of a player's own counters. Raises ``UnknownGame``, and
    ``DataError`` with every fault of the files.

    >>> game("lebanon-82").tables["crt"]["4", "6"]
    'A2'
    """
    from countermarch.folders import opening

    return opening.open_valid(_name(named), copy=copy)


def find(words: str, *, game: str | Path = "", limit: int = 8) -> list[Hit]:
    """Return at most ``limit`` questions, clauses, errata, places, tables, pieces and absent rules.

    The best match comes first. ``game`` is an id or a folder; without it all games are searched. Synonyms
    and misspellings are understood. Raises ``UnknownGame``, and ``DataError`` with every fault of a folder's
    files.

    >>> find("close air support", game="next-war-in-lebanon")[0].entry.title
    'Close Air Support'
    >>> find("is my unit out of supply", game="lebanon-82")[0].entry.text
    'Supply is in the standard rules 1.0-9.0, which this rule book leaves out.'
    """
    from countermarch import components
    from countermarch.search.index import index_of

    return index_of([_name(game)] if game else components.games()).find(words, limit=limit)


def print_kit(
    printed: str | Path | Game,
    to: str | Path,
    *,
    options: KitOptions | None = None,
    formats: Sequence[str] = ("pdf",),
    **fields: object,
) -> Written:
    """Print a game's kit below a folder; return what was written.

    The game is given by its id, by its folder or as its data. ``formats`` are those of the command line: pdf,
    svg, png, pieces, cuts, vassal, tts, club, cards. ``fields`` are those of ``KitOptions`` and override
    ``options``: ``print_kit("lebanon-82", "out", only="counters", paper="letter", pages="1-2")``. ``only``
    takes kinds of document, titles of sheets, and pieces by name or id (``"israeli-*"``), one or several.
    Raises ``UnknownGame``, ``DataError``, ``InputError`` for another format or option, and other
    ``CountermarchError`` if the kit cannot be drawn; then no file is replaced.
    """
    from pathlib import Path

    from countermarch import components, printing
    from countermarch.components.model.game import Game as Opened
    from countermarch.generators.documents.options import KitOptions as Options
    from countermarch.generators.documents.print_choice import options_with

    opened = printed if isinstance(printed, Opened) else game(printed)
    wanted = (formats,) if isinstance(formats, str) else formats
    for form in wanted:
        if form not in printing.FORMATS:
            known = ", ".join(printing.FORMATS)
            raise components.InputError("formats", f"{form!r} is none of {known}")
    return printing.write(opened, options_with(options or Options(), opened, fields), wanted, Path(to))


def play(named: str, *, seed: int, options: Mapping[str, str] | None = None) -> Position:
    """Begin a solitaire game. A position is immutable; its ``choose`` returns the next one.

    ``named`` is the id of a game that can be played: ``countermarch.reference.play.games()`` lists them.
    ``seed`` decides all random numbers. ``options`` are scenarios and readings of unclear rules by name, the
    defaults if left out; ``countermarch.reference.play.game(named).options`` has the values of each, the
    default first. Raises ``InputError`` naming ``game``, ``seed`` or ``options``.

    >>> play("arab-israeli-wars", seed=1948).decision.kind in ("choose-target", "deploy")
    True
    """
    from countermarch.reference import play as played

    return played.begin(named, seed=seed, options=options or {})


def questions(game: str | Path) -> Mapping[str, Question]:
    """Return the questions of a game by id, in the order of play; each has its schema.

    ``game`` is an id or a folder. Raises ``UnknownGame``, and ``DataError`` for a folder's faults.

    >>> questions("lebanon-82")["combat-result"].asks
    'What is the combat result?'
    """
    from countermarch.folders import opening

    return opening.known_questions(_name(game))


def _entered(game: str | Path) -> str:
    """Return a game's name; if it is a folder, register its questions with the engine first."""
    name = _name(game)
    if "/" in name or "\\" in name:
        from countermarch.folders import opening

        opening.known_questions(name)
    return name


def ask(game: str | Path, question: str, /, **given: object) -> AskedRuling:
    """Settle a question: the answer, every step with its rule number, and the errata it depends on.

    ``as_json()`` of the ruling is the object that the command line prints with ``--json``.

    ``given`` are the parameters of the question as JSON-like values, strictly typed; those with a default may
    be left out. Raises ``InputError`` naming ``game``, ``question`` or the parameter at
    fault.

    >>> ask("lebanon-82", "hex-distance", from_hex="0908", to_hex="0708").answer.distance
    2
    """
    from countermarch.components.errors import InputError as Refused
    from countermarch.reference.engine.ask import ask as settle

    name = _entered(game)
    if " " in question.strip():
        raise Refused("question", "is a sentence; ask_in_words(sentence, game) answers it")
    return settle(name, question, given)


def ask_in_words(sentence: str, game: str | Path = "") -> Reply:
    """Answer a question in a player's own words, or ask back for the fact that decides.

    ``game`` is an id or a folder; without it the sentence names one. The reply has what was understood,
    assumed and not used; nothing is answered that was not understood. Raises ``UnknownGame``.

    >>> reply = ask_in_words("F-15 on a Qassam CF 3 in the morning, d10 2, d6 4", "reign-of-missiles")
    >>> reply.status, reply.ruled["answer"]["result"]
    ('answered', 'suppressed')
    >>> ask_in_words("iron dome rolled 5", "reign-of-missiles").missing
    ('position',)
    """
    from countermarch import sentences
    from countermarch.components.errors import InputError as Refused

    if " " in _name(game).strip() and sentence in games():
        raise Refused("game", "is a sentence; write ask_in_words(sentence, game)")
    return sentences.ask_in_words(sentence, _name(game))


def odds(game: str | Path, question: str, /, *, by: Sequence[str] | None = None, **given: object) -> Odds:
    """Return the exact odds of a question: the dice left out of ``given`` are enumerated.

    ``by`` names the fields of the answer that distinguish outcomes; None means all. Probabilities are
    fractions. Raises ``InputError`` as ``ask`` does, and where the dice are too
    many to enumerate.

    >>> spread = odds("lebanon-82", "combat-result", terrain="town", differential=3, by=["result"])
    >>> sum(outcome.probability for outcome in spread.outcomes)
    Fraction(1, 1)
    """
    from countermarch.reference.engine.odds import odds as enumerate_dice

    return enumerate_dice(_entered(game), question, given, by)


@overload
def receipt(ruling: AskedRuling, /) -> str: ...
@overload
def receipt(game: str | Path, question: str, /, **given: object) -> str: ...
def receipt(asked: str | Path | AskedRuling, question: str = "", /, **given: object) -> str:
    """Return the receipt of a ruling: game, question, facts, and digests of data, answer and steps.

    Pass what ``ask`` returned, or the same arguments as to ``ask``. Raises ``InputError`` as ``ask`` does,
    and where the facts are too many for one line.

    >>> receipt("lebanon-82", "hex-distance", from_hex="0908", to_hex="0708").partition("#")[0]
    'cm:lebanon-82/hex-distance?from_hex=0908&to_hex=0708'
    >>> ruling = ask("lebanon-82", "hex-distance", from_hex="0908", to_hex="0708")
    >>> receipt(ruling) == receipt("lebanon-82", "hex-distance", from_hex="0908", to_hex="0708")
    True
    """
    from countermarch.folders import opening
    from countermarch.reference.engine import receipts
    from countermarch.reference.engine.ask import AskedRuling as Asked

    ruling = asked if isinstance(asked, Asked) else ask(asked, question, **given)
    data = opening.game_data(ruling.question.game)
    return receipts.of_ruling(ruling.question, ruling.given, ruling, data)


def verify(text: str, *, game: str | Path = "") -> list[Verified]:
    """Find the receipts in any text and recompute each: the same, changed (and what), or not a receipt.

    ``game`` is the folder of your own game, if the text cites its rulings: a receipt opens no folder itself.

    Raises ``InputError`` for a text of more than a million characters or a thousand receipts.

    >>> cited = receipt("lebanon-82", "hex-distance", from_hex="0908", to_hex="0708")
    >>> [one.verdict for one in verify(f"Two hexes ({cited}).")]
    ['same']
    """
    from countermarch.folders import opening
    from countermarch.reference.engine import receipts

    return receipts.verify(text, dict([opening.own_game(_name(game), "game")]) if game else None)
