"""`mafia balance`: who wins what, for every shipped scenario and every number of players, as a page of the docs."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from bot.cli.simulate import winners_of
from bot.engine.rules import Rules
from bot.robots import MANNERS, Cell, Tally, simulate_all
from bot.scenario import Scenario, ScenarioError, available, load

HEAD = """\
# Balance

Who wins when robots play: {games} games in each row, seed {seed}, made by `mafia balance --games {games}`. In brackets
the 95 % (Wilson) intervals, in percent. *Random* robots give any legal answer. *Sensible* ones vote for the players
they suspect, spare their teammates and use their abilities on purpose. They do not talk, so the mafia, who know one
another without talking, win more often than against people. Options have their defaults unless a heading says
otherwise.
"""


@dataclass(frozen=True)
class Table:
    """One table: a scenario with a choice of options."""

    title: str
    rules: Rules

    @property
    def cells(self) -> list[Cell]:
        """What is played for it, row by row."""
        return [Cell(self.rules, players, manner) for players in sorted(self.rules.deals) for manner in MANNERS]


@click.command()
@click.argument("scenarios", nargs=-1, metavar="[SCENARIO]...")
@click.option("--games", type=click.IntRange(1), default=2000, show_default=True, help="Games per row.")
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same page.")
@click.option("--jobs", type=click.IntRange(1), help="Number of processes. [default: one per core]")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    default=Path("docs/balance.md"),
    show_default=True,
    help="The page to write.",
)
def balance(scenarios: tuple[str, ...], games: int, seed: str, jobs: int | None, out: Path) -> None:
    """Let robots play every shipped scenario with every number of players, and write who wins how often.

    SCENARIO is an id, such as classic; without any, all are played.
    """
    if not out.resolve().parent.is_dir():
        raise click.ClickException(f"there is no directory '{out.parent}'; name a file with --out")
    try:
        tables = [table for name in scenarios or available() for table in tables_of(load(name))]
    except ScenarioError as error:
        raise click.ClickException(str(error)) from error
    cells = [cell for table in tables for cell in table.cells]
    with click.progressbar(length=games * len(cells), label=f"{len(cells)} rows", file=sys.stderr) as bar:
        tallies = iter(simulate_all(cells, games, seed=seed, jobs=jobs, progress=bar.update))
    parts = [HEAD.format(games=games, seed=seed)]
    parts += [page(table, [next(tallies) for _ in table.cells]) for table in tables]
    out.write_text("\n".join(parts), encoding="utf-8")
    click.echo(f"{out}: {len(tables)} tables, {games * len(cells)} games")


def tables_of(scenario: Scenario) -> Iterator[Table]:
    """A table for the defaults; where an option chooses the composition, one for each of its choices."""
    by = str((scenario.raw.get("composition") or {}).get("by", "")).removeprefix("$")
    option = scenario.options.get(by)
    if option is None or option.kind != "choice":
        yield Table(scenario.id, scenario.rules())
        return
    for choice in option.choices:
        yield Table(f"{scenario.id}, {by}={choice}", scenario.rules({by: choice}))


def page(table: Table, tallies: list[Tally]) -> str:
    """A table as Markdown."""
    winners = winners_of(table.rules, sorted(table.rules.deals), tallies)
    lines = [
        f"## {table.title}",
        "",
        f"| players | robots | {' | '.join(winners)} | rounds |",
        f"|---:|---|{'---:|' * len(winners)}---:|",
    ]
    for cell, tally in zip(table.cells, tallies, strict=True):
        shares = " | ".join(_share(tally, winner) for winner in winners)
        lines.append(f"| {cell.players} | {cell.manner} | {shares} | {tally.mean_rounds():.1f} |")
    return "\n".join([*lines, ""])


def _share(tally: Tally, winner: str) -> str:
    low, high = tally.interval(winner)
    return f"{100 * tally.share(winner):.1f} % ({100 * low:.1f}–{100 * high:.1f})"
