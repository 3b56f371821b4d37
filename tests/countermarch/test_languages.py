"""What Countermarch adds to a game is in the game's language: on paper, in exports and on its site."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pypdfium2
import pytest
from support.command_line import run

import countermarch
from countermarch.components.model.loading.faults import DataError
from countermarch.components.translations import LANGUAGES, catalogue, ngettext, number, use

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCES = Path(countermarch.__file__).parent
CALLS = {"gettext": 1, "gettext_noop": 1, "ngettext": 2, "_box": 1, "_bare": 1}
"""What makes a message of its first arguments; the last two make the titles of symbols."""

TEMPLATE = re.compile(r'(?:\bn_|(?<!n)\b_)\("([^"]+)"(?:, "([^"]+)")?')
SCRIPT = re.compile(r'\bt\("([^"]+)"')
"""The messages of a template and of a script."""

WORD = re.compile(r"[^\W\d_]{2,}")

FOLDER = {
    "game.toml": """language = "de"
title = "Furt"
designer = "Karla"
[[side]]
id = "wache"
name = "Wache"
[[side]]
id = "horde"
name = "Horde"
""",
    "units.csv": "id,side,type,size,name,formation,attack,defense,move,reduced_attack,reduced_defense\n"
    "a,wache,infantry,company,Erste,Nord,4,5,4,2,3\nb,horde,armor,platoon,Eisen,,7,5,7,,\n",
    "markers.csv": "id,kind,title,note,count\nzug,zug,Uhr,Zeigt die Runde,2\n",
    "chits.csv": "id,side,kind,count\nlos,wache,los,3\n",
    "cards.csv": "id,deck,title,text,count\nk,Ereignisse,Nebel,Alle warten.,2\n",
    "tracks.toml": '[[track]]\nid = "turn"\ntitle = "Runden"\nrule = "1"\n'
    '[[track.box]]\nlabel = "1"\n[[track.box]]\nlabel = "2"\n',
    "scenarios.toml": """[[scenario]]
id = "brand"
title = "Brand"
rule = "2"
errata = ["F-E1"]
[[scenario.fact]]
id = "nacht"
value = true
rule = "2"
says = "Nacht"
[[scenario.note]]
says = "Es brennt."
rule = "2"
[[scenario.setup]]
id = "spitze"
side = "wache"
says = "am Ufer"
hex = "0101"
pieces = { side = "wache" }
[[scenario.setup]]
id = "rest"
side = "horde"
count = 1
says = "im Wald"
pieces = { side = "horde" }
""",
    "gazetteer.csv": "id,name,hex,kinds,rule,note\nfurt,Furt,0101,ort,1,seicht\nmoor,,0102,ort,1,\n",
    "errata.toml": """[[erratum]]
id = "F-E1"
title = "Zwei Lesarten"
rules = ["1"]
readings = ["so", "anders"]
ruling = "So."
why = "Darum."
confidence = "high"
switch = "lesart"
""",
    "clauses.tsv": "number\ttitle\tkind\tsummary\tquestions\n1\tAnfang\trule\tEs geht los.\t- (klar)\n",
    "tables/kampf.toml": 'kind = "results"\nid = "kampf"\ntitle = "Kampf"\nrule = "3"\ncorner = "Wurf"\n'
    'columns = ["1:1"]\n[[row]]\nid = "1"\ncells = ["ja"]\n[key]\nja = "Treffer"\n',
}

OURS = {
    "PDF",
    "QR",
    "countermarch",
    "Countermarch",
    "calibrate",
    "home",
    "paper",
    "duplex",
    "long",
    "edge",
    "down",
}
OURS |= {"right", "mm", "pt", "profile", "gap"}
"""Commands and names on paper, which no language changes."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "furt"
    for name, text in FOLDER.items():
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).write_text(text, "utf-8")
    return made


@cache
def needed() -> frozenset[tuple[str, ...]]:
    """Return every message that could be shown."""
    return frozenset(messages())


def messages() -> Iterator[tuple[str, ...]]:
    for path in SOURCES.glob("*/**/*.py"):
        text = path.read_text("utf-8")
        if not any(f"{name}(" in text for name in CALLS):  # to parse all files takes seconds
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
                given = node.args[: CALLS[node.func.id]]
                said = tuple(one.value for one in given if isinstance(one, ast.Constant))
                if said and len(said) == len(given) and all(isinstance(one, str) and one for one in said):
                    yield tuple(map(str, said))
    for path in SOURCES.glob("site/templates/*.j2"):
        yield from (tuple(filter(None, one)) for one in TEMPLATE.findall(path.read_text("utf-8")))
    for path in SOURCES.glob("site/js/*.js"):
        yield from ((one,) for one in SCRIPT.findall(path.read_text("utf-8")))


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
def test_every_message_is_translated_with_its_fields_and_plurals(language: str) -> None:
    found = catalogue(language)
    assert {one[0] for one in needed()} == set(found.messages)
    forms = {found.plural(count) for count in range(200)}
    for one in needed():
        translated = found.messages[one[0]]
        assert len(translated) == (1 if len(one) == 1 else len(forms)), one
        assert all(fields(form) == fields(one[0]) for form in translated), one


def test_a_german_folder_has_no_english_word_on_paper(folder: Path, tmp_path: Path) -> None:
    done = run(
        "print", f"{folder}/", "--to", str(tmp_path), "--add", "cover,calibration,symbols,standees,boxes",
        "--duplex", "fold", "--bleed", "1",
    )  # fmt: skip
    assert done.status == 0, done.err
    pdf = pypdfium2.PdfDocument(tmp_path / "furt" / "kit.pdf")
    german = (form for forms in catalogue("de").messages.values() for form in forms)
    known = {word.lower() for text in (*FOLDER.values(), *german) for word in WORD.findall(text)} | {*OURS}
    wrong = []
    for page in pdf:
        # line by line as drawn: pdfium runs the last word of an upside-down line and the next line together
        letters = page.get_textpage()
        texts = page.get_objects([pypdfium2.raw.FPDF_PAGEOBJ_TEXT], max_depth=15, textpage=letters)
        said = "\n".join(one.extract() for one in texts).replace("\ufffe", "").replace("Ereignisse", " ")
        wrong += [word for word in WORD.findall(said) if word.lower() not in known]
    assert not wrong
    content = (tmp_path / "furt" / "kit.pdf").read_bytes()
    assert b"/Lang (de)" in content or b"<rdf:li>de</rdf:li>" in content
    assert ">en<" not in content.decode("latin-1")


def test_the_exports_of_a_german_folder_say_no_english_message(folder: Path, tmp_path: Path) -> None:
    done = run("print", f"{folder}/", "--to", str(tmp_path), "--format", "vassal,tts,club,cards")
    assert done.status == 0, done.err
    texts = []
    for path in (tmp_path / "furt").rglob("*.*"):
        if path.suffix in (".vmod", ".pcio"):
            with ZipFile(path) as archive:
                texts += [archive.read(one) for one in archive.namelist() if not one.endswith(".png")]
        elif path.suffix not in (".png", ".pdf"):
            texts.append(path.read_bytes())
    whole = b"\n".join(texts).decode("utf-8", "replace")
    german = catalogue("de").messages
    wordy = [
        one for one, (form, *_) in german.items() if len(WORD.findall(one)) > 1 and "{" not in one != form
    ]
    assert not [one for one in wordy if one in whole and german[one][0] != one]
    assert german["Draw several ..."][0] in whole
    assert '<html lang="de"' in whole


def test_numbers_and_plurals_are_as_the_language_writes_them() -> None:
    with use(catalogue("pl")):
        said = [
            ngettext("{count} card", "{count} cards", count).format(count=count) for count in (1, 3, 5, 22)
        ]
        assert said == ["1 karta", "3 karty", "5 kart", "22 karty"]
    with use(catalogue("fr")):
        assert (number(0.15), ngettext("{count} card", "{count} cards", 0)) == ("0,15", "{count} carte")
    assert number(0.15) == "0.15"


def test_a_file_in_the_folder_adds_a_language_or_changes_words(folder: Path, tmp_path: Path) -> None:
    head = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
    (folder / "nl.po").write_text(f'{head}\nmsgid "Counters"\nmsgstr "Fiches"\n', "utf-8")
    (folder / "de.po").write_text(f'{head}\nmsgid "Counters"\nmsgstr "Counter"\n', "utf-8")
    for language, title in (("nl", "Fiches"), ("de", "Counter")):
        done = run("print", f"{folder}/", "--to", str(tmp_path / language), "--language", language)
        assert done.status == 0, done.err
        pdf = pypdfium2.PdfDocument(tmp_path / language / "furt" / "kit.pdf")
        assert title in pdf[0].get_textpage().get_text_bounded()
    assert catalogue("de", folder).messages["Cards"] == ("Karten",)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('msgid "Cards"\nmsgstr "{0.__class__}"\n', "nl.po line 1, msgstr: '{0.__class__}'"),
        ('msgid "{count} card"\nmsgid_plural "{count} cards"\nmsgstr[0] "{count:>9999}"\n', "nl.po line 1"),
        ('msgid "Cards"\nmsgstr "{"\n', "no words in braces but none"),
        ("hello\n", "nl.po line 1: 'hello'"),
        ('msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=__import__;\\n"\n', "a rule of gettext"),
    ],
)
def test_a_faulty_file_is_refused_by_line(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "nl.po").write_text(text, "utf-8")
    with pytest.raises(DataError) as caught:
        catalogue("nl", tmp_path)
    assert said in str(caught.value)


def test_an_unknown_language_is_refused_with_what_helps(folder: Path) -> None:
    done = run("print", f"{folder}/", "--language", "nl")
    assert (done.status, done.err.count("\n")) == (2, 1)
    assert "countermarch symbols --to nl.po" in done.err
    (folder / "game.toml").write_text('title = "Furt"\nlanguage = "Deutsch"\n', "utf-8")
    done = run("check", f"{folder}/", columns=400)
    assert done.status != 0
    assert "line 2" in done.out + done.err
    assert "one of de, en, es" in done.out + done.err
