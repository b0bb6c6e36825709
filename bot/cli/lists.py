"""`mafia events`, `abilities`, `procedures`, `endings`, `finales`: the engine's shelves, told by docstrings."""

from collections.abc import Iterable

import click

from bot.cli.describing import Entry, event_entry, part_entry
from bot.engine.abilities import ABILITIES
from bot.engine.endings import ENDINGS
from bot.engine.events import EVENTS
from bot.engine.finales import FINALES
from bot.engine.procedures import PROCEDURES


@click.command()
def events() -> None:
    """List all that the narrator can say, with its fields, as game scripts name them."""
    show(event_entry(event) for event in EVENTS.values())


@click.command()
def abilities() -> None:
    """List all abilities that a role or a team of a scenario can have."""
    show(part_entry(part) for part in ABILITIES.values())


@click.command()
def procedures() -> None:
    """List all set pieces of which a scenario's introduction and day are made."""
    show(part_entry(part) for part in PROCEDURES.values())


@click.command()
def endings() -> None:
    """List all ways in which a game can be decided."""
    show(part_entry(part) for part in ENDINGS.values())


@click.command()
def finales() -> None:
    """List all last set pieces, which break off whatever goes on and decide the game."""
    show(part_entry(part) for part in FINALES.values())


def show(entries: Iterable[Entry]) -> None:
    """Print entries, parted by an empty line."""
    click.echo("\n\n".join(str(entry) for entry in entries))
