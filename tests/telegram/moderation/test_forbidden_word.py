"""A forbidden word of a player: the question for one, and the watch over the group's messages."""

import datetime as dtm

import pytest
from telegram import Chat, Message, MessageEntity, MessageOriginUser, User

from bot.engine.inputs import Uttered, from_record
from bot.telegram.games.table import Table
from bot.telegram.handlers.group_messages import own_text
from playground.views import Group, Someone
from tests.telegram.menus.opened import settings
from tests.telegram.world import World

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gerda", "Hans")
OWN = "voodoo1.mafioso1.detective1.citizen5"


class VoodooNight:
    """A night in which the voodoo is asked, and the day after it."""

    def __init__(self, world: World, people: list[Someone], group: Group, table: Table) -> None:
        self.world = world
        self.people = people
        self.group = group
        self.table = table

    def holder(self, role: str, place: int = 0) -> Someone:
        """The holder of a role; of several the one at that place."""
        seats = [number for number, seat in self.table.game.seats.items() if seat.role.id == role]
        return next(one for one in self.people if self.table.seat_of(one.id) == seats[place])

    async def name(self, player: Someone, target: Someone, question: str) -> None:
        """Press a name on a question."""
        asked = next(m for m in reversed(await self.world.messages(player)) if question in m.text)
        await self.world.press(player, asked, target.first_name)

    async def say(self, player: Someone, text: str) -> bool:
        """Write in the group; whether the player is in the game after that."""
        await self.world.say(player, text, self.group)
        return self.table.game.seats[self.table.seat_of(player.id) or 0].alive


async def begin(world: World) -> VoodooNight:
    people = await world.people(*NAMES)
    group = await world.group(*people)
    await world.game(group, people, f"persian_roles own={OWN}")
    return VoodooNight(world, people, group, await world.skip_to(people[0], group, "night 1"))


@pytest.mark.rules("PR-352", "PR-355", "PR-361")
async def test_a_word_is_asked_for_in_private_and_must_be_one(world: World) -> None:
    evening = await begin(world)
    voodoo, target = evening.holder("voodoo"), evening.holder("citizen")
    seat, named = evening.table.seat_of(voodoo.id), evening.table.seat_of(target.id)

    def chosen() -> list[object]:
        asks = evening.table.game.questions.open.values()
        return [ask.chosen for ask in asks if (ask.seat, ask.ability) == (seat, "curse_word")]

    await evening.name(voodoo, target, "with what word")
    assert chosen() == [None]
    assert any("now write me the word" in text for text in await world.texts(voodoo))
    for wrong in ("two words", "ab", "abc1", "a" * 21, evening.people[3].first_name.upper()):
        (answer,) = await world.say(voodoo, wrong)
        assert "won't do" in answer.text
        assert chosen() == [None]
    (answer,) = [m for m in await world.say(voodoo, "Banána!") if "The word is" in m.text]
    assert "banana" in answer.text
    assert chosen() == [(named, "banana")]
    said = await world.say(voodoo, "And now to my team")  # the word is given: this is for the team, or nobody
    assert not any("won't do" in message.text for message in said)
    assert chosen() == [(named, "banana")]


@pytest.mark.rules("PR-353", "PR-356", "PR-357", "PR-359", "PR-360")
async def test_who_writes_the_word_is_out_and_no_log_knows_what_was_written(world: World) -> None:
    evening = await begin(world)
    voodoo, target, other = evening.holder("voodoo"), evening.holder("citizen"), evening.holder("citizen", 1)
    await evening.name(voodoo, target, "with what word")
    await world.say(voodoo, "banana")
    await evening.name(evening.holder("mafioso"), evening.holder("citizen", 2), "Who will the mafia shoot")
    await world.skip_to(evening.people[0], evening.group, "day 1")
    assert await evening.say(other, "banana")
    assert await evening.say(target, "I like bananas")
    assert await evening.say(target, "Hello")
    assert not await evening.say(target, "The secret: BÁNANA, please")
    news = await world.texts(evening.people[0], evening.group)
    assert any("said the forbidden word" in text for text in news)
    assert not any("banana" in text.lower() for text in news)
    lines = [line.record for line in await world.up.ctx.store.inputs(evening.table.row.id) if line.number]
    log = [from_record(line) for line in lines]
    assert [given.seat for given in log if isinstance(given, Uttered)] == [evening.table.seat_of(target.id)]
    assert "secret" not in str(lines)


@pytest.mark.rules("PR-353", "PR-356", "PR-396")
async def test_the_word_of_somebody_who_is_out_is_nothing(world: World) -> None:
    evening = await begin(world)
    voodoo, killed, leaving = (evening.holder(*one) for one in (("voodoo",), ("citizen",), ("citizen", 1)))
    host = evening.people[0]
    shown = await settings(world, host, evening.group, "Order")
    await world.press(host, shown, "Mute the dead")  # or they could say nothing at all
    for number, target in enumerate((killed, leaving), 1):
        await evening.name(voodoo, target, "with what word")
        await world.say(voodoo, "banana")
        victim = killed if target is killed else evening.holder("citizen", 2)
        await evening.name(evening.holder("mafioso"), victim, "Who will the mafia shoot")
        await world.skip_to(host, evening.group, f"day {number}")
        if target is leaving:
            await world.say(leaving, "/leave", evening.group)
        assert not evening.table.game.seats[evening.table.seat_of(target.id) or 0].alive
        assert not await evening.say(target, "banana")
        await world.skip_to(host, evening.group, f"night {number + 1}")
    assert not any("forbidden word" in text for text in await world.texts(host, evening.group))
    lines = [line.record for line in await world.up.ctx.store.inputs(evening.table.row.id) if line.number]
    assert not any(isinstance(from_record(line), Uttered) for line in lines)


@pytest.mark.rules("PR-356")
async def test_an_edit_counts(world: World) -> None:
    evening = await begin(world)
    voodoo, target = evening.holder("voodoo"), evening.holder("citizen")
    await evening.name(voodoo, target, "with what word")
    await world.say(voodoo, "banana")
    await evening.name(evening.holder("mafioso"), evening.holder("citizen", 2), "Who will the mafia shoot")
    await world.skip_to(evening.people[0], evening.group, "day 1")
    written = await world.control.write(target.id, "Hello", evening.group.id)
    await world.settled()
    assert evening.table.game.seats[evening.table.seat_of(target.id) or 0].alive
    await world.control.edit(target.id, written.message_id, "Banana", evening.group.id)
    await world.settled()
    assert not evening.table.game.seats[evening.table.seat_of(target.id) or 0].alive


@pytest.mark.rules("PR-356")
def test_words_of_others_are_not_ones_own() -> None:
    chat = Chat(-1, "group")
    quote = MessageEntity(MessageEntity.BLOCKQUOTE, 3, 6)
    now = dtm.datetime(2026, 1, 1, tzinfo=dtm.UTC)
    assert own_text(Message(1, now, chat, text="🪨 banana\nno", entities=(quote,))).split() == ["🪨", "no"]
    forwarded = MessageOriginUser(now, User(2, "Anna", is_bot=False))
    assert own_text(Message(1, now, chat, text="banana", forward_origin=forwarded)) == ""
    assert own_text(Message(1, now, chat, caption="banana")) == "banana"
