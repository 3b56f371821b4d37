"""``countermarch simulate``: many games of one policy, and how they end."""

from __future__ import annotations

from typing import Annotated

import typer

EXAMPLES = (
    "countermarch simulate arab-israeli-wars --games 10000 --seed 1948",
    "countermarch simulate arab-israeli-wars --games 10000 --policy random --json",
    "countermarch simulate arab-israeli-wars --games 1000000 --cluster tcp://192.168.1.5:8786",
)


def run(
    *,
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game by its id.", show_default=False)],
    games: Annotated[int, typer.Option("--games", metavar="N", help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Decides all chance in all games.")] = 0,
    policy: Annotated[
        str, typer.Option("--policy", metavar="NAME", help="Who decides: sensible or random.")
    ] = "sensible",
    option: Annotated[
        list[str] | None,
        typer.Option("--option", metavar="NAME=VALUE", help="A scenario or reading; may be given again."),
    ] = None,
    jobs: Annotated[
        int, typer.Option("--jobs", metavar="N", help="Processes; every core when 0.", min=0, max=1024)
    ] = 0,
    cluster: Annotated[
        str,
        typer.Option("--cluster", metavar="ADDRESS", help="A Dask scheduler whose workers play."),
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object for a program.")] = False,
) -> int:
    """Play many games and print how they end, each share with its 95 % confidence interval.

    The same seed gives the same result whatever plays it: one process, every core, a cluster.
    """
    import sys  # noqa: PLC0415 # a command loads what it uses

    from countermarch import simulating  # noqa: PLC0415 # as above
    from countermarch.cli import playing, progress  # noqa: PLC0415 # as above
    from reference.play.simulation import check, simulate  # noqa: PLC0415 # as above

    wanted = playing.options(option or [])
    check(game, games=games, seed=seed, policy=policy, options=wanted)
    with (
        simulating.workers(games, jobs=jobs, cluster=cluster) as executor,
        progress.count("games", games, shown=sys.stderr.isatty()) as tell,
    ):
        found = simulate(
            game, games=games, seed=seed, policy=policy, options=wanted, executor=executor, tell=tell
        )
    if as_json:
        import json  # noqa: PLC0415 # for programs only

        typer.echo(json.dumps(simulating.record(found), ensure_ascii=False))
    else:
        from countermarch.cli.layout import simulation as layout  # noqa: PLC0415 # Rich, for readers only

        layout.show(found)
    return 0
