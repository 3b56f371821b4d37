"""The API's reference can name the types of every class: Sphinx stops at a name that it cannot find."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from importlib import import_module
from pkgutil import walk_packages

from countermarch.reference import engine
from docs.api.references import there


def test_a_class_names_only_types_that_its_module_or_another_page_knows() -> None:
    modules = [import_module(one.name) for one in walk_packages(engine.__path__, f"{engine.__name__}.")]
    classes = {
        one
        for module in modules
        for one in vars(module).values()
        if isinstance(one, type) and one.__module__ == module.__name__
    }
    linked = {one.__name__ for one in classes}
    unknown = set()
    for one in classes:
        for field in fields(one) if is_dataclass(one) else ():
            named = re.findall(r"[A-Za-z_][\w.]*", re.sub(r"'[^']*'|\"[^\"]*\"", "", str(field.type)))
            unknown |= {(one.__name__, name) for name in named if not there(name, one.__module__)}
    assert not {pair for pair in unknown if pair[1] not in linked}
