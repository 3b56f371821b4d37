"""What there is: each game with what can be asked and printed."""

from __future__ import annotations

from typing import Any


def games() -> list[dict[str, Any]]:
    """Describe each game: id, title, subtitle, year, questions, clauses, decided clauses, pieces."""
    import components
    from reference.engine import registry

    rows: list[dict[str, Any]] = []
    for name in components.games():
        game = components.game(name)
        rows.append(
            {
                "id": name,
                "title": game.title,
                "subtitle": game.subtitle,
                "designer": game.designer,
                "publisher": game.publisher,
                "year": game.year,
                "questions": len(registry.questions(name)) if name in registry.games() else 0,
                "clauses": len(game.clauses),
                "decided": sum(clause.decided for clause in game.clauses),
                "pieces": sum(piece.count for piece in game.pieces),
            }
        )
    return rows


def show_games(rows: list[dict[str, Any]]) -> None:
    """Print the games for a reader."""
    from countermarch.cli.layout.page import console, heading, pairs

    page = console()
    for row in rows:
        page.print(heading(f"{row['id']}: {row['title']}"))
        about = ", ".join(str(part) for part in (row["subtitle"], row["designer"], row["year"]) if part)
        holds = [
            ("about", about),
            (
                "to ask",
                f"{row['questions']} questions, deciding {row['decided']} of {row['clauses']} clauses",
            ),
            ("to print", f"{row['pieces']} pieces"),
        ]
        page.print(pairs(holds, page.width))
