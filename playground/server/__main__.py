"""`python -m playground.server --port 8081 --token T`: the server as a process of its own."""

import click

from playground.server.serving import new_token, serve
from playground.server.settings import FloodLimits, ServerSettings


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", default=8081, show_default=True)
@click.option("--token", default="", help="The bot's token; if it is not given, one that nobody can guess.")
@click.option("--username", default="narrator_bot", show_default=True, help="The bot's username.")
@click.option("--limits/--no-limits", default=True, show_default=True, help="Flood limits on or off.")
@click.option("--speed", default=1.0, show_default=True, help="Divides the waiting times of the flood limits.")
def main(*, host: str, port: int, token: str, username: str, limits: bool, speed: float) -> None:
    """A Bot API server on this machine, with people to play."""
    settings = ServerSettings(FloodLimits(enabled=limits), speed=speed)
    token = token or new_token()
    click.echo(f"Bot API: http://{host}:{port}/bot   control: http://{host}:{port}/control   token: {token}", err=True)
    serve(host, port, token, username, settings)


if __name__ == "__main__":
    main()
