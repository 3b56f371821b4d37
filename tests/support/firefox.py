"""A Firefox with a finger, by its protocol Marionette: Playwright drives no Firefox of a distribution."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
from contextlib import closing, contextmanager
from itertools import count
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LONGEST: Final = 60
"""Seconds that it may take to start, to answer, or to show what is waited for."""

PREFERENCES: Final = """user_pref("marionette.port", 0);
user_pref("dom.w3c_touch_events.enabled", 1);
user_pref("ui.click_hold_context_menus", false);
user_pref("apz.allow_double_tap_zooming", false);
"""

FIND: Final = """
const [found] = [...document.querySelectorAll(arguments[0])].filter((one) => one.checkVisibility());
if (!found) return null;
let box = found.getBoundingClientRect();
const at = () => [box.left + box.width / 2, box.top + box.height / 2];
if (!found.contains(document.elementFromPoint(...at()))) {
  found.scrollIntoView({ block: "center", behavior: "instant" });
  box = found.getBoundingClientRect();
}
return found.contains(document.elementFromPoint(...at())) ? at().map(Math.round) : null;
"""


def program() -> str | None:
    """Return the Firefox of this machine."""
    return next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)


class Firefox:
    """One window of a Firefox that listens."""

    def __init__(self, port: int) -> None:
        self._wire = socket.create_connection(("127.0.0.1", port), timeout=LONGEST)
        self._file = self._wire.makefile("rb")
        self._numbers = count(1)
        self._take()  # its greeting

    def _take(self) -> list[Any]:
        digits = b""
        while (one := self._file.read(1)) != b":":
            assert one, "Firefox has gone"
            digits += one
        return json.loads(self._file.read(int(digits)))

    def do(self, command: str, **given: object) -> Any:  # noqa: ANN401 -- what a page's script returns, as Playwright's evaluate
        """Send a command of WebDriver and return what comes back."""
        said = json.dumps([0, next(self._numbers), f"WebDriver:{command}", given]).encode()
        self._wire.sendall(b"%d:%b" % (len(said), said))
        _, _, error, result = self._take()
        assert error is None, error
        return result.get("value") if isinstance(result, dict) and list(result) == ["value"] else result

    def close(self) -> None:
        self._file.close()
        self._wire.close()

    def run(self, script: str, *given: object) -> Any:  # noqa: ANN401 -- what a page's script returns, as Playwright's evaluate
        """Run a script in the page, with ``arguments``, and return what it returns."""
        return self.do("ExecuteScript", script=script, args=list(given))

    def wait(self, script: str, *given: object) -> Any:  # noqa: ANN401 -- what a page's script returns, as Playwright's evaluate
        """Run a script until it returns something true; return that."""
        until = time.monotonic() + LONGEST
        while not (found := self.run(script, *given)):
            assert time.monotonic() < until, (script, given)
            time.sleep(0.03)
        return found

    def tap(self, selector: str) -> None:
        """Put a finger on the first element in sight that a selector names, and lift it."""
        x, y = self.wait(FIND, selector)
        moves = [
            {"type": "pointerMove", "x": x, "y": y, "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": moves}
        self.do("PerformActions", actions=[finger])


@contextmanager
def firefox(profile: Path) -> Iterator[Firefox]:
    """Start a Firefox as wide as a phone with a new profile; end it afterwards."""
    name = program()
    assert name, "needs Firefox"
    profile.mkdir()
    (profile / "user.js").write_text(PREFERENCES, encoding="utf-8")
    size = {"MOZ_HEADLESS_WIDTH": "450", "MOZ_HEADLESS_HEIGHT": "844"}
    command = [name, "--headless", "--no-remote", "--marionette", "--profile", str(profile)]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, env=os.environ | size, stdout=quiet, stderr=quiet) as process:
        try:
            stated, until = profile / "MarionetteActivePort", time.monotonic() + LONGEST
            while not (stated.exists() and stated.read_text("utf-8").strip()):
                assert time.monotonic() < until, "Firefox does not listen"
                time.sleep(0.1)
            with closing(Firefox(int(stated.read_text("utf-8")))) as browser:
                browser.do("NewSession", capabilities={})
                yield browser
        finally:
            process.terminate()
