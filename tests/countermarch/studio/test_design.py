"""Layouts edited in the studio: only the necessary lines change, and the item is where it was put."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

import pytest

from countermarch.folders import templates
from countermarch.generators.kits import KitOptions
from countermarch.generators.pieces.layout_files import FOLDER
from countermarch.studio.design import FaceDesign, layout_file, with_values
from countermarch.studio.drawing import StudioLook, draw
from countermarch.studio.files import FileError
from countermarch.studio.toml_edits import remove_table, set_values
from countermarch.studio.zones import Zones

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PLAIN = StudioLook(KitOptions(), Zones())
LAYOUTS = sorted(path.name for path in FOLDER.glob("*.toml"))


def scalars(
    data: dict[str, Any] | list[Any], path: tuple[str | int, ...] = ()
) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Yield the texts and numbers of tables with their paths; lists of plain values are left out."""
    steps = data.items() if isinstance(data, dict) else enumerate(data)
    for step, value in steps:
        if isinstance(value, dict) or (isinstance(value, list) and value and isinstance(value[0], dict)):
            yield from scalars(value, (*path, step))
        elif isinstance(value, (str, int, float)):
            yield (*path, step), value


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("name", LAYOUTS)
def test_a_value_set_changes_its_own_line_alone(name: str, ending: str) -> None:
    text = (FOLDER / name).read_text("utf-8").replace("\n", ending)
    old = dict(scalars(tomllib.loads(text)))
    for path, value in old.items():
        new = f"{value} ]# '" if isinstance(value, str) else 7 if value != 7 else 8
        made = set_values(text, path[:-1], {str(path[-1]): new})
        assert dict(scalars(tomllib.loads(made))) == old | {path: new}
        lines = list(zip(text.split("\n"), made.split("\n"), strict=True))
        assert sum(one != other for one, other in lines) == 1
        assert made.count("\r") == text.count("\r")


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_table_removed_leaves_all_others(name: str) -> None:
    text = (FOLDER / name).read_text("utf-8")
    data = tomllib.loads(text)
    for face in ("front", "back"):
        for number in range(len(data.get(face, ()))):
            left = tomllib.loads(remove_table(text, (face, number)))
            others = [*data[face][:number], *data[face][number + 1 :]]
            assert left == {
                key: others if key == face else value for key, value in data.items() if key != face or others
            }


@pytest.fixture(params=templates.kinds())
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    templates.make_folder(tmp_path / "game", request.param)
    return tmp_path / "game"


def design(folder: Path) -> FaceDesign:
    return draw(folder, PLAIN).design


def test_an_item_is_where_it_was_put(folder: Path) -> None:
    """Items are moved and resized; lengths from an edge and shares of the piece stay such."""
    made = design(folder)
    moved = 0
    for named in draw(folder, PLAIN).pieces():
        file = folder / layout_file(named["part"])
        if not file.exists():
            continue
        text = file.read_text("utf-8")
        where = (named["part"], named["id"])
        for item in made.items(*where, text, back=False)["items"]:
            assert made.moved(*where, text, item["path"], item["box"]) == text
            x, y, wide, high = item["box"]
            wanted = [x + 1, y + 0.5, max(wide - 2, 1), max(high - 1, 1)]
            file.write_text(made.moved(*where, text, item["path"], wanted), "utf-8")
            again = design(folder).items(*where, file.read_text("utf-8"), back=False)["items"]
            there = next(one["box"] for one in again if one["path"] == item["path"])
            assert there == pytest.approx(wanted, abs=0.02)
            moved += 1
            file.write_text(text, "utf-8")
        if moved > 30:
            return


def test_the_starting_layout_draws_each_piece_as_before(folder: Path) -> None:
    for part in ("units", "markers", "cards"):
        file = folder / layout_file(part)
        if file.exists():
            continue
        before = design(folder)
        names = [one["id"] for one in draw(folder, PLAIN).pieces() if one["part"] == part]
        file.write_text(before.starting_layout(part), "utf-8")
        after = design(folder)
        for id_ in names:
            for back in (False, True):
                assert after.face(part, id_, back=back) == before.face(part, id_, back=back)
            assert after.items(part, id_, file.read_text("utf-8"), back=False)["own"]
        file.unlink()


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"font": "Comic Sans"}, "font: 'Comic Sans': expected a font"),
        ({"text": "[= 1 +]"}, "cards.toml line 32 column 15"),
        ({"onclick": "x"}, "line has no key 'onclick'"),
    ],
)
def test_what_the_layout_cannot_hold_is_refused(tmp_path: Path, values: dict[str, str], said: str) -> None:
    templates.make_folder(tmp_path / "ford")
    text = (tmp_path / "ford" / "cards.toml").read_text("utf-8")
    with pytest.raises(FileError) as refused:
        with_values("cards.toml", text, ("front", 2), values)
    assert said in str(refused.value)
