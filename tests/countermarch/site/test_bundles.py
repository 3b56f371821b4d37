"""Scripts are made into one without Node, and do as their modules do."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from countermarch.site.assets import BUNDLES, HERE
from countermarch.site.bundles import BundleError, script, style

if TYPE_CHECKING:
    from pathlib import Path

MODULES_OF_A_SCRIPT = {
    "main.js": """// The entry.
import * as dice from "./dice.js";
import { double, Pair as Two } from "./sums.js";

const kept = `a  text
  // no comment of ours`;
export const none = 0;
const said = (rolled) => [double(rolled), new Two(1, 2).sum, kept, BEFORE, none];
dice.later().then((rolled) => console.log(JSON.stringify(said(rolled))));
""",
    "dice.js": """import { double as twice } from "./sums.js";

const kept = 3; // the same name as in another module
export async function later() {
  return twice(kept);
}
""",
    "sums.js": """export const double = (one) => one * 2;

export class Pair {
  constructor(first, second) {
    this.sum = first + second;
  }
}
""",
}


def written(folder: Path, modules: dict[str, str]) -> Path:
    for name, text in modules.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder / "main.js"


def test_a_script_does_as_its_modules_do(tmp_path: Path) -> None:
    made = script(written(tmp_path, MODULES_OF_A_SCRIPT), 'const BEFORE = "told";')
    done = subprocess.run(["node", "-e", made], capture_output=True, text=True, check=True)
    assert done.stdout == '[12,3,"a  text\\n  // no comment of ours","told",0]\n'


def test_modules_that_import_each_other_are_refused(tmp_path: Path) -> None:
    one = 'import { b } from "./other.js";\nexport const a = () => b;\n'
    other = 'import { a } from "./main.js";\nexport const b = () => a;\n'
    entry = written(tmp_path, {"main.js": one, "other.js": other})
    with pytest.raises(BundleError, match="import each other: main > other > main"):
        script(entry)


@pytest.mark.parametrize(
    "line",
    [
        'import dom from "./dom.js";',
        'import "./dom.js";',
        'import { a } from "elsewhere";',
        "export default 1;",
        "export let count = 0;",
        'export * from "./dom.js";',
        "export { a };",
    ],
)
def test_a_line_that_cannot_be_bundled_is_named(tmp_path: Path, line: str) -> None:
    entry = written(tmp_path, {"main.js": f"// first\n{line}\n"})
    with pytest.raises(BundleError, match=r"main\.js, line 2: cannot be bundled"):
        script(entry)


@pytest.mark.parametrize("name", [name for name in BUNDLES if name.endswith(".js")])
def test_every_script_of_a_site_is_one_that_engines_read(tmp_path: Path, name: str) -> None:
    path = tmp_path / "made.js"
    path.write_text(script(HERE / BUNDLES[name]), encoding="utf-8")
    done = subprocess.run(["node", "--check", str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_style_sheet_holds_those_that_it_imports() -> None:
    folder = HERE / "css"
    whole = style(folder / "main.css")
    named = [line.split('"')[1] for line in (folder / "main.css").read_text("utf-8").splitlines()]
    assert len(named) > 5
    assert all(style(folder / name).strip() in whole for name in named)
    assert "@import" not in whole
