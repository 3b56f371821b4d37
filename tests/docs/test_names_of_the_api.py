"""The API's reference can name the types of every class: Sphinx stops at a name that it cannot find."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from importlib import import_module
from pkgutil import walk_packages
from typing import TypeVar

from countermarch.reference import engine
from docs.api.references import there


def test_no_class_has_a_type_variable_that_its_module_does_not_know() -> None:
    modules = [import_module(one.name) for one in walk_packages(engine.__path__, f"{engine.__name__}.")]
    variables = {name for module in modules for name, one in vars(module).items() if isinstance(one, TypeVar)}
    assert variables
    for module in modules:
        for one in vars(module).values():
            if isinstance(one, type) and is_dataclass(one) and one.__module__ == module.__name__:
                named = {name for field in fields(one) for name in re.findall(r"\w+", str(field.type))}
                assert all(there(name, module.__name__) for name in named & variables), one
