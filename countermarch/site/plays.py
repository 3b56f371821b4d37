"""The data of a solitaire game's page: its options in words, its pieces, its map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from countermarch import components
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.kits import KitOptions
from countermarch.generators.pages.look import Look
from countermarch.generators.tabletop.maps import game_maps
from countermarch.generators.writers import svg
from countermarch.reference import play
from countermarch.reference.engine.errors import InputError, quoted
from countermarch.reference.play import discovery, json_play, links
from countermarch.reference.play.simulation import simulate
from countermarch.site.data import write_program, write_script
from countermarch.site.showcase import typical
from countermarch.site.translated.program import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from countermarch.components.model.game import Game
    from countermarch.site.kit_pages import KitPages
    from countermarch.site.subjects import SiteGame
    from countermarch.site.translated.program import Program


COVER: Final = 5
"""Number of pieces in the picture at the top of the page."""

GAMES: Final = 40
"""Number of games that are played to tell how long one is."""


def write_play(folder: Path, subject: SiteGame, shown: KitPages | None) -> None:
    """Write the page's data: the game as a program, its texts and pieces, and its map if there is one."""
    write_program(folder / "data", f"{subject.id}/_played", play_program(subject.id))
    write_script(folder / "data", f"{subject.id}/_play", play_data(folder, subject, shown))


def play_data(folder: Path, subject: SiteGame, shown: KitPages | None) -> dict[str, Any]:
    """Return the page's data besides the rules: how to start a game, and pictures by id."""
    game = subject.game
    return {
        "id": game.id,
        "title": game.title,
        "named": subject.cli_name,
        "says": game.says,
        "length": _length(game.id),
        "options": _options(game),
        "pieces": _pieces(game, shown),
        "cover": typical(game, {one.id: one for one in shown.pieces} if shown else {})[:COVER],
        "tracks": {
            name: [[box.label, box.tone or "", box.note or ""] for box in track.boxes]
            for name, track in game.tracks.items()
        },
        "map": _map(folder, game),
    }


def _length(name: str) -> str:
    """Return how long a game is: its choices and turns when a sensible player plays it."""
    played = simulate(name, games=GAMES, seed=1)
    turns = sorted(turn for turn, many in played.turns.items() for _ in range(many))
    first, last = turns[GAMES // 10], turns[-GAMES // 10]
    choices = max(1, round(played.decisions / GAMES / 5)) * 5
    return f"About {choices} choices, {first if first == last else f'{first} to {last}'} turns."


def _options(game: Game) -> list[dict[str, Any]]:
    """Return the options of a game in words, each with its default first."""
    played = play.game(game.id)
    found = []
    for name, values in played.options.items():
        asking = played.asking.get(name)
        says = asking.values if asking else {}
        found.append(
            {
                "id": name,
                "asks": asking.asks if asking else f"{name.replace('_', ' ').capitalize()}?",
                "erratum": asking.erratum if asking else "",
                "values": [[value, says.get(value, value)] for value in values],
            }
        )
    return found


def _pieces(game: Game, shown: KitPages | None) -> dict[str, list[Any]]:
    """Return both faces of every piece of the printed kit, and its size in mm."""
    place = f"sheets/{game.id}/pieces"
    return {
        one.id: [
            f"{place}/{one.front}",
            f"{place}/{one.back}" if one.back else None,
            round(one.width, 1),
            round(one.height, 1),
        ]
        for one in (shown.pieces if shown else ())
    }


def _map(folder: Path, game: Game) -> dict[str, Any] | None:
    """Write the map of the printed kit, also without names; return where its places are, in mm."""
    plan, options = kit_plan(game), KitOptions()
    look = Look(plan.style(options.style), options.missing, cited=game.spoken.cited, short=plan.rules)
    boards = game_maps(game, plan, look)
    if not boards:
        return None
    board = boards[0]
    file, bare = f"pictures/{game.id}-map.svg", f"pictures/{game.id}-map-bare.svg"
    (folder / "pictures").mkdir(exist_ok=True)
    (folder / file).write_text(svg.write_scene(board.scene), encoding="utf-8")
    unnamed = game_maps(game, plan, look, named=False)[0]
    (folder / bare).write_text(svg.write_scene(unnamed.scene), encoding="utf-8")
    spots = {spot.key: [round(number, 1) for number in spot.middle] for spot in board.spots}
    outlines = {
        spot.key: [round(number, 1) for point in spot.outline for number in point] for spot in board.spots
    }
    return {
        "file": file,
        "bare": bare,
        "width": board.scene.width,
        "height": board.scene.height,
        "spots": spots,
        "outlines": outlines,
    }


def play_program(game: str) -> str:
    """Return the program that plays a game: its ``play`` takes and returns JSON.

    The page packs and unpacks links; the program reads saved games and returns no links.
    """

    def enter(made: Program) -> dict[str, str]:
        # a game looks itself up by name, so its replacement is named before it is written
        made.replace(discovery.game, _only({game: discovery.game(game)}))
        made.replace(components.game, _only({game: components.game(game)}))
        made.stand_ins[id(links.link)] = made.reference(_no_link)
        made.stand_ins[id(links.from_link)] = made.reference(_no_link)
        return {"*play": made.reference(json_play.play)}

    return translate(enter)


def _only(games: Mapping[str, Any]) -> Callable[[str], Any]:
    def game(name: str) -> object:
        if name not in games:
            raise InputError("game", f"{quoted(name)} is another title; open it on the page of that game")
        return games[name]

    return game


def _no_link(_save: str) -> str:
    return ""
