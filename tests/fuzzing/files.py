"""Files that other people made: a game's data, layouts, kits, spreadsheets, pictures, saved games."""

from __future__ import annotations

import atexit
import io
import shutil
import tempfile
import zipfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import openpyxl
from support.drawings import png_picture
from support.games import GAMES

from countermarch import components
from countermarch.components.errors import CountermarchError
from countermarch.generators.kits import KitOptions, kit, leftovers, trial
from countermarch.generators.pieces import pictures
from countermarch.generators.sheets.paper import PAPERS
from countermarch.generators.writers import pdf, profiles, svg
from countermarch.printing import kit_files
from countermarch.reference.play import begin, resume, save
from fuzzing import scraps
from fuzzing.target import ANSWERED, REFUSED, FaultError, Target, in_one_line, outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from countermarch.components.model.game import Game

ROOT = Path(__file__).parents[2]
KINDS = ROOT / "countermarch" / "folders" / "kinds"
GUIDE = ROOT / "docs" / "pages" / "guide" / "files"
BASES = (
    *sorted(path for path in KINDS.iterdir() if path.is_dir()),
    *sorted(path.parent for path in GUIDE.rglob("game.toml")),
)
LONGEST = 6_000
"""Bytes of a valid file that a change starts from; longer ones are begun only."""

DATA = {".toml", ".csv", ".tsv"}
PARTS: Mapping[str, Callable[[Game], object]] = {
    "units.csv": lambda game: game.units,
    "markers.csv": lambda game: game.markers,
    "chits.csv": lambda game: game.chits,
    "cards.csv": lambda game: game.cards,
    "numbers.toml": lambda game: game.numbers,
    "tracks.toml": lambda game: game.tracks,
    "scenarios.toml": lambda game: game.scenarios,
    "gazetteer.csv": lambda game: game.places,
    "clauses.tsv": lambda game: game.clauses,
    "errata.toml": lambda game: game.errata,
    "spoken.toml": lambda game: game.spoken,
    "tables": lambda game: game.all_tables,
}
"""What reads a file of a game, by its name or its folder's."""


@cache
def scratch() -> Path:
    """Return a folder of this process, in memory where there is one."""
    memory = Path("/dev/shm")  # noqa: S108 -- a folder of our own is made in it
    made = Path(tempfile.mkdtemp(prefix="countermarch-fuzz-", dir=memory if memory.is_dir() else None))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made


def folder_of(files: Mapping[str, bytes]) -> Path:
    """Write the files into an empty folder, with a title unless they have one, and return it."""
    folder = scratch() / "mine"
    shutil.rmtree(folder, ignore_errors=True)
    for name, data in {"game.toml": b'title = "Mine"\n', **files}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def begun(path: Path) -> str:
    """Return a file's text, or its first lines where it is long."""
    text = path.read_text("utf-8")
    return text if len(text) <= LONGEST else text[:LONGEST].rpartition("\n")[0] + "\n"


@cache
def shipped() -> Mapping[str, Sequence[str]]:
    """Return the texts of every file of data that a game may have, by its name or its folder's."""
    found: dict[str, list[str]] = {}
    folders = [components.game(game).folder for game in GAMES] + list(BASES)
    for path in (path for folder in folders for path in sorted(folder.rglob("*")) if path.suffix in DATA):
        name = "tables" if path.parent.name == "tables" else path.name
        if name in PARTS:
            found.setdefault(name, []).append(begun(path))
    return found


def data_file(draw: Random) -> tuple[str, bytes]:
    """Make a file of a game's data, and say which it is."""
    name = draw.choice(sorted(shipped()))
    return name, scraps.encoded(draw, shipped()[name])


def read_data(given: tuple[str, bytes]) -> str:
    """Read the one file as a game does."""
    name, data = given
    folder = folder_of({"tables/mine.toml" if name == "tables" else name: data})
    return outcome(lambda: PARTS[name](components.load(folder, extra_columns="keep")))


@cache
def bases() -> Sequence[Mapping[str, str]]:
    """Return small valid folders, as texts by file name."""
    return [
        {
            path.relative_to(folder).as_posix(): begun(path)
            for path in sorted(folder.rglob("*"))
            if path.suffix in DATA
        }
        for folder in BASES
    ]


def folder(draw: Random) -> dict[str, bytes]:
    """Make a valid folder with one or two of its files changed."""
    base = draw.choice(bases())
    made = {name: text.encode() for name, text in base.items()}
    for name in draw.sample(sorted(base), min(len(base), draw.randint(1, 2))):
        made[name] = scraps.encoded(draw, [base[name]])
    return made


def checked(given: Mapping[str, bytes]) -> str:
    """Check a folder as ``countermarch check`` does: its data alone."""

    def call() -> str:
        found = components.load(folder_of(given), extra_columns="keep").check()
        for one in found:
            in_one_line(str(one))
        return REFUSED if found else ANSWERED

    return _said(call)


def printed(given: Mapping[str, bytes]) -> str:
    """Print a folder with ``options``, if any; a folder that check calls valid must print."""
    given = dict(given)
    words = given.pop("options", b"").decode("utf-8", "replace").split()
    said = {word.partition("=")[0]: word.partition("=")[2] for word in words}

    def call() -> str:
        game = components.load(folder_of(given), extra_columns="keep")
        options = _options(said)
        found: Sequence[Any] = game.check() or trial.faults(game, options)
        for one in found:
            in_one_line(str(one))
        if found:
            return REFUSED
        try:
            planned = kit(game, options)
            made = pdf.write(planned.document)
            if said.get("also") == "cuts":
                made += b"".join(_bytes(data) for _, data in kit_files.cut_files(planned))
            elif said.get("also") == "svg":
                made += b"".join(_bytes(svg.write(page)) for page in planned.pages())
            notes = (*leftovers.leftovers(game), *leftovers.reading_notes(game))
        except CountermarchError as error:
            raise FaultError(f"called valid, and does not print: {error}") from error
        for one in notes:
            in_one_line(str(one))
        if not made.startswith(b"%PDF"):
            raise FaultError("what is printed is no PDF")
        return ANSWERED

    return _said(call)


def _bytes(data: bytes | str) -> bytes:
    return data if isinstance(data, bytes) else data.encode("utf-8")


def _options(said: Mapping[str, str]) -> KitOptions:
    """Return the options of a print by their names; what is not known is left out."""
    words = {key: said[key] for key in ("duplex", "style", "missing", "marks") if said.get(key)}
    lengths = {key: float(said[key]) for key in ("bleed", "gap", "safe") if said.get(key)}
    return KitOptions(
        paper=PAPERS[said.get("paper", "a4")],
        copies=int(said.get("copies", 1)),
        apart=bool(said.get("apart")),
        add=tuple(filter(None, [said.get("add")])),
        **words,  # type: ignore[arg-type] # as a player types them
        **lengths,  # type: ignore[arg-type] # mypy takes them for any of the words
    )


def _said(call: Callable[[], str]) -> str:
    stated = ANSWERED

    def keep() -> None:
        nonlocal stated
        stated = call()

    return REFUSED if outcome(keep) is REFUSED else stated


ROUND = """size = [30, 30]
shape = "round"
[[front]]
kind = "box"
x = 0
y = 0
width = 30
height = 20
fill = "#ff0000"
[[back]]
kind = "image"
file = "a.png"
x = "10%"
y = 1
width = "80%"
height = 9
"""
SQUARE = """size = "5/8"
[[front]]
kind = "text"
x = 1
y = 1
width = 13
height = 5
text = "[name] {star}"
[[front]]
kind = "symbol"
x = 3
y = 4
width = 9
height = 6
symbol = "[type]"
"""
HEX = """shape = "hex"
[[front]]
kind = "line"
x = 1
y = 9
width = 12
height = 4
text = "[att]-[move]"
when = { att = { min = 2 } }
turn = 90
opacity = 0.5
"""
LAYOUTS = (ROUND, SQUARE, HEX)
KIT = (
    'title = "Mine"\nlook = "mono"\n[[document]]\nkind = "counters"\ntitle = "Counters"\n',
    '[counters]\ncolumns = ["att", "move"]\n[[document]]\nkind = "cards"\nused = "hand"\n',
    '[columns.units]\nV = "att"\n[results.crt]\nlegend = { red = "loss" }\n',
)
UNITS = ("id,name,side,type,size,att,move\na,Wolf,red,infantry,brigade,3,4\nb,Fox,blue,armor,company,2,6\n",)


def layout(draw: Random) -> dict[str, bytes]:
    """Make counters with a layout of their own, a kit that says how they look, and a picture."""
    laid = [text["counters.toml"] for text in bases() if "counters.toml" in text]
    return {
        "units.csv": scraps.encoded(draw, UNITS) if draw.random() < 0.3 else UNITS[0].encode(),
        "counters.toml": scraps.encoded(draw, [*LAYOUTS, *laid]),
        "a.png": scraps.data(draw, [png_picture()]) if draw.random() < 0.3 else png_picture(),
        **({"kit.toml": scraps.encoded(draw, KIT)} if draw.random() < 0.3 else {}),
    }


@cache
def workbook() -> Mapping[str, bytes]:
    """Return the parts of a workbook."""
    book = openpyxl.Workbook()
    page = book.active
    assert page is not None
    for row in (("id", "title", "body", "count"), ("a", "First", "one\ntwo", 2), ("b", "Zweite", None, 1.0)):
        page.append(list(row))
    stream = io.BytesIO()
    book.save(stream)
    with zipfile.ZipFile(stream) as held:
        return {name: held.read(name) for name in held.namelist()}


def spreadsheet(draw: Random) -> bytes:
    """Make a workbook with one of its parts changed, or the archive itself."""
    parts = dict(workbook())
    if draw.random() < 0.9:
        name = draw.choice(sorted(parts))
        parts[name] = scraps.encoded(draw, [parts[name].decode()])
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as held:
        for name, data in parts.items():
            held.writestr(zipfile.ZipInfo(name), data)
    return scraps.data(draw, [stream.getvalue()]) if draw.random() < 0.2 else stream.getvalue()


def read_spreadsheet(given: bytes) -> str:
    """Read cards from a workbook."""
    made = folder_of({"cards.xlsx": given})
    return outcome(lambda: components.load(made, extra_columns="keep").cards)


PRINTERS = (
    '[office]\nright = 0.5\ndown = -1.25\nduplex = "long-edge"\npaper = "a4"\n[home]\nlandscape_right = 1\n',
)


def printers(draw: Random) -> bytes:
    """Make a file of printers' profiles."""
    return scraps.encoded(draw, [*PRINTERS, profiles.as_toml({"a": profiles.Profile("a", dx=1.5)})])


def read_printers(given: bytes) -> str:
    """Read the profiles of printers."""
    path = scratch() / "printers.toml"
    path.write_bytes(given)
    return outcome(lambda: profiles.read_profiles(path))


def picture(draw: Random) -> bytes:
    """Make a picture that is broken somewhere."""
    return scraps.data(
        draw,
        [png_picture(), b"\xff\xd8\xff\xe0\0\x10JFIF\0\1\1\0\0\1\0\1\0\0\xff\xc0\0\x11\x08\0\x20\0\x20\3"],
    )


def measured(given: bytes) -> str:
    """Read a picture's size."""
    return outcome(lambda: pictures.measured("a.png", given))


@cache
def saves() -> Sequence[str]:
    """Return saved games, some turns into play."""
    found = []
    for name in ("arab-israeli-wars", "reign-of-missiles"):
        at = begin(name, seed=3)
        for _ in range(12):
            found.append(save(at))
            if at.decision is None:
                break
            at = at.choose(at.decision.choices[0].id)
    return found


def saved(draw: Random) -> str:
    """Make a saved game with changes."""
    return scraps.text(draw, saves())


def resumed(given: str) -> str:
    """Go on with a saved game."""
    return outcome(lambda: resume(given))


TARGETS = (
    Target("data", "one file of a game's data", data_file, read_data, cheap=True),
    Target("folders", "a designer's folder, checked", folder, checked),
    Target("prints", "a designer's folder, printed", folder, printed),
    Target("layouts", "layouts, styles and pictures, printed", layout, printed),
    Target("workbooks", "spreadsheets", spreadsheet, read_spreadsheet, cheap=True),
    Target("printers", "profiles of printers", printers, read_printers, cheap=True),
    Target("pictures", "headers of pictures", picture, measured, cheap=True),
    Target("saves", "saved games", saved, resumed),
)
