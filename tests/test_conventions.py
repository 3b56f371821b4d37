from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib import import_module
from importlib.metadata import distributions, packages_distributions
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).parents[1]
FOLDERS = ("components", "countermarch", "generators", "reference")
PACKAGES = ("countermarch", *(f"countermarch.{name}" for name in ("components", "generators", "reference")))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    source = tmp_path_factory.mktemp("source")
    built = tmp_path_factory.mktemp("wheel")
    for name in FOLDERS:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, source / name, symlinks=True, ignore=ignored)
    for name in ("pyproject.toml", "README.md", "LICENSE", "NOTICE.md"):
        shutil.copy(ROOT / name, source)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "--wheel-dir", str(built), str(source)], check=True)
    (archive,) = built.glob("*.whl")
    return zipfile.ZipFile(archive).namelist()


def test_the_wheel_installs_one_top_level_name(wheel: list[str]) -> None:
    tops = {name.split("/")[0] for name in wheel}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"countermarch"}


def test_the_wheel_holds_every_file_of_the_four_folders(wheel: list[str]) -> None:
    files = {
        ("" if name == "countermarch" else "countermarch/") + path.relative_to(ROOT).as_posix()
        for name in FOLDERS
        for path in (ROOT / name).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert files - set(wheel) == set()


@pytest.mark.parametrize("name", ["components", "generators", "reference"])
def test_other_packages_of_the_same_names_do_not_get_in_the_way(tmp_path: Path, name: str) -> None:
    """A Dash project has its own ``components``; PyPI has packages ``generators`` and ``reference``."""
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").write_text("theirs = True\n", "utf-8")
    script = (
        f"import {name}, countermarch\n"
        "facts = dict(terrain='town', differential=3, die=4)\n"
        "ruled = countermarch.ask('lebanon-82', 'combat-result', **facts)\n"
        f"print(ruled.answer.result, {name}.theirs, countermarch.games()[0])"
    )
    command = [sys.executable, "-c", script]
    ran = subprocess.run(command, check=True, capture_output=True, text=True, cwd=tmp_path)
    assert ran.stdout == "A2 True arab-israeli-wars\n"


def test_nothing_imports_the_folders_by_their_bare_names() -> None:
    bare = re.compile(
        r"^\s*(?:>>> |\.\.\. )?(?:from|import) (?:components|generators|reference)\b", re.MULTILINE
    )
    folders = (*FOLDERS, "tests", "docs", "benchmarks")
    files = (
        path
        for name in folders
        for path in (ROOT / name).rglob("*.*")
        if path.suffix in {".py", ".md", ".rst"}
    )
    assert [path for path in files if bare.search(path.read_text("utf-8"))] == []


def test_the_wheel_carries_the_licences(wheel: list[str]) -> None:
    carried = {name.rpartition("/")[2] for name in wheel if "/licenses/" in name}
    fonts = {path.name for path in (ROOT / "generators" / "fonts").glob("*.txt")}
    assert {"LICENSE", "NOTICE.md", "lean-qr-licence.txt", *fonts} <= carried


@pytest.mark.parametrize("name", PACKAGES)
def test_every_exported_name_is_there(name: str) -> None:
    package = import_module(name)
    exported = getattr(package, "__all__", ())
    assert all(hasattr(package, one) for one in exported)
    assert list(exported) == sorted(exported)


def test_building_the_site_imports_only_what_its_extras_bring() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    brought = [
        *PROJECT["project"]["dependencies"],
        *extras["site"],
        *extras["docs"],
        *extras["png"],
        "docutils",
    ]
    known = {re.split(r"[^\w.-]", one, maxsplit=1)[0].lower() for one in brought}
    at_hand = packages_distributions()
    folders = ("docs/build", "docs/api", "countermarch/site")
    for path in (path for folder in folders for path in (ROOT / folder).glob("*.py")):
        for name in _imported(path) - {"docs", "countermarch"} - sys.stdlib_module_names:
            assert {one.lower() for one in at_hand.get(name, [])} & known, f"{path}: {name}"


def _imported(path: Path) -> set[str]:
    """Return the top names of the packages that a module imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


def test_every_dependency_has_a_pinned_version() -> None:
    extras = PROJECT["project"]["optional-dependencies"].values()
    wanted = {_name(line) for lines in (PROJECT["project"]["dependencies"], *extras) for line in lines}
    pins = [
        line
        for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines()
        if line[:1] not in ("", "#")
    ]
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[^ ]+", pin) for pin in pins)
    assert wanted - {_name(pin) for pin in pins} - {"countermarch"} == set()


def test_every_pinned_version_runs_on_the_oldest_python_we_serve() -> None:
    oldest = "3.11.2"  # Debian 12
    wanted = {
        one.name: one.metadata["Requires-Python"]
        for one in distributions()
        if "Requires-Python" in one.metadata  # a package may leave it out
    }
    too_new = {
        name: range_ for name, range_ in wanted.items() if not SpecifierSet(range_ or "").contains(oldest)
    }
    assert too_new == {}


def _name(requirement: str) -> str:
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found is not None
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def test_importing_the_python_face_reads_nothing_else() -> None:
    script = "import countermarch, sys; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True
    ).stdout.split()
    assert not {*PACKAGES[1:], "click", "rich", "reportlab"} & set(loaded)


@pytest.mark.parametrize("package", ["countermarch.components", "countermarch.reference"])
def test_the_ground_and_the_rules_run_on_the_standard_library_alone(package: str) -> None:
    script = (
        f"import pkgutil, {package}, importlib\n"
        f"for found in pkgutil.walk_packages({package}.__path__, '{package}.'):\n"
        "    importlib.import_module(found.name)\n"
        "tops = {name.split('.')[0] for name in sys.modules} - before\n"
        "print(*sorted(tops - set(sys.stdlib_module_names) - {'countermarch'}))"
    )
    before = "import sys; before = {name.split('.')[0] for name in sys.modules}"
    command = [sys.executable, "-c", f"{before}\n{script}"]
    found = subprocess.run(command, check=True, capture_output=True, text=True, cwd="/").stdout.split()
    assert found == []


def test_imports_go_down_only() -> None:
    command = [
        sys.executable,
        "-c",
        "from importlinter.cli import lint_imports_command as run; run()",
        "--no-cache",
    ]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert ran.returncode == 0, ran.stdout
    assert "0 broken" in ran.stdout


def test_a_python_that_is_too_old_is_reported(tmp_path: Path) -> None:
    old = tmp_path / "python3.8"
    old.write_text('#!/bin/sh\ncase "$1" in --version) echo Python 3.8.10;; *) exit 1;; esac\n')
    old.chmod(0o755)
    ran = subprocess.run(
        ["sh", ROOT / ".ci" / "make-venv", old, tmp_path / "venv"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 2
    assert ran.stderr == f"PYTHON={old} is Python 3.8.10; Countermarch needs Python 3.11 or later.\n"


def test_what_the_tests_need_and_the_machine_lacks_is_named(tmp_path: Path) -> None:
    ran = subprocess.run(
        ["/bin/sh", ROOT / ".ci" / "system-packages", "no-such-program:its-package"],
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": str(tmp_path)},
    )
    assert ran.returncode == 2
    assert "its-package" in ran.stderr
    assert "apt-get" in ran.stderr


LISTED = "2 libs found in cache\n\tlibatomic.so.1 (libc6,x86-64) => /lib/libatomic.so.1\n"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere programs bring their libraries along")
@pytest.mark.parametrize(("listed", "missing"), [(LISTED, ""), ("", " libatomic1"), (None, " libatomic1")])
def test_a_shared_library_that_the_machine_lacks_is_installed(
    tmp_path: Path, listed: str | None, missing: str
) -> None:
    bin_ = tmp_path / "bin"
    bin_.mkdir()
    programs = {"id": "echo 0", "uname": "echo Linux", "apt-get": f'echo "$@" >> {tmp_path}/asked'}
    for name, does in programs.items():
        _program(bin_ / name, does)
    _program(bin_ / "ldconfig", "exit 1" if listed is None else f"printf '%s' '{listed}'")
    script = (ROOT / ".ci" / "system-packages").read_text("utf-8")
    # no list of the loader's, and no library where they lie
    script = script.replace("/sbin/ldconfig /usr/sbin/ldconfig", "").replace("in /lib ", f"in {tmp_path} ")
    script = re.sub(r"in (\S+) /lib64 [^;]*;", r"in \1;", script)
    ran = subprocess.run(
        ["/bin/sh", "-c", script, "system-packages", "id:coreutils", "libatomic.so.1:libatomic1"],
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": str(bin_)},
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    asked = (tmp_path / "asked").read_text("utf-8") if (tmp_path / "asked").exists() else ""
    assert asked.endswith(f"install -y -qq --no-install-recommends{missing}\n") == bool(missing)
    assert bool(asked) == bool(missing)


def test_the_tests_see_to_the_library_that_playwright_s_node_needs() -> None:
    """Debian 12 has no libatomic1 in a small installation, and Playwright does not bring it along."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    _, _, browser = makefile.partition("\nbrowser:\n")
    assert "libatomic.so.1:libatomic1" in browser.partition("\n\n")[0]


def _program(path: Path, does: str) -> None:
    path.write_text(f"#!/bin/sh\n{does}\n", "utf-8")
    path.chmod(0o755)
