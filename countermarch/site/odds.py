"""The odds a game's page shows: of each results table read with a die, and of what ``odds.toml`` names."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from countermarch.components.model.loading.turn_files import ODDS as FILE
from countermarch.components.model.loading.turn_files import read_odds
from countermarch.components.translations import gettext
from countermarch.components.whole_numbers import parse_count
from countermarch.generators.documents.plan import kit_plan
from countermarch.reference.engine import InputError
from countermarch.reference.engine.kinds import BoolKind, DiceKind, DieKind, EnumKind
from countermarch.reference.engine.odds import odds
from countermarch.site.cases import link
from countermarch.site.words import capitalized, words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Piece
    from countermarch.components.model.tables import ResultsTable
    from countermarch.reference.engine import Question
    from countermarch.reference.engine.kinds import Kind
    from countermarch.site.words import GameWords

DIE_SIDES: Final = (6, 10)
MAX_COLUMNS: Final = 9
"""Maximum number of numbers side by side; higher ones are added up in the last column."""

SUFFERS: Final = {"defender": "Defender suffers", "attacker": "Attacker suffers"}
"""The groups of a results table's outcomes that are summed; ``both`` counts for either."""


class OddsError(ValueError):
    """``odds.toml`` names something that the game does not have."""


@dataclass(frozen=True, slots=True)
class OddsColumn:
    """A result: its code, its meaning, and the group of its colour."""

    name: str
    says: str = ""
    group: str = "none"


@dataclass(frozen=True, slots=True)
class OddsRow:
    """A row: label, lookup, share of each outcome, share of each outcome or a later one, sums, average."""

    label: str
    link: str
    shares: tuple[Fraction, ...]
    at_least: tuple[Fraction, ...] = ()
    sums: tuple[Fraction, ...] = ()
    mean: Fraction | None = None


@dataclass(frozen=True, slots=True)
class View:
    """The rows that hold for one choice above the table."""

    label: str
    lines: tuple[OddsRow, ...]

    def is_possible(self, outcome: int) -> bool:
        """Whether an outcome, by its index, is possible in some row; the template asks.

        >>> View("", ()).is_possible(0)
        False
        """
        return any(line.shares[outcome] for line in self.lines)


@dataclass(frozen=True, slots=True)
class OddsTable:
    """A table of odds; ``choice`` distinguishes its views, ``numbers`` means that outcomes are numbers."""

    id: str
    title: str
    corner: str
    outcomes: tuple[OddsColumn, ...]
    views: tuple[View, ...]
    choice: str = ""
    sums: tuple[str, ...] = ()
    numbers: bool = False
    rule: str = ""
    says: str = ""

    @property
    def single(self) -> bool:
        """Whether there is but one row, better drawn as bars."""
        return len(self.views) == 1 and len(self.views[0].lines) == 1


def odds_tables(game: Game, names: GameWords, questions: Mapping[str, Question]) -> tuple[OddsTable, ...]:
    """Return every table of odds of a game's page.

    >>> from countermarch import components
    >>> from countermarch.site.words import GameWords
    >>> from countermarch.reference.engine import registry
    >>> game = components.game("lebanon-82")
    >>> crt = odds_tables(game, GameWords(game), registry.questions("lebanon-82"))[0]
    >>> crt.views[0].lines[1].label, dict(zip(crt.sums, map(str, crt.views[0].lines[1].sums)))
    ('0', {'Defender suffers': '0', 'Attacker suffers': '1'})
    """
    made = [found for table in game.tables.values() if (found := table_odds(table, game)) is not None]
    read = read_odds(game.folder)
    made += [_odds_of_question(one, names, questions) for one in read.get("table", ())]
    made += [_first_draw_odds(one, game, names) for one in read.get("draw", ())]
    return tuple(replace(one, id=f"odds-{number}") for number, one in enumerate(made, 1))


def table_odds(table: ResultsTable, game: Game) -> OddsTable | None:
    """Return how likely each result of a table read with one die is, column by column; None for others."""
    if len(table.rows) not in DIE_SIDES or not all(parse_count(row) >= 0 for row in table.rows):
        return None
    groups = found.of if (found := kit_plan(game).groups.get(table.id)) else {}
    codes = list(dict.fromkeys([*table.key, *table.cells.values()]))
    outcomes = tuple(OddsColumn(code, table.key.get(code, ""), groups.get(code, "none")) for code in codes)
    sums = {
        title: [outcome.group.startswith((side, "both")) for outcome in outcomes]
        for side, title in SUFFERS.items()
        if any(outcome.group.startswith(side) for outcome in outcomes)
    }
    spread = {}
    for column in table.columns:
        counts = Counter(table.cells[row, column] for row in table.rows if (row, column) in table.cells)
        shares = tuple(Fraction(counts[code], len(table.rows)) for code in codes)
        totals = tuple(
            sum((share for share, counted in zip(shares, chosen, strict=True) if counted), Fraction(0))
            for chosen in sums.values()
        )
        spread[column] = OddsRow(column, "", shares, sums=totals)
    views = tuple(
        View(
            head.title,
            tuple(
                replace(spread[column], label=label.replace("-", "\N{MINUS SIGN}"))
                for column, label in zip(head.columns, head.labels, strict=True)
            ),
        )
        for head in table.headings.values()
    )
    return OddsTable(
        "",
        table.title,
        gettext("Differential") if views else gettext("Column"),
        outcomes,
        views or (View("", tuple(spread.values())),),
        choice=gettext("Terrain") if views else "",
        sums=tuple(sums),
        rule=table.rule,
    )


def _odds_of_question(
    one: Mapping[str, Any], names: GameWords, questions: Mapping[str, Question]
) -> OddsTable:
    """Return the odds of a question, row by row for each choice."""
    question = questions.get(one["question"])
    if question is None:
        raise OddsError(f"{FILE}: there is no question {one['question']!r}")
    kinds = {field.name: field.kind for field in question.parameters}
    rows, given = one["rows"], one.get("given", {})
    values = one.get("values") or _values(kinds[rows], question, rows)
    labels = one.get("labels") or [_label(value, rows, names) for value in values]
    spreads: list[tuple[str, list[tuple[str, dict[str, Any], dict[Any, Fraction]]]]] = []
    for said, chosen in _choices(one, kinds, question, names):
        lines = []
        for label, value in zip(labels, values, strict=True):
            facts = {**given, **chosen, rows: value}
            try:
                lines.append((label, facts, _spread(question, facts, one["result"])))
            except InputError as error:
                raise OddsError(f"{FILE}: {question.id}, {facts}: {error}") from None
        spreads.append((said, lines))
    seen = list(dict.fromkeys(key for _, lines in spreads for _, _, spread in lines for key in spread))
    keys = _ordered(seen, question, one["result"])
    # ``type``, not ``isinstance``: True and False are ints in Python
    numbers = all(type(key) is int for key in keys) and len(keys) > 2  # noqa: PLR2004 -- two are a yes and a no
    dice = {name for name, kind in kinds.items() if isinstance(kind, DieKind | DiceKind)}
    views = tuple(
        View(
            said,
            tuple(
                _line(label, link(question.id, _linked(facts, dice)), spread, keys, numbers=numbers)
                for label, facts, spread in lines
            ),
        )
        for said, lines in spreads
    )
    chosen_by = one.get("choice", ())
    split = [chosen_by] if isinstance(chosen_by, str) else list(chosen_by)
    return OddsTable(
        "",
        one.get("title") or question.asks,
        one.get("corner") or capitalized(words(rows if rows not in dice else "dice")),
        _outcomes(keys, one["result"], names, numbers=numbers),
        views,
        choice=capitalized(", ".join(words(name) for name in split)),
        numbers=numbers,
        rule=question.rules[0] if question.rules else "",
        says=one.get("says", ""),
    )


def _spread(question: Question, facts: Mapping[str, Any], result: str) -> dict[Any, Fraction]:
    found = odds(question.game, question.id, facts, by=[result])
    return {outcome.answer[result]: outcome.probability for outcome in found.outcomes}


def _line(
    label: str, address: str, spread: Mapping[Any, Fraction], keys: Sequence[Any], *, numbers: bool
) -> OddsRow:
    shares = tuple(spread.get(key, Fraction(0)) for key in keys)
    if not numbers:
        return OddsRow(label, address, shares)
    at_least = tuple(sum(shares[index:], Fraction(0)) for index in range(len(keys)))
    mean = sum((key * share for key, share in zip(keys, shares, strict=True)), Fraction(0))
    if len(keys) > MAX_COLUMNS:
        # the last column holds all that is higher
        shares, at_least = (*shares[: MAX_COLUMNS - 1], at_least[MAX_COLUMNS - 1]), at_least[:MAX_COLUMNS]
    return OddsRow(label, address, shares, at_least, mean=mean)


def _outcomes(keys: Sequence[Any], result: str, names: GameWords, *, numbers: bool) -> tuple[OddsColumn, ...]:
    truths = {True: capitalized(words(result)), False: "Not"}
    made = tuple(
        OddsColumn(
            truths[key] if isinstance(key, bool) else capitalized(names.value(key)), group=_colour(key)
        )
        for key in keys
    )
    if numbers and len(made) > MAX_COLUMNS:
        return (*made[: MAX_COLUMNS - 1], OddsColumn(f"{made[MAX_COLUMNS - 1].name}+", group="both"))
    return made


def _choices(
    one: Mapping[str, Any], kinds: Mapping[str, Kind], question: Question, names: GameWords
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each choice above the table: its label and its facts."""
    chosen = one.get("choice", ())
    fields = [chosen] if isinstance(chosen, str) else list(chosen)
    each = one.get("choices") or [_values(kinds[name], question, name) for name in fields]
    said = one.get("labelled") or [
        [_label(value, name, names) for value in values] for name, values in zip(fields, each, strict=True)
    ]
    pairs = [list(zip(*both, strict=True)) for both in zip(each, said, strict=True)]
    for picked in itertools.product(*pairs):
        label = ", ".join(words_said for _, words_said in picked)
        yield label, {name: value for name, (value, _) in zip(fields, picked, strict=True)}


def _values(kind: Kind, question: Question, name: str) -> Sequence[Any]:
    match kind:
        case EnumKind(values=values):
            return values
        case BoolKind():
            return (False, True)
    raise OddsError(f"{FILE}: {question.id}: say which values of {name!r} to show")


def _label(value: object, name: str, names: GameWords) -> str:
    """Write a value of a row or a choice; dice by their number, yes and no by the fact.

    >>> from countermarch import components
    >>> from countermarch.site.words import GameWords
    >>> names = GameWords(components.game("lebanon-82"))
    >>> _label("3d6", "dice", names), _label(False, "depleted", names), _label("town", "terrain", names)
    ('3 dice', 'Not depleted', 'Town')
    """
    if isinstance(value, bool):
        return capitalized(words(name)) if value else f"Not {words(name)}"
    if isinstance(value, str) and (dice := re.fullmatch(r"(\d+)d\d+", value)):
        return "1 die" if dice[1] == "1" else f"{dice[1]} dice"
    return capitalized(names.value(value, name))


def _linked(facts: Mapping[str, Any], dice: set[str]) -> dict[str, Any]:
    """Return the facts that the lookup is opened with: all but dice, which are still to be rolled."""
    return {name: value for name, value in facts.items() if name not in dice and not _rolls(value)}


def _rolls(value: object) -> bool:
    return isinstance(value, list) and any(isinstance(item, dict) and "dice" in item for item in value)


def _ordered(keys: Sequence[Any], question: Question, result: str) -> list[Any]:
    """Return outcomes in the order of their kind, numbers rising, yes before no."""
    kind = next(field.kind for field in question.answer.fields if field.name == result)
    if isinstance(kind, EnumKind):
        return sorted(keys, key=list(kind.values).index)
    if isinstance(kind, BoolKind):
        return sorted(keys, reverse=True)
    return sorted(keys)


def _colour(key: object) -> str:
    """Return the group whose colour an outcome has; ``none``, which is plain, if nothing happens."""
    return "none" if key in (0, False, None, "none", "nothing", "failed", "no-event") else "both"


def _first_draw_odds(one: Mapping[str, Any], game: Game, names: GameWords) -> OddsTable:
    """Return how likely each kind of piece is to be drawn first."""
    counts: Counter[str] = Counter()
    for piece in getattr(game, one["from"]):
        if all(_cell(piece, column) == wanted for column, wanted in one["where"].items()):
            counts[_cell(piece, one["by"])] += piece.count
    if not counts:
        raise OddsError(f"{FILE}: {game.id}: no piece of {one['from']} matches {one['where']}")
    total = counts.total()
    ranked = sorted(counts, key=lambda key: (parse_count(key), -counts[key]))
    said = one.get("words", {})
    outcomes = tuple(
        OddsColumn(said.get(key) or capitalized(names.value(key)), f"{counts[key]} of {total}", "both")
        for key in ranked
    )
    line = OddsRow("", "", tuple(Fraction(counts[key], total) for key in ranked))
    return OddsTable("", one["title"], "", outcomes, (View("", (line,)),), says=one.get("says", ""))


def _cell(piece: Piece, column: str) -> str:
    return str(getattr(piece, column, "") or piece.text(column))


def percent(share: Fraction) -> str:
    """Write a share in percent; zero is an empty text.

    >>> percent(Fraction(1, 6)), percent(Fraction(0)), percent(Fraction(1)), percent(Fraction(1, 4000))
    ('17', '', '100', '<1')
    """
    if not share:
        return ""
    hundredths = float(share * 100)
    if hundredths < 1:
        return "<1"
    return ">99" if 99.5 <= hundredths < 100 else f"{hundredths:.0f}"  # noqa: PLR2004 -- rounding must not say all
