"""`/plan`: games that are planned, said again in time, and opened by themselves."""

import time
from pathlib import Path

import pytest

from bot.store.gathering.guests import is_seated, waiting_for
from bot.store.gathering.plans import Plan, PlanState, open_plans, plan
from bot.store.rows import GameState
from bot.store.transaction import Transaction
from bot.telegram.clock import Machine
from bot.telegram.lobbies.gathering.plans import MOST
from bot.text import LANGUAGES
from playground.server.serving import running_server
from playground.views import Group, SeenMessage, Someone
from tests.telegram.handlers.test_own_scenarios import kept, tried_here
from tests.telegram.world import World, narrating

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gina", "Hugo")
HOUR, DAY = 3600.0, 24 * 3600.0


async def town(world: World) -> tuple[list[Someone], Group]:
    people = await world.people(*NAMES)
    return people, await world.group(*people)


async def planned(
    world: World, admin: Someone, group: Group, text: str = "tomorrow 21:00 classic"
) -> tuple[Plan, SeenMessage]:
    """A plan, and its message in the group."""
    before = {one.id for one in await open_plans(world.up.ctx.store)}
    said = await world.say(admin, f"/plan {text}", group)
    (made,) = [one for one in await open_plans(world.up.ctx.store) if one.id not in before]
    return made, next(message for message in said if message.button("I'm coming"))


async def look_at(world: World, wall: float) -> None:
    """The time is this now, and the bot looks for due plans."""
    world.up.ctx.clock._machine = Machine(wall=lambda: wall)
    await world.up.services.plans.look()
    await world.settled()


async def coming(world: World, group: Group) -> list[str]:
    row = await world.up.ctx.store.active_game_in(group.id)
    assert row is not None
    return [player.name for player in await world.up.ctx.store.players(row.id)]


async def test_people_say_whether_they_come_and_everybody_sees_it(world: World) -> None:
    people, group = await town(world)
    made, board = await planned(world, people[0], group)
    assert "21:00 UTC" in board.text
    (clock,) = [entity for entity in board.entities if entity["type"] == "date_time"]
    assert (clock["unix_time"], clock["date_time_format"]) == (int(made.at), "wDt"), "in each reader's own time zone"
    assert "I'll remind you" in ((await world.press(people[1], board, "I'm coming")).text or "")
    await world.press(people[2], board, "I'm coming")
    await world.press(people[3], board, "Maybe")
    await world.press(people[4], board, "No")
    await world.press(people[2], board, "No")
    text = (await world.look(board, people[5])).text
    lines = text.splitlines()
    assert "✅ Coming: 1" in lines
    assert lines[lines.index("✅ Coming: 1") + 1].endswith("Boris\u2069")
    assert "Dora" in next(line for line in lines if line.startswith("🤔"))
    assert all(name in next(line for line in lines if line.startswith("❌")) for name in ("Emil", "Clara"))


@pytest.mark.parametrize("code", LANGUAGES)
async def test_who_plans_where_no_time_zone_is_set_hears_whose_time_it_is(world: World, code: str) -> None:
    people, group = await town(world)
    await world.say(people[0], f"/language {code}", group)
    said = await world.say(people[0], "/plan tomorrow 21:00 classic", group)
    (told,) = [message.text for message in said if "/settings timezone=" in message.text]
    assert "UTC" in told
    await world.say(people[0], "/settings timezone=Tehran", group)
    said = await world.say(people[0], "/plan tomorrow 22:00 classic", group)
    assert not [message for message in said if "/settings timezone=" in message.text]


@pytest.mark.usefixtures("private_secrets")
async def test_reminders_come_to_who_said_so_and_the_lobby_opens_with_them(world: World) -> None:
    people, group = await town(world)
    newcomer = await world.person("Newcomer", started=False)
    await world.control.add(group.id, newcomer.id)
    await world.settled()
    made, board = await planned(world, people[0], group)
    for person in people[1:4]:
        await world.press(person, board, "I'm coming")
    await world.say(people[1], "/quiet 0-23")  # what one has promised is not kept from one
    assert (await world.press(newcomer, board, "I'm coming")).url
    await world.press(people[4], board, "Maybe")
    await look_at(world, made.at - HOUR + 1)
    assert "begins in 1 hour" in (await world.texts(people[1]))[-1]
    assert not any("begins in" in text for text in await world.texts(people[4]))
    await look_at(world, made.at - HOUR + 40)
    assert sum("begins in" in text for text in await world.texts(people[1])) == 1
    (reminder,) = [message for message in await world.messages(people[2]) if "begins in" in message.text]
    await world.press(people[2], reminder, "I can't come")
    assert "You're not coming" in (await world.look(reminder, people[2])).text
    await look_at(world, made.at - 299)
    assert "begins in 5 minutes" in (await world.texts(people[1]))[-1]
    assert await world.up.ctx.store.active_game_in(group.id) is None
    await look_at(world, made.at)
    assert await coming(world, group) == ["Boris", "Dora"]
    assert "joined the game in" in (await world.texts(people[1]))[-1]
    assert any("Are you coming?" in text and "Newcomer" in text for text in await world.texts(people[0], group))
    closed = await world.look(board, people[0])
    assert "The lobby is open" in closed.text
    assert not closed.buttons
    row = await world.up.ctx.store.active_game_in(group.id)
    assert row is not None
    assert (row.scenario, row.creator) == ("classic", people[0].id)
    await look_at(world, made.at + 60)  # and no second one
    assert await coming(world, group) == ["Boris", "Dora"]


async def test_who_only_practises_when_the_lobby_opens_is_asked_whether_to_join(world: World) -> None:
    people, group = await town(world)
    made, board = await planned(world, people[0], group)
    for person in people[:2]:
        await world.press(person, board, "I'm coming")
    await world.press(people[1], (await world.say(people[1], "/practice"))[-1], "Simple Mafia")
    await look_at(world, made.at)
    assert await coming(world, group) == ["Anna"]
    question = next(one for one in await world.messages(people[1]) if one.button("End it and join"))
    await world.press(people[1], question, "End it and join")
    assert await coming(world, group) == ["Anna", "Boris"]


async def test_who_has_no_seat_any_more_waits_for_one(world: World) -> None:
    people, group = await town(world)
    made, board = await planned(world, people[0], group, "tomorrow 21:00 joker")
    for person in people:
        await world.press(person, board, "I'm coming")
    await look_at(world, made.at)
    row = await world.up.ctx.store.active_game_in(group.id)
    assert row is not None
    assert row.state is GameState.RUNNING  # the last seat starts the game
    assert len(await coming(world, group)) == 6


async def test_a_plan_that_is_cancelled_at_the_moment_it_is_due_opens_nothing(world: World) -> None:
    people, group = await town(world)
    made, _ = await planned(world, people[0], group)
    await world.press(people[0], (await world.say(people[0], "/plan", group))[-1], "Cancel")
    world.up.ctx.clock._machine = Machine(wall=lambda: made.at + 1)
    for number in (made.id, 999):
        await world.up.services.plans._keep(number)  # its turn in the lane comes after the press
    await world.settled()
    assert await world.up.ctx.store.active_game_in(group.id) is None
    cancelled = await plan(world.up.ctx.store, made.id)
    assert cancelled is not None
    assert cancelled.state is PlanState.CANCELLED


async def test_only_admins_plan_and_cancel_and_everybody_looks(world: World) -> None:
    people, group = await town(world)
    assert "Only admins" in (await world.say(people[1], "/plan tomorrow 21:00", group))[-1].text
    made, board = await planned(world, people[0], group)
    await world.press(people[2], board, "I'm coming")
    menu = (await world.say(people[1], "/plan", group))[-1]
    for label in ("Cancel", "Plan a game"):
        assert "Only admins" in ((await world.press(people[1], menu, label)).text or "")
    await world.press(people[1], menu, "📅")
    assert sum("Coming" in text for text in await world.texts(people[0], group)) == 1  # shown anew below
    await world.press(people[0], menu, "Cancel")
    assert "Nothing is planned" in (await world.look(menu, people[0])).text
    assert "was cancelled" in (await world.texts(people[2]))[-1]
    found = await plan(world.up.ctx.store, made.id)
    assert found is not None
    assert found.state is PlanState.CANCELLED
    newest = next(m for m in reversed(await world.messages(people[0], group)) if "Coming" in m.text)
    assert "Too late" in ((await world.forge(people[3], newest, f"d:{made.id}:yes")).text or "")


async def test_it_is_planned_by_buttons(world: World) -> None:
    people, group = await town(world)
    await world.say(people[0], "/settings timezone=Asia/Tehran", group)
    menu = (await world.say(people[0], "/plan", group))[-1]
    await world.press(people[0], menu, "Plan a game")
    days = [b for b in (await world.look(menu, people[0])).buttons if ":day:" in b["callback_data"]]
    await world.forge(people[0], menu, days[3]["callback_data"])
    await world.press(people[0], menu, "20:00")
    await world.press(people[0], menu, "Joker")
    await world.press(people[0], menu, "Every week")
    (made,) = await open_plans(world.up.ctx.store)
    assert (made.scenario, made.weekly, made.minute) == ("joker", True, 20 * 60)
    board = next(m for m in await world.messages(people[1], group) if m.button("I'm coming"))
    assert "20:00, every week" in board.text
    for forged in (
        "s:pl:make:20261399:20:joker:0",
        "s:pl:hour:x:99",
        "s:pl:cancel:999",
    ):
        assert "no longer works" in ((await world.forge(people[0], menu, forged)).text or "")


async def test_by_buttons_too_it_is_said_why_no_more_games_can_be_planned(world: World) -> None:
    people, group = await town(world)
    menu = (await world.say(people[0], "/plan", group))[-1]
    assert "moment has passed" in (await world.forge(people[0], menu, "s:pl:make:20200101:20:joker:0")).text
    for hour in range(MOST):
        await planned(world, people[0], group, f"tomorrow {hour}:00")
    menu = (await world.say(people[0], "/plan", group))[-1]
    await world.press(people[0], menu, "Plan a game")
    last = [b for b in (await world.look(menu, people[0])).buttons if ":day:" in b["callback_data"]][-1]
    await world.forge(people[0], menu, last["callback_data"])
    for step in ("20:00", "Joker"):
        await world.press(people[0], menu, step)
    assert "Too many games" in (await world.press(people[0], menu, "Once")).text


async def test_every_week_the_next_one_is_made_and_shown_a_day_before(world: World) -> None:
    people, group = await town(world)
    made, board = await planned(world, people[0], group, "tomorrow 21:00 weekly")
    await world.press(people[1], board, "I'm coming")
    await look_at(world, made.at)
    assert await coming(world, group) == ["Boris"]
    (following,) = await open_plans(world.up.ctx.store)
    assert following.at == made.at + 7 * DAY
    shown = [m for m in await world.messages(people[1], group) if m.button("I'm coming")]
    assert shown == []
    await look_at(world, following.at - DAY + 1)
    (shown_now,) = [m for m in await world.messages(people[1], group) if m.button("I'm coming")]
    assert "Coming: 0" in shown_now.text
    menu = (await world.say(people[0], "/plan", group))[-1]
    await world.press(people[0], menu, "Not this week")
    assert [one.at for one in await open_plans(world.up.ctx.store)] == [made.at + 14 * DAY]


async def test_a_plan_follows_the_language_and_the_time_zone_of_its_group(world: World) -> None:
    await world.control.fault("older")  # its times are words
    people, group = await town(world)
    await world.say(people[0], "/settings timezone=Europe/Moscow", group)
    _, board = await planned(world, people[0], group)
    assert "21:00" in board.text
    await world.say(people[0], "/settings timezone=Asia/Tehran", group)
    assert "21:30" in (await world.look(board, people[0])).text
    await world.say(people[0], "/language ru", group)
    assert "Классическая мафия" in (await world.look(board, people[0])).text


async def test_the_next_of_a_weekly_game_is_shown_a_day_before_and_not_at_the_end_of_this_one(world: World) -> None:
    people, group = await town(world)
    made, board = await planned(world, people[0], group, "tomorrow 21:00 classic weekly")
    for person in people[:6]:
        await world.press(person, board, "I'm coming")
    await look_at(world, made.at)
    lobby = next(one for one in reversed(await world.messages(people[0], group)) if one.button("Start now"))
    await world.press(people[0], lobby, "Start now")
    await world.stop(people[0], group)
    assert not any(one.button("I'm coming") for one in await world.messages(people[0], group))
    menu = (await world.say(people[0], "/plan", group))[-1]
    await world.press_data(people[0], menu, f"show:{made.id + 1}")
    begin = await world.control.last()
    await look_at(world, made.at + 6 * DAY)
    assert [one for one in await world.since(begin, group.id) if one.button("I'm coming")], "though it was looked at"
    assert sum(one.button("I'm coming") is not None for one in await world.messages(people[0], group)) == 1


@pytest.mark.parametrize(("late", "opens"), [(29 * 60, True), (31 * 60, False)])
async def test_a_time_that_passed_while_the_bot_was_down(tmp_path: Path, late: float, opens: bool) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            people, group = await town(world)
            made, board = await planned(world, people[0], group)
            await world.press(people[1], board, "I'm coming")
        async with narrating(server, tmp_path, wall=made.at + late) as world:
            await world.up.services.plans.look()
            await world.settled()
            row = await world.up.ctx.store.active_game_in(group.id)
            found = await plan(world.up.ctx.store, made.id)
            assert found is not None
            if opens:
                assert await coming(world, group) == ["Boris"]
                assert found.state is PlanState.OPENED
            else:
                assert row is None
                assert found.state is PlanState.MISSED
                assert "I wasn't running then" in (await world.texts(people[0], group))[-1]


async def test_another_game_is_waited_for_and_a_lobby_is_joined(world: World) -> None:
    people, group = await town(world)
    await world.game(group, people[:6])
    made, board = await planned(world, people[0], group)
    await world.press(people[6], board, "I'm coming")
    await look_at(world, made.at)
    assert len(await coming(world, group)) == 6
    await world.stop(people[0], group)
    await world.lobby(people[0], group)
    await look_at(world, made.at + 120)
    assert await coming(world, group) == ["Gina"]
    second, _ = await planned(world, people[0], group, "tomorrow 22:00")
    await world.stop(people[0], group)
    await world.game(group, people[:6])
    await look_at(world, second.at + 29.5 * 60)
    assert "Another game was going on" in (await world.texts(people[0], group))[-1]


async def test_who_finds_no_seat_in_a_lobby_that_was_open_waits_for_one(world: World) -> None:
    people, group = await town(world)
    made, board = await planned(world, people[0], group, "tomorrow 21:00 joker")
    for person in people[3:]:
        await world.press(person, board, "I'm coming")
    lobby = await world.lobby(people[0], group, "joker")
    for person in people[:4]:  # one of those who are coming has joined already
        await world.press(person, lobby, "Join")
    await look_at(world, made.at)
    row = await world.up.ctx.store.active_game_in(group.id)
    assert row is not None
    assert row.state is GameState.RUNNING
    assert set(await coming(world, group)) == set(NAMES[:6])
    assert [user.name for user in await waiting_for(world.up.ctx.store, row.id)] == ["Gina", "Hugo"]


async def test_a_crash_while_they_join_a_lobby_that_was_open_loses_none_of_them(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, group = await town(world)
    made, board = await planned(world, people[0], group)
    for person in people[1:4]:
        await world.press(person, board, "I'm coming")
    await world.lobby(people[0], group, "classic")
    seated = []

    async def crash(tx: Transaction, user_id: int) -> None:
        seated.append(user_id)
        if len(seated) == 2:
            raise RuntimeError("killed")
        await is_seated(tx, user_id)

    monkeypatch.setattr("bot.telegram.lobbies.lobby.is_seated", crash)
    await look_at(world, made.at)
    assert await coming(world, group) == []
    await look_at(world, made.at + 60)
    assert await coming(world, group) == ["Boris", "Clara", "Dora"]


async def test_what_cannot_be_understood_is_said_so(world: World) -> None:
    people, group = await town(world)
    for text, answer in (
        ("someday", "“\u2068someday\u2069”"),
        ("yesterday 21:00", "“\u2068yesterday\u2069”"),
        ("friday", "At what time?"),
        ("today 00:00", "has passed"),
        ("every day 21:00", "not every day"),
        ("هر روز ۲۱", "not every day"),
        ("31.2 21:00", "no such day"),
        ("2029-01-01 21:00", "too far ahead"),
        ("friday 21:00 chess", "“\u2068chess\u2069”"),
    ):
        said = (await world.say(people[0], f"/plan {text}", group))[-1].text.replace("\u200e", "")
        assert answer in said
    assert "in a group" in (await world.say(people[0], "/plan"))[-1].text
    assert await open_plans(world.up.ctx.store) == []


async def test_a_group_that_throws_the_bot_out_plans_nothing_any_more(world: World) -> None:
    people, group = await town(world)
    made, _ = await planned(world, people[0], group)
    await world.control.throw_out_bot(group.id)
    await world.settled()
    assert await open_plans(world.up.ctx.store) == []
    del made


@pytest.mark.usefixtures(tried_here.__name__)
async def test_where_the_group_has_removed_its_game_it_plays_the_one_it_has_chosen(world: World) -> None:
    people, group = await town(world)
    await world.say(people[0], "/scenario simple", group)
    await kept(world, people[0], group)
    made, _ = await planned(world, people[0], group, "tomorrow 21:00 our game")
    menu = (await world.say(people[0], "/scenario", group))[-1]
    await world.press(people[0], menu, "Our Game")
    await world.press(people[0], menu, "Remove")
    await world.say(people[0], "/scenario simple", group)
    await look_at(world, made.at)
    row = await world.up.ctx.store.active_game_in(group.id)
    assert row is not None
    assert row.scenario == "simple"


async def test_a_group_that_becomes_a_supergroup_keeps_its_plans(world: World) -> None:
    people = await world.people(*NAMES)
    group = await world.group(*people, supergroup=False)
    made, board = await planned(world, people[0], group)
    await world.press(people[1], board, "I'm coming")
    new = await world.control.migrate(group.id)
    await world.settled()
    await look_at(world, made.at)
    assert await coming(world, new) == ["Boris"]
    assert time.time() < made.at
