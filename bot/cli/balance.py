"""`mafia balance`: the win shares of every shipped scenario with every number of players, as a page of the docs."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from bot.cli.simulate import winners_of
from bot.engine.rules import Rules
from bot.robots.playing import MANNERS
from bot.robots.public import side_of_many
from bot.robots.simulation import simulate_all
from bot.robots.tallies import Cell, WinTally
from bot.scenario import Scenario, ScenarioError, available, load
from bot.scenario.models import ChoiceOption
from bot.scenario.options import table_options

HEAD = """\
# Balance

Who wins when robots play: {games} games in each row, seed {seed}, made by `mafia balance --games {games}`. In brackets
the 95 % (Wilson) intervals, in percent.

**The robots** are those of the playground, `mafia demo` and `mafia simulate` (the manner `sensible`). Each knows only
what a player in its seat may know. They talk: they accuse, doubt and defend, they claim roles and tell what they have
found out, and the mafia bluff. They suspect people by what was said, how they voted and what became of it, follow a
claim that nobody disputes, protect and shoot accordingly, and let days pass without a vote while they can afford it.

**How to read it.** People are not robots: a practised mafia wins more often than here, and a town that trusts nobody
loses more often. Compare the sizes of one scenario with one another rather than with 50 %. One more mafia or one more
town player often changes more than any option. Options have their defaults unless a heading says otherwise.
"""

DUELS = """\
## Manners against each other

*Random* robots give any legal answer; *silent* ones think and listen but never speak; *careless* ones speak, but half
of their answers are random; *sensible* ones think and talk. Where the town has findings to tell, as in classic, talk
decides. In plain simple nobody has any, and talk is a lever for the mafia: there a silent town does better.
"""

BRIEF = 3
"""So many sizes stand for all where a scenario has many tables: the smallest, one in the middle, the largest."""
EVEN = 2
"""So many sizes are named as the most even ones."""

MATCHES = (("classic", 10), ("simple", 10))
"""Where manners of playing are set against each other: scenarios and players."""


@dataclass(frozen=True)
class BalanceTable:
    """One table: a scenario with a choice of options; where there are many such, `brief`, with three sizes only."""

    title: str
    rules: Rules
    brief: bool = False

    @property
    def sizes(self) -> list[int]:
        """The numbers of players, row by row."""
        sizes = sorted(self.rules.deals)
        return [sizes[0], sizes[len(sizes) // 2], sizes[-1]] if self.brief and len(sizes) > BRIEF else sizes

    @property
    def cells(self) -> list[Cell]:
        """The games to play for the table, row by row."""
        return [Cell(self.rules, players, "sensible") for players in self.sizes]


@dataclass(frozen=True)
class Match:
    """Manners against each other in one scenario: a row for each of the many, a column for each of the others."""

    rules: Rules
    players: int

    @property
    def cells(self) -> list[Cell]:
        """The games to play for the table, row by row."""
        return [Cell(self.rules, self.players, manner, against) for manner in MANNERS for against in MANNERS]


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
        names = scenarios or available()
        tables = [table for name in names for table in tables_of(load(name))]
        matches = [Match(load(name).rules(), players) for name, players in MATCHES if name in names]
    except ScenarioError as error:
        raise click.ClickException(str(error)) from error
    cells = [cell for match in matches for cell in match.cells]
    cells += [cell for table in tables for cell in table.cells]
    with click.progressbar(length=games * len(cells), label=f"{len(cells)} rows", file=sys.stderr) as bar:
        tallies = iter(simulate_all(cells, games, seed=seed, jobs=jobs, progress=bar.update))
    duels = [duel(match, [next(tallies) for _ in match.cells]) for match in matches]
    played = [(table, [next(tallies) for _ in table.cells]) for table in tables]
    parts = [HEAD.format(games=games, seed=seed), overview(played), *([DUELS, *duels] if duels else [])]
    parts += [page(table, done) for table, done in played]
    out.write_text("\n".join(parts), encoding="utf-8")
    click.echo(f"{out}: {len(played)} scenarios, {games * len(cells)} games")


def tables_of(scenario: Scenario) -> Iterator[BalanceTable]:
    """A table for the defaults; where an option chooses the cast, one for each of its choices."""
    options = {name: scenario.options[name] for name in table_options(scenario.raw)}
    choosing = {name: option for name, option in options.items() if isinstance(option, ChoiceOption)}
    several = len(choosing) > 1
    if len(choosing) != 1:
        yield BalanceTable(scenario.id, scenario.rules())
    for name, option in choosing.items():
        for choice in option.choices:
            if not several or choice != option.default:
                yield BalanceTable(f"{scenario.id}, {name}={choice}", scenario.rules({name: choice}), brief=several)


def overview(played: list[tuple[BalanceTable, list[WinTally]]]) -> str:
    """An overview for choosing a number of players: the most even sizes, and how long a game is."""
    lines = [
        "## How many players",
        "",
        "The sizes at which the strongest side wins least often, and the range of the side of the many over all sizes.",
        "",
        "| scenario | most even with | its strongest side | side of the many | rounds |",
        "|---|---|---|---|---:|",
    ]
    for table, tallies in played:
        most = [max(tally.winners.values()) / tally.games for tally in tallies]
        best = sorted(sorted(range(len(most)), key=most.__getitem__)[:EVEN])
        named = min(best, key=most.__getitem__)
        strongest = tallies[named].winners.most_common(1)[0][0]
        home = side_of_many(table.rules.roles[role] for role in table.rules.deals[table.sizes[named]])
        shares = [tally.share(home) for tally in tallies]
        rounds = [tally.mean_rounds() for tally in tallies]
        lines.append(
            f"| {table.title} | {', '.join(str(table.sizes[place]) for place in best)} "
            f"| {strongest}, {100 * most[named]:.0f} % with {table.sizes[named]} "
            f"| {home}: {_range(shares, 100)} % | {_range(rounds, 1)} |"
        )
    return "\n".join([*lines, ""])


def _range(values: list[float], factor: int) -> str:
    low, high = f"{factor * min(values):.0f}", f"{factor * max(values):.0f}"
    return low if low == high else f"{low}–{high}"


def duel(match: Match, tallies: list[WinTally]) -> str:
    """How often the side of the many wins, by how they play and how the others do."""
    rules = match.rules
    home = side_of_many(rules.roles[role] for role in rules.deals[match.players])
    lines = [
        f"Wins of the {home} in {rules.id} with {match.players} players:",
        "",
        f"| {home} | {' | '.join(f'against {manner}' for manner in MANNERS)} |",
        f"|---|{'---:|' * len(MANNERS)}",
    ]
    done = iter(tallies)
    lines += [f"| {manner} | {' | '.join(_share(next(done), home) for _ in MANNERS)} |" for manner in MANNERS]
    return "\n".join([*lines, ""])


def page(table: BalanceTable, tallies: list[WinTally]) -> str:
    """A table as Markdown."""
    winners = winners_of(table.rules, table.sizes, tallies)
    lines = [
        f"## {table.title}",
        "",
        f"| players | {' | '.join(winners)} | rounds |",
        f"|---:|{'---:|' * len(winners)}---:|",
    ]
    for cell, tally in zip(table.cells, tallies, strict=True):
        shares = " | ".join(_share(tally, winner) for winner in winners)
        lines.append(f"| {cell.players} | {shares} | {tally.mean_rounds():.1f} |")
    return "\n".join([*lines, ""])


def _share(tally: WinTally, winner: str) -> str:
    low, high = tally.interval(winner)
    return f"{100 * tally.share(winner):.1f} % ({100 * low:.1f}–{100 * high:.1f})"
