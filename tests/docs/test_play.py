"""Games played whole in a browser: the very game of the command line, through all that befalls a page."""

from __future__ import annotations

import json
import re
import zipfile
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from support.barriers import in_both_schemes, serious_barriers
from support.command_line import run

import components
from reference import play
from reference.play import by_text
from reference.play.links import link

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Locator, Page

pytestmark = pytest.mark.browser
GAMES = play.games()
WHOLE_GAMES = 10
STARTS = 60_000
"""Milliseconds that the engine may take to start on a machine that does much else."""

WHOLE = """async (games) => {
    const worker = new Worker(new URL("engine/worker.js", location.origin), { type: "module" });
    const waiting = new Map();
    worker.onmessage = ({ data }) => "id" in data && waiting.get(data.id)(data);
    let count = 0;
    const call = (asked) => new Promise((settle) => {
        waiting.set((count += 1), settle);
        worker.postMessage({ id: count, call: "play", asked });
    });
    const all = [];
    for (const { begin, made } of games) {
        const told = [await call(begin)];
        for (const choice of made) {
            const { save } = told.at(-1).said;
            told.push(await call({ do: "choose", save, choice, seen: 0 }));
        }
        all.push(told.map((one) => one.said ?? one.failed));
    }
    worker.terminate();
    return all;
}"""


def here(asked: dict[str, Any]) -> Any:  # noqa: ANN401 -- any JSON value
    """Ask the engine that runs here what the page asks the one in the browser."""
    return json.loads(by_text.play(json.dumps(asked)))


def compare(page: Page, address: str, seeds: dict[str, range]) -> None:
    """Play games in the browser's engine by the choices made here; compare every position, log and all."""
    games = []
    for name, some in seeds.items():
        for seed in some:
            policy = play.game(name).policies["sensible" if seed % 2 else "random"]
            made = play.begin(name, seed=seed).finish(policy).decisions
            begin = {"do": "begin", "game": name, "seed": str(seed), "options": {}}
            games.append({"begin": begin, "made": made})
    page.goto(f"{address}404.html")
    for game, there in zip(games, page.evaluate(WHOLE, games), strict=True):
        told = here(game["begin"])
        assert there[0] == told
        for choice, found in zip(game["made"], there[1:], strict=True):
            told = here({"do": "choose", "save": told["save"], "choice": choice, "seen": 0})
            assert found == told, (game, choice)
        assert told["ending"] is not None


def test_a_whole_game_in_the_browser_is_that_of_the_command_line(page: Page, address: str) -> None:
    compare(page, address, dict.fromkeys(GAMES, range(1, 2)))


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_ten_whole_games_in_the_browser_are_those_of_the_command_line(
    page: Page, address: str, name: str
) -> None:
    compare(page, address, {name: range(WHOLE_GAMES)})


@pytest.fixture(scope="module")
def started(chromium: Browser, address: str) -> Iterator[Page]:
    """A page of a phone on which the engine runs already: it takes long to start."""
    context = chromium.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, device_scale_factor=2, bypass_csp=True
    )
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    begin(page, address, GAMES[0])
    yield page
    context.close()
    assert faults == []


@pytest.fixture
def phone_page(started: Page) -> Page:
    """The same page as it was when nothing had been played."""
    started.set_viewport_size({"width": 390, "height": 844})
    started.emulate_media(color_scheme="light")
    return started


def lay_out(page: Page, name: str) -> None:
    """Put the page of a game on a page where the engine runs, with nothing kept."""
    page.evaluate(
        """(name) => {
            localStorage.clear();
            const anew = document.createElement("cm-play");
            anew.setAttribute("game", name);
            anew.className = "cm-turn cm-play";
            document.querySelector("cm-play").replaceWith(anew);
        }""",
        name,
    )
    page.get_by_role("button", name="Begin").wait_for()


def open_play(page: Page, address: str, name: str) -> None:
    page.goto(f"{address}games/{name}/play/")
    page.locator("cm-play .cm-step h2").wait_for()


def begin(page: Page, address: str, name: str, seed: int = 5) -> None:
    open_play(page, address, name)
    press_begin(page, seed)


def press_begin(page: Page, seed: int = 5) -> None:
    page.get_by_label("Seed").fill(str(seed))
    page.get_by_role("button", name="Begin").click()
    choices(page).first.wait_for(timeout=STARTS)


def choices(page: Page) -> Locator:
    return page.locator(".cm-option-button")


def kept(page: Page, name: str) -> dict[str, Any]:
    """Return the save that the browser keeps of the game that lies open."""
    held = page.evaluate(
        """(name) => {
            const { open } = JSON.parse(localStorage.getItem(`countermarch.shelf.play.${name}`) ?? "{}");
            const key = `countermarch.play.${name}`;
            return localStorage.getItem(open ? `${key}.${open}` : key);
        }""",
        name,
    )
    return dict(json.loads(json.loads(held)["save"]))


def choose(page: Page, number: int) -> None:
    """Press a choice, and wait until the page is ready for the next."""
    page.wait_for_timeout(320)  # a press that follows at once is taken for a second one
    made = page.locator("cm-play").evaluate("(one) => one.view.made")
    choices(page).nth(number).click()
    for _ in range(200):
        if page.locator("cm-play").evaluate("(one) => one.view.made") == made + 1:
            return
        page.wait_for_timeout(20)
    raise AssertionError("the choice was not made")


def whole_log(page: Page) -> None:
    page.get_by_text("The whole log").click()
    page.locator(".cm-whole-log li").first.wait_for()


def test_the_page_is_reached_from_home(page: Page, address: str) -> None:
    for name in GAMES:
        page.goto(address)
        page.get_by_role("link", name=components.game(name).title, exact=True).first.tap()
        page.get_by_role("link", name="Play it here").tap()
        page.get_by_role("button", name="Begin").wait_for()
        assert page.url == f"{address}games/{name}/play/"
    page.goto(f"{address}#games")
    assert page.locator(".cm-games").get_by_role("link", name="Play", exact=True).count() == len(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_to_its_end_and_opened_at_the_terminal(
    phone_page: Page, site: Path, name: str, tmp_path: Path
) -> None:
    page = phone_page
    lay_out(page, name)
    press_begin(page, 11)
    made = play.begin(name, seed=11).finish(play.game(name).policies["sensible"]).decisions
    for choice in made:
        ids = page.locator("[data-choice]").evaluate_all("(all) => all.map((one) => one.dataset.choice)")
        choose(page, ids.index(choice))
    end = play.begin(name, seed=11, decisions=made)
    title = next(one.title for one in play.game(name).endings if one.id == end.ending)
    expect(page.locator(".cm-step h2")).to_contain_text(title)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert file.read_text("utf-8") == play.save(end)
    told = json.loads(run("play", "--resume", str(file), "--json").out)
    assert (told["ending"], told["decisions"]) == (end.ending, list(made))
    whole_log(page)
    lines = page.locator(".cm-whole-log li").all_inner_texts()
    steps = [step["text"] for entry in told["log"] for step in entry["steps"]]
    assert len(lines) == len(steps)
    assert all(line.startswith(step) for line, step in zip(lines, steps, strict=True))
    clauses = (site / "games" / name / "clauses" / "index.html").read_text("utf-8")
    rules = page.locator(".cm-whole-log li > a.cm-rule").evaluate_all("(all) => all.map((one) => one.hash)")
    assert len(rules) == len(steps)
    assert all(f'id="{rule[1:]}"' in clauses for rule in set(rules))
    lookups = page.locator(".cm-lookup-link").evaluate_all("(all) => all.map((one) => one.hash)")
    assert len(lookups) > len(made)
    asked = {entry["question"] for entry in told["log"]} - {None}
    assert {one[1:].partition("?")[0] for one in lookups} == asked


def test_a_ruling_of_the_log_leads_to_its_lookup_with_its_facts(page: Page, address: str) -> None:
    begin(page, address, GAMES[0])
    whole_log(page)
    page.locator(".cm-whole-log .cm-lookup-link").last.tap()
    expect(page.locator("cm-lookup .cm-result").first).to_be_visible()


def test_a_saved_game_of_the_command_line_opens_on_the_page(phone_page: Page, tmp_path: Path) -> None:
    page, name = phone_page, GAMES[0]
    file = tmp_path / "evening.json"
    run("play", name, "--seed", str(2**62 + 1), "--save", str(file), stdin=b"1\nq\n")
    lay_out(page, name)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a file").tap()
    chooser.value.set_files(file)
    choices(page).first.wait_for(timeout=STARTS)
    assert kept(page, name) == json.loads(file.read_text("utf-8"))
    bad = tmp_path / "bad.json"
    bad.write_text('{"form": 1, "game": "<b>x</b>"}', "utf-8")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a file").tap()
    chooser.value.set_files(bad)
    expect(page.get_by_role("dialog")).to_contain_text("seed is missing")
    page.get_by_role("button", name="All right").tap()
    assert kept(page, name) == json.loads(file.read_text("utf-8"))


def test_a_link_opens_the_game_and_leaves_the_one_that_lies_here(page: Page, address: str) -> None:
    name = GAMES[0]
    begin(page, address, name, 3)
    mine = kept(page, name)
    other = play.begin(name, seed=9)
    assert other.decision is not None
    other = other.choose(other.decision.choices[0].id)
    page.goto("about:blank")
    page.goto(f"{address}games/{name}/play/{link(play.save(other))}")
    page.get_by_role("button", name="Open it").tap()
    until(page, lambda: kept(page, name)["seed"] == 9)
    assert kept(page, name) == json.loads(play.save(other))
    assert "#" not in page.url
    page.get_by_role("button", name="Games …").tap()
    page.get_by_role("button", name=re.compile("^Open .*seed 3,")).tap()
    until(page, lambda: kept(page, name) == mine)
    page.evaluate("location.hash = '#game=zzzz'")
    page.get_by_role("button", name="Open it").tap()
    expect(page.get_by_role("dialog")).to_contain_text("the link holds no game", timeout=STARTS)
    assert kept(page, name) == mine


def until(page: Page, true: Callable[[], bool]) -> None:
    """Wait for something to be so."""
    for _ in range(STARTS // 50):
        if true():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it has not come about")


def test_a_page_that_is_loaded_again_shows_the_game_at_once_and_goes_on(page: Page, address: str) -> None:
    name = GAMES[-1]
    begin(page, address, name)
    first = page.locator(".cm-step h2").inner_text()
    choose(page, 1)
    before = kept(page, name)
    asked = page.locator(".cm-step h2").inner_text()
    page.reload()
    expect(page.locator(".cm-step h2")).to_have_text(asked)
    assert (
        page.locator("cm-play").evaluate("(one) => one.log.length") == 0
    )  # the engine is not there again yet
    page.wait_for_timeout(320)
    choices(page).nth(1).tap()  # and the choice is made when it is
    until(page, lambda: len(kept(page, name)["decisions"]) == 2)
    for _ in range(2):
        page.get_by_role("button", name="Undo").tap()
        expect(page.locator("cm-play:not([aria-busy])")).to_have_count(1)
    expect(page.locator(".cm-step h2")).to_have_text(first)
    assert kept(page, name) == {**before, "decisions": []}
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_a_choice_pressed_twice_is_made_once(phone_page: Page) -> None:
    page, name = phone_page, GAMES[-1]
    lay_out(page, name)
    press_begin(page)
    page.wait_for_timeout(400)
    choices(page).nth(2).dblclick()
    page.wait_for_timeout(600)
    assert len(kept(page, name)["decisions"]) == 1
    page.get_by_role("button", name="Undo").dblclick()
    page.wait_for_timeout(600)
    assert kept(page, name)["decisions"] == []


def test_a_second_window_follows_and_nothing_is_chosen_for_what_it_no_longer_shows(
    phone: BrowserContext, page: Page, address: str
) -> None:
    name = GAMES[-1]
    begin(page, address, name)
    other = phone.new_page()
    open_play(other, address, name)
    choose(other, 2)
    expect(page.get_by_role("region", name="From another window")).to_be_visible()
    shown = other.locator(".cm-step h2").inner_text()
    expect(page.locator(".cm-step h2")).to_have_text(shown)
    page.get_by_role("button", name="All right").tap()
    # a window that slept hears nothing: it finds out when it is pressed
    page.evaluate("(one) => one.disconnectedCallback()", page.locator("cm-play").element_handle())
    choose(other, 2)
    page.wait_for_timeout(400)
    expect(page.locator(".cm-step h2")).to_have_text(shown)
    choices(page).nth(4).tap()
    expect(page.get_by_role("region", name="From another window")).to_be_visible()
    assert len(kept(page, name)["decisions"]) == 2
    expect(page.locator(".cm-step h2")).to_have_text(other.locator(".cm-step h2").inner_text())
    other.close()


def test_going_back_and_forward_keeps_the_game_and_the_engine(page: Page, address: str) -> None:
    name = GAMES[0]
    begin(page, address, name)
    choose(page, 0)
    held = kept(page, name)
    asked = page.locator(".cm-step h2").inner_text()
    page.locator(".cm-siblings").get_by_role("link", name="Overview").tap()
    page.get_by_role("heading", name="The questions it settles").wait_for()
    page.go_back()
    expect(page.locator(".cm-step h2")).to_have_text(asked)
    page.go_forward()
    page.get_by_role("heading", name="The questions it settles").wait_for()
    page.go_back()
    expect(page.locator(".cm-step h2")).to_have_text(asked)
    assert kept(page, name) == held
    choose(page, 0)


def test_where_the_browser_keeps_nothing_the_game_goes_on_and_says_so(
    phone: BrowserContext, address: str
) -> None:
    denied = "{ get() { throw new DOMException('denied', 'SecurityError'); } }"
    phone.add_init_script(f"Object.defineProperty(globalThis, 'localStorage', {denied});")
    page = phone.new_page()
    begin(page, address, GAMES[0])
    expect(page.get_by_role("region", name="This game is not being kept")).to_be_visible()
    choose(page, 0)
    with page.expect_download() as saved:
        page.get_by_role("region", name="This game is not being kept").get_by_role("button").tap()
    assert len(json.loads(saved.value.path().read_text("utf-8"))["decisions"]) == 1


@pytest.mark.parametrize("name", GAMES)
def test_what_each_choice_is_worth_is_thought_over_and_a_choice_ends_it(phone_page: Page, name: str) -> None:
    page = phone_page
    lay_out(page, name)
    press_begin(page)
    page.get_by_role("button", name="What is each worth?").click()
    page.locator(".cm-thought progress, .cm-best").first.wait_for()
    choose(page, 1)
    assert page.locator(".cm-worth:visible").count() == 0
    page.get_by_role("button", name="What is each worth?").click()
    page.locator(".cm-best").wait_for(timeout=STARTS)
    told: dict[str, Any] = {"best": None}
    while told["best"] is None:
        told = here({"do": "think", "save": json.dumps(kept(page, name), ensure_ascii=False) + "\n"})
    best = choices(page).evaluate_all("(all) => all.findIndex((one) => one.classList.contains('cm-best'))")
    assert best == told["best"]
    shown = page.locator(".cm-worth-text").all_inner_texts()
    games = [int(re.findall(r"(\d+) games", text)[0]) for text in shown]
    assert games == [one["games"] for one in told["worth"]]


def test_options_and_seed_make_the_game_that_the_command_line_makes(phone_page: Page) -> None:
    page, name = phone_page, GAMES[-1]
    lay_out(page, name)
    page.get_by_text("Readings of doubtful rules").click()
    asked = list(play.game(name).asking.items())[-1]
    option, value, says = asked[0], *list(asked[1].values.items())[-1]
    page.get_by_label(says).check()
    press_begin(page, 123)
    assert kept(page, name) == json.loads(play.save(play.begin(name, seed=123, options={option: value})))
    page.get_by_role("button", name="New game …").click()
    page.get_by_role("dialog").get_by_role("button", name="Begin").click()
    until(page, lambda: kept(page, name)["seed"] != 123)
    assert kept(page, name)["seed"] < 10**9
    page.get_by_role("button", name="Games …").click()
    assert page.locator(".cm-games > li").count() == 2
    page.locator(".cm-games > li").first.get_by_text("Remove …").click()
    page.locator(".cm-games").get_by_role("button", name="for good").locator("visible=true").click()
    assert page.locator(".cm-games > li").count() == 1


def test_a_game_is_played_without_a_signal(phone: BrowserContext, address: str) -> None:
    page, name = phone.new_page(), GAMES[-1]
    page.goto(f"{address}games/{name}/")
    page.get_by_role("button", name="Keep for offline").tap()
    page.get_by_role("button", name="Remove the rules engine").wait_for(timeout=STARTS)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    there = "caches.match(new URL('sheets/all', location.origin + '/').href).then(Boolean)"
    until(page, lambda: bool(page.evaluate(there)))
    phone.set_offline(True)
    begin(page, address, name)
    choose(page, 1)
    faces = page.locator(".cm-board img").evaluate_all(
        "(all) => Promise.all(all.map((one) => one.decode().then(() => one.naturalWidth, () => 0)))"
    )
    assert faces
    assert all(faces)
    phone.set_offline(False)


def test_without_the_engine_and_a_signal_the_page_says_so(phone: BrowserContext, address: str) -> None:
    page = phone.new_page()
    open_play(page, address, GAMES[0])
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    until(page, lambda: bool(page.evaluate("navigator.serviceWorker.controller !== null")))
    phone.set_offline(True)
    page.get_by_role("button", name="Begin").tap()
    told = page.get_by_role("region", name="The rules engine did not answer")
    expect(told).to_contain_text("Keep for offline", timeout=20_000)
    phone.set_offline(False)
    told.get_by_role("button", name="Try again").tap()
    choices(page).first.wait_for(timeout=STARTS)


@in_both_schemes
@pytest.mark.parametrize("name", GAMES)
def test_no_page_of_a_game_has_a_serious_barrier(phone_page: Page, name: str, scheme: str) -> None:
    page = phone_page
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    lay_out(page, name)
    found = {"start": serious_barriers(page)}
    press_begin(page)
    page.get_by_role("button", name="What is each worth?").click()
    page.locator(".cm-best").wait_for(timeout=STARTS)
    whole_log(page)
    page.get_by_text("Go on at the terminal").click()
    found["thought over"] = serious_barriers(page)
    page.locator(".cm-board .cm-lies").first.click()
    found["a piece"] = serious_barriers(page)
    page.get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("button", name="New game …").click()
    found["new"] = serious_barriers(page)
    page.get_by_role("button", name="Cancel").click()
    assert {where: barriers for where, barriers in found.items() if barriers} == {}


@pytest.mark.parametrize("name", GAMES)
def test_all_is_in_reach_of_a_thumb_and_nothing_scrolls_sideways(phone_page: Page, name: str) -> None:
    page = phone_page
    lay_out(page, name)
    press_begin(page)
    small = page.evaluate(
        "[...document.querySelectorAll('cm-play button, cm-play summary, cm-play input')]"
        ".map((one) => [one.textContent.slice(0, 40), one.getBoundingClientRect()])"
        ".filter(([, box]) => box.width && (box.width < 44 || box.height < 44))"
        ".map(([text, box]) => [text, box.width, box.height])"
    )
    assert small == []
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_keyboard_plays_and_those_who_listen_hear_what_happened(phone_page: Page) -> None:
    page = phone_page
    page.set_viewport_size({"width": 1280, "height": 900})
    lay_out(page, GAMES[-1])
    press_begin(page)
    said = page.locator("cm-play > [role=status]")
    expect(said).not_to_be_empty()
    page.wait_for_timeout(400)
    choices(page).nth(1).focus()
    page.keyboard.press("Enter")
    expect(choices(page).nth(1)).to_be_focused()  # the same is asked once more, and the place is kept
    expect(said).to_contain_text("2 of 8")
    page.wait_for_timeout(400)
    choices(page).nth(0).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".cm-step h2")).to_be_focused()
    expect(said).not_to_be_empty()


@pytest.mark.long
def test_from_a_folder_on_disk_the_page_names_the_command_line(
    page: Page, site: Path, tmp_path: Path
) -> None:
    with zipfile.ZipFile(site / "countermarch-offline.zip") as held:
        held.extractall(tmp_path)
    page.goto((tmp_path / "site-file" / "games" / GAMES[0] / "play.html").as_uri())
    expect(page.locator("cm-play")).to_contain_text(f"countermarch play {GAMES[0]}")
    expect(page.locator("cm-play")).to_contain_text("folder on disk")
    assert page.locator("cm-play button").count() == 0


def test_only_games_that_can_be_played_have_such_a_page(site: Path) -> None:
    there = {path.parts[-3] for path in site.glob("games/*/play/index.html")}
    built = {path.name for path in (site / "games").iterdir()}
    assert there == built & set(GAMES)
    assert there
    for name in built - there:
        assert f"games/{name}/play/" not in (site / "index.html").read_text("utf-8")
