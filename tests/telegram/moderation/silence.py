"""A group in which some play, and who of them is heard."""

from playground.views import Group, Someone
from tests.telegram.world import World

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gina", "Hugo")


async def room(world: World, *, bot: str = "admin", supergroup: bool = True) -> tuple[list[Someone], Group]:
    """Eight people, the first of whom owns the group; the last two will not play."""
    people = await world.people(*NAMES)
    return people, await world.group(*people, bot=bot, supergroup=supergroup)


async def heard(world: World, people: list[Someone], group: Group, text: str = "psst") -> list[Someone]:
    """The authors who are heard: messages of others are taken away."""
    said = {(await world.control.write(person.id, text, group.id)).message_id: person for person in people}
    await world.settled()
    left = await world.control.messages(people[0].id, group.id)
    return [said[message.message_id] for message in left if message.message_id in said]


def one(people: list[Someone], user_id: int) -> Someone:
    return next(person for person in people if person.id == user_id)
