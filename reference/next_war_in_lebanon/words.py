"""Words that several questions share, the checks on them, and the list of faults."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Literal, TypeVar

from reference.engine import InputError
from reference.next_war_in_lebanon import book

if TYPE_CHECKING:
    from reference.engine import Working

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
    "armor",
    "mech-infantry",
    "light-infantry",
    "armored-cavalry",
    "sof",
    "csu",
    "militia",
    "guerrilla",
    "main-force",
    "rocket",
    "missile",
    "syrian-ground",
    "syrian-missile",
]
Loser = Literal[
    "idf",
    "csu",
    "guerrilla",
    "main-force",
    "militia",
    "rocket",
    "missile",
    "syrian",
    "syrian-missile",
]
"""A unit as losses see it: idf is every IDF unit but a CSU, syrian every Syrian ground unit."""

SCENARIO = "next-war = The Next War in Lebanon, 2006 = Second Lebanon War"
LEGAL = "true when faults is empty"
FAULTS = "distinct codes, sorted alphabetically"
AUTHORITY = "other reading: 'summary' follows section 16 where it contradicts the body"
IN_2006 = "2006"

NAMES = {
    "idf": "the IDF",
    "insurgent": "the Insurgent",
    "syrian": "Syria",
    "attacker": "the attacker",
    "defender": "the defender",
    "none": "nobody",
}

Code = TypeVar("Code", bound=str)


class Faults(Generic[Code]):
    """Gathers everything that stands against an act, each with the rule that says so.

    >>> from reference.engine import Working
    >>> faults: Faults[str] = Faults(Working())
    >>> faults.note(True, "no-control", "7.3E", "the zone is contested")
    >>> faults.note(False, "already-raided", "7.3E", "a raid was made")
    >>> faults.close("7.3E", "the raid is made"), faults.legal
    (('no-control',), False)
    """

    __slots__ = ("_codes", "_work")

    def __init__(self, work: Working) -> None:
        """Start with nothing against it."""
        self._work = work
        self._codes: set[Code] = set()

    def note(self, when: bool, code: Code, rule: str, text: str, *errata: str) -> None:
        """Note a fault when it applies, with its reason as a step."""
        if when:
            self._codes.add(self._work.step(rule, text, code, *errata))

    @property
    def legal(self) -> bool:
        """Whether nothing stands against it."""
        return not self._codes

    def has(self, code: Code) -> bool:
        """Whether this fault was noted."""
        return code in self._codes

    def close(self, rule: str, text: str) -> tuple[Code, ...]:
        """Return the codes in order; when there are none, say so as a step."""
        if not self._codes:
            self._work.step(rule, text, True)
        return tuple(sorted(self._codes))


def refuse(when: bool, parameter: str, message: str) -> None:
    """Raise a bad input when it is one.

    >>> refuse(True, "side", "Syrian units exist in the next-war scenario only")
    Traceback (most recent call last):
    reference.engine.errors.InputError: side: Syrian units exist in the next-war scenario only
    """
    if when:
        raise InputError(parameter, message)


def refuse_syria(scenario: Scenario, parameter: str, syrian: bool) -> None:
    """Refuse a Syrian side or unit, or Syria in the war, in the 2006 scenario (15.1, 15.4)."""
    refuse(
        syrian and scenario == IN_2006,
        parameter,
        "Syria takes no part in the 2006 scenario; next-war would do",
    )


def is_syrian(unit: str) -> bool:
    """Tell whether a unit is a Syrian one.

    >>> is_syrian("syrian-ground"), is_syrian("rocket")
    (True, False)
    """
    return book.chart("unit-kinds")[unit, "side"] == "syrian"


def count(amount: int, one: str, many: str | None = None) -> str:
    """Say an amount with its noun.

    >>> count(1, "chit"), count(0, "chit"), count(2, "CSU", "CSUs")
    ('1 chit', '0 chits', '2 CSUs')
    """
    return f"{amount} {one if amount == 1 else many or one + 's'}"


def dice(rolled: tuple[int, ...]) -> str:
    """Say dice as they fell.

    >>> dice((5, 6, 1)), dice((4,))
    ('dice 5, 6, 1', 'die 4')
    """
    return f"{'die' if len(rolled) == 1 else 'dice'} {', '.join(map(str, rolled))}"
