"""`/stop`: nobody ends a game by a tap on a word, or by one command that was not meant."""

import re

import pytest

from bot.telegram.handlers.hosts.stopping import LASTS, NOBODY_PLAYS
from bot.telegram.lobbies.menus.help_screens import GRAVE, Wish
from bot.text import LANGUAGES
from playground.views import Group, SeenMessage, Someone
from tests.telegram.handlers.test_hosting import a_game, written
from tests.telegram.world import World
from tests.text.said import texts

TAPPED = re.compile(r"(?<![\w/<])/(?:stop|leave)\b")


async def asked(world: World, person: Someone, group: Group | None = None) -> SeenMessage:
    """The question that `/stop` leads to."""
    return next(one for one in await world.say(person, "/stop", group) if one.button("Yes"))


async def test_it_asks_first_and_one_press_ends_the_game(world: World) -> None:
    players, group = await a_game(world)
    table = world.table(group)
    question = await asked(world, players[0], group)
    assert "for everybody" in question.text
    assert not table.game.outcome.over
    await world.press(players[0], question, "Yes")
    assert table.game.outcome.winner == "none"
    assert question.message_id not in [message.message_id for message in await world.messages(players[0], group)]
    assert "is over" in (await world.forge(players[0], question, question.buttons[0]["callback_data"])).text


async def test_no_lets_it_go_on(world: World) -> None:
    players, group = await a_game(world)
    question = await asked(world, players[0], group)
    assert "goes on" in (await world.press(players[0], question, "No")).text
    assert not world.table(group).game.outcome.over
    assert question.message_id not in [message.message_id for message in await world.messages(players[0], group)]


async def test_only_who_may_stop_it_answers(world: World) -> None:
    players, group = await a_game(world)
    table = world.table(group)
    question = await asked(world, players[0], group)
    for label in ("Yes", "No"):
        assert "admins can do that" in (await world.press(players[1], question, label)).text
    assert not table.game.outcome.over
    assert (await world.look(question, players[0])).button("Yes") is not None, "it waits for who may"
    table.last_heard -= NOBODY_PLAYS + 1
    await world.press(players[1], question, "Yes")
    assert table.game.outcome.over, "where nobody plays, anybody may"


async def test_the_question_runs_out(world: World) -> None:
    players, group = await a_game(world)
    table = world.table(group)
    question = await asked(world, players[0], group)
    world.up.ctx.clock._at += LASTS + 1
    assert "too long ago" in (await world.press(players[0], question, "Yes")).text
    assert not table.game.outcome.over
    assert question.message_id not in [message.message_id for message in await world.messages(players[0], group)]


async def test_a_game_that_ends_otherwise_takes_the_question_along(world: World) -> None:
    players, group = await a_game(world)
    question = await asked(world, players[0], group)
    board = next(one for one in await world.say(players[1], "/endvote", group) if one.buttons)
    for player in players[2:5]:
        await world.press(player, board, "agree")
    assert question.message_id not in [message.message_id for message in await world.messages(players[0], group)]


async def test_in_private_it_asks_there(world: World) -> None:
    players, group = await a_game(world)
    table = world.table(group)
    question = await asked(world, players[0])
    assert question.chat_id == players[0].id
    assert not table.game.outcome.over
    await world.press(players[0], question, "Yes")
    assert table.game.outcome.over


async def test_a_group_notes_who_has_ended_a_game_not_who_was_asked(world: World) -> None:
    players, group = await a_game(world)
    log = await world.group(players[0])
    await world.say(players[0], f"/settings log_channel={log.id}", group)
    begin = await world.control.last()
    question = await asked(world, players[0], group)
    assert not any("/\u2060stop" in message.text for message in await world.since(begin, log.id))
    await world.press(players[0], question, "Yes")
    assert any("/\u2060stop" in message.text for message in await world.since(begin, log.id))


async def test_an_anonymous_admin_ends_it_as_themselves(world: World) -> None:
    players, group = await a_game(world)
    await world.control.promote(group.id, players[2].id, anonymous=True)
    question = await asked(world, players[2], group)
    await world.press(players[2], question, "Yes")
    assert world.up.services.tables.in_chat(group.id) == []


async def test_no_word_in_a_running_game_ends_it_when_it_is_tapped(world: World) -> None:
    players, group = await a_game(world)
    for said in ("/newgame", "/help", "/players", "/kick", "/expel"):
        await written(world, players[0], group, said)
    seen = await world.messages(players[0], group)
    for person in players[:2]:
        screen = (await world.say(person, "/help"))[-1]
        for wish in Wish:
            await world.forge(person, screen, f"s:he:{wish}")
            seen.append(await world.look(screen, person))
        seen += await world.messages(person)
    tapped = {
        message.text.encode("utf-16-le")[2 * one["offset"] : 2 * (one["offset"] + one["length"])].decode("utf-16-le")
        for message in seen
        for one in message.entities
        if one["type"] == "bot_command"
    }
    assert "/help" in tapped
    assert not tapped & {f"/{name}" for name in GRAVE}
    assert any("/stop" in message.text for message in seen), "it is named, to be copied"


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_text_holds_a_command_that_ends_something_to_tap(code: str) -> None:
    assert TAPPED.search("send /stop")
    assert not [text for text in texts(code) if TAPPED.search(text)]
