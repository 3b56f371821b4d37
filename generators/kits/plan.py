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

import tomllib
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from generators.faces.charts import ChartPlan
from generators.faces.counters import Strengths
from generators.faces.results import Groups
from generators.kits.options import KINDS, KitError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from components.model.game import Game

FILE = "kit.toml"
LARGEST = 256 * 1024

DOCUMENT_KEYS = frozenset(
    {
        "kind",
        "title",
        "says",
        "pieces",
        "section",
        "track",
        "facts",
        "across",
        "height",
        "outline",
        "columns",
        "symbols",
        "unit",
    }
)
SECTION_KEYS = frozenset(
    {"title", "table", "chart", "track", "clauses", "text", "width", "across", "height", "outline"}
)
CHART_KEYS = frozenset({"signed", "dice", "merge", "hide", "words"})


@dataclass(frozen=True, slots=True)
class DocumentPlan:
    """A document of a kit: its kind, its title, a remark for the contents, and what its kind needs."""

    kind: str
    title: str
    says: str = ""
    more: Mapping[str, Any] = field(default_factory=dict)

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts, empty when it is not given."""
        return tuple(str(one) for one in self.more.get(key, ()))

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
    _known(data, frozenset({"document", "results", "charts", "counters", "cover"}), where)
    counters = data.get("counters", {})
    _known(counters, frozenset({"front", "back", "between"}), f"{where}: counters")
    default = Strengths()
    return KitPlan(
        documents=tuple(_document(one, where) for one in data.get("document", ())),
        groups={
            table: Groups(dict(one.get("groups", {})), dict(one.get("shows", {})))
            for table, one in data.get("results", {}).items()
        },
        charts={
            chart: _chart(one, f"{where}: charts.{chart}") for chart, one in data.get("charts", {}).items()
        },
        strengths=Strengths(
            tuple(counters.get("front", default.front)),
            tuple(counters.get("back", default.back)),
            str(counters.get("between", "-")),
        ),
        cover=data.get("cover", {}),
    )


def _chart(data: Mapping[str, Any], where: str) -> ChartPlan:
    _known(data, CHART_KEYS, where)
    return ChartPlan(
        signed=tuple(data.get("signed", ())),
        dice=bool(data.get("dice", False)),
        merge=bool(data.get("merge", False)),
        hide=tuple(data.get("hide", ())),
        words=dict(data.get("words", {})),
    )


def _document(data: Mapping[str, Any], where: str) -> DocumentPlan:
    kind = str(data.get("kind", ""))
    if kind not in KINDS:
        raise KitError(f"{where}: a document's kind is {kind!r}, not one of {', '.join(KINDS)}")
    _known(data, DOCUMENT_KEYS, f"{where}: document {data.get('title', kind)!r}")
    for section in data.get("section", ()):
        _known(section, SECTION_KEYS, f"{where}: a section of {data.get('title', kind)!r}")
    more = {key: value for key, value in data.items() if key not in ("kind", "title", "says")}
    return DocumentPlan(kind, str(data.get("title", kind.capitalize())), str(data.get("says", "")), more)


def _known(data: Mapping[str, Any], keys: frozenset[str], where: str) -> None:
    """Refuse keys that nothing reads: they are misspelt."""
    for key in data:
        if key not in keys:
            near = get_close_matches(key, keys, 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise KitError(f"{where}: unknown key {key!r}, expected one of {', '.join(sorted(keys))}{hint}")


def default_plan(game: Game) -> KitPlan:
    """Return the plan of a kit with everything that a game's data holds."""
    documents = [DocumentPlan("cover", "Cover"), DocumentPlan("calibration", "Calibration")]
    files = [name for name in ("units", "markers", "chits") if getattr(game, name)]
    if files:
        documents.append(DocumentPlan("counters", "Counters", more={"pieces": files}))
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
    if game.errata:
        documents.append(DocumentPlan("errata", "Errata"))
    return KitPlan(tuple(documents))
