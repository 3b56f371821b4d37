"""The studio's server: only for its own page, and what that page is given."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from countermarch.folders import templates
from countermarch.studio.folder_state import Studio
from countermarch.studio.guard import COOKIE
from countermarch.studio.server import application
from countermarch.studio.zones import CUT, OUTSIDE, SAFE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HOST = "127.0.0.1:8000"


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    templates.make_folder(tmp_path / "ford")
    return Studio(tmp_path / "ford", HOST)


@pytest.fixture
def page(studio: Studio) -> Iterator[TestClient]:
    with TestClient(application(studio), base_url=f"http://{HOST}") as client:
        client.cookies.set(COOKIE, studio.token)
        yield client


ORIGIN = {"origin": f"http://{HOST}"}


def shown(page: TestClient, *names: str, look: str = "") -> dict[str, Any]:
    """Ask for what the page shows; return the line of each."""
    answer = page.post(f"/shown?{look}", json=dict.fromkeys(names, ""), headers=ORIGIN)
    assert answer.status_code == 200, answer.text
    return {line["name"]: line for line in map(json.loads, answer.text.splitlines())}


def test_the_token_opens_the_page_once_and_the_cookie_from_then_on(studio: Studio) -> None:
    with TestClient(application(studio), base_url=f"http://{HOST}") as client:
        assert client.get("/").status_code == 403
        assert client.get("/?token=guess").status_code == 403
        entered = client.get(f"/?token={studio.token}", follow_redirects=False)
        assert entered.status_code == 303
        cookie = entered.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=strict" in cookie
        assert "default-src 'none'" in client.get("/").headers["content-security-policy"]


@pytest.mark.parametrize(
    ("headers", "said"),
    [
        ({"host": "evil.example:8000"}, "This address is not the studio's."),
        ({"host": "localhost:8000"}, "This address is not the studio's."),
        ({"origin": "http://evil.example"}, "Other pages cannot use the studio."),
        ({"origin": "null"}, "Other pages cannot use the studio."),
    ],
)
def test_other_pages_and_other_names_of_this_machine_are_refused(
    page: TestClient, headers: dict[str, str], said: str
) -> None:
    answer = page.get("/files", headers=headers)
    assert (answer.status_code, answer.text) == (403, said)


def test_nothing_is_changed_without_the_page_s_own_origin_or_cookie(page: TestClient, studio: Studio) -> None:
    given = {"name": "game.toml", "text": "title = 'taken'", "digest": studio.files.read("game.toml").digest}
    assert page.put("/file", json=given).status_code == 403
    page.cookies.clear()
    assert page.put("/file", json=given, headers=ORIGIN).status_code == 403
    assert "Marrow Ford" in studio.files.read("game.toml").text


@pytest.mark.parametrize("name", ["..%2f..%2fstudio.py", "index.html%00", "server.py", "%2e%2e/server.py"])
def test_only_the_page_s_own_scripts_and_styles_are_served(page: TestClient, name: str) -> None:
    assert page.get(f"/page/{name}").status_code in (404, 405)


def test_sheets_and_pieces_are_drawn_as_they_print(page: TestClient) -> None:
    found = shown(page, "title", "sheets", "sheet/0", "sheet/99", "pieces", "faults")
    assert (found["title"]["value"], found["sheets"]["value"]["pages"]) == ("Marrow Ford", 7)
    assert [part["title"] for part in found["sheets"]["value"]["parts"]] == [
        "Counters",
        "Cards",
        "Charts",
        "Tracks",
    ]
    assert found["sheet/0"]["value"].startswith("<?xml")
    assert "value" not in found["sheet/99"]
    assert found["faults"]["value"] == []
    piece = found["pieces"]["value"][0]
    assert (piece["id"], piece["file"], piece["line"]) == ("wardens-1", "units.csv", 2)
    assert "<svg" in shown(page, "face/units/wardens-1/back")["face/units/wardens-1/back"]["value"]
    assert "value" in shown(page, "sheet/0", look="paper=letter&style=low-ink&duplex=fold")["sheet/0"]
    said = page.post("/shown?paper=napkin", json={}, headers=ORIGIN).json()["error"]
    assert said == "paper: 'napkin' is not one of a4, letter, a3, tabloid"


def test_cut_lines_and_the_safe_zone_are_drawn_over_pieces_and_sheets(page: TestClient) -> None:
    names = ("face/units/wardens-1/front", "face/cards/ambush/front", "sheet/0", "sheet/4")

    def drawn(look: str) -> list[str]:
        found = shown(page, *names, look=look)
        return [found[name]["value"] for name in names]

    plain, cut, safe = drawn(""), drawn("cut=on"), drawn("safe=1.5")
    assert [text.count(CUT) for text in plain] == [0, 0, 0, 0]
    assert [text.count(CUT) for text in cut] == [1, 1, 10, 0]  # each counter of the sheet; none on a chart
    assert [text.count(SAFE) for text in safe] == [1, 1, 10, 0]
    assert [OUTSIDE in text for text in safe] == [
        True,
        False,
        True,
        False,
    ]  # the corners of counters have text
    assert not any(OUTSIDE in text for text in drawn("safe=0.3"))


def test_only_what_a_change_has_changed_is_sent_again(page: TestClient) -> None:
    names = ["sheet/0", "sheet/2", "face/units/wardens-1/front", "face/units/wardens-2/front", "pieces"]
    first = shown(page, *names)
    row = {**page.get("/file?name=units.csv").json(), "line": 2, "column": 6, "text": "9"}
    assert page.put("/file", json=row, headers=ORIGIN).status_code == 200
    versions = {name: line["version"] for name, line in first.items()}
    answer = page.post("/shown", json=versions, headers=ORIGIN).text
    lines = [json.loads(line) for line in answer.splitlines()]
    assert [line["name"] for line in lines] == names
    assert [line["name"] for line in lines if "value" in line] == ["sheet/0", "face/units/wardens-1/front"]


def test_a_change_is_drawn_and_a_fault_says_where_it_is(page: TestClient, studio: Studio) -> None:
    found = page.get("/file?name=units.csv").json()
    bad = found["text"].replace("wardens-1,", "wardens-1 ", 1)
    page.put("/file", json={**found, "text": bad}, headers=ORIGIN)
    broken = shown(page, "sheet/0", "faults")
    assert "correct these first" in broken["sheet/0"]["error"]
    (fault, *_) = broken["faults"]["value"]
    assert (fault["file"], fault["line"]) == ("units.csv", 2)
    assert page.post("/undo", headers=ORIGIN).json() == {"name": "units.csv"}
    assert shown(page, "faults")["faults"]["value"] == []
    assert studio.files.read("units.csv").text == found["text"]


def test_a_stale_digest_is_a_conflict(page: TestClient) -> None:
    given = {"name": "game.toml", "text": "x", "digest": "0" * 64}
    answer = page.put("/file", json=given, headers=ORIGIN)
    assert answer.status_code == 409
    assert "changed by another program" in answer.json()["error"]


def test_only_undo_and_redo_turn_a_change_back_and_forth(page: TestClient, studio: Studio) -> None:
    before = studio.files.read("game.toml")
    given = {"name": "game.toml", "text": before.text + "# one more\n", "digest": before.digest}
    assert page.put("/file", json=given, headers=ORIGIN).status_code == 200
    assert page.post("/undo", headers=ORIGIN).json() == {"name": "game.toml"}
    assert page.post("/anything", headers=ORIGIN).status_code in {404, 405}
    assert studio.files.read("game.toml").text == before.text
    assert page.post("/redo", headers=ORIGIN).json() == {"name": "game.toml"}
    assert studio.files.read("game.toml").text == given["text"]


@pytest.mark.parametrize("column", [None, -1, 99])
def test_a_cell_that_is_not_there_is_refused(page: TestClient, studio: Studio, column: int | None) -> None:
    name = next(name for name in studio.files.names() if name.endswith(".csv"))
    before = studio.files.read(name)
    given = {"name": name, "line": 1, "column": column, "text": "taken", "digest": before.digest}
    assert page.put("/file", json=given, headers=ORIGIN).status_code == 400
    assert studio.files.read(name).text == before.text


def test_the_game_is_asked_in_a_sentence(page: TestClient) -> None:
    reply = page.post("/ask/sentence", json={"sentence": "2:1 die 4"}, headers=ORIGIN).json()
    assert reply["status"] in ("answered", "asks", "unknown", "odds")


def test_a_question_is_answered_with_its_odds_by_the_files_as_they_are(tmp_path: Path) -> None:
    templates.make_folder(tmp_path / "line", "hex-and-counter")
    studio = Studio(tmp_path / "line", HOST)
    with TestClient(application(studio), base_url=f"http://{HOST}") as page:
        page.cookies.set(COOKIE, studio.token)
        rules = shown(page, "rules")["rules"]["value"]
        ids = [one["schema"]["id"] for one in rules["questions"]]
        assert (ids[:3], rules["cases"]) == (["supply", "movement", "attack"], 39)

        def asked(question: str, facts: object, open_: object) -> dict[str, Any]:
            given = {"question": question, "facts": facts, "open": open_}
            found: dict[str, Any] = page.post("/ask/question", json=given, headers=ORIGIN).json()
            return found

        made = asked("crt", {"column": "2:1", "die": 6}, {})
        assert (made["ruling"]["answer"]["result"], made["ruling"]["cells"]) == ("Dr", [["crt", "6", "2:1"]])
        open_ = asked("crt", {"column": "2:1"}, {"die": "?"})
        assert open_["outcomes"] == made["outcomes"]
        assert sum(int(one["ways"]) for one in open_["outcomes"]) == 6
        assert asked("crt", {"column": "9:1", "die": 6}, {})["error"]["parameter"] == "column"
        assert asked("crt", [], "x") == {"error": "facts: are not values by name"}
        assert asked("nothing", {}, {}) == {"error": "there is no question 'nothing'"}
        assert not any(one["faults"] for one in page.get("/cases").json())
        table = studio.files.read("tables/crt.toml")
        studio.files.write(
            table.name,
            table.text.replace('["Ex", "Dr", "Dr", "Dr",', '["Ex", "Dr", "Dr", "Ex",'),
            table.digest,
        )
        studio.changed()
        assert asked("crt", {"column": "2:1", "die": 6}, {})["ruling"]["answer"]["result"] == "Ex"
        cases = studio.files.read("cases.jsonl")
        studio.files.write(cases.name, cases.text.replace('"hexes": 4', '"hexes": 5', 1), cases.digest)
        studio.changed()
        (wrong,) = [one for one in page.get("/cases").json() if one["faults"]]
        assert (wrong["line"], "expected 4" in wrong["faults"][0]) == (2, True)


def test_a_kit_is_printed_from_the_page(
    page: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    made = page.post("/print/kit", json={"formats": ["pdf"]}, headers=ORIGIN).json()
    assert made["pages"] == 7
    assert (tmp_path / "output" / "ford" / "kit.pdf").read_bytes().startswith(b"%PDF")
    state = shown(page, "state")["state"]["value"]
    assert state["shops"]["makeplayingcards"] == "MakePlayingCards"
    made = page.post("/print/kit", json={"formats": ["makeplayingcards"]}, headers=ORIGIN).json()
    pictures = tmp_path / "output" / "ford" / "makeplayingcards"
    assert len(list(pictures.glob("*.png"))) == 12
    assert (pictures / "copies.csv").exists()
    assert any("has no stock" in note for note in made["notes"])
    assert (
        "is not one of pdf"
        in page.post("/print/kit", json={"formats": ["exe"]}, headers=ORIGIN).json()["error"]
    )


def test_items_are_changed_by_the_page_alone_and_from_what_it_has_seen(
    page: TestClient, studio: Studio
) -> None:
    where = {"part": "cards", "id": shown(page, "pieces")["pieces"]["value"][-1]["id"]}
    name = f"items/cards/{where['id']}/front"
    found = shown(page, name)[name]["value"]
    before = studio.files.read("cards.toml").text
    change = {**where, "path": ["front", 2], "values": {"size": 12}}
    assert page.put("/item", json={**change, "digest": found["digest"]}).status_code == 403
    assert page.put("/item", json={**change, "digest": "0" * 64}, headers=ORIGIN).status_code == 409
    for bad in (
        {"values": {"size": float("inf")}},
        {"values": []},
        {"path": ["front", 99]},
        {"path": "front"},
    ):
        data = json.dumps({**change, "digest": found["digest"], **bad})
        assert page.put("/item", content=data, headers=ORIGIN).status_code == 400
    assert studio.files.read("cards.toml").text == before
    assert page.put("/item", json={**change, "digest": found["digest"]}, headers=ORIGIN).status_code == 200
    assert studio.files.read("cards.toml").text == before.replace("size = 15.0", "size = 12.0", 1)
    for nobody in ("items/cards/nobody/front", "items/../nobody/front", "face/../../front", "sheet/-1", "x/"):
        assert "value" not in shown(page, nobody)[nobody]


def test_without_a_folder_nothing_around_is_served(tmp_path: Path) -> None:
    (tmp_path / "secret.toml").write_text("x = 1", encoding="utf-8")
    studio = Studio(tmp_path, HOST, begun=False)
    with TestClient(application(studio), base_url=f"http://{HOST}") as client:
        client.cookies.set(COOKIE, studio.token)
        start = shown(client, "state")["state"]["value"]["start"]
        assert [one["kind"] for one in start] == ["small", "hex-and-counter"]
        assert "secret" not in str(shown(client, "title", "sheets", "sheet/0", "understood", "vocabulary"))
        for path in ("/files", "/file?name=secret.toml", "/map"):
            assert client.get(path).json() == {"error": "no folder is open yet"}
        assert "<svg" in client.get("/kind/hex-and-counter.svg").text
        assert client.get("/kind/..%2f.svg").status_code == 404
        begin = {"kind": "small", "name": "ford"}
        assert client.post("/begin", json=begin).status_code == 403
        assert client.post("/begin", json=begin, headers=ORIGIN).json() == {"folder": str(tmp_path / "ford")}
        assert shown(client, "title")["title"]["value"] == "Marrow Ford"
        assert "secret.toml" not in client.get("/files").json()
        again = client.post("/begin", json=begin, headers=ORIGIN)
        assert (again.status_code, again.json()["error"]) == (
            400,
            "name: ford already exists; choose another",
        )
