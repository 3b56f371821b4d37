"""The errata of Next War in Lebanon: leaned on where they matter, switched by parameters that exist."""

from __future__ import annotations

from support.citations import errata_leant_on

from countermarch import components
from countermarch.reference.engine import registry

GAME = components.game("next-war-in-lebanon")


def test_every_erratum_with_a_switch_is_leaned_on_by_some_case() -> None:
    switched = {erratum.id for erratum in GAME.errata.values() if erratum.switch}
    assert switched <= errata_leant_on(GAME.id)


def test_a_switch_names_a_parameter_and_a_value_it_takes() -> None:
    for erratum in GAME.errata.values():
        for stated in erratum.switch.split(", ") if erratum.switch else ():
            name, parameter = stated.split(" ")[0].split(".")
            fields = {field.name: field for field in registry.find(GAME.id, name).parameters}
            assert parameter in fields, stated
            values = getattr(fields[parameter].kind, "values", ())
            for value in stated.partition(" = ")[2].split(" | ") if values else ():
                assert value in values, stated
