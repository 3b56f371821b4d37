"""Turn every failure that a person or a machine can cause into one line and an exit status."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from countermarch.components.display_names import words
from countermarch.components.errors import CountermarchError, InputError
from countermarch.components.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

# statuses as shells and make expect them: 1 says no, 2 is a mistake in what was typed
SUCCESS = 0
SOME_UNANSWERED = 1
BAD_INPUT = 2
INTERRUPTED = 130
# EX_SOFTWARE of sysexits.h; 130 above is 128 plus the number of SIGINT, as in shells
BUG = 70


@dataclass(frozen=True, slots=True)
class Failure:
    """The message, the parameter at fault (or None), and the exit status."""

    message: str
    parameter: str | None = None
    status: int = BAD_INPUT

    @property
    def line(self) -> str:
        """The line to print: the parameter as it is typed, then the message.

        >>> Failure("7 is not a face", "attacker_die").line
        'attacker-die: 7 is not a face'
        """
        return (
            self.message if self.parameter is None else f"{self.parameter.replace('_', '-')}: {self.message}"
        )


def unknown_name(what: str, given: str, known: Sequence[str]) -> str:
    """Return a message that a name is unknown, with the nearest known names.

    >>> unknown_name("game", "lebanon-83", ["lebanon-82", "reign-of-missiles"])
    "'lebanon-83' is not a game; did you mean lebanon-82?"
    >>> unknown_name("command", "fly", ["ask", "odds"])
    "'fly' is not a command; expected one of ask, odds"
    """
    hint = did_you_mean(given, known) or f"; expected one of {', '.join(known)}"
    return f"{short(given)} is not {_with_article(what)}{hint}"


def _with_article(noun: str) -> str:
    # without u: most words that begin with u begin with a y sound ("a unit", "a user name")
    return f"an {noun}" if noun[0] in "aeio" else f"a {noun}"


def one_of(parameter: str, given: str, names: Sequence[str]) -> str:
    """Return the name if it is known; otherwise raises ``InputError`` with the nearest ones.

    >>> one_of("paper", "a4", ("a4", "letter"))
    'a4'
    """
    if given not in names:
        what = "paper size" if parameter == "paper" else parameter
        raise InputError(parameter, unknown_name(what, given, names))
    return given


def refuse_existing(parameter: str, path: Path, instead: str) -> None:
    """Raise ``InputError`` if a file to be written exists, even as a broken link."""
    # a broken link does not exist for ``Path.exists``, yet writing would follow it
    if os.path.lexists(path):
        raise InputError(parameter, f"{path} already exists; {instead}")


def short(text: str, limit: int = 60) -> str:
    """Return the input in quotes, shortened, with control characters escaped.

    >>> short("x" * 100)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'"
    """
    return repr(text if len(text) <= limit else text[:limit] + "…")


def explain(error: BaseException) -> Failure | None:
    """Return the failure that an exception means; None if it is a bug in the program.

    >>> explain(FileNotFoundError(2, "No such file or directory", "kit/units.csv"))
    Failure(message='kit/units.csv: no such file', parameter=None, status=2)
    """
    if isinstance(error, OSError):
        return Failure(_describe_os_error(error))
    if isinstance(error, RecursionError):
        return Failure("the input is nested too deeply")
    if isinstance(error, MemoryError):
        return Failure("there is not enough memory for this")
    return _explained(error) if isinstance(error, CountermarchError) else None


def _explained(error: CountermarchError) -> Failure:
    """Return the failure for one of the project's own errors."""
    faults = getattr(error, "faults", ())
    if faults:
        more = f" (and {len(faults) - 1} more: countermarch check lists them)" if len(faults) > 1 else ""
        return Failure(one_line(f"{faults[0]}{more}"))
    if isinstance(error, InputError):
        return Failure(one_line(for_people(error.message)), error.parameter)
    return Failure(one_line(str(error)))


def one_line(text: str) -> str:
    r"""Return a message as one line without control characters.

    >>> one_line("two\nlines")
    'two lines'
    """
    return "".join(c if c.isprintable() else "�" for c in " ".join(text.split()))


_NAME = re.compile(r"(?<![\w'./-])[a-z0-9]+(?:_[a-z0-9]+)+(?![\w'./-])")
_YES_NO = {"true": "yes", "false": "no"}


def for_people(message: str) -> str:
    """Replace parameter names and program terms in a message by players' words.

    >>> for_people("true without an undisrupted CSU; expected false, or undisrupted_csu true")
    'yes without an undisrupted CSU; expected no, or undisrupted CSU yes'
    """
    plain = re.sub(r"(?<!['\w-])(true|false)(?!['\w-])", lambda found: _YES_NO[found[0]], message)
    plain = plain.replace("a list of objects with", "a list, each with").replace(
        "an object with", "values for"
    )
    return _NAME.sub(lambda found: words(found[0]), plain)


def _describe_os_error(error: OSError) -> str:
    """Describe an error of the operating system: what it refused, and where."""
    # "No such file or directory" is about a file here
    reason = (error.strerror or str(error) or type(error).__name__).strip().removesuffix(" or directory")
    reason = reason[:1].lower() + reason[1:]
    where = error.filename if error.filename is not None else ""
    return one_line(f"{os.fsdecode(where)}: {reason}" if where else reason)
