"""``make audit``: the licences of all packages that are used here, and what is known to be wrong with them.

Licences are read from the packages that are installed, those of the tests and of npm among them. Known
vulnerabilities are asked of the registries by pip-audit and ``npm audit``; what they did not answer is said,
and is not a pass. Exit status 1 when something is wrong, 2 when not everything could be asked.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

ROOT: Final = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    sys.path[0] = str(ROOT)

from docs.release.bill_of_materials import licences_of  # noqa: E402 -- the path comes first

PERMISSIVE: Final = (
    *("MIT", "BSD", "https://fontawesome.com/license/free", "Apache", "ISC", "PSF"),
    *("Python Software Foundation", "HPND", "Zlib", "CC0", "Unlicense", "OFL-1.1"),
)
"""Licences, by a word of their names, that ask for no more than to be named."""

BY_FILE: Final = frozenset({"MPL-2.0", "Mozilla Public License 2.0 (MPL 2.0)"})
"""Asks for its own files' source to be passed on, and for nothing of those that use it."""

EXCUSED: Final = {
    "docutils": "its tools for an editor alone are GPL; it builds the reference of the library",
    "odfpy": "Apache 2.0 is one of those it may be taken under; the tests write spreadsheets with it",
    "text-unidecode": "the Artistic licence is one of those it may be taken under; it comes with a tool",
    "pyinstaller": "GPL, with an exception for the programs that it packs; it builds the one-file program",
    "pyinstaller-hooks-contrib": "as pyinstaller; what goes into a program is under the Apache licence",
    "pywargame": "CC-BY-SA; the tests read modules back with it, and nothing of it is passed on",
}
"""Packages that are used here and not shipped, whose licence asks for more, and why that is acceptable."""

SHOWN: Final = 5
"""Packages that a line names."""


def is_permissive(said: Sequence[str]) -> bool:
    """Return whether every licence that a package states is permissive, or is the MPL 2.0.

    >>> is_permissive(["MIT License"]), is_permissive(["GPL-3.0"]), is_permissive([])
    (True, False, False)
    """
    return bool(said) and all(one in BY_FILE or any(word in one for word in PERMISSIVE) for one in said)


def doubtful(said: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
    """Return the packages whose licences are neither permissive nor excused.

    >>> doubtful({"a": ["MIT"], "b": ["Proprietary"], "odfpy": ["GPL"]})
    {'b': ['Proprietary']}
    """
    return {name: one for name, one in said.items() if name not in EXCUSED and not is_permissive(one)}


def installed_licences() -> dict[str, list[str]]:
    """Return the licences of everything installed in this environment, except other people's games."""
    games = {one.dist.name for one in metadata.entry_points(group="countermarch.games") if one.dist}
    others = {one.name for one in metadata.distributions()} - games | {"countermarch"}
    names = {name.lower().replace("_", "-") for name in others}
    return {name: licences_of(name) for name in sorted(names)}


def npm_licences() -> dict[str, list[str]]:
    """Return the licences of the packages in npm's lock file."""
    packages = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    return {
        path.removeprefix("node_modules/"): [one["license"]] if "license" in one else []
        for path, one in packages.items()
        if path
    }


def summary(report: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """Read pip-audit's report: a line for each vulnerability, and the packages that could not be asked about.

    >>> found, unasked = summary({"dependencies": [
    ...     {"name": "a", "version": "1", "vulns": [{"id": "X-1", "fix_versions": ["2"]}]},
    ...     {"name": "b", "skip_reason": "not found"}]})
    >>> found, unasked
    (['a 1: X-1, fixed in 2'], ['b'])
    """
    found, unasked = [], []
    for one in report["dependencies"]:
        if "skip_reason" in one:
            unasked.append(one["name"])
        for fault in one.get("vulns", ()):
            fixed = ", ".join(fault["fix_versions"]) or "no version yet"
            found.append(f"{one['name']} {one['version']}: {fault['id']}, fixed in {fixed}")
    return found, unasked


def pip_vulnerabilities() -> tuple[list[str], list[str]]:
    """Ask the registry for known vulnerabilities of every pinned package."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "report.json"
        options = ["--no-deps", "--disable-pip", "--progress-spinner", "off", "--format", "json"]
        command = [sys.executable, "-m", "pip_audit", "-r", "constraints.txt", *options, "--output", str(out)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 -- our own
        if not out.exists():
            return [], [f"every package of constraints.txt ({last(done.stderr)})"]
        return summary(json.loads(out.read_text("utf-8")))


def npm_vulnerabilities() -> tuple[list[str], list[str]]:
    """Ask npm's registry for known vulnerabilities of the packages in the lock file."""
    command = ["npm", "audit", "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 -- as above
    try:
        report = json.loads(done.stdout)
        return [f"{name}: {one['severity']}" for name, one in report["vulnerabilities"].items()], []
    except (ValueError, KeyError):
        return [], ["the packages of npm"]


def last(text: str) -> str:
    """Return the last line of a program's error output."""
    return (text.strip().splitlines() or ["no word"])[-1][:200]


def main() -> int:
    """Check licences and vulnerabilities; return the exit status."""
    said = installed_licences() | npm_licences()
    wrong = [f"{name}: its licence is {', '.join(one) or 'not said'}" for name, one in doubtful(said).items()]
    say([f"{len(said)} packages, {len(said) - len(wrong)} with a licence that lets them be used", *wrong])
    asked = [pip_vulnerabilities(), npm_vulnerabilities()]
    found = [line for lines, _ in asked for line in lines]
    unasked = [name for _, names in asked for name in names]
    say([f"{len(found)} known vulnerabilities", *found])
    if unasked:
        more = f" and {len(unasked) - SHOWN} more" if len(unasked) > SHOWN else ""
        say([f"not answered by the registries: {', '.join(unasked[:SHOWN])}{more}"])
    return 1 if wrong or found else 2 if unasked else 0


def say(lines: Iterable[str]) -> None:
    """Print lines."""
    sys.stdout.writelines(f"{line}\n" for line in lines)


if __name__ == "__main__":
    sys.exit(main())
