"""Compiled tables kept from one build to the next: made anew only when what they are made of has changed."""

from __future__ import annotations

import hashlib
import json
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from countermarch import components, reference
from countermarch.site import compiled, diagram, domain, fitting, late, symbolic, walk_check, walks

if TYPE_CHECKING:
    from countermarch.reference.engine import Question
    from countermarch.site.subjects import Subject

KINDS: Final = frozenset({".py", ".toml", ".csv", ".tsv"})
OF_GAMES: Final = tuple(Path(str(package.__file__)).parent for package in (components, reference))
SHARED: Final = frozenset({"model", "engine", "rules_as_data"})
"""The folders of these packages that are of no game."""


class KeptTables:
    """A folder of tables, each under a name that tells what it was made of."""

    def __init__(self, folder: Path) -> None:
        """Keep them in ``folder``, which need not be there."""
        self.folder = folder

    def parts(self, question: Question, subject: Subject) -> dict[str, Any]:
        """Return what of a question is compiled, from the folder where it is kept."""
        made_of = digest(subject.game.folder, question.module)
        kept = self.folder / f"{subject.id}-{question.id}-{made_of}.json"
        if not kept.is_file():
            self.folder.mkdir(parents=True, exist_ok=True)
            for former in self.folder.glob(f"{subject.id}-{question.id}-????????????????.json"):
                former.unlink()
            kept.write_text(json.dumps(fitting.compiled_parts(question)), encoding="utf-8")
        found: dict[str, Any] = json.loads(kept.read_text("utf-8"))
        return found


@cache
def digest(folder: Path, module: str) -> str:
    """Return a digest of all files that the questions of a module are made of."""
    own = Path(str(sys.modules[module].__file__)).parent
    shared = [part / name for part in OF_GAMES for name in SHARED if (part / name).is_dir()]
    paths = {path for place in (folder, own, *shared) for path in place.rglob("*") if path.suffix in KINDS}
    paths |= {path for part in OF_GAMES for path in part.glob("*.py")}
    paths |= {
        Path(str(one.__file__))
        for one in (compiled, diagram, domain, fitting, late, symbolic, walk_check, walks)
    }
    made = hashlib.sha256()
    for path in sorted(paths):
        made.update(f"{path}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return made.hexdigest()[:16]
