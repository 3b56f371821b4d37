"""The list of games, each with what it offers to ask and print."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from countermarch.components.model.game import Game


def games() -> list[dict[str, Any]]:
    """Return a row for each game: id, title, subtitle, year, counts of questions, clauses and pieces."""
    from countermarch import components
    from countermarch.reference.engine import registry

    known = registry.games()
    return [
        _row(components.game(name), name, len(registry.questions(name)) if name in known else 0)
        for name in components.games()
    ]


def one(named: str) -> dict[str, Any]:
    """Return the row of a game or folder with the contents of its box, its scenarios and what is absent.

    Raises ``UnknownGame``, and ``DataError`` with every fault of a folder's files.
    """
    from countermarch.folders import opening
    from countermarch.reference.engine import registry

    game = opening.open_valid(named)
    if opening.is_folder(named):
        from countermarch.folders import questions

        asked = len(questions.valid_questions(named, game)[0])
    else:
        asked = len(registry.questions(named)) if named in registry.games() else 0
    return _row(game, named, asked) | {
        "says": game.says,
        "sides": [side.name for side in game.sides],
        "box": [{"title": one.title, "count": one.count, "says": one.says} for one in game.contents],
        "scenarios": [{"id": one.id, "title": one.title} for one in game.scenarios.values()],
        "absent": [{"title": one.title, "says": one.says} for one in game.absent.values()],
    }


def _row(game: Game, named: str, questions: int) -> dict[str, Any]:
    return {
        "id": named,
        "title": game.title,
        "subtitle": game.subtitle,
        "designer": game.designer,
        "publisher": game.publisher,
        "year": game.year,
        "questions": questions,
        "clauses": len(game.clauses),
        "decided": sum(clause.decided for clause in game.clauses),
        "pieces": sum(piece.count for piece in game.pieces),
    }


def show_games(rows: list[dict[str, Any]]) -> None:
    """Print the games as text."""
    from countermarch.cli.layout.page import console, heading, pairs

    page = console()
    for row in rows:
        page.print(heading(f"{row['id']}: {row['title']}"))
        page.print(pairs(_description(row), page.width))


def show_one(about: dict[str, Any]) -> None:
    """Print one game as text: description, contents, what is absent, and commands to try next."""
    from rich.text import Text

    from countermarch.cli.layout.page import command, console, heading, pairs

    page = console()
    page.print(heading(f"{about['id']}: {about['title']}"))
    if about["says"]:
        page.print(Text(about["says"]))
    page.print(pairs([*_description(about), ("sides", ", ".join(about["sides"]))], page.width))
    scenarios = [(one["id"], one["title"]) for one in about["scenarios"]]
    box = [(one["title"], _count_in_words(one)) for one in about["box"]]
    absent = [(one["title"], one["says"]) for one in about["absent"]]
    for title, rows in (("Scenarios", scenarios), ("In the box", box), ("Not in these rules", absent)):
        if rows:
            page.print()
            page.print(heading(title))
            page.print(pairs(rows, page.width))
    page.print()
    page.print(heading("How to go on"))
    for name in ("questions", "rules", "check"):
        command(page, f"countermarch {name} {quote(about['id'])}")


def _count_in_words(content: dict[str, Any]) -> str:
    """Return the count of an item of the box in words."""
    count = "" if content["count"] is None else str(content["count"])
    return "; ".join(filter(None, (count, content["says"]))) or "not counted"


def _description(row: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the labelled lines that describe a game."""
    about = ", ".join(str(part) for part in (row["subtitle"], row["designer"], row["year"]) if part)
    questions = f"{row['questions']} question{'' if row['questions'] == 1 else 's'}"
    asked = f"{questions}, deciding {row['decided']} of {row['clauses']} clauses"
    return [("about", about), ("to ask", asked), ("to print", f"{row['pieces']} pieces")]
