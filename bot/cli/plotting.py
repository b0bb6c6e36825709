"""Win shares as a picture. Needs matplotlib, which the rest of the project does without."""

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

import click

from bot.robots.tallies import WinTally

COLOURS = ("#3b6fb5", "#b5403b", "#7a5195", "#3f8f5f", "#c08a2b")
GREY = "#808080"
APART = 0.05
"""The distance between the marks of two sides, so that their intervals can be told apart."""


def ready(file: Path) -> None:
    """Make sure that a picture can be drawn, before hours of games are played for it.

    Raises:
        click.ClickException: matplotlib is missing, or the file has no place or another ending.
    """
    if find_spec("matplotlib") is None:
        raise click.ClickException("--plot needs matplotlib: pip install 'mafia-narrator[plot]'")
    if file.suffix.lower() not in {".png", ".svg", ".pdf"}:
        raise click.ClickException(f"--plot: expected a file ending with .png, .svg or .pdf, found '{file}'")
    if not file.resolve().parent.is_dir():
        raise click.ClickException(f"--plot: there is no directory '{file.parent}'")


def draw(file: Path, title: str, tallies: Mapping[int, WinTally], winners: Sequence[str]) -> None:
    """Draw the win shares, by the number of players, with 95 % intervals.

    Args:
        file: where to; its ending tells the kind of picture.
        title: the title above.
        tallies: the counts, by the number of players.
        winners: the sides in order; a draw is grey.

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
