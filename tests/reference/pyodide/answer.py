"""Answers lines of questions and games from /input to /output; run by Pyodide, and by CPython to compare."""

from __future__ import annotations

import hashlib
import io
import json
from pathlib import Path
from typing import Any

from countermarch.reference import play
from countermarch.reference.engine import batch, wire
from countermarch.reference.play.simulation import simulate


def answer(data: bytes) -> bytes:
    """Answer lines that are questions (a batch) or ``play`` or ``simulate``, one line for each."""
    lines = data.splitlines(keepends=True)
    asked = io.BytesIO(b"".join(line for line in lines if b'"question"' in line))
    out = io.BytesIO()
    batch.run(asked, out)
    for line in lines:
        if b'"question"' not in line:
            out.write(json.dumps(_game(**json.loads(line)), sort_keys=True).encode() + b"\n")
    return out.getvalue()


def _game(*, does: str, game: str, policy: str, seed: int) -> dict[str, Any]:
    if does == "simulate":
        found = simulate(game, games=20, seed=seed, policy=policy)
        return {"endings": dict(found.endings), "turns": {str(k): v for k, v in found.turns.items()}}
    end = play.begin(game, seed=seed).finish(play.game(game).policies[policy])
    log = json.dumps([[step.rule, step.text] for entry in end.log for step in entry.steps])
    return {
        "save": play.save(end),
        "ending": end.ending,
        "state": wire.plain(end.state),
        "log": hashlib.sha256(log.encode()).hexdigest(),
    }


if __name__ == "__main__" and Path("/input").exists():
    Path("/output").write_bytes(answer(Path("/input").read_bytes()))
