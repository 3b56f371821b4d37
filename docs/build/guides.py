"""The guides: written by hand, from the commands, and from measured figures."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any, Final

from countermarch.site.data import write_script
from countermarch.site.search_data import guide_entries
from docs.build import commands, measured, symbols

DOCS: Final = Path(__file__).parents[1]

LEAD: Final = re.compile(r"^- \*\*(.+?)\*\*", re.MULTILINE)
"""The bold words that begin a change."""

LONG_CHANGE: Final = re.compile(
    r"^- (\*\*.+?\*\*(?:[^.\n]|\n  |\.(?![ \n]))*\.)(?: |\n  )((?:[^\n]|\n  )+)\n", re.MULTILINE
)
"""A change of several sentences: its first sentence, and the rest."""

GUIDE: Final = {
    "print": "How to print and cut",
    "own-game": "Your own game, your own copy",
    "spreadsheets": "The spreadsheet you have",
    "layouts": "Counters and cards laid out your way",
    "studio": "The studio: see it while you make it",
    "symbols": "Symbols, icons, colours",
    "own-kit": "Looks, standees and boxes",
    "maps": "Maps of hexes, areas and points",
    "rules-as-data": "Rules as data",
    "play": "Play and simulate",
    "offline": "On a phone, without a signal",
    "online": "Play on screen",
    "rules-lawyers": "For rules lawyers",
    "accessibility": "Keyboard and screen reader",
    "command-line": "The command line",
    "measured": "What it takes",
    "add-a-game": "Add a game",
    "answers": "Questions and answers",
}
"""The guides, in the order of the navigation."""

INDEX: Final = {
    "At the table": {
        "play": "Two games by their own rules, alone, or a thousand times to see who wins.",
        "online": "With distant friends, in VASSAL or another virtual table.",
        "offline": "The lookups beside the map, in flight mode too.",
        "print": "Counters, cards, charts and the map in an evening.",
        "rules-lawyers": "Settle an argument and let anybody check it.",
        "answers": "What people ask first.",
        "accessibility": "Without a mouse, and without a screen.",
    },
    "Your own game": {
        "own-game": "A folder with a list of pieces becomes a kit with lookups.",
        "spreadsheets": "One step from a spreadsheet to a prototype.",
        "layouts": "What goes where on a counter or a card.",
        "studio": "Change a cell and see the sheet as it will print.",
        "symbols": "Every name that a spreadsheet can use, drawn.",
        "own-kit": "Colours and styles; pieces that stand; a box.",
        "maps": "On one sheet, or in tiles for the table.",
        "rules-as-data": "Rulings with reasons, without programming.",
    },
    "For programmers": {
        "command-line": "Every command, with examples.",
        "add-a-game": "A package with rules in Python.",
        "measured": "Time and memory, measured beside other programs.",
    },
}
"""The guides as their index groups them, each with what it is good for."""

DEVELOPERS: Final = {"Glossary": "glossary.md", "How it is built": "architecture.md"}
"""Pages directly in ``docs/``, listed after the guides."""

CHANGES: Final = DOCS.parent / "CHANGELOG.md"

AFTER_GUIDES: Final = {**DEVELOPERS, "API": "api/index.html", "Changes": "changes.md"}
"""What the navigation lists after the guides."""


def write_guides(folder: Path) -> None:
    """Write the guides, the glossary, the architecture page and their pictures into ``folder``."""
    for source in (DOCS / "pages").rglob("*.md"):
        target = folder / source.relative_to(DOCS / "pages")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)
    (folder / "guide" / "index.md").write_text(_index(), encoding="utf-8")
    commands.write_page(folder / "guide")
    symbols.write_page(folder / "guide")
    measured.write_page(folder / "guide")
    for page in DEVELOPERS.values():
        shutil.copy(DOCS / page, folder / page)
    (folder / "changes.md").write_text(folded(CHANGES.read_text(encoding="utf-8")), encoding="utf-8")
    shutil.copytree(DOCS / "images", folder / "images", ignore=shutil.ignore_patterns("*.py", "__pycache__"))


def folded(changelog: str) -> str:
    r"""Return a changelog with all but the first sentence of each change folded.

    >>> print(folded("- **Maps.** Larger. With\n  names.\n- **Odds.** Exact.\n"))
    <details class="cm-fold" markdown="1"><summary markdown="span">**Maps.** Larger.</summary>
    <BLANKLINE>
    With names.
    <BLANKLINE>
    </details>
    <BLANKLINE>
    - **Odds.** Exact.
    <BLANKLINE>
    """

    def fold(found: re.Match[str]) -> str:
        first, rest = (" ".join(part.split()) for part in found.groups())
        summary = f'<summary markdown="span">{first}</summary>'
        return f'<details class="cm-fold" markdown="1">{summary}\n\n{rest}\n\n</details>\n\n'

    return LONG_CHANGE.sub(fold, changelog)


def _index() -> str:
    """Return the page that lists the guides."""
    parts = ["# Guides"]
    for title, names in INDEX.items():
        lines = [f"- [**{GUIDE[name]}** {says}]({name}.md)" for name, says in names.items()]
        parts += [f"## {title}", "\n".join(lines)]
    return "\n\n".join(parts) + "\n"


def write_search(folder: Path) -> None:
    """Write the search entries of the guides in ``folder``."""
    names = [*(f"guide/{name}.md" for name in GUIDE), *DEVELOPERS.values()]
    write_script(folder / "data", "guide/_search", guide_entries(folder, names))


def news(changelog: str) -> dict[str, Any]:
    r"""Return the latest version of a changelog: its number, and each heading with its bold first words.

    >>> news("# Changes\n\n## 1.1 (unreleased)\n\n### For all\n\n- **Maps on *Play*.** Larger.\n\n## 1.0\n")
    {'version': '1.1', 'groups': [('For all', ['Maps on Play'])]}
    """
    latest = changelog.split("\n## ")[1]
    groups = [part.split("\n", 1) for part in latest.split("\n### ")[1:]]
    leads = [
        (title, [lead.replace("*", "").rstrip(".:") for lead in LEAD.findall(said)]) for title, said in groups
    ]
    return {"version": latest.split()[0], "groups": leads}


def navigation() -> dict[str, str | dict[str, str]]:
    """Return the navigation without the games: titles with pages, or with pages below."""
    pages = {title: f"guide/{name}.md" for name, title in {"index": "All guides", **GUIDE}.items()}
    return {"Guide": pages, **AFTER_GUIDES}
