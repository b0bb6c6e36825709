"""Where Telegram hides a person's status: doubt is no, but for a press under a message of the group."""

import pytest

from bot.store.gathering.guests import waiting_for
from bot.store.gathering.subscriptions import subscriptions
from bot.store.groups.beyond import souls
from playground.views import Group, SeenMessage, Someone
from tests.telegram.rights.strangers import BROKEN, BUSY, HIDDEN, INVALID, untold
from tests.telegram.world import World

pytestmark = pytest.mark.usefixtures("private_secrets")

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gina", "Hugo")
ALL = {"hidden": HIDDEN, "invalid": INVALID, "busy": BUSY, "broken": BROKEN}
FOR_GOOD = {"hidden": HIDDEN, "invalid": INVALID}
FOR_NOW = {"busy": BUSY, "broken": BROKEN}


async def town(world: World) -> tuple[list[Someone], Group, Someone]:
    """Members, their group, and a stranger."""
    people = await world.people(*NAMES)
    return people, await world.group(*people), await world.person("Outsider")


async def board_with(world: World, person: Someone, group: Group, label: str) -> SeenMessage:
    return next(one for one in reversed(await world.messages(person, group)) if one.button(label))


async def joined(world: World) -> list[int]:
    rows = await world.up.ctx.store.active_games()
    return [player.user_id for row in rows for player in await world.up.ctx.store.players(row.id)]


@pytest.mark.parametrize("answer", ALL)
async def test_a_stranger_gets_in_nowhere_from_the_private_chat(world: World, answer: str) -> None:
    people, group, stranger = await town(world)
    await world.say(people[0], "/settings substitutes=waiting opens=all", group)
    await world.say(people[0], "/plan tomorrow 21:00 classic", group)
    await world.lobby(people[0], group)
    (own,) = await world.say(stranger, "/help")
    store = world.up.ctx.store
    with untold(world, ALL[answer]):
        for data in ("l:1:join", "l:1:wait", f"b:on:{group.id}", "d:1:yes", "p:join:1", "l:1:start", "l:1:cancel"):
            said = (await world.forge(stranger, own, data)).text
            assert "can't see" in said or "try again" in said, (data, said)
        for word in (f"next{group.id}", "wait-1", "plan-1"):
            await world.control.start(stranger.id, word)
            await world.settled()
            last = (await world.texts(stranger))[-1]
            assert "can't see" in last or "try again" in last or "no longer works" in last, (word, last)
    assert await joined(world) == []
    assert await waiting_for(store, 1) == []
    assert await subscriptions(store, stranger.id) == []
    assert "Outsider" not in str(await world.texts(people[0], group))
    assert not any("Mafia" in text and "You've joined" in text for text in await world.texts(stranger))


@pytest.mark.parametrize("answer", ALL)
async def test_a_link_takes_no_seat_in_doubt(world: World, answer: str) -> None:
    """The link leads back to the group: a press there proves a member, and the bot can write to them by now."""
    people, group, _ = await town(world)
    new = await world.person("Nina", started=False)
    await world.control.add(group.id, new.id)
    board = await world.lobby(people[0], group)
    link = (await world.press(new, board, "Join")).url
    assert link
    with untold(world, ALL[answer]):
        await world.control.follow_link(new.id, link)
        await world.settled()
        assert await joined(world) == []
        assert ("group itself" in (await world.texts(new))[-1]) is (answer in FOR_GOOD)
        pressed = (await world.press(new, board, "Join")).text
    assert await joined(world) == ([new.id] if answer in FOR_GOOD else [])
    assert ("try again" in pressed) is (answer in FOR_NOW)


@pytest.mark.parametrize("answer", ALL)
async def test_no_stranger_takes_the_seat_of_a_running_game(world: World, answer: str) -> None:
    people, group, stranger = await town(world)
    await world.say(people[0], "/settings substitutes=members", group)
    table = await world.game(group, people[:6])
    await world.skip_to(people[0], group, "talk")
    seat = table.seat_of(people[3].id)
    await world.say(people[3], "/leave")
    (own,) = await world.say(stranger, "/help")
    with untold(world, ALL[answer], [stranger]):
        said = (await world.forge(stranger, own, f"v:{table.row.id}:{seat}")).text
        assert "can't see" in said or "try again" in said
        await world.forge(stranger, own, f"l:{table.row.id}:wait")
    assert table.seat_of(stranger.id) is None
    assert await waiting_for(world.up.ctx.store, table.row.id) == []


@pytest.mark.parametrize("answer", ALL)
async def test_who_has_left_reads_and_steers_nothing(world: World, answer: str) -> None:
    people, group, _ = await town(world)
    host = people[6]
    table = await world.game(group, people[:6], host=host)
    await world.say(people[0], "/settings beyond=on watchers=on", group)
    await world.skip_to(people[0], group, "talk")
    await world.say(people[7], "/watch", group)
    wish = await board_with(world, people[0], group, "Let them watch")
    with untold(world, ALL[answer], [host, people[7]]):
        for text in ("/pause", "/skip", "/stop"):
            said = (await world.say(host, text))[-1].text
            assert "can't see" in said or "try again" in said
        assert not table.held
        said = (await world.press(people[0], wish, "Let them watch")).text
        assert "can't see" in said or "try again" in said
    assert [one.standing for one in await souls(world.up.ctx.store, table.row.id)] == ["asked"]
    await world.stop(people[0], group)
    with untold(world, ALL[answer], [people[3]]):
        (said_last, *_) = await world.say(people[3], "/story")
        assert "can't see" in said_last.text or "try again" in said_last.text
        assert "Anna" not in (await world.say(people[3], "/top"))[-1].text


async def test_a_game_that_nobody_plays_is_not_ended_by_a_stranger(world: World) -> None:
    people, group, stranger = await town(world)
    table = await world.game(group, people[:6])
    table.last_heard -= 4000
    (own,) = await world.say(stranger, "/help")
    await world.forge(stranger, own, f"s:ga:stop:{table.row.id}")
    assert not table.game.outcome.over
    await world.forge(people[7], own, f"s:ga:stop:{table.row.id}")
    await world.say(people[7], "/help")
    (own,) = await world.say(people[7], "/help")
    await world.forge(people[7], own, f"s:ga:stop:{table.row.id}")
    question = (await world.messages(people[7]))[-1]
    assert not table.game.outcome.over
    await world.press(people[7], question, "Yes")
    assert table.game.outcome.over


# -- members whom Telegram hides from a bot that is no admin -------------------------------------------------------


@pytest.mark.parametrize("answer", FOR_GOOD)
async def test_a_press_in_the_group_shows_who_is_a_member(world: World, answer: str) -> None:
    people = await world.people(*NAMES)
    group = await world.group(*people, bot="member")
    await world.say(people[0], "/settings substitutes=waiting", group)
    await world.say(people[0], "/plan tomorrow 21:00 classic", group)
    plan = await board_with(world, people[0], group, "I'm coming")
    store = world.up.ctx.store
    with untold(world, FOR_GOOD[answer]):
        assert "I'll remind you" in (await world.press(people[6], plan, "I'm coming")).text
        board = await world.lobby(people[1], group)
        for person in people[1:7]:
            assert "You're in" in (await world.press(person, board, "Join")).text
        assert "admin here" in (await world.press(people[7], board, "More time")).text
        await world.press(people[1], board, "Start")
        table = world.table(group)
        await world.say(people[1], "/pause", group)
        assert table.held, "whoever opened it hosts it"
        await world.say(people[1], "/resume", group)
        await world.skip_to(people[1], group, "talk")
        await world.forge(people[7], board, f"l:{table.row.id}:wait")
        assert [user.id for user in await waiting_for(store, table.row.id)] == [people[7].id]
        await world.say(people[7], "/next", group)
        assert await subscriptions(store, people[7].id) == [group.id]


@pytest.mark.parametrize("answer", FOR_GOOD)
async def test_admins_are_found_in_their_list(world: World, answer: str) -> None:
    people, group, _ = await town(world)
    owner, admin, member = people[:3]
    await world.control.promote(group.id, admin.id)
    await world.settled()
    with untold(world, FOR_GOOD[answer], methods=("getChatMember",)):
        for person in (owner, admin):
            assert (await world.say(person, "/language", group))[-1].button("فارسی")
            assert "gap" not in (await world.say(person, "/settings gap=5", group))[-1].text
        assert "Only admins" in (await world.say(member, "/settings gap=15", group))[-1].text
        menu = await board_with(world, owner, group, "The game")
        assert "Only admins" in (await world.press(member, menu, "The game")).text
        assert "Only admins" not in (await world.press(admin, menu, "The game")).text
        await world.lobby(member, group)
        await world.stop(admin, group)
        assert await world.up.ctx.store.active_games() == []
    assert (await world.up.services.directory.chat(group.id)).settings.gap == 5


@pytest.mark.parametrize("answer", ALL)
async def test_where_admins_cannot_be_known_it_says_so(world: World, answer: str) -> None:
    people, group, _ = await town(world)
    owner = people[0]
    await world.say(owner, "/settings opens=admins", group)
    (menu,) = await world.say(owner, "/language", group)
    told = "Make me an admin" if answer in FOR_GOOD else "try again"
    with untold(world, ALL[answer]):
        for text in ("/language", "/settings gap=5", "/scenario", "/bans", "/plan friday 21:00", "/newgame"):
            assert told in (await world.say(owner, text, group))[-1].text, text
        assert told in (await world.press(owner, menu, "فارسی")).text
    for language, word in (("fa", "نمی‌بینم"), ("ru", "Мне не видно"), ("ar", "لا أستطيع أن أعرف")):
        await world.say(owner, "/language", group)
        menu = await board_with(world, owner, group, {"fa": "فارسی", "ru": "Русский", "ar": "العربية"}[language])
        await world.press_data(owner, menu, language)
        with untold(world, HIDDEN):
            assert word in (await world.say(owner, "/settings gap=5", group))[-1].text
    assert (await world.up.services.directory.chat(group.id)).settings.gap == 0


async def test_a_server_that_knows_no_members_takes_presses_in_the_group(world: World) -> None:
    """Servers that only resemble Telegram's."""
    people, group, _ = await town(world)
    with untold(world, (404, "Not Found")):
        board = await world.lobby(people[1], group)
        assert "You're in" in (await world.press(people[2], board, "Join")).text


# -- what a stranger is told -----------------------------------------------------------------------------------------


async def test_no_title_is_told_to_who_is_not_on_the_list(world: World) -> None:
    people, group, stranger = await town(world)
    (own,) = await world.say(stranger, "/help")
    begin = await world.control.last()
    answer = (await world.forge(stranger, own, f"b:off:{group.id}")).text
    assert "Mafia" not in answer
    assert await world.since(begin, stranger.id) == []
    await world.say(people[1], "/next", group)
    (own,) = await world.say(people[1], "/help")
    assert "won't tell you" in (await world.forge(people[1], own, f"b:off:{group.id}")).text
    assert await subscriptions(world.up.ctx.store, people[1].id) == []
