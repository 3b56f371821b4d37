"""Make mutations in the code of the rules, one at a time, in memory, and report which check notices.

``python tests/mutate_rules.py`` goes through all games; give the ids of some, and ``--sample 20`` for twenty
mutations spread over each. Exit status 1 if one passes that ``mutate_rules_excused.txt`` does not name.

The mutations are like typing mistakes: another rule number in a step, an erratum left out, other words, a
comparison the other way round, the two arms of a choice exchanged, a plus for a minus. They are noticed by
the worked cases, by the snapshots of their steps, by the examples of the module, or by the census.
"""

from __future__ import annotations

import argparse
import ast
import doctest
import importlib
import json
import sys
from collections import Counter
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parent)]

from mutate_tables import NOBODY, census_moved, forget
from support import reasons
from support.citations import rulings
from support.games import GAMES, cases
from support.mutations import (
    OTHER_WORDS,
    MutatedModule,
    Mutation,
    kinds_of_logic,
    make_logic_mutation,
    mutations_in,
)

from countermarch import reference
from countermarch.conformance.cases import wrong
from countermarch.reference.engine import registry

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

EXCUSED: Final = Path(__file__).with_suffix("").with_name("mutate_rules_excused.txt")


def mutations(game: str) -> list[Mutation]:
    """Return every mutation that could be made in the rules of a game."""
    folder = Path(reference.__path__[0]) / game.replace("-", "_")
    modules = (
        (path, f"countermarch.reference.{folder.name}.{path.stem}") for path in sorted(folder.glob("*.py"))
    )
    return [mutation for path, module in modules for mutation in mutations_in(path, module, _kinds)]


def _kinds(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Call(func=ast.Attribute(attr="step"), args=[ast.Constant(value=str()), _, *rest]):
            yield "rule"
            yield "words"
            if len(rest) > 1:
                yield "erratum"
        case ast.Call(func=ast.Attribute(attr="depend_on"), args=[ast.Constant(value=str())]):
            yield "erratum"
    yield from kinds_of_logic(node)


def make(kind: str, node: ast.AST) -> None:
    """Make a mutation at its node."""
    match kind, node:
        case "rule", ast.Call():
            node.args[0] = ast.Constant("0.0")
        case "words", ast.Call():
            node.args[1] = ast.Constant(OTHER_WORDS)
        case "erratum", ast.Call(func=ast.Attribute(attr="depend_on")):
            node.args[0] = ast.Constant("none")
        case "erratum", ast.Call():
            node.args.pop()
        case _:
            make_logic_mutation(kind, node)


def who_notices(game: str, mutation: Mutation) -> str:
    """Return which check notices a mutation: cases, steps, census, or nobody."""
    finder = MutatedModule(mutation, make)
    sys.meta_path.insert(0, finder)
    try:
        forget(game)
        return _noticed(game, mutation.module)
    finally:
        sys.meta_path.remove(finder)
        forget(game)
        importlib.import_module(f"countermarch.reference.{game.replace('-', '_')}")


EXAMPLES: Final = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def _noticed(game: str, module: str = "") -> str:
    try:
        importlib.import_module(f"countermarch.reference.{game.replace('-', '_')}")
        if any(wrong(case, registry.questions(game)) for case in cases(game)):
            return "cases"
        rulings.cache_clear()
        if reasons.take(game) != json.loads(reasons.path(game).read_text("utf-8")):
            return "steps"
        if module and _examples_fail(module):
            return "examples"
        return "census" if census_moved(game) else NOBODY
    except Exception:  # noqa: BLE001 -- whatever a mutation breaks, it was noticed
        return "cases"


def _examples_fail(module: str) -> bool:
    found = importlib.import_module(module)
    with redirect_stdout(StringIO()):
        return doctest.testmod(found, optionflags=EXAMPLES).failed > 0


def main(arguments: Sequence[str]) -> int:
    """Make mutations, print who noticed, and return the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--sample", type=int, help="mutations to make in each game, evenly spread")
    options = parser.parse_args(arguments)
    excused = EXCUSED.read_text("utf-8").splitlines() if EXCUSED.exists() else []
    passed = 0
    for game in options.games:
        if (before := _noticed(game)) != NOBODY:
            sys.exit(f"{game}: its {before} fail before any mutation is made")
        every = mutations(game)
        step = max(1, len(every) // options.sample) if options.sample else 1
        found = {mutation: who_notices(game, mutation) for mutation in every[::step]}
        counts = Counter(found.values())
        stated = ", ".join(f"{who} {count}" for who, count in sorted(counts.items()))
        print(f"{game}: {len(found)} of {len(every)} mutations made; noticed by: {stated}")  # noqa: T201 - a program
        for mutation, who in found.items():
            if who == NOBODY and str(mutation) not in excused:
                passed += 1
                print(f"  {mutation} (line {mutation.line})", flush=True)  # noqa: T201 - a program
    return 1 if passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
