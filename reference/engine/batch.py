"""Batches: one question as a JSON object on each line in, one answer on each line out, in constant memory."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from countermarch.reference.engine import registry
from countermarch.reference.engine.ask import error_json
from countermarch.reference.engine.errors import InputError, quoted, refuse
from countermarch.reference.engine.ruling import findings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import BinaryIO

    from countermarch.reference.engine.json_values import Json
    from countermarch.reference.engine.questions import Question

LONGEST_LINE: Final = 4 * 1024 * 1024
"""Maximum bytes of a line; a longer one is skipped and answered with an error."""

REPLY_KEYS: Final = ("answer", "steps", "errata", "error")
"""Keys of a reply; the same keys of a request are dropped."""

_SHAPE = 'expected one object with "game", "question" and "given" on each line'


Reader: TypeAlias = "Callable[[Question, dict[str, Any]], dict[str, Any]]"


def _as_given(_asked: Question, given: dict[str, Any]) -> dict[str, Any]:
    return given


def run(source: BinaryIO, sink: BinaryIO, read: Reader = _as_given, game: str = "") -> bool:
    r"""Answer every line of ``source`` into ``sink``, in order; return whether all were answered.

    ``read`` converts the facts of a line, for a command that accepts more than plain values. ``game`` is the
    game of lines that name none. It may be a folder whose questions are registered; no line opens a folder.

    >>> import io
    >>> out = io.BytesIO()
    >>> run(io.BytesIO(b"nonsense\n"), out)
    False
    >>> print(out.getvalue().decode(), end="")
    {"error": {"parameter": null, "message": "line 1 is not JSON; expected one object with ... on each line"}}
    """
    all_answered = True
    # A program at the other end of a pipe may wait for this answer before it sends the next question.
    at_once = not (sink.seekable() and source.seekable())
    for number, line in enumerate(_lines(source), 1):
        out, answered = answer_line(line, number, read, game)
        all_answered = all_answered and answered
        sink.write(out)
        if at_once:
            sink.flush()
    return all_answered


def answer_line(
    line: bytes | None, number: int, read: Reader = _as_given, default: str = ""
) -> tuple[bytes, bool]:
    """Answer one line (None: it was too long); return the reply and whether the question was answered.

    ``default`` is the game of a line that names none.
    """
    asked: dict[str, Any] = {}
    try:
        asked = _read(line, number)
        game, question, given = _shaped({"game": default, **asked} if default else asked, number)
        is_path = game != default and ("/" in game or "\\" in game)
        refuse(is_path, "game", f"{quoted(game)}: a line cannot open a folder; name it with --game")
        question_asked = registry.find(game, question)
        ruling = question_asked.ask(read(question_asked, given))
        return _written({**asked, **findings(ruling)}), True
    except InputError as error:
        return _refused(asked, error), False
    except Exception as error:  # noqa: BLE001 # a faulty rule must not stop later lines
        fault = InputError(None, f"line {number} caused an internal error ({type(error).__name__})")
        return _refused(asked, fault), False


def _refused(asked: dict[str, Any], error: InputError) -> bytes:
    try:
        return _written({**asked, **error_json(error)})
    except (ValueError, RecursionError):  # what came in cannot be written back; the error still can
        return _written(error_json(error))


def _lines(source: BinaryIO) -> Iterator[bytes | None]:
    while line := source.readline(LONGEST_LINE + 1):
        if len(line) <= LONGEST_LINE:
            yield line
            continue
        # the rest of a line that is too long is read and dropped, so that the next line is answered as
        # itself
        while line and not line.endswith(b"\n"):
            line = source.readline(LONGEST_LINE)
        yield None


def _read(line: bytes | None, number: int) -> dict[str, Any]:
    if line is None:
        raise InputError(None, f"line {number} is longer than {LONGEST_LINE} bytes; {_SHAPE}")
    try:
        asked = _DECODER.decode(line.decode())
    except _TwiceError as twice:
        raise InputError(None, f"line {number} has the key {quoted(twice.key)} twice; {_SHAPE}") from None
    except (ValueError, RecursionError):
        raise InputError(None, f"line {number} is not JSON; {_SHAPE}") from None
    if type(asked) is not dict:
        raise InputError(None, f"line {number} is {quoted(asked)}; {_SHAPE}")
    # a reply may be sent again as a question: its answer is then not mistaken for a fact
    for key in REPLY_KEYS:
        asked.pop(key, None)
    return asked


def _shaped(asked: dict[str, Any], number: int) -> tuple[str, str, dict[str, Any]]:
    game, question = asked.get("game"), asked.get("question")
    given = asked.get("given", asked.get("facts"))  # as the tools for assistants call them
    if type(game) is str and type(question) is str and type(given) is dict:
        return game, question, given
    missing = [key for key in ("game", "question", "given") if key not in asked]
    fault = f"lacks {', '.join(missing)}" if missing else "has a value of the wrong kind"
    raise InputError(None, f"line {number} {fault}; {_SHAPE}")


class _TwiceError(ValueError):
    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    # JSON leaves open what a key given twice means; programs differ, so it is refused
    if len(made) != len(pairs):
        keys = [key for key, _ in pairs]
        raise _TwiceError(next(key for key in keys if keys.count(key) > 1))
    return made


def _no_constant(name: str) -> None:
    raise ValueError(name)


def _finite(text: str) -> float:
    number = float(text)
    # 1e999 is valid JSON and reads as infinity, which no reply could write back
    if not math.isfinite(number):
        raise ValueError(text)
    return number


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_constant, parse_float=_finite)
# NaN is no JSON; answers are made of records and contain no cycles, so none are looked for
_encode = json.JSONEncoder(allow_nan=False, check_circular=False).encode


def _written(line: dict[str, Json]) -> bytes:
    # ASCII: a text with a lone surrogate can still be written
    return _encode(line).encode("ascii") + b"\n"
