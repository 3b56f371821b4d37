"""Printer profiles, saved by name in the user's configuration folder."""

from __future__ import annotations

import math
import os
import re
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast, get_args

from countermarch.components.errors import CountermarchError
from countermarch.components.model.loading.files import decoded
from countermarch.components.model.loading.toml_files import parse_toml
from countermarch.generators.sheets.document import Duplex
from countermarch.generators.sheets.layout import LARGEST_OFFSET
from countermarch.generators.sheets.paper import PAPERS
from countermarch.generators.writers.files import WriteError, write_file
from countermarch.generators.writers.locks import locked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from countermarch.components.model.loading.toml_files import Section
    from countermarch.generators.sheets.paper import Orientation

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
LARGEST_FILE = 64 * 1024
SHIFTS = ("dx", "dy", "landscape_dx", "landscape_dy")


class ProfileError(CountermarchError, ValueError):
    """A profile, or the file of profiles, is not valid; the message says what is expected."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A printer: backs are moved by (``dx``, ``dy``) mm, right and down as seen on the back.

    Landscape pages have their own offset, since printers differ in how they turn them; zero until measured.
    ``duplex`` is the edge on which the printer flips the paper, ``paper`` the size in its tray; None is
    unset.

    >>> Profile("office", 0.5, -1.2).offset_for("portrait")
    (0.5, -1.2)
    >>> Profile("office", 25, 0)
    Traceback (most recent call last):
    ...
    countermarch...ProfileError: profile office: dx is 25 mm, it must be within -20 and 20 mm
    """

    name: str
    dx: float = 0.0
    dy: float = 0.0
    landscape_dx: float = 0.0
    landscape_dy: float = 0.0
    duplex: Duplex | None = None
    paper: str | None = None

    def __post_init__(self) -> None:
        """Refuse impossible values."""
        if not NAME.fullmatch(self.name):
            raise ProfileError(
                f"profile: the name {self.name[:40]!r} must be 1 to 32 lowercase letters, digits and hyphens"
            )
        for key in SHIFTS:
            value = getattr(self, key)
            if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
                raise ProfileError(f"profile {self.name}: {key} must be a number of mm, not {value!r:.40}")
            if abs(value) > LARGEST_OFFSET:
                raise ProfileError(
                    f"profile {self.name}: {key} is {value:g} mm, it must be within "
                    f"-{LARGEST_OFFSET:g} and {LARGEST_OFFSET:g} mm"
                )
        _one_of(self.name, "duplex", self.duplex, get_args(Duplex))
        _one_of(self.name, "paper", self.paper, tuple(PAPERS))

    def offset_for(self, orientation: Orientation) -> tuple[float, float]:
        """Return the offset of the backs for a page orientation."""
        return (self.dx, self.dy) if orientation == "portrait" else (self.landscape_dx, self.landscape_dy)


def _one_of(name: str, key: str, value: object, allowed: tuple[str, ...]) -> None:
    if value is not None and value not in allowed:
        raise ProfileError(f"profile {name}: {key} is {value!r:.40}, it must be one of {', '.join(allowed)}")


def profiles_file() -> Path:
    """Return the path of ``printers.toml`` in the user's configuration folder."""
    if os.name == "nt" and (roaming := os.environ.get("APPDATA")):
        return Path(roaming) / "countermarch" / "printers.toml"
    configured = Path(os.environ.get("XDG_CONFIG_HOME", ""))
    base = configured if configured.is_absolute() else Path.home() / ".config"
    return base / "countermarch" / "printers.toml"


def read_profiles(file: Path | None = None) -> dict[str, Profile]:
    """Read all profiles by name; none if there is no file yet. Raises ``ProfileError``, ``DataError``."""
    path = file or profiles_file()
    try:
        with path.open("rb") as stream:
            content = stream.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise ProfileError(f"{path}: cannot be read ({error.strerror})") from None
    if len(content) > LARGEST_FILE:
        raise ProfileError(f"{path}: larger than {LARGEST_FILE} bytes, no file of printer profiles")
    return parse_toml(str(path), decoded(str(path), content), _profiles)


def _profiles(top: Section) -> dict[str, Profile]:
    return {name: _profile(name, top.section(name)) for name in top.names()}


def _profile(name: str, section: Section) -> Profile:
    if not NAME.fullmatch(name):
        section.fault("", name[:40], "a name of 1 to 32 lowercase letters, digits and hyphens")
        name = "unnamed"
    shifts = {
        key: section.length(key, 0.0, minimum=-LARGEST_OFFSET, maximum=LARGEST_OFFSET) for key in SHIFTS
    }
    duplex = section.choice("duplex", get_args(Duplex)) if section.has("duplex") else None
    paper = section.choice("paper", tuple(PAPERS)) if section.has("paper") else None
    section.finish()
    return Profile(name, **shifts, duplex=cast("Duplex | None", duplex), paper=paper)


def find_profile(name: str, file: Path | None = None) -> Profile:
    """Return a profile by name; the error for an unknown name lists the existing ones."""
    profiles = read_profiles(file)
    if name in profiles:
        return profiles[name]
    known = f"known are {', '.join(sorted(profiles))}" if profiles else "no profile is saved yet"
    raise ProfileError(f"profile: {name[:40]!r} is unknown; {known}; `countermarch calibrate` saves one")


def change_profile(name: str, change: Callable[[Profile], Profile], file: Path | None = None) -> Profile:
    """Apply ``change`` to a profile, new or existing, and save it; the others are kept.

    The file is locked meanwhile, so that concurrent changes are not lost. Raises ``ProfileError``.
    """
    path = file or profiles_file()
    with _locked(path):
        profiles = read_profiles(path)
        made = change(profiles.get(name) or Profile(name))
        write_file(path, as_toml({**profiles, name: made}))
    return made


def remove_profile(name: str, file: Path | None = None) -> Path:
    """Delete a profile and return the path of the file; raises ``ProfileError`` if there is none."""
    path = file or profiles_file()
    find_profile(name, path)
    with _locked(path):
        write_file(path, as_toml({key: one for key, one in read_profiles(path).items() if key != name}))
    return path


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Lock the file; an error of writing names the file."""
    try:
        with locked(path.with_name(f".{path.stem}.lock")):
            yield
    except WriteError as error:
        raise ProfileError(f"{path}: cannot be written ({error})") from None


def as_toml(profiles: Mapping[str, Profile]) -> str:
    """Return profiles as TOML, sorted by name.

    >>> print(as_toml({"office": Profile("office", 0.5, -1.25, duplex="long-edge", paper="a4")}), end="")
    # Printers measured with the calibration page; millimetres, right and down on the back.
    <BLANKLINE>
    [office]
    dx = 0.5
    dy = -1.25
    landscape_dx = 0.0
    landscape_dy = 0.0
    duplex = "long-edge"
    paper = "a4"
    """
    lines = ["# Printers measured with the calibration page; millimetres, right and down on the back."]
    for name in sorted(profiles):
        one = profiles[name]
        lines += ["", f"[{name}]", *(f"{key} = {float(getattr(one, key))!r}" for key in SHIFTS)]
        lines += [
            f'{key} = "{value}"' for key, value in (("duplex", one.duplex), ("paper", one.paper)) if value
        ]
    return "\n".join(lines) + "\n"
