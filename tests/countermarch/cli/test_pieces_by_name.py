"""Units without ids are asked for by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from support.command_line import run
from support.folders import make_folder

if TYPE_CHECKING:
    from pathlib import Path

QUESTION = """id = "fight"
asks = "How strong?"
rules = ["1.0"]
[[given]]
name = "angreifer"
kind = "enum"
from = "units"
says = "who attacks"
[[answer]]
name = "strength"
value = 'cell("units", angreifer, "attack")'
says = "how strong it is"
"""


def folder_of(folder: Path) -> Path:
    return make_folder(
        folder / "army",
        units_csv="Name,Nation,Att\n60th (London),red,4\nAsienkorps,blue,6\nGarde,red,1\nGarde,blue,2\n",
        questions__fight_toml=QUESTION,
        clauses_tsv="1.0\tAttacks\tprocedure\tUnits attack.\tfight\n",
    )


def test_a_name_that_is_unique_does_for_the_id(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    for said in ("60th (London)", "60TH  (london)", "unit-1"):
        asked = run("ask", f"{folder}/", "fight", "--angreifer", said)
        assert (asked.status, asked.err) == (0, ""), asked.err
        assert "4" in asked.out
    twice = run("ask", f"{folder}/", "fight", "--angreifer", "Garde")
    assert twice.status == 2
    assert "'Garde' may be unit-3 (Garde), unit-4 (Garde); name one of them" in twice.err


ATTACK = """id = "attack"
asks = "How strong?"
rules = ["1.0"]
[[given]]
name = "attackers"
kind = "list"
min = 1
says = "who attacks"
[[given.field]]
name = "unit"
kind = "enum"
from = "units"
says = "the unit"
[[answer]]
name = "strength"
value = 'sum(cell("units", a, "attack") for a in attackers)'
says = "how strong they are"
"""


def test_a_list_takes_names_as_on_the_counters(tmp_path: Path) -> None:
    folder = make_folder(
        tmp_path / "army",
        units_csv="Name,Att\nHasen Nord,4\n1. Regiment,6\nHasen Süd,1\n",
        questions__attack_toml=ATTACK,
        clauses_tsv="1.0\tAttacks\tprocedure\tUnits attack.\tattack\n",
    )
    for said in ("Hasen Nord, 1. Regiment", "nord, 1. regiment", "unit-1 unit-2", "unit-1, 1. Regiment"):
        asked = run("ask", f"{folder}/", "attack", "--attackers", said)
        assert (asked.status, asked.err) == (0, ""), asked.err
        assert "10" in asked.out
    several = run("ask", f"{folder}/", "attack", "--attackers", "Hasen")
    assert several.status == 2
    assert "'Hasen' may be unit-1 (Hasen Nord), unit-3 (Hasen Süd); name one of them" in several.err
    stated = " ".join(run("questions", f"{folder}/", "attack").out.split())
    assert "a list, each Hasen Nord, 1. Regiment or Hasen Süd." in stated
    assert "By id as well, such as unit-1." in stated
    wrong = run("ask", f"{folder}/", "attack", "--attackers", "Hasn Nord")
    assert "'Hasn Nord' is not one of Hasen Nord, 1. Regiment, Hasen Süd" in wrong.err


def test_a_question_lists_the_names(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    (folder / "units.csv").write_text("Name,Att\n60th (London),4\nAsienkorps,6\n", encoding="utf-8")
    stated = " ".join(run("questions", f"{folder}/", "fight").out.split())
    assert "60th (London) or Asienkorps." in stated
