"""Games played whole in a browser: the very game of the command line, on a phone, through all that befalls a page."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from support.barriers import in_both_schemes, phone_in_scheme, serious_barriers
from support.command_line import run

import components
from reference import play
from reference.play import by_text
from reference.play.links import link

if TYPE_CHECKING:
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
        for (const choice of made) told.push(await call({ do: "choose", save: told.at(-1).said.save, choice, seen: 0 }));
        all.push(told.map((one) => one.said ?? one.failed));
    }
    worker.terminate();
    return all;
}"""


def here(asked: dict[str, Any]) -> Any:  # noqa: ANN401 -- any JSON value
    """Ask the engine that runs here what the page asks the one in the browser."""
    return json.loads(by_text.play(json.dumps(asked)))


def compare(page: Page, address: str, seeds: dict[str, range]) -> None:
    """Play games in the browser's engine by the choices made here, and compare every position, log and all."""
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


def open_play(page: Page, address: str, name: str) -> None:
    page.goto(f"{address}games/{name}/play/")
    page.locator("cm-play .cm-step h2").wait_for()


def begin(page: Page, address: str, name: str, seed: int = 5) -> None:
    open_play(page, address, name)
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
            return localStorage.getItem(open ? `countermarch.play.${name}.${open}` : `countermarch.play.${name}`);
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


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_from_home_to_its_end_and_goes_on_at_the_terminal(
    page: Page, address: str, name: str, tmp_path: Path
) -> None:
    page.goto(address)
    page.get_by_role("link", name=components.game(name).title, exact=True).first.tap()
    page.get_by_role("link", name="Play it here").tap()
    page.get_by_label("Seed").fill("11")
    page.get_by_role("button", name="Begin").tap()
    choices(page).first.wait_for(timeout=STARTS)
    made = play.begin(name, seed=11).finish(play.game(name).policies["sensible"]).decisions
    for choice in made:
        number = page.locator("[data-choice]").evaluate_all("(all) => all.map((one) => one.dataset.choice)")
        choose(page, number.index(choice))
    end = play.begin(name, seed=11, decisions=made)
    title = next(one.title for one in play.game(name).endings if one.id == end.ending)
    expect(page.locator(".cm-step h2")).to_contain_text(title)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").tap()
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
    rules = page.locator(".cm-whole-log li > a.cm-rule").evaluate_all("(all) => all.map((one) => one.href)")
    assert len(rules) == len(steps)


@pytest.mark.parametrize("name", GAMES)
def test_every_line_leads_to_a_clause_and_every_ruling_to_its_lookup(
    page: Page, address: str, name: str
) -> None:
    begin(page, address, name)
    whole_log(page)
    hrefs = page.locator("cm-play a.cm-rule").evaluate_all("(all) => all.map((one) => one.href)")
    page.locator(".cm-whole-log .cm-lookup-link").last.click()
    expect(page.locator("cm-lookup .cm-result").first).to_be_visible()
    page.goto(f"{address}games/{name}/clauses/")
    for anchor in {href.partition("#")[2] for href in hrefs}:
        assert page.locator(f"[id='{anchor}']").count() == 1, anchor


def test_a_saved_game_of_the_command_line_opens_on_the_page(page: Page, address: str, tmp_path: Path) -> None:
    name = GAMES[0]
    file = tmp_path / "evening.json"
    run("play", name, "--seed", str(2**62 + 1), "--save", str(file), stdin=b"1\nq\n")
    open_play(page, address, name)
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
    page.get_by_role("button", name="Open it").tap(timeout=STARTS)
    for _ in range(100):
        if kept(page, name)["seed"] == 9:
            break
        page.wait_for_timeout(50)
    assert kept(page, name) == json.loads(play.save(other))
    assert "#" not in page.url
    page.get_by_role("button", name="Games …").tap()
    page.get_by_role("button", name=re.compile("^Open .*seed 3")).tap()
    expect(page.locator("cm-play:not([aria-busy]) .cm-step h2")).to_be_visible()
    assert kept(page, name) == mine
    page.goto("about:blank")
    page.goto(f"{address}games/{name}/play/#game=zzzz")
    page.get_by_role("button", name="Open it").tap()
    expect(page.get_by_role("dialog")).to_contain_text("the link holds no game", timeout=STARTS)


@pytest.mark.parametrize("name", GAMES)
def test_a_page_that_is_loaded_again_goes_on_and_choices_are_taken_back(
    page: Page, address: str, name: str
) -> None:
    begin(page, address, name)
    first = page.locator(".cm-step h2").inner_text()
    choose(page, 1)
    before = kept(page, name)
    asked = page.locator(".cm-step h2").inner_text()
    page.reload()
    expect(page.locator(".cm-step h2")).to_have_text(asked, timeout=3000)  # before the engine is there again
    page.get_by_text("The whole log").wait_for(timeout=STARTS)
    expect(page.locator("cm-play:not([aria-busy])")).to_have_count(1, timeout=STARTS)
    assert kept(page, name) == before
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator(".cm-step h2")).to_have_text(first)
    assert kept(page, name)["decisions"] == []
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_a_choice_that_is_pressed_while_the_engine_starts_is_made(page: Page, address: str) -> None:
    name = GAMES[0]
    begin(page, address, name)
    page.reload()
    choices(page).nth(1).wait_for()
    page.wait_for_timeout(320)
    choices(page).nth(1).tap()
    for _ in range(600):
        if kept(page, name)["decisions"]:
            break
        page.wait_for_timeout(100)
    assert len(kept(page, name)["decisions"]) == 1


def test_a_choice_pressed_twice_is_made_once(page: Page, address: str) -> None:
    name = GAMES[-1]
    begin(page, address, name)
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
    expect(other.locator("cm-play:not([aria-busy])")).to_have_count(1, timeout=STARTS)
    other.get_by_text("The whole log").wait_for(timeout=STARTS)
    choose(other, 2)
    expect(page.get_by_role("region", name="From another window")).to_be_visible()
    assert page.locator(".cm-step h2").inner_text() == other.locator(".cm-step h2").inner_text()
    # a window that slept hears nothing: it finds out when it is pressed
    page.evaluate("window.addEventListener('storage', (event) => event.stopImmediatePropagation(), true)")
    page.get_by_role("button", name="All right").tap()
    choose(other, 2)
    page.wait_for_timeout(400)
    choices(page).nth(4).tap()
    page.wait_for_timeout(800)
    assert len(kept(page, name)["decisions"]) == 2
    assert page.locator(".cm-step h2").inner_text() == other.locator(".cm-step h2").inner_text()
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


def test_where_the_browser_keeps_nothing_the_game_goes_on_and_says_so(phone: BrowserContext, address: str) -> None:
    phone.add_init_script(
        "Object.defineProperty(globalThis, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });"
    )
    page = phone.new_page()
    begin(page, address, GAMES[0])
    expect(page.get_by_role("region", name="This game is not being kept")).to_be_visible()
    choose(page, 0)
    with page.expect_download() as saved:
        page.get_by_role("region", name="This game is not being kept").get_by_role("button").tap()
    assert len(json.loads(saved.value.path().read_text("utf-8"))["decisions"]) == 1


@pytest.mark.parametrize("name", GAMES)
def test_what_each_choice_is_worth_is_thought_over_and_a_choice_ends_it(
    page: Page, address: str, name: str
) -> None:
    begin(page, address, name)
    page.get_by_role("button", name="What is each worth?").tap()
    page.locator(".cm-thought progress, .cm-best").first.wait_for()
    choose(page, 1)
    assert page.locator(".cm-worth:visible").count() == 0
    page.get_by_role("button", name="What is each worth?").tap()
    page.locator(".cm-best").wait_for(timeout=STARTS)
    told: dict[str, Any] = {"best": None}
    while told["best"] is None:
        told = here({"do": "think", "save": json.dumps(kept(page, name), ensure_ascii=False) + "\n"})
    best = choices(page).evaluate_all("(all) => all.findIndex((one) => one.classList.contains('cm-best'))")
    assert best == told["best"]
    shown = page.locator(".cm-worth-text").all_inner_texts()
    assert [int(re.findall(r"(\d+) games", text)[0]) for text in shown] == [one["games"] for one in told["worth"]]


def test_options_and_seed_make_the_game_that_the_command_line_makes(page: Page, address: str) -> None:
    name = GAMES[-1]
    open_play(page, address, name)
    page.get_by_text("Readings of doubtful rules").tap()
    page.get_by_label("You say which").check()
    page.get_by_label("Seed").fill("123")
    page.get_by_role("button", name="Begin").tap()
    choices(page).first.wait_for(timeout=STARTS)
    assert kept(page, name) == json.loads(play.save(play.begin(name, seed=123, options={"flight_order": "player"})))
    page.get_by_role("button", name="New game …").tap()
    page.get_by_role("dialog").get_by_role("button", name="Begin").tap()
    for _ in range(100):
        if kept(page, name)["seed"] != 123:
            break
        page.wait_for_timeout(50)
    assert kept(page, name)["seed"] < 10**9
    page.get_by_role("button", name="Games …").tap()
    assert page.locator(".cm-games > li").count() == 2


def test_a_game_is_played_without_a_signal(phone: BrowserContext, address: str) -> None:
    page = phone.new_page()
    name = GAMES[-1]
    page.goto(f"{address}games/{name}/")
    page.get_by_role("button", name="Keep for offline").tap()
    page.get_by_role("button", name="Remove the rules engine").wait_for(timeout=STARTS)
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    for _ in range(600):
        if page.evaluate("caches.match(new URL('sheets/all', location.origin + '/')).then(Boolean)"):
            break
        page.wait_for_timeout(100)
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
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    phone.set_offline(True)
    page.get_by_role("button", name="Begin").tap()
    told = page.get_by_role("region", name="The rules engine did not answer")
    expect(told).to_contain_text("Keep for offline", timeout=20_000)
    phone.set_offline(False)
    told.get_by_role("button", name="Try again").tap()
    choices(page).first.wait_for(timeout=STARTS)


@in_both_schemes
@pytest.mark.parametrize("name", GAMES)
def test_no_page_of_a_game_has_a_serious_barrier(
    chromium: Browser, address: str, name: str, scheme: str
) -> None:
    context = phone_in_scheme(chromium, scheme)
    page = context.new_page()
    open_play(page, address, name)
    found = {"start": serious_barriers(page)}
    begin(page, address, name)
    found["begun"] = serious_barriers(page)
    page.get_by_role("button", name="What is each worth?").click()
    page.locator(".cm-best").wait_for(timeout=STARTS)
    page.get_by_text("The whole log").click()
    page.get_by_text("Go on at the terminal").click()
    found["thought over"] = serious_barriers(page)
    page.locator(".cm-board .cm-lies").first.click()
    found["a piece"] = serious_barriers(page)
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="New game …").click()
    found["new"] = serious_barriers(page)
    context.close()
    assert {where: barriers for where, barriers in found.items() if barriers} == {}


@pytest.mark.parametrize("name", GAMES)
def test_all_is_in_reach_of_a_thumb_and_nothing_scrolls_sideways(page: Page, address: str, name: str) -> None:
    begin(page, address, name)
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


def test_the_keyboard_plays_and_those_who_listen_hear_what_happened(chromium: Browser, address: str) -> None:
    page = chromium.new_page(viewport={"width": 1280, "height": 900})
    begin(page, address, GAMES[-1])
    said = page.locator("cm-play > [role=status]")
    expect(said).not_to_be_empty()
    page.wait_for_timeout(400)
    choices(page).nth(1).focus()
    page.keyboard.press("Enter")
    expect(choices(page).nth(1)).to_be_focused()  # the same is asked once more: the next area is a step away
    expect(said).to_contain_text("Iron Dome 2 of 8")
    page.wait_for_timeout(400)
    choices(page).nth(0).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".cm-step h2")).to_be_focused()
    expect(said).not_to_be_empty()
    page.close()


def test_from_a_folder_on_disk_the_page_names_the_command_line(page: Page, site: Path, tmp_path: Path) -> None:
    import zipfile

    packed = site / "countermarch-offline.zip"
    if not packed.exists():
        pytest.skip("a trial of the site has no copy to open from disk")
    with zipfile.ZipFile(packed) as held:
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
        assert "/play/" not in (site / "games" / name / "index.html").read_text("utf-8")
