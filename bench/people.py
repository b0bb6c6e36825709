"""The Bot API server of a bench and the people who press, in a process of their own (`bench/telegram.py`)."""

import asyncio
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection

from bench.telegram import Answered, Group, Press
from playground.server.chats import ALL_RIGHTS, MEMBER, Member, ServerMessage
from playground.server.events import acts
from playground.server.serving import running_server
from playground.server.updates.queries import Queries, Query
from playground.server.world import World
from playground.views import PressAnswer

PATIENCE = 60.0
"""How long a press may stay unanswered, or a bot busy with its start, before the bench gives up. Seconds."""
QUIET = 0.5
"""The silence after which the messages of a start are out. Seconds without a call of the bot."""


class _Timed(Queries):
    """Queries that remember when they were asked and answered."""

    def __init__(self, world: World) -> None:
        super().__init__(world.clock, world.settings)
        self._asked: dict[str, float] = {}
        self._times: list[Answered] = []
        self._all_answered = asyncio.Event()

    def ask(self, user_id: int, chat_id: int, message_id: int, data: str) -> Query:
        """Note the moment: in the same breath it is there to be fetched."""
        query = super().ask(user_id, chat_id, message_id, data)
        self._asked[query.id] = time.perf_counter()
        self._all_answered.clear()
        return query

    def answer(self, query: Query, answer: PressAnswer) -> None:
        """Note the moment."""
        super().answer(query, answer)
        self._times.append(Answered(self._asked.pop(query.id), time.perf_counter()))
        if not self._asked:
            self._all_answered.set()

    async def answers(self) -> list[Answered]:
        """Wait until all are answered; each is returned once."""
        await asyncio.wait_for(self._all_answered.wait(), PATIENCE)
        times, self._times = self._times, []
        return times


class _People:
    """The work of the server's process."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._queries = world.queries = _Timed(world)
        world.settings.query_lifetime = 10 * PATIENCE

    def groups(self, count: int, size: int) -> list[Group]:
        """Groups of people who have started the bot; it is an admin everywhere."""
        world = self._world
        made: list[Group] = []
        for number in range(count):
            chat = world.add_group(f"Group {number}", supergroup=True)
            chat.members[world.bot.id] = Member("administrator", ALL_RIGHTS)
            people = [world.add_person(f"Person {seat}", language_code="en") for seat in range(1, size + 1)]
            for person in people:
                person.started = True
                world.private(person)
                chat.members[person.id] = MEMBER
            keyboard = [[{"text": person.first_name, "callback_data": str(person.id)}] for person in people]
            board = ServerMessage(
                chat.next_id(), chat.id, int(world.now()), world.bot.id, text="Board", keyboard=keyboard
            )
            chat.messages[board.id] = board
            made.append(Group(chat.id, tuple(person.id for person in people), board.id))
        return made

    def questions(self, groups: Sequence[Group], users: Sequence[int], aside: bool) -> list[int]:
        """The numbers of new messages with buttons, one for a user of each group: in private, or `aside`, in the group
        for that user alone; those in the group are negative.
        """
        world, numbers = self._world, []
        for group, user in zip(groups, users, strict=True):
            chat = world.chats[group.chat_id] if aside else world.private(world.person(user))
            number = 0 if aside else chat.next_id()
            message = ServerMessage(
                number, chat.id, int(world.now()), world.bot.id, text="Who?", keyboard=[[{"text": "-"}]]
            )
            if aside:
                message.ephemeral_id, message.receiver = chat.next_ephemeral_id(), user
                chat.ephemeral[message.ephemeral_id] = message
            else:
                chat.messages[number] = message
            numbers.append(message.number)
        return numbers

    def _ask(self, press: Press) -> None:
        acts.query(self._world, self._world.chats[press.chat_id], press.user_id, press.message_id, press.data)

    async def press(self, presses: Sequence[Press], rate: float | None) -> list[Answered]:
        """Press so many times a second whatever the bot does, or all at once; wait for all answers."""
        begun = time.perf_counter()
        for number, press in enumerate(presses):
            if rate is not None:
                await asyncio.sleep(max(0.0, begun + number / rate - time.perf_counter()))
            self._ask(press)
        return await self._queries.answers()

    async def press_in_turn(self, presses: Sequence[Press]) -> list[Answered]:
        """Press one after another, each once the board shows the press before."""
        found: list[Answered] = []
        for press in presses:
            board = self._world.chats[press.chat_id].seen(press.message_id)
            if board is None:
                raise LookupError("a press on a message that is not there")
            before = board.keyboard
            self._ask(press)
            found += await self._queries.answers()
            while board.keyboard == before:
                if not await self._world.feed.signal.wait(PATIENCE):
                    raise TimeoutError("a board does not follow")
        return found

    async def quiet(self) -> None:
        """Wait until the bot calls nothing but for updates: a bot that is back tells so in every group."""
        calls, deadline, before = self._world.counters.calls, time.perf_counter() + PATIENCE, -1
        while (now := calls.total() - calls["getUpdates"]) != before:
            if time.perf_counter() > deadline:
                raise TimeoutError("the bot does not come to rest")
            before = now
            await asyncio.sleep(QUIET)

    def forget_updates(self) -> None:
        """Updates left unconfirmed by the previous bot are not for the next one."""
        self._world.updates.clear()

    def messages(self) -> dict[str, int]:
        """Sends and edits by chat."""
        return dict(self._world.counters.messages_by_chat)


def serve(connection: Connection) -> None:
    """Serve one bench at the other end of a connection, until it sends None."""
    asyncio.run(_run(connection))


async def _run(connection: Connection) -> None:
    async with running_server() as server:
        connection.send((False, (server.base_url, server.token)))
        people = _People(server.world)
        while True:
            asked = await asyncio.to_thread(connection.recv)
            if asked is None:
                return
            what, values = asked
            try:
                result = getattr(people, what)(*values)
                connection.send((False, await result if asyncio.iscoroutine(result) else result))
            except Exception as error:  # noqa: BLE001 - it is raised at the other end
                connection.send((True, f"{type(error).__name__}: {error}"))
