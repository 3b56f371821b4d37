"""A release: the same bytes from the same files, no stray files, and licences that permit its use."""

from __future__ import annotations

import gzip
import io
import json
import os
import re
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml

import countermarch
from docs.release import audit, bill_of_materials, packing

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def bill() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(bill_of_materials.bill(countermarch.__version__))
    return found


def test_the_bill_of_materials_lists_what_an_installation_brings(bill: dict[str, Any]) -> None:
    listed = {part["name"]: part["version"] for part in bill["components"]}
    assert {"click", "reportlab", "rich", "svgwrite", "jinja2", "mcp", "gymnasium"} <= listed.keys()
    needs = {line["ref"]: set(line.get("dependsOn", ())) for line in bill["dependencies"]}
    assert {"click", "reportlab"} <= needs["countermarch"]
    assert set().union(*needs.values()) <= listed.keys()


def test_the_bill_of_materials_is_the_same_each_time(bill: dict[str, Any]) -> None:
    assert json.loads(bill_of_materials.bill(countermarch.__version__)) == bill


def test_every_package_that_comes_along_may_be_used_freely(bill: dict[str, Any]) -> None:
    said = {part["name"]: bill_of_materials.licences_of(part["name"]) for part in bill["components"]}
    assert {name: one for name, one in said.items() if not audit.is_permissive(one)} == {}


def test_every_package_that_anything_uses_has_a_licence_that_lets_it() -> None:
    said = audit.installed_licences() | audit.npm_licences()
    assert {"pytest", "playwright", "esbuild"} <= said.keys()
    assert audit.doubtful(said) == {}


def test_no_excused_package_comes_along(bill: dict[str, Any]) -> None:
    assert not audit.EXCUSED.keys() & {part["name"] for part in bill["components"]}


def _folder(place: Path, date: int) -> Path:
    place.mkdir()
    for name in ("b.txt", "a.txt"):
        (place / name).write_text(f"{name}\n", "utf-8")
        os.utime(place / name, (date, date))
    return place


def test_archives_know_no_date_and_no_order(tmp_path: Path) -> None:
    made = []
    for name, date in (("one", 1_000_000_000), ("two", 1_700_000_000)):
        folder = _folder(tmp_path / name, date)
        packing.tar(folder, "kit", tmp_path / f"{name}.tar.gz")
        packing.zip_folder(tmp_path / f"{name}.zip", folder, "kit")
        made.append(((tmp_path / f"{name}.tar.gz").read_bytes(), (tmp_path / f"{name}.zip").read_bytes()))
    assert made[0] == made[1]
    with tarfile.open(fileobj=io.BytesIO(gzip.decompress(made[0][0]))) as packed:
        assert packed.getnames() == ["kit/a.txt", "kit/b.txt"]
    assert zipfile.ZipFile(io.BytesIO(made[0][1])).namelist() == ["kit/a.txt", "kit/b.txt"]


def test_a_copy_keeps_whether_a_file_runs_and_nothing_else(tmp_path: Path) -> None:
    for name, mode, kept in (("run", 0o700, 0o755), ("read", 0o600, 0o644)):
        (tmp_path / name).write_text("x", "utf-8")
        (tmp_path / name).chmod(mode)
        packing.copy(tmp_path / name, tmp_path / f"{name}-copy")
        assert (tmp_path / f"{name}-copy").stat().st_mode & 0o777 == kept


def test_links_are_packed_as_links(tmp_path: Path) -> None:
    folder = _folder(tmp_path / "one", 1_000_000_000)
    (folder / "inner").symlink_to("../elsewhere")
    packing.copy(folder / "inner", tmp_path / "inner")
    packing.tar(folder, "kit", tmp_path / "kit.tar.gz")
    assert (tmp_path / "inner").readlink().as_posix() == "../elsewhere"
    with tarfile.open(tmp_path / "kit.tar.gz") as packed:
        assert packed.getmember("kit/inner").linkname == "../elsewhere"


@pytest.mark.parametrize("name", ["check", "release"])
def test_a_workflow_calls_only_what_is_there(name: str) -> None:
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / f"{name}.yml").read_text("utf-8"))
    steps = [step for job in workflow["jobs"].values() for step in job.get("steps", ())]
    commands = "\n".join(step.get("run", "") for step in steps)
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert set(re.findall(r"make ([a-z-]+)", commands)) <= set(targets)
    for script in re.findall(r"python (docs/\S+\.py)", commands):
        assert (ROOT / script).is_file()
