"""Names and phrases that several questions share."""

from __future__ import annotations

from typing import Literal

from countermarch.components.display_names import words
from countermarch.reference.next_war_in_lebanon.game_data import GAME

Scenario = Literal["next-war", "2006"]
Side = Literal["idf", "insurgent"]
Player = Literal["idf", "insurgent", "syrian"]
Mode = Literal["combat", "dispersed"]
Terrain = Literal["urban", "populated", "remote"]
Authority = Literal["body", "summary"]
EntryChit = Literal["j-1", "j-3"]
JointOps = Literal["j-1", "j-2", "j-3", "j-4", "j-5", "j-6"]
Strength = Literal["full", "reduced", "eliminated"]
UnitKind = Literal[
    "armor", "mech-infantry", "light-infantry", "armored-cavalry", "sof", "csu", "militia", "guerrilla",
    "main-force", "rocket", "missile", "syrian-ground", "syrian-missile",
]  # fmt: skip
Loser = Literal[
    "idf", "csu", "guerrilla", "main-force", "militia", "rocket", "missile", "syrian", "syrian-missile",
]  # fmt: skip
"""Kinds of unit for losses: idf is every IDF unit but a CSU, syrian every Syrian ground unit."""

SCENARIO = "next-war: The Next War in Lebanon; 2006: Second Lebanon War"
LEGAL = "true if it is allowed"
FAULTS = "the reasons why it is not allowed, each listed once"
AUTHORITY = "'summary' follows section 16 where it contradicts the body"
IN_2006 = "2006"

SCENARIO_NAMES = {"next-war": "The Next War in Lebanon", "2006": "Second Lebanon War"}
NAMES = {
    "idf": "the IDF",
    "insurgent": "the Insurgent",
    "syrian": "Syria",
    "attacker": "the attacker",
    "defender": "the defender",
    "none": "nobody",
}


def is_syrian(unit: str) -> bool:
    """Return whether a unit is a Syrian one.

    >>> is_syrian("syrian-ground"), is_syrian("rocket")
    (True, False)
    """
    return GAME.charts["unit-kinds"][unit, "side"] == "syrian"


def kind_name(kind: str) -> str:
    """Return a kind of unit in words.

    >>> kind_name("syrian-ground"), kind_name("sof"), kind_name("mech-infantry")
    ('Syrian ground', 'SOF', 'mech infantry')
    """
    return words(kind)


def unit_label(side: Side, place: int) -> str:
    """Return a unit by its side and its place in that side's list.

    >>> unit_label("idf", 2)
    'IDF unit 2'
    """
    return f"{NAMES[side].removeprefix('the ')} unit {place}"


def count(amount: int, one: str, many: str | None = None) -> str:
    """Return an amount with its noun; unlike ``phrases.counted``, with 0 for none.

    >>> count(1, "chit"), count(0, "chit"), count(2, "CSU", "CSUs")
    ('1 chit', '0 chits', '2 CSUs')
    """
    return f"{amount} {one if amount == 1 else many or one + 's'}"


def dice_in_words(rolled: tuple[int, ...]) -> str:
    """Name dice in the order rolled.

    >>> dice_in_words((5, 6, 1)), dice_in_words((4,))
    ('dice 5, 6, 1', 'die 4')
    """
    return f"{'die' if len(rolled) == 1 else 'dice'} {', '.join(map(str, rolled))}"
