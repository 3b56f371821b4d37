"""The turn companion: steps, trackers and cups from a game's ``turn.toml``."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, Final

from countermarch.components.model.loading.turn_files import TURN as FILE
from countermarch.components.model.loading.turn_files import read_turn
from countermarch.reference.engine import registry
from countermarch.site import companion_links, companion_pieces, companion_trackers
from countermarch.site.companion_values import CompanionError, TurnSource

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.reference.engine import Question

MARK: Final = 8
"""Length of a companion's version, in characters."""


def companion(game: Game, questions: Mapping[str, Question] | None = None) -> dict[str, Any] | None:
    """Return the data of the page "Turn"; None for a game without ``turn.toml``.

    ``questions`` are the game's by id; default: those of the installed game.
    Raises ``CompanionError`` for a name that the game does not have, and ``DataError`` for a broken file.

    >>> from countermarch import components
    >>> made = companion(components.game("arab-israeli-wars"))
    >>> [(one["title"], one["starts"], one["max"]) for one in made["trackers"]][1]
    ('North', [3], 6)
    >>> made["steps"][1]["draws"][0]["count"], made["cups"][0]["title"]
    ([3], 'Arab deck')
    """
    read = read_turn(game.folder)
    if "step" not in read:
        return None
    known = registry.questions(game.id) if questions is None else questions
    source = TurnSource(game, game.folder / FILE, _scenarios(game, read), known)
    lists = {one["id"]: one["group"] for one in read.get("list", ())}
    steps = [_step(one, lists, source) for one in read["step"]]
    made: dict[str, Any] = {
        "scenarios": [[one, game.scenarios[one].title] for one in source.scenarios],
        "steps": steps,
        "trackers": companion_trackers.trackers(read.get("tracker", ()), source),
        "cups": companion_pieces.cups(read.get("cup", ()), source),
        "cards": companion_pieces.cards(read.get("card", ()), source),
        "acting": _acting(read.get("acting"), source),
        "often": [name for name in read.get("often", ()) if name in source.questions],
        "asks": {name: source.questions[name].asks for name in _asked(steps, read)},
        "fills": companion_links.fills(read.get("fill", ()), source),
        "applies": companion_links.trackers_moved(read.get("apply", ()), source),
        "alerts": companion_links.alerts(read.get("alert", ()), source),
    }
    _check_ids(made, source)
    _check_names(made, source)
    return {"game": game.id, "version": _version(made)} | made


def _scenarios(game: Game, read: Mapping[str, Any]) -> tuple[str, ...]:
    asked = tuple(read.get("scenarios", game.scenarios))
    for one in asked:
        if one not in game.scenarios:
            raise CompanionError(f"{game.id} has no scenario {one!r}")
    return asked


def _step(one: dict[str, Any], lists: Mapping[str, Any], source: TurnSource) -> dict[str, Any]:
    where = f"step {one['title']!r}"
    if "id" not in one:
        raise CompanionError(f"{source.path}: {where} has no id")
    groups = _groups(one.get("questions", []), lists, source, where)
    return {
        "id": one["id"],
        "title": one["title"],
        "group": one.get("group", ""),
        "says": one["says"],
        "once": one.get("once", False),
        "player": one.get("player"),
        "rules": source.rules(one.get("rule"), where),
        "only": source.condition(one, where),
        "groups": groups,
        "rolls": [_roll(name, source, where) for name in one.get("rolls", ())],
        "draws": [_draw(draw, source, where) for draw in one.get("draw", ())],
        "cards": list(one.get("cards", ())),
        "cups": list(one.get("cups", ())),
        "trackers": list(one.get("trackers", ())),
        "notes": [
            {
                "says": note["says"],
                "rules": source.rules(note.get("rule"), where),
                "only": source.condition(note, where),
            }
            for note in one.get("note", ())
        ],
    }


def _groups(
    asked: str | Sequence[Any], lists: Mapping[str, Any], source: TurnSource, where: str
) -> list[Any]:
    """Return the questions in groups, [title, [[question, condition], ...]] each."""
    if isinstance(asked, str):
        if asked not in lists:
            raise CompanionError(f"{source.path}: {where}: there is no list {asked!r}")
        return [
            [group["title"], [_question(name, source, where) for name in group["questions"]]]
            for group in lists[asked]
        ]
    return [["", [_question(name, source, where) for name in asked]]] if asked else []


def _question(one: str | Mapping[str, Any], source: TurnSource, where: str) -> list[Any]:
    name = one if isinstance(one, str) else one["ask"]
    source.question(name, where)
    return [name, None if isinstance(one, str) else source.condition(one, where)]


def _roll(one: str | Mapping[str, Any], source: TurnSource, where: str) -> dict[str, Any]:
    """Return a question whose dice are rolled at once, with the events of each roll."""
    name = one if isinstance(one, str) else one["ask"]
    fields = [field for field in source.question(name, where).schema()["given"] if field["kind"] == "die"]
    if not fields:
        raise CompanionError(f"{source.path}: {where}: {name!r} has no die")
    dice = [[field["name"], field["sides"], bool(field.get("zero_based"))] for field in fields]
    events = {} if isinstance(one, str) else _events(one, source)
    return {"question": name, "dice": dice} | ({"events": events} if events else {})


def _events(one: Mapping[str, Any], source: TurnSource) -> dict[str, list[str]]:
    """Return the event of each pair of dice: the first, even or odd, selects a chart, the second its row."""
    effects = source.game.charts[one["effects"]]
    found = {}
    for first in range(1, one["sides"] + 1):
        chart = source.game.charts[one["odd"] if first % 2 else one["even"]]
        for row in chart.rows:
            event = chart.text(row, "event")
            found[f"{first}-{row}"] = [effects.row(event).title, effects.text(event, "says")]
    return found


def _draw(one: Mapping[str, Any], source: TurnSource, where: str) -> dict[str, Any]:
    return {
        "cup": one["cup"],
        "count": source.count(one.get("count"), where),
        "says": one.get("says", ""),
        "only": source.condition(one, where),
    }


def _acting(one: Mapping[str, Any] | None, source: TurnSource) -> dict[str, Any] | None:
    """Return the sides, and who is first and second player, by a tracker or by the facts of each scenario."""
    if one is None:
        return None
    if "first" not in one:
        return {key: one[key] for key in ("tracker", "names") if key in one}
    pairs = [
        [source.game.scenarios[name].text(fact) for fact in (one["first"], one["second"])]
        for name in source.scenarios
    ]
    return {"pairs": pairs, "names": dict(one["names"])}


def _asked(steps: Sequence[Mapping[str, Any]], read: Mapping[str, Any]) -> list[str]:
    names = {name: None for step in steps for _, group in step["groups"] for name, _ in group}
    names |= {roll["question"]: None for step in steps for roll in step["rolls"]}
    names |= {
        one["question"]: None for one in (*read.get("cup", ()), *read.get("card", ())) if "question" in one
    }
    names |= {one["question"]: None for one in read.get("alert", ()) if "question" in one}
    return list(names)


def _check_ids(made: Mapping[str, Any], source: TurnSource) -> None:
    """Refuse duplicate ids: saved games refer to steps, trackers, cups and pieces by id."""
    named = {part: [one["id"] for one in made[part]] for part in ("steps", "trackers", "cups")}
    for cup in made["cups"]:
        named[f"pieces of {cup['id']!r}"] = [name for piece in cup["pieces"] for name in piece["ids"]]
    for part, names in named.items():
        if twice := sorted({name for name in names if names.count(name) > 1}):
            raise CompanionError(f"{source.path}: two {part} are called {', '.join(map(repr, twice))}")


def _check_names(made: Mapping[str, Any], source: TurnSource) -> None:
    """Check that every tracker, cup and card named exists, and that exactly one tracker counts turns."""
    known = {
        "tracker": {one["id"] for one in made["trackers"]},
        "cup": {one["id"] for one in made["cups"]},
        "card": {one["id"] for one in made["cards"]},
    }
    steps = made["steps"]
    used = {
        "tracker": {name for step in steps for name in step["trackers"]}
        | {name for one in _conditions(made) for name in (one.get("unless"), one.get("when")) if name}
        | {one["counts"] for one in made["cards"] if one["counts"]}
        | {piece["needs"] for cup in made["cups"] for piece in cup["pieces"] if "needs" in piece}
        | companion_links.used(made),
        "cup": {draw["cup"] for step in steps for draw in step["draws"]}
        | {cup for step in steps for cup in step["cups"]}
        | {cup for card in made["cards"] for cup in card["cups"]},
        "card": {name for step in steps for name in step["cards"]},
    }
    for kind, names in used.items():
        if missing := sorted(names - known[kind]):
            raise CompanionError(f"{source.path}: there is no {kind} {', '.join(missing)}")
    lies = {(cup["id"], place) for cup in made["cups"] for place, _ in cup.get("at", ())}
    if wrong := sorted(companion_links.places(made) - lies):
        raise CompanionError(f"{source.path}: nothing of {wrong[0][0]!r} is at {wrong[0][1]!r}")
    if sum(one.get("turn", False) for one in made["trackers"]) != 1:
        raise CompanionError(f"{source.path}: one tracker, and no more, has turn = true")


def _conditions(made: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    steps = made["steps"]
    found = [step["only"] for step in steps]
    found += [one["only"] for step in steps for part in ("draws", "notes") for one in step[part]]
    found += [only for step in steps for _, group in step["groups"] for _, only in group]
    found += [one["only"] for part in ("trackers", "cups") for one in made[part]]
    return [one for one in found if one]


def _version(made: Mapping[str, Any]) -> str:
    """Return a version for games saved by position in these lists, before they were saved by id."""
    shape = [
        made["scenarios"],
        len(made["steps"]),
        [[one["id"], one["min"], one["max"]] for one in made["trackers"]],
        [[cup["id"], [[piece["name"], piece["many"]] for piece in cup["pieces"]]] for cup in made["cups"]],
    ]
    return hashlib.sha256(json.dumps(shape).encode()).hexdigest()[:MARK]
