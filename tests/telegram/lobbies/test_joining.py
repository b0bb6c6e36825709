"""How one gets into a game: by button, by deep link, and how one does not."""

import time

import pytest

from bot.engine.presence.exits import take_out
from bot.store.gathering.deep_links import Token, create_token
from bot.telegram.callback_data import AnswerButton, HandButton, LobbyButton
from bot.telegram.intake.talk import pieces
from bot.text import ScenarioTexts, plain, telegram_length, tongue
from bot.text.cleaning import tidy
from playground.views import Group, SeenMessage, Someone
from tests.telegram.world import World

pytestmark = pytest.mark.usefixtures("private_secrets")

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gina")


async def room(world: World, *, started: bool = True) -> tuple[list[Someone], Group, SeenMessage]:
    people = await world.people(*NAMES, started=started)
    group = await world.group(*people)
    return people, group, await world.lobby(people[0], group)


async def joined(world: World, group: Group) -> list[int]:
    row = await world.up.ctx.store.active_game_in(group.id)
    assert row is not None
    return [player.user_id for player in await world.up.ctx.store.players(row.id)]


async def test_whoever_has_started_the_bot_joins_with_the_press(world: World) -> None:
    people, group, board = await room(world)
    answer = await world.press(people[0], board, "Join")
    assert not answer.url
    assert "You're in" in answer.text
    assert "You're already in" in (await world.press(people[0], board, "Join")).text
    assert await joined(world, group) == [people[0].id]
    assert "Anna" in (await world.look(board, people[1])).text
    assert "joined the game in" in (await world.texts(people[0]))[-1]


async def test_a_newcomer_is_led_to_the_private_chat(world: World) -> None:
    people, group, board = await room(world, started=False)
    answer = await world.press(people[3], board, "Join")
    assert answer.url.startswith("https://t.me/narrator_bot?start=")
    assert len(answer.url.partition("=")[2]) <= 64
    assert await joined(world, group) == []
    await world.control.follow_link(people[3].id, answer.url)
    await world.settled()
    assert await joined(world, group) == [people[3].id]
    assert "joined the game in" in (await world.texts(people[3]))[-1]


async def test_a_link_works_once_for_one_person_and_not_for_ever(world: World) -> None:
    people, group, board = await room(world, started=False)
    url = (await world.press(people[1], board, "Join")).url
    await world.control.follow_link(people[2].id, url)
    await world.settled()
    assert "expired" in (await world.texts(people[2]))[-1]
    url = (await world.press(people[1], board, "Join")).url
    await world.control.follow_link(people[1].id, url)
    await world.settled()
    assert await joined(world, group) == [people[1].id]
    await world.control.follow_link(people[1].id, url)
    await world.settled()
    assert len([text for text in await world.texts(people[1]) if "joined the game in" in text]) == 2
    async with world.up.ctx.store.transaction() as tx:
        await create_token(tx, Token("late", 1, people[3].id, time.time() - 1))
    await world.control.start(people[3].id, "late")
    await world.control.start(people[4].id, "never-was")
    await world.settled()
    for person in people[3:5]:
        assert "expired" in (await world.texts(person))[-1]
    assert await joined(world, group) == [people[1].id]


async def test_who_follows_another_link_with_a_seat_is_told_of_the_seat(world: World) -> None:
    people, group, board = await room(world, started=False)
    links = [(await world.press(people[1], board, "Join")).url for _ in range(3)]
    for told, url in enumerate(links[:2], 1):
        await world.control.follow_link(people[1].id, url)
        await world.settled()
        assert len([text for text in await world.texts(people[1]) if "joined the game in" in text]) == told
    await world.press(people[0], board, "Cancel")
    await world.control.follow_link(people[1].id, links[2])
    await world.settled()
    assert "lobby is closed" in (await world.texts(people[1]))[-1]
    assert await world.up.ctx.store.active_game_in(group.id) is None


async def test_a_link_that_comes_too_late_or_from_outside(world: World) -> None:
    people, group, board = await room(world, started=False)
    url = (await world.press(people[1], board, "Join")).url
    await world.control.leave(group.id, people[1].id)
    await world.control.follow_link(people[1].id, url)
    await world.settled()
    assert "Only members" in (await world.texts(people[1]))[-1]
    url = (await world.press(people[2], board, "Join")).url
    await world.press(people[0], board, "Cancel")
    await world.control.follow_link(people[2].id, url)
    await world.settled()
    assert "begun without you" in (await world.texts(people[2]))[-1]


async def test_who_is_not_in_the_group_does_not_join_with_a_press(world: World) -> None:
    people, group, board = await room(world)
    await world.control.leave(group.id, people[1].id)
    button = board.button("Join")
    assert button is not None
    answer = await world.forge(people[1], board, button["callback_data"])
    assert "Only members" in answer.text
    assert await joined(world, group) == []


async def test_nobody_plays_in_two_games(world: World) -> None:
    people, _, board = await room(world)
    other = await world.group(*people)
    second = await world.lobby(people[1], other)
    await world.press(people[2], board, "Join")
    assert "another game" in (await world.press(people[2], second, "Join")).text
    assert await joined(world, other) == []
    await world.say(people[2], "/leave")
    assert "You're in." in (await world.press(people[2], second, "Join")).text


async def test_whoever_has_left_a_game_that_goes_on_is_free(world: World) -> None:
    people = await world.people("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gina", "Hugo")
    group = await world.group(*people)
    table = await world.game(group, people)
    board = await world.lobby(people[1], await world.group(*people))
    assert "another game" in (await world.press(people[6], board, "Join")).text
    await world.say(people[6], "/leave")
    assert "You're in." in (await world.press(people[6], board, "Join")).text
    seat = table.seat_of(people[7].id)
    assert seat is not None
    take_out(table.game, seat)  # killed, not gone
    assert "another game" in (await world.press(people[7], board, "Join")).text
    (answer,) = await world.say(people[7], "/leave")
    assert "free to join another one" in answer.text
    assert "You're in." in (await world.press(people[7], board, "Join")).text
    assert not table.game.outcome.over


async def test_a_full_lobby_starts(world: World) -> None:
    people, group, board = await room(world)
    people += await world.people(*(f"P{number}" for number in range(14)))
    for person in people[7:]:
        await world.control.add(group.id, person.id)
    for person in people[:20]:
        await world.press(person, board, "Join")
    assert len(world.table(group).game.seats) == 20
    assert "closed" in (await world.forge(people[20], board, board.buttons[0]["callback_data"])).text


async def test_presses_from_elsewhere(world: World) -> None:
    """A board that was forwarded, or a press made up by hand, is worth nothing."""
    people, group, board = await room(world)
    stranger = await world.person("Stranger")
    elsewhere = await world.group(stranger, people[1])
    (copy,) = await world.say(stranger, "/help", elsewhere)
    row = await world.up.ctx.store.active_game_in(group.id)
    assert row is not None
    for data in (
        LobbyButton(row.id, "join").pack(),
        LobbyButton(row.id, "cancel").pack(),
        LobbyButton(999, "join").pack(),
        "l:x:join",
        "l:1",
    ):
        assert (await world.forge(stranger, copy, data)).text
    assert await joined(world, group) == []
    for person in people[:6]:
        await world.press(person, board, "Join")
    await world.press(people[0], board, "Start")
    table = world.table(group)
    ask = next(iter(table.game.questions.open.values()), None)
    topic = ask.topic if ask is not None else 1000
    for data in (
        AnswerButton(row.id, topic, 1).pack(), AnswerButton(row.id, 0, None).pack(), AnswerButton(77, 1, 1).pack(),
        HandButton(row.id).pack(), HandButton(77).pack(), "a:", "a:1:2", "a:x:y:z", "r:", "", "zzz", "l:1:join",
    ):  # fmt: skip
        assert (await world.forge(stranger, copy, data)).text
        assert (await world.forge(people[6], board, data)).text
    assert table.logged == 1


async def test_somebody_without_a_name_can_play(world: World) -> None:
    people, group, board = await room(world)
    for name in ("\u202e", "<b>x</b>", "a\nb", "😀" * 60, "x" * 64, "\u3164"):
        person = await world.person(name)
        await world.control.add(group.id, person.id)
        assert "You're in" in (await world.press(person, board, "Join")).text
    shown = await world.look(board, people[0])
    assert "Players: 6" in shown.text
    assert "<b>x<" in shown.text
    await world.press(people[0], board, "Start")
    assert len(world.table(group).game.seats) == 6


@pytest.mark.rules("CL-08", "CT-15", "JK-11", "SM-25")
async def test_what_is_private_cannot_be_forwarded(world: World) -> None:
    people, group, _ = await room(world)
    await world.stop(people[0], group)
    begin = await world.control.last()
    table = await world.game(group, people[:6])
    await world.skip_to(people[0], group, "night 1")
    events = await world.control.feed(begin)
    private = [event.message for event in events if event.kind == "sent" and event.chat_id > 0]
    of_the_game = [message for message in private if message is not None and "joined the game" not in message.text]
    assert len(of_the_game) >= len(table.game.seats)
    assert all(message.protected for message in of_the_game)


async def test_on_an_older_server_my_hand_is_an_alert_for_the_presser_alone(world: World) -> None:
    await world.control.fault("older")
    people, group, _ = await room(world)
    await world.stop(people[0], group)
    table = await world.game(group, people[:6])
    dealt = next(message for message in await world.messages(people[0], group) if message.button("My hand"))
    for person in people[:6]:
        seat = table.seat_of(person.id)
        answer = await world.press(person, dealt, "My hand")
        name = world.up.ctx.scenarios["classic"].roles[table.game.seats[seat or 0].role.id].name
        assert answer.show_alert
        assert name in answer.text
    assert "not in this game" in (await world.press(people[6], dealt, "My hand")).text


async def test_a_card_too_long_for_an_alert_comes_in_private(world: World) -> None:
    await world.control.fault("older")
    people, group, _ = await room(world)
    await world.stop(people[0], group)
    table = await world.game(group, people, "godfather")
    dealt = next(message for message in await world.messages(people[0], group) if message.button("My hand"))
    texts = ScenarioTexts(world.up.ctx.scenarios["godfather"].raw, tongue("en"))
    long = 0
    for person in people:
        role = table.game.seats[table.seat_of(person.id) or 0].role
        before = len(await world.texts(person))
        answer = await world.press(person, dealt, "My hand")
        assert len(answer.text) <= 200
        card = plain(texts.card(role.id))
        if card in answer.text:
            assert len(await world.texts(person)) == before
            continue
        long += 1
        assert "private chat" in answer.text
        for _ in range(2):  # asked again, it comes in the place of the first
            assert card in (await world.texts(person))[-1]
            await world.press(person, dealt, "My hand")
        assert len(await world.texts(person)) == before + 1
    assert long


@pytest.mark.rules("CH-11")
async def test_no_role_is_named_in_public_while_its_holder_lives(world: World) -> None:
    people, group, _ = await room(world)
    await world.stop(people[0], group)
    await world.game(group, people[:6])
    await world.skip_to(people[0], group, "day 2")
    roles = [role.name for role in world.up.ctx.scenarios["classic"].roles.values()]
    names = {person.first_name for person in people[:6]}
    for text in await world.texts(people[6], group):
        for line in text.splitlines():
            assert not (any(name in line for name in names) and any(role in line for role in roles)), line


def test_what_is_too_long_to_pass_on_goes_in_pieces() -> None:
    assert pieces("shoot 5") == ["shoot 5"]
    for nothing in (" \n ", "\u3164\u2800", "\u200b\u202e"):
        assert pieces(nothing) == []
    for text in ("word " * 819, "\n".join("a" * 2048), "🔪" * 2048, "<&" * 2048, "a.b@c/d#" * 500, "a\x1c" * 2000):
        found = pieces(text)
        assert "".join(found) == tidy(text)
        for piece in found:
            told = tongue("fa").text(
                "💬 <b>{player}</b>\n<blockquote>{words}</blockquote>", player="n" * 64, words=piece
            )
            assert telegram_length(told) <= 4096
