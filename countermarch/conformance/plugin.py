"""The pytest plug-in: ``pytest --conformance GAME`` runs every check on a game or folder.

Without that option it does nothing. Tests run as well if their paths are given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from countermarch.conformance.subjects import Subject

OPTION = "--conformance"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("countermarch")
    group.addoption(
        OPTION,
        action="append",
        default=[],
        metavar="GAME",
        help="Check what every game promises on this one: its id, or its folder; may be given again.",
    )
    group.addoption(
        "--write-census", action="store_true", help="Update the census of these games instead of checking it."
    )


def pytest_configure(config: pytest.Config) -> None:
    """Skip the tests of the current project unless they are named."""
    if config.getoption(OPTION) and config.args_source is not pytest.Config.ArgsSource.ARGS:
        # without paths pytest has put the project's ``testpaths`` here, or the current folder
        config.args = []


def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[Any]) -> None:
    """Collect the checks of each game."""
    named = config.getoption(OPTION)
    if not named:
        return
    from countermarch.conformance import CHECKS

    for name in named:
        items.extend(
            Check.from_parent(session, name=f"{name}::{check.__name__}", game=name, check=check)
            for check in CHECKS.values()
        )


class Check(pytest.Item):
    """One check of one game."""

    def __init__(
        self, name: str, parent: pytest.Session, *, game: str, check: Callable[[Subject], None]
    ) -> None:
        """Set the check and its game."""
        super().__init__(name, parent)
        self.game = game
        self.check = check

    def runtest(self) -> None:
        """Open the game and check it; with ``--write-census``, first update its census."""
        from countermarch.conformance.about_cases import write_census
        from countermarch.conformance.subjects import NotYet, subject

        checked = subject(self.game)
        if self.config.getoption("--write-census") and "census" in self.check.__name__:
            write_census(checked)
        try:
            self.check(checked)
        except NotYet as lacking:
            pytest.skip(str(lacking))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *_style: object) -> str:
        """Report what is wrong, without a traceback if it is the game's fault; file faults only once."""
        from countermarch.components.errors import CountermarchError
        from countermarch.components.model.loading.faults import DataError
        from countermarch.conformance.about_data import every_file_reads_and_every_name_is_known as first
        from countermarch.conformance.subjects import Nonconformance

        if isinstance(excinfo.value, DataError) and self.check is not first:
            return f"cannot be checked before the faults that {first.__name__} lists are corrected"
        if isinstance(excinfo.value, (Nonconformance, CountermarchError)):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[str, int | None, str]:
        """Return the name of the check."""
        return self.game, None, self.name
