"""`mafia check`: the mistakes of scenario files."""

from collections import Counter

import click

from bot.cli.scenarios import extra_dirs
from bot.cli.translations import NO_TRANSLATION, untranslated
from bot.scenario import Problem, Scenario, ScenarioError, available, clashes, load


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--verbose", "-v", is_flag=True, help="Name every text that lacks a translation.")
def check(files: tuple[str, ...], verbose: bool) -> None:
    """Check scenario files, given by path or id. Without any, check the shipped ones and those in SCENARIOS.

    Prints a line for each file that is right, or on stderr every mistake with its line, and exits 2 if there was one.
    Warns of dead ends: votes that lead nowhere, games that nobody can leave, sides that cannot win. Texts without a
    translation are mistakes in a shipped scenario and counted in any other, where they show in English.
    """
    places = extra_dirs()
    taken = [] if files else clashes(places)
    for problem in taken:
        click.echo(problem, err=True)
    wrong = bool(taken)
    for file in files or tuple(available(places)):
        try:
            scenario = load(file, places, untranslated, findable=True)
        except ScenarioError as error:
            click.echo(error, err=True)
            wrong = True
        else:
            for warning in scenario.warnings if verbose else summed_up(scenario):
                click.echo(f"{warning} (warning)", err=True)
            click.echo(f"{scenario.source.name}: ok: {summary(scenario)}")
    if wrong:
        raise SystemExit(2)


def summed_up(scenario: Scenario) -> list[Problem]:
    """The warnings of a scenario: the missing translations in one line, all others unchanged."""
    missing = [problem for problem in scenario.warnings if problem.text.startswith(NO_TRANSLATION)]
    others = [problem for problem in scenario.warnings if problem not in missing]
    counts = Counter(code for problem in missing for code in problem.text.removeprefix(NO_TRANSLATION).split(", "))
    if not counts:
        return others
    told = ", ".join(f"{code} ({count})" for code, count in counts.items())
    line = f"{len(missing)} texts show in English where there is no translation: {told}; --verbose names them"
    return [*others, Problem(scenario.source.name, None, "", line)]


def summary(scenario: Scenario) -> str:
    """A scenario in one line."""
    players = f"{scenario.players.low} to {scenario.players.high} players"
    options = f"{len(scenario.options)} option{'s' * (len(scenario.options) != 1)}"
    return f"{scenario.name}, {players}, {len(scenario.roles)} roles, {options}"
