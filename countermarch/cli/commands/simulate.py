"""``countermarch simulate``: plays many games by one policy and counts how they end."""

from __future__ import annotations

import click

from countermarch.cli.command import GAME, WHOLE, command, flag, option, whole
from countermarch.cli.streams import json_text

EXAMPLES = (
    "countermarch simulate arab-israeli-wars --games 10000 --seed 1948",
    "countermarch simulate arab-israeli-wars --games 10000 --policy random --json",
    "countermarch simulate arab-israeli-wars --games 1000000 --cluster tcp://192.168.1.5:8786",
)


@command(EXAMPLES)
@click.argument("game", type=GAME, metavar="GAME", help="The game by its id.")
@option("--games", metavar="N", type=WHOLE, default=1000, help="How many games.")
@option("--seed", metavar="N", type=WHOLE, default=0, help="Seed for all dice and shuffles.")
@option(
    "--policy",
    metavar="NAME",
    default="sensible",
    help="Who decides: sensible or random; strong, or safe where a game has it (both slow).",
)
@option(
    "--option",
    metavar="NAME=VALUE",
    multiple=True,
    help="A scenario, or a reading of an unclear rule; repeat for more.",
)
@option("--jobs", metavar="N", type=whole(0, 1024), default=0, help="Processes; 0 means one for each core.")
@option("--cluster", metavar="ADDRESS", help="A Dask scheduler whose workers play.")
@flag("--json", "as_json", help="Print one JSON object for a program.")
def run(
    *,
    game: str,
    games: int,
    seed: int,
    policy: str,
    option: tuple[str, ...],
    jobs: int,
    cluster: str,
    as_json: bool,
) -> int:
    """Let the program play many games, and print how often each ending occurs.

    The same seed gives the same result, whether in one process, on all cores or on a cluster.
    """
    import sys

    from countermarch import workers
    from countermarch.cli import game_files, progress
    from countermarch.reference.play.simulation import check, simulate

    wanted = game_files.options(option)
    check(game, games=games, seed=seed, policy=policy, options=wanted)
    with (
        workers.executor(games, jobs=jobs, cluster=cluster) as executor,
        progress.count("games", games, shown=sys.stderr.isatty()) as tell,
    ):
        found = simulate(
            game, games=games, seed=seed, policy=policy, options=wanted, executor=executor, on_progress=tell
        )
    if as_json:
        click.echo(json_text(workers.record(found)))
    else:
        from countermarch.cli.layout import simulation as layout

        layout.show(found)
    return 0
