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


def test_a_question_lists_the_names(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    (folder / "units.csv").write_text("Name,Att\n60th (London),4\nAsienkorps,6\n", encoding="utf-8")
    told = " ".join(run("questions", f"{folder}/", "fight").out.split())
    assert "By name as well: 60th (London) or Asienkorps." in told
