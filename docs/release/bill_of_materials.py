"""The bill of materials: every package that an installation with all extras brings, and its licence."""

from __future__ import annotations

from importlib import metadata
from typing import TYPE_CHECKING, Final
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

if TYPE_CHECKING:
    from cyclonedx.model.license import License

MIT: Final = "Permission is hereby granted, free of charge, to any person obtaining a copy of this software"
EVERYTHING: Final = "countermarch[all]"


def bill(version: str) -> str:
    """Return the bill of materials as CycloneDX JSON; the same packages give the same text."""
    bom = Bom(serial_number=uuid5(NAMESPACE_URL, f"countermarch {version}"))
    bom.metadata.timestamp = None  # type: ignore[assignment] # no clock in what is reproduced
    bom.metadata.component = Component(
        name="countermarch",
        version=version,
        type=ComponentType.APPLICATION,
        licenses=_licences("countermarch"),
        purl=PackageURL("pypi", None, "countermarch", version),
        bom_ref="countermarch",
    )
    needed = closure(EVERYTHING)
    parts = {name: _component(name) for name in sorted(needed) if name != "countermarch"}
    bom.components.update(parts.values())
    bom.register_dependency(bom.metadata.component, [parts[name] for name in needed["countermarch"]])
    for name, part in parts.items():
        bom.register_dependency(part, [parts[other] for other in needed[name]])
    return JsonV1Dot6(bom).output_as_string(indent=1) + "\n"


def _component(name: str) -> Component:
    there = metadata.distribution(name)
    return Component(
        name=name,
        version=there.version,
        licenses=_licences(name),
        purl=PackageURL("pypi", None, name, there.version),
        bom_ref=name,
        description=there.metadata.get("Summary"),
    )


def closure(requirement: str) -> dict[str, set[str]]:
    """Return all packages that a requirement installs, itself included, each with its requirements."""
    found: dict[str, set[str]] = {}
    seen: set[tuple[str, str]] = set()
    waiting = [Requirement(requirement)]
    while waiting:
        wanted = waiting.pop()
        name = canonicalize_name(wanted.name)
        needs = found.setdefault(name, set())
        for extra in {"", *wanted.extras} - {extra for other, extra in seen if other == name}:
            seen.add((name, extra))
            brought = _needed(name, extra)
            needs |= {canonicalize_name(one.name) for one in brought} - {name}
            waiting += brought
    return found


def _needed(name: str, extra: str) -> list[Requirement]:
    """Return the requirements of a package, or the additional ones of an extra."""
    every = [Requirement(line) for line in metadata.requires(name) or ()]
    plain = [one for one in every if one.marker is None or one.marker.evaluate({"extra": ""})]
    if not extra:
        return plain
    return [one for one in every if one not in plain and one.marker and one.marker.evaluate({"extra": extra})]


def licences_of(name: str) -> list[str]:
    """Return the licences of a package by name, as it states them; none if it states none."""
    said = _licences(name)
    return [
        str(getattr(one, "value", "") or getattr(one, "id", "") or getattr(one, "name", "")) for one in said
    ]


def _licences(name: str) -> list[License]:
    """Return the licence that a package states, as an SPDX term if it uses one."""
    said = metadata.metadata(name)
    expression = said.get("License-Expression")
    if expression:
        return [LicenseFactory().make_from_string(expression)]
    classified = [
        line.rpartition(" :: ")[2]
        for line in said.get_all("Classifier") or ()
        if line.startswith("License ::")
    ]
    text = (said.get("License") or "").splitlines()
    return [LicenseFactory().make_with_name(one) for one in sorted(classified) or text[:1] or _by_text(name)]


def _by_text(name: str) -> list[str]:
    """Return the licence recognised by its text, for a package that names none."""
    texts = [
        " ".join(file.read_text().split()) for file in metadata.files(name) or () if file.stem == "LICENSE"
    ]
    return ["MIT"] if any(MIT in text for text in texts) else []
