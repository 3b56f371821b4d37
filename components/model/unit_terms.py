"""Abbreviations and synonyms for types and sizes of units, and the names used here."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.pieces import Unit

TYPES: Mapping[str, str] = {
    **dict.fromkeys(("inf", "leg", "foot", "rifle", "rifles", "infanterie", "fanteria", "jäger"), "infantry"),
    **dict.fromkeys(
        ("mech", "mechanised", "mech-inf", "mechinf", "armored-infantry", "mi", "panzergrenadier"),
        "mechanized",
    ),
    **dict.fromkeys(("panzergrenadiere", "pzgren"), "mechanized"),
    **dict.fromkeys(("mot", "motorised", "mot-inf", "motinf", "truck"), "motorized"),
    **dict.fromkeys(("arm", "armour", "armored", "armoured", "tank-unit", "pz", "panzer"), "armor"),
    **dict.fromkeys(("acr", "arm-cav", "armored-cav", "armoured-cavalry"), "armored-cavalry"),
    **dict.fromkeys(("rec", "rcn", "reconnaissance", "scout", "aufklärer", "aufklärung"), "recon"),
    **dict.fromkeys(("cav", "kav", "horse", "kavallerie", "cavalerie", "cavalleria"), "cavalry"),
    **dict.fromkeys(("abn", "ab", "para", "parachute", "paratroop", "airb"), "airborne"),
    **dict.fromkeys(("fallschirmjäger", "luftlande"), "airborne"),
    **dict.fromkeys(("airmobile", "ambl", "air-aslt"), "air-assault"),
    **dict.fromkeys(("mtn", "mnt", "alpine", "gebirgsjäger"), "mountain"),
    **dict.fromkeys(("marine", "marines", "mar", "usmc", "marineinfanterie"), "naval-infantry"),
    **dict.fromkeys(("amph",), "amphibious"),
    **dict.fromkeys(("cdo", "cmdo", "commandos", "ranger", "rangers"), "commando"),
    **dict.fromkeys(("sf", "sof"), "special-forces"),
    **dict.fromkeys(("mil", "partisan", "miliz"), "militia"),
    **dict.fromkeys(("guer", "guerilla"), "guerrilla"),
    **dict.fromkeys(
        ("art", "arty", "field-artillery", "fa", "artl", "artillerie", "artiglieria"), "artillery"
    ),
    **dict.fromkeys(("sp-art", "spa", "sp-artillery", "spart", "spg"), "self-propelled-artillery"),
    **dict.fromkeys(("mlrs", "rkt", "mrl", "rocket-art", "werfer"), "rocket-artillery"),
    **dict.fromkeys(("mtr", "mort", "mortars"), "mortar"),
    **dict.fromkeys(("at", "antitank", "anti-armor", "anti-armour", "panzerjäger"), "anti-tank"),
    **dict.fromkeys(
        ("aa", "ad", "ada", "flak", "air-defense", "anti-aircraft", "antiaircraft"), "air-defence"
    ),
    **dict.fromkeys(("eng", "engr", "engineers", "pioneer", "sapper", "pioniere", "génie"), "engineer"),
    **dict.fromkeys(("sig", "signal", "comms", "fernmelder"), "signals"),
    **dict.fromkeys(("hq", "hqs", "command", "leader", "ldr", "hauptquartier", "stab"), "headquarters"),
    **dict.fromkeys(("sup", "log", "logistics", "supplies", "nachschub"), "supply"),
    **dict.fromkeys(("air", "plane", "fighter", "bomber"), "aircraft"),
    **dict.fromkeys(("heli", "helo", "hel"), "helicopter"),
    **dict.fromkeys(("uav", "rpv"), "drone"),
}
"""Types of units by their abbreviations and synonyms."""

SAID: Mapping[str, str] = {
    **dict.fromkeys(("riflemen", "infantryman", "infantrymen", "grenadier", "grenadiers"), "infantry"),
    **dict.fromkeys(
        ("soldier", "soldiers", "fusiliers", "musketeers", "conscripts", "infanteria"), "infantry"
    ),
    **dict.fromkeys(("halftrack", "half-track", "apc", "ifv", "armored-personnel-carrier"), "mechanized"),
    **dict.fromkeys(("dragoons", "hussars", "lancers", "cuirassiers", "horsemen", "caballeria"), "cavalry"),
    **dict.fromkeys(
        ("howitzer", "cannon", "cannons", "field-gun", "infantry-gun", "artilleria"), "artillery"
    ),
    **dict.fromkeys(("at-gun", "anti-tank-gun", "tank-destroyer", "bazooka"), "anti-tank"),
    **dict.fromkeys(("aa-gun", "anti-air", "anti-air-gun", "flak-gun", "anti-aircraft-gun"), "air-defence"),
    **dict.fromkeys(("jet", "fighter-jet", "airplane"), "aircraft"),
    **dict.fromkeys(("navy", "marina"), "naval"),
    **dict.fromkeys(("destroyer", "cruiser", "battleship", "frigate", "corvette", "dreadnought"), "ship"),
    **dict.fromkeys(("carrier", "aircraft-carrier", "submarine", "flagship", "battlecruiser"), "ship"),
    **dict.fromkeys(("ship", "fleet"), "ship"),
    "tank": "tank",
}
"""Types of units by more specific words; units so named are printed with their own word."""

LETTERS: Mapping[str, str] = {"i": "infantry", "c": "cavalry", "a": "artillery", "h": "headquarters"}
"""Types of units by the letters of a column that has no longer words."""

SIZES: Mapping[str, str] = {
    "•": "squad",
    "••": "section",
    "•••": "platoon",
    "sqd": "squad",
    "sec": "section",
    **dict.fromkeys(("plt", "pl", "zug"), "platoon"),
    **dict.fromkeys(("i", "|", "co", "coy", "cmp", "kp", "kompanie"), "company"),
    **dict.fromkeys(("bty", "btty"), "battery"),
    **dict.fromkeys(("ii", "||", "bn", "btn", "batt", "btl", "bataillon"), "battalion"),
    **dict.fromkeys(("iii", "|||", "rgt", "regt", "reg"), "regiment"),
    **dict.fromkeys(("x", "bde", "bgd", "brig"), "brigade"),
    **dict.fromkeys(("xx", "div"), "division"),
    **dict.fromkeys(("xxx", "korps"), "corps"),
    **dict.fromkeys(("xxxx", "armee"), "army"),
}
"""Sizes of units by their symbols and abbreviations."""


def type_word(text: str) -> str:
    """Return the name used here for a type of unit; an unknown text is returned unchanged.

    >>> type_word("INF"), type_word("Sp Art"), type_word("Dragon")
    ('infantry', 'self-propelled-artillery', 'Dragon')
    """
    plain = "-".join(text.lower().split()).removesuffix(".")
    return TYPES.get(plain) or (plain if plain in _MEANT else text)


def type_in(text: str) -> str:
    """Return the type that a name of a unit says at its end or its beginning; empty if it says none.

    Words for its size at the end are ignored.

    >>> type_in("Soviet Rifle Squad"), type_in("ZIS 3 Field Gun"), type_in("IS-2 Heavy Tank")
    ('infantry', 'artillery', 'tank')
    >>> type_in("Armored Personnel Carrier"), type_in("Artillery Station"), type_in("Dragon Mother")
    ('mechanized', 'artillery', '')
    """
    words = re.sub(r"[_-]+", " ", text.lower()).split()
    while len(words) > 1 and (words[-1] in _GROUPS or words[-1] in SIZES.values()):
        words.pop()
    parts = [words[at:] for at in range(len(words))] + [words[:at] for at in range(len(words) - 1, 0, -1)]
    names = ("-".join(part) for part in parts if len("".join(part)) > 1)
    said = (SAID.get(name) or type_word(name) for name in names)
    return next((one for one in said if one in _MEANT or one in SAID.values()), "")


_GROUPS = frozenset({"team", "teams", "unit", "units", "crew", "group", "detachment"})


def size_word(text: str) -> str:
    """Return the name used here for the size of a unit; an unknown text is returned unchanged.

    >>> size_word("XX"), size_word("Btl."), size_word("tiny")
    ('division', 'battalion', 'tiny')
    """
    plain = text.lower().strip().removesuffix(".")
    return SIZES.get(plain) or (plain if plain in SIZES.values() else text)


def spellings(column: str, text: str) -> tuple[str, ...]:
    """Return a text and, for a unit's type or size, the name used here, without repetition.

    >>> spellings("type", "Leader"), spellings("size", "battalion"), spellings("name", "II")
    (('Leader', 'headquarters'), ('battalion',), ('II',))
    """
    word = {"type": type_word, "size": size_word}.get(column)
    return tuple(dict.fromkeys((text, word(text)))) if word else (text,)


_MEANT = frozenset(TYPES.values())
_SIZES = frozenset(SIZES.values())
_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th)")

SHORTEST: Final = 3
"""Letters that a word must exceed to stand for the longer name it is part of."""


def is_called(unit: Unit, words: Sequence[str]) -> bool:
    """Return whether words in lower case name a unit: its name, or its number with its size.

    The 7th Brigade, named ``7``, is called ``7``, ``7th``, ``7 bde``, ``brigade 7`` and ``7th brigade``.
    """
    name = unit.name.casefold().split()
    if list(words) == name:
        return True
    plain = [size_word(word) for word in words]
    sizes = [word for word in plain if word in _SIZES]
    if len(sizes) > 1 or any(unit.text("size") not in ("", size) for size in sizes):
        return False
    return [
        _ORDINAL.sub(r"\1", word) for word in plain if word not in _SIZES
    ] == name and unit.name.isdecimal()


def is_part_of(words: Sequence[str], name: str) -> bool:
    """Return whether words in lower case are a part of a longer name that can stand for it.

    >>> is_part_of(["golani"], "1 Golani"), is_part_of(["1"], "1 Golani"), is_part_of(["golan"], "1 Golani")
    (True, False, False)
    >>> is_part_of(["188th"], "188 Barak"), is_part_of(["1st"], "1 Golani")
    (True, False)
    """
    named = name.casefold().split()
    runs = (named[start : start + len(words)] for start in range(len(named) - len(words) + 1))
    telling = any(len(word) > SHORTEST and not word.isdecimal() for word in words)
    # a counter of a player's own copy may read "188 Barak", which is called the 188th
    numbers = [_ORDINAL.sub(r"\1", word) for word in words]
    return telling and any(run in (list(words), numbers) for run in runs)
