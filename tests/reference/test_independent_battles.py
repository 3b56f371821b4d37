"""Whole battles worked out from the rule books alone, by somebody who had not seen the code."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from countermarch.reference.engine.json_values import Json

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from countermarch.reference.engine import InputError, registry
from countermarch.reference.engine.json_values import to_json
from countermarch.reference.engine.odds import odds

CASES = [json.loads(line) for line in Path(__file__).with_suffix(".jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("case", CASES, ids=[f"{one['game']}-{one['why']}" for one in CASES])
def test_a_battle_is_ruled_as_the_rule_book_has_it(case: dict[str, Any]) -> None:
    if "odds" in case:
        assert _spread(case) == {_key(one, one): Fraction(one["p"]) for one in case["odds"]}
        return
    expected = case["expect"]
    asked = registry.find(case["game"], case["question"])
    if "error" in expected:
        with pytest.raises(InputError, match=f"^{expected['error']}: "):
            asked.ask(case["given"])
        return
    answer: Any = to_json(asked.ask(case["given"]).answer)
    assert {name: answer.get(name) for name in expected} == expected


def _spread(case: dict[str, Any]) -> dict[str, Fraction]:
    found: Counter[str] = Counter()
    for one in odds(case["game"], case["question"], case["given"]).outcomes:
        found[_key(one.answer, case["odds"][0])] += one.probability  # type: ignore[assignment] # a share
    return dict(found)  # type: ignore[arg-type] # shares


def _key(answer: Mapping[str, Json], fields: Iterable[str]) -> str:
    return json.dumps({name: answer[name] for name in fields if name != "p"})
