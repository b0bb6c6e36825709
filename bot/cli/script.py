"""`mafia script`: play game scripts and check what they expect (docs/scripts.md)."""

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import click

from bot.cli.scenarios import extra_dirs
from bot.robots.scripts import read_script, run
from bot.scenario import ScenarioError

EXIT_CODES = {"ok": 0, "failed": 1, "malformed": 2}
"""The outcomes of a script with their exit codes; the worst one counts."""


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--verbose", "-v", is_flag=True, help="Say why each refused answer was refused.")
def script(files: tuple[Path, ...], verbose: bool) -> None:
    """Play game scripts (or all *.game.yaml of a directory) and check what they expect.

    Everything about scripts goes to stdout: a line for each, what is wrong beneath it, and the count at the end. Exits
    1 when an expectation fails, 2 when a script is malformed or a directory has none, which is told on stderr.
    """
    places = extra_dirs()
    empty = [given for given in files if not _scripts(given)]
    for given in empty:
        click.echo(f"{given}: no *.game.yaml in it", err=True)
    results = Counter(_play(path, places, verbose) for given in files for path in _scripts(given))
    if results:
        click.echo(summary(results))
    sys.exit(max([EXIT_CODES[result] for result in results] + [EXIT_CODES["malformed"]] * bool(empty)))


def _play(path: Path, places: Iterable[Path], verbose: bool) -> str:
    """Play one script and print the outcome; return the outcome in a word."""
    try:
        played = run(read_script(path, places))
    except ScenarioError as error:
        return _print("malformed", path, str(error))
    reasons = [f"  {path}:{one.line}: {one.answer}: {one.reason.value}" for one in played.refused if verbose]
    result = "ok" if played.failure is None else "failed"
    return _print(result, path, *reasons, *([str(played.failure)] if played.failure else []))


def _print(result: str, path: Path, *lines: str) -> str:
    click.echo("\n".join((f"{result:<10}{path}", *lines)))
    return result


def summary(results: Counter[str]) -> str:
    """All results in a line: `12 scripts: 11 ok, 1 failed`."""
    count = results.total()
    parts = ", ".join(f"{results[result]} {result}" for result in EXIT_CODES if results[result])
    return f"{count} script{'s' * (count != 1)}: {parts}"


def _scripts(given: Path) -> list[Path]:
    return sorted(given.rglob("*.game.yaml")) if given.is_dir() else [given]
