"""Presses that no honest app would send: any data, from any person, at any time and place. They change nothing."""

import asyncio
import contextlib
import logging
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.telegram.callback_data import LONGEST_NUMBER, AnswerButton, HandButton, LobbyButton
from bot.telegram.games.table import Table
from playground.server.serving import running_server
from playground.views import Group, Someone
from tests.engine.examples import examples
from tests.telegram.world import World, narrating, playing

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gina", "Hugo")


@contextlib.contextmanager
def no_errors() -> Iterator[None]:
    """Nothing stumbles while the block runs."""
    found: list[logging.LogRecord] = []

    class Errors(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found.append(record)

    handler = Errors(logging.ERROR)
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)
    assert not found, [record.getMessage() for record in found]


@dataclass
class Forger:
    """Sends presses past the app, and looks whether they changed anything."""

    world: World
    sent: int = 0
    queries: list[str] = field(default_factory=list)

    async def press(self, user: int, data: str, chat: int | None, message: int) -> None:
        """On a message of a chat, or (None) of somebody's inline mode."""
        server = self.world.server.world
        query = server.queries.ask(user, chat or 0, message, data)
        where: dict[str, Any] = {"inline_message_id": f"inline{message}"}
        if chat is not None:
            where = {"message": {"chat": server.chat_json(server.chats[chat]), "message_id": message, "date": 0}}
        facts = {"id": query.id, "from": server.user_json(user), "chat_instance": "1", "data": data, **where}
        server.updates.add("callback_query", facts)
        self.queries.append(query.id)
        self.sent += 1

    async def changes_nothing(self) -> list[str]:
        """Wait for the answers to what was pressed; they are polite."""
        await self.world.settled()
        answers = []
        for query in self.queries:
            found = self.world.server.world.queries.get(query)
            assert found is not None
            assert found.answer is not None, found.data
            text = found.answer.text
            assert "went wrong" not in text, found.data
            answers.append(text)
        self.queries.clear()
        return answers


async def private_chat(world: World, person: Someone) -> int:
    return world.server.world.private(world.server.world.person(person.id)).id


def private_asks(table: Table) -> list[tuple[int, AnswerButton]]:
    """Legal answers to the private questions that are open: the user, and the press."""
    return [
        (table.presenter.readers.players[ask.seat].user_id, AnswerButton(table.row.id, ask.topic, pick))
        for ask in table.game.questions.open.values()
        if not ask.public
        for pick in ask.choices[:2]
    ]


NUMBERS = st.one_of(
    st.integers(-3, 5000).map(str),
    st.integers(10**17, 10**30).map(str),
    st.sampled_from(["٣", "۱", "²", "①", "1e3", "0x1", "1_000", " 1", "+1", "01", "9" * LONGEST_NUMBER, "９"]),
)
PICKS = st.one_of(NUMBERS, st.sampled_from(["-", "'", "'back", "'yes", "'godfather", "'done", ",", "1,1", "1,'x"]))
DATA = st.one_of(
    st.binary(max_size=64).map(lambda raw: raw.decode("utf-8", "ignore")),
    st.text(max_size=64),
    st.builds("a:{}:{}:{}".format, NUMBERS, NUMBERS, PICKS),
    st.builds("l:{}:{}".format, NUMBERS, st.sampled_from(["start", "cancel", "extend", "x", "", "Join", "joiné"])),
    st.builds("r:{}".format, NUMBERS),
    st.builds("s:{}:{}:{}".format, st.sampled_from(["sc", "st", "la", "ru", "ro", ""]), st.text(max_size=20), PICKS),
    st.sampled_from(["a", "a:", "a:1", "a:1:2", "a:1:2:3:4", "l:", "r:", "s:", "r:1:1", "vote_3", "join", "{}", "1"]),
)


@pytest.fixture(scope="module")
def arena() -> Iterator[tuple[asyncio.Runner, World, list[Someone], Group, Group]]:
    """One bot for many examples: a game at night, another group, and strangers."""
    with TemporaryDirectory() as folder, asyncio.Runner() as runner:
        entered = playing(Path(folder))
        world = runner.run(entered.__aenter__())

        async def prepare() -> tuple[list[Someone], Group, Group]:
            people = await world.people(*NAMES)
            group = await world.group(*people)
            await world.game(group, people[:6])
            await world.skip_to(people[0], group, "night 1")
            other = await world.group(*people[6:])
            await world.say(people[6], "/newgame", other)
            return people, group, other

        people, group, other = runner.run(prepare())
        yield runner, world, people, group, other
        runner.run(entered.__aexit__(None, None, None))


@settings(max_examples=examples(60, few=15), deadline=None, derandomize=True, database=None)
@given(pressed=st.lists(st.tuples(DATA, st.integers(0, 3)), min_size=8, max_size=24))
def test_any_data_changes_nothing(arena, pressed):
    """By a player in private and in the group, by a stranger there, and by inline mode."""
    runner, world, people, group, other = arena
    player, stranger = people[1], people[7]

    async def press_all() -> None:
        forger = Forger(world)
        before = await world.kept()
        for data, place in pressed:
            legal = (
                meant := AnswerButton.unpack(data)
            ) is not None and meant.game_id == 1  # that is for the other tests
            user, chat = (
                (player.id, await private_chat(world, player)),
                (player.id, other.id),
                (stranger.id, group.id),
                (player.id, None),
            )[3 if legal else place]
            await forger.press(user, data, chat, 1)
        await forger.changes_nothing()
        assert await world.kept() == before

    with no_errors():
        runner.run(press_all())


async def test_legal_data_in_the_wrong_hands_and_places(world: World) -> None:
    """At night each player's button is pressed by all others, and by its player in every chat but the right one."""
    people = await world.people(*NAMES)
    group = await world.group(*people)
    other = await world.group(*people)
    table = await world.game(group, people[:7], "classic")
    await world.skip_to(people[0], group, "night 1")
    await world.say(people[0], f"/kick {table.seat_of(people[6].id)}", group)  # somebody who is out
    bot, server = world.server.world.bot.id, world.server.world
    forger = Forger(world)
    asked = private_asks(table)
    assert len({user for user, _ in asked}) >= 3
    before = await world.kept()
    with no_errors():
        for _, press in asked:
            owners = [owner for owner, same in asked if same.topic == press.topic]  # a team shares its topic
            for user in (*(person.id for person in people), bot):
                chats = [group.id, other.id, None, *(person.id for person in people)]
                for chat in chats:
                    if user not in owners or chat != user:
                        await forger.press(user, press.pack(), chat, 1)
        await forger.changes_nothing()
    assert await world.kept() == before
    assert forger.sent > 400
    for owner, press in asked[:1]:  # and where it belongs it counts
        await forger.press(owner, press.pack(), server.private(server.person(owner)).id, 1)
        assert "Noted" in (await forger.changes_nothing())[0]
    assert len((await world.kept())["inputs"]) == len(before["inputs"]) + 1


async def test_no_press_tells_who_else_is_asked(world: World) -> None:
    """A made-up press on another's private question is answered the same whether there is one or not."""
    people = await world.people(*NAMES[:6])
    group = await world.group(*people)
    table = await world.game(group, people)
    await world.skip_to(people[0], group, "night 1")
    asked = {ask.seat for ask in table.game.questions.open.values()}
    assert 0 < len(asked) < 6
    forger = Forger(world)
    for person in people:
        seat = table.seat_of(person.id)
        for topic in (
            ask.topic for ask in table.game.questions.open.values() if ask.seat != seat and ask.topic % 1000 < 500
        ):
            for number in (topic, topic + 1000, 9000 + 1):
                await forger.press(person.id, AnswerButton(table.row.id, number, 1).pack(), person.id, 1)
    assert forger.sent > 10
    assert len(set(await forger.changes_nothing())) == 1


async def test_a_vote_counts_on_its_board_alone(world: World) -> None:
    people = await world.people(*NAMES)
    group = await world.group(*people)
    other = await world.group(*people)
    await world.game(group, people[:6])
    table = await world.skip_to(people[0], group, "nomination")
    ask = next(ask for ask in table.game.questions.open.values() if ask.public)
    voter = table.presenter.readers.players[ask.seat].user_id
    data = AnswerButton(table.row.id, ask.topic, ask.choices[0]).pack()
    forger = Forger(world)
    before = await world.kept()
    with no_errors():
        for chat in (other.id, voter, None):
            await forger.press(voter, data, chat, 1)
        await forger.press(people[7].id, data, group.id, 1)
        await forger.changes_nothing()
        assert await world.kept() == before
        await forger.press(voter, data, group.id, 1)
        assert "Noted" in (await forger.changes_nothing())[0]
        assert len((await world.kept())["inputs"]) == len(before["inputs"]) + 1
        assert "not in this game" in str(await told(forger, voter, HandButton(table.row.id).pack(), other.id))
        assert await told(forger, voter, HandButton(table.row.id).pack(), group.id) == [""]
        assert [m.receiver for m in await world.control.messages(voter, group.id) if "Side:" in m.text] == [voter]


async def told(forger: Forger, user: int, data: str, chat: int) -> list[str]:
    await forger.press(user, data, chat, 1)
    return await forger.changes_nothing()


async def test_old_presses_replayed_in_every_later_phase(world: World) -> None:
    """Every button of the lobby, of the first night and of the votes, once more at each later time, by everybody."""
    people = await world.people(*NAMES)
    group = await world.group(*people)
    await world.game(group, people[:6])
    game_id = world.table(group).row.id
    forger = Forger(world)
    old = [LobbyButton(game_id, action).pack() for action in ("join", "leave", "start", "extend", "cancel")]

    async def replay() -> None:
        before = await world.kept()
        for data in old:
            for person in people:
                for chat in (group.id, person.id):
                    await forger.press(person.id, data, chat, 1)
        await forger.changes_nothing()
        assert await world.kept() == before

    with no_errors():
        for phase in ("night 1", "day 2", "nomination"):
            table = await world.skip_to(people[0], group, phase)
            await replay()
            for ask in table.game.questions.open.values():
                old += [AnswerButton(game_id, ask.topic, pick).pack() for pick in ask.choices[:2]]
            old = list(dict.fromkeys(old))
            await world.say(people[0], "/skip", group)
        await world.stop(people[0], group)
        old.append(HandButton(game_id).pack())
        await replay()
    assert len(old) > 10
    assert forger.sent > 200


async def test_after_a_restart(tmp_path: Path) -> None:
    """An open message counts on, in the same chat; a closed one stays closed."""
    async with running_server() as server:
        await server.control.settings(query_lifetime=60)
        async with narrating(server, tmp_path) as world:
            people = await world.people(*NAMES)
            group = await world.group(*people)
            table = await world.game(group, people[:6])
            shown = next(m for m in await world.messages(people[0], group) if m.button("My hand"))
            await world.skip_to(people[0], group, "night 1")
            asked = private_asks(table)
        async with narrating(server, tmp_path) as world:
            forger = Forger(world)
            before = await world.kept()
            with no_errors():
                for owner, press in asked:
                    for user, chat in ((owner, group.id), (people[7].id, owner), (owner, people[7].id), (owner, None)):
                        await forger.press(user, press.pack(), chat, 1)
                    await forger.press(owner, LobbyButton(table.row.id, "start").pack(), group.id, shown.message_id)
                await forger.changes_nothing()
                assert await world.kept() == before
                owner, press = asked[0]
                assert "Noted" in str(await told(forger, owner, press.pack(), owner))
                await world.stop(people[0], group)
                before = await world.kept()
                for user, late in asked:
                    assert "over" in str(await told(forger, user, late.pack(), user))
                assert await world.kept() == before


async def test_a_button_of_another_game_of_the_same_group(world: World) -> None:
    people = await world.people(*NAMES)
    group = await world.group(*people)
    first = await world.game(group, people[:6])
    await world.skip_to(people[0], group, "night 1")
    old = private_asks(first)
    await world.stop(people[0], group)
    second = await world.game(group, people[:6])
    await world.skip_to(people[0], group, "night 1")
    assert second.row.id != first.row.id
    forger = Forger(world)
    before = await world.kept()
    with no_errors():
        for user, press in old:
            assert await told(forger, user, press.pack(), user) == ["This game is over."]
    assert await world.kept() == before
