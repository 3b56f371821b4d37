"""What every game promises, as checks, whether it is installed or a folder.

A check is a function of a ``Subject`` that raises ``Nonconformance`` with what is wrong. The pytest plug-in
runs them: ``pytest --conformance my-game``, or ``--conformance my-folder/``, as often as there are games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.conformance import about_cases, about_data, about_questions, about_sentences
from countermarch.conformance.subjects import Nonconformance, Subject, subject

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["CHECKS", "Nonconformance", "Subject", "subject"]

CHECKS: Mapping[str, Callable[[Subject], None]] = {
    check.__name__: check
    for checks in (about_data.CHECKS, about_questions.CHECKS, about_cases.CHECKS, about_sentences.CHECKS)
    for check in checks
}
"""Every check by its name, which says what holds."""
