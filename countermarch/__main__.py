"""Entry point of the command line: runs a command and turns a failure into one line and an exit status."""

from __future__ import annotations

import atexit
import gc
import os
import sys
import warnings
from typing import TYPE_CHECKING

from countermarch.cli import failures, streams
from countermarch.cli.failures import Failure
from countermarch.components.errors import QuestionLeftOutWarning

if TYPE_CHECKING:
    from collections.abc import Sequence

COLLECT_AFTER = 100_000
"""Allocations before the garbage collector runs; most commands make fewer."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line on ``arguments`` (those of the process when None); return the exit status.

    0 is success, 1 a negative result (lines not answered, faults found, nothing found), 2 bad input, 70 a
    bug, 130 an interruption by the user.
    """
    if arguments is None:
        _spare_the_collector()
    given = list(sys.argv[1:] if arguments is None else arguments)
    streams.make_writable()
    with streams.guarded():
        return _status(given)


def _status(given: list[str]) -> int:
    """Run the command line and report every failure in one line."""
    try:
        status = _run(given)
        sys.stdout.flush()
    # the reader of a pipe has enough, as head has: that is not a failure
    except BrokenPipeError:
        _close_quietly()
        return failures.SUCCESS
    except KeyboardInterrupt:
        return failures.INTERRUPTED
    except Exception as error:  # noqa: BLE001 # the last handler: nothing may reach the player as a traceback
        status = _fail(error, as_json="--json" in given)
        _drop_what_cannot_be_written()
    return status


def _spare_the_collector() -> None:
    """Run the garbage collector rarely, and not at exit."""
    # games are read into many small objects that live to the end: looking through them frees nothing
    gc.set_threshold(COLLECT_AFTER, *gc.get_threshold()[1:])
    atexit.register(gc.freeze)


def _run(given: list[str]) -> int:
    """Run one command line without the program's name; return the exit status."""
    import click

    from countermarch.cli.app import command_line

    try:
        # else Click prints its own messages and exits, and this module could not keep the one-line form
        with warnings.catch_warnings():
            warnings.simplefilter("always", QuestionLeftOutWarning)
            warnings.showwarning = _show
            status = command_line.main(given, prog_name="countermarch", standalone_mode=False)
    except click.Abort as interruption:
        raise KeyboardInterrupt from interruption
    except SystemExit as end:  # how Click's shell completion exits
        status = end.code
    return status if isinstance(status, int) else failures.SUCCESS


def _show(message: Warning | str, *_where: object, **_more: object) -> None:
    """Print a warning as one line on standard error."""
    sys.stderr.write(failures.one_line(str(message)) + "\n")


def _fail(error: Exception, *, as_json: bool) -> int:
    """Print the one line of a failure on standard error; return its exit status."""
    failure = _usage(error) or failures.explain(error)
    if failure is None:
        if os.environ.get("COUNTERMARCH_DEBUG"):
            raise error
        failure = Failure(
            failures.one_line(
                f"this is a bug in Countermarch ({type(error).__name__}: {error}); "
                "set COUNTERMARCH_DEBUG=1 to see where"
            ),
            status=failures.BUG,
        )
    if as_json:
        reply = {"error": {"parameter": failure.parameter, "message": failure.message}}
        line = streams.json_text(reply, stream=sys.stderr)
    else:
        line = failure.line
    try:
        sys.stderr.write(line + "\n")
    except OSError:
        _close_quietly()
    return failure.status


def _usage(error: Exception) -> Failure | None:
    """Convert a usage error of Click."""
    import click

    if not isinstance(error, click.ClickException):
        return None
    if isinstance(error, click.MissingParameter) and error.param is not None:
        return Failure("not given; --help says what it is", error.param.name)
    message = failures.one_line(error.format_message())
    if message.startswith("Got unexpected extra argument"):
        extra = message.partition("(")[2].removesuffix(")")
        message = f"{extra!r} is more than the command takes; put words that belong together in quotes"
    if isinstance(error, click.NoSuchOption):
        from countermarch.cli.command import option_instead

        instead = option_instead(error.ctx, error.option_name)
        message = f"No such option '{error.option_name}'. {instead}" if instead else message
    return Failure(message)


def _drop_what_cannot_be_written() -> None:
    """Flush standard output; if it cannot be written, drop the rest without a second message."""
    try:
        sys.stdout.flush()
    except OSError:
        _close_quietly()


def _close_quietly() -> None:
    """Let the interpreter exit without a message about a closed pipe or a full disk."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    # the interpreter flushes standard output once more at exit, and would fail again
    os.dup2(nowhere, sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
