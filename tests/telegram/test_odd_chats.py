"""The platform's corners in a game: channels that write, chats of channels, topics in private, new titles."""

from typing import Any

from playground.server.chats import ServerMessage, Topic
from playground.server.events.posting import message_json
from playground.server.text.detecting import detect
from playground.views import Group, Someone
from tests.telegram.moderation.silence import heard, room
from tests.telegram.world import World

TOPIC = 7


async def post_as_channel(world: World, group: Group, person: Someone) -> int:
    """A member writes in the name of a channel of theirs."""
    server = world.server.world
    chat = server.group(group.id)
    said = ServerMessage(chat.next_id(), chat.id, int(server.now()), person.id, text="It is me.")
    chat.messages[said.id] = said
    channel = {"id": -1009999999999, "type": "channel", "title": "My thoughts"}
    server.updates.add("message", {**message_json(server, said), "sender_chat": channel})
    await world.settled()
    return said.id


async def test_who_writes_as_a_channel_is_told_once_to_write_as_themselves(world: World) -> None:
    people, group = await room(world)
    await world.game(group, people[:6])
    table = await world.skip_to(people[0], group, "talk")
    (floor,) = table.game.floor.seats or ()
    speaker = next(one for one in people if table.seat_of(one.id) == floor)
    for _ in range(3):
        said = await post_as_channel(world, group, speaker)
        assert said not in [one.message_id for one in await world.control.messages(people[0].id, group.id)]
    assert len([text for text in await world.texts(people[0], group) if "write as yourself" in text]) == 1
    assert await heard(world, [speaker], group) == [speaker]


async def test_at_night_nobody_is_told_in_the_group(world: World) -> None:
    people, group = await room(world)
    await world.game(group, people[:6])
    await world.skip_to(people[0], group, "night 1")
    await post_as_channel(world, group, people[1])
    assert not [text for text in await world.texts(people[0], group) if "write as yourself" in text]


async def test_the_direct_messages_of_a_channel_are_no_group(world: World) -> None:
    anna = await world.person("Anna")
    server = world.server.world
    calls = (await world.control.counters()).total
    chat = {"id": -1007777777777, "type": "supergroup", "title": "Mail", "is_direct_messages": True}
    person = server.user_json(anna.id)
    command = {"offset": 0, "length": 8, "type": "bot_command"}
    body: dict[str, Any] = {"message_id": 5, "date": int(server.now()), "chat": chat, "from": person}
    server.updates.add("message", {**body, "text": "/newgame", "entities": [command]})
    server.updates.add(
        "callback_query", {"id": "1", "from": person, "chat_instance": "1", "data": "l:1:join", "message": body}
    )
    await world.settled()
    assert await world.up.ctx.store.active_games() == []
    assert await world.up.ctx.store.chat(chat["id"]) is None  # type: ignore[arg-type]
    assert "sendMessage" not in (await world.control.counters()).calls or calls


async def test_a_new_title_is_used_at_once(world: World) -> None:
    people, group = await room(world)
    await world.game(group, people[:6])
    await world.skip_to(people[0], group, "talk")
    server = world.server.world
    chat = server.group(group.id)
    chat.title = "Palermo"
    service = {"message_id": chat.next_id(), "date": int(server.now()), "chat": server.chat_json(chat)}
    server.updates.add("message", {**service, "from": server.user_json(people[0].id), "new_chat_title": "Palermo"})
    await world.settled()
    assert await heard(world, [people[7]], group) == []
    assert "Palermo" in (await world.texts(people[7]))[-1]


async def wrote(world: World, person: Someone, text: str, topic: int | None) -> None:
    """A person writes to the bot, perhaps in a topic of the private chat."""
    server = world.server.world
    chat = server.private(server.person(person.id))
    if topic is not None:
        chat.topics.setdefault(topic, Topic(topic, "Mafia"))
    said = ServerMessage(
        chat.next_id(), chat.id, int(server.now()), person.id, text=text, thread_id=topic or 0, in_topic=bool(topic)
    )
    said.entities = detect(text, [])
    chat.messages[said.id] = said
    server.updates.add("message", message_json(server, said))
    await world.settled()


async def test_in_a_private_chat_with_topics_all_comes_where_one_wrote_last(world: World) -> None:
    people, group = await room(world)
    await wrote(world, people[1], "/help", TOPIC)
    begin = await world.control.last()
    await world.game(group, people[:6])
    mine = await world.since(begin, people[1].id)
    assert any(one.protected for one in mine), "the role is among it"
    assert {one.thread_id for one in mine} == {TOPIC}
    await wrote(world, people[1], "/help", None)
    assert (await world.messages(people[1]))[-1].thread_id is None
    await wrote(world, people[1], "/help", TOPIC)
    chat = world.server.world.private(world.server.world.person(people[1].id))
    del chat.topics[TOPIC]
    begin = await world.control.last()
    await world.skip_to(people[0], group, "night 1")
    await world.say(people[0], f"/kick {world.table(group).seat_of(people[1].id)}", group)
    told = await world.since(begin, people[1].id)
    assert told, "what was to go to a topic that is gone goes to the chat"
    assert {one.thread_id for one in told} == {None}
