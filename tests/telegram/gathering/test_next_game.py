"""`/next`: told in private when a lobby opens, once, and not at quiet hours."""

from pathlib import Path

import pytest

from bot.store.gathering.subscriptions import QuietHours, quiet_hours, subscriptions
from bot.telegram.clock import Machine
from bot.telegram.happenings import LobbyOpened
from bot.telegram.lobbies.gathering.next_game import read_hours
from bot.telegram.outbox.deliveries import Post, Priority
from playground.server.serving import running_server
from playground.views import Group, SeenMessage, Someone
from tests.telegram.world import World, narrating

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gina")
NEWS = "A lobby is open in"
AT_NIGHT = 1_795_914_000.0  # 2026-11-29 00:20 UTC
AT_NOON = AT_NIGHT + 12 * 3600


def at(world: World, wall: float) -> None:
    """From now on the clock shows this time."""
    world.up.ctx.clock._machine = Machine(wall=lambda: wall)


async def town(world: World) -> tuple[list[Someone], Group]:
    people = await world.people(*NAMES)
    group = await world.group(*people)
    return people, group


async def news(world: World, person: Someone) -> list[SeenMessage]:
    return [message for message in await world.messages(person) if NEWS in message.text]


async def test_they_are_told_once_and_join_with_one_tap(world: World) -> None:
    people, group = await town(world)
    anna, boris, clara, *_ = people
    assert "I'll write to you" in (await world.say(boris, "/next", group))[-1].text
    await world.say(boris, "/next", group)  # twice is once
    await world.say(clara, "/next", group)
    assert "no longer" not in (await world.texts(boris))[-1]
    board = await world.lobby(anna, group)
    (told,) = await news(world, boris)
    assert (await news(world, anna)) == []
    assert "You're in" in ((await world.press(boris, told, "Join")).text or "")
    assert "Boris" in (await world.look(board, anna)).text
    await world.say(anna, "/newgame", group)  # the same lobby, shown again
    assert len(await news(world, clara)) == 1
    await world.stop(anna, group)
    assert "Next time" in ((await world.press(clara, (await news(world, clara))[0], "Join")).text or "")


async def test_one_tap_in_the_message_ends_it_and_another_begins_it_again(world: World) -> None:
    people, group = await town(world)
    anna, boris, *_ = people
    await world.say(boris, "/next", group)
    await world.lobby(anna, group)
    (told,) = await news(world, boris)
    await world.press(boris, told, "Stop telling me")
    assert await subscriptions(world.up.ctx.store, boris.id) == []
    changed = await world.look(told, boris)
    assert "won't tell you" in changed.text
    await world.stop(anna, group)
    await world.lobby(anna, group)
    assert await news(world, boris) == []
    await world.press(boris, changed, "Tell me again")
    await world.stop(anna, group)
    await world.lobby(anna, group)
    assert len(await news(world, boris)) == 1


async def test_who_plays_elsewhere_has_blocked_the_bot_or_left_is_not_told(world: World) -> None:
    people, group = await town(world)
    anna, boris, clara, dora, emil, *_ = people
    for person in (boris, clara, dora, emil):
        await world.say(person, "/next", group)
    other = await world.group(boris, anna)
    board = await world.lobby(anna, other)
    await world.press(boris, board, "Join")
    await world.control.block(clara.id)
    await world.control.leave(group.id, dora.id)
    await world.settled()
    assert await subscriptions(world.up.ctx.store, dora.id) == []
    await world.lobby(anna, group)
    assert [len(await news(world, person)) for person in (boris, clara, dora, emil)] == [0, 0, 0, 1]


async def test_a_newcomer_is_led_to_the_private_chat_and_a_stranger_is_not_let_in(world: World) -> None:
    people, group = await town(world)
    newcomer = await world.person("Newcomer", started=False)
    stranger = await world.person("Stranger")
    await world.control.add(group.id, newcomer.id)
    await world.settled()
    answer = (await world.say(newcomer, "/next", group))[-1]
    (link,) = [button["url"] for button in answer.buttons]
    await world.control.follow_link(newcomer.id, link)
    await world.control.follow_link(stranger.id, link)
    await world.settled()
    assert await subscriptions(world.up.ctx.store, newcomer.id) == [group.id]
    assert await subscriptions(world.up.ctx.store, stranger.id) == []
    assert "Only members" in (await world.texts(stranger))[-1]
    del people


async def test_under_a_lobby_that_was_given_up_and_a_game_that_is_over(world: World) -> None:
    people, group = await town(world)
    anna, boris, clara, *_ = people
    board = await world.lobby(anna, group)
    await world.press(anna, board, "Cancel")
    assert "Noted" in ((await world.press(boris, board, "Next game")).text or "")
    assert "already" in ((await world.press(boris, board, "Next game")).text or "")
    await world.game(group, people[:6])
    await world.stop(anna, group)
    end = next(m for m in reversed(await world.messages(clara, group)) if m.button("Play again"))
    await world.press(clara, end, "Next game")
    await world.press(anna, end, "Play again")
    assert [len(await news(world, person)) for person in (anna, boris, clara)] == [0, 1, 1]


async def test_nobody_is_woken_in_their_quiet_hours(world: World) -> None:
    people, group = await town(world)
    anna, boris, clara, dora, *_ = people
    for person in (boris, clara, dora):
        await world.say(person, "/next", group)
    await world.say(boris, "/quiet 23-8")
    await world.say(clara, "/quiet 23-8 America/New_York")
    menu = (await world.say(dora, "/quiet"))[-1]
    await world.press(dora, menu, "23:00–08:00")
    assert "From 23:00 to 08:00" in (await world.look(menu, dora)).text
    at(world, AT_NIGHT)
    await world.lobby(anna, group)
    assert [len(await news(world, person)) for person in (boris, clara, dora)] == [0, 1, 0]  # evening in New York
    await world.stop(anna, group)
    await world.say(dora, "/quiet off")
    await world.lobby(anna, group)
    assert [len(await news(world, person)) for person in (boris, clara, dora)] == [0, 1, 1]
    assert "I don't understand" in (await world.say(dora, "/quiet please"))[-1].text
    assert "Did you mean Asia/Tehran?" in (await world.say(dora, "/quiet 23-8 Tehrn"))[-1].text.replace("\u200e", "")
    assert await quiet_hours(world.up.ctx.store, dora.id) is None


async def test_the_list_shows_the_groups_and_survives_a_restart(tmp_path: Path) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            people, group = await town(world)
            await world.say(people[1], "/next", group)
        async with narrating(server, tmp_path) as world:
            shown = (await world.say(people[1], "/next"))[-1]
            assert "Mafia" in shown.text
            await world.lobby(people[0], group)
            assert len(await news(world, people[1])) == 1
            await world.press(people[1], shown, "🔕")
            assert "Send /next in a group" in (await world.look(shown, people[1])).text


async def test_many_who_wait_for_a_game_hold_up_none(world: World) -> None:
    """Their news has the lowest priority there is: such a message goes when nothing else has to."""
    people, group = await town(world)
    for person in people[1:]:
        await world.say(person, "/next", group)
    await world.lobby(people[0], group)
    assert [len(await news(world, person)) for person in people[1:]] == [1] * 6
    ctx = world.up.ctx
    row, chat = await ctx.store.active_game_in(group.id), await ctx.store.chat(group.id)
    assert row is not None
    assert chat is not None
    async with ctx.store.transaction() as tx:
        again = await ctx.happenings.lobby_opened.happens(tx, LobbyOpened(row, chat))
    posts = [one for one in again if isinstance(one, Post)]
    assert len(posts) == 6
    assert {post.priority for post in posts} == {Priority.IDLE}


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("23-8", QuietHours(23, 8)),
        ("11pm-8am", QuietHours(23, 8)),
        ("11 pm to 8 am", QuietHours(23, 8)),
        ("from 23:00 to 08:00", QuietHours(23, 8)),
        ("с 23 до 8", QuietHours(23, 8)),
        ("از ۱۱ شب تا ۸ صبح", QuietHours(23, 8)),
        ("من ١١ مساءً إلى ٨ صباحًا", QuietHours(23, 8)),
        ("24-8", QuietHours(0, 8)),
        ("23-8 تهران", QuietHours(23, 8, "Asia/Tehran")),
        ("23-8 -5", QuietHours(23, 8, "Etc/GMT+5")),
        ("Выкл", None),
    ],
)
def test_quiet_hours_as_people_write_them(text: str, hours: QuietHours | None) -> None:
    assert read_hours(text) == hours


@pytest.mark.parametrize("text", ["", "8", "8-8", "25-3", "23:30-8", "please", "23-8 Atlantis"])
def test_what_is_no_hours(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - any will do
        read_hours(text)
