"""`mafia check`: what is wrong with scenario files."""

import click

from bot.cli.scenarios import extra_dirs
from bot.cli.translations import untranslated
from bot.scenario import Scenario, ScenarioError, available, clashes, load, misnamed


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE]...")
def check(files: tuple[str, ...]) -> None:
    """Check scenario files, given by path or id. Without any, check the shipped ones and those in SCENARIOS.

    Prints a line for each file that is right, or on stderr every mistake with its line, and exits 2 if there was one.
    Texts without a translation are mistakes in a shipped scenario and warnings in any other.
    """
    places = extra_dirs()
    taken = [] if files else clashes(places)
    for problem in taken:
        click.echo(problem, err=True)
    wrong = bool(taken)
    for file in files or tuple(available(places)):
        try:
            scenario = load(file, places, untranslated)
            if problems := misnamed(scenario):
                raise ScenarioError(problems)
        except ScenarioError as error:
            click.echo(error, err=True)
            wrong = True
        else:
            for warning in scenario.warnings:
                click.echo(f"{warning} (warning)", err=True)
            click.echo(f"{scenario.source.name}: ok: {summary(scenario)}")
    if wrong:
        raise SystemExit(2)


def summary(scenario: Scenario) -> str:
    """A scenario in one line."""
    players = f"{scenario.players.low} to {scenario.players.high} players"
    options = f"{len(scenario.options)} option{'s' * (len(scenario.options) != 1)}"
    return f"{scenario.name}, {players}, {len(scenario.roles)} roles, {options}"
