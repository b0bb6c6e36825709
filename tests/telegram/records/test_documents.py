"""Documents over HTTP: headings, tables and folding; plain text on older servers, and when it is asked for."""

from collections.abc import Iterator
from typing import Any

from playground.views import Group, SeenMessage, Someone
from tests.telegram.records.played import town_wins
from tests.telegram.world import World

FIVE = ("Ada", "Bob", "Cid", "Dora", "Eve")
LABEL = "As plain text"


def kinds(message: SeenMessage) -> list[str]:
    """The kinds of the blocks of a document, and of those in its folds."""
    assert message.rich is not None, message.text
    return [kind for block in message.rich["blocks"] for kind in _kinds(block)]


def _kinds(block: dict[str, Any]) -> Iterator[str]:
    yield block["type"]
    for inner in block.get("blocks", ()):
        yield from _kinds(inner)


async def ended(world: World) -> tuple[Group, list[Someone], int]:
    """A group in which a game has ended, its players, and the number of the game."""
    players = await world.people(*FIVE)
    group = await world.group(*players)
    game, _ = await town_wins(world, group, players)
    return group, players, game


async def story(world: World, group: Group, reader: Someone) -> SeenMessage:
    """The last document in the group, which is the story."""
    return next(one for one in reversed(await world.messages(reader, group)) if one.rich is not None)


async def test_the_story_of_a_game_is_a_document_and_comes_as_plain_text_when_that_is_asked_for(world: World) -> None:
    group, players, _ = await ended(world)
    told = await story(world, group, players[0])
    assert kinds(told) == ["heading", "details", "table", "details", "paragraph"]
    assert told.text.splitlines()[:2] == ["📖 The story of this game", "Who was who"]
    assert "💀" in told.text  # the day says who left the game in it
    begin = await world.control.last()
    await world.press(players[1], told, LABEL)
    (plain,) = await world.since(begin, group.id)
    assert plain.rich is None
    assert "The story of this game" in plain.text
    await world.press(players[2], told, LABEL)
    assert len([one for one in await world.messages(players[0], group) if one.text == plain.text]) == 1


async def test_an_older_server_gets_plain_text(world: World) -> None:
    await world.control.fault("older")
    group, players, _ = await ended(world)
    texts = await world.messages(players[0], group)
    assert not any(one.rich for one in texts)
    (told,) = [one for one in texts if "The story of this game" in one.text]
    assert told.button(LABEL) is None


async def test_what_is_refused_comes_as_plain_text(world: World) -> None:
    assert await world.up.ctx.capabilities.rich()
    await world.control.fault("unknown", "sendRichMessage")
    group, players, _ = await ended(world)
    assert [one.rich for one in await world.messages(players[0], group) if "The story" in one.text] == [None]


async def test_a_group_may_want_plain_texts_always(world: World) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    await world.say(players[0], "/settings plain_texts=on", group)
    await town_wins(world, group, players)
    assert [one.rich for one in await world.messages(players[0], group) if "The story" in one.text] == [None]
