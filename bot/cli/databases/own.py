"""`mafia scenarios`: what groups have brought, and which of it all groups of the bot may play."""

import click

from bot.cli.databases import answer, database
from bot.scenario.own import LONGEST_NAME, harm
from bot.store import StoreError
from bot.store.database import Database, Work
from bot.store.groups.own_scenarios import OwnScenario, own_scenarios, publish, published_scenarios, withdraw
from bot.store.migrations import STEPS
from bot.store.opening import open_connections
from bot.store.place import Place, Server
from bot.store.read_only import looking_at
from bot.store.workers.leases import SCENARIOS, tell_all

number = click.argument("number", type=int)
"""The argument NUMBER: a scenario, as the list has it."""


@click.group()
def scenarios() -> None:
    """Scenarios that groups have brought: which there are, and which of them all groups may play.

    DATABASE is a file, or an address: postgresql://... The bot may be running on it: on a server it knows at once what
    has changed, on a file as soon as an admin of any group sends /scenario.
    """


@scenarios.command("list")
@database
def listing(*, database: Place) -> None:
    """List the newest versions, and what is published: number, group, name, version, and the author who is named."""
    kept, published = answer(database, _known(database), "used")
    for one in kept:
        if one.current or one.id in published:
            author = published.get(one.id)
            state = "" if author is None else f"  published{f' as by {author}' if author else ''}"
            click.echo(f"{one.id:>6}  {one.chat_id:>15}  {one.name}, version {one.version}{state}")


@scenarios.command("publish")
@database
@number
@click.option("--author", default="", help="Who is named beside the name of the scenario, as they wish to be called.")
def published(*, database: Place, number: int, author: str) -> None:
    """Let all groups play a scenario, in the place of another version of it."""
    wrong = harm(author) if len(author) <= LONGEST_NAME else f"{LONGEST_NAME} characters at most"
    if wrong is not None:
        raise click.ClickException(f"the author cannot be named so: {wrong}")
    one = answer(database, _changed(database, number, lambda db: publish(db, number, author)), "used")
    click.echo(f"All groups may play {one.name}, version {one.version}.")


@scenarios.command("withdraw")
@database
@number
def withdrawn(*, database: Place, number: int) -> None:
    """Withdraw a scenario from all other groups; games under way go on."""
    one = answer(database, _changed(database, number, lambda db: withdraw(db, number)), "used")
    click.echo(f"Only its own group may play {one.name} now.")


async def _known(database: Place) -> tuple[list[OwnScenario], dict[int, str]]:
    async with looking_at(database) as reads:
        return await own_scenarios(reads), await published_scenarios(reads)


async def _changed(database: Place, number: int, change: Work[None]) -> OwnScenario:
    """Change what is published of a scenario that there is."""
    async with looking_at(database) as reads:
        if reads.schema != len(STEPS):
            raise StoreError(f"the database {database} is of an older release: start the bot once")
        one = next((one for one in await own_scenarios(reads) if one.id == number), None)
    if one is None:
        raise StoreError(f"no group has brought a scenario with the number {number}")
    writer, reader = await open_connections(database)

    async def work(db: Database) -> None:
        await writer.begin(db)
        await change(db)
        if isinstance(database, Server):
            await tell_all(db, SCENARIOS)
        await db.execute("COMMIT")

    try:
        await writer.run(work)
    finally:
        await reader.close()
        await writer.close()
    return one
