"""`mafia events`, `abilities`, `procedures` and so on: what the engine has, told by docstrings and tables."""

from collections.abc import Mapping

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
from bot.scenario.problems import unknown

_name = click.argument("name", required=False)


@click.command()
@_name
def events(name: str | None) -> None:
    """List everything the narrator can say (events), with the fields that game scripts can check; or only NAME."""
    show("event", {id_: event_entry(kind) for id_, kind in EVENTS.items()}, name)


@click.command()
@_name
def abilities(name: str | None) -> None:
    """List the abilities that a role or a team can have, with their parameters; or only NAME."""
    show("ability", {id_: part_entry(kind) for id_, kind in ABILITIES.items()}, name)


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
@_name
def procedures(name: str | None) -> None:
    """List the procedures that make up a scenario's introduction and day, with their parameters; or only NAME."""
    show("procedure", {id_: part_entry(kind) for id_, kind in PROCEDURES.items()}, name)


@click.command()
@_name
def ties(name: str | None) -> None:
    """List the ways to settle a vote in which several players are tied for the most votes; or only NAME."""
    show("way", {id_: part_entry(kind) for id_, kind in TIES.items()}, name)


@click.command()
@_name
def endings(name: str | None) -> None:
    """List the ways in which a game can be decided, with their parameters; or only NAME."""
    show("ending", {id_: part_entry(kind) for id_, kind in ENDINGS.items()}, name)


@click.command()
@_name
def finales(name: str | None) -> None:
    """List the finales: what interrupts a game when few players are left, and decides it; or only NAME."""
    show("finale", {id_: part_entry(kind) for id_, kind in FINALES.items()}, name)


def show(what: str, entries: Mapping[str, Entry], name: str | None) -> None:
    """Print entries, parted by an empty line; or one of them.

    Raises:
        click.ClickException: there is none of this name.
    """
    if name is not None and name not in entries:
        raise click.ClickException(unknown(what, name, entries))
    click.echo("\n\n".join(str(entry) for id_, entry in entries.items() if name in {None, id_}))
