"""Receipts: one line that cites a ruling, so that anybody can recompute it.

A receipt has the game, the question and the facts, and three marks: the version of the game's data, and
digests of the answer and of the steps. It does not contain the answer: verifying it means asking again.

>>> from countermarch.reference.engine.receipts import receipt, verify
>>> line = receipt("lebanon-82", "combat-result", {"terrain": "town", "differential": 3, "die": 4})
>>> line.partition("#")[0]
'cm:lebanon-82/combat-result?terrain=town&differential=3&die=4'
>>> [one.verdict for one in verify(f"He says {line}, and is right.")]
['same']
>>> [one.verdict for one in verify(line.replace("die=4", "die=5"))]
['changed']
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, fields
from functools import lru_cache, partial
from hashlib import file_digest, sha256
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Protocol
from urllib.parse import quote, unquote

from countermarch import components
from countermarch.components.model.tables import ResultsTable
from countermarch.components.suggestions import did_you_mean
from countermarch.reference.engine import claimed_results, judge_context, registry
from countermarch.reference.engine.ask import parameters_of
from countermarch.reference.engine.display_values import in_words
from countermarch.reference.engine.errors import InputError, quoted
from countermarch.reference.engine.json_values import to_json
from countermarch.reference.engine.kinds import EnumKind, ListKind, RecordKind, TextKind
from countermarch.reference.engine.ruling import answer_json, findings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from countermarch.components.model.game import Game
    from countermarch.reference.engine.json_values import Json
    from countermarch.reference.engine.kinds import Field, Kind
    from countermarch.reference.engine.questions import Question
    from countermarch.reference.engine.ruling import Ruling

LONGEST: Final = 8_000
"""Maximum number of characters of a receipt."""

LONGEST_TEXT: Final = 1_000_000
"""Maximum number of characters of a text that is searched for receipts."""

MAX_RECEIPTS: Final = 1_000
"""Maximum receipts in one text."""

MAX_JUDGED: Final = 50_000
"""Characters around all receipts of a text, on each side, whose sentences are judged."""

_VERSION, _MARK = 8, 16
_FOLD = r"(?:[ \t]*\r?\n[ \t>]*)?"  # a line break in a receipt, perhaps with the ">" of a quoted e-mail
_NAME = rf"(?:[A-Za-z0-9._~%-]{_FOLD}){{1,300}}"
_FACTS = (
    rf"(?:[A-Za-z0-9._~%,{{}}\[\]&=-]{_FOLD}){{0,{LONGEST}}}"  # no colon: a second receipt never hides in one
)


def _hex(digits: int) -> str:
    return rf"(?:[0-9a-f]{_FOLD}){{{digits - 1}}}[0-9a-f]"


_BEFORE_MARKS = (
    rf"(?<!\w)cm:{_FOLD}(?P<game>{_NAME})/{_FOLD}(?P<question>{_NAME})\?{_FOLD}(?P<facts>{_FACTS})#{_FOLD}"
)
_SHAPE = re.compile(
    rf"{_BEFORE_MARKS}(?P<version>{_hex(_VERSION)}){_FOLD}-{_FOLD}{_hex(_MARK)}{_FOLD}-{_FOLD}{_hex(_MARK)}(?![\w-])",
    re.ASCII,
)
_CHECKSUM_CHARS = _VERSION + 2 * (1 + _MARK)
# mail programs and chats cut long lines
_CUT_OFF = re.compile(rf"{_BEFORE_MARKS}(?P<marks>[0-9a-f-]{{0,{_CHECKSUM_CHARS - 1}}})(?![\w-])", re.ASCII)
_FORM: Final = "it does not have the form cm:GAME/QUESTION?FACTS#MARKS"
_ATTEMPTED_RECEIPT = re.compile(r"(?<!\w)cm:[a-z0-9]\S{0,79}", re.ASCII)
_FOLDED = re.compile(_FOLD)
_AND = re.compile("&(?:amp|#38|#x26);", re.IGNORECASE)
"""Escapes of ``&``, which separates facts: a message may be pasted as the source of a web page."""

_NAMED: Final = re.compile("[A-Za-z_][A-Za-z0-9_-]*")
_JSON_WORDS: Final = ("true", "false", "null", "NaN", "Infinity")
_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|([^\s\[\]{}:,~"]+)|~')
"""A string in quotes, a word or number, or the replacement for a colon."""

_NO_DATA: Final = frozenset(
    {
        "kit.toml", "catalogue.toml", "cases.jsonl", "spoken.toml", "heard.toml", "census.json",
        "reasons.json",
    }
)  # fmt: skip
_DATA: Final = frozenset({".toml", ".csv", ".tsv", ".ods", ".xlsx", ".json"})

Verdict = Literal["same", "changed", "not checked", "not a receipt"]


@dataclass(frozen=True, slots=True)
class Verified:
    """A receipt found in a text, and the result of asking again.

    ``text`` is the receipt without line breaks, and ``why`` the reason for the verdict, for people.
    ``changed`` lists what differs: game, question, facts, data, answer, steps; a verdict ``same`` may have
    changed ``data``. A receipt of a game that is not installed is ``not checked``. ``now`` is the receipt of
    today's ruling, empty if there is none; ``headline`` is the field of the answer that is the result;
    ``asks`` is the question in words. ``beside`` are results of the question that the surrounding text names,
    ``disputed`` what it says that the ruling contradicts: numbers, facts, words of a pasted ruling;
    ``unchecked`` are claims that are not contradicted, but that do not repeat what the ruling says either.
    """

    text: str
    verdict: Verdict
    why: str
    changed: tuple[str, ...] = ()
    now: str = ""
    game: str = ""
    question: str = ""
    asks: str = ""
    given: Mapping[str, Json] | None = None
    answer: Mapping[str, Json] | None = None
    headline: str = ""
    beside: tuple[str, ...] = ()
    disputed: tuple[str, ...] = ()
    unchecked: tuple[str, ...] = ()

    @property
    def contradicted(self) -> bool:
        """Whether the surrounding text names only other results of the question, or disputes the ruling."""
        other = bool(self.beside) and self.answer is not None and self.result not in self.beside
        return other or bool(self.disputed)

    @property
    def result(self) -> str:
        """The result in words; empty if there is no answer."""
        return in_words(self.answer[self.headline]) if self.answer is not None else ""

    def as_json(self) -> dict[str, Json]:
        """Return the fields as JSON."""
        return {field.name: to_json(getattr(self, field.name)) for field in fields(self)}


@dataclass(frozen=True, slots=True)
class _Parts:
    game: str
    question: str
    facts: str
    version: str


def receipt(game: str, question: str, given: Mapping[str, object]) -> str:
    """Ask a question and return the receipt of its ruling; raises ``InputError`` as ``ask`` does."""
    asked = registry.find(game, question)
    clean = asked.check(parameters_of(given))
    return of_ruling(asked, clean, asked.function(**clean), components.game(game))


def of_ruling(asked: Question, clean: Mapping[str, Any], ruling: Ruling[Any], game: Game | None) -> str:
    """Return the receipt of a ruling; ``game`` has the data that it read, if any.

    Raises ``InputError`` if the facts are too long for a receipt, or the game has no data.
    """
    if game is None:
        raise InputError("game", f"{asked.game} has no data that a receipt could name")
    line = receipt_lines(asked, clean, ruling, game.id, version(game)).current
    if len(line) > LONGEST:
        raise InputError(None, f"the facts are too many to be cited in {LONGEST:,} characters")
    return line


def version(game: Game) -> str:
    """Return the version of a game's data: eight hexadecimal digits of a digest of its files."""
    digests = []
    for folder in game.folders:
        # only files that rulings read: new words or another layout of the kit must not make old receipts
        # differ
        files = [path for path in folder.rglob("*") if path.suffix in _DATA and path.name not in _NO_DATA]
        states = tuple(
            (path, path.stat().st_mtime_ns, path.stat().st_size) for path in files if path.is_file()
        )
        digests.append(_version(folder, states))
    return digests[0] if len(digests) == 1 else sha256("".join(digests).encode()).hexdigest()[:_VERSION]


@lru_cache(maxsize=32)
def _version(folder: Path, states: tuple[tuple[Path, int, int], ...]) -> str:
    """Digest the files of a folder; ``states`` has their times and sizes, so changed files miss the cache."""
    whole = sha256()
    # sorted by POSIX names, so that every system digests the same
    for name, path in sorted((path.relative_to(folder).as_posix(), path) for path, _, _ in states):
        with path.open("rb") as file:
            whole.update(f"{name}\0{file_digest(file, 'sha256').hexdigest()}\n".encode())
    return whole.hexdigest()[:_VERSION]


def verify(text: str, own: Mapping[str, Game] | None = None, pasted: Pasted | None = None) -> list[Verified]:
    """Find the receipts in a text and recompute each.

    ``own`` are players' own games by the key under which their questions are registered; a receipt never
    opens a folder by itself. ``pasted`` compares a printed ruling before a receipt with the ruling.
    Raises ``InputError`` if the text is too long or has too many receipts.
    """
    games = {game.id: (word, game) for word, game in (own or {}).items()}
    if len(text) > LONGEST_TEXT:
        raise InputError(
            "text", f"is longer than {LONGEST_TEXT:,} characters; give the part with the receipts"
        )
    text = _AND.sub("&", text)
    # each receipt is a question to ask: a message with a million would keep the machine busy
    candidates = list(islice(_candidates(text), MAX_RECEIPTS + 1))
    if len(candidates) > MAX_RECEIPTS:
        raise InputError("text", f"holds more than {MAX_RECEIPTS:,} receipts; give fewer at a time")
    ends = [0, *(end for _, end, _ in candidates)]
    starts = [*(start for start, _, _ in candidates), len(text)]
    found: list[Verified] = []
    reach = MAX_JUDGED // max(1, len(candidates))
    for number, (start, end, parts) in enumerate(candidates):
        line = _FOLDED.sub("", text[start:end])
        # what is said before the next receipt belongs to that one, but for the rest of this sentence
        after = text[end : starts[number + 1]]
        last = number == len(candidates) - 1
        around = text[ends[number] : start], after if last else claimed_results.nearby_words("", after)[1]
        found.append(
            Verified(line, "not a receipt", parts)
            if isinstance(parts, str)
            else _ask_again(line, parts, games, judge_context.SurroundingText(*around, reach), pasted)
        )
    return found


def _candidates(text: str) -> Iterator[tuple[int, int, _Parts | str]]:
    """Yield start, end and parts of each receipt; for text that only begins like one, what is wrong."""
    end = 0
    for begun in re.finditer(r"(?<!\w)cm:", text, re.ASCII):
        if begun.start() < end:
            continue
        # twice the length, since folded lines have breaks that do not count
        whole = _SHAPE.match(text, begun.start())
        if whole is not None and len(whole[0]) <= 2 * LONGEST:
            parts = {name: _FOLDED.sub("", part) for name, part in whole.groupdict().items()}
            end = whole.end()
            yield begun.start(), end, _Parts(**parts)
        elif (cut := _CUT_OFF.match(text, begun.start())) is not None and len(cut[0]) <= 2 * LONGEST:
            kept = len(cut["marks"])
            yield (
                cut.start(),
                cut.end(),
                f"incomplete, only {kept} of the {_CHECKSUM_CHARS} characters after # are left",
            )
        elif (meant := _ATTEMPTED_RECEIPT.match(text, begun.start())) is not None:
            yield meant.start(), meant.end(), _FORM


def _ask_again(
    line: str,
    parts: _Parts,
    own: Mapping[str, tuple[str, Game]],
    around: judge_context.SurroundingText,
    pasted: Pasted | None,
) -> Verified:
    """Ask the question of a receipt again; ``around`` is the text before and after it."""
    game_id, question = unquote(parts.game), unquote(parts.question)
    # never a path: a receipt in a message must not decide which files are read
    word, game = own.get(game_id, (game_id, None))
    try:
        asked = registry.find(word, question)
        given = _read(parts.facts, asked.parameters)
        clean = asked.check(given)
        ruling = asked.function(**clean)
        game = game or components.game(game_id)
    except InputError as error:
        what = error.parameter if error.parameter in ("game", "question") else "facts"
        if what == "game":
            why = f"name its folder with --game; no game {quoted(game_id)} is installed here"
            why += did_you_mean(game_id, components.games())
        else:
            why = f"today's rules give no ruling on this: {error}"
        verdict: Verdict = "not checked" if what == "game" else "changed"
        return Verified(line, verdict, why, (what,), "", game_id, question)
    # the digests include the version of the data, so the line is also made with the version that it names:
    # if that agrees, only the data differ
    lines = [receipt_lines(asked, clean, ruling, game.id, data) for data in (version(game), parts.version)]
    is_old = line.partition("#")[0] == lines[0].before_1_0.partition("#")[0]
    now, then = (one.before_1_0 if is_old else one.current for one in lines)
    answer: Any = answer_json(ruling)
    headline = asked.headline_of(answer)
    facts = asked.given_json(clean)
    says = game.spoken.headlines.get(question, ())
    before, altered = (
        pasted(around.before, asked, given, clean, ruling, game) if pasted else (around.before, ())
    )
    ruled = judge_context.Ruled(
        asked,
        facts,
        answer,
        tuple(_read_from(game, ruling)),
        (*(step.rule for step in ruling.steps), *ruling.errata),
        _meanings(game, ruling),
        says,
    )
    judged = judge_context.judge(ruled, around._replace(before=before))
    tell = partial(
        Verified,
        line,
        now=now,
        game=game_id,
        question=question,
        asks=asked.asks,
        given=facts,
        answer=answer,
        headline=headline,
        beside=judged.beside,
        disputed=(*altered, *judged.disputed),
        unchecked=judged.unchecked,
    )
    if line == now:
        return tell(verdict="same", why="asked again, the question gives the same answer by the same steps")
    if line == then:
        why = "the data have changed since, but neither the answer nor its steps"
        return tell(verdict="same", why=why, changed=("data",))
    # the same facts written differently, perhaps by hand: the digests of such a line prove nothing
    if line.partition("#")[0] != now.partition("#")[0]:
        return tell(verdict="changed", why="its facts are not in the standard form", changed=("facts",))
    if line.rpartition("#")[2][_VERSION:] == now.rpartition("#")[2][_VERSION:]:
        why = "its first mark, which names the data, was altered; answer and steps are today's"
        return tell(verdict="changed", why=why, changed=("data",))
    why, changed = _difference(line, then, now)
    return tell(verdict="changed", why=why, changed=changed)


def _read_from(game: Game, ruling: Ruling[Any]) -> Iterator[object]:
    """Yield all cells of the tables that a ruling read."""
    for name in dict.fromkeys(cell.table for cell in ruling.cells):
        if name in game.all_tables:
            yield from game.all_tables[name].cells.values()


def _meanings(game: Game, ruling: Ruling[Any]) -> dict[str, str]:
    """Return what the results of the tables that a ruling read mean, by their names in words."""
    tables = (game.all_tables.get(name) for name in dict.fromkeys(cell.table for cell in ruling.cells))
    keys = (table.key for table in tables if isinstance(table, ResultsTable))
    return {in_words(name): means for key in keys for name, means in key.items()}


def _difference(line: str, then: str, now: str) -> tuple[str, tuple[str, ...]]:
    """Return the reason in words and which marks differ."""
    _, answer, steps = line.rpartition("#")[2].split("-")
    marks = now.rpartition("#")[2]
    _, answer_then, steps_then = then.rpartition("#")[2].split("-")
    differ = tuple(
        name for name, same in (("answer", answer == answer_then), ("steps", steps == steps_then)) if not same
    )
    if marks[:_VERSION] == line.rpartition("#")[2][:_VERSION]:
        why = (
            "though the data are the same: the line was altered, or an earlier version ruled otherwise; "
            f"today's receipt of these facts ends in {marks}"
        )
    else:
        differ, why = ("data", *differ), "because the data have changed since, or the line was altered"
    return why, differ


class Pasted(Protocol):
    """Reads the text before a receipt: a ruling that `ask` printed may be in it.

    Returns the text without that ruling, and how it differs from today's ruling on the same facts.
    """

    def __call__(  # noqa: D102, PLR0917 # described above
        self,
        text: str,
        asked: Question,
        given: Mapping[str, Any],
        clean: Mapping[str, Any],
        ruling: Ruling[Any],
        game: Game,
        /,
    ) -> tuple[str, tuple[str, ...]]: ...


class ReceiptLines(NamedTuple):
    """A receipt in the current form, and in the form before 1.0."""

    current: str
    before_1_0: str


def receipt_lines(
    asked: Question, clean: Mapping[str, Any], ruling: Ruling[Any], game: str, data: str
) -> ReceiptLines:
    """Write a receipt in the current form and in the form before 1.0, which had lists as JSON.

    The digests include the text before them, so that no part of a receipt can be exchanged.
    """
    given = asked.given_json(clean)
    named = [field for field in asked.parameters if _is_written(field, given[field.name])]
    found = findings(ruling)

    def line(write: Callable[[Json, Kind], str]) -> str:
        facts = "&".join(
            f"{_quoted(one.name)}={_write_fact(given[one.name], one.kind, write)}" for one in named
        )
        head = f"cm:{_quoted(game)}/{_quoted(asked.id)}?{facts}"
        answer = _mark(head, data, given, found["answer"])
        steps = _mark(head, data, given, found["steps"], found["errata"])
        return f"{head}#{data}-{answer}-{steps}"

    return ReceiptLines(line(_short_json), line(lambda value, _: _json(value)))


def _is_written(field: Field, value: Json) -> bool:
    """Return whether a fact is written: an optional one only if it differs from its default."""
    return field.required or value != to_json(field.default)


def _quoted(name: str) -> str:
    return quote(name, safe="")


def _mark(*parts: object) -> str:
    # the script of the site writes the same bytes (``js/receipt.js``), so neither order nor spaces may vary
    body = json.dumps(parts, sort_keys=True, separators=(",", ":"))
    return sha256(body.encode()).hexdigest()[:_MARK]


def _write_fact(value: Json, kind: Kind, write: Callable[[Json, Kind], str]) -> str:
    """Write a fact: a name or text unquoted, any other value by ``write``."""
    plain = isinstance(value, str) and value != "null" and not value.startswith('"')
    text = value if plain else _json(value) if isinstance(value, str) else write(value, kind)
    # ``safe`` is left readable, and is the same set as in ``js/receipt.js``: any other changes every receipt;
    # facts from JSON may hold lone surrogates, which UTF-8 refuses
    return quote(str(text), safe=",[]{}", errors="surrogatepass")


def _json(value: Json) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _short_json(value: Json, kind: Kind) -> str:
    """Write a value as JSON with ~ for a colon, names without quotes, and without fields at their defaults.

    >>> from countermarch.reference.engine.kinds import IntKind, ListKind
    >>> _short_json(["town", "true", 3], ListKind(IntKind()))
    '[town,"true",3]'
    """
    match kind, value:
        case RecordKind(fields=fields), dict():
            written = [one for one in fields if _is_written(one, value[one.name])]
            pairs = (f"{_word(one.name)}~{_short_json(value[one.name], one.kind)}" for one in written)
            return f"{{{','.join(pairs)}}}"
        case ListKind(item=item), list():
            return f"[{','.join(_short_json(one, item) for one in value)}]"
        case _, str():
            return _word(value)
        case _:
            return _json(value)


def _word(text: str) -> str:
    return text if _NAMED.fullmatch(text) and text not in _JSON_WORDS else _json(text)


def json_from_short(text: str) -> str:
    """Convert what ``_short_json`` writes to JSON; JSON is unchanged.

    >>> json_from_short('[{kind~idf,die~-4,note~"a~b"},{"kind":"true"}]')
    '[{"kind":"idf","die":-4,"note":"a~b"},{"kind":"true"}]'
    """
    return _TOKEN.sub(lambda one: ":" if one[0] == "~" else _json(one[1]) if _bare(one[1]) else one[0], text)


def _bare(word: str | None) -> bool:
    return word is not None and bool(_NAMED.fullmatch(word)) and word not in _JSON_WORDS


def _read(facts: str, parameters: tuple[Field, ...]) -> dict[str, object]:
    """Read the facts of a receipt; raises ``InputError``."""
    kinds = {field.name: field for field in parameters}
    given: dict[str, object] = {}
    for pair in facts.split("&") if facts else ():
        name, _, value = pair.partition("=")
        name = unquote(name)
        if name in given:
            raise InputError(name[:60], "is given twice")
        given[name] = _value(value, kinds.get(name))
    return given


def _value(written: str, field: Field | None) -> object:
    """Read one fact that ``_write_fact`` wrote."""
    text = written
    try:
        # as it was written: a text may hold half a character, and must come back the same
        text = unquote(written, errors="surrogatepass")
        if (field is None or (_is_text_or_name(field) and text != "null")) and not text.startswith('"'):
            return text
        text = json_from_short(text) if text.startswith(("[", "{")) else text
        # NaN and Infinity stay words, which no kind accepts
        return json.loads(text, parse_constant=lambda word: word)
    except (ValueError, RecursionError):
        raise InputError(field.name if field else None, f"{quoted(text)} cannot be read") from None


def _is_text_or_name(field: Field) -> bool:
    """Return whether a field is a text or a name rather than a number."""
    return isinstance(field.kind, TextKind) or (
        isinstance(field.kind, EnumKind) and isinstance(field.kind.values[0], str)
    )
