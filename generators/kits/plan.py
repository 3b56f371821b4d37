"""What a kit is made of, read from a game's ``kit.toml``; a game without one gets a kit made from its data.

The file lists documents in order, each with a ``kind``, and says how tables are shown::

    [results.crt.groups]            # which group of the style a result belongs to
    De = "defender_heavy"

    [[document]]
    kind = "charts"
    title = "Combat"
    says = "the combat results table with its key"
    [[document.section]]
    table = "crt"
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Literal

from generators.faces.charts import ChartPlan
from generators.faces.markers import BACKS, LARGE
from generators.faces.results import Groups
from generators.faces.strengths import Strengths
from generators.kits.options import KINDS, KitError
from generators.scene.style import style

if TYPE_CHECKING:
    from collections.abc import Mapping

    from components.model.game import Game
    from generators.faces.cards import CardPlan

FILE = "kit.toml"
LARGEST = 256 * 1024

Shape = Literal["text", "texts", "whole", "length", "lengths", "flag", "tables", "words"]
"""What a key of the file holds; ``_EXPECTED`` says each in words."""

KIT: Mapping[str, Shape] = {
    "rules": "words",
    "document": "tables", "results": "words", "charts": "words", "counters": "words", "cover": "words",
    "words": "words", "cards": "words", "markers": "words",
}  # fmt: skip
DOCUMENT: Mapping[str, Shape] = {
    "blank": "whole", "widths": "lengths",
    "kind": "text", "title": "text", "says": "text", "pieces": "texts", "section": "tables", "facts": "texts",
    "decks": "texts", "columns": "whole", "symbols": "texts", "unit": "text", "size": "text",
    "chapters": "words", "shows": "texts", "terrain": "words", "edges": "words", "borders": "words",
    "limits": "words",
}  # fmt: skip
SECTION: Mapping[str, Shape] = {
    "steps": "text", "rows": "texts", "tag": "text", "column": "whole",
    "title": "text", "table": "text", "chart": "text", "track": "text", "clauses": "texts", "text": "text",
    "across": "whole", "height": "length", "outline": "flag",
    "deck": "text", "columns": "texts", "colour": "text", "places": "words", "cards": "texts",
}  # fmt: skip
CHART: Mapping[str, Shape] = {
    "signed": "texts", "dice": "flag", "merge": "flag", "hide": "texts", "words": "words", "titles": "words",
    "tight": "flag",
}  # fmt: skip
COUNTERS: Mapping[str, Shape] = {
    "front": "texts", "back": "texts", "between": "text", "brackets": "texts", "skip": "flag",
    "bare": "texts", "turned": "text", "triangle": "text", "tag": "text", "aside": "text", "words": "words",
    "blind": "texts",
}  # fmt: skip
RESULTS: Mapping[str, Shape] = {"groups": "words", "shows": "words", "rows": "words", "spans": "flag"}
CARDS: Mapping[str, Shape] = {
    "size": "text", "corner": "text", "badge": "texts", "under": "texts", "decks": "words",
    "emblems": "words", "symbol": "texts", "symbols": "words", "plate": "tables", "colours": "words",
    "words": "words",
}  # fmt: skip
PLATE: Mapping[str, Shape] = {"column": "text", "value": "text", "shows": "text", "says": "text"}
MARKER: Mapping[str, Shape] = {
    "fill": "text", "ink": "text", "symbol": "text", "cross": "text", "large": "text", "back": "text",
    "turned": "text", "head": "text", "band": "text",
}  # fmt: skip
COVER: Mapping[str, Shape] = {"pieces": "texts"}

COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
LARGEST_NUMBER = 1000
LONGEST_LIST = 10_000

_EXPECTED: Mapping[Shape, str] = {
    "text": "a text",
    "texts": "a list of texts",
    "whole": f"a whole number from 0 to {LARGEST_NUMBER}",
    "length": f"a length from 0 to {LARGEST_NUMBER} mm",
    "lengths": f"a list of numbers from 1 to {LARGEST_NUMBER}",
    "flag": "true or false",
    "tables": "tables of their own",
    "words": "a table of names",
}


@dataclass(frozen=True, slots=True)
class DocumentPlan:
    """A document of a kit: its kind, its title, a remark for the contents, and what its kind needs."""

    kind: str
    title: str
    says: str = ""
    more: Mapping[str, Any] = field(default_factory=dict)

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts, empty when it is not given."""
        return tuple(self.more.get(key, ()))

    @property
    def sections(self) -> tuple[Mapping[str, Any], ...]:
        """The sections of a page of charts."""
        return tuple(self.more.get("section", ()))


@dataclass(frozen=True, slots=True)
class KitPlan:
    """A kit as described: its documents in order, and how its tables, charts and counters are shown."""

    documents: tuple[DocumentPlan, ...]
    groups: Mapping[str, Groups] = field(default_factory=dict)
    charts: Mapping[str, ChartPlan] = field(default_factory=dict)
    strengths: Strengths = field(default_factory=Strengths)
    cover: Mapping[str, Any] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    rules: Mapping[str, str] = field(default_factory=dict)
    cards: CardPlan | None = None
    markers: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


def kit_plan(game: Game) -> KitPlan:
    """Return the plan of a game's kit: its ``kit.toml``, or one made from what its folder holds."""
    path = game.folder / FILE
    try:
        if not path.is_file():
            return default_plan(game)
        if path.stat().st_size > LARGEST:
            raise KitError(f"{path}: larger than {LARGEST // 1024} KB")
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        raise KitError(f"{path}: cannot be read ({fault})") from None
    return _plan(data, str(path))


def _plan(data: Mapping[str, Any], where: str) -> KitPlan:
    _sound(data, KIT, where)
    counters, cover = data.get("counters", {}), data.get("cover", {})
    _sound(counters, COUNTERS, f"{where}: counters")
    _sound(cover, COVER, f"{where}: cover")
    default = Strengths()
    strengths = Strengths(
        tuple(counters.get("front", default.front)),
        tuple(counters.get("back", default.back)),
        counters.get("between", default.between),
        brackets=tuple(counters.get("brackets", ())),
        skip=counters.get("skip", False),
        bare=tuple(counters.get("bare", ())),
        turned=counters.get("turned", ""),
        triangle=counters.get("triangle", ""),
        tag=counters.get("tag", ""),
        aside=counters.get("aside", default.aside),
        words=_words(counters.get("words", {}), f"{where}: counters.words"),
        blind=tuple(counters.get("blind", ())),
    )
    return KitPlan(
        documents=tuple(_document(one, where) for one in data.get("document", ())),
        groups={
            name: _groups(one, f"{where}: results.{name}") for name, one in data.get("results", {}).items()
        },
        charts={name: _chart(one, f"{where}: charts.{name}") for name, one in data.get("charts", {}).items()},
        strengths=strengths,
        cover=cover,
        words=_words(data.get("words", {}), f"{where}: words"),
        rules=_words(data.get("rules", {}), f"{where}: rules"),
        cards=_cards(data["cards"], f"{where}: cards") if "cards" in data else None,
        markers={
            name: _marker(one, f"{where}: markers.{name}") for name, one in data.get("markers", {}).items()
        },
    )


def _words(data: Mapping[str, Any], where: str) -> Mapping[str, str]:
    _texts_by_name(data, where)
    return dict(data)


def _groups(data: object, where: str) -> Groups:
    made = _table(data, where)
    _sound(made, RESULTS, where)
    groups, shows, rows = (made.get(key, {}) for key in ("groups", "shows", "rows"))
    for key, words in (("groups", groups), ("shows", shows), ("rows", rows)):
        _texts_by_name(words, f"{where}.{key}")
    known = style("standard").results
    for result, group in groups.items():
        if group not in known:
            raise KitError(f"{where}: {result!r} is of the group {group!r}, expected {', '.join(known)}")
    return Groups(dict(groups), dict(shows), dict(rows), made.get("spans", False))


def _chart(data: object, where: str) -> ChartPlan:
    made = _table(data, where)
    _sound(made, CHART, where)
    words = made.get("words", {})
    _texts_by_name(words, f"{where}.words")
    return ChartPlan(
        signed=tuple(made.get("signed", ())),
        dice=made.get("dice", False),
        merge=made.get("merge", False),
        hide=tuple(made.get("hide", ())),
        words=dict(words),
        titles=_words(made.get("titles", {}), f"{where}.titles"),
        tight=made.get("tight", False),
    )


def _marker(data: object, where: str) -> Mapping[str, str]:
    """Return how a kind of marker looks; its colours are written #rrggbb."""
    made = _table(data, where)
    _sound(made, MARKER, where)
    for key in ("fill", "ink", "cross", "band"):
        if key in made and not COLOUR.fullmatch(made[key]):
            raise KitError(f"{where}: {key} = {made[key]!r}, expected a colour such as '#c1341b'")
    for key, known in (("large", LARGE), ("back", BACKS)):
        if key in made and made[key] not in known:
            raise KitError(f"{where}: {key} = {made[key]!r}, expected one of {', '.join(known)}")
    return dict(made)


def _cards(data: object, where: str) -> CardPlan:
    from generators.faces.card_plan import CARD_SIZES, CardPlan, Plate  # noqa: PLC0415 # few kits have cards

    made = _table(data, where)
    _sound(made, CARDS, where)
    size = made.get("size", "poker")
    if size not in CARD_SIZES:
        raise KitError(f"{where}: size = {size!r}, expected one of {', '.join(CARD_SIZES)}")
    named = {key: made.get(key, {}) for key in ("decks", "emblems", "symbols", "colours", "words")}
    for key, value in named.items():
        _texts_by_name(value, f"{where}.{key}")
    for value, colour in named["colours"].items():
        if not COLOUR.fullmatch(colour):
            raise KitError(f"{where}.colours: {value} = {colour!r}, expected a colour such as '#c1341b'")
    for plate in made.get("plate", ()):
        _sound(plate, PLATE, f"{where}: a plate")
    return CardPlan(
        size=size,
        corner=made.get("corner", ""),
        badge=tuple(made.get("badge", ())),
        under=tuple(made.get("under", ())),
        symbol=tuple(made.get("symbol", ())),
        plates=tuple(Plate(**{"column": "", **plate}) for plate in made.get("plate", ())),
        **{key: dict(value) for key, value in named.items()},
    )


def _document(data: Mapping[str, Any], where: str) -> DocumentPlan:
    kind = data.get("kind", "")
    if kind not in KINDS:
        raise KitError(f"{where}: a document's kind is {kind!r}, expected one of {', '.join(KINDS)}")
    title = data.get("title", kind.capitalize())
    _sound(data, DOCUMENT, f"{where}: document {title!r}")
    for section in data.get("section", ()):
        _sound(section, SECTION, f"{where}: a section of {title!r}")
    more = {key: value for key, value in data.items() if key not in ("kind", "title", "says")}
    return DocumentPlan(kind, title, data.get("says", ""), more)


def _table(data: object, where: str) -> Mapping[str, Any]:
    if not isinstance(data, dict):
        raise KitError(f"{where}: {str(data)[:40]!r}, expected a table")
    return data


def _texts_by_name(data: Mapping[str, Any], where: str) -> None:
    for key, value in data.items():
        if not isinstance(value, str):
            raise KitError(f"{where}: {key} = {value!r}, expected a text")


def _sound(data: Mapping[str, Any], keys: Mapping[str, Shape], where: str) -> None:
    """Refuse keys that nothing reads, for they are misspelt, and values of the wrong kind."""
    for key, value in data.items():
        if key not in keys:
            near = get_close_matches(key, keys, 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise KitError(f"{where}: unknown key {key!r}, expected one of {', '.join(sorted(keys))}{hint}")
        if not _fits(value, keys[key]):
            raise KitError(f"{where}: {key} = {str(value)[:40]!r}, expected {_EXPECTED[keys[key]]}")


def _fits(value: object, shape: Shape) -> bool:
    """Say whether a value is of a shape."""
    if shape == "text":
        return isinstance(value, str)
    if shape == "flag":
        return isinstance(value, bool)
    if shape == "words":
        return isinstance(value, dict)
    if shape == "lengths":
        return isinstance(value, list) and bool(value) and all(_fits(one, "length") and one for one in value)
    if shape in ("texts", "tables"):
        kind = str if shape == "texts" else dict
        return (
            isinstance(value, list)
            and len(value) <= LONGEST_LIST
            and all(isinstance(one, kind) for one in value)
        )
    kinds = (int,) if shape == "whole" else (int, float)
    return not isinstance(value, bool) and isinstance(value, kinds) and 0 <= value <= LARGEST_NUMBER


def default_plan(game: Game) -> KitPlan:
    """Return the plan of a kit with everything that a game's data holds."""
    documents = [DocumentPlan("cover", "Cover"), DocumentPlan("calibration", "Calibration")]
    files = [name for name in ("units", "markers", "chits") if getattr(game, name)]
    if files:
        documents.append(DocumentPlan("counters", "Counters", more={"pieces": files}))
    if game.cards:
        documents.append(DocumentPlan("cards", "Cards"))
    sections = [{"table": table} for table in game.tables] + [{"chart": chart} for chart in game.charts]
    if sections:
        documents.append(DocumentPlan("charts", "Charts", more={"section": sections}))
    if game.tracks:
        documents.append(
            DocumentPlan("tracks", "Tracks", more={"section": [{"track": track} for track in game.tracks]})
        )
    if game.scenarios:
        documents.append(DocumentPlan("scenarios", "Set-up"))
    if game.places:
        documents.append(DocumentPlan("gazetteer", "Gazetteer"))
    if game.clauses:
        documents.append(DocumentPlan("booklet", "Rules in summary"))
    if game.errata:
        documents.append(DocumentPlan("errata", "Errata"))
    return KitPlan(tuple(documents))
