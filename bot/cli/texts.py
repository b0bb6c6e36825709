"""`mafia texts`: everything the bot says, as a sheet to read."""

import click

from bot.cli.proof.sheet import sheet_of, whole_sheet
from bot.cli.scenarios import extra_dirs, named
from bot.scenario import ScenarioError, load_all
from bot.text import LANGUAGES
from bot.text.people import NAMES


@click.command()
@click.argument("scenarios", nargs=-1, metavar="[SCENARIO]...")
@click.option(
    "--language", default="en", show_default=True, type=click.Choice(sorted(LANGUAGES)), help="Language to read."
)
def texts(scenarios: tuple[str, ...], language: str) -> None:
    """Print everything the bot says in a language with sample data, for whoever reads the texts.

    Without SCENARIO (an id or a file) first come what all games have in common and all wordings of the tones, then
    each game's own, and last whatever is left in the catalogs: nothing is missing. With SCENARIO only what these games
    have of their own. Lines that begin with # are headings.
    """
    names = dict(enumerate(NAMES[language], 1))
    try:
        if scenarios:
            lines = sheet_of(language, names, [named(name) for name in scenarios])
        else:
            lines = whole_sheet(language, names, list(load_all(extra_dirs()).values()))
    except ScenarioError as error:
        raise click.ClickException(str(error)) from None
    click.echo("\n".join(lines))
