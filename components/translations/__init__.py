"""The words that Countermarch adds to a game, in the game's language.

Messages are written in English where they are used. A ``Catalogue`` has them in another language, read from
a gettext file: one of this folder, or ``nl.po`` in a game's own. What is printed asks for a message by
``gettext`` while a catalogue is in use:

>>> with use(catalogue("de")):
...     gettext("Counters"), ngettext("{count} card", "{count} cards", 5).format(count=5), number(1.5)
('Plättchen', '5 Karten', '1,5')
>>> gettext("Counters")
'Counters'
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Final

from countermarch.components.model.loading.faults import DataError, Fault, Faults
from countermarch.components.model.loading.files import exists, label_of, read_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

LANGUAGES: Final[Mapping[str, str]] = {
    "de": "Deutsch",
    "en": "English",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "pl": "Polski",
    "pt": "Português",
}
"""The languages that come with Countermarch, by code."""

CODE = re.compile(r"[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?")
"""A language tag as in PDF and HTML: ``de``, ``pt-BR``, ``zh-Hant``."""

RIGHT_TO_LEFT = ("ar", "fa", "he", "ur", "yi")

EXPECTED = f"a language: one of {', '.join(LANGUAGES)}, or a code such as nl or pt-BR with its file nl.po"

LARGEST = 1024 * 1024
"""Bytes of a catalogue."""

LONGEST = 2_000
"""Characters of a translation."""

_HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Messages in one language; what is missing stays English.

    ``plural`` returns which form goes with a number.
    """

    language: str = "en"
    messages: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    plural: Callable[[int], int] = lambda count: int(count != 1)

    @property
    def direction(self) -> str:
        """``ltr`` or ``rtl``."""
        return "rtl" if self.language.partition("-")[0] in RIGHT_TO_LEFT else "ltr"


ENGLISH: Final = Catalogue()

_current: ContextVar[Catalogue] = ContextVar("catalogue", default=ENGLISH)


@contextmanager
def use(catalogue: Catalogue) -> Iterator[None]:
    """Make ``gettext`` return the translations of a catalogue."""
    token = _current.set(catalogue)
    try:
        yield
    finally:
        _current.reset(token)


def current() -> Catalogue:
    """Return the catalogue in use."""
    return _current.get()


def gettext(message: str) -> str:
    """Return a message in the language in use."""
    found = _current.get().messages.get(message)
    return found[0] if found else message


def ngettext(one: str, many: str, count: int) -> str:
    """Return a message in the form that goes with a number; the number is filled in by ``format``."""
    chosen = _current.get()
    found = chosen.messages.get(one)
    if not found:
        return one if count == 1 else many
    return found[min(chosen.plural(count), len(found) - 1)]


def gettext_noop(message: str) -> str:
    """Mark a constant as a message, which ``gettext`` translates where it is used."""
    return message


def number(value: float, form: str = "g") -> str:
    """Return a number with the decimal mark of the language in use."""
    written = format(value, form)
    return written.replace(".", ",") if gettext("1.5") == "1,5" else written


def catalogue(language: str, folder: Path | None = None) -> Catalogue:
    """Return the messages of a language, from a game's folder or the built-in ones.

    Raises ``DataError`` for a language that is in neither, and with every fault of the folder's file.
    """
    if folder is not None and CODE.fullmatch(language) and exists(folder, f"{language}.po"):
        name = f"{language}.po"
        own = _read(label_of(folder, name), read_text(folder, name, LARGEST))
        return Catalogue(language, {**_with_country(language).messages, **own.messages}, own.plural)
    if language.partition("-")[0] in LANGUAGES and CODE.fullmatch(language):
        return _with_country(language)
    label = label_of(folder, "game.toml") if folder is not None else "language"
    expected = EXPECTED
    if CODE.fullmatch(language):
        name = f"{language}.po"
        expected = f"{name} in the folder; countermarch symbols --to {name} writes what it must have"
    raise DataError([Fault(label, 0, "language", language, expected)])


def _with_country(language: str) -> Catalogue:
    """Return the built-in messages of a language, whatever its country."""
    known = language.partition("-")[0]
    if known == "en" or known not in LANGUAGES:
        return Catalogue(language)
    found = _built_in(known)
    return Catalogue(language, found.messages, found.plural)


@cache
def _built_in(language: str) -> Catalogue:
    """Return a built-in catalogue; reading one takes 4 ms."""
    name = f"{language}.po"
    return _read(name, (_HERE / name).read_text("utf-8"))


def template(language: str) -> str:
    """Return the file that somebody fills in to translate: every message, still empty."""
    text = (_HERE / "de.po").read_text("utf-8")
    head, _, body = text.partition("\n\n")
    head = re.sub(r"(?m)^\"Language: .*$", f'"Language: {language}\\\\n"', head)
    return f"{head}\n\n{re.sub(_FILLED, _emptied, body)}"


_FILLED = r'(?m)^(msgstr(?:\[\d\])?) "[^\n]*"(?:\n"[^\n]*")*'


def _emptied(found: re.Match[str]) -> str:
    return f'{found[1]} ""'


# --- Files of gettext -------------------------------------------------------------------------------------

_LINE = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?)[ \t]+)?"((?:[^"\\]|\\.)*)"[ \t]*')
_ESCAPE = re.compile(r"\\(.)")
_ESCAPED = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


@dataclass(slots=True)
class _Entry:
    """A message of a file: its texts by the words before them, such as ``msgid`` and ``msgstr[0]``."""

    line: int
    texts: dict[str, str] = field(default_factory=dict)

    @property
    def forms(self) -> tuple[str, ...]:
        """The translations: one, or one for each plural form."""
        return tuple(text for key, text in sorted(self.texts.items()) if key.startswith("msgstr"))


def _read(label: str, text: str) -> Catalogue:
    """Read a gettext file; raises ``DataError`` with every fault.

    A translation may use only the fields of its message, so that a file from a third party cannot read the
    program's data.
    """
    faults = Faults(label)
    messages: dict[str, tuple[str, ...]] = {}
    plural = ENGLISH.plural
    for entry in _entries(text, faults):
        message, forms = entry.texts["msgid"], entry.forms
        if not message:
            plural = _plural(forms[0] if forms else "", entry.line, faults) or plural
        elif forms and all(forms):
            allowed = _fields(message) | _fields(entry.texts.get("msgid_plural", ""))
            for form in forms:
                if len(form) > LONGEST:
                    faults.add(entry.line, "msgstr", form, f"at most {LONGEST} characters")
                elif not _fields(form) <= allowed:
                    faults.add(entry.line, "msgstr", form, f"no words in braces but {_listed(allowed)}")
            messages[message] = forms
    faults.raise_if_any()
    return Catalogue("", messages, plural)


def _entries(text: str, faults: Faults) -> list[_Entry]:
    entries: list[_Entry] = []
    key = ""
    for line, written in enumerate(text.splitlines(), 1):
        if not written.strip() or written.startswith("#"):
            continue
        found = _LINE.fullmatch(written)
        if found is None or not (entries or found[1] == "msgid"):
            faults.add(line, "", written, 'msgid "..." and msgstr "..."')
            continue
        key = found[1] or key
        if found[1] == "msgid":
            entries.append(_Entry(line))
        texts = entries[-1].texts
        texts[key] = texts.get(key, "") + _ESCAPE.sub(lambda one: _ESCAPED.get(one[1], one[1]), found[2])
    return entries


def _plural(head: str, line: int, faults: Faults) -> Callable[[int], int] | None:
    """Return the plural rule in a file's header."""
    found = re.search(r"(?m)^Plural-Forms: *nplurals *= *\d+ *; *plural *= *([^;\n]{1,300});?", head)
    if found is None:
        return None
    from gettext import c2py

    try:
        # the parser of Python's own gettext, which knows operators and n, and nothing that could be called
        rule: Callable[[int], int] = c2py(found[1])
    except (ValueError, RecursionError):
        faults.add(line, "Plural-Forms", found[1], "a rule of gettext, such as plural=(n != 1)")
        return None
    return rule


def _fields(text: str) -> set[str]:
    """Return the fields of a text in braces; ``{!}`` if it is not a pattern."""
    try:
        parts = list(Formatter().parse(text))
    except ValueError:
        # no message has such a field, so a broken pattern is always one too many
        return {"{!}"}
    return {f"{name}{conversion or ''}:{form}" if form or conversion else name
            for _, name, form, conversion in parts if name is not None}  # fmt: skip


def _listed(names: set[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names)) or "none"
