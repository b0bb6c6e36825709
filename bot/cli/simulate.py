"""`mafia simulate`: let robots play a scenario many times, and count the wins; with matplotlib, as a picture too."""

import os
import sys
import time
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

import click

from bot.cli.scenarios import rules_of
from bot.engine.rules import Rules
from bot.robots.playing import MANNERS
from bot.robots.simulation import simulate_all
from bot.robots.tallies import Cell, WinTally

QUANTILES = (0.05, 0.5, 0.95)
COLOURS = ("#3b6fb5", "#b5403b", "#7a5195", "#3f8f5f", "#c08a2b")
GREY = "#808080"
APART = 0.05
"""The horizontal distance between the marks of two sides, so that their intervals can be told apart."""


@click.command()
@click.argument("scenario")
@click.option("--players", type=int, help="Number of players. [default: the middle of the scenario's range]")
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="Number of games.")
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same games.")
@click.option(
    "--option", "options", multiple=True, metavar="K=V", help="Set an option of the scenario; may be repeated."
)
@click.option(
    "--manner", type=click.Choice(list(MANNERS)), default="sensible", show_default=True, help="How the robots play."
)
@click.option(
    "--against",
    type=click.Choice(list(MANNERS)),
    help="How those play who are not of the side of the many. [default: like them]",
)
@click.option("--jobs", type=click.IntRange(1), help="Number of processes. [default: one per core]")
@click.option(
    "--plot",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE.png",
    help="Draw who wins how often by number of players; plays every number unless --players is given.",
)
def simulate(  # noqa: PLR0917 - click passes them by name
    scenario: str,
    players: int | None,
    games: int,
    seed: str,
    options: tuple[str, ...],
    manner: str,
    against: str | None,
    jobs: int | None,
    plot: Path | None,
) -> None:
    """Let robots play SCENARIO (an id or a file) many times, and count who wins. Example: mafia simulate classic."""
    if plot is not None:
        _make_ready(plot)
    rules = rules_of(scenario, options)
    sizes = sorted(rules.deals)
    if players is not None and players not in rules.deals:
        raise click.ClickException(f"{rules.id} can be played by {', '.join(map(str, sizes))}, not by {players}")
    played = [players] if players else sizes if plot else [sizes[len(sizes) // 2]]
    label = f"{rules.id}, {', '.join(map(str, played))} players"
    begun = time.perf_counter()
    with click.progressbar(length=games * len(played), label=label, file=sys.stderr) as bar:
        cells = [Cell(rules, count, manner, against or "") for count in played]
        tallies = simulate_all(cells, games, seed=seed, jobs=jobs, progress=bar.update)
    seconds = time.perf_counter() - begun
    winners = winners_of(rules, played, tallies)
    robots = described(manner, against)
    click.echo(f"{rules.id}, {robots}")
    for count, tally in zip(played, tallies, strict=True):
        if len(played) > 1:
            click.echo(f"{count} players")
        report(tally, winners)
    inputs = sum(tally.inputs for tally in tallies)
    click.echo(
        f"{games * len(played)} games, {inputs} inputs in {seconds:.1f} s: {inputs / seconds:,.0f} inputs a second"
        f" ({jobs or os.cpu_count()} processes)"
    )
    if plot is not None:
        title = f"{rules.id}: {robots}, {games} games for each number of players"
        _draw(plot, title, dict(zip(played, tallies, strict=True)), winners)


def described(manner: str, against: str | None) -> str:
    """How robots play, in a few words."""
    return f"{manner} robots" if not against or against == manner else f"{manner} robots against {against} ones"


def winners_of(rules: Rules, played: Sequence[int], tallies: Sequence[WinTally]) -> list[str]:
    """Every side that is dealt, in the order of the roles, and all other winners; a draw comes last."""
    dealt = {role for count in played for role in rules.deals[count]}
    sides = dict.fromkeys(role.side for role in rules.roles.values() if role.id in dealt)
    others = {winner for tally in tallies for winner in tally.winners if winner not in sides}
    return [*sides, *sorted(others - {"draw"}), *(["draw"] if "draw" in others else [])]


def report(tally: WinTally, winners: Sequence[str]) -> None:
    """Print the win shares, and the length of games."""
    for winner in winners:
        low, high = tally.interval(winner)
        shared = f", {tally.shared[winner]} of them with another side" if tally.shared[winner] else ""
        click.echo(
            f"{winner:12} {tally.share(winner):7.2%}   95 %: {low:.2%} to {high:.2%}   ({tally.wins(winner)}{shared})"
        )
    few, half, most = (tally.rounds_at(share) for share in QUANTILES)
    click.echo(f"rounds       mean {tally.mean_rounds():.2f}, median {half}; nine games of ten last {few} to {most}")


# -- a picture ---------------------------------------------------------------------------------------------


def _make_ready(file: Path) -> None:
    """Make sure that a picture can be drawn, before hours of games are played for it.

    Raises:
        click.ClickException: matplotlib is missing, or the file has no place or another ending.
    """
    if find_spec("matplotlib") is None:
        raise click.ClickException("--plot needs matplotlib: pip install 'mafia-narrator[plot]'")
    if file.suffix.lower() not in {".png", ".svg", ".pdf"}:
        raise click.ClickException(f"--plot: expected a file ending with .png, .svg or .pdf, found '{file}'")
    try:
        there = file.resolve().parent.is_dir()
    except OSError:  # it may not be looked into
        there = False
    if not there:
        raise click.ClickException(f"--plot: there is no directory '{file.parent}'")


def _draw(file: Path, title: str, tallies: Mapping[int, WinTally], winners: Sequence[str]) -> None:
    """Draw the win shares, by the number of players, with 95 % intervals; the file's ending tells the kind of picture.

    Raises:
        click.ClickException: the file cannot be written.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415 - an extra
    from matplotlib.figure import Figure  # noqa: PLC0415
    from matplotlib.ticker import PercentFormatter  # noqa: PLC0415

    figure = Figure(figsize=(8, 4.5), dpi=150, layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    players = sorted(tallies)
    colours = iter(COLOURS)
    for place, winner in enumerate(winners):
        beside = APART * (place - (len(winners) - 1) / 2)
        colour = GREY if winner == "draw" else next(colours, GREY)
        shares = [tallies[count].share(winner) for count in players]
        lows, highs = zip(*(tallies[count].interval(winner) for count in players), strict=True)
        errors = [
            [max(0.0, share - low) for share, low in zip(shares, lows, strict=True)],
            [max(0.0, high - share) for share, high in zip(shares, highs, strict=True)],
        ]
        axes.errorbar(
            [count + beside for count in players],
            shares,
            yerr=errors,
            color=colour,
            marker="o",
            markersize=4,
            capsize=3,
            label=winner,
        )
    axes.set(title=title, xlabel="players", ylabel="games won", ylim=(0, 1), xticks=players)
    axes.yaxis.set_major_formatter(PercentFormatter(1))
    axes.grid(axis="y", alpha=0.3)
    axes.spines[["top", "right"]].set_visible(False)
    figure.legend(loc="outside right upper", frameon=False)
    try:
        figure.savefig(file)
    except OSError as error:
        raise click.ClickException(f"--plot: {file}: {error.strerror}") from error
