"""`mafia events`, `procedures` and so on: what the engine has, told by docstrings and tables."""

from collections.abc import Iterable, Mapping
from pathlib import Path

import click

from bot.cli.describing import Described, event_entry, part_entry
from bot.cli.scenarios import extra_dirs, rules_of
from bot.engine.bases.shelf import Part, import_all_parts
from bot.engine.chance import DRAWS
from bot.engine.events import EVENTS
from bot.engine.rules import Rules
from bot.parts.endings import ENDINGS
from bot.parts.finales import FINALES
from bot.parts.procedures import PROCEDURES
from bot.parts.procedures.votes.ties import TIES
from bot.robots.scripts.questions import all_questions, form, questions_of
from bot.robots.scripts.repertoire import events_near, events_of
from bot.scenario import available
from bot.scenario.problems import unknown

_options = click.option(
    "--option", "options", multiple=True, metavar="K=V", help="Set an option of the GAME; may be repeated."
)


@click.command()
@click.argument("name", metavar="[NAME | GAME]", required=False)
@_options
def events(name: str | None, options: tuple[str, ...]) -> None:
    """List everything the narrator can say (events), with the fields that game scripts can check.

    Of an event NAME only that one is shown; of a GAME (the id of a scenario, or its file) what can be said in it.
    """
    import_all_parts()
    entries = {id_: event_entry(kind) for id_, kind in EVENTS.items()}
    if name is None or name in EVENTS:
        show("event", entries, name)
        return
    rules = _rules(name, options, entries)
    show("event", {event.name: entries[event.name] for event in events_of(rules)}, None)
    if near := [event.name for event in events_near(rules)]:
        click.echo(f"\nNever said with the parameters of this game, though its parts could: {', '.join(near)}")


@click.command()
@click.argument("game", required=False)
@_options
def answers(game: str | None, options: tuple[str, ...]) -> None:
    """List everything players are asked, with the form of the answer and the parts of a scenario that ask it.

    Of a GAME (the id of a scenario, or its file) only what is asked in it. SEAT is the number of a seat, ROLE the id of
    a role, SIDE the id of a side, and CODE is code_1, code_2 and so on. `...` means that there may be several, brackets
    mean that it may be left out. `none` picks nobody, where that is allowed. Example: `do: 3 save 5`.
    """
    rules = None if game is None else _rules(game, options, ())
    asked = all_questions() if rules is None else questions_of(rules)
    rows = sorted((name, form(name), ", ".join(parts)) for name, parts in asked.items())
    widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
    for name, answer, parts in rows:
        click.echo(f"{name:<{widths[0]}}  {answer:<{widths[1]}}  {parts}")
    if rules is not None:
        click.echo(f"\nROLE: {', '.join(rules.roles)}\nSIDE: {', '.join(rules.sides)}")


def _rules(name: str, options: tuple[str, ...], known: Iterable[str]) -> Rules:
    """The rules of a game that a command is given.

    Raises:
        click.ClickException: there is no such scenario, or the scenario has no such options.
    """
    games = available(extra_dirs())
    if name not in games and Path(name).suffix not in {".yaml", ".yml"}:
        raise click.ClickException(unknown("event or game" if known else "game", name, (*known, *games)))
    return rules_of(name, options)


@click.command()
def draws() -> None:
    """List everything chance decides, by the names that the step `chance` of a game script takes."""
    width = max(map(len, DRAWS))
    for name, what in DRAWS.items():
        click.echo(f"{name:<{width}}  {what}")


def _listing(name: str, what: str, parts: Mapping[str, type[Part]], told: str) -> click.Command:
    """The command that lists all parts on a shelf (the registry of parts of one sort, such as procedures)."""

    @click.command(name, help=f"List {told}; or only NAME.")
    @click.argument("name", required=False)
    def listing(name: str | None) -> None:
        show(what, {id_: part_entry(kind) for id_, kind in parts.items()}, name)

    return listing


procedures = _listing(
    "procedures",
    "procedure",
    PROCEDURES,
    "the procedures that make up a scenario's introduction and day, with their parameters",
)
ties = _listing("ties", "way", TIES, "the ways to settle a vote in which several players are tied for the most votes")
endings = _listing("endings", "ending", ENDINGS, "the ways in which a game can be decided, with their parameters")
finales = _listing(
    "finales", "finale", FINALES, "the finales: what interrupts a game when few players are left, and decides it"
)


def show(what: str, entries: Mapping[str, Described], name: str | None) -> None:
    """Print entries with empty lines between them; or the one of this name.

    Raises:
        click.ClickException: there is none of this name.
    """
    if name is not None and name not in entries:
        raise click.ClickException(unknown(what, name, entries))
    click.echo("\n\n".join(str(entry) for id_, entry in entries.items() if name in {None, id_}))
