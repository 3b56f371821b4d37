"""The site of a player's own folder: built without Node, from disk and from a server, with its rulings."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from support.codes import text_of
from support.command_line import run
from support.folders import make_folder
from support.links import faults

from countermarch import components
from countermarch.cli.site_server import server
from countermarch.folders import questions
from countermarch.site.folders import SiteError, build
from countermarch.site.subjects import installed, of_folder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

KINDS = {"small": "marrow-ford", "hex-and-counter": "tollan-line"}
PAGES = {
    "small": {"index", "table", "kit", "pieces", "odds"},
    "hex-and-counter": {"index", "battle", "table", "kit", "pieces", "odds", "clauses", "errata", "cases"},
}
TABLES = """kind = "results"
id = "crt"
title = "Fire"
rule = "8.1"
corner = "Die"
columns = ["1-2", "3-4"]
key = { D = "Depleted.", E = "Eliminated." }
""" + "".join(f'[[row]]\nid = "{die}"\ncells = ["{"DE"[die > 4]}", "E"]\n' for die in range(1, 7))


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a game of each kind and its site, built by the command where there is no Node.

    All workers of a run share it.
    """
    workers = "PYTEST_XDIST_WORKER" in os.environ
    base = tmp_path_factory.getbasetemp()
    here = (base.parent if workers else base) / "shelf"
    with here.with_name("shelf.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not here.exists():
            _fill(here)
    return here


def _fill(here: Path) -> None:
    here.mkdir()
    nowhere = {**os.environ, "PATH": str(here / "no-programs"), "PYTHONPATH": str(Path(__file__).parents[2])}
    for kind, name in KINDS.items():
        for words in (
            ["new", f"{name}/", "--kind", kind],
            ["site", "build", f"{name}/", "--to", f"{kind}-site"],
        ):
            command = [sys.executable, "-m", "countermarch", *words]
            done = subprocess.run(command, cwd=here, env=nowhere, capture_output=True, text=True, check=False)
            assert (done.returncode, done.stderr) == (0, ""), done.stdout


def question_data(site: Path, game: str, question: str) -> dict[str, Any]:
    """Return what a lookup of a site reads."""
    script = (site / "data" / game / f"{question}.js").read_text("utf-8")
    found: dict[str, Any] = json.loads(script[script.index("{") : script.rindex("}") + 1])
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_a_folder_has_every_page_that_it_has_something_for(shelf: Path, kind: str) -> None:
    site = shelf / f"{kind}-site"
    assert {path.stem for path in (site / "games" / KINDS[kind]).glob("*.html")} == PAGES[kind]
    assert (site / "index.html").is_file()


@pytest.mark.parametrize("kind", KINDS)
def test_every_link_of_a_folders_site_leads_to_a_place_in_it(shelf: Path, kind: str) -> None:
    assert faults(shelf / f"{kind}-site", home="nowhere:") == []


@pytest.mark.parametrize("kind", KINDS)
def test_every_question_of_a_folder_has_its_lookup(shelf: Path, kind: str) -> None:
    game = components.load(shelf / KINDS[kind])
    subject = of_folder(game)
    asked, second = subject.questions, {one.id for one in subject.second.values()}
    held = {path.stem for path in (shelf / f"{kind}-site" / "data" / game.id).glob("*.js")}
    assert {name for name in held - {"rules", "turn"} if not name.startswith("_")} == asked.keys() | second
    page = (shelf / f"{kind}-site" / "games" / game.id / "table.html").read_text("utf-8")
    assert set(re.findall(r'data-question="([^"]+)"', page)) == set(asked)
    assert set(re.findall(r'data-also="([^"]+)"', page)) == second


def test_a_table_that_has_two_names_to_type_is_one_lookup(shelf: Path) -> None:
    game = components.load(shelf / "tollan-line")
    typed = {one.id for one in questions.questions("tollan-line/", game)}
    subject = of_folder(game)
    assert typed - set(subject.questions) == {"combat-result"}
    assert {name: one.id for name, one in subject.second.items()} == {"crt": "combat-result"}


def test_a_page_of_odds_is_made_of_the_folders_own_table(shelf: Path) -> None:
    page = (shelf / "small-site" / "games" / "marrow-ford" / "odds.html").read_text("utf-8")
    assert "Combat results" in page
    assert '<th scope="col">Ex</th>' in page


@pytest.mark.parametrize("kind", KINDS)
def test_everything_that_a_folders_site_keeps_is_there(shelf: Path, kind: str) -> None:
    site = shelf / f"{kind}-site"
    script = (site / "sw.js").read_text("utf-8")
    contents = json.loads(script[script.index("const CONTENTS = ") + 17 : script.index("};\n") + 1])
    for part in ("pages", "rest"):
        assert contents[part], part
        for name, digest in contents[part]:
            path = site / (
                "index.html" if name == "./" else f"{name}index.html" if name.endswith("/") else name
            )
            assert hashlib.sha256(path.read_bytes()).hexdigest()[:12] == digest, name
    kept = {name for name, _ in contents["pages"]}
    assert {f"games/{KINDS[kind]}/table.html", f"data/{KINDS[kind]}.js", "assets/countermarch.js"} <= kept
    rest = {name.rpartition(".")[2] for name, _ in contents["rest"]}
    assert {"svg", "webp", "pdf"} <= rest
    assert contents["missing"] == "offline.html"
    manifest = json.loads((site / "manifest.webmanifest").read_text("utf-8"))
    assert manifest["name"] == components.load(shelf / KINDS[kind]).title


def test_the_same_folder_gives_the_same_site(shelf: Path, tmp_path: Path) -> None:
    again = build([of_folder(components.load(shelf / "marrow-ford"))], tmp_path / "again").folder
    first = shelf / "small-site"
    made, former = (
        {path.relative_to(site): path.read_bytes() for path in site.rglob("*") if path.is_file()}
        for site in (again, first)
    )
    assert made == former


@pytest.mark.usefixtures("phone")
@pytest.mark.browser
@pytest.mark.parametrize("served", [False, True], ids=["from disk", "served"])
def test_a_player_comes_in_from_the_front_page_and_gets_a_ruling(
    shelf: Path, page: Page, served: bool
) -> None:
    site = shelf / "small-site"
    address = f"{site.as_uri()}/index.html"
    serving = server(site, 0)
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    try:
        if served:
            address = f"http://127.0.0.1:{serving.server_address[1]}/"
        page.goto(address)
        page.locator(".cm-links").get_by_role("link", name="Look up").tap()
        page.get_by_text("Look up: Combat results").tap()
        lookup = page.locator("cm-lookup")
        lookup.get_by_role("radio", name="2:1").tap()
        lookup.get_by_role("button", name="5", exact=True).tap()
        asked = of_folder(components.load(shelf / "marrow-ford")).questions["combat-result"]
        result = asked.ask({"column": "2:1", "die": 5}).answer.result
        expect(lookup.locator(".cm-large")).to_have_text(result)
        expect(lookup.locator("td.cm-cell")).to_have_text(result)
        lookup.locator(".cm-menu > summary", has_text="Share").tap()
        as_code = lookup.get_by_role("button", name="Ruling as a QR code")
        expect(as_code).to_have_count(int(served))  # an address on disk is of no use to another phone
        if served:
            as_code.tap()
            said = text_of(page.get_by_role("img", name="QR code of the link"))
            assert said.startswith(f"{address}games/marrow-ford/table.html#combat-result?column=2%3A1&die=5")
    finally:
        serving.shutdown()
        serving.server_close()


@pytest.mark.browser
def test_a_designers_own_attack_is_answered_on_their_own_site_from_disk(shelf: Path, page: Page) -> None:
    site = shelf / "hex-and-counter-site"
    sides = "attackers=[{%22unit%22:%22league-armor%22}]&defenders=[{%22unit%22:%22crown-guards%22}]"
    page.goto(f"{site.as_uri()}/games/tollan-line/table.html#attack?{sides}&terrain=town&die=4")
    asked = of_folder(components.load(shelf / "tollan-line")).questions
    attack, crt = asked["attack"], asked["crt"]
    units = {"attackers": [{"unit": "league-armor"}], "defenders": [{"unit": "crown-guards"}]}
    ruling = attack.ask({**units, "terrain": "town", "die": 4})
    lookup = page.locator("cm-lookup[question=attack]")
    expect(lookup.locator(".cm-why li")).to_have_count(len(ruling.steps))
    for step in ruling.steps:
        expect(lookup.locator(".cm-why")).to_contain_text(step.text)
    page.get_by_label("Ask in your own words").fill("league armor attacks crown guards in a town, die 4")
    expect(page.locator(".cm-understood .cm-ruled")).to_contain_text(ruling.answer.result)
    page.goto("about:blank")
    page.goto(f"{site.as_uri()}/games/tollan-line/table.html#attack?terrain=town&die=4")
    expect(lookup.locator(".cm-prompt")).to_contain_text("It needs: attackers.")
    expect(lookup.locator(".cm-error")).to_have_count(0)
    for name in ("combat-result", "crt"):  # the table's second name is answered in the same place
        page.goto(f"{site.as_uri()}/games/tollan-line/table.html#{name}?column=3:1&die=2")
        table = page.locator(f"details[data-question=crt][open] cm-lookup[question={name}]")
        expect(table.locator(".cm-large")).to_have_text(crt.ask({"column": "3:1", "die": 2}).answer.result)
        expect(page.locator(".cm-missed")).to_be_hidden()
        assert page.evaluate("location.hash").startswith(f"#{name}?")


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    return make_folder(tmp_path / "tables-alone", tables__crt_toml=TABLES)


def test_a_folder_of_tables_alone_has_a_site_too(tables: Path, tmp_path: Path) -> None:
    made = build([of_folder(components.load(tables))], tmp_path / "site")
    pages = {path.stem for path in (made.folder / "games").rglob("*.html")}
    assert {"index", "table", "odds"} <= pages
    assert "pieces" not in pages
    assert faults(made.folder, home="nowhere:") == []


HOSTILE = (
    '</title><script>alert(1)</script> &lt;script&gt;alert(4) "[x](javascript:alert(2))" '
    "{{ 7 * 7 }} &amp; 'q' `a`"
)


@pytest.mark.usefixtures("phone")
def test_nothing_that_a_folder_says_becomes_a_script(tables: Path, tmp_path: Path) -> None:
    title = json.dumps(HOSTILE)
    (tables / "game.toml").write_text(f'title = {title}\nsays = {title}\nsubtitle = "ok"\n', encoding="utf-8")
    made = build([of_folder(components.load(tables))], tmp_path / "site").folder
    for path in made.rglob("*.html"):
        text = path.read_text("utf-8")
        assert "<script>alert" not in text
        assert 'href="javascript' not in text
    assert "{{ 7 * 7 }}" in (made / "games" / "tables-alone" / "table.html").read_text("utf-8")


@pytest.fixture
def lonely(tmp_path: Path) -> Iterator[Path]:
    """A folder with a user's file in it."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("keep me", encoding="utf-8")
    yield tmp_path / "mine"
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["letter.txt"]


def test_a_site_is_not_built_over_anything_else(tables: Path, lonely: Path) -> None:
    with pytest.raises(SiteError, match="something other than a site"):
        build([of_folder(components.load(tables))], lonely)


def test_a_site_of_this_program_is_built_again(tables: Path, tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "kept.json").write_text("{}", encoding="utf-8")
    (tmp_path / "site" / "old.html").write_text("", encoding="utf-8")
    build([of_folder(components.load(tables))], tmp_path / "site")
    assert not (tmp_path / "site" / "old.html").exists()
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".site")] == []


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("./tables-alone/", "--to", "tables-alone/site"), "to: is inside"),
        (("./tables-alone/", "./tables-alone/"), "two of them have the id"),
        (("./no-such-folder/",), "no such folder"),
        (("lebanon-83",), "lebanon-82"),
        (("--to", "x"), "games: are missing; name one or more games or folders"),
    ],
)
def test_what_cannot_be_built_is_said_in_a_line(
    tables: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], says: str
) -> None:
    monkeypatch.chdir(tables.parent)
    done = run("site", "build", *words)
    assert done.status == 2
    assert done.err.count("\n") == 1
    assert says in done.err
    assert sorted(path.name for path in tables.parent.iterdir()) == ["tables-alone"]


def test_a_folder_that_is_not_valid_leaves_the_last_site(
    tables: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tables.parent)
    (tables / "tables" / "crt.toml").write_text('id = "crt"\n', encoding="utf-8")
    done = run("site", "build", "./tables-alone/", "--to", "site")
    assert done.status == 2
    assert "crt.toml" in done.err
    assert not (tables.parent / "site").exists()


def test_an_installed_game_is_named_by_its_id_on_its_pages() -> None:
    assert installed("lebanon-82").cli_name == "lebanon-82"
    assert not installed("lebanon-82").own
