"""The reference of the library names every module that there is, and none that is not."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

from docs.api.packages import modules_of

PAGES = Path(__file__).parents[2] / "docs" / "api"


def test_no_module_is_left_out_where_the_modules_are_named() -> None:
    stated: dict[str, set[str]] = {}
    for page in PAGES.glob("*.rst"):
        for package, *modules in map(str.split, re.findall(r"package:: (.+)", page.read_text("utf-8"))):
            stated.setdefault(package, set()).update(modules)
    for package in ("countermarch.components", "countermarch.reference.engine", "countermarch"):
        assert set(modules_of(package)) - stated[package] == set()


def test_every_module_that_the_reference_names_is_there() -> None:
    # a name that has gone stops the whole reference from being built
    for page in PAGES.glob("*.rst"):
        text = page.read_text("utf-8")
        for package, *modules in map(str.split, re.findall(r"package:: (.+)", text)):
            assert set(modules) <= set(modules_of(package)), page.name
        for module in re.findall(r"(?:automodule:: |:mod:`)([\w.]+)", text):
            assert module.split(".")[0] == "countermarch", (page.name, module)
            importlib.import_module(module)
