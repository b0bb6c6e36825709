"""The last looks of buttons, and the message that a game has ended."""

from bot.engine.events import RoomClosed
from bot.engine.outputs import Step, Told
from bot.parts.abilities.bonds.circle import CircleClosed
from bot.telegram.presenting.slots import game_slot
from tests.telegram.world import World

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")


async def test_what_is_over_keeps_no_button(world: World) -> None:
    """Neither *I'm done* nor, at the end, *My hand*; there are those for the next game. The first message sets up."""
    people = await world.people(*NAMES)
    group = await world.group(*people)
    await world.game(group, people)
    await world.skip_to(people[0], group, "night 2")
    left = [message for message in (await world.messages(people[0], group))[1:] if message.buttons]
    assert [message.button("My hand") is not None for message in left] == [True], "only what is of use"
    await world.stop(people[0], group)
    assert not world.up.services.tables
    seen = await world.messages(people[0], group)
    (end,) = [message for message in seen[1:] if message.buttons and message.rich is None]
    assert [button["text"] for button in end.buttons] == ["🔁 Play again", "🔔 Next game"]
    assert any("The game begins" in message.text and "In play" in message.text for message in seen)


async def test_the_end_is_a_message_of_its_own(world: World) -> None:
    """The message stands in a slot: never merged with its neighbours, and easy to find."""
    people = await world.people(*NAMES)
    group = await world.group(*people)
    table = await world.game(group, people)
    await world.skip_to(people[0], group, "night 1")
    await world.stop(people[0], group)
    number = await world.up.ctx.store.message_of(group.id, game_slot(table.row.id, "end"))
    (end,) = [message for message in await world.messages(people[0], group) if message.message_id == number]
    assert "Godfather" in end.text
    assert "📖" not in end.text


async def test_at_the_end_nothing_is_said_to_open_again(world: World) -> None:
    people = await world.people(*NAMES)
    group = await world.group(*people)
    table = await world.game(group, people)
    closed = Step([Told((1,), RoomClosed("mafia")), Told((2,), CircleClosed())])
    assert len(table.presenter.present(table.game, closed)) == 2
    await world.stop(people[0], group)
    assert table.game.outcome.over
    assert table.presenter.present(table.game, closed) == []
