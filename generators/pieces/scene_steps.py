"""Every drawn scene by its name: the steps in which it is painted, on a field 100 wide and 70 high."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

SCENES: Mapping[str, str] = {
    "kibbutz": (
        "sun 70 20; hills 44 5 .22 1; hills 52 3 .34 2; field .46; cypress 52 58 1.1; cypress 56 58 .9; "
        "house 66 61 1.1; water-tower 80 60 1.25; house 93 62 1; olive 46 62 .8"
    ),
    "stockade": (
        "sun 76 22; hills 46 5 .24 3; ground 57 .44; watchtower 74 58 1.5; house 60 60 .8; house 88 60 .8; "
        "stockade 62 66 1; stockade 92 66 1; soldier 46 66 .8"
    ),
    "police-fort": (
        "sun 70 18; hills 46 4 .24 2; ground 56 .42; fort 74 58 1.5; cypress 48 59 1; cypress 96 60 1; "
        "soldier 60 64 .7"
    ),
    "infantry": (
        "sun 70 20; hills 44 6 .24 1; hills 54 4 .38 4; ground 60 .52; soldier 44 64 .9; soldier 54 65 1; "
        "soldier 65 66 1.1; soldier 77 67 1.2; soldier 90 68 1.3"
    ),
    "assault": (
        "sun 78 24; hills 48 5 .3 2; ground 58 .5; smoke 90 56 .9; burst 74 56 .9; runner 50 66 1.1; runner "
        "63 64 1; runner 80 67 1.25"
    ),
    "night-raid": (
        "night; moon 84 14; hills 46 6 .3 3; ground 58 .52; house 84 58 1; cypress 94 59 1; runner 46 65 1; "
        "kneeler 60 65 1; kneeler 70 66 1.1"
    ),
    "commando": (
        "night; moon 70 14; hills 44 8 .3 1; rocks 82 60 1.7; ground 60 .52; kneeler 56 64 1.2; runner 70 "
        "67 1.2; kneeler 88 52 .8"
    ),
    "mortars": (
        "sun 74 20; hills 46 5 .24 4; ground 58 .46; smoke 88 34 .5; mortar 58 64 1.4; mortar 80 66 1.5; "
        "kneeler 50 65 1; kneeler 71 67 1; shell 92 66 .8; shell 95 66 .8"
    ),
    "artillery": (
        "sun 74 22; hills 44 5 .22 2; hills 53 4 .36 3; ground 60 .5; smoke 97 44 .5; gun 72 66 1.8; "
        "soldier 50 66 1; kneeler 57 67 1; crate 90 67 .8"
    ),
    "tanks": (
        "sun 76 20; hills 48 4 .24 1; ground 58 .44; palm 48 58 1; tank 64 61 1; tank 80 67 1.45; smoke 60 "
        "54 .4"
    ),
    "armored-car": (
        "sun 72 20; hills 44 7 .24 3; hills 54 4 .36 1; ground 61 .5; road 74 66 1.6; armored-car 74 66 "
        "1.6; cypress 48 60 1.1"
    ),
    "convoy": (
        "sun 74 18; hills 40 8 .24 2; hills 50 6 .36 4; ground 61 .5; road 64 65 2.2; truck 52 63 .8; truck "
        "70 65 1.05; truck 92 67 1.3; rocks 44 60 .6"
    ),
    "light-plane": (
        "sun 76 20; hills 52 5 .26 1; hills 60 3 .4 3; ground 65 .5; plane 74 36 1.7; crate 60 56 .5; house "
        "88 64 .7; olive 52 65 .6"
    ),
    "air-force": (
        "sun 84 16; hills 54 5 .26 2; ground 63 .46; plane 74 42 1.6; plane 48 30 .9; plane 92 26 .8; city "
        "70 66 .6"
    ),
    "fighters": (
        "dusk; sun 70 38; city 58 60 1.1; city 98 60 1; ground 60 .46; runner 62 66 1.2; kneeler 80 67 1.2; "
        "smoke 90 52 .6"
    ),
    "leader": (
        "sun 70 24; hills 44 7 .22 4; hills 55 4 .36 2; ground 63 .5; flag 48 64 1.5; tent 90 64 1; bust 70 "
        "70 1.55"
    ),
    "arab-leader": (
        "sun 70 24; hills 46 6 .22 1; ground 60 .42; palm 48 62 1.4; tent 92 62 1.1; headdress 71 70 1.55"
    ),
    "legion": (
        "sun 74 20; hills 46 4 .22 3; ground 57 .4; fort 86 58 1; flag 86 44 .7; armored-car 62 66 1.15; "
        "soldier 80 67 1.1; soldier 88 67 1.1; soldier 96 67 1.1"
    ),
    "frontier": (
        "sun 74 22; hills 42 8 .24 1; hills 53 6 .38 3; ground 61 .52; watchtower 84 60 1.4; wire 68 67 "
        "1.3; soldier 54 65 1"
    ),
    "expedition": (
        "sun 70 18; hills 50 3 .22 4; ground 58 .4; palm 46 60 1.2; palm 52 60 .9; truck 66 63 .9; truck 90 "
        "65 1.1; soldier 54 67 1; soldier 61 67 1; soldier 77 68 1"
    ),
    "militia": (
        "sun 74 22; hills 42 8 .26 2; rocks 84 58 2; ground 59 .5; olive 50 62 1.1; kneeler 70 64 1.1; "
        "soldier 60 66 1; runner 84 48 .8"
    ),
    "scouts": (
        "sun 74 18; hills 40 8 .24 3; hills 52 7 .38 1; ground 61 .5; tent 86 63 1.1; soldier 56 65 1; "
        "soldier 63 66 1; flag 73 65 1.1"
    ),
    "mountains": (
        "sun 72 18; hills 30 10 .18 1; hills 44 9 .3 3; ground 59 .48; cedar 88 62 1.7; cedar 50 61 1; "
        "soldier 62 66 1; soldier 70 66 1.1; soldier 78 67 1.2"
    ),
    "dunes": (
        "sun 74 20; hills 46 7 .2 2; hills 55 6 .32 4; ground 63 .42; palm 90 62 1.4; palm 97 63 1; soldier "
        "50 65 .9; soldier 58 66 1; soldier 67 67 1.1; soldier 77 67 1.2"
    ),
    "nile-army": (
        "sun 72 18; hills 52 3 .2 1; ground 58 .38; palm 46 60 1.4; palm 95 60 1.2; tank 62 62 .75; truck "
        "86 63 .8; soldier 56 68 1.1; soldier 66 68 1.1; soldier 76 68 1.1; soldier 86 68 1.1"
    ),
    "politics": (
        "sun 74 20; hills 50 4 .22 3; ground 60 .42; assembly 74 61 1.4; flag 52 62 1.1; flag 96 62 1.1; "
        "crowd 74 68 1"
    ),
    "rally": (
        "dusk; sun 74 30; city 70 58 1.1; ground 59 .46; flag 58 64 1.1; flag 88 64 1.1; crowd 60 68 1.2; "
        "crowd 92 68 1.2"
    ),
    "command": (
        "sun 76 18; hills 44 6 .22 2; ground 58 .42; tent 76 60 2.6; table 74 66 1.25"
    ),
    "arms-ship": (
        "sun 72 22; sea 52 .3; ship 70 54 1.4; ground 64 .5; crate 52 68 1; crate 60 68 1; crate 56 63 .9; "
        "crate 90 68 1.1"
    ),
    "night-ship": (
        "night; moon 66 16; sea 50 .55; ship 74 54 1.4; ground 66 .52; walker 50 69 1; walker 57 69 .9; "
        "walker 63 69 1"
    ),
    "smuggling": (
        "night; moon 88 16; hills 48 6 .3 4; ground 60 .52; truck 80 65 1.3; crate 54 67 .9; crate 61 67 "
        ".9; walker 47 67 1"
    ),
    "veterans": (
        "sun 74 20; hills 48 4 .22 1; ground 58 .42; flag 54 60 1.2; soldier 60 66 1.1; soldier 67 66 1.1; "
        "soldier 74 66 1.1; soldier 81 66 1.1; soldier 88 66 1.1; soldier 95 66 1.1"
    ),
    "memory": (
        "night; ground 62 .52; candle 72 64 2.2; candle 54 63 1.1; candle 90 63 1.1"
    ),
    "coast": (
        "sun 74 22; sea 44 .22; hills 56 4 .36 2; field .46; house 62 61 .9; house 82 62 1; cypress 72 61 "
        "1; palm 93 62 1.2"
    ),
    "isolated": (
        "sun 74 22; hills 38 9 .24 3; hills 50 7 .38 2; ground 62 .5; house 72 60 .8; house 82 61 .8; "
        "water-tower 90 60 .9; wire 74 67 1.5"
    ),
    "truce": (
        "sun 60 28; hills 48 5 .2 1; ground 58 .38; sandbags 62 66 1; white-flag 70 62 1.7; sandbags 92 67 "
        "1; soldier 54 67 1"
    ),
    "refugees": (
        "sun 74 24; hills 44 7 .22 4; hills 54 4 .34 2; ground 61 .46; walker 44 65 .9; walker 52 66 1; "
        "walker 58 66 .7; walker 67 67 1.1; walker 76 67 .75; walker 85 68 1.2; walker 95 68 1.1"
    ),
    "shortage": (
        "sun 74 20; hills 48 5 .24 3; ground 58 .44; open-crate 66 66 1.6; open-crate 88 67 1.3; shell 50 "
        "67 1; kneeler 56 60 .8"
    ),
    "arms": (
        "sun 74 20; hills 48 5 .24 1; ground 58 .44; crate 62 66 1.4; crate 72 66 1.4; crate 67 58 1.3; "
        "shell 82 67 1.3; shell 86 67 1.3; shell 90 67 1.3; soldier 52 66 1.1"
    ),
    "hq-burning": (
        "dusk; sun 76 30; hills 48 5 .4 2; ground 58 .46; smoke 86 48 1; tent 80 62 1.6; burst 86 58 1.2; "
        "tent 58 62 1; flag 68 62 1"
    ),
    "road-cut": (
        "sun 74 18; hills 38 9 .24 3; hills 50 6 .36 1; ground 60 .5; road 70 66 2.4; sandbags 78 65 1.1; "
        "truck 54 65 .9; smoke 56 56 .4; wire 88 66 .7"
    ),
    "bridgehead": (
        "sun 74 20; hills 48 4 .22 1; sea 54 .3; landing-craft 58 60 1; landing-craft 84 58 .8; ground 65 "
        ".46; runner 70 68 1.1; runner 84 68 1.1; runner 96 68 1.1"
    ),
    "bridge": (
        "sun 72 18; hills 42 7 .22 2; hills 54 4 .36 3; sea 62 .34; bridge 70 64 1.2; truck 58 57 .7; truck "
        "80 57 .7"
    ),
    "withdrawal": (
        "dusk; sun 70 34; hills 50 5 .4 4; ground 60 .46; truck 62 64 .9; soldier 74 67 1; soldier 82 67 1; "
        "soldier 90 68 1.1; smoke 54 52 .6"
    ),
    "trench": (
        "sun 74 20; hills 46 5 .24 1; ground 58 .46; kneeler 58 60 1; kneeler 74 60 1; kneeler 90 60 1; "
        "sandbags 58 65 1; sandbags 80 65 1; sandbags 100 65 1; wire 70 70 1.4"
    ),
    "siege": (
        "dusk; sun 76 26; city 76 56 1.5; ground 57 .46; smoke 66 44 .7; smoke 92 42 .8; gun 58 67 1.1; "
        "sandbags 84 67 1"
    ),
    "fort": (
        "sun 74 18; hills 44 6 .24 3; ground 56 .44; fort 72 60 1.9; wire 74 68 1.6; flag 64 34 .7"
    ),
    "crowd": (
        "sun 74 20; hills 46 5 .22 2; ground 58 .42; flag 66 62 1.2; flag 84 62 1.2; crowd 52 64 1; crowd "
        "84 64 1; crowd 60 69 1.2; crowd 96 69 1.2"
    ),
    "departure": (
        "sun 70 26; sea 50 .28; ship 76 53 1.5; ground 64 .46; soldier 52 68 1; soldier 59 68 1; soldier 66 "
        "68 1; crate 86 68 .9; flag 46 66 1"
    ),
    "battle": (
        "dusk; sun 74 30; hills 48 6 .4 3; ground 58 .46; smoke 58 48 .8; smoke 90 44 .9; burst 70 58 1.1; "
        "burst 88 60 .8; runner 56 67 1.1; kneeler 80 68 1.2"
    ),
    "wire": (
        "sun 74 22; hills 48 5 .24 4; ground 58 .46; burst 82 52 .9; wire 72 62 1.4; runner 56 67 1.1; wire "
        "76 69 1.8; kneeler 92 60 .8"
    ),
    "sniper": (
        "sun 70 18; hills 42 8 .24 2; rocks 80 62 2.6; ground 61 .5; kneeler 78 45 1.1; truck 50 66 .6; "
        "olive 62 63 .9"
    ),
    "ambush": (
        "sun 74 18; hills 38 9 .24 1; rocks 92 58 2.2; ground 58 .5; road 66 66 2; truck 62 65 .95; burst "
        "74 60 .8; kneeler 90 44 .9; kneeler 98 48 .9; olive 48 60 .9"
    ),
    "lines-down": (
        "sun 74 20; hills 48 5 .24 3; ground 58 .46; telegraph 60 62 1.3; telegraph 78 64 1.5; telegraph 94 "
        "66 1.7; strand 60 45 68 58; strand 78 44 72 60; strand 78 44 94 43"
    ),
    "quarrel": (
        "sun 74 20; hills 50 4 .22 1; ground 60 .42; assembly 72 58 1.1; headdress 56 70 1; headdress 76 70 "
        "1; bust 94 70 1"
    ),
    "captured": (
        "sun 74 20; hills 48 5 .24 2; ground 58 .44; gun 66 65 1.3; tank 88 64 .9; flag 66 58 .9; soldier "
        "50 67 1.1; crate 78 68 .8"
    ),
    "sacrifice": (
        "dusk; sun 70 34; hills 50 6 .42 1; rocks 70 62 2; ground 63 .46; flag 73 50 1.3; soldier 68 50 "
        "1.1; smoke 92 50 .6"
    ),
    "flank": (
        "sun 74 18; hills 40 9 .22 3; hills 52 6 .36 1; ground 61 .5; tank 52 60 .6; tank 64 63 .8; tank 82 "
        "67 1.1; runner 92 58 .7"
    ),
    "sea": (
        "sun 72 20; sea 46 .26; ship 70 52 1.7; sea 60 .4"
    ),
}  # fmt: skip
"""Words are those of the painter or silhouettes (``scene_shapes``), with their place and size."""
