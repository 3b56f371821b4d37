"""How games are stored: by ids through a changed page, side by side, by two windows, without space."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from support.games import GAMES

from countermarch import components
from countermarch.site.companions import companion

if TYPE_CHECKING:
    from collections.abc import Callable

    Run = Callable[[str, Any], Any]

DEVICE = Path(__file__).with_name("device.js").read_text(encoding="utf-8")


def made(game: str) -> dict[str, Any]:
    found = companion(components.game(game))
    assert found is not None
    return found


@pytest.fixture
def kept(node: Run) -> Run:
    return lambda script, turn: node(DEVICE + script, turn)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_outlasts_corrected_words_and_new_steps_trackers_and_pieces(kept: Run, game: str) -> None:
    """A page reads it although all its titles are new and all its lists begin with something new."""
    turn = made(game)
    changed = copy.deepcopy(turn)
    changed["version"] = "another"
    for part in ("steps", "trackers", "cups"):
        for one in changed[part]:
            one["title"] += " (corrected)"
    changed["steps"].insert(0, turn["steps"][0] | {"id": "new-step"})
    new = {"id": "new", "title": "New", "kind": "number", "min": 0, "max": 9, "starts": [4]}
    changed["trackers"].insert(0, new)
    for cup in changed["cups"]:
        for piece in cup["pieces"]:
            piece["name"] += " (corrected)"
        cup["pieces"].insert(0, {"ids": [f"new-{cup['id']}"], "name": "New", "many": 2})
    kept(
        """
        const after = turn.changed;
        for (let round = 0; round < 10; round += 1) {
          const begun = starts(); const history = new p.History(turn, begun);
          for (let deed = 0; deed < 40; deed += 1) history.push(one(deeds)(history.now), `deed ${deed}`);
          const found = p.readGame(after, p.gameText(turn, history, "Ours"));
          must(!found.fault && found.name === "Ours", found.fault);
          must(same(found.changes, ["“New” is new and is at its start"]), found.changes.join("; "));
          const was = p.written(turn, history.now); const is = p.written(after, found.history.now);
          must(is.step === was.step && is.scenario === was.scenario, "where it stands");
          must(same(is.cups, was.cups), "what lies where");
          const { new: fresh, ...trackers } = is.trackers;
          must(fresh === 4 && same(trackers, was.trackers), "the trackers");
          for (const cup of after.cups) {
            const inPlay = p.holds(after, found.history.now, cup.only);
            must(found.history.now.cups[cup.id].left[0] === (inPlay ? 2 : 0), "new pieces are in the cup");
          }
          must(found.history.log.length === 40, "the log");
          for (let deed = 39; deed >= 0; deed -= 1) must(found.history.undo() === `deed ${deed}`, "undo");
          must(same(p.written(after, found.history.now).cups, p.written(turn, begun).cups), "undone");
        }
        out(true);
        """,
        turn | {"changed": changed},
    )


def test_what_is_gone_from_a_changed_page_is_said(kept: Run) -> None:
    turn = made("arab-israeli-wars")
    changed = copy.deepcopy(turn)
    changed["steps"] = [one for one in changed["steps"] if one["id"] != "event-phase"]
    changed["trackers"] = [one for one in changed["trackers"] if one["id"] != "truce"]
    next(one for one in changed["trackers"] if one["id"] == "north")["max"] = 3
    next(cup for cup in changed["cups"] if cup["id"] == "arab")["pieces"].pop(0)
    found = kept(
        """
        const after = turn.changed;
        let s = p.choose({ ...p.opening(turn), step: 2 }, "arab", 0);
        s = p.set(turn, s, "north", 6);
        const { state, changes } = p.read(after, p.written(turn, s));
        out([after.steps[state.step].id, state.trackers.north, state.cups.arab.out, changes]);
        """,
        turn | {"changed": changed},
    )
    said = [
        "“North” was 6; it is now 3",
        "1 tracker no longer there",
        "its step is gone: it goes on at “Israeli Phase”",
        "Arab deck: 1 piece no longer there",
    ]
    assert found == ["israeli-phase", 3, [], said]


def test_pieces_that_have_become_alike_are_found_by_each_of_their_ids(kept: Run) -> None:
    turn = made("lebanon-82")
    changed = copy.deepcopy(turn)
    plo = next(cup for cup in changed["cups"] if cup["id"] == "plo")
    first, second = plo["pieces"][:2]
    plo["pieces"][:2] = [first | {"ids": first["ids"] + second["ids"], "many": 2}]
    found = kept(
        """
        const s = p.choose(p.choose(p.opening(turn), "plo", 0), "plo", 1);
        const { state, changes } = p.read(turn.changed, p.written(turn, s));
        out([state.cups.plo.out, changes]);
        """,
        turn | {"changed": changed},
    )
    assert found == [[[0, 1], [0, 1]], []]


UNREADABLE = [
    "",
    "no JSON",
    '{"step":2,"trackers":{}}',
    '{"now":7,"past":[],"future":[]}',
    '{"now":{"format":9,"trackers":{},"cups":{}}}',
]


@pytest.mark.parametrize("held", UNREADABLE)
def test_what_cannot_be_read_is_never_written_over(kept: Run, held: str) -> None:
    found = kept(
        f"""
        const store = device(); store[key] = {held!r};
        const {{ keeper, act }} = windowOf();
        const before = keeper.unread.length;
        act("One"); act("Two");
        keeper.another(new p.History(turn), "Another"); act("Three");
        keeper.rename("", "x");
        const later = windowOf().keeper; const after = later.unread.length;
        later.setAside("");
        const readable = later.games.filter((one) => !one.fault).length;
        out([before, after, windowOf().keeper.unread.length, store[key], later.history.last, readable]);
        """,
        made("lebanon-82"),
    )
    assert found == [1, 1, 0, held, "Three", 2]


def test_a_second_window_follows_the_first(kept: Run) -> None:
    found = kept(
        """
        device();
        const first = windowOf(); first.act("One");
        const second = windowOf(); second.act("Two");
        first.keeper.look(); first.act("Three"); second.keeper.look();
        const told = [first, second].map((one) => one.told.map(([what]) => what));
        out([says(first.keeper.history), says(second.keeper.history), told, first.keeper.games.length]);
        """,
        made("reign-of-missiles"),
    )
    assert found == [["One", "Two", "Three"], ["One", "Two", "Three"], [["followed"], ["followed"]], 1]


@pytest.mark.parametrize(
    ("choice", "lasting"),
    [
        ("part", [["One", "Mine"], ["One", "Theirs"]]),
        ("insist", [["One", "Mine"]]),
        ("take", [["One", "Theirs"]]),
    ],
)
def test_two_windows_that_part_lose_nothing_unasked(kept: Run, choice: str, lasting: list[list[str]]) -> None:
    found = kept(
        f"""
        device();
        const first = windowOf(); first.act("One");
        const second = windowOf(); second.act("Theirs");
        const done = first.act("Mine");
        const logs = () => first.keeper.games.map(({{ history }}) => says(history)).sort();
        const untouched = logs();
        first.keeper[{choice!r}](first.keeper.id);
        const told = first.told.map(([what, {{ history }}]) => [what, history.last]);
        out([done, told, untouched, logs(), first.keeper.history.last]);
        """,
        made("third-lebanon-war"),
    )
    here = "Theirs" if choice == "take" else "Mine"
    assert found == [False, [["apart", "Theirs"]], [["One", "Theirs"]], lasting, here]


def test_a_game_that_another_window_removes_is_kept_again_with_the_next_deed(kept: Run) -> None:
    found = kept(
        """
        const store = device();
        const first = windowOf(); first.act("One");
        windowOf().keeper.remove(""); first.keeper.look();
        const gone = store.getItem(key) === null; first.act("Two");
        out([gone, first.told.map(([what]) => what), says(windowOf().keeper.history)]);
        """,
        made("lebanon-82"),
    )
    assert found == [True, ["removed"], ["One", "Two"]]


def test_without_room_a_game_stays_kept_as_it_was_and_goes_on_in_its_window(kept: Run) -> None:
    found = kept(
        """
        const store = device();
        const { keeper, act } = windowOf(); act("One"); const before = store.getItem(key);
        room = 3; act("Two");
        const full = [keeper.trouble, store.getItem(key) === before, windowOf().keeper.history.last];
        room = Infinity; act("Three");
        out([full, keeper.trouble, says(windowOf().keeper.history)]);
        """,
        made("lebanon-82"),
    )
    assert found == [["full", True, "Two"], "", ["One", "Two", "Three"]]


def test_a_browser_that_keeps_nothing_says_so_and_plays_on(kept: Run) -> None:
    found = kept(
        """
        Object.defineProperty(globalThis, "localStorage", { get() { throw new Error("denied"); } });
        const { keeper, act } = windowOf(); act("One"); act("Two");
        out([keeper.trouble, says(windowOf().keeper.history)]);
        """,
        made("lebanon-82"),
    )
    assert found == ["blocked", ["One", "Two"]]


def test_the_log_as_text_names_turn_step_and_side(kept: Run) -> None:
    text = kept(
        """
        const history = new p.History(turn);
        const go = () => {
          const next = p.next(turn, history.now);
          history.push(next, turn.steps[next.step].title);
        };
        go(); go(); history.push({ ...history.now }, "Rolled 4"); go();
        out(p.logText(turn, "Ours", history.log));
        """,
        made("lebanon-82"),
    )
    assert text.split("\n\n") == [
        "Ours\n====",
        "Game turn 1 · Support fire\n  Support fire",
        "Game turn 1 · Movement · Israel\n  Movement\n  Rolled 4",
        "Game turn 1 · Combat · Israel\n  Combat\n",
    ]


def test_a_whole_evening_is_in_the_log_and_its_last_hundred_deeds_can_be_taken_back(kept: Run) -> None:
    found = kept(
        """
        const history = new p.History(turn);
        for (let deed = 0; deed < 450; deed += 1) history.push(one(deeds)(history.now), `deed ${deed}`);
        const text = p.gameText(turn, history, "Long");
        const again = p.readGame(turn, text).history; let undone = 0;
        while (again.undo() !== null) undone += 1;
        out([again.log.length + undone, undone, text.length < 200000]);
        """,
        made("arab-israeli-wars"),
    )
    assert found == [450, 100, True]
