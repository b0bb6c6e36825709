"""`mafia check`: the mistakes of scenario files."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import click

from bot.cli.scenarios import extra_dirs
from bot.scenario import Problem, Scenario, ScenarioError, available, clashes, load
from bot.scenario.loading import checksum
from bot.scenario.problems import Finding, unknown
from bot.scenario.translations import useless
from bot.text.catalogs import scenario_text
from bot.text.scenario_texts import messages
from bot.text.tongue import LANGUAGES
from bot.text.wordings.files import faults

SOURCE_LANGUAGE = "en"
NO_TRANSLATION = "no translation into "
"""How a finding begins that goes on with the codes of languages."""


def untranslated(raw: Mapping[str, Any]) -> Iterator[Finding]:
    """A finding for each text that some language has neither in the file's own `texts` nor in its catalog.

    Also for each of the file's `texts` that translates no text, and for mistakes in its `wordings`.
    """
    id_, own = str(raw.get("id")), raw.get("texts", {})
    others = [code for code in LANGUAGES if code != SOURCE_LANGUAGE]
    texts = list(messages(raw))
    for message in texts:
        lacking = (code for code in others if message.own not in own.get(code, {}))
        key, text = message.key, message.text
        missing = [code for code in lacking if scenario_text(code, id_, key, text) == text]
        if missing:
            yield Finding(message.path, f"{NO_TRANSLATION}{', '.join(missing)}")
    yield from useless(raw)
    for code, moments in raw.get("wordings", {}).items():
        if code not in LANGUAGES:
            yield Finding(("wordings", code), unknown("language", code, LANGUAGES))
        for key, wordings in moments.items():
            yield from (Finding(("wordings", code, key), fault) for fault in faults(key, wordings))


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--verbose", "-v", is_flag=True, help="Name every text that lacks a translation.")
@click.option("--checksums", is_flag=True, help="Print the checksum of each shipped file that is right.")
def check(files: tuple[str, ...], verbose: bool, checksums: bool) -> None:
    """Check scenario files, given by path or id. Without any, check the shipped ones and those in SCENARIOS.

    Prints a line for each file that is right, or on stderr every mistake with its line, and exits 2 if there was one.
    Warns of dead ends: votes that lead nowhere, games that nobody can leave, sides that cannot win. Texts without a
    translation are mistakes in a shipped scenario and counted in any other, where they show in English.
    """
    places = () if checksums else extra_dirs()
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
            click.echo(checksum(scenario.source) if checksums else f"{scenario.source.name}: ok: {summary(scenario)}")
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
