"""`mafia script`: play game scripts and check what they expect."""

import sys
from pathlib import Path

import click

from bot.cli.scenarios import extra_dirs
from bot.robots.scripts import read_script, run
from bot.scenario import ScenarioError

FAILED, MALFORMED = 1, 2


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
def script(files: tuple[Path, ...]) -> None:
    """Play game scripts (or all *.game.yaml of a directory) and check what they expect.

    Exits 1 when an expectation fails, 2 when a script is malformed or a directory has none.
    """
    places = extra_dirs()
    worst = 0
    for empty in (given for given in files if not _scripts(given)):
        click.echo(f"{empty}: no *.game.yaml in it", err=True)
        worst = MALFORMED
    for path in (found for given in files for found in _scripts(given)):
        try:
            failure = run(read_script(path, places)).failure
        except ScenarioError as error:
            click.echo(str(error), err=True)
            worst = MALFORMED
            continue
        if failure is None:
            click.echo(f"ok      {path}")
        else:
            click.echo(f"failed  {path}\n{failure}")
            worst = max(worst, FAILED)
    sys.exit(worst)


def _scripts(given: Path) -> list[Path]:
    return sorted(given.rglob("*.game.yaml")) if given.is_dir() else [given]
