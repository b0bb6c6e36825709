"""`mafia balance`: the win shares of every shipped scenario with few, some and many players, as a page of the docs."""

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
from bot.robots.tallies import Bout, Cell, WinTally, elo, wilson
from bot.scenario import Scenario, ScenarioError, available, load
from bot.scenario.models import ChoiceOption
from bot.scenario.options import table_options

HEAD = """\
# Balance

Who wins when robots play: {games} games in each row of this first table, {others} in the rows below, seed {seed}, made
by `mafia balance --games {games} --others {others}`. A share of half the games is uncertain by some {spread} percentage
points either way in this table; below, brackets have the 95 % (Wilson) intervals.
"""

NOTES = """\
**The robots** are those of the playground, `mafia demo` and `mafia simulate` (the manner `sensible`). Each knows only
what a player in its seat may know. They talk: they accuse, doubt and defend, they claim roles and tell what they have
found out, and the mafia bluff. They suspect people by the share of possible worlds in which these are enemies, given
what was said, how everybody voted, who was killed and what the narrator has told.

**How to read it.** People are not robots. Compare the sizes of one scenario with one another rather than with 50 %. One
more mafia or one more town player often changes more than any option. Options have their defaults unless a heading
says otherwise.
"""

DUELS = """\
## Manners against each other

*Random* robots give any legal answer; *silent* ones think and listen but never speak; *careless* ones speak, but half
of their answers are random; *sensible* ones think and talk. The many need words to agree on whom to vote out: where
they are silent, they rarely win.

Their Elo is taken from all of these games together, where each game may favour a side as it likes:
"""

UNEVEN = """\
## Where sides are uneven

In these rows a side wins more than {most} % of the games, or less than {least} %. That is the cast as the book has it:
where the stronger robots are *careless*, so that half of their answers are random, the shares are others.

| scenario | players | side | wins, in percent | played otherwise |
|---|---:|---|---:|---|
"""

MOST, LEAST = 0.65, 0.1
"""The bounds of a fair share of wins: a side beyond them is shown again with careless opponents."""

BRIEF = 3
"""The number of sizes (numbers of players) that stand for all: the smallest, one in the middle, the largest."""

MATCHES = (("classic", 10), ("simple", 10), ("nasim", 12), ("city", 14), ("godfather", 10))
"""The games in which manners of playing (of robots) are set against each other: scenarios and numbers of players."""


@dataclass(frozen=True)
class BalanceTable:
    """One table: a scenario with a choice of options."""

    title: str
    rules: Rules

    @property
    def sizes(self) -> list[int]:
        """The numbers of players, row by row."""
        sizes = sorted(self.rules.deals)
        return [sizes[0], sizes[len(sizes) // 2], sizes[-1]] if len(sizes) > BRIEF else sizes

    @property
    def middle(self) -> int:
        """The index of the row with a middle number of players, which stands for the table in the overview."""
        return len(self.sizes) // 2

    @property
    def cells(self) -> list[Cell]:
        """The games to play for the table, row by row."""
        return [Cell(self.rules, players, "sensible") for players in self.sizes]

    @property
    def usual(self) -> Cell:
        """The games of the middle row."""
        return self.cells[self.middle]

    @property
    def unusual(self) -> list[Cell]:
        """The games of all other rows."""
        return [cell for place, cell in enumerate(self.cells) if place != self.middle]


@dataclass(frozen=True)
class Match:
    """Manners of playing in one scenario: a row for each manner of the larger side, a column for each of the others."""

    rules: Rules
    players: int

    @property
    def cells(self) -> list[Cell]:
        """The games to play for the table, row by row."""
        return [Cell(self.rules, self.players, manner, against) for manner in MANNERS for against in MANNERS]

    @property
    def home(self) -> str:
        """The larger side, whose wins are counted."""
        return side_of_many(self.rules.roles[role] for role in self.rules.deals[self.players])


@click.command()
@click.argument("scenarios", nargs=-1, metavar="[SCENARIO]...")
@click.option("--games", type=click.IntRange(1), default=2000, show_default=True, help="Games per row.")
@click.option(
    "--others",
    type=click.IntRange(1),
    help="Games per row of other sizes than the one in the middle, and of manners. [default: as many]",
)
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same page.")
@click.option("--jobs", type=click.IntRange(1), help="Number of processes. [default: one per core]")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    help="The page to write. [default: docs/balance.md for all; some scenarios are printed]",
)
def balance(
    scenarios: tuple[str, ...], *, games: int, others: int | None, seed: str, jobs: int | None, out: Path | None
) -> None:
    """Let robots play every shipped scenario, and write who wins how often.

    Of each: the smallest, a middle and the largest number of players. SCENARIO is an id, such as classic; without any,
    all are played, which takes hours. The page has only what was played.
    """
    if out is None and not scenarios:
        out = Path("docs/balance.md")
    if out is not None and not out.resolve().parent.is_dir():
        raise click.ClickException(f"there is no directory '{out.parent}'; name a file with --out")
    try:
        names = scenarios or available()
        tables = [table for name in names for table in tables_of(load(name))]
        matches = [Match(load(name).rules(), players) for name, players in MATCHES if name in names]
    except ScenarioError as error:
        raise click.ClickException(str(error)) from error
    others = others or games
    rest = [cell for match in matches for cell in match.cells]
    rest += [cell for table in tables for cell in table.unusual]
    total = games * len(tables) + others * len(rest)
    with click.progressbar(length=total, label=f"{len(tables) + len(rest)} rows", file=sys.stderr) as bar:
        usual = iter(simulate_all([one.usual for one in tables], games, seed=seed, jobs=jobs, progress=bar.update))
        tallies = iter(simulate_all(rest, others, seed=seed, jobs=jobs, progress=bar.update))
    fought = [[next(tallies) for _ in match.cells] for match in matches]
    duels = [duel(match, done) for match, done in zip(matches, fought, strict=True)]
    played = [
        (table, [next(usual if place == table.middle else tallies) for place in range(len(table.cells))])
        for table in tables
    ]
    odd = [one for table, done in played for one in uneven(table, done)]
    again = simulate_all([one.cell for one in odd], games, seed=seed, jobs=jobs) if odd else []
    low, high = wilson(games / 2, games)
    head = HEAD.format(games=games, others=others, seed=seed, spread=f"{50 * (high - low):.0f}")
    parts = [
        head,
        overview(played),
        NOTES,
        *([differently(odd, again)] if odd else []),
        *([DUELS, strengths(matches, fought), *duels] if duels else []),
    ]
    parts += [page(table, done) for table, done in played]
    text = "\n".join(parts)
    if out is None:
        click.echo(text)
    else:
        out.write_text(text, encoding="utf-8")
        click.echo(f"{out}: {len(played)} scenario{'s' * (len(played) != 1)}, {total} games")


def tables_of(scenario: Scenario) -> Iterator[BalanceTable]:
    """A table for the defaults; where an option chooses the cast (the roles to deal), one for each of its choices."""
    options = {name: scenario.options[name] for name in table_options(scenario.raw)}
    choosing = {name: option for name, option in options.items() if isinstance(option, ChoiceOption)}
    several = len(choosing) > 1
    if len(choosing) != 1:
        yield BalanceTable(scenario.id, scenario.rules())
    for name, option in choosing.items():
        for choice in option.choices:
            if not several or choice != option.default:
                yield BalanceTable(f"{scenario.id}, {name}={choice}", scenario.rules({name: choice}))


def overview(played: list[tuple[BalanceTable, list[WinTally]]]) -> str:
    """An overview on one page: who wins with a number of players in the middle, and how long a game is."""
    lines = [
        "| scenario | players | who wins, in percent | the many at all sizes | rounds |",
        "|---|---:|---|---|---:|",
    ]
    for table, tallies in played:
        tally, size = tallies[table.middle], table.sizes[table.middle]
        sides = sorted(winners_of(table.rules, [size], [tally]), key=tally.wins, reverse=True)
        wins = ", ".join(f"{side} {100 * tally.share(side):.0f}" for side in sides if tally.wins(side))
        home = side_of_many(table.rules.roles[role] for role in table.rules.deals[size])
        shares = [tally.share(home) for tally in tallies]
        lines.append(f"| {table.title} | {size} | {wins} | {_range(shares, 100)} % | {tally.mean_rounds():.1f} |")
    return "\n".join([*lines, ""])


@dataclass(frozen=True)
class Oddity:
    """An uneven side in the middle row of a table: its share of wins, and the games with other robots or sizes."""

    title: str
    side: str
    share: float
    cell: Cell


def uneven(table: BalanceTable, tallies: list[WinTally]) -> Iterator[Oddity]:
    """The sides of the middle row that win too much or too little."""
    tally, size = tallies[table.middle], table.sizes[table.middle]
    for side in dict.fromkeys(table.rules.roles[role].side for role in table.rules.deals[size]):
        share = tally.share(side)
        if share > MOST:
            yield Oddity(table.title, side, share, Cell(table.rules, size, "sensible", "careless", side))
        elif share < LEAST:
            yield Oddity(table.title, side, share, Cell(table.rules, size, "careless", "sensible", side))


def differently(odd: list[Oddity], tallies: list[WinTally]) -> str:
    """The Markdown table of these sides' wins where the stronger robots play carelessly."""
    lines = [UNEVEN.format(most=f"{100 * MOST:.0f}", least=f"{100 * LEAST:.0f}").rstrip("\n")]
    for one, tally in zip(odd, tallies, strict=True):
        who = f"{one.side} careless" if one.share > MOST else "all others careless"
        row = (one.title, one.cell.players, one.side, f"{100 * one.share:.0f}", f"{who}: {_share(tally, one.side)}")
        lines.append(f"| {' | '.join(map(str, row))} |")
    return "\n".join([*lines, ""])


def _range(values: list[float], factor: int) -> str:
    low, high = f"{factor * min(values):.0f}", f"{factor * max(values):.0f}"
    return low if low == high else f"{low}–{high}"


def strengths(matches: list[Match], fought: list[list[WinTally]]) -> str:
    """How strong each manner is, over all matches."""
    bouts = [
        Bout(match.rules.id, cell.manner, cell.against, tally.wins(match.home), tally.games)
        for match, tallies in zip(matches, fought, strict=True)
        for cell, tally in zip(match.cells, tallies, strict=True)
    ]
    points = elo(bouts, MANNERS)
    ranked = sorted(points, key=points.__getitem__, reverse=True)
    lines = ["| manner | Elo above random |", "|---|---:|", *[f"| {name} | {points[name]:.0f} |" for name in ranked]]
    return "\n".join([*lines, ""])


def duel(match: Match, tallies: list[WinTally]) -> str:
    """How often the side of the many wins, by how they play and how the others do."""
    rules, home = match.rules, match.home
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
