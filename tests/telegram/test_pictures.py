"""Pictures in the chat: after the text, only where they are wanted, and telling nobody a role before the end."""

import asyncio
import json
import logging
from dataclasses import replace
from pathlib import Path

import pytest

from bot.records.pictures.svg import RenderingError
from bot.store.reading import text_of
from bot.telegram.outbox.deliveries import Upload
from bot.telegram.records import pictures
from bot.telegram.records.pictures import STORY_PICTURE
from playground.server.serving import running_server
from playground.views import Group, SeenMessage, Someone
from tests.telegram.records.played import town_wins
from tests.telegram.world import World, narrating

PATIENCE = 10.0
FIVE = ("Ada", "Bob", "Cid", "Dora", "Eve")


async def with_pictures(world: World, *members: Someone) -> Group:
    """A group that wants pictures."""
    group = await world.group(*members)
    chat = await world.up.services.directory.chat(group.id)
    await world.up.services.directory.save_chat(
        replace(chat, settings=chat.settings.model_copy(update={"pictures": True}))
    )
    return group


async def without_pictures(world: World, group: Group) -> None:
    chat = await world.up.services.directory.chat(group.id)
    await world.up.services.directory.save_chat(
        replace(chat, settings=chat.settings.model_copy(update={"pictures": False}))
    )


async def photos(world: World, person: Someone, group: Group | None = None) -> list[SeenMessage]:
    return [message for message in await world.messages(person, group) if message.photo]


async def test_the_story_comes_as_a_picture_after_its_text(world: World) -> None:
    players = await world.people(*FIVE)
    group = await with_pictures(world, *players)
    await town_wins(world, group, players)
    messages = await world.messages(players[0], group)
    text = max(place for place, message in enumerate(messages) if "The story of this game" in message.text)
    (picture,) = [place for place, message in enumerate(messages) if message.photo]
    assert picture > text


async def test_each_gets_a_card_at_the_deal_and_the_group_none(world: World) -> None:
    players = await world.people(*FIVE)
    group = await with_pictures(world, *players)
    await world.game(group, players, "simple")
    assert await photos(world, players[0], group) == []
    for player in players:
        messages = await world.messages(player)
        (card,) = [message for message in messages if message.photo]
        assert card.protected
        assert card is messages[-1], "after the text, whose way it is not in"
        assert "Your role" in messages[-2].text + messages[-3].text


async def test_all_cards_have_one_size(world: World) -> None:
    players = await world.people(*FIVE)
    group = await with_pictures(world, *players)
    await world.game(group, players, "simple")
    cards = [card for player in players for card in await photos(world, player)]
    assert len({(card.photo[-1]["width"], card.photo[-1]["height"]) for card in cards if card.photo}) == 1


async def test_where_they_are_not_wanted_none_is_sent(world: World) -> None:
    players = await world.people(*FIVE)
    group = await with_pictures(world, *players)
    await without_pictures(world, group)
    await town_wins(world, group, players)
    assert await photos(world, players[0], group) == []
    assert [await photos(world, player) for player in players] == [[]] * 5


async def test_what_cannot_be_drawn_is_logged_once_and_the_game_goes_on(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_svg: str) -> bytes:
        raise RenderingError("no paint")

    monkeypatch.setattr(pictures, "png", broken)
    players = await world.people(*FIVE)
    group = await with_pictures(world, *players)
    await town_wins(world, group, players)
    assert await photos(world, players[0], group) == []
    assert any("The story of this game" in text for text in await world.texts(players[0], group))
    errors = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert errors == ["Pictures cannot be drawn"]


async def test_a_picture_that_a_restart_finds_in_the_outbox_is_drawn_again(tmp_path: Path) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            players = await world.people(*FIVE)
            group = await with_pictures(world, *players)
            await without_pictures(world, group)
            game, _ = await town_wins(world, group, players)
        async with narrating(server, tmp_path) as world:
            assert await photos(world, players[0], group) == []
            await world.up.ctx.outgoing.deliver(Upload(group.id, STORY_PICTURE, str(game), photo=True))
            async with asyncio.timeout(PATIENCE):
                while len(await photos(world, players[0], group)) != 1:
                    await asyncio.sleep(0.05)


async def test_the_outbox_holds_of_a_card_nothing_personal(world: World) -> None:
    players = await world.people(*FIVE)
    group = await with_pictures(world, *players)
    await world.game(group, players, "simple")
    keys = await world.up.ctx.store.all(text_of, "SELECT key FROM files")
    cards = [json.loads(key.removeprefix("card:")) for key in keys if key.startswith("card:")]
    assert cards
    assert all(set(card) == {"language", "role", "side", "text", "goal"} for card in cards)
