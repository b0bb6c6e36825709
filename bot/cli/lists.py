"""`mafia events`, `abilities`, `procedures` and so on: what the engine has, told by docstrings and tables."""

from collections.abc import Iterable

import click

from bot.cli.describing import Entry, event_entry, part_entry
from bot.engine.abilities import ABILITIES
from bot.engine.chance import DRAWS
from bot.engine.endings import ENDINGS
from bot.engine.events import EVENTS
from bot.engine.finales import FINALES
from bot.engine.procedures import PROCEDURES
from bot.engine.procedures.votes.ties import TIES
from bot.robots.scripts.questions import QUESTIONS, form


@click.command()
def events() -> None:
    """List everything the narrator can say (events), with the fields that game scripts can check."""
    show(event_entry(event) for event in EVENTS.values())


@click.command()
def abilities() -> None:
    """List the abilities that a role or a team can have, with their parameters."""
    show(part_entry(part) for part in ABILITIES.values())


@click.command()
def answers() -> None:
    """List everything players are asked, with the form of the answer and the parts of a scenario that ask it.

    SEAT is the number of a seat, ROLE the id of a role, SIDE the id of a side, and CODE is code_1, code_2 and so on.
    `...` means that there may be several, brackets mean that it may be left out. `none` picks nobody, where that is
    allowed. Example: `do: 3 save 5`.
    """
    rows = sorted((name, form(name), ", ".join(parts)) for name, parts in QUESTIONS.items())
    widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
    for name, answer, parts in rows:
        click.echo(f"{name:<{widths[0]}}  {answer:<{widths[1]}}  {parts}")


@click.command()
def draws() -> None:
    """List everything chance decides, by the names that the step `chance` of a game script takes."""
    width = max(map(len, DRAWS))
    for name, what in DRAWS.items():
        click.echo(f"{name:<{width}}  {what}")


@click.command()
def procedures() -> None:
    """List the procedures that make up a scenario's introduction and day, with their parameters."""
    show(part_entry(part) for part in PROCEDURES.values())


@click.command()
def ties() -> None:
    """List the ways to settle a vote in which several players are tied for the most votes."""
    show(part_entry(part) for part in TIES.values())


@click.command()
def endings() -> None:
    """List the ways in which a game can be decided, with their parameters."""
    show(part_entry(part) for part in ENDINGS.values())


@click.command()
def finales() -> None:
    """List the finales: what interrupts a game when few players are left, and decides it."""
    show(part_entry(part) for part in FINALES.values())


def show(entries: Iterable[Entry]) -> None:
    """Print entries, parted by an empty line."""
    click.echo("\n\n".join(str(entry) for entry in entries))
