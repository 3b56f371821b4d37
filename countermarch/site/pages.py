"""Write the pages that come from the data: Markdown for MkDocs, from ``countermarch/site/templates``."""

from __future__ import annotations

import sys
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from countermarch.components.translations import gettext, gettext_noop, ngettext
from countermarch.reference.engine.receipts import receipt
from countermarch.site import piece_pages
from countermarch.site.anchors import anchor
from countermarch.site.cases import ShownCase, worked_cases
from countermarch.site.companions import companion
from countermarch.site.frequent_questions import battle_of, frequent_questions
from countermarch.site.kit_pages import write_sheets
from countermarch.site.odds import odds_tables, percent
from countermarch.site.plays import write_play
from countermarch.site.rulebook_pages import clause_groups, clause_of, erratum_groups
from countermarch.site.scenarios import blanks, sheets
from countermarch.site.showcase import Sample, copy_faces, copy_sheets, sample, with_readings
from countermarch.site.words import GameWords, capitalized, unmarked, words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.reference.engine import Question
    from countermarch.site.subjects import SiteGame

HERE: Final = Path(__file__).parent

PAGE_TITLES: Final = {
    "index": gettext_noop("Overview"),
    "battle": gettext_noop("Battle"),
    "table": gettext_noop("Look up"),
    "turn": gettext_noop("Turn"),
    "play": gettext_noop("Play"),
    "kit": gettext_noop("Print"),
    "pieces": gettext_noop("Pieces"),
    "scenarios": gettext_noop("Scenarios"),
    "odds": gettext_noop("Odds"),
    "clauses": gettext_noop("Clauses"),
    "errata": gettext_noop("Errata"),
    "cases": gettext_noop("Worked cases"),
}
"""The pages of a game, in the order of the navigation."""

TABS: Final = ("battle", "table", "turn", "play", "kit")
"""The pages linked above each page of a game on a phone; the rest is under More."""


@dataclass(frozen=True, slots=True)
class PageOptions:
    """How the pages of a site are written.

    ``from_disk`` writes addresses that work without a server, ``from_source`` addresses relative to the
    page's Markdown file, for a builder that adjusts them itself. ``light`` leaves out what only a server
    uses.
    ``guides`` means that the site has the guides of this project.
    """

    from_disk: bool
    from_source: bool = False
    light: bool = False
    guides: bool = False


def write_pages(
    folder: Path, games: Sequence[dict[str, Any]], way: PageOptions, news: Mapping[str, Any] | None = None
) -> list[tuple[str, list[str]]]:
    """Write every page into ``folder``; return for each game its title and its pages, for the navigation.

    ``games`` are their ``facts``; ``news`` is the news of a release on the first page: version and groups.
    """
    if not way.light:
        _render("offline.md", folder, "offline.md", way, games=games)
    shown = sample(game["subject"] for game in games)
    if any(game["has"]["table"] for game in games):
        example = _exchange(shown) if shown and way.guides else ""
        _render("dispute.md", folder, "dispute.md", way, example=example)
    _render("home.md", folder, "index.md", way, games=games, sample=shown, news=news)
    listed = []
    for game in games:
        home = f"games/{game['id']}"
        (folder / home).mkdir(parents=True)
        made = [page for page in PAGE_TITLES if game["has"].get(page, True)]
        for page in made:
            siblings = {
                "near": [
                    (gettext(PAGE_TITLES[one]), _address_of(home, one), one == page)
                    for one in TABS
                    if one in made
                ],
                "more": [
                    (gettext(PAGE_TITLES[one]), _address_of(home, one), one == page)
                    for one in made
                    if one not in TABS
                ],
            }
            _render(
                f"{page}.md",
                folder,
                f"{home}/{page}.md",
                way,
                **game,
                siblings=siblings,
                called=gettext(PAGE_TITLES[page]),
            )
        listed.append((game["game"].title, [f"games/{game['id']}/{page}.md" for page in made]))
    return listed


def _exchange(shown: Sample) -> str:
    """Return an exchange about a ruling, with its receipt: somebody has read the table one column off."""
    shown = with_readings(shown)
    row, used = shown.used
    right, *others = (shown.cell(row, one) for one in (used, *shown.columns))
    wrong = next((one for one in others if one.strip("\N{EN DASH}") and one != right), shown.result)
    line = receipt(shown.game.id, shown.question.id, shown.given)
    return f"She reads {wrong} from the table. {line}"


def _address_of(home: str, page: str) -> str:
    """Return the address of a game's page from the root of the site.

    >>> _address_of("games/a", "index"), _address_of("games/a", "kit")
    ('games/a/', 'games/a/kit/')
    """
    return f"{home}/" if page == "index" else f"{home}/{page}/"


def facts(subject: SiteGame, folder: Path, *, quick: bool = False) -> dict[str, Any]:
    """Return the values for the templates of a game's pages; its kit is written into ``folder``.

    ``quick``: the previews of its pages may be larger files, for a trial.
    """
    game, questions = subject.game, subject.questions
    shown = write_sheets(folder, game, quick=quick)
    names = GameWords(game)
    odds = odds_tables(game, names, questions)
    cases = worked_cases(game, questions, names)
    turn = companion(game, questions)
    battle = battle_of(game, questions)
    blank = blanks(game)
    if subject.plays:
        write_play(folder, subject, shown)
    has = {
        "battle": battle is not None,
        "turn": turn is not None,
        "scenarios": bool(game.scenarios or blank),
        "odds": bool(odds),
        "cases": bool(cases),
        "kit": shown is not None,
        "pieces": bool(shown and shown.pieces),
        "table": bool(questions),
        "clauses": bool(game.clauses),
        "errata": bool(game.errata),
        "play": subject.plays,
    }
    return {
        "has": has,
        "shown": shown,
        "odds": odds,
        "cases": cases,
        **(piece_pages.facts(game, shown) if shown else {}),
        "case_chapters": _case_chapters(cases, names),
        "worked": sum(len(worked) for _, worked in cases),
        "sheets": sheets(game, names, questions),
        "blank": blank,
        "pictures": copy_faces(game, shown, folder),
        "prints": copy_sheets(game, shown, folder),
        "id": game.id,
        "game": game,
        "subject": subject,
        "named": subject.cli_name,
        "own": subject.own,
        "colours": _colours(game),
        "names": names,
        "clause_of": partial(clause_of, game),
        "questions": questions,
        "chapters": chapters(list(questions.values()), names),
        "clauses": clause_groups(game, questions),
        "errata": erratum_groups(game, questions),
        "turn": turn,
        "battle": battle and battle.id,
        "often": frequent_questions(game, questions),
    }


def _colours(game: Game) -> tuple[str, str]:
    """Return the dark tones of the first and the last side, or their replacements."""
    tones = [side.colours.get("band", "") for side in (*game.sides[:1], *game.sides[-1:])]
    first, last = tones or ("", "")
    return first or "#8c2f22", last or "#2b2f38"


CHAPTERS: Final = (gettext_noop("Rules"), gettext_noop("Tables"))
"""The chapters of a folder's questions, as ``_chapter`` names them."""

OWN_CHAPTERS: Final = {
    "countermarch.reference.rules_as_data.building": "rules",
    "countermarch.folders.table_questions": "tables",
}
"""Titles of a folder's questions, by the module that makes them from its files."""


def chapters(questions: Sequence[Question], names: GameWords) -> list[dict[str, Any]]:
    """Group questions as the rules are written: a chapter a module, in the order of play."""
    found: list[dict[str, Any]] = []
    for question in questions:
        name = OWN_CHAPTERS.get(question.module, question.module.rpartition(".")[2])
        if not found or found[-1]["name"] != name:
            says = (sys.modules[question.module].__doc__ or "").strip().splitlines()[0]
            found.append({"name": name, "title": _chapter(name, names), "says": says, "questions": []})
        found[-1]["questions"].append(question)
    return found


def _case_chapters(
    cases: Sequence[tuple[Question, tuple[ShownCase, ...]]], names: GameWords
) -> list[dict[str, Any]]:
    """Group worked cases as their questions are grouped."""
    of = {question.id: (question, worked) for question, worked in cases}
    groups = chapters([question for question, _ in cases], names)
    return [one | {"cases": [of[question.id] for question in one["questions"]]} for one in groups]


GAME_DEPTH: Final = 2
"""How many slashes the address of a game's own page has: ``games/<id>/``."""


def _chapter(name: str, names: GameWords) -> str:
    """Name a chapter after its module.

    >>> from countermarch import components
    >>> names = GameWords(components.game("lebanon-82"))
    >>> [_chapter(name, names) for name in ("setup_israeli", "setup_plo", "victory_1982", "setup")]
    ['Set-up: Israel', 'Set-up: PLO', 'Victory 1982', 'Set-up']
    """
    first, _, side = name.partition("_")
    if first == "setup":
        return f"Set-up: {names.value(side)}" if side else "Set-up"
    return gettext(capitalized(words(name)))


def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["anchor"] = anchor
    made.filters["capital"] = capitalized
    made.filters["unmarked"] = unmarked
    made.filters["percent"] = percent
    made.filters["thousands"] = "{:,}".format
    made.globals |= {"PAGE_TITLES": PAGE_TITLES, "TABS": TABS}
    made.globals["page_address"] = _address_of
    made.filters["md"] = markdown_safe
    made.globals["_"] = _message
    made.globals["n_"] = _counted
    return made


def _message(message: str, **values: object) -> str:
    """Return a message in the language of the site, with its fields filled."""
    return gettext(message).format(**values) if values else gettext(message)


def _counted(one: str, many: str, count: int) -> str:
    return ngettext(one, many, count).format(count=f"{count:,}")


def markdown_safe(text: str) -> str:
    r"""Keep a text from being read as Markdown: what would mean something gets a backslash.

    >>> markdown_safe("a * b [c]")
    'a \\* b \\[c\\]'
    """
    return "".join(f"\\{letter}" if letter in r"\`*_[]{}#|" else letter for letter in text)


_ENVIRONMENT: list[Environment] = []


def address(page: str, target: str, *, from_disk: bool, from_source: bool = False) -> str:
    """Return the address of ``target`` (from the root of the site) as the page ``page`` writes it.

    >>> address("games/a/kit.md", "games/a/table/", from_disk=False)
    '../table/'
    >>> address("games/a/kit.md", "games/a/table/", from_disk=True)
    'table.html'
    >>> address("games/a/kit.md", "assets/icon.svg", from_disk=False)
    '../../../assets/icon.svg'
    >>> address("index.md", "games/a/", from_disk=True), address("index.md", "guide/print/", from_disk=True)
    ('games/a/index.html', 'guide/print.html')
    >>> address("games/a/kit.md", "games/a/table/", from_disk=False, from_source=True)
    'table/'
    """
    parts = page.removesuffix(".md").split("/")
    here = parts[:-1] if from_disk or from_source or parts[-1] == "index" else parts
    if from_disk and target.endswith("/"):
        game_itself = target.startswith("games/") and target.count("/") == GAME_DEPTH
        target = f"{target}index.html" if game_itself else f"{target.rstrip('/')}.html"
    there = target.split("/")
    shared = 0
    while shared < min(len(here), len(there) - 1) and here[shared] == there[shared]:
        shared += 1
    return "../" * (len(here) - shared) + "/".join(there[shared:]) or "./"


def _render(template: str, folder: Path, page: str, way: PageOptions, **values: object) -> None:
    if not _ENVIRONMENT:
        _ENVIRONMENT.append(_environment())
    url = partial(address, page, from_disk=way.from_disk, from_source=way.from_source)
    text = _ENVIRONMENT[0].get_template(f"{template}.j2").render(url=url, **asdict(way), **values)
    (folder / page).write_text(text, encoding="utf-8")
