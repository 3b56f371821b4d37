"""The laws of a game in play: every piece exactly once, what is done can be undone, links are checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from support.games import GAMES

from countermarch import components
from countermarch.site.companions import companion

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_done_leaves_every_piece_there_once_and_fits_into_a_link(
    node: Callable[[str, Any], Any], game: str
) -> None:
    longest = node(
        """
        let longest = 0;
        for (let round = 0; round < 20; round += 1) {
          let s = starts();
          for (let deed = 0; deed < 200; deed += 1) {
            s = one(deeds)(s);
            must(p.isState(turn, s), "not a state");
            const { state, changes } = p.read(turn, p.written(turn, s));
            must(same(state, s) && !changes.length, "facts do not bring the game back");
            if (deed % 10) continue;
            const text = await p.packState(turn, s);
            must(same((await p.unpackState(turn, text)).state, s), "a link does not bring the game back");
            longest = Math.max(longest, text.length);
          }
        }
        out(longest);
        """,
        companion(components.game(game)),
    )
    assert longest < 2500


@pytest.mark.parametrize("game", GAMES)
def test_undoing_all_and_redoing_all_end_where_they_began(node: Callable[[str, Any], Any], game: str) -> None:
    node(
        """
        for (let round = 0; round < 10; round += 1) {
          const history = new p.History(turn);
          const begun = history.now;
          for (let deed = 0; deed < 60; deed += 1) history.push(one(deeds)(history.now), `deed ${deed}`);
          const ended = history.now;
          const facts = JSON.parse(JSON.stringify(history.facts()));
          const { history: again, changes } = p.History.from(turn, facts);
          must(same(again.now, ended) && same(again.log, history.log) && !changes.length, "not kept");
          for (let deed = 0; deed < 60; deed += 1) again.undo();
          must(again.undo() === null && same(again.now, begun), "not undone");
          for (let deed = 0; deed < 60; deed += 1) again.redo();
          must(again.redo() === null && same(again.now, ended), "not done again");
          again.undo();
          again.push(again.now, "something else");
          must(again.undone === 0, "a new deed leaves nothing to do again");
        }
        out(true);
        """,
        companion(components.game(game)),
    )


@pytest.mark.parametrize("game", GAMES)
def test_drawing_until_the_cup_is_empty_brings_every_piece_once(
    node: Callable[[str, Any], Any], game: str
) -> None:
    node(
        """
        turn.scenarios.concat(turn.scenarios.length ? [] : [[]]).forEach((_, scenario) => {
          const fresh = p.opening(turn, scenario, turn.trackers.filter((t) => t.option).map((t) => t.id));
          for (const cup of turn.cups) {
            const all = p.leftIn(fresh, cup.id);
            const s = p.draw(turn, fresh, cup.id, all, any);
            const counts = cup.pieces.map(() => 0);
            for (const [piece] of s.cups[cup.id].out) counts[piece] += 1;
            must(same(counts, fresh.cups[cup.id].left) && p.leftIn(s, cup.id) === 0, cup.id);
            must(same(p.draw(turn, s, cup.id, 1, any), s), "an empty cup gives nothing");
          }
        });
        out(true);
        """,
        companion(components.game(game)),
    )


def test_each_piece_left_is_as_likely_as_any_other(node: Callable[[str, Any], Any]) -> None:
    turn = companion(components.game("third-lebanon-war"))
    assert turn is not None
    counts = node(
        """
        const cup = turn.cups[0]; const fresh = p.opening(turn); const counts = cup.pieces.map(() => 0);
        const total = p.leftIn(fresh, cup.id);
        for (let k = 0; k < total; k += 1) {
          const [[piece]] = p.draw(turn, fresh, cup.id, 1, () => k).cups[cup.id].out;
          counts[piece] += 1;
        }
        out(counts);
        """,
        turn,
    )
    assert counts == [piece["many"] for piece in turn["cups"][0]["pieces"]]


@pytest.mark.parametrize("game", GAMES)
def test_no_text_makes_a_state_that_the_game_could_not_reach(
    node: Callable[[str, Any], Any], game: str
) -> None:
    refused = node(
        """
        const encode = (facts) => Buffer.from(JSON.stringify(facts)).toString("base64url");
        let s = starts(); for (let deed = 0; deed < 80; deed += 1) s = one(deeds)(s);
        const good = p.written(turn, s); const text = await p.packState(turn, s);
        const poison = [null, -1, 1.5, 1e9, NaN, "x", "<img src=x>", "__proto__", [], {}, true, [[]]];
        let refused = 0;
        const spoil = (facts) => {
          const place = one(Object.keys(facts)); const inner = facts[place];
          const deeper = inner && typeof inner === "object" && Object.keys(inner).length;
          if (deeper && any(3)) spoil(inner); else facts[place] = one(poison);
        };
        for (let k = 0; k < 600; k += 1) {
          const facts = JSON.parse(JSON.stringify(good)); spoil(facts);
          const found = await p.unpackState(turn, encode(facts));
          must(same(found, p.read(turn, JSON.parse(JSON.stringify(facts)))), "a link is read as facts are");
          if (found.fault) refused += 1; else must(p.isState(turn, found.state), "believed");
        }
        const long = "a".repeat(p.LONGEST + 1);
        const nonsense = ["", "W10", "!!", text.slice(0, -9), text.slice(0, 20), "z", "z!!", long, null, 7];
        for (const one of nonsense) must((await p.unpackState(turn, one)).fault, "believed " + one);
        const bomb = "z" + require("zlib").deflateRawSync(" ".repeat(5e6)).toString("base64url");
        must((await p.unpackState(turn, bomb)).fault, "a link that unpacks to far more than a game");
        must(p.read(turn, { ...good, format: 3 }).fault.includes("newer"), "a newer page's");
        must(p.read(turn, { ...good, game: "chess" }).fault.includes("another game"), "another game's");
        const cup = turn.cups[0]; const piece = cup.pieces[0];
        const doubled = { ...good, cups: { [cup.id]: { out: Array(piece.many + 1).fill(piece.ids[0]) } } };
        const most = p.read(turn, doubled);
        must(most.state.cups[cup.id].out.length <= piece.many && most.changes.length, "a piece too many");
        out(refused);
        """,
        companion(components.game(game)),
    )
    assert refused > 200


@pytest.mark.parametrize("game", ["next-war-in-lebanon", "third-lebanon-war"])
def test_what_a_side_hides_is_not_in_its_link_and_comes_back(
    node: Callable[[str, Any], Any], game: str
) -> None:
    node(
        """
        const table = { players: { idf: "Anna" }, id: "abcdefgh", count: 3, to: "insurgent", sealed: {} };
        for (let round = 0; round < 40; round += 1) {
          let s = starts();
          for (let deed = 0; deed < 60; deed += 1) s = one(deeds)(s);
          s = { ...s, table };
          const link = p.sealed(turn, s, "idf");
          const facts = p.written(turn, link);
          must(p.isState(turn, link), "not a state");
          must(same(p.read(turn, facts), { state: link, changes: [] }), "facts do not bring it back");
          must(!facts.cups.idf?.out && !facts.cups.idf?.aside, "hidden pieces in the link");
          must(p.leftIn(link, "idf") === p.leftIn(s, "idf"), "the count of what is left");
          must(same(p.sealed(turn, link, "idf"), link), "sealed once");
          must(same(p.written(turn, p.opened(turn, link, "idf", s)), p.written(turn, s)), "not back");
          must(same(p.opened(turn, link, "idf", undefined), link), "another device opens nothing");
          const down = (held) => ["sealed", { idf: { count: 1, cups: { idf: [held, 0] }, trackers: [] } }];
          const poison = [down("2"), down("0".repeat(99)), ["to", "x"], ["count", -1], ["id", ["abcdefgh"]],
            ["players", { idf: 7 }], ["players", { none: "x" }]];
          for (const [name, value] of poison) {
            const spoilt = { ...facts, table: { ...facts.table, [name]: value } };
            must(p.read(turn, spoilt).fault, "believed " + name);
          }
        }
        out(true);
        """,
        companion(components.game(game)),
    )


def test_an_event_deck_is_shuffled_again_when_it_has_run_out(node: Callable[[str, Any], Any]) -> None:
    drawn = node(
        """
        let s = p.opening(turn); const seen = [];
        for (let k = 0; k < 47; k += 1) {
          s = p.draw(turn, s, "event", 1, any);
          seen.push(s.cups.event.out.at(-1)[0]);
          do s = p.next(turn, s); while (s.step !== 1);
        }
        out([new Set(seen.slice(0, 46)).size, s.cups.event.aside.length, p.leftIn(s, "event")]);
        """,
        companion(components.game("arab-israeli-wars")),
    )
    assert drawn == [46, 1, 45]


def test_what_lasts_a_turn_is_over_when_the_next_begins(node: Callable[[str, Any], Any]) -> None:
    found = node(
        """
        let s = p.opening(turn); do s = p.next(turn, s); while (s.trackers.turn < 2);
        s = p.set(turn, s, "truce", 1);
        s = p.set(turn, s, "won-north", 1);
        const steps = [];
        do { s = p.next(turn, s); steps.push(turn.steps[s.step].title); } while (s.trackers.turn < 3);
        out([steps, s.trackers.truce, s.trackers["won-north"], s.trackers["last-north"]]);
        """,
        companion(components.game("arab-israeli-wars")),
    )
    steps, truce, won, last = found
    assert "Battle Phase" not in steps
    assert (truce, won, last) == (0, 0, 1)


def test_a_ruling_moves_trackers_as_the_file_says(node: Callable[[str, Any], Any]) -> None:
    moved = node(
        """
        let s = p.opening(turn);
        s = p.set(turn, s, "insh-allah", 2);
        const given = { city: "tel-aviv", d10: 2, insh_allah: true };
        const answer = { hamas_mvp: 3, hamas_move: 1, israeli_move: 0 };
        const { said } = p.effects(turn, s, "rocket-strike", given, answer);
        out(said.map(([one, , after]) => [one.id, p.inWords(one, after)]));
        """,
        companion(components.game("reign-of-missiles")),
    )
    assert moved == [["hamas", "Green 7"], ["hamas-mvp", "3"], ["insh-allah", "1"]]


def test_a_question_starts_from_the_trackers(node: Callable[[str, Any], Any]) -> None:
    given = node(
        """
        let s = p.opening(turn, 1); s = p.set(turn, s, "plo-eliminated", 3); s = p.set(turn, s, "turn", 4);
        out([p.facts(turn, s, "game-length"), p.facts(turn, s, "victory-1982").plo_left]);
        """,
        companion(components.game("lebanon-82")),
    )
    assert given == [
        {
            "scenario": "2006",
            "israeli_depleted": 0,
            "israeli_eliminated": 0,
            "plo_eliminated": 3,
            "current_turn": 4,
        },
        11,
    ]


def test_the_markers_raise_the_alarm_when_they_meet(node: Callable[[str, Any], Any]) -> None:
    says = node(
        """
        let s = p.opening(turn); const before = p.alarms(turn, s).length;
        s = p.set(turn, s, "hamas", s.trackers.israeli);
        out([before, p.alarms(turn, s).map((one) => one.says)]);
        """,
        companion(components.game("reign-of-missiles")),
    )
    assert says == [0, ["The Diplomacy markers are in one space: the game is over at once."]]
