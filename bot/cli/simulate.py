"""`mafia simulate`: let robots play a scenario many times, and count who wins."""

import os
import sys
import time

import click

from bot.cli.scenarios import named
from bot.robots import MANNERS, Tally
from bot.robots import simulate as run
from bot.scenario import ScenarioError

QUANTILES = (0.05, 0.5, 0.95)


@click.command()
@click.argument("scenario")
@click.option("--players", type=int, help="How many players. [default: the middle of the scenario's sizes]")
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="How many games.")
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same games.")
@click.option("--option", "options", multiple=True, metavar="K=V", help="An option of the scenario; may be repeated.")
@click.option("--manner", type=click.Choice(list(MANNERS)), default="random", show_default=True, help="How they play.")
@click.option("--jobs", type=click.IntRange(1), help="How many processes. [default: as many as there are cores]")
def simulate(  # noqa: PLR0917 - click passes them by name
    scenario: str,
    players: int | None,
    games: int,
    seed: str,
    options: tuple[str, ...],
    manner: str,
    jobs: int | None,
) -> None:
    """Let robots play SCENARIO (an id or a file) many times, and count who wins."""
    chosen = dict(option.partition("=")[::2] for option in options)
    try:
        rules = named(scenario).rules(chosen)
    except ScenarioError as error:
        raise click.ClickException(str(error)) from error
    sizes = sorted(rules.deals)
    players = players or sizes[len(sizes) // 2]
    if players not in rules.deals:
        raise click.ClickException(f"{rules.id} can be played by {', '.join(map(str, sizes))}, not by {players}")
    begun = time.perf_counter()
    with click.progressbar(length=games, label=f"{rules.id}, {players} players", file=sys.stderr) as bar:
        tally = run(rules, players, games, seed=seed, manner=manner, jobs=jobs, progress=bar.update)
    seconds = time.perf_counter() - begun
    sides = dict.fromkeys(role.faction for role in rules.roles.values() if role.id in rules.deals[players])
    report(tally, [*sides, *(winner for winner in sorted(tally.winners) if winner not in sides)])
    click.echo(
        f"{tally.games} games, {tally.inputs} inputs in {seconds:.1f} s: {tally.inputs / seconds:,.0f} inputs a second"
        f" ({jobs or os.cpu_count()} processes)"
    )


def report(tally: Tally, winners: list[str]) -> None:
    """Print who won how often, and how long it took."""
    for winner in winners:
        low, high = tally.interval(winner)
        click.echo(
            f"{winner:12} {tally.share(winner):7.2%}   95 %: {low:.2%} to {high:.2%}   ({tally.winners[winner]})"
        )
    marks = ", ".join(f"{tally.rounds_at(share)} by {share:.0%}" for share in QUANTILES)
    click.echo(f"rounds       mean {tally.mean_rounds():.2f}; over within {marks} of the games")
