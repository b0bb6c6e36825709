"""The `mafia` command."""

import click


@click.group()
def main() -> None:
    """Narrate Mafia."""
