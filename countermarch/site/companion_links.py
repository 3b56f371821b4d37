"""Links within a turn companion: trackers fill in questions, rulings move trackers, alerts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from countermarch.site.companion_values import CompanionError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from countermarch.site.companion_values import TurnSource

CUPS: Final = ("left:", "out:", "last:", "at:")
"""Values taken from a cup: how many are left and drawn, the last one drawn, those at a place."""

FIXED: Final = ("scenario", "acting")


def fills(read: Sequence[Mapping[str, Any]], source: TurnSource) -> dict[str, list[Any]]:
    """Return the initial values of each question's fields, as [field, kind, from, by]."""
    made: dict[str, list[Any]] = {}
    for one in read:
        names = one.get("questions")
        origin = one["from"]
        if isinstance(origin, dict) and "less" in origin:
            origin = {"less": origin["less"], "of": source.value(origin["of"], f"fill {one['field']!r}")}
        hits = 0
        for name, question in source.questions.items():
            if names is not None and name not in names:
                continue
            for field in question.schema()["given"]:
                if field["name"] == one["field"]:
                    made.setdefault(name, []).append([field["name"], field["kind"], origin, one.get("by")])
                    hits += 1
        if hits == 0 or (names is not None and hits != len(names)):
            raise CompanionError(
                f"{source.path}: not every question of {names or source.game.id} asks {one['field']!r}"
            )
    return made


def trackers_moved(read: Sequence[Mapping[str, Any]], source: TurnSource) -> dict[str, list[Any]]:
    """Return the trackers that each question's ruling moves."""
    made: dict[str, list[Any]] = {}
    for one in read:
        names = one["question"] if isinstance(one["question"], list) else [one["question"]]
        for name in names:
            schema = source.question(name, "apply").schema()
            answers = {field["name"] for field in schema["answer"]}
            given = {field["name"] for field in schema["given"]}
            wanted = {one["answer"]} if "answer" in one else set()
            if wanted - answers or ("fact" in one and one["fact"] not in given):
                raise CompanionError(
                    f"{source.path}: {name!r} says nothing of {one.get('answer', one.get('fact'))!r}"
                )
            for named in (
                *one.get("only", {}),
                *([one["by"]] if "by" in one and one["by"] != "acting" else []),
            ):
                if named not in answers | given:
                    raise CompanionError(f"{source.path}: {name!r} has no {named!r}")
            made.setdefault(name, []).append({key: value for key, value in one.items() if key != "question"})
    return made


def alerts(read: Sequence[Mapping[str, Any]], source: TurnSource) -> list[dict[str, Any]]:
    """Return the alerts for sums of trackers that reach a tracker or a number."""
    return [
        {
            "sum": list(one["sum"]),
            "reaches": one["reaches"]
            if isinstance(one["reaches"], str)
            else source.value(one["reaches"], "alert"),
            "says": one["says"],
            "rules": source.rules(one.get("rule"), "alert"),
            "only": source.condition(one, "alert"),
            "question": source.question(one["question"], "alert").id if "question" in one else None,
        }
        for one in read
    ]


def used(made: Mapping[str, Any]) -> set[str]:
    """Return the trackers that links name, without values of cups."""
    found = {name for rows in made["fills"].values() for _, _, origin, _ in rows for name in _leaves(origin)}
    found |= {name for rows in made["applies"].values() for one in rows for name in _leaves(one["tracker"])}
    found |= {name for one in made["alerts"] for name in one["sum"]}
    found |= {one["reaches"] for one in made["alerts"] if isinstance(one["reaches"], str)}
    return {name for name in found if name not in FIXED and not name.startswith(CUPS)}


def places(made: Mapping[str, Any]) -> set[tuple[str, str]]:
    """Return the places of cups that values are taken from, as (cup, place)."""
    rows = (row for rows in made["fills"].values() for row in rows)
    leaves = (name for _, _, origin, _ in rows for name in _leaves(origin) if name.startswith("at:"))
    return {(name.split(":")[1], name.split(":")[-1]) for name in leaves}


def _leaves(origin: object) -> Iterator[str]:
    if isinstance(origin, str):
        yield origin
    elif isinstance(origin, dict):
        for one in origin.values():
            yield from _leaves(one)
    elif isinstance(origin, list):
        for one in origin:
            yield from _leaves(one)
